extension GitHubAPI {
  /// What one may do with a repository.
  public struct RepositoryPermissions: Codable, Hashable, Sendable {
    /// Whether one may do everything.
    public var admin: Bool?
    /// Whether one may manage it without sensitive or destructive actions.
    public var maintain: Bool?
    /// Whether one may write.
    public var push: Bool?
    /// Whether one may manage issues and pull requests.
    public var triage: Bool?
    /// Whether one may read.
    public var pull: Bool?

    // Written by `Scripts/github inits`.
    /// Creates a repository permissions from its properties, as for a preview or a test.
    public init(admin: Bool? = nil, maintain: Bool? = nil, push: Bool? = nil, triage: Bool? = nil, pull: Bool? = nil) {
      self.admin = admin
      self.maintain = maintain
      self.push = push
      self.triage = triage
      self.pull = pull
    }
  }
}
