public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// A page of GitHub Actions caches.
  public struct ActionsCaches: Codable, Hashable, Sendable {
    /// The number of caches on all pages.
    public var totalCount: Int
    /// The caches on this page, in the order of the response.
    public var items: [Cache]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "actions_caches"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [Cache]) {
      self.totalCount = totalCount
      self.items = items
    }
  }
}

extension GitHubAPI.ActionsCaches: PagedResponse {
  /// A GitHub Actions cache.
  public struct Cache: Codable, Hashable, Sendable {
    /// The cache's ID.
    public var id: Int64?
    /// The full name of the branch or pull request that the cache was created for, such as `refs/heads/main`.
    public var ref: String?
    /// The key under which workflows save and restore the cache.
    public var key: String?
    /// A hash of the cached paths and the compression; a cache is restored only if it matches.
    public var version: String?
    /// When the cache was last used.
    public var lastAccessedAt: Date?
    /// When the cache was created.
    public var createdAt: Date?
    /// The cache's size, in bytes.
    public var sizeInBytes: Int64?

    enum CodingKeys: String, CodingKey {
      case id, ref, key, version
      case lastAccessedAt = "last_accessed_at", createdAt = "created_at", sizeInBytes = "size_in_bytes"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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
