public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Lists a repository's branches.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branches#list-branches): needs the permission Contents: read.
  public struct Branches: GitHubEndpoint {
    public typealias Response = [GitHubAPI.BranchSummary]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - protected: whether to list only protected branches (true) or only others (false).
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, protected: Bool? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/branches", ["protected": protected, "per_page": perPage, "page": page])
    }
  }

  /// Returns a branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branches#get-a-branch): needs the permission Contents: read.
  public struct GetBranch: GitHubEndpoint {
    public typealias Response = GitHubAPI.Branch
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - branch: the name of the branch.
    public init(owner: String, repo: String, branch: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/branches/\(segments: branch)")
    }
  }

  /// Merges a branch into another one.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branches#merge-a-branch): needs the permission Contents: write.
  public struct Merge: GitHubEndpoint {
    public typealias Response = GitHubAPI.Commit?
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - base: the name of the branch to merge into.
    ///   - head: the name of the branch, or the SHA of the commit, to merge.
    ///   - commitMessage: the message of the merge commit.
    public init(owner: String, repo: String, base: String, head: String, commitMessage: String? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/merges")
      requestInfo = .init(method: .post, parameters: ["base": base, "head": head, "commit_message": commitMessage])
    }
  }

  /// Renames a branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branches#rename-a-branch): needs the permission Contents: write.
  public struct RenameBranch: GitHubEndpoint {
    public typealias Response = GitHubAPI.Branch
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - branch: the current name of the branch.
    ///   - newName: the new name of the branch.
    public init(owner: String, repo: String, branch: String, newName: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/branches/\(segments: branch)/rename")
      requestInfo = .init(method: .post, parameters: ["new_name": newName])
    }
  }
}
