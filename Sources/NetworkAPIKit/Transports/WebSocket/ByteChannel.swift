import Foundation

/// A bidirectional byte stream, such as a TCP or TLS connection, that carries a WebSocket.
///
/// At most one reader and one writer at a time. After the end, both operations fail.
protocol ByteChannel: Sendable {
  /// Returns the bytes received since the last call, at least one; nil if the peer has ended its stream.
  func read() async throws(NetworkError) -> Data?
  /// Sends all bytes; returns when the system has accepted them.
  func write(_ bytes: Data) async throws(NetworkError)
  /// Closes the connection at once; reading and writing fail from then on.
  func close()
}

extension ByteChannel {
  /// Closes the channel after a time, unless the returned task is cancelled first.
  func closing(after limit: Duration, _ time: TimeSource) -> Task<Void, Never> {
    Task {
      guard (try? await time.sleep(limit)) != nil else { return }
      close()
    }
  }
}
