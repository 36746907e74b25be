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

  /// Lists the public events of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/events#list-public-organization-events)
  public struct OrgEvents: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Event]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/events", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the authenticated account's events.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/events#list-events-for-the-authenticated-user)
  public struct Events: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Event]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(userName: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/users/\(userName)/events", ["per_page": perPage, "page": page])
    }
  }

  /// Returns the URLs of the Atom feeds.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/feeds#get-feeds)
  public struct GetFeeds: GitHubEndpoint {
    public typealias Response = GitHubAPI.Feeds
    public let urlInfo: NetworkAPI.URLInfo

    /// Creates the endpoint, which has no parameters.
    public init() {
      urlInfo = .GitHubAPI(path: "/feeds")
    }
  }
}
