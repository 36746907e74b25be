public import Foundation

extension GitHubAPI {
  /// An account in full: a user, an organization or a bot. Private properties are nil except for the authenticated
  /// account.
  public struct User: Codable, Hashable, Sendable, Identifiable {
    /// The account's user name, as used in URLs.
    public var login: String
    /// The account's ID in the REST API.
    public var id: Int64
    /// Whether the properties are those that everyone sees (`public`) or also private ones (`private`).
    public var userViewType: String?
    /// The account's ID in the GraphQL API.
    public var nodeID: String?
    /// The URL of the account's avatar.
    public var avatarURL: URL?
    /// The avatar's ID at Gravatar; GitHub now sends an empty string.
    public var gravatarID: String?
    /// The account's URL in the API.
    public var url: URL?
    /// The URL of the account's web page.
    public var htmlURL: URL?
    /// The URL of the account's followers in the API.
    public var followersURL: URL?
    /// The URL of the accounts that the account follows in the API, as a URI template.
    public var followingURL: String?
    /// The URL of the account's gists in the API, as a URI template.
    public var gistsURL: String?
    /// The URL of the repositories that the account starred in the API, as a URI template.
    public var starredURL: String?
    /// The URL of the repositories that the account watches in the API.
    public var subscriptionsURL: URL?
    /// The URL of the account's organizations in the API.
    public var organizationsURL: URL?
    /// The URL of the account's repositories in the API.
    public var reposURL: URL?
    /// The URL of the account's events in the API, as a URI template.
    public var eventsURL: String?
    /// The URL of the events that the account received in the API.
    public var receivedEventsURL: URL?
    /// The kind of account.
    public var type: AccountType?
    /// Whether the account is an administrator of the site.
    public var siteAdmin: Bool?
    /// The account's display name.
    public var name: String?
    /// The company, as entered by the account.
    public var company: String?
    /// The website, as entered by the account.
    public var blog: String?
    /// The location, as entered by the account.
    public var location: String?
    /// The public e-mail address; nil if there is none.
    public var email: String?
    /// The e-mail address that notifications are sent to.
    public var notificationEmail: String?
    /// Whether the user is available for hire.
    public var hireable: Bool?
    /// The user's description of themselves.
    public var bio: String?
    /// The user name at X (Twitter).
    public var twitterUsername: String?
    /// The number of public repositories.
    public var publicRepos: Int?
    /// The number of public gists.
    public var publicGists: Int?
    /// The number of accounts that follow this one.
    public var followers: Int?
    /// The number of accounts that this one follows.
    public var following: Int?
    /// When the account was created.
    public var createdAt: Date?
    /// When the account was last updated.
    public var updatedAt: Date?
    /// The number of secret gists; only for the authenticated account.
    public var privateGists: Int?
    /// The number of private repositories that the user can access; only for the authenticated account.
    public var totalPrivateRepos: Int?
    /// The number of private repositories that the account owns; only for the authenticated account.
    public var ownedPrivateRepos: Int?
    /// The disk space in use, in kilobytes; only for the authenticated account.
    public var diskUsage: Int64?
    /// The number of collaborators on private repositories; only for the authenticated account.
    public var collaborators: Int?
    /// Whether two-factor authentication is enabled; only for the authenticated account.
    public var twoFactorAuthentication: Bool?
    /// The account's plan; only for the authenticated account.
    public var plan: Plan?
    /// Whether the account belongs to an enterprise plan.
    public var businessPlus: Bool?
    /// The account's distinguished name in LDAP (GitHub Enterprise Server).
    public var ldapDN: String?
    /// When the account was suspended; nil if it isn't.
    public var suspendedAt: Date?

