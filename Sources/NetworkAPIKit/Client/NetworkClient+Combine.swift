#if canImport(Combine)
public import Combine

extension NetworkClient {
  /// Calls an endpoint when somebody subscribes; cancelling the subscription cancels the call.
  public func publisher<Definition: NetworkAPIDefinition>(
    for definition: Definition
  ) -> AnyPublisher<Definition.Response, NetworkError> {
    Deferred {
      let subject = PassthroughSubject<Definition.Response, NetworkError>()
      let call = Locked<NetworkTask?>(nil)
      return subject.handleEvents(
        receiveSubscription: { _ in
          // Started only now: a value sent before there is a subscriber would be lost.
          let task = request(definition) { result in
            switch result {
            case .success(let value):
              subject.send(value)
              subject.send(completion: .finished)
            case .failure(let error):
              subject.send(completion: .failure(error))
            }
          }
          call.withLock { $0 = task }
        },
        receiveCancel: { call.withLock { $0?.cancel() } })
    }
    .eraseToAnyPublisher()
  }
}

extension NetworkAPIDefinition {
  /// Calls the endpoint on the shared client when somebody subscribes.
  public func publisher() -> AnyPublisher<Response, NetworkError> {
    NetworkClient.shared.publisher(for: self)
  }
}
#endif
