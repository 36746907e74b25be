#if os(Linux)
import CNetworkSupport
import Foundation

/// A request in progress: what to send, its state, and the response.
///
/// The caller creates it, the loop drives it, and the caller reads it after it was resumed.
final class CurlTransfer: @unchecked Sendable {
  // Unchecked: `let` properties are constant. All others belong to the thread that drives the loop, from handing over
  // the transfer until resuming its continuation; before and after that, to the caller.

  let request: HTTPRequest
  let lines: RequestLines
  let upload: CurlUpload
  let proxy: CurlProxyChoice
  let loop: CurlLoop
  let isSecure: Bool
  /// Whether the connection may use HTTP/2.
  let offersHTTP2: Bool
  /// Whether HTTP/3 is possible, if the server supports it.
  let mayUseHTTP3: Bool
  /// The deadline of the whole call, in nanoseconds on the loop's clock.
  let deadline: UInt64

  /// The state, and what it means.
  var machine: TransferMachine
  var continuation: UnsafeContinuation<Void, Never>?
  var position = 0
  var ticket = 0
  var host: CurlHosts.Host?
  var handle: CurlHandle?
  /// The summary of the head; nil until it has arrived.
  var head: ResponseHeadParser.Summary?
  var buffer = ResponseBuffer()
  var trailers: HeaderBlock?
  var stream: ResponseBodyBuffer?
  /// How this attempt uses HTTP/3.
  var http3 = HTTP3Origin.Offer.none
  var metrics = HTTPMetrics()
  var failure: NetworkError?
  /// Its place among the running parts of the client's calls.
  private var place: CallOwner.Place?
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
      request.headers.contains("User-Agent") ? nil : Self.userAgent,
      upload.trailers.flatMap { request.headers.contains("Trailer") ? nil : $0.announcement }
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
    deadline = Self.deadline(of: request)
    // libcurl sends trailers in chunked coding only.
    offersHTTP2 = isSecure && loop.settings.offersHTTP2 && upload.trailers == nil
    mayUseHTTP3 = offersHTTP2 && loop.settings.http3 != .never && proxy == .direct
    var collectedLimit: Int?
    if case .buffered(let limit) = request.delivery { collectedLimit = limit }
    machine = TransferMachine(
      .init(
        isHead: request.method == .head, hasBody: upload.hasBody, offersHTTP2: offersHTTP2,
        collectedLimit: collectedLimit, deadline: deadline, connectLimit: Self.nanoseconds(request.timeouts.connect),
        idleLimit: Self.nanoseconds(request.timeouts.idle)),
      resending: ResendRule(
        isIdempotent: request.method.isIdempotent, isReplayable: upload.isReplayable,
        isSentOnce: request.options.isSentOnce))
  }

  let decodesContent: Bool

  // A header line, since libcurl formats its own option twice per request, character by character.
  private static let userAgent = "User-Agent: \(HTTPRequest.defaultUserAgent)"

  private static func nanoseconds(_ limit: Duration?) -> UInt64 {
    // A century or more means no limit, and would not fit.
    guard let limit, limit < .century else { return .max }
    let (seconds, attoseconds) = limit.components
    return UInt64(clamping: seconds) * 1_000_000_000 + UInt64(clamping: attoseconds / 1_000_000_000)
  }

  private static func deadline(of request: HTTPRequest) -> UInt64 {
    // Most requests have neither, and reading the deadline is more expensive than this check.
    guard request.timeouts.total != nil || request.context.hasDeadline else { return .max }
    guard let deadline = request.deadline(from: .now) else { return .max }
    let (now, left) = (SystemCalls.readClock(), (deadline - .now) / .nanoseconds(1))
    return left <= 0 ? now : left < 1e18 ? now + UInt64(left) : .max
  }
}

extension CurlTransfer {
  /// Sends the request, and waits for the head of the response and for a body that is to be collected.
  func run() async throws(NetworkError) {
    place = try request.context.add(self)
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        self.continuation = continuation
        loop.send(.start(self))
      }
    } onCancel: {
      cancel()
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
    place.take()?.remove()
    handOver.give()
    return continuation.take()
  }

  /// The earliest time at which a timeout can expire, as known now.
  var expiry: UInt64 { machine.expiry(lastActivity: handle?.callbacks.pointee.lastActivity ?? 0) }
}

