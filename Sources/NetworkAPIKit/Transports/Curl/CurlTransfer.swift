#if os(Linux)
import CCurl
import Foundation

/// One request on its way: what is sent, where it stands, and what came back.
///
/// It is made by the caller, driven by the loop, and read by the caller again once it was resumed.
final class CurlTransfer: @unchecked Sendable {
  // Unchecked: what is `let` never changes; everything else belongs to whoever drives the loop from the moment the
  // transfer is handed over until its continuation is resumed, and to the caller before and after.

  enum State { case new, waiting, active, done }

  let request: HTTPRequest
  let lines: RequestLines
  let upload: CurlUpload
  let proxy: CurlProxyChoice
  let loop: CurlLoop
  let isSecure: Bool
  /// When the whole call must be over.
  let deadline: UInt64
  /// How long connecting and silence may last.
  let connectLimit: UInt64
  let idleLimit: UInt64
  /// Whether it may be sent a second time on a fresh connection.
  let isRepeatable: Bool

  var state = State.new
  var continuation: UnsafeContinuation<Void, Never>?
  var position = 0
  var ticket = 0
  var host: CurlHosts.Host?
  var handle: CurlHandle?
  var submitted: UInt64 = 0
  var started: UInt64 = 0
  var isRepeated = false

  /// What the head says, once it is there.
  var head: ResponseHeadParser.Summary?
  var landing = CurlLanding()
  var trailers: HeaderBlock?
  var stream: CurlBodyStream?
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
      // What frames the message follows from the body; a second opinion would be a request smuggler's tool.
      switch name.utf8.count {
      case 14: Token.sameName(name, "Content-Length")
      case 17: Token.sameName(name, "Transfer-Encoding")
      default: false
      }
    }
    decodesContent = asksForCoding
    connectLimit = Self.nanoseconds(request.timeouts.connect)
    idleLimit = Self.nanoseconds(request.timeouts.idle)
    deadline = Self.deadline(of: request)
    isRepeatable = request.method.isIdempotent && upload.isReplayable
  }

  let decodesContent: Bool

  /// As a line: libcurl's option is formatted twice for each request, character by character.
  private static let userAgent = "User-Agent: \(HTTPRequest.defaultUserAgent)"

  private static func nanoseconds(_ limit: TimeInterval?) -> UInt64 {
    // Beyond a century there is no limit; this also takes infinity out.
    guard let limit, limit < 3_155_760_000 else { return .max }
    return UInt64(limit * 1e9)
  }

  private static func deadline(of request: HTTPRequest) -> UInt64 {
    // Most requests have neither; an instant costs more than this look.
    guard request.timeouts.total != nil || request.context.hasDeadline else { return .max }
    guard let deadline = request.deadline(from: .now) else { return .max }
    let (now, left) = (CurlLoop.readClock(), (deadline - .now) / .nanoseconds(1))
    return left <= 0 ? now : left < 1e18 ? now + UInt64(left) : .max
  }
}

extension CurlTransfer {
  /// Sends the request and waits for the head, and for a body that is collected.
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

  /// Lets the caller go on; what it finds is in place. The last thing that is done with a transfer without a stream.
  func complete(_ failure: CurlFailure?) {
    let error = failure?.networkError(for: request.url)
    // Once there is a head, the failure surfaces while reading the body, after the bytes that arrived before it; also
    // when all of it arrived at once.
    if continuation != nil, stream == nil { self.failure = error }
    stream?.finish(error, trailers: trailers)
    upload.end()
    handOver.give()
    if let continuation { loop.resumed.append(continuation) }
    continuation = nil
  }

  /// When it is overdue, as far as can be said now.
  var expiry: UInt64 {
    guard let handle else { return deadline }
    let wire = handle.wire
    guard wire.pointee.requestsSent > 0 else { return min(deadline, started.addingClamped(connectLimit)) }
    // Silence that the caller asked for is not the server's.
    guard !wire.pointee.isReceivePaused, !wire.pointee.isSendPaused else { return deadline }
    return min(deadline, wire.pointee.lastActivity.addingClamped(idleLimit))
  }

