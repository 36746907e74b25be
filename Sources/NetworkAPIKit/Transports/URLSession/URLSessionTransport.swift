#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif
#if canImport(Security)
import Security
#endif

/// A transport that uses Foundation's `URLSession`: the default on Apple platforms, and on Linux if there is no usable
/// libcurl.
///
/// The session has no cookies, cache or credentials and doesn't follow redirects: interceptors do that, in the same way
/// on every platform. `URLSession` has these limitations:
///
/// - It doesn't report when a connection is established, so ``HTTPTimeouts/idle`` applies instead of
///   ``HTTPTimeouts/connect``.
/// - On Apple platforms, it reports a response's head together with the first byte of the body, or at its end; for
///   `text/plain`, or without a content type, it may hold back the first 512 bytes. Until then, ``HTTPTimeouts/idle``
///   counts the server as silent.
/// - It returns header fields as a dictionary: repeated fields are joined by commas, and the order is lost.
/// - A streamed request body is written to a temporary file before it is sent, so that memory use stays constant.
/// - On Linux, a slow reader doesn't slow down a streamed response, and there are no timings of the phases. A request
///   whose reused connection breaks is sent again, even a POST. A truncated body may count as complete if it is
///   compressed with gzip, or if TLS ends without a close notification. A header field written as `Name:value`, without
///   a space, or a redirect with an empty or malformed `Location` makes the response fail, and a transfer that
///   Foundation ends without a response crashes the process. The libcurl transport has none of these problems;
///   `Docs/Reliability.md` compares the two.
public final class URLSessionTransport: Transport {
  let session: URLSession
  let delegate: URLSessionExchanges
  private let tls: TLSConfiguration
  /// The sessions of hosts with pins, and of those that are trusted by their keys.
  private let pinned = Locked<[String: (URLSession, URLSessionExchanges)]>([:])
  private let assumesHTTP3: Bool
  private let waitsForConnectivity: Bool

