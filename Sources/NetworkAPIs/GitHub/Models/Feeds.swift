extension GitHubAPI {
  /// The URLs of GitHub's Atom feeds.
  public struct Feeds: Codable, Hashable, Sendable {
    /// The URL of the public timeline of all accounts.
    public var timelineURL: String?
    /// The URL of an account's public timeline, as a URI template.
    public var userURL: String?
    /// The URL of the authenticated account's public timeline.
    public var currentUserPublicURL: String?
    /// The URL of the authenticated account's private timeline.
    public var currentUserURL: String?
    /// The URL of the private timeline of the authenticated account's own activity.
    public var currentUserActorURL: String?
    /// The URL of the private timeline of the authenticated account's organizations.
    public var currentUserOrganizationURL: String?
    /// The URLs of the private timelines of each of the authenticated account's organizations.
    public var currentUserOrganizationURLs: [String]?
    /// The URL of the feed of security advisories.
    public var securityAdvisoriesURL: String?
    /// The URL of a repository's discussions, as a URI template.
    public var repositoryDiscussionsURL: String?
    /// The URL of a category of a repository's discussions, as a URI template.
    public var repositoryDiscussionsCategoryURL: String?
    /// The same URLs, with their media types.
    public var links: [String: JSONValue]?

    enum CodingKeys: String, CodingKey {
      case timelineURL = "timeline_url", userURL = "user_url", currentUserPublicURL = "current_user_public_url"
      case currentUserURL = "current_user_url", currentUserActorURL = "current_user_actor_url"
      case currentUserOrganizationURL = "current_user_organization_url"
      case currentUserOrganizationURLs = "current_user_organization_urls"
      case securityAdvisoriesURL = "security_advisories_url", repositoryDiscussionsURL = "repository_discussions_url"
      case repositoryDiscussionsCategoryURL = "repository_discussions_category_url", links = "_links"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      timelineURL: String? = nil, userURL: String? = nil, currentUserPublicURL: String? = nil,
      currentUserURL: String? = nil, currentUserActorURL: String? = nil, currentUserOrganizationURL: String? = nil,
      currentUserOrganizationURLs: [String]? = nil, securityAdvisoriesURL: String? = nil,
      repositoryDiscussionsURL: String? = nil, repositoryDiscussionsCategoryURL: String? = nil,
      links: [String: JSONValue]? = nil
    ) {
      self.timelineURL = timelineURL
      self.userURL = userURL
      self.currentUserPublicURL = currentUserPublicURL
      self.currentUserURL = currentUserURL
      self.currentUserActorURL = currentUserActorURL
      self.currentUserOrganizationURL = currentUserOrganizationURL
      self.currentUserOrganizationURLs = currentUserOrganizationURLs
      self.securityAdvisoriesURL = securityAdvisoriesURL
      self.repositoryDiscussionsURL = repositoryDiscussionsURL
      self.repositoryDiscussionsCategoryURL = repositoryDiscussionsCategoryURL
      self.links = links
    }
  }
}
