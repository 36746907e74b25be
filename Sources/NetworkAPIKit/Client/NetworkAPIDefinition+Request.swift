extension NetworkAPIDefinition {
  /// Calls the endpoint on the shared client.
  ///
  /// - Throws: ``NetworkError``.
  public func request(
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> Response {
    try await NetworkClient.shared.request(self, configure: configure)
  }

  /// Calls the endpoint on the shared client, and calls a closure when done; for code that isn't asynchronous.
  ///
  /// - Parameter completion: called exactly once, on an arbitrary thread.
  /// - Returns: the task, for cancelling it.
  @discardableResult
  public func request(
    completion: @escaping @Sendable (Result<Response, NetworkError>) -> Void
  ) -> NetworkTask {
    NetworkClient.shared.request(self, completion: completion)
  }
}

extension NetworkClient {
  /// Calls an endpoint, and calls a closure when done; for code that isn't asynchronous.
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - configure: changes the request of this call: its limits, fields, options.
  ///   - completion: called exactly once, on an arbitrary thread; with ``NetworkError/cancelled`` if the call is
  ///     cancelled.
  /// - Returns: the task, for cancelling it.
  @discardableResult
  public func request<Definition: NetworkAPIDefinition>(
    _ definition: Definition, configure: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in },
    completion: @escaping @Sendable (Result<Definition.Response, NetworkError>) -> Void
  ) -> NetworkTask {
    NetworkTask {
      do throws(NetworkError) {
        completion(.success(try await request(definition, configure: configure)))
      } catch {
        completion(.failure(error))
      }
    }
  }
}

/// A running call that was started with a completion closure. It continues even if you don't keep a reference.
public struct NetworkTask: Sendable {
  private let task: Task<Void, Never>

  init(_ operation: @escaping @Sendable () async -> Void) {
    task = Task(operation: operation)
  }

  /// Cancels the call, whose completion is then called with ``NetworkError/cancelled`` unless it has ended.
  public func cancel() {
    task.cancel()
  }
}
