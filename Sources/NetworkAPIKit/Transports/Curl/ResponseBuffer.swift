#if os(Linux)
import Foundation

/// The storage for a response's head and its collected body, consecutively in a buffer from the pool.
///
/// The loop's thread fills it, and the caller extracts what it needs: by then, the handle and its parser may be used
/// for another transfer.
struct ResponseBuffer: ~Copyable {
  private static let maximumPresized = 4 << 20

  private var buffer: BufferPool.Buffer?
  private var fields = 0
  private var headSize = 0
  private var bodySize = 0

  deinit {
    if let buffer { BufferPool.shared.give(buffer) }
  }

  /// Stores the parser's complete header block.
  mutating func put(_ parser: inout ResponseHeadParser) {
    (headSize, bodySize) = (0, 0)
    let size = parser.blockSize
    parser.copyBlock(to: room(for: size))
    fields = parser.entries.count
    headSize = size
    parser.dropBlock()
  }

  /// Appends to the body.
  ///
  /// - Parameter expected: the expected length of the whole body, in bytes.
  mutating func append(_ chunk: UnsafeRawBufferPointer, expected: Int) {
    guard let source = chunk.baseAddress else { return }
    let end = headSize + bodySize
    (room(for: end + chunk.count, expected: headSize + expected) + end)
      .copyMemory(from: source, byteCount: chunk.count)
    bodySize += chunk.count
  }

  /// Returns memory of at least the needed size, with the current content.
  private mutating func room(for needed: Int, expected: Int = 0) -> UnsafeMutableRawPointer {
    if let buffer, needed <= buffer.capacity { return buffer.bytes }
    // Don't allocate more than this just because the server announces a length.
    let presized = min(expected, Self.maximumPresized)
    let larger = BufferPool.shared.enlarge(
      buffer, keeping: headSize + bodySize, to: max(needed, presized, (buffer?.capacity ?? 0) * 2))
    buffer = larger
    return larger.bytes
  }

  /// A copy of the header block.
  var head: HeaderBlock? {
    buffer.map { HeaderBlock(copying: $0.bytes, size: headSize, count: fields) }
  }

  /// Returns the body, possibly along with the buffer, so take the head first.
  mutating func takeBody() -> Data {
    guard bodySize > 0, let buffer = buffer.take() else { return Data() }
    return BufferPool.shared.data(buffer, from: headSize, count: bodySize)
  }
}
#endif
