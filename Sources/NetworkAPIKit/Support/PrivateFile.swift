package import Foundation

/// Files that only their owner may read, unless they keep other permissions, and that are written as a whole.
package enum PrivateFile {
  /// What is at a path.
  enum Content {
    case absent
    case data(Data, stat)
    /// There is something, or may be, but it can't be read, or isn't to be trusted. It must not be replaced.
    case unreadable(any Error)
  }

  /// The end of the name of the temporary file that is written first.
  static let newSuffix = ".new"
  /// As long as what is appended to a path for the temporary file.
  static var longestSuffix: String { temporarySuffix() }

  private static func temporarySuffix() -> String { ".\(UInt32.random(in: 0 ... .max).hexadecimal)\(newSuffix)" }

  /// Replaces a file atomically: a reader sees either the old or the new content, also if several processes write.
  ///
  /// - Parameters:
  ///   - isAlone: whether nobody else writes to the path at the same time. The temporary file then has a fixed name, so
  ///     that a process that ends meanwhile doesn't leave more than one.
  ///   - isDurable: whether the content has to be there after a power failure. A cache does without.
  ///   - keepsPermissions: whether the file has the permissions of the one that it replaces, or those of any new file.
  ///   - isTrial: whether this only finds out if a file can be written in the folder, and leaves the one at the path.
  /// - Returns: the status of the file.
  /// - Throws: `UnusablePath` before anything is written if ``WritablePath`` doesn't allow the path; otherwise
  ///   `POSIXError`.
  @discardableResult
  package static func write(
    _ data: Data, to path: String, isAlone: Bool = false, isDurable: Bool = true, keepsPermissions: Bool = false,
    isTrial: Bool = false
  ) throws -> stat {
    let suffix = isAlone ? newSuffix : temporarySuffix()
    try WritablePath.check(path, suffix: suffix)
    let new = path + suffix
    // A previous process may have left this file. Don't open it: it could be a link, or readable by others.
    if isAlone { try FileCall.remove(new) }
    let old = keepsPermissions ? try FileCall.status(at: path) : nil
    let isPrivate = !keepsPermissions || old != nil
    let descriptor = try FileCall.open(new, O_WRONLY | O_CREAT | O_EXCL, isPrivate ? 0o600 : 0o666)
    do {
      defer { FileCall.close(descriptor) }
      try FileCall.write(data) { bytes, _ in Foundation.write(descriptor, bytes.baseAddress, bytes.count) }
      if let old { fchmod(descriptor, old.st_mode & 0o777) }
      if isDurable { try FileCall.synchronize(descriptor) }
      let status = try FileCall.status(of: descriptor)
      try isTrial ? FileCall.remove(new) : FileCall.rename(new, to: path)
      if isDurable { FileCall.synchronizeFolder(of: path) }
      return status
    } catch {
      try? FileCall.remove(new)
      throw error
    }
  }

  /// Reads a regular file of at most `limit` bytes that this user has made. Doesn't follow a symbolic link.
  static func read(_ path: String, limit: Int) -> Content {
    do {
      try WritablePath.checkText(path)
      // `O_NONBLOCK`: opening a named pipe would block.
      let descriptor = try FileCall.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      defer { FileCall.close(descriptor) }
      let status = try FileCall.status(of: descriptor)
      try OwnFile.check(status, at: path)
      guard Int64(status.st_size) <= Int64(limit) else { throw UnusablePath(reason: "it is too large") }
      return .data(try FileCall.read(descriptor, at: 0, count: Int(status.st_size)), status)
    } catch let error as POSIXError where error.code == .ENOENT || error.code == .ENOTDIR {
      return .absent
    } catch let error as POSIXError where error.code == .ELOOP {
      return .unreadable(UnusablePath(reason: "it is a symbolic link; use the path that it leads to"))
    } catch {
      return .unreadable(error)
    }
  }

  /// Whether a name is that of a temporary file for a file with another name.
  static func isTemporary(_ name: String, of file: String) -> Bool {
    let rest = name.utf8.dropFirst(file.utf8.count)
    return name.hasPrefix(file + ".") && name.hasSuffix(newSuffix) && rest.count == 13
      && rest.dropFirst().prefix(8).allSatisfy(Hexadecimal.isDigit)
  }

  /// Removes a temporary file that a process has left which ended while it wrote. One that is newer than a minute may
  /// still be in use, but not one of tomorrow, from before the clock was set back. (A file server's clock may be ahead.)
  static func removeTemporary(_ path: String) {
    guard let status = try? FileCall.status(at: path), status.isRegular else { return }
    let age = Date().timeIntervalSince1970 - Double(status.changeTime.seconds)
    if age > 61 || age < -86_400 { try? FileCall.remove(path) }
  }
}
