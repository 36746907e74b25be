extension GitHubAPI {
  /// The URLs of the parts of the API, many of them as URI templates.
  public struct Root: Codable, Hashable, Sendable {
    /// The URL of the authenticated account.
    public var currentUserURL: String?
    /// The URL of the web page with the OAuth apps that the authenticated account authorized.
    public var currentUserAuthorizationsHTMLURL: String?
    /// The URL of OAuth authorizations.
    public var authorizationsURL: String?
    /// The URL of the code search, as a URI template.
    public var codeSearchURL: String?
    /// The URL of the commit search, as a URI template.
    public var commitSearchURL: String?
    /// The URL of the authenticated account's e-mail addresses.
    public var emailsURL: String?
    /// The URL of the available emojis.
    public var emojisURL: String?
    /// The URL of public events.
    public var eventsURL: String?
    /// The URL of the list of Atom feeds.
    public var feedsURL: String?
    /// The URL of the authenticated account's followers.
    public var followersURL: String?
    /// The URL of the accounts that the authenticated account follows, as a URI template.
    public var followingURL: String?
    /// The URL of the authenticated account's gists, as a URI template.
    public var gistsURL: String?
    /// The URL to subscribe to events with PubSubHubbub.
    public var hubURL: String?
    /// The URL of the search for issues and pull requests, as a URI template.
    public var issueSearchURL: String?
    /// The URL of the issues assigned to the authenticated account.
    public var issuesURL: String?
    /// The URL of the authenticated account's SSH keys.
    public var keysURL: String?
    /// The URL of the label search, as a URI template.
    public var labelSearchURL: String?
    /// The URL of the authenticated account's notifications.
    public var notificationsURL: String?
    /// The URL of an organization, as a URI template.
    public var organizationURL: String?
    /// The URL of an organization's repositories, as a URI template.
    public var organizationRepositoriesURL: String?
    /// The URL of an organization's teams, as a URI template.
    public var organizationTeamsURL: String?
    /// The URL of public gists.
    public var publicGistsURL: String?
    /// The URL of the rate limits.
    public var rateLimitURL: String?
    /// The URL of a repository, as a URI template.
    public var repositoryURL: String?
    /// The URL of the repository search, as a URI template.
    public var repositorySearchURL: String?
    /// The URL of the authenticated account's repositories, as a URI template.
    public var currentUserRepositoriesURL: String?
    /// The URL of the repositories that the authenticated account starred, as a URI template.
    public var starredURL: String?
    /// The URL of the gists that the authenticated account starred.
    public var starredGistsURL: String?
    /// The URL of the topic search, as a URI template.
    public var topicSearchURL: String?
    /// The URL of an account, as a URI template.
    public var userURL: String?
    /// The URL of the authenticated account's organizations.
    public var userOrganizationsURL: String?
    /// The URL of an account's repositories, as a URI template.
    public var userRepositoriesURL: String?
    /// The URL of the user search, as a URI template.
    public var userSearchURL: String?

    enum CodingKeys: String, CodingKey {
      case currentUserURL = "current_user_url"
      case currentUserAuthorizationsHTMLURL = "current_user_authorizations_html_url"
      case authorizationsURL = "authorizations_url", codeSearchURL = "code_search_url"
      case commitSearchURL = "commit_search_url", emailsURL = "emails_url", emojisURL = "emojis_url"
      case eventsURL = "events_url", feedsURL = "feeds_url", followersURL = "followers_url"
      case followingURL = "following_url", gistsURL = "gists_url", hubURL = "hub_url"
      case issueSearchURL = "issue_search_url", issuesURL = "issues_url", keysURL = "keys_url"
      case labelSearchURL = "label_search_url", notificationsURL = "notifications_url"
      case organizationURL = "organization_url", organizationRepositoriesURL = "organization_repositories_url"
      case organizationTeamsURL = "organization_teams_url", publicGistsURL = "public_gists_url"
      case rateLimitURL = "rate_limit_url", repositoryURL = "repository_url"
      case repositorySearchURL = "repository_search_url", currentUserRepositoriesURL = "current_user_repositories_url"
      case starredURL = "starred_url", starredGistsURL = "starred_gists_url", topicSearchURL = "topic_search_url"
      case userURL = "user_url", userOrganizationsURL = "user_organizations_url"
      case userRepositoriesURL = "user_repositories_url", userSearchURL = "user_search_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      currentUserURL: String? = nil, currentUserAuthorizationsHTMLURL: String? = nil, authorizationsURL: String? = nil,
      codeSearchURL: String? = nil, commitSearchURL: String? = nil, emailsURL: String? = nil, emojisURL: String? = nil,
      eventsURL: String? = nil, feedsURL: String? = nil, followersURL: String? = nil, followingURL: String? = nil,
      gistsURL: String? = nil, hubURL: String? = nil, issueSearchURL: String? = nil, issuesURL: String? = nil,
      keysURL: String? = nil, labelSearchURL: String? = nil, notificationsURL: String? = nil,
      organizationURL: String? = nil, organizationRepositoriesURL: String? = nil, organizationTeamsURL: String? = nil,
      publicGistsURL: String? = nil, rateLimitURL: String? = nil, repositoryURL: String? = nil,
      repositorySearchURL: String? = nil, currentUserRepositoriesURL: String? = nil, starredURL: String? = nil,
      starredGistsURL: String? = nil, topicSearchURL: String? = nil, userURL: String? = nil,
      userOrganizationsURL: String? = nil, userRepositoriesURL: String? = nil, userSearchURL: String? = nil
    ) {
      self.currentUserURL = currentUserURL
      self.currentUserAuthorizationsHTMLURL = currentUserAuthorizationsHTMLURL
      self.authorizationsURL = authorizationsURL
      self.codeSearchURL = codeSearchURL
      self.commitSearchURL = commitSearchURL
      self.emailsURL = emailsURL
      self.emojisURL = emojisURL
      self.eventsURL = eventsURL
      self.feedsURL = feedsURL
      self.followersURL = followersURL
      self.followingURL = followingURL
      self.gistsURL = gistsURL
      self.hubURL = hubURL
      self.issueSearchURL = issueSearchURL
      self.issuesURL = issuesURL
      self.keysURL = keysURL
      self.labelSearchURL = labelSearchURL
      self.notificationsURL = notificationsURL
      self.organizationURL = organizationURL
      self.organizationRepositoriesURL = organizationRepositoriesURL
      self.organizationTeamsURL = organizationTeamsURL
      self.publicGistsURL = publicGistsURL
      self.rateLimitURL = rateLimitURL
      self.repositoryURL = repositoryURL
      self.repositorySearchURL = repositorySearchURL
      self.currentUserRepositoriesURL = currentUserRepositoriesURL
      self.starredURL = starredURL
      self.starredGistsURL = starredGistsURL
      self.topicSearchURL = topicSearchURL
      self.userURL = userURL
      self.userOrganizationsURL = userOrganizationsURL
      self.userRepositoriesURL = userRepositoriesURL
      self.userSearchURL = userSearchURL
    }
  }
}
