import Foundation

/// A disk cache: data by key, one file per key, with a limit on the total size. Evicts the least recently used files.
///
/// The folder may contain other files: the store only reads, counts and removes regular files that match its own
/// naming. Each file starts with a SHA-256 over key and content, so a damaged or renamed file counts as missing. A
/// file's modification date is its last use, so the eviction order survives a restart.
///
/// Files, and folders created here, are accessible to their owner only. No method throws: a file that can't be read
/// counts as missing, one that can't be written isn't stored, and one that can't be removed isn't used until it is, or
/// replaced. Several processes may use a folder, which then may exceed the limit by what each recently stored.
final class DiskStore: Sendable {
  /// A file, its size in bytes, and its modification date in seconds since 1970.
  private typealias File = (name: String, size: Int, lastUse: Double)

  private let folder: String
  /// Whether the system can handle the folder's path. If not, nothing is stored.
  private let isUsable: Bool
  /// The suffix of every file name in the store.
  private let suffix: String
  let limit: Int
  /// Nil until the folder has been read, which the first change does: to find a file, its name is enough.
  private let index = Locked<Index?>(nil)
  private let unremoved = Locked(Unremoved())

  private struct Index {
    /// The file names in order of use.
    var names: LeastRecentlyUsed<String, Void>
    /// How many bytes were stored since the folder was read.
    var stored = 0
  }

  /// The files that couldn't be removed, and must not be used.
  private struct Unremoved {
    /// Whether no file may be used: all are being removed, the folder couldn't be read, or there are too many names.
    var isEverything = false
    var names: Set<String> = []
    static let limit = 10_000
  }

  /// - Parameters:
  ///   - suffix: the suffix of the store's file names.
  ///   - limit: the maximum total size, in bytes.
  init(folder: String, suffix: String, limit: Int) {
    self.folder = folder
    isUsable = (try? WritablePath.checkText(folder)) != nil
    self.suffix = suffix
    self.limit = limit
  }

  func data(for key: String) -> Data? {
    let name = name(of: key)
    guard isEmptiedIfNeeded(), !unremoved.withLock({ $0.names.contains(name) }) || removeFile(name) else { return nil }
    guard case .data(let file, _) = PrivateFile.read(path(of: name), limit: limit) else { return nil }
    let data = file.dropFirst(Self.sumLength)
    guard file.prefix(Self.sumLength) == Self.sum(of: data, key: key) else {
      remove(key)
      return nil
    }
    index.withLock { _ = $0?.names.value(for: name) }
    lutimes(path(of: name), nil)
    return data
  }

  /// Stores data, unless it alone exceeds the limit. If it can't be stored, any older data for the key is removed too.
  func store(_ data: Data, for key: String) {
    let (name, file) = (name(of: key), Self.sum(of: data, key: key) + data)
    guard file.count <= limit, isEmptiedIfNeeded(), write(file, to: name) else { return remove(key) }
    unremoved.withLock { _ = $0.names.remove(name) }
    let evicted = index.withLock { index in
      // Others may store in the folder, too, so it is read again after an eighth of the limit.
      if let stored = index?.stored, stored > max(limit / 8, 64 << 10) - file.count { index = nil }
      // Not copied out and back: a second reference would make every change copy the whole index.
      if index == nil { index = makeIndex(after: name) }
      index?.stored += file.count
      return index?.names.insert((), for: name, cost: file.count) ?? []
    }
    for name in evicted { removeFile(name) }
  }

  func remove(_ key: String) {
    let name = name(of: key)
    removeFile(name)
    index.withLock { $0?.names.remove(name) }
  }

  func removeAll() {
    let names = names()
    // Until each is removed, or known by its name, none may be used.
    unremoved.withLock { $0.isEverything = true }
    if let names, names.allSatisfy({ name in removeFile(name) || unremoved.withLock { $0.names.contains(name) } }) {
      unremoved.withLock { $0.isEverything = false }
    }
    index.withLock { $0 = nil }
  }

  /// Removes what an earlier call couldn't; returns whether it is removed.
  private func isEmptiedIfNeeded() -> Bool {
    if unremoved.withLock({ $0.isEverything }) { removeAll() }
    return !unremoved.withLock { $0.isEverything }
  }

  private static let sumLength = 64

  private static func sum(of data: Data, key: String) -> Data {
    var hash = SHA256Hash()
    for part in [Data(key.utf8), Data([0]), data] { part.withUnsafeBytes { hash.update($0) } }
    return Data(hash.finish().hexadecimal.utf8)
  }

  private func name(of key: String) -> String { SHA256Hash.hex(of: Data(key.utf8)) + suffix }

  private func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Builds the index from the folder, least recently used first, and evicts what exceeds the limit; nil if the folder
  /// can't be read.
  ///
  /// - Parameter newest: the file that was stored just now. What is dated later is from before the clock was set back.
  private func makeIndex(after newest: String) -> Index? {
    guard let files = names()?.compactMap(file) else { return nil }
    let now = files.first { $0.name == newest }?.lastUse ?? .infinity
    func lastUse(_ file: File) -> Double { file.lastUse > now ? 0 : file.lastUse }
    var index = Index(names: LeastRecentlyUsed(limit: limit))
    for file in files.sorted(by: { lastUse($0) < lastUse($1) }) {
      for name in index.names.insert((), for: file.name, cost: file.size) { removeFile(name) }
    }
    return index
  }
}

extension DiskStore {
  private func write(_ file: Data, to name: String) -> Bool {
    guard isUsable else { return false }
    Self.makeFolder(folder)
    // Not durable: the sum shows what a power failure has damaged.
    return (try? PrivateFile.write(file, to: path(of: name), isDurable: false)) != nil
  }

  /// Removes a file of the store; returns whether there is none any more.
  @discardableResult
  private func removeFile(_ name: String) -> Bool {
    do {
      if isUsable, try FileCall.status(at: path(of: name))?.isRegular == true { try FileCall.remove(path(of: name)) }
      unremoved.withLock { _ = $0.names.remove(name) }
      return true
    } catch {
      unremoved.withLock { unremoved in
        guard unremoved.names.count < Unremoved.limit || unremoved.names.contains(name) else {
          unremoved.isEverything = true
          return
        }
        unremoved.names.insert(name)
      }
      return false
    }
  }

  /// Returns the names of the store's files, and removes temporary files that an interrupted write left behind; nil if
  /// the folder can't be read.
  private func names() -> [String]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return access(folder, F_OK) == 0 ? nil : []
    }
    for name in names where name.hasSuffix(PrivateFile.newSuffix) {
      let own = String(name.prefix(64 + suffix.count))
      if isOwn(own), PrivateFile.isTemporary(name, of: own) { PrivateFile.removeTemporary(path(of: name)) }
    }
    return names.filter(isOwn)
  }

  private func isOwn(_ name: String) -> Bool {
    let hash = name.utf8.dropLast(suffix.utf8.count)
    return name.hasSuffix(suffix) && hash.count == 64
      && hash.allSatisfy(Hexadecimal.isDigit)
  }

  /// Returns a file of the store; nil if it isn't a regular file.
  private func file(_ name: String) -> File? {
    guard isUsable, let status = try? FileCall.status(at: path(of: name)), status.isRegular else { return nil }
    let (seconds, nanoseconds) = status.changeTime
    return (name, Int(clamping: status.st_size), Double(seconds) + Double(nanoseconds) / 1_000_000_000)
  }

  private static func makeFolder(_ path: String) {
    guard !path.isEmpty, access(path, F_OK) != 0 else { return }
    makeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    mkdir(path, 0o700)
  }
}
