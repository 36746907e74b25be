public import NetworkAPIKit

extension GitHubAPI {
  /// A page of the repositories that can use an organization's secret, variable or runner group.
  public struct SelectedRepositories: PagedResponse, Codable, Hashable, Sendable {
    /// The number of repositories on all pages.
    public var totalCount: Int
    /// The repositories on this page, in the order of the response.
    public var items: [Repository]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "repositories"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [Repository]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// Which repositories can use an organization's secret, variable or runner group.
  public struct SecretVisibility: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// All repositories can use it.
    public static let all: Self = "all"
    /// Private and internal repositories can use it.
    public static let `private`: Self = "private"
    /// Only selected repositories can use it.
    public static let selected: Self = "selected"
  }
}
