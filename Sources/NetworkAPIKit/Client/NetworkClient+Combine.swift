#if canImport(Combine)
public import Combine

extension NetworkClient {
  /// Returns a publisher that calls an endpoint for each subscription. Cancelling the subscription cancels the call.
  ///
  /// The result is delivered on an arbitrary thread; use `receive(on:)` to receive it on the main queue.
  public func publisher<Definition: NetworkAPIDefinition>(
    for definition: Definition, configure: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
  ) -> AnyPublisher<Definition.Response, NetworkError> {
    Deferred { () -> Publishers.HandleEvents<Future<Definition.Response, NetworkError>> in
      let call = Locked<NetworkTask?>(nil)
      // A `Future` stores its result until the subscriber requests it.
      return Future { promise in
        // Combine allows fulfilling a promise from any thread, but doesn't declare it `Sendable`.
        nonisolated(unsafe) let keep = promise
        let task = request(definition, configure: configure) { keep($0) }
        call.withLock { $0 = task }
      }
      .handleEvents(receiveCancel: { call.withLock { $0 }?.cancel() })
    }
    .eraseToAnyPublisher()
  }
}

extension NetworkAPIDefinition {
  /// Returns a publisher that calls the endpoint on the shared client for each subscription.
  public func publisher() -> AnyPublisher<Response, NetworkError> {
    NetworkClient.shared.publisher(for: self)
  }
}
#endif
