public import Foundation

extension GitHubAPI {
  /// A delivery of an event to a webhook. In lists, the URL, the request and the response are nil.
  public struct WebhookDelivery: Codable, Hashable, Sendable, Identifiable {
    /// The delivery's ID.
    public var id: Int64
    /// The event's ID, the same for all attempts to deliver it (`X-GitHub-Delivery`).
    public var guid: String?
    /// When the event was delivered.
    public var deliveredAt: Date?
    /// Whether the event was delivered before.
    public var redelivery: Bool?
    /// How long the delivery took, in seconds.
    public var duration: Double?
    /// The result in words, such as `OK`.
    public var status: String?
    /// The status code of your server's response.
    public var statusCode: Int?
    /// The kind of event, such as `push`.
    public var event: String?
    /// The event's action, such as `opened`; nil if it has none.
    public var action: String?
    /// The ID of the installation of a GitHub App; nil for other webhooks.
    public var installationID: Int64?
    /// The ID of the repository; nil for events that don't belong to one.
    public var repositoryID: Int64?
    /// When GitHub delayed the delivery; nil if it didn't.
    public var throttledAt: Date?
    /// The URL that was called.
    public var url: String?
    /// The request that GitHub sent.
    public var request: Message?
    /// Your server's response.
    public var response: Message?

    enum CodingKeys: String, CodingKey {
      case id, guid, redelivery, duration, status, event, action, url, request, response
      case deliveredAt = "delivered_at", statusCode = "status_code", installationID = "installation_id", repositoryID =
        "repository_id", throttledAt = "throttled_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// The request or response of a delivery.
    public struct Message: Codable, Hashable, Sendable {
      /// The header fields, by name.
      public var headers: JSONValue?
      /// The body: the event in a request, text in a response.
      public var payload: JSONValue?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(headers: JSONValue? = nil, payload: JSONValue? = nil) {
        self.headers = headers
        self.payload = payload
      }
    }
  }
}
