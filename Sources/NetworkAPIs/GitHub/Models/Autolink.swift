public import Foundation

extension GitHubAPI {
  /// A rule that turns references in a repository into links to another system.
  public struct Autolink: Codable, Hashable, Sendable, Identifiable {
    /// The autolink's ID.
    public var id: Int64
    /// The text before the number or name of a reference, such as `TICKET-`.
    public var keyPrefix: String?
    /// The URL of the link, in which `<num>` stands for the reference.
    public var urlTemplate: String?
    /// Whether references can contain letters; if not, only digits.
    public var isAlphanumeric: Bool?
    /// When the autolink was last updated.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id
      case keyPrefix = "key_prefix", urlTemplate = "url_template", isAlphanumeric = "is_alphanumeric", updatedAt =
        "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, keyPrefix: String? = nil, urlTemplate: String? = nil, isAlphanumeric: Bool? = nil,
      updatedAt: Date? = nil
    ) {
      self.id = id
      self.keyPrefix = keyPrefix
      self.urlTemplate = urlTemplate
      self.isAlphanumeric = isAlphanumeric
      self.updatedAt = updatedAt
    }
  }

  /// A site from which visitors came to a repository in the last 14 days.
  public struct Referrer: Codable, Hashable, Sendable {
    /// The site's name.
    public var referrer: String?
    /// The number of visits.
    public var count: Int
    /// The number of different visitors.
    public var uniques: Int

    /// Creates a value with these properties, for example for a preview or a test.
    public init(count: Int, uniques: Int, referrer: String? = nil) {
      self.count = count
      self.uniques = uniques
      self.referrer = referrer
    }
  }

  /// A page of a repository that was visited often in the last 14 days.
  public struct PopularPath: Codable, Hashable, Sendable {
    /// The page's path.
    public var path: String
    /// The page's title.
    public var title: String
    /// The number of visits.
    public var count: Int
    /// The number of different visitors.
    public var uniques: Int

    /// Creates a value with these properties, for example for a preview or a test.
    public init(path: String, title: String, count: Int, uniques: Int) {
      self.path = path
      self.title = title
      self.count = count
      self.uniques = uniques
    }
  }
}
