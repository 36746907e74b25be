public import Foundation

extension GitHubAPI {
  /// An enterprise account.
  public struct Enterprise: Codable, Hashable, Sendable, Identifiable {
    /// The enterprise's description.
    public var description: String?
    /// The URL of the enterprise's web page.
    public var htmlURL: URL?
    /// The URL of the enterprise's own website.
    public var websiteURL: URL?
    /// The enterprise's ID in the REST API.
    public var id: Int64
    /// The enterprise's ID in the GraphQL API.
    public var nodeID: String?
    /// The enterprise's name.
    public var name: String
    /// The enterprise's name as used in URLs.
    public var slug: String
    /// When the enterprise was created.
    public var createdAt: Date?
    /// When the enterprise was last updated.
    public var updatedAt: Date?
    /// The URL of the enterprise's avatar.
    public var avatarURL: URL?

    enum CodingKeys: String, CodingKey {
      case description, id, name, slug
      case htmlURL = "html_url", websiteURL = "website_url", nodeID = "node_id", createdAt = "created_at"
      case updatedAt = "updated_at", avatarURL = "avatar_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, slug: String, description: String? = nil, htmlURL: URL? = nil, websiteURL: URL? = nil,
      nodeID: String? = nil, createdAt: Date? = nil, updatedAt: Date? = nil, avatarURL: URL? = nil
    ) {
      self.id = id
      self.name = name
      self.slug = slug
      self.description = description
      self.htmlURL = htmlURL
      self.websiteURL = websiteURL
      self.nodeID = nodeID
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.avatarURL = avatarURL
    }
  }
}
