public import Foundation

extension GitHubAPI {
  /// An account that starred a repository, and when.
  public struct Stargazer: Codable, Hashable, Sendable {
    /// When the repository was starred; only with the media type `star`.
    public var starredAt: Date?
    /// The account; nil if it was deleted.
    public var user: SimpleUser?

    enum CodingKeys: String, CodingKey {
      case user
      case starredAt = "starred_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(starredAt: Date? = nil, user: SimpleUser? = nil) {
      self.starredAt = starredAt
      self.user = user
    }
  }

  /// A repository that was starred, and when.
  public struct StarredRepository: Codable, Hashable, Sendable {
    /// When the repository was starred; only with the media type `star`.
    public var starredAt: Date?
    /// The repository.
    @Boxed public var repo: Repository?

    enum CodingKeys: String, CodingKey {
      case repo
      case starredAt = "starred_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(starredAt: Date? = nil, repo: Repository? = nil) {
      self.starredAt = starredAt
      self.repo = repo
    }
  }
}
