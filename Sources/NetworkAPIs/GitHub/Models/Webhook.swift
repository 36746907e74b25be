public import Foundation

extension GitHubAPI {
  /// A webhook.
  public struct Webhook: Codable, Hashable, Sendable, Identifiable {
    /// What kind it is.
    public var type: String?
    /// The webhook's ID.
    public var id: Int64
    /// The webhook's name.
    public var name: String?
    /// Whether it is called.
    public var active: Bool?
    /// The events it is told about.
    public var events: [String]
    /// How it is called.
    public var config: WebhookConfig?
    /// When the webhook was last updated.
    public var updatedAt: Date?
    /// When the webhook was created.
    public var createdAt: Date?
    /// The webhook's URL in the API.
    public var url: URL?
    /// The URL of the webhook's test in the API.
    public var testURL: URL?
    /// The URL of the webhook's ping in the API.
    public var pingURL: URL?
    /// The URL of the webhook's deliveries in the API.
    public var deliveriesURL: URL?
    /// How the last call went.
    public var lastResponse: LastResponse?

    enum CodingKeys: String, CodingKey {
      case type, id, name, active, events, config, url
      case updatedAt = "updated_at", createdAt = "created_at", testURL = "test_url", pingURL = "ping_url"
      case deliveriesURL = "deliveries_url", lastResponse = "last_response"
    }

    // Written by `Scripts/github inits`.
    /// Creates a webhook from its properties, as for a preview or a test.
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
  /// How the last call of a webhook went.
  public struct LastResponse: Codable, Hashable, Sendable {
    /// The status code.
    public var code: Int?
    /// What GitHub calls it.
    public var status: String?
    /// The message.
    public var message: String?

    // Written by `Scripts/github inits`.
    /// Creates a last response from its properties, as for a preview or a test.
    public init(code: Int? = nil, status: String? = nil, message: String? = nil) {
      self.code = code
      self.status = status
      self.message = message
    }
  }
}

extension GitHubAPI {
  /// How a webhook is called.
  public struct WebhookConfig: Codable, Hashable, Sendable {
    /// What is called.
    public var url: String?
    /// `json` or `form`.
    public var contentType: String?
    /// The secret that signs the calls; GitHub returns asterisks.
    public var secret: String?
    /// `"1"` if the certificate is not verified.
    public var insecureSSL: JSONValue?

    /// How a webhook is called.
    ///
    /// - Parameters:
    ///   - url: what is called.
    ///   - contentType: `json` or `form`.
    ///   - secret: what the calls are signed with.
    ///   - verifiesCertificate: whether the certificate must be valid.
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
