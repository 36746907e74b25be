/// Work that several callers wait for, done once.
///
/// A caller that is cancelled stops waiting and leaves the others alone. The work itself goes on, or stops with the
/// last of its waiters where it was made so.
final class SharedTask<Value: Sendable>: Sendable {
  private struct State {
    var members: Set<Int> = []
    var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    var lastMember = 0
    var task: Task<Void, Never>?
    /// Somebody has an outcome and is telling whoever made the task, before those who wait.
    var isEnding = false
    var isAbandoned = false
    var outcome: Result<Value, any Error>?
  }

  private let state = Locked(State())
  private let stopsWithLastMember: Bool
  private let work: @Sendable () async throws -> Value
  private let whenOver: @Sendable (SharedTask<Value>, Result<Value, any Error>) -> Void

  /// - Parameters:
  ///   - stopsWithLastMember: whether the work is cancelled when nobody wants it any more.
  ///   - work: begins with the first who waits.
  ///   - whenOver: is called once, before anybody who waits hears of it; with `CancellationError` when the last one
  ///     left.
  init(
    stopsWithLastMember: Bool, work: @escaping @Sendable () async throws -> Value,
    whenOver: @escaping @Sendable (SharedTask<Value>, Result<Value, any Error>) -> Void
  ) {
    self.stopsWithLastMember = stopsWithLastMember
    self.work = work
    self.whenOver = whenOver
  }

  /// Counts the caller among those who want the value; nil when the work is over. Then comes ``value(for:)``.
  ///
  /// The two are apart so that one can join under the lock that guards where this task is kept.
  func join() -> Int? {
    state.withLock { state in
      // Until the maker knows that it is over, who comes gets the outcome like the others: a second task must not begin.
      guard state.outcome == nil, !state.isAbandoned else { return nil }
      state.lastMember += 1
      state.members.insert(state.lastMember)
      return state.lastMember
    }
  }

  /// How many want the value.
  var memberCount: Int { state.withLock { $0.members.count } }

  /// What the work gives; cancelling the calling task ends the waiting.
  func value(for member: Int) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enter(member, $0) }
    } onCancel: {
      leave(member)
    }
  }

  private func enter(_ member: Int, _ continuation: CheckedContinuation<Value, any Error>) {
    let early = state.withLock { state -> Result<Value, any Error>? in
      guard state.members.contains(member) else { return .failure(CancellationError()) }
      if let outcome = state.outcome { return outcome }
      state.waiters[member] = continuation
      if state.task == nil, !state.isEnding { state.task = Task { await self.run() } }
      return nil
    }
    if let early { continuation.resume(with: early) }
  }

  private func leave(_ member: Int) {
    let (waiter, isAbandoned) = state.withLock { state in
      let wasMember = state.members.remove(member) != nil
      if wasMember, stopsWithLastMember, state.members.isEmpty, !state.isEnding { state.isAbandoned = true }
      return (state.waiters.removeValue(forKey: member), state.isAbandoned)
    }
    if isAbandoned { end(.failure(CancellationError())) }
    waiter?.resume(throwing: CancellationError())
  }

  private func run() async {
    do {
      end(.success(try await work()))
    } catch {
      end(.failure(error))
    }
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
      return (state.task.take(), Array(state.waiters.values))
    }
    task?.cancel()
    for waiter in waiters { waiter.resume(with: outcome) }
  }
}
