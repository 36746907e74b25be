public import NetworkAPIKit

extension GitHubAPI.Activity {
  /// List public events.
  ///
  /// [GitHub's description](https://docs.github.com/rest/activity/events#list-public-events)
  public struct AllPublicEvents: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Event]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/events", ["per_page": perPage, "page": page])
    }
  }

  /// List public organization events.
  ///
  /// [GitHub's description](https://docs.github.com/rest/activity/events#list-public-organization-events)
  public struct OrgEvents: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Event]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(org: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/events", ["per_page": perPage, "page": page])
    }
  }

  /// List events for the authenticated user.
  ///
  /// [GitHub's description](https://docs.github.com/rest/activity/events#list-events-for-the-authenticated-user)
  public struct Events: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Event]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the name of the account.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(userName: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/users/\(userName)/events", ["per_page": perPage, "page": page])
    }
  }

  /// Get feeds.
  ///
  /// [GitHub's description](https://docs.github.com/rest/activity/feeds#get-feeds)
  public struct GetFeeds: GitHubEndpoint {
    public typealias Response = GitHubAPI.Feeds
    public let urlInfo: NetworkAPI.URLInfo

    /// The endpoint; it takes nothing.
    public init() {
      urlInfo = .GitHubAPI(path: "/feeds")
    }
  }
}
