extension GitHubAPI {
  /// The access of a collaborator to a repository.
  public struct CollaboratorPermission: Codable, Hashable, Sendable {
    /// The access: `admin`, `write`, `read` or `none`. Other roles are mapped to these.
    public var permission: String
    /// The name of the collaborator's role, such as `maintain` or a custom one.
    public var roleName: String?
    /// The collaborator; nil if the account was deleted.
    public var user: Collaborator?

    enum CodingKeys: String, CodingKey {
      case permission, user
      case roleName = "role_name"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(permission: String, roleName: String? = nil, user: Collaborator? = nil) {
      self.permission = permission
      self.roleName = roleName
      self.user = user
    }
  }
}
