extension StubTransport {
  /// Responds to the calls of an endpoint, whatever its parameters.
  ///
  /// Of several responses for a request the one that was added last counts.
  ///
  /// - Parameters:
  ///   - type: the endpoint's type.
  ///   - delay: how long the response takes.
  ///   - respond: makes the response, or throws what a transport would throw.
  public func respond<Definition: NetworkAPIDefinition>(
    to type: Definition.Type, after delay: Duration = .zero,
    with respond: @escaping @Sendable (HTTPRequest) async throws -> Response
  ) {
    self.respond(to: NetworkError.name(of: type), after: delay, with: respond) { $0.context.definition == type }
  }

  /// Responds to the calls of an endpoint with one response after the other; the last one again and again.
  public func respond<Definition: NetworkAPIDefinition>(
    to type: Definition.Type, after delay: Duration = .zero, with responses: [Response]
  ) {
    let next = Locked(0)
    respond(to: type, after: delay) { _ in
      let index = next.withLock { next in
        defer { next += 1 }
        return next
      }
      guard let last = responses.indices.last else { throw NetworkError.cancelled }
      return responses[min(index, last)]
    }
  }

  /// Fails the calls of an endpoint as a transport would.
  public func fail<Definition: NetworkAPIDefinition>(
    _ type: Definition.Type, after delay: Duration = .zero, with error: NetworkError
  ) {
    respond(to: type, after: delay) { _ in throw error }
  }

  /// The requests that the calls of an endpoint have sent so far, retries and hops included.
  public func calls<Definition: NetworkAPIDefinition>(to type: Definition.Type) -> [HTTPRequest] {
    requests.filter { $0.context.definition == type }
  }
}
