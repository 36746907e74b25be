import Foundation

#if os(Linux)
/// An incremental gzip encoder (RFC 1952). Not `Sendable`: used by a single reader of a body.
final class GzipEncoder {
  /// Whether zlib was found in the process.
  static let isAvailable = ZlibEncoder(.gzip) != nil

  private let encoder: ZlibEncoder

  init() throws(NetworkError) {
    guard let encoder = ZlibEncoder(.gzip) else {
      throw .invalidRequest(.other("there is no memory left to compress the body"))
    }
    self.encoder = encoder
  }

  /// Returns the output that is available after this piece; may be empty.
  func append(_ bytes: Data) throws(NetworkError) -> Data { try encode(bytes, .none) }

  /// Returns the remaining output.
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
