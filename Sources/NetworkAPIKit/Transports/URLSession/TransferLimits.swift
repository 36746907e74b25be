/// The limits of one transfer, and whether one has passed.
///
/// A silence counts only while the machine is awake: one that slept for an hour hasn't waited for the server. A deadline
/// is the caller's, and passes in sleep too.
struct TransferLimits: Sendable {
  let idle: Duration?
  let deadline: ContinuousClock.Instant?

  /// - Parameters:
  ///   - now: the time, sleep included.
  ///   - silence: how long no byte moved while the machine was awake.
  /// - Returns: the limit that has passed; otherwise the span after which to ask again.
  func check(now: ContinuousClock.Instant, silence: Duration) -> (passed: NetworkError.Timeout?, wait: Duration) {
    if let deadline, deadline <= now { return (.total, .zero) }
    if let idle, idle <= silence { return (.idle, .zero) }
    let waits = [deadline.map { now.duration(to: $0) }, idle.map { $0 - silence }].compactMap { $0 }
    return (nil, waits.min() ?? .seconds(60))
  }
}
