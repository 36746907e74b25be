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
  /// How often libcurl was about to send the request. It sends it again by itself if a reused connection ends, or an
  /// HTTP/2 stream is refused.
  var requestsSent = 0
  /// Whether the request was first sent on a connection that other requests had opened.
  var wasReused = false
  /// Whether libcurl logged that the server refused the stream.
  var isRefused = false
  /// The number of sockets in `opened` when the request was first sent.
  var openedFirst = 0
  /// The sockets that libcurl opened for the transfer, and the one it uses.
  var opened: [Int32] = []
  /// The error number if the system refused a socket because of a limit; otherwise zero.
  var socketError: Int32 = 0
  var socket: Int32 = -1
  /// How many connections used the socket's descriptor before this one.
  var closings = 0
  /// The TLS session of an HTTP/2 response; only valid while the connection is open.
  var session: UnsafeRawPointer?
  /// The HTTP/2 stream if libcurl logged that; see ``CurlCallbacks/debug``.
  var stream: Int?
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

  /// What became of the request if libcurl wants to send it again.
  ///
  /// It does so for a connection it calls reused, which may be one that this request opened and others joined; for a
  /// refused stream; and with HTTP/1.1 if the server requires that. Only its log says which. Without a log entry, the
  /// connection may have ended: that leaves no error message either.
  var outcomeOfResending: ResendRule.Outcome {
    if isRefused { return .refused }
    if strstr(errorText, "HTTP_1_1_REQUIRED") != nil { return .unknown }
    return .connectionEnded(wasReused: wasReused)
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
    wasReused = false
    isRefused = false
    opened.removeAll(keepingCapacity: true)
    socketError = 0
    socket = -1
    stream = nil
    openedFirst = 0
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

  /// Rewinds the body if libcurl may send it a second time. After a response, it may not: for a 417, libcurl rewinds the
  /// body, reads the response to its end (without its body if the connection is kept), and is then stopped by
  /// ``beforeRequest``.
  static let seek: ccurl_seek_callback = { context, _, _ in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self) else { return Int32(CCURL_SEEK_FAIL) }
    guard !callbacks.pointee.parser.hasHead else { return Int32(CCURL_SEEK_OK) }
    let isRewound =
      callbacks.pointee.transfer?._withUnsafeGuaranteedRef { transfer in
        guard transfer.mayBeResent(callbacks) else { return false }
        transfer.upload.rewind()
        return true
      } ?? false
    return Int32(isRewound ? CCURL_SEEK_OK : CCURL_SEEK_FAIL)
  }

  static let openSocket: ccurl_open_callback = { context, _, address in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let address = address?.pointee else {
      return -1
    }
    // Don't connect for a request that must not be sent again.
    if callbacks.pointee.requestsSent > 0 {
      guard callbacks.pointee.transfer?._withUnsafeGuaranteedRef({ $0.mayBeResent(callbacks) }) ?? false else {
        return -1
      }
    }
    let socket = socket(address.family, address.type | SystemCalls.closeOnExec, address.protocol)
    if socket < 0 {
      if CurlResources.Refusal.isLimit(errno) { callbacks.pointee.socketError = errno }
    } else {
      callbacks.pointee.opened.append(socket)
      callbacks.pointee.transfer?._withUnsafeGuaranteedRef {
        $0.loop.drive.sockets.opened(socket, for: $0.host, mayBeShared: $0.offersHTTP2)
      }
    }
    return socket
  }

  /// Evaluates libcurl's log, which alone says whether a stream was refused, and, before 8.1, whether it uses HTTP/2 and
  /// why it won't reuse a connection.
  static let debug: ccurl_debug_callback = { _, type, text, length, context in
    // CURLINFO_TEXT
    guard type == 0, let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let text else { return 0 }
    // The log also has the lines of the request, which may contain any words, so look at the beginning of an entry.
    func begins(_ words: String) -> Bool { ccurl_begins(text, length, words) != 0 }
    if begins("h2h3 [") || begins("h2 [") || begins("[HTTP/2] [") { return 0 }
    if begins("Using Stream ID: ") { callbacks.pointee.stream = ccurl_number_after(text, length, "ID: ") }
    // Misspelled before 8.1.
    if begins("recveived GOAWAY") || begins("received GOAWAY") {
      let last = ccurl_number_after(text, length, "last_stream=")
      if last >= 0, let stream = callbacks.pointee.stream, last < stream { callbacks.pointee.isRefused = true }
    }
    // The second one since 8.19; it also appears for a reused connection.
    if begins("REFUSED_STREAM, retrying")
      || begins("HTTP/2 stream ") && ccurl_contains(text, length, " refused by server") != 0
    {
      callbacks.pointee.isRefused = true
    }
    // A connection whose stream the server reset before its response is closed, too. A reset for a violation of the
    // protocol may come from libcurl's own HTTP/2 library.
    let isReset =
      begins("HTTP/2 stream ") && ccurl_contains(text, length, "not closed cleanly") != 0
      && ccurl_contains(text, length, "PROTOCOL_ERROR") == 0
    guard
      isReset || ccurl_contains(text, length, "GOAWAY") != 0
        || ccurl_contains(text, length, "retrying a fresh connect") != 0
        || ccurl_contains(text, length, "closing the oldest") != 0
    else { return 0 }
    callbacks.pointee.transfer?._withUnsafeGuaranteedRef { $0.loop.drive.sockets.saidGoodbye(callbacks.pointee.socket) }
    return 0
  }

  /// Called each time before a request is sent. libcurl would repeat any request, even a POST, if the connection turned
  /// out to be dead; ``ResendRule`` decides.
  static let beforeRequest: ccurl_prereq_callback = { context, remote, local, remotePort, localPort in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self) else { return Int32(CCURL_PREREQ_ABORT) }
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    callbacks.pointee.requestsSent += 1
    let ends = CurlSockets.Ends(remote, local, remotePort, localPort)
    let isSent = callbacks.pointee.transfer?._withUnsafeGuaranteedRef { $0.willSend(over: ends, callbacks) } ?? false
    return isSent ? 0 : Int32(CCURL_PREREQ_ABORT)
  }
}
#endif
