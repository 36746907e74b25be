public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for gists and their comments.
  public enum Gists {}
}

extension GitHubAPI.Gists {
  /// Lists the authenticated account's gists.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#list-gists-for-the-authenticated-user)
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Gist]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - since: only items that were updated at or after this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(since: Date? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/gists", ["since": since, "per_page": perPage, "page": page])
    }
  }

  /// Lists the gists that the authenticated account starred.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#list-starred-gists)
  public struct Starred: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Gist]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - since: only items that were updated at or after this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(since: Date? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/gists/starred", ["since": since, "per_page": perPage, "page": page])
    }
  }

  /// Lists a user's gists.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#list-gists-for-a-user)
  public struct ListForUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Gist]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - since: only items that were updated at or after this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(userName: String, since: Date? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/users/\(userName)/gists", ["since": since, "per_page": perPage, "page": page])
    }
  }

  /// Returns a gist.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#get-a-gist)
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Gist
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter id: the ID of the gist.
    public init(id: String) { urlInfo = .GitHubAPI(path: "/gists/\(id)") }
  }

  /// Creates a gist.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#create-a-gist): needs the account permission Gists: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.Gist
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - files: the files, by name.
    ///   - description: the description of the gist.
    ///   - public: whether the gist is listed publicly; by default, it isn't.
    public init(files: [String: NewFile], description: String? = nil, public: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/gists")
      requestInfo = .init(method: .post, parameters: ["description": description, "files": files, "public": `public`])
    }
  }

  /// Updates a gist.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#update-a-gist): needs the account permission Gists: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.Gist
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - id: the ID of the gist.
    ///   - description: the description of the gist.
    ///   - files: the files, by name.
    public init(id: String, description: String? = nil, files: [String: GitHubAPI.Nullable<FileChange>]? = nil) {
      urlInfo = .GitHubAPI(path: "/gists/\(id)")
      requestInfo = .init(method: .patch, parameters: ["description": description, "files": files])
    }
  }

  /// Deletes a gist.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#delete-a-gist): needs the account permission Gists: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameter id: the ID of the gist.
    public init(id: String) { urlInfo = .GitHubAPI(path: "/gists/\(id)") }
  }

  /// Returns whether the authenticated account starred a gist.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#check-if-a-gist-is-starred)
  public struct IsStarred: GitHubEndpoint {
    public typealias Response = Bool
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter id: the ID of the gist.
    public init(id: String) { urlInfo = .GitHubAPI(path: "/gists/\(id)/star") }
  }

  /// Stars a gist as the authenticated account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#star-a-gist): needs the account permission Gists: write.
  public struct Star: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameter id: the ID of the gist.
    public init(id: String) { urlInfo = .GitHubAPI(path: "/gists/\(id)/star") }
  }

  /// Removes the authenticated account's star from a gist.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gists/gists#unstar-a-gist): needs the account permission Gists: write.
  public struct Unstar: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameter id: the ID of the gist.
    public init(id: String) { urlInfo = .GitHubAPI(path: "/gists/\(id)/star") }
  }
}
