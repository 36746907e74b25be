extension HTTPRequest {
  /// Returns the request for a URL that a server has named: in a `Location`, a `Link`, or a page of a list.
  ///
  /// The only way from such a URL to a request. The client's host overrides apply to it. A request to another origin
  /// keeps only the fields that are known to be harmless, since any other may be a credential; and away from the base URL's
  /// origin, except on the same host over https, none of the client's query items that the server repeats.
  ///
  /// - Parameters:
  ///   - reference: the URL, or a reference relative to this request's URL.
  ///   - names: the names of further fields that another origin may have, unless they are marked as secrets.
  /// - Throws: ``NetworkError/invalidURL(_:)``.
  func following(_ reference: String, keeping names: [NetworkAPI.Headers.Name] = []) throws(NetworkError) -> HTTPRequest
  {
    var next = self
    next.url = try url.resolving(isWebSocket ? HTTPURL.httpText(ofWebSocket: reference) : reference)
    if let overrides = context.owner?.overrides { next.url = try overrides.place(ofReceived: next.url) }
    if !next.url.hasSameOrigin(as: url) {
      next.headers = NetworkAPI.Headers(
        headers.filter { $0.isSafelisted || !$0.isSecret && names.contains($0.name) })
      next.body = body.keepingTrailers {
        names.contains($0) || NetworkAPI.Headers.Field(name: $0, value: "").isSafelisted
      }
      let isOnlySecured = next.url.isSecure && next.url.host == url.host && next.url.port == nil && url.port == nil
      if !isOnlySecured, context.home?.contains(next.url, isReceived: true) != true {
        next.url = next.url.dropping(options.clientItems)
      }
    }
    return next
  }

  /// Returns the request for a URL that a response names, without the items that credentials have added to the query of the
  /// response's own URL, if the server repeats them: the new request gets the credentials of its time, at their origins.
  func following(
    _ reference: String, in response: HTTPResponse, keeping names: [NetworkAPI.Headers.Name] = []
  ) throws(NetworkError) -> HTTPRequest {
    var next = try following(reference, keeping: names)
    next.url = next.url.dropping(response.credentialItems)
    return next
  }
}

extension HTTPURL {
  /// The text of a WebSocket's URL with the corresponding `http` or `https` scheme; other text as it is.
  static func httpText(ofWebSocket text: String) -> String {
    switch URLReference(text).scheme?.lowercased() {
    case "ws": "http\(text.dropFirst(2))"
    case "wss": "https\(text.dropFirst(3))"
    default: text
    }
  }
}

private enum WebSocketOption: NotedOptionKey { static let defaultValue = false }

extension HTTPRequest {
  /// Whether the request is the handshake of a WebSocket.
  var isWebSocket: Bool {
    get { options[WebSocketOption.self] }
    set { options[WebSocketOption.self] = newValue }
  }
}

private enum LinkOption: NotedOptionKey { static let defaultValue: HTTPURL? = nil }

extension RequestOptions {
  /// The URL to which the request goes instead of its own, as after a redirect; nil (the default) for none.
  var link: HTTPURL? {
    get { self[LinkOption.self] }
    set { self[LinkOption.self] = newValue }
  }
}
