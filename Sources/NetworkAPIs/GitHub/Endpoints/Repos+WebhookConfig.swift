public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Returns how GitHub calls a webhook of a repository.
  ///
  /// Needs the permission Webhooks: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/webhooks#get-a-webhook-configuration-for-a-repository)
  public struct WebhookConfig: GitHubEndpoint {
    public typealias Response = GitHubAPI.WebhookConfig
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the webhook.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/hooks/\(id)/config")
    }
  }

  /// Changes how GitHub calls a webhook of a repository. Parameters that are nil stay as they are.
  ///
  /// Needs the permission Webhooks: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/webhooks#update-a-webhook-configuration-for-a-repository)
  public struct UpdateWebhookConfig: GitHubEndpoint {
    public typealias Response = GitHubAPI.WebhookConfig
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the webhook.
    ///   - url: the URL that GitHub calls.
    ///   - contentType: the format of the body: `json` or `form`.
    ///   - secret: the secret with which GitHub signs calls.
    ///   - verifiesCertificate: whether GitHub verifies the server's certificate.
    public init(
      owner: String, repo: String, id: Int64, url: String? = nil, contentType: String? = nil, secret: String? = nil,
      verifiesCertificate: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/hooks/\(id)/config")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "url": url, "content_type": contentType, "secret": secret,
          "insecure_ssl": verifiesCertificate.map { $0 ? "0" : "1" },
        ])
    }
  }
}
