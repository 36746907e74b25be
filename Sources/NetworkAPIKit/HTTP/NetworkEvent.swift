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

  /// The kinds of events.
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
    /// A credential was renewed, or its renewal failed.
    case credentialRenewed(failure: NetworkError?)
    /// The result of the cache lookup.
    case cache(CacheOutcome)
    /// The call succeeded.
    case finished(HTTPResponse, duration: Duration)
    /// A download was paused. It sends `started` again when it is resumed. See ``NetworkDownload/pause()``.
    case paused(duration: Duration)
    /// The call failed.
    case failed(NetworkError, duration: Duration)
  }
}

/// An observer of calls. It is called synchronously while calls run, so it must return quickly and not block.
public protocol NetworkObserver: Sendable {
  /// Handles an event.
  func observe(_ event: NetworkEvent)
}

/// Why a failed attempt isn't repeated.
public enum RetryRefusal: String, Sendable {
  /// Repeating it wouldn't change the result.
  case notTransient
  /// The server may have processed the request already, and the request isn't idempotent.
  case mayHaveActed
  /// The attempt reached a timeout, and the policy doesn't retry timeouts.
  case timedOut
  /// The server asks for a longer delay than the policy allows.
  case delayTooLong
  /// The maximum number of retries was reached.
  case exhausted
  /// The request's body can be read only once.
  case bodyNotReplayable
  /// The client's ``RetryBudget`` is used up: by default, its retries have reached a tenth of its calls.
  case overBudget
  /// The delay would exceed the call's deadline.
  case deadline
  /// The policy doesn't retry at all.
  case disabled
}

/// How the cache was involved in a response.
public enum CacheOutcome: String, Sendable, Hashable {
  /// No stored response was used, so the server sent this one.
  case miss
  /// A stored response that is still fresh.
  case hit
  /// A stored response that the server confirmed with a 304.
  case revalidated
  /// A stale stored response, returned while it is being revalidated or because the server failed.
  case stale
}
