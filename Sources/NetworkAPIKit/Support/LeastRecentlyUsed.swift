/// An in-memory cache: values by key, with a limit on their total cost. Evicts the least recently used values.
struct LeastRecentlyUsed<Value: Sendable>: Sendable {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: UInt64
  }

  let limit: Int
  private var entries: [String: Entry] = [:]
  private(set) var cost = 0
  private var clock: UInt64 = 0

  init(limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  mutating func value(for key: String) -> Value? {
    guard let value = entries[key]?.value else { return nil }
    clock += 1
    entries[key]?.lastUse = clock
    return value
  }

  /// Inserts a value, unless its cost alone exceeds the limit.
  ///
  /// - Returns: the keys that are not in the cache any more; `key` itself if its value was too large.
  mutating func insert(_ value: Value, for key: String, cost: Int) -> [String] {
    remove(key)
    guard cost <= limit else { return [key] }
    clock += 1
    entries[key] = Entry(value: value, cost: cost, lastUse: clock)
    self.cost += cost
    guard self.cost > limit else { return [] }
    // Evict a sixteenth more than needed, so that not every following insertion has to sort again.
    var removed: [String] = []
    for (old, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard self.cost > limit - limit / 16, old != key else { break }
      remove(old)
      removed.append(old)
    }
    return removed
  }

  mutating func remove(_ key: String) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    cost -= entry.cost
  }

  mutating func removeAll() {
    entries = [:]
    cost = 0
  }
}
