public import Foundation

extension GitHubAPI {
  /// A variable of GitHub Actions.
  public struct ActionsVariable: Codable, Hashable, Sendable {
    /// The variable's name.
    public var name: String
    /// The variable's value, in plain text.
    public var value: String
    /// When the variable was created.
    public var createdAt: Date?
    /// When the variable was last updated.
    public var updatedAt: Date?
    /// Which repositories can use the variable; nil unless it belongs to an organization.
    public var visibility: SecretVisibility?
    /// The URL of the repositories that can use the variable in the API; nil unless it belongs to an organization.
    public var selectedRepositoriesURL: URL?

    enum CodingKeys: String, CodingKey {
      case name, visibility, value
      case createdAt = "created_at", updatedAt = "updated_at"
      case selectedRepositoriesURL = "selected_repositories_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      name: String, value: String, createdAt: Date? = nil, updatedAt: Date? = nil, visibility: SecretVisibility? = nil,
      selectedRepositoriesURL: URL? = nil
    ) {
      self.name = name
      self.value = value
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.visibility = visibility
      self.selectedRepositoriesURL = selectedRepositoriesURL
    }
  }
}
