public import Foundation

extension GitHubAPI {
  /// An author of commits in a repository. ``login`` is nil if GitHub finds no account for the e-mail address.
  public struct Contributor: Codable, Hashable, Sendable {
    /// The account's user name, as used in URLs.
    public var login: String?
    /// The account's ID in the REST API.
    public var id: Int64?
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
    /// Whether the contributor is a user, a bot or anonymous.
    public var type: AccountType?
    /// Whether the account is an administrator of the site.
    public var siteAdmin: Bool?
    /// The number of commits.
    public var contributions: Int
    /// The e-mail address; only for contributors without an account.
    public var email: String?
    /// The name; only for contributors without an account.
    public var name: String?
    /// Whether the properties are those that everyone sees (`public`) or also private ones (`private`).
    public var userViewType: String?

    enum CodingKeys: String, CodingKey {
      case login, id, url, type, contributions, email, name
      case nodeID = "node_id", avatarURL = "avatar_url", gravatarID = "gravatar_id", htmlURL = "html_url"
      case followersURL = "followers_url", followingURL = "following_url", gistsURL = "gists_url"
      case starredURL = "starred_url", subscriptionsURL = "subscriptions_url", organizationsURL = "organizations_url"
      case reposURL = "repos_url", eventsURL = "events_url", receivedEventsURL = "received_events_url"
      case siteAdmin = "site_admin", userViewType = "user_view_type"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      contributions: Int, login: String? = nil, id: Int64? = nil, nodeID: String? = nil, avatarURL: URL? = nil,
      gravatarID: String? = nil, url: URL? = nil, htmlURL: URL? = nil, followersURL: URL? = nil,
      followingURL: String? = nil, gistsURL: String? = nil, starredURL: String? = nil, subscriptionsURL: URL? = nil,
      organizationsURL: URL? = nil, reposURL: URL? = nil, eventsURL: String? = nil, receivedEventsURL: URL? = nil,
      type: AccountType? = nil, siteAdmin: Bool? = nil, email: String? = nil, name: String? = nil,
      userViewType: String? = nil
    ) {
      self.contributions = contributions
      self.login = login
      self.id = id
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
      self.email = email
      self.name = name
      self.userViewType = userViewType
    }
  }
}
