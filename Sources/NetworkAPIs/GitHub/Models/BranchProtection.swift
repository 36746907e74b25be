public import Foundation

extension GitHubAPI {
  /// What protects a branch.
  public struct BranchProtection: Codable, Hashable, Sendable {
    /// The protection's URL in the API.
    public var url: URL?
    /// Whether it is on.
    public var enabled: Bool?
    /// The checks it needs.
    public var requiredStatusChecks: RequiredStatusChecks?
    /// Whether it holds for administrators too.
    public var enforceAdmins: Switch?
    /// The reviews it needs.
    public var requiredPullRequestReviews: RequiredReviews?
    /// Who may push.
    public var restrictions: BranchRestrictions?
    /// Whether there must be no merge commits.
    public var requiredLinearHistory: Switch?
    /// Whether force pushes are allowed.
    public var allowForcePushes: Switch?
    /// Whether it may be deleted.
    public var allowDeletions: Switch?
    /// Whether only those who may push may create matching branches.
    public var blockCreations: Switch?
    /// Whether all conversations must be resolved.
    public var requiredConversationResolution: Switch?
    /// The protection's name.
    public var name: String?
    /// The URL of the protection's protection in the API.
    public var protectionURL: URL?
    /// Whether commits must be signed.
    public var requiredSignatures: Switch?
    /// Whether it is read-only.
    public var lockBranch: Switch?
    /// Whether a locked branch may be synced from the fork's source.
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

    // Written by `Scripts/github inits`.
    /// Creates a branch protection from its properties, as for a preview or a test.
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

    /// The checks a branch needs.
    public struct RequiredStatusChecks: Codable, Hashable, Sendable {
      /// The requirement's URL in the API.
      public var url: URL?
      /// For whom it counts.
      public var enforcementLevel: String?
      /// The names of the checks.
      public var contexts: [String]
      /// The checks.
      public var checks: [Check]
      /// The URL of the requirement's contexts in the API.
      public var contextsURL: URL?
      /// Whether the branch must be up to date.
      public var strict: Bool?

      enum CodingKeys: String, CodingKey {
        case url, contexts, checks, strict
        case enforcementLevel = "enforcement_level", contextsURL = "contexts_url"
      }

      // Written by `Scripts/github inits`.
      /// Creates a required status checks from its properties, as for a preview or a test.
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

      /// A check a branch needs.
      public struct Check: Codable, Hashable, Sendable {
        /// What it is about, to tell several apart.
        public var context: String?
        /// The ID of the app.
        public var appID: Int64?

        enum CodingKeys: String, CodingKey {
          case context
          case appID = "app_id"
        }

        // Written by `Scripts/github inits`.
        /// Creates a check from its properties, as for a preview or a test.
        public init(context: String? = nil, appID: Int64? = nil) {
          self.context = context
          self.appID = appID
        }
      }
    }
  }
}

extension GitHubAPI.BranchProtection {
  /// Whether something is on.
  public struct Switch: Codable, Hashable, Sendable {
    /// The setting's URL in the API.
    public var url: URL?
    /// Whether it is on.
    public var enabled: Bool

    // Written by `Scripts/github inits`.
    /// Creates a switch from its properties, as for a preview or a test.
    public init(enabled: Bool, url: URL? = nil) {
      self.enabled = enabled
      self.url = url
    }
  }
}
