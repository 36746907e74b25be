extension GitHubAPI {
  /// The users and teams whose reviews of a pull request are requested.
  public struct ReviewRequests: Codable, Hashable, Sendable {
    /// The requested users.
    public var users: [SimpleUser]
    /// The requested teams.
    public var teams: [Team]

    /// Creates a value with these properties, for example for a preview or a test.
    public init(users: [SimpleUser], teams: [Team]) {
      self.users = users
      self.teams = teams
    }
  }

  /// The result of merging a pull request.
  public struct MergeResult: Codable, Hashable, Sendable {
    /// The SHA of the merge commit.
    public var sha: String
    /// Whether the pull request was merged.
    public var merged: Bool
    /// The result, in words.
    public var message: String

    /// Creates a value with these properties, for example for a preview or a test.
    public init(sha: String, merged: Bool, message: String) {
      self.sha = sha
      self.merged = merged
      self.message = message
    }
  }
}
