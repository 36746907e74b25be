import Foundation

/// A connection that carries bytes both ways: what a WebSocket is spoken over.
///
/// One reads and one writes at a time. After the end both fail, whatever ended it.
protocol ByteChannel: Sendable {
  /// What has come since the last call, at least one byte; nil when the other side has ended its stream.
  func read() async throws(NetworkError) -> Data?
  /// Sends all of the bytes; returns when the system has taken them.
  func write(_ bytes: Data) async throws(NetworkError)
  /// Ends the connection at once; reading and writing fail from now on.
  func close()
}

extension ByteChannel {
  /// Closes the channel after a time, unless the task it gives is cancelled before.
  func closing(after limit: Duration, _ time: TimeSource) -> Task<Void, Never> {
    Task {
      guard (try? await time.sleep(limit)) != nil else { return }
      close()
    }
  }
}
