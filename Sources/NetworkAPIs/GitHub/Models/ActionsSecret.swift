public import Foundation

extension KeyedDecodingContainer<GitHubAPI.ActionsPublicKey.CodingKeys> {
  /// Decodes a string, or the number that some servers send for the key's ID.
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    if let number = try? decode(Int64.self, forKey: key) { return String(number) }
    return try decodeIfPresent(String.self, forKey: key)
      ?? {
        throw DecodingError.valueNotFound(String.self, .init(codingPath: codingPath + [key], debugDescription: ""))
      }()
  }
}

extension GitHubAPI {
  /// The name of a secret of GitHub Actions or Dependabot. GitHub never returns its value.
  public struct ActionsSecret: Codable, Hashable, Sendable {
    /// The secret's name.
    public var name: String
    /// When the secret was created.
    public var createdAt: Date?
    /// When the secret was last updated.
    public var updatedAt: Date?
    /// Which repositories can use the secret; nil unless it belongs to an organization.
    public var visibility: SecretVisibility?
    /// The URL of the repositories that can use the secret in the API; nil unless it belongs to an organization.
    public var selectedRepositoriesURL: URL?

    enum CodingKeys: String, CodingKey {
      case name, visibility
      case createdAt = "created_at", updatedAt = "updated_at"
      case selectedRepositoriesURL = "selected_repositories_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      name: String, createdAt: Date? = nil, updatedAt: Date? = nil, visibility: SecretVisibility? = nil,
      selectedRepositoriesURL: URL? = nil
    ) {
      self.name = name
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.visibility = visibility
      self.selectedRepositoriesURL = selectedRepositoriesURL
    }
  }

  /// The public key to encrypt secrets with before sending them.
  public struct ActionsPublicKey: Codable, Hashable, Sendable {
    /// The key's ID. Send it with each secret that was encrypted with the key.
    public var keyID: String
    /// The public key, encoded in Base64.
    public var key: String
    /// The public key's ID.
    public var id: Int64?
    /// The public key's URL in the API.
    public var url: URL?
    /// The public key's title.
    public var title: String?
    /// When the public key was created.
    public var createdAt: Date?

    enum CodingKeys: String, CodingKey {
      case key, id, url, title
      case keyID = "key_id", createdAt = "created_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      keyID: String, key: String, id: Int64? = nil, url: URL? = nil, title: String? = nil, createdAt: Date? = nil
    ) {
      self.keyID = keyID
      self.key = key
      self.id = id
      self.url = url
      self.title = title
      self.createdAt = createdAt
    }
  }
}
