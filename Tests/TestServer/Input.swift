import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The bytes that a connection has read and not yet consumed, and the request being read.
struct Input {
  /// The request whose head was read most recently.
  struct Request {
    var value: ReceivedRequest
    /// The request's index in the log; nil if it isn't recorded.
    var slot: Int?
    var isLogged = false
  }

  private var bytes: [UInt8] = []
  private var start = 0
  private var scratch: [UInt8] = []
  var request: Request?
  var requestCount = 0

  var available: Int { bytes.count - start }

  /// Reads once from the connection. Returns false at the end of the stream.
  mutating func fill(from connection: Connection) -> Bool {
    if scratch.isEmpty { scratch = [UInt8](repeating: 0, count: 65536) }
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      start = 0
    }
    return scratch.withUnsafeMutableBytes { buffer in
      guard let count = connection.receive(buffer) else { return false }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return true
    }
  }

  mutating func take(_ count: Int) -> [UInt8] {
    let taken = Array(bytes[start..<(start + count)])
    start += count
    return taken
  }

  mutating func takeAll() -> [UInt8] {
    take(available)
  }

  /// The offset after the first LF at or after `offset`.
  func endOfLine(from offset: Int) -> Int? {
    guard offset < available else { return nil }
    return bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let line = base + start
      guard let found = memchr(line + offset, 0x0A, available - offset) else { return nil }
      return UnsafeRawPointer(found) - line + 1
    }
  }

  /// The byte at an offset from the start.
  func byte(_ offset: Int) -> UInt8 {
    bytes[start + offset]
  }
}
