public import Foundation

extension GitHubAPI {
  /// A type of issue, as defined by an organization.
  public struct IssueType: Codable, Hashable, Sendable, Identifiable {
    /// The issue type's ID in the REST API.
    public var id: Int64
    /// The issue type's ID in the GraphQL API.
    public var nodeID: String?
    /// The issue type's name.
    public var name: String
    /// The issue type's description.
    public var description: String?
    /// The type's color.
    public var color: IssueTypeColor?
    /// When the issue type was created.
    public var createdAt: Date?
    /// When the issue type was last updated.
    public var updatedAt: Date?
    /// Whether the type can be used for issues.
    public var isEnabled: Bool?

    enum CodingKeys: String, CodingKey {
      case id, name, description, color
      case nodeID = "node_id", createdAt = "created_at", updatedAt = "updated_at", isEnabled = "is_enabled"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, nodeID: String? = nil, description: String? = nil, color: IssueTypeColor? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil, isEnabled: Bool? = nil
    ) {
      self.id = id
      self.name = name
      self.nodeID = nodeID
      self.description = description
      self.color = color
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.isEnabled = isEnabled
    }
  }
}
