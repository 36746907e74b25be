import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// A server on this machine's loopback address that waits for one request: the redirect after a sign-in (RFC 8252 §7.3).
final class LoopbackListener: Sendable {
  let port: UInt16
  // Dispatch sources may be used from any thread, but aren't declared `Sendable`.
  private nonisolated(unsafe) let source: any DispatchSourceRead
  private let received = Promise<String>()
  private let isWanted = Locked<(@Sendable (String) -> Bool)?>(nil)
  /// The connections that are being read; a browser opens a few at most.
  private let connections = Locked(0)

  /// The maximum length of a request's head, in bytes.
  private static let headLimit = 32 << 10
  /// `SOCK_STREAM` as a number, since its Swift type differs between C libraries.
  private static let stream: Int32 = 1

  /// - Parameters:
  ///   - port: the port; 0 for one that the system chooses.
  ///   - accept: accepts a connection; replaced in tests.
  init(
    port: UInt16, accept: @escaping @Sendable (Int32) -> Int32 = { LoopbackListener.accept($0) }
  ) throws(NetworkError) {
    let descriptor = socket(AF_INET, Self.stream, 0)
    guard descriptor >= 0 else { throw Self.failure(port) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var isReused: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    #if canImport(Darwin)
    address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isListening else {
      let failure = Self.failure(port)
      FileCall.close(descriptor)
      throw failure
    }
    self.port = UInt16(bigEndian: address.sin_port)
    source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "NetworkAPIKit.LoopbackListener", attributes: .concurrent)
    )
    source.setEventHandler { [weak self] in self?.serveAll(of: descriptor, accept) }
    source.setCancelHandler { FileCall.close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }

  /// Ends the listener.
  func stop() { source.cancel() }

  /// Says which request is wanted. Others get 404, so nobody else can end the wait.
  func expect(_ isWanted: @escaping @Sendable (String) -> Bool) { self.isWanted.withLock { $0 = isWanted } }

  /// Waits for the request that is wanted, and returns its target.
  func target() async throws -> String { try await received.wait() }

  private static func failure(_ port: UInt16) -> NetworkError {
    .connectionFailed(
      .init(
        .outOfResources, authority: "127.0.0.1:\(port)", mayHaveBeenProcessed: false,
        detail: "the redirect cannot be received: \(String(cString: strerror(errno)))"))
  }

  static func accept(_ listener: Int32) -> Int32 { Foundation.accept(listener, nil, nil) }

  /// Serves all connections that wait.
  private func serveAll(of listener: Int32, _ accept: (Int32) -> Int32) {
    while true {
      let (connection, code) = (accept(listener), errno)
      guard connection >= 0 else {
        // Where a descriptor is lacking, the connection still waits, so that the source would call again at once.
        if code != EAGAIN { usleep(100_000) }
        return
      }
      let isTaken = connections.withLock { count in
        guard count < 16 else { return false }
        count += 1
        return true
      }
      guard isTaken else {
        FileCall.close(connection)
        continue
      }
      // A queue of its own: a browser may open connections that it doesn't use.
      DispatchQueue.global().async { [self] in
        serve(connection)
        FileCall.close(connection)
        connections.withLock { $0 -= 1 }
      }
    }
  }

  private func serve(_ connection: Int32) {
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    var isSilent: Int32 = 1
    setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isSilent, socklen_t(MemoryLayout<Int32>.size))
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    guard let head = Self.head(of: connection) else { return }
    let parts = head.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: " "))
    let target = parts.count == 3 && parts[0].elementsEqual("GET".utf8) ? String(decoding: parts[1], as: UTF8.self) : ""
    let isTarget = isWanted.withLock { $0 }?(target) ?? false
    let text = isTarget ? "You can close this window and return to the program." : "Not found"
    let response =
      "HTTP/1.1 \(isTarget ? "200 OK" : "404 Not Found")\r\nContent-Type: text/plain; charset=utf-8\r\n"
      + "Content-Length: \(text.utf8.count)\r\nReferrer-Policy: no-referrer\r\nCache-Control: no-store\r\n"
      + "Connection: close\r\n\r\n\(text)"
    try? FileCall.write(Data(response.utf8)) { bytes, _ in send(connection, bytes.baseAddress, bytes.count, flags) }
    if isTarget { received.settle(.success(target)) }
  }

  /// Reads a request's head; nil if it doesn't come within ten seconds.
  private static func head(of connection: Int32) -> [UInt8]? {
    _ = fcntl(connection, F_SETFL, O_NONBLOCK)
    let end = ContinuousClock.now + .seconds(10)
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4 << 10)
    while head.count < headLimit, ContinuousClock.now < end {
      var polled = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 1_000) > 0 else { continue }
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      // The end may be in two pieces.
      let start = max(0, head.count - 3)
      head += buffer.prefix(count)
      if hasEnd(head, from: start) { return head }
    }
    return nil
  }

  private static func hasEnd(_ head: [UInt8], from start: Int) -> Bool {
    let end = Array("\r\n\r\n".utf8)
    return stride(from: start, through: head.count - 4, by: 1).contains { head[$0..<$0 + 4].elementsEqual(end) }
  }
}
