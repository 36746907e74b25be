/// The keys that are being looked up or fetched. A result isn't kept if its key was removed after the fetch began, since it
/// may be outdated, or another user's.
struct PendingFetches<Key: Hashable & Sendable> {
  /// The number of times that everything was removed.
  private(set) var generation = 0
  private var lastNumber = 0
  /// By how many a key is looked up or fetched, how often it was removed since the oldest of them began, and the number of
  /// the latest fetch that was kept.
  private var fetches: [Key: (count: Int, removals: Int, newest: Int)] = [:]

  var keys: some Sequence<Key> { fetches.keys }

  /// Counts one that begins. Returns how often the key was removed so far: that doesn't decrease before the last ``end(_:)``.
  @discardableResult
  mutating func begin(_ key: Key) -> Int {
    fetches[key, default: (0, 0, 0)].count += 1
    return removals(of: key)
  }

  mutating func end(_ key: Key) {
    fetches[key]?.count -= 1
    if fetches[key]?.count == 0 { fetches[key] = nil }
  }

  /// Numbers a fetch that is sent.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func removed(_ key: Key) { fetches[key]?.removals += 1 }
  mutating func removedAll() { generation += 1 }

  private func removals(of key: Key) -> Int { generation + (fetches[key]?.removals ?? 0) }

  /// Whether to keep what was found, between ``begin(_:)`` and ``end(_:)`` of its key: not if the key was removed since it was
  /// requested, nor after a later fetch.
  ///
  /// - Parameters:
  ///   - number: the number of the fetch. 0 (the default) for a result that is older than every fetch, or where the caller
  ///     knows by other means which result is newer.
  ///   - removals: the result of ``begin(_:)`` when it was requested.
  mutating func keeps(_ number: Int = 0, for key: Key, since removals: Int) -> Bool {
    guard removals == self.removals(of: key), let newest = fetches[key]?.newest, number >= newest else { return false }
    fetches[key]?.newest = number
    return true
  }
}
