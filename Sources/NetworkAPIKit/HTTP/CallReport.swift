/// Reports a call to the observers: its start, and how it ended.
struct CallReport {
  private let request: HTTPRequest
  /// When the call began; nil if there are no observers.
  private let start: Duration?

  /// Begins a call. From then on, its request's context passes the call's events in order.
  init(_ request: inout HTTPRequest) {
    if request.context.isObserved {
      start = .uptime
      request.context.events = request.context.events ?? CallEvents()
    } else {
      start = nil
    }
    self.request = request
    request.context.emit(.started(request))
  }

  func finished(_ response: HTTPResponse) { end { .finished(response, duration: $0) } }

  /// Reports the error, and returns it along with the call it belongs to.
  func failed(_ error: any Error) -> NetworkError {
    let error = NetworkError(error).identified(by: request)
    end { .failed(error, duration: $0) }
    return error
  }

  func paused() { end { .paused(duration: $0) } }

  private func end(_ event: (Duration) -> NetworkEvent.Kind) {
    if let start { request.context.emitLast(event(start.toNow)) }
  }
}
