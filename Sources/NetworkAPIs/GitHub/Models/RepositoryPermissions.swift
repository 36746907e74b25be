extension GitHubAPI {
  /// What an account can do in a repository.
  public struct RepositoryPermissions: Codable, Hashable, Sendable {
    /// Whether the account can do everything, including deleting the repository.
    public var admin: Bool?
    /// Whether the account can manage the repository, except for sensitive and destructive actions.
    public var maintain: Bool?
    /// Whether the account can push.
    public var push: Bool?
    /// Whether the account can manage issues and pull requests.
    public var triage: Bool?
    /// Whether the account can read the repository.
    public var pull: Bool?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(admin: Bool? = nil, maintain: Bool? = nil, push: Bool? = nil, triage: Bool? = nil, pull: Bool? = nil) {
      self.admin = admin
      self.maintain = maintain
      self.push = push
      self.triage = triage
      self.pull = pull
    }
  }
}
