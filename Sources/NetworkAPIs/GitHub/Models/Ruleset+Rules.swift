extension GitHubAPI.Ruleset {
  /// A user, role, team, app or kind of key that can bypass the rules of a ruleset.
  public struct BypassActor: Codable, Hashable, Sendable {
    /// The actor's ID; nil for deploy keys and administrators of the organization.
    public var actorID: Int64?
    /// The kind of actor.
    public var actorType: Kind?
    /// When the actor can bypass the rules: `always`, `pull_request` (only by merging a pull request) or `exempt`.
    public var bypassMode: String?

    /// Creates an actor that can bypass rules.
    ///
    /// - Parameters:
    ///   - type: the kind of actor.
    ///   - id: the actor's ID; nil for deploy keys.
    ///   - mode: when the actor can bypass the rules: `always` (the default), `pull_request` or `exempt`.
    public init(type: Kind, id: Int64? = nil, mode: String? = nil) {
      actorType = type
      actorID = id
      bypassMode = mode
    }

    enum CodingKeys: String, CodingKey {
      case actorID = "actor_id", actorType = "actor_type", bypassMode = "bypass_mode"
    }

    /// The kinds of actors that can bypass rules.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// A GitHub App.
      public static let integration: Self = "Integration"
      /// The owners of the organization.
      public static let organizationAdmin: Self = "OrganizationAdmin"
      /// A role in the repository, such as maintainer.
      public static let repositoryRole: Self = "RepositoryRole"
      /// A team.
      public static let team: Self = "Team"
      /// All deploy keys.
      public static let deployKey: Self = "DeployKey"
      /// A user.
      public static let user: Self = "User"
    }
  }

  /// A rule of a ruleset.
  public struct Rule: Codable, Hashable, Sendable {
    /// The kind of rule, such as `deletion`, `pull_request` or `required_status_checks`.
    public var type: String
    /// The rule's parameters; nil for kinds of rules without any.
    public var parameters: GitHubAPI.JSONValue?
    /// The kind of owner of the ruleset, such as `Repository`; only in the rules of a branch.
    public var rulesetSourceType: String?
    /// The name of the owner of the ruleset; only in the rules of a branch.
    public var rulesetSource: String?
    /// The ID of the ruleset; only in the rules of a branch.
    public var rulesetID: Int64?

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - type: the kind of rule.
    ///   - parameters: the rule's parameters.
    public init(type: String, parameters: GitHubAPI.JSONValue? = nil) {
      self.type = type
      self.parameters = parameters
    }

    enum CodingKeys: String, CodingKey {
      case type, parameters
      case rulesetSourceType = "ruleset_source_type", rulesetSource = "ruleset_source", rulesetID = "ruleset_id"
    }
  }

  /// The conditions that select the branches, tags and repositories that a ruleset applies to.
  public struct Conditions: Codable, Hashable, Sendable {
    /// Patterns of the names of branches or tags.
    public var refName: Patterns?
    /// Patterns of the names of repositories; only for organizations.
    public var repositoryName: Patterns?
    /// The IDs of repositories; only for organizations.
    public var repositoryID: Repositories?
    /// The custom properties of repositories; only for organizations.
    public var repositoryProperty: Properties?

    /// Creates conditions from patterns of names.
    ///
    /// - Parameters:
    ///   - branches: patterns of the full names of branches or tags, such as `refs/heads/release/*`, or
    ///     `~DEFAULT_BRANCH` or `~ALL`.
    ///   - excluded: patterns of the full names to which the rules don't apply.
    ///   - repositories: patterns of the names of repositories, or `~ALL`; only for organizations, which require it.
    public init(branches: [String], except excluded: [String] = [], repositories: [String]? = nil) {
      refName = Patterns(include: branches, exclude: excluded)
      repositoryName = repositories.map { Patterns(include: $0, exclude: []) }
    }

    enum CodingKeys: String, CodingKey {
      case refName = "ref_name", repositoryName = "repository_name", repositoryID = "repository_id",
        repositoryProperty = "repository_property"
    }

    /// Patterns that select names.
    public struct Patterns: Codable, Hashable, Sendable {
      /// The patterns of which a name must match at least one.
      public var include: [String]?
      /// The patterns of which a name must not match any.
      public var exclude: [String]?
      /// Whether only administrators of the organization can rename the repositories that match.
      public var protected: Bool?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(include: [String]? = nil, exclude: [String]? = nil, protected: Bool? = nil) {
        self.include = include
        self.exclude = exclude
        self.protected = protected
      }
    }

    /// Repositories, selected by ID.
    public struct Repositories: Codable, Hashable, Sendable {
      /// The IDs of the repositories.
      public var repositoryIDs: [Int64]?

      enum CodingKeys: String, CodingKey {
        case repositoryIDs = "repository_ids"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(repositoryIDs: [Int64]? = nil) {
        self.repositoryIDs = repositoryIDs
      }
    }

    /// Conditions on the custom properties of repositories.
    public struct Properties: Codable, Hashable, Sendable {
      /// The properties of which a repository must have each.
      public var include: [GitHubAPI.JSONValue]?
      /// The properties that a repository must not have.
      public var exclude: [GitHubAPI.JSONValue]?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(include: [GitHubAPI.JSONValue]? = nil, exclude: [GitHubAPI.JSONValue]? = nil) {
        self.include = include
        self.exclude = exclude
      }
    }
  }
}
