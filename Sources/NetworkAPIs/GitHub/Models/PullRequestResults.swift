extension GitHubAPI {
  /// Who is asked to review a pull request.
  public struct ReviewRequests: Codable, Hashable, Sendable {
    /// The people.
    public var users: [SimpleUser]
    /// The teams.
    public var teams: [Team]

    // Written by `Scripts/github inits`.
    /// Creates a review requests from its properties, as for a preview or a test.
    public init(users: [SimpleUser], teams: [Team]) {
      self.users = users
      self.teams = teams
    }
  }

  /// What merging a pull request did.
  public struct MergeResult: Codable, Hashable, Sendable {
    /// The merge result's SHA.
    public var sha: String
    /// Whether it was merged.
    public var merged: Bool
    /// The message.
    public var message: String

    // Written by `Scripts/github inits`.
    /// Creates a merge result from its properties, as for a preview or a test.
    public init(sha: String, merged: Bool, message: String) {
      self.sha = sha
      self.merged = merged
      self.message = message
    }
  }
}
