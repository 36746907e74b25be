extension GitHubAPI.Repos {
  /// The sort key.
  public struct Sort: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `created`
    public static let created: Self = "created"
    /// `updated`
    public static let updated: Self = "updated"
    /// `pushed`
    public static let pushed: Self = "pushed"
    /// `full_name`
    public static let fullName: Self = "full_name"
  }
}

extension GitHubAPI.Issues {
  /// The issues to list.
  public struct Filter: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `assigned`
    public static let assigned: Self = "assigned"
    /// `created`
    public static let created: Self = "created"
    /// `mentioned`
    public static let mentioned: Self = "mentioned"
    /// `subscribed`
    public static let subscribed: Self = "subscribed"
    /// `repos`
    public static let repos: Self = "repos"
    /// `all`
    public static let all: Self = "all"
  }
}

extension GitHubAPI.Issues {
  /// The sort key.
  public struct Sort: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `created`
    public static let created: Self = "created"
    /// `updated`
    public static let updated: Self = "updated"
    /// `comments`
    public static let comments: Self = "comments"
  }
}

extension GitHubAPI.Actions {
  /// The status or conclusion of workflow runs.
  public struct RunStatus: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `completed`
    public static let completed: Self = "completed"
    /// `action_required`
    public static let actionRequired: Self = "action_required"
    /// `cancelled`
    public static let cancelled: Self = "cancelled"
    /// `failure`
    public static let failure: Self = "failure"
    /// `neutral`
    public static let neutral: Self = "neutral"
    /// `skipped`
    public static let skipped: Self = "skipped"
    /// `stale`
    public static let stale: Self = "stale"
    /// `success`
    public static let success: Self = "success"
    /// `timed_out`
    public static let timedOut: Self = "timed_out"
    /// `in_progress`
    public static let inProgress: Self = "in_progress"
    /// `queued`
    public static let queued: Self = "queued"
    /// `requested`
    public static let requested: Self = "requested"
    /// `waiting`
    public static let waiting: Self = "waiting"
    /// `pending`
    public static let pending: Self = "pending"
  }
}

extension GitHubAPI {
  /// The sort order of a list.
  public struct SortDirection: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `asc`
    public static let ascending: Self = "asc"
    /// `desc`
    public static let descending: Self = "desc"
  }

  /// The states to list.
  public struct StateFilter: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `open`
    public static let open: Self = "open"
    /// `closed`
    public static let closed: Self = "closed"
    /// `all`
    public static let all: Self = "all"
  }

  /// The time to sort by.
  public struct TimeSort: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `created`
    public static let created: Self = "created"
    /// `updated`
    public static let updated: Self = "updated"
  }
}
