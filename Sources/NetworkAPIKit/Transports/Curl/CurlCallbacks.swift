#if os(Linux)
import CNetworkSupport
import Foundation

/// The state of a transfer that libcurl's callbacks use. Plain memory, so that the data path needs no reference
/// counting. Only the thread that drives the loop may use it. The loop reuses it for later transfers, to keep its
/// parser's memory.
struct CallbackState {
  var parser = ResponseHeadParser()
  var trailers: HeaderBlock?
  /// The sockets that libcurl opened for the transfer, and the one it uses.
  var opened: [Int32] = []
  /// The error number if the system refused a socket because of a limit; otherwise zero.
  var socketError: Int32 = 0
  var socket: Int32 = -1
  /// How many connections used the socket's descriptor before this one.
  var closings = 0
  /// The TLS session of an HTTP/2 response; only valid while the connection is open.
  var session: UnsafeRawPointer?
  /// The TLS session, if the end of the connection marks the end of the body.
  var closingSession: UnsafeRawPointer?
  var lastActivity: UInt64 = 0
  /// Whether libcurl ended the transfer without an error.
  var isComplete = false
  /// The loop's cached time, which is cheaper than a system call in each callback.
  let clock: UnsafeMutablePointer<UInt64>
  let errorText: UnsafeMutablePointer<CChar>
  /// The host that is set in the handle.
  var host: CurlHosts.Host?
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
    opened.removeAll(keepingCapacity: true)
    socketError = 0
    socket = -1
    session = nil
    closingSession = nil
    isComplete = false
    errorText.pointee = 0
  }
}

// Not members of the state itself: for those, the compiler copies the whole state, since the closure may change it.
extension UnsafeMutablePointer<CallbackState> {
  /// Calls the closure with the transfer, which the loop's table keeps alive.
  func withTransfer<Result>(_ body: (CurlTransfer) -> Result) -> Result? {
    pointee.transfer?._withUnsafeGuaranteedRef(body)
  }

