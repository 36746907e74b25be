public import Foundation

extension GitHubAPI {
  /// A variable of GitHub Actions.
  public struct ActionsVariable: Codable, Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// The repositories that can use it; nil unless it belongs to an organization.
    public var visibility: SecretVisibility?
    /// The list of the repositories that can use it, in the API.
    public var selectedRepositoriesURL: URL?

    enum CodingKeys: String, CodingKey {
      case name, visibility, value
      case createdAt = "created_at", updatedAt = "updated_at"
      case selectedRepositoriesURL = "selected_repositories_url"
    }
  }
}
