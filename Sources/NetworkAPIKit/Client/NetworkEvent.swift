public import Foundation

/// Something that happened to a call, told to the observers of its client.
public struct NetworkEvent: Sendable {
  /// Which call; see ``CallContext/id``.
  public let callID: UInt64
  /// The type that declared the endpoint, or nil for a raw call.
  public let definition: (any NetworkAPIDefinition.Type)?
  /// Which attempt of the call, from 1.
  public let attempt: Int
  /// What happened.
  public let kind: Kind

  /// What can happen.
  public enum Kind: Sendable {
    /// The call was built and starts.
    case started(HTTPRequest)
    /// The request as it goes to the transport, after every policy; once for each hop.
    case sent(HTTPRequest)
    /// A hop's answer: status and fields; the body may still be arriving.
    case received(HTTPResponse)
    /// A redirect is followed.
    case redirected(from: HTTPURL, to: HTTPURL, status: HTTPStatus)
    /// The call ended well.
    case finished(HTTPResponse, duration: TimeInterval)
    /// The call failed.
    case failed(NetworkError, duration: TimeInterval)
  }
}

/// Is told what happens to calls. It is called on the call's own path: it must be quick and may not block.
public protocol NetworkObserver: Sendable {
  /// Takes notice of an event.
  func observe(_ event: NetworkEvent)
}
