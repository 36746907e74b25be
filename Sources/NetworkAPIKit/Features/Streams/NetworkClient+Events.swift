import Foundation

/// The events of a `text/event-stream` (WHATWG HTML §9.2), across reconnections.
///
/// ```swift
/// for try await event in client.events(for: Prices()) {
///   print(event.event, event.data)
/// }
/// ```
///
/// When the stream ends or breaks it is opened again, with the `Last-Event-ID`, after the time that the stream asks for
/// (`retry`), doubled for each failure in a row. It ends where the server answers 204, and with an error where a first connection
/// fails, an answer is no event stream, or too many reconnections in a row fail. Each loop over it opens a stream of its own;
/// leaving the loop closes it.
public struct ServerSentEvents: AsyncSequence, Sendable {
  /// How a stream is kept open; each default suits most streams.
  public struct Options: Sendable {
    /// Whether the stream is opened again when it ends or breaks. Default yes, as the standard says.
    public var reconnects: Bool
    /// The time before it is opened again, until the stream itself sets one. Default 3 s.
    public var delay: Duration
    /// The longest time before it is opened again. Default 60 s.
    public var maximumDelay: Duration
    /// How many reconnections in a row may fail. Default 10.
    public var maximumFailures: Int
    /// What to go on from: the `id` of the last event known, or empty to begin anew.
    public var lastEventID: String
    /// Waits; replaced in tests.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Options; everything has a default.
    public init(
      reconnects: Bool = true, delay: Duration = .seconds(3), maximumDelay: Duration = .seconds(60),
      maximumFailures: Int = 10, lastEventID: String = ""
    ) {
      self.reconnects = reconnects
      self.delay = delay
      self.maximumDelay = maximumDelay
      self.maximumFailures = maximumFailures
      self.lastEventID = lastEventID
    }
  }

  public typealias Element = ServerSentEvent

  let options: Options
  let connect: @Sendable (_ lastEventID: String) async throws(NetworkError) -> HTTPResponse

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(options: options, connect: connect)
  }

  /// Reads event after event; letting it go closes the stream.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let options: Options
    private let connect: @Sendable (String) async throws(NetworkError) -> HTTPResponse
    private var parser: ServerSentEventParser
    private var chunks: HTTPBody.AsyncIterator?
    private var events: ArraySlice<ServerSentEvent> = []
    private var delay: Duration
    private var failures = 0
    private var wasConnected = false
    private var isOver = false

    init(options: Options, connect: @escaping @Sendable (String) async throws(NetworkError) -> HTTPResponse) {
      self.options = options
      self.connect = connect
      parser = ServerSentEventParser(lastEventID: options.lastEventID)
      delay = options.delay
    }

    /// The next event, or nil when there will be none.
    public mutating func next() async throws -> ServerSentEvent? {
      do {
        while true {
          if let event = events.popFirst() { return event }
          guard !isOver else { return nil }
          if chunks == nil {
            try await open()
          } else {
            try await read()
          }
        }
      } catch {
        isOver = true
        chunks = nil
        throw NetworkError(error)
      }
    }

    private mutating func open() async throws {
      if wasConnected {
        try await options.sleep(Swift.min(delay * (1 << Swift.min(failures, 16)), options.maximumDelay))
      }
      do throws(NetworkError) {
        let response = try await connect(parser.lastEventID)
        guard response.status == 200 else {
          isOver = true
          return
        }
        guard response.headers["Content-Type"].flatMap({ MediaType($0) })?.essence == "text/event-stream" else {
          let type = response.headers["Content-Type"] ?? "nothing"
          throw .invalidResponse(.init(.other, detail: "its type is \(type) and not text/event-stream"))
        }
        // What the end of the last stream cut short is dropped with the parser.
        parser = ServerSentEventParser(lastEventID: parser.lastEventID)
        chunks = response.body.makeAsyncIterator()
        wasConnected = true
      } catch {
        failures += 1
        guard wasConnected, error.allowsReconnection, failures <= options.maximumFailures else { throw error }
      }
    }

    private mutating func read() async throws {
      do {
        if let chunk = try await chunks?.next() {
          events = try parser.consume(chunk)[...]
          failures = 0
          delay = parser.reconnectionTime ?? delay
          return
        }
      } catch let error as ServerSentEventError {
        throw error
      } catch {
        let error = NetworkError(error)
        guard options.reconnects, error.allowsReconnection else { throw error }
      }
      chunks = nil
      isOver = !options.reconnects
    }
  }
}

extension NetworkClient {
  /// The server-sent events of an endpoint, kept coming across reconnections. Nothing is sent before the loop begins.
  ///
  /// The endpoint's `Response` plays no part.
  public func events<Definition: NetworkAPIDefinition>(
    for definition: Definition, options: ServerSentEvents.Options = .init()
  ) -> ServerSentEvents {
    let coding = definition.coding ?? configuration.coding
    return ServerSentEvents(options: options) { lastEventID throws(NetworkError) in
      let request = try httpRequest(for: definition)
      return try await openEvents(request, lastEventID, definition.interceptors) {
        Self.failure($0, data: $1, as: Definition.ErrorResponse.self, coding: coding)
      }
    }
  }

  /// The server-sent events of a URL, kept coming across reconnections. Nothing is sent before the loop begins.
  public func events(
    from url: String, headers: NetworkAPI.Headers = [:], options: ServerSentEvents.Options = .init()
  ) -> ServerSentEvents {
    ServerSentEvents(options: options) { lastEventID throws(NetworkError) in
      let request = try httpRequest(.get, url, headers: headers)
      return try await openEvents(request, lastEventID, []) { response, _ in .init(response: response) }
    }
  }

  private func openEvents(
    _ request: HTTPRequest, _ lastEventID: String, _ interceptors: [any Interceptor],
    failure: (HTTPResponse, Data) -> NetworkError.StatusFailure
  ) async throws(NetworkError) -> HTTPResponse {
    var request = request
    request.headers["Accept"] = "text/event-stream"
    request.headers["Cache-Control"] = "no-store"
    // The source has its own way to open a stream again; two ways at once would multiply their attempts.
    request.options.retry = .never
    // An identity that no field can carry cannot be gone on from.
    if !lastEventID.isEmpty, Token.isValidFieldValue(lastEventID) { request.headers["Last-Event-ID"] = lastEventID }
    return try await open(request, interceptors: interceptors, successes: [200, 204], failure: failure)
  }
}

extension NetworkError {
  /// Whether a stream that this ended is worth opening again.
  fileprivate var allowsReconnection: Bool {
    switch self {
    case .connectionFailed, .nameResolutionFailed, .truncatedBody, .timedOut(.idle), .timedOut(.connect): true
    case .statusCode(let failure): failure.status.isServerError || failure.status == 429 || failure.status == 408
    default: false
    }
  }
}
