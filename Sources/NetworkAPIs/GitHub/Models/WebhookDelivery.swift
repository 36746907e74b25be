public import Foundation

extension GitHubAPI {
  /// A call of a webhook. Lists lack the URL, the request and the response.
  public struct WebhookDelivery: Codable, Hashable, Sendable, Identifiable {
    /// The ID.
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

    /// What one side of a call sent.
    public struct Message: Codable, Hashable, Sendable {
      /// The header fields.
      public var headers: JSONValue?
      /// The body: the event in a request, text in a response.
      public var payload: JSONValue?
    }
  }
}
