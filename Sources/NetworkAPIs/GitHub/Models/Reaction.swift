public import Foundation

extension GitHubAPI {
  /// The number of reactions of each kind.
  public struct ReactionRollup: Codable, Hashable, Sendable {
    /// The URL of the reactions in the API.
    public var url: URL?
    /// The number of reactions of all kinds.
    public var totalCount: Int?
    /// The number of 👍 reactions.
    public var plusOne: Int?
    /// The number of 👎 reactions.
    public var minusOne: Int?
    /// The number of 😄 reactions.
    public var laugh: Int?
    /// The number of 😕 reactions.
    public var confused: Int?
    /// The number of ❤️ reactions.
    public var heart: Int?
    /// The number of 🎉 reactions.
    public var hooray: Int?
    /// The number of 👀 reactions.
    public var eyes: Int?
    /// The number of 🚀 reactions.
    public var rocket: Int?

    enum CodingKeys: String, CodingKey {
      case url, laugh, confused, heart, hooray, eyes, rocket
      case totalCount = "total_count", plusOne = "+1", minusOne = "-1"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      url: URL? = nil, totalCount: Int? = nil, plusOne: Int? = nil, minusOne: Int? = nil, laugh: Int? = nil,
      confused: Int? = nil, heart: Int? = nil, hooray: Int? = nil, eyes: Int? = nil, rocket: Int? = nil
    ) {
      self.url = url
      self.totalCount = totalCount
      self.plusOne = plusOne
      self.minusOne = minusOne
      self.laugh = laugh
      self.confused = confused
      self.heart = heart
      self.hooray = hooray
      self.eyes = eyes
      self.rocket = rocket
    }
  }

  /// A reaction to an issue, a pull request, a comment or a release.
  public struct Reaction: Codable, Hashable, Sendable, Identifiable {
    /// The reaction's ID in the REST API.
    public var id: Int64
    /// The reaction's ID in the GraphQL API.
    public var nodeID: String?
    /// The account that reacted; nil if it was deleted.
    public var user: SimpleUser?
    /// The kind of reaction.
    public var content: ReactionContent
    /// When the reaction was created.
    public var createdAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, user, content
      case nodeID = "node_id", createdAt = "created_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, content: ReactionContent, nodeID: String? = nil, user: SimpleUser? = nil, createdAt: Date? = nil
    ) {
      self.id = id
      self.content = content
      self.nodeID = nodeID
      self.user = user
      self.createdAt = createdAt
    }
  }
}
