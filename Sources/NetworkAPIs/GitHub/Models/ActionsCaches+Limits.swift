public import NetworkAPIKit

extension GitHubAPI.ActionsCaches {
  /// How long caches are kept.
  public struct Retention: Codable, Hashable, Sendable {
    /// The number of days.
    public var days: Int?

    enum CodingKeys: String, CodingKey {
      case days = "max_cache_retention_days"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(days: Int? = nil) {
      self.days = days
    }
  }

  /// How large the caches of a repository may be.
  public struct Storage: Codable, Hashable, Sendable {
    /// The size of all caches, in gigabytes.
    public var gigabytes: Int?

    enum CodingKeys: String, CodingKey {
      case gigabytes = "max_cache_size_gb"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(gigabytes: Int? = nil) {
      self.gigabytes = gigabytes
    }
  }

  /// The number and size of a repository's caches.
  public struct Usage: Codable, Hashable, Sendable {
    /// The name of the repository, with the owner.
    public var fullName: String?
    /// The number of caches.
    public var count: Int?
    /// The size of all caches, in bytes.
    public var sizeInBytes: Int64?

    enum CodingKeys: String, CodingKey {
      case fullName = "full_name", count = "active_caches_count", sizeInBytes = "active_caches_size_in_bytes"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(fullName: String? = nil, count: Int? = nil, sizeInBytes: Int64? = nil) {
      self.fullName = fullName
      self.count = count
      self.sizeInBytes = sizeInBytes
    }
  }

  /// The number and size of the caches of an organization's repositories.
  public struct TotalUsage: Codable, Hashable, Sendable {
    /// The number of caches.
    public var count: Int?
    /// The size of all caches, in bytes.
    public var sizeInBytes: Int64?

    enum CodingKeys: String, CodingKey {
      case count = "total_active_caches_count", sizeInBytes = "total_active_caches_size_in_bytes"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(count: Int? = nil, sizeInBytes: Int64? = nil) {
      self.count = count
      self.sizeInBytes = sizeInBytes
    }
  }

  /// A page of repositories with the number and size of their caches.
  public struct Usages: PagedResponse, Codable, Hashable, Sendable {
    /// The number of repositories on all pages.
    public var totalCount: Int
    /// The repositories on this page, in the order of the response.
    public var items: [Usage]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "repository_cache_usages"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [Usage]) {
      self.totalCount = totalCount
      self.items = items
    }
  }
}
