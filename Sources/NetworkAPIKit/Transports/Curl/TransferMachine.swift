#if os(Linux)

/// The state of a transfer, and every decision about it: whether it may be sent on a connection, whether it is sent
/// again, whether a response counts although libcurl reports an error, and which timeout has expired.
///
/// Pure: it uses no libcurl, sockets, clocks or locks. Its methods take what happened and return what to do, which
/// ``CurlTransfer`` and ``CurlDrive`` carry out. A transfer consists of one attempt, or two if ``ResendRule`` allows
/// it; libcurl may also send the request twice in one attempt.
struct TransferMachine {
  enum State: Equatable {
    /// Created, and not yet handed over to the loop.
    case new
    /// Waits until the limits allow another transfer.
    case waiting
    /// Passed to libcurl.
    case active
    case done
  }

  /// The properties of the request. Times are in nanoseconds.
  struct Request {
    var isHead = false
    var hasBody = false
    /// Whether the connection may use HTTP/2, and may thus be shared with other requests.
    var offersHTTP2 = false
    /// Whether it announces that the connection will be closed (RFC 9112 §9.6).
    var announcesClose = false
    /// The maximum size of a body that is collected; nil if it is streamed.
    var collectedLimit: Int?
    /// The deadline of the call, on the loop's clock.
    var deadline = UInt64.max
    var connectLimit = UInt64.max
    var idleLimit = UInt64.max
  }

  /// One use of libcurl.
  private struct Attempt {
    /// Why we stopped it; libcurl's own result is then meaningless.
    var stop: Stop?
    /// How often libcurl was about to send the request. It resends it automatically if a reused connection ends or an
    /// HTTP/2 stream is refused.
    var sendCount = 0
    /// Whether the request was sent on the current connection.
    var isSent = false
    /// Whether a connection was opened after the one that it was sent on.
    var opensAnother = false
    /// Whether it was first sent on a connection that another request had opened.
    var wasReused = false
    /// The number of connections opened for it when it was first sent.
    var openedFirst = 0
    /// Whether the server refused the HTTP/2 stream.
    var isRefused = false
    var stream: Int?
    var head: ResponseHeadParser.Summary?
    var bodyCount: Int64 = 0
    /// How many bytes of the request the server had when we last looked, and when that was.
    var delivered: Int64 = 0
    var lastLook: UInt64 = 0
    /// Whether the connection must not be used again. Only ever set: reuse gets stricter.
    var closesConnection = false
  }

  private enum Stop {
    /// The connection ended, or had unexpected bytes, before the request was sent.
    case staleConnection
    /// We have ended the connection, before the request was sent.
    case endedConnection
    /// libcurl chose a shared connection for resending, but a new one is required.
    case needsConnection
    /// It needs another connection than the limit allows.
    case lacksConnection
    /// The response is complete, but libcurl wanted to send the request again.
    case hasResponse
    case failed(CurlFailure)
  }

  let request: Request
  private(set) var state = State.new
  private(set) var submitted: UInt64 = 0
  private(set) var started: UInt64 = 0
  /// When the current attempt began.
  private(set) var attemptStarted: UInt64 = 0
  /// When its connect timeout began.
  private var connectStarted: UInt64 = 0
  /// Whether an extra connection was opened for this request, which is closed afterwards.
  private(set) var hasOwnConnection = false
  private(set) var resending: ResendRule
  /// Whether the reader or the writer of a body is slower than the connection; then the peer isn't at fault for silence.
  var isReceivePaused = false
  var isSendPaused = false
  /// Whether the request was sent before, and the server didn't refuse it then.
  private(set) var wasLost = false
  private var attempt = Attempt()

  init(_ request: Request, resending: ResendRule) {
    self.request = request
    self.resending = resending
  }