extension CurlTransfer {
  /// Called before libcurl sends the request on a connection; returns false to stop the transfer.
  func willSend(over ends: SocketRegistry.Ends, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    let drive = loop.drive
    let opened = callbacks.pointee.opened
    let (socket, isKept, isIdleHTTP2) = drive.sockets.socket(between: ends, opened: opened)
    let action = machine.willSend(
      on: .init(
        opened: opened.count, isKept: isKept, isIdleHTTP2: isIdleHTTP2,
        hasRoomBeside: drive.hasRoom(for: self)), requiresHTTP1: callbacks.requiresHTTP1)
    if case .stop(let keepsConnection) = action {
      if keepsConnection { forbidReuse(false) }
      return false
    }
    guard let easy = handle?.easy else { return false }
    // Only now: if this attempt is stopped above, the response that arrived on the earlier connection may be the
    // result.
    callbacks.pointee.socket = socket
    callbacks.pointee.closings = drive.sockets.use(socket)
    if http3 != .none {
      let isTCP = !drive.sockets.confirmHTTP3(socket)
      if isTCP, http3 == .race, !opened.isEmpty { host?.http3.failed(at: drive.now) }
      endHTTP3Race()
    }
    if offersHTTP2 {
      // Not earlier, to skip libcurl's log of the handshake.
      ccurl_set_long(easy, Int32(CCURL_OPT_VERBOSE.rawValue), 1)
      // Until a head arrives: an HTTP/2 connection that is stale or resets streams before their responses isn't reused.
      forbidReuse(true)
    }
    // If libcurl resends the request, it must not use another idle connection, which may be stale too.
    if isKept { ccurl_set_long(easy, Int32(CCURL_OPT_FRESH_CONNECT.rawValue), 1) }
    guard action == .send || isQuiet(socket, easy) else {
      machine.foundStaleConnection()
      return false
    }
    machine.sends()
    // When libcurl checked whether the idle connection is alive, it may have read a violation of HTTP/2; so read again
    // later.
    if machine.wasReused { drive.sockets.recordEvent(socket, at: drive.now) }
    return true
  }

  /// Whether the transfer failed because it was limited to HTTP/3, whose open connection is gone.
  func isWithoutHTTP3(_ code: Int32) -> Bool {
    guard http3 == .only, !machine.wasSent, code != Int32(CCURL_OK) else { return false }
    host?.http3.failed(at: loop.drive.now)
    return true
  }

  /// Lets other transfers to the host try HTTP/3, if this one was the first.
  func endHTTP3Race() {
    if http3 == .race { host?.http3.isConnecting = false }
  }

  func forbidReuse(_ isForbidden: Bool) {
    guard let easy = handle?.easy else { return }
    ccurl_set_long(easy, Int32(CCURL_OPT_FORBID_REUSE.rawValue), isForbidden ? 1 : 0)
  }

  /// Whether the peer has neither ended the connection nor sent bytes on it.
  private func isQuiet(_ socket: Int32, _ easy: UnsafeMutableRawPointer) -> Bool {
    var byte: UInt8 = 0
    let count = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    guard count < 0 && (errno == EAGAIN || errno == EINTR) else { return false }
    // When libcurl checked whether the connection is alive, TLS may have read such bytes from the socket already.
    return !isSecure || ccurl_tls_has_pending(easy) == 0
  }

  /// Whether libcurl treated the end of a connection after an HTTP/2 violation as the end of the body; see
  /// ``TransferMachine/mayBeAbandoned(_:)``.
  func wasAbandoned(_ ending: TransferMachine.Ending, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    guard machine.mayBeAbandoned(ending) else { return false }
    let socket = callbacks.pointee.socket
    // Other transfers may still use the connection. After a violation, the last thing that libcurl writes is a GOAWAY.
    // So if the latest TLS record was written, let libcurl read for the others too, which ends one of them at a time.
    // If it closes the connection then, the server violated HTTP/2.
    var running = Int32.max
    while loop.drive.sockets.closings(of: socket) == callbacks.pointee.closings, loop.drive.sockets.isWanted(socket),
      let session = callbacks.pointee.session, ccurl_tls_has_written_last(session) != 0
    {
      let left = loop.drive.socketAction(socket, Int32(CCURL_SELECT_IN))
      guard left < running else { break }
      running = left
    }
    return loop.drive.sockets.wasAbandonedByLibcurl(socket, closings: callbacks.pointee.closings)
  }

