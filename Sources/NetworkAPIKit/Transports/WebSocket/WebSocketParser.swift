import Foundation

/// Parses a server's frames (RFC 6455 §5) from pieces of any size, and assembles messages.
///
/// Trusts nothing in advance: checks a length against the limit as soon as it is read, validates text as it arrives,
/// and allocates memory only for received bytes.
struct WebSocketParser {
  enum Event: Equatable {
    case message(WebSocket.Message)
    case ping(Data)
    case pong(Data)
    case close(WebSocketClose)
  }

  /// A protocol violation by the server, and the close code to report it with.
  struct Violation: Error, Equatable {
    let code: WebSocketClose.Code
    let detail: String
  }

  private struct Header {
    var isFinal: Bool
    var opcode: WebSocketOpcode
    var isCompressed: Bool
    var length: Int
    /// The bytes of the payload that haven't arrived yet.
    var left: Int
  }

  private struct Partial {
    var isText: Bool
    var isCompressed: Bool
    var bytes = Data()
    var validator = UTF8Validator()
    /// The bytes of the payload received so far, before decompression.
    var received = 0
  }

  private let maximumMessageSize: Int
  /// The maximum size of a message before decompression. What can't be compressed gets a few bytes longer, depending on
  /// the server's window and blocks.
  private let maximumCompressedSize: Int
  private let inflater: MessageInflater?
  private var input = Data()
  private var header: Header?
  private var partial: Partial?

  /// - Parameter inflater: decompresses messages, if permessage-deflate was agreed on.
  init(maximumMessageSize: Int, inflater: MessageInflater? = nil) {
    self.maximumMessageSize = maximumMessageSize
    let (sum, overflows) = maximumMessageSize.addingReportingOverflow(maximumMessageSize / 8 + 64)
    maximumCompressedSize = overflows ? .max : sum
    self.inflater = inflater
  }

  mutating func append(_ bytes: Data) {
    // At most part of a header or control frame is left from before, so this copies little.
    if input.isEmpty { input = bytes } else { input.append(bytes) }
  }

  /// Returns the next event; nil if more bytes are needed.
  mutating func next() throws(Violation) -> Event? {
    while true {
      guard let current = header else {
        guard let header = try readHeader() else { return nil }
        self.header = header
        continue
      }
      if current.opcode.isControl {
        guard input.count >= current.length else { return nil }
        header = nil
        return try control(current.opcode, take(current.length))
      }
      if current.left > 0 {
        guard !input.isEmpty else { return nil }
        let piece = take(min(current.left, input.count))
        header?.left -= piece.count
        try add(piece)
      }
      if header?.left == 0 {
        header = nil
        if let message = try endFrame(current) { return .message(message) }
      }
    }
  }

  private mutating func take(_ count: Int) -> Data {
    let taken = input.prefix(count)
    input = count == input.count ? Data() : input.dropFirst(count)
    return taken
  }

  private func byte(_ offset: Int) -> UInt8 { input[input.startIndex + offset] }

  private func number(at offset: Int, bytes: Int) -> UInt64 {
    (0..<bytes).reduce(0) { $0 << 8 | UInt64(byte(offset + $1)) }
  }

  private mutating func readHeader() throws(Violation) -> Header? {
    guard input.count >= 2 else { return nil }
    let (first, second) = (byte(0), byte(1))
    guard let opcode = WebSocketOpcode(rawValue: first & 0x0F) else { throw .protocolError("an unknown opcode") }
    guard second & 0x80 == 0 else { throw .protocolError("a masked frame") }
    let isFinal = first & 0x80 != 0
    let isCompressed = first & 0x40 != 0
    // The first reserved bit marks a compressed message (permessage-deflate), on its first frame only.
    let mayBeCompressed = inflater != nil && (opcode == .text || opcode == .binary)
    guard first & 0x30 == 0, !isCompressed || mayBeCompressed else { throw .protocolError("a reserved bit") }
    var length = UInt64(second & 0x7F)
    if opcode.isControl {
      guard isFinal, length <= 125 else { throw .protocolError("a fragmented or too long control frame") }
    }
    let extra = length == 126 ? 2 : length == 127 ? 8 : 0
    guard input.count >= 2 + extra else { return nil }
    if extra > 0 {
      length = number(at: 2, bytes: extra)
      // RFC 6455 §5.2: the shortest encoding is required, and the most significant bit must be 0.
      guard length > (extra == 2 ? 125 : 0xFFFF), length <= UInt64(Int64.max) else {
        throw .protocolError("a frame length that is not encoded in the shortest form, or is too large")
      }
    }
    guard let length = Int(exactly: length) else { throw .tooBig(maximumMessageSize) }
    if !opcode.isControl { try begin(opcode, isCompressed, length) }
    _ = take(2 + extra)
    return Header(isFinal: isFinal, opcode: opcode, isCompressed: isCompressed, length: length, left: length)
  }

