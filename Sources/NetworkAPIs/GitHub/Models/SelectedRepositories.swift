public import NetworkAPIKit

extension GitHubAPI {
  /// A page of the repositories that can use a secret or variable of an organization.
  public struct SelectedRepositories: PagedResponse, Codable, Hashable, Sendable {
    /// The number of all of them.
    public var totalCount: Int
    /// The repositories of this page, in order.
    public var items: [Repository]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "repositories"
    }

    // Written by `Scripts/github inits`.
    /// Creates a selected repositories from its properties, as for a preview or a test.
    public init(totalCount: Int, items: [Repository]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// The repositories that can use a secret or variable of an organization.
  public struct SecretVisibility: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// All repositories.
    public static let all: Self = "all"
    /// The private and internal repositories.
    public static let `private`: Self = "private"
    /// The repositories that are listed.
    public static let selected: Self = "selected"
  }
}
