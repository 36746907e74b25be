public import Foundation

extension GitHubAPI {
  /// The progress or result of a deployment.
  public struct DeploymentStatus: Codable, Hashable, Sendable, Identifiable {
    /// The status's URL in the API.
    public var url: URL?
    /// The status's ID in the REST API.
    public var id: Int64
    /// The status's ID in the GraphQL API.
    public var nodeID: String?
    /// The progress or result.
    public var state: State
    /// The account that created the status.
    public var creator: SimpleUser?
    /// The status's description.
    public var description: String?
    /// The name of the environment, such as `production`.
    public var environment: String?
    /// The URL of the deployment's output; replaced by ``logURL``.
    public var targetURL: URL?
    /// When the status was created.
    public var createdAt: Date?
    /// When the status was last updated.
    public var updatedAt: Date?
    /// The URL of the deployment in the API.
    public var deploymentURL: URL?
    /// The URL of the repository in the API.
    public var repositoryURL: URL?
    /// The URL at which the deployed environment can be reached.
    public var environmentURL: URL?
    /// The URL of the deployment's output.
    public var logURL: URL?
    /// The GitHub App through which the status was created; nil if there was none.
    public var performedViaGithubApp: App?

    enum CodingKeys: String, CodingKey {
      case url, id, state, creator, description, environment
      case nodeID = "node_id", targetURL = "target_url", createdAt = "created_at", updatedAt = "updated_at"
      case deploymentURL = "deployment_url", repositoryURL = "repository_url", environmentURL = "environment_url"
      case logURL = "log_url", performedViaGithubApp = "performed_via_github_app"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// The progress or result of a deployment.
    public struct State: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The deployment couldn't be carried out because of an error.
      public static let error: Self = "error"
      /// The deployment failed.
      public static let failure: Self = "failure"
      /// The deployment is no longer active, such as after a newer one.
      public static let inactive: Self = "inactive"
      /// The deployment hasn't started yet.
      public static let pending: Self = "pending"
      /// The deployment succeeded.
      public static let success: Self = "success"
      /// The deployment is queued.
      public static let queued: Self = "queued"
      /// The deployment is in progress.
      public static let inProgress: Self = "in_progress"
    }
  }
}
