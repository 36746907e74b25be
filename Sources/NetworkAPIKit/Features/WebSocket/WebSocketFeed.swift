/// The messages of a WebSocket that is opened again when it breaks.
struct WebSocketFeed: AsyncSequence, Sendable {
  let request: Result<HTTPRequest, NetworkError>
  let retry: any RetryPolicy
  let open: @Sendable (HTTPRequest) async throws -> Opened
  /// Replaced in tests.
  var wait = RetryWait()
  /// How long a connection must last to end a row of failures.
  static let steady: Duration = .seconds(30)

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: self) }

  /// A WebSocket that ends with the iterator, also if the program keeps it to send over. One that the program closes ends by
  /// itself.
  final class Opened: Sendable {
    let socket: WebSocket

    init(_ socket: WebSocket) { self.socket = socket }

    // Not as cancelled: programs ignore that, and who sends over it has cancelled nothing.
    deinit { if !socket.wasClosed.withLock({ $0 }) { socket.drop(.webSocketFailed(.init(.closed))) } }
  }

  /// Waits for one message after the other. Releasing it closes the WebSocket.
  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let feed: WebSocketFeed
    private var opened: Opened?
    private var start: ContinuousClock.Instant?
    /// The network before the last handshake; nil if no policy waits for it.
    private var network: Int?
    /// The first call. When it is cancelled together with the client's other calls, the feed isn't opened again.
    private var context: CallContext?
    /// The call whose handshake follows, and that has begun with a wait.
    private var waiting: HTTPRequest?
    private var failures = 0
    /// Whether the last handshake got 421, after which there is one more at once.
    private var wasMisdirected = false
    private var isOver = false

    fileprivate init(feed: WebSocketFeed) { self.feed = feed }

    mutating func next() async throws(NetworkError) -> WebSocket.Message? {
      while !isOver {
        do {
          if let message = try await connected().receive() { return message }
          if let socket = opened?.socket, !socket.wasClosed.withLock({ $0 }), let close = socket.peerClose,
            close.code == .goingAway
          {
            throw NetworkError.webSocketFailed(.init(.closed, close: close))
          }
          break
        } catch {
          let broken = NetworkError(error)
          if broken.isNormalClose { break }
          if let start, feed.wait.time.now() - start >= WebSocketFeed.steady { failures = 0 }
          (opened, start) = (nil, nil)
          do {
            try await wait(after: broken)
          } catch {
            isOver = true
            throw NetworkError(error)
          }
          failures += broken.wasHeldBack ? 0 : 1
        }
      }
      (opened, isOver) = (nil, true)
      return nil
    }

    private mutating func connected() async throws -> WebSocket {
      if let opened { return opened.socket }
      let request = try waiting.take() ?? feed.request.get().asNewCall(after: context)
      context = context ?? request.context
      network = feed.retry is NeverRetry ? nil : feed.wait.networkReturns
      let opened = try await feed.open(request)
      self.opened = opened
      start = feed.wait.time.now()
      return opened.socket
    }

    /// Waits before the feed is opened again; throws the error if it isn't.
    private mutating func wait(after error: NetworkError) async throws {
      guard !error.isCancelled, !error.isNotWaitedFor, let context else { throw error }
      var request = try feed.request.get().asNewCall(after: context)
      request.options.wasMisdirected = wasMisdirected
      wasMisdirected = error.status == 421
      // A handshake that a circuit held back isn't a try.
      let retries = error.wasHeldBack ? Swift.max(0, failures - 1) : failures
      var decision: RetryDecision
      do {
        decision = try await feed.wait.decision(of: feed.retry, after: error.outcome, of: request, retries: retries)
      } catch {
        throw NetworkError(error).identified(by: request)
      }
      // The policy knows a status's own delay. The others end with time only, whatever the network does.
      let least = Swift.min(error.delayOfNewCall ?? .zero, ServerSentEvent.Options.longestDelay)
      if error.status == nil, least > .zero {
        switch decision {
        case .retry(let delay, let reason), .retryWhenNetworkChanges(let delay, let reason):
          decision = .retry(after: Swift.max(delay, least), reason: reason)
        case .doNotRetry: break
        }
      }
      if case .doNotRetry = decision { throw error }
      let report = CallReport(try feed.request.get().asNewCall(after: context))
      do {
        guard try await feed.wait(decision, in: report.request.context, since: network) else { throw error }
      } catch {
        throw report.failed(error)
      }
      waiting = report.request
    }
  }
}

extension NetworkError {
  /// Whether the server had closed the WebSocket with code 1000 or none when something was sent.
  fileprivate var isNormalClose: Bool {
    guard case .webSocketFailed(let failure) = self, let close = failure.close else { return false }
    return close.code ?? .normal == .normal
  }

  /// How a broken WebSocket looks to a retry policy.
  fileprivate var outcome: Result<HTTPResponse, NetworkError> {
    switch self {
    case .statusCode(let failure): return .success(failure.response)
    // Of the sign-in server, whose own delay is waited for.
    case .authenticationFailed where delayOfNewCall != nil: break
    // The next handshake has a total timeout of its own.
    case .timedOut(.total): return .failure(.timedOut(.idle))
    case .circuitOpen: break
    case .webSocketFailed(let failure) where failure.isTemporary: break
    default: return .failure(self)
    }
    return .failure(.connectionFailed(.init(.lost, authority: call?.url?.authority ?? "", mayHaveBeenProcessed: true)))
  }
}

