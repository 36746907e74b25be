public import Foundation

extension GitHubAPI {
  /// What protects a branch.
  public struct BranchProtection: Codable, Hashable, Sendable {
    /// Itself in the API.
    public var url: String?
    /// Whether it is on.
    public var enabled: Bool?
    /// The required status checks.
    public var requiredStatusChecks: RequiredStatusChecks?
    /// The enforce admins.
    public var enforceAdmins: Switch?
    /// The required pull request reviews.
    public var requiredPullRequestReviews: RequiredPullRequestReviews?
    /// The restrictions.
    public var restrictions: Restrictions?
    /// The required linear history.
    public var requiredLinearHistory: Switch?
    /// Whether force pushes is allowed.
    public var allowForcePushes: Switch?
    /// Whether deletions is allowed.
    public var allowDeletions: Switch?
    /// The block creations.
    public var blockCreations: Switch?
    /// The required conversation resolution.
    public var requiredConversationResolution: Switch?
    /// The name.
    public var name: String?
    /// URI template of the protection.
    public var protectionURL: URL?
    /// The required signatures.
    public var requiredSignatures: Switch?
    /// The lock branch.
    public var lockBranch: Switch?
    /// Whether fork syncing is allowed.
    public var allowForkSyncing: Switch?

    enum CodingKeys: String, CodingKey {
      case url, enabled, restrictions, name
      case requiredStatusChecks = "required_status_checks", enforceAdmins = "enforce_admins"
      case requiredPullRequestReviews = "required_pull_request_reviews"
      case requiredLinearHistory = "required_linear_history", allowForcePushes = "allow_force_pushes"
      case allowDeletions = "allow_deletions", blockCreations = "block_creations"
      case requiredConversationResolution = "required_conversation_resolution", protectionURL = "protection_url"
      case requiredSignatures = "required_signatures", lockBranch = "lock_branch"
      case allowForkSyncing = "allow_fork_syncing"
    }

    /// The checks a branch needs.
    public struct RequiredStatusChecks: Codable, Hashable, Sendable {
      /// Itself in the API.
      public var url: String?
      /// For whom it counts.
      public var enforcementLevel: String?
      /// The names of the checks.
      public var contexts: [String]
      /// The checks.
      public var checks: [Check]
      /// URI template of the contexts.
      public var contextsURL: URL?
      /// Whether the branch must be up to date.
      public var strict: Bool?

      enum CodingKeys: String, CodingKey {
        case url, contexts, checks, strict
        case enforcementLevel = "enforcement_level", contextsURL = "contexts_url"
      }

      /// A check a branch needs.
      public struct Check: Codable, Hashable, Sendable {
        /// What it is about, to tell several apart.
        public var context: String?
        /// The ID of the app.
        public var appID: Int64?

        enum CodingKeys: String, CodingKey {
          case context
          case appID = "app_id"
        }
      }
    }

    /// The reviews a branch needs.
    public struct RequiredPullRequestReviews: Codable, Hashable, Sendable {
      /// Itself in the API.
      public var url: URL?
      /// The dismissal restrictions.
      public var dismissalRestrictions: Actors?
      /// The bypass pull request allowances.
      public var bypassPullRequestAllowances: Actors?
      /// Whether dismiss stale reviews.
      public var dismissStaleReviews: Bool?
      /// Whether require code owner reviews.
      public var requireCodeOwnerReviews: Bool?
      /// How many required approving review there are.
      public var requiredApprovingReviewCount: Int?
      /// Whether require last push approval.
      public var requireLastPushApproval: Bool?

      enum CodingKeys: String, CodingKey {
        case url
        case dismissalRestrictions = "dismissal_restrictions"
        case bypassPullRequestAllowances = "bypass_pull_request_allowances"
        case dismissStaleReviews = "dismiss_stale_reviews", requireCodeOwnerReviews = "require_code_owner_reviews"
        case requiredApprovingReviewCount = "required_approving_review_count"
        case requireLastPushApproval = "require_last_push_approval"
      }

      /// People, teams and apps.
      public struct Actors: Codable, Hashable, Sendable {
        /// The people.
        public var users: [SimpleUser]?
        /// The teams.
        public var teams: [Team]?
        /// The apps.
        public var apps: [App]?
        /// Itself in the API.
        public var url: String?
        /// URI template of the users.
        public var usersURL: URL?
        /// URI template of the teams.
        public var teamsURL: URL?

        enum CodingKeys: String, CodingKey {
          case users, teams, apps, url
          case usersURL = "users_url", teamsURL = "teams_url"
        }
      }
    }

    /// Who may push.
    public struct Restrictions: Codable, Hashable, Sendable {
      /// Itself in the API.
      public var url: URL?
      /// Its users, in the API.
      public var usersURL: URL?
      /// Its teams, in the API.
      public var teamsURL: URL?
      /// Its apps, in the API.
      public var appsURL: URL?
      /// The people.
      public var users: [User]
      /// The teams.
      public var teams: [Team]
      /// The apps.
      public var apps: [App]

      enum CodingKeys: String, CodingKey {
        case url, users, teams, apps
        case usersURL = "users_url", teamsURL = "teams_url", appsURL = "apps_url"
      }

