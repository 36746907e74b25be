extension GitHubAPI {
  /// Who is asked to review a pull request.
  public struct ReviewRequests: Codable, Hashable, Sendable {
    /// The people.
    public var users: [SimpleUser]
    /// The teams.
    public var teams: [Team]
  }

  /// What merging a pull request did.
  public struct MergeResult: Codable, Hashable, Sendable {
    /// The SHA of the object.
    public var sha: String
    /// Whether it was merged.
    public var merged: Bool
    /// The message.
    public var message: String
  }
}
