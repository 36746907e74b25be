import Foundation

/// A file that a transport may write a response's body to, straight from the socket.
///
/// The sink decides when the head of the response is there: an error's body, say, does not belong into the file. What
/// it declines, and what a transport cannot write itself, comes as a streamed body.
public final class HTTPFileSink: Sendable {
  private struct State {
    var offset: Int64 = 0
    var written: Int64 = 0
    var isUsed = false
  }

  private let descriptor: Int32
  private let accept: @Sendable (HTTPStatus, NetworkAPI.Headers) -> Int64?
  private let progress: (@Sendable (Int64) -> Void)?
  private let state = Locked(State())

  /// A sink over an open file.
  ///
  /// - Parameters:
  ///   - descriptor: open for writing, at least until the request has been answered. The sink does not close it.
  ///   - progress: told the number of bytes written so far; called on the transport's thread, so it must be quick.
  ///   - accept: the offset to write the body of this response at, or nil to have it as a stream instead.
  public init(
    descriptor: Int32, progress: (@Sendable (Int64) -> Void)? = nil,
    accept: @escaping @Sendable (HTTPStatus, NetworkAPI.Headers) -> Int64?
  ) {
    self.descriptor = descriptor
    self.progress = progress
    self.accept = accept
  }

  /// Whether a transport wrote the body of the last response itself.
  public var isUsed: Bool { state.withLock { $0.isUsed } }

  /// How many bytes of the last response's body are in the file.
  public var bytesWritten: Int64 { state.withLock { $0.written } }

  /// Asks whether the body of a response is to be written; a transport calls it when the head has come.
  public func accepts(_ status: HTTPStatus, _ headers: NetworkAPI.Headers) -> Bool {
    let offset = accept(status, headers)
    state.withLock { state in
      state.isUsed = offset != nil
      state.offset = offset ?? 0
      state.written = 0
    }
    return offset != nil
  }

  /// Writes the next bytes of the body; an error ends the transfer.
  public func write(_ bytes: UnsafeRawBufferPointer) -> NetworkError? {
    var (position, total) = state.withLock { ($0.offset + $0.written, $0.written) }
    var rest = bytes
    while !rest.isEmpty {
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(position))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        return .fileFailed(.init(path: "", reason: "it cannot be written: \(String(cString: strerror(errno)))"))
      }
      position += Int64(count)
      total += Int64(count)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    let written = total
    state.withLock { $0.written = written }
    progress?(written)
    return nil
  }
}

extension HTTPFileSink: Hashable {
  public static func == (left: HTTPFileSink, right: HTTPFileSink) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
