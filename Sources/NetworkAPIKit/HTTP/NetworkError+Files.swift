import Foundation

extension NetworkError {
  /// The error and its underlying errors, outermost first.
  static func chain(of error: NSError) -> [NSError] {
    var chain = [error]
    while chain.count < 5, let next = chain.last?.userInfo[NSUnderlyingErrorKey] as? any Error {
      chain.append(next as NSError)
    }
    return chain
  }

  /// The error for a file that couldn't be read, or not be understood, and was moved so that it isn't overwritten.
  static func movedFile(_ path: String, to moved: String) -> NetworkError {
    .fileFailed(.init(path: path, reason: "it can't be read, or is damaged, and was moved to \(moved)"))
  }
}

extension NetworkError.FileFailure {
  /// Whether the disk is full, or the user's disk quota is used up.
  public var isDiskFull: Bool {
    hasCode(
      in: [
        NSPOSIXErrorDomain: [POSIXErrorCode.ENOSPC, .EDQUOT].map { Int($0.rawValue) },
        NSCocoaErrorDomain: [CocoaError.fileWriteOutOfSpace.rawValue],
      ])
  }

  /// Whether the file or key can't be read at the moment: the device is locked, or permissions are missing. On Apple
  /// platforms, try again when the device was unlocked.
  public var isLocked: Bool {
    // errSecInteractionNotAllowed for keys; EPERM for files, which Foundation wraps.
    hasCode(
      in: [
        "NSOSStatusErrorDomain": [-25308],
        NSPOSIXErrorDomain: [POSIXErrorCode.EPERM, .EACCES].map { Int($0.rawValue) },
        NSCocoaErrorDomain: [CocoaError.fileReadNoPermission, .fileWriteNoPermission].map(\.rawValue),
      ])
  }

  /// Whether the system's error, or one beneath it, has one of these codes.
  private func hasCode(in codes: [String: [Int]]) -> Bool {
    guard let underlying else { return false }
    return NetworkError.chain(of: underlying as NSError).contains { codes[$0.domain]?.contains($0.code) ?? false }
  }
}

extension WritablePath {
  /// Throws if no regular file can be written at the path; see ``check(_:suffix:)``.
  static func checkFile(_ path: String, suffix: String = "") throws(NetworkError) {
    do throws(UnusablePath) {
      try check(path, suffix: suffix)
    } catch {
      throw .fileFailed(.init(path: path, reason: error.reason))
    }
  }
}
