import Foundation

/// The files of a cache in a folder, which may hold others' files as well: only regular files with the cache's own
/// names are ever read, counted or removed.
///
/// The folder can be read by its owner only if it's made here; the files always. Nothing fails: what can't be written or
/// read isn't in the cache.
struct CacheFolder: Sendable {
  struct File {
    let name: String
    let size: Int
    let lastUse: Date
  }

  private let path: String
  /// What all names end in.
  private let suffix: String

  init(path: String, suffix: String) {
    self.path = path
    self.suffix = suffix
  }

  func name(of key: String) -> String { SHA256Hash.hex(of: Data(key.utf8)) + suffix }

  func read(_ name: String, limit: Int) -> Data? { PrivateFile.read(path(of: name), limit: limit) }

  /// - Returns: whether it was written.
  func write(_ data: Data, to name: String) -> Bool {
    Self.makeFolder(path)
    return (try? PrivateFile.write(data, to: path(of: name))) != nil
  }

  func remove(_ name: String) {
    if file(name) != nil { unlink(path(of: name)) }
  }

  /// Notes that a file was used, so that the order of use survives the process.
  func touch(_ name: String) { lutimes(path(of: name), nil) }

  /// The cache's files; those that a process left half written are removed.
  func files() -> [File] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where isOwn(name, suffix: suffix + PrivateFile.newSuffix) { remove(name) }
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

  private func path(of name: String) -> String { "\(path)/\(name)" }

  private static func makeFolder(_ path: String) {
    guard !path.isEmpty, access(path, F_OK) != 0 else { return }
    makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    mkdir(path, 0o700)
  }
}
