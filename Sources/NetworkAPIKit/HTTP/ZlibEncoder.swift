#if os(Linux)
import CNetworkSupport
import Foundation

/// An incremental compressor that uses the zlib loaded with libcurl. Not `Sendable`: used by one task at a time.
final class ZlibEncoder {
  struct Format {
    fileprivate let coding: Int

    static let gzip = Format(coding: CCURL_CODING_GZIP)
    static let bareDeflate = Format(coding: CCURL_CODING_RAW_DEFLATE)
  }

  /// What to output after a piece of input.
  struct Flush {
    fileprivate let code: Int

    /// Whatever is available.
    static let none = Flush(code: CCURL_FLUSH_NONE)
    /// Everything up to here, so that the receiver can decode it.
    static let message = Flush(code: CCURL_FLUSH_SYNC)
    /// Everything, and the end of the stream.
    static let end = Flush(code: CCURL_FLUSH_FINISH)
  }

  private static let bufferSize = 64 << 10
  private let encoder: OpaquePointer
  private let buffer: UnsafeMutablePointer<UInt8>

  /// Creates an encoder; nil if zlib isn't available or memory is exhausted.
  init?(_ format: Format) {
    guard let encoder = ccurl_encoder_create(Int32(format.coding)) else { return nil }
    self.encoder = encoder
    buffer = .allocate(capacity: Self.bufferSize)
  }

  deinit {
    ccurl_encoder_destroy(encoder)
    buffer.deallocate()
  }

  /// Compresses a piece, and returns the available output, which may be empty; nil after an error.
  func encode(_ bytes: Data, flush: Flush) -> Data? {
    var output = Data()
    var input = bytes
    while true {
      var consumed = 0
      var produced = 0
      let code = input.withUnsafeBytes { source in
        ccurl_encoder_step(
          encoder, source.baseAddress?.assumingMemoryBound(to: UInt8.self), source.count, &consumed, buffer,
          Self.bufferSize, &produced, Int32(flush.code))
      }
      guard code != Int32(CCURL_DECODE_ERROR) else { return nil }
      output.append(buffer, count: produced)
      input = input.dropFirst(consumed)
      // If the buffer is full, there may be more output.
      if input.isEmpty, produced < Self.bufferSize { return output }
    }
  }

  /// Starts a new stream, without reference to earlier input.
  func reset() { ccurl_encoder_reset(encoder) }
}
#endif
