public import Foundation

extension GitHubAPI {
  /// An account's subscription to a repository, also known as watching it.
  public struct RepositorySubscription: Codable, Hashable, Sendable {
    /// Whether the account receives notifications about the repository.
    public var subscribed: Bool
    /// Whether the account never receives notifications about the repository.
    public var ignored: Bool
    /// Why the account is subscribed.
    public var reason: String?
    /// When the subscription was created.
    public var createdAt: Date?
    /// The subscription's URL in the API.
    public var url: URL?
    /// The URL of the repository in the API.
    public var repositoryURL: URL?

    enum CodingKeys: String, CodingKey {
      case subscribed, ignored, reason, url
      case createdAt = "created_at", repositoryURL = "repository_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      subscribed: Bool, ignored: Bool, reason: String? = nil, createdAt: Date? = nil, url: URL? = nil,
      repositoryURL: URL? = nil
    ) {
      self.subscribed = subscribed
      self.ignored = ignored
      self.reason = reason
      self.createdAt = createdAt
      self.url = url
      self.repositoryURL = repositoryURL
    }
  }
}