  /// Whether the request was sent, or was about to be, in this attempt.
  var wasSent: Bool { attempt.sendCount > 0 }
  var wasReused: Bool { attempt.wasReused }
  /// Whether libcurl has sent the request again in this attempt.
  var hasResent: Bool { attempt.sendCount > 1 }
  /// Whether it is the server that it waits for, once it was sent.
  var waitsForServer: Bool { wasSent && !isReceivePaused && !isSendPaused }
  /// Whether a callback found a reason to stop the attempt.
  var isStopped: Bool { attempt.stop != nil }
  var isHTTP2Stream: Bool { attempt.stream != nil }
  /// The number of bytes of the response's body so far.
  var bodyCount: Int64 { attempt.bodyCount }
}

// MARK: - From handing over to the end

extension TransferMachine {
  /// The loop accepts the transfer; returns false if it was cancelled before.
  mutating func submit(at now: UInt64) -> Bool {
    guard state == .new else { return false }
    submitted = now
    return true
  }

  /// The limits don't allow another transfer yet, or again.
  mutating func wait() {
    state = .waiting
    endSending()
    attempt = Attempt()
    (isReceivePaused, isSendPaused) = (false, false)
  }

  mutating func begin(at now: UInt64) {
    state = .active
    (started, attemptStarted, connectStarted) = (now, now, now)
  }

  /// What to do when a transfer ends.
  enum EndAction: Equatable {
    case nothing
    case leaveQueue
    /// Release the handle; `forbidsReuse` says whether to close the connection, nil to let libcurl decide.
    case release(forbidsReuse: Bool?)
  }

  /// Ends the transfer in any state; ending it again does nothing.
  mutating func end(_ failure: CurlFailure?) -> EndAction {
    defer { state = .done }
    switch state {
    case .new, .done: return .nothing
    case .waiting: return .leaveQueue
    case .active:
      return switch failure {
      // An HTTP/2 connection is not at fault if the caller ends one of its streams.
      case .cancelled, .timedOut(.total): .release(forbidsReuse: attempt.closesConnection)
      // Don't reuse the connection, as libcurl would with HTTP/2: a silent connection may be dead.
      case .timedOut(.idle): .release(forbidsReuse: true)
      default: .release(forbidsReuse: attempt.closesConnection ? true : nil)
      }
    }
  }

  /// The earliest time at which a timeout can expire, as known now.
  func expiry(lastActivity: UInt64) -> UInt64 {
    guard state == .active else { return request.deadline }
    guard wasSent else { return min(request.deadline, connectStarted.addingClamped(request.connectLimit)) }
    guard !isReceivePaused, !isSendPaused else { return request.deadline }
    // A complete response is returned before the client's own limit ends the call.
    let margin = isAnsweredEarly && request.deadline != .max ? min(request.deadline, Self.timeToReturn) : 0
    let end = min(request.deadline - margin, lastActivity.addingClamped(request.idleLimit))
    guard request.hasBody else { return end }
    return min(end, max(lastActivity, attempt.lastLook).addingClamped(request.idleLimit / Self.looksWithinIdleLimit))
  }

  /// Looks how many bytes of the request the server has, since libcurl only says when it needs more of the body; returns
  /// whether there are more than before.
  mutating func looks(atDelivered count: Int64, at now: UInt64) -> Bool {
    attempt.lastLook = now
    guard count > attempt.delivered else { return false }
    attempt.delivered = count
    return true
  }

  /// How long before the end of the call a response is returned that is complete while the request isn't.
  private static let timeToReturn: UInt64 = 100_000_000
  /// So the idle timeout of a request with a body is late by a sixteenth at most.
  private static let looksWithinIdleLimit: UInt64 = 16

  /// The process didn't run for a while, so its timeouts begin again: the peer had no chance. Not the deadline.
  mutating func wasSuspended(until now: UInt64) {
    if state == .active { connectStarted = now }
  }

  /// Returns the kind of the timeout that has expired.
  func expiredTimeout(at now: UInt64) -> NetworkError.Timeout {
    if request.deadline <= now { return .total }
    return state == .active && !wasSent ? .connect : .idle
  }
}

// MARK: - Sending

