#if os(Linux)
import Foundation

/// Where a response's head and a short body end up: memory that the caller allocates and frees.
///
/// The loop's thread copies into it and allocates nothing itself. Memory that one thread allocates and another frees
/// goes through the locks of the C library's allocator, and at thousands of calls a second threads would mostly wait
/// for those.
struct CurlLanding: ~Copyable {
  private static let capacity = 4096

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

  /// Takes a body; the large buffer, if there is one, is then this one's.
  mutating func put(small: UnsafeRawPointer, large: BufferPool.Buffer?, count: Int) {
    bodySize = count
    if let large {
      buffer = large
    } else if let memory, headSize + count <= Self.capacity {
      (UnsafeMutableRawPointer(memory) + headSize).copyMemory(from: small, byteCount: count)
    } else {
      let taken = BufferPool.shared.take(count)
      taken.bytes.copyMemory(from: small, byteCount: count)
      buffer = taken
    }
  }

  /// The body, for the caller.
  mutating func takeBody() -> Data {
    guard bodySize > 0 else { return Data() }
    if let buffer {
      self.buffer = nil
      return BufferPool.shared.data(buffer, count: bodySize)
    }
    guard let memory else { return Data() }
    return Data(bytes: UnsafeRawPointer(memory) + headSize, count: bodySize)
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
