#if os(Linux)
import Foundation

/// The storage for a response's head and its collected body, consecutively in a buffer from the pool.
///
/// The loop's thread fills it, and the caller extracts what it needs: by then, the handle and its parser may be used
/// for another transfer.
struct ResponseBuffer: ~Copyable {
  /// Don't allocate more than this just because the server announces a length.
  private static let maximumPresized = 4 << 20

  private var bytes = PooledBytes()
  private var fields = 0
  private var headSize = 0

  deinit { bytes.release() }

  /// Stores the parser's complete header block.
  mutating func put(_ parser: inout ResponseHeadParser) {
    bytes.clear()
    bytes.append(parser.blockSize) { parser.copyBlock(to: $0) }
    (fields, headSize) = (parser.entries.count, bytes.count)
    parser.dropBlock()
  }

  /// Appends to the body.
  ///
  /// - Parameter expected: the expected length of the whole body, in bytes.
  mutating func append(_ chunk: UnsafeRawBufferPointer, expected: Int) {
    // The announced length may be the largest integer, so limit it before adding to it.
    let expected = headSize + min(expected, Self.maximumPresized)
    bytes.append(chunk, expected: min(expected, Self.maximumPresized))
  }

  /// A copy of the header block.
  var head: HeaderBlock? {
    bytes.start.map { HeaderBlock(copying: $0, size: headSize, count: fields) }
  }

  /// Returns the body, possibly along with the buffer, so take the head first.
  mutating func takeBody() -> Data { bytes.take(from: headSize) }
}
#endif
