public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for webhooks of repositories, organizations and apps.
  public enum Hooks {}
}

extension GitHubAPI.Hooks {
  /// Lists webhooks.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/webhooks#list-repository-webhooks): needs the permission Webhooks: read.
  /// - [Organization](https://docs.github.com/rest/orgs/webhooks#list-organization-webhooks): needs the organization permission Webhooks: read.
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Webhook]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("\(scope.path)/hooks", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a webhook.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/webhooks#get-a-repository-webhook): needs the permission Webhooks: read.
  /// - [Organization](https://docs.github.com/rest/orgs/webhooks#get-an-organization-webhook): needs the organization permission Webhooks: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Webhook
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the webhook.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/hooks/\(id)")
    }
  }

  /// Creates a webhook.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/webhooks#create-a-repository-webhook): needs the permission Webhooks: write.
  /// - [Organization](https://docs.github.com/rest/orgs/webhooks#create-an-organization-webhook): needs the organization permission Webhooks: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.Webhook
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - name: the kind of webhook; GitHub supports only `web`.
    ///   - config: the URL that GitHub calls, and how.
    ///   - events: the kinds of events that the webhook receives, such as `push`.
    ///   - active: whether GitHub calls the webhook; by default, it does.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, name: String = "web", config: GitHubAPI.WebhookConfig,
      events: [String]? = nil, active: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/hooks")
      requestInfo = .init(
        method: .post, parameters: ["name": name, "config": config, "events": events, "active": active])
    }
  }

  /// Updates a webhook. Parameters that are nil stay as they are.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/webhooks#update-a-repository-webhook): needs the permission Webhooks: write.
  /// - [Organization](https://docs.github.com/rest/orgs/webhooks#update-an-organization-webhook): needs the organization permission Webhooks: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.Webhook
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the organization.
    ///   - id: the ID of the webhook.
    ///   - config: the URL that GitHub calls, and how.
    ///   - events: the kinds of events that the webhook receives, such as `push`.
    ///   - active: whether GitHub calls the webhook.
    ///   - name: the kind of webhook; GitHub supports only `web`.
    public init(
      in scope: GitHubAPI.OrganizationScope, id: Int64, config: GitHubAPI.WebhookConfig? = nil, events: [String]? = nil,
      active: Bool? = nil, name: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/hooks/\(id)")
      requestInfo = .init(
        method: .patch, parameters: ["config": config, "events": events, "active": active, "name": name])
    }

    /// Updates a webhook of a repository.
    ///
    /// - Parameters:
    ///   - scope: the repository.
    ///   - id: the ID of the webhook.
    ///   - config: how GitHub calls the webhook.
    ///   - events: the kinds of events that the webhook receives, such as `push`.
    ///   - addEvents: events to add to those that the webhook receives.
    ///   - removeEvents: events to remove from those that the webhook receives.
    ///   - active: whether GitHub calls the webhook.
    public init(
      in scope: GitHubAPI.RepositoryScope, id: Int64, config: GitHubAPI.WebhookConfig? = nil, events: [String]? = nil,
      addEvents: [String]? = nil, removeEvents: [String]? = nil, active: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/hooks/\(id)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "config": config, "events": events, "add_events": addEvents, "remove_events": removeEvents, "active": active,
        ])
    }
  }

  /// Deletes a webhook.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/webhooks#delete-a-repository-webhook): needs the permission Webhooks: write.
  /// - [Organization](https://docs.github.com/rest/orgs/webhooks#delete-an-organization-webhook): needs the organization permission Webhooks: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the webhook.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/hooks/\(id)")
    }
  }

  /// Delivers a `ping` event to a webhook.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/webhooks#ping-a-repository-webhook): needs the permission Webhooks: read.
  /// - [Organization](https://docs.github.com/rest/orgs/webhooks#ping-an-organization-webhook): needs the organization permission Webhooks: write.
  public struct Ping: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the webhook.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/hooks/\(id)/pings")
    }
  }
}
