public import Foundation

extension GitHubAPI {
  /// A push for which rules were evaluated.
  public struct RuleSuite: Codable, Hashable, Sendable {
    /// The ID.
    public var id: Int64?
    /// The ID of the account that pushed.
    public var actorID: Int64?
    /// The name of the account that pushed.
    public var actorName: String?
    /// The commit before the push.
    public var beforeSHA: String?
    /// The commit after the push.
    public var afterSHA: String?
    /// The branch or tag.
    public var ref: String?
    /// The ID of the repository.
    public var repositoryID: Int64?
    /// The name of the repository.
    public var repositoryName: String?
    /// When it was pushed.
    public var pushedAt: Date?
    /// The result of the rules that are enforced.
    public var result: Result?
    /// The result of the rules that are tried out.
    public var evaluationResult: Result?
    /// The results of the rules; nil in a list.
    public var evaluations: [Evaluation]?

    enum CodingKeys: String, CodingKey {
      case id, ref, result
      case actorID = "actor_id", actorName = "actor_name", beforeSHA = "before_sha", afterSHA = "after_sha"
      case repositoryID = "repository_id", repositoryName = "repository_name", pushedAt = "pushed_at"
      case evaluationResult = "evaluation_result", evaluations = "rule_evaluations"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64? = nil, actorID: Int64? = nil, actorName: String? = nil, beforeSHA: String? = nil,
      afterSHA: String? = nil, ref: String? = nil, repositoryID: Int64? = nil, repositoryName: String? = nil,
      pushedAt: Date? = nil, result: Result? = nil, evaluationResult: Result? = nil, evaluations: [Evaluation]? = nil
    ) {
      self.id = id
      self.actorID = actorID
      self.actorName = actorName
      self.beforeSHA = beforeSHA
      self.afterSHA = afterSHA
      self.ref = ref
      self.repositoryID = repositoryID
      self.repositoryName = repositoryName
      self.pushedAt = pushedAt
      self.result = result
      self.evaluationResult = evaluationResult
      self.evaluations = evaluations
    }

    /// The result of rules.
    public struct Result: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// All passed.
      public static let pass: Self = "pass"
      /// One failed.
      public static let fail: Self = "fail"
      /// One failed, and was bypassed.
      public static let bypass: Self = "bypass"
      /// Any of them, to list rule suites.
      public static let all: Self = "all"
    }
  }
}

extension GitHubAPI.RuleSuite {
  /// The result of a rule for a push.
  public struct Evaluation: Codable, Hashable, Sendable {
    /// What has the rule.
    public var source: Source?
    /// Whether the rule is `active`, only tried out (`evaluate`), or from a `deleted ruleset`.
    public var enforcement: String?
    /// The result.
    public var result: Result?
    /// The type of the rule.
    public var ruleType: String?
    /// Why it failed.
    public var details: String?

    enum CodingKeys: String, CodingKey {
      case enforcement, result, details
      case source = "rule_source", ruleType = "rule_type"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      source: Source? = nil, enforcement: String? = nil, result: Result? = nil, ruleType: String? = nil,
      details: String? = nil
    ) {
      self.source = source
      self.enforcement = enforcement
      self.result = result
      self.ruleType = ruleType
      self.details = details
    }
  }

  /// What has a rule.
  public struct Source: Codable, Hashable, Sendable {
    /// The kind of source, such as `ruleset`.
    public var type: String?
    /// The ID of the ruleset.
    public var id: Int64?
    /// The name of the ruleset.
    public var name: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(type: String? = nil, id: Int64? = nil, name: String? = nil) {
      self.type = type
      self.id = id
      self.name = name
    }
  }
}
