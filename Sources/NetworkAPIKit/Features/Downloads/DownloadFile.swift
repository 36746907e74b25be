import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The bytes of a download under way, and what is known of them: two files beside the final one.
///
/// The order of its steps is what keeps a file from being wrong, wherever the process is stopped: bytes that a record
/// describes are of one version; the final name appears in one step, when all bytes are on the disk.
///
/// Every method may wait for the disk; see ``DownloadWriter``.
struct DownloadFile: Sendable {
  /// Writes bytes at an offset: `pwrite`, or what a test puts in its place.
  typealias Write = @Sendable (Int32, UnsafeRawPointer?, Int, off_t) -> Int

  let path: String
  /// What it is the download of.
  let url: HTTPURL
  private let recordPath: String
  private let write: Write
  /// Open for reading and writing until ``close()``, -1 then.
  private(set) var descriptor: Int32
  /// The number of the file on its disk, by which a record says which file it is about.
  private let number: UInt64
  /// How many bytes of this download are there. Bytes of another one may be: they stay until ``begin(at:record:)``.
  private(set) var size: Int64 = 0
  /// What is known of them; nil for a download that begins.
  private(set) var record: DownloadRecord?
  /// Whether the bytes are known to be another URL's.
  private(set) var isOfAnotherURL = false

