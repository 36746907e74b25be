#if os(Linux)
import CNetworkSupport
#endif
import Foundation

/// Decompresses messages of permessage-deflate (RFC 7692 §7.2.2). Keeps the window between them if the server does.
final class MessageInflater {
  typealias Violation = WebSocketParser.Violation

  #if os(Linux)
  /// Made for the first compressed message, since it takes much more memory than the WebSocket itself.
  private var decoder: ContentDecoder?
  private let forgets: Bool

  init(forgets: Bool) { self.forgets = forgets }

  /// Decompresses a piece of a message, and calls `use` with output of limited size.
  func inflate(_ bytes: Data, _ use: (Data) throws(Violation) -> Void) throws(Violation) {
    var input = bytes
    if decoder == nil { decoder = try? ContentDecoder(Int32(CCURL_CODING_MESSAGE_DEFLATE), isNested: false) }
    repeat {
      guard let decoder, let count = try? input.withUnsafeBytes({ try decoder.step($0) }) else { throw .corrupt }
      input = input.dropFirst(count)
      if let output = decoder.takeOutput() { try use(Data(output)) }
    } while !input.isEmpty || decoder?.isFull == true
  }

  /// Ends a message, by adding the four bytes that the sender removed.
  func endMessage(_ use: (Data) throws(Violation) -> Void) throws(Violation) {
    try inflate(Data([0x00, 0x00, 0xFF, 0xFF]), use)
    // If the message was truncated within a block, the four bytes are taken as content of that block.
    guard decoder?.isBetweenBlocks == true else { throw .corrupt }
    if forgets { decoder = nil }
  }
  #else
  init(forgets: Bool) {}
  func inflate(_ bytes: Data, _ use: (Data) throws(Violation) -> Void) throws(Violation) { throw .corrupt }
  func endMessage(_ use: (Data) throws(Violation) -> Void) throws(Violation) { throw .corrupt }
  #endif
}

/// Compresses messages with permessage-deflate (RFC 7692 §7.2.1), in the order in which they are sent.
final class MessageDeflater: @unchecked Sendable {
  // Unchecked: used for one message after the other, when its turn to be sent comes.

  /// The minimum length of a message to compress, in bytes; for less, compression costs more than it saves.
  static let smallest = 128

  #if os(Linux)
  static let isAvailable = ccurl_load().pointee.available != 0 && ZlibEncoder(.bareDeflate) != nil

  /// Made for the first message, since it takes much more memory than the WebSocket itself.
  private lazy var encoder = ZlibEncoder(.bareDeflate)
  private let forgets: Bool
  /// Compression failed. Later messages would refer to the lost data, so nothing more is compressed.
  private var isBroken = false

  init(forgets: Bool) { self.forgets = forgets }

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
