/// A transport that returns responses from a closure, for tests, previews and demos without a network.
///
/// ```swift
/// let stub = StubTransport { request in
///   HTTPResponse(status: 200, body: HTTPBody(#"{"login":"octocat"}"#), url: request.url)
/// }
/// let client = NetworkClient(configuration: .init(transport: stub))
/// ```
public struct StubTransport: Transport {
  private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Creates a transport. Every call to ``send(_:)`` returns or throws what the closure does.
  public init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.answer = answer
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    return try await answer(request)
  }
}