  /// Whether libcurl wants to send the request again since the server requires HTTP/1.1.
  var requiresHTTP1: Bool { strstr(pointee.errorText, "HTTP_1_1_REQUIRED") != nil }
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
      return callbacks.withTransfer { $0.receivedHead(callbacks) } == true ? length : stop
    case .trailers:
      callbacks.pointee.trailers = callbacks.pointee.parser.takeBlock()
      return length
    case .failed(let failure):
      callbacks.withTransfer { $0.machine.fail(.head(failure)) }
      return stop
    }
  }

  static let write: ccurl_data_callback = { bytes, size, count, context in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let bytes else { return stop }
    let length = size * count
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    guard callbacks.pointee.parser.hasHead else {
      // A header line, which the header callback gets next; see `CurlHandle.keepsDanglingField`.
      let isFolded = length > 0 && Token.isBlank(UInt8(bitPattern: bytes[0]))
      if CurlHandle.keepsDanglingField, !isFolded || !callbacks.pointee.parser.entries.isEmpty { return length }
      callbacks.withTransfer { $0.machine.fail(.head(.malformed)) }
      return stop
    }
    let chunk = UnsafeRawBufferPointer(start: bytes, count: length)
    return callbacks.withTransfer { $0.receivedBody(chunk, callbacks) } ?? stop
  }

  static let read: ccurl_data_callback = { bytes, size, count, context in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let bytes else {
      return Int(CCURL_READ_ABORT)
    }
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    let target = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
    return callbacks.withTransfer { $0.sendBody(target) } ?? Int(CCURL_READ_ABORT)
  }

  /// Provides the trailer fields, which the body's producer has computed.
  static let trailers: ccurl_trailer_callback = { list, context in
    let abort = Int32(CCURL_TRAILERS_ABORT)
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self) else { return abort }
    let fields = callbacks.withTransfer { $0.upload.computedTrailers } ?? nil
    for field in fields ?? [:] where ccurl_list_append(list, "\(field.name.rawValue): \(field.value)") == 0 {
      return abort
    }
    return Int32(CCURL_TRAILERS_OK)
  }

  /// Rewinds the body if libcurl may send it a second time. After a response, it may not: for a 417, libcurl rewinds the
  /// body, reads the response to its end (without its body if the connection is kept), and is then stopped by
  /// ``beforeRequest``.
  static let seek: ccurl_seek_callback = { context, _, _ in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self) else { return Int32(CCURL_SEEK_FAIL) }
    guard !callbacks.pointee.parser.hasHead else { return Int32(CCURL_SEEK_OK) }
    let isRewound =
      callbacks.withTransfer { transfer in
        guard transfer.machine.mayResend(requiresHTTP1: callbacks.requiresHTTP1) else { return false }
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
    let mayConnect = callbacks.withTransfer {
      !$0.machine.wasSent || $0.machine.mayResend(requiresHTTP1: callbacks.requiresHTTP1)
    }
    guard mayConnect == true else { return -1 }
    let socket = socket(address.family, address.type | SystemCalls.closeOnExec, address.protocol)
    if socket < 0 {
      if CurlResources.Refusal.isLimit(errno) { callbacks.pointee.socketError = errno }
    } else {
      callbacks.pointee.opened.append(socket)
      callbacks.withTransfer {
        $0.loop.drive.sockets.opened(
          socket, for: $0.host, mayBeShared: $0.offersHTTP2 || $0.http3 != .none,
          isDatagram: address.type & SystemCalls.datagram != 0)
      }
    }
    return socket
  }

  /// Evaluates libcurl's log, the only source for whether a stream was refused and, before 8.1, for whether HTTP/2 is
  /// used and why a connection won't be reused.
  static let debug: ccurl_debug_callback = { _, type, text, length, context in
    // CURLINFO_TEXT
    guard type == 0, let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let text else { return 0 }
    // The log also contains the lines of the request, with arbitrary text, so compare the beginning of an entry.
    func begins(_ words: String) -> Bool { ccurl_begins(text, length, words) != 0 }
    if begins("h2h3 [") || begins("h2 [") || begins("[HTTP/2] [") { return 0 }
    if begins("Using Stream ID: ") {
      callbacks.withTransfer { $0.machine.usesStream(ccurl_number_after(text, length, "ID: ")) }
    }
    // Misspelled before 8.1.
    if begins("recveived GOAWAY") || begins("received GOAWAY") {
      let last = ccurl_number_after(text, length, "last_stream=")
      callbacks.withTransfer { $0.machine.receivedGoAway(lastStream: last) }
    }
    // The second one since 8.19; it also appears for a reused connection.
    if begins("REFUSED_STREAM, retrying")
      || begins("HTTP/2 stream ") && ccurl_contains(text, length, " refused by server") != 0
    {
      callbacks.withTransfer { $0.machine.wasRefused() }
    }
    // libcurl also closes a connection whose stream the server reset before its response. A reset with PROTOCOL_ERROR
    // doesn't count, since it may come from libcurl's own HTTP/2 library.
    let isReset =
      begins("HTTP/2 stream ") && ccurl_contains(text, length, "not closed cleanly") != 0
      && ccurl_contains(text, length, "PROTOCOL_ERROR") == 0
    guard
      isReset || ccurl_contains(text, length, "GOAWAY") != 0
        || ccurl_contains(text, length, "retrying a fresh connect") != 0
        || ccurl_contains(text, length, "closing the oldest") != 0
    else { return 0 }
    callbacks.withTransfer { $0.loop.drive.sockets.closedOrderly(callbacks.pointee.socket) }
    return 0
  }

  /// Called each time before a request is sent. libcurl would repeat any request, even a POST, if the connection turned
  /// out to be dead; ``TransferMachine`` decides.
  static let beforeRequest: ccurl_prereq_callback = { context, remote, local, remotePort, localPort in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self) else { return Int32(CCURL_PREREQ_ABORT) }
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    let ends = SocketRegistry.Ends(remote, local, remotePort, localPort)
    let isSent = callbacks.withTransfer { $0.willSend(over: ends, callbacks) } ?? false
    return isSent ? 0 : Int32(CCURL_PREREQ_ABORT)
  }
}
#endif
