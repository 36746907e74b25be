public import Foundation

/// How far an upload or a download is.
public struct TransferProgress: Sendable, Hashable {
  /// Bytes that are through; of a resumed download also those of before.
  public let completedBytes: Int64
  /// Bytes in all, or nil where that is not known.
  public let totalBytes: Int64?
  /// The speed of the last seconds; zero before anything has moved.
  public let bytesPerSecond: Double

  /// A state of a transfer, for instance for a preview.
  public init(completedBytes: Int64, totalBytes: Int64? = nil, bytesPerSecond: Double = 0) {
    self.completedBytes = completedBytes
    self.totalBytes = totalBytes
    self.bytesPerSecond = bytesPerSecond
  }

  /// The part that is through, from 0 to 1, or nil where the total is not known.
  public var fraction: Double? {
    guard let totalBytes else { return nil }
    return totalBytes > 0 ? min(1, Double(completedBytes) / Double(totalBytes)) : 1
  }

  /// The seconds that the rest takes at this speed, or nil where that cannot be told.
  public var estimatedTimeRemaining: TimeInterval? {
    guard let totalBytes, bytesPerSecond > 0 else { return nil }
    return Double(max(0, totalBytes - completedBytes)) / bytesPerSecond
  }
}

extension TransferProgress: CustomStringConvertible {
  /// `42 % (1200 of 2857 bytes)`.
  public var description: String {
    guard let totalBytes, let fraction else { return "\(completedBytes) bytes" }
    return "\(Int(fraction * 100)) % (\(completedBytes) of \(totalBytes) bytes)"
  }
}

/// Measures one transfer and tells everybody who listens.
final class ProgressReporter: Sendable {
  private struct State {
    var completed: Int64 = 0
    var total: Int64?
    /// When how many bytes were through, over the last seconds.
    var samples: [(time: ContinuousClock.Instant, bytes: Int64)] = []
    var listeners: [Int: AsyncStream<TransferProgress>.Continuation] = [:]
    var nextListener = 0
    var isFinished = false
    var emit: (@Sendable (TransferProgress) -> Void)?

    var progress: TransferProgress {
      guard let first = samples.first, let last = samples.last, last.time > first.time else {
        return TransferProgress(completedBytes: completed, totalBytes: total)
      }
      let speed = Double(last.bytes - first.bytes) / ((last.time - first.time) / .seconds(1))
      return TransferProgress(completedBytes: completed, totalBytes: total, bytesPerSecond: speed)
    }
  }

  private let state = Locked(State())
  private let now: @Sendable () -> ContinuousClock.Instant

  init(total: Int64? = nil, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.now = now
    state.withLock { $0.total = total }
  }

  /// The speed is that of this span.
  private static let window: Duration = .seconds(5)

  var current: TransferProgress { state.withLock { $0.progress } }

  /// Who is told besides the streams.
  func onChange(_ emit: @escaping @Sendable (TransferProgress) -> Void) {
    state.withLock { $0.emit = emit }
  }

  /// Begins to measure from here: at 0, or where a download goes on.
  func begin(at completed: Int64, total: Int64?) {
    state.withLock { state in
      state.samples = []
      state.total = total
    }
    update(completed)
  }

  func update(_ completed: Int64) {
    let time = now()
    let (progress, listeners, emit) = state.withLock { state in
      // Sent anew from the beginning: what was measured before says nothing.
      if completed < state.completed { state.samples = [] }
      state.completed = completed
      if state.samples.count > 1, state.samples[state.samples.count - 2].time + .milliseconds(50) > time {
        state.samples[state.samples.count - 1] = (time, completed)
      } else {
        state.samples.append((time, completed))
      }
      while state.samples.count > 2, state.samples[1].time + Self.window < time { state.samples.removeFirst() }
      return (state.progress, Array(state.listeners.values), state.emit)
    }
    for listener in listeners { listener.yield(progress) }
    emit?(progress)
  }

  /// The transfer succeeded. A server may answer before the connection has asked for what follows the last bytes.
  func complete() {
    let rest = state.withLock { state in state.total.flatMap { $0 > state.completed ? $0 : nil } }
    if let rest { update(rest) }
  }

  /// The transfer is over: every stream ends.
  func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }

  /// The state now and each change; a slow reader gets the newest and misses those between.
  func stream() -> AsyncStream<TransferProgress> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let (number, isFinished) = state.withLock { state in
        defer { state.nextListener += 1 }
        continuation.yield(state.progress)
        if !state.isFinished { state.listeners[state.nextListener] = continuation }
        return (state.nextListener, state.isFinished)
      }
      if isFinished { continuation.finish() }
      continuation.onTermination = { [weak self] _ in
        _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
      }
    }
  }
}
