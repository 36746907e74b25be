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
