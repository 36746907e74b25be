public import Foundation

extension GitHubAPI {
  /// An organization. In lists, only some of the properties are set.
  public struct Organization: Codable, Hashable, Sendable, Identifiable {
    /// The organization's name, as used in URLs.
    public var login: String
    /// The organization's ID in the REST API.
    public var id: Int64
    /// The organization's ID in the GraphQL API.
    public var nodeID: String?
    /// The organization's URL in the API.
    public var url: URL?
    /// The URL of the organization's repositories in the API.
    public var reposURL: URL?
    /// The URL of the organization's events in the API.
    public var eventsURL: URL?
    /// The URL of the organization's webhooks in the API.
    public var hooksURL: URL?
    /// The URL of the organization's issues in the API, as a URI template.
    public var issuesURL: String?
    /// The URL of the organization's members in the API, as a URI template.
    public var membersURL: String?
    /// The URL of the organization's public members in the API, as a URI template.
    public var publicMembersURL: String?
    /// The URL of the organization's avatar.
    public var avatarURL: URL?
    /// The organization's description.
    public var description: String?
    /// The organization's display name.
    public var name: String?
    /// The company, as entered by the organization.
    public var company: String?
    /// The organization's website.
    public var blog: URL?
    /// The location, as entered by the organization.
    public var location: String?
    /// The public e-mail address; nil if there is none.
    public var email: String?
    /// The user name at X (Twitter).
    public var twitterUsername: String?
    /// Whether GitHub verified that the organization owns its domain.
    public var isVerified: Bool?
    /// Whether the organization can have projects.
    public var hasOrganizationProjects: Bool?
    /// Whether the organization's repositories can have projects.
    public var hasRepositoryProjects: Bool?
    /// The number of public repositories.
    public var publicRepos: Int?
    /// The number of public gists.
    public var publicGists: Int?
    /// The number of accounts that follow the organization.
    public var followers: Int?
    /// The number of accounts that the organization follows.
    public var following: Int?
    /// The URL of the organization's web page.
    public var htmlURL: URL?
    /// The kind of account: an organization.
    public var type: AccountType?
    /// The number of private repositories.
    public var totalPrivateRepos: Int?
    /// The number of private repositories that the organization owns.
    public var ownedPrivateRepos: Int?
    /// The number of private gists.
    public var privateGists: Int?
    /// The disk space in use, in kilobytes.
    public var diskUsage: Int64?
    /// The number of collaborators on private repositories.
    public var collaborators: Int?
    /// The e-mail address for invoices; only for owners.
    public var billingEmail: String?
    /// The organization's plan.
    public var plan: Plan?
    /// The access of members to the organization's repositories: `read`, `write`, `admin` or `none`.
    public var defaultRepositoryPermission: String?
    /// The name of the default branch of new repositories.
    public var defaultRepositoryBranch: String?
    /// Whether members can create repositories.
    public var membersCanCreateRepositories: Bool?
    /// Whether members must use two-factor authentication.
    public var twoFactorRequirementEnabled: Bool?
    /// Which repositories members can create: `all`, `private` or `none`.
    public var membersAllowedRepositoryCreationType: String?
    /// Whether members can create public repositories.
    public var membersCanCreatePublicRepositories: Bool?
    /// Whether members can create private repositories.
    public var membersCanCreatePrivateRepositories: Bool?
    /// Whether members can create internal repositories.
    public var membersCanCreateInternalRepositories: Bool?
    /// Whether members can create sites on GitHub Pages.
    public var membersCanCreatePages: Bool?
    /// Whether members can create public sites on GitHub Pages.
    public var membersCanCreatePublicPages: Bool?
    /// Whether members can create private sites on GitHub Pages.
    public var membersCanCreatePrivatePages: Bool?
    /// Whether members can delete repositories.
    public var membersCanDeleteRepositories: Bool?
    /// Whether members can change the visibility of repositories.
    public var membersCanChangeRepoVisibility: Bool?
    /// Whether members can invite outside collaborators.
    public var membersCanInviteOutsideCollaborators: Bool?
    /// Whether members can delete issues.
    public var membersCanDeleteIssues: Bool?
    /// Whether the full names of commenters are shown in private repositories.
    public var displayCommenterFullNameSettingEnabled: Bool?
    /// Whether those with read access can create discussions.
    public var readersCanCreateDiscussions: Bool?
    /// Whether members can create teams.
    public var membersCanCreateTeams: Bool?
    /// Whether members can view insights about dependencies.
    public var membersCanViewDependencyInsights: Bool?
    /// Whether members can fork private repositories.
    public var membersCanForkPrivateRepositories: Bool?
    /// Whether contributors must sign off commits that they make on the website.
    public var webCommitSignoffRequired: Bool?
    /// Whether GitHub Advanced Security is enabled in new repositories.
    public var advancedSecurityEnabledForNewRepositories: Bool?
    /// Whether Dependabot alerts are enabled in new repositories.
    public var dependabotAlertsEnabledForNewRepositories: Bool?
    /// Whether Dependabot security updates are enabled in new repositories.
    public var dependabotSecurityUpdatesEnabledForNewRepositories: Bool?
    /// Whether the dependency graph is enabled in new repositories.
    public var dependencyGraphEnabledForNewRepositories: Bool?
    /// Whether secret scanning is enabled in new repositories.
    public var secretScanningEnabledForNewRepositories: Bool?
    /// Whether secret scanning's push protection is enabled in new repositories.
    public var secretScanningPushProtectionEnabledForNewRepositories: Bool?
    /// Whether ``secretScanningPushProtectionCustomLink`` is shown to those whose push is blocked.
    public var secretScanningPushProtectionCustomLinkEnabled: Bool?
    /// Whether GitHub checks with the provider whether a detected secret is still valid.
    public var secretScanningValidityChecksEnabled: Bool?
    /// The URL that is shown to those whose push is blocked because it contains a secret.
    public var secretScanningPushProtectionCustomLink: String?
    /// When the organization was created.
    public var createdAt: Date?
    /// When the organization was last updated.
    public var updatedAt: Date?
    /// When the organization was archived; nil if it isn't.
    public var archivedAt: Date?
    /// Whether repositories can have deploy keys.
    public var deployKeysEnabledForRepositories: Bool?

