public import Foundation

extension GitHubAPI {
  /// A workflow of GitHub Actions.
  public struct Workflow: Codable, Hashable, Sendable, Identifiable {
    /// The workflow's ID in the REST API.
    public var id: Int64
    /// The workflow's ID in the GraphQL API.
    public var nodeID: String?
    /// The workflow's name.
    public var name: String
    /// The path of the workflow's file.
    public var path: String
    /// Whether the workflow is enabled and, if not, why.
    public var state: State
    /// When the workflow was created.
    public var createdAt: Date?
    /// When the workflow was last updated.
    public var updatedAt: Date?
    /// The workflow's URL in the API.
    public var url: URL?
    /// The URL of the workflow's web page.
    public var htmlURL: URL?
    /// The URL of the status badge.
    public var badgeURL: URL?
    /// When the workflow was deleted; nil if it isn't.
    public var deletedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, name, path, state, url
      case nodeID = "node_id", createdAt = "created_at", updatedAt = "updated_at", htmlURL = "html_url"
      case badgeURL = "badge_url", deletedAt = "deleted_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, path: String, state: State, nodeID: String? = nil, createdAt: Date? = nil,
      updatedAt: Date? = nil, url: URL? = nil, htmlURL: URL? = nil, badgeURL: URL? = nil, deletedAt: Date? = nil
    ) {
      self.id = id
      self.name = name
      self.path = path
      self.state = state
      self.nodeID = nodeID
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.url = url
      self.htmlURL = htmlURL
      self.badgeURL = badgeURL
      self.deletedAt = deletedAt
    }

    /// Whether a workflow is enabled and, if not, why.
    public struct State: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The workflow is enabled.
      public static let active: Self = "active"
      /// The workflow was deleted.
      public static let deleted: Self = "deleted"
      /// The workflow is disabled because the repository is a fork.
      public static let disabledFork: Self = "disabled_fork"
      /// The workflow was disabled because the repository was inactive.
      public static let disabledInactivity: Self = "disabled_inactivity"
      /// Someone disabled the workflow.
      public static let disabledManually: Self = "disabled_manually"
    }
  }

  /// The workflow run that a dispatch started.
  public struct WorkflowDispatch: Codable, Hashable, Sendable {
    /// The ID of the workflow run.
    public var workflowRunID: Int64
    /// The URL of the workflow run in the API.
    public var runURL: URL?
    /// The URL of the workflow run's web page.
    public var htmlURL: URL?

    enum CodingKeys: String, CodingKey {
      case workflowRunID = "workflow_run_id", runURL = "run_url", htmlURL = "html_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(workflowRunID: Int64, runURL: URL? = nil, htmlURL: URL? = nil) {
      self.workflowRunID = workflowRunID
      self.runURL = runURL
      self.htmlURL = htmlURL
    }
  }
}
