public import Foundation

extension GitHubAPI {
  /// A call of a webhook. Lists lack the URL, the request and the response.
  public struct WebhookDelivery: Codable, Hashable, Sendable, Identifiable {
    /// The delivery's ID.
    public var id: Int64
    /// The ID that is the same for all attempts to deliver an event (`X-GitHub-Delivery`).
    public var guid: String?
    /// When it was sent.
    public var deliveredAt: Date?
    /// Whether the event was delivered again.
    public var redelivery: Bool?
    /// The duration, in seconds.
    public var duration: Double?
    /// The result in words, such as `OK`.
    public var status: String?
    /// The status code of your server's response.
    public var statusCode: Int?
    /// The name of the event.
    public var event: String?
    /// The action of the event; nil if it has none.
    public var action: String?
    /// The ID of the installation of a GitHub App; nil for other webhooks.
    public var installationID: Int64?
    /// The ID of the repository; nil for other events.
    public var repositoryID: Int64?
    /// When GitHub delayed the call; nil if it did not.
    public var throttledAt: Date?
    /// The URL that was called.
    public var url: String?
    /// What GitHub sent.
    public var request: Message?
    /// What your server responded.
    public var response: Message?

    enum CodingKeys: String, CodingKey {
      case id, guid, redelivery, duration, status, event, action, url, request, response
      case deliveredAt = "delivered_at", statusCode = "status_code", installationID = "installation_id", repositoryID =
        "repository_id", throttledAt = "throttled_at"
    }

    // Written by `Scripts/github inits`.
    /// Creates a webhook delivery from its properties, as for a preview or a test.
    public init(
      id: Int64, guid: String? = nil, deliveredAt: Date? = nil, redelivery: Bool? = nil, duration: Double? = nil,
      status: String? = nil, statusCode: Int? = nil, event: String? = nil, action: String? = nil,
      installationID: Int64? = nil, repositoryID: Int64? = nil, throttledAt: Date? = nil, url: String? = nil,
      request: Message? = nil, response: Message? = nil
    ) {
      self.id = id
      self.guid = guid
      self.deliveredAt = deliveredAt
      self.redelivery = redelivery
      self.duration = duration
      self.status = status
      self.statusCode = statusCode
      self.event = event
      self.action = action
      self.installationID = installationID
      self.repositoryID = repositoryID
      self.throttledAt = throttledAt
      self.url = url
      self.request = request
      self.response = response
    }

    /// What one side of a call sent.
    public struct Message: Codable, Hashable, Sendable {
      /// The header fields.
      public var headers: JSONValue?
      /// The body: the event in a request, text in a response.
      public var payload: JSONValue?

      // Written by `Scripts/github inits`.
      /// Creates a message from its properties, as for a preview or a test.
      public init(headers: JSONValue? = nil, payload: JSONValue? = nil) {
        self.headers = headers
        self.payload = payload
      }
    }
  }
}
