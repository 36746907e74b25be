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

typealias GzipEncoder = FramedGzipEncoder<OutputFilter>

extension GzipEncoder {
  static let isAvailable = true

  convenience init() throws(NetworkError) {
    try self.init { write in try OutputFilter(.compress, using: .zlib, writingTo: write) }
  }
}

extension OutputFilter: DeflateFilter {
  func append(_ bytes: Data) throws { try write(bytes) }
}
#endif
