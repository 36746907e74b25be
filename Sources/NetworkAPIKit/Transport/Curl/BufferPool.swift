#if os(Linux)
import Foundation

/// Memory for response bodies, used again and again.
///
/// Without it the C library gives the memory of each large body back to the system and asks for it anew: a page fault
/// for every four kilobytes, which halves the throughput of bodies around 64 KB.
final class BufferPool: Sendable {
  struct Buffer: @unchecked Sendable {
    // Unchecked: whoever holds a buffer is the only one; the pool passes it on, it never shares it.
    let bytes: UnsafeMutableRawPointer
    let capacity: Int
  }

  static let shared = BufferPool()

  /// What is kept for the next bodies, at most.
  private static let maximumKept = 12 << 20
  private static let largestKept = 4 << 20

  private struct State {
    var kept: [Int: [Buffer]] = [:]
    var keptBytes = 0
  }

  private let state = Locked(State())

  /// A buffer of at least this many bytes.
  func take(_ count: Int) -> Buffer {
    let capacity = Self.roundedUp(count)
    let kept =
      capacity > Self.largestKept
      ? nil
      : state.withLock { state -> Buffer? in
        guard let buffer = state.kept[capacity]?.popLast() else { return nil }
        state.keptBytes -= capacity
        return buffer
      }
    return kept ?? Buffer(bytes: .allocate(byteCount: capacity, alignment: 16), capacity: capacity)
  }

  func give(_ buffer: Buffer) {
    let isKept =
      buffer.capacity <= Self.largestKept
      && state.withLock { state in
        guard state.keptBytes + buffer.capacity <= Self.maximumKept else { return false }
        state.kept[buffer.capacity, default: []].append(buffer)
        state.keptBytes += buffer.capacity
        return true
      }
    if !isKept { buffer.bytes.deallocate() }
  }

  /// The buffer's first bytes as data; the buffer comes back when the data goes.
  func data(_ buffer: Buffer, count: Int) -> Data {
    // One that is mostly empty would keep much memory for little data.
    guard count * 4 >= buffer.capacity else {
      defer { give(buffer) }
      return Data(bytes: buffer.bytes, count: count)
    }
    return Data(bytesNoCopy: buffer.bytes, count: count, deallocator: .custom { _, _ in self.give(buffer) })
  }

  /// Four sizes for each power of two: little waste, and buffers that fit again.
  static func roundedUp(_ count: Int) -> Int {
    let step = Swift.max(16 << 10, (1 << (Int.bitWidth - 1 - Swift.max(count, 1).leadingZeroBitCount)) / 4)
    return (count + step - 1) / step * step
  }
}
#endif
