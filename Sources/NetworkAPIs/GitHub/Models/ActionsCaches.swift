public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// A page of caches of GitHub Actions.
  public struct ActionsCaches: Codable, Hashable, Sendable {
    /// The number of caches on all pages.
    public var totalCount: Int
    /// The caches on this page, in the order of the response.
    public var items: [Cache]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "actions_caches"
    }

    // Written by `Scripts/github inits`.
    /// Creates an actions caches from its properties, as for a preview or a test.
    public init(totalCount: Int, items: [Cache]) {
      self.totalCount = totalCount
      self.items = items
    }
  }
}

extension GitHubAPI.ActionsCaches: PagedResponse {
  /// A cache.
  public struct Cache: Codable, Hashable, Sendable {
    /// The cache's ID.
    public var id: Int64?
    /// The ref it belongs to.
    public var ref: String?
    /// The key.
    public var key: String?
    /// The version.
    public var version: String?
    /// When it was last read.
    public var lastAccessedAt: Date?
    /// When the cache was created.
    public var createdAt: Date?
    /// The cache's size, in bytes.
    public var sizeInBytes: Int64?

    enum CodingKeys: String, CodingKey {
      case id, ref, key, version
      case lastAccessedAt = "last_accessed_at", createdAt = "created_at", sizeInBytes = "size_in_bytes"
    }

    // Written by `Scripts/github inits`.
    /// Creates a cache from its properties, as for a preview or a test.
    public init(
      id: Int64? = nil, ref: String? = nil, key: String? = nil, version: String? = nil, lastAccessedAt: Date? = nil,
      createdAt: Date? = nil, sizeInBytes: Int64? = nil
    ) {
      self.id = id
      self.ref = ref
      self.key = key
      self.version = version
      self.lastAccessedAt = lastAccessedAt
      self.createdAt = createdAt
      self.sizeInBytes = sizeInBytes
    }
  }
}
