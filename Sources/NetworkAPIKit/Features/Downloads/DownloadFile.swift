import Foundation

/// The file of a download, on its queue.
typealias DownloadWriter = OnQueue<DownloadFile, NetworkError>

/// An incomplete download on disk: the partial file and its record, next to the final file.
///
/// The order of the steps keeps files correct even if the process stops at any point: all bytes that a record describes
/// belong to the same version, and the final name appears atomically, after all bytes have reached the disk. A file with
/// bytes always has a record, so one without is not that of a download, and stays as it is.
///
/// Every method may block on the disk; see ``DownloadWriter``.
struct DownloadFile: Sendable {
  /// Writes bytes at an offset: `pwrite`, or a replacement in tests.
  typealias Write = @Sendable (Int32, UnsafeRawPointer?, Int, off_t) -> Int

  let path: String
  /// The URL of the download.
  let url: HTTPURL
  private let recordPath: String
  private let write: Write
  private let bootID: String?
  /// The file descriptor, open for reading and writing; -1 after ``close()``.
  private(set) var descriptor: Int32
  /// The inode number of the file, by which a record identifies its file. Another mount or a copy has another number; then
  /// size and date do, if the last try had ended.
  private let number: UInt64
  /// The claim on the file where it can't be locked: by the file system, or see ``Platform/suspendsApps``.
  private let claim: String?
  /// The number of valid bytes. Bytes of another download may be in the file too; they stay until
  /// ``begin(at:record:)``.
  private(set) var size: Int64 = 0
  /// ``size`` when the bytes were last to be written through to the disk.
  private var triedBytes: Int64 = 0
  /// The record of the valid bytes; nil if the download starts from the beginning.
  private(set) var record: DownloadRecord?
  /// The SHA-256 of the first bytes; nil if no checksum is expected.
  private(set) var hashed: HashedPrefix?
  /// Whether the file's bytes belong to another URL.
  private(set) var isOfAnotherURL = false
  /// The identity of the record's file, which must not be replaced or removed if it is another one.
  private var recordIdentity: [UInt64]?

  /// The SHA-256 of a file's first bytes.
  ///
  /// Unchecked, since CryptoKit's `SHA256` is a value, but isn't declared to be `Sendable` everywhere.
  struct HashedPrefix: @unchecked Sendable {
    private var hash = SHA256Hash()
    /// The number of bytes.
    private(set) var count: Int64 = 0

    /// Adds the bytes that follow.
    mutating func append(_ data: Data) {
      data.withUnsafeBytes { hash.update($0) }
      count += Int64(data.count)
    }

    var hexadecimal: String { hash.finish().hexadecimal }
  }

