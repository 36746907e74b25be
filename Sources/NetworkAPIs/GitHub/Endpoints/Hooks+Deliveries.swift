public import NetworkAPIKit

extension GitHubAPI.Hooks {
  /// Lists the deliveries of a repository's webhook.
  ///
  /// Needs the permission Webhooks: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/webhooks#list-deliveries-for-a-repository-webhook)
  public struct DeliveriesForRepo: GitHubEndpoint {
    public typealias Response = [GitHubAPI.WebhookDelivery]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the webhook.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - cursor: the position in the list, from the response's links.
    ///   - status: only deliveries with this result.
    public init(
      owner: String, repo: String, id: Int64, perPage: Int? = nil, cursor: String? = nil, status: Status? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/hooks/\(id)/deliveries",
        ["per_page": perPage, "cursor": cursor, "status": status?.rawValue])
    }

    /// The results of deliveries to list.
    public struct Status: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Successful deliveries.
      public static let success: Self = "success"
      /// Failed deliveries.
      public static let failure: Self = "failure"
    }
  }

  /// Returns a delivery of a repository's webhook.
  ///
  /// Needs the permission Webhooks: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/webhooks#get-a-delivery-for-a-repository-webhook)
  public struct GetDeliveryForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.WebhookDelivery
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - hookID: the ID of the webhook.
    ///   - id: the ID of the delivery.
    public init(owner: String, repo: String, hookID: Int64, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/hooks/\(hookID)/deliveries/\(id)")
    }
  }

  /// Delivers an event to a repository's webhook again.
  ///
  /// Needs the permission Webhooks: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/webhooks#redeliver-a-delivery-for-a-repository-webhook)
  public struct RedeliverForRepo: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - hookID: the ID of the webhook.
    ///   - id: the ID of the delivery.
    public init(owner: String, repo: String, hookID: Int64, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/hooks/\(hookID)/deliveries/\(id)/attempts")
    }
  }

  /// Lists the deliveries of an organization's webhook.
  ///
  /// Needs the organization permission Webhooks: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/webhooks#list-deliveries-for-an-organization-webhook)
  public struct DeliveriesForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.WebhookDelivery]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the webhook.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - cursor: the position in the list, from the response's links.
    ///   - status: only deliveries with this result.
    public init(org: String, id: Int64, perPage: Int? = nil, cursor: String? = nil, status: Status? = nil) {
      urlInfo = .gitHub(
        "/orgs/\(org)/hooks/\(id)/deliveries", ["per_page": perPage, "cursor": cursor, "status": status?.rawValue])
    }

    /// The results of deliveries to list.
    public struct Status: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Successful deliveries.
      public static let success: Self = "success"
      /// Failed deliveries.
      public static let failure: Self = "failure"
    }
  }

  /// Returns a delivery of an organization's webhook.
  ///
  /// Needs the organization permission Webhooks: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/webhooks#get-a-webhook-delivery-for-an-organization-webhook)
  public struct GetDeliveryForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.WebhookDelivery
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - hookID: the ID of the webhook.
    ///   - id: the ID of the delivery.
    public init(org: String, hookID: Int64, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/hooks/\(hookID)/deliveries/\(id)")
    }
  }

  /// Delivers an event to an organization's webhook again.
  ///
  /// Needs the organization permission Webhooks: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/webhooks#redeliver-a-delivery-for-an-organization-webhook)
  public struct RedeliverForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - hookID: the ID of the webhook.
    ///   - id: the ID of the delivery.
    public init(org: String, hookID: Int64, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/hooks/\(hookID)/deliveries/\(id)/attempts")
    }
  }

  /// Lists the deliveries of the authenticated app's webhook.
  ///
  /// Authenticate as the app, with ``GitHubAPI/AppCredential``.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/webhooks#list-deliveries-for-an-app-webhook)
  public struct DeliveriesForApp: GitHubEndpoint {
    public typealias Response = [GitHubAPI.WebhookDelivery]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - cursor: the position in the list, from the response's links.
    ///   - status: only deliveries with this result.
    public init(perPage: Int? = nil, cursor: String? = nil, status: Status? = nil) {
      urlInfo = .gitHub("/app/hook/deliveries", ["per_page": perPage, "cursor": cursor, "status": status?.rawValue])
    }

    /// The results of deliveries to list.
    public struct Status: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Successful deliveries.
      public static let success: Self = "success"
      /// Failed deliveries.
      public static let failure: Self = "failure"
    }
  }

  /// Returns a delivery of the authenticated app's webhook.
  ///
  /// Authenticate as the app, with ``GitHubAPI/AppCredential``.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/webhooks#get-a-delivery-for-an-app-webhook)
  public struct GetDeliveryForApp: GitHubEndpoint {
    public typealias Response = GitHubAPI.WebhookDelivery
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter id: the ID of the delivery.
    public init(id: Int64) {
      urlInfo = .GitHubAPI(path: "/app/hook/deliveries/\(id)")
    }
  }

  /// Delivers an event to the authenticated app's webhook again.
  ///
  /// Authenticate as the app, with ``GitHubAPI/AppCredential``.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/webhooks#redeliver-a-delivery-for-an-app-webhook)
  public struct RedeliverForApp: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameter id: the ID of the delivery.
    public init(id: Int64) {
      urlInfo = .GitHubAPI(path: "/app/hook/deliveries/\(id)/attempts")
    }
  }
}