extension TransferMachine {
  /// The connection that libcurl has chosen.
  struct Connection {
    /// How many connections were opened for this attempt so far; 0 if libcurl chose an existing one.
    var opened = 0
    /// Whether it was idle after an HTTP/1 response.
    var isKept = false
    /// Whether it may use HTTP/2 and no other request uses it.
    var isIdleHTTP2 = false
    /// Whether the limits allow opening another connection.
    var hasRoomBeside = true
  }

  enum SendAction: Equatable {
    case send
    /// Send if the peer has neither ended the connection nor sent bytes on it; otherwise call
    /// ``foundStaleConnection()``. Such bytes aren't a response to this request (RFC 9112 §9.2), but libcurl before 8
    /// treats them as one.
    case sendIfQuiet
    /// Stop. `keepsConnection` says whether other requests may continue to use the connection.
    case stop(keepsConnection: Bool)
  }

  /// libcurl is about to send the request.
  mutating func willSend(on connection: Connection, requiresHTTP1: Bool = false) -> SendAction {
    attempt.sendCount += 1
    if attempt.sendCount == 1 {
      attempt.openedFirst = connection.opened
      attempt.wasReused = connection.opened == 0
    } else {
      guard mayResend(requiresHTTP1: requiresHTTP1) else { return .stop(keepsConnection: false) }
      // libcurl may have chosen an HTTP/2 connection to which other requests are being resent. A server that refuses
      // streams would refuse some of them again.
      guard connection.opened > attempt.openedFirst || !connection.hasRoomBeside else {
        attempt.stop = .needsConnection
        return .stop(keepsConnection: true)
      }
      resending.isResent = true
      endSending()
      attempt.isRefused = false
      // The new connection may use HTTP/1.
      attempt.stream = nil
    }
    // Unread bytes on an idle HTTP/2 connection may be a GOAWAY; then a request that can't be repeated would be lost.
    let mightBeLost =
      connection.opened == 0 && connection.isIdleHTTP2 && !resending.allows(after: .connectionEnded(wasReused: true))
    return connection.isKept || mightBeLost ? .sendIfQuiet : .send
  }

  /// Another request waits for its response on the connection, so nothing is sent. Without room for another connection,
  /// libcurl might choose this one again.
  mutating func foundTakenConnection(hasRoomBeside: Bool) {
    attempt.sendCount -= 1
    if hasRoomBeside { foundStaleConnection() } else { lacksConnection() }
  }

  /// We have ended the connection and libcurl closes it now, so it won't be chosen again. Nothing was sent, and no resend is
  /// used up.
  mutating func foundEndedConnection() {
    attempt.sendCount -= 1
    if attempt.stop == nil { attempt.stop = .endedConnection }
  }

  /// Called for ``SendAction/sendIfQuiet``, and if libcurl has lost the body. Nothing was sent in this attempt yet, so any
  /// request may be sent on another connection, unless an earlier attempt sent it.
  mutating func foundStaleConnection() {
    attempt.stop = wasLost ? .failed(.connectionDiedBeforeResponse) : .staleConnection
  }

  /// libcurl needs a connection for it that the limit doesn't allow.
  mutating func lacksConnection() {
    if attempt.stop == nil { attempt.stop = .lacksConnection }
  }

  mutating func sends() { attempt.isSent = true }

  /// libcurl opens a connection.
  mutating func opensConnection() { if isOnItsWay { attempt.opensAnother = true } }

  private var isOnItsWay: Bool { attempt.isSent && !attempt.isRefused }

  /// Whether a server may have the request, although the failure means that it wasn't sent on the connection that failed.
  /// In TLS, it may have been sent on this one: a server refuses a certificate when the request is on its way.
  func wasSentEarlier(thanFailureInTLS isInTLS: Bool) -> Bool {
    wasLost || attempt.opensAnother || !isInTLS && isOnItsWay
  }

  /// The current connection has no response to the request.
  private mutating func endSending() {
    if isOnItsWay { wasLost = true }
    attempt.isSent = false
  }

  /// Whether the server may have processed the request, as far as is known.
  var mayHaveBeenProcessed: Bool { wasLost || wasSent }

