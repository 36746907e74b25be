extension GitHubAPI {
  /// Where the Atom feeds are.
  public struct Feeds: Codable, Hashable, Sendable {
    /// The feed “timeline”, or the URI template of it.
    public var timelineURL: String?
    /// The feed “user”, or the URI template of it.
    public var userURL: String?
    /// The feed “current user public”, or the URI template of it.
    public var currentUserPublicURL: String?
    /// The feed “current user”, or the URI template of it.
    public var currentUserURL: String?
    /// The feed “current user actor”, or the URI template of it.
    public var currentUserActorURL: String?
    /// The feed “current user organization”, or the URI template of it.
    public var currentUserOrganizationURL: String?
    /// The feeds of the organizations.
    public var currentUserOrganizationURLs: [String]?
    /// The feed “security advisories”, or the URI template of it.
    public var securityAdvisoriesURL: String?
    /// The feed “repository discussions”, or the URI template of it.
    public var repositoryDiscussionsURL: String?
    /// The feed “repository discussions category”, or the URI template of it.
    public var repositoryDiscussionsCategoryURL: String?
    /// The same with their media types.
    public var links: [String: JSONValue]?

    enum CodingKeys: String, CodingKey {
      case timelineURL = "timeline_url", userURL = "user_url", currentUserPublicURL = "current_user_public_url"
      case currentUserURL = "current_user_url", currentUserActorURL = "current_user_actor_url"
      case currentUserOrganizationURL = "current_user_organization_url"
      case currentUserOrganizationURLs = "current_user_organization_urls"
      case securityAdvisoriesURL = "security_advisories_url", repositoryDiscussionsURL = "repository_discussions_url"
      case repositoryDiscussionsCategoryURL = "repository_discussions_category_url", links = "_links"
    }

    // Written by `Scripts/github inits`.
    /// Creates a feeds from its properties, as for a preview or a test.
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
