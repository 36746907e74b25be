extension StubTransport {
  /// Adds a response to calls of an endpoint, with any parameters.
  ///
  /// If several responses match a request, the one added last is used.
  ///
  /// - Parameters:
  ///   - type: the endpoint's type.
  ///   - delay: how long the response takes. Default zero.
  ///   - respond: returns the response, or throws like a transport.
  public func respond<Definition: NetworkAPIDefinition>(
    to type: Definition.Type, after delay: Duration = .zero,
    with respond: @escaping @Sendable (HTTPRequest) async throws -> Response
  ) {
    self.respond(to: NetworkError.name(of: type), after: delay, with: respond) { $0.isCall(of: type) }
  }

  /// Adds responses to calls of an endpoint, which are returned one after the other, and then the last one repeatedly.
  public func respond<Definition: NetworkAPIDefinition>(
    to type: Definition.Type, after delay: Duration = .zero, with responses: [Response]
  ) {
    // Without any, the calls are unexpected.
    guard let last = responses.last else { return }
    let rest = Locked(responses[...])
    respond(to: type, after: delay) { _ in rest.withLock { $0.popFirst() } ?? last }
  }

  /// Makes calls of an endpoint fail, as a transport would.
  public func fail<Definition: NetworkAPIDefinition>(
    _ type: Definition.Type, after delay: Duration = .zero, with error: NetworkError
  ) {
    respond(to: type, after: delay) { _ in throw error }
  }

  /// The requests sent by calls of an endpoint so far, including retries and redirects.
  public func calls<Definition: NetworkAPIDefinition>(to type: Definition.Type) -> [HTTPRequest] {
    requests.filter { $0.isCall(of: type) }
  }
}

extension HTTPRequest {
  /// Whether the request belongs to a call of an endpoint, or of one that was made from it, as by `map` or an
  /// ``EndpointWrapper``.
  fileprivate func isCall<Definition: NetworkAPIDefinition>(of type: Definition.Type) -> Bool {
    guard let definition = context.definition else { return false }
    return definition == type || (definition as? any EndpointWrapper.Type)?.isMade(from: type) == true
  }
}
