public import NetworkAPIKit

extension GitHubAPI.Issues {
  /// Lists the events of an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/events#list-issue-events): needs the permission Issues: read or Pull requests: read.
  public struct Events: GitHubEndpoint {
    public typealias Response = [GitHubAPI.IssueEvent]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/issues/\(number)/events", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the events of a repository's issues and pull requests.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/events#list-issue-events-for-a-repository): needs the permission Issues: read.
  public struct EventsForRepo: GitHubEndpoint {
    public typealias Response = [GitHubAPI.IssueEvent]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/issues/events", ["per_page": perPage, "page": page])
    }
  }

  /// Returns an event of an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/events#get-an-issue-event): needs the permission Issues: read or Pull requests: read.
  public struct GetEvent: GitHubEndpoint {
    public typealias Response = GitHubAPI.IssueEvent
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the event.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/events/\(id)")
    }
  }

  /// Lists the events in the timeline of an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/timeline#list-timeline-events-for-an-issue): needs the permission Issues: read or Pull requests: read.
  public struct Timeline: GitHubEndpoint {
    public typealias Response = [GitHubAPI.TimelineEvent]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - exclude: the events to leave out.
    public init(
      owner: String, repo: String, number: Int, perPage: Int? = nil, page: Int? = nil, exclude: String? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/issues/\(number)/timeline",
        ["per_page": perPage, "page": page, "exclude": exclude])
    }
  }
}