  /// Whether libcurl may resend the request, which it does automatically if a connection ends or a stream is refused.
  /// If not, stores the reason; the caller stops the transfer.
  ///
  /// Called up to three times for one resend: when libcurl rewinds the body, opens a connection, and is about to send.
  /// It resends on the end of a connection that it considers reused (which may be one that this request opened and
  /// others joined), after a refused stream, and with HTTP/1.1 if the server requires that. Only its log tells these
  /// apart; without a log entry, assume that the connection ended.
  mutating func mayResend(requiresHTTP1: Bool) -> Bool {
    guard attempt.head == nil else {
      // After a 417, libcurl would send the request again; but the 417 is the result.
      attempt.stop = .hasResponse
      return false
    }
    let outcome: ResendRule.Outcome =
      attempt.isRefused ? .refused : requiresHTTP1 ? .unknown : .connectionEnded(wasReused: attempt.wasReused)
    guard !resending.allows(after: outcome) else { return true }
    attempt.stop = .failed(outcome == .refused && !wasLost ? .refused : .connectionDiedBeforeResponse)
    return false
  }

  /// libcurl's log named the HTTP/2 stream that carries the request.
  mutating func usesStream(_ number: Int) { attempt.stream = number }

  /// The server refused the stream.
  mutating func wasRefused() { attempt.isRefused = true }

  /// libcurl has noted that the server refused the stream. It keeps the note when it has sent the request again.
  mutating func wasNotedAsRefused() { if !hasResent { attempt.isRefused = true } }

  /// The server's GOAWAY names the last stream that it processes.
  mutating func receivedGoAway(lastStream: Int) {
    if let stream = attempt.stream, lastStream >= 0, lastStream < stream { attempt.isRefused = true }
  }
}

// MARK: - Receiving

extension TransferMachine {
  /// What to do when a head has arrived.
  struct HeadAction: Equatable {
    /// Whether to stop the transfer. The other members apply even then, since other streams may use the connection.
    var stops = false
    /// Whether the end of the connection marks the end of the body, so that TLS must send a close_notify before it.
    var endsWithConnection = false
    /// Whether the connection may be used for another request; nil if libcurl decides.
    var forbidsReuse: Bool?
    /// Whether the caller gets the head before the body (a streamed response).
    var isDelivered = false
  }

  /// The final head is complete.
  ///
  /// - Parameter mayBeMisplaced: whether libcurl may have sent a part of the body twice, if it was sent over HTTP/2: then it
  ///   has counted the rest only, although the server has the announced length.
  mutating func receivedHead(
    _ head: ResponseHeadParser.Summary, isSecure: Bool, mayBeMisplaced: Bool = false
  ) -> HeadAction {
    attempt.head = head
    // HTTP/2 and 3 don't have the field, so the server doesn't see it there.
    if head.isAmbiguous || request.announcesClose && head.isHTTP1 { attempt.closesConnection = true }
    var stops = false
    if let limit = request.collectedLimit, mayHaveBody, (head.contentLength ?? 0) > Int64(limit) {
      attempt.stop = .failed(.bodyTooLarge(limit))
      stops = true
    }
    // A server that refuses the request needn't have read its body; one that accepts it may have read another one.
    if mayBeMisplaced, attempt.stream != nil, head.status < 400 {
      attempt.stop = .failed(.lostPlace)
      stops = true
    }
    return HeadAction(
      stops: stops, endsWithConnection: isSecure && head.contentLength == nil && !head.isChunked && head.isHTTP1,
      forbidsReuse: attempt.closesConnection || request.offersHTTP2 ? attempt.closesConnection : nil,
      isDelivered: request.collectedLimit == nil)
  }

  /// Bytes of the body have arrived. Returns false if the transfer is to be stopped.
  mutating func receivedBody(_ count: Int) -> Bool {
    if let limit = request.collectedLimit, Int64(count) > Int64(limit) - attempt.bodyCount {
      attempt.stop = .failed(.bodyTooLarge(limit))
      return false
    }
    attempt.bodyCount += Int64(count)
    return true
  }

