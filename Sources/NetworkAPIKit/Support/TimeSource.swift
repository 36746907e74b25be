import Foundation

/// The clock, sleep and randomness that policies use; injected, so that tests can control them.
struct TimeSource: Sendable {
  /// The monotonic clock, for measuring intervals.
  var now: @Sendable () -> ContinuousClock.Instant
  /// The time of day, for comparing with dates that servers send.
  var date: @Sendable () -> Date
  /// Sleeps; throws `CancellationError` if the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void
  /// Returns a random number in 0..<1.
  var random: @Sendable () -> Double

  /// The real clock and random number generator.
  static let system = TimeSource(
    now: { ContinuousClock.now }, date: { Date() },
    sleep: { try await SleepingTasks.shared.sleep(for: $0) },
    random: { Double.random(in: 0..<1) })
}

extension TimeSource {
  /// Sleeps until something has been silent for a duration in which the process ran; see ``LateWake``.
  func sleepThroughSilence(of limit: Duration) async throws {
    var wakes = LateWake()
    let start = now()
    var left = limit
    while left > .zero {
      wakes.plan(in: left, at: now() - start)
      try await sleep(left)
      let elapsed = now() - start
      left = limit - wakes.silence(elapsed, at: elapsed)
    }
  }

  /// Runs an operation for at most a duration. When the time is over, or the calling task is cancelled, the operation is
  /// cancelled and not waited for, since it may ignore that.
  ///
  /// - Parameters:
  ///   - timeout: the error to throw when the time is over.
  ///   - grace: how long to wait for a cancelled operation to end, by the system's clock. Default not at all.
  func limit<Value: Sendable>(
    _ duration: Duration, timeout: any Error, grace: Duration = .zero,
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let result = Promise<Value>()
    let work = Task { _ = result.settle(await Result(awaiting: operation)) }
    let timer = Task { if (try? await sleep(duration)) != nil { result.settle(.failure(timeout)) } }
    defer {
      work.cancel()
      timer.cancel()
    }
    do {
      return try await result.wait()
    } catch {
      work.cancel()
      if grace > .zero {
        // In a task of its own, so that this one may be cancelled.
        let wait = Task { try await Self.system.limit(grace, timeout: timeout) { await work.value } }
        _ = await wait.result
      }
      throw error
    }
  }
}

extension Duration {
  /// A century. A longer limit or delay makes no difference.
  static let century: Duration = .seconds(3_155_760_000 as Int64)

  /// Creates a duration from any number of seconds: negative numbers and NaN become zero, and anything longer than a
  /// century becomes a century. (`Duration.seconds` traps on values that are not finite.)
  package init(clamping seconds: Double) {
    self = seconds > 0 ? .seconds(min(seconds, 3_155_760_000)) : .zero
  }

  /// The duration, at least zero and at most a century, so that it can be added to any time: arithmetic with durations
  /// traps when it overflows.
  var clamped: Duration { min(max(self, .zero), .century) }

  /// Nine tenths of the duration. Whoever waits for that long has time left to return a stored response or an error.
  var almost: Duration { self * 9 / 10 }

  /// The duration, doubled for each earlier attempt, up to ten times.
  func doubled(_ times: Int) -> Duration { clamped * (1 << min(times, 10)) }

  /// The duration in seconds.
  var seconds: Double { self / .seconds(1) }

  /// The monotonic time since a fixed reference.
  ///
  /// Used instead of `ContinuousClock.Instant`, whose size isn't known at compile time: every type or async frame that
  /// stores an instant is laid out and copied by the runtime. A `Duration` has a fixed layout.
  static var uptime: Duration { ContinuousClock.Instant.reference.duration(to: .now) }

  /// The time that has passed since this ``uptime``.
  var toNow: Duration { .uptime - self }
}

extension ContinuousClock.Instant {
  /// The origin of ``Duration/uptime``.
  static let reference = ContinuousClock.now
}
