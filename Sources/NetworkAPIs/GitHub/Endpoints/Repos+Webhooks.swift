public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Lists a repository's webhooks.
  ///
  /// Needs the permission Webhooks: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/webhooks#list-repository-webhooks)
  public struct Webhooks: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Webhook]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/hooks", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a webhook of a repository.
  ///
  /// Needs the permission Webhooks: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/webhooks#get-a-repository-webhook)
  public struct GetWebhook: GitHubEndpoint {
    public typealias Response = GitHubAPI.Webhook
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the webhook.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/hooks/\(id)")
    }
  }

  /// Creates a webhook of a repository.
  ///
  /// Needs the permission Webhooks: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/webhooks#create-a-repository-webhook)
  public struct CreateWebhook: GitHubEndpoint {
    public typealias Response = GitHubAPI.Webhook
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the kind of webhook; GitHub supports only `web`.
    ///   - config: how GitHub calls the webhook.
    ///   - events: the kinds of events that the webhook receives, such as `push`.
    ///   - active: whether GitHub calls the webhook; by default, it does.
    public init(
      owner: String, repo: String, name: String? = nil, config: GitHubAPI.WebhookConfig? = nil,
      events: [String]? = nil, active: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/hooks")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "config": config, "events": events, "active": active,
        ])
    }
  }

  /// Updates a webhook of a repository.
  ///
  /// Needs the permission Webhooks: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/webhooks#update-a-repository-webhook)
  public struct UpdateWebhook: GitHubEndpoint {
    public typealias Response = GitHubAPI.Webhook
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the webhook.
    ///   - config: how GitHub calls the webhook.
    ///   - events: the kinds of events that the webhook receives, such as `push`.
    ///   - addEvents: events to add to those that the webhook receives.
    ///   - removeEvents: events to remove from those that the webhook receives.
    ///   - active: whether GitHub calls the webhook.
    public init(
      owner: String, repo: String, id: Int64, config: GitHubAPI.WebhookConfig? = nil, events: [String]? = nil,
      addEvents: [String]? = nil, removeEvents: [String]? = nil, active: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/hooks/\(id)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "config": config, "events": events, "add_events": addEvents, "remove_events": removeEvents, "active": active,
        ])
    }
  }

  /// Deletes a webhook of a repository.
  ///
  /// Needs the permission Webhooks: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/webhooks#delete-a-repository-webhook)
  public struct DeleteWebhook: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the webhook.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/hooks/\(id)")
    }
  }

  /// Delivers a `ping` event to a webhook of a repository.
  ///
  /// Needs the permission Webhooks: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/webhooks#ping-a-repository-webhook)
  public struct PingWebhook: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the webhook.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/hooks/\(id)/pings")
    }
  }
}
