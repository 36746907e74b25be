extension GitHubAPI {
  /// What somebody may do with a repository.
  public struct CollaboratorPermission: Codable, Hashable, Sendable {
    /// What may be done with the repositories.
    public var permission: String
    /// The name of the role.
    public var roleName: String?
    /// The account that created the collaborator permission; nil if it was deleted.
    public var user: Collaborator?

    enum CodingKeys: String, CodingKey {
      case permission, user
      case roleName = "role_name"
    }

    // Written by `Scripts/github inits`.
    /// Creates a collaborator permission from its properties, as for a preview or a test.
    public init(permission: String, roleName: String? = nil, user: Collaborator? = nil) {
      self.permission = permission
      self.roleName = roleName
      self.user = user
    }
  }
}
