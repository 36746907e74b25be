public import Foundation

extension GitHubAPI {
  /// A public SSH key of an account.
  public struct PublicKey: Codable, Hashable, Sendable, Identifiable {
    /// The public key.
    public var key: String
    /// The key's ID.
    public var id: Int64
    /// The key's URL in the API.
    public var url: URL?
    /// The key's title.
    public var title: String?
    /// When the key was created.
    public var createdAt: Date?
    /// Whether GitHub verified the key.
    public var verified: Bool?
    /// Whether the key gives read access only.
    public var readOnly: Bool?
    /// When the key was last used; nil if it never was.
    public var lastUsed: Date?

    enum CodingKeys: String, CodingKey {
      case key, id, url, title, verified
      case createdAt = "created_at", readOnly = "read_only", lastUsed = "last_used"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      key: String, id: Int64, url: URL? = nil, title: String? = nil, createdAt: Date? = nil, verified: Bool? = nil,
      readOnly: Bool? = nil, lastUsed: Date? = nil
    ) {
      self.key = key
      self.id = id
      self.url = url
      self.title = title
      self.createdAt = createdAt
      self.verified = verified
      self.readOnly = readOnly
      self.lastUsed = lastUsed
    }
  }
}
