public import Foundation

extension GitHubAPI {
  /// A webhook of a repository or an organization.
  public struct Webhook: Codable, Hashable, Sendable, Identifiable {
    /// The kind of owner, such as `Repository`.
    public var type: String?
    /// The webhook's ID.
    public var id: Int64
    /// The kind of webhook; always `web`.
    public var name: String?
    /// Whether GitHub calls the webhook.
    public var active: Bool?
    /// The events that the webhook receives; `*` for all.
    public var events: [String]
    /// How GitHub calls the webhook.
    public var config: WebhookConfig?
    /// When the webhook was last updated.
    public var updatedAt: Date?
    /// When the webhook was created.
    public var createdAt: Date?
    /// The webhook's URL in the API.
    public var url: URL?
    /// The URL in the API that delivers a test event.
    public var testURL: URL?
    /// The URL in the API that delivers a `ping` event.
    public var pingURL: URL?
    /// The URL of the webhook's deliveries in the API.
    public var deliveriesURL: URL?
    /// The result of the last call.
    public var lastResponse: LastResponse?

    enum CodingKeys: String, CodingKey {
      case type, id, name, active, events, config, url
      case updatedAt = "updated_at", createdAt = "created_at", testURL = "test_url", pingURL = "ping_url"
      case deliveriesURL = "deliveries_url", lastResponse = "last_response"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, events: [String], type: String? = nil, name: String? = nil, active: Bool? = nil,
      config: WebhookConfig? = nil, updatedAt: Date? = nil, createdAt: Date? = nil, url: URL? = nil,
      testURL: URL? = nil, pingURL: URL? = nil, deliveriesURL: URL? = nil, lastResponse: LastResponse? = nil
    ) {
      self.id = id
      self.events = events
      self.type = type
      self.name = name
      self.active = active
      self.config = config
      self.updatedAt = updatedAt
      self.createdAt = createdAt
      self.url = url
      self.testURL = testURL
      self.pingURL = pingURL
      self.deliveriesURL = deliveriesURL
      self.lastResponse = lastResponse
    }
  }
}

extension GitHubAPI.Webhook {
  /// The result of the last call of a webhook.
  public struct LastResponse: Codable, Hashable, Sendable {
    /// The status code; nil if the webhook wasn't called yet.
    public var code: Int?
    /// The result, such as `active` or `unused`.
    public var status: String?
    /// The result, in words.
    public var message: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(code: Int? = nil, status: String? = nil, message: String? = nil) {
      self.code = code
      self.status = status
      self.message = message
    }
  }
}

extension GitHubAPI {
  /// How GitHub calls a webhook.
  public struct WebhookConfig: Codable, Hashable, Sendable {
    /// The URL that GitHub calls.
    public var url: String?
    /// The format of the body: `json` or `form`.
    public var contentType: String?
    /// The secret with which GitHub signs calls. Responses contain asterisks instead.
    public var secret: String?
    /// Whether GitHub skips verifying the server's certificate: `"1"` to skip it, `"0"` to verify it.
    public var insecureSSL: JSONValue?

    /// Creates a configuration of a webhook.
    ///
    /// - Parameters:
    ///   - url: the URL that GitHub calls.
    ///   - contentType: the format of the body: `json` or `form`, GitHub's default.
    ///   - secret: the secret with which GitHub signs calls; see ``Webhook/verify(signature:body:secret:)``.
    ///   - verifiesCertificate: whether GitHub verifies the server's certificate.
    public init(url: String, contentType: String? = nil, secret: String? = nil, verifiesCertificate: Bool = true) {
      self.url = url
      self.contentType = contentType
      self.secret = secret
      insecureSSL = .string(verifiesCertificate ? "0" : "1")
    }

    enum CodingKeys: String, CodingKey {
      case url, secret
      case contentType = "content_type", insecureSSL = "insecure_ssl"
    }
  }
}
