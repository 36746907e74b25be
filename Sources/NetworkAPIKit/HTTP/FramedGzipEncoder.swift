import Foundation

/// A compressor that hands its output to a closure: Apple's `OutputFilter`, or a model of it.
protocol DeflateFilter {
  /// Compresses a piece, which is never empty.
  func append(_ bytes: Data) throws
  /// Writes what is left.
  func finalize() throws
}

/// Writes gzip (RFC 1952) piece by piece: a deflate filter's output with gzip's frame around it.
///
/// One reader of a body uses it; it is not `Sendable`.
final class FramedGzipEncoder<Filter: DeflateFilter> {
  /// An object of its own: a filter that is released before its end still writes, when the encoder is gone already.
  private final class Output {
    // Ten bytes: the magic number, deflate, no flags, no time, no hint, an unknown system.
    var bytes = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
  }

  private let filter: Filter
  private let output: Output
  private var checksum = CRC32()
  private var count: UInt32 = 0

  /// An encoder over the filter that the closure makes; the filter writes to what the closure is given.
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

  /// What can be written after this piece, which may be nothing.
  func append(_ bytes: Data) throws(NetworkError) -> Data {
    checksum.update(bytes)
    count &+= UInt32(truncatingIfNeeded: bytes.count)
    // An empty piece would end the filter.
    if !bytes.isEmpty { try compress { try filter.append(bytes) } }
    return take()
  }

  /// The rest.
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
