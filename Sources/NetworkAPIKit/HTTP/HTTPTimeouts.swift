public import Foundation

/// How long the parts of a call may take, in seconds; `nil` and infinity mean no limit.
///
/// A limit that is zero, negative or not a number is refused with ``NetworkError/invalidRequest(_:)`` before any I/O.
public struct HTTPTimeouts: Sendable, Hashable {
  /// Resolving the name, connecting and the TLS handshake together. Default 10 s.
  public var connect: TimeInterval?
  /// The longest silence: no byte sent or received. Default 60 s.
  public var idle: TimeInterval?
  /// The whole call: from when it is sent, through redirects, retries and the waits of policies, until the last byte of its
  /// body, also of a streamed one. A download has one limit for all its attempts; it starts anew when a paused one is
  /// resumed. Default none, so that a long transfer that makes progress is not cut.
  public var total: TimeInterval?

  /// Limits in seconds.
  public init(connect: TimeInterval? = 10, idle: TimeInterval? = 60, total: TimeInterval? = nil) {
    self.connect = connect
    self.idle = idle
    self.total = total
  }

  func validate() throws(NetworkError) {
    // Asked of every request, and hardly ever to be answered.
    if connect ?? 1 > 0, idle ?? 1 > 0, total ?? 1 > 0 { return }
    for (name, limit) in [("connect", connect), ("idle", idle), ("total", total)] {
      if let limit, !(limit > 0) {
        throw .invalidRequest(.timeout("the \(name) timeout is \(limit); it must be a positive number of seconds"))
      }
    }
  }
}

extension HTTPTimeouts {
  /// The longest span that a clock is asked to wait; beyond it there is no limit. A century.
  private static let longest: TimeInterval = 3_155_760_000

  /// The span as a `Duration`, or nil where it means no limit. `Duration` itself traps on what is not finite.
  static func duration(_ limit: TimeInterval?) -> Duration? {
    guard let limit, limit < longest else { return nil }
    return .seconds(limit)
  }
}
