public import NetworkAPIKit

extension GitHubAPI.Activity {
  /// Lists a user's public events.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/events#list-public-events-for-a-user)
  public struct PublicEvents: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Event]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(userName: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/users/\(userName)/events/public", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the accounts that starred a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/starring#list-stargazers): needs the permission Metadata: read.
  public struct Stargazers: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/stargazers", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the accounts that watch a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/watching#list-watchers): needs the permission Metadata: read.
  public struct Watchers: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/subscribers", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the repositories that a user starred.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/starring#list-repositories-starred-by-a-user): needs the account permission Starring: read.
  public struct Starred: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      by userName: String, sort: GitHubAPI.TimeSort? = nil, direction: GitHubAPI.SortDirection? = nil,
      perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/users/\(userName)/starred",
        ["sort": sort?.rawValue, "direction": direction?.rawValue, "per_page": perPage, "page": page])
    }
  }

  /// Lists the repositories that the authenticated account starred.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/starring#list-repositories-starred-by-the-authenticated-user): needs the account permission Starring: read.
  public struct MyStarred: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      sort: GitHubAPI.TimeSort? = nil, direction: GitHubAPI.SortDirection? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/user/starred",
        ["sort": sort?.rawValue, "direction": direction?.rawValue, "per_page": perPage, "page": page])
    }
  }

  /// Returns whether the authenticated account starred a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/starring#check-if-a-repository-is-starred-by-the-authenticated-user): needs the account permission Starring: read.
  public struct IsStarred: GitHubEndpoint {
    public typealias Response = Bool
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/user/starred/\(owner)/\(repo)") }
  }

  /// Stars a repository as the authenticated account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/starring#star-a-repository-for-the-authenticated-user): needs the account permission Starring: write.
  public struct Star: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/user/starred/\(owner)/\(repo)") }
  }

  /// Removes the authenticated account's star from a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/starring#unstar-a-repository-for-the-authenticated-user): needs the account permission Starring: write.
  public struct Unstar: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/user/starred/\(owner)/\(repo)") }
  }
}
