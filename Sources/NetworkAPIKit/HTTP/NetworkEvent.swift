/// An event of a call, for the observers of its client.
public struct NetworkEvent: Sendable {
  /// The number of the call; see ``CallContext/id``.
  public let callID: UInt64
  /// The type of the endpoint; nil for a call without one.
  public let definition: Any.Type?
  /// The number of the attempt, starting at 1.
  public let attempt: Int
  /// What happened.
  public let kind: Kind

  /// The kinds of events. Requests and responses are without streamed bodies, so that an event that is kept holds no
  /// transfer.
  public enum Kind: Sendable {
    /// The request was created and the call starts.
    case started(HTTPRequest)
    /// A ``RequestAdapter`` has changed the request.
    case adapted(HTTPRequest)
    /// A request is passed to the transport, after all policies; once per hop.
    case sent(HTTPRequest)
    /// A hop's response was received: status and header fields; the body may still be arriving.
    case received(HTTPResponse)
    /// Bytes of an upload's body were sent; see ``NetworkUpload``.
    case uploading(TransferProgress)
    /// Bytes of a download were received; see ``NetworkDownload``.
    case downloading(TransferProgress)
    /// A redirect is being followed.
    case redirected(from: HTTPURL, to: HTTPURL, status: HTTPStatus)
    /// The attempt failed and will be repeated after a delay, or earlier if a change of the network is
    /// awaited too.
    case retryScheduled(after: Duration, reason: String)
    /// The call is waiting for a limit, a credential, or another reason; `atMost` is the maximum time, nil if
    /// unknown. A wait before a retry is only reported as ``retryScheduled(after:reason:)``.
    case waiting(atMost: Duration?, reason: String)
    /// The attempt failed and won't be repeated.
    case retryDeclined(RetryRefusal)
    /// A credential was refreshed, or its refresh failed.
    case credentialRefreshed(failure: NetworkError?)
    /// The result of the cache lookup.
    case cache(CacheOutcome)
    /// The call succeeded.
    case finished(HTTPResponse, duration: Duration)
    /// A download was paused. It sends `started` again when it is resumed. See ``PausableTransfer/pause()``.
    case paused(duration: Duration)
    /// The call failed.
    case failed(NetworkError, duration: Duration)
  }
}

/// An observer of calls. It is called synchronously while calls run, so it must return quickly and not block.
///
/// The requests of events know their client, and thus its observers: one that stores events isn't released before it
/// forgets them.
public protocol NetworkObserver: Sendable {
  /// Handles an event.
  func observe(_ event: NetworkEvent)
}

extension NetworkEvent.Kind {
  fileprivate var detached: Self {
    switch self {
    case .started(let request): .started(request.detached)
    case .adapted(let request): .adapted(request.detached)
    case .sent(let request): .sent(request.detached)
    case .received(let response): .received(response.detached)
    case .finished(let response, let duration): .finished(response.detached, duration: duration)
    default: self
    }
  }
}

extension HTTPRequest {
  fileprivate var detached: HTTPRequest {
    var request = self
    request.body = body.unreported.detached
    return request
  }
}

extension CallContext {
  /// Sends an event to the observers. Costs nothing if there are none.
  @inline(__always)  // Inlined, so that the event is only created if there are observers.
  public func emit(_ event: @autoclosure () -> NetworkEvent.Kind) {
    if isObserved { tell(event, isLast: false) }
  }

  /// Sends the last event of the call to the observers.
  func emitLast(_ event: @autoclosure () -> NetworkEvent.Kind) {
    if isObserved { tell(event, isLast: true) }
  }

  @inline(never)  // Kept out of line: its temporaries would enlarge every caller's async frame.
  private func tell(_ event: () -> NetworkEvent.Kind, isLast: Bool) {
    let event = NetworkEvent(callID: id, definition: definition, attempt: attempt, kind: event().detached)
    let observers = owner?.observers ?? []
    if let events { return events.pass(event, isLast: isLast, to: observers) }
    for observer in observers { observer.observe(event) }
  }
}
