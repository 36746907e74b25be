public import Foundation

extension GitHubAPI {
  /// A project of an organization or a user: a table, board or roadmap of items.
  public struct Project: Codable, Hashable, Sendable, Identifiable {
    /// The project's ID. Endpoints take its ``number`` instead.
    public var id: Int64
    /// The project's ID in the GraphQL API.
    public var nodeID: String?
    /// The organization or user that has the project.
    public var owner: SimpleUser?
    /// The account that created the project.
    public var creator: SimpleUser?
    /// The project's title.
    public var title: String
    /// The project's description; nil if there is none.
    public var description: String?
    /// Whether everyone can see the project.
    public var `public`: Bool?
    /// When the project was closed; nil while it is open.
    public var closedAt: Date?
    /// When the project was created.
    public var createdAt: Date?
    /// When the project was last changed.
    public var updatedAt: Date?
    /// The project's number, unique for its owner.
    public var number: Int
    /// A summary of the project in a sentence; nil if there is none.
    public var shortDescription: String?
    /// When the project was deleted; nil otherwise.
    public var deletedAt: Date?
    /// The account that deleted the project; nil if it wasn't deleted.
    public var deletedBy: SimpleUser?
    /// Whether the project is open or closed.
    public var state: State?
    /// The latest report on the project's status; nil if there is none.
    public var latestStatusUpdate: ProjectStatusUpdate?
    /// Whether other projects can be made from this one.
    public var isTemplate: Bool?

    enum CodingKeys: String, CodingKey {
      case id, owner, creator, title, description, `public`, number, state
      case nodeID = "node_id", closedAt = "closed_at", createdAt = "created_at", updatedAt = "updated_at"
      case shortDescription = "short_description", deletedAt = "deleted_at", deletedBy = "deleted_by"
      case latestStatusUpdate = "latest_status_update", isTemplate = "is_template"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, title: String, number: Int, nodeID: String? = nil, owner: SimpleUser? = nil,
      creator: SimpleUser? = nil, description: String? = nil, public: Bool? = nil, closedAt: Date? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil, shortDescription: String? = nil, deletedAt: Date? = nil,
      deletedBy: SimpleUser? = nil, state: State? = nil, latestStatusUpdate: ProjectStatusUpdate? = nil,
      isTemplate: Bool? = nil
    ) {
      self.id = id
      self.title = title
      self.number = number
      self.nodeID = nodeID
      self.owner = owner
      self.creator = creator
      self.description = description
      self.public = `public`
      self.closedAt = closedAt
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.shortDescription = shortDescription
      self.deletedAt = deletedAt
      self.deletedBy = deletedBy
      self.state = state
      self.latestStatusUpdate = latestStatusUpdate
      self.isTemplate = isTemplate
    }

    /// Whether a project is open or closed.
    public struct State: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Work goes on.
      public static let open: Self = "open"
      /// It was closed.
      public static let closed: Self = "closed"
    }
  }

  /// A report on the status of a project.
  public struct ProjectStatusUpdate: Codable, Hashable, Sendable, Identifiable {
    /// The report's ID.
    public var id: Int64
    /// The report's ID in the GraphQL API.
    public var nodeID: String?
    /// The project's ID in the GraphQL API.
    public var projectNodeID: String?
    /// The account that wrote the report.
    public var creator: SimpleUser?
    /// When the report was written.
    public var createdAt: Date?
    /// When the report was last changed.
    public var updatedAt: Date?
    /// How the project is going; nil if the report doesn't say.
    public var status: Status?
    /// The day that the work starts, as `YYYY-MM-DD`.
    public var startDate: String?
    /// The day that the work should be done, as `YYYY-MM-DD`.
    public var targetDate: String?
    /// The report's text, in Markdown.
    public var body: String?

    enum CodingKeys: String, CodingKey {
      case id, creator, status, body
      case nodeID = "node_id", projectNodeID = "project_node_id", createdAt = "created_at", updatedAt = "updated_at"
      case startDate = "start_date", targetDate = "target_date"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, nodeID: String? = nil, projectNodeID: String? = nil, creator: SimpleUser? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil, status: Status? = nil, startDate: String? = nil,
      targetDate: String? = nil, body: String? = nil
    ) {
      self.id = id
      self.nodeID = nodeID
      self.projectNodeID = projectNodeID
      self.creator = creator
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.status = status
      self.startDate = startDate
      self.targetDate = targetDate
      self.body = body
    }

    /// How a project is going.
    public struct Status: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Nobody works on it.
      public static let inactive: Self = "INACTIVE"
      /// As planned.
      public static let onTrack: Self = "ON_TRACK"
      /// It may be late.
      public static let atRisk: Self = "AT_RISK"
      /// Not as planned.
      public static let offTrack: Self = "OFF_TRACK"
      /// Done.
      public static let complete: Self = "COMPLETE"
    }
  }
}
