/// Work that runs once and gives its result to several callers.
///
/// A caller that is cancelled stops waiting without affecting the others. Depending on `stopsWithLastMember`, the work
/// then continues, or is cancelled when the last caller has left.
final class SharedTask<Value: Sendable>: Sendable {
  private struct State {
    /// The number of callers that have joined and not left.
    var members = 0
    /// By identity, so that a caller that leaves takes its promise along: the work may take long, and callers may be many.
    var waiters: [ObjectIdentifier: Promise<Value>] = [:]
    var task: Task<Void, Never>?
    /// The priority of the work: the highest of its callers so far.
    var priority = TaskPriority.background
    /// `whenOver` is running; waiters resume after it.
    var isEnding = false
    var isAbandoned = false
    var outcome: Result<Value, any Error>?
  }

  private let state = Locked(State())
  private let stopsWithLastMember: Bool
  private let work: @Sendable () async throws -> Value
  private let whenOver: @Sendable (SharedTask<Value>, Result<Value, any Error>) -> Void

  /// - Parameters:
  ///   - stopsWithLastMember: whether the work is cancelled when no caller is left.
  ///   - work: starts when the first caller waits.
  ///   - whenOver: called once with the result, before any waiting caller resumes; with `CancellationError` if the work
  ///     was abandoned because the last caller left.
  init(
    stopsWithLastMember: Bool, work: @escaping @Sendable () async throws -> Value,
    whenOver: @escaping @Sendable (SharedTask<Value>, Result<Value, any Error>) -> Void
  ) {
    self.stopsWithLastMember = stopsWithLastMember
    self.work = work
    self.whenOver = whenOver
  }

  /// Registers the caller, which then calls ``value()``. Returns false if the work is over.
  ///
  /// A separate step, so that a caller can join while it holds the lock of the table that contains this task.
  func join() -> Bool {
    state.withLock { state in
      // While `whenOver` runs, the owner still has this task in its table. Let callers join: they must not start the
      // work again.
      guard state.outcome == nil, !state.isAbandoned else { return false }
      state.members += 1
      return true
    }
  }

  /// The number of callers that have joined and not left.
  var memberCount: Int { state.withLock { $0.members } }

  /// The number of callers that wait for the result.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Whether the work has begun, and isn't over.
  var isRunning: Bool { state.withLock { $0.task != nil } }

  /// Waits for the result of the work, once after each ``join()``. Cancelling the calling task ends the wait.
  func value() async throws -> Value {
    let result = Promise<Value>()
    let hasLeft = Locked(false)
    let leaveOnce = { @Sendable [self] in
      let isFirst = hasLeft.withLock { hasLeft in
        defer { hasLeft = true }
        return !hasLeft
      }
      if isFirst { leave(result) }
    }
    defer { leaveOnce() }
    try Task.checkCancellation()
    let priority = Task.currentPriority
    let (outcome, lower) = state.withLock { state -> (Result<Value, any Error>?, Task<Void, Never>?) in
      guard state.outcome == nil else { return (state.outcome, nil) }
      state.waiters[ObjectIdentifier(result)] = result
      if state.task == nil, !state.isEnding {
        state.priority = priority
        state.task = Task(priority: priority) { self.end(await Result(awaiting: self.work)) }
      }
      guard priority > state.priority else { return (nil, nil) }
      state.priority = priority
      return (nil, state.task)
    }
    if let outcome { return try outcome.get() }
    // Waiting for a task raises its priority, as waiting for a promise doesn't.
    if let lower { Task.detached(priority: priority) { await lower.value } }
    // At once, and not when this caller gets its turn: work that nobody waits for must not go on meanwhile.
    return try await withTaskCancellationHandler {
      try await result.wait()
    } onCancel: {
      leaveOnce()
    }
  }

  /// Cancels the work; those who wait for it get `CancellationError`.
  func cancel() { end(.failure(CancellationError())) }

  private func leave(_ waiter: Promise<Value>) {
    let isAbandoned = state.withLock { state in
      state.waiters[ObjectIdentifier(waiter)] = nil
      state.members -= 1
      if stopsWithLastMember, state.members == 0, !state.isEnding { state.isAbandoned = true }
      return state.isAbandoned
    }
    if isAbandoned { cancel() }
  }

  private func end(_ outcome: Result<Value, any Error>) {
    let isFirst = state.withLock { state in
      defer { state.isEnding = true }
      return !state.isEnding
    }
    guard isFirst else { return }
    whenOver(self, outcome)
    let (task, waiters) = state.withLock { state in
      state.outcome = outcome
      defer { state.waiters = [:] }
      return (state.task.take(), state.waiters.values)
    }
    task?.cancel()
    for waiter in waiters { waiter.settle(outcome) }
  }
}

/// Shares work by key: callers that ask for the same key at the same time wait for one execution.
///
/// A caller that is cancelled stops waiting at once. The work continues while any caller waits, and is cancelled when
/// the last one leaves.
final class SharedTasks<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let byKey = Locked<[Key: (task: SharedTask<Value>, deadline: SharedDeadline, callers: Set<UInt64>)]>([:])

  /// The number of waiting callers, over all keys.
  var memberCount: Int { byKey.withLock { $0.values.reduce(0) { $0 + $1.task.memberCount } } }

  /// Returns the result of the work in progress for `key`, or starts `work` if there is none; nil if the caller waits for
  /// it already, since one that asks twice at once wants two results.
  ///
  /// - Parameters:
  ///   - caller: the number of the call.
  ///   - deadline: until when the caller waits; nil for no limit. That is up to the caller.
  ///   - work: gets the latest deadline of its callers.
  func value(
    for key: Key, of caller: UInt64, until deadline: ContinuousClock.Instant?,
    _ work: @escaping @Sendable (SharedDeadline) async throws -> Value
  ) async throws -> Value? {
    let task = byKey.withLock { byKey -> SharedTask<Value>? in
      // Changed in place: each call would copy all callers otherwise.
      guard byKey[key]?.callers.insert(caller).inserted ?? true else { return nil }
      if let (task, shared, _) = byKey[key], task.join() {
        shared.extend(to: deadline)
        return task
      }
      let shared = SharedDeadline(deadline)
      let task = SharedTask(stopsWithLastMember: true) {
        try await work(shared)
      } whenOver: { [self] over, _ in
        self.byKey.withLock { if $0[key]?.task === over { $0[key] = nil } }
      }
      byKey[key] = (task, shared, [caller])
      // A new task can't be over, so this returns true.
      _ = task.join()
      return task
    }
    return try await task?.value()
  }
}

/// The latest deadline of the callers that wait for shared work.
final class SharedDeadline: Sendable {
  private let latest: Locked<ContinuousClock.Instant?>

  init(_ deadline: ContinuousClock.Instant?) { latest = Locked(deadline) }

  /// Nil if one of them has no limit.
  var last: ContinuousClock.Instant? { latest.withLock { $0 } }

  func extend(to deadline: ContinuousClock.Instant?) {
    latest.withLock { latest in
      guard let earlier = latest, let deadline else { return latest = nil }
      latest = max(earlier, deadline)
    }
  }
}

extension Task where Failure == Never {
  /// Waits for the value. Cancelling the waiting task cancels this one, too.
  func cancellingValue() async -> Success {
    await withTaskCancellationHandler {
      await value
    } onCancel: {
      cancel()
    }
  }
}
