#if os(Linux)
import CCurl
import Foundation

/// The state of a transfer that libcurl's callbacks use. Plain memory, so that the data path needs no reference
/// counting. Only the thread that drives the loop may use it. The loop reuses it for later transfers, to keep its
/// parser's memory.
struct CallbackState {
  var parser = ResponseHeadParser()
  var trailers: HeaderBlock?
  var bodyCount = 0
  var failure: CurlFailure?
  /// How often libcurl was about to send the request. It would send it again by itself if a connection breaks.
  var requestsSent = 0
  /// The sockets that libcurl opened for the transfer, and the one it uses.
  var opened: [Int32] = []
  var socket: Int32 = -1
  /// How many connections used the socket's descriptor before this one.
  var closings = 0
  /// The TLS session of an HTTP/2 response; only valid while the connection is open.
  var session: UnsafeRawPointer?
  /// Whether libcurl logged that it sends the request with HTTP/2; see ``CurlCallbacks/debug``.
  var isStream = false
  /// The TLS session, if the end of the connection marks the end of the body.
  var closingSession: UnsafeRawPointer?
  var isReceivePaused = false
  var isSendPaused = false
  var lastActivity: UInt64 = 0
  /// The loop's cached time, which is cheaper than a system call in each callback.
  let clock: UnsafeMutablePointer<UInt64>
  let errorText: UnsafeMutablePointer<CChar>
  /// The current transfer, which the loop's table keeps alive.
  var transfer: Unmanaged<CurlTransfer>?

  init(clock: UnsafeMutablePointer<UInt64>) {
    self.clock = clock
    errorText = .allocate(capacity: Int(CCURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CCURL_ERROR_SIZE))
  }

  func deallocate() {
    errorText.deallocate()
  }

  /// Resets the state for another transfer, but keeps its memory.
  mutating func reset() {
    transfer = nil
    parser.reset()
    trailers = nil
    bodyCount = 0
    failure = nil
    requestsSent = 0
    opened.removeAll(keepingCapacity: true)
    socket = -1
    isStream = false
    session = nil
    closingSession = nil
    isReceivePaused = false
    isSendPaused = false
    errorText.pointee = 0
  }
}

/// The callbacks for libcurl.
enum CurlCallbacks {
  /// Returning anything but the number of bytes stops the transfer.
  static let stop = 0

  static let header: ccurl_data_callback = { bytes, size, count, context in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let bytes else { return stop }
    let length = size * count
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    switch callbacks.pointee.parser.append(UnsafeRawBufferPointer(start: bytes, count: length)) {
    case .more:
      return length
    case .head:
      return callbacks.pointee.transfer?._withUnsafeGuaranteedRef({ $0.receivedHead(callbacks) }) == true
        ? length : stop
    case .trailers:
      callbacks.pointee.trailers = callbacks.pointee.parser.takeBlock()
      return length
    case .failed(let failure):
      callbacks.pointee.failure = .head(failure)
      return stop
    }
  }

  static let write: ccurl_data_callback = { bytes, size, count, context in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let bytes else { return stop }
    let length = size * count
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    guard callbacks.pointee.parser.hasHead else {
      callbacks.pointee.failure = .head(.malformed)
      return stop
    }
    let chunk = UnsafeRawBufferPointer(start: bytes, count: length)
    return callbacks.pointee.transfer?._withUnsafeGuaranteedRef { $0.receivedBody(chunk, callbacks) } ?? stop
  }

  static let read: ccurl_data_callback = { bytes, size, count, context in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let bytes else {
      return Int(CCURL_READ_ABORT)
    }
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    let target = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
    return callbacks.pointee.transfer?._withUnsafeGuaranteedRef { $0.sendBody(target, callbacks) }
      ?? Int(CCURL_READ_ABORT)
  }

  /// Prevents libcurl from sending a body a second time by itself. After a response, it doesn't: for a 417, libcurl
  /// rewinds the body, reads the response to its end (without its body if the connection is kept), and is then stopped
  /// by ``beforeRequest``.
  static let seek: ccurl_seek_callback = { context, _, _ in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), callbacks.pointee.parser.hasHead else {
      return Int32(CCURL_SEEK_FAIL)
    }
    return Int32(CCURL_SEEK_OK)
  }

  static let openSocket: ccurl_open_callback = { context, _, address in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let address = address?.pointee else {
      return -1
    }
    let socket = socket(address.family, address.type | SystemCalls.closeOnExec, address.protocol)
    if socket >= 0 {
      callbacks.pointee.opened.append(socket)
      callbacks.pointee.transfer?._withUnsafeGuaranteedRef {
        if $0.offersHTTP2 { $0.loop.drive.sockets.opened(socket) }
      }
    }
    return socket
  }

  /// Evaluates libcurl's log if ``CurlSockets/endsBodies``: whether it uses HTTP/2, and why it won't reuse a
  /// connection.
  static let debug: ccurl_debug_callback = { _, type, text, length, context in
    // CURLINFO_TEXT
    guard type == 0, let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let text else { return 0 }
    if ccurl_contains(text, length, "Using Stream ID") != 0 { callbacks.pointee.isStream = true }
    guard
      ccurl_contains(text, length, "GOAWAY") != 0 || ccurl_contains(text, length, "retrying a fresh connect") != 0
        || ccurl_contains(text, length, "closing the oldest") != 0
    else { return 0 }
    callbacks.pointee.transfer?._withUnsafeGuaranteedRef { $0.loop.drive.sockets.saidGoodbye(callbacks.pointee.socket) }
    return 0
  }

  /// Called each time before a request is sent. libcurl would repeat a request, even a POST, if the connection turned
  /// out to be dead; but that isn't its decision.
  static let beforeRequest: ccurl_prereq_callback = { context, remote, local, remotePort, localPort in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self) else { return Int32(CCURL_PREREQ_ABORT) }
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    callbacks.pointee.requestsSent += 1
    guard callbacks.pointee.requestsSent == 1 else {
      // If there is a response, it is the result: after a 417, libcurl would send the request again.
      callbacks.pointee.failure = callbacks.pointee.parser.hasHead ? .hasResponse : .connectionDiedBeforeResponse
      return Int32(CCURL_PREREQ_ABORT)
    }
    let ends = CurlSockets.Ends(remote, local, remotePort, localPort)
    let isClean = callbacks.pointee.transfer?._withUnsafeGuaranteedRef { $0.willSend(over: ends, callbacks) } ?? false
    return isClean ? 0 : Int32(CCURL_PREREQ_ABORT)
  }
}
#endif
