public import Foundation

extension ServerSentEvent {
  /// The options of a stream of events; the defaults suit most streams.
  public struct Options: Sendable {
    /// Whether to send the request again when the stream ends or breaks; nil (the default) to do so if the method is
    /// safe: GET, HEAD, OPTIONS or TRACE. Only set it to true for a POST that may be carried out several times.
    public var reconnects: Bool?
    /// The delay before reconnecting, unless the stream sets one. Default 3 seconds.
    public var delay: Duration
    /// The maximum delay before reconnecting, unless the stream sets a longer one, or a failed response names one with
    /// `Retry-After`, up to an hour. Default 60 seconds.
    public var maximumDelay: Duration
    /// How many consecutive reconnections fail before the sequence throws the last one's error. Default 10.
    public var maximumFailures: Int
    /// The `id` of the last event received earlier, to continue after it; empty (the default) to start at the
    /// beginning.
    public var lastEventID: String
    /// Sleeps; replaced in tests.
    var sleep: @Sendable (Duration) async throws -> Void = TimeSource.system.sleep
    var platform = Platform.current
    /// The limit of an event; replaced in tests.
    var maximumEventBytes = 16 << 20
    /// The longest delay that a server may ask for.
    static let longestDelay = Duration.seconds(3600)

    /// Creates options; each has a default.
    public init(
      reconnects: Bool? = nil, delay: Duration = .seconds(3), maximumDelay: Duration = .seconds(60),
      maximumFailures: Int = 10, lastEventID: String = ""
    ) {
      self.reconnects = reconnects
      self.delay = delay
      self.maximumDelay = maximumDelay
      self.maximumFailures = maximumFailures
      self.lastEventID = lastEventID
    }

    /// Whether a request is sent again when its stream ends or breaks.
    fileprivate func reopens(_ request: HTTPRequest) -> Bool {
      (reconnects ?? request.method.isSafe) && request.body.isReplayable
    }
  }
}