  /// Opens or creates the partial file, and locks it against other writers.
  ///
  /// - Parameters:
  ///   - path: the path of the partial file.
  ///   - url: the URL of the download. Bytes that belong to another URL don't count.
  ///   - hasOwnName: whether nobody else would choose the path. Otherwise, a file at it without a record stays.
  ///   - isMade: whether to create the file and its folder if they don't exist.
  ///   - isHashed: whether to compute the SHA-256 of what is written, so that the file isn't read again.
  init(
    path: String, url: HTTPURL, hasOwnName: Bool = false, isMade: Bool = true, isHashed: Bool = false,
    platform: Platform = .current, bootID: String? = Platform.bootID,
    lock: (Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) }, write: @escaping Write = { pwrite($0, $1, $2, $3) }
  ) throws(NetworkError) {
    self.path = path
    self.url = url
    (self.write, self.bootID) = (write, bootID)
    hashed = isHashed ? HashedPrefix() : nil
    recordPath = path + Self.recordSuffix
    try WritablePath.checkFile(path, suffix: Self.recordSuffix + PrivateFile.newSuffix)
    let opened = try Self.opened(path, isMade: isMade, platform: platform, lock: lock)
    (descriptor, claim, number) = (opened.descriptor, opened.claim, UInt64(opened.status.st_ino))
    do throws(NetworkError) {
      try readRecord(opened.status, hasOwnName: hasOwnName)
    } catch {
      close()
      throw error
    }
    // Some file systems have no permissions.
    fchmod(descriptor, 0o600)
  }

  /// Opens and locks the partial file, and checks that nobody else has made it.
  private static func opened(
    _ path: String, isMade: Bool, platform: Platform, lock: (Int32) -> Int32
  ) throws(NetworkError) -> (descriptor: Int32, claim: String?, status: stat) {
    // Another process may rename or remove the file between opening and locking; then try again.
    for _ in 0..<10 {
      let descriptor = try open(path, isMade: isMade)
      var claim: String?
      do {
        let status = try FileCall.status(of: descriptor)
        // Another process may have put something else there since the check.
        try OwnFile.check(status, at: path)
        if try platform.suspendsApps || !locks(descriptor, named: path, lock) {
          let key = "\(status.identity)"
          guard StoredFile.claim(key) else { throw isTaken(path) }
          claim = key
        }
        // Again: until it was locked, another download may have written to it.
        let locked = try FileCall.status(of: descriptor)
        if isFile(descriptor, named: path) {
          guard isFinished(locked, path + recordSuffix) else { return (descriptor, claim, locked) }
          try FileCall.remove(path)
        }
      } catch {
        claim.map(StoredFile.unclaim)
        FileCall.close(descriptor)
        throw error as? NetworkError ?? failure(path, "it cannot be opened", error)
      }
      claim.map(StoredFile.unclaim)
      FileCall.close(descriptor)
    }
    throw .fileFailed(.init(path: path, reason: "other downloads keep replacing it"))
  }

  /// Finds out which bytes of the file count. Throws if it isn't the partial file of a download.
  private mutating func readRecord(_ status: stat, hasOwnName: Bool) throws(NetworkError) {
    guard status.st_nlink <= 1 else { throw .fileFailed(.init(path: path, reason: "it has more than one name")) }
    switch DownloadRecord.read(recordPath) {
    case .absent:
      guard status.st_size == 0 || hasOwnName else { throw Self.isForeign(path) }
    case .record(let record, let identity):
      recordIdentity = identity
      guard status.st_size > 0,
        record.fileNumber == number || Int64(status.st_size) == record.syncedBytes && record.syncedTime == status.time
      else { return }
      if record.urlHash != DownloadRecord.hash(of: url) {
        isOfAnotherURL = true
      } else if record.validator != nil, Int64(status.st_size) <= record.totalBytes ?? .max {
        size = Int64(status.st_size)
        // Unless it is certain that the system hasn't been started since, the power may have failed.
        let isSameBoot = bootID != nil && record.bootID == bootID
        if !isSameBoot, case let synced = max(0, record.syncedBytes ?? 0), synced < size { try truncate(to: synced) }
        self.record = size > 0 ? record : nil
      }
    case .other(let identity):
      guard hasOwnName else { throw Self.isForeign(recordPath) }
      recordIdentity = identity
    case .unreadable(let error):
      throw Self.failure(recordPath, "it cannot be read", error)
    }
  }

  /// Whether a partial file has its final name too, since the process ended before it removed the first.
  private static func isFinished(_ status: stat, _ recordPath: String) -> Bool {
    guard status.st_nlink > 1, case .record(let record, _) = DownloadRecord.read(recordPath) else { return false }
    return record.fileNumber == UInt64(status.st_ino)
  }

  private static let recordSuffix = ".json"

  private static func open(_ path: String, isMade: Bool) throws(NetworkError) -> Int32 {
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | (isMade ? O_CREAT : 0)
    do throws(POSIXError) {
      return try FileCall.open(path, flags, 0o600)
    } catch {
      guard error.code == .ENOENT, isMade else {
        throw failure(path, isMade ? "it cannot be created" : "it cannot be opened", error)
      }
    }
    do {
      let folder = URL(fileURLWithPath: FileCall.folder(of: path))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try FileCall.open(path, flags, 0o600)
    } catch {
      throw failure(path, "it cannot be created", error)
    }
  }

  /// Locks an open file. Returns false if its file system has no locks.
  private static func locks(
    _ descriptor: Int32, named path: String, _ lock: (Int32) -> Int32
  ) throws(NetworkError) -> Bool {
    do throws(POSIXError) {
      _ = try FileCall.repeated { lock(descriptor) }
      return true
    } catch {
      switch error.code.rawValue {
      case ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP: return false
      case EAGAIN: throw isTaken(path)
      default: throw failure(path, "it cannot be locked", error)
      }
    }
  }

  private static func isForeign(_ path: String) -> NetworkError {
    .fileFailed(.init(path: path, reason: "it is not part of a download; remove it, or choose another destination"))
  }

  private static func isTaken(_ path: String) -> NetworkError {
    failure(path, "another download is writing it", POSIXError(.EAGAIN))
  }

  /// Unlocks and closes the file, and removes it if it is empty. It can't be used afterwards.
  mutating func close() {
    guard descriptor >= 0 else { return }
    if let status = try? FileCall.status(of: descriptor), status.st_size == 0 {
      remove()
    } else if Self.isFile(descriptor, named: path) {
      synchronize()
    }
    // Unlock explicitly: a forked child still holds the descriptor, and with it the lock, until it calls exec.
    if claim == nil { flock(descriptor, LOCK_UN) }
    FileCall.close(descriptor)
    claim.map(StoredFile.unclaim)
    descriptor = -1
  }

  /// Discards all bytes.
  mutating func restart() throws(NetworkError) {
    try removeBytes()
    // Only now: a record without bytes describes nothing, but bytes without a record would count as another's file.
    removeRecord()
  }

  private mutating func removeBytes() throws(NetworkError) {
    try truncate(to: 0)
    (record, triedBytes) = (nil, 0)
    if hashed != nil { hashed = HashedPrefix() }
    isOfAnotherURL = false
  }

  private mutating func truncate(to length: Int64) throws(NetworkError) {
    do throws(POSIXError) {
      let isEmpty = try FileCall.status(of: descriptor).st_size == 0
      try FileCall.truncate(descriptor, to: length)
      // Even after a power failure, the next record must not describe these bytes.
      if !isEmpty { try FileCall.synchronize(descriptor) }
    } catch {
      throw Self.failure(path, "it cannot be truncated", error)
    }
    size = length
  }

  /// Prepares for writing at an offset, and stores the record.
  mutating func begin(at offset: Int64, record: DownloadRecord) throws(NetworkError) {
    if offset != size || offset == 0 { try removeBytes() }
    var record = record
    (record.fileNumber, record.bootID) = (number, bootID)
    (record.syncedBytes, record.syncedTime) = (self.record?.syncedBytes, self.record?.syncedTime)
    if record != self.record { try store(record) }
  }

  private mutating func store(_ record: DownloadRecord) throws(NetworkError) {
    do {
      if let identity = try FileCall.status(at: recordPath)?.identity, identity != recordIdentity {
        throw UnusablePath(reason: "another file has replaced it")
      }
      // Whoever holds the partial file is alone in writing its record.
      let status = try PrivateFile.write(JSONEncoder().encode(record), to: recordPath, isAlone: true)
      recordIdentity = status.identity
    } catch {
      throw .fileFailed(.init(path: recordPath, reason: "it cannot be written", because: error))
    }
    self.record = record
  }

  /// Writes the bytes so far through to the disk, and notes that in the record.
  private mutating func synchronize() {
    triedBytes = size
    // Without a validator, the download can't go on from them.
    guard var record, record.validator != nil, size > record.syncedBytes ?? 0,
      (try? FileCall.synchronize(descriptor)) != nil
    else { return }
    (record.syncedBytes, record.syncedTime) = (size, try? FileCall.status(of: descriptor).time)
    try? store(record)
  }

  /// How many bytes a power failure may cost.
  private static let syncInterval: Int64 = 256 << 20

  /// Removes the record, unless the path refers to another file now.
  private func removeRecord() {
    guard let recordIdentity, let status = try? FileCall.status(at: recordPath), status.identity == recordIdentity
    else { return }
    try? FileCall.remove(recordPath)
  }

  mutating func append(_ data: Data) throws(NetworkError) {
    // A claim doesn't keep other processes away, such as an extension of the app.
    if claim != nil {
      guard let status = try? FileCall.status(of: descriptor), Int64(status.st_size) == size else {
        throw Self.isTaken(path)
      }
    }
    let start = size
    do throws(POSIXError) {
      _ = try FileCall.position(start + Int64(data.count))
      try FileCall.write(data) { [descriptor, write] bytes, done in
        let written = write(descriptor, bytes.baseAddress, bytes.count, off_t(start + Int64(done)))
        if written > 0 { size += Int64(written) }
        return written
      }
    } catch {
      let isFull = error.code == .ENOSPC || error.code == .EDQUOT
      throw Self.failure(path, isFull ? "the disk is full" : "it cannot be written", error)
    }
    // After a resumption, the bytes of earlier runs come before these; they are read at the end.
    if hashed?.count == start { hashed?.append(data) }
    if size - triedBytes >= Self.syncInterval { synchronize() }
  }

  /// Reads at most `count` bytes from an offset; returns none at the end.
  func read(at offset: Int64, count: Int) throws(NetworkError) -> Data {
    do throws(POSIXError) {
      return try FileCall.read(descriptor, at: offset, count: count)
    } catch {
      throw Self.failure(path, "it cannot be read", error)
    }
  }

  /// What becomes of a file that has the name of the complete download.
  enum Existing {
    /// It is replaced, and its permissions are kept.
    case isReplaced
    /// It is kept, and the download gets a number.
    case isNumbered
    /// It is kept, and the download fails.
    case isKept
  }

  static let existsReason = "there is a file already, which the download must not replace"

  /// Writes the complete file through to the disk, sets its permissions, and gives it its final name.
  ///
  /// - Parameters:
  ///   - existing: what becomes of an existing file of that name.
  /// - Returns: the final path.
  func commit(as final: String, existing: Existing) throws(NetworkError) -> String {
    let permissions = permissions(replacing: existing == .isReplaced ? final : nil)
    do throws(POSIXError) {
      try FileCall.synchronize(descriptor)
    } catch {
      throw Self.failure(path, "it cannot be written to the disk", error)
    }
    // Another process may have put a different file or a link at this path meanwhile.
    guard Self.isFile(descriptor, named: path) else {
      throw .fileFailed(.init(path: path, reason: "another file has replaced it"))
    }
    if existing == .isReplaced { try WritablePath.checkFile(final) }
    let name: String
    // The owner's at last: without them, a later download couldn't open a file that got no name.
    fchmod(descriptor, permissions | 0o600)
    do throws(POSIXError) {
      name = try rename(to: final, existing)
    } catch {
      fchmod(descriptor, 0o600)
      guard error.code != .EEXIST || existing != .isKept else {
        throw .fileFailed(.init(path: final, reason: Self.existsReason))
      }
      throw Self.failure(final, "the complete download cannot be given this name", error)
    }
    fchmod(descriptor, permissions)
    FileCall.synchronizeFolder(of: name)
    // A partial file that couldn't be removed keeps its record, so that a later download can tell what it is.
    if case .success(nil) = Result(catching: { () throws(POSIXError) in try FileCall.status(at: path) }) {
      removeRecord()
    }
    return name
  }

  private func rename(to final: String, _ existing: Existing) throws(POSIXError) -> String {
    switch existing {
    case .isReplaced: try FileCall.rename(path, to: final)
    case .isKept: guard try FileCall.rename(path, toMissing: final) else { throw POSIXError(.EEXIST) }
    case .isNumbered: return try OwnFile.rename(path) { $0 == 1 ? final : Self.numbered(final, $0) }
    }
    return final
  }

  /// Removes the partial file and the record, unless the path refers to another file now.
  mutating func remove() {
    // The bytes first: without a record, they would count as another's file.
    guard Self.isFile(descriptor, named: path), (try? removeBytes()) != nil else { return }
    removeRecord()
    try? FileCall.remove(path)
  }

  /// The permissions of the file that is replaced, or else the default permissions of new files.
  private func permissions(replacing final: String?) -> mode_t {
    if let final, let status = try? FileCall.status(at: final), status.isRegular { return status.st_mode & 0o777 }
    // Create a file to find out: the umask can't be read without changing it, and the folder may have its own rules.
    return OwnFile.probe(path).map { $0.st_mode & 0o777 } ?? 0o600
  }

  /// Whether the path refers to an open file. If not, it must not be written to.
  static func isFile(_ descriptor: Int32, named path: String) -> Bool {
    guard let opened = try? FileCall.status(of: descriptor) else { return false }
    return (try? FileCall.status(at: path))?.identity == opened.identity
  }

  /// `a (2).txt` for `a.txt`.
  private static func numbered(_ path: String, _ number: Int) -> String {
    let url = URL(fileURLWithPath: path)
    let stem = url.deletingPathExtension().lastPathComponent
    let suffix = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
    return url.deletingLastPathComponent().appendingPathComponent("\(stem) (\(number))\(suffix)").path
  }

  private static func failure(_ path: String, _ reason: String, _ error: any Error) -> NetworkError {
    .fileFailed(.init(path: path, reason: reason, because: error))
  }
}

extension stat {
  /// ``changeTime``, to be stored and compared.
  fileprivate var time: [Int] { [changeTime.seconds, changeTime.nanoseconds] }
}
