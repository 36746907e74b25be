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
  var sink: HTTPFileSink?
  var metrics = HTTPMetrics()
  var failure: NetworkError?

  init(_ request: HTTPRequest, loop: CurlLoop) throws(NetworkError) {
    try request.validate()
    self.request = request
    self.loop = loop
    isSecure = request.url.isSecure
    let upload = try CurlUpload.make(request.body, method: request.method)
    self.upload = upload
    proxy = try loop.settings.proxy(for: request.url)
    let asksForCoding = loop.settings.asksForCoding(request)
    let extra: RequestLines.Extra = (
      asksForCoding ? loop.settings.acceptEncoding : nil,
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
    let total = nanoseconds(request.timeouts.total)
    guard total != .max || request.context.hasDeadline else { return .max }
    let now = CurlLoop.readClock()
    var deadline = total == .max ? UInt64.max : now &+ total
    if let end = request.context.deadline {
      let left = (end - .now) / .nanoseconds(1)
      deadline = min(deadline, left <= 0 ? now : left < 1e18 ? now + UInt64(left) : .max)
    }
    return deadline
  }
}

extension CurlTransfer {
  /// Sends the request and waits for the head, and for a body that is collected or written to a file.
  func run() async throws(NetworkError) {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        self.continuation = continuation
        loop.send(.start(self))
      }
    } onCancel: {
      loop.send(.cancel(self))
    }
    if let failure { throw failure }
  }

  /// Lets the caller go on; what it finds is in place. The last thing that is done with a transfer without a stream.
  func complete(_ failure: CurlFailure?) {
    let error = failure?.networkError(for: request.url)
    // A caller that has its response reads of the failure in the body.
    if continuation != nil { self.failure = error }
    stream?.finish(error, trailers: trailers)
    upload.end()
    if let continuation { loop.resumed.append(continuation) }
    continuation = nil
  }

  /// When it is overdue, as far as can be said now.
  var expiry: UInt64 {
    // A streamed body sets its own pace once its head is there: the deadline is that of the head.
    let end = stream != nil && continuation == nil ? UInt64.max : deadline
    guard let handle else { return end }
    let wire = handle.wire
    guard wire.pointee.requestsSent > 0 else { return min(end, started.addingClamped(connectLimit)) }
    // Silence that the caller asked for is not the server's.
    guard !wire.pointee.isReceivePaused, !wire.pointee.isSendPaused else { return end }
    return min(end, wire.pointee.lastActivity.addingClamped(idleLimit))
  }

  /// Which limit passed, given that one has.
  func passedLimit(at now: UInt64) -> NetworkError.Timeout {
    if deadline <= now, stream == nil || continuation != nil { return .total }
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
  /// Called by libcurl's header callback when the final head is complete; false stops the transfer.
  func receivedHead(_ wire: UnsafeMutablePointer<CurlWire>) -> Bool {
    let summary = wire.pointee.parser.summary
    head = summary
    landing.put(&wire.pointee.parser)
    if isSecure, summary.contentLength == nil, !summary.isChunked, summary.isHTTP1 {
      wire.pointee.closingSession = ccurl_tls_session(wire.pointee.easy)
      // A note left by an earlier session at the same address is not this one's.
      if let session = wire.pointee.closingSession { _ = ccurl_take_close_notify(session) }
    }
    if summary.isAmbiguous { ccurl_set_long(wire.pointee.easy, Int32(CCURL_OPT_FORBID_REUSE.rawValue), 1) }
    if case .file(let sink) = request.delivery, !summary.hasContentCoding, let fields = landing.head,
      sink.accepts(HTTPStatus(summary.status), NetworkAPI.Headers(block: fields))
    {
      self.sink = sink
      return true
    }
    switch request.delivery {
    case .collected(let limit):
      guard !mayHaveBody || (summary.contentLength ?? 0) <= Int64(limit) else {
        wire.pointee.failure = .bodyTooLarge(limit)
        return false
      }
    case .streamed, .file:
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
    if let sink {
      if let error = sink.write(chunk) {
        wire.pointee.failure = .own(error)
        return CurlCallbacks.stop
      }
    } else if let stream {
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
