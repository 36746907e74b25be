public import Foundation

extension GitHubAPI {
  /// An SSH key that gives access to a single repository.
  public struct DeployKey: Codable, Hashable, Sendable, Identifiable {
    /// The key's ID.
    public var id: Int64
    /// The public key.
    public var key: String
    /// The key's URL in the API.
    public var url: URL?
    /// The key's title.
    public var title: String?
    /// Whether GitHub verified the key.
    public var verified: Bool?
    /// When the key was created.
    public var createdAt: Date?
    /// Whether the key gives read access only.
    public var readOnly: Bool?
    /// The user name of the account that added the key.
    public var addedBy: String?
    /// When the key was last used; nil if it never was.
    public var lastUsed: Date?
    /// Whether the key can be used.
    public var enabled: Bool?

    enum CodingKeys: String, CodingKey {
      case id, key, url, title, verified, enabled
      case createdAt = "created_at", readOnly = "read_only", addedBy = "added_by", lastUsed = "last_used"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, key: String, url: URL? = nil, title: String? = nil, verified: Bool? = nil, createdAt: Date? = nil,
      readOnly: Bool? = nil, addedBy: String? = nil, lastUsed: Date? = nil, enabled: Bool? = nil
    ) {
      self.id = id
      self.key = key
      self.url = url
      self.title = title
      self.verified = verified
      self.createdAt = createdAt
      self.readOnly = readOnly
      self.addedBy = addedBy
      self.lastUsed = lastUsed
      self.enabled = enabled
    }
  }
}
