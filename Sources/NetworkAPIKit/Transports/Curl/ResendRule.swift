#if os(Linux)

/// Decides whether the transport may send a request again by itself. Nothing else does.
///
/// Sending twice is only safe if the server has not acted on the first request, or if acting twice does no harm. Retries
/// that need more judgement, or a delay, are left to the ``RetryPolicy``.
struct ResendRule: Equatable {
  /// What became of the request when it was sent first.
  enum Outcome: Hashable {
    /// Nothing was sent: the connection that was selected for it turned out to be stale.
    case notSent
    /// The connection ended. An idle connection may be closed by the server at any time, also while it is reused. If the
    /// first request on a connection gets no response, that is the server's response to it.
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
  /// Whether this would be the third time.
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