/// Opens a feed up to ten times in a row, and waits as long as a server says, up to an hour.
@usableFromInline struct FeedRetry: RetryPolicy {
  @usableFromInline static let standard = Self()
  private let backoff = ExponentialBackoff(
    maximumRetries: 10, delay: .seconds(1), maximumDelay: .seconds(60), retriesTimeouts: true,
    waitsForNetworkChanges: true,
    // From 520 on those that gateways have of their own.
    statuses: Set([408, 429, 500, 502, 503, 504] + (520...530).map { HTTPStatus($0) }))

  @usableFromInline func decision(for attempt: FailedAttempt) -> RetryDecision {
    let decision = backoff.decision(for: attempt)
    guard case .doNotRetry(.delayTooLong) = decision, case .success(let response) = attempt.outcome,
      let delay = NetworkError.statusCode(.init(response: response)).delayOfNewCall
    else { return decision }
    return .retry(after: min(delay, ServerSentEvent.Options.longestDelay), reason: "\(response.status), Retry-After")
  }
}

extension NetworkClient {
  /// The messages of a WebSocket that is opened again when it breaks. Opened when the loop begins.
  ///
  /// ```swift
  /// let feed = client.webSocketFeed("wss://api.example.com/feed") { socket in
  ///   try await socket.send("subscribe")
  /// }
  /// for try await message in feed { print(message) }
  /// ```
  ///
  /// What was sent is never sent again: what each connection needs, such as signing in by a message or subscribing,
  /// belongs in the closure, which also gets the WebSocket to send over. Messages that the server sent while there was no
  /// connection are lost, unless its protocol lets the closure ask for them.
  ///
  /// The sequence ends when either side closes with code 1000 or none. It is opened again, as its ``RetryPolicy`` decides,
  /// after a lost connection, a missing pong (see ``WebSocket/Options/heartbeat``), the codes 1001 and 1011 to 1014, and
  /// failures to connect or to refresh a credential for that; an open circuit is waited for. Any other error is thrown. A
  /// connection that lasts for 30 seconds ends a row of failures; messages alone don't, so that a server that sends one
  /// and breaks the connection is asked less and less often. Each loop opens its own WebSocket; leaving the loop closes it,
  /// also if the program keeps it.
  ///
  /// - Parameters:
  ///   - url: a `ws` or `wss` URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - protocols: the subprotocols to offer, in order of preference. Default none.
  ///   - headers: header fields, which replace the client's fields of the same names. Default none.
  ///   - options: the options of each WebSocket. With a heartbeat, a dead connection is noticed.
  ///   - retry: when to open it again. Default up to 10 times in a row: after a second, then after 3 and so on up to a
  ///     minute, each up to 20 % more or less; if it can't connect, a second after the network has returned or changed, but
  ///     after the same delay or 10 seconds at the latest. A longer `Retry-After` is waited for, up to an hour.
  ///   - onConnect: called with each new WebSocket, before its messages are read. If it throws a temporary failure, the
  ///     WebSocket is opened again; any other error ends the sequence. Default nothing.
  ///   - configure: changes the requests of the handshakes, for example their header fields or options. With
  ///     ``RequestOptions/retry``, each handshake is also sent again as that policy says. Default no change.
  public func webSocketFeed(
    _ url: NetworkAPI.Path, protocols: [String] = [], headers: NetworkAPI.Headers = [:],
    options: WebSocket.Options = .init(), retry: some RetryPolicy = FeedRetry.standard,
    onConnect: @escaping @Sendable (WebSocket) async throws -> Void = { _ in },
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<WebSocket.Message> {
    NetworkSequence(
      feed(
        url, protocols: protocols, headers: headers, options: options, retry: retry, onConnect: onConnect,
        configure: configure))
  }

  func feed(
    _ url: NetworkAPI.Path, protocols: [String] = [], headers: NetworkAPI.Headers = [:],
    options: WebSocket.Options = .init(), retry: some RetryPolicy,
    onConnect: @escaping @Sendable (WebSocket) async throws -> Void = { _ in },
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> WebSocketFeed {
    let request = Result { () throws(NetworkError) in
      var request = try webSocketRequest(
        url, protocols: protocols, headers: headers, options: options, configure: configure)
      // The feed reconnects by itself; retries of each handshake would multiply the attempts.
      request.options.retry = request.options.retry ?? .never
      return request
    }
    return WebSocketFeed(request: request, retry: retry) { request in
      let opened = WebSocketFeed.Opened(try await open(request, options: options))
      try await request.context.cancellable { try await onConnect(opened.socket) }
      return opened
    }
  }

  /// Like `webSocketFeed(_:)`, for a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public func webSocketFeed(
    _ url: some HTTPURLConvertible, protocols: [String] = [], headers: NetworkAPI.Headers = [:],
    options: WebSocket.Options = .init(), retry: some RetryPolicy = FeedRetry.standard,
    onConnect: @escaping @Sendable (WebSocket) async throws -> Void = { _ in },
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<WebSocket.Message> {
    webSocketFeed(
      NetworkAPI.Path(url), protocols: protocols, headers: headers, options: options, retry: retry,
      onConnect: onConnect, configure: configure)
  }
}
