public import Foundation

extension GitHubAPI {
  /// Somebody who has committed to a repository; without ``login`` where GitHub knows no account.
  public struct Contributor: Codable, Hashable, Sendable {
    /// The name it goes by, which is the one in URLs.
    public var login: String?
    /// GitHub's number of it.
    public var id: Int64?
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// The picture.
    public var avatarURL: URL?
    /// The picture's ID at Gravatar; GitHub leaves it empty now.
    public var gravatarID: String?
    /// Itself in the API.
    public var url: URL?
    /// Its page.
    public var htmlURL: URL?
    /// Its followers, in the API.
    public var followersURL: URL?
    /// URI template of the following.
    public var followingURL: String?
    /// URI template of the gists.
    public var gistsURL: String?
    /// URI template of the starred.
    public var starredURL: String?
    /// Its subscriptions, in the API.
    public var subscriptionsURL: URL?
    /// Its organizations, in the API.
    public var organizationsURL: URL?
    /// Its repos, in the API.
    public var reposURL: URL?
    /// Its events.
    public var eventsURL: String?
    /// Its received events, in the API.
    public var receivedEventsURL: URL?
    /// What kind it is.
    public var type: AccountType?
    /// Whether it is staff of the site.
    public var siteAdmin: Bool?
    /// How many commits it made.
    public var contributions: Int
    /// The e-mail address, where it is public.
    public var email: String?
    /// The name.
    public var name: String?
    /// How much of the account is shown: `public` or `private`.
    public var userViewType: String?

    enum CodingKeys: String, CodingKey {
      case login, id, url, type, contributions, email, name
      case nodeID = "node_id", avatarURL = "avatar_url", gravatarID = "gravatar_id", htmlURL = "html_url"
      case followersURL = "followers_url", followingURL = "following_url", gistsURL = "gists_url"
      case starredURL = "starred_url", subscriptionsURL = "subscriptions_url", organizationsURL = "organizations_url"
      case reposURL = "repos_url", eventsURL = "events_url", receivedEventsURL = "received_events_url"
      case siteAdmin = "site_admin", userViewType = "user_view_type"
    }

    // Written by `Scripts/github inits`.
    /// Creates a contributor from its properties, as for a preview or a test.
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
