public import Foundation

extension GitHubAPI {
  /// A public SSH key.
  public struct PublicKey: Codable, Hashable, Sendable, Identifiable {
    /// The key.
    public var key: String
    /// The key's ID.
    public var id: Int64
    /// The key's URL in the API.
    public var url: URL?
    /// The key's title.
    public var title: String?
    /// When the key was created.
    public var createdAt: Date?
    /// Whether it is verified.
    public var verified: Bool?
    /// Whether it may only read.
    public var readOnly: Bool?
    /// When it was last used.
    public var lastUsed: Date?

    enum CodingKeys: String, CodingKey {
      case key, id, url, title, verified
      case createdAt = "created_at", readOnly = "read_only", lastUsed = "last_used"
    }

    // Written by `Scripts/github inits`.
    /// Creates a public key from its properties, as for a preview or a test.
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
