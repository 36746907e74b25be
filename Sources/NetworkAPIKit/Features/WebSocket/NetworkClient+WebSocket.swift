import Foundation

extension NetworkClient {
  /// Opens a WebSocket (RFC 6455).
  ///
  /// The handshake passes the client's policies like any GET: credentials, redirects, retries and limits apply; caches
  /// and coalescing don't. ``HTTPTimeouts/idle`` applies to the handshake only; see ``WebSocket/Options/heartbeat`` for the
  /// time after.
  ///
  /// - Parameters:
  ///   - url: a `ws` or `wss` URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - protocols: the subprotocols to offer, in order of preference.
  ///   - headers: header fields, which replace the client's fields of the same names. Fields of the handshake itself
  ///     are rejected.
  ///   - options: the options of the WebSocket.
  ///   - isolation: the actor that `configure` is called on. Default: the caller's.
  ///   - configure: changes the request of the handshake, for example its timeouts, header fields or options.
  /// - Throws: ``NetworkError/statusCode(_:)``, with the response's body, if the status isn't 101;
  ///   ``NetworkError/webSocketFailed(_:)`` if a 101 response is invalid; and the errors of any call.
  public func webSocket(
    _ url: NetworkAPI.Path, protocols: [String] = [], headers: NetworkAPI.Headers = [:],
    options: WebSocket.Options = .init(), isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> WebSocket {
    try await open(
      try webSocketRequest(url, protocols: protocols, headers: headers, options: options, configure: configure),
      options: options)
  }

  /// Performs the handshake of a request that ``webSocketRequest(_:protocols:headers:options:configure:)`` has built.
  func open(_ request: HTTPRequest, options: WebSocket.Options) async throws(NetworkError) -> WebSocket {
    let upgrading = UpgradingTransport(transport: request.options.transport ?? transport, options: options)
    let limit = errorLimit(of: request)
    var request = request
    // Caching and coalescing apply only to collected bodies.
    request.delivery = .streaming
    let report = CallReport(request)
    do {
      let response = try await next(for: report.request, over: upgrading)(report.request)
      let opened = upgrading.end()
      guard response.status == 101, let opened, let connection = opened.upgrade.connection else {
        opened?.upgrade.connection?.cancel(.cancelled)
        let (collected, data) = try await response.collectedFailure(time, upTo: limit)
        throw NetworkError.statusCode(
          failure(collected, data: data, as: EmptyResponse.self, coding: configuration.coding))
      }
      let place: CallOwner.Place?
      do {
        var context = request.context
        // An interceptor may have set it.
        if let tag = opened.tag { context.options.tag = tag }
        place = try context.add(CancellableTask { connection.cancel(.cancelled) })
      } catch {
        connection.cancel(.cancelled)
        throw error
      }
      report.finished(response)
      return WebSocket(
        WebSocketUpgrade(response: response, subprotocol: opened.upgrade.subprotocol), connection: connection,
        heartbeat: options.heartbeat.map { .init(every: $0, limit: options.pongTimeout) },
        identity: CallIdentity(request, response: response, coding: configuration.coding), place: place)
    } catch {
      upgrading.end()?.upgrade.connection?.cancel(.cancelled)
      throw report.failed(error)
    }
  }

  /// Like `webSocket(_:)`, for a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public func webSocket(
    _ url: some HTTPURLConvertible, protocols: [String] = [], headers: NetworkAPI.Headers = [:],
    options: WebSocket.Options = .init(), isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> WebSocket {
    try await webSocket(
      NetworkAPI.Path(url), protocols: protocols, headers: headers, options: options, configure: configure)
  }

  /// The request of a handshake.
  func webSocketRequest(
    _ url: NetworkAPI.Path, protocols: [String], headers: NetworkAPI.Headers, options: WebSocket.Options,
    configure: (inout HTTPRequest) -> Void
  ) throws(NetworkError) -> HTTPRequest {
    do throws(NetworkError) {
      return try checkedRequest(
        try url.written(), protocols: protocols, headers: headers, options: options, configure: configure)
    } catch {
      throw error.identified(by: NetworkError.Call(method: .get, definition: nil))
    }
  }

  private func checkedRequest(
    _ url: String, protocols: [String], headers: NetworkAPI.Headers, options: WebSocket.Options,
    configure: (inout HTTPRequest) -> Void
  ) throws(NetworkError) -> HTTPRequest {
    try WebSocketHandshake.checkProtocols(protocols)
    guard options.maximumMessageSize > 0, options.closeTimeout > .zero else {
      throw .invalidRequest(.other("the maximum message size or close timeout of the WebSocket is not positive"))
    }
    if let interval = options.heartbeat, interval <= .zero || options.pongTimeout <= .zero {
      throw .invalidRequest(.other("the heartbeat or pong timeout of the WebSocket is not positive"))
    }
    var request = try httpRequest(try Self.httpText(of: url), headers: headers, configure: configure)
    guard request.method == .get, request.body.isEmpty else {
      throw .invalidRequest(.other("the handshake of a WebSocket is a GET without a body"))
    }
    try WebSocketHandshake.checkFields(request.headers)
    // A field like any other until the transport, so that no other origin gets what may be a token.
    if !protocols.isEmpty {
      request.headers.append(
        .init(
          name: .secWebSocketProtocol, value: protocols.joined(separator: ", "),
          isSecret: protocols.contains(where: Redaction.looksSecret)))
    }
    request.isWebSocket = true
    return request
  }

  /// The URL with the corresponding `http` or `https` scheme.
  private static func httpText(of url: String) throws(NetworkError) -> String {
    guard let scheme = URLReference(url).scheme else { return url }
    guard ["ws", "wss"].contains(scheme.lowercased()) else {
      throw .invalidURL(.init(.scheme, url, "the scheme of a WebSocket must be ws or wss"))
    }
    return HTTPURL.httpText(ofWebSocket: url)
  }
}

/// The end of the client's chain for a WebSocket: returns the response through the policies, and keeps the connection
/// for the caller.
private struct UpgradingTransport: Transport {
  let transport: any Transport
  let options: WebSocket.Options
  private let state = Locked(State())

  private struct State {
    var opened: (upgrade: WebSocketUpgrade, tag: String?)?
    /// Whether the call is over: at its limit of time, a handshake that can't be interrupted may still run.
    var isOver = false
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let transport = try (request.options.transport ?? transport).webSockets(for: request)
    var request = request
    let protocols = request.headers.elements(named: .secWebSocketProtocol)
    request.headers.removeAll(named: .secWebSocketProtocol)
    try WebSocketHandshake.checkProtocols(protocols)
    try WebSocketHandshake.checkFields(request.headers)
    let upgrade = try await transport.openWebSocket(request, protocols: protocols, options: options)
    // A policy may send the request again; keep only the last connection, also if a later request is refused: which response
    // counts, the policy says.
    guard upgrade.connection != nil else { return upgrade.response }
    let superfluous = state.withLock { [tag = request.options.tag] state -> WebSocketUpgrade? in
      guard !state.isOver else { return upgrade }
      defer { state.opened = (upgrade, tag) }
      return state.opened?.upgrade
    }
    superfluous?.connection?.cancel(.cancelled)
    return upgrade.response
  }

  /// Ends the call, and returns the WebSocket that it has opened, with the tag of its request; nil if there is none.
  func end() -> (upgrade: WebSocketUpgrade, tag: String?)? {
    state.withLock { state in
      state.isOver = true
      return state.opened.take()
    }
  }
}
