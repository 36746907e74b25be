public import Foundation

extension GitHubAPI {
  /// The reviews a branch needs.
  public struct RequiredReviews: Codable, Hashable, Sendable {
    /// The requirement's URL in the API.
    public var url: URL?
    /// Who may dismiss reviews.
    public var dismissalRestrictions: Actors?
    /// Who needs no review.
    public var bypassPullRequestAllowances: Actors?
    /// Whether a push dismisses the approvals.
    public var dismissStaleReviews: Bool?
    /// Whether the code owners must approve.
    public var requireCodeOwnerReviews: Bool?
    /// How many must approve.
    public var requiredApprovingReviewCount: Int?
    /// Whether somebody else than the last one who pushed must approve.
    public var requireLastPushApproval: Bool?

    enum CodingKeys: String, CodingKey {
      case url
      case dismissalRestrictions = "dismissal_restrictions"
      case bypassPullRequestAllowances = "bypass_pull_request_allowances"
      case dismissStaleReviews = "dismiss_stale_reviews", requireCodeOwnerReviews = "require_code_owner_reviews"
      case requiredApprovingReviewCount = "required_approving_review_count"
      case requireLastPushApproval = "require_last_push_approval"
    }

    // Written by `Scripts/github inits`.
    /// Creates a required reviews from its properties, as for a preview or a test.
    public init(
      url: URL? = nil, dismissalRestrictions: Actors? = nil, bypassPullRequestAllowances: Actors? = nil,
      dismissStaleReviews: Bool? = nil, requireCodeOwnerReviews: Bool? = nil, requiredApprovingReviewCount: Int? = nil,
      requireLastPushApproval: Bool? = nil
    ) {
      self.url = url
      self.dismissalRestrictions = dismissalRestrictions
      self.bypassPullRequestAllowances = bypassPullRequestAllowances
      self.dismissStaleReviews = dismissStaleReviews
      self.requireCodeOwnerReviews = requireCodeOwnerReviews
      self.requiredApprovingReviewCount = requiredApprovingReviewCount
      self.requireLastPushApproval = requireLastPushApproval
    }

    /// People, teams and apps.
    public struct Actors: Codable, Hashable, Sendable {
      /// The people.
      public var users: [SimpleUser]?
      /// The teams.
      public var teams: [Team]?
      /// The apps.
      public var apps: [App]?
      /// The list's URL in the API.
      public var url: URL?
      /// The URL of the list's users in the API.
      public var usersURL: URL?
      /// The URL of the list's teams in the API.
      public var teamsURL: URL?

      enum CodingKeys: String, CodingKey {
        case users, teams, apps, url
        case usersURL = "users_url", teamsURL = "teams_url"
      }

      // Written by `Scripts/github inits`.
      /// Creates an actors from its properties, as for a preview or a test.
      public init(
        users: [SimpleUser]? = nil, teams: [Team]? = nil, apps: [App]? = nil, url: URL? = nil, usersURL: URL? = nil,
        teamsURL: URL? = nil
      ) {
        self.users = users
        self.teams = teams
        self.apps = apps
        self.url = url
        self.usersURL = usersURL
        self.teamsURL = teamsURL
      }
    }
  }
}
