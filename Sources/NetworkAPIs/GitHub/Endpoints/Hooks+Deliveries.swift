public import NetworkAPIKit

// The webhook of an app has no ID: the initializers without a scope are for that of the authenticated app, with
// `GitHubAPI.AppCredential`.
extension GitHubAPI.Hooks {
  /// Returns how GitHub calls a webhook.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/webhooks#get-a-webhook-configuration-for-a-repository): needs the permission Webhooks: read.
  /// - [Organization](https://docs.github.com/rest/orgs/webhooks#get-a-webhook-configuration-for-an-organization): needs the organization permission Webhooks: read.
  /// - [App](https://docs.github.com/rest/apps/webhooks#get-a-webhook-configuration-for-an-app).
  public struct GetConfig: GitHubEndpoint {
    public typealias Response = GitHubAPI.WebhookConfig
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the webhook.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/hooks/\(id)/config")
    }

    /// Returns how GitHub calls the authenticated app's webhook.
    public init() { urlInfo = .GitHubAPI(path: "/app/hook/config") }
  }

  /// Changes how GitHub calls a webhook. Parameters that are nil stay as they are.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/webhooks#update-a-webhook-configuration-for-a-repository): needs the permission Webhooks: write.
  /// - [Organization](https://docs.github.com/rest/orgs/webhooks#update-a-webhook-configuration-for-an-organization): needs the organization permission Webhooks: write.
  public struct UpdateConfig: GitHubEndpoint {
    public typealias Response = GitHubAPI.WebhookConfig
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the webhook.
    ///   - url: the URL that GitHub calls.
    ///   - contentType: the format of the body: `json` or `form`.
    ///   - secret: the secret with which GitHub signs calls.
    ///   - verifiesCertificate: whether GitHub verifies the server's certificate.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64, url: String? = nil, contentType: String? = nil,
      secret: String? = nil, verifiesCertificate: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/hooks/\(id)/config")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "url": url, "content_type": contentType, "secret": secret,
          "insecure_ssl": verifiesCertificate.map { $0 ? "0" : "1" },
        ])
    }
  }

  /// Lists the deliveries of a webhook.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/webhooks#list-deliveries-for-a-repository-webhook): needs the permission Webhooks: read.
  /// - [Organization](https://docs.github.com/rest/orgs/webhooks#list-deliveries-for-an-organization-webhook): needs the organization permission Webhooks: read.
  /// - [App](https://docs.github.com/rest/apps/webhooks#list-deliveries-for-an-app-webhook).
  public struct Deliveries: GitHubEndpoint {
    public typealias Response = [GitHubAPI.WebhookDelivery]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the webhook.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - cursor: the position in the list, from the response's links.
    ///   - status: only deliveries with this result.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64, perPage: Int? = nil, cursor: String? = nil,
      status: Status? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/hooks/\(id)/deliveries", ["per_page": perPage, "cursor": cursor, "status": status?.rawValue])
    }

    /// Lists the deliveries of the authenticated app's webhook.
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

  /// Returns a delivery of a webhook.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/webhooks#get-a-delivery-for-a-repository-webhook): needs the permission Webhooks: read.
  /// - [Organization](https://docs.github.com/rest/orgs/webhooks#get-a-webhook-delivery-for-an-organization-webhook): needs the organization permission Webhooks: read.
  /// - [App](https://docs.github.com/rest/apps/webhooks#get-a-delivery-for-an-app-webhook).
  public struct GetDelivery: GitHubEndpoint {
    public typealias Response = GitHubAPI.WebhookDelivery
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - hookID: the ID of the webhook.
    ///   - id: the ID of the delivery.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, hookID: Int64, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/hooks/\(hookID)/deliveries/\(id)")
    }

    /// Returns a delivery of the authenticated app's webhook, by its ID.
    public init(id: Int64) { urlInfo = .GitHubAPI(path: "/app/hook/deliveries/\(id)") }
  }

  /// Delivers an event to a webhook again.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/webhooks#redeliver-a-delivery-for-a-repository-webhook): needs the permission Webhooks: write.
  /// - [Organization](https://docs.github.com/rest/orgs/webhooks#redeliver-a-delivery-for-an-organization-webhook): needs the organization permission Webhooks: write.
  /// - [App](https://docs.github.com/rest/apps/webhooks#redeliver-a-delivery-for-an-app-webhook).
  public struct Redeliver: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - hookID: the ID of the webhook.
    ///   - id: the ID of the delivery.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, hookID: Int64, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/hooks/\(hookID)/deliveries/\(id)/attempts")
    }

    /// Delivers an event to the authenticated app's webhook again, by the ID of its delivery.
    public init(id: Int64) { urlInfo = .GitHubAPI(path: "/app/hook/deliveries/\(id)/attempts") }
  }
}
