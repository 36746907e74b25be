public import Foundation

extension GitHubAPI {
  /// A request to deploy a commit. In check runs, only some of the properties are set.
  public struct Deployment: Codable, Hashable, Sendable, Identifiable {
    /// The deployment's URL in the API.
    public var url: URL?
    /// The deployment's ID in the REST API.
    public var id: Int64
    /// The deployment's ID in the GraphQL API.
    public var nodeID: String?
    /// The SHA of the commit to deploy.
    public var sha: String?
    /// The branch, tag or SHA that was to be deployed.
    public var ref: String?
    /// The task to run, such as `deploy` or `deploy:migrations`.
    public var task: String?
    /// Additional information for the system that deploys.
    public var payload: JSONValue?
    /// The environment that the deployment was created for.
    public var originalEnvironment: String?
    /// The name of the environment, such as `production`.
    public var environment: String?
    /// The deployment's description.
    public var description: String?
    /// The account that created the deployment.
    public var creator: SimpleUser?
    /// When the deployment was created.
    public var createdAt: Date?
    /// When the deployment was last updated.
    public var updatedAt: Date?
    /// The URL of the deployment's statuses in the API.
    public var statusesURL: URL?
    /// The URL of the repository in the API.
    public var repositoryURL: URL?
    /// Whether the environment is temporary, such as one for a pull request.
    public var transientEnvironment: Bool?
    /// Whether users work with the environment directly.
    public var productionEnvironment: Bool?
    /// The GitHub App through which the deployment was created; nil if there was none.
    public var performedViaGithubApp: App?

    enum CodingKeys: String, CodingKey {
      case url, id, sha, ref, task, payload, environment, description, creator
      case nodeID = "node_id", originalEnvironment = "original_environment", createdAt = "created_at"
      case updatedAt = "updated_at", statusesURL = "statuses_url", repositoryURL = "repository_url"
      case transientEnvironment = "transient_environment", productionEnvironment = "production_environment"
      case performedViaGithubApp = "performed_via_github_app"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, url: URL? = nil, nodeID: String? = nil, sha: String? = nil, ref: String? = nil, task: String? = nil,
      payload: JSONValue? = nil, originalEnvironment: String? = nil, environment: String? = nil,
      description: String? = nil, creator: SimpleUser? = nil, createdAt: Date? = nil, updatedAt: Date? = nil,
      statusesURL: URL? = nil, repositoryURL: URL? = nil, transientEnvironment: Bool? = nil,
      productionEnvironment: Bool? = nil, performedViaGithubApp: App? = nil
    ) {
      self.id = id
      self.url = url
      self.nodeID = nodeID
      self.sha = sha
      self.ref = ref
      self.task = task
      self.payload = payload
      self.originalEnvironment = originalEnvironment
      self.environment = environment
      self.description = description
      self.creator = creator
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.statusesURL = statusesURL
      self.repositoryURL = repositoryURL
      self.transientEnvironment = transientEnvironment
      self.productionEnvironment = productionEnvironment
      self.performedViaGithubApp = performedViaGithubApp
    }
  }
}
