public import Foundation

extension GitHubAPI {
  /// An installation of a GitHub App.
  public struct Installation: Codable, Hashable, Sendable, Identifiable {
    /// GitHub's number of it.
    public var id: Int64
    /// Where it is installed.
    public var account: Account?
    /// Whether it sees all repositories.
    public var repositorySelection: RepositorySelection?
    /// Where to get a token.
    public var accessTokensURL: URL?
    /// Its repositories, in the API.
    public var repositoriesURL: URL?
    /// Its page.
    public var htmlURL: URL?
    /// The ID of the app.
    public var appID: Int64?
    /// The client ID.
    public var clientID: String?
    /// The ID of the target.
    public var targetID: Int64?
    /// `User` or `Organization`.
    public var targetType: String?
    /// What may be done with it.
    public var permissions: [String: PermissionLevel]?
    /// The events it is told about.
    public var events: [String]
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// The one file it may see.
    public var singleFileName: String?
    /// Whether it may see several files.
    public var hasMultipleSingleFiles: Bool?
    /// The files it may see.
    public var singleFilePaths: [String]?
    /// The app's name as it stands in URLs.
    public var appSlug: String?
    /// Who suspended it.
    public var suspendedBy: SimpleUser?
    /// When it was suspended.
    public var suspendedAt: Date?
    /// Whom to ask.
    public var contactEmail: String?

    enum CodingKeys: String, CodingKey {
      case id, account, permissions, events
      case repositorySelection = "repository_selection", accessTokensURL = "access_tokens_url"
      case repositoriesURL = "repositories_url", htmlURL = "html_url", appID = "app_id", clientID = "client_id"
      case targetID = "target_id", targetType = "target_type", createdAt = "created_at", updatedAt = "updated_at"
      case singleFileName = "single_file_name", hasMultipleSingleFiles = "has_multiple_single_files"
      case singleFilePaths = "single_file_paths", appSlug = "app_slug", suspendedBy = "suspended_by"
      case suspendedAt = "suspended_at", contactEmail = "contact_email"
    }
  }

  /// A token of an installation of a GitHub App; it lives for an hour.
  public struct InstallationToken: Codable, Hashable, Sendable {
    /// The token. It is a secret.
    public var token: String
    /// When it ends to be valid.
    public var expiresAt: Date
    /// What may be done with it.
    public var permissions: [String: PermissionLevel]?
    /// Whether it sees all repositories.
    public var repositorySelection: RepositorySelection?
    /// The repositories.
    public var repositories: [Repository]?
    /// The one file it may see.
    public var singleFile: String?
    /// Whether it may see several files.
    public var hasMultipleSingleFiles: Bool?
    /// The files it may see.
    public var singleFilePaths: [String]?

    enum CodingKeys: String, CodingKey {
      case token, permissions, repositories
      case expiresAt = "expires_at", repositorySelection = "repository_selection", singleFile = "single_file"
      case hasMultipleSingleFiles = "has_multiple_single_files", singleFilePaths = "single_file_paths"
    }
  }
}
