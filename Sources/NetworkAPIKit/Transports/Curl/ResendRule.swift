#if os(Linux)

/// Decides whether the transport may resend a request automatically. Nothing else decides that.
///
/// Sending twice is only safe if the server has not acted on the first request, or if acting twice does no harm. Retries
/// that need more judgement, or a delay, are left to the ``RetryPolicy``.
struct ResendRule: Equatable {
  /// The outcome of sending the request the first time.
  enum Outcome: Hashable {
    /// Nothing was sent: the connection that was selected for it turned out to be stale.
    case notSent
    /// The connection ended. An idle connection may be closed by the server at any time, also while it is reused. But
    /// if the first request on a new connection gets no response, the server closed it because of the request.
    case connectionEnded(wasReused: Bool)
    /// The server refused the stream (`REFUSED_STREAM`), or its `GOAWAY` names an earlier stream as the last one: it
    /// guarantees that it did nothing (RFC 9113 §8.7).
    case refused
    /// Anything else, such as a reset with another code, after which the server may have acted.
    case unknown
  }

  /// Whether the method is idempotent.
  var isIdempotent: Bool
  /// Whether the body can be read again from its start.
  var isReplayable: Bool
  /// Whether the caller wants no retries.
  var isSentOnce: Bool
  /// Whether the request was already resent once.
  var isResent = false

  func allows(after outcome: Outcome) -> Bool {
    guard !isResent else { return false }
    return switch outcome {
    case .notSent: true
    case .refused: isReplayable && !isSentOnce
    case .connectionEnded(let wasReused): wasReused && isIdempotent && isReplayable && !isSentOnce
    case .unknown: false
    }
  }
}
#endif
