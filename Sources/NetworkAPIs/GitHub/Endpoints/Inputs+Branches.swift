extension GitHubAPI.Repos {
  /// The period of traffic statistics.
  public struct TrafficPeriod: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// By day.
    public static let day: Self = "day"
    /// By week.
    public static let week: Self = "week"
  }

  /// The status checks that a branch requires.
  public struct StatusChecksRule: Encodable, Hashable, Sendable {
    let strict: Bool
    let contexts: [String]
    let checks: [Check]?

    /// - Parameters:
    ///   - strict: whether the branch must be up to date before merging.
    ///   - contexts: the names of the checks in the former format, which GitHub still requires.
    ///   - checks: the checks that must pass.
    public init(strict: Bool, contexts: [String] = [], checks: [Check]? = nil) {
      self.strict = strict
      self.contexts = contexts
      self.checks = checks
    }

    /// A status check that a branch requires.
    public struct Check: Encodable, Hashable, Sendable {
      let context: String
      let appID: Int64?

      enum CodingKeys: String, CodingKey {
        case context
        case appID = "app_id"
      }

      /// - Parameters:
      ///   - context: the name of the check.
      ///   - appID: the app that must set the check; -1 for any app.
      public init(context: String, appID: Int64? = nil) {
        self.context = context
        self.appID = appID
      }
    }
  }

  /// The reviews that a branch requires.
  public struct ReviewsRule: Encodable, Hashable, Sendable {
    let dismissalRestrictions: BranchActors?
    let dismissStaleReviews: Bool?
    let requireCodeOwnerReviews: Bool?
    let requiredApprovingReviewCount: Int?
    let requireLastPushApproval: Bool?
    let bypassPullRequestAllowances: BranchActors?

    enum CodingKeys: String, CodingKey {
      case dismissalRestrictions = "dismissal_restrictions", dismissStaleReviews = "dismiss_stale_reviews"
      case requireCodeOwnerReviews = "require_code_owner_reviews"
      case requiredApprovingReviewCount = "required_approving_review_count"
      case requireLastPushApproval = "require_last_push_approval"
      case bypassPullRequestAllowances = "bypass_pull_request_allowances"
    }

    /// - Parameters:
    ///   - dismissalRestrictions: who can dismiss reviews.
    ///   - dismissStaleReviews: whether a push dismisses existing approvals.
    ///   - requireCodeOwnerReviews: whether a code owner must approve.
    ///   - requiredApprovingReviewCount: the number of required approvals, at most six.
    ///   - requireLastPushApproval: whether someone other than the last pusher must approve.
    ///   - bypassPullRequestAllowances: who can push without a pull request.
    public init(
      dismissalRestrictions: BranchActors? = nil, dismissStaleReviews: Bool? = nil,
      requireCodeOwnerReviews: Bool? = nil, requiredApprovingReviewCount: Int? = nil,
      requireLastPushApproval: Bool? = nil, bypassPullRequestAllowances: BranchActors? = nil
    ) {
      self.dismissalRestrictions = dismissalRestrictions
      self.dismissStaleReviews = dismissStaleReviews
      self.requireCodeOwnerReviews = requireCodeOwnerReviews
      self.requiredApprovingReviewCount = requiredApprovingReviewCount
      self.requireLastPushApproval = requireLastPushApproval
      self.bypassPullRequestAllowances = bypassPullRequestAllowances
    }
  }

  /// The users, teams and apps to which a rule applies.
  public struct BranchActors: Encodable, Hashable, Sendable {
    let users: [String]
    let teams: [String]
    let apps: [String]?

    /// - Parameters:
    ///   - users: the user names of accounts.
    ///   - teams: the names of teams as used in URLs (slugs).
    ///   - apps: the names of apps as used in URLs (slugs).
    public init(users: [String], teams: [String], apps: [String]? = nil) {
      self.users = users
      self.teams = teams
      self.apps = apps
    }
  }
}
