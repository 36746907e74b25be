public import Foundation

extension GitHubAPI {
  /// A reference that a repository turns into a link to another system.
  public struct Autolink: Codable, Hashable, Sendable, Identifiable {
    /// The ID.
    public var id: Int64
    /// The text before the number or name, such as `TICKET-`.
    public var keyPrefix: String?
    /// The URL, in which `<num>` stands for the reference.
    public var urlTemplate: String?
    /// Whether references may contain letters; false for only digits.
    public var isAlphanumeric: Bool?
    /// When it was last changed.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id
      case keyPrefix = "key_prefix", urlTemplate = "url_template", isAlphanumeric = "is_alphanumeric", updatedAt =
        "updated_at"
    }
  }

  /// A site from which visitors came to a repository in the last 14 days.
  public struct Referrer: Codable, Hashable, Sendable {
    /// The name of the site.
    public var referrer: String?
    /// The number of visits.
    public var count: Int
    /// The number of visitors.
    public var uniques: Int
  }

  /// A page of a repository that was often visited in the last 14 days.
  public struct PopularPath: Codable, Hashable, Sendable {
    /// The path.
    public var path: String
    /// The title.
    public var title: String
    /// The number of visits.
    public var count: Int
    /// The number of visitors.
    public var uniques: Int
  }
}
