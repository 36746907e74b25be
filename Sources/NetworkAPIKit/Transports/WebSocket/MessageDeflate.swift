#if os(Linux)
import CCurl
#endif
import Foundation

/// Undoes permessage-deflate (RFC 7692 §7.2.2), with the window kept from message to message unless the server forgets it.
///
/// Only one reads a WebSocket, so only one uses this.
final class MessageInflater: @unchecked Sendable {
  // Unchecked: it belongs to the parser that holds it, which one task runs.
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

  /// Inflates a piece of a message; gives the output in pieces of limited size.
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
      // A buffer that was filled may not have been enough.
      if input.isEmpty, produced < MessageDeflater.bufferSize { return }
      guard consumed > 0 || produced > 0 else { throw .corrupt }
    }
  }

  /// Ends a message: the sender left out these four bytes.
  func endMessage(_ use: (Data) throws(WebSocketParser.Violation) -> Void) throws(WebSocketParser.Violation) {
    try inflate(Data([0x00, 0x00, 0xFF, 0xFF]), use)
    // In a message that was cut inside a block, the four bytes are read as content of the block.
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

/// Does permessage-deflate (RFC 7692 §7.2.1). Only whoever has the turn to write uses it.
final class MessageDeflater: @unchecked Sendable {
  // Unchecked: a WebSocket lets one sender at a time write.
  static let bufferSize = 64 << 10
  /// Below it, compression costs more than it saves.
  static let smallest = 128

  #if os(Linux)
  static let isAvailable = ccurl_load().pointee.available != 0 && ZlibEncoder(.bareDeflate) != nil

  private let encoder = ZlibEncoder(.bareDeflate)
  private let forgets: Bool
  /// What is compressed refers to what was compressed before: after a failure nothing can be.
  private var isBroken = false

  init(forgets: Bool) {
    self.forgets = forgets
  }

  /// The payload of a compressed message, or nil when there is no memory for it.
  func deflate(_ message: Data) -> Data? {
    guard let encoder, !isBroken else { return nil }
    isBroken = true
    guard let output = encoder.encode(message, flush: .message) else { return nil }
    if forgets { encoder.reset() }
    // What ends every flush is not sent.
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
