import Foundation

/// Small files that only their owner may read.
enum PrivateFile {
  /// The suffix of the temporary file that is written first.
  static let newSuffix = ".new"

  /// Replaces a file atomically: a reader sees either the old or the new content. Callers must not write to the same
  /// path concurrently.
  ///
  /// - Throws: `UnusablePath` before anything is written if ``WritablePath`` doesn't allow the path; otherwise
  ///   `POSIXError`.
  static func write(_ data: Data, to path: String) throws {
    try WritablePath.check(path, suffix: newSuffix)
    let new = path + newSuffix
    // A previous process may have left this file. Don't open it: it could be a link, or readable by others.
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure() }
    var rest = data
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        let failure = Self.failure()
        close(descriptor)
        unlink(new)
        throw failure
      }
      rest = rest.dropFirst(written)
    }
    guard close(descriptor) == 0, rename(new, path) == 0 else {
      let failure = Self.failure()
      unlink(new)
      throw failure
    }
  }

  /// Reads a regular file of at most `limit` bytes. Returns nil if there is none, or if the path is a symbolic link.
  static func read(_ path: String, limit: Int) -> Data? {
    guard (try? WritablePath.checkText(path)) != nil else { return nil }
    // `O_NONBLOCK`: opening a named pipe would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG),
      Int64(status.st_size) <= Int64(limit)
    else { return nil }
    return try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd()
  }

  private static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
