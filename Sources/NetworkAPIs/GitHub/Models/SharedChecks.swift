extension GitHubAPI {
  /// How far a check, job or run is.
  public struct CheckStatus: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `completed`
    public static let completed: Self = "completed"
    /// `in_progress`
    public static let inProgress: Self = "in_progress"
    /// `pending`
    public static let pending: Self = "pending"
    /// `queued`
    public static let queued: Self = "queued"
    /// `requested`
    public static let requested: Self = "requested"
    /// `waiting`
    public static let waiting: Self = "waiting"
  }

  /// How a check, job or run ended.
  public struct CheckConclusion: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
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
    /// `success`
    public static let success: Self = "success"
    /// `timed_out`
    public static let timedOut: Self = "timed_out"
    /// `startup_failure`
    public static let startupFailure: Self = "startup_failure"
    /// `stale`
    public static let stale: Self = "stale"
  }
}
