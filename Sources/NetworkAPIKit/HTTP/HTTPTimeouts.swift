/// The timeouts of a call; nil means no limit.
///
/// A timeout that is zero or negative is rejected with ``NetworkError/invalidRequest(_:call:)`` before any I/O.
public struct HTTPTimeouts: Sendable, Hashable {
  /// The limit for name resolution, connecting and the TLS handshake together. Default 10 seconds. `URLSession` doesn't
  /// report when a connection is established, so over it ``idle`` limits connecting, too.
  public var connect: Duration?
  /// The limit for the time without any byte sent or received. Default 60 seconds.
  public var idle: Duration?
  /// The limit for the whole call: from the moment it is sent, including redirects, retries and waits of policies,
  /// until the last byte of its body, even if that is streamed. A download has one limit for all of its attempts, which
  /// starts again when it is resumed after a pause. Default nil, so that a long transfer that makes progress isn't
  /// interrupted.
  public var total: Duration?

  /// Creates timeouts.
  public init(connect: Duration? = .seconds(10), idle: Duration? = .seconds(60), total: Duration? = nil) {
    self.connect = connect
    self.idle = idle
    self.total = total
  }
}
