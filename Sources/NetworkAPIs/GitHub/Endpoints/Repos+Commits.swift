public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Lists a repository's commits.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/commits#list-commits): needs the permission Contents: read.
  public struct Commits: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Commit]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the name of a branch or tag, or a SHA, to start from; by default the default branch.
    ///   - path: only commits that change this file or directory.
    ///   - author: only commits by this author, by user name or e-mail address.
    ///   - committer: only commits by this committer, by user name or e-mail address.
    ///   - since: only commits since this time.
    ///   - until: only commits until this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, sha: String? = nil, path: String? = nil, author: String? = nil,
      committer: String? = nil, since: Date? = nil, until: Date? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/commits",
        [
          "sha": sha, "path": path, "author": author, "committer": committer, "since": since, "until": until,
          "per_page": perPage, "page": page,
        ])
    }
  }

  /// Returns a commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/commits#get-a-commit): needs the permission Contents: read.
  public struct GetCommit: GitHubEndpoint {
    public typealias Response = GitHubAPI.Commit
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of a branch or tag, or a SHA.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(owner: String, repo: String, ref: String, page: Int? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/commits/\(segments: ref)", ["page": page, "per_page": perPage])
    }
  }

  /// Compares two commits.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/commits#compare-two-commits): needs the permission Contents: read.
  public struct Compare: GitHubEndpoint {
    public typealias Response = GitHubAPI.CommitComparison
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - baseHead: what to compare: `BASE...HEAD`, also `USER:BASE...USER:HEAD`.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(owner: String, repo: String, baseHead: String, page: Int? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/compare/\(segments: baseHead)", ["page": page, "per_page": perPage])
    }
  }

  /// Returns the combined status of a branch, tag or commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/statuses#get-the-combined-status-for-a-specific-reference): needs the permission Commit statuses: read.
  public struct CombinedStatus: GitHubEndpoint {
    public typealias Response = GitHubAPI.CombinedStatus
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of a branch or tag, or a SHA.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, ref: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/commits/\(segments: ref)/status", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the statuses of a branch, tag or commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/statuses#list-commit-statuses-for-a-reference): needs the permission Commit statuses: read.
  public struct CommitStatuses: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CommitStatus]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of a branch or tag, or a SHA.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, ref: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/commits/\(segments: ref)/statuses",
        ["per_page": perPage, "page": page])
    }
  }

  /// Reports a status for a commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/statuses#create-a-commit-status): needs the permission Commit statuses: write.
  public struct CreateCommitStatus: GitHubEndpoint {
    public typealias Response = GitHubAPI.CommitStatus
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA of the commit.
    ///   - state: the reported result.
    ///   - targetURL: the URL of the details, such as the build's page.
    ///   - description: the description of the status.
    ///   - context: the name that distinguishes the status from others of the commit, such as `ci/tests`.
    public init(
      owner: String, repo: String, sha: String, state: GitHubAPI.CommitStatus.State, targetURL: String? = nil,
      description: String? = nil, context: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/statuses/\(segments: sha)")
      requestInfo = .init(
        method: .post,
        parameters: [
          "state": state, "target_url": targetURL, "description": description, "context": context,
        ])
    }
  }
}
