import Foundation

/// A path at which a file can't be written, or that the system would understand differently from its text.
package struct UnusablePath: LocalizedError, Hashable {
  /// The explanation, as a clause.
  package let reason: String

  package var errorDescription: String? { reason }
}

/// The rule for every file that this package writes: a new file, or a regular file that is replaced.
///
/// Files are written under another name and then renamed, and renaming replaces whatever has the final name: run by
/// root, it would replace `/dev/null` for the whole system. Writing through to a device instead isn't supported, since
/// it couldn't be checked, resumed or undone.
package enum WritablePath {
  /// Throws unless there is no file at the path, or a regular one.
  ///
  /// A symbolic link isn't followed, since whoever may write to the folder could have put it there, and isn't replaced
  /// either, since it may be `/dev/stdout`. Links among the folders of the path are followed.
  ///
  /// - Parameter suffix: what is appended to the path for temporary files, which must not become too long either.
  package static func check(_ path: String, suffix: String = "") throws(UnusablePath) {
    try checkText(path, suffix: suffix)
    // If this fails, writing fails with the same error.
    guard let status = try? FileCall.status(at: path) else { return }
    switch status.st_mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): return
    case mode_t(S_IFDIR): throw UnusablePath(reason: "it is a folder")
    case mode_t(S_IFLNK): throw UnusablePath(reason: "it is a symbolic link; use the path that it leads to")
    default: throw UnusablePath(reason: "it is a device, a pipe or a socket, and not a regular file")
    }
  }

  /// Throws if the system can't handle the path. Reads no file.
  static func checkText(_ path: String, suffix: String = "") throws(UnusablePath) {
    guard !path.isEmpty else { throw UnusablePath(reason: "the path is empty") }
    // The system's functions would stop there, and use another file.
    guard !path.utf8.contains(0) else { throw UnusablePath(reason: "the path contains a NUL character") }
    let longest = (path + suffix).utf8.split(separator: UInt8(ascii: "/")).map(\.count).max() ?? 0
    guard longest <= maximumName, path.utf8.count + suffix.utf8.count < Int(PATH_MAX) else {
      throw UnusablePath(reason: "the path is too long")
    }
  }

  /// The maximum length of a file name in the usual file systems, in bytes.
  private static let maximumName = 255
}
