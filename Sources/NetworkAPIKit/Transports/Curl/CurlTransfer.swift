#if os(Linux)
import CCurl
import Foundation

/// A request in progress: what to send, its state, and the response.
///
/// The caller creates it, the loop drives it, and the caller reads it after it was resumed.
final class CurlTransfer: @unchecked Sendable {
  // Unchecked: `let` properties are constant. All others belong to the thread that drives the loop, from handing over
  // the transfer until resuming its continuation; before and after that, to the caller.

  enum State { case new, waiting, active, done }

  let request: HTTPRequest
  let lines: RequestLines
  let upload: CurlUpload
  let proxy: CurlProxyChoice
  let loop: CurlLoop
  let isSecure: Bool
  /// When the whole call must be over, in nanoseconds on the loop's clock.
  let deadline: UInt64
  /// The timeouts for connecting and for silence, in nanoseconds.
  private let connectLimit: UInt64
  let idleLimit: UInt64
  /// Whether the request may be sent again.
  var resending: ResendRule

  var state = State.new
  var continuation: UnsafeContinuation<Void, Never>?
  var position = 0
  var ticket = 0
  var host: CurlHosts.Host?
  var handle: CurlHandle?
  var submitted: UInt64 = 0
  var started: UInt64 = 0
  /// Whether a connection was opened beside those in use for this request, and isn't kept.
  var hasOwnConnection = false
  /// Whether the request was ever sent.
  var wasSent = false

  /// The summary of the head; nil until it has arrived.
  var head: ResponseHeadParser.Summary?
  var buffer = ResponseBuffer()
  var trailers: HeaderBlock?
  var stream: ResponseBodyBuffer?
  var metrics = HTTPMetrics()
  var failure: NetworkError?
  let handOver = HandOver()

  init(_ request: HTTPRequest, loop: CurlLoop) throws(NetworkError) {
    try loop.settings.validate()
    try request.validate()
    self.request = request
    self.loop = loop
    isSecure = request.url.isSecure
    let upload = try CurlUpload.make(request.body, method: request.method)
    self.upload = upload
    proxy = try loop.settings.proxy(for: request.url)
    let asksForCoding = loop.settings.asksForCoding(request)
    let extra: RequestLines.Extra = (
      asksForCoding ? CurlSettings.acceptEncoding : nil,
      upload.isSentAsForm && !request.headers.contains("Content-Type") ? "Content-Type:" : nil,
      upload.isLarge && !request.headers.contains("Expect") ? "Expect:" : nil,
      request.headers.contains("User-Agent") ? nil : Self.userAgent
    )
    lines = RequestLines(request.headers, extra: extra) { name in
      // The body determines these fields. A different value from the caller would enable request smuggling.
      switch name.rawValue.utf8.count {
      case 14: name == "Content-Length"
      case 17: name == "Transfer-Encoding"
      default: false
      }
    }
    decodesContent = asksForCoding
    connectLimit = Self.nanoseconds(request.timeouts.connect)
    idleLimit = Self.nanoseconds(request.timeouts.idle)
    deadline = Self.deadline(of: request)
    resending = ResendRule(
      isIdempotent: request.method.isIdempotent, isReplayable: upload.isReplayable,
      isSentOnce: request.options.isSentOnce)
  }

  let decodesContent: Bool

  // A header line, since libcurl formats its own option twice per request, character by character.
  private static let userAgent = "User-Agent: \(HTTPRequest.defaultUserAgent)"

  private static func nanoseconds(_ limit: Duration?) -> UInt64 {
    // A century or more means no limit, and would not fit.
    guard let limit, limit < .century else { return .max }
    return UInt64(limit / .nanoseconds(1))
  }

