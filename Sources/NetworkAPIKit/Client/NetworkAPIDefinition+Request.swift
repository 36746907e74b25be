extension NetworkAPIDefinition {
  /// Calls the endpoint on the shared client.
  ///
  /// - Throws: ``NetworkError``.
  public func request() async throws(NetworkError) -> Response {
    try await NetworkClient.shared.request(self)
  }

  /// Calls the endpoint on the shared client, for code that is not asynchronous.
  ///
  /// - Parameter completion: is called exactly once, on no particular thread.
  /// - Returns: the running call, to cancel it; it can be ignored.
  @discardableResult
  public func request(
    completion: @escaping @Sendable (Result<Response, NetworkError>) -> Void
  ) -> NetworkTask {
    NetworkClient.shared.request(self, completion: completion)
  }
}

extension NetworkClient {
  /// Calls an endpoint, for code that is not asynchronous.
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - completion: is called exactly once, on no particular thread; a cancelled call is ``NetworkError/cancelled``.
  /// - Returns: the running call, to cancel it; it can be ignored.
  @discardableResult
  public func request<Definition: NetworkAPIDefinition>(
    _ definition: Definition, completion: @escaping @Sendable (Result<Definition.Response, NetworkError>) -> Void
  ) -> NetworkTask {
    NetworkTask {
      do throws(NetworkError) {
        completion(.success(try await request(definition)))
      } catch {
        completion(.failure(error))
      }
    }
  }
}

/// A call that was started with a completion and goes on by itself.
public struct NetworkTask: Sendable {
  private let task: Task<Void, Never>

  init(_ operation: @escaping @Sendable () async -> Void) {
    task = Task(operation: operation)
  }

  /// Cancels the call; its completion is called with ``NetworkError/cancelled`` unless it has ended already.
  public func cancel() {
    task.cancel()
  }
}
