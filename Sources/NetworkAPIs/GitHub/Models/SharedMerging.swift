extension GitHubAPI {
  /// How a pull request is merged.
  public struct MergeMethod: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `merge`
    public static let merge: Self = "merge"
    /// `rebase`
    public static let rebase: Self = "rebase"
    /// `squash`
    public static let squash: Self = "squash"
  }

  /// What the title of a squashed commit is.
  public struct SquashMergeCommitTitle: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `COMMIT_OR_PR_TITLE`
    public static let commitOrPullRequestTitle: Self = "COMMIT_OR_PR_TITLE"
    /// `PR_TITLE`
    public static let pullRequestllRequestTitle: Self = "PR_TITLE"
  }

  /// What the message of a squashed commit is.
  public struct SquashMergeCommitMessage: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `BLANK`
    public static let blank: Self = "BLANK"
    /// `COMMIT_MESSAGES`
    public static let commitMessages: Self = "COMMIT_MESSAGES"
    /// `PR_BODY`
    public static let pullRequestllRequestBody: Self = "PR_BODY"
  }

  /// What the title of a merge commit is.
  public struct MergeCommitTitle: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `MERGE_MESSAGE`
    public static let mergeMessage: Self = "MERGE_MESSAGE"
    /// `PR_TITLE`
    public static let pullRequestllRequestTitle: Self = "PR_TITLE"
  }

  /// What the message of a merge commit is.
  public struct MergeCommitMessage: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `BLANK`
    public static let blank: Self = "BLANK"
    /// `PR_BODY`
    public static let pullRequestllRequestBody: Self = "PR_BODY"
    /// `PR_TITLE`
    public static let pullRequestllRequestTitle: Self = "PR_TITLE"
  }

  /// Who may open pull requests.
  public struct PullRequestCreationPolicy: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `all`
    public static let all: Self = "all"
    /// `collaborators_only`
    public static let collaboratorsOnly: Self = "collaborators_only"
  }

  /// A side of a difference.
  public struct DiffSide: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `LEFT`
    public static let left: Self = "LEFT"
    /// `RIGHT`
    public static let right: Self = "RIGHT"
  }

  /// What a comment on a difference is about.
  public struct ReviewCommentSubject: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `file`
    public static let file: Self = "file"
    /// `line`
    public static let line: Self = "line"
  }
}
