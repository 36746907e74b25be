extension RequestTrailers {
  /// Fields that are needed before the body, or that frame or route the message (RFC 9110 §6.5.1).
  private static let refused: Set<NetworkAPI.Headers.Name> = [
    "age", "authorization", "cache-control", "connection", "content-encoding", "content-length", "content-range",
    "content-type", "cookie", "date", "expect", "expires", "host", "if-match", "if-modified-since", "if-none-match",
    "if-range", "if-unmodified-since", "keep-alive", "location", "max-forwards", "pragma", "proxy-authenticate",
    "proxy-authorization", "proxy-connection", "range", "retry-after", "set-cookie", "te", "trailer",
    "transfer-encoding", "upgrade", "vary", "warning", "www-authenticate",
  ]

  init(
    _ names: [NetworkAPI.Headers.Name], _ compute: @escaping @Sendable () async throws -> NetworkAPI.Headers
  ) throws(NetworkError) {
    guard !names.isEmpty else { throw .invalidRequest(.other("trailers need the names of their fields")) }
    for name in names where Self.refused.contains(name) {
      throw .invalidRequest(.other("\(name.rawValue) must not be a trailer field (RFC 9110 §6.5.1)"))
    }
    self.init(names: names, compute: compute)
  }

  /// Computes the fields, after the body's last byte was read.
  func fields() async throws -> NetworkAPI.Headers {
    let fields = try await compute()
    try fields.validate()
    for field in fields where !names.contains(field.name) {
      throw NetworkError.invalidRequest(.other("the trailer field \(field.name.rawValue) was not announced"))
    }
    return fields
  }
}

extension HTTPBody {
  /// Returns the body with trailer fields (RFC 9110 §6.5), which are computed when its last byte has been read, such as
  /// a digest of what was sent.
  ///
  /// ```swift
  /// let body = try HTTPBody("hello").withTrailers(["X-Count"]) {
  ///   ["X-Count": "5"]
  /// }
  /// ```
  ///
  /// The body is sent in chunks over HTTP/1.1, also to servers with HTTP/2, since libcurl sends trailers only there. The
  /// field `Trailer` announces the names. `URLSessionTransport` can't send trailers, and refuses the request.
  ///
  /// - Parameters:
  ///   - names: the names of all fields that may be sent.
  ///   - fields: computes the fields, once for each time the body is sent. An error of it fails the request, as does a
  ///     field that isn't in `names`.
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` for no names, and for fields that must not be trailers: those that
  ///   frame, route, authenticate or condition the message, or say how to read it.
  public func withTrailers(
    _ names: [NetworkAPI.Headers.Name], _ fields: @escaping @Sendable () async throws -> NetworkAPI.Headers
  ) throws(NetworkError) -> HTTPBody {
    HTTPBody(
      stream: HTTPBodyStream(
        length: nil, isReplayable: isReplayable, requestTrailers: try RequestTrailers(names, fields)
      ) { Self.reader(of: self) })
  }

  /// Returns the body, without its trailer fields if one of them isn't allowed.
  func keepingTrailers(ifEach isAllowed: (NetworkAPI.Headers.Name) -> Bool) -> HTTPBody {
    guard let requestTrailers, !requestTrailers.names.allSatisfy(isAllowed) else { return self }
    return HTTPBody(stream: HTTPBodyStream(length: nil, isReplayable: isReplayable) { Self.reader(of: self) })
  }

  /// The trailer fields to send after the body; nil for none.
  var requestTrailers: RequestTrailers? {
    guard case .stream(let stream) = storage else { return nil }
    return stream.requestTrailers ?? stream.origin?.body.requestTrailers
  }
}
