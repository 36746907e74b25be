public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Lists a repository's forks.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/forks#list-forks): needs the permission Metadata: read.
  public struct Forks: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sort: the property to sort by.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, sort: Sort? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/forks", ["sort": sort?.rawValue, "per_page": perPage, "page": page])
    }

    /// The orders of a list of forks.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The newest fork first; the default.
      public static let newest: Self = "newest"
      /// The oldest fork first.
      public static let oldest: Self = "oldest"
      /// The fork with the most stars first.
      public static let stargazers: Self = "stargazers"
      /// The fork with the most watchers first.
      public static let watchers: Self = "watchers"
    }
  }

  /// Syncs a branch of a fork with the upstream repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branches#sync-a-fork-branch-with-the-upstream-repository): needs the permission Contents: write.
  public struct MergeUpstream: GitHubEndpoint {
    public typealias Response = GitHubAPI.MergedUpstream
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - branch: the name of the branch.
    public init(owner: String, repo: String, branch: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/merge-upstream")
      requestInfo = .init(method: .post, parameters: ["branch": branch])
    }
  }

  /// Transfers a repository to another owner.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#transfer-a-repository): needs the permission Administration: write.
  public struct Transfer: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - newOwner: the user or organization to transfer the repository to.
    ///   - newName: the new name of the repository.
    ///   - teamIDs: the IDs of the teams that get access.
    public init(owner: String, repo: String, newOwner: String, newName: String? = nil, teamIDs: [Int64]? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/transfer")
      requestInfo = .init(method: .post, parameters: ["new_owner": newOwner, "new_name": newName, "team_ids": teamIDs])
    }
  }

  /// Creates a repository from a template.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#create-a-repository-using-a-template): needs the permissions Administration: write and Contents: read.
  public struct CreateFromTemplate: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - templateOwner: the account that owns the template.
    ///   - templateRepo: the name of the template.
    ///   - name: the name of the new repository.
    ///   - owner: the account that owns the repository.
    ///   - description: the description of the new repository.
    ///   - includeAllBranches: whether to copy all branches rather than only the default one.
    ///   - private: whether the repository is private.
    public init(
      templateOwner: String, templateRepo: String, name: String, owner: String? = nil, description: String? = nil,
      includeAllBranches: Bool? = nil, private: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(templateOwner)/\(templateRepo)/generate")
      requestInfo = .init(
        method: .post,
        parameters: [
          "owner": owner, "name": name, "description": description, "include_all_branches": includeAllBranches,
          "private": `private`,
        ])
    }
  }

  /// Lists all public repositories, in the order in which they were created.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#list-public-repositories): needs the permission Metadata: read.
  public struct Public: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter since: only repositories with a greater ID.
    public init(since: Int64? = nil) { urlInfo = .gitHub("/repositories", ["since": since]) }
  }
}
