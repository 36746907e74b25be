import Foundation

/// Bytes by key as files of a folder, up to a sum of sizes; beyond it those go that were not used for longest.
///
/// Every file ends in the SHA-256 of what is before it: a damaged one is a miss. A file's time of change is that of its last use, so
/// that the order survives the process. Nothing here fails: what cannot be written or read is not in the cache.
final class DiskCache: Sendable {
  private let folder: CacheFolder
  /// The names of the files; nil until the folder was read.
  private let index: Locked<LeastRecentlyUsed<Void>?>
  private let limit: Int

  init(folder: String, limit: Int) {
    self.folder = CacheFolder(path: folder, suffix: ".image")
    self.limit = limit
    index = Locked(nil)
  }

  func data(for key: String) -> Data? {
    let name = folder.name(of: key)
    guard let file = folder.read(name, limit: limit + Self.sumLength), file.count > Self.sumLength else { return nil }
    let data = file.dropLast(Self.sumLength)
    guard Data(SHA256Hash.hex(of: data).utf8) == file.suffix(Self.sumLength) else {
      withIndex { $0.remove(name) }
      folder.remove(name)
      return nil
    }
    withIndex { _ = $0.value(for: name) }
    folder.touch(name)
    return data
  }

  func store(_ data: Data, for key: String) {
    let name = folder.name(of: key)
    guard data.count <= limit else { return }
    let file = data + Data(SHA256Hash.hex(of: data).utf8)
    guard folder.write(file, to: name) else { return }
    let removed = withIndex { $0.insert((), for: name, cost: file.count) }
    for name in removed { folder.remove(name) }
  }

  func removeAll() {
    for file in folder.files() { folder.remove(file.name) }
    index.withLock { $0 = nil }
  }

  private static let sumLength = 64

  private func withIndex<Result: Sendable>(_ body: (inout LeastRecentlyUsed<Void>) -> Result) -> Result {
    index.withLock { index in
      var read = index ?? makeIndex()
      defer { index = read }
      return body(&read)
    }
  }

  /// What the folder holds, the files used last at the end.
  private func makeIndex() -> LeastRecentlyUsed<Void> {
    var index = LeastRecentlyUsed<Void>(limit: limit)
    for file in folder.files().sorted(by: { $0.lastUse < $1.lastUse }) {
      for name in index.insert((), for: file.name, cost: file.size) { folder.remove(name) }
    }
    return index
  }
}
