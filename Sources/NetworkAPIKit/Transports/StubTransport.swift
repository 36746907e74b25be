import Foundation

/// A transport that returns prepared responses, for tests, previews and demos without a network.
///
/// Add responses by endpoint type or URL. Any other call throws an error that lists the expected calls:
///
/// ```swift
/// import Testing
///
/// @Test func theUserIsReadOnce() async throws {
///   let stub = StubTransport()
///   stub.respond(to: GetUser.self) { _ in
///     .json(#"{"id": 7, "name": "octocat"}"#)
///   }
///   stub.respond(to: .delete, "/users/7") { _ in .init(status: 204) }
///   let client = NetworkClient(baseURL: "https://api.example.com") {
///     $0.transport = stub
///   }
///   #expect(try await client.request(GetUser(id: 7)).name == "octocat")
///   #expect(stub.calls(to: GetUser.self).count == 1)
/// }
/// ```
///
/// Or return all responses from a closure:
///
/// ```swift
/// let stub = StubTransport { request in
///   HTTPResponse(status: 204, url: request.url)
/// }
/// ```
public final class StubTransport: Transport {
  /// A response of a stub.
  public struct Response: Sendable {
    /// The status.
    public var status: HTTPStatus
    /// The header fields.
    public var headers: NetworkAPI.Headers
    /// The body.
    public var body: HTTPBody

    /// Creates a response. Default status 200, without a body.
    public init(status: HTTPStatus = 200, headers: NetworkAPI.Headers = [:], body: HTTPBody = .empty) {
      self.status = status
      self.headers = headers
      self.body = body
    }

    /// Creates a response with JSON text.
    public static func json(_ text: String, status: HTTPStatus = 200) -> Self {
      Self(status: status, headers: [.contentType("application/json")], body: HTTPBody(text))
    }

    /// Creates a response with a value encoded as JSON.
    ///
    /// - Throws: ``NetworkError/encodingFailed(_:)`` if the value can't be encoded, or is `Data`: for JSON in data, create
    ///   a response with it as the body.
    public static func json(
      _ value: some Encodable, status: HTTPStatus = 200, coding: JSONCoding = JSONCoding()
    ) throws(NetworkError) -> Self {
      do {
        let data = try coding.encodeMessage(value, dataAsItIs: "StubTransport.Response(body: HTTPBody(data))")
        return Self(status: status, headers: [.contentType("application/json")], body: HTTPBody(data))
      } catch {
        throw .encodingFailed(.init(type: type(of: value), underlying: error))
      }
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
    var unexpected: [String] = []
  }

  private let state = Locked(State())
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a stub without responses.
  ///
  /// - Parameter clock: the clock for delays. Default `ContinuousClock()`; a ``ManualClock`` avoids real waiting.
  public init(clock: some Clock<Duration> = ContinuousClock()) { sleep = { try await clock.sleep(for: $0) } }

  /// Creates a stub that calls a closure for every request, and returns or throws what the closure does.
  public convenience init(_ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.init()
    add(Route(name: "everything", matches: { _ in true }, delay: .zero, respond: respond))
  }

  /// Adds a response to a method and URL.
  ///
  /// If several responses match a request, the one added last is used.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - url: an absolute URL, or the end of one, such as `/users/7`. The query is only compared if given.
  ///   - delay: how long the response takes. Default zero.
  ///   - respond: returns the response, or throws like a transport.
  public func respond(
    to method: NetworkAPI.Method, _ url: String, after delay: Duration = .zero,
    with respond: @escaping @Sendable (HTTPRequest) async throws -> Response
  ) {
    let hasQuery = url.utf8.contains(UInt8(ascii: "?"))
    let end = Self.normalized(url)
    self.respond(to: "\(method) \(url)", after: delay, with: respond) { request in
      let text = hasQuery ? request.url.absoluteString : request.url.replacingQuery(nil).absoluteString
      return request.method == method && text.hasSuffix(end)
    }
  }

  /// The URL, or the end of one, as requests have it; other text as it is.
  private static func normalized(_ url: String) -> String {
    if URLReference(url).isAbsolute { return (try? HTTPURL(url))?.absoluteString ?? url }
    // An end is parsed as what follows a host.
    let start = "https://a/"
    return (try? HTTPURL(start + url)).map { String($0.absoluteString.dropFirst(start.utf8.count)) } ?? url
  }

  func respond(
    to name: String, after delay: Duration, with respond: @escaping @Sendable (HTTPRequest) async throws -> Response,
    where matches: @escaping @Sendable (HTTPRequest) -> Bool
  ) {
    add(
      Route(name: name, matches: matches, delay: delay) { request in
        let response = try await respond(request)
        return HTTPResponse(status: response.status, headers: response.headers, body: response.body, url: request.url)
      })
  }

  private func add(_ route: Route) { state.withLock { $0.routes.insert(route, at: 0) } }

  /// All requests so far, in order, including unexpected ones.
  public var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// The requests so far for which the stub has no response: each text names the call, and those that are expected. They
  /// threw ``NetworkError/other(_:call:)`` with this text.
  public var unexpectedCalls: [String] { state.withLock { $0.unexpected } }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let routes = state.withLock { state in
      state.requests.append(request)
      return state.routes
    }
    guard let route = routes.first(where: { $0.matches(request) }) else {
      let type = request.context.definition.map { " (\(NetworkError.name(of: $0)))" } ?? ""
      let call = "\(NetworkError.Call(CallIdentity(request)))\(type)"
      let expected = routes.isEmpty ? "nothing" : routes.reversed().map(\.name).joined(separator: ", ")
      let text = "\(call) was not expected; the stub responds to \(expected)"
      state.withLock { $0.unexpected.append(text) }
      throw NetworkError.other(TextError(text))
    }
    if route.delay > .zero { try await sleep(route.delay) }
    return try await route.respond(request)
  }
}

extension StubTransport: RedactedDescribable {}
