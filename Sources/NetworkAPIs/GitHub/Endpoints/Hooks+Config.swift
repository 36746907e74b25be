public import NetworkAPIKit

extension GitHubAPI.Hooks {
  /// Returns how GitHub calls a webhook of an organization.
  ///
  /// Needs the organization permission Webhooks: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/webhooks#get-a-webhook-configuration-for-an-organization)
  public struct GetConfigForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.WebhookConfig
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the webhook.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/hooks/\(id)/config")
    }
  }

  /// Changes how GitHub calls a webhook of an organization. Parameters that are nil stay as they are.
  ///
  /// Needs the organization permission Webhooks: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/webhooks#update-a-webhook-configuration-for-an-organization)
  public struct UpdateConfigForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.WebhookConfig
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the webhook.
    ///   - url: the URL that GitHub calls.
    ///   - contentType: the format of the body: `json` or `form`.
    ///   - secret: the secret with which GitHub signs calls.
    ///   - verifiesCertificate: whether GitHub verifies the server's certificate.
    public init(
      org: String, id: Int64, url: String? = nil, contentType: String? = nil, secret: String? = nil,
      verifiesCertificate: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/hooks/\(id)/config")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "url": url, "content_type": contentType, "secret": secret,
          "insecure_ssl": verifiesCertificate.map { $0 ? "0" : "1" },
        ])
    }
  }
}
