public import Foundation

extension GitHubAPI {
  /// The protection of a branch.
  public struct BranchProtection: Codable, Hashable, Sendable {
    /// The protection's URL in the API.
    public var url: URL?
    /// Whether the branch is protected.
    public var enabled: Bool?
    /// The status checks that must pass before merging; nil if none are required.
    public var requiredStatusChecks: RequiredStatusChecks?
    /// Whether the rules also apply to administrators.
    public var enforceAdmins: Switch?
    /// The reviews required before merging; nil if none are required.
    public var requiredPullRequestReviews: RequiredReviews?
    /// Who can push to the branch; nil if everyone with write access can.
    public var restrictions: BranchRestrictions?
    /// Whether merge commits are forbidden.
    public var requiredLinearHistory: Switch?
    /// Whether force pushes are allowed.
    public var allowForcePushes: Switch?
    /// Whether the branch can be deleted.
    public var allowDeletions: Switch?
    /// Whether only those who can push can create branches that match the rule.
    public var blockCreations: Switch?
    /// Whether all conversations on a pull request must be resolved before merging.
    public var requiredConversationResolution: Switch?
    /// The branch's name.
    public var name: String?
    /// The protection's URL in the API.
    public var protectionURL: URL?
    /// Whether commits must be signed.
    public var requiredSignatures: Switch?
    /// Whether the branch is read-only.
    public var lockBranch: Switch?
    /// Whether a locked branch in a fork can still be synced with the upstream repository.
    public var allowForkSyncing: Switch?

    enum CodingKeys: String, CodingKey {
      case url, enabled, restrictions, name
      case requiredStatusChecks = "required_status_checks", enforceAdmins = "enforce_admins"
      case requiredPullRequestReviews = "required_pull_request_reviews"
      case requiredLinearHistory = "required_linear_history", allowForcePushes = "allow_force_pushes"
      case allowDeletions = "allow_deletions", blockCreations = "block_creations"
      case requiredConversationResolution = "required_conversation_resolution", protectionURL = "protection_url"
      case requiredSignatures = "required_signatures", lockBranch = "lock_branch"
      case allowForkSyncing = "allow_fork_syncing"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      url: URL? = nil, enabled: Bool? = nil, requiredStatusChecks: RequiredStatusChecks? = nil,
      enforceAdmins: Switch? = nil, requiredPullRequestReviews: RequiredReviews? = nil,
      restrictions: BranchRestrictions? = nil, requiredLinearHistory: Switch? = nil, allowForcePushes: Switch? = nil,
      allowDeletions: Switch? = nil, blockCreations: Switch? = nil, requiredConversationResolution: Switch? = nil,
      name: String? = nil, protectionURL: URL? = nil, requiredSignatures: Switch? = nil, lockBranch: Switch? = nil,
      allowForkSyncing: Switch? = nil
    ) {
      self.url = url
      self.enabled = enabled
      self.requiredStatusChecks = requiredStatusChecks
      self.enforceAdmins = enforceAdmins
      self.requiredPullRequestReviews = requiredPullRequestReviews
      self.restrictions = restrictions
      self.requiredLinearHistory = requiredLinearHistory
      self.allowForcePushes = allowForcePushes
      self.allowDeletions = allowDeletions
      self.blockCreations = blockCreations
      self.requiredConversationResolution = requiredConversationResolution
      self.name = name
      self.protectionURL = protectionURL
      self.requiredSignatures = requiredSignatures
      self.lockBranch = lockBranch
      self.allowForkSyncing = allowForkSyncing
    }

    /// The status checks that must pass before merging.
    public struct RequiredStatusChecks: Codable, Hashable, Sendable {
      /// The requirement's URL in the API.
      public var url: URL?
      /// Whom the checks are required of, such as `non_admins` or `everyone`.
      public var enforcementLevel: String?
      /// The names of the checks.
      public var contexts: [String]
      /// The checks, each with the app that must report it.
      public var checks: [Check]
      /// The URL of the checks' names in the API.
      public var contextsURL: URL?
      /// Whether the branch must be up to date with its base before merging.
      public var strict: Bool?

      enum CodingKeys: String, CodingKey {
        case url, contexts, checks, strict
        case enforcementLevel = "enforcement_level", contextsURL = "contexts_url"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        contexts: [String], checks: [Check], url: URL? = nil, enforcementLevel: String? = nil, contextsURL: URL? = nil,
        strict: Bool? = nil
      ) {
        self.contexts = contexts
        self.checks = checks
        self.url = url
        self.enforcementLevel = enforcementLevel
        self.contextsURL = contextsURL
        self.strict = strict
      }

      /// A status check that must pass before merging.
      public struct Check: Codable, Hashable, Sendable {
        /// The check's name.
        public var context: String?
        /// The ID of the GitHub App that must report the check; nil if any may.
        public var appID: Int64?

        enum CodingKeys: String, CodingKey {
          case context
          case appID = "app_id"
        }

        /// Creates a value with these properties, for example for a preview or a test.
        public init(context: String? = nil, appID: Int64? = nil) {
          self.context = context
          self.appID = appID
        }
      }
    }
  }
}

extension GitHubAPI.BranchProtection {
  /// A setting of a branch protection that is on or off.
  public struct Switch: Codable, Hashable, Sendable {
    /// The setting's URL in the API.
    public var url: URL?
    /// Whether the setting is on.
    public var enabled: Bool

    /// Creates a value with these properties, for example for a preview or a test.
    public init(enabled: Bool, url: URL? = nil) {
      self.enabled = enabled
      self.url = url
    }
  }
}