  /// Creates a transport with its own connections; the defaults suit most programs. On Linux, `assumesHTTP3` and
  /// `waitsForConnectivity` do nothing.
  ///
  /// - Parameters:
  ///   - connectionsPerHost: The maximum number of connections per host; the default is that of browsers.
  ///   - allowsCellularAccess: Whether to use cellular networks.
  ///   - waitsForConnectivity: Whether to wait for a network instead of failing as
  ///     ``NetworkError/ConnectionFailure/Reason/unreachable``. The idle timeout starts when a network is available; the
  ///     timeout for the whole call also runs during the wait.
  ///   - assumesHTTP3: Whether to try HTTP/3 first, without an `Alt-Svc` field from the server.
  ///   - tls: Trust, pins, client certificate and minimum version, as for `CurlTransport`. On Linux, every request is refused
  ///     with ``NetworkError/invalidRequest(_:call:)`` unless it's the default.
  ///   - base: A configuration to start from, for what has no parameter here, such as `allowsExpensiveNetworkAccess`,
  ///     `allowsConstrainedNetworkAccess`, `multipathServiceType` or `protocolClasses`. It is copied. Cookies, cache,
  ///     credentials, timeouts and the parameters above override it, and its `httpAdditionalHeaders` aren't used, since the
  ///     system would add them after a redirect to another origin too: write them into the client's configuration. The
  ///     default nil is the ephemeral one.
  public init(
    connectionsPerHost: Int = 6, allowsCellularAccess: Bool = true, waitsForConnectivity: Bool = false,
    assumesHTTP3: Bool = false, tls: TLSConfiguration = TLSConfiguration(), base: URLSessionConfiguration? = nil
  ) {
    let settings = base?.copy() as? URLSessionConfiguration ?? .ephemeral
    settings.useNoStores(tls: tls)
    settings.httpMaximumConnectionsPerHost = max(1, connectionsPerHost)
    settings.allowsCellularAccess = allowsCellularAccess
    // Timeouts are enforced by the exchange itself: Foundation's own differ from platform to platform.
    settings.timeoutIntervalForRequest = URLRequest.never
    settings.timeoutIntervalForResource = URLRequest.never
    self.tls = tls
    #if canImport(Darwin)
    settings.waitsForConnectivity = waitsForConnectivity
    self.waitsForConnectivity = waitsForConnectivity
    delegate = URLSessionExchanges(
      responder: LoadedOnce { [tls] () throws(NetworkError) in try ChallengeResponder(tls) })
    #else
    // The session there doesn't wait, and its own timer counts whole seconds.
    self.waitsForConnectivity = false
    delegate = URLSessionExchanges()
    #endif
    self.assumesHTTP3 = assumesHTTP3
    session = URLSession(configuration: settings, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    // Lets running transfers finish, then breaks the session's strong reference to its delegate.
    session.finishTasksAndInvalidate()
    for (session, _) in pinned.withLock({ Array($0.values) }) { session.finishTasksAndInvalidate() }
  }

  /// The session for a request. Sessions don't share connections, so one of its own is the way to a fresh connection; and
  /// the way to a connection whose certificate was compared with the host's pins or key, since HTTP/2 lets a connection to
  /// one host serve others that its certificate names, without a challenge.
  func connections(for request: HTTPRequest) -> (URLSession, URLSessionExchanges) {
    if request.options.requiresFreshConnection { return makeSession() }
    let host = URLHost.key(of: request.url.host)
    let isPinned = tls.pins.keys.contains { (try? URLHost.normalized($0)).map { URLHost.key(of: $0) } == host }
    let trustedKey = isPinned ? nil : tls.trustedKeys?[host]
    guard isPinned || trustedKey != nil else { return (session, delegate) }
    // A changed key is for new connections.
    let key = "\(host) \(trustedKey ?? "")"
    return pinned.withLock { pinned in
      let found = pinned[key] ?? makeSession()
      pinned[key] = found
      return found
    }
  }

  private func makeSession() -> (URLSession, URLSessionExchanges) {
    let delegate = delegate.another()
    return (URLSession(configuration: session.configuration, delegate: delegate, delegateQueue: nil), delegate)
  }

  /// Throws if the configuration isn't supported, or can't be read now, so that no request is sent with other settings.
  func validate() throws(NetworkError) {
    #if canImport(Darwin)
    _ = try delegate.responder.get()
    #else
    guard tls == TLSConfiguration() else {
      throw .invalidRequest(.other("URLSession has no settings for TLS on Linux; use CurlTransport"))
    }
    #endif
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    try validate()
    try request.validate()
    let upload = try await URLSessionUpload(
      request, assumesHTTP3: assumesHTTP3, waitsForConnectivity: waitsForConnectivity)
    let exchange = URLSessionExchange(request: request, upload: upload)
    let (session, delegate) = connections(for: request)
    let task = upload.makeTask(in: session)
    delegate.add(exchange, for: task)
    // A session of its own ends with its task.
    defer { if request.options.requiresFreshConnection { session.finishTasksAndInvalidate() } }
    return try await withTaskCancellationHandler {
      try await exchange.run(task)
    } onCancel: {
      exchange.end(with: .cancelled)
    }
  }
}

extension Transport {
  /// Whether `URLSession` sends the requests, also beneath a transport that records them.
  var usesURLSession: Bool {
    self is URLSessionTransport || (self as? any ForwardingTransport)?.base.usesURLSession == true
  }
}

extension URLSessionTransport: RedactedDescribable {}

extension URLSessionConfiguration {
  /// Turns off the system's cookies, cache and credentials, and sets the minimum version of TLS where the system has it.
  func useNoStores(tls: TLSConfiguration) {
    httpShouldSetCookies = false
    httpAdditionalHeaders = nil
    httpCookieAcceptPolicy = .never
    httpCookieStorage = nil
    urlCache = nil
    urlCredentialStorage = nil
    requestCachePolicy = .reloadIgnoringLocalCacheData
    #if canImport(Darwin)
    tlsMinimumSupportedProtocolVersion = tls.minimumVersion == .v1_3 ? .TLSv13 : .TLSv12
    #endif
  }
}

#if canImport(Darwin)
extension URLSessionTransport: WebSocketTransport {
  /// Opens a WebSocket with `URLSessionWebSocketTask`. It doesn't support compression, and discards the body of a
  /// response that isn't an upgrade. A watch allows it only to apps that stream audio or run a call.
  public func openWebSocket(
    _ request: HTTPRequest, protocols: [String], options: WebSocket.Options
  ) async throws -> WebSocketUpgrade {
    try Task.checkCancellation()
    try validate()
    let (session, delegate) = connections(for: request)
    defer { if request.options.requiresFreshConnection { session.finishTasksAndInvalidate() } }
    let task = session.webSocketTask(with: try URLSessionWebSocket.message(for: request, protocols: protocols))
    task.maximumMessageSize = options.maximumMessageSize
    let socket = URLSessionWebSocket(task, request: request, protocols: protocols, options: options)
    delegate.add(socket, for: task)
    return try await socket.open()
  }
}

extension URLSessionWebSocketTask: WebSocketTask {
  var peerClose: (code: Int, reason: Data?) { (closeCode.rawValue, closeReason) }
  var byteCounts: (received: Int64, sent: Int64) { (countOfBytesReceived, countOfBytesSent) }

  func close(code: Int, reason: Data?) { cancel(with: CloseCode(rawValue: code) ?? .normalClosure, reason: reason) }

  func receive(_ completion: @escaping @Sendable (Result<WebSocket.Message, any Error>) -> Void) {
    receive(completionHandler: { result in
      switch result {
      case .success(.string(let text)): completion(.success(.text(text)))
      case .success(.data(let data)): completion(.success(.binary(data)))
      case .success: completion(.failure(URLError(.cannotParseResponse)))
      case .failure(let error): completion(.failure(error))
      }
    })
  }

  func send(_ message: WebSocket.Message, _ completion: @escaping @Sendable ((any Error)?) -> Void) {
    switch message {
    case .text(let text): send(.string(text), completionHandler: completion)
    case .binary(let data): send(.data(data), completionHandler: completion)
    }
  }

  func ping(_ completion: @escaping @Sendable ((any Error)?) -> Void) { sendPing(pongReceiveHandler: completion) }
}

// Apple promises a WebSocket's callbacks only to the session's delegate, not to a task's.
extension URLSessionExchanges: URLSessionWebSocketDelegate {
  func urlSession(_ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol name: String?) {
    socket(for: webSocketTask)?.didOpen(subprotocol: name)
  }

  func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didCloseWith code: URLSessionWebSocketTask.CloseCode, reason: Data?
  ) {
    socket(for: webSocketTask)?.didClose(code: code.rawValue, reason: reason)
  }
}
#endif
