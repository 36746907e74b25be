extension GitHubAPI {
  /// The access that an app has to a kind of resource.
  public struct PermissionLevel: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Read, write and administer.
    public static let admin: Self = "admin"
    /// Read only.
    public static let read: Self = "read"
    /// Read and write.
    public static let write: Self = "write"
  }

  /// Which repositories an installation can access.
  public struct RepositorySelection: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// All repositories of the account.
    public static let all: Self = "all"
    /// Only selected repositories.
    public static let selected: Self = "selected"
  }

  /// Whether a team belongs to an organization or an enterprise.
  public struct TeamType: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The team belongs to an enterprise.
    public static let enterprise: Self = "enterprise"
    /// The team belongs to an organization.
    public static let organization: Self = "organization"
  }

  /// Whether a reviewer is a role or a team.
  public struct ReviewerType: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A role.
    public static let role: Self = "ROLE"
    /// A team.
    public static let team: Self = "TEAM"
  }

  /// How confident an assistant is of a change.
  public struct Confidence: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// High confidence.
    public static let high: Self = "high"
    /// Low confidence.
    public static let low: Self = "low"
    /// Medium confidence.
    public static let medium: Self = "medium"
  }

  /// The kinds of reactions.
  public struct ReactionContent: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// 👍 (`+1`)
    public static let plusOne: Self = "+1"
    /// 👎 (`-1`)
    public static let minusOne: Self = "-1"
    /// 😕
    public static let confused: Self = "confused"
    /// 👀
    public static let eyes: Self = "eyes"
    /// ❤️
    public static let heart: Self = "heart"
    /// 🎉
    public static let hooray: Self = "hooray"
    /// 😄
    public static let laugh: Self = "laugh"
    /// 🚀
    public static let rocket: Self = "rocket"
  }
}
