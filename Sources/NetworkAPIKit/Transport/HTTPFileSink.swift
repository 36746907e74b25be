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
    var isDetached = false
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
    return state.withLock { state in
      guard !state.isDetached else { return false }
      state.isUsed = offset != nil
      state.offset = offset ?? 0
      state.written = 0
      return offset != nil
    }
  }

  /// Ends the use of the descriptor, which may be closed then: a transport that was cancelled may not have noticed yet.
  public func detach() {
    state.withLock { $0.isDetached = true }
  }

  /// Writes the next bytes of the body; an error ends the transfer.
  public func write(_ bytes: UnsafeRawBufferPointer) -> NetworkError? {
    // Under the lock, so that nothing is written once it is detached.
    let (written, failure) = state.withLock { state -> (Int64, NetworkError?) in
      guard !state.isDetached else { return (0, .cancelled) }
      var rest = bytes
      while !rest.isEmpty {
        let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(state.offset + state.written))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return (0, .fileFailed(.init(writing: "", errno: errno))) }
        state.written += Int64(count)
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return (state.written, nil)
    }
    if let failure { return failure }
    progress?(written)
    return nil
  }
}

extension NetworkError.FileFailure {
  /// Bytes that could not be written.
  init(writing path: String, errno: Int32) {
    let isFull = errno == ENOSPC || errno == EDQUOT
    self.init(
      path: path, reason: isFull ? "the disk is full" : "it cannot be written",
      underlying: POSIXErrorCode(rawValue: errno).map { POSIXError($0) })
  }

  /// The same failure of the file that it was.
  func at(_ path: String) -> Self {
    Self(path: path, reason: reason, underlying: underlying)
  }
}

extension HTTPFileSink: Hashable {
  public static func == (left: HTTPFileSink, right: HTTPFileSink) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
