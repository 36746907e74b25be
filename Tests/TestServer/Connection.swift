import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How a client disconnected.
public enum PeerClose: Sendable, Hashable {
  /// It sent FIN.
  case finished
  /// It sent RST, or the connection broke.
  case reset
}

/// The server's side of a connection. Calls block, and return early when the connection is closed or the server stops.
///
/// Any thread may use it; for example, a test can `reset()` a connection that the server's thread is reading from.
public final class Connection: Sendable {
  private struct State {
    /// The number of threads in a system call. The descriptor is only closed when there are none, so that its number
    /// isn't reused during a call.
    var users = 0
    var isClosing = false
    var isReleased = false
    var gate: Gate?
    var peerClose: PeerClose?
    var sent = 0
    var received = 0
  }

  /// The number of the connection, starting at 0, in the order of acceptance.
  public let index: Int
  let log: RequestLog
  let input = Guarded(Input())
  private let descriptor: Int32
  private let wake: WakePipe
  private let state = Guarded(State())

  init(descriptor: Int32, index: Int, log: RequestLog) throws {
    self.descriptor = descriptor
    self.index = index
    self.log = log
    wake = try WakePipe()
    Posix.setNoDelay(descriptor)
  }

  deinit {
    close()
  }

  // MARK: State

  /// Whether this side is closed, by `close()`, `reset()` or the end of the server.
  public var isClosed: Bool { state.withLock { $0.isClosing } }

  /// How the client disconnected; nil until a call has noticed it.
  public var peerClose: PeerClose? { state.withLock { $0.peerClose } }

  /// The number of bytes that the kernel has accepted for sending.
  public var bytesSent: Int { state.withLock { $0.sent } }

  /// The number of bytes read from the client.
  public var bytesReceived: Int { state.withLock { $0.received } }

  // MARK: Sending

  /// Sends text as UTF-8.
  /// - Returns: false if the client has disconnected or the connection is closed.
  @discardableResult
  public func send(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { send(raw: UnsafeRawBufferPointer($0)) }
  }

