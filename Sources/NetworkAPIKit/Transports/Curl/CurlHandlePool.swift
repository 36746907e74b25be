#if os(Linux)
import CNetworkSupport

/// The handles that transfers have used, for later transfers of their kind, and the states of handles that were freed.
struct CurlHandlePool {
  /// By their kind.
  private var handles = [[CurlHandle]](repeating: [], count: CurlHandle.Kind.count)
  private var count = 0
  private var states: [UnsafeMutablePointer<CallbackState>] = []

  private static let largestKeptHead = 16 << 10
  /// A limit, since a handle for HTTP/2 may keep a buffer of 132 KiB until there have been no transfers for a second.
  private static let maximumCount = 256

  mutating func takeHandle(of kind: CurlHandle.Kind) -> CurlHandle? {
    guard let handle = handles[kind.index].popLast() else { return nil }
    count -= 1
    return handle
  }

  /// Whether a handle may be kept: not if libcurl ended its transfer with an error, or the head was large, since libcurl
  /// would keep its fields in memory until the next transfer.
  func hasRoom(for handle: CurlHandle) -> Bool {
    handle.callbacks.pointee.isComplete && handle.callbacks.pointee.parser.totalBytes <= Self.largestKeptHead
      && count < Self.maximumCount
  }

  mutating func keep(_ handle: CurlHandle, as kind: CurlHandle.Kind) {
    handles[kind.index].append(handle)
    count += 1
  }

  mutating func takeState() -> UnsafeMutablePointer<CallbackState>? { states.popLast() }

  /// Keeps the state of a freed handle, unless there are as many as the limit.
  mutating func keep(_ state: UnsafeMutablePointer<CallbackState>, limit: Int = .max) {
    if states.count < limit { states.append(state) } else { Self.destroy(state) }
  }

  /// Frees all.
  mutating func drop() {
    for handle in handles.joined() {
      ccurl_easy_destroy(handle.easy)
      Self.destroy(handle.callbacks)
    }
    for index in handles.indices { handles[index] = [] }
    count = 0
    for state in states { Self.destroy(state) }
    states = []
  }

  private static func destroy(_ state: UnsafeMutablePointer<CallbackState>) {
    state.pointee.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }
}
#endif
