public import Foundation

extension GitHubAPI {
  /// Whether one is told about a repository.
  public struct RepositorySubscription: Codable, Hashable, Sendable {
    /// Whether one is told about it.
    public var subscribed: Bool
    /// Whether one is never told about it.
    public var ignored: Bool
    /// The reason.
    public var reason: String?
    /// When it was made.
    public var createdAt: Date?
    /// Itself in the API.
    public var url: URL?
    /// Its repository, in the API.
    public var repositoryURL: URL?

    enum CodingKeys: String, CodingKey {
      case subscribed, ignored, reason, url
      case createdAt = "created_at", repositoryURL = "repository_url"
    }
  }
}
