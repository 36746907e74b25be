public import Foundation

extension GitHubAPI {
  /// A custom field of issues, as defined by an organization.
  public struct IssueField: Codable, Hashable, Sendable, Identifiable {
    /// The ID in the REST API.
    public var id: Int64
    /// The ID in the GraphQL API.
    public var nodeID: String?
    /// The name.
    public var name: String
    /// The description.
    public var description: String?
    /// The type of the values.
    public var dataType: IssueFieldValue.DataType?
    /// Who can see the field.
    public var visibility: Visibility?
    /// The options of a field with a selection.
    public var options: [Option]?
    /// When the field was created.
    public var createdAt: Date?
    /// When the field was last updated.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, name, description, visibility, options
      case nodeID = "node_id", dataType = "data_type", createdAt = "created_at", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, nodeID: String? = nil, description: String? = nil,
      dataType: IssueFieldValue.DataType? = nil, visibility: Visibility? = nil, options: [Option]? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil
    ) {
      self.id = id
      self.name = name
      self.nodeID = nodeID
      self.description = description
      self.dataType = dataType
      self.visibility = visibility
      self.options = options
      self.createdAt = createdAt
      self.updatedAt = updatedAt
    }

    /// Who can see an issue field.
    public struct Visibility: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Everyone who can see the issue.
      public static let all: Self = "all"
      /// The members of the organization.
      public static let members: Self = "organization_members_only"
    }
  }
}

extension GitHubAPI.IssueField {
  /// An option to create, or to keep.
  public struct NewOption: Codable, Hashable, Sendable {
    /// The ID of an option that exists; nil for a new one.
    public var id: Int64?
    /// The name.
    public var name: String
    /// The description.
    public var description: String?
    /// The color.
    public var color: GitHubAPI.IssueTypeColor
    /// The position in the list.
    public var priority: Int

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      name: String, color: GitHubAPI.IssueTypeColor, priority: Int, id: Int64? = nil, description: String? = nil
    ) {
      self.name = name
      self.color = color
      self.priority = priority
      self.id = id
      self.description = description
    }
  }

  /// An option of an issue field.
  public struct Option: Codable, Hashable, Sendable, Identifiable {
    /// The ID.
    public var id: Int64
    /// The name.
    public var name: String
    /// The description.
    public var description: String?
    /// The color.
    public var color: GitHubAPI.IssueTypeColor?
    /// The position in the list.
    public var priority: Int?
    /// When the option was created.
    public var createdAt: Date?
    /// When the option was last updated.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, name, description, color, priority
      case createdAt = "created_at", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, description: String? = nil, color: GitHubAPI.IssueTypeColor? = nil, priority: Int? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil
    ) {
      self.id = id
      self.name = name
      self.description = description
      self.color = color
      self.priority = priority
      self.createdAt = createdAt
      self.updatedAt = updatedAt
    }
  }
}
