extension GitHubAPI {
  /// The progress of a check run, job or workflow run.
  public struct CheckStatus: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It has completed. The conclusion is set.
    public static let completed: Self = "completed"
    /// It is in progress.
    public static let inProgress: Self = "in_progress"
    /// It waits for another run in its concurrency group to complete.
    public static let pending: Self = "pending"
    /// It is queued.
    public static let queued: Self = "queued"
    /// It was requested, but isn't queued yet.
    public static let requested: Self = "requested"
    /// It waits for approval or another deployment protection rule.
    public static let waiting: Self = "waiting"
  }

  /// The result of a check run, job or workflow run.
  public struct CheckConclusion: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Someone must act before it can continue, such as by approving it.
    public static let actionRequired: Self = "action_required"
    /// It was canceled.
    public static let cancelled: Self = "cancelled"
    /// It failed.
    public static let failure: Self = "failure"
    /// It neither succeeded nor failed.
    public static let neutral: Self = "neutral"
    /// It was skipped.
    public static let skipped: Self = "skipped"
    /// It succeeded.
    public static let success: Self = "success"
    /// It took too long and was stopped.
    public static let timedOut: Self = "timed_out"
    /// It couldn't be started, such as because of an invalid workflow file.
    public static let startupFailure: Self = "startup_failure"
    /// It wasn't completed in time, so GitHub gave it up.
    public static let stale: Self = "stale"
  }
}
