extension GitHubAPI {
  /// A collaborator of a repository: an account and its permissions. The account's properties are available directly.
  @dynamicMemberLookup
  public struct Collaborator: Codable, Hashable, Sendable, Identifiable {
    /// The account.
    public var user: SimpleUser
    /// What the collaborator can do.
    public var permissions: RepositoryPermissions?
    /// The name of the collaborator's role, such as `maintain` or a custom one.
    public var roleName: String?

    enum CodingKeys: String, CodingKey {
      case permissions
      case roleName = "role_name"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(user: SimpleUser, permissions: RepositoryPermissions? = nil, roleName: String? = nil) {
      self.user = user
      self.permissions = permissions
      self.roleName = roleName
    }

    public init(from decoder: any Decoder) throws {
      user = try SimpleUser(from: decoder)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      permissions = try container.decodeIfPresent(RepositoryPermissions.self, forKey: .permissions)
      roleName = try container.decodeIfPresent(String.self, forKey: .roleName)
    }

    public func encode(to encoder: any Encoder) throws {
      try user.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(permissions, forKey: .permissions)
      try container.encodeIfPresent(roleName, forKey: .roleName)
    }

    /// The account's ID.
    public var id: Int64 { user.id }

    /// The value of a property of the account.
    public subscript<Value>(dynamicMember keyPath: KeyPath<SimpleUser, Value>) -> Value { user[keyPath: keyPath] }
  }

  /// A member of a team: an account and its role. The account's properties are available directly.
  @dynamicMemberLookup
  public struct TeamMember: Codable, Hashable, Sendable, Identifiable {
    /// The account.
    public var user: SimpleUser
    /// The member's role in the team.
    public var role: Role?
    /// Whether the membership comes from a child team.
    public var inherited: Bool?

    enum CodingKeys: String, CodingKey { case role, inherited }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(user: SimpleUser, role: Role? = nil, inherited: Bool? = nil) {
      self.user = user
      self.role = role
      self.inherited = inherited
    }

    /// The roles of a team's members.
    public struct Role: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// An ordinary member of the team.
      public static let member: Self = "member"
      /// A member who can also manage the team.
      public static let maintainer: Self = "maintainer"
    }

    public init(from decoder: any Decoder) throws {
      user = try SimpleUser(from: decoder)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      role = try container.decodeIfPresent(Role.self, forKey: .role)
      inherited = try container.decodeIfPresent(Bool.self, forKey: .inherited)
    }

    public func encode(to encoder: any Encoder) throws {
      try user.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(role, forKey: .role)
      try container.encodeIfPresent(inherited, forKey: .inherited)
    }

    /// The account's ID.
    public var id: Int64 { user.id }

    /// The value of a property of the account.
    public subscript<Value>(dynamicMember keyPath: KeyPath<SimpleUser, Value>) -> Value { user[keyPath: keyPath] }
  }
}
