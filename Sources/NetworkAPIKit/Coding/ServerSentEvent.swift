/// An event of a `text/event-stream` (WHATWG HTML §9.2).
public struct ServerSentEvent: Sendable, Hashable {
  /// The last event ID: the event's own `id`, or that of the most recent event with one; empty if there was none. Sent
  /// as `Last-Event-ID` when reconnecting.
  public var id: String
  /// The type of the event. Default `message`.
  public var event: String
  /// The data; several `data` lines are joined with line feeds.
  public var data: String
  /// The reconnection time set by this event, as sent; nil if it sets none.
  public var retry: Duration?

  /// Creates an event, for example for a test.
  public init(id: String = "", event: String = "message", data: String, retry: Duration? = nil) {
    self.id = id
    self.event = event
    self.data = data
    self.retry = retry
  }
}
