public import Foundation

extension GitHubAPI {
  /// A mention elsewhere.
  public struct TimelineCrossReference: Codable, Hashable, Sendable {
    /// What happened.
    public var event: String?
    /// Who did it.
    public var actor: SimpleUser?
    /// When the timeline cross reference was created.
    public var createdAt: Date?
    /// When the timeline cross reference was last updated.
    public var updatedAt: Date?
    /// The repository at the root of the network of forks.
    public var source: Source?

    enum CodingKeys: String, CodingKey {
      case event, actor, source
      case createdAt = "created_at", updatedAt = "updated_at"
    }

    // Written by `Scripts/github inits`.
    /// Creates a timeline cross reference from its properties, as for a preview or a test.
    public init(
      event: String? = nil, actor: SimpleUser? = nil, createdAt: Date? = nil, updatedAt: Date? = nil,
      source: Source? = nil
    ) {
      self.event = event
      self.actor = actor
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.source = source
    }

    /// The repository at the root of the network of forks.
    public struct Source: Codable, Hashable, Sendable {
      /// What kind it is.
      public var type: String?
      /// The issue.
      @Boxed public var issue: Issue?

      // Written by `Scripts/github inits`.
      /// Creates a source from its properties, as for a preview or a test.
      public init(type: String? = nil, issue: Issue? = nil) {
        self.type = type
        self.issue = issue
      }
    }
  }

  /// Comments on the difference.
  public struct TimelineLineComments: Codable, Hashable, Sendable {
    /// What happened.
    public var event: String?
    /// The timeline line comments' ID in the GraphQL API.
    public var nodeID: String?
    /// The number of comments.
    public var comments: [ReviewComment]?

    enum CodingKeys: String, CodingKey {
      case event, comments
      case nodeID = "node_id"
    }

    // Written by `Scripts/github inits`.
    /// Creates a timeline line comments from its properties, as for a preview or a test.
    public init(event: String? = nil, nodeID: String? = nil, comments: [ReviewComment]? = nil) {
      self.event = event
      self.nodeID = nodeID
      self.comments = comments
    }
  }

  /// Comments on a commit.
  public struct TimelineCommitComments: Codable, Hashable, Sendable {
    /// What happened.
    public var event: String?
    /// The timeline commit comments' ID in the GraphQL API.
    public var nodeID: String?
    /// The SHA of the commit.
    public var commitID: String?
    /// The number of comments.
    public var comments: [CommitComment]?

    enum CodingKeys: String, CodingKey {
      case event, comments
      case nodeID = "node_id", commitID = "commit_id"
    }

    // Written by `Scripts/github inits`.
    /// Creates a timeline commit comments from its properties, as for a preview or a test.
    public init(
      event: String? = nil, nodeID: String? = nil, commitID: String? = nil, comments: [CommitComment]? = nil
    ) {
      self.event = event
      self.nodeID = nodeID
      self.commitID = commitID
      self.comments = comments
    }
  }
}