  /// Called by libcurl's header callback when the final head is complete; returns false to stop the transfer.
  func receivedHead(_ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    let summary = callbacks.pointee.parser.summary
    head = summary
    if summary.hasAltSvc, mayUseHTTP3, let host {
      host.http3.read(
        callbacks.pointee.parser.values(named: "alt-svc"), port: request.url.effectivePort, at: loop.drive.now)
    }
    buffer.put(&callbacks.pointee.parser)
    guard let easy = handle?.easy else { return false }
    let action = machine.receivedHead(summary, isSecure: isSecure)
    if action.endsWithConnection {
      callbacks.pointee.closingSession = ccurl_tls_session(easy)
      // Clear the mark of an earlier session at the same address.
      if let session = callbacks.pointee.closingSession { _ = ccurl_take_close_notify(session) }
    }
    if machine.isHTTP2Stream { callbacks.pointee.session = ccurl_tls_session(easy) }
    if let isForbidden = action.forbidsReuse { forbidReuse(isForbidden) }
    guard !action.stops else { return false }
    checkIsOverEarly()
    if action.isDelivered {
      stream = ResponseBodyBuffer(transfer: self)
      // Delivered at the end of this round; a short body that arrived along with the head is available then.
      loop.drive.headsReady.append(self)
    }
    return true
  }

  /// Called by libcurl's write callback.
  func receivedBody(_ chunk: UnsafeRawBufferPointer, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Int {
    if let stream {
      guard stream.append(chunk, drive: loop.drive) else {
        machine.isReceivePaused = true
        return Int(CCURL_WRITE_PAUSE)
      }
      guard machine.receivedBody(chunk.count) else { return CurlCallbacks.stop }
      checkIsOverEarly()
      return chunk.count
    }
    guard machine.receivedBody(chunk.count) else { return CurlCallbacks.stop }
    checkIsOverEarly()
    let limit = machine.request.collectedLimit ?? .max
    buffer.append(chunk, expected: min(Int(clamping: head?.contentLength ?? 0), limit))
    return chunk.count
  }

  /// libcurl no longer waits for bytes from a socket.
  func stopsReading(from socket: Int32) {
    guard upload.isProduced, handle?.callbacks.pointee.socket == socket else { return }
    machine.stopsReading()
    checkIsOverEarly()
  }

  private func checkIsOverEarly() {
    if machine.isOverEarly { loop.drive.early.append(self) }
  }

  /// Called by libcurl's read callback.
  func sendBody(_ target: UnsafeMutableRawBufferPointer) -> Int {
    switch upload.read(into: target) {
    case .bytes(let count):
      return count
    case .wait:
      machine.isSendPaused = true
      checkIsOverEarly()
      return Int(CCURL_READ_PAUSE)
    case .failed(let error):
      machine.fail(.own(error))
      return Int(CCURL_READ_ABORT)
    }
  }
}

extension CurlTransfer: CallOwner.Part {
  func cancel() { loop.send(.cancel(self)) }
}

/// A command for the thread that drives a loop.
enum CurlCommand {
  case start(CurlTransfer)
  case cancel(CurlTransfer)
  case resumeReceiving(CurlTransfer)
  case resumeSending(CurlTransfer)

  /// Whether only the loop's thread may run the command. Writing to a broken TLS connection can raise SIGPIPE with
  /// older libraries; the thread blocks that signal, but callers don't.
  var needsThread: Bool {
    switch self {
    case .start(let transfer), .cancel(let transfer), .resumeReceiving(let transfer), .resumeSending(let transfer):
      transfer.isSecure
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
  typealias Extra = (String?, String?, String?, String?, String?)

  private static func forEach(_ extra: Extra, _ body: (String) -> Void) {
    if let line = extra.0 { body(line) }
    if let line = extra.1 { body(line) }
    if let line = extra.2 { body(line) }
    if let line = extra.3 { body(line) }
    if let line = extra.4 { body(line) }
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