    enum CodingKeys: String, CodingKey {
      case login, id, url, type, name, company, blog, location, email, hireable, bio, followers, following
      case collaborators, plan
      case userViewType = "user_view_type", nodeID = "node_id", avatarURL = "avatar_url", gravatarID = "gravatar_id"
      case htmlURL = "html_url", followersURL = "followers_url", followingURL = "following_url"
      case gistsURL = "gists_url", starredURL = "starred_url", subscriptionsURL = "subscriptions_url"
      case organizationsURL = "organizations_url", reposURL = "repos_url", eventsURL = "events_url"
      case receivedEventsURL = "received_events_url", siteAdmin = "site_admin"
      case notificationEmail = "notification_email", twitterUsername = "twitter_username"
      case publicRepos = "public_repos", publicGists = "public_gists", createdAt = "created_at"
      case updatedAt = "updated_at", privateGists = "private_gists", totalPrivateRepos = "total_private_repos"
      case ownedPrivateRepos = "owned_private_repos", diskUsage = "disk_usage"
      case twoFactorAuthentication = "two_factor_authentication", businessPlus = "business_plus", ldapDN = "ldap_dn"
      case suspendedAt = "suspended_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      login: String, id: Int64, userViewType: String? = nil, nodeID: String? = nil, avatarURL: URL? = nil,
      gravatarID: String? = nil, url: URL? = nil, htmlURL: URL? = nil, followersURL: URL? = nil,
      followingURL: String? = nil, gistsURL: String? = nil, starredURL: String? = nil, subscriptionsURL: URL? = nil,
      organizationsURL: URL? = nil, reposURL: URL? = nil, eventsURL: String? = nil, receivedEventsURL: URL? = nil,
      type: AccountType? = nil, siteAdmin: Bool? = nil, name: String? = nil, company: String? = nil,
      blog: String? = nil, location: String? = nil, email: String? = nil, notificationEmail: String? = nil,
      hireable: Bool? = nil, bio: String? = nil, twitterUsername: String? = nil, publicRepos: Int? = nil,
      publicGists: Int? = nil, followers: Int? = nil, following: Int? = nil, createdAt: Date? = nil,
      updatedAt: Date? = nil, privateGists: Int? = nil, totalPrivateRepos: Int? = nil, ownedPrivateRepos: Int? = nil,
      diskUsage: Int64? = nil, collaborators: Int? = nil, twoFactorAuthentication: Bool? = nil, plan: Plan? = nil,
      businessPlus: Bool? = nil, ldapDN: String? = nil, suspendedAt: Date? = nil
    ) {
      self.login = login
      self.id = id
      self.userViewType = userViewType
      self.nodeID = nodeID
      self.avatarURL = avatarURL
      self.gravatarID = gravatarID
      self.url = url
      self.htmlURL = htmlURL
      self.followersURL = followersURL
      self.followingURL = followingURL
      self.gistsURL = gistsURL
      self.starredURL = starredURL
      self.subscriptionsURL = subscriptionsURL
      self.organizationsURL = organizationsURL
      self.reposURL = reposURL
      self.eventsURL = eventsURL
      self.receivedEventsURL = receivedEventsURL
      self.type = type
      self.siteAdmin = siteAdmin
      self.name = name
      self.company = company
      self.blog = blog
      self.location = location
      self.email = email
      self.notificationEmail = notificationEmail
      self.hireable = hireable
      self.bio = bio
      self.twitterUsername = twitterUsername
      self.publicRepos = publicRepos
      self.publicGists = publicGists
      self.followers = followers
      self.following = following
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.privateGists = privateGists
      self.totalPrivateRepos = totalPrivateRepos
      self.ownedPrivateRepos = ownedPrivateRepos
      self.diskUsage = diskUsage
      self.collaborators = collaborators
      self.twoFactorAuthentication = twoFactorAuthentication
      self.plan = plan
      self.businessPlus = businessPlus
      self.ldapDN = ldapDN
      self.suspendedAt = suspendedAt
    }

    /// The plan that an account pays for.
    public struct Plan: Codable, Hashable, Sendable {
      /// The number of collaborators that the plan includes.
      public var collaborators: Int?
      /// The plan's name, such as `pro`.
      public var name: String
      /// The available disk space, in kilobytes.
      public var space: Int64?
      /// The number of private repositories that the plan includes.
      public var privateRepos: Int?

      enum CodingKeys: String, CodingKey {
        case collaborators, name, space
        case privateRepos = "private_repos"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(name: String, collaborators: Int? = nil, space: Int64? = nil, privateRepos: Int? = nil) {
        self.name = name
        self.collaborators = collaborators
        self.space = space
        self.privateRepos = privateRepos
      }
    }
  }
}
