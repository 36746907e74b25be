import Dispatch
import Foundation

/// The file of one download on a queue of its own: whatever it does may wait for the disk.
///
/// A slow disk holds up neither the thread that drives the connections nor the threads of Swift's pool, of which there
/// are only as many as cores. Meanwhile the transport receives the next bytes, as many as it keeps for a reader.
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
    return DownloadWriter(try await perform(on: queue, makeFile), queue: queue)
  }

  /// Does something with the file, after everything that was asked for before.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (inout DownloadFile) throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    try await Self.perform(on: queue) { [file] () throws(NetworkError) in
      // Only the queue takes this lock, so nobody waits for it.
      try file.withLock { file in Result { () throws(NetworkError) in try work(&file) } }.get()
    }
  }

  private static func perform<Value: Sendable>(
    on queue: DispatchQueue, _ work: @escaping @Sendable () throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, NetworkError>, Never>) in
      queue.async { continuation.resume(returning: Result { () throws(NetworkError) in try work() }) }
    }.get()
  }
}
