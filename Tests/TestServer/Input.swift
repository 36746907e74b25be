import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The bytes a connection has read and not yet used, and the request that is being read.
struct Input {
  /// The request whose head was read last.
  struct Request {
    var value: ReceivedRequest
    /// Where the log has it, once it is there and if the log keeps requests.
    var slot: Int?
    var isLogged = false
  }

  private var bytes: [UInt8] = []
  private var start = 0
  private var scratch: [UInt8] = []
  var request: Request?
  var requestCount = 0

  var available: Int { bytes.count - start }

  /// Reads once from the connection; false at the end of the stream.
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

  /// How far from the start the first LF at or after `offset` ends.
  func endOfLine(from offset: Int) -> Int? {
    guard offset < available else { return nil }
    return bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let line = base + start
      guard let found = memchr(line + offset, 0x0A, available - offset) else { return nil }
      return UnsafeRawPointer(found) - line + 1
    }
  }

  /// The byte at the offset from the start.
  func byte(_ offset: Int) -> UInt8 {
    bytes[start + offset]
  }
}
