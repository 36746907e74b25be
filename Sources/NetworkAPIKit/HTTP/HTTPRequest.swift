/// One request as it goes to a transport: complete, absolute, nothing left to look up.
public struct HTTPRequest: Sendable {
  /// The method.
  public var method: NetworkAPI.Method
  /// Where it goes.
  public var url: HTTPURL
  /// The fields to send, in order.
  public var headers: NetworkAPI.Headers
  /// The body; ``HTTPBody/empty`` for none.
  public var body: HTTPBody
  /// How long it may take.
  public var timeouts: HTTPTimeouts
  /// How the response's body is wanted.
  public var delivery: HTTPDelivery
  /// What the request asks of the policies.
  public var options: RequestOptions
  /// The call this request belongs to, the same through all of its attempts.
  public var context: CallContext

  /// A request; everything but the method and the URL has a default.
  public init(
    method: NetworkAPI.Method = .get, url: HTTPURL, headers: NetworkAPI.Headers = [:], body: HTTPBody = .empty,
    timeouts: HTTPTimeouts = HTTPTimeouts(), delivery: HTTPDelivery = .collected(),
    options: RequestOptions = RequestOptions(),
    context: CallContext = CallContext()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeouts = timeouts
    self.delivery = delivery
    self.options = options
    self.context = context
  }
}

extension HTTPRequest {
  /// When the call must be over: the deadline of its call, or ``HTTPTimeouts/total`` after the given instant for a
  /// request that goes to a transport without a client. nil for no limit.
  func deadline(from start: @autoclosure () -> ContinuousClock.Instant) -> ContinuousClock.Instant? {
    context.deadline ?? HTTPTimeouts.duration(timeouts.total).map { start() + $0 }
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// `GET https://…`, without secrets.
  public var description: String { "\(method) \(url)" }
}

/// How a response's body is wanted.
public enum HTTPDelivery: Sendable, Hashable {
  /// Whole, in memory, up to a limit in bytes after content decoding; a larger one is ``NetworkError/bodyTooLarge(limit:)``.
  case collected(limit: Int = 256 << 20)
  /// As it arrives; the reader sets the pace.
  case streamed
}

extension HTTPRequest {
  /// Refuses what would break the message or mean nothing; the last step before a transport gets the request.
  func validate() throws(NetworkError) {
    guard Token.isValid(method.rawValue) else { throw .invalidRequest(.method(method.rawValue)) }
    guard method != .connect else { throw .invalidRequest(.method("CONNECT")) }
    try headers.validate()
    try timeouts.validate()
  }
}

extension HTTPRequest: ShownByDescription {}
