#if os(Linux)
import Foundation

/// A pool of memory buffers for responses.
///
/// Without it, the C library returns the memory of each large body to the system and requests it again: a page fault
/// for every 4 KB, which halves the throughput of bodies around 64 KB. Moreover, memory allocated on the loop's thread
/// and freed on another causes contention on the allocator's locks.
final class BufferPool: Sendable {
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

  /// Returns a larger buffer with the first bytes of another one, which it takes back.
  func enlarge(_ buffer: Buffer?, keeping count: Int, to capacity: Int) -> Buffer {
    let larger = take(capacity)
    if let buffer {
      larger.bytes.copyMemory(from: buffer.bytes, byteCount: count)
      give(buffer)
    }
    return larger
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

/// Bytes in a buffer from the pool, which grows as needed.
///
/// Its owner calls ``release()`` at the end: as part of a value in a lock, it can't do that by itself.
struct PooledBytes {
  private var buffer: BufferPool.Buffer?
  private(set) var count = 0

  var start: UnsafeMutableRawPointer? { buffer?.bytes }

  /// - Parameter expected: how many bytes there will probably be.
  mutating func append(_ chunk: UnsafeRawBufferPointer, expected: Int) {
    guard let source = chunk.baseAddress else { return }
    append(chunk.count, expected: expected) { $0.copyMemory(from: source, byteCount: chunk.count) }
  }

  /// Appends bytes that a closure writes.
  mutating func append(_ added: Int, expected: Int = 0, writing write: (UnsafeMutableRawPointer) -> Void) {
    let needed = count + added
    if let buffer, needed <= buffer.capacity {
      write(buffer.bytes + count)
    } else {
      let larger = BufferPool.shared.enlarge(buffer, keeping: count, to: max(needed, expected, 2 * count))
      write(larger.bytes + count)
      buffer = larger
    }
    count = needed
  }

  /// Removes all bytes, but keeps the buffer.
  mutating func clear() { count = 0 }

  /// Takes the bytes from an offset on, along with the buffer.
  mutating func take(from start: Int = 0) -> Data {
    guard let buffer = buffer.take() else { return Data() }
    defer { count = 0 }
    return BufferPool.shared.data(buffer, from: start, count: count - start)
  }

  /// Gives the buffer back. The bytes must not be used afterwards.
  func release() {
    if let buffer { BufferPool.shared.give(buffer) }
  }
}
#endif
