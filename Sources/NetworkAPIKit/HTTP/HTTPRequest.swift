import Foundation

/// A request for a transport: complete, with an absolute URL.
///
/// Method, URL, header fields and body are the message. What a call carries besides is its ``context``; the timeouts and
/// options there can also be reached directly, as in `request.timeouts.total = .seconds(5)`.
public struct HTTPRequest: Sendable {
  /// The method.
  public var method: NetworkAPI.Method
  /// The URL.
  public var url: HTTPURL
  /// The header fields, in order.
  public var headers: NetworkAPI.Headers
  /// The body; ``HTTPBody/empty`` for none.
  public var body: HTTPBody
  /// The call that this request belongs to: its limits, its options and its identity.
  public var context: CallContext

  /// Creates a request; everything except the URL has a default.
  public init(
    method: NetworkAPI.Method = .get, url: HTTPURL, headers: NetworkAPI.Headers = [:], body: HTTPBody = .empty
  ) {
    self.init(method: method, url: url, headers: headers, body: body, context: CallContext())
  }

  package init(
    method: NetworkAPI.Method = .get, url: HTTPURL, headers: NetworkAPI.Headers = [:], body: HTTPBody = .empty,
    context: CallContext
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.context = context
  }
}

extension HTTPRequest {
  /// The timeouts of the call.
  public var timeouts: HTTPTimeouts {
    get { context.timeouts }
    set { context.timeouts = newValue }
  }

  /// How the response's body is delivered.
  public var delivery: HTTPDelivery {
    get { context.delivery }
    set { context.delivery = newValue }
  }

  /// The options for the policies. If you replace all of them, what the client has noted there for itself stays.
  public var options: RequestOptions {
    get { context.options }
    set { context.options = newValue.keepingNotes(of: context.options) }
  }

  /// When the call must be over: the deadline of its context, or else ``HTTPTimeouts/total`` after `start`, for a
  /// request that is sent to a transport without a client. Nil for no limit.
  func deadline(from start: @autoclosure () -> ContinuousClock.Instant) -> ContinuousClock.Instant? {
    context.deadline ?? timeouts.total.map { start() + $0.clamped }
  }
}

extension HTTPRequest: RedactedDescribable {
  /// Method and URL, such as `GET https://…`, with secrets redacted.
  package var redactedDescription: String { "\(method) \(url)" }
}

extension HTTPRequest {
  /// Throws if the request would corrupt the message or has no meaning. Checked when it is built, and before a transport sends
  /// it, since policies may change it. The error has the URL, too.
  func validate() throws(NetworkError) {
    do throws(NetworkError) {
      guard method != .connect else { throw .invalidRequest(.method("CONNECT")) }
      let length = body.length
      guard length == 0 || method != .head && method != .trace else {
        throw .invalidRequest(.other("a \(method) request must not have a body"))
      }
      guard length ?? 0 >= 0 else { throw .invalidRequest(.other("the length of the body is negative")) }
      guard delivery.limit ?? 0 >= 0 else {
        throw .invalidRequest(.other("the limit of the response's body is negative"))
      }
      guard method.isIdempotent || !hasEmptyKey else { throw .invalidRequest(.other("the idempotency key is empty")) }
      try headers.validate()
      try timeouts.validate()
    } catch {
      throw error.identified(by: self)
    }
  }

  /// Returns the same request for another call, with a number of its own.
  func asNewCall() -> HTTPRequest {
    var request = self
    request.context.renumber()
    return request
  }

  /// Returns the same request for a further call of what began with another one.
  ///
  /// - Parameter first: the call that it began with; nil if this is the first.
  /// - Throws: ``NetworkError/cancelled(call:)`` if the first call was cancelled together with the client's other calls, among
  ///   which the new number isn't.
  func asNewCall(after first: CallContext?) throws(NetworkError) -> HTTPRequest {
    let request = asNewCall()
    guard first?.isCancelled != true else { throw NetworkError.cancelled.identified(by: request) }
    return request
  }
}

extension HTTPRequest {
  /// The key that stays the same in each call like it, as it is sent; nil for an automatic one, which doesn't, and for an
  /// empty one, which a server takes for none.
  var ownKey: String? { hasEmptyKey ? nil : givenKey }
  var hasOwnKey: Bool { ownKey != nil }
  var hasEmptyKey: Bool { givenKey?.utf8.allSatisfy { #"" "#.utf8.contains($0) } ?? false }

  private var givenKey: String? {
    headers[IdempotencyKey.field] ?? options.idempotencyKey.flatMap { key in key.value.map(key.written) }
  }
}

extension NetworkAPI.Headers {
  /// The name of the program as `User-Agent`, and the user's preferred languages as `Accept-Language`.
  ///
  /// A client sends the former by itself; add these fields to send the languages too:
  ///
  /// ```swift
  /// let client = NetworkClient { $0.headers = .default }
  /// ```
  public static var `default`: Self {
    [.userAgent(HTTPRequest.defaultUserAgent), .acceptLanguage(Locale.preferredLanguages)]
  }
}

extension HTTPRequest {
  /// The `User-Agent` for requests that don't set one, if the system doesn't either. RFC 9110 §10.1.5 recommends the
  /// field, and some servers reject requests without it.
  package static let defaultUserAgent: String = {
    let name = ProcessInfo.processInfo.processName.filter {
      $0.utf8.count == 1 && $0.utf8.allSatisfy(Token.isTokenByte)
    }
    return name.isEmpty ? "NetworkAPIKit" : "\(name) NetworkAPIKit"
  }()
}

extension CallIdentity {
  convenience init(_ request: HTTPRequest, response: HTTPResponse? = nil, coding: JSONCoding? = nil) {
    self.init(
      // Errors may be kept or shown.
      method: request.method, url: request.url.dropping(request.options.credentialItems),
      definition: request.context.definition,
      // The request of the call itself doesn't know of retries, but the response that it got does.
      attempt: max(request.context.attempt, response?.metrics.attempt ?? 1),
      retryRefusal: response?.metrics.retryRefusal, mayHaveBeenProcessed: request.context.mayHaveBeenProcessed,
      timeouts: request.timeouts, coding: coding)
  }
}

extension NetworkError {
  /// Returns the error with the call that it belongs to, unless it already has one.
  ///
  /// - Parameter wasSentBefore: whether the transport has sent the request before what failed.
  func identified(by request: HTTPRequest, wasSentBefore: Bool = false) -> NetworkError {
    var request = request
    if wasSentBefore { request.context.mayHaveBeenProcessed = true }
    return CallIdentity(request, response: response).identified(self)
  }
}
