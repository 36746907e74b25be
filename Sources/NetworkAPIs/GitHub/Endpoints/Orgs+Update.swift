public import NetworkAPIKit

extension GitHubAPI.Orgs {
  /// Updates an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/orgs#update-an-organization): needs the organization permission Administration: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.Organization
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - billingEmail: the e-mail address for invoices; only owners see it.
    ///   - company: the name of the company.
    ///   - email: the public e-mail address.
    ///   - twitterUsername: the user name at X (Twitter).
    ///   - location: the location.
    ///   - name: the organization's display name.
    ///   - description: the description of the organization.
    ///   - hasOrganizationProjects: whether the organization can have projects.
    ///   - hasRepositoryProjects: whether repositories can have projects.
    ///   - defaultRepositoryPermission: the permission of members for the organization's repositories.
    ///   - membersCanCreateRepositories: whether members can create repositories.
    ///   - membersCanCreateInternalRepositories: whether members can create internal repositories.
    ///   - membersCanCreatePrivateRepositories: whether members can create private repositories.
    ///   - membersCanCreatePublicRepositories: whether members can create public repositories.
    ///   - membersAllowedRepositoryCreationType: the repositories that members can create; replaced by the parameters
    ///     for each kind.
    ///   - membersCanCreatePages: whether members can publish GitHub Pages sites.
    ///   - membersCanCreatePublicPages: whether members can publish public GitHub Pages sites.
    ///   - membersCanCreatePrivatePages: whether members can publish private GitHub Pages sites.
    ///   - membersCanForkPrivateRepositories: whether members can fork private repositories.
    ///   - webCommitSignoffRequired: whether contributors must sign off commits that they make on the website.
    ///   - blog: the website.
    ///   - advancedSecurityEnabledForNewRepositories: whether Advanced Security is on for new repositories.
    ///   - dependabotAlertsEnabledForNewRepositories: whether Dependabot alerts are on for new repositories.
    ///   - dependabotSecurityUpdatesEnabledForNewRepositories: whether Dependabot security updates are on for new
    ///     repositories.
    ///   - dependencyGraphEnabledForNewRepositories: whether the dependency graph is on for new repositories.
    ///   - secretScanningEnabledForNewRepositories: whether secret scanning is on for new repositories.
    ///   - secretScanningPushProtectionEnabledForNewRepositories: whether push protection is on for new repositories.
    ///   - secretScanningPushProtectionCustomLinkEnabled: whether a blocked push shows a link.
    ///   - secretScanningPushProtectionCustomLink: the link that a blocked push shows.
    ///   - deployKeysEnabledForRepositories: whether deploy keys can be added to repositories.
    public init(
      org: String, billingEmail: String? = nil, company: String? = nil, email: String? = nil,
      twitterUsername: String? = nil, location: String? = nil, name: String? = nil, description: String? = nil,
      hasOrganizationProjects: Bool? = nil, hasRepositoryProjects: Bool? = nil,
      defaultRepositoryPermission: DefaultRepositoryPermission? = nil, membersCanCreateRepositories: Bool? = nil,
      membersCanCreateInternalRepositories: Bool? = nil, membersCanCreatePrivateRepositories: Bool? = nil,
      membersCanCreatePublicRepositories: Bool? = nil,
      membersAllowedRepositoryCreationType: MembersAllowedRepositoryCreationType? = nil,
      membersCanCreatePages: Bool? = nil, membersCanCreatePublicPages: Bool? = nil,
      membersCanCreatePrivatePages: Bool? = nil, membersCanForkPrivateRepositories: Bool? = nil,
      webCommitSignoffRequired: Bool? = nil, blog: String? = nil,
      advancedSecurityEnabledForNewRepositories: Bool? = nil, dependabotAlertsEnabledForNewRepositories: Bool? = nil,
      dependabotSecurityUpdatesEnabledForNewRepositories: Bool? = nil,
      dependencyGraphEnabledForNewRepositories: Bool? = nil, secretScanningEnabledForNewRepositories: Bool? = nil,
      secretScanningPushProtectionEnabledForNewRepositories: Bool? = nil,
      secretScanningPushProtectionCustomLinkEnabled: Bool? = nil, secretScanningPushProtectionCustomLink: String? = nil,
      deployKeysEnabledForRepositories: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "billing_email": billingEmail, "company": company, "email": email, "twitter_username": twitterUsername,
          "location": location, "name": name, "description": description,
          "has_organization_projects": hasOrganizationProjects, "has_repository_projects": hasRepositoryProjects,
          "default_repository_permission": defaultRepositoryPermission,
          "members_can_create_repositories": membersCanCreateRepositories,
          "members_can_create_internal_repositories": membersCanCreateInternalRepositories,
          "members_can_create_private_repositories": membersCanCreatePrivateRepositories,
          "members_can_create_public_repositories": membersCanCreatePublicRepositories,
          "members_allowed_repository_creation_type": membersAllowedRepositoryCreationType,
          "members_can_create_pages": membersCanCreatePages,
          "members_can_create_public_pages": membersCanCreatePublicPages,
          "members_can_create_private_pages": membersCanCreatePrivatePages,
          "members_can_fork_private_repositories": membersCanForkPrivateRepositories,
          "web_commit_signoff_required": webCommitSignoffRequired, "blog": blog,
          "advanced_security_enabled_for_new_repositories": advancedSecurityEnabledForNewRepositories,
          "dependabot_alerts_enabled_for_new_repositories": dependabotAlertsEnabledForNewRepositories,
          "dependabot_security_updates_enabled_for_new_repositories":
            dependabotSecurityUpdatesEnabledForNewRepositories,
          "dependency_graph_enabled_for_new_repositories": dependencyGraphEnabledForNewRepositories,
          "secret_scanning_enabled_for_new_repositories": secretScanningEnabledForNewRepositories,
          "secret_scanning_push_protection_enabled_for_new_repositories":
            secretScanningPushProtectionEnabledForNewRepositories,
          "secret_scanning_push_protection_custom_link_enabled": secretScanningPushProtectionCustomLinkEnabled,
          "secret_scanning_push_protection_custom_link": secretScanningPushProtectionCustomLink,
          "deploy_keys_enabled_for_repositories": deployKeysEnabledForRepositories,
        ])
    }

    /// The access of members to the organization's repositories.
    public struct DefaultRepositoryPermission: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Members can read.
      public static let read: Self = "read"
      /// Members can read and write.
      public static let write: Self = "write"
      /// Members can read, write and administer.
      public static let admin: Self = "admin"
      /// Members have no access unless it is given to them.
      public static let none: Self = "none"
    }

    /// The repositories that members can create.
    public struct MembersAllowedRepositoryCreationType: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Public and private repositories.
      public static let all: Self = "all"
      /// Private repositories.
      public static let `private`: Self = "private"
      /// None: only owners can create repositories.
      public static let none: Self = "none"
    }
  }
}
