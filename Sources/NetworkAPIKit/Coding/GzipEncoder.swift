import Foundation

#if os(Linux)
import CCurl

/// Writes gzip (RFC 1952) piece by piece, with the zlib that libcurl brings along.
///
/// One reader of a body uses it; it is not `Sendable`.
final class GzipEncoder {
  /// Whether there is a zlib in the process.
  static let isAvailable: Bool = {
    guard let encoder = ccurl_encoder_create(Int32(CCURL_CODING_GZIP)) else { return false }
    ccurl_encoder_destroy(encoder)
    return true
  }()

  private static let bufferSize = 64 << 10
  private let encoder: OpaquePointer
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: GzipEncoder.bufferSize)

  init() throws(NetworkError) {
    guard let encoder = ccurl_encoder_create(Int32(CCURL_CODING_GZIP)) else {
      buffer.deallocate()
      throw .invalidRequest(.other("there is no memory left to compress the body"))
    }
    self.encoder = encoder
  }

  deinit {
    ccurl_encoder_destroy(encoder)
    buffer.deallocate()
  }

  /// What can be written after this piece, which may be nothing.
  func append(_ bytes: Data) throws(NetworkError) -> Data { try step(bytes, Int32(CCURL_FLUSH_NONE)) }

  /// The rest.
  func finish() throws(NetworkError) -> Data { try step(Data(), Int32(CCURL_FLUSH_FINISH)) }

  private func step(_ bytes: Data, _ flush: Int32) throws(NetworkError) -> Data {
    var output = Data()
    var input = bytes
    while true {
      var consumed = 0
      var produced = 0
      let code = input.withUnsafeBytes { source in
        ccurl_encoder_step(
          encoder, source.baseAddress?.assumingMemoryBound(to: UInt8.self), source.count, &consumed, buffer,
          Self.bufferSize, &produced, flush)
      }
      guard code != Int32(CCURL_DECODE_ERROR) else { throw .invalidRequest(.other("the body cannot be compressed")) }
      output.append(buffer, count: produced)
      input = input.dropFirst(consumed)
      // A buffer that was filled may not have been enough.
      if input.isEmpty, produced < Self.bufferSize { return output }
    }
  }
}
#else
import Compression

/// Writes gzip (RFC 1952) piece by piece: the system's deflate with gzip's frame around it.
///
/// One reader of a body uses it; it is not `Sendable`.
final class GzipEncoder {
  static let isAvailable = true

  private var filter: OutputFilter?
  // Ten bytes: the magic number, deflate, no flags, no time, no hint, an unknown system.
  private var output = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
  private var checksum = CRC32()
  private var count: UInt32 = 0

  init() throws(NetworkError) {
    do {
      filter = try OutputFilter(.compress, using: .zlib) { [unowned self] piece in
        if let piece { output.append(piece) }
      }
    } catch {
      throw .invalidRequest(.other("there is no memory left to compress the body"))
    }
  }

  /// What can be written after this piece, which may be nothing.
  func append(_ bytes: Data) throws(NetworkError) -> Data {
    checksum.update(bytes)
    count &+= UInt32(truncatingIfNeeded: bytes.count)
    do {
      // An empty piece would end it.
      if !bytes.isEmpty { try filter?.write(bytes) }
    } catch {
      throw .invalidRequest(.other("the body cannot be compressed"))
    }
    return take()
  }

  /// The rest.
  func finish() throws(NetworkError) -> Data {
    do {
      try filter?.finalize()
    } catch {
      throw .invalidRequest(.other("the body cannot be compressed"))
    }
    for number in [checksum.value, count] { withUnsafeBytes(of: number.littleEndian) { output.append(contentsOf: $0) } }
    return take()
  }

  private func take() -> Data {
    defer { output = Data() }
    return output
  }
}
#endif
