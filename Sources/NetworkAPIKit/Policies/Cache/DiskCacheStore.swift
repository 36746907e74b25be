public import Foundation

/// Keeps responses in a directory of its own, a file for each key, the least recently used given up first.
///
/// Files are written beside and renamed into place, so there is never half of one; one that is damaged counts as not
/// there. They can be read by their owner only.
public actor DiskCacheStore: CacheStore {
  private struct File: Codable {
    let key: String
    let responses: [StoredResponse]
  }

  private struct Entry {
    var size: Int
    var lastUse: Date
  }

  private let directory: URL
  private let limit: Int
  /// What is in the directory, once it has been looked at.
  private var entries: [String: Entry]?
  private var size = 0

  /// - Parameters:
  ///   - directory: made when it is needed; nothing else may be in it.
  ///   - limit: the most bytes. Default 100 MiB.
  public init(directory: URL, limit: Int = 100 << 20) {
    self.directory = directory
    self.limit = limit
  }

  public func responses(for key: String) -> [StoredResponse] {
    let name = Self.name(of: key)
    guard let data = try? Data(contentsOf: directory.appendingPathComponent(name)) else { return [] }
    guard let file = Self.decoded(data), file.key == key else {
      remove(name)
      return []
    }
    let now = Date()
    loaded { $0[name]?.lastUse = now }
    // Best effort: it only decides what is given up first after a restart.
    try? FileManager.default.setAttributes(
      [.modificationDate: now], ofItemAtPath: directory.appendingPathComponent(name).path)
    return file.responses
  }

  public func store(_ responses: [StoredResponse], for key: String) {
    let name = Self.name(of: key)
    guard !responses.isEmpty, let data = Self.encoded(File(key: key, responses: responses)), data.count <= limit else {
      remove(name)
      return
    }
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let file = directory.appendingPathComponent(name)
      try data.write(to: file, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    } catch {
      // A cache that cannot write is one that has nothing.
      remove(name)
      return
    }
    loaded { entries in
      size += data.count - (entries[name]?.size ?? 0)
      entries[name] = Entry(size: data.count, lastUse: Date())
    }
    evict()
  }

  public func removeAll() {
    loaded { entries in
      for name in entries.keys { try? FileManager.default.removeItem(at: directory.appendingPathComponent(name)) }
      entries = [:]
    }
    size = 0
  }

  private func remove(_ name: String) {
    try? FileManager.default.removeItem(at: directory.appendingPathComponent(name))
    loaded { entries in
      if let old = entries.removeValue(forKey: name) { size -= old.size }
    }
  }

  private func evict() {
    guard size > limit, let entries else { return }
    for (name, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard size > limit / 10 * 9 else { return }
      remove(name)
    }
  }

  /// Works on the list of what is there; the first time that is read from the directory.
  private func loaded(_ body: (inout [String: Entry]) -> Void) {
    var known = entries ?? scan()
    entries = nil
    body(&known)
    entries = known
  }

  private func scan() -> [String: Entry] {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: directory, includingPropertiesForKeys: Array(keys))) ?? []
    var found: [String: Entry] = [:]
    for file in files {
      let values = try? file.resourceValues(forKeys: keys)
      found[file.lastPathComponent] = Entry(
        size: values?.fileSize ?? 0, lastUse: values?.contentModificationDate ?? .distantPast)
    }
    size = found.values.reduce(0) { $0 + $1.size }
    return found
  }

  private static func name(of key: String) -> String {
    SHA256Hash.hex(of: Data(key.utf8))
  }

  /// The hash of the content, then the content.
  private static func encoded(_ file: File) -> Data? {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    guard let content = try? encoder.encode(file) else { return nil }
    return Data(SHA256Hash.hex(of: content).utf8) + content
  }

  private static func decoded(_ data: Data) -> File? {
    let content = data.dropFirst(64)
    guard data.count > 64, SHA256Hash.hex(of: Data(content)).utf8.elementsEqual(data.prefix(64)) else { return nil }
    return try? PropertyListDecoder().decode(File.self, from: Data(content))
  }
}
