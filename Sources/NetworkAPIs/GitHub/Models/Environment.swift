public import Foundation

extension GitHubAPI {
  /// An environment that a repository is deployed to.
  public struct Environment: Codable, Hashable, Sendable, Identifiable {
    /// The environment's ID in the REST API.
    public var id: Int64
    /// The environment's ID in the GraphQL API.
    public var nodeID: String?
    /// The environment's name.
    public var name: String
    /// The environment's URL in the API.
    public var url: URL?
    /// The URL of the environment's web page.
    public var htmlURL: URL?
    /// When the environment was created.
    public var createdAt: Date?
    /// When the environment was last updated.
    public var updatedAt: Date?
    /// The conditions that a deployment must meet.
    public var protectionRules: [ProtectionRule]?
    /// Which branches can be deployed; nil if all can.
    public var deploymentBranchPolicy: BranchPolicy?
    /// Whether administrators can bypass the protection rules.
    public var canAdminsBypass: Bool?

    enum CodingKeys: String, CodingKey {
      case id, name, url
      case nodeID = "node_id", htmlURL = "html_url", createdAt = "created_at", updatedAt = "updated_at"
      case protectionRules = "protection_rules", deploymentBranchPolicy = "deployment_branch_policy"
      case canAdminsBypass = "can_admins_bypass"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, nodeID: String? = nil, url: URL? = nil, htmlURL: URL? = nil, createdAt: Date? = nil,
      updatedAt: Date? = nil, protectionRules: [ProtectionRule]? = nil, deploymentBranchPolicy: BranchPolicy? = nil,
      canAdminsBypass: Bool? = nil
    ) {
      self.id = id
      self.name = name
      self.nodeID = nodeID
      self.url = url
      self.htmlURL = htmlURL
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.protectionRules = protectionRules
      self.deploymentBranchPolicy = deploymentBranchPolicy
      self.canAdminsBypass = canAdminsBypass
    }
  }
}

extension GitHubAPI.Environment {
  /// A condition that a deployment to an environment must meet.
  public struct ProtectionRule: Codable, Hashable, Sendable {
    /// The rule's ID in the REST API.
    public var id: Int64?
    /// The rule's ID in the GraphQL API.
    public var nodeID: String?
    /// The kind of rule: `wait_timer`, `required_reviewers` or `branch_policy`.
    public var type: String?
    /// The time to wait before a deployment, in minutes.
    public var waitTimer: Int?
    /// Whether those who start a deployment are prevented from approving it.
    public var preventSelfReview: Bool?
    /// The users and teams that can approve a deployment.
    public var reviewers: [GitHubAPI.JSONValue]?

    enum CodingKeys: String, CodingKey {
      case id, type, reviewers
      case nodeID = "node_id", waitTimer = "wait_timer", preventSelfReview = "prevent_self_review"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64? = nil, nodeID: String? = nil, type: String? = nil, waitTimer: Int? = nil,
      preventSelfReview: Bool? = nil, reviewers: [GitHubAPI.JSONValue]? = nil
    ) {
      self.id = id
      self.nodeID = nodeID
      self.type = type
      self.waitTimer = waitTimer
      self.preventSelfReview = preventSelfReview
      self.reviewers = reviewers
    }
  }

  /// The branches that can be deployed to an environment.
  public struct BranchPolicy: Codable, Hashable, Sendable {
    /// Whether only protected branches can be deployed.
    public var protectedBranches: Bool?
    /// Whether only branches that match a pattern can be deployed.
    public var customBranchPolicies: Bool?

    enum CodingKeys: String, CodingKey {
      case protectedBranches = "protected_branches", customBranchPolicies = "custom_branch_policies"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(protectedBranches: Bool? = nil, customBranchPolicies: Bool? = nil) {
      self.protectedBranches = protectedBranches
      self.customBranchPolicies = customBranchPolicies
    }
  }
}
