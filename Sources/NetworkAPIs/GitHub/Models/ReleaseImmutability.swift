public import Foundation

extension GitHubAPI {
  /// Whether the releases of a repository are immutable.
  public struct ReleaseImmutability: Codable, Hashable, Sendable {
    /// Whether they are.
    public var enabled: Bool
    /// Whether the owner of the repository requires it.
    public var enforcedByOwner: Bool?

    enum CodingKeys: String, CodingKey {
      case enabled
      case enforcedByOwner = "enforced_by_owner"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(enabled: Bool, enforcedByOwner: Bool? = nil) {
      self.enabled = enabled
      self.enforcedByOwner = enforcedByOwner
    }
  }
}

extension GitHubAPI.ReleaseImmutability {
  /// Which repositories of an organization have immutable releases.
  public struct Policy: Codable, Hashable, Sendable {
    /// The repositories.
    public var repositories: GitHubAPI.ActionsPermissions.Repositories?
    /// The URL of the selected repositories in the API.
    public var selectedRepositoriesURL: URL?

    enum CodingKeys: String, CodingKey {
      case repositories = "enforced_repositories", selectedRepositoriesURL = "selected_repositories_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(repositories: GitHubAPI.ActionsPermissions.Repositories? = nil, selectedRepositoriesURL: URL? = nil) {
      self.repositories = repositories
      self.selectedRepositoriesURL = selectedRepositoriesURL
    }
  }
}