  /// Opens or makes the file, and keeps everybody else from writing to it.
  ///
  /// - Parameters:
  ///   - path: the name until it is complete.
  ///   - url: what it is the download of; bytes of another URL are not counted.
  ///   - isMade: whether the file and its folder are made where they are missing.
  init(
    path: String, url: HTTPURL, isMade: Bool = true, write: @escaping Write = { pwrite($0, $1, $2, $3) }
  ) throws(NetworkError) {
    self.path = path
    self.url = url
    self.write = write
    recordPath = path + ".json"
    var attempts = 0
    var (descriptor, status) = (Int32(-1), stat())
    repeat {
      attempts += 1
      descriptor = Self.open(path, isMade: isMade)
      guard descriptor >= 0 else { throw Self.failure(path, isMade ? "it cannot be created" : "it cannot be opened") }
      do throws(NetworkError) {
        // Another process may give the file its final name, or remove it, between opening and locking.
        if try Self.claims(descriptor, named: path) { break }
      } catch {
        closeDescriptor(descriptor)
        throw error
      }
      closeDescriptor(descriptor)
      guard attempts < 10 else { throw .fileFailed(.init(path: path, reason: "other downloads keep replacing it")) }
    } while true
    guard fstat(descriptor, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else {
      closeDescriptor(descriptor)
      throw .fileFailed(.init(path: path, reason: "it is not a regular file"))
    }
    self.descriptor = descriptor
    number = UInt64(status.st_ino)
    // An earlier version may have made it readable for others.
    fchmod(descriptor, 0o600)
    guard status.st_size > 0, let record = DownloadRecord(contentsOf: recordPath), record.fileNumber == number else {
      return
    }
    if record.urlHash != DownloadRecord.hash(of: url) {
      isOfAnotherURL = true
    } else if record.validator != nil, Int64(status.st_size) <= record.totalBytes ?? .max {
      self.record = record
      size = Int64(status.st_size)
    }
  }

  private static func open(_ path: String, isMade: Bool) -> Int32 {
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (isMade ? O_CREAT : 0)
    let descriptor = openDescriptor(path, flags, 0o600)
    guard descriptor < 0, errno == ENOENT, isMade else { return descriptor }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return openDescriptor(path, flags, 0o600)
  }

  /// Locks an open file; false when it no longer has its name, so that it is not ours to write.
  static func claims(_ descriptor: Int32, named path: String) throws(NetworkError) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw failure(path, errno == EWOULDBLOCK ? "another download is writing it" : "it cannot be locked")
    }
    return isFile(descriptor, named: path)
  }

  /// Lets others write to the file, and leaves none without a byte. Nothing more can be done with it here.
  mutating func close() {
    guard descriptor >= 0 else { return }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size == 0 { remove() }
    // Unlock explicitly: a process that is just being started holds the descriptor too, and with it the lock, until it
    // runs its own program.
    flock(descriptor, LOCK_UN)
    closeDescriptor(descriptor)
    descriptor = -1
  }

  /// Forgets all bytes. The record goes first: it must never describe bytes that are not its own.
  mutating func restart() throws(NetworkError) {
    unlink(recordPath)
    record = nil
    size = 0
    isOfAnotherURL = false
    guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(path, "it cannot be emptied") }
  }

  /// Begins to write at an offset, from now on under this record.
  mutating func begin(at offset: Int64, record: DownloadRecord) throws(NetworkError) {
    if offset != size || offset == 0 { try restart() }
    var record = record
    record.fileNumber = number
    guard record != self.record else { return }
    self.record = record
    do {
      try PrivateFile.write(JSONEncoder().encode(record), to: recordPath)
    } catch {
      throw .fileFailed(.init(path: recordPath, reason: "it cannot be written", underlying: error))
    }
  }

  mutating func append(_ data: Data) throws(NetworkError) {
    var rest = data
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count, off_t(size)) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .fileFailed(.init(writing: path, errno: errno)) }
      size += Int64(written)
      rest = rest.dropFirst(written)
    }
  }

  /// The bytes from an offset on, at most so many; none at the end.
  func read(at offset: Int64, count: Int) throws(NetworkError) -> Data {
    var data = Data(count: count)
    while true {
      let found = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
      if found < 0, errno == EINTR { continue }
      guard found >= 0 else { throw Self.failure(path, "it cannot be read") }
      return data.prefix(found)
    }
  }

  /// Gives the complete file its name, when all of it is on the disk, and the permissions of a file that was just made.
  ///
  /// - Parameters:
  ///   - replaces: whether a file of that name is replaced, whose permissions stay; otherwise a number is added.
  /// - Returns: the name it got.
  func commit(as final: String, replaces: Bool) throws(NetworkError) -> String {
    fchmod(descriptor, permissions(replacing: replaces ? final : nil))
    try synchronize(descriptor)
    // Somebody else may have put another file, or a link, in its place meanwhile.
    guard Self.isFile(descriptor, named: path) else {
      throw .fileFailed(.init(path: path, reason: "something else has taken its name"))
    }
    var name = final
    if replaces {
      guard rename(path, name) == 0 else { throw Self.failure(name, "the complete download cannot take this name") }
    } else {
      var number = 2
      // A link is made only where nothing has that name, in one step; there are file systems without links.
      while link(path, name) != 0, Self.move(path, ifMissing: name) != 0 {
        guard errno == EEXIST, number < 10_000 else {
          throw Self.failure(name, "the complete download cannot take this name")
        }
        name = Self.numbered(final, number)
        number += 1
      }
      unlink(path)
    }
    // The name is on the disk when its folder is; where folders cannot be synchronised this is as far as it goes.
    let folder = openDescriptor(URL(fileURLWithPath: name).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC, 0)
    if folder >= 0 {
      fsync(folder)
      closeDescriptor(folder)
    }
    unlink(recordPath)
    return name
  }

  /// Removes the bytes and the record, unless something else has taken their name.
  func remove() {
    guard Self.isFile(descriptor, named: path) else { return }
    unlink(recordPath)
    unlink(path)
  }

  /// Those of the file that is replaced; else those that the process gives every file it makes.
  private func permissions(replacing final: String?) -> mode_t {
    var status = stat()
    if let final, lstat(final, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) {
      return status.st_mode & 0o777
    }
    // A file is made to see them: the mask of the process cannot be read without being changed, and the folder may have
    // rules of its own.
    let probe = "\(path).\(UUID().uuidString)"
    let made = openDescriptor(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard made >= 0 else { return 0o600 }
    defer {
      unlink(probe)
      closeDescriptor(made)
    }
    return fstat(made, &status) == 0 ? status.st_mode & 0o777 : 0o600
  }

  private func synchronize(_ descriptor: Int32) throws(NetworkError) {
    #if canImport(Darwin)
    // On Apple platforms `fsync` leaves the bytes in the drive's own memory.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw Self.failure(path, "it cannot be written to the disk") }
  }

  private static func move(_ path: String, ifMissing name: String) -> Int32 {
    guard errno == EPERM || errno == ENOTSUP || errno == EMLINK else { return -1 }
    guard access(name, F_OK) != 0 else {
      errno = EEXIST
      return -1
    }
    return rename(path, name)
  }

  private static func isFile(_ descriptor: Int32, named path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// `a (2).txt` for `a.txt`.
  private static func numbered(_ path: String, _ number: Int) -> String {
    let url = URL(fileURLWithPath: path)
    let stem = url.deletingPathExtension().lastPathComponent
    let suffix = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
    return url.deletingLastPathComponent().appendingPathComponent("\(stem) (\(number))\(suffix)").path
  }

  private static func failure(_ path: String, _ reason: String) -> NetworkError {
    .fileFailed(.init(path: path, reason: reason, underlying: POSIXErrorCode(rawValue: errno).map { POSIXError($0) }))
  }
}

extension NetworkError.FileFailure {
  /// Bytes that could not be written.
  fileprivate init(writing path: String, errno: Int32) {
    let isFull = errno == ENOSPC || errno == EDQUOT
    self.init(
      path: path, reason: isFull ? "the disk is full" : "it cannot be written",
      underlying: POSIXErrorCode(rawValue: errno).map { POSIXError($0) })
  }
}

/// The system's calls, out of reach inside a type that has methods of these names.
private func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}

private func openDescriptor(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
