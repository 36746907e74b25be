/// Shares work by key: callers that ask for the same key at the same time wait for one execution.
///
/// A caller that is cancelled stops waiting at once. The work continues while any caller waits, and is cancelled when
/// the last one leaves.
final class SharedTasks<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let byKey = Locked<[Key: SharedTask<Value>]>([:])

  /// The number of waiting callers, over all keys.
  var memberCount: Int { byKey.withLock { $0.values.reduce(0) { $0 + $1.memberCount } } }

  /// Returns the result of the work in progress for `key`, or starts `work` if there is none.
  func value(for key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let (task, member) = byKey.withLock { byKey in
      if let task = byKey[key], let member = task.join() { return (task, member) }
      let task = SharedTask(stopsWithLastMember: true, work: work) { [self] over, _ in
        self.byKey.withLock { if $0[key] === over { $0[key] = nil } }
      }
      byKey[key] = task
      // A new task can't be over, so `join` doesn't return nil here.
      return (task, task.join() ?? 0)
    }
    return try await task.value(for: member)
  }
}
