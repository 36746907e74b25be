public import Foundation

extension GitHubAPI {
  /// A GitHub App.
  public struct App: Codable, Hashable, Sendable, Identifiable {
    /// The app's ID in the REST API.
    public var id: Int64
    /// The app's name as used in URLs.
    public var slug: String?
    /// The app's ID in the GraphQL API.
    public var nodeID: String?
    /// The OAuth client ID of the app.
    public var clientID: String?
    /// The account or enterprise that owns the app.
    public var owner: Account?
    /// The app's name.
    public var name: String
    /// The app's description.
    public var description: String?
    /// The URL of the app's own website.
    public var externalURL: URL?
    /// The URL of the app's web page.
    public var htmlURL: URL?
    /// When the app was created.
    public var createdAt: Date?
    /// When the app was last updated.
    public var updatedAt: Date?
    /// The access that the app requests, by permission, such as `issues`.
    public var permissions: [String: PermissionLevel]?
    /// The webhook events that the app receives.
    public var events: [String]?
    /// The number of installations.
    public var installationsCount: Int?

    enum CodingKeys: String, CodingKey {
      case id, slug, owner, name, description, permissions, events
      case nodeID = "node_id", clientID = "client_id", externalURL = "external_url", htmlURL = "html_url"
      case createdAt = "created_at", updatedAt = "updated_at", installationsCount = "installations_count"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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
