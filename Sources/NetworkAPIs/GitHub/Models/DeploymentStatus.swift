public import Foundation

extension GitHubAPI {
  /// How far a deployment is.
  public struct DeploymentStatus: Codable, Hashable, Sendable, Identifiable {
    /// Itself in the API.
    public var url: URL?
    /// GitHub's number of it.
    public var id: Int64
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// The state.
    public var state: State
    /// Who made it.
    public var creator: SimpleUser?
    /// What it is, in its owner's words.
    public var description: String?
    /// The environment.
    public var environment: String?
    /// Where to read more.
    public var targetURL: URL?
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// Its deployment, in the API.
    public var deploymentURL: URL?
    /// Its repository, in the API.
    public var repositoryURL: URL?
    /// Its environment, in the API.
    public var environmentURL: URL?
    /// Its log, in the API.
    public var logURL: URL?
    /// The app that did it, if one did.
    public var performedViaGithubApp: App?

    enum CodingKeys: String, CodingKey {
      case url, id, state, creator, description, environment
      case nodeID = "node_id", targetURL = "target_url", createdAt = "created_at", updatedAt = "updated_at"
      case deploymentURL = "deployment_url", repositoryURL = "repository_url", environmentURL = "environment_url"
      case logURL = "log_url", performedViaGithubApp = "performed_via_github_app"
    }

    // Written by `Scripts/github inits`.
    /// Creates a deployment status from its properties, as for a preview or a test.
    public init(
      id: Int64, state: State, url: URL? = nil, nodeID: String? = nil, creator: SimpleUser? = nil,
      description: String? = nil, environment: String? = nil, targetURL: URL? = nil, createdAt: Date? = nil,
      updatedAt: Date? = nil, deploymentURL: URL? = nil, repositoryURL: URL? = nil, environmentURL: URL? = nil,
      logURL: URL? = nil, performedViaGithubApp: App? = nil
    ) {
      self.id = id
      self.state = state
      self.url = url
      self.nodeID = nodeID
      self.creator = creator
      self.description = description
      self.environment = environment
      self.targetURL = targetURL
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.deploymentURL = deploymentURL
      self.repositoryURL = repositoryURL
      self.environmentURL = environmentURL
      self.logURL = logURL
      self.performedViaGithubApp = performedViaGithubApp
    }

    /// How far a deployment can be.
    public struct State: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `error`
      public static let error: Self = "error"
      /// `failure`
      public static let failure: Self = "failure"
      /// `inactive`
      public static let inactive: Self = "inactive"
      /// `pending`
      public static let pending: Self = "pending"
      /// `success`
      public static let success: Self = "success"
      /// `queued`
      public static let queued: Self = "queued"
      /// `in_progress`
      public static let inProgress: Self = "in_progress"
    }
  }
}
