/// A cache store in memory, with a limit on its size. Evicts the least recently used responses.
final class MemoryCacheStore: CacheStore {
  private let entries: Locked<LeastRecentlyUsed<String, [StoredResponse]>>

  /// Creates an empty store.
  ///
  /// - Parameter limit: the maximum size, in bytes. Default 20 MiB.
  init(limit: Int = 20 << 20) { entries = Locked(LeastRecentlyUsed(limit: limit)) }

  func responses(for key: String) -> [StoredResponse] { entries.withLock { $0.value(for: key) ?? [] } }

  func store(_ responses: [StoredResponse], for key: String) {
    let size = responses.reduce(key.utf8.count) { $0 + $1.size }
    entries.withLock { entries in
      if responses.isEmpty { entries.remove(key) } else { _ = entries.insert(responses, for: key, cost: size) }
    }
  }

  func removeAll() { entries.withLock { $0.removeAll() } }
}

extension MemoryCacheStore: RedactedDescribable {}
