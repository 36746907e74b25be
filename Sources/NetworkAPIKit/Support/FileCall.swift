package import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// System calls on files. Each is repeated when a signal interrupts it, and reading and writing go on until all bytes
/// are done.
package enum FileCall {
  /// Opens a file, which programs that this process starts don't inherit.
  static func open(_ path: String, _ flags: Int32, _ permissions: mode_t = 0) throws(POSIXError) -> Int32 {
    try repeated { Foundation.open(path, flags | O_CLOEXEC, permissions) }
  }

  static func status(of descriptor: Int32) throws(POSIXError) -> stat {
    var status = stat()
    _ = try repeated { fstat(descriptor, &status) }
    return status
  }

  /// Returns the status of a file; nil if there is none.
  ///
  /// - Parameter followsLink: whether a symbolic link stands for the file that it leads to, and not for itself.
  package static func status(at path: String, followsLink: Bool = false) throws(POSIXError) -> stat? {
    var status = stat()
    return try unlessMissing { followsLink ? stat(path, &status) : lstat(path, &status) } ? status : nil
  }

  /// Reads `count` bytes from an offset; fewer only at the end of the file.
  static func read(_ descriptor: Int32, at offset: Int64, count: Int) throws(POSIXError) -> Data {
    var data = Data(count: count)
    // `withUnsafeMutableBytes` of `Data` has no typed errors.
    let found = data.withUnsafeMutableBytes { bytes in
      Result { () throws(POSIXError) in try read(descriptor, at: offset, into: bytes) }
    }
    return data.prefix(try found.get())
  }

  /// Fills a buffer from an offset. Returns the number of bytes, which is smaller only at the end of the file.
  static func read(
    _ descriptor: Int32, at offset: Int64, into target: UnsafeMutableRawBufferPointer
  ) throws(POSIXError) -> Int {
    var done = 0
    while done < target.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: target[done...])
      let start = try position(offset + Int64(done))
      let found = try repeated { pread(descriptor, rest.baseAddress, rest.count, start) }
      if found == 0 { break }
      done += found
    }
    return done
  }

  /// A position in a file, which has 32 bits on some systems.
  static func position(_ offset: Int64) throws(POSIXError) -> off_t {
    guard let position = off_t(exactly: offset) else { throw POSIXError(.EFBIG) }
    return position
  }

  /// Reads all of a file, a pipe or a device.
  package static func contents(of path: String) throws(POSIXError) -> Data {
    let descriptor = try open(path, O_RDONLY)
    defer { close(descriptor) }
    var (data, part) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = try repeated { Foundation.read(descriptor, &part, part.count) }
      guard count > 0 else { return data }
      data += part[..<count]
    }
  }

  /// Writes all bytes.
  ///
  /// - Parameter call: writes bytes that come after the `done` first ones.
  static func write(
    _ data: Data, _ call: (_ bytes: UnsafeRawBufferPointer, _ done: Int) -> Int
  ) throws(POSIXError) {
    var done = 0
    while done < data.count {
      let written = try repeated {
        data.withUnsafeBytes { call(UnsafeRawBufferPointer(rebasing: $0[done...]), done) }
      }
      guard written > 0 else { throw POSIXError(.EIO) }
      done += written
    }
  }

  /// Writes a file through to the disk.
  static func synchronize(_ descriptor: Int32) throws(POSIXError) {
    #if canImport(Darwin)
    // On Apple platforms, `fsync` doesn't flush the drive's cache.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try repeated { fsync(descriptor) }
  }

  /// Writes the names in the folder of a file through to the disk. Ignores errors, since some file systems can't.
  static func synchronizeFolder(of path: String) {
    guard let descriptor = try? open(folder(of: path), O_RDONLY) else { return }
    try? synchronize(descriptor)
    close(descriptor)
  }

  static func truncate(_ descriptor: Int32, to length: Int64) throws(POSIXError) {
    let length = try position(length)
    _ = try repeated { ftruncate(descriptor, length) }
  }

  static func rename(_ path: String, to name: String) throws(POSIXError) {
    _ = try repeated { Foundation.rename(path, name) }
  }

  /// Gives a file another name, unless that exists. Returns whether it didn't.
  ///
  /// - Parameter link: makes the new name; replaced in tests.
  static func rename(
    _ path: String, toMissing name: String, link: (String, String) -> Int32 = { Foundation.link($0, $1) }
  ) throws(POSIXError) -> Bool {
    do throws(POSIXError) {
      // Fails if the name exists, in one step.
      _ = try repeated { link(path, name) }
      try? remove(path)
      return true
    } catch {
      switch error.code.rawValue {
      case EEXIST: return false
      case EPERM, EACCES, ENOSYS, ENOTSUP, EMLINK, EXDEV:
        // A file system without links. What isn't allowed isn't in `rename`, either.
        guard try status(at: name) == nil else { return false }
        try rename(path, to: name)
        return true
      default: throw error
      }
    }
  }

  /// Removes a file. Does nothing if there is none.
  static func remove(_ path: String) throws(POSIXError) { _ = try unlessMissing { unlink(path) } }

  /// Closes a file. A signal can't leave it open.
  static func close(_ descriptor: Int32) { _ = Foundation.close(descriptor) }

  /// The folder of a file.
  static func folder(of path: String) -> String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  static func repeated<Result: SignedInteger>(_ call: () -> Result) throws(POSIXError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      guard code == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    }
  }

  /// Makes a call, and returns whether its file exists.
  private static func unlessMissing(_ call: () -> Int32) throws(POSIXError) -> Bool {
    do throws(POSIXError) {
      _ = try repeated(call)
      return true
    } catch {
      guard error.code == .ENOENT || error.code == .ENOTDIR else { throw error }
      return false
    }
  }
}

extension stat {
  package var isRegular: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) }

  /// The numbers of the device and of the file on it, which identify a file while it exists.
  package var identity: [UInt64] { [UInt64(truncatingIfNeeded: st_dev), UInt64(st_ino)] }

  /// When the content was last changed, in seconds since 1970.
  var changeTime: (seconds: Int, nanoseconds: Int) {
    #if canImport(Darwin)
    let time = st_mtimespec
    #else
    let time = st_mtim
    #endif
    // Two integers, which can't be named: which module declares them depends on the order in which modules are loaded.
    return withUnsafeBytes(of: time) {
      (Int($0.load(as: time_t.self)), $0.load(fromByteOffset: MemoryLayout<time_t>.stride, as: Int.self))
    }
  }
}
