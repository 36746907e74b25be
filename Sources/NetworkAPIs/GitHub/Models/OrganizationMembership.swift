public import Foundation

extension GitHubAPI {
  /// An account's membership in an organization.
  public struct OrganizationMembership: Codable, Hashable, Sendable {
    /// The membership's URL in the API.
    public var url: URL?
    /// Whether the membership is active or the invitation is pending.
    public var state: State
    /// The account's role; nil in responses from before 2015.
    public var role: Role?
    /// Whether the account is a member itself, rather than only through an enterprise team.
    public var directMembership: Bool?
    /// The enterprise teams through which the account is a member.
    public var enterpriseTeamsProvidingIndirectMembership: [String]?
    /// The URL of the organization in the API.
    public var organizationURL: URL?
    /// The organization.
    public var organization: Organization?
    /// The member; nil if the account was deleted.
    public var user: SimpleUser?
    /// The member's permissions, such as `can_create_repository`.
    public var permissions: [String: Bool]?

    enum CodingKeys: String, CodingKey {
      case url, state, role, organization, user, permissions
      case directMembership = "direct_membership"
      case enterpriseTeamsProvidingIndirectMembership = "enterprise_teams_providing_indirect_membership"
      case organizationURL = "organization_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// Whether a membership is active.
    public struct State: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The account is a member.
      public static let active: Self = "active"
      /// The account hasn't accepted the invitation yet.
      public static let pending: Self = "pending"
    }

    /// The roles of an organization's members.
    public struct Role: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// An owner of the organization.
      public static let admin: Self = "admin"
      /// An ordinary member.
      public static let member: Self = "member"
      /// A billing manager.
      public static let billingManager: Self = "billing_manager"
    }
  }

  /// An account's membership in a team.
  public struct TeamMembership: Codable, Hashable, Sendable {
    /// The membership's URL in the API.
    public var url: URL?
    /// The account's role; nil in responses from before 2015.
    public var role: TeamMember.Role?
    /// Whether the membership is active or the invitation is pending.
    public var state: State

    /// Creates a value with these properties, for example for a preview or a test.
    public init(state: State, url: URL? = nil, role: TeamMember.Role? = nil) {
      self.state = state
      self.url = url
      self.role = role
    }

    /// Whether a membership is active.
    public struct State: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The account is a member.
      public static let active: Self = "active"
      /// The account hasn't accepted the invitation yet.
      public static let pending: Self = "pending"
    }
  }
}
