public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Gists {
  /// Lists public gists.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#list-public-gists)
  public struct Public: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Gist]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - since: only items that were updated at or after this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(since: Date? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/gists/public", ["since": since, "per_page": perPage, "page": page])
    }
  }

  /// Returns a revision of a gist.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#get-a-gist-revision)
  public struct GetRevision: GitHubEndpoint {
    public typealias Response = GitHubAPI.Gist
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - id: the ID of the gist.
    ///   - sha: the SHA of the revision.
    public init(id: String, sha: String) { urlInfo = .GitHubAPI(path: "/gists/\(id)/\(sha)") }
  }

  /// Lists a gist's commits.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#list-gist-commits)
  public struct Commits: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Gist.Version]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - id: the ID of the gist.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(id: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/gists/\(id)/commits", ["per_page": perPage, "page": page])
    }
  }

  /// Lists a gist's forks.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#list-gist-forks)
  public struct Forks: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Gist]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - id: the ID of the gist.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(id: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/gists/\(id)/forks", ["per_page": perPage, "page": page])
    }
  }

  /// Forks a gist.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#fork-a-gist): needs the account permission Gists: write.
  public struct Fork: GitHubEndpoint {
    public typealias Response = GitHubAPI.Gist
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameter id: the ID of the gist.
    public init(id: String) { urlInfo = .GitHubAPI(path: "/gists/\(id)/forks") }
  }

  /// Lists a gist's comments.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/comments#list-gist-comments)
  public struct Comments: GitHubEndpoint {
    public typealias Response = [GitHubAPI.GistComment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - gistID: the ID of the gist.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(gistID: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/gists/\(gistID)/comments", ["per_page": perPage, "page": page])
    }
  }

  /// Creates a comment on a gist.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/comments#create-a-gist-comment): needs the account permission Gists: write.
  public struct CreateComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.GistComment
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - gistID: the ID of the gist.
    ///   - body: the text of the comment, in Markdown.
    public init(gistID: String, body: String) {
      urlInfo = .GitHubAPI(path: "/gists/\(gistID)/comments")
      requestInfo = .init(method: .post, parameters: ["body": body])
    }
  }

  /// Updates a comment on a gist.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/comments#update-a-gist-comment): needs the account permission Gists: write.
  public struct UpdateComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.GistComment
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - gistID: the ID of the gist.
    ///   - id: the ID of the comment.
    ///   - body: the text of the comment, in Markdown.
    public init(gistID: String, id: Int64, body: String) {
      urlInfo = .GitHubAPI(path: "/gists/\(gistID)/comments/\(id)")
      requestInfo = .init(method: .patch, parameters: ["body": body])
    }
  }

  /// Deletes a comment on a gist.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/comments#delete-a-gist-comment): needs the account permission Gists: write.
  public struct DeleteComment: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - gistID: the ID of the gist.
    ///   - id: the ID of the comment.
    public init(gistID: String, id: Int64) { urlInfo = .GitHubAPI(path: "/gists/\(gistID)/comments/\(id)") }
  }
}
