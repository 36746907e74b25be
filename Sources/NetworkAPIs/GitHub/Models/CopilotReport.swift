public import Foundation

extension GitHubAPI {
  /// Where to download a report about the use of Copilot. The links are valid for a limited time.
  public struct CopilotReport: Codable, Hashable, Sendable {
    /// The URLs of the files.
    public var downloadLinks: [URL]
    /// The day, such as `2026-07-01`; nil for a report of several days.
    public var day: String?
    /// The first day; nil for a daily report.
    public var startDay: String?
    /// The last day; nil for a daily report.
    public var endDay: String?

    enum CodingKeys: String, CodingKey {
      case downloadLinks = "download_links", day = "report_day", startDay = "report_start_day"
      case endDay = "report_end_day"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(downloadLinks: [URL], day: String? = nil, startDay: String? = nil, endDay: String? = nil) {
      self.downloadLinks = downloadLinks
      self.day = day
      self.startDay = startDay
      self.endDay = endDay
    }
  }
}
