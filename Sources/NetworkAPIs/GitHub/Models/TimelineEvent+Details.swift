public import Foundation

extension GitHubAPI {
  /// A timeline event: another issue or pull request mentions this one.
  public struct TimelineCrossReference: Codable, Hashable, Sendable {
    /// The kind of event: `cross-referenced`.
    public var event: String?
    /// The account that wrote the mention.
    public var actor: SimpleUser?
    /// When the mention was written.
    public var createdAt: Date?
    /// When the mention was last updated.
    public var updatedAt: Date?
    /// Where the mention is.
    public var source: Source?

    enum CodingKeys: String, CodingKey {
      case event, actor, source
      case createdAt = "created_at", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// Where a mention of an issue or pull request is.
    public struct Source: Codable, Hashable, Sendable {
      /// The kind of source, such as `issue`.
      public var type: String?
      /// The issue or pull request that contains the mention.
      @Boxed public var issue: Issue?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(type: String? = nil, issue: Issue? = nil) {
        self.type = type
        self.issue = issue
      }
    }
  }

  /// A timeline event: comments on the diff of a pull request.
  public struct TimelineLineComments: Codable, Hashable, Sendable {
    /// The kind of event: `line-commented`.
    public var event: String?
    /// The event's ID in the GraphQL API.
    public var nodeID: String?
    /// The comments.
    public var comments: [ReviewComment]?

    enum CodingKeys: String, CodingKey {
      case event, comments
      case nodeID = "node_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(event: String? = nil, nodeID: String? = nil, comments: [ReviewComment]? = nil) {
      self.event = event
      self.nodeID = nodeID
      self.comments = comments
    }
  }

  /// A timeline event: comments on a commit.
  public struct TimelineCommitComments: Codable, Hashable, Sendable {
    /// The kind of event: `commit-commented`.
    public var event: String?
    /// The event's ID in the GraphQL API.
    public var nodeID: String?
    /// The SHA of the commit.
    public var commitID: String?
    /// The comments.
    public var comments: [CommitComment]?

    enum CodingKeys: String, CodingKey {
      case event, comments
      case nodeID = "node_id", commitID = "commit_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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
