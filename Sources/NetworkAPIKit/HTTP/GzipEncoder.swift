import Foundation

#if os(Linux)
/// An incremental gzip encoder (RFC 1952). Not `Sendable`: used by a single reader of a body.
final class GzipEncoder {
  /// Whether zlib was found in the process.
  static let isAvailable = ZlibEncoder(.gzip) != nil

  private let encoder: ZlibEncoder

  init() throws(NetworkError) {
    guard let encoder = ZlibEncoder(.gzip) else {
      throw .invalidRequest(.other("there is not enough memory to compress the body"))
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
#elseif canImport(Compression)
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
#else
/// Where no compressor is known. ``GzipRequests`` doesn't apply then.
final class GzipEncoder {
  static let isAvailable = false

  init() throws(NetworkError) { throw .invalidRequest(.other("this platform has no compressor")) }

  func append(_ bytes: Data) throws(NetworkError) -> Data { bytes }
  func finish() throws(NetworkError) -> Data { Data() }
}
#endif

/// A compressor that passes its output to a closure: Apple's `OutputFilter`, or a substitute in tests.
protocol DeflateFilter {
  /// Compresses a non-empty piece.
  func append(_ bytes: Data) throws
  /// Writes the remaining output.
  func finalize() throws
}

/// An incremental gzip encoder (RFC 1952): adds header, checksum and length to the output of a deflate filter.
///
/// Not `Sendable`: used by a single reader of a body.
final class FramedGzipEncoder<Filter: DeflateFilter> {
  /// A separate object, since a filter that is released early still writes output after the encoder is gone.
  private final class Output {
    // The gzip header: magic number, deflate, no flags, no time, no extra flags, unknown system.
    var bytes = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
  }

  private let filter: Filter
  private let output: Output
  private var checksum = CRC32()
  private var count: UInt32 = 0

  /// Creates an encoder.
  ///
  /// - Parameter makeFilter: creates the filter, which must pass its output to the given closure.
  init(makeFilter: (_ write: @escaping (Data?) throws -> Void) throws -> Filter) throws(NetworkError) {
    let output = Output()
    self.output = output
    do {
      filter = try makeFilter { piece in
        if let piece { output.bytes.append(piece) }
      }
    } catch {
      throw .invalidRequest(.other("there is not enough memory to compress the body"))
    }
  }

  /// Returns the output that is available after this piece; may be empty.
  func append(_ bytes: Data) throws(NetworkError) -> Data {
    checksum.update(bytes)
    count &+= UInt32(truncatingIfNeeded: bytes.count)
    // Writing an empty piece would end the filter.
    if !bytes.isEmpty { try compress { try filter.append(bytes) } }
    return take()
  }

  /// Returns the remaining output.
  func finish() throws(NetworkError) -> Data {
    try compress { try filter.finalize() }
    for number in [checksum.value, count] {
      withUnsafeBytes(of: number.littleEndian) { output.bytes.append(contentsOf: $0) }
    }
    return take()
  }

  private func compress(_ step: () throws -> Void) throws(NetworkError) {
    do { try step() } catch { throw .invalidRequest(.other("the body cannot be compressed")) }
  }

  private func take() -> Data {
    defer { output.bytes = Data() }
    return output.bytes
  }
}

/// The checksum at the end of a gzip stream (RFC 1952 §8), for platforms whose deflate doesn't compute it.
private struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  private var state: UInt32 = .max

  var value: UInt32 { ~state }

  mutating func update(_ bytes: Data) {
    for byte in bytes { state = Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8) }
  }
}
