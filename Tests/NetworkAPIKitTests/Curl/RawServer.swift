#if os(Linux)
import Foundation
@testable import NetworkAPIKit

/// A server on loopback that does exactly what a test tells it, byte by byte: one thread a connection.
final class RawServer: @unchecked Sendable {
  // Unchecked: the state is guarded by its lock.

  struct State {
    var requests: [Request] = []
    var connections = 0
    var open: Set<Int32> = []
  }

  struct Request: Sendable {
    var line: String
    var fields: [String]
    var body: Data

    func value(of name: String) -> String? {
      fields.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
        .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
  }

  let port: Int
  private let listener: Int32
  private let state = NSLock()
  private var _state = State()
  private let handler: @Sendable (Connection) throws -> Void

  init(port wanted: Int = 0, _ handler: @escaping @Sendable (Connection) throws -> Void) {
    self.handler = handler
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(wanted).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var on: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, 4)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        precondition(bind(listener, pointer, length) == 0)
        precondition(listen(listener, 4096) == 0)
        getsockname(listener, pointer, &length)
      }
    }
    port = Int(in_port_t(bigEndian: address.sin_port))
    Thread { [weak self] in
      while true {
        let descriptor = accept(listener, nil, nil)
        // Closed by this thread alone: another server could get the number while we still wait on it.
        guard descriptor >= 0, let self else {
          if descriptor >= 0 { close(descriptor) }
          close(listener)
          return
        }
        // A program that another test starts would keep the connection open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        self.serve(descriptor)
      }
    }.start()
  }

  deinit { stop() }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func serve(_ descriptor: Int32) {
    state.lock()
    _state.connections += 1
    let index = _state.connections
    state.unlock()
    let connection = Connection(descriptor: descriptor, index: index) { [weak self] request in
      guard let self else { return }
      self.state.lock()
      self._state.requests.append(request)
      self.state.unlock()
    }
    let handler = handler
    let thread = Thread {
      try? handler(connection)
      connection.close()
    }
    thread.stackSize = 512 << 10
    thread.start()
  }

  /// Every complete request so far.
  var requests: [Request] {
    state.lock()
    defer { state.unlock() }
    return _state.requests
  }

  var connections: Int {
    state.lock()
    defer { state.unlock() }
    return _state.connections
  }

  func url(_ path: String = "/", host: String = "127.0.0.1") throws -> HTTPURL {
    try HTTPURL("http://\(host):\(port)\(path)")
  }

  /// Answers every request on every connection with the same bytes.
  static func answering(_ response: String) -> RawServer {
    RawServer { connection in
      while true {
        _ = try connection.readRequest()
        connection.send(response)
      }
    }
  }

  /// Answers the first request with these bytes and closes.
  static func once(_ response: [UInt8]) -> RawServer {
    RawServer { connection in
      _ = try connection.readRequest()
      connection.send(response)
    }
  }

  static func once(_ response: String) -> RawServer { once(Array(response.utf8)) }
}

/// One accepted connection.
final class Connection: @unchecked Sendable {
  // Unchecked: used by the one thread that serves it; closing is guarded.
  struct Closed: Error {}

  let index: Int
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private let record: @Sendable (RawServer.Request) -> Void
  private let lock = NSLock()

  init(descriptor: Int32, index: Int, record: @escaping @Sendable (RawServer.Request) -> Void) {
    self.descriptor = descriptor
    self.index = index
    self.record = record
  }

  /// Reads what has come; empty at the end.
  func read(_ count: Int = 65536) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = recv(descriptor, &bytes, count, 0)
    return read > 0 ? Array(bytes[..<read]) : []
  }

  private func fill() throws {
    let more = read()
    guard !more.isEmpty else { throw Closed() }
    buffer += more
  }

  private func readLine() throws -> String {
    while true {
      if let newline = buffer.firstIndex(of: 10) {
        let line = String(decoding: buffer[..<newline], as: UTF8.self)
        buffer.removeSubrange(...newline)
        return line.hasSuffix("\r") ? String(line.dropLast()) : line
      }
      try fill()
    }
  }

  private func readBytes(_ count: Int) throws -> [UInt8] {
    while buffer.count < count { try fill() }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  /// Reads the request line and the fields.
  func readHead() throws -> RawServer.Request {
    let line = try readLine()
    var fields: [String] = []
    while true {
      let field = try readLine()
      if field.isEmpty { break }
      fields.append(field)
    }
    return RawServer.Request(line: line, fields: fields, body: Data())
  }

  /// Reads a whole request.
  @discardableResult
  func readRequest() throws -> RawServer.Request {
    var request = try readHead()
    if let length = request.value(of: "Content-Length").flatMap(Int.init) {
      request.body = Data(try readBytes(length))
    } else if request.value(of: "Transfer-Encoding") == "chunked" {
      while let count = Int(try readLine(), radix: 16) {
        request.body.append(contentsOf: try readBytes(count))
        _ = try readLine()
        if count == 0 { break }
      }
    }
    record(request)
    return request
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// False when nobody reads any more.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Waits until the other side has closed.
  func waitForClose() {
    while !read().isEmpty {}
  }

  func close() {
    lock.lock()
    defer { lock.unlock() }
    guard descriptor >= 0 else { return }
    Glibc.close(descriptor)
    descriptor = -1
  }

  /// Closes with a RST.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    close()
  }
}
#endif
