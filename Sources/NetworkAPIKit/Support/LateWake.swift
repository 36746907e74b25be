/// Tells a silent server from a process that didn't run.
///
/// The system suspends apps, and a shell can stop a program. Nothing is received meanwhile, but the clocks go on. So if a
/// check comes much later than planned, the silence until then says nothing about the server: what it sent may wait in a
/// buffer, and silence counts from this check.
struct LateWake: Sendable {
  /// A delay that a busy machine explains.
  static let tolerance = Duration.seconds(1)

  private var due: Duration?
  private var lastLate: Duration?

  /// Returns the silence that counts.
  ///
  /// - Parameters:
  ///   - silence: the time since the last sign of the server.
  ///   - now: the time since any fixed reference, on the clock that measures the silence.
  mutating func silence(_ silence: Duration, at now: Duration) -> Duration {
    if let due, now - due > Self.tolerance { lastLate = now }
    due = nil
    return lastLate.map { min(silence, now - $0) } ?? silence
  }

  /// Plans the next check.
  mutating func plan(in wait: Duration, at now: Duration) { due = now + wait }
}
