import Foundation

/// Data by key in the files of a folder, up to a total size; beyond it the least recently used go.
///
/// The folder may hold other files too: only regular files with the store's own names are ever read, counted or
/// removed. A file begins with a SHA-256 of its key and content, so a damaged or renamed one counts as missing. Its
/// modification date is that of its last use, so that the order survives the process.
///
/// The files can be read by their owner only, and so can the folder where it's made here. Nothing fails: what can't be
/// written or read isn't in the store. At most one caller at a time may store data for a key.
final class DiskStore: Sendable {
  private struct File {
    let name: String
    let size: Int
    let lastUse: Date
  }

  private let folder: String
  /// What all names end in.
  private let suffix: String
  private let limit: Int
  /// The names of the files; nil until the folder was read.
  private let index = Locked<LeastRecentlyUsed<Void>?>(nil)

  /// - Parameters:
  ///   - suffix: what the names of the store's files end in.
  ///   - limit: the maximum number of bytes in all.
  init(folder: String, suffix: String, limit: Int) {
    self.folder = folder
    self.suffix = suffix
    self.limit = limit
  }

  func data(for key: String) -> Data? {
    let name = name(of: key)
    guard let file = PrivateFile.read(path(of: name), limit: limit) else { return nil }
    let data = file.dropFirst(Self.sumLength)
    guard file.prefix(Self.sumLength) == Self.sum(of: data, key: key) else {
      remove(key)
      return nil
    }
    withIndex { _ = $0.value(for: name) }
    lutimes(path(of: name), nil)
    return data
  }

  /// Stores data, unless it alone is beyond the limit. Where it can't be stored, there is no data for the key afterwards.
  func store(_ data: Data, for key: String) {
    let (name, file) = (name(of: key), Self.sum(of: data, key: key) + data)
    guard file.count <= limit, write(file, to: name) else { return remove(key) }
    let evicted = withIndex { $0.insert((), for: name, cost: file.count) }
    for name in evicted { removeFile(name) }
  }

  func remove(_ key: String) {
    let name = name(of: key)
    removeFile(name)
    withIndex { $0.remove(name) }
  }

  func removeAll() {
    for file in files() { removeFile(file.name) }
    index.withLock { $0 = nil }
  }

  private static let sumLength = 64

  private static func sum(of data: Data, key: String) -> Data {
    var hash = SHA256Hash()
    for part in [Data(key.utf8), Data([0]), data] { part.withUnsafeBytes { hash.update($0) } }
    return Data(hash.finish().hexadecimal.utf8)
  }

  private func name(of key: String) -> String { SHA256Hash.hex(of: Data(key.utf8)) + suffix }

  private func path(of name: String) -> String { "\(folder)/\(name)" }

  private func withIndex<Result: Sendable>(_ body: (inout LeastRecentlyUsed<Void>) -> Result) -> Result {
    index.withLock { index in
      var read = index ?? makeIndex()
      defer { index = read }
      return body(&read)
    }
  }

  /// What the folder holds, the least recently used first.
  private func makeIndex() -> LeastRecentlyUsed<Void> {
    var index = LeastRecentlyUsed<Void>(limit: limit)
    for file in files().sorted(by: { $0.lastUse < $1.lastUse }) {
      for name in index.insert((), for: file.name, cost: file.size) { removeFile(name) }
    }
    return index
  }
}

extension DiskStore {
  private func write(_ file: Data, to name: String) -> Bool {
    Self.makeFolder(folder)
    return (try? PrivateFile.write(file, to: path(of: name))) != nil
  }

  private func removeFile(_ name: String) {
    if file(name) != nil { unlink(path(of: name)) }
  }

  /// The store's files; those that a process left half written are removed.
  private func files() -> [File] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where isOwn(name, suffix: suffix + PrivateFile.newSuffix) { removeFile(name) }
    return names.filter { isOwn($0, suffix: suffix) }.compactMap(file)
  }

  private func isOwn(_ name: String, suffix: String) -> Bool {
    let hash = name.utf8.dropLast(suffix.utf8.count)
    return name.hasSuffix(suffix) && hash.count == 64
      && hash.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private func file(_ name: String) -> File? {
    // Of a link these are its own attributes.
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: name)),
      attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? NSNumber,
      let lastUse = attributes[.modificationDate] as? Date
    else { return nil }
    return File(name: name, size: size.intValue, lastUse: lastUse)
  }

  private static func makeFolder(_ path: String) {
    guard !path.isEmpty, access(path, F_OK) != 0 else { return }
    makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    mkdir(path, 0o700)
  }
}
