/// The metrics of one hop: durations, bytes, and the connection.
///
/// Each phase is measured from the end of the previous one. It is zero if it didn't take place (a reused connection
/// needs no name lookup) or if the transport doesn't report it. `URLSession` reports phases, protocol and address at the
/// end of the body: a stream, which is returned before, and a download have none of them.
public struct HTTPMetrics: Sendable, Hashable {
  /// Waiting for a free connection.
  public var queued: Duration = .zero
  /// Resolving the host name.
  public var nameLookup: Duration = .zero
  /// Establishing the connection.
  public var connect: Duration = .zero
  /// The TLS handshake.
  public var secureConnect: Duration = .zero
  /// From the established connection to the first byte of the response: sending the request and waiting for the server.
  public var firstByte: Duration = .zero
  /// The whole hop; of a stream, until its head arrived.
  public var total: Duration = .zero
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

  /// The number of the attempt that got the response, starting at 1; each retry increments it.
  public var attempt = 1
  /// Why the response, which has a status of 400 or more, wasn't followed by another attempt; nil for any other response.
  public var retryRefusal: RetryRefusal?
  /// How the cache was involved in the response; nil if no cache was used.
  public var cache: CacheOutcome?

  /// Creates metrics of a first attempt that are all zero or nil.
  public init() {}
}
