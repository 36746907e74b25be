package import Foundation

/// A cache store in a directory: a file per key, up to a total size. Evicts the least recently used files.
///
/// Files are replaced atomically, and a damaged file counts as missing. They are readable by their owner only. Other
/// files in the directory are left alone.
package actor DiskCacheStore: CacheStore {
  private let store: DiskStore

  /// Creates a store; reads nothing until it is first used.
  ///
  /// - Parameters:
  ///   - directory: the directory, which is created when needed, accessible to its owner only.
  ///   - limit: the maximum total size, in bytes. Default 100 MiB.
  package init(directory: URL, limit: Int = 100 << 20) {
    store = DiskStore(folder: directory.path, suffix: ".response", limit: limit)
  }

  package func responses(for key: String) -> [StoredResponse] {
    store.data(for: key).flatMap { try? PropertyListDecoder().decode([StoredResponse].self, from: $0) } ?? []
  }

  package func store(_ responses: [StoredResponse], for key: String) {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    let responses = responses.fitting(store.limit)
    guard !responses.isEmpty, let data = try? encoder.encode(responses) else { return store.remove(key) }
    store.store(data, for: key)
  }

  package func removeAll() { store.removeAll() }
}
