public import Dispatch

extension NetworkAPIDefinition {
  /// Calls the endpoint on the shared client.
  ///
  /// - Throws: ``NetworkError``.
  public func request(
    isolation: isolated (any Actor)? = #isolation, configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> Response {
    try await NetworkClient.shared.request(self, configure: configure)
  }

  /// Calls the endpoint, whose response has no value, on the shared client.
  ///
  /// - Throws: ``NetworkError``.
  public func request(
    isolation: isolated (any Actor)? = #isolation, configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) where Response == EmptyResponse {
    try await NetworkClient.shared.request(self, configure: configure)
  }

  /// Calls the endpoint on the shared client, and calls a closure when done; for code that isn't asynchronous.
  ///
  /// - Parameters:
  ///   - queue: the queue for the completion; nil (the default) for an arbitrary thread.
  ///   - completion: called exactly once.
  /// - Returns: the task, for cancelling it.
  @discardableResult
  public func request(
    queue: DispatchQueue? = nil, completion: @escaping @Sendable (Result<Response, NetworkError>) -> Void
  ) -> NetworkTask {
    NetworkClient.shared.request(self, queue: queue, completion: completion)
  }
}

extension NetworkClient {
  /// Calls an endpoint, and calls a closure when done; for code that isn't asynchronous.
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - configure: changes the request of this call, for example its timeouts, header fields or options.
  ///   - queue: the queue for the completion; nil (the default) for an arbitrary thread.
  ///   - completion: called exactly once; with ``NetworkError/cancelled(call:)`` if the call is cancelled.
  /// - Returns: the task, for cancelling it.
  @discardableResult
  public func request<Definition: NetworkAPIDefinition>(
    _ definition: Definition, configure: (inout HTTPRequest) -> Void = { _ in },
    queue: DispatchQueue? = nil, completion: @escaping @Sendable (Result<Definition.Response, NetworkError>) -> Void
  ) -> NetworkTask {
    let built = preparedRequest(for: definition, configure: configure)
    return start(queue: queue, { try await $0.value(of: definition, request: built.get()) }, completion: completion)
  }

  /// Makes any call, and calls a closure when done; for code that isn't asynchronous.
  ///
  /// ```swift
  /// client.perform(queue: .main) {
  ///   try await $0.data("https://example.com/a")
  /// } completion: { result in
  ///   print((try? result.get())?.count ?? 0)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - queue: the queue for the completion; nil (the default) for an arbitrary thread.
  ///   - call: makes one or several calls with the given client.
  ///   - completion: called exactly once; with ``NetworkError/cancelled(call:)`` if the call is cancelled.
  /// - Returns: the task, for cancelling it.
  @discardableResult
  public func perform<Value: Sendable>(
    queue: DispatchQueue? = nil, _ call: @escaping @Sendable (NetworkClient) async throws -> Value,
    completion: @escaping @Sendable (Result<Value, NetworkError>) -> Void
  ) -> NetworkTask {
    // Numbered here, so that `cancelAll()` reaches it before its task has begun the first call.
    let context = CallContext(definition: nil, owner: owner)
    let call = { @Sendable client in
      try await context.cancellable {
        try await CallOwner.$enclosing.withValue(context.id) { try await call(client) }
      }
    }
    return start(queue: queue, call, completion: completion)
  }

  func start<Value: Sendable>(
    queue: DispatchQueue? = nil, _ call: @escaping @Sendable (NetworkClient) async throws -> Value,
    completion: @escaping @Sendable (Result<Value, NetworkError>) -> Void
  ) -> NetworkTask {
    NetworkTask {
      try await call(self)
    } completion: { result in
      guard let queue else { return completion(result) }
      queue.async { completion(result) }
    }
  }
}

/// A running call that was started with a completion closure. It continues even if you don't keep a reference.
public struct NetworkTask: Sendable {
  private let task: Task<Void, Never>

  /// Starts a call, and passes its result on.
  init<Value: Sendable>(
    _ call: @escaping @Sendable () async throws -> Value,
    completion: @escaping @Sendable (Result<Value, NetworkError>) async -> Void
  ) {
    task = Task {
      // Its completion doesn't belong to a closure in which it was started.
      await CallOwner.$enclosing.withValue(nil) {
        await completion(await Result(awaiting: call).mapError { NetworkError($0) })
      }
    }
  }

  /// Cancels the call, whose completion is then called with ``NetworkError/cancelled(call:)`` unless it has ended.
  public func cancel() { task.cancel() }
}
