/// A transport that answers from a closure: for tests, previews and demonstrations without a network.
///
/// ```swift
/// let stub = StubTransport { request in
///   HTTPResponse(status: 200, body: HTTPBody(#"{"login":"octocat"}"#), url: request.url)
/// }
/// let client = NetworkClient(configuration: .init(transport: stub))
/// ```
public struct StubTransport: Transport {
  private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Answers every request with what the closure gives or throws.
  public init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.answer = answer
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    return try await answer(request)
  }
}
