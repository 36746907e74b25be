import Foundation

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
      throw .invalidRequest(.other("there is no memory left to compress the body"))
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
