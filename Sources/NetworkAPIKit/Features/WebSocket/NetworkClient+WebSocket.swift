import Foundation

extension NetworkClient {
  /// Opens a WebSocket (RFC 6455).
  ///
  /// The handshake passes the client's policies like any GET: credentials, redirects, retries and limits apply; caches
  /// and coalescing do not. ``HTTPTimeouts/idle`` is for the handshake; see ``WebSocket/Heartbeat`` for what comes after.
  ///
  /// - Parameters:
  ///   - url: a `ws` or `wss` URL, or a path relative to the client's base URL.
  ///   - protocols: the subprotocols to offer, the preferred one first.
  ///   - headers: fields in place of the client's of the same names; those of the handshake itself are refused.
  ///   - options: how it is run.
  /// - Throws: ``NetworkError/statusCode(_:)`` when the server answers anything but 101, with the body of the answer;
  ///   ``NetworkError/webSocketFailed(_:)`` when its 101 is not right; and what any call throws.
  public func webSocket(
    _ url: String, protocols: [String] = [], headers: NetworkAPI.Headers = [:], options: WebSocket.Options = .init()
  ) async throws(NetworkError) -> WebSocket {
    let request = try webSocketRequest(url, protocols: protocols, headers: headers, options: options)
    guard let transport = transport as? any WebSocketTransport else {
      throw .invalidRequest(.other("the client's transport opens no WebSockets"))
    }
    let upgrading = UpgradingTransport(transport: transport, protocols: protocols, options: options)
    let report = CallReport(request)
    do {
      let response = try await next(over: upgrading)(request)
      guard let upgrade = upgrading.take(), let connection = upgrade.connection else {
        let (collected, _) = try await response.collected(upTo: HTTPResponse.errorBodyLimit)
        throw NetworkError.statusCode(.init(response: collected))
      }
      report.finished(response)
      return WebSocket(upgrade, connection: connection, heartbeat: options.heartbeat)
    } catch {
      upgrading.take()?.connection?.cancel(.cancelled)
      throw report.failed(error)
    }
  }

  private func webSocketRequest(
    _ url: String, protocols: [String], headers: NetworkAPI.Headers, options: WebSocket.Options
  ) throws(NetworkError) -> HTTPRequest {
    guard protocols.allSatisfy(Token.isValid), Set(protocols).count == protocols.count else {
      throw .invalidRequest(.other("a subprotocol is no HTTP token, or given twice"))
    }
    guard options.maximumMessageSize > 0, options.closeTimeout > .zero else {
      throw .invalidRequest(.other("a limit of the WebSocket is not positive"))
    }
    if let heartbeat = options.heartbeat, heartbeat.interval <= .zero || heartbeat.limit <= .zero {
      throw .invalidRequest(.other("the heartbeat of the WebSocket is not positive"))
    }
    var request = try httpRequest(.get, try Self.httpText(of: url), headers: headers)
    try request.headers.validate()
    try WebSocketHandshake.checkFields(request.headers)
    // Read as it comes: what keeps or shares answers lets it pass.
    request.delivery = .streamed
    return request
  }

  /// The same URL with the scheme that the handshake uses.
  private static func httpText(of url: String) throws(NetworkError) -> String {
    guard let scheme = URLReference(url).scheme else { return url }
    switch scheme.lowercased() {
    case "ws": return "http\(url.dropFirst(2))"
    case "wss": return "https\(url.dropFirst(3))"
    default: throw .invalidURL(.init(.scheme, url, "a WebSocket's is ws or wss"))
    }
  }
}

/// Stands at the end of the client's chain: its answer goes back through the policies, its connection to the caller.
private struct UpgradingTransport: Transport {
  let transport: any WebSocketTransport
  let protocols: [String]
  let options: WebSocket.Options
  private let opened = Locked<WebSocketUpgrade?>(nil)

  init(transport: any WebSocketTransport, protocols: [String], options: WebSocket.Options) {
    self.transport = transport
    self.protocols = protocols
    self.options = options
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try WebSocketHandshake.checkFields(request.headers)
    let upgrade = try await transport.openWebSocket(request, protocols: protocols, options: options)
    // A policy may ask again; the last answer counts.
    opened.withLock { opened in
      defer { opened = upgrade }
      return opened
    }?.connection?.cancel(.cancelled)
    return upgrade.response
  }

  func take() -> WebSocketUpgrade? { opened.withLock { $0.take() } }
}
