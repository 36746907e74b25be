import Foundation

#if os(Linux)
/// Writes gzip (RFC 1952) piece by piece. One reader of a body uses it; it is not `Sendable`.
final class GzipEncoder {
  /// Whether there is a zlib in the process.
  static let isAvailable = ZlibEncoder(.gzip) != nil

  private let encoder: ZlibEncoder

  init() throws(NetworkError) {
    guard let encoder = ZlibEncoder(.gzip) else {
      throw .invalidRequest(.other("there is no memory left to compress the body"))
    }
    self.encoder = encoder
  }

  /// What can be written after this piece, which may be nothing.
  func append(_ bytes: Data) throws(NetworkError) -> Data { try encode(bytes, .none) }

  /// The rest.
  func finish() throws(NetworkError) -> Data { try encode(Data(), .end) }

  private func encode(_ bytes: Data, _ flush: ZlibEncoder.Flush) throws(NetworkError) -> Data {
    guard let output = encoder.encode(bytes, flush: flush) else {
      throw .invalidRequest(.other("the body cannot be compressed"))
    }
    return output
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
