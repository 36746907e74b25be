public import Foundation

extension GitHubAPI {
  /// A team of an organization.
  public struct Team: Codable, Hashable, Sendable, Identifiable {
    /// The team's ID in the REST API.
    public var id: Int64
    /// The team's ID in the GraphQL API.
    public var nodeID: String?
    /// The team's URL in the API.
    public var url: URL?
    /// The URL of the team's web page.
    public var htmlURL: URL?
    /// The team's name.
    public var name: String
    /// The team's name as used in URLs; derived from ``name`` if a response from 2013 or before doesn't contain it.
    public var slug: String {
      get { sentSlug ?? name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.joined(separator: "-") }
      set { sentSlug = newValue }
    }
    private var sentSlug: String?
    /// The team's description.
    public var description: String?
    /// Who can see the team: `closed` for all members of the organization, `secret` for owners and members of the team.
    public var privacy: String?
    /// Whether members are notified when the team is mentioned: `notifications_enabled` or `notifications_disabled`.
    public var notificationSetting: String?
    /// The team's access to its repositories by default, such as `pull`.
    public var permission: String?
    /// The URL of the team's members in the API, as a URI template.
    public var membersURL: String?
    /// The URL of the team's repositories in the API.
    public var repositoriesURL: URL?
    /// The parent team; nil if there is none.
    @Boxed public var parent: Team?
    /// The number of members.
    public var membersCount: Int?
    /// The number of repositories that the team can access.
    public var reposCount: Int?
    /// When the team was created.
    public var createdAt: Date?
    /// When the team was last updated.
    public var updatedAt: Date?
    /// The organization that the team belongs to.
    public var organization: Organization?
    /// The team's distinguished name in LDAP (GitHub Enterprise Server).
    public var ldapDN: String?
    /// Whether the team belongs to an organization or an enterprise.
    public var type: TeamType?
    /// The ID of the organization.
    public var organizationID: Int64?
    /// The ID of the enterprise.
    public var enterpriseID: Int64?
    /// What the team can do in the repository; only in lists of a repository's teams.
    public var permissions: RepositoryPermissions?
    /// Where the team's access to the repository comes from.
    public var accessSource: AccessSource?

    enum CodingKeys: String, CodingKey {
      case id, url, name, description, privacy, permission, parent, organization, type, permissions
      case sentSlug = "slug", nodeID = "node_id", htmlURL = "html_url", notificationSetting = "notification_setting"
      case membersURL = "members_url", repositoriesURL = "repositories_url", membersCount = "members_count"
      case reposCount = "repos_count", createdAt = "created_at", updatedAt = "updated_at", ldapDN = "ldap_dn"
      case organizationID = "organization_id", enterpriseID = "enterprise_id", accessSource = "access_source"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, nodeID: String? = nil, url: URL? = nil, htmlURL: URL? = nil, slug: String? = nil,
      description: String? = nil, privacy: String? = nil, notificationSetting: String? = nil, permission: String? = nil,
      membersURL: String? = nil, repositoriesURL: URL? = nil, parent: Team? = nil, membersCount: Int? = nil,
      reposCount: Int? = nil, createdAt: Date? = nil, updatedAt: Date? = nil, organization: Organization? = nil,
      ldapDN: String? = nil, type: TeamType? = nil, organizationID: Int64? = nil, enterpriseID: Int64? = nil,
      permissions: RepositoryPermissions? = nil, accessSource: AccessSource? = nil
    ) {
      self.id = id
      self.name = name
      self.nodeID = nodeID
      self.url = url
      self.htmlURL = htmlURL
      self.sentSlug = slug
      self.description = description
      self.privacy = privacy
      self.notificationSetting = notificationSetting
      self.permission = permission
      self.membersURL = membersURL
      self.repositoriesURL = repositoriesURL
      self.parent = parent
      self.membersCount = membersCount
      self.reposCount = reposCount
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.organization = organization
      self.ldapDN = ldapDN
      self.type = type
      self.organizationID = organizationID
      self.enterpriseID = enterpriseID
      self.permissions = permissions
      self.accessSource = accessSource
    }

    /// Where a team's access to a repository comes from.
    public struct AccessSource: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The team itself was given access.
      public static let direct: Self = "direct"
      /// The access comes from the organization.
      public static let organization: Self = "organization"
      /// The access comes from the enterprise.
      public static let enterprise: Self = "enterprise"
    }
  }
}
