public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for GitHub Apps, their installations and tokens.
  public enum Apps {}
}

extension GitHubAPI.Apps {
  /// Returns the authenticated GitHub App.
  ///
  /// Authenticate as the app, with ``GitHubAPI/AppCredential``.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/apps#get-the-authenticated-app)
  public struct Authenticated: GitHubEndpoint {
    public typealias Response = GitHubAPI.App
    public let urlInfo: NetworkAPI.URLInfo

    /// Creates the endpoint, which has no parameters.
    public init() { urlInfo = .GitHubAPI(path: "/app") }
  }

  /// Lists installations of the authenticated app.
  ///
  /// Authenticate as the app, with ``GitHubAPI/AppCredential``.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/apps#list-installations-for-the-authenticated-app)
  public struct Installations: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Installation]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - since: only installations that were updated at or after this time.
    ///   - outdated: whether to list only installations with outdated permissions.
    public init(perPage: Int? = nil, page: Int? = nil, since: Date? = nil, outdated: String? = nil) {
      urlInfo = .gitHub(
        "/app/installations", ["per_page": perPage, "page": page, "since": since, "outdated": outdated])
    }
  }

  /// Creates an access token for an installation of an app.
  ///
  /// Authenticate as the app, with ``GitHubAPI/AppCredential``.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app)
  public struct CreateInstallationToken: GitHubEndpoint {
    public typealias Response = GitHubAPI.InstallationToken
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - installationID: the ID of the installation.
    ///   - repositories: the names of the repositories that the token can access; by default all of the installation.
    ///   - repositoryIDs: the IDs of the repositories that the token can access; by default all of the installation.
    ///   - permissions: the access that the token gets, by permission; by default that of the installation.
    public init(
      installationID: Int64, repositories: [String]? = nil, repositoryIDs: [Int64]? = nil,
      permissions: [String: GitHubAPI.PermissionLevel]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/app/installations/\(installationID)/access_tokens")
      requestInfo = .init(
        method: .post,
        parameters: [
          "repositories": repositories, "repository_ids": repositoryIDs, "permissions": permissions,
        ])
    }
  }

  /// Lists the repositories that the app installation can access.
  ///
  /// Authenticate with an access token of the installation.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/installations#list-repositories-accessible-to-the-app-installation)
  public struct InstallationRepositories: GitHubEndpoint {
    public typealias Response = GitHubAPI.InstallationRepositories
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/installation/repositories", ["per_page": perPage, "page": page])
    }
  }
}