/// The events of a `text/event-stream` (WHATWG HTML §9.2), with automatic reconnection.
struct ServerSentEvents: AsyncSequence, Sendable {
  let options: ServerSentEvent.Options
  /// Makes the request; throws if the first call was cancelled together with the client's other calls.
  let request: @Sendable (_ lastEventID: String, _ first: CallContext?) throws(NetworkError) -> HTTPRequest
  /// Opens the stream.
  let connect: @Sendable (HTTPRequest) async throws(NetworkError) -> HTTPResponse

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(self)
  }

  /// Reads one event after the other. Releasing it closes the stream.
  struct AsyncIterator: AsyncIteratorProtocol {
    private let stream: ServerSentEvents
    private var parser: ServerSentEventParser
    private var chunks: HTTPBody.AsyncIterator?
    /// The latest response, whose body belongs to its call.
    private(set) var response: HTTPResponse?
    private var events: ArraySlice<ServerSentEvent> = []
    /// The delay that the stream asks for.
    private var asked: Duration?
    private var failures = 0
    /// The least delay before the next call, by the last one's error.
    private var wanted: Duration = .zero
    private var wasConnected = false
    /// The first call. When it is cancelled together with the client's other calls, the stream isn't opened again.
    private var context: CallContext?
    /// Whether the stream is opened again when it ends or breaks.
    private var reconnects = false
    private var isOver = false

    private var options: ServerSentEvent.Options { stream.options }

    fileprivate init(_ stream: ServerSentEvents) {
      self.stream = stream
      parser = ServerSentEventParser(
        lastEventID: stream.options.lastEventID, maximumEventBytes: stream.options.maximumEventBytes)
    }

    mutating func next() async throws(NetworkError) -> ServerSentEvent? {
      do {
        while true {
          if let event = events.popFirst() {
            guard !Task.isCancelled else { throw response?.body.identified(NetworkError.cancelled) ?? .cancelled }
            return event
          }
          guard !isOver else { return nil }
          if chunks == nil {
            try await open()
          } else {
            try await read()
          }
        }
      } catch {
        (isOver, chunks, events) = (true, nil, [])
        throw wasConnected ? NetworkError(error).afterOthers : NetworkError(error)
      }
    }

    private mutating func open() async throws {
      let waiting = wasConnected || failures > 0 ? try await pause() : nil
      var reopens = false
      do throws(NetworkError) {
        let request = if let waiting { waiting } else { try stream.request(parser.lastEventID, context) }
        reopens = options.reopens(request)
        context = context ?? request.context
        let response = try await stream.connect(request)
        guard response.status == 200 else {
          isOver = true
          return
        }
        // A new parser, to drop an event that the end of the previous stream cut off.
        parser = ServerSentEventParser(
          lastEventID: parser.lastEventID, maximumEventBytes: options.maximumEventBytes)
        chunks = response.body.makeAsyncIterator()
        self.response = response.detached
        (wasConnected, failures) = (true, 0)
        reconnects = reopens
      } catch {
        failures += error.wasHeldBack ? 0 : 1
        wanted = Swift.min(error.delayOfNewCall ?? .zero, ServerSentEvent.Options.longestDelay)
        // Where the head comes with the first event, a quiet stream looks like a server that doesn't respond.
        var isQuiet = false
        if case .timedOut(.idle) = error, options.platform.delaysHeads { isQuiet = reopens }
        guard wasConnected || isQuiet, error.delayOfNewCall != nil, failures < options.maximumFailures else {
          throw error
        }
      }
    }

    /// Waits before the stream is opened again. The wait is a part of the next call, which is returned.
    private mutating func pause() async throws(NetworkError) -> HTTPRequest {
      let report = CallReport(try stream.request(parser.lastEventID, context))
      let delay = asked ?? options.delay.clamped
      let doubled = Swift.min(delay * (1 << Swift.min(failures, 16)), options.maximumDelay.clamped)
      let usual = Swift.max(doubled, asked ?? .zero)
      let pause = Swift.max(usual, wanted)
      if wanted > usual {
        report.request.context.emit(.waiting(atMost: pause, reason: "Retry-After, or the client's own pause"))
      }
      wanted = .zero
      do {
        try await report.request.context.cancellable { [options] in try await options.sleep(pause) }
      } catch {
        throw report.failed(error)
      }
      return report.request
    }

    private mutating func read() async throws {
      do {
        // Before the next chunk, for which the stream may have to be waited for.
        if let failure = parser.failure { throw failure }
        if let chunk = try await chunks?.next() {
          events = try parser.consume(chunk)[...]
          if let time = parser.reconnectionTime { asked = Swift.min(time, ServerSentEvent.Options.longestDelay) }
          return
        }
      } catch let error as ServerSentEventError {
        let error = NetworkError.invalidResponse(.init(error.clause))
        throw response?.body.identified(error) ?? error
      } catch {
        let error = NetworkError(error)
        guard reconnects, error.delayOfNewCall != nil else { throw error }
      }
      chunks = nil
      isOver = !reconnects
    }
  }
}

extension HTTPResponse {
  /// Throws if the response is neither a stream of events nor a 204.
  fileprivate func checkIsEventStream() throws(NetworkError) {
    guard status == 200 else { return }
    guard headers[.contentType].flatMap({ MediaType($0) })?.essence == "text/event-stream" else {
      let type = headers[.contentType] ?? "nothing"
      throw body.identified(NetworkError.invalidResponse(.init("its type is \(type) and not text/event-stream")))
    }
    guard headers.contentCodings != nil else {
      throw body.identified(NetworkError.invalidResponse(.init(.contentCoding)))
    }
  }
}

/// Retries only what the connection is to blame for, which leaves the transport its own repetitions. The sequence reconnects
/// itself; more retries of each connection would multiply the attempts.
private struct ConnectionRetry: RetryPolicy {
  func decision(for attempt: FailedAttempt) -> RetryDecision {
    guard case .success(let response) = attempt.outcome, response.status == 421 else { return .doNotRetry(.disabled) }
    return ExponentialBackoff().decision(for: attempt)
  }
}

