extension GitHubAPI {
  /// Where the parts of the API are.
  public struct Root: Codable, Hashable, Sendable {
    /// URI template of the current user.
    public var currentUserURL: String?
    /// URI template of the current user authorizations html.
    public var currentUserAuthorizationsHTMLURL: String?
    /// URI template of the authorizations.
    public var authorizationsURL: String?
    /// URI template of the code search.
    public var codeSearchURL: String?
    /// URI template of the commit search.
    public var commitSearchURL: String?
    /// URI template of the emails.
    public var emailsURL: String?
    /// URI template of the emojis.
    public var emojisURL: String?
    /// Its events.
    public var eventsURL: String?
    /// URI template of the feeds.
    public var feedsURL: String?
    /// URI template of the followers.
    public var followersURL: String?
    /// URI template of the following.
    public var followingURL: String?
    /// URI template of the gists.
    public var gistsURL: String?
    /// URI template of the hub.
    public var hubURL: String?
    /// URI template of the issue search.
    public var issueSearchURL: String?
    /// URI template of the issues.
    public var issuesURL: String?
    /// URI template of the keys.
    public var keysURL: String?
    /// URI template of the label search.
    public var labelSearchURL: String?
    /// URI template of the notifications.
    public var notificationsURL: String?
    /// URI template of the organization.
    public var organizationURL: String?
    /// URI template of the organization repositories.
    public var organizationRepositoriesURL: String?
    /// URI template of the organization teams.
    public var organizationTeamsURL: String?
    /// URI template of the public gists.
    public var publicGistsURL: String?
    /// URI template of the rate limit.
    public var rateLimitURL: String?
    /// URI template of the repository.
    public var repositoryURL: String?
    /// URI template of the repository search.
    public var repositorySearchURL: String?
    /// URI template of the current user repositories.
    public var currentUserRepositoriesURL: String?
    /// URI template of the starred.
    public var starredURL: String?
    /// URI template of the starred gists.
    public var starredGistsURL: String?
    /// URI template of the topic search.
    public var topicSearchURL: String?
    /// URI template of the user.
    public var userURL: String?
    /// URI template of the user organizations.
    public var userOrganizationsURL: String?
    /// URI template of the user repositories.
    public var userRepositoriesURL: String?
    /// URI template of the user search.
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

    // Written by `Scripts/github inits`.
    /// Creates a root from its properties, as for a preview or a test.
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
