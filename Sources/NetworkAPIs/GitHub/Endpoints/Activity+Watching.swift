public import NetworkAPIKit

extension GitHubAPI.Activity {
  /// Returns the authenticated account's subscription to a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/watching#get-a-repository-subscription)
  public struct GetRepoSubscription: GitHubEndpoint {
    public typealias Response = GitHubAPI.RepositorySubscription
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/subscription") }
  }

  /// Subscribes the authenticated account to a repository, or ignores the repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/watching#set-a-repository-subscription)
  public struct SetRepoSubscription: GitHubEndpoint {
    public typealias Response = GitHubAPI.RepositorySubscription
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - subscribed: whether to receive notifications about the repository.
    ///   - ignored: whether to block all notifications.
    public init(owner: String, repo: String, subscribed: Bool? = nil, ignored: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/subscription")
      requestInfo = .init(method: .put, parameters: ["subscribed": subscribed, "ignored": ignored])
    }
  }

  /// Ends the authenticated account's subscription to a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/watching#delete-a-repository-subscription)
  public struct DeleteRepoSubscription: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/subscription") }
  }

  /// Lists the repositories that the authenticated account watches.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/watching#list-repositories-watched-by-the-authenticated-user): needs the account permission Watching: read.
  public struct MyWatched: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/user/subscriptions", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the repositories that a user watches.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/watching#list-repositories-watched-by-a-user): needs the account permission Watching: read.
  public struct Watched: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(by userName: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/users/\(userName)/subscriptions", ["per_page": perPage, "page": page])
    }
  }
}
