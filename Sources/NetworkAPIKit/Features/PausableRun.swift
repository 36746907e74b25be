/// Runs an operation, and again after each pause: what downloads and resumable uploads have in common.
///
/// It starts when it is created, and continues even if nobody waits for it. It doesn't retain itself, so that a paused
/// one ends when it is released: nobody could resume it.
final class PausableRun<Value: Sendable>: Sendable {
  typealias Outcome = Result<Value, NetworkError>

  private struct State {
    var run: Task<Outcome, Never>?
    var isPaused = false
    /// Whether a pause cancelled the current run, or kept it from beginning.
    var wasPaused = false
    /// Whether the whole is to be cancelled; with `discards`, what an incomplete one has left is to be removed.
    var isCancelled = false
    var discards = false
    var isOver = false
    /// Carries out a ``discard()`` that came after the end; nil if none is running.
    var lateDiscard: Task<Void, Never>?
  }

  private let state: Locked<State>
  /// Starts the next run, unless this is paused or cancelled then.
  private let starts: AsyncStream<Void>.Continuation
  private let task: Task<Outcome, Never>
  private let discardRest: @Sendable () async -> Void
  /// Repeats its progress with each pause and its end, for those who show whether this is paused.
  private let reporter: ProgressReporter

  /// - Parameters:
  ///   - call: the call that the first run begins with. Cancelling it with the client's other calls cancels the whole, also
  ///     while this is paused.
  ///   - isStarted: whether the first run starts at once.
  ///   - discardRest: removes what an incomplete operation has left.
  ///   - whenOver: called before those who wait get the outcome.
  ///   - operation: one run; its parameter tells whether a cancellation is a pause.
  init(
    reporter: ProgressReporter, call: CallContext? = nil, isStarted: Bool = true,
    discardRest: @escaping @Sendable () async -> Void,
    whenOver: @escaping @Sendable (Outcome) -> Void,
    operation:
      @escaping @Sendable (_ isPaused: @escaping @Sendable () -> Bool) async throws(NetworkError) -> Value
  ) {
    let (stream, starts) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let state = Locked(State())
    self.state = state
    self.starts = starts
    self.discardRest = discardRest
    self.reporter = reporter
    let part = CancellableTask { Self.cancel(state, starts, reporter) }
    let place = try? call?.add(part)
    // Cancelled before it began.
    if place == nil, call?.isCancelled == true { part.cancel() }
    task = Task {
      let outcome = await Self.outcome(state, starts: stream, discardRest: discardRest, operation)
      place?.remove()
      whenOver(outcome)
      return outcome
    }
    if isStarted { starts.yield() }
  }

  deinit { starts.finish() }

  /// Waits for the outcome, even while paused, and for ``discard()`` to remove what is incomplete. Cancelling the
  /// waiting task cancels the whole.
  var value: Value {
    get async throws(NetworkError) {
      try await withTaskCancellationHandler(operation: outcome, onCancel: cancel).get()
    }
  }

  /// Waits for the outcome like ``value``, without retaining this: if it is paused, it ends when its last owner releases it.
  var outcome: @Sendable () async -> Outcome {
    { [task, state] in
      let outcome = await task.value
      await state.withLock(\.lateDiscard)?.value
      return outcome
    }
  }

  var isPaused: Bool { state.withLock(\.isPaused) }

  /// Ends the current run; what it has received or sent stays. Does nothing if this is paused or over.
  func pause() {
    state.withLock { state -> Task<Outcome, Never>? in
      guard !state.isCancelled, !state.isOver else { return nil }
      (state.isPaused, state.wasPaused) = (true, true)
      return state.run
    }?.cancel()
    reporter.repeatCurrent()
  }

  /// Starts the next run after ``pause()``. Does nothing if one is running, or this is over.
  func resume() { Self.resume(state, starts, reporter) }

  private static func resume(
    _ state: Locked<State>, _ starts: AsyncStream<Void>.Continuation, _ reporter: ProgressReporter
  ) {
    let wasPaused = state.withLock { state in
      defer { state.isPaused = false }
      return state.isPaused
    }
    if wasPaused { reporter.repeatCurrent() }
    starts.yield()
  }

  /// Ends with ``NetworkError/cancelled(call:)``, and keeps what is incomplete.
  func cancel() { Self.cancel(state, starts, reporter) }

  private static func cancel(
    _ state: Locked<State>, _ starts: AsyncStream<Void>.Continuation, _ reporter: ProgressReporter
  ) {
    state.withLock { state in
      state.isCancelled = true
      return state.run
    }?.cancel()
    resume(state, starts, reporter)
  }

  /// Cancels, and removes what is incomplete. Returns a task that ends when that is done.
  @discardableResult
  func discard() -> Task<Void, Never> {
    let late = state.withLock { state in
      state.discards = true
      if state.isOver, state.lateDiscard == nil {
        state.lateDiscard = Task { [task, discardRest, state = self.state] in
          if case .failure = await task.value { await discardRest() }
          // Another one may remove what this one had to leave to another transfer.
          state.withLock { $0.lateDiscard = nil }
        }
      }
      return state.lateDiscard
    }
    cancel()
    return late ?? Task { [task] in _ = await task.value }
  }

  private static func outcome(
    _ state: Locked<State>, starts: AsyncStream<Void>, discardRest: @Sendable () async -> Void,
    _ operation:
      @escaping @Sendable (_ isPaused: @escaping @Sendable () -> Bool) async throws(NetworkError) -> Value
  ) async -> Outcome {
    var outcome = Outcome.failure(.cancelled)
    for await _ in starts {
      let run = state.withLock { current -> Task<Outcome, Never>? in
        guard !current.isPaused else { return nil }
        current.wasPaused = false
        guard !current.isCancelled else { return nil }
        let run = Task {
          await Outcome { () async throws(NetworkError) in
            try await operation { state.withLock(\.wasPaused) }
          }
        }
        current.run = run
        return run
      }
      outcome = await run?.value ?? .failure(.cancelled)
      // A run may complete or fail before it notices the pause.
      if case .failure(let error) = outcome, error.isCancelled, state.withLock(\.wasPaused) { continue }
      break
    }
    let discards = state.withLock { state in
      (state.isPaused, state.isOver) = (false, true)
      return state.discards
    }
    if discards, case .failure = outcome { await discardRest() }
    return outcome
  }
}

extension CallContext {
  /// Returns the wait before an interrupted transfer goes on by itself; throws the interruption if that would be longer than
  /// two hours, or take until the deadline.
  func checkedPause(
    _ wait: Duration, after interruption: NetworkError, _ time: TimeSource
  ) throws(NetworkError) -> Duration {
    guard wait <= .seconds(2 * 3600), deadline.map({ time.now() + wait < $0 }) ?? true else { throw interruption }
    return wait
  }

  /// Waits before an interrupted transfer goes on by itself. The wait is a part of this call, the next one.
  func pause(for wait: Duration, _ reporter: ProgressReporter, _ time: TimeSource) async throws(NetworkError) {
    if wait > .zero {
      emit(.waiting(atMost: wait, reason: "the transfer was interrupted"))
      reporter.repeatCurrent()
    }
    guard (try? await cancellable { try await time.sleep(wait) }) != nil else { throw .cancelled }
  }
}
