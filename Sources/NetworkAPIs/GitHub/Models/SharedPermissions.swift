extension GitHubAPI {
  /// What an app may do.
  public struct PermissionLevel: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `admin`
    public static let admin: Self = "admin"
    /// `read`
    public static let read: Self = "read"
    /// `write`
    public static let write: Self = "write"
  }

  /// Which repositories an installation sees.
  public struct RepositorySelection: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `all`
    public static let all: Self = "all"
    /// `selected`
    public static let selected: Self = "selected"
  }

  /// Where a team belongs.
  public struct TeamType: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `enterprise`
    public static let enterprise: Self = "enterprise"
    /// `organization`
    public static let organization: Self = "organization"
  }

  /// Who decides.
  public struct ReviewerType: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `ROLE`
    public static let role: Self = "ROLE"
    /// `TEAM`
    public static let team: Self = "TEAM"
  }

  /// How sure an assistant is.
  public struct Confidence: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `high`
    public static let high: Self = "high"
    /// `low`
    public static let low: Self = "low"
    /// `medium`
    public static let medium: Self = "medium"
  }

  /// The reactions there are.
  public struct ReactionContent: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `+1`
    public static let plusOne: Self = "+1"
    /// `-1`
    public static let minusOne: Self = "-1"
    /// `confused`
    public static let confused: Self = "confused"
    /// `eyes`
    public static let eyes: Self = "eyes"
    /// `heart`
    public static let heart: Self = "heart"
    /// `hooray`
    public static let hooray: Self = "hooray"
    /// `laugh`
    public static let laugh: Self = "laugh"
    /// `rocket`
    public static let rocket: Self = "rocket"
  }
}
