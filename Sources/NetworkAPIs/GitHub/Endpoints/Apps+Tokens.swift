public import NetworkAPIKit

extension GitHubAPI.Apps {
  /// Returns a GitHub App.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/apps#get-an-app)
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.App
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter slug: the app's name as used in URLs (slug).
    public init(slug: String) { urlInfo = .GitHubAPI(path: "/apps/\(slug)") }
  }

  /// Returns an installation of the authenticated app.
  ///
  /// Authenticate as the app, with ``GitHubAPI/AppCredential``.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/apps#get-an-installation-for-the-authenticated-app)
  public struct GetInstallation: GitHubEndpoint {
    public typealias Response = GitHubAPI.Installation
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter id: the ID of the installation.
    public init(id: Int64) { urlInfo = .GitHubAPI(path: "/app/installations/\(id)") }
  }

  /// Lists the app installations that the user access token can access.
  ///
  /// Authenticate with a user access token of a GitHub App.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/installations#list-app-installations-accessible-to-the-user-access-token)
  public struct InstallationsForAuthenticatedUser: GitHubEndpoint {
    public typealias Response = GitHubAPI.Installations
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/user/installations", ["per_page": perPage, "page": page])
    }
  }

  /// Revokes the installation access token with which the call is authenticated.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/installations#revoke-an-installation-access-token)
  public struct RevokeInstallationToken: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// Creates the endpoint, which has no parameters.
    public init() { urlInfo = .GitHubAPI(path: "/installation/token") }
  }

  /// Checks an OAuth token, and returns its authorization.
  ///
  /// Use basic authentication, with the app's client ID as user name and its client secret as password.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/oauth-applications#check-a-token)
  public struct CheckToken: GitHubEndpoint {
    public typealias Response = GitHubAPI.Authorization
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - clientID: the OAuth client ID of the app.
    ///   - token: the token. Keep it secret.
    public init(clientID: String, token: String) {
      urlInfo = .GitHubAPI(path: "/applications/\(clientID)/token")
      requestInfo = .init(method: .post, parameters: ["access_token": token])
    }
  }

  /// Revokes an OAuth token.
  ///
  /// Use basic authentication, with the app's client ID as user name and its client secret as password.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/oauth-applications#delete-an-app-token)
  public struct DeleteToken: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - clientID: the OAuth client ID of the app.
    ///   - token: the token. Keep it secret.
    public init(clientID: String, token: String) {
      urlInfo = .GitHubAPI(path: "/applications/\(clientID)/token")
      requestInfo = .init(method: .delete, parameters: ["access_token": token], encoding: .json)
    }
  }
}
