#if canImport(Darwin)
import Foundation
#elseif os(Linux)
import CCurl
#endif

/// The stack of a thread, so that recursion over someone else's data can stop before it overflows.
struct ThreadStack {
  /// The address below which a recursion must not go on.
  private var limit: UInt = 0
  /// The number of bytes from the limit to the stack's base; 0 where the platform doesn't say.
  private var size: UInt = 0

  /// What recursion leaves free: room for what runs between two checks, which in a debug build of a large model's
  /// initializer is tens of kilobytes.
  private static let reserve: UInt = 128 << 10

  /// Bytes of stack left to the caller above the reserve, or nil where the platform doesn't tell.
  @inline(__always)
  mutating func hasRoom() -> Bool? {
    var marker: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    if address &- limit < size { return true }
    return hasRoom(at: address)
  }

  /// The first use, another thread than before, or little stack left.
  @inline(never)
  private mutating func hasRoom(at address: UInt) -> Bool? {
    var low: UInt = 0
    var total: UInt = 0
    #if canImport(Darwin)
    let thread = pthread_self()
    total = UInt(pthread_get_stacksize_np(thread))
    low = UInt(bitPattern: pthread_get_stackaddr_np(thread)) &- total
    #elseif os(Linux)
    ccurl_thread_stack(&low, &total)
    #endif
    // An address elsewhere: AddressSanitizer and coroutine libraries give a function's variables memory of their own.
    guard total > 0, address &- low < total else { return nil }
    let reserve = Swift.min(Self.reserve, total / 4)
    limit = low &+ reserve
    size = total &- reserve
    return address &- limit < size
  }
}
