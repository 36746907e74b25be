public import Foundation

extension GitHubAPI {
  /// An OAuth token and the access that it gives an app to a user's account.
  public struct Authorization: Codable, Hashable, Sendable, Identifiable {
    /// The authorization's ID.
    public var id: Int64
    /// The authorization's URL in the API.
    public var url: URL?
    /// The token's scopes, such as `repo`.
    public var scopes: [String]?
    /// The token. Keep it secret; GitHub leaves it empty where it doesn't reveal the token.
    public var token: String
    /// The last eight characters of the token.
    public var tokenLastEight: String?
    /// The SHA-256 hash of the token.
    public var hashedToken: String?
    /// The app that the token was issued to.
    public var app: App?
    /// A note about the purpose of the token.
    public var note: String?
    /// A URL with more about the purpose of the token.
    public var noteURL: URL?
    /// When the authorization was last updated.
    public var updatedAt: Date?
    /// When the authorization was created.
    public var createdAt: Date?
    /// A string that distinguishes the authorization from others of the same app and user.
    public var fingerprint: String?
    /// The account that the token belongs to.
    public var user: SimpleUser?
    /// The installation that limits the token of a GitHub App; nil for OAuth apps.
    public var installation: ScopedInstallation?
    /// When the authorization expires; nil if it doesn't.
    public var expiresAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, url, scopes, token, app, note, fingerprint, user, installation
      case tokenLastEight = "token_last_eight", hashedToken = "hashed_token", noteURL = "note_url"
      case updatedAt = "updated_at", createdAt = "created_at", expiresAt = "expires_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, token: String, url: URL? = nil, scopes: [String]? = nil, tokenLastEight: String? = nil,
      hashedToken: String? = nil, app: App? = nil, note: String? = nil, noteURL: URL? = nil, updatedAt: Date? = nil,
      createdAt: Date? = nil, fingerprint: String? = nil, user: SimpleUser? = nil,
      installation: ScopedInstallation? = nil, expiresAt: Date? = nil
    ) {
      self.id = id
      self.token = token
      self.url = url
      self.scopes = scopes
      self.tokenLastEight = tokenLastEight
      self.hashedToken = hashedToken
      self.app = app
      self.note = note
      self.noteURL = noteURL
      self.updatedAt = updatedAt
      self.createdAt = createdAt
      self.fingerprint = fingerprint
      self.user = user
      self.installation = installation
      self.expiresAt = expiresAt
    }

    /// A summary of an OAuth app or GitHub App.
    public struct App: Codable, Hashable, Sendable {
      /// The OAuth client ID of the app.
      public var clientID: String?
      /// The app's name.
      public var name: String
      /// The app's URL.
      public var url: URL?

      enum CodingKeys: String, CodingKey {
        case name, url
        case clientID = "client_id"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(name: String, clientID: String? = nil, url: URL? = nil) {
        self.name = name
        self.clientID = clientID
        self.url = url
      }
    }
  }

  /// The installation of a GitHub App that limits a token.
  public struct ScopedInstallation: Codable, Hashable, Sendable {
    /// The access that the token has, by permission, such as `issues`.
    public var permissions: [String: PermissionLevel]?
    /// Whether the token can access all repositories or selected ones.
    public var repositorySelection: RepositorySelection?
    /// The path of the one file that the app can access.
    public var singleFileName: String?
    /// Whether the app can access several single files.
    public var hasMultipleSingleFiles: Bool?
    /// The paths of the single files that the app can access.
    public var singleFilePaths: [String]?
    /// The URL of the installation's repositories in the API.
    public var repositoriesURL: URL?
    /// The account that the app is installed on.
    public var account: SimpleUser?

    enum CodingKeys: String, CodingKey {
      case permissions, account
      case repositorySelection = "repository_selection", singleFileName = "single_file_name"
      case hasMultipleSingleFiles = "has_multiple_single_files", singleFilePaths = "single_file_paths"
      case repositoriesURL = "repositories_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      permissions: [String: PermissionLevel]? = nil, repositorySelection: RepositorySelection? = nil,
      singleFileName: String? = nil, hasMultipleSingleFiles: Bool? = nil, singleFilePaths: [String]? = nil,
      repositoriesURL: URL? = nil, account: SimpleUser? = nil
    ) {
      self.permissions = permissions
      self.repositorySelection = repositorySelection
      self.singleFileName = singleFileName
      self.hasMultipleSingleFiles = hasMultipleSingleFiles
      self.singleFilePaths = singleFilePaths
      self.repositoriesURL = repositoriesURL
      self.account = account
    }
  }
}
