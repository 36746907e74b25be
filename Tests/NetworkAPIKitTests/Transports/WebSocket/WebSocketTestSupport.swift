import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// Frames of a server: not masked, and invalid if a test needs that.
enum ServerFrame {
  static func bytes(
    _ opcode: UInt8, _ payload: [UInt8] = [], isFinal: Bool = true, reserved: UInt8 = 0, mask: [UInt8]? = nil
  ) -> [UInt8] {
    var bytes = [(isFinal ? 0x80 : 0) | reserved | opcode]
    let masked: UInt8 = mask == nil ? 0 : 0x80
    switch payload.count {
    case 0...125: bytes.append(masked | UInt8(payload.count))
    case 126...0xFFFF: bytes += [masked | 126] + number(UInt64(payload.count), 2)
    default: bytes += [masked | 127] + number(UInt64(payload.count), 8)
    }
    guard let mask else { return bytes + payload }
    return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  static func text(_ text: String, isFinal: Bool = true) -> [UInt8] { bytes(1, Array(text.utf8), isFinal: isFinal) }

  static func close(_ code: UInt16, _ reason: String = "") -> [UInt8] {
    bytes(8, number(UInt64(code), 2) + Array(reason.utf8))
  }

  static func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }
}

/// A frame of a client.
struct ClientFrame: Equatable {
  var opcode: UInt8
  var payload: [UInt8]
  var isFinal = true
  var reserved: UInt8 = 0

  var closeCode: UInt16? {
    payload.count >= 2 && opcode == 8 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil
  }
}

extension Connection {
  /// Reads a frame and unmasks it; nil at the end, or for an unmasked frame.
  func readFrame() -> ClientFrame? {
    let head = read(exactly: 2)
    guard head.count == 2, head[1] & 0x80 != 0 else { return nil }
    var length = Int(head[1] & 0x7F)
    if length >= 126 { length = read(exactly: length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) } }
    let mask = read(exactly: 4)
    let payload = read(exactly: length)
    guard mask.count == 4, payload.count == length else { return nil }
    return ClientFrame(
      opcode: head[0] & 0x0F, payload: Self.unmasked(payload, mask), isFinal: head[0] & 0x80 != 0,
      reserved: head[0] & 0x70)
  }

  /// Reads a message, whose frames it joins, or a control frame that isn't between them. Nil as ``readFrame()``, and if
  /// anything else follows a frame that isn't the last one.
  func readMessage() -> ClientFrame? {
    guard var message = readFrame() else { return nil }
    while !message.isFinal {
      guard let next = readFrame(), next.opcode == 0, next.reserved == 0 else { return nil }
      message.payload += next.payload
      message.isFinal = next.isFinal
    }
    return message
  }

  /// Removes the mask, eight bytes at a time: without the optimizer, megabytes would take seconds byte by byte.
  private static func unmasked(_ payload: [UInt8], _ mask: [UInt8]) -> [UInt8] {
    var payload = payload
    let word = (mask + mask).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    payload.withUnsafeMutableBytes { bytes in
      let whole = bytes.count / 8 * 8
      var offset = 0
      while offset < whole {
        let masked = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        bytes.storeBytes(of: masked ^ word, toByteOffset: offset, as: UInt64.self)
        offset += 8
      }
      for rest in whole..<bytes.count { bytes[rest] ^= mask[rest % 4] }
    }
    return payload
  }

  /// Responds to the handshake as in RFC 6455, with optional further fields and with bytes directly after the head.
  @discardableResult
  func acceptWebSocket(version: String = "1.1", fields: String = "", then bytes: [UInt8] = []) -> ReceivedRequest? {
    guard let request = readRequest() else { return nil }
    acceptWebSocket(request, version: version, fields: fields, then: bytes)
    return request
  }

  /// Responds to a handshake that was read.
  func acceptWebSocket(
    _ request: ReceivedRequest, version: String = "1.1", fields: String = "", then bytes: [UInt8] = []
  ) {
    let key = request.headers.first { $0.name.lowercased() == "sec-websocket-key" }?.value ?? ""
    let accept = Data(SHA1.hash(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))).base64EncodedString()
    send(
      Array(
        "HTTP/\(version) 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: \(accept)\r\n\(fields)\r\n"
          .utf8) + bytes)
  }
}

/// A record of what a server received.
final class Seen<Value: Sendable>: Sendable {
  private let values = Locked<[Value]>([])
  func add(_ value: Value) { values.withLock { $0.append(value) } }
  var all: [Value] { values.withLock { $0 } }

  func first(_ count: Int = 1) async -> [Value] {
    _ = await eventually { all.count >= count }
    return all
  }
}

extension NetworkClient {
  /// A client that ignores the machine's proxies and doesn't retry, with enough time to connect on a busy machine.
  static func forWebSockets() -> NetworkClient {
    let timeouts = HTTPTimeouts(connect: .seconds(60))
    #if os(Linux)
    let transport = CurlTransport(proxy: .none)
    return NetworkClient(configuration: .init(timeouts: timeouts, retry: .never, transport: transport))
    #else
    return NetworkClient(configuration: .init(timeouts: timeouts, retry: .never))
    #endif
  }
}

extension TestServer {
  var webSocketURL: String { "ws://127.0.0.1:\(port)/chat" }
}

extension NetworkError {
  var webSocket: WebSocketFailure? { if case .webSocketFailed(let failure) = self { failure } else { nil } }
}

/// Returns the error that a closure throws; records an issue if there is none.
func failure(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async -> NetworkError? {
  do {
    try await body()
    Issue.record("there was no error", sourceLocation: sourceLocation)
    return nil
  } catch {
    return NetworkError(error)
  }
}
