#if os(Linux)
import Foundation

/// Memory for responses, used again and again.
///
/// Without it the C library gives the memory of each large body back to the system and asks for it anew: a page fault
/// for every four kilobytes, which halves the throughput of bodies around 64 KB. And what the loop's thread allocates,
/// callers free: through the locks of the C library's allocator, for which threads would wait.
final class BufferPool: Sendable {
  struct Buffer: @unchecked Sendable {
    // Unchecked: whoever holds a buffer is the only one; the pool passes it on, it never shares it.
    let bytes: UnsafeMutableRawPointer
    let capacity: Int
  }

  static let shared = BufferPool()

  /// Enough for the head and the body of most responses.
  static let smallest = 4 << 10
  /// What is kept for the next responses, at most.
  private static let maximumKept = 12 << 20
  private static let largestKept = 4 << 20

  private struct State {
    // Apart from the others: every response takes one, and looking it up would take longer than the rest.
    private var smallest: [Buffer] = []
    private var larger: [Int: [Buffer]] = [:]
    private var bytes = 0

    mutating func take(_ capacity: Int) -> Buffer? {
      let buffer = capacity == BufferPool.smallest ? smallest.popLast() : larger[capacity]?.popLast()
      if buffer != nil { bytes -= capacity }
      return buffer
    }

    /// False when there is no room for it.
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

  /// A buffer of at least this many bytes.
  func take(_ count: Int) -> Buffer {
    let capacity = Self.roundedUp(count)
    let kept = capacity > Self.largestKept ? nil : state.withLock { $0.take(capacity) }
    return kept ?? Buffer(bytes: .allocate(byteCount: capacity, alignment: 16), capacity: capacity)
  }

  func give(_ buffer: Buffer) {
    let isKept = buffer.capacity <= Self.largestKept && state.withLock { $0.give(buffer) }
    if !isKept { buffer.bytes.deallocate() }
  }

  /// Some of the buffer's bytes as data; the buffer comes back when the data goes.
  func data(_ buffer: Buffer, from start: Int, count: Int) -> Data {
    // One that is mostly empty would keep much memory for little data.
    guard buffer.capacity > Self.smallest, count * 4 >= buffer.capacity else {
      defer { give(buffer) }
      return Data(bytes: buffer.bytes + start, count: count)
    }
    return Data(bytesNoCopy: buffer.bytes + start, count: count, deallocator: .custom { _, _ in self.give(buffer) })
  }

  /// The smallest size, or one of four for each power of two: little waste, and buffers that fit again.
  static func roundedUp(_ count: Int) -> Int {
    guard count > smallest else { return smallest }
    let step = Swift.max(16 << 10, (1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)) / 4)
    return (count + step - 1) / step * step
  }
}
#endif
