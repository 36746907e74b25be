import Foundation

/// The type of a frame, from its first byte (RFC 6455 §5.2).
enum WebSocketOpcode: UInt8 {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  var isControl: Bool { rawValue >= 8 }
}

/// Encodes the frames of a client, each masked with its own key (RFC 6455 §5.3).
enum WebSocketFrame {
  /// Encodes a frame that is a whole message or a control frame.
  static func encoded(
    _ opcode: WebSocketOpcode, _ payload: Data, isCompressed: Bool = false, isFinal: Bool = true,
    mask: UInt32 = .random(in: .min ... .max)
  ) -> Data {
    var frame = Data()
    frame.reserveCapacity(payload.count + 14)
    frame.append((isFinal ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | opcode.rawValue)
    switch payload.count {
    case 0...125:
      frame.append(0x80 | UInt8(payload.count))
    case 126...0xFFFF:
      frame.append(0x80 | 126)
      withUnsafeBytes(of: UInt16(payload.count).bigEndian) { frame.append(contentsOf: $0) }
    default:
      frame.append(0x80 | 127)
      withUnsafeBytes(of: UInt64(payload.count).bigEndian) { frame.append(contentsOf: $0) }
    }
    withUnsafeBytes(of: mask) { frame.append(contentsOf: $0) }
    let start = frame.count
    frame.append(payload)
    frame.withUnsafeMutableBytes { Self.apply(mask, to: UnsafeMutableRawBufferPointer(rebasing: $0[start...])) }
    return frame
  }

  /// Encodes the payload of a close frame (RFC 6455 §5.5.1).
  static func payload(of close: WebSocket.Close) -> Data {
    guard let code = close.code else { return Data() }
    return Data([UInt8(truncatingIfNeeded: code.rawValue >> 8), UInt8(truncatingIfNeeded: code.rawValue)])
      + Data(close.reason.utf8)
  }

  /// Masks or unmasks bytes by applying the key repeatedly, in memory order.
  static func apply(_ mask: UInt32, to bytes: UnsafeMutableRawBufferPointer) {
    let wide = UInt64(mask) << 32 | UInt64(mask)
    var index = 0
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      bytes.storeBytes(of: word ^ wide, toByteOffset: index, as: UInt64.self)
      index += 8
    }
    withUnsafeBytes(of: mask) { key in
      while index < bytes.count {
        bytes[index] ^= key[index & 3]
        index += 1
      }
    }
  }
}