  /// Sends bytes.
  /// - Returns: false if the client has disconnected or the connection is closed.
  @discardableResult
  public func send(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable { send(raw: UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes { send(raw: $0) }
  }

  /// Sends text as UTF-8, `size` bytes at a time, with a pause after each piece.
  @discardableResult
  public func send(_ text: String, chunkedBy size: Int, pause: Duration = .zero) -> Bool {
    send(Array(text.utf8), chunkedBy: size, pause: pause)
  }

  /// Sends bytes, `size` at a time, with a pause after each piece.
  @discardableResult
  public func send(_ bytes: some Collection<UInt8>, chunkedBy size: Int, pause: Duration = .zero) -> Bool {
    let bytes = Array(bytes)
    let size = max(1, size)
    for start in stride(from: 0, to: bytes.count, by: size) {
      guard send(bytes[start..<min(start + size, bytes.count)]) else { return false }
      if pause > .zero { wait(pause) }
    }
    return true
  }

  /// Sends one chunk of a chunked body. Sends nothing if it is empty, since an empty chunk would end the body.
  @discardableResult
  public func sendChunk(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.isEmpty || send(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8))
  }

  /// Sends one chunk of a chunked body.
  @discardableResult
  public func sendChunk(_ text: String) -> Bool {
    sendChunk(Array(text.utf8))
  }

  /// Sends the end of a chunked body.
  @discardableResult
  public func sendLastChunk(trailers: [Header] = []) -> Bool {
    send("0\r\n" + trailers.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n")
  }

  /// Limits the kernel's send buffer to about this many bytes, so that backpressure takes effect early.
  public func limitSendBuffer(to bytes: Int) {
    use { Posix.setSendBuffer($0, bytes) }
  }

  /// Limits the kernel's receive buffer to about this many bytes, so that the client notices early when the server doesn't
  /// read.
  public func limitReceiveBuffer(to bytes: Int) {
    use { Posix.setReceiveBuffer($0, bytes) }
  }

  private func send(raw bytes: UnsafeRawBufferPointer) -> Bool {
    use { descriptor in
      var rest = bytes
      while !rest.isEmpty {
        if isClosed { return false }
        switch Posix.transmit(descriptor, rest) {
        case .moved(let count):
          state.withLock { $0.sent += count }
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        case .wouldBlock:
          guard block(until: POLLOUT, deadline: nil) else { return false }
        case .end, .failed:
          peerLeft(.reset)
          return false
        }
      }
      return true
    } ?? false
  }

  // MARK: Receiving

  /// Waits for bytes and passes them to a closure. Returns false at the end of the stream, or after the timeout.
  func receive(
    _ buffer: UnsafeMutableRawBufferPointer, until deadline: ContinuousClock.Instant? = nil
  ) -> Int? {
    use { descriptor -> Int? in
      while block(until: POLLIN, deadline: deadline) {
        switch Posix.receive(descriptor, into: buffer) {
        case .moved(let count):
          state.withLock { $0.received += count }
          return count
        case .wouldBlock:
          continue
        case .end:
          peerLeft(.finished)
          return nil
        case .failed:
          peerLeft(.reset)
          return nil
        }
      }
      return nil
    } ?? nil
  }

  /// Reads and discards all bytes until the client closes or resets the connection.
  /// - Returns: how the client disconnected; nil after the timeout, or if this side was closed first.
  @discardableResult
  public func waitForPeerClose(within limit: Duration? = nil) -> PeerClose? {
    let deadline = limit.map { ContinuousClock.now.advanced(by: $0) }
    var buffer = [UInt8](repeating: 0, count: 65536)
    while peerClose == nil, buffer.withUnsafeMutableBytes({ receive($0, until: deadline) }) != nil {}
    return peerClose
  }

  private func peerLeft(_ how: PeerClose) {
    let isNews = state.withLock { state in
      // The end of the stream may be followed by a reset, which says more.
      let isNews = state.peerClose == nil
      if isNews || how == .reset { state.peerClose = how }
      return isNews
    }
    if isNews { log.peerCloses.add() }
  }

  // MARK: Waiting

  /// Sleeps.
  /// - Returns: false if the connection was closed meanwhile.
  @discardableResult
  public func wait(_ duration: Duration) -> Bool {
    use { _ in !wake.isSignalled(within: duration) } ?? false
  }

  /// Keeps the connection open without sending until the server stops or another thread closes it.
  public func holdUntilStopped() {
    use { _ in wake.isSignalled() }
  }

  /// Waits until the socket is ready. Returns false if the connection was closed, or after the timeout.
  private func block(until events: Int32, deadline: ContinuousClock.Instant?) -> Bool {
    var polled = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    return Posix.wait(&polled, until: deadline) && polled[1].revents == 0
  }

  // MARK: Ending

  /// Sends FIN and keeps reading: a half-closed connection.
  public func shutdownWrite() {
    use { Posix.shutdownWrite($0) }
  }

  /// Closes with FIN. Discards received bytes first, since the system would send RST for them. It still does for bytes
  /// that arrive later.
  public func close() {
    use { descriptor in
      Posix.shutdownWrite(descriptor)
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case .moved = buffer.withUnsafeMutableBytes({ Posix.receive(descriptor, into: $0) }) {}
    }
    end(resetting: false)
  }

  /// Sends FIN, then discards received bytes until the client closes too, as well-behaved servers do.
  public func finish(within limit: Duration = .seconds(1)) {
    shutdownWrite()
    waitForPeerClose(within: limit)
    close()
  }

  /// Closes with RST.
  public func reset() {
    end(resetting: true)
  }

  private func end(resetting: Bool) {
    let gate: Gate? = state.withLock { state in
      guard !state.isClosing else { return nil }
      state.isClosing = true
      if resetting { Posix.setResetOnClose(descriptor) }
      wake.signal()
      releaseIfUnused(&state)
      return state.gate
    }
    gate?.wake()
  }

  private func releaseIfUnused(_ state: inout State) {
    guard state.isClosing, state.users == 0, !state.isReleased else { return }
    state.isReleased = true
    Posix.closeDescriptor(descriptor)
    wake.closeBoth()
  }

  /// Runs the closure while the descriptor is kept open. Returns nil if the connection is already closed.
  @discardableResult
  private func use<Result>(_ body: (Int32) -> Result) -> Result? {
    let isOpen = state.withLock { state in
      if state.isClosing { return false }
      state.users += 1
      return true
    }
    guard isOpen else { return nil }
    defer {
      state.withLock { state in
        state.users -= 1
        releaseIfUnused(&state)
      }
    }
    return body(descriptor)
  }

  // MARK: The thread's own connection

  private static let threadKey = "TestServer.Connection"

  /// The connection that the current thread serves.
  static var current: Connection? {
    get { Thread.current.threadDictionary[threadKey] as? Connection }
    set { Thread.current.threadDictionary[threadKey] = newValue }
  }

  func isWaiting(at gate: Gate?) {
    state.withLock { $0.gate = gate }
  }
}