extension NetworkClient {
  /// The server-sent events of an endpoint, a `text/event-stream` (WHATWG HTML §9.2), with automatic reconnection.
  ///
  /// ```swift
  /// for try await event in client.events("https://example.com/prices") {
  ///   print(event.event, event.data)
  /// }
  /// ```
  ///
  /// When the stream of a safe method such as GET ends or breaks, it is opened again with the `Last-Event-ID`, after the
  /// time that the stream asks for (`retry`), doubled after each consecutive failure. The sequence ends when the server
  /// responds with 204. It throws if the first connection fails, if a response isn't an event stream, or if too many
  /// consecutive reconnections fail. Each loop opens its own stream; leaving the loop closes it. (On Apple platforms, a
  /// stream that has sent nothing yet can't be told from a server that doesn't respond; so there the idle timeout of the
  /// first connection counts as a failed reconnection.) A connection that can't be opened is only retried by a policy that
  /// the call names in ``RequestOptions/retry``.
  ///
  /// A request with another method isn't sent again once its stream has begun: for a POST, as for the response of a
  /// language model, the sequence ends with the stream, and throws if it breaks. See ``ServerSentEvent/Options/reconnects``.
  ///
  /// The endpoint's `Response` type and `successStatuses` aren't used: by the standard, any status but 200 and 204 is an
  /// error.
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - options: how to reconnect.
  ///   - configure: changes the requests, for example their header fields or options.
  public func events<Definition: NetworkAPIDefinition>(
    _ definition: Definition, options: ServerSentEvent.Options = .init(),
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<ServerSentEvent> {
    NetworkSequence(sequence(of: definition, options: options, configure: configure))
  }

  /// Like ``events(_:options:configure:)``, for an endpoint without its own type, such as `.post("/chat", .json(draft))`.
  public func events(
    _ endpoint: RawEndpoint<Data>, options: ServerSentEvent.Options = .init(),
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<ServerSentEvent> {
    NetworkSequence(sequence(of: endpoint, options: options, configure: configure))
  }

  func sequence<Definition: NetworkAPIDefinition>(
    of definition: Definition, options: ServerSentEvent.Options, configure: (inout HTTPRequest) -> Void
  ) -> ServerSentEvents {
    let coding = definition.coding ?? configuration.coding
    let built = preparedRequest(for: definition, configure: configure)
    return ServerSentEvents(options: options) { lastEventID, first throws(NetworkError) in
      var request = try built.get().asNewCall(after: first)
      let type = "text/event-stream"
      // Some servers want to hear of further types.
      if request.headers[.accept]?.lowercased().contains(type) != true { request.headers[.accept] = type }
      if !request.headers.contains(.cacheControl) {
        request.headers[.cacheControl] = request.options.cache == .reload ? "no-cache, no-store" : "no-store"
      }
      if options.reopens(request), request.options.retry == nil, !(configuration.retry is NeverRetry) {
        request.options.retry = ConnectionRetry()
      }
      // Also one that can't be sent, or is too long for the server: without it, events would be lost without a sign.
      let value = String(decoding: lastEventID.utf8.trimmingHTTPWhitespace(), as: UTF8.self)
      if !value.isEmpty { request.headers[.lastEventID] = value }
      return request
    } connect: { request throws(NetworkError) in
      try await open(
        request, interceptors: definition.interceptors, successes: [200, 204],
        check: { response throws(NetworkError) in try response.checkIsEventStream() }
      ) { failure($0, data: $1, as: Definition.ErrorResponse.self, coding: coding) }
    }
  }

  /// The server-sent events of a URL; see ``events(_:options:configure:)``.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - headers: header fields, which replace the client's fields of the same names.
  ///   - options: how to reconnect.
  ///   - configure: changes the requests.
  public func events(
    _ url: NetworkAPI.Path, headers: NetworkAPI.Headers = [:], options: ServerSentEvent.Options = .init(),
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<ServerSentEvent> {
    events(RawEndpoint<Data>(only: url, headers: headers), options: options, configure: configure)
  }

  /// Like ``events(_:options:configure:)``, for a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public func events(
    _ url: some HTTPURLConvertible, headers: NetworkAPI.Headers = [:], options: ServerSentEvent.Options = .init(),
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<ServerSentEvent> {
    events(NetworkAPI.Path(url), headers: headers, options: options, configure: configure)
  }
}
