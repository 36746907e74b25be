/// The progress of an upload or download.
public struct TransferProgress: Sendable, Hashable {
  /// The number of bytes transferred; for a resumed download, including earlier bytes.
  public let completedBytes: Int64
  /// The total number of bytes; nil if unknown.
  public let totalBytes: Int64?
  /// The speed of the last five seconds; zero before any bytes were transferred, and during a pause or a wait.
  public let bytesPerSecond: Double

  /// Creates a progress value, for example for a preview.
  public init(completedBytes: Int64, totalBytes: Int64? = nil, bytesPerSecond: Double = 0) {
    self.completedBytes = completedBytes
    self.totalBytes = totalBytes
    self.bytesPerSecond = bytesPerSecond
  }

  /// The completed fraction, from 0 to 1; nil if the total is unknown.
  public var fraction: Double? {
    guard let totalBytes else { return nil }
    return totalBytes > 0 ? min(1, Double(completedBytes) / Double(totalBytes)) : 1
  }

  /// The completed part in percent, from 0 to 100 and rounded down; nil if the total is unknown.
  public var percent: Int? {
    guard let totalBytes else { return nil }
    let completed = max(0, completedBytes)
    guard completed < totalBytes else { return 100 }
    // Not by the fraction: 0.29 times 100 is less than 29.
    return Int(totalBytes.dividingFullWidth(completed.multipliedFullWidth(by: 100)).quotient)
  }

  /// The estimated time until completion at the current speed; nil if it can't be estimated.
  public var estimatedTimeRemaining: Duration? {
    guard let totalBytes, bytesPerSecond > 0 else { return nil }
    return Duration(clamping: Double(max(0, totalBytes - max(0, completedBytes))) / bytesPerSecond)
  }
}

extension TransferProgress: CustomStringConvertible {
  /// Percentage and bytes, such as `42 % (1200 of 2857 bytes)`.
  public var description: String {
    guard let totalBytes, let percent else { return "\(completedBytes) bytes" }
    return "\(percent) % (\(completedBytes) of \(totalBytes) bytes)"
  }
}

/// The period over which the speed is measured.
private let window: Duration = .seconds(5)

/// Measures the progress of one transfer and reports it to any number of streams.
final class ProgressReporter: Sendable {
  private struct State {
    var completed: Int64 = 0
    var total: Int64?
    /// The number of bytes transferred at certain times in the last seconds.
    var samples: [(time: ContinuousClock.Instant, bytes: Int64)] = []
    var emit: (@Sendable (TransferProgress) -> Void)?

    func progress(at now: ContinuousClock.Instant) -> TransferProgress {
      guard let first = samples.first, let last = samples.last, last.time > first.time, last.time + window > now else {
        return TransferProgress(completedBytes: completed, totalBytes: total)
      }
      let speed = Double(last.bytes - first.bytes) / ((now - first.time) / .seconds(1))
      return TransferProgress(completedBytes: completed, totalBytes: total, bytesPerSecond: speed)
    }
  }

  private let state = Locked(State())
  private let listeners = Broadcaster<TransferProgress>(limit: 1)
  private let now: @Sendable () -> ContinuousClock.Instant

  init(total: Int64? = nil, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.now = now
    state.withLock { $0.total = total }
  }

  var current: TransferProgress { state.withLock { $0.progress(at: now()) } }

  /// Sets a closure that is called with each change, in addition to the streams.
  func onChange(_ emit: @escaping @Sendable (TransferProgress) -> Void) {
    // The old one is released outside the lock: it may hold anything.
    let old = state.withLock { state in
      defer { state.emit = emit }
      return state.emit
    }
    withExtendedLifetime(old) {}
  }

  /// Starts measuring: at 0, or at the offset where a download resumes.
  func begin(at completed: Int64, total: Int64?) {
    state.withLock { state in
      state.samples = []
      state.total = total
    }
    update(completed)
  }

  func update(_ completed: Int64) {
    let time = now()
    let (progress, emit) = state.withLock { state in
      // The transfer started again from the beginning, so earlier samples don't apply.
      if completed < state.completed { state.samples = [] }
      state.completed = completed
      if state.samples.count > 1, state.samples[state.samples.count - 2].time + .milliseconds(50) > time {
        state.samples[state.samples.count - 1] = (time, completed)
      } else {
        state.samples.append((time, completed))
      }
      while state.samples.count > 2, state.samples[1].time + window < time { state.samples.removeFirst() }
      let progress = state.progress(at: time)
      listeners.post(progress)
      return (progress, state.emit)
    }
    listeners.deliver()
    emit?(progress)
  }

  /// Reports all bytes as transferred after a success: the server may respond before the last chunk was reported.
  func complete() {
    let rest = state.withLock { state in state.total.flatMap { $0 > state.completed ? $0 : nil } }
    if let rest { update(rest) }
  }

  /// Sends the streams the current progress again, without a speed: the transfer is paused, waits, or goes on.
  func repeatCurrent() {
    state.withLock { state in
      state.samples = []
      listeners.post(state.progress(at: now()))
    }
    listeners.deliver()
  }

  /// Ends all streams.
  func finish() { listeners.finish() }

  /// A stream of the current progress and each change. A slow reader gets only the newest value.
  func stream() -> AsyncStream<TransferProgress> {
    state.withLock { listeners.stream(startingWith: [$0.progress(at: now())]) }
  }
}
