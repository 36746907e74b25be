#if os(Linux)
import CNetworkSupport
import Foundation

/// A decoder for one coding, with its output buffer.
final class ContentDecoder {
  private static let bufferSize = 64 << 10
  /// The maximum input of one step, in bytes. Some input takes much time and gives no output, such as the tables of
  /// empty blocks.
  private static let maximumInput = 16 << 10
  /// How many bytes a nested decoder may consume in excess of twice its output.
  private static let allowance = 1 << 20

  private var decoder: OpaquePointer
  private let coding: Int32
  /// Whether the input is the output of another decoder, and may thus be a thousand times as long as the received data.
  private let isNested: Bool
  private let buffer = UnsafeMutableRawPointer.allocate(byteCount: ContentDecoder.bufferSize, alignment: 16)
  private(set) var output = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Whether the last step filled the buffer, so there may be more output without more input.
  private(set) var isFull = false
  private var firstByte: UInt8?
  private var hasEnded = false
  private var taken = 0
  private var given = 0

  init(_ coding: Int32, isNested: Bool) throws(NetworkError) {
    decoder = try Self.make(coding)
    self.coding = coding
    self.isNested = isNested
  }

  deinit {
    ccurl_decoder_destroy(decoder)
    buffer.deallocate()
  }

  private static func make(_ coding: Int32) throws(NetworkError) -> OpaquePointer {
    guard let decoder = ccurl_decoder_create(coding) else {
      throw ContentCoding.failure("no decoder for the content coding")
    }
    return decoder
  }

  /// Whether the input ended with a complete block of deflate, and no bits are left.
  var isBetweenBlocks: Bool { ccurl_decoder_is_between_blocks(decoder) != 0 }

  func canStep(_ input: UnsafeRawBufferPointer) -> Bool { !input.isEmpty || isFull }

  /// Decodes some of the input into the buffer, which must be empty; returns the number of bytes consumed.
  func step(_ input: UnsafeRawBufferPointer) throws(NetworkError) -> Int {
    if coding == Int32(CCURL_CODING_DEFLATE), taken < 2, let byte = input.first {
      // The first two bytes identify the format. They may arrive separately.
      guard let first = firstByte else {
        firstByte = byte
        taken = 1
        return 1
      }
      // "deflate" means the zlib format, but many servers send a raw deflate stream, whose first bytes rarely look like
      // zlib's.
      if first & 0x0F != 8 || (Int(first) << 8 | Int(byte)) % 31 != 0 {
        let bare = try Self.make(Int32(CCURL_CODING_RAW_DEFLATE))
        ccurl_decoder_destroy(decoder)
        decoder = bare
      }
      _ = try withUnsafeBytes(of: first) { bytes throws(NetworkError) in try decode(bytes) }
    }
    return try decode(input)
  }

  private func decode(_ input: UnsafeRawBufferPointer) throws(NetworkError) -> Int {
    var consumed = 0
    var produced = 0
    let code = ccurl_decoder_step(
      decoder, input.baseAddress?.assumingMemoryBound(to: UInt8.self), min(input.count, Self.maximumInput), &consumed,
      buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, &produced)
    guard code != Int32(CCURL_DECODE_ERROR), consumed > 0 || produced > 0 || input.isEmpty else {
      throw ContentCoding.failure("the coded body is corrupt")
    }
    hasEnded = code == Int32(CCURL_DECODE_END) || hasEnded && consumed == 0 && produced == 0
    isFull = produced == Self.bufferSize && !hasEnded
    output = UnsafeRawBufferPointer(start: buffer, count: produced)
    taken += consumed
    given += produced
    // No real encoder doubles the size of its input. Empty members and blocks do, and a small body that is coded twice
    // can contain gigabytes of them.
    guard !isNested || taken - Self.allowance <= 2 * given else {
      throw ContentCoding.failure("a nested content coding has almost no content")
    }
    return consumed
  }

  /// Returns the output and empties the buffer; nil if there is no output.
  func takeOutput() -> UnsafeRawBufferPointer? {
    guard !output.isEmpty else { return nil }
    defer { output = UnsafeRawBufferPointer(start: nil, count: 0) }
    return output
  }

  /// Drops output that the next decoder has consumed.
  func drop(_ count: Int) {
    output = UnsafeRawBufferPointer(rebasing: output[count...])
  }

  /// Throws if the coded data is incomplete.
  func finish() throws(NetworkError) {
    guard hasEnded || taken == 0 else { throw .invalidResponse(.cutCoding) }
  }
}
#endif
