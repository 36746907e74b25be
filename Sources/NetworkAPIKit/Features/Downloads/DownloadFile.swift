import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// An incomplete download on disk: the partial file and its record, next to the final file.
///
/// The order of the steps keeps files correct even if the process stops at any point: all bytes that a record describes
/// belong to the same version, and the final name appears atomically, after all bytes have reached the disk.
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
  /// The file descriptor, open for reading and writing; -1 after ``close()``.
  private(set) var descriptor: Int32
  /// The inode number of the file, by which a record identifies its file.
  private let number: UInt64
  /// The number of valid bytes. Bytes of another download may be in the file too; they stay until
  /// ``begin(at:record:)``.
  private(set) var size: Int64 = 0
  /// The record of the valid bytes; nil if the download starts from the beginning.
  private(set) var record: DownloadRecord?
  /// Whether the file's bytes belong to another URL.
  private(set) var isOfAnotherURL = false

  /// Opens or creates the partial file, and locks it against other writers.
  ///
  /// - Parameters:
  ///   - path: the path of the partial file.
  ///   - url: the URL of the download. Bytes that belong to another URL don't count.
  ///   - isMade: whether to create the file and its folder if they don't exist.
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
        // Another process may rename or remove the file between opening and locking; then try again.
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
    // An earlier version may have created the file readable for others.
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

  /// Locks an open file. Returns false if the path no longer refers to it, so that we must not write to it.
  static func claims(_ descriptor: Int32, named path: String) throws(NetworkError) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw failure(path, errno == EWOULDBLOCK ? "another download is writing it" : "it cannot be locked")
    }
    return isFile(descriptor, named: path)
  }

  /// Unlocks and closes the file, and removes it if it is empty. It can't be used afterwards.
  mutating func close() {
    guard descriptor >= 0 else { return }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size == 0 { remove() }
    // Unlock explicitly: a forked child still holds the descriptor, and with it the lock, until it calls exec.
    flock(descriptor, LOCK_UN)
    closeDescriptor(descriptor)
    descriptor = -1
  }

  /// Discards all bytes. Removes the record first, since it must never describe bytes that aren't its own.
  mutating func restart() throws(NetworkError) {
    unlink(recordPath)
    record = nil
    size = 0
    isOfAnotherURL = false
    guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(path, "it cannot be truncated") }
  }

  /// Prepares for writing at an offset, and stores the record.
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

  /// Reads at most `count` bytes from an offset; returns none at the end.
  func read(at offset: Int64, count: Int) throws(NetworkError) -> Data {
    var data = Data(count: count)
    while true {
      let found = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
      if found < 0, errno == EINTR { continue }
      guard found >= 0 else { throw Self.failure(path, "it cannot be read") }
      return data.prefix(found)
    }
  }

  /// Writes the complete file through to the disk, sets its permissions, and gives it its final name.
  ///
  /// - Parameters:
  ///   - replaces: whether to replace an existing file of that name and keep its permissions. Otherwise a number is
  ///     added to the name.
  /// - Returns: the final path.
  func commit(as final: String, replaces: Bool) throws(NetworkError) -> String {
    fchmod(descriptor, permissions(replacing: replaces ? final : nil))
    try synchronize(descriptor)
    // Another process may have put a different file or a link at this path meanwhile.
    guard Self.isFile(descriptor, named: path) else {
      throw .fileFailed(.init(path: path, reason: "another file has replaced it"))
    }
    var name = final
    if replaces {
      guard rename(path, name) == 0 else { throw Self.failure(name, "the complete download cannot be given this name") }
    } else {
      var number = 2
      // `link` fails atomically if the name exists. Some file systems don't support links.
      while link(path, name) != 0, Self.move(path, ifMissing: name) != 0 {
        guard errno == EEXIST, number < 10_000 else {
          throw Self.failure(name, "the complete download cannot be given this name")
        }
        name = Self.numbered(final, number)
        number += 1
      }
      unlink(path)
    }
    // Sync the folder too, since it contains the name. Some file systems don't support that, so ignore errors.
    let folder = openDescriptor(URL(fileURLWithPath: name).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC, 0)
    if folder >= 0 {
      fsync(folder)
      closeDescriptor(folder)
    }
    unlink(recordPath)
    return name
  }

  /// Removes the partial file and the record, unless the path refers to another file now.
  func remove() {
    guard Self.isFile(descriptor, named: path) else { return }
    unlink(recordPath)
    unlink(path)
  }

  /// The permissions of the file that is replaced, or else the default permissions of new files.
  private func permissions(replacing final: String?) -> mode_t {
    var status = stat()
    if let final, lstat(final, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) {
      return status.st_mode & 0o777
    }
    // Create a file to find out: the umask can't be read without changing it, and the folder may have its own rules.
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
    // On Apple platforms, `fsync` doesn't flush the drive's cache.
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
  /// A failed write.
  fileprivate init(writing path: String, errno: Int32) {
    let isFull = errno == ENOSPC || errno == EDQUOT
    self.init(
      path: path, reason: isFull ? "the disk is full" : "it cannot be written",
      underlying: POSIXErrorCode(rawValue: errno).map { POSIXError($0) })
  }
}

/// The system calls, which can't be called by name in a type whose methods have the same names.
private func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}

private func openDescriptor(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

/// Runs all operations on a download's file on a separate queue, since they may block on the disk.
///
/// So a slow disk blocks neither the connection thread nor Swift's thread pool, which has only as many threads as
/// cores. Meanwhile, the transport receives more bytes, up to its buffer's limit.
final class DownloadWriter: Sendable {
  private let queue: DispatchQueue
  private let file: Locked<DownloadFile>

  private init(_ file: DownloadFile, queue: DispatchQueue) {
    self.queue = queue
    self.file = Locked(file)
  }

  /// Opens the file.
  static func open(
    _ makeFile: @escaping @Sendable () throws(NetworkError) -> DownloadFile
  ) async throws(NetworkError) -> DownloadWriter {
    let queue = DispatchQueue(label: "NetworkAPIKit.DownloadWriter")
    return DownloadWriter(try await perform(on: queue, makeFile), queue: queue)
  }

  /// Performs an operation on the file, after all earlier operations.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (inout DownloadFile) throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    try await Self.perform(on: queue) { [file] () throws(NetworkError) in
      // Only this queue takes the lock, so it is never contended.
      try file.withLock { file in Result { () throws(NetworkError) in try work(&file) } }.get()
    }
  }

  private static func perform<Value: Sendable>(
    on queue: DispatchQueue, _ work: @escaping @Sendable () throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, NetworkError>, Never>) in
      queue.async { continuation.resume(returning: Result { () throws(NetworkError) in try work() }) }
    }.get()
  }
}
