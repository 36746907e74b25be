public import Foundation

extension GitHubAPI {
  /// An SSH key that gives access to one repository.
  public struct DeployKey: Codable, Hashable, Sendable, Identifiable {
    /// GitHub's number of it.
    public var id: Int64
    /// The key.
    public var key: String
    /// Itself in the API.
    public var url: URL?
    /// The title.
    public var title: String?
    /// Whether it is verified.
    public var verified: Bool?
    /// When it was made.
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
  }
}
