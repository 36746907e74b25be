public import Foundation

extension GitHubAPI {
  /// A summary of an account: a user, an organization or a bot.
  public struct SimpleUser: Codable, Hashable, Sendable, Identifiable {
    /// The account's display name.
    public var name: String?
    /// The public e-mail address; nil if there is none.
    public var email: String?
    /// The account's user name, as used in URLs.
    public var login: String
    /// The account's ID in the REST API.
    public var id: Int64
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
    /// When the account starred the repository; only with the media type `star`.
    public var starredAt: Date?
    /// Whether the properties are those that everyone sees (`public`) or also private ones (`private`).
    public var userViewType: String?
    /// The user name for display; only in events.
    public var displayLogin: String?
    /// Whether the account was deleted.
    public var deleted: Bool?

    enum CodingKeys: String, CodingKey {
      case name, email, login, id, url, type, deleted
      case nodeID = "node_id", avatarURL = "avatar_url", gravatarID = "gravatar_id", htmlURL = "html_url"
      case followersURL = "followers_url", followingURL = "following_url", gistsURL = "gists_url"
      case starredURL = "starred_url", subscriptionsURL = "subscriptions_url", organizationsURL = "organizations_url"
      case reposURL = "repos_url", eventsURL = "events_url", receivedEventsURL = "received_events_url"
      case siteAdmin = "site_admin", starredAt = "starred_at", userViewType = "user_view_type"
      case displayLogin = "display_login"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      login: String, id: Int64, name: String? = nil, email: String? = nil, nodeID: String? = nil, avatarURL: URL? = nil,
      gravatarID: String? = nil, url: URL? = nil, htmlURL: URL? = nil, followersURL: URL? = nil,
      followingURL: String? = nil, gistsURL: String? = nil, starredURL: String? = nil, subscriptionsURL: URL? = nil,
      organizationsURL: URL? = nil, reposURL: URL? = nil, eventsURL: String? = nil, receivedEventsURL: URL? = nil,
      type: AccountType? = nil, siteAdmin: Bool? = nil, starredAt: Date? = nil, userViewType: String? = nil,
      displayLogin: String? = nil, deleted: Bool? = nil
    ) {
      self.login = login
      self.id = id
      self.name = name
      self.email = email
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
      self.starredAt = starredAt
      self.userViewType = userViewType
      self.displayLogin = displayLogin
      self.deleted = deleted
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes an account; nil if it lacks a name or an ID, as in old events, is `{}`, which GitHub sends for a commit author
  /// without an account, or is only a name, as the organization of a push.
  func decodeIfPresent(_ type: GitHubAPI.SimpleUser.Type, forKey key: Key) throws -> GitHubAPI.SimpleUser? {
    try decodeIfIdentified(type, forKey: key)
  }
}
