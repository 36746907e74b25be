public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for repositories, their content, commits, branches, deployments and settings.
  public enum Repos {}
}

extension GitHubAPI.Repos {
  /// Returns a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#get-a-repository): needs the permission Metadata: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)") }
  }

  /// Deletes a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#delete-a-repository): needs the permission Administration: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)") }
  }

  /// Creates a fork.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/forks#create-a-fork): needs the permissions Administration: write and Contents: read.
  public struct CreateFork: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - organization: the organization to fork into; by default the fork belongs to the authenticated account.
    ///   - name: the name of the fork; by default that of the repository.
    ///   - defaultBranchOnly: whether to fork only the default branch.
    public init(
      owner: String, repo: String, organization: String? = nil, name: String? = nil, defaultBranchOnly: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/forks")
      requestInfo = .init(
        method: .post,
        parameters: [
          "organization": organization, "name": name, "default_branch_only": defaultBranchOnly,
        ])
    }
  }

  /// Returns a repository's programming languages, with the number of bytes in each.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#list-repository-languages): needs the permission Metadata: read.
  public struct Languages: GitHubEndpoint {
    public typealias Response = [String: Int64]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/languages") }
  }

  /// Lists a repository's contributors.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#list-repository-contributors): needs the permission Metadata: read.
  public struct Contributors: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Contributor]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - anon: whether to include contributors without an account.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, anon: Bool? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/contributors",
        ["anon": anon == true ? "1" : nil, "per_page": perPage, "page": page])
    }
  }

  /// Returns each contributor's commits, additions and deletions, by week; nil while GitHub computes them.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/metrics/statistics#get-all-contributor-commit-activity): needs the permission Metadata: read.
  public struct ContributorStatistics: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ContributorActivity]?
    public let urlInfo: NetworkAPI.URLInfo
    public var responseDecoder: ResponseDecoder<Response> { .whenReady() }

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/stats/contributors")
    }
  }

  /// Lists a repository's tags.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#list-repository-tags): needs the permission Metadata: read.
  public struct Tags: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Tag]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/tags", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a repository's topics.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#get-all-repository-topics): needs the permission Metadata: read.
  public struct Topics: GitHubEndpoint {
    public typealias Response = GitHubAPI.Topics
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(owner: String, repo: String, page: Int? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/topics", ["page": page, "per_page": perPage])
    }
  }

  /// Replaces a repository's topics.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#replace-all-repository-topics): needs the permission Administration: write.
  public struct ReplaceTopics: GitHubEndpoint {
    public typealias Response = GitHubAPI.Topics
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - names: the names of the topics, which replace the current ones.
    public init(owner: String, repo: String, names: [String]) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/topics")
      requestInfo = .init(method: .put, parameters: ["names": names])
    }
  }

  /// Triggers the workflows that declare the event `repository_dispatch`.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#create-a-repository-dispatch-event): needs the permission Contents: write.
  public struct Dispatch: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - eventType: a name of your choice for the event.
    ///   - clientPayload: additional data for the workflow.
    public init(owner: String, repo: String, eventType: String, clientPayload: [String: GitHubAPI.JSONValue]? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/dispatches")
      requestInfo = .init(method: .post, parameters: ["event_type": eventType, "client_payload": clientPayload])
    }
  }
}
