public import Foundation

extension GitHubAPI {
  /// An account in full: a person, an organization or a bot. What only the account itself may see is nil for others.
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
    /// The URL of the account's following in the API, as a URI template.
    public var followingURL: String?
    /// The URL of the account's gists in the API, as a URI template.
    public var gistsURL: String?
    /// The URL of the account's starred in the API, as a URI template.
    public var starredURL: String?
    /// The URL of the account's subscriptions in the API.
    public var subscriptionsURL: URL?
    /// The URL of the account's organizations in the API.
    public var organizationsURL: URL?
    /// The URL of the account's repositories in the API.
    public var reposURL: URL?
    /// The URL of the account's events in the API, as a URI template.
    public var eventsURL: String?
    /// The URL of the account's received events in the API.
    public var receivedEventsURL: URL?
    /// What kind it is.
    public var type: AccountType?
    /// Whether the account is an administrator of the site.
    public var siteAdmin: Bool?
    /// The account's name.
    public var name: String?
    /// The company, as its owner wrote it.
    public var company: String?
    /// The home page, as its owner wrote it.
    public var blog: String?
    /// Where it is, as its owner wrote it.
    public var location: String?
    /// The public e-mail address; nil if there is none.
    public var email: String?
    /// Where notifications go.
    public var notificationEmail: String?
    /// Whether the person looks for work.
    public var hireable: Bool?
    /// What the person says of themself.
    public var bio: String?
    /// The name at X.
    public var twitterUsername: String?
    /// How many public repositories there are.
    public var publicRepos: Int?
    /// How many public gists there are.
    public var publicGists: Int?
    /// How many follow it.
    public var followers: Int?
    /// How many it follows.
    public var following: Int?
    /// When the account was created.
    public var createdAt: Date?
    /// When the account was last updated.
    public var updatedAt: Date?
    /// How many secret gists it has; only for oneself.
    public var privateGists: Int?
    /// How many private repositories there are.
    public var totalPrivateRepos: Int?
    /// How many private repositories it owns.
    public var ownedPrivateRepos: Int?
    /// The disk space in use, in kilobytes.
    public var diskUsage: Int64?
    /// How many collaborators it has.
    public var collaborators: Int?
    /// Whether signing in takes two factors.
    public var twoFactorAuthentication: Bool?
    /// What the account pays for; only for oneself.
    public var plan: Plan?
    /// Whether it belongs to an enterprise plan.
    public var businessPlus: Bool?
    /// The name in LDAP (GitHub Enterprise Server).
    public var ldapDN: String?
    /// When it was suspended.
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

    // Written by `Scripts/github inits`.
    /// Creates a user from its properties, as for a preview or a test.
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

    /// What is paid for.
    public struct Plan: Codable, Hashable, Sendable {
      /// How many collaborators it has.
      public var collaborators: Int?
      /// The plan's name.
      public var name: String
      /// The disk space, in kilobytes.
      public var space: Int64?
      /// How many private repositories it may have.
      public var privateRepos: Int?

      enum CodingKeys: String, CodingKey {
        case collaborators, name, space
        case privateRepos = "private_repos"
      }

      // Written by `Scripts/github inits`.
      /// Creates a plan from its properties, as for a preview or a test.
      public init(name: String, collaborators: Int? = nil, space: Int64? = nil, privateRepos: Int? = nil) {
        self.name = name
        self.collaborators = collaborators
        self.space = space
        self.privateRepos = privateRepos
      }
    }
  }
}
