import Foundation

/// Where policies take the time, waiting and chance from, so that tests can put in their own.
struct TimeSource: Sendable {
  /// The time that never jumps: for spans.
  var now: @Sendable () -> ContinuousClock.Instant
  /// The time of day: for what servers write.
  var date: @Sendable () -> Date
  /// Waits; throws `CancellationError` when the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void
  /// A number within 0 and 1.
  var random: @Sendable () -> Double

  /// The system's own.
  static let system = TimeSource(
    now: { ContinuousClock.now }, date: { Date() }, sleep: { try await Task.sleep(for: $0, clock: .continuous) },
    random: { Double.random(in: 0..<1) })
}

extension Duration {
  /// A span from seconds of any value: what is negative or no number is zero, what is too long is a century.
  /// `Duration` itself traps on what is not finite.
  init(clamping seconds: TimeInterval) {
    self = seconds > 0 ? .seconds(min(seconds, 3_155_760_000)) : .zero
  }

  /// The span in seconds.
  var seconds: TimeInterval { self / .seconds(1) }

  /// The time that never jumps, since a fixed instant.
  ///
  /// How large an instant is only the runtime knows, so whatever holds one, be it a request or a function that waits,
  /// is laid out and copied through the runtime at every step. A duration is not.
  static var uptime: Duration { ContinuousClock.Instant.reference.duration(to: .now) }

  /// Seconds since this ``uptime``.
  var secondsToNow: TimeInterval { (.uptime - self).seconds }
}

extension ContinuousClock.Instant {
  /// What ``Duration/uptime`` counts from.
  static let reference = ContinuousClock.now
}
