#if os(Linux)
import Foundation

/// Where a response's head and a collected body end up: one behind the other, in memory of the pool.
///
/// The loop's thread fills it, and the caller makes of it what it keeps: the handle and its parser may be on to another
/// transfer by then.
struct CurlLanding: ~Copyable {
  private static let maximumPresized = 4 << 20

  private var buffer: BufferPool.Buffer?
  private var fields = 0
  private var headSize = 0
  private var bodySize = 0

  deinit {
    if let buffer { BufferPool.shared.give(buffer) }
  }

  /// Takes the parser's complete block.
  mutating func put(_ parser: inout ResponseHeadParser) {
    (headSize, bodySize) = (0, 0)
    let size = HeaderBlock.size(parser.entries, parser.bytes)
    HeaderBlock.copy(parser.entries, parser.bytes, to: room(for: size))
    fields = parser.entries.count
    headSize = size
    parser.dropBlock()
  }

  /// Adds to the body, of which so many bytes are expected in all.
  mutating func append(_ chunk: UnsafeRawBufferPointer, expected: Int) {
    guard let source = chunk.baseAddress else { return }
    let end = headSize + bodySize
    (room(for: end + chunk.count, expected: headSize + expected) + end)
      .copyMemory(from: source, byteCount: chunk.count)
    bodySize += chunk.count
  }

  /// Memory of at least this size, with what is there already.
  private mutating func room(for needed: Int, expected: Int = 0) -> UnsafeMutableRawPointer {
    if let buffer, needed <= buffer.capacity { return buffer.bytes }
    // A length that the server only claims is not worth more than this before the bytes come.
    let presized = min(expected, Self.maximumPresized)
    let larger = BufferPool.shared.take(max(needed, presized, (buffer?.capacity ?? 0) * 2))
    if let buffer {
      larger.bytes.copyMemory(from: buffer.bytes, byteCount: headSize + bodySize)
      BufferPool.shared.give(buffer)
    }
    buffer = larger
    return larger.bytes
  }

  /// The fields, for the caller.
  var head: HeaderBlock? {
    buffer.map { HeaderBlock(copying: $0.bytes, size: headSize, count: fields) }
  }

  /// The body, for the caller; the memory may go along, so the fields are to be taken before.
  mutating func takeBody() -> Data {
    guard bodySize > 0, let buffer = buffer.take() else { return Data() }
    return BufferPool.shared.data(buffer, from: headSize, count: bodySize)
  }
}
#endif
