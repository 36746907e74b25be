/// The call that a response body, an error or a WebSocket belongs to. A class, so that bodies stay small.
final class CallIdentity: Sendable {
  let method: NetworkAPI.Method
  let url: HTTPURL
  let definition: Any.Type?
  let attempt: Int
  let retryRefusal: RetryRefusal?
  let mayHaveBeenProcessed: Bool
  let timeouts: HTTPTimeouts
  /// How the call's JSON is decoded; nil if unknown.
  let coding: JSONCoding?

  init(
    method: NetworkAPI.Method, url: HTTPURL, definition: Any.Type?, attempt: Int, retryRefusal: RetryRefusal?,
    mayHaveBeenProcessed: Bool, timeouts: HTTPTimeouts, coding: JSONCoding?
  ) {
    self.method = method
    self.url = url
    self.definition = definition
    self.attempt = attempt
    self.retryRefusal = retryRefusal
    self.mayHaveBeenProcessed = mayHaveBeenProcessed
    self.timeouts = timeouts
    self.coding = coding
  }

  /// The same call, with the coding of its endpoint.
  convenience init(_ other: CallIdentity, coding: JSONCoding) {
    self.init(
      method: other.method, url: other.url, definition: other.definition, attempt: other.attempt,
      retryRefusal: other.retryRefusal, mayHaveBeenProcessed: other.mayHaveBeenProcessed, timeouts: other.timeouts,
      coding: coding)
  }
}
