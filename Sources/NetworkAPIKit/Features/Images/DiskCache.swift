import Foundation

/// Bytes by key as files of a folder, up to a sum of sizes; beyond it those go that were not used for longest.
///
/// Every file ends in the SHA-256 of what is before it: a damaged one is a miss. A file's time of change is that of its last use, so
/// that the order survives the process. Nothing here fails: what cannot be written or read is not in the cache.
final class DiskCache: Sendable {
  private let folder: String
  /// The names of the files; nil until the folder was read.
  private let index: Locked<LeastRecentlyUsed<Void>?>
  private let limit: Int

  init(folder: String, limit: Int) {
    self.folder = folder
    self.limit = limit
    index = Locked(nil)
  }

  func data(for key: String) -> Data? {
    let name = Self.name(of: key)
    let path = "\(folder)/\(name)"
    guard let file = FileManager.default.contents(atPath: path), file.count > Self.sumLength else { return nil }
    let data = file.dropLast(Self.sumLength)
    guard Data(SHA256Hash.hex(of: data).utf8) == file.suffix(Self.sumLength) else {
      withIndex { $0.remove(name) }
      unlink(path)
      return nil
    }
    withIndex { _ = $0.value(for: name) }
    utimes(path, nil)
    return data
  }

  func store(_ data: Data, for key: String) {
    let name = Self.name(of: key)
    guard data.count <= limit else { return }
    let file = data + Data(SHA256Hash.hex(of: data).utf8)
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard (try? file.write(to: URL(fileURLWithPath: "\(folder)/\(name)"), options: .atomic)) != nil else { return }
    let removed = withIndex { $0.insert((), for: name, cost: file.count) }
    for name in removed { unlink("\(folder)/\(name)") }
  }

  func removeAll() {
    for name in names { unlink("\(folder)/\(name)") }
    index.withLock { $0 = nil }
  }

  private static let sumLength = 64

  private static func name(of key: String) -> String {
    SHA256Hash.hex(of: Data(key.utf8))
  }

  /// The files that are the cache's; whatever else is in the folder is left alone.
  private var names: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return all.filter { $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) }
  }

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
    let files = names.compactMap { name -> (name: String, size: Int, use: Date)? in
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)"),
        let size = attributes[.size] as? NSNumber, let use = attributes[.modificationDate] as? Date
      else { return nil }
      return (name, size.intValue, use)
    }
    for file in files.sorted(by: { $0.use < $1.use }) {
      for name in index.insert((), for: file.name, cost: file.size) { unlink("\(folder)/\(name)") }
    }
    return index
  }
}
