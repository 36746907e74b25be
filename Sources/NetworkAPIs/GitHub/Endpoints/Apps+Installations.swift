public import NetworkAPIKit

extension GitHubAPI.Apps {
  /// Returns the authenticated app's installation on an organization.
  ///
  /// Authenticate as the app, with ``GitHubAPI/AppCredential``.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/apps#get-an-organization-installation-for-the-authenticated-app)
  public struct OrgInstallation: GitHubEndpoint {
    public typealias Response = GitHubAPI.Installation
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/installation")
    }
  }

  /// Returns the authenticated app's installation on a user's account.
  ///
  /// Authenticate as the app, with ``GitHubAPI/AppCredential``.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/apps#get-a-user-installation-for-the-authenticated-app)
  public struct UserInstallation: GitHubEndpoint {
    public typealias Response = GitHubAPI.Installation
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter userName: the user name of the account.
    public init(userName: String) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/installation")
    }
  }
}
