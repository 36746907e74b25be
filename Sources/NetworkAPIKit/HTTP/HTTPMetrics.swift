public import Foundation

/// The metrics of one hop: durations, bytes, and the connection.
///
/// Phases are in seconds, each measured from the end of the previous one. A phase is zero if it didn't take place (a
/// reused connection needs no name lookup) or if the transport doesn't report it.
public struct HTTPMetrics: Sendable, Hashable {
  /// Waiting for a free connection.
  public var queued: TimeInterval = 0
  /// Resolving the host name.
  public var nameLookup: TimeInterval = 0
  /// Establishing the connection.
  public var connect: TimeInterval = 0
  /// The TLS handshake.
  public var secureConnect: TimeInterval = 0
  /// From the established connection to the first byte of the response: sending the request and waiting for the server.
  public var firstByte: TimeInterval = 0
  /// The whole hop.
  public var total: TimeInterval = 0
  /// The number of body bytes sent.
  public var bytesSent: Int64 = 0
  /// The number of body bytes received, before content decoding.
  public var bytesReceived: Int64 = 0
  /// The protocol version, such as `http/1.1` or `h2`; nil if the transport doesn't report it.
  public var networkProtocol: String?
  /// Whether the connection was used before; nil if the transport doesn't report it.
  public var isReusedConnection: Bool?
  /// The IP address of the server or proxy at the other end; nil if the transport doesn't report it.
  public var remoteAddress: String?

  /// How the cache was involved in the response; nil if no cache was used.
  public var cache: CacheOutcome?

  /// Creates metrics that are all zero or nil.
  public init() {}
}
