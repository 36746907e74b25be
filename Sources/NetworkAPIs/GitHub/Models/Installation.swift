public import Foundation

extension GitHubAPI {
  /// An installation of a GitHub App.
  public struct Installation: Codable, Hashable, Sendable, Identifiable {
    /// The installation's ID.
    public var id: Int64
    /// The account or enterprise that the app is installed on.
    public var account: Account?
    /// Whether the app can access all repositories or selected ones.
    public var repositorySelection: RepositorySelection?
    /// The URL in the API at which an app creates tokens for the installation.
    public var accessTokensURL: URL?
    /// The URL of the installation's repositories in the API.
    public var repositoriesURL: URL?
    /// The URL of the installation's web page.
    public var htmlURL: URL?
    /// The ID of the app.
    public var appID: Int64?
    /// The OAuth client ID of the app.
    public var clientID: String?
    /// The ID of the account that the app is installed on.
    public var targetID: Int64?
    /// The kind of account that the app is installed on, such as `User` or `Organization`.
    public var targetType: String?
    /// The access that the app has, by permission, such as `issues`.
    public var permissions: [String: PermissionLevel]?
    /// The webhook events that the app receives.
    public var events: [String]
    /// When the installation was created.
    public var createdAt: Date?
    /// When the installation was last updated.
    public var updatedAt: Date?
    /// The path of the one file that the app can access.
    public var singleFileName: String?
    /// Whether the app can access several single files.
    public var hasMultipleSingleFiles: Bool?
    /// The paths of the single files that the app can access.
    public var singleFilePaths: [String]?
    /// The app's name as used in URLs.
    public var appSlug: String?
    /// The account that suspended the installation; nil if it isn't suspended.
    public var suspendedBy: SimpleUser?
    /// When the installation was suspended; nil if it isn't.
    public var suspendedAt: Date?
    /// The e-mail address for questions about the installation.
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

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, events: [String], account: Account? = nil, repositorySelection: RepositorySelection? = nil,
      accessTokensURL: URL? = nil, repositoriesURL: URL? = nil, htmlURL: URL? = nil, appID: Int64? = nil,
      clientID: String? = nil, targetID: Int64? = nil, targetType: String? = nil,
      permissions: [String: PermissionLevel]? = nil, createdAt: Date? = nil, updatedAt: Date? = nil,
      singleFileName: String? = nil, hasMultipleSingleFiles: Bool? = nil, singleFilePaths: [String]? = nil,
      appSlug: String? = nil, suspendedBy: SimpleUser? = nil, suspendedAt: Date? = nil, contactEmail: String? = nil
    ) {
      self.id = id
      self.events = events
      self.account = account
      self.repositorySelection = repositorySelection
      self.accessTokensURL = accessTokensURL
      self.repositoriesURL = repositoriesURL
      self.htmlURL = htmlURL
      self.appID = appID
      self.clientID = clientID
      self.targetID = targetID
      self.targetType = targetType
      self.permissions = permissions
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.singleFileName = singleFileName
      self.hasMultipleSingleFiles = hasMultipleSingleFiles
      self.singleFilePaths = singleFilePaths
      self.appSlug = appSlug
      self.suspendedBy = suspendedBy
      self.suspendedAt = suspendedAt
      self.contactEmail = contactEmail
    }
  }

  /// An access token of an installation of a GitHub App. It is valid for one hour.
  public struct InstallationToken: Codable, Hashable, Sendable {
    /// The token. Keep it secret.
    public var token: String
    /// When the token expires.
    public var expiresAt: Date
    /// The access that the token has, by permission, such as `issues`.
    public var permissions: [String: PermissionLevel]?
    /// Whether the token can access all repositories or selected ones.
    public var repositorySelection: RepositorySelection?
    /// The repositories that the token was limited to; nil if it wasn't.
    public var repositories: [Repository]?
    /// The path of the one file that the token can access.
    public var singleFile: String?
    /// Whether the token can access several single files.
    public var hasMultipleSingleFiles: Bool?
    /// The paths of the single files that the token can access.
    public var singleFilePaths: [String]?

    enum CodingKeys: String, CodingKey {
      case token, permissions, repositories
      case expiresAt = "expires_at", repositorySelection = "repository_selection", singleFile = "single_file"
      case hasMultipleSingleFiles = "has_multiple_single_files", singleFilePaths = "single_file_paths"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      token: String, expiresAt: Date, permissions: [String: PermissionLevel]? = nil,
      repositorySelection: RepositorySelection? = nil, repositories: [Repository]? = nil, singleFile: String? = nil,
      hasMultipleSingleFiles: Bool? = nil, singleFilePaths: [String]? = nil
    ) {
      self.token = token
      self.expiresAt = expiresAt
      self.permissions = permissions
      self.repositorySelection = repositorySelection
      self.repositories = repositories
      self.singleFile = singleFile
      self.hasMultipleSingleFiles = hasMultipleSingleFiles
      self.singleFilePaths = singleFilePaths
    }
  }
}
