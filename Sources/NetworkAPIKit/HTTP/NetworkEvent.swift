public import Foundation

/// Something that happened to a call, told to the observers of its client.
public struct NetworkEvent: Sendable {
  /// Which call; see ``CallContext/id``.
  public let callID: UInt64
  /// The type that declared the endpoint, or nil for a raw call.
  public let definition: Any.Type?
  /// Which attempt of the call, from 1.
  public let attempt: Int
  /// What happened.
  public let kind: Kind

  /// What can happen.
  public enum Kind: Sendable {
    /// The call was built and starts.
    case started(HTTPRequest)
    /// A ``RequestAdapter`` has changed the request.
    case adapted(HTTPRequest)
    /// The request as it goes to the transport, after every policy; once for each hop.
    case sent(HTTPRequest)
    /// A hop's answer: status and fields; the body may still be arriving.
    case received(HTTPResponse)
    /// Bytes of the body of an upload were sent; see ``NetworkUpload``.
    case uploading(TransferProgress)
    /// Bytes of a download came; see ``NetworkDownload``.
    case downloading(TransferProgress)
    /// A redirect is followed.
    case redirected(from: HTTPURL, to: HTTPURL, status: HTTPStatus)
    /// The attempt failed; another one follows after so many seconds, or earlier if the network changes and that is waited for.
    case retryScheduled(after: TimeInterval, reason: String)
    /// The attempt failed, and there is no other one.
    case retryDeclined(RetryRefusal)
    /// A credential was renewed, or could not be.
    case credentialRenewed(failure: NetworkError?)
    /// What the cache had for the request.
    case cache(CacheOutcome)
    /// The call ended well.
    case finished(HTTPResponse, duration: TimeInterval)
    /// A download was paused; it starts again when it goes on. See ``NetworkDownload/pause()``.
    case paused(duration: TimeInterval)
    /// The call failed.
    case failed(NetworkError, duration: TimeInterval)
  }
}

/// Is told what happens to calls. It is called on the call's own path: it must be quick and may not block.
public protocol NetworkObserver: Sendable {
  /// Takes notice of an event.
  func observe(_ event: NetworkEvent)
}

/// Why there is no other attempt.
public enum RetryRefusal: String, Sendable {
  /// Trying again would not change it.
  case notTransient
  /// The server may have acted already, and acting twice is not the same as once.
  case mayHaveActed
  /// There were as many retries as the policy allows.
  case exhausted
  /// The body can be read only once.
  case bodyNotReplayable
  /// The client's retries have reached a tenth of its calls.
  case overBudget
  /// The delay would pass the call's deadline.
  case deadline
  /// The policy is not to retry at all.
  case disabled
}
