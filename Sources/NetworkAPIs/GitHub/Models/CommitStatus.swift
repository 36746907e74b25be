public import Foundation

extension GitHubAPI {
  /// The status that a service such as continuous integration reported for a commit.
  public struct CommitStatus: Codable, Hashable, Sendable, Identifiable {
    /// The status's URL in the API.
    public var url: URL?
    /// The URL of the avatar of the account or app that created the status.
    public var avatarURL: URL?
    /// The status's ID in the REST API.
    public var id: Int64
    /// The status's ID in the GraphQL API.
    public var nodeID: String?
    /// The reported result.
    public var state: State
    /// The status's description.
    public var description: String?
    /// The URL of the details, such as the build's page.
    public var targetURL: URL?
    /// The name that distinguishes the status from others of the commit, such as `ci/tests`.
    public var context: String?
    /// When the status was created.
    public var createdAt: Date?
    /// When the status was last updated.
    public var updatedAt: Date?
    /// The account that created the status.
    public var creator: SimpleUser?
    /// Whether the branch requires the status for merging.
    public var required: Bool?

    enum CodingKeys: String, CodingKey {
      case url, id, state, description, context, creator, required
      case avatarURL = "avatar_url", nodeID = "node_id", targetURL = "target_url", createdAt = "created_at"
      case updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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
  /// The results that a status can report.
  public struct State: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The service failed.
    public static let error: Self = "error"
    /// The check failed.
    public static let failure: Self = "failure"
    /// The check isn't finished.
    public static let pending: Self = "pending"
    /// The check passed.
    public static let success: Self = "success"
  }
}

extension GitHubAPI {
  /// The statuses of a commit, and the state that they combine to.
  public struct CombinedStatus: Codable, Hashable, Sendable {
    /// The combined state: `failure` if any status failed, `pending` if one is pending or there are none, otherwise
    /// `success`.
    public var state: CommitStatus.State
    /// The latest status of each context.
    public var statuses: [CommitStatus]
    /// The commit's SHA.
    public var sha: String
    /// The number of statuses on all pages.
    public var totalCount: Int
    /// The repository that the commit is in.
    @Boxed public var repository: Repository?
    /// The commit's URL in the API.
    public var commitURL: URL?
    /// The combined status's URL in the API.
    public var url: URL?

    enum CodingKeys: String, CodingKey {
      case state, statuses, sha, repository, url
      case totalCount = "total_count", commitURL = "commit_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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
