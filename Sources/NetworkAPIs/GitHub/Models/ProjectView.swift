public import Foundation

extension GitHubAPI {
  /// A view of a project: which items it shows, and how.
  public struct ProjectView: Codable, Hashable, Sendable, Identifiable {
    /// The view's ID. Endpoints take its ``number`` instead.
    public var id: Int64
    /// The view's number, unique in its project.
    public var number: Int
    /// The view's name.
    public var name: String
    /// Whether the view is a table, a board or a roadmap.
    public var layout: Layout?
    /// The view's ID in the GraphQL API.
    public var nodeID: String?
    /// The project's URL in the API.
    public var projectURL: URL?
    /// The URL of the view's web page.
    public var htmlURL: URL?
    /// The account that created the view.
    public var creator: SimpleUser?
    /// When the view was created.
    public var createdAt: Date?
    /// When the view was last changed.
    public var updatedAt: Date?
    /// The filter that the shown items match; nil if all are shown.
    public var filter: String?
    /// The IDs of the fields that are shown.
    public var visibleFields: [Int64]?
    /// The fields that items are sorted by, the most important one first.
    public var sortBy: [Sort]?
    /// The ID of the field that rows are grouped by, in a list of one; empty if they aren't.
    public var groupBy: [Int64]?
    /// The ID of the field whose values are the columns of a board, in a list of one.
    public var verticalGroupBy: [Int64]?

    enum CodingKeys: String, CodingKey {
      case id, number, name, layout, creator, filter
      case nodeID = "node_id", projectURL = "project_url", htmlURL = "html_url", createdAt = "created_at"
      case updatedAt = "updated_at", visibleFields = "visible_fields", sortBy = "sort_by", groupBy = "group_by"
      case verticalGroupBy = "vertical_group_by"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, number: Int, name: String, layout: Layout? = nil, nodeID: String? = nil, projectURL: URL? = nil,
      htmlURL: URL? = nil, creator: SimpleUser? = nil, createdAt: Date? = nil, updatedAt: Date? = nil,
      filter: String? = nil, visibleFields: [Int64]? = nil, sortBy: [Sort]? = nil, groupBy: [Int64]? = nil,
      verticalGroupBy: [Int64]? = nil
    ) {
      self.id = id
      self.number = number
      self.name = name
      self.layout = layout
      self.nodeID = nodeID
      self.projectURL = projectURL
      self.htmlURL = htmlURL
      self.creator = creator
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.filter = filter
      self.visibleFields = visibleFields
      self.sortBy = sortBy
      self.groupBy = groupBy
      self.verticalGroupBy = verticalGroupBy
    }

    /// How a view shows items.
    public struct Layout: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// As rows.
      public static let table: Self = "table"
      /// As cards in columns.
      public static let board: Self = "board"
      /// On a time line.
      public static let roadmap: Self = "roadmap"
    }
  }
}

extension GitHubAPI.ProjectView {
  /// A field that a view is sorted by.
  public struct Sort: Codable, Hashable, Sendable {
    /// The field's ID.
    public var fieldID: Int64
    /// Whether small or large values come first.
    public var direction: GitHubAPI.SortDirection

    /// Creates a value with these properties, for example for a preview or a test.
    public init(fieldID: Int64, direction: GitHubAPI.SortDirection) {
      self.fieldID = fieldID
      self.direction = direction
    }

    /// GitHub writes a field and its direction as a list of two.
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      fieldID = try container.decode(Int64.self)
      direction = try container.decode(GitHubAPI.SortDirection.self)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(fieldID)
      try container.encode(direction)
    }
  }
}
