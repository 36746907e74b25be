public import NetworkAPIKit

extension GitHubAPI.Activity {
  /// Lists public events.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/events#list-public-events)
  public struct AllPublicEvents: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Event]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/events", ["per_page": perPage, "page": page])
    }
  }

  /// Returns the URLs of the Atom feeds.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/feeds#get-feeds)
  public struct GetFeeds: GitHubEndpoint {
    public typealias Response = GitHubAPI.Feeds
    public let urlInfo: NetworkAPI.URLInfo

    /// Creates the endpoint, which has no parameters.
    public init() { urlInfo = .GitHubAPI(path: "/feeds") }
  }

  /// Lists what happened in a repository or an organization, or what a user did.
  ///
  /// - [Repository](https://docs.github.com/rest/activity/events#list-repository-events): needs the permission Metadata: read.
  /// - [Organization](https://docs.github.com/rest/activity/events#list-public-organization-events).
  /// - [User](https://docs.github.com/rest/activity/events#list-events-for-the-authenticated-user).
  public struct Events: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Event]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository, organization or user.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(in scope: some GitHubAPI.RepositoryOrAccount, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("\(scope.path)/events", ["per_page": perPage, "page": page])
    }
  }
}