    enum CodingKeys: String, CodingKey {
      case login, id, url, description, name, company, blog, location, email, followers, following, type
      case collaborators, plan
      case nodeID = "node_id", reposURL = "repos_url", eventsURL = "events_url", hooksURL = "hooks_url"
      case issuesURL = "issues_url", membersURL = "members_url", publicMembersURL = "public_members_url"
      case avatarURL = "avatar_url", twitterUsername = "twitter_username", isVerified = "is_verified"
      case hasOrganizationProjects = "has_organization_projects", hasRepositoryProjects = "has_repository_projects"
      case publicRepos = "public_repos", publicGists = "public_gists", htmlURL = "html_url"
      case totalPrivateRepos = "total_private_repos", ownedPrivateRepos = "owned_private_repos"
      case privateGists = "private_gists", diskUsage = "disk_usage", billingEmail = "billing_email"
      case defaultRepositoryPermission = "default_repository_permission"
      case defaultRepositoryBranch = "default_repository_branch"
      case membersCanCreateRepositories = "members_can_create_repositories"
      case twoFactorRequirementEnabled = "two_factor_requirement_enabled"
      case membersAllowedRepositoryCreationType = "members_allowed_repository_creation_type"
      case membersCanCreatePublicRepositories = "members_can_create_public_repositories"
      case membersCanCreatePrivateRepositories = "members_can_create_private_repositories"
      case membersCanCreateInternalRepositories = "members_can_create_internal_repositories"
      case membersCanCreatePages = "members_can_create_pages"
      case membersCanCreatePublicPages = "members_can_create_public_pages"
      case membersCanCreatePrivatePages = "members_can_create_private_pages"
      case membersCanDeleteRepositories = "members_can_delete_repositories"
      case membersCanChangeRepoVisibility = "members_can_change_repo_visibility"
      case membersCanInviteOutsideCollaborators = "members_can_invite_outside_collaborators"
      case membersCanDeleteIssues = "members_can_delete_issues"
      case displayCommenterFullNameSettingEnabled = "display_commenter_full_name_setting_enabled"
      case readersCanCreateDiscussions = "readers_can_create_discussions"
      case membersCanCreateTeams = "members_can_create_teams"
      case membersCanViewDependencyInsights = "members_can_view_dependency_insights"
      case membersCanForkPrivateRepositories = "members_can_fork_private_repositories"
      case webCommitSignoffRequired = "web_commit_signoff_required"
      case advancedSecurityEnabledForNewRepositories = "advanced_security_enabled_for_new_repositories"
      case dependabotAlertsEnabledForNewRepositories = "dependabot_alerts_enabled_for_new_repositories"
      case dependabotSecurityUpdatesEnabledForNewRepositories =
        "dependabot_security_updates_enabled_for_new_repositories"
      case dependencyGraphEnabledForNewRepositories = "dependency_graph_enabled_for_new_repositories"
      case secretScanningEnabledForNewRepositories = "secret_scanning_enabled_for_new_repositories"
      case secretScanningPushProtectionEnabledForNewRepositories =
        "secret_scanning_push_protection_enabled_for_new_repositories"
      case secretScanningValidityChecksEnabled = "secret_scanning_validity_checks_enabled"
      case secretScanningPushProtectionCustomLinkEnabled = "secret_scanning_push_protection_custom_link_enabled"
      case secretScanningPushProtectionCustomLink = "secret_scanning_push_protection_custom_link"
      case createdAt = "created_at", updatedAt = "updated_at", archivedAt = "archived_at"
      case deployKeysEnabledForRepositories = "deploy_keys_enabled_for_repositories"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      login: String, id: Int64, nodeID: String? = nil, url: URL? = nil, reposURL: URL? = nil, eventsURL: URL? = nil,
      hooksURL: URL? = nil, issuesURL: String? = nil, membersURL: String? = nil, publicMembersURL: String? = nil,
      avatarURL: URL? = nil, description: String? = nil, name: String? = nil, company: String? = nil, blog: URL? = nil,
      location: String? = nil, email: String? = nil, twitterUsername: String? = nil, isVerified: Bool? = nil,
      hasOrganizationProjects: Bool? = nil, hasRepositoryProjects: Bool? = nil, publicRepos: Int? = nil,
      publicGists: Int? = nil, followers: Int? = nil, following: Int? = nil, htmlURL: URL? = nil,
      type: AccountType? = nil, totalPrivateRepos: Int? = nil, ownedPrivateRepos: Int? = nil, privateGists: Int? = nil,
      diskUsage: Int64? = nil, collaborators: Int? = nil, billingEmail: String? = nil, plan: Plan? = nil,
      defaultRepositoryPermission: String? = nil, defaultRepositoryBranch: String? = nil,
      membersCanCreateRepositories: Bool? = nil, twoFactorRequirementEnabled: Bool? = nil,
      membersAllowedRepositoryCreationType: String? = nil, membersCanCreatePublicRepositories: Bool? = nil,
      membersCanCreatePrivateRepositories: Bool? = nil, membersCanCreateInternalRepositories: Bool? = nil,
      membersCanCreatePages: Bool? = nil, membersCanCreatePublicPages: Bool? = nil,
      membersCanCreatePrivatePages: Bool? = nil, membersCanDeleteRepositories: Bool? = nil,
      membersCanChangeRepoVisibility: Bool? = nil, membersCanInviteOutsideCollaborators: Bool? = nil,
      membersCanDeleteIssues: Bool? = nil, displayCommenterFullNameSettingEnabled: Bool? = nil,
      readersCanCreateDiscussions: Bool? = nil, membersCanCreateTeams: Bool? = nil,
      membersCanViewDependencyInsights: Bool? = nil, membersCanForkPrivateRepositories: Bool? = nil,
      webCommitSignoffRequired: Bool? = nil, advancedSecurityEnabledForNewRepositories: Bool? = nil,
      dependabotAlertsEnabledForNewRepositories: Bool? = nil,
      dependabotSecurityUpdatesEnabledForNewRepositories: Bool? = nil,
      dependencyGraphEnabledForNewRepositories: Bool? = nil, secretScanningEnabledForNewRepositories: Bool? = nil,
      secretScanningPushProtectionEnabledForNewRepositories: Bool? = nil,
      secretScanningPushProtectionCustomLinkEnabled: Bool? = nil, secretScanningValidityChecksEnabled: Bool? = nil,
      secretScanningPushProtectionCustomLink: String? = nil, createdAt: Date? = nil, updatedAt: Date? = nil,
      archivedAt: Date? = nil, deployKeysEnabledForRepositories: Bool? = nil
    ) {
      self.login = login
      self.id = id
      self.nodeID = nodeID
      self.url = url
      self.reposURL = reposURL
      self.eventsURL = eventsURL
      self.hooksURL = hooksURL
      self.issuesURL = issuesURL
      self.membersURL = membersURL
      self.publicMembersURL = publicMembersURL
      self.avatarURL = avatarURL
      self.description = description
      self.name = name
      self.company = company
      self.blog = blog
      self.location = location
      self.email = email
      self.twitterUsername = twitterUsername
      self.isVerified = isVerified
      self.hasOrganizationProjects = hasOrganizationProjects
      self.hasRepositoryProjects = hasRepositoryProjects
      self.publicRepos = publicRepos
      self.publicGists = publicGists
      self.followers = followers
      self.following = following
      self.htmlURL = htmlURL
      self.type = type
      self.totalPrivateRepos = totalPrivateRepos
      self.ownedPrivateRepos = ownedPrivateRepos
      self.privateGists = privateGists
      self.diskUsage = diskUsage
      self.collaborators = collaborators
      self.billingEmail = billingEmail
      self.plan = plan
      self.defaultRepositoryPermission = defaultRepositoryPermission
      self.defaultRepositoryBranch = defaultRepositoryBranch
      self.membersCanCreateRepositories = membersCanCreateRepositories
      self.twoFactorRequirementEnabled = twoFactorRequirementEnabled
      self.membersAllowedRepositoryCreationType = membersAllowedRepositoryCreationType
      self.membersCanCreatePublicRepositories = membersCanCreatePublicRepositories
      self.membersCanCreatePrivateRepositories = membersCanCreatePrivateRepositories
      self.membersCanCreateInternalRepositories = membersCanCreateInternalRepositories
      self.membersCanCreatePages = membersCanCreatePages
      self.membersCanCreatePublicPages = membersCanCreatePublicPages
      self.membersCanCreatePrivatePages = membersCanCreatePrivatePages
      self.membersCanDeleteRepositories = membersCanDeleteRepositories
      self.membersCanChangeRepoVisibility = membersCanChangeRepoVisibility
      self.membersCanInviteOutsideCollaborators = membersCanInviteOutsideCollaborators
      self.membersCanDeleteIssues = membersCanDeleteIssues
      self.displayCommenterFullNameSettingEnabled = displayCommenterFullNameSettingEnabled
      self.readersCanCreateDiscussions = readersCanCreateDiscussions
      self.membersCanCreateTeams = membersCanCreateTeams
      self.membersCanViewDependencyInsights = membersCanViewDependencyInsights
      self.membersCanForkPrivateRepositories = membersCanForkPrivateRepositories
      self.webCommitSignoffRequired = webCommitSignoffRequired
      self.advancedSecurityEnabledForNewRepositories = advancedSecurityEnabledForNewRepositories
      self.dependabotAlertsEnabledForNewRepositories = dependabotAlertsEnabledForNewRepositories
      self.dependabotSecurityUpdatesEnabledForNewRepositories = dependabotSecurityUpdatesEnabledForNewRepositories
      self.dependencyGraphEnabledForNewRepositories = dependencyGraphEnabledForNewRepositories
      self.secretScanningEnabledForNewRepositories = secretScanningEnabledForNewRepositories
      self.secretScanningPushProtectionEnabledForNewRepositories = secretScanningPushProtectionEnabledForNewRepositories
      self.secretScanningPushProtectionCustomLinkEnabled = secretScanningPushProtectionCustomLinkEnabled
      self.secretScanningValidityChecksEnabled = secretScanningValidityChecksEnabled
      self.secretScanningPushProtectionCustomLink = secretScanningPushProtectionCustomLink
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.archivedAt = archivedAt
      self.deployKeysEnabledForRepositories = deployKeysEnabledForRepositories
    }

    /// The plan that an organization pays for.
    public struct Plan: Codable, Hashable, Sendable {
      /// The plan's name, such as `team`.
      public var name: String
      /// The available disk space, in kilobytes.
      public var space: Int64?
      /// The number of private repositories that the plan includes.
      public var privateRepos: Int?
      /// The number of seats in use.
      public var filledSeats: Int?
      /// The number of seats.
      public var seats: Int?

      enum CodingKeys: String, CodingKey {
        case name, space, seats
        case privateRepos = "private_repos", filledSeats = "filled_seats"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        name: String, space: Int64? = nil, privateRepos: Int? = nil, filledSeats: Int? = nil, seats: Int? = nil
      ) {
        self.name = name
        self.space = space
        self.privateRepos = privateRepos
        self.filledSeats = filledSeats
        self.seats = seats
      }
    }
  }
}
