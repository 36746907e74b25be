public import Foundation

extension GitHubAPI {
  /// What something says of a commit.
  public struct CommitStatus: Codable, Hashable, Sendable, Identifiable {
    /// The status's URL in the API.
    public var url: URL?
    /// The URL of the status's avatar.
    public var avatarURL: URL?
    /// The status's ID in the REST API.
    public var id: Int64
    /// The status's ID in the GraphQL API.
    public var nodeID: String?
    /// The status's state.
    public var state: State
    /// The status's description.
    public var description: String?
    /// Where to read more.
    public var targetURL: URL?
    /// What it is about, to tell several apart.
    public var context: String?
    /// When the status was created.
    public var createdAt: Date?
    /// When the status was last updated.
    public var updatedAt: Date?
    /// The account that created the status.
    public var creator: SimpleUser?
    /// Whether the branch needs it.
    public var required: Bool?

    enum CodingKeys: String, CodingKey {
      case url, id, state, description, context, creator, required
      case avatarURL = "avatar_url", nodeID = "node_id", targetURL = "target_url", createdAt = "created_at"
      case updatedAt = "updated_at"
    }

    // Written by `Scripts/github inits`.
    /// Creates a commit status from its properties, as for a preview or a test.
    public init(
      id: Int64, state: State, url: URL? = nil, avatarURL: URL? = nil, nodeID: String? = nil,
      description: String? = nil, targetURL: URL? = nil, context: String? = nil, createdAt: Date? = nil,
      updatedAt: Date? = nil, creator: SimpleUser? = nil, required: Bool? = nil
    ) {
      self.id = id
      self.state = state
      self.url = url
      self.avatarURL = avatarURL
      self.nodeID = nodeID
      self.description = description
      self.targetURL = targetURL
      self.context = context
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.creator = creator
      self.required = required
    }
  }
}

extension GitHubAPI.CommitStatus {
  /// What a status says.
  public struct State: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It could not be found out.
    public static let error: Self = "error"
    /// It is bad.
    public static let failure: Self = "failure"
    /// It is being found out.
    public static let pending: Self = "pending"
    /// It is good.
    public static let success: Self = "success"
  }
}

extension GitHubAPI {
  /// What all that say something of a commit say together.
  public struct CombinedStatus: Codable, Hashable, Sendable {
    /// The combined status's state.
    public var state: CommitStatus.State
    /// The statuses.
    public var statuses: [CommitStatus]
    /// The combined status's SHA.
    public var sha: String
    /// The number of statuses on all pages.
    public var totalCount: Int
    /// The repository that the combined status belongs to.
    @Boxed public var repository: Repository?
    /// The commit in the API.
    public var commitURL: URL?
    /// The combined status's URL in the API.
    public var url: URL?

    enum CodingKeys: String, CodingKey {
      case state, statuses, sha, repository, url
      case totalCount = "total_count", commitURL = "commit_url"
    }

    // Written by `Scripts/github inits`.
    /// Creates a combined status from its properties, as for a preview or a test.
    public init(
      state: CommitStatus.State, statuses: [CommitStatus], sha: String, totalCount: Int, repository: Repository? = nil,
      commitURL: URL? = nil, url: URL? = nil
    ) {
      self.state = state
      self.statuses = statuses
      self.sha = sha
      self.totalCount = totalCount
      self.repository = repository
      self.commitURL = commitURL
      self.url = url
    }
  }
}
