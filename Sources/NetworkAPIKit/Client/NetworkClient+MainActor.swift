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
    return NetworkTask({ try await value(of: definition, request: built.get()) }, completion: completion)
  }
}
