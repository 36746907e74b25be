/// An in-memory cache: values by key, with a limit on their total cost. Evicts the least recently used values.
///
/// Every operation takes the same time however many values there are: the entries form a linked list in the order of
/// their use, whose links are indexes of an array.
struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    var key: Key
    /// Nil in an unused entry.
    var value: Value?
    var cost: Int
    /// The entries used just before and just after this one; nil at the ends of the list.
    var older: Int?
    var newer: Int?
  }

  let limit: Int
  private(set) var cost = 0
  private var entries: [Entry] = []
  private var indexes: [Key: Int] = [:]
  /// The indexes of unused entries.
  private var free: [Int] = []
  private var oldestIndex: Int?
  private var newestIndex: Int?

  init(limit: Int) { self.limit = limit }

  var count: Int { indexes.count }

  /// The least recently used key; nil if the cache is empty.
  var oldest: Key? { oldestIndex.map { entries[$0].key } }

  /// Returns a value, and marks it as used.
  mutating func value(for key: Key) -> Value? {
    guard let index = indexes[key] else { return nil }
    if index != newestIndex {
      unlink(index)
      append(index)
    }
    return entries[index].value
  }

  /// Inserts a value, unless its cost alone exceeds the limit.
  ///
  /// - Returns: the keys that are not in the cache any more; `key` itself if its value was too large.
  mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Key] {
    remove(key)
    guard cost <= limit else { return [key] }
    var removed: [Key] = []
    // Before the cost is added: the sum may be too large for an `Int`.
    while self.cost > limit - cost, let oldest {
      remove(oldest)
      removed.append(oldest)
    }
    let entry = Entry(key: key, value: value, cost: cost)
    let index: Int
    if let unused = free.popLast() {
      index = unused
      entries[index] = entry
    } else {
      index = entries.count
      entries.append(entry)
    }
    indexes[key] = index
    append(index)
    self.cost += cost
    return removed
  }

  mutating func remove(_ key: Key) {
    guard let index = indexes.removeValue(forKey: key) else { return }
    unlink(index)
    cost -= entries[index].cost
    // Release the value now. The key stays until the entry is used again.
    entries[index].value = nil
    free.append(index)
  }

  mutating func removeAll() { self = Self(limit: limit) }

  /// Adds an entry to the end of the list, as the most recently used one.
  private mutating func append(_ index: Int) {
    entries[index].older = newestIndex
    entries[index].newer = nil
    if let newestIndex { entries[newestIndex].newer = index } else { oldestIndex = index }
    newestIndex = index
  }

  private mutating func unlink(_ index: Int) {
    let (older, newer) = (entries[index].older, entries[index].newer)
    if let older { entries[older].newer = newer } else { oldestIndex = newer }
    if let newer { entries[newer].older = older } else { newestIndex = older }
  }
}