  /// Whether the response may be complete, or the connection may have ended, while the request's body still waits for its
  /// producer (RFC 9112 §9.6, RFC 9113 §8.1).
  var mayBeOverEarly: Bool { isSendPaused && wasSent && state == .active && attempt.stop == nil }

  /// How the response has ended while the request's body still waits for its producer; nil if it goes on.
  ///
  /// libcurl doesn't tell that a stream of HTTP/2 or HTTP/3 has ended while the request is being sent. So there a response
  /// without a length is over only when the server asks for no more of the request.
  ///
  /// - Parameters:
  ///   - waitsForSocket: whether libcurl waits for the connection. After a response with HTTP/1.1 it doesn't, nor while
  ///     receiving is paused; and before 8.3, it says no more than that if the connection ends before or within the response.
  ///   - hasLastChunk: whether the last chunk of a response in chunks has arrived.
  func earlyEnding(waitsForSocket: Bool, hasLastChunk: Bool) -> Ending? {
    guard mayBeOverEarly else { return nil }
    let head = attempt.head
    if head != nil, isWhole { return .complete }
    guard head?.isHTTP1 ?? !isHTTP2Stream, !isReceivePaused, !waitsForSocket else { return nil }
    guard let head else { return .complete }
    // A body with neither chunks nor a length ends with its connection.
    let isOver = head.isChunked ? hasLastChunk : head.contentLength == nil
    return isOver ? .complete : .truncated
  }

  /// Whether the response is complete, while libcurl still sends the request's body.
  var isAnsweredEarly: Bool {
    request.hasBody && state == .active && attempt.stop == nil && attempt.head != nil && isWhole
  }

  /// The transfer ends before its request was sent completely. On an HTTP/1.1 connection, no other can follow.
  ///
  /// - Parameter isSilent: whether the connection was silent for the idle timeout, so that it may be dead.
  mutating func endsEarly(isSilent: Bool = false) {
    if isSilent || (attempt.head?.isHTTP1 ?? !isHTTP2Stream) { attempt.closesConnection = true }
  }

  /// A callback found a reason to stop.
  mutating func fail(_ failure: CurlFailure) { attempt.stop = .failed(failure) }

  /// Whether the response may have a body (RFC 9112 §6.3).
  var mayHaveBody: Bool {
    !request.isHead && !(attempt.head.map { HTTPStatus($0.status).hasNoBody } ?? false)
  }

  /// Whether the body may be complete: it has the announced length, or none was announced.
  private var mayBeWhole: Bool { isWhole || attempt.head?.contentLength == nil }

  /// Whether the body is known to be complete: there is none, or it has the announced length.
  private var isWhole: Bool { !mayHaveBody || attempt.head?.contentLength == attempt.bodyCount }
}

// MARK: - The end of an attempt

extension TransferMachine {
  /// The result of an attempt, as libcurl reports it.
  enum Ending: Equatable {
    case complete
    case emptyReply
    case sendFailed
    case receiveFailed
    /// The body was shorter than announced.
    case truncated
    /// An error of the HTTP/2 connection. `isClosed` says whether it was just closed, without a protocol error, and
    /// `mayFollowEnd` whether libcurl also reports it for a stream that the server has ended.
    case connectionError(isClosed: Bool, mayFollowEnd: Bool = false)
    /// An error of the HTTP/2 stream; `isClean` says whether the server closed it without an error while there was more
    /// to send.
    case streamError(isClean: Bool)
    /// No HTTP/3 connection could be opened, and other protocols may be tried.
    case noHTTP3
    case other
  }

  enum Verdict {
    case succeed
    /// Release the handle, call ``TransferMachine/beginAgain(at:)``, and start again.
    case sendAgain
    /// Release the handle, and enqueue the transfer again.
    case waitAgain
    case fail(CurlFailure)
    /// Fail with what libcurl reported.
    case failAsReported
    /// Fail with what libcurl reports for a connection that ends without a response.
    case failAsEmptyReply
  }

