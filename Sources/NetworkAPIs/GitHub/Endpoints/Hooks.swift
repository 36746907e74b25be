public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for webhooks of organizations, and for the deliveries of all webhooks.
  public enum Hooks {}
}

extension GitHubAPI.Hooks {
  /// Returns a webhook of an organization.
  ///
  /// Needs the organization permission Webhooks: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/webhooks#get-an-organization-webhook)
  public struct GetForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Webhook
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the webhook.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/hooks/\(id)")
    }
  }

  /// Creates a webhook of an organization.
  ///
  /// Needs the organization permission Webhooks: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/webhooks#create-an-organization-webhook)
  public struct CreateForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Webhook
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the kind of webhook; GitHub supports only `web`.
    ///   - config: the URL that GitHub calls, and how.
    ///   - events: the kinds of events that the webhook receives, such as `push`.
    ///   - active: whether GitHub calls the webhook; by default, it does.
    public init(
      org: String, name: String = "web", config: GitHubAPI.WebhookConfig, events: [String]? = nil, active: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/hooks")
      requestInfo = .init(
        method: .post, parameters: ["name": name, "config": config, "events": events, "active": active])
    }
  }

  /// Updates a webhook of an organization.
  ///
  /// Needs the organization permission Webhooks: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/webhooks#update-an-organization-webhook)
  public struct UpdateForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Webhook
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the webhook.
    ///   - config: the URL that GitHub calls, and how.
    ///   - events: the kinds of events that the webhook receives, such as `push`.
    ///   - active: whether GitHub calls the webhook.
    ///   - name: the kind of webhook; GitHub supports only `web`.
    public init(
      org: String, id: Int64, config: GitHubAPI.WebhookConfig? = nil, events: [String]? = nil, active: Bool? = nil,
      name: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/hooks/\(id)")
      requestInfo = .init(
        method: .patch, parameters: ["config": config, "events": events, "active": active, "name": name])
    }
  }

  /// Deletes a webhook of an organization.
  ///
  /// Needs the organization permission Webhooks: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/webhooks#delete-an-organization-webhook)
  public struct DeleteForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the webhook.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/hooks/\(id)")
    }
  }

  /// Delivers a `ping` event to a webhook of an organization.
  ///
  /// Needs the organization permission Webhooks: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/webhooks#ping-an-organization-webhook)
  public struct PingForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the webhook.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/hooks/\(id)/pings")
    }
  }
}
