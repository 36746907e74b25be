#if os(Linux)
import Foundation

/// Where a response's head and a short body end up: memory that the caller allocates and frees.
///
/// The loop's thread copies into it and allocates nothing itself. Memory that one thread allocates and another frees
/// goes through the locks of the C library's allocator, and at thousands of calls a second threads would mostly wait
/// for those.
struct CurlLanding: ~Copyable {
  private static let capacity = 4096
  private static let maximumPresized = 4 << 20

  private var memory: UnsafeMutablePointer<HeaderBlock.Entry>?
  private var fields = 0
  private var headSize = 0
  private var bodySize = 0
  /// A head that is too long for the memory.
  private var block: HeaderBlock?
  /// A body that is too long for the memory.
  private var buffer: BufferPool.Buffer?

  init() {
    memory = .allocate(capacity: Self.capacity / MemoryLayout<HeaderBlock.Entry>.stride)
  }

  deinit {
    memory?.deallocate()
    if let buffer { BufferPool.shared.give(buffer) }
  }

  /// Takes the parser's complete block.
  mutating func put(_ parser: inout ResponseHeadParser) {
    bodySize = 0
    let size = HeaderBlock.size(parser.entries, parser.bytes)
    guard let memory, size <= Self.capacity else {
      block = parser.takeBlock()
      return
    }
    HeaderBlock.copy(parser.entries, parser.bytes, to: UnsafeMutableRawPointer(memory))
    fields = parser.entries.count
    headSize = size
    parser.dropBlock()
  }

  /// Adds to the body, of which so many bytes are expected in all.
  mutating func append(_ chunk: UnsafeRawBufferPointer, expected: Int) {
    guard let source = chunk.baseAddress else { return }
    let needed = bodySize + chunk.count
    makeRoom(for: needed, expected: expected)
    guard let body else { return }
    (body + bodySize).copyMemory(from: source, byteCount: chunk.count)
    bodySize = needed
  }

  /// Where the body is: behind the head, or in a buffer of its own.
  private var body: UnsafeMutableRawPointer? {
    buffer?.bytes ?? memory.map { UnsafeMutableRawPointer($0) + headSize }
  }

  private mutating func makeRoom(for needed: Int, expected: Int) {
    let capacity = buffer?.capacity ?? (memory == nil ? 0 : Self.capacity - headSize)
    guard needed > capacity else { return }
    // A length that the server only claims is not worth more than this before the bytes come.
    let presized = min(expected, Self.maximumPresized)
    let larger = BufferPool.shared.take(max(needed, presized, (buffer?.capacity ?? 0) * 2))
    if let body { larger.bytes.copyMemory(from: body, byteCount: bodySize) }
    if let buffer { BufferPool.shared.give(buffer) }
    buffer = larger
  }

  /// The body, for the caller.
  mutating func takeBody() -> Data {
    guard bodySize > 0 else { return Data() }
    if let buffer {
      self.buffer = nil
      return BufferPool.shared.data(buffer, count: bodySize)
    }
    return body.map { Data(bytes: $0, count: bodySize) } ?? Data()
  }

  /// The fields, for the caller; the memory goes along, so the body is to be taken before.
  mutating func takeHead() -> HeaderBlock {
    if let block { return block }
    guard let memory else { return HeaderBlock(entries: [], bytes: []) }
    let block = HeaderBlock(adopting: memory, count: fields)
    self.memory = nil
    self.block = block
    return block
  }
}
#endif
