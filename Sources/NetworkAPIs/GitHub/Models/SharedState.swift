extension GitHubAPI {
  /// Whether something is open.
  public struct State: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `closed`
    public static let closed: Self = "closed"
    /// `open`
    public static let open: Self = "open"
  }

  /// Why an issue has its state.
  public struct IssueStateReason: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `completed`
    public static let completed: Self = "completed"
    /// `duplicate`
    public static let duplicate: Self = "duplicate"
    /// `not_planned`
    public static let notPlanned: Self = "not_planned"
    /// `reopened`
    public static let reopened: Self = "reopened"
  }

  /// The colors of types of issues.
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

  /// What an author is to a repository.
  public struct AuthorAssociation: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `COLLABORATOR`
    public static let collaborator: Self = "COLLABORATOR"
    /// `CONTRIBUTOR`
    public static let contributor: Self = "CONTRIBUTOR"
    /// `FIRST_TIMER`
    public static let firstTimer: Self = "FIRST_TIMER"
    /// `FIRST_TIME_CONTRIBUTOR`
    public static let firstTimeContributor: Self = "FIRST_TIME_CONTRIBUTOR"
    /// `MANNEQUIN`
    public static let mannequin: Self = "MANNEQUIN"
    /// `MEMBER`
    public static let member: Self = "MEMBER"
    /// `NONE`
    public static let none: Self = "NONE"
    /// `OWNER`
    public static let owner: Self = "OWNER"
  }

  /// What an account is.
  public struct AccountType: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `Bot`
    public static let bot: Self = "Bot"
    /// `Organization`
    public static let organization: Self = "Organization"
    /// `User`
    public static let user: Self = "User"
    /// `Mannequin`
    public static let mannequin: Self = "Mannequin"
    /// `Enterprise`
    public static let enterprise: Self = "Enterprise"
  }

  /// Who may see a repository.
  public struct Visibility: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `private`
    public static let `private`: Self = "private"
    /// `public`
    public static let `public`: Self = "public"
    /// `internal`
    public static let `internal`: Self = "internal"
  }
}
