extension NetworkError {
  /// The call that an error belongs to.
  public struct Call: Sendable {
    /// The method.
    public let method: NetworkAPI.Method
    /// The URL of the request that failed; after a redirect, the redirect's target.
    public let url: HTTPURL
    /// The type of the endpoint; nil for a call without one.
    public let definition: Any.Type?
    /// The number of the attempt that failed, starting at 1.
    public let attempt: Int

    init(_ request: HTTPRequest) {
      method = request.method
      url = request.url
      definition = request.context.definition
      attempt = request.context.attempt
    }
  }

  /// The call that failed; nil if nothing was sent, for ``cancelled``, and for errors that didn't come from a call.
  public var call: Call? {
    switch self {
    case .bodyNotReplayable(let call): call
    case .nameResolutionFailed(_, let call): call
    case .connectionFailed(let failure): failure.place.value
    case .tlsFailed(let failure): failure.place.value
    case .proxyFailed(let failure): failure.place.value
    case .timedOut(let timeout): timeout.place.value
    case .invalidResponse(let failure): failure.place.value
    case .truncatedBody(_, _, let call): call
    case .bodyTooLarge(_, let call): call
    case .downloadFailed(let failure): failure.place.value
    case .notAnImage(_, let call): call
    case .redirectFailed(let failure): failure.call
    case .statusCode(let failure): failure.call
    case .missingData(_, let call): call
    case .decodingFailed(let failure): failure.call
    case .webSocketFailed(let failure): failure.place.value
    case .authenticationFailed(_, let call), .circuitOpen(_, _, let call), .notCached(let call): call
    case .invalidURL, .invalidRequest, .encodingFailed, .fileFailed, .cancelled, .other: nil
    }
  }

  /// Returns the error with the call that it belongs to, unless it already has one.
  func identified(by request: HTTPRequest) -> NetworkError {
    identified(by: Call(request), timeouts: request.timeouts)
  }

  func identified(by call: Call, timeouts: HTTPTimeouts? = nil) -> NetworkError {
    guard self.call == nil else { return self }
    switch self {
    case .bodyNotReplayable:
      return .bodyNotReplayable(call: call)
    case .nameResolutionFailed(let host, _):
      return .nameResolutionFailed(host: host, call: call)
    case .connectionFailed(var failure):
      failure.place.value = call
      return .connectionFailed(failure)
    case .tlsFailed(var failure):
      failure.place.value = call
      return .tlsFailed(failure)
    case .proxyFailed(var failure):
      failure.place.value = call
      return .proxyFailed(failure)
    case .timedOut(var timeout):
      timeout.place.value = call
      timeout.span.value = timeouts?.limit(timeout.limit)
      return .timedOut(timeout)
    case .invalidResponse(var failure):
      failure.place.value = call
      return .invalidResponse(failure)
    case .truncatedBody(let received, let expected, _):
      return .truncatedBody(received: received, expected: expected, call: call)
    case .bodyTooLarge(let limit, _):
      return .bodyTooLarge(limit: limit, call: call)
    case .downloadFailed(var failure):
      failure.place.value = call
      return .downloadFailed(failure)
    case .notAnImage(let response, _):
      return .notAnImage(response, call: call)
    case .redirectFailed(var failure):
      failure.call = call
      return .redirectFailed(failure)
    case .statusCode(var failure):
      failure.call = call
      return .statusCode(failure)
    case .missingData(let response, _):
      return .missingData(response, call: call)
    case .decodingFailed(var failure):
      failure.call = call
      return .decodingFailed(failure)
    case .webSocketFailed(var failure):
      failure.place.value = call
      return .webSocketFailed(failure)
    case .authenticationFailed(let underlying, _):
      return .authenticationFailed(underlying: underlying, call: call)
    case .circuitOpen(let host, let retryAfter, _):
      return .circuitOpen(host: host, retryAfter: retryAfter, call: call)
    case .notCached:
      return .notCached(call: call)
    case .invalidURL, .invalidRequest, .encodingFailed, .fileFailed, .cancelled, .other:
      return self
    }
  }
}

extension NetworkError.Call: ShownByDescription {
  /// Method and URL, such as `GET https://api.example.com/users/7`, without the query, and with path segments that look
  /// like secrets redacted.
  public var description: String {
    "\(method) \(Self.shown(url))"
  }

  /// The URL without its query, and with path segments that look like secrets redacted.
  static func shown(_ url: HTTPURL) -> String {
    url.origin
      + url.path.split(separator: "/", omittingEmptySubsequences: false)
      .map { Redaction.looksSecret($0) ? Redaction.mark : String($0) }.joined(separator: "/")
  }
}

extension HTTPTimeouts {
  fileprivate func limit(_ limit: NetworkError.Timeout.Limit) -> Duration? {
    switch limit {
    case .connect: connect
    case .idle: idle
    case .total: total
    }
  }
}

/// A property that `==` and `hash(into:)` of the enclosing type ignore.
struct Uncompared<Value: Sendable>: Sendable, Hashable {
  var value: Value

  static func == (left: Self, right: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
