#if canImport(Darwin)
import Foundation
#elseif os(Linux)
import CNetworkSupport
#endif

/// The stack of a thread, so that recursion over untrusted data can stop before it overflows.
struct ThreadStack {
  /// The address below which recursion must stop.
  private var limit: UInt = 0
  /// The number of bytes from the limit to the stack's base; 0 if unknown.
  private var size: UInt = 0

  /// The bytes that recursion leaves free for the code between two checks. The initializer of a large model needs tens
  /// of kilobytes in a debug build.
  private static let reserve: UInt = 128 << 10

  /// Whether the stack has room above the reserve; nil if the platform doesn't report its stack.
  @inline(__always)
  mutating func hasRoom() -> Bool? {
    var marker: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    if address &- limit < size { return true }
    return hasRoom(at: address)
  }

  /// The slow path: the first use, another thread, or little stack left.
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
    // The address isn't on this stack: AddressSanitizer and coroutine libraries put local variables elsewhere.
    guard total > 0, address &- low < total else { return nil }
    let reserve = Swift.min(Self.reserve, total / 4)
    limit = low &+ reserve
    size = total &- reserve
    return address &- limit < size
  }
}
