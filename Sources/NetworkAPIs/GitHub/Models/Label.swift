public import Foundation

extension GitHubAPI {
  /// A label of issues and pull requests.
  public struct Label: Codable, Hashable, Sendable {
    /// The label's ID in the REST API.
    public var id: Int64?
    /// The label's ID in the GraphQL API.
    public var nodeID: String?
    /// The label's URL in the API.
    public var url: URL?
    /// The label's name.
    public var name: String
    /// The label's description.
    public var description: String?
    /// The label's color, as six hexadecimal digits without `#`.
    public var color: String?
    /// Whether the label is one of those that GitHub creates in a new repository.
    public var `default`: Bool?
    /// When the label was archived; nil if it can still be added to issues.
    public var archivedAt: Date?
    /// The account that archived the label; nil if it isn't archived.
    public var archivedBy: SimpleUser?

    enum CodingKeys: String, CodingKey {
      case id, url, name, description, color, `default`
      case nodeID = "node_id", archivedAt = "archived_at", archivedBy = "archived_by"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      name: String, id: Int64? = nil, nodeID: String? = nil, url: URL? = nil, description: String? = nil,
      color: String? = nil, default: Bool? = nil, archivedAt: Date? = nil, archivedBy: SimpleUser? = nil
    ) {
      self.name = name
      self.id = id
      self.nodeID = nodeID
      self.url = url
      self.description = description
      self.color = color
      self.default = `default`
      self.archivedAt = archivedAt
      self.archivedBy = archivedBy
    }

    /// Decodes a label, which some responses contain as a plain string, its name.
    public init(from decoder: any Decoder) throws {
      if let name = decoder.string {
        self.name = name
        return
      }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decodeIfPresent(Int64.self, forKey: .id)
      nodeID = try container.decodeIfPresent(String.self, forKey: .nodeID)
      url = try container.decodeIfPresent(URL.self, forKey: .url)
      name = try container.decode(String.self, forKey: .name)
      description = try container.decodeIfPresent(String.self, forKey: .description)
      color = try container.decodeIfPresent(String.self, forKey: .color)
      `default` = try container.decodeIfPresent(Bool.self, forKey: .default)
      archivedAt = try container.decodeIfPresent(Date.self, forKey: .archivedAt)
      archivedBy = try container.decodeIfPresent(SimpleUser.self, forKey: .archivedBy)
    }
  }
}