  /// Which limit passed, given that one has.
  func passedLimit(at now: UInt64) -> NetworkError.Timeout {
    if deadline <= now { return .total }
    return handle.map { $0.wire.pointee.requestsSent == 0 } ?? false ? .connect : .idle
  }
}

extension UInt64 {
  func addingClamped(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

extension CurlTransfer {
  /// Called before libcurl sends the request over the connection it chose; false stops the transfer.
  ///
  /// What a server sent on a connection that was idle is no response to this request (RFC 9112 §9.2), and libcurl
  /// before 8 takes it for one. Nothing was sent yet, so any request may be sent on another connection.
  func willSend(over ends: CurlSockets.Ends, _ wire: UnsafeMutablePointer<CurlWire>) -> Bool {
    wire.pointee.socket = loop.sockets.socket(between: ends, opened: wire.pointee.opened)
    guard loop.sockets.takeKept(wire.pointee.socket) else { return true }
    var byte: UInt8 = 0
    let count = recv(wire.pointee.socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    let isQuiet = count < 0 && (errno == EAGAIN || errno == EINTR)
    // libcurl looks whether a connection is alive, and may have taken them off the socket by that.
    guard isQuiet, !isSecure || handle.map({ ccurl_tls_has_pending($0.easy) == 0 }) ?? false else {
      wire.pointee.failure = .connectionIsStale
      return false
    }
    return true
  }

  /// Called by libcurl's header callback when the final head is complete; false stops the transfer.
  func receivedHead(_ wire: UnsafeMutablePointer<CurlWire>) -> Bool {
    let summary = wire.pointee.parser.summary
    head = summary
    landing.put(&wire.pointee.parser)
    guard let easy = handle?.easy else { return false }
    if isSecure, summary.contentLength == nil, !summary.isChunked, summary.isHTTP1 {
      wire.pointee.closingSession = ccurl_tls_session(easy)
      // A note left by an earlier session at the same address is not this one's.
      if let session = wire.pointee.closingSession { _ = ccurl_take_close_notify(session) }
    }
    if summary.isAmbiguous { ccurl_set_long(easy, Int32(CCURL_OPT_FORBID_REUSE.rawValue), 1) }
    switch request.delivery {
    case .collected(let limit):
      guard !mayHaveBody || (summary.contentLength ?? 0) <= Int64(limit) else {
        wire.pointee.failure = .bodyTooLarge(limit)
        return false
      }
    case .streamed:
      stream = CurlBodyStream(transfer: self)
      // Delivered after this round: a short body that came along is then there as well.
      loop.headsReady.append(self)
    }
    return true
  }

  /// Whether a body can follow the head (RFC 9112 §6.3).
  var mayHaveBody: Bool {
    request.method != .head && !(head.map { HTTPStatus($0.status).hasNoBody } ?? false)
  }

  /// Called by libcurl's write callback.
  func receivedBody(_ chunk: UnsafeRawBufferPointer, _ wire: UnsafeMutablePointer<CurlWire>) -> Int {
    if let stream {
      guard stream.append(chunk, loop: loop) else {
        wire.pointee.isReceivePaused = true
        return Int(CCURL_WRITE_PAUSE)
      }
    } else if case .collected(let limit) = request.delivery {
      guard chunk.count <= limit - wire.pointee.bodyCount else {
        wire.pointee.failure = .bodyTooLarge(limit)
        return CurlCallbacks.stop
      }
      landing.append(chunk, expected: min(Int(clamping: head?.contentLength ?? 0), limit))
    }
    wire.pointee.bodyCount += chunk.count
    return chunk.count
  }

  /// Called by libcurl's read callback.
  func sendBody(_ target: UnsafeMutableRawBufferPointer, _ wire: UnsafeMutablePointer<CurlWire>) -> Int {
    switch upload.read(into: target) {
    case .bytes(let count):
      return count
    case .wait:
      wire.pointee.isSendPaused = true
      return Int(CCURL_READ_PAUSE)
    case .failed(let error):
      wire.pointee.failure = .own(error)
      return Int(CCURL_READ_ABORT)
    }
  }
}
#endif
