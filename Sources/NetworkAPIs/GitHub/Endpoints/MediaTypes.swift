public import Foundation
public import NetworkAPIKit

// Endpoints that answer in another form when they are asked for another media type.

extension GitHubAPI.Activity {
  /// Who starred a repository, and when.
  ///
  /// [GitHub's description](https://docs.github.com/rest/activity/starring#list-stargazers)
  public struct StargazersWithDates: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Stargazer]
    public let urlInfo: NetworkAPI.URLInfo
    public var responseDecoder: ResponseDecoder<Response> { .gitHub(mediaType: "application/vnd.github.star+json") }

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: how many a page holds.
    ///   - page: which page, from 1.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = Stargazers(owner: owner, repo: repo, perPage: perPage, page: page).urlInfo
    }
  }

  /// What an account has starred, and when.
  ///
  /// [GitHub's description](https://docs.github.com/rest/activity/starring#list-repositories-starred-by-a-user)
  public struct StarredWithDates: GitHubEndpoint {
    public typealias Response = [GitHubAPI.StarredRepository]
    public let urlInfo: NetworkAPI.URLInfo
    public var responseDecoder: ResponseDecoder<Response> { .gitHub(mediaType: "application/vnd.github.star+json") }

    /// - Parameters:
    ///   - userName: the name of the account; nil for the one that calls.
    ///   - sort: by which time to sort.
    ///   - direction: in which order.
    ///   - perPage: how many a page holds.
    ///   - page: which page, from 1.
    public init(
      by userName: String? = nil, sort: GitHubAPI.TimeSort? = nil, direction: GitHubAPI.SortDirection? = nil,
      perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo =
        userName.map { Starred(by: $0, sort: sort, direction: direction, perPage: perPage, page: page).urlInfo }
        ?? MyStarred(sort: sort, direction: direction, perPage: perPage, page: page).urlInfo
    }
  }
}

extension GitHubAPI.Repos {
  /// How a commit or a comparison is written as text.
  public struct CommitFormat: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The difference.
    public static let diff: Self = "diff"
    /// The change as a patch for mail.
    public static let patch: Self = "patch"
    /// Only the SHA; not for comparisons.
    public static let sha: Self = "sha"
  }

  /// A commit as text: its difference, its patch or its SHA.
  ///
  /// [GitHub's description](https://docs.github.com/rest/commits/commits#get-a-commit)
  public struct CommitText: GitHubEndpoint {
    public typealias Response = String
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: a branch, a tag or a SHA.
    ///   - format: how it is written.
    public init(owner: String, repo: String, ref: String, format: CommitFormat) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/commits/\(segments: ref)")
      requestInfo = .init(method: .get, headers: [.accept("application/vnd.github.\(format)")])
    }
  }

  /// A comparison of two commits as text.
  ///
  /// [GitHub's description](https://docs.github.com/rest/commits/commits#compare-two-commits)
  public struct ComparisonText: GitHubEndpoint {
    public typealias Response = String
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - baseHead: what to compare: `BASE...HEAD`.
    ///   - format: how it is written.
    public init(owner: String, repo: String, baseHead: String, format: CommitFormat) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/compare/\(segments: baseHead)")
      requestInfo = .init(method: .get, headers: [.accept("application/vnd.github.\(format)")])
    }
  }

  /// What is at a path, in one form for files and directories (which hold their entries).
  ///
  /// [GitHub's description](https://docs.github.com/rest/repos/contents#get-repository-content)
  public struct ContentObject: GitHubEndpoint {
    public typealias Response = GitHubAPI.ContentEntry
    public let urlInfo: NetworkAPI.URLInfo
    public var responseDecoder: ResponseDecoder<Response> { .gitHub(mediaType: "application/vnd.github.object+json") }

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - path: the path, whose slashes separate directories.
    ///   - ref: a branch, a tag or a SHA; by default the default branch.
    public init(owner: String, repo: String, path: String, ref: String? = nil) {
      urlInfo = Content(owner: owner, repo: repo, path: path, ref: ref).urlInfo
    }
  }

  /// A file as it is, up to 100 MB.
  ///
  /// [GitHub's description](https://docs.github.com/rest/repos/contents#get-repository-content)
  public struct RawContent: GitHubEndpoint {
    public typealias Response = Data
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - path: the file, whose slashes separate directories.
    ///   - ref: a branch, a tag or a SHA; by default the default branch.
    public init(owner: String, repo: String, path: String, ref: String? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/contents/\(segments: path)", query: ["ref": ref])
      requestInfo = .init(method: .get, headers: [.accept("application/vnd.github.raw+json")])
    }
  }
}

extension GitHubAPI.Pulls {
  /// A pull request as text: its difference or its patch.
  ///
  /// [GitHub's description](https://docs.github.com/rest/pulls/pulls#get-a-pull-request)
  public struct Text: GitHubEndpoint {
    public typealias Response = String
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: its number in the repository.
    ///   - format: how it is written.
    public init(owner: String, repo: String, number: Int, format: GitHubAPI.Repos.CommitFormat) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)")
      requestInfo = .init(method: .get, headers: [.accept("application/vnd.github.\(format)")])
    }
  }
}

extension GitHubAPI.Releases {
  /// A file of a release.
  ///
  /// [GitHub's description](https://docs.github.com/rest/releases/assets#get-a-release-asset)
  public struct DownloadAsset: GitHubEndpoint {
    public typealias Response = Data
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: GitHub's number of the asset.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/assets/\(id)")
      requestInfo = .init(method: .get, headers: [.accept("application/octet-stream")])
    }
  }
}
