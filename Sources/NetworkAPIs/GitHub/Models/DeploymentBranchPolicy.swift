public import NetworkAPIKit

extension GitHubAPI {
  /// A pattern of the branches or tags that an environment can be deployed from.
  public struct DeploymentBranchPolicy: Codable, Hashable, Sendable, Identifiable {
    /// The pattern's ID.
    public var id: Int64
    /// The pattern's ID in the GraphQL API.
    public var nodeID: String?
    /// The pattern that names match, such as `release/*`.
    public var name: String?
    /// Whether the pattern is for branches or tags.
    public var type: Kind?

    enum CodingKeys: String, CodingKey {
      case id, name, type, nodeID = "node_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(id: Int64, nodeID: String? = nil, name: String? = nil, type: Kind? = nil) {
      self.id = id
      self.nodeID = nodeID
      self.name = name
      self.type = type
    }

    /// What a pattern is for.
    public struct Kind: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Branches.
      public static let branch: Self = "branch"
      /// Tags.
      public static let tag: Self = "tag"
    }
  }

  /// A page of patterns of branches and tags.
  public struct DeploymentBranchPolicies: PagedResponse, Codable, Hashable, Sendable {
    /// The number of patterns on all pages.
    public var totalCount: Int
    /// The patterns on this page, in the order of the response.
    public var items: [DeploymentBranchPolicy]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "branch_policies"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [DeploymentBranchPolicy]) {
      self.totalCount = totalCount
      self.items = items
    }
  }
}
