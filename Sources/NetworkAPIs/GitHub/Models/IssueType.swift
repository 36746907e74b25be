public import Foundation

extension GitHubAPI {
  /// The type of an issue.
  public struct IssueType: Codable, Hashable, Sendable, Identifiable {
    /// GitHub's number of it.
    public var id: Int64
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// The name.
    public var name: String
    /// What it is, in its owner's words.
    public var description: String?
    /// The color, as six hexadecimal digits.
    public var color: IssueTypeColor?
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// Whether it is in use.
    public var isEnabled: Bool?

    enum CodingKeys: String, CodingKey {
      case id, name, description, color
      case nodeID = "node_id", createdAt = "created_at", updatedAt = "updated_at", isEnabled = "is_enabled"
    }
  }
}
