extension GitHubAPI {
  /// Whether an issue, pull request or milestone is open.
  public struct State: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It is closed.
    public static let closed: Self = "closed"
    /// It is open.
    public static let open: Self = "open"
  }

  /// Why an issue was closed or reopened.
  public struct IssueStateReason: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The issue was closed because it is done.
    public static let completed: Self = "completed"
    /// The issue was closed because another issue is about the same.
    public static let duplicate: Self = "duplicate"
    /// The issue was closed because nothing will be done about it.
    public static let notPlanned: Self = "not_planned"
    /// The issue was reopened.
    public static let reopened: Self = "reopened"
  }

  /// The colors of issue types.
  public struct IssueTypeColor: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `blue`
    public static let blue: Self = "blue"
    /// `gray`
    public static let gray: Self = "gray"
    /// `green`
    public static let green: Self = "green"
    /// `orange`
    public static let orange: Self = "orange"
    /// `pink`
    public static let pink: Self = "pink"
    /// `purple`
    public static let purple: Self = "purple"
    /// `red`
    public static let red: Self = "red"
    /// `yellow`
    public static let yellow: Self = "yellow"
  }

  /// The role of an author in a repository.
  public struct AuthorAssociation: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The author was invited to collaborate on the repository.
    public static let collaborator: Self = "COLLABORATOR"
    /// The author has committed to the repository before.
    public static let contributor: Self = "CONTRIBUTOR"
    /// The author has never committed to any repository on GitHub before.
    public static let firstTimer: Self = "FIRST_TIMER"
    /// The author has never committed to this repository before.
    public static let firstTimeContributor: Self = "FIRST_TIME_CONTRIBUTOR"
    /// The author is a placeholder for an account that wasn't migrated.
    public static let mannequin: Self = "MANNEQUIN"
    /// The author is a member of the organization that owns the repository.
    public static let member: Self = "MEMBER"
    /// The author has no other association with the repository.
    public static let none: Self = "NONE"
    /// The author owns the repository.
    public static let owner: Self = "OWNER"
  }

  /// The kinds of accounts.
  public struct AccountType: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A bot, such as that of a GitHub App.
    public static let bot: Self = "Bot"
    /// An organization.
    public static let organization: Self = "Organization"
    /// A person.
    public static let user: Self = "User"
    /// A placeholder for an account that wasn't migrated.
    public static let mannequin: Self = "Mannequin"
    /// An enterprise.
    public static let enterprise: Self = "Enterprise"
  }

  /// Who can see a repository.
  public struct Visibility: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Only accounts with access can see it.
    public static let `private`: Self = "private"
    /// Everyone can see it.
    public static let `public`: Self = "public"
    /// All members of the enterprise can see it.
    public static let `internal`: Self = "internal"
  }
}
