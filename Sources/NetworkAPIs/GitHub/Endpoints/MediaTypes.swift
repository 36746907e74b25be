public import Foundation
public import NetworkAPIKit

// Endpoints that return another format for another media type.

extension GitHubAPI.Activity {
  /// Lists the accounts that starred a repository, and when.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/starring#list-stargazers): needs the permission Metadata: read.
  public struct StargazersWithDates: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Stargazer]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(
      method: .get, headers: [.accept("application/vnd.github.star+json")])

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page.
    ///   - page: the page number, starting at 1.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = Stargazers(owner: owner, repo: repo, perPage: perPage, page: page).urlInfo
    }
  }

  /// Lists the repositories that an account starred, and when.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/starring#list-repositories-starred-by-a-user): needs the account permission Starring: read.
  public struct StarredWithDates: GitHubEndpoint {
    public typealias Response = [GitHubAPI.StarredRepository]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(
      method: .get, headers: [.accept("application/vnd.github.star+json")])

    /// - Parameters:
    ///   - userName: the name of the account; nil for the authenticated account.
    ///   - sort: the time to sort by.
    ///   - direction: the sort order.
    ///   - perPage: the number of items per page.
    ///   - page: the page number, starting at 1.
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
  /// The text formats of a commit, comparison or pull request.
  ///
  /// A diff has lines of files in any encoding. In the text, bytes that aren't UTF-8 are replaced by U+FFFD; the body as
  /// GitHub sent it is in `client.response(endpoint).response.body.data`.
  public struct CommitFormat: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The changes as a diff.
    public static let diff: Self = "diff"
    /// The changes as a patch, as for e-mail.
    public static let patch: Self = "patch"
    /// Only the SHA; not for comparisons.
    public static let sha: Self = "sha"
  }

  /// Returns a commit as text: its diff, patch or SHA.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/commits#get-a-commit): needs the permission Contents: read.
  public struct CommitText: GitHubEndpoint {
    public typealias Response = String
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>
    public var responseDecoder: ResponseDecoder<Response> { .diff }

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of a branch or tag, or a SHA.
    ///   - format: the text format.
    public init(owner: String, repo: String, ref: String, format: CommitFormat) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/commits/\(segments: ref)")
      requestInfo = .init(method: .get, headers: [.accept("application/vnd.github.\(format)")])
    }
  }

  /// Compares two commits, as text.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/commits#compare-two-commits): needs the permission Contents: read.
  public struct ComparisonText: GitHubEndpoint {
    public typealias Response = String
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>
    public var responseDecoder: ResponseDecoder<Response> { .diff }

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - baseHead: the commits to compare, as `BASE...HEAD`.
    ///   - format: the text format: a diff or a patch.
    public init(owner: String, repo: String, baseHead: String, format: CommitFormat) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/compare/\(segments: baseHead)")
      requestInfo = .init(method: .get, headers: [.accept("application/vnd.github.\(format)")])
    }
  }

  /// Returns the content at a path, in the same format for files and directories (with their entries).
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/contents#get-repository-content): needs the permission Contents: read.
  public struct ContentObject: GitHubEndpoint {
    public typealias Response = GitHubAPI.ContentEntry
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(
      method: .get, headers: [.accept("application/vnd.github.object+json")])

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - path: the path of the file or directory.
    ///   - ref: the name of a branch or tag, or a SHA; by default the default branch.
    public init(owner: String, repo: String, path: String, ref: String? = nil) {
      urlInfo = Content(owner: owner, repo: repo, path: path, ref: ref).urlInfo
    }
  }

  /// Returns the content of a file, up to 100 MB.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/contents#get-repository-content): needs the permission Contents: read.
  public struct RawContent: GitHubEndpoint {
    public typealias Response = Data
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - path: the path of the file.
    ///   - ref: the name of a branch or tag, or a SHA; by default the default branch.
    public init(owner: String, repo: String, path: String, ref: String? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/contents/\(segments: path)", query: ["ref": ref])
      requestInfo = .init(method: .get, headers: [.accept("application/vnd.github.raw+json")])
    }
  }
}

extension GitHubAPI.Git {
  /// Returns the bytes of a blob, up to 100 MB.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/blobs#get-a-blob): needs the permission Contents: read.
  public struct RawBlob: GitHubEndpoint {
    public typealias Response = Data
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA of the blob.
    public init(owner: String, repo: String, sha: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/blobs/\(sha)")
      requestInfo = .init(method: .get, headers: [.accept("application/vnd.github.raw+json")])
    }
  }
}

extension GitHubAPI.Pulls {
  /// Returns a pull request as text: its diff or patch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/pulls#get-a-pull-request): needs the permission Contents: read or Pull requests: read.
  public struct Text: GitHubEndpoint {
    public typealias Response = String
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>
    public var responseDecoder: ResponseDecoder<Response> { .diff }

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - format: the text format: a diff or a patch.
    public init(owner: String, repo: String, number: Int, format: GitHubAPI.Repos.CommitFormat) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)")
      requestInfo = .init(method: .get, headers: [.accept("application/vnd.github.\(format)")])
    }
  }
}

extension GitHubAPI.Releases {
  /// Downloads an asset of a release.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/assets#get-a-release-asset): needs the permission Contents: read.
  public struct DownloadAsset: GitHubEndpoint {
    public typealias Response = Data
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the asset.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/assets/\(id)")
      requestInfo = .init(method: .get, headers: [.accept("application/octet-stream")])
    }
  }
}
