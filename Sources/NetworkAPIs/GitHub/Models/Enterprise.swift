public import Foundation

extension GitHubAPI {
  /// An enterprise account.
  public struct Enterprise: Codable, Hashable, Sendable, Identifiable {
    /// What it is, in its owner's words.
    public var description: String?
    /// Its page.
    public var htmlURL: URL?
    /// Its website, in the API.
    public var websiteURL: URL?
    /// GitHub's number of it.
    public var id: Int64
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// The name.
    public var name: String
    /// The name as it stands in URLs.
    public var slug: String
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// The picture.
    public var avatarURL: URL?

    enum CodingKeys: String, CodingKey {
      case description, id, name, slug
      case htmlURL = "html_url", websiteURL = "website_url", nodeID = "node_id", createdAt = "created_at"
      case updatedAt = "updated_at", avatarURL = "avatar_url"
    }

    // Written by `Scripts/github inits`.
    /// Creates an enterprise from its properties, as for a preview or a test.
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
