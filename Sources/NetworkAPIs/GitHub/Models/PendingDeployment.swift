public import Foundation

extension GitHubAPI {
  /// A deployment of a workflow run that waits for approval or for a timer.
  public struct PendingDeployment: Codable, Hashable, Sendable {
    /// The environment to deploy to.
    public var environment: EnvironmentReference?
    /// The time to wait before the deployment, in minutes.
    public var waitTimer: Int?
    /// When the timer was started; nil if there is none.
    public var waitTimerStartedAt: Date?
    /// Whether the authenticated account can approve the deployment.
    public var currentUserCanApprove: Bool?
    /// The users and teams that can approve the deployment.
    public var reviewers: [Reviewer]

    enum CodingKeys: String, CodingKey {
      case environment, reviewers
      case waitTimer = "wait_timer", waitTimerStartedAt = "wait_timer_started_at", currentUserCanApprove =
        "current_user_can_approve"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      reviewers: [Reviewer], environment: EnvironmentReference? = nil, waitTimer: Int? = nil,
      waitTimerStartedAt: Date? = nil, currentUserCanApprove: Bool? = nil
    ) {
      self.reviewers = reviewers
      self.environment = environment
      self.waitTimer = waitTimer
      self.waitTimerStartedAt = waitTimerStartedAt
      self.currentUserCanApprove = currentUserCanApprove
    }

    /// A summary of an environment.
    public struct EnvironmentReference: Codable, Hashable, Sendable {
      /// The environment's ID in the REST API.
      public var id: Int64?
      /// The environment's ID in the GraphQL API.
      public var nodeID: String?
      /// The environment's name.
      public var name: String?
      /// The environment's URL in the API.
      public var url: URL?
      /// The URL of the environment's web page.
      public var htmlURL: URL?

      enum CodingKeys: String, CodingKey {
        case id, name, url
        case nodeID = "node_id", htmlURL = "html_url"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(id: Int64? = nil, nodeID: String? = nil, name: String? = nil, url: URL? = nil, htmlURL: URL? = nil) {
        self.id = id
        self.nodeID = nodeID
        self.name = name
        self.url = url
        self.htmlURL = htmlURL
      }
    }

    /// A user or team that can approve a deployment.
    public struct Reviewer: Codable, Hashable, Sendable {
      /// Whether the reviewer is a user or a team.
      public var type: EnvironmentReviewer.Kind?
      /// The user or team, as the API sends it.
      public var reviewer: JSONValue?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(type: EnvironmentReviewer.Kind? = nil, reviewer: JSONValue? = nil) {
        self.type = type
        self.reviewer = reviewer
      }
    }
  }

  /// An approval or rejection of a workflow run's deployments.
  public struct RunApproval: Codable, Hashable, Sendable {
    /// The environments to deploy to.
    public var environments: [Environment]
    /// Whether the deployments were approved.
    public var state: State
    /// The account that decided; nil if it was deleted.
    public var user: SimpleUser?
    /// The reviewer's comment.
    public var comment: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(environments: [Environment], state: State, user: SimpleUser? = nil, comment: String? = nil) {
      self.environments = environments
      self.state = state
      self.user = user
      self.comment = comment
    }

    /// Whether a deployment was approved.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The deployment was approved.
      public static let approved: Self = "approved"
      /// The deployment was rejected.
      public static let rejected: Self = "rejected"
      /// The deployment waits for a decision.
      public static let pending: Self = "pending"
    }
  }

  /// A user or team that can approve deployments to an environment.
  public struct EnvironmentReviewer: Codable, Hashable, Sendable {
    /// Whether the reviewer is a user or a team.
    public var type: Kind
    /// The ID of the user or team.
    public var id: Int64

    /// Creates a reviewer.
    ///
    /// - Parameters:
    ///   - type: whether the reviewer is a user or a team.
    ///   - id: the ID of the user or team.
    public init(type: Kind, id: Int64) {
      self.type = type
      self.id = id
    }

    /// Whether a reviewer is a user or a team.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// A user.
      public static let user: Self = "User"
      /// A team.
      public static let team: Self = "Team"
    }
  }
}
