import Dispatch

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
    return DownloadWriter(try await queue.perform(makeFile), queue: queue)
  }

  /// Performs an operation on the file, after all earlier operations.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (inout DownloadFile) throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    try await queue.perform { [file] () throws(NetworkError) in
      // Only this queue takes the lock, so it is never contended.
      try file.withLock { file in Result { () throws(NetworkError) in try work(&file) } }.get()
    }
  }
}
