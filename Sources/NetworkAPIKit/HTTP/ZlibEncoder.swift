#if os(Linux)
import CCurl
import Foundation

/// Compresses piece by piece, with the zlib that libcurl brings along. One at a time uses it; it is not `Sendable`.
final class ZlibEncoder {
  enum Format {
    case gzip
    case bareDeflate

    fileprivate var coding: Int32 {
      switch self {
      case .gzip: Int32(CCURL_CODING_GZIP)
      case .bareDeflate: Int32(CCURL_CODING_RAW_DEFLATE)
      }
    }
  }

  /// What has to come out after a piece.
  enum Flush {
    /// What happens to be ready.
    case none
    /// All of it, so that it can be read.
    case message
    /// All of it, and the end.
    case end

    fileprivate var code: Int32 {
      switch self {
      case .none: Int32(CCURL_FLUSH_NONE)
      case .message: Int32(CCURL_FLUSH_SYNC)
      case .end: Int32(CCURL_FLUSH_FINISH)
      }
    }
  }

  private static let bufferSize = 64 << 10
  private let encoder: OpaquePointer
  private let buffer: UnsafeMutablePointer<UInt8>

  /// Nil where there is no zlib, or no memory.
  init?(_ format: Format) {
    guard let encoder = ccurl_encoder_create(format.coding) else { return nil }
    self.encoder = encoder
    buffer = .allocate(capacity: Self.bufferSize)
  }

  deinit {
    ccurl_encoder_destroy(encoder)
    buffer.deallocate()
  }

  /// What can be written after this piece, which may be nothing; nil when it failed.
  func encode(_ bytes: Data, flush: Flush) -> Data? {
    var output = Data()
    var input = bytes
    while true {
      var consumed = 0
      var produced = 0
      let code = input.withUnsafeBytes { source in
        ccurl_encoder_step(
          encoder, source.baseAddress?.assumingMemoryBound(to: UInt8.self), source.count, &consumed, buffer,
          Self.bufferSize, &produced, flush.code)
      }
      guard code != Int32(CCURL_DECODE_ERROR) else { return nil }
      output.append(buffer, count: produced)
      input = input.dropFirst(consumed)
      // A buffer that was filled may not have been enough.
      if input.isEmpty, produced < Self.bufferSize { return output }
    }
  }

  /// Forgets what came before.
  func reset() { ccurl_encoder_reset(encoder) }
}
#endif
