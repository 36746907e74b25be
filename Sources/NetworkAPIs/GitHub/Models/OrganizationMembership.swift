public import Foundation

extension GitHubAPI {
  /// That somebody is or may become a member of an organization.
  public struct OrganizationMembership: Codable, Hashable, Sendable {
    /// The membership's URL in the API.
    public var url: URL?
    /// The membership's state.
    public var state: State
    /// The role; nil in responses from before 2015.
    public var role: Role?
    /// Whether it is not through a team.
    public var directMembership: Bool?
    /// The enterprise teams that make it so.
    public var enterpriseTeamsProvidingIndirectMembership: [String]?
    /// The URL of the membership's organization in the API.
    public var organizationURL: URL?
    /// The organization.
    public var organization: Organization?
    /// The account that created the membership; nil if it was deleted.
    public var user: SimpleUser?
    /// What may be done with it.
    public var permissions: [String: Bool]?

    enum CodingKeys: String, CodingKey {
      case url, state, role, organization, user, permissions
      case directMembership = "direct_membership"
      case enterpriseTeamsProvidingIndirectMembership = "enterprise_teams_providing_indirect_membership"
      case organizationURL = "organization_url"
    }

    // Written by `Scripts/github inits`.
    /// Creates an organization membership from its properties, as for a preview or a test.
    public init(
      state: State, url: URL? = nil, role: Role? = nil, directMembership: Bool? = nil,
      enterpriseTeamsProvidingIndirectMembership: [String]? = nil, organizationURL: URL? = nil,
      organization: Organization? = nil, user: SimpleUser? = nil, permissions: [String: Bool]? = nil
    ) {
      self.state = state
      self.url = url
      self.role = role
      self.directMembership = directMembership
      self.enterpriseTeamsProvidingIndirectMembership = enterpriseTeamsProvidingIndirectMembership
      self.organizationURL = organizationURL
      self.organization = organization
      self.user = user
      self.permissions = permissions
    }

    /// Whether somebody is a member yet.
    public struct State: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `active`
      public static let active: Self = "active"
      /// `pending`
      public static let pending: Self = "pending"
    }

    /// What a member can be.
    public struct Role: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `admin`
      public static let admin: Self = "admin"
      /// `member`
      public static let member: Self = "member"
      /// `billing_manager`
      public static let billingManager: Self = "billing_manager"
    }
  }

  /// That somebody is or may become a member of a team.
  public struct TeamMembership: Codable, Hashable, Sendable {
    /// The membership's URL in the API.
    public var url: URL?
    /// The role; nil in responses from before 2015.
    public var role: TeamMember.Role?
    /// The membership's state.
    public var state: State

    // Written by `Scripts/github inits`.
    /// Creates a team membership from its properties, as for a preview or a test.
    public init(state: State, url: URL? = nil, role: TeamMember.Role? = nil) {
      self.state = state
      self.url = url
      self.role = role
    }

    /// Whether somebody is a member yet.
    public struct State: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `active`
      public static let active: Self = "active"
      /// `pending`
      public static let pending: Self = "pending"
    }
  }
}
