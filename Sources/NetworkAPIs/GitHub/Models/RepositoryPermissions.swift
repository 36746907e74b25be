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
  }
}
