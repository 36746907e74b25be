public import Foundation

extension GitHubAPI {
  /// A milestone.
  public struct Milestone: Codable, Hashable, Sendable, Identifiable {
    /// Itself in the API.
    public var url: URL?
    /// Its page.
    public var htmlURL: URL?
    /// Its labels, in the API.
    public var labelsURL: URL?
    /// GitHub's number of it.
    public var id: Int64
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// The number in its repository.
    public var number: Int
    /// The state.
    public var state: State?
    /// The title.
    public var title: String
    /// What it is, in its owner's words.
    public var description: String?
    /// Who made it.
    public var creator: SimpleUser?
    /// How many issues and pull requests are open.
    public var openIssues: Int?
    /// How many issues and pull requests are closed.
    public var closedIssues: Int?
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// When it was closed.
    public var closedAt: Date?
    /// When it is due.
    public var dueOn: Date?

    enum CodingKeys: String, CodingKey {
      case url, id, number, state, title, description, creator
      case htmlURL = "html_url", labelsURL = "labels_url", nodeID = "node_id", openIssues = "open_issues"
      case closedIssues = "closed_issues", createdAt = "created_at", updatedAt = "updated_at", closedAt = "closed_at"
      case dueOn = "due_on"
    }
  }
}
