public import Foundation

extension GitHubAPI {
  /// A milestone.
  public struct Milestone: Codable, Hashable, Sendable, Identifiable {
    /// The milestone's URL in the API.
    public var url: URL?
    /// The URL of the milestone's web page.
    public var htmlURL: URL?
    /// The URL of the milestone's labels in the API.
    public var labelsURL: URL?
    /// The milestone's ID in the REST API. Endpoints take its ``number`` instead.
    public var id: Int64
    /// The milestone's ID in the GraphQL API.
    public var nodeID: String?
    /// The milestone's number, unique in its repository.
    public var number: Int
    /// Whether the milestone is open or closed.
    public var state: State?
    /// The milestone's title.
    public var title: String
    /// The milestone's description.
    public var description: String?
    /// The account that created the milestone.
    public var creator: SimpleUser?
    /// The number of open issues and pull requests.
    public var openIssues: Int?
    /// The number of closed issues and pull requests.
    public var closedIssues: Int?
    /// When the milestone was created.
    public var createdAt: Date?
    /// When the milestone was last updated.
    public var updatedAt: Date?
    /// When the milestone was closed; nil while it is open.
    public var closedAt: Date?
    /// When the milestone is due; nil if it has no due date.
    public var dueOn: Date?

    enum CodingKeys: String, CodingKey {
      case url, id, number, state, title, description, creator
      case htmlURL = "html_url", labelsURL = "labels_url", nodeID = "node_id", openIssues = "open_issues"
      case closedIssues = "closed_issues", createdAt = "created_at", updatedAt = "updated_at", closedAt = "closed_at"
      case dueOn = "due_on"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, number: Int, title: String, url: URL? = nil, htmlURL: URL? = nil, labelsURL: URL? = nil,
      nodeID: String? = nil, state: State? = nil, description: String? = nil, creator: SimpleUser? = nil,
      openIssues: Int? = nil, closedIssues: Int? = nil, createdAt: Date? = nil, updatedAt: Date? = nil,
      closedAt: Date? = nil, dueOn: Date? = nil
    ) {
      self.id = id
      self.number = number
      self.title = title
      self.url = url
      self.htmlURL = htmlURL
      self.labelsURL = labelsURL
      self.nodeID = nodeID
      self.state = state
      self.description = description
      self.creator = creator
      self.openIssues = openIssues
      self.closedIssues = closedIssues
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.closedAt = closedAt
      self.dueOn = dueOn
    }
  }
}
