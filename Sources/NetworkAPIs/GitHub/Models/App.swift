public import Foundation

extension GitHubAPI {
  /// A GitHub App.
  public struct App: Codable, Hashable, Sendable, Identifiable {
    /// GitHub's number of it.
    public var id: Int64
    /// The name as it stands in URLs.
    public var slug: String?
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// The client ID.
    public var clientID: String?
    /// Whose it is.
    public var owner: Account?
    /// The name.
    public var name: String
    /// What it is, in its owner's words.
    public var description: String?
    /// The app's own page.
    public var externalURL: URL?
    /// Its page.
    public var htmlURL: URL?
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// What may be done with it.
    public var permissions: [String: PermissionLevel]?
    /// The events it is told about.
    public var events: [String]?
    /// How many installations there are.
    public var installationsCount: Int?

    enum CodingKeys: String, CodingKey {
      case id, slug, owner, name, description, permissions, events
      case nodeID = "node_id", clientID = "client_id", externalURL = "external_url", htmlURL = "html_url"
      case createdAt = "created_at", updatedAt = "updated_at", installationsCount = "installations_count"
    }

    // Written by `Scripts/github inits`.
    /// Creates an app from its properties, as for a preview or a test.
    public init(
      id: Int64, name: String, slug: String? = nil, nodeID: String? = nil, clientID: String? = nil,
      owner: Account? = nil, description: String? = nil, externalURL: URL? = nil, htmlURL: URL? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil, permissions: [String: PermissionLevel]? = nil,
      events: [String]? = nil, installationsCount: Int? = nil
    ) {
      self.id = id
      self.name = name
      self.slug = slug
      self.nodeID = nodeID
      self.clientID = clientID
      self.owner = owner
      self.description = description
      self.externalURL = externalURL
      self.htmlURL = htmlURL
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.permissions = permissions
      self.events = events
      self.installationsCount = installationsCount
    }
  }
}
