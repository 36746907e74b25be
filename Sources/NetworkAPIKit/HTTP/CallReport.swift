/// Reports a call to the observers: its start, and how it ended. Not copyable, since its request is large.
struct CallReport: ~Copyable {
  /// The request of the call; its context passes the call's events in order.
  private(set) var request: HTTPRequest
  /// When the call began; nil if there are no observers.
  private let start: Duration?

  /// Begins a call, or goes on with one that has begun with a wait.
  init(_ request: consuming HTTPRequest) {
    self.request = request
    guard self.request.context.isObserved else {
      start = nil
      return
    }
    start = .uptime
    let events = self.request.context.events ?? CallEvents()
    self.request.context.events = events
    if events.begins() { self.request.context.emit(.started(self.request)) }
  }

  func finished(_ response: HTTPResponse) { end { .finished(response, duration: $0) } }

  /// Reports the error, and returns it along with the call it belongs to.
  func failed(_ error: any Error) -> NetworkError {
    let error = self.error(error).identified(by: request)
    end { .failed(error, duration: $0) }
    return error
  }

  /// Like ``failed(_:)``, for a call that a pause may have cancelled.
  func failed(_ error: any Error, isPaused: () -> Bool) -> NetworkError {
    guard self.error(error).isCancelled, isPaused() else { return failed(error) }
    end { .paused(duration: $0) }
    return .cancelled
  }

  /// The error as one of the call. Once the call was cancelled, an error from outside the package, such as the
  /// `URLError(.cancelled)` of a request that an interceptor has sent by itself, is a consequence of that.
  func error(_ error: any Error) -> NetworkError {
    let error = NetworkError(error)
    guard case .other(_, let call) = error, Task.isCancelled || request.context.isCancelled else { return error }
    return .cancelled(call: call)
  }

  private func end(_ event: (Duration) -> NetworkEvent.Kind) {
    if let start { request.context.emitLast(event(start.toNow)) }
  }
}

extension NetworkError {
  /// Returns a transfer's error that doesn't come from one of its requests, such as that of a file, as that of its call,
  /// and reports it to the observers.
  func reported(for request: HTTPRequest?) -> NetworkError {
    guard let request, call == nil else { return self }
    return isCancelled ? identified(by: request) : CallReport(request).failed(self)
  }
}
