public import Foundation

extension GitHubAPI {
  /// An SSH key that gives access to one repository.
  public struct DeployKey: Codable, Hashable, Sendable, Identifiable {
    /// The key's ID.
    public var id: Int64
    /// The key.
    public var key: String
    /// The key's URL in the API.
    public var url: URL?
    /// The key's title.
    public var title: String?
    /// Whether it is verified.
    public var verified: Bool?
    /// When the key was created.
    public var createdAt: Date?
    /// Whether it may only read.
    public var readOnly: Bool?
    /// Who added it.
    public var addedBy: String?
    /// When it was last used.
    public var lastUsed: Date?
    /// Whether it is on.
    public var enabled: Bool?

    enum CodingKeys: String, CodingKey {
      case id, key, url, title, verified, enabled
      case createdAt = "created_at", readOnly = "read_only", addedBy = "added_by", lastUsed = "last_used"
    }

    // Written by `Scripts/github inits`.
    /// Creates a deploy key from its properties, as for a preview or a test.
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
