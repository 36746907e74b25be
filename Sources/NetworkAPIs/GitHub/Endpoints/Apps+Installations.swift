public import NetworkAPIKit

extension GitHubAPI.Apps {
  /// Returns the authenticated app's installation in a repository, an organization or an account.
  ///
  /// - [Repository](https://docs.github.com/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app).
  /// - [Organization](https://docs.github.com/rest/apps/apps#get-an-organization-installation-for-the-authenticated-app).
  /// - [User](https://docs.github.com/rest/apps/apps#get-a-user-installation-for-the-authenticated-app).
  public struct FindInstallation: GitHubEndpoint {
    public typealias Response = GitHubAPI.Installation
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter scope: the repository, organization or user.
    public init(in scope: some GitHubAPI.RepositoryOrAccount) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/installation")
    }
  }
}
