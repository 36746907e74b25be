public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for pull requests and their reviews.
  public enum Pulls {}
}

extension GitHubAPI.Pulls {
  /// Lists a repository's pull requests.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/pulls#list-pull-requests): needs the permission Pull requests: read.
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.PullRequest]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - state: only those with this state; by default `open`.
    ///   - head: only pull requests of this head branch, as `user:branch`.
    ///   - base: only pull requests into this branch.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, state: GitHubAPI.StateFilter? = nil, head: String? = nil, base: String? = nil,
      sort: Sort? = nil, direction: GitHubAPI.SortDirection? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/pulls",
        [
          "state": state?.rawValue, "head": head, "base": base, "sort": sort?.rawValue,
          "direction": direction?.rawValue, "per_page": perPage, "page": page,
        ])
    }

    /// The properties to sort pull requests by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the time of creation.
      public static let created: Self = "created"
      /// By the time of the last update.
      public static let updated: Self = "updated"
      /// By the number of comments.
      public static let popularity: Self = "popularity"
      /// By the time of creation, only of pull requests that have been open for long and were updated recently.
      public static let longRunning: Self = "long-running"
    }
  }

  /// Returns a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/pulls#get-a-pull-request): needs the permission Contents: read or Pull requests: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.PullRequest
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    public init(owner: String, repo: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)")
    }
  }

  /// Creates a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/pulls#create-a-pull-request): needs the permission Pull requests: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.PullRequest
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - head: the name of the branch to merge; `user:branch` for a branch in a fork.
    ///   - base: the name of the branch to merge into.
    ///   - title: the title of the pull request.
    ///   - headRepo: the name of the head's repository; required if both repositories have the same owner.
    ///   - body: the text of the pull request, in Markdown.
    ///   - maintainerCanModify: whether maintainers of the base repository can push to the head branch.
    ///   - draft: whether the pull request is a draft.
    ///   - issue: the number of the issue to convert into the pull request.
    public init(
      owner: String, repo: String, head: String, base: String, title: String? = nil, headRepo: String? = nil,
      body: String? = nil, maintainerCanModify: Bool? = nil, draft: Bool? = nil, issue: Int64? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls")
      requestInfo = .init(
        method: .post,
        parameters: [
          "title": title, "head": head, "head_repo": headRepo, "base": base, "body": body,
          "maintainer_can_modify": maintainerCanModify, "draft": draft, "issue": issue,
        ])
    }
  }

  /// Updates a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/pulls#update-a-pull-request): needs the permission Pull requests: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.PullRequest
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - title: the title of the pull request.
    ///   - body: the text of the pull request, in Markdown.
    ///   - state: whether the pull request is open or closed.
    ///   - base: the name of the branch to merge into.
    ///   - maintainerCanModify: whether maintainers of the base repository can push to the head branch.
    public init(
      owner: String, repo: String, number: Int, title: String? = nil, body: String? = nil,
      state: GitHubAPI.State? = nil, base: String? = nil, maintainerCanModify: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "title": title, "body": body, "state": state, "base": base, "maintainer_can_modify": maintainerCanModify,
        ])
    }
  }

  /// Lists the commits of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/pulls#list-commits-on-a-pull-request): needs the permission Pull requests: read.
  public struct Commits: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Commit]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/pulls/\(number)/commits", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the files that a pull request changes.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/pulls#list-pull-requests-files): needs the permission Pull requests: read.
  public struct Files: GitHubEndpoint {
    public typealias Response = [GitHubAPI.DiffEntry]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/pulls/\(number)/files", ["per_page": perPage, "page": page])
    }
  }

  /// Returns whether a pull request was merged.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/pulls#check-if-a-pull-request-has-been-merged): needs the permission Pull requests: read.
  public struct IsMerged: GitHubEndpoint {
    public typealias Response = Bool
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    public init(owner: String, repo: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/merge")
    }
  }

  /// Merges a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/pulls#merge-a-pull-request): needs the permission Contents: write.
  public struct Merge: GitHubEndpoint {
    public typealias Response = GitHubAPI.MergeResult
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - commitTitle: the title of the merge commit.
    ///   - commitMessage: the message of the merge commit.
    ///   - sha: the SHA that the head must have; GitHub rejects the merge otherwise.
    ///   - mergeMethod: how to merge the pull request.
    public init(
      owner: String, repo: String, number: Int, commitTitle: String? = nil, commitMessage: String? = nil,
      sha: String? = nil, mergeMethod: GitHubAPI.MergeMethod? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/merge")
      requestInfo = .init(
        method: .put,
        parameters: [
          "commit_title": commitTitle, "commit_message": commitMessage, "sha": sha, "merge_method": mergeMethod,
        ])
    }
  }

  /// Merges the base branch into a pull request's branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/pulls#update-a-pull-request-branch): needs the permission Pull requests: write.
  public struct UpdateBranch: GitHubEndpoint {
    public typealias Response = GitHubAPI.Accepted
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - expectedHeadSHA: the SHA that the head must have; GitHub rejects the update otherwise.
    public init(owner: String, repo: String, number: Int, expectedHeadSHA: String? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/update-branch")
      requestInfo = .init(method: .put, parameters: ["expected_head_sha": expectedHeadSHA])
    }
  }
}