  /// Whether the result may hide a violation of HTTP/2: libcurl may treat the end of such a connection as the end of
  /// the body, and report success, an empty reply, or (while sending) a connection error. Then check the connection.
  func mayBeAbandoned(_ ending: Ending) -> Bool {
    guard attempt.stop == nil, attempt.stream != nil, !isWhole else { return false }
    return switch ending {
    case .complete, .emptyReply, .connectionError: true
    default: false
    }
  }

  /// Decides what to do after an attempt has ended.
  /// - Parameters:
  ///   - hasBegun: whether any byte of a response has arrived, also of an interim one.
  ///   - isInsideHead: whether the head had begun, but wasn't complete.
  ///   - lacksCloseNotify: whether the end of the connection marks the end of the body, without a close_notify before
  ///     it.
  ///   - wasAbandoned: whether the server violated HTTP/2; see ``mayBeAbandoned(_:)``.
  mutating func ended(
    _ ending: Ending, hasBegun: Bool = false, isInsideHead: Bool = false, lacksCloseNotify: Bool = false,
    wasAbandoned: Bool = false
  ) -> Verdict {
    switch attempt.stop {
    case .failed(let failure): return .fail(failure)
    case .hasResponse: return .succeed
    case .staleConnection: return resending.allows(after: .notSent) ? sendAgain() : .fail(.connectionIsStale)
    case .endedConnection: return .sendAgain
    case .lacksConnection:
      // What was refused on another connection is going to be sent again.
      if wasSent { resending.isResent = true }
      return .waitAgain
    case .needsConnection:
      hasOwnConnection = true
      return sendAgain()
    case nil: break
    }
    if wasAbandoned { return .fail(.brokenHTTP2) }
    if ending == .noHTTP3, resending.allows(after: .notSent) { return sendAgain() }
    if !hasBegun, resending.allows(after: outcome(of: ending)) { return sendAgain() }
    guard ending == .complete else { return hasResponse(despite: ending) ? .succeed : .failAsReported }
    guard attempt.head != nil else {
      // libcurl treats a connection that ends within the header block like a complete block.
      guard isInsideHead else { return .failAsEmptyReply }
      return .fail(
        .own(.invalidResponse(.init(.truncatedHeaders, detail: "the connection ended inside the header fields"))))
    }
    if lacksCloseNotify, mayHaveBody {
      return .fail(.own(.truncatedBody(received: attempt.bodyCount, expected: nil)))
    }
    return .succeed
  }

  private mutating func sendAgain() -> Verdict {
    resending.isResent = true
    return .sendAgain
  }

  /// The next attempt begins, after the handle of the one before was released.
  mutating func beginAgain(at now: UInt64) {
    endSending()
    attempt = Attempt()
    (attemptStarted, connectStarted) = (now, now)
    (isReceivePaused, isSendPaused) = (false, false)
  }

  /// The outcome of a request that got no response and that libcurl didn't resend, as it doesn't always do when an
  /// HTTP/2 connection ends.
  private func outcome(of ending: Ending) -> ResendRule.Outcome {
    guard request.offersHTTP2, attempt.head == nil else { return .unknown }
    if attempt.isRefused { return .refused }
    return switch ending {
    // Before 8.1, libcurl also calls a response truncated when the connection is closed before it.
    case .sendFailed, .receiveFailed, .truncated, .connectionError(isClosed: true, _):
      .connectionEnded(wasReused: attempt.wasReused)
    default: .unknown
    }
  }

  /// Whether the response was complete before the error. A server may respond before it has received the request's
  /// body, and then end the stream (RFC 9113 §8.1) or the connection.
  private func hasResponse(despite ending: Ending) -> Bool {
    guard attempt.head != nil, request.hasBody else { return false }
    return switch ending {
    case .streamError(isClean: true): mayBeWhole
    case .connectionError(_, mayFollowEnd: true): isHTTP2Stream ? mayBeWhole : isWhole
    default: isWhole
    }
  }
}

extension UInt64 {
  func addingClamped(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
#endif
