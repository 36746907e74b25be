/// Work that is done once for everybody who wants its result at the same time, by what it is for.
///
/// Who is cancelled stops waiting at once; the work goes on while anybody waits, and is cancelled after the last.
final class SharedTasks<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let byKey = Locked<[Key: SharedTask<Value>]>([:])

  /// How many wait in all.
  var memberCount: Int { byKey.withLock { $0.values.reduce(0) { $0 + $1.memberCount } } }

  /// What the work for a key gives: that which is under way, or the caller's.
  func value(for key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let (task, member) = byKey.withLock { byKey in
      if let task = byKey[key], let member = task.join() { return (task, member) }
      let task = SharedTask(stopsWithLastMember: true, work: work) { [self] over, _ in
        self.byKey.withLock { if $0[key] === over { $0[key] = nil } }
      }
      byKey[key] = task
      // It has just been made, so it cannot be over.
      return (task, task.join() ?? 0)
    }
    return try await task.value(for: member)
  }
}
