import Foundation

extension NetworkError {
  /// The error for a file that couldn't be read, or not be understood, and was moved so that it isn't overwritten.
  static func movedFile(_ path: String, to moved: String) -> NetworkError {
    .fileFailed(.init(path: path, reason: "it can't be read, or is damaged, and was moved to \(moved)"))
  }
}
