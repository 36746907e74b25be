extension GitHubAPI.Repos {
  /// The properties to sort repositories by.
  public struct Sort: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// By the time of creation.
    public static let created: Self = "created"
    /// By the time of the last update.
    public static let updated: Self = "updated"
    /// By the time of the last push.
    public static let pushed: Self = "pushed"
    /// By the full name.
    public static let fullName: Self = "full_name"
  }
}

extension GitHubAPI.Issues {
  /// Which issues to list.
  public struct Filter: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Issues that are assigned to the authenticated account.
    public static let assigned: Self = "assigned"
    /// Issues that the authenticated account created.
    public static let created: Self = "created"
    /// Issues that mention the authenticated account.
    public static let mentioned: Self = "mentioned"
    /// Issues that the authenticated account is subscribed to.
    public static let subscribed: Self = "subscribed"
    /// Issues of repositories that the authenticated account can access.
    public static let repos: Self = "repos"
    /// All issues that the authenticated account can see.
    public static let all: Self = "all"
  }
}

extension GitHubAPI.Issues {
  /// The properties to sort issues by.
  public struct Sort: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// By the time of creation.
    public static let created: Self = "created"
    /// By the time of the last update.
    public static let updated: Self = "updated"
    /// By the number of comments.
    public static let comments: Self = "comments"
  }
}

extension GitHubAPI.Actions {
  /// The statuses and conclusions of workflow runs to list.
  public struct RunStatus: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Runs that have completed, with any conclusion.
    public static let completed: Self = "completed"
    /// Runs that someone must approve or otherwise act on.
    public static let actionRequired: Self = "action_required"
    /// Runs that were canceled.
    public static let cancelled: Self = "cancelled"
    /// Runs that failed.
    public static let failure: Self = "failure"
    /// Runs that neither succeeded nor failed.
    public static let neutral: Self = "neutral"
    /// Runs that were skipped.
    public static let skipped: Self = "skipped"
    /// Runs that GitHub gave up because they weren't completed in time.
    public static let stale: Self = "stale"
    /// Runs that succeeded.
    public static let success: Self = "success"
    /// Runs that took too long and were stopped.
    public static let timedOut: Self = "timed_out"
    /// Runs in progress.
    public static let inProgress: Self = "in_progress"
    /// Queued runs.
    public static let queued: Self = "queued"
    /// Runs that were requested, but aren't queued yet.
    public static let requested: Self = "requested"
    /// Runs that wait for approval or another deployment protection rule.
    public static let waiting: Self = "waiting"
    /// Runs that wait for another run in their concurrency group.
    public static let pending: Self = "pending"
  }
}

extension GitHubAPI {
  /// Which issues, pull requests or milestones to list, by state.
  public struct StateFilter: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Only open ones.
    public static let open: Self = "open"
    /// Only closed ones.
    public static let closed: Self = "closed"
    /// Open and closed ones.
    public static let all: Self = "all"
  }

  /// The times to sort by.
  public struct TimeSort: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// By the time of creation.
    public static let created: Self = "created"
    /// By the time of the last update.
    public static let updated: Self = "updated"
  }
}
