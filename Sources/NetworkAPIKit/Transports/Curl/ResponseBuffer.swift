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
    let size = HeaderBlock.size(parser.entries, parser.bytes)
    HeaderBlock.copy(parser.entries, parser.bytes, to: room(for: size))
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
    let larger = BufferPool.shared.take(max(needed, presized, (buffer?.capacity ?? 0) * 2))
    if let buffer {
      larger.bytes.copyMemory(from: buffer.bytes, byteCount: headSize + bodySize)
      BufferPool.shared.give(buffer)
    }
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

/// A pool of memory buffers for responses.
///
/// Without it, the C library returns the memory of each large body to the system and requests it again: a page fault
/// for every 4 KB, which halves the throughput of bodies around 64 KB. Moreover, memory allocated on the loop's thread
/// and freed on another causes contention on the allocator's locks.
private final class BufferPool: Sendable {
  struct Buffer: @unchecked Sendable {
    // Unchecked: a buffer has a single owner at any time; the pool passes it on, but never shares it.
    let bytes: UnsafeMutableRawPointer
    let capacity: Int
  }

  static let shared = BufferPool()

  /// The smallest buffer: enough for the head and body of most responses.
  static let smallest = 4 << 10
  /// The maximum number of bytes that the pool keeps.
  private static let maximumKept = 12 << 20
  private static let largestKept = 4 << 20

  private struct State {
    // Separate, since every response takes one, and the dictionary lookup would be the largest cost.
    private var smallest: [Buffer] = []
    private var larger: [Int: [Buffer]] = [:]
    private var bytes = 0

    mutating func take(_ capacity: Int) -> Buffer? {
      let buffer = capacity == BufferPool.smallest ? smallest.popLast() : larger[capacity]?.popLast()
      if buffer != nil { bytes -= capacity }
      return buffer
    }

    /// Returns false if the pool is full.
    mutating func give(_ buffer: Buffer) -> Bool {
      guard bytes + buffer.capacity <= BufferPool.maximumKept else { return false }
      bytes += buffer.capacity
      if buffer.capacity == BufferPool.smallest {
        smallest.append(buffer)
      } else {
        larger[buffer.capacity, default: []].append(buffer)
      }
      return true
    }
  }

  private let state = Locked(State())

  /// Returns a buffer of at least `count` bytes.
  func take(_ count: Int) -> Buffer {
    let capacity = Self.roundedUp(count)
    let kept = capacity > Self.largestKept ? nil : state.withLock { $0.take(capacity) }
    return kept ?? Buffer(bytes: .allocate(byteCount: capacity, alignment: 16), capacity: capacity)
  }

  func give(_ buffer: Buffer) {
    let isKept = buffer.capacity <= Self.largestKept && state.withLock { $0.give(buffer) }
    if !isKept { buffer.bytes.deallocate() }
  }

  /// Returns a part of a buffer as `Data`. The buffer returns to the pool when the data is released.
  func data(_ buffer: Buffer, from start: Int, count: Int) -> Data {
    // Copy small data: keeping a mostly empty buffer alive would waste memory.
    guard buffer.capacity > Self.smallest, count * 4 >= buffer.capacity else {
      defer { give(buffer) }
      return Data(bytes: buffer.bytes + start, count: count)
    }
    return Data(bytesNoCopy: buffer.bytes + start, count: count, deallocator: .custom { _, _ in self.give(buffer) })
  }

  /// Rounds up to the smallest size, or to one of four sizes per power of two: little waste, and buffers that can be
  /// reused.
  static func roundedUp(_ count: Int) -> Int {
    guard count > smallest else { return smallest }
    let step = Swift.max(16 << 10, (1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)) / 4)
    return (count + step - 1) / step * step
  }
}
#endif
