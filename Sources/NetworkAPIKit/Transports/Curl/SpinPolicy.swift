#if os(Linux)
/// Decides when to spin, that is, to keep looking for events for a while, because a sleep wouldn't pay off.
///
/// Putting a thread to sleep and waking it takes longer than a nearby server needs to respond. And two threads would
/// have to be woken: the one that waits for the sockets, and the caller's. Therefore:
///
/// - While single transfers end within ``spin``, the thread doesn't watch the sockets when it has nothing to do.
///   Instead, the caller looks for that time. If there is no response by then, or another transfer starts, the thread
///   takes over as usual.
/// - While the thread's sleeps are short, it looks for that time after it has resumed callers, which are likely to make
///   another call at once.
///
/// Both adapt to recent transfers; a wrong guess wastes one spin of 0.2 ms. Transfers without a waiting caller, such as
/// long bodies, don't cause spinning. All times are in nanoseconds.
struct SpinPolicy {
  /// How long to spin: about the time it takes to wake two threads.
  static let spin: UInt64 = 200_000
  /// A sleep shorter than this is short. Includes the time to wake up.
  static let shortSleep: UInt64 = 500_000
  /// Transfers that end within this interval count as ending together.
  static let together: UInt64 = 20_000
  /// How many transfers or sleeps in a row must be short before spinning starts.
  static let enough = 4

  /// False on a single processor, where spinning would prevent a local server from responding.
  let isPossible: Bool
  private var quickTransfers = 0
  private var shortSleeps = 0

  init(processors: Int) {
    isPossible = processors > 1
  }

  /// Whether the next single transfer will probably end within a spin.
  var expectsQuickResponse: Bool { quickTransfers >= Self.enough && isPossible }

  /// Whether the thread should spin before it sleeps.
  ///
  /// - Parameters:
  ///   - resumesCallers: whether callers are about to be resumed, which will probably make another call soon.
  ///   - isIdle: whether no transfer is left. The next caller then spins itself, if responses are quick.
  func expectsEvents(resumesCallers: Bool, isIdle: Bool) -> Bool {
    shortSleeps >= Self.enough && isPossible && resumesCallers && !(isIdle && expectsQuickResponse)
  }

  /// Whether to collect more transfers that end shortly after each other, so that their callers are resumed together
  /// and threads are woken only once. Not if more have ended than are still running.
  ///
  /// - Parameters:
  ///   - start: when collecting began.
  ///   - last: when the latest of the transfers ended.
  func collectsMore(resumed: Int, running: Int, start: UInt64, last: UInt64, now: UInt64) -> Bool {
    resumed < running && now < min(start + Self.spin, last + Self.together)
  }

  /// Learns from a transfer that has ended.
  mutating func transferEnded(after duration: UInt64, succeeded: Bool, wasAlone: Bool) {
    let isQuick = succeeded && wasAlone && duration < Self.spin
    quickTransfers = isQuick ? min(quickTransfers + 1, Self.enough) : 0
  }

  /// Learns that there is more than one transfer, or that a caller has spun without getting its response.
  mutating func stopSpinning() {
    quickTransfers = 0
  }

  /// Learns from a sleep in which the sockets were watched.
  mutating func slept(for duration: UInt64) {
    shortSleeps = duration < Self.shortSleep ? min(shortSleeps + 1, Self.enough) : 0
  }

  /// Learns that the thread has spun without any event.
  mutating func threadSpunInVain() {
    shortSleeps = 0
  }
}
#endif
