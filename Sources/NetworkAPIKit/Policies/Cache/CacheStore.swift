public import Foundation

/// Where a cache keeps responses: under a key each, several where they differ by `Vary` or credentials.
public protocol CacheStore: Sendable {
  /// What is kept under a key; empty where there is nothing, or it cannot be read.
  func responses(for key: String) async -> [StoredResponse]
  /// Keeps these responses in place of what there was; none removes the key. What does not fit is not kept.
  func store(_ responses: [StoredResponse], for key: String) async
  /// Removes everything.
  func removeAll() async
}

/// Keeps responses in memory, up to a limit; beyond it the least recently used go.
public final class MemoryCacheStore: CacheStore {
  private let entries: Locked<LeastRecentlyUsed<[StoredResponse]>>

  /// - Parameter limit: the maximum number of bytes. Default 20 MiB.
  public init(limit: Int = 20 << 20) {
    entries = Locked(LeastRecentlyUsed(limit: limit))
  }

  public func responses(for key: String) -> [StoredResponse] {
    entries.withLock { $0.value(for: key) ?? [] }
  }

  public func store(_ responses: [StoredResponse], for key: String) {
    let size = responses.reduce(key.utf8.count) { $0 + $1.size }
    entries.withLock { entries in
      if responses.isEmpty { entries.remove(key) } else { _ = entries.insert(responses, for: key, cost: size) }
    }
  }

  public func removeAll() {
    entries.withLock { $0.removeAll() }
  }
}

/// Keeps responses in a directory, a file for each key, up to a limit; beyond it the least recently used go.
///
/// Files are written beside and renamed into place, so there is never half of one; one that is damaged counts as not
/// there. They can be read by their owner only. Other files in the directory are left alone.
public actor DiskCacheStore: CacheStore {
  private let store: DiskStore

  /// - Parameters:
  ///   - directory: made when it is needed, for its owner only.
  ///   - limit: the maximum number of bytes. Default 100 MiB.
  public init(directory: URL, limit: Int = 100 << 20) {
    store = DiskStore(folder: directory.path, suffix: ".response", limit: limit)
  }

  public func responses(for key: String) -> [StoredResponse] {
    store.data(for: key).flatMap { try? PropertyListDecoder().decode([StoredResponse].self, from: $0) } ?? []
  }

  public func store(_ responses: [StoredResponse], for key: String) {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    guard !responses.isEmpty, let data = try? encoder.encode(responses) else { return store.remove(key) }
    store.store(data, for: key)
  }

  public func removeAll() {
    store.removeAll()
  }
}

extension StoredResponse {
  /// About how many bytes it takes.
  var size: Int {
    fields.reduce(body.count + 256) { $0 + $1.utf8.count + 16 }
  }
}

extension MemoryCacheStore: ShownByDescription {}
