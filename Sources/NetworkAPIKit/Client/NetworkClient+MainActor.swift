extension NetworkClient {
  /// Calls an endpoint, and calls a closure on the main actor when done; for code that isn't asynchronous.
  ///
  /// ```swift
  /// @MainActor final class Profile {
  ///   var user: User?
  ///
  ///   func load() {
  ///     client.request(GetUser(id: 1), on: .shared) { [weak self] result in
  ///       self?.user = try? result.get()
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - actor: the main actor, `.shared`.
  ///   - configure: changes the request of this call.
  ///   - completion: called exactly once, on the main actor; with ``NetworkError/cancelled`` if the call is cancelled.
  /// - Returns: the task, for cancelling it.
  @discardableResult
  public func request<Definition: NetworkAPIDefinition>(
    _ definition: Definition, on actor: MainActor, configure: (inout HTTPRequest) -> Void = { _ in },
    completion: @escaping @MainActor @Sendable (Result<Definition.Response, NetworkError>) -> Void
  ) -> NetworkTask {
    let built = preparedRequest(for: definition, configure: configure)
    return perform(on: actor, { try await $0.value(of: definition, request: built.get()) }, completion: completion)
  }

  /// Makes any call, and calls a closure on the main actor when done; otherwise like ``perform(queue:_:completion:)``.
  /// The call itself runs on no actor.
  @discardableResult
  public func perform<Value: Sendable>(
    on actor: MainActor, _ call: @escaping @Sendable (NetworkClient) async throws -> Value,
    completion: @escaping @MainActor @Sendable (Result<Value, NetworkError>) -> Void
  ) -> NetworkTask {
    NetworkTask({ try await call(self) }, completion: completion)
  }
}