  private static func deadline(of request: HTTPRequest) -> UInt64 {
    // Most requests have neither, and reading the deadline is more expensive than this check.
    guard request.timeouts.total != nil || request.context.hasDeadline else { return .max }
    guard let deadline = request.deadline(from: .now) else { return .max }
    let (now, left) = (CurlLoop.readClock(), (deadline - .now) / .nanoseconds(1))
    return left <= 0 ? now : left < 1e18 ? now + UInt64(left) : .max
  }
}

extension CurlTransfer {
  /// Sends the request, and waits for the head of the response and for a body that is to be collected.
  func run() async throws(NetworkError) {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        self.continuation = continuation
        loop.send(.start(self))
      }
    } onCancel: {
      loop.send(.cancel(self))
    }
    handOver.take()
    if let failure { throw failure }
  }

  /// Stores the result, and has the drive resume the caller.
  func complete(_ failure: CurlFailure?, trailers: HeaderBlock? = nil) {
    if let continuation = end(failure, trailers: trailers) { loop.drive.resumed.append(continuation) }
  }

  /// Stores the result; returns the caller's continuation, if it still waits.
  func end(_ failure: CurlFailure?, trailers: HeaderBlock? = nil) -> UnsafeContinuation<Void, Never>? {
    let error = failure?.networkError(for: request.url)
    // After the head was delivered, the error surfaces while reading the body, after the bytes that arrived before it.
    // That also applies if everything arrived at once.
    if continuation != nil, stream == nil { self.failure = error }
    if continuation != nil { self.trailers = trailers }
    stream?.finish(error, trailers: trailers)
    upload.end()
    handOver.give()
    return continuation.take()
  }

  var offersHTTP2: Bool { isSecure && loop.settings.offersHTTP2 }

  /// The earliest time at which a timeout can expire, as known now.
  var expiry: UInt64 {
    guard let handle else { return deadline }
    let callbacks = handle.callbacks
    guard callbacks.pointee.requestsSent > 0 else { return min(deadline, started.addingClamped(connectLimit)) }
    // While paused for the caller, the idle timeout doesn't apply.
    guard !callbacks.pointee.isReceivePaused, !callbacks.pointee.isSendPaused else { return deadline }
    return min(deadline, callbacks.pointee.lastActivity.addingClamped(idleLimit))
  }

  /// Returns the kind of the timeout that has expired.
  func expiredTimeout(at now: UInt64) -> NetworkError.Timeout {
    if deadline <= now { return .total }
    return handle.map { $0.callbacks.pointee.requestsSent == 0 } ?? false ? .connect : .idle
  }
}