      /// Who made it; nil for a deleted account.
      public struct User: Codable, Hashable, Sendable {
        /// The name it goes by, which is the one in URLs.
        public var login: String?
        /// GitHub’s number of it.
        public var id: Int64?
        /// Its ID in the GraphQL API.
        public var nodeID: String?
        /// The picture.
        public var avatarURL: URL?
        /// The picture’s ID at Gravatar; GitHub leaves it empty now.
        public var gravatarID: String?
        /// Itself in the API.
        public var url: String?
        /// Its page.
        public var htmlURL: URL?
        /// URI template of the followers.
        public var followersURL: URL?
        /// URI template of the following.
        public var followingURL: String?
        /// URI template of the gists.
        public var gistsURL: String?
        /// URI template of the starred.
        public var starredURL: String?
        /// URI template of the subscriptions.
        public var subscriptionsURL: URL?
        /// URI template of the organizations.
        public var organizationsURL: URL?
        /// URI template of the repos.
        public var reposURL: URL?
        /// Its events.
        public var eventsURL: String?
        /// URI template of the received events.
        public var receivedEventsURL: URL?
        /// What kind it is.
        public var type: String?
        /// Whether it is staff of the site.
        public var siteAdmin: Bool?
        /// How much of the account is shown: `public` or `private`.
        public var userViewType: String?

        enum CodingKeys: String, CodingKey {
          case login, id, url, type
          case nodeID = "node_id", avatarURL = "avatar_url", gravatarID = "gravatar_id", htmlURL = "html_url"
          case followersURL = "followers_url", followingURL = "following_url", gistsURL = "gists_url"
          case starredURL = "starred_url", subscriptionsURL = "subscriptions_url"
          case organizationsURL = "organizations_url", reposURL = "repos_url", eventsURL = "events_url"
          case receivedEventsURL = "received_events_url", siteAdmin = "site_admin", userViewType = "user_view_type"
        }
      }

      /// The app.
      public struct App: Codable, Hashable, Sendable {
        /// GitHub’s number of it.
        public var id: Int64?
        /// The name as it stands in URLs.
        public var slug: String?
        /// Its ID in the GraphQL API.
        public var nodeID: String?
        /// Whose it is.
        public var owner: Owner?
        /// The name.
        public var name: String?
        /// The client ID.
        public var clientID: String?
        /// What it is, in its owner’s words.
        public var description: String?
        /// The app’s own page.
        public var externalURL: URL?
        /// Its page.
        public var htmlURL: URL?
        /// When it was made.
        public var createdAt: Date?
        /// When it was last changed.
        public var updatedAt: Date?
        /// What may be done with it.
        public var permissions: Permissions?
        /// The events it is told about.
        public var events: [String]?

        enum CodingKeys: String, CodingKey {
          case id, slug, owner, name, description, permissions, events
          case nodeID = "node_id", clientID = "client_id", externalURL = "external_url", htmlURL = "html_url"
          case createdAt = "created_at", updatedAt = "updated_at"
        }

        /// Whose it is.
        public struct Owner: Codable, Hashable, Sendable {
          /// The name it goes by, which is the one in URLs.
          public var login: String?
          /// GitHub’s number of it.
          public var id: Int64?
          /// Its ID in the GraphQL API.
          public var nodeID: String?
          /// Itself in the API.
          public var url: String?
          /// URI template of the repos.
          public var reposURL: URL?
          /// Its events.
          public var eventsURL: String?
          /// URI template of the hooks.
          public var hooksURL: URL?
          /// URI template of the issues.
          public var issuesURL: String?
          /// URI template of the members.
          public var membersURL: String?
          /// URI template of the public members.
          public var publicMembersURL: String?
          /// The picture.
          public var avatarURL: URL?
          /// What it is, in its owner’s words.
          public var description: String?
          /// The picture’s ID at Gravatar; GitHub leaves it empty now.
          public var gravatarID: String?
          /// Its page.
          public var htmlURL: URL?
          /// URI template of the followers.
          public var followersURL: URL?
          /// URI template of the following.
          public var followingURL: String?
          /// URI template of the gists.
          public var gistsURL: String?
          /// URI template of the starred.
          public var starredURL: String?
          /// URI template of the subscriptions.
          public var subscriptionsURL: URL?
          /// URI template of the organizations.
          public var organizationsURL: URL?
          /// URI template of the received events.
          public var receivedEventsURL: URL?
          /// What kind it is.
          public var type: String?
          /// Whether it is staff of the site.
          public var siteAdmin: Bool?
          /// How much of the account is shown: `public` or `private`.
          public var userViewType: String?

          enum CodingKeys: String, CodingKey {
            case login, id, url, description, type
            case nodeID = "node_id", reposURL = "repos_url", eventsURL = "events_url", hooksURL = "hooks_url"
            case issuesURL = "issues_url", membersURL = "members_url", publicMembersURL = "public_members_url"
            case avatarURL = "avatar_url", gravatarID = "gravatar_id", htmlURL = "html_url"
            case followersURL = "followers_url", followingURL = "following_url", gistsURL = "gists_url"
            case starredURL = "starred_url", subscriptionsURL = "subscriptions_url"
            case organizationsURL = "organizations_url", receivedEventsURL = "received_events_url"
            case siteAdmin = "site_admin", userViewType = "user_view_type"
          }
        }

        /// What may be done with it.
        public struct Permissions: Codable, Hashable, Sendable {
          /// The metadata.
          public var metadata: String?
          /// The contents.
          public var contents: String?
          /// The issues.
          public var issues: String?
          /// The one file it may see.
          public var singleFile: String?

          enum CodingKeys: String, CodingKey {
            case metadata, contents, issues
            case singleFile = "single_file"
          }
        }
      }
    }
  }
}

extension GitHubAPI.BranchProtection {
  /// Whether something is on.
  public struct Switch: Codable, Hashable, Sendable {
    /// Itself in the API.
    public var url: URL?
    /// Whether it is on.
    public var enabled: Bool
  }
}
