public import NetworkAPIKit

extension GitHubAPI.Teams {
  /// Returns a repository with a team's permissions for it.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/teams#check-team-permissions-for-a-repository): needs the organization permission Members: read.
  public struct RepoPermissions: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository?
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(
      method: .get, headers: [.accept("application/vnd.github.v3.repository+json")])

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - team: the team's name as used in URLs (slug).
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(org: String, team: String, owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/teams/\(team)/repos/\(owner)/\(repo)")
    }
  }

  /// Gives a team access to a repository, or changes its permission.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/teams#add-or-update-team-repository-permissions): needs the organization permission Members: read and the permission Administration: write.
  public struct SetRepoPermission: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - team: the team's name as used in URLs (slug).
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - permission: `pull`, `triage`, `push`, `maintain`, `admin` or the name of a custom role.
    public init(org: String, team: String, owner: String, repo: String, permission: String? = nil) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/teams/\(team)/repos/\(owner)/\(repo)")
      requestInfo = .init(method: .put, parameters: ["permission": permission])
    }
  }

  /// Removes a team's access to a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/teams#remove-a-repository-from-a-team): needs the organization permission Members: read and the permission Administration: write.
  public struct RemoveRepo: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - team: the team's name as used in URLs (slug).
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(org: String, team: String, owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/teams/\(team)/repos/\(owner)/\(repo)")
    }
  }
}
