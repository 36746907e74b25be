public import Foundation

extension GitHubAPI {
  /// A mention elsewhere.
  public struct TimelineCrossReference: Codable, Hashable, Sendable {
    /// What happened.
    public var event: String?
    /// Who did it.
    public var actor: SimpleUser?
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// The repository at the root of the network of forks.
    public var source: Source?

    enum CodingKeys: String, CodingKey {
      case event, actor, source
      case createdAt = "created_at", updatedAt = "updated_at"
    }

    /// The repository at the root of the network of forks.
    public struct Source: Codable, Hashable, Sendable {
      /// What kind it is.
      public var type: String?
      /// The issue.
      @Boxed public var issue: Issue?
    }
  }

  /// Comments on the difference.
  public struct TimelineLineComments: Codable, Hashable, Sendable {
    /// What happened.
    public var event: String?
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// How many comments there are.
    public var comments: [ReviewComment]?

    enum CodingKeys: String, CodingKey {
      case event, comments
      case nodeID = "node_id"
    }
  }

  /// Comments on a commit.
  public struct TimelineCommitComments: Codable, Hashable, Sendable {
    /// What happened.
    public var event: String?
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// The SHA of the commit.
    public var commitID: String?
    /// How many comments there are.
    public var comments: [CommitComment]?

    enum CodingKeys: String, CodingKey {
      case event, comments
      case nodeID = "node_id", commitID = "commit_id"
    }
  }
}
