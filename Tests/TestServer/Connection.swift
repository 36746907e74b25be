import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How a client left.
public enum PeerClose: Sendable, Hashable {
  /// It sent FIN.
  case finished
  /// It sent RST, or the connection broke.
  case reset
}

/// The server's side of one connection. Calls block, and end early when the connection is closed or the server stops.
///
/// Any thread may use it; a test can, say, `reset()` a connection that its server's thread is reading from.
public final class Connection: Sendable {
  private struct State {
    /// Threads inside a system call; the descriptor is closed once there are none, so that its number is not reused
    /// under one of them.
    var users = 0
    var isClosing = false
    var isReleased = false
    var gate: Gate?
    var peerClose: PeerClose?
    var sent = 0
    var received = 0
  }

  /// Counted from 0 in the order the server accepted.
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

  /// Whether this side was closed: by `close()` or `reset()`, or because the server stopped.
  public var isClosed: Bool { state.withLock { $0.isClosing } }

  /// How the client left, once a call has noticed.
  public var peerClose: PeerClose? { state.withLock { $0.peerClose } }

  /// Bytes the kernel took to send.
  public var bytesSent: Int { state.withLock { $0.sent } }

  /// Bytes read from the client.
  public var bytesReceived: Int { state.withLock { $0.received } }

  // MARK: Sending

  /// Sends all of the text in UTF-8.
  /// - Returns: false when the client is gone or the connection closed.
  @discardableResult
  public func send(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { send(raw: UnsafeRawBufferPointer($0)) }
  }

  /// Sends all of the bytes.
  /// - Returns: false when the client is gone or the connection closed.
  @discardableResult
  public func send(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable { send(raw: UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes { send(raw: $0) }
  }

  /// Sends the text in UTF-8, `size` bytes at a time with a pause after each.
  @discardableResult
  public func send(_ text: String, chunkedBy size: Int, pause: Duration = .zero) -> Bool {
    send(Array(text.utf8), chunkedBy: size, pause: pause)
  }

  /// Sends the bytes, `size` at a time with a pause after each.
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

  /// Sends one chunk of a chunked body. No bytes send nothing, as an empty chunk would end the body.
  @discardableResult
  public func sendChunk(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.isEmpty || send(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8))
  }

  /// Sends one chunk of a chunked body.
  @discardableResult
  public func sendChunk(_ text: String) -> Bool {
    sendChunk(Array(text.utf8))
  }

  /// Sends what ends a chunked body.
  @discardableResult
  public func sendLastChunk(trailers: [Header] = []) -> Bool {
    send("0\r\n" + trailers.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n")
  }

  /// Has the kernel buffer about this many bytes that the client has not taken, so that backpressure shows early.
  public func limitSendBuffer(to bytes: Int) {
    use { Posix.setSendBuffer($0, bytes) }
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

  /// Waits for bytes and hands them over; false at the end of the stream, or when the time ran out.
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

  /// Reads and forgets whatever still comes, until the client closes the connection or resets it.
  /// - Returns: how it left; nil when the time ran out, or when this side was closed first.
  @discardableResult
  public func waitForPeerClose(within limit: Duration? = nil) -> PeerClose? {
    let deadline = limit.map { ContinuousClock.now.advanced(by: $0) }
    var buffer = [UInt8](repeating: 0, count: 65536)
    while peerClose == nil, buffer.withUnsafeMutableBytes({ receive($0, until: deadline) }) != nil {}
    return peerClose
  }

  private func peerLeft(_ how: PeerClose) {
    let isNews = state.withLock { state in
      // The end of its stream may be followed by a reset, and that is the more telling of the two.
      let isNews = state.peerClose == nil
      if isNews || how == .reset { state.peerClose = how }
      return isNews
    }
    if isNews { log.peerCloses.add() }
  }

  // MARK: Waiting

  /// Lets the time pass.
  /// - Returns: false when the connection was closed meanwhile.
  @discardableResult
  public func wait(_ duration: Duration) -> Bool {
    use { _ in !wake.isSignalled(within: duration) } ?? false
  }

  /// Keeps the connection open and silent until the server stops or another thread closes it.
  public func holdUntilStopped() {
    use { _ in wake.isSignalled() }
  }

  /// True once the socket is ready; false when the connection was closed, or the time ran out.
  private func block(until events: Int32, deadline: ContinuousClock.Instant?) -> Bool {
    var polled = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    return Posix.wait(&polled, until: deadline) && polled[1].revents == 0
  }

  // MARK: Ending

  /// Sends FIN and goes on reading: a half-closed connection.
  public func shutdownWrite() {
    use { Posix.shutdownWrite($0) }
  }

  /// Closes with FIN. What has come by now is read away first, as the system would answer it with RST; what comes
  /// later gets RST.
  public func close() {
    use { descriptor in
      Posix.shutdownWrite(descriptor)
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case .moved = buffer.withUnsafeMutableBytes({ Posix.receive(descriptor, into: $0) }) {}
    }
    end(resetting: false)
  }

  /// Sends FIN, then reads away what the client still sends until it closes too, as good servers end a connection.
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

  /// Runs the body with the descriptor kept open; nil when the connection is closed already.
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

  /// The connection that the running thread serves.
  static var current: Connection? {
    get { Thread.current.threadDictionary[threadKey] as? Connection }
    set { Thread.current.threadDictionary[threadKey] = newValue }
  }

  func isWaiting(at gate: Gate?) {
    state.withLock { $0.gate = gate }
  }
}
