extension GitHubAPI.Repos {
  /// A day or a week.
  public struct TrafficPeriod: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `day`
    public static let day: Self = "day"
    /// `week`
    public static let week: Self = "week"
  }

  /// The checks a branch needs.
  public struct StatusChecksRule: Encodable, Hashable, Sendable {
    let strict: Bool
    let contexts: [String]
    let checks: [Check]?

    /// - Parameters:
    ///   - strict: whether the branch must be up to date.
    ///   - contexts: the names of the checks, as GitHub took them once; it still wants the list.
    ///   - checks: the checks.
    public init(strict: Bool, contexts: [String] = [], checks: [Check]? = nil) {
      self.strict = strict
      self.contexts = contexts
      self.checks = checks
    }

    /// A check.
    public struct Check: Encodable, Hashable, Sendable {
      let context: String
      let appID: Int64?

      enum CodingKeys: String, CodingKey {
        case context
        case appID = "app_id"
      }

      /// - Parameters:
      ///   - context: the name.
      ///   - appID: the app it must come from; -1 for any.
      public init(context: String, appID: Int64? = nil) {
        self.context = context
        self.appID = appID
      }
    }
  }

  /// The reviews a branch needs.
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
    ///   - dismissalRestrictions: who may dismiss reviews.
    ///   - dismissStaleReviews: whether a push dismisses the approvals.
    ///   - requireCodeOwnerReviews: whether the code owners must approve.
    ///   - requiredApprovingReviewCount: how many must approve, up to six.
    ///   - requireLastPushApproval: whether somebody else than the last one who pushed must approve.
    ///   - bypassPullRequestAllowances: who needs no review.
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

  /// People, teams and apps.
  public struct BranchActors: Encodable, Hashable, Sendable {
    let users: [String]
    let teams: [String]
    let apps: [String]?

    /// - Parameters:
    ///   - users: the names of accounts.
    ///   - teams: the names of teams, as they stand in URLs.
    ///   - apps: the names of apps, as they stand in URLs.
    public init(users: [String], teams: [String], apps: [String]? = nil) {
      self.users = users
      self.teams = teams
      self.apps = apps
    }
  }
}
