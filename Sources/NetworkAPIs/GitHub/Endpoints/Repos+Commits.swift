public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// List commits.
  ///
  /// [GitHub's description](https://docs.github.com/rest/commits/commits#list-commits)
  public struct Commits: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Commit]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA.
    ///   - path: the path, whose slashes separate directories.
    ///   - author: who wrote it; by default the account that calls.
    ///   - committer: who commits it; by default the author.
    ///   - since: only what changed at or after that time.
    ///   - until: only what is not newer.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
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

  /// Get a commit.
  ///
  /// [GitHub's description](https://docs.github.com/rest/commits/commits#get-a-commit)
  public struct GetCommit: GitHubEndpoint {
    public typealias Response = GitHubAPI.Commit
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: a branch, a tag or a SHA.
    ///   - page: which page, from 1; better follow the links of the answer.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    public init(owner: String, repo: String, ref: String, page: Int? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/commits/\(segments: ref)", ["page": page, "per_page": perPage])
    }
  }

  /// Compare two commits.
  ///
  /// [GitHub's description](https://docs.github.com/rest/commits/commits#compare-two-commits)
  public struct Compare: GitHubEndpoint {
    public typealias Response = GitHubAPI.CommitComparison
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - baseHead: what to compare: `BASE...HEAD`, also `USER:BASE...USER:HEAD`.
    ///   - page: which page, from 1; better follow the links of the answer.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    public init(owner: String, repo: String, baseHead: String, page: Int? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/compare/\(segments: baseHead)", ["page": page, "per_page": perPage])
    }
  }

  /// Get the combined status for a specific reference.
  ///
  /// [GitHub's description](https://docs.github.com/rest/commits/statuses#get-the-combined-status-for-a-specific-reference)
  public struct CombinedStatus: GitHubEndpoint {
    public typealias Response = GitHubAPI.CombinedStatus
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: a branch, a tag or a SHA.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(owner: String, repo: String, ref: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/commits/\(segments: ref)/status", ["per_page": perPage, "page": page])
    }
  }

  /// List commit statuses for a reference.
  ///
  /// [GitHub's description](https://docs.github.com/rest/commits/statuses#list-commit-statuses-for-a-reference)
  public struct CommitStatuses: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CommitStatus]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: a branch, a tag or a SHA.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(owner: String, repo: String, ref: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/commits/\(segments: ref)/statuses",
        ["per_page": perPage, "page": page])
    }
  }

  /// Create a commit status.
  ///
  /// [GitHub's description](https://docs.github.com/rest/commits/statuses#create-a-commit-status)
  public struct CreateCommitStatus: GitHubEndpoint {
    public typealias Response = GitHubAPI.CommitStatus
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA.
    ///   - state: the state.
    ///   - targetURL: where to read more.
    ///   - description: what it is.
    ///   - context: the repository that issue numbers refer to, `owner/name`.
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
