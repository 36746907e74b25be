public import Foundation

/// A transport that answers by hand: for tests, previews and demonstrations without a network.
///
/// By endpoint type, and everything else is an error that says what was expected:
///
/// ```swift
/// let stub = StubTransport()
/// stub.respond(to: GetUser.self) { _ in .json(#"{"login":"octocat"}"#) }
/// stub.respond(to: .delete, "/users/7") { _ in .init(status: 204) }
/// let client = NetworkClient(configuration: .init(transport: stub))
/// …
/// #expect(stub.calls(to: GetUser.self).count == 1)
/// ```
///
/// Or by a closure that is given every request:
///
/// ```swift
/// let stub = StubTransport { request in HTTPResponse(status: 204, url: request.url) }
/// ```
public final class StubTransport: Transport {
  /// What a stub responds with.
  public struct Response: Sendable {
    /// The status.
    public var status: HTTPStatus
    /// The header fields.
    public var headers: NetworkAPI.Headers
    /// The body.
    public var body: HTTPBody

    /// A response; 200 without a body unless told.
    public init(status: HTTPStatus = 200, headers: NetworkAPI.Headers = [:], body: HTTPBody = .empty) {
      self.status = status
      self.headers = headers
      self.body = body
    }

    /// JSON as it is written.
    public static func json(_ text: String, status: HTTPStatus = 200) -> Self {
      Self(status: status, headers: [.contentType("application/json")], body: HTTPBody(text))
    }

    /// A value as JSON.
    ///
    /// - Throws: `EncodingError`.
    public static func json(
      _ value: some Encodable, status: HTTPStatus = 200, coding: JSONCoding = JSONCoding()
    ) throws -> Self {
      Self(
        status: status, headers: [.contentType("application/json")],
        body: HTTPBody(try coding.makeEncoder().encode(value)))
    }
  }

  /// A request for which the stub has no response.
  public struct UnexpectedCall: LocalizedError, Sendable {
    /// What was called.
    public let call: String
    /// What the stub has responses for.
    public let expected: [String]

    public var errorDescription: String? {
      "\(call) was not expected; the stub responds to \(expected.isEmpty ? "nothing" : expected.joined(separator: ", "))."
    }
  }

  private struct Route: Sendable {
    let name: String
    let matches: @Sendable (HTTPRequest) -> Bool
    let delay: Duration
    let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse
  }

  private struct State {
    var routes: [Route] = []
    var requests: [HTTPRequest] = []
    var unexpected: [UnexpectedCall] = []
  }

  private let state = Locked(State())
  private let sleep: @Sendable (Duration) async throws -> Void

  /// A stub that responds to nothing yet.
  ///
  /// - Parameter clock: what delays are waited by; give a test's own, such as ``ManualClock``, to wait for none.
  public init(clock: some Clock<Duration> = ContinuousClock()) {
    sleep = { try await clock.sleep(for: $0) }
  }

  /// Responds to every request with what the closure returns or throws.
  public convenience init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.init()
    add(Route(name: "everything", matches: { _ in true }, delay: .zero, respond: respond))
  }

  /// Responds to a method and URL: an absolute URL, or the end of one, such as `/users/7`. A query is compared where one is given.
  ///
  /// Of several responses for a request the one that was added last counts.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - url: the URL, or its end.
  ///   - delay: how long the response takes.
  ///   - respond: makes the response, or throws what a transport would throw.
  public func respond(
    to method: NetworkAPI.Method, _ url: String, after delay: Duration = .zero,
    with respond: @escaping @Sendable (HTTPRequest) async throws -> Response
  ) {
    let hasQuery = url.utf8.contains(UInt8(ascii: "?"))
    self.respond(to: "\(method) \(url)", after: delay, with: respond) { request in
      let text = hasQuery ? request.url.absoluteString : request.url.replacingQuery(nil).absoluteString
      return request.method == method && (text == url || text.hasSuffix(url))
    }
  }

  func respond(
    to name: String, after delay: Duration, with respond: @escaping @Sendable (HTTPRequest) async throws -> Response,
    where matches: @escaping @Sendable (HTTPRequest) -> Bool
  ) {
    add(
      Route(name: name, matches: matches, delay: delay) { request in
        let response = try await respond(request)
        return HTTPResponse(
          status: response.status, headers: response.headers, body: response.body, url: request.url)
      })
  }

  private func add(_ route: Route) {
    state.withLock { $0.routes.insert(route, at: 0) }
  }

  /// Every request so far, in order, also those that were not expected.
  public var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// The calls that were not expected; their callers were thrown them in ``NetworkError/other(_:)``.
  public var unexpectedCalls: [UnexpectedCall] { state.withLock { $0.unexpected } }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let route = try state.withLock { state -> Route in
      state.requests.append(request)
      if let route = state.routes.first(where: { $0.matches(request) }) { return route }
      let type = request.context.definition.map { " (\(NetworkError.name(of: $0)))" } ?? ""
      let call = UnexpectedCall(
        call: "\(NetworkError.Call(request))\(type)", expected: state.routes.reversed().map(\.name))
      state.unexpected.append(call)
      throw NetworkError.other(call)
    }
    if route.delay > .zero { try await sleep(route.delay) }
    return try await route.respond(request)
  }
}

extension StubTransport: ShownByDescription {}