  private mutating func begin(_ opcode: WebSocketOpcode, _ isCompressed: Bool, _ length: Int) throws(Violation) {
    if opcode == .continuation {
      guard partial != nil else { throw .protocolError("a continuation frame outside a message") }
    } else {
      guard partial == nil else { throw .protocolError("a new message within another one") }
      partial = Partial(isText: opcode == .text, isCompressed: isCompressed)
    }
    let limit = partial?.isCompressed == true ? maximumCompressedSize : maximumMessageSize
    guard length <= limit - (partial?.received ?? 0) else { throw .tooBig(maximumMessageSize) }
    partial?.received += length
  }

  private mutating func add(_ piece: Data) throws(Violation) {
    guard var message = partial else { return }
    // Keep `message` uniquely referenced, so that appending doesn't copy it.
    partial = nil
    if message.isCompressed, let inflater {
      try inflater.inflate(piece) { output throws(Violation) in try append(output, to: &message) }
    } else {
      try append(piece, to: &message)
    }
    partial = message
  }

  private func append(_ bytes: Data, to message: inout Partial) throws(Violation) {
    guard bytes.count <= maximumMessageSize - message.bytes.count else { throw .tooBig(maximumMessageSize) }
    if message.isText {
      guard bytes.withUnsafeBytes({ message.validator.consume($0) }) else { throw .invalidText }
    }
    message.bytes.append(bytes)
  }

  private mutating func endFrame(_ header: Header) throws(Violation) -> WebSocket.Message? {
    guard header.isFinal, var message = partial else { return nil }
    partial = nil
    if message.isCompressed, let inflater {
      try inflater.endMessage { output throws(Violation) in try append(output, to: &message) }
    }
    guard message.isText else { return .binary(message.bytes) }
    guard message.validator.isComplete else { throw .invalidText }
    return .text(String(decoding: message.bytes, as: UTF8.self))
  }

  private func control(_ opcode: WebSocketOpcode, _ payload: Data) throws(Violation) -> Event {
    switch opcode {
    case .ping: return .ping(Data(payload))
    case .pong: return .pong(Data(payload))
    default: break
    }
    guard !payload.isEmpty else { return .close(.init(code: nil, reason: "")) }
    guard payload.count >= 2 else { throw .protocolError("a close frame with an incomplete code") }
    let bytes = Array(payload)
    let code = WebSocketClose.Code(rawValue: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
    guard code.isSendable else { throw .protocolError("the close code \(code.rawValue), which is reserved") }
    var validator = UTF8Validator()
    guard bytes[2...].withUnsafeBytes({ validator.consume($0) }), validator.isComplete else { throw .invalidText }
    return .close(.init(code: code, reason: String(decoding: bytes[2...], as: UTF8.self)))
  }
}

extension WebSocketParser.Violation {
  static func protocolError(_ what: String) -> Self { Self(code: .protocolError, detail: "the server sent \(what)") }
  fileprivate static var invalidText: Self {
    Self(code: .invalidPayload, detail: "the server sent text that is not UTF-8")
  }
  static func tooBig(_ limit: Int) -> Self {
    Self(code: .messageTooBig, detail: "the server sent a message of more than \(limit) bytes")
  }
}

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
  /// Encodes a frame.
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
  static func payload(of close: WebSocketClose) -> Data {
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

/// An incremental UTF-8 validator (RFC 3629) that fails at the first invalid byte.
struct UTF8Validator {
  /// How many bytes the current character still needs, and the range of the next one.
  private var needed = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Whether the text is complete, that is, doesn't end within a character.
  var isComplete: Bool { needed == 0 }

  /// Checks more bytes; returns false once the text is invalid.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      if needed == 0 {
        // Most text is ASCII: skip eight bytes at a time.
        while index + 8 <= bytes.count,
          bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          index += 8
        }
        guard index < bytes.count else { return true }
      }
      guard consume(bytes[index]) else { return false }
      index += 1
    }
    return true
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard needed == 0 else {
      guard byte >= lower, byte <= upper else { return false }
      needed -= 1
      (lower, upper) = (0x80, 0xBF)
      return true
    }
    switch byte {
    case 0x00...0x7F: break
    case 0xC2...0xDF: needed = 1
    // These have a narrower range for the second byte: no overlong forms, no surrogates, nothing above U+10FFFF.
    case 0xE0: (needed, lower) = (2, 0xA0)
    case 0xED: (needed, upper) = (2, 0x9F)
    case 0xE1...0xEF: needed = 2
    case 0xF0: (needed, lower) = (3, 0x90)
    case 0xF1...0xF3: needed = 3
    case 0xF4: (needed, upper) = (3, 0x8F)
    default: return false
    }
    return true
  }
}