extension UInt64 {
  func addingClamped(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

extension CurlTransfer {
  /// Called before libcurl sends the request on a connection; returns false to stop the transfer.
  func willSend(over ends: CurlSockets.Ends, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    if callbacks.pointee.requestsSent > 1 {
      guard mayBeResent(callbacks) else { return false }
      // libcurl may have chosen an HTTP/2 connection of other requests, which are probably sent again, too. A server that
      // refuses streams would refuse some of them again.
      guard callbacks.pointee.opened.count > callbacks.pointee.openedFirst || !loop.drive.hasRoom(for: self) else {
        callbacks.pointee.failure = .needsNewConnection
        forbidReuse(false)
        return false
      }
      resending.isResent = true
      callbacks.pointee.isRefused = false
    }
    guard isClean(over: ends, callbacks) else {
      callbacks.pointee.failure = wasSent ? .connectionDiedBeforeResponse : .connectionIsStale
      // libcurl would keep an HTTP/2 connection.
      if offersHTTP2 { forbidReuse(true) }
      return false
    }
    wasSent = true
    // libcurl may have read a violation of HTTP/2 when it checked whether the idle connection is alive.
    if callbacks.pointee.wasReused { loop.drive.sockets.hadNews(callbacks.pointee.socket, at: loop.drive.now) }
    return true
  }

  /// Whether libcurl may do what it does by itself if a connection ends or refuses a stream: send the request again. If
  /// not, stores the reason.
  ///
  /// libcurl asks for it up to three times: it rewinds the body, opens a connection, and is about to send.
  func mayBeResent(_ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    guard !callbacks.pointee.parser.hasHead else {
      // After a 417, libcurl would send the request again; but the 417 is the result.
      callbacks.pointee.failure = .hasResponse
      return false
    }
    let outcome = callbacks.pointee.outcomeOfResending
    guard !resending.allows(after: outcome) else { return true }
    callbacks.pointee.failure = outcome == .refused ? .refused : .connectionDiedBeforeResponse
    return false
  }

  func forbidReuse(_ isForbidden: Bool) {
    guard let easy = handle?.easy else { return }
    ccurl_set_long(easy, Int32(CCURL_OPT_FORBID_REUSE.rawValue), isForbidden ? 1 : 0)
  }

  /// Bytes that a server sent on an idle connection aren't a response to this request (RFC 9112 §9.2), but libcurl
  /// before 8 treats them as one. Nothing has been sent yet, so any request may be sent on another connection.
  private func isClean(over ends: CurlSockets.Ends, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    let socket = loop.drive.sockets.socket(between: ends, opened: callbacks.pointee.opened)
    callbacks.pointee.socket = socket
    callbacks.pointee.closings = loop.drive.sockets.closings(of: socket)
    if offersHTTP2, let easy = handle?.easy {
      // Not earlier, since libcurl would log much about the handshake.
      ccurl_set_long(easy, Int32(CCURL_OPT_VERBOSE.rawValue), 1)
    }
    if callbacks.pointee.requestsSent == 1 {
      callbacks.pointee.openedFirst = callbacks.pointee.opened.count
      callbacks.pointee.wasReused = callbacks.pointee.opened.isEmpty
    }
    // An HTTP/2 connection whose streams are reset before their responses isn't kept for the next request.
    if offersHTTP2 { forbidReuse(true) }
    let isKept = loop.drive.sockets.takeKept(socket)
    // If libcurl sends the request again, then not on another idle connection, which may have ended too.
    if isKept, let easy = handle?.easy { ccurl_set_long(easy, Int32(CCURL_OPT_FRESH_CONNECT.rawValue), 1) }
    // On an HTTP/2 connection, unread bytes may be a GOAWAY; a request that can't be repeated would then be lost.
    let mayBeLost =
      !resending.allows(after: .connectionEnded(wasReused: true)) && callbacks.pointee.opened.isEmpty
      && loop.drive.sockets.isUnused(socket)
    guard isKept || mayBeLost else { return true }
    var byte: UInt8 = 0
    let count = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    let isQuiet = count < 0 && (errno == EAGAIN || errno == EINTR)
    // When libcurl checked whether the connection is alive, TLS may have read such bytes from the socket already.
    return isQuiet && (!isSecure || handle.map { ccurl_tls_has_pending($0.easy) == 0 } ?? false)
  }

  /// Whether libcurl treated the end of a connection after an HTTP/2 violation as the end of the body. It then reports
  /// success, an empty reply, or (while sending) an HTTP/2 error.
  func wasGivenUp(_ code: Int32, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    guard callbacks.pointee.stream != nil, [CCURL_OK, CCURL_GOT_NOTHING, CCURL_HTTP2].contains(Int(code)) else {
      return false
    }
    guard !isWhole(callbacks) else { return false }
    let socket = callbacks.pointee.socket
    // Other transfers still use the connection. After a violation, a GOAWAY is the last thing written. If the last TLS
    // record was written, let libcurl read for the others too, which ends one of them at a time: if it then closes the
    // connection, that's the reason.
    var running = Int32.max
    while loop.drive.sockets.closings(of: socket) == callbacks.pointee.closings, loop.drive.sockets.isWanted(socket),
      let session = callbacks.pointee.session, ccurl_tls_has_written_last(session) != 0
    {
      let left = loop.drive.socketAction(socket, Int32(CCURL_SELECT_IN))
      guard left < running else { break }
      running = left
    }
    return loop.drive.sockets.wasGivenUp(socket, closings: callbacks.pointee.closings)
  }

  /// Called by libcurl's header callback when the final head is complete; returns false to stop the transfer.
  func receivedHead(_ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    let summary = callbacks.pointee.parser.summary
    head = summary
    buffer.put(&callbacks.pointee.parser)
    guard let easy = handle?.easy else { return false }
    if isSecure, summary.contentLength == nil, !summary.isChunked, summary.isHTTP1 {
      callbacks.pointee.closingSession = ccurl_tls_session(easy)
      // Clear the mark of an earlier session at the same address.
      if let session = callbacks.pointee.closingSession { _ = ccurl_take_close_notify(session) }
    }
    if callbacks.pointee.stream != nil { callbacks.pointee.session = ccurl_tls_session(easy) }
    if summary.isAmbiguous || offersHTTP2 { forbidReuse(summary.isAmbiguous) }
    switch request.delivery {
    case .collected(let limit):
      guard !mayHaveBody || (summary.contentLength ?? 0) <= Int64(limit) else {
        callbacks.pointee.failure = .bodyTooLarge(limit)
        return false
      }
    case .streamed:
      stream = ResponseBodyBuffer(transfer: self)
      // Delivered at the end of this round; a short body that arrived along with the head is available then.
      loop.drive.headsReady.append(self)
    }
    return true
  }

  /// Whether the response may have a body (RFC 9112 §6.3).
  var mayHaveBody: Bool {
    request.method != .head && !(head.map { HTTPStatus($0.status).hasNoBody } ?? false)
  }

  /// Whether the body is known to be complete: there is none, or it has the announced length.
  private func isWhole(_ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    !mayHaveBody || head?.contentLength == Int64(callbacks.pointee.bodyCount)
  }

  /// Whether the response was complete before the error. A server may respond before it has received the request's
  /// body, and then end the stream (RFC 9113 §8.1) or the connection.
  func hasResponse(despite code: Int32, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    guard head != nil, upload.hasBody else { return false }
    if isWhole(callbacks) || isClosedCleanly(code, callbacks) { return true }
    // libcurl before 8.1 also reports this for a stream that was closed before the server's GOAWAY.
    return code == Int32(CCURL_HTTP2) && callbacks.pointee.stream != nil
  }

  /// What became of a request without a response that libcurl doesn't send again by itself.
  func outcome(of code: Int32, _ callbacks: UnsafeMutablePointer<CallbackState>) -> ResendRule.Outcome {
    guard offersHTTP2, !callbacks.pointee.parser.hasHead else { return .unknown }
    if callbacks.pointee.isRefused { return .refused }
    // libcurl doesn't always send the request again itself when an HTTP/2 connection ends.
    let hasEnded =
      switch Int(code) {
      case CCURL_SEND_ERROR, CCURL_RECV_ERROR: true
      // Before 8.1, for a connection that is closed.
      case CCURL_PARTIAL_FILE: true
      // Without a message if the connection is closed; otherwise the message of the TLS library or the system.
      case CCURL_HTTP2:
        callbacks.pointee.errorText.pointee == 0
          || ["SSL_read", "SSL_write", "Recv failure", "Send failure"].contains {
            String(cString: callbacks.pointee.errorText).contains($0)
          }
      default: false
      }
    return hasEnded ? .connectionEnded(wasReused: callbacks.pointee.wasReused) : .unknown
  }

  /// Whether libcurl reports a stream that was closed without an error while there was more to send.
  func isClosedCleanly(_ code: Int32, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    code == Int32(CCURL_HTTP2_STREAM) && upload.hasBody && callbacks.pointee.errorText.pointee == 0
  }

  /// Called by libcurl's write callback.
  func receivedBody(_ chunk: UnsafeRawBufferPointer, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Int {
    if let stream {
      guard stream.append(chunk, drive: loop.drive) else {
        callbacks.pointee.isReceivePaused = true
        return Int(CCURL_WRITE_PAUSE)
      }
    } else if case .collected(let limit) = request.delivery {
      guard chunk.count <= limit - callbacks.pointee.bodyCount else {
        callbacks.pointee.failure = .bodyTooLarge(limit)
        return CurlCallbacks.stop
      }
      buffer.append(chunk, expected: min(Int(clamping: head?.contentLength ?? 0), limit))
    }
    callbacks.pointee.bodyCount += chunk.count
    return chunk.count
  }

  /// Called by libcurl's read callback.
  func sendBody(_ target: UnsafeMutableRawBufferPointer, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Int {
    switch upload.read(into: target) {
    case .bytes(let count):
      return count
    case .wait:
      callbacks.pointee.isSendPaused = true
      return Int(CCURL_READ_PAUSE)
    case .failed(let error):
      callbacks.pointee.failure = .own(error)
      return Int(CCURL_READ_ABORT)
    }
  }
}

/// The header fields of a request as a linked list of lines, as libcurl requires, in a single allocation.
struct RequestLines: ~Copyable {
  private let memory: UnsafeMutableRawPointer
  let first: UnsafeMutablePointer<ccurl_list>?

  /// - Parameters:
  ///   - headers: the fields of the request, which must have been validated: libcurl sends line breaks unchanged.
  ///   - extra: lines to add before them.
  init(_ headers: NetworkAPI.Headers, extra: Extra, omitting: (NetworkAPI.Headers.Name) -> Bool) {
    var size = 0
    var lines = headers.count
    for field in headers { size += field.name.rawValue.utf8.count + field.value.utf8.count + 3 }
    Self.forEach(extra) { line in
      size += line.utf8.count + 1
      lines += 1
    }
    let nodes = lines * MemoryLayout<ccurl_list>.stride
    memory = .allocate(byteCount: nodes + size, alignment: 16)
    var writer = Writer(list: memory.bindMemory(to: ccurl_list.self, capacity: lines), text: memory + nodes)
    Self.forEach(extra) { writer.add($0) }
    for field in headers where !omitting(field.name) { writer.add(field) }
    first = writer.count == 0 ? nil : writer.list
  }

  /// Lines added by the transport. Not an array, which would need an allocation per request.
  typealias Extra = (String?, String?, String?, String?)

  private static func forEach(_ extra: Extra, _ body: (String) -> Void) {
    if let line = extra.0 { body(line) }
    if let line = extra.1 { body(line) }
    if let line = extra.2 { body(line) }
    if let line = extra.3 { body(line) }
  }

  deinit { memory.deallocate() }
}

/// Writes to memory that is large enough.
private struct Writer {
  let list: UnsafeMutablePointer<ccurl_list>
  var text: UnsafeMutableRawPointer
  var count = 0

  mutating func add(_ line: String) {
    begin()
    append(line)
    append(0)
  }

  mutating func add(_ field: NetworkAPI.Headers.Field) {
    begin()
    append(field.name.rawValue)
    // libcurl's syntax for an empty value is a semicolon; a colon alone would remove the field.
    append(UInt8(ascii: field.value.isEmpty ? ";" : ":"))
    if !field.value.isEmpty { append(UInt8(ascii: " ")) }
    append(field.value)
    append(0)
  }

  private mutating func begin() {
    list[count] = ccurl_list(data: text.assumingMemoryBound(to: CChar.self), next: nil)
    if count > 0 { list[count - 1].next = list + count }
    count += 1
  }

  private mutating func append(_ string: String) {
    let target = text
    text += string.withUTF8Bytes { bytes in
      if let base = bytes.baseAddress { target.copyMemory(from: base, byteCount: bytes.count) }
      return bytes.count
    }
  }

  private mutating func append(_ byte: UInt8) {
    text.storeBytes(of: byte, as: UInt8.self)
    text += 1
  }
}
#endif
