extension GitHubAPI {
  /// How a pull request is merged.
  public struct MergeMethod: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// All commits are added with a merge commit.
    public static let merge: Self = "merge"
    /// The commits are added individually on top of the base branch.
    public static let rebase: Self = "rebase"
    /// All changes are added as a single commit.
    public static let squash: Self = "squash"
  }

  /// The default title of a squashed commit.
  public struct SquashMergeCommitTitle: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The commit's title if there is only one commit, otherwise the pull request's title.
    public static let commitOrPullRequestTitle: Self = "COMMIT_OR_PR_TITLE"
    /// The pull request's title.
    public static let pullRequestTitle: Self = "PR_TITLE"
  }

  /// The default message of a squashed commit.
  public struct SquashMergeCommitMessage: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An empty message.
    public static let blank: Self = "BLANK"
    /// The messages of the pull request's commits.
    public static let commitMessages: Self = "COMMIT_MESSAGES"
    /// The pull request's text.
    public static let pullRequestBody: Self = "PR_BODY"
  }

  /// The default title of a merge commit.
  public struct MergeCommitTitle: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The classic title, such as “Merge pull request #123 from branch-name”.
    public static let mergeMessage: Self = "MERGE_MESSAGE"
    /// The pull request's title.
    public static let pullRequestTitle: Self = "PR_TITLE"
  }

  /// The default message of a merge commit.
  public struct MergeCommitMessage: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An empty message.
    public static let blank: Self = "BLANK"
    /// The pull request's text.
    public static let pullRequestBody: Self = "PR_BODY"
    /// The pull request's title.
    public static let pullRequestTitle: Self = "PR_TITLE"
  }

  /// Who can open pull requests in a repository.
  public struct PullRequestCreationPolicy: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Everyone can open pull requests.
    public static let all: Self = "all"
    /// Only collaborators can open pull requests.
    public static let collaboratorsOnly: Self = "collaborators_only"
  }

  /// A side of a split diff.
  public struct DiffSide: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The left side: the file before the changes, with the deleted lines.
    public static let left: Self = "LEFT"
    /// The right side: the file after the changes, with the added lines and the unchanged ones.
    public static let right: Self = "RIGHT"
  }

  /// What a comment on a diff refers to.
  public struct ReviewCommentSubject: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The whole file.
    public static let file: Self = "file"
    /// One or more lines.
    public static let line: Self = "line"
  }
}
