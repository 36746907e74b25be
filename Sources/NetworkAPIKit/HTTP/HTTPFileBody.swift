import Foundation

/// A file as a body, which is opened for each reading.
///
/// Its length is announced before it is read. So a file that has changed since then can't be sent: the first bytes of a
/// longer one would look like a complete file.
struct HTTPFileBody: Sendable {
  let path: String
  let offset: UInt64
  let length: Int64
  let version: Version

  /// Large enough to make the cost of system calls negligible, and small enough to stay in the CPU cache.
  static let chunkSize = 256 << 10

  /// What changes with the content of a file.
  struct Version: Equatable {
    let identity: [UInt64]
    let length: Int64
    let seconds: Int
    let nanoseconds: Int

    init(_ status: stat) {
      identity = status.identity
      length = Int64(status.st_size)
      (seconds, nanoseconds) = status.changeTime
    }
  }
}
