import Foundation

/// The bytes of a download under way, and what is known of them: two files beside the final one.
///
/// The order of its steps is what keeps a file from being wrong, wherever the process is stopped: bytes that a record
/// describes are of one version; the final name appears in one step, when all bytes are on the disk.
struct DownloadFile: Sendable {
  let path: String
  private let recordPath: String
  /// Open for writing until ``close()``, -1 then.
  private(set) var descriptor: Int32
  /// How many bytes are there.
  private(set) var size: Int64
  /// What is known of them; nil for a download that begins.
  private(set) var record: DownloadRecord?

  /// Opens or makes the file, and keeps everybody else from writing to it.
  ///
  /// - Parameters:
  ///   - path: the name until it is complete.
  ///   - url: what it is the download of; bytes of another URL are not kept.
  init(path: String, url: HTTPURL) throws(NetworkError) {
    self.path = path
    recordPath = path + ".json"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path, "it cannot be created") }
    size = 0
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let failure = Self.failure(path, errno == EWOULDBLOCK ? "another download is writing it" : "it cannot be locked")
      closeDescriptor(descriptor)
      throw failure
    }
    // Who held the lock before may have given this very file its final name meanwhile: it is not ours to write then.
    guard Self.isFile(descriptor, named: path) else {
      closeDescriptor(descriptor)
      throw .fileFailed(.init(path: path, reason: "another download has just completed it"))
    }
    let end = lseek(descriptor, 0, SEEK_END)
    if end > 0, let data = FileManager.default.contents(atPath: recordPath),
      let record = try? JSONDecoder().decode(DownloadRecord.self, from: data),
      record.validator != nil, record.urlHash == DownloadRecord.hash(of: url), Int64(end) <= record.totalBytes ?? .max
    {
      self.record = record
      size = Int64(end)
    } else if end > 0 {
      try restart()
    }
  }

  /// Lets others write to the file. Nothing more can be done with it here.
  mutating func close() {
    guard descriptor >= 0 else { return }
    // Said, and not left to closing: a process that is just being started still has the descriptor too, and would keep
    // the lock until it runs its own program.
    flock(descriptor, LOCK_UN)
    closeDescriptor(descriptor)
    descriptor = -1
  }

  /// Forgets all bytes. The record goes first: it must never describe bytes that are not its own.
  mutating func restart() throws(NetworkError) {
    unlink(recordPath)
    record = nil
    size = 0
    guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(path, "it cannot be emptied") }
  }

  /// Begins to write at an offset, from now on under this record.
  mutating func begin(at offset: Int64, record: DownloadRecord) throws(NetworkError) {
    if offset != size || offset == 0 { try restart() }
    guard record != self.record else { return }
    self.record = record
    do {
      try JSONEncoder().encode(record).write(to: URL(fileURLWithPath: recordPath), options: .atomic)
    } catch {
      throw .fileFailed(.init(path: recordPath, reason: "it cannot be written", underlying: error))
    }
  }

  /// Counts bytes that a transport wrote itself, from `offset` on.
  mutating func wrote(_ count: Int64, at offset: Int64) {
    size = offset + count
  }

  mutating func append(_ data: Data) throws(NetworkError) {
    var rest = data
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(size)) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw .fileFailed(.init(writing: path, errno: errno))
      }
      size += Int64(written)
      rest = rest.dropFirst(written)
    }
  }

  /// Gives the complete file its name, when all of it is on the disk.
  ///
  /// - Parameters:
  ///   - replaces: whether a file of that name is replaced; otherwise a number is added.
  /// - Returns: the name it got.
  func commit(as final: String, replaces: Bool) throws(NetworkError) -> String {
    try synchronize(descriptor)
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
    let folder = open(URL(fileURLWithPath: name).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      closeDescriptor(folder)
    }
    unlink(recordPath)
    return name
  }

  /// Removes the bytes and the record.
  func remove() {
    unlink(recordPath)
    unlink(path)
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

/// The system's call, out of reach inside a type that has a method of that name.
private func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}
