public import Foundation

/// What one hop took: where the time went, how many bytes, over which connection.
///
/// Phases are in seconds, each counted from the end of the one before; zero where there was none (a reused connection
/// resolves no name) or the transport cannot tell.
public struct HTTPMetrics: Sendable, Hashable {
  /// Waiting for a place among the connections.
  public var queued: TimeInterval = 0
  /// Looking up the host's name.
  public var nameLookup: TimeInterval = 0
  /// Connecting.
  public var connect: TimeInterval = 0
  /// The TLS handshake.
  public var secureConnect: TimeInterval = 0
  /// From the connection being ready to the first byte of the answer: sending the request, the server's work.
  public var firstByte: TimeInterval = 0
  /// The whole hop.
  public var total: TimeInterval = 0
  /// Bytes of body sent.
  public var bytesSent: Int64 = 0
  /// Bytes of body received, before content decoding.
  public var bytesReceived: Int64 = 0
  /// `http/1.1`, `h2`, …; nil where the transport cannot tell.
  public var networkProtocol: String?
  /// Whether the connection had been used before; nil where the transport cannot tell.
  public var isReusedConnection: Bool?
  /// The address that answered; nil where the transport cannot tell.
  public var remoteAddress: String?

  /// What the cache had to do with the answer; nil where none was asked.
  public var cache: CacheOutcome?

  /// Metrics of nothing.
  public init() {}
}
