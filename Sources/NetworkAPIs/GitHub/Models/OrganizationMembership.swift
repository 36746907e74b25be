public import Foundation

extension GitHubAPI {
  /// That somebody is or may become a member of an organization.
  public struct OrganizationMembership: Codable, Hashable, Sendable {
    /// Itself in the API.
    public var url: URL?
    /// The state.
    public var state: State
    /// The role; nil in responses from before 2015.
    public var role: Role?
    /// Whether it is not through a team.
    public var directMembership: Bool?
    /// The enterprise teams that make it so.
    public var enterpriseTeamsProvidingIndirectMembership: [String]?
    /// Its organization, in the API.
    public var organizationURL: URL?
    /// The organization.
    public var organization: Organization?
    /// Who made it; nil for a deleted account.
    public var user: SimpleUser?
    /// What may be done with it.
    public var permissions: [String: Bool]?

    enum CodingKeys: String, CodingKey {
      case url, state, role, organization, user, permissions
      case directMembership = "direct_membership"
      case enterpriseTeamsProvidingIndirectMembership = "enterprise_teams_providing_indirect_membership"
      case organizationURL = "organization_url"
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
    /// Itself in the API.
    public var url: URL?
    /// The role; nil in responses from before 2015.
    public var role: TeamMember.Role?
    /// The state.
    public var state: State

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
