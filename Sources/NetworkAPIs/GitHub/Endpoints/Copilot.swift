public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for reports about the use of Copilot in an organization.
  public enum Copilot {
    /// What a report is about.
    public struct Subject: Sendable, Hashable {
      let path: NetworkAPI.Path

      private init(_ org: String, _ name: NetworkAPI.Path) {
        path = "/orgs/\(org)/copilot/metrics/reports/\(name)"
      }

      /// An organization as a whole.
      public static func organization(_ org: String) -> Self { .init(org, "organization") }
      /// The users of an organization.
      public static func users(of org: String) -> Self { .init(org, "users") }
      /// The repositories of an organization. GitHub has only daily reports.
      public static func repositories(of org: String) -> Self { .init(org, "repos") }
      /// The users of an organization, by team. GitHub has only daily reports.
      public static func userTeams(of org: String) -> Self { .init(org, "user-teams") }
    }
  }
}

extension GitHubAPI.Copilot {
  /// Returns where to download the report of a day; nil if there is none.
  ///
  /// - [Organization](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-usage-metrics-for-a-specific-day): needs the organization permission Organization Copilot metrics: read.
  /// - [Users](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-users-usage-metrics-for-a-specific-day): needs the organization permission Organization Copilot metrics: read.
  /// - [Repositories](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-repository-report-for-a-specific-day): needs the organization permission Organization Copilot metrics: read.
  /// - [User teams](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-user-teams-report-for-a-specific-day): needs the organization permission Organization Copilot metrics: read.
  public struct DailyReport: GitHubEndpoint {
    public typealias Response = GitHubAPI.CopilotReport?
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - subject: what the report is about.
    ///   - day: the day, such as `2026-07-01`.
    public init(of subject: Subject, day: String) { urlInfo = .gitHub("\(subject.path)-1-day", ["day": day]) }
  }

  /// Returns where to download the last report of 28 days.
  ///
  /// - [Organization](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-usage-metrics): needs the organization permission Organization Copilot metrics: read.
  /// - [Users](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-users-usage-metrics): needs the organization permission Organization Copilot metrics: read.
  public struct LatestReport: GitHubEndpoint {
    public typealias Response = GitHubAPI.CopilotReport
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter subject: what the report is about: an organization, or its users.
    public init(of subject: Subject) { urlInfo = .GitHubAPI(path: "\(subject.path)-28-day/latest") }
  }
}
