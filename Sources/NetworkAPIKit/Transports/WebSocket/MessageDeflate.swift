#if os(Linux)
import CNetworkSupport
#endif
import Foundation

/// Decompresses messages of permessage-deflate (RFC 7692 §7.2.2). Keeps the window between messages, unless the server
/// resets it.
final class MessageInflater {
  #if os(Linux)
  private var decoder: OpaquePointer?
  private let forgets: Bool
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: MessageDeflater.bufferSize)

  init(forgets: Bool) {
    self.forgets = forgets
    decoder = ccurl_decoder_create(Int32(CCURL_CODING_MESSAGE_DEFLATE))
  }

  deinit {
    if let decoder { ccurl_decoder_destroy(decoder) }
    buffer.deallocate()
  }

  /// Decompresses a piece of a message, and calls `use` with output of limited size.
  func inflate(
    _ bytes: Data, _ use: (Data) throws(WebSocketParser.Violation) -> Void
  ) throws(WebSocketParser.Violation) {
    guard let decoder else { throw .corrupt }
    var input = bytes
    while true {
      var consumed = 0
      var produced = 0
      let code = input.withUnsafeBytes { source in
        ccurl_decoder_step(
          decoder, source.baseAddress?.assumingMemoryBound(to: UInt8.self), source.count, &consumed, buffer,
          MessageDeflater.bufferSize, &produced)
      }
      guard code != Int32(CCURL_DECODE_ERROR) else { throw .corrupt }
      input = input.dropFirst(consumed)
      if produced > 0 { try use(Data(bytes: buffer, count: produced)) }
      // If the buffer is full, there may be more output.
      if input.isEmpty, produced < MessageDeflater.bufferSize { return }
      guard consumed > 0 || produced > 0 else { throw .corrupt }
    }
  }

  /// Ends a message, by adding the four bytes that the sender removed.
  func endMessage(_ use: (Data) throws(WebSocketParser.Violation) -> Void) throws(WebSocketParser.Violation) {
    try inflate(Data([0x00, 0x00, 0xFF, 0xFF]), use)
    // If the message was truncated within a block, the four bytes are taken as content of that block.
    guard let old = decoder, ccurl_decoder_is_between_blocks(old) != 0 else { throw .corrupt }
    guard forgets else { return }
    decoder = ccurl_decoder_create(Int32(CCURL_CODING_MESSAGE_DEFLATE))
    ccurl_decoder_destroy(old)
  }
  #else
  init(forgets: Bool) {}

  func inflate(
    _ bytes: Data, _ use: (Data) throws(WebSocketParser.Violation) -> Void
  ) throws(WebSocketParser.Violation) { throw .corrupt }

  func endMessage(_ use: (Data) throws(WebSocketParser.Violation) -> Void) throws(WebSocketParser.Violation) {
    throw .corrupt
  }
  #endif
}

/// Compresses messages with permessage-deflate (RFC 7692 §7.2.1), in the order in which they are sent.
final class MessageDeflater: @unchecked Sendable {
  // Unchecked: used for one message after the other, when its turn to be sent comes.

  static let bufferSize = 64 << 10
  /// The minimum length of a message to compress, in bytes; for less, compression costs more than it saves.
  static let smallest = 128

  #if os(Linux)
  static let isAvailable = ccurl_load().pointee.available != 0 && ZlibEncoder(.bareDeflate) != nil

  private let encoder = ZlibEncoder(.bareDeflate)
  private let forgets: Bool
  /// Compression failed. Later messages would refer to the lost data, so nothing more is compressed.
  private var isBroken = false

  init(forgets: Bool) {
    self.forgets = forgets
  }

  /// Returns the compressed message; nil if compression failed or failed before.
  func deflate(_ message: Data) -> Data? {
    guard let encoder, !isBroken else { return nil }
    isBroken = true
    guard let output = encoder.encode(message, flush: .message) else { return nil }
    if forgets { encoder.reset() }
    // Every flush ends in these four bytes, which aren't sent.
    guard output.suffix(4) == Data([0x00, 0x00, 0xFF, 0xFF]) else { return nil }
    isBroken = false
    return output.dropLast(4)
  }
  #else
  static let isAvailable = false
  init(forgets: Bool) {}
  func deflate(_ message: Data) -> Data? { nil }
  #endif
}

extension WebSocketParser.Violation {
  fileprivate static var corrupt: Self {
    Self(code: .invalidPayload, detail: "the server sent a compressed message that cannot be decompressed")
  }
}
