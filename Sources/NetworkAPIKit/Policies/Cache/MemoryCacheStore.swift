/// A cache store in memory, with a limit on its size. Evicts the least recently used responses.
final class MemoryCacheStore: CacheStore {
  private let entries: Locked<LeastRecentlyUsed<String, [StoredResponse]>>

  /// Creates an empty store.
  ///
  /// - Parameter limit: the maximum size, in bytes. Default 20 MiB.
  init(limit: Int = 20 << 20) { entries = Locked(LeastRecentlyUsed(limit: max(0, limit))) }

  func responses(for key: String) -> [StoredResponse] { entries.withLock { $0.value(for: key) ?? [] } }

  func store(_ responses: [StoredResponse], for key: String) {
    entries.withLock { entries in
      let responses = responses.fitting(entries.limit - key.utf8.count)
      let size = responses.reduce(key.utf8.count) { $0 + $1.size }
      if responses.isEmpty { entries.remove(key) } else { _ = entries.insert(responses, for: key, cost: size) }
    }
  }

  func removeAll() { entries.withLock { $0.removeAll() } }
}

extension MemoryCacheStore: RedactedDescribable {}

extension [StoredResponse] {
  /// Those that don't exceed a limit together, in bytes; the last ones, which are the newest, come first.
  func fitting(_ limit: Int) -> Self {
    var left = limit
    return reversed().filter { response in
      guard response.size <= left else { return false }
      left -= response.size
      return true
    }.reversed()
  }
}

extension StoredResponse {
  /// The approximate size, in bytes.
  fileprivate var size: Int {
    vary.reduce(fields.reduce(body.count + url.utf8.count + 256) { $0 + $1.utf8.count + 16 }) {
      $0 + $1.key.utf8.count + $1.value.utf8.count + 32
    }
  }
}
