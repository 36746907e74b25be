public import Foundation

extension GitHubAPI {
  /// The reviews that a pull request needs before merging into a protected branch.
  public struct RequiredReviews: Codable, Hashable, Sendable {
    /// The requirement's URL in the API.
    public var url: URL?
    /// Who can dismiss reviews; nil if everyone with write access can.
    public var dismissalRestrictions: Actors?
    /// Who can push without a pull request.
    public var bypassPullRequestAllowances: Actors?
    /// Whether a push dismisses earlier approvals.
    public var dismissStaleReviews: Bool?
    /// Whether code owners must approve changes to their files.
    public var requireCodeOwnerReviews: Bool?
    /// The number of approving reviews that are needed.
    public var requiredApprovingReviewCount: Int?
    /// Whether someone other than the last person to push must approve.
    public var requireLastPushApproval: Bool?

    enum CodingKeys: String, CodingKey {
      case url
      case dismissalRestrictions = "dismissal_restrictions"
      case bypassPullRequestAllowances = "bypass_pull_request_allowances"
      case dismissStaleReviews = "dismiss_stale_reviews", requireCodeOwnerReviews = "require_code_owner_reviews"
      case requiredApprovingReviewCount = "required_approving_review_count"
      case requireLastPushApproval = "require_last_push_approval"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// Users, teams and apps to which a rule applies.
    public struct Actors: Codable, Hashable, Sendable {
      /// The users.
      public var users: [SimpleUser]?
      /// The teams.
      public var teams: [Team]?
      /// The GitHub Apps.
      public var apps: [App]?
      /// The URL of the list in the API.
      public var url: URL?
      /// The URL of the list of users in the API.
      public var usersURL: URL?
      /// The URL of the list of teams in the API.
      public var teamsURL: URL?

      enum CodingKeys: String, CodingKey {
        case users, teams, apps, url
        case usersURL = "users_url", teamsURL = "teams_url"
      }

      /// Creates a value with these properties, for example for a preview or a test.
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
