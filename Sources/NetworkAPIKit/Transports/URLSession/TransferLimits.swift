/// The timeouts of a transfer, and whether one has expired.
///
/// The idle timeout only counts time while the machine is awake: during sleep, the server can't respond. The caller's
/// deadline passes during sleep too.
struct TransferLimits: Sendable {
  let idle: Duration?
  let deadline: ContinuousClock.Instant?

  /// - Parameters:
  ///   - now: the current time, on a clock that advances during sleep.
  ///   - silence: the time without any byte sent or received, while the machine was awake.
  /// - Returns: the timeout that has expired; otherwise nil and the time until the next check.
  func check(now: ContinuousClock.Instant, silence: Duration) -> (passed: NetworkError.Timeout?, wait: Duration) {
    if let deadline, deadline <= now { return (.total, .zero) }
    if let idle, idle <= silence { return (.idle, .zero) }
    let waits = [deadline.map { now.duration(to: $0) }, idle.map { $0 - silence }].compactMap { $0 }
    return (nil, waits.min() ?? .seconds(60))
  }
}
