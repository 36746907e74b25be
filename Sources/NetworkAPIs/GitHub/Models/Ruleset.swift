public import Foundation

extension GitHubAPI {
  /// A set of rules for the branches, tags or pushes of repositories. In lists, ``rules`` and ``conditions`` are nil.
  public struct Ruleset: Codable, Hashable, Sendable, Identifiable {
    /// The ruleset's ID in the REST API.
    public var id: Int64
    /// The ruleset's name.
    public var name: String
    /// What the ruleset applies to.
    public var target: Target?
    /// The kind of owner: `Repository`, `Organization` or `Enterprise`.
    public var sourceType: String?
    /// The name of the repository, organization or enterprise.
    public var source: String?
    /// Whether the rules are enforced.
    public var enforcement: Enforcement?
    /// The actors that can bypass the rules; nil without permission to see them.
    public var bypassActors: [BypassActor]?
    /// Whether the authenticated account can bypass the rules: `always`, `pull_requests_only`, `never` or `exempt`.
    public var currentUserCanBypass: String?
    /// The ruleset's ID in the GraphQL API.
    public var nodeID: String?
    /// Links to the ruleset.
    public var links: Links?
    /// The branches, tags and repositories that the ruleset applies to.
    public var conditions: Conditions?
    /// The rules; nil in lists.
    public var rules: [Rule]?
    /// When the ruleset was created.
    public var createdAt: Date?
    /// When the ruleset was last updated.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, name, target, source, enforcement, conditions, rules
      case sourceType = "source_type", bypassActors = "bypass_actors", currentUserCanBypass = "current_user_can_bypass",
        nodeID = "node_id", links = "_links", createdAt = "created_at", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, target: Target? = nil, sourceType: String? = nil, source: String? = nil,
      enforcement: Enforcement? = nil, bypassActors: [BypassActor]? = nil, currentUserCanBypass: String? = nil,
      nodeID: String? = nil, links: Links? = nil, conditions: Conditions? = nil, rules: [Rule]? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil
    ) {
      self.id = id
      self.name = name
      self.target = target
      self.sourceType = sourceType
      self.source = source
      self.enforcement = enforcement
      self.bypassActors = bypassActors
      self.currentUserCanBypass = currentUserCanBypass
      self.nodeID = nodeID
      self.links = links
      self.conditions = conditions
      self.rules = rules
      self.createdAt = createdAt
      self.updatedAt = updatedAt
    }

    /// What a ruleset applies to.
    public struct Target: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The ruleset applies to branches.
      public static let branch: Self = "branch"
      /// The ruleset applies to tags.
      public static let tag: Self = "tag"
      /// The ruleset applies to all pushes.
      public static let push: Self = "push"
      /// The ruleset applies to repositories; only for organizations.
      public static let repository: Self = "repository"
    }

    /// Whether the rules of a ruleset are enforced.
    public struct Enforcement: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The rules aren't enforced.
      public static let disabled: Self = "disabled"
      /// The rules are enforced.
      public static let active: Self = "active"
      /// The rules aren't enforced, but violations are recorded.
      public static let evaluate: Self = "evaluate"
    }

    /// Links to a ruleset.
    public struct Links: Codable, Hashable, Sendable {
      /// The ruleset in the API.
      public var `self`: Link?
      /// The ruleset's web page.
      public var html: Link?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(self itself: Link? = nil, html: Link? = nil) {
        self.`self` = itself
        self.html = html
      }
    }
  }
}
