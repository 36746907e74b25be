public import NetworkAPIKit

extension GitHubAPI.Activity {
  /// Get a repository subscription.
  ///
  /// [GitHub's description](https://docs.github.com/rest/activity/watching#get-a-repository-subscription)
  public struct GetRepoSubscription: GitHubEndpoint {
    public typealias Response = GitHubAPI.RepositorySubscription
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/subscription")
    }
  }

  /// Set a repository subscription.
  ///
  /// [GitHub's description](https://docs.github.com/rest/activity/watching#set-a-repository-subscription)
  public struct SetRepoSubscription: GitHubEndpoint {
    public typealias Response = GitHubAPI.RepositorySubscription
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - subscribed: whether to be told about it.
    ///   - ignored: whether to be told nothing.
    public init(owner: String, repo: String, subscribed: Bool? = nil, ignored: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/subscription")
      requestInfo = .init(method: .put, parameters: ["subscribed": subscribed, "ignored": ignored])
    }
  }

  /// Delete a repository subscription.
  ///
  /// [GitHub's description](https://docs.github.com/rest/activity/watching#delete-a-repository-subscription)
  public struct DeleteRepoSubscription: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/subscription")
    }
  }

  /// List repositories watched by the authenticated user.
  ///
  /// [GitHub's description](https://docs.github.com/rest/activity/watching#list-repositories-watched-by-the-authenticated-user)
  public struct MyWatched: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/user/subscriptions", ["per_page": perPage, "page": page])
    }
  }

  /// List repositories watched by a user.
  ///
  /// [GitHub's description](https://docs.github.com/rest/activity/watching#list-repositories-watched-by-a-user)
  public struct Watched: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the name of the account.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(by userName: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/users/\(userName)/subscriptions", ["per_page": perPage, "page": page])
    }
  }
}
