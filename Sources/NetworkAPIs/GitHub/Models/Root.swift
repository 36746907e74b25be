extension GitHubAPI {
  /// Where the parts of the API are.
  public struct Root: Codable, Hashable, Sendable {
    /// The URL of the root's current user in the API, as a URI template.
    public var currentUserURL: String?
    /// The URL of the root's current user authorizations html in the API, as a URI template.
    public var currentUserAuthorizationsHTMLURL: String?
    /// The URL of the root's authorizations in the API, as a URI template.
    public var authorizationsURL: String?
    /// The URL of the root's code search in the API, as a URI template.
    public var codeSearchURL: String?
    /// The URL of the root's commit search in the API, as a URI template.
    public var commitSearchURL: String?
    /// The URL of the root's emails in the API, as a URI template.
    public var emailsURL: String?
    /// The URL of the root's emojis in the API, as a URI template.
    public var emojisURL: String?
    /// The URL of the root's events in the API, as a URI template.
    public var eventsURL: String?
    /// The URL of the root's feeds in the API, as a URI template.
    public var feedsURL: String?
    /// The URL of the root's followers in the API, as a URI template.
    public var followersURL: String?
    /// The URL of the root's following in the API, as a URI template.
    public var followingURL: String?
    /// The URL of the root's gists in the API, as a URI template.
    public var gistsURL: String?
    /// The URL of the root's hub in the API, as a URI template.
    public var hubURL: String?
    /// The URL of the root's issue search in the API, as a URI template.
    public var issueSearchURL: String?
    /// The URL of the root's issues in the API, as a URI template.
    public var issuesURL: String?
    /// The URL of the root's keys in the API, as a URI template.
    public var keysURL: String?
    /// The URL of the root's label search in the API, as a URI template.
    public var labelSearchURL: String?
    /// The URL of the root's notifications in the API, as a URI template.
    public var notificationsURL: String?
    /// The URL of the root's organization in the API, as a URI template.
    public var organizationURL: String?
    /// The URL of the root's organization repositories in the API, as a URI template.
    public var organizationRepositoriesURL: String?
    /// The URL of the root's organization teams in the API, as a URI template.
    public var organizationTeamsURL: String?
    /// The URL of the root's public gists in the API, as a URI template.
    public var publicGistsURL: String?
    /// The URL of the root's rate limit in the API, as a URI template.
    public var rateLimitURL: String?
    /// The URL of the root's repository in the API, as a URI template.
    public var repositoryURL: String?
    /// The URL of the root's repository search in the API, as a URI template.
    public var repositorySearchURL: String?
    /// The URL of the root's current user repositories in the API, as a URI template.
    public var currentUserRepositoriesURL: String?
    /// The URL of the root's starred in the API, as a URI template.
    public var starredURL: String?
    /// The URL of the root's starred gists in the API, as a URI template.
    public var starredGistsURL: String?
    /// The URL of the root's topic search in the API, as a URI template.
    public var topicSearchURL: String?
    /// The URL of the root's user in the API, as a URI template.
    public var userURL: String?
    /// The URL of the root's user organizations in the API, as a URI template.
    public var userOrganizationsURL: String?
    /// The URL of the root's user repositories in the API, as a URI template.
    public var userRepositoriesURL: String?
    /// The URL of the root's user search in the API, as a URI template.
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
