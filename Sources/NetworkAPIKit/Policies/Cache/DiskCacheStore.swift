public import Foundation

/// Keeps responses in a directory, a file for each key, the least recently used given up first.
///
/// Files are written beside and renamed into place, so there is never half of one; one that is damaged counts as not
/// there. They can be read by their owner only. Other files in the directory are left alone.
public actor DiskCacheStore: CacheStore {
  private struct File: Codable {
    let key: String
    let responses: [StoredResponse]
  }

  private struct Entry {
    var size: Int
    var lastUse: Date
  }

  private let folder: CacheFolder
  private let limit: Int
  /// What is in the directory, once it has been looked at.
  private var entries: [String: Entry]?
  private var size = 0

  /// - Parameters:
  ///   - directory: made when it is needed, for its owner only.
  ///   - limit: the most bytes. Default 100 MiB.
  public init(directory: URL, limit: Int = 100 << 20) {
    folder = CacheFolder(path: directory.path, suffix: ".response")
    self.limit = limit
  }

  public func responses(for key: String) -> [StoredResponse] {
    let name = folder.name(of: key)
    guard let data = folder.read(name, limit: limit) else { return [] }
    guard let file = Self.decoded(data), file.key == key else {
      remove(name)
      return []
    }
    loaded { $0[name]?.lastUse = Date() }
    folder.touch(name)
    return file.responses
  }

  public func store(_ responses: [StoredResponse], for key: String) {
    let name = folder.name(of: key)
    guard !responses.isEmpty, let data = Self.encoded(File(key: key, responses: responses)), data.count <= limit,
      folder.write(data, to: name)
    else {
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
    for file in folder.files() { folder.remove(file.name) }
    entries = [:]
    size = 0
  }

  private func remove(_ name: String) {
    folder.remove(name)
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
    var found: [String: Entry] = [:]
    for file in folder.files() { found[file.name] = Entry(size: file.size, lastUse: file.lastUse) }
    size = found.values.reduce(0) { $0 + $1.size }
    return found
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
