extension NetworkError {
  /// The call that an error belongs to.
  public struct Call: Sendable {
    /// The method.
    public let method: NetworkAPI.Method
    /// The URL of the call, without what credentials add to its query; if no response was received after a redirect,
    /// the redirect's target. Nil if the call has no valid URL. The URL of a response, ``HTTPResponse/url``, is the one
    /// that was sent.
    public let url: HTTPURL?
    /// The type of the endpoint; nil for a call without one.
    public let definition: Any.Type?
    /// The number of the attempt that failed, starting at 1.
    public let attempt: Int
    /// Why there was no further attempt; nil if the failure wasn't one to retry, such as a response that can't be
    /// decoded, and if an open circuit refused the retry.
    public private(set) var retryRefusal: RetryRefusal?
    /// Whether the server may have processed the request in an earlier attempt, or before it redirected the call.
    fileprivate(set) var mayHaveBeenProcessed: Bool

    init(_ identity: CallIdentity) {
      method = identity.method
      url = identity.url
      definition = identity.definition
      attempt = identity.attempt
      retryRefusal = identity.retryRefusal
      mayHaveBeenProcessed = identity.mayHaveBeenProcessed
    }

    fileprivate func recording(_ refusal: RetryRefusal) -> Self {
      var call = self
      call.retryRefusal = refusal
      return call
    }

    /// A call whose request could not be built.
    init(method: NetworkAPI.Method, definition: Any.Type?) {
      self.method = method
      self.definition = definition
      url = nil
      attempt = 1
      mayHaveBeenProcessed = false
    }
  }

  /// The call that failed; nil for errors that didn't come from a call.
  public var call: Call? {
    var current: Call?
    _ = mapCall { call in
      current = call
      return call
    }
    return current
  }

  /// Returns the error with the call that it belongs to, unless it already has one. Likewise with a timeout's duration,
  /// which a transfer that calls share doesn't know: each of them has a total timeout of its own.
  func identified(by call: Call, timeouts: HTTPTimeouts? = nil) -> NetworkError {
    let error = self.call == nil ? mapCall { _ in call } : self
    guard case .timedOut(var timeout) = error, timeout.span == nil else { return error }
    timeout.span = timeouts?.limit(timeout.limit)
    return .timedOut(timeout)
  }

  /// Returns the error with the reason why its call wasn't retried.
  func recording(_ refusal: RetryRefusal) -> NetworkError { mapCall { $0?.recording(refusal) } }

  /// Returns the error of a request that was sent after others of what the caller began, which a server has processed.
  var afterOthers: NetworkError {
    mapCall { call in
      var call = call
      call?.mayHaveBeenProcessed = true
      return call
    }
  }

  /// Returns the error with its call replaced.
  private func mapCall(_ transform: (Call?) -> Call?) -> NetworkError {
    switch self {
    case .bodyNotReplayable(let call): .bodyNotReplayable(call: transform(call))
    case .nameResolutionFailed(let host, let call): .nameResolutionFailed(host: host, call: transform(call))
    case .connectionFailed(let failure): .connectionFailed(failure.mapCall(transform))
    case .tlsFailed(let failure): .tlsFailed(failure.mapCall(transform))
    case .proxyFailed(let failure): .proxyFailed(failure.mapCall(transform))
    case .timedOut(let timeout): .timedOut(timeout.mapCall(transform))
    case .invalidResponse(let failure): .invalidResponse(failure.mapCall(transform))
    case .truncatedBody(let received, let expected, let call):
      .truncatedBody(received: received, expected: expected, call: transform(call))
    case .bodyTooLarge(let limit, let call): .bodyTooLarge(limit: limit, call: transform(call))
    case .downloadFailed(let failure): .downloadFailed(failure.mapCall(transform))
    case .uploadFailed(let failure): .uploadFailed(failure.mapCall(transform))
    case .notAnImage(let response, let call): .notAnImage(response, call: transform(call))
    case .redirectFailed(let failure): .redirectFailed(failure.mapCall(transform))
    case .statusCode(let failure): .statusCode(failure.mapCall(transform))
    case .missingData(let response, let call): .missingData(response, call: transform(call))
    case .decodingFailed(let failure): .decodingFailed(failure.mapCall(transform))
    case .webSocketFailed(let failure): .webSocketFailed(failure.mapCall(transform))
    case .authenticationFailed(let underlying, let call):
      .authenticationFailed(underlying: underlying, call: transform(call))
    case .circuitOpen(let host, let retryAfter, let call):
      .circuitOpen(host: host, retryAfter: retryAfter, call: transform(call))
    case .notCached(let call): .notCached(call: transform(call))
    case .encodingFailed(let failure): .encodingFailed(failure.mapCall(transform))
    case .fileFailed(let failure): .fileFailed(failure.mapCall(transform))
    case .invalidURL(let failure): .invalidURL(failure.mapCall(transform))
    case .invalidRequest(let reason, let call): .invalidRequest(reason, call: transform(call))
    case .cancelled(let call): .cancelled(call: transform(call))
    case .other(let error, let call): .other(error, call: transform(call))
    }
  }
}

extension CallFailure {
  fileprivate func mapCall(_ transform: (NetworkError.Call?) -> NetworkError.Call?) -> Self {
    var copy = self
    copy.call = transform(call)
    return copy
  }
}

extension NetworkError {
  /// The type's name, such as `User`, or `GetUser.Response` for a type that is only called `Response` or `Parameter`.
  static func name(of type: any Any.Type) -> String {
    let short = "\(type)"
    guard short == "Response" || short == "Parameter" else { return short }
    return String(reflecting: type).split(separator: ".").suffix(2).joined(separator: ".")
  }
}

extension NetworkError.Call: RedactedDescribable {
  /// Method and URL, such as `GET https://api.example.com/users/7`, without the query, and with path segments that look
  /// like secrets redacted.
  package var redactedDescription: String {
    guard let url else { return definition.map { "\(method) (\(NetworkError.name(of: $0)))" } ?? "\(method)" }
    return "\(method) \(Self.shown(url))"
  }

  /// The URL without its query, and with path segments that look like secrets redacted.
  static func shown(_ url: HTTPURL) -> String {
    url.origin
      + Redaction.redactedPath(url.path[...]).utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Redaction.looksSecret(Substring($0)) ? Redaction.mark : String(Substring($0)) }.joined(separator: "/")
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

extension CallIdentity {
  /// Adds the call to an error.
  func identified(_ error: any Error) -> NetworkError {
    NetworkError(error).identified(by: NetworkError.Call(self), timeouts: timeouts)
  }
}
