#if os(Linux)
import CCurl
import Foundation

/// The life cycle of transfers. Everything here requires the drive lock.
extension CurlLoop {
  /// Starts a new transfer, or lets it wait for a place.
  func enter(_ transfer: CurlTransfer) {
    // It was cancelled before it was handed over.
    guard transfer.state == .new else { return transfer.complete(.cancelled) }
    transfer.submitted = now
    // There is more than one transfer now.
    if !transfers.all.isEmpty { quickInARow = 0 }
    transfers.insert(transfer)
    let host = transfers.hosts.host(of: transfer.request.url)
    transfer.host = host
    if transfers.hosts.take(at: host) {
      begin(transfer)
    } else {
      transfer.state = .waiting
      transfers.hosts.wait(transfer, at: host)
      transfers.schedule(transfer.expiry)
    }
  }

  private func begin(_ transfer: CurlTransfer) {
    transfer.state = .active
    transfer.started = now
    guard start(transfer) else {
      return finish(transfer, .own(.invalidRequest(.other("libcurl does not accept the request's options"))))
    }
    transfers.schedule(transfer.expiry)
    // The idle timeout of a connected transfer may expire before its connect timeout would have.
    transfers.schedule(now.addingClamped(transfer.idleLimit))
  }

  /// Passes a transfer to libcurl with a new handle. Returns false if memory is exhausted, or libcurl refuses an
  /// option.
  private func start(_ transfer: CurlTransfer) -> Bool {
    guard let multi else { return false }
    let callbacks = spareCallbackStates.popLast() ?? makeCallbackState()
    guard let handle = CurlHandle(callbacks: callbacks) else {
      spareCallbackStates.append(callbacks)
      return false
    }
    transfer.handle = handle
    callbacks.pointee.transfer = Unmanaged.passUnretained(transfer)
    callbacks.pointee.lastActivity = now
    return handle.configure(for: transfer) && ccurl_multi_add(multi, handle.easy) == 0
  }

  private func makeCallbackState() -> UnsafeMutablePointer<CallbackState> {
    let callbacks = UnsafeMutablePointer<CallbackState>.allocate(capacity: 1)
    callbacks.initialize(to: CallbackState(clock: clockPointer))
    return callbacks
  }

  func destroy(_ callbacks: UnsafeMutablePointer<CallbackState>) {
    callbacks.pointee.deallocate()
    callbacks.deinitialize(count: 1)
    callbacks.deallocate()
  }

  /// Handles the transfers that libcurl has finished.
  func completeFinished() {
    guard let multi else { return }
    var code: Int32 = 0
    while let easy = ccurl_multi_finished(multi, &code) {
      guard let context = ccurl_get_private(easy) else { continue }
      let callbacks = context.assumingMemoryBound(to: CallbackState.self)
      guard let transfer = callbacks.pointee.transfer?.takeUnretainedValue() else { continue }
      // libcurl wanted to rewind the body to send the request again.
      if code == Int32(CCURL_SEND_FAIL_REWIND), callbacks.pointee.failure == nil {
        callbacks.pointee.failure = .connectionDiedBeforeResponse
      }
      if let failure = callbacks.pointee.failure {
        switch failure {
        case .connectionDiedBeforeResponse where transfer.isRepeatable && !transfer.isRepeated,
          .connectionIsStale where !transfer.isRepeated:
          repeatOnce(transfer)
        case .isAnswered: finish(transfer, nil)
        default: finish(transfer, failure)
        }
      } else if transfer.wasGivenUp(code, callbacks) {
        finish(transfer, .brokenHTTP2)
      } else if code == Int32(CCURL_HTTP2) || code == Int32(CCURL_HTTP2_STREAM), !callbacks.pointee.parser.hasHead,
        transfer.isRepeatable, !transfer.isRepeated, !transfer.isClosedCleanly(code, callbacks)
      {
        // The server closed the connection or refused the stream.
        repeatOnce(transfer)
      } else if code != Int32(CCURL_OK), transfer.isAnswered(despite: code, callbacks) {
        finish(transfer, nil)
      } else if code != Int32(CCURL_OK) {
        finish(transfer, .code(result(Int(code), of: easy, callbacks)))
      } else if !callbacks.pointee.parser.hasHead {
        // libcurl treats a connection that ends within the header block like a complete block.
        let isEmpty = !callbacks.pointee.parser.isInsideBlock
        finish(
          transfer,
          isEmpty
            ? .code(result(Int(CCURL_GOT_NOTHING), of: easy, callbacks))
            : .own(
              .invalidResponse(.init(.truncatedHeaders, detail: "the connection ended inside the header fields"))))
      } else if let session = callbacks.pointee.closingSession, transfer.mayHaveBody,
        ccurl_take_close_notify(session) == 0
      {
        finish(transfer, .own(.truncatedBody(received: Int64(callbacks.pointee.bodyCount), expected: nil)))
      } else {
        finish(transfer, nil)
      }
    }
  }

  private func result(
    _ code: Int, of easy: UnsafeMutableRawPointer, _ callbacks: UnsafeMutablePointer<CallbackState>
  ) -> CurlResult {
    let isProxied = callbacks.pointee.transfer?._withUnsafeGuaranteedRef { $0.proxy != .direct } ?? false
    return CurlResult(
      code: code, text: String(cString: callbacks.pointee.errorText),
      systemError: ccurl_get_long(easy, Int32(CCURL_INFO_OS_ERRNO)),
      verifyResult: ccurl_get_long(easy, Int32(CCURL_INFO_SSL_VERIFYRESULT)),
      proxyStatus: ccurl_get_long(easy, Int32(CCURL_INFO_HTTP_CONNECTCODE)), isProxied: isProxied,
      hasHead: callbacks.pointee.parser.hasHead, isInsideHead: callbacks.pointee.parser.isInsideBlock,
      wasSent: callbacks.pointee.requestsSent > 0, received: Int64(callbacks.pointee.bodyCount),
      expected: callbacks.pointee.parser.summary.contentLength)
  }

  /// Sends the request again on a new connection: a server may close an idle connection at any time, and an idempotent
  /// request need not fail because of that. Only once, even if more connections turn out to be stale.
  private func repeatOnce(_ transfer: CurlTransfer) {
    if let handle = transfer.handle { discard(handle, of: transfer) }
    transfer.isRepeated = true
    transfer.upload.rewind()
    if !start(transfer) { finish(transfer, .connectionDiedBeforeResponse) }
  }

  /// Ends a transfer in any state. Does nothing if it has ended.
  func finish(_ transfer: CurlTransfer, _ failure: CurlFailure?) {
    var trailers: HeaderBlock?
    switch transfer.state {
    case .done:
      return
    case .new:
      // Cancelled before it was handed over; `enter` checks this.
      transfer.state = .done
      return
    case .waiting:
      if let host = transfer.host { transfers.hosts.leave(transfer, at: host) }
      transfers.remove(transfer)
    case .active:
      if let handle = transfer.handle { trailers = release(handle, of: transfer, succeeded: failure == nil) }
      learn(from: transfer, succeeded: failure == nil)
      transfers.remove(transfer)
      if let host = transfer.host { transfers.hosts.giveBack(at: host) }
    }
    transfer.state = .done
    transfer.complete(failure, trailers: trailers)
  }

  /// Starts waiting transfers. Called once per round, and not when a transfer ends: if many are cancelled at once, none
  /// should be started just before it is cancelled itself.
  func startWaiting() {
    while let next = transfers.hosts.next() { begin(next) }
  }

  /// Returns the trailers.
  private func release(_ handle: CurlHandle, of transfer: CurlTransfer, succeeded: Bool) -> HeaderBlock? {
    let callbacks = handle.callbacks
    var trailers: HeaderBlock?
    if succeeded {
      let metrics = handle.metrics(of: transfer)
      // A caller that was resumed with the head may be reading them.
      if transfer.continuation != nil { transfer.metrics = metrics }
      if !callbacks.pointee.parser.entries.isEmpty { callbacks.pointee.trailers = callbacks.pointee.parser.takeBlock() }
      trailers = callbacks.pointee.trailers
      if metrics.networkProtocol == "h2" {
        transfer.host?.isMultiplexed = true
      } else {
        sockets.keep(callbacks.pointee.socket)
      }
    }
    discard(handle, of: transfer)
    return trailers
  }

  /// Frees a handle, but keeps its `CallbackState` for reuse.
  private func discard(_ handle: CurlHandle, of transfer: CurlTransfer) {
    transfer.handle = nil
    if let multi { ccurl_multi_remove(multi, handle.easy) }
    ccurl_easy_destroy(handle.easy)
    handle.callbacks.pointee.reset()
    if spareCallbackStates.count < settings.connections {
      spareCallbackStates.append(handle.callbacks)
    } else {
      destroy(handle.callbacks)
    }
  }

  /// Ends the transfers that have exceeded a timeout.
  func finishOverdue() {
    for transfer in transfers.takeOverdue(at: now) {
      let limit = transfer.passedLimit(at: now)
      // Don't reuse the connection, as libcurl would with HTTP/2: a silent connection may be dead.
      if limit == .idle, let handle = transfer.handle {
        ccurl_set_long(handle.easy, Int32(CCURL_OPT_FORBID_REUSE.rawValue), 1)
      }
      finish(transfer, .timedOut(limit))
    }
  }

  /// Lets libcurl read again from connections that its HTTP/2 library may have given up.
  func lookAgain() {
    for socket in sockets.takeQuiet(at: now) {
      // Twice: some transfers only end after another one has read.
      for _ in 0..<2 { socketAction(socket, Int32(CCURL_SELECT_IN)) }
      completeFinished()
    }
  }

  /// Resumes the callers that wait for the head of a streamed response.
  func deliverHeads() {
    guard !headsReady.isEmpty else { return }
    for transfer in headsReady where transfer.state == .active {
      if let handle = transfer.handle { transfer.metrics = handle.metrics(of: transfer) }
      transfer.handOver.give()
      if let continuation = transfer.continuation { resumed.append(continuation) }
      transfer.continuation = nil
    }
    headsReady.removeAll(keepingCapacity: true)
  }

  /// Resumes a transfer that was paused for its reader or writer.
  func resume(_ transfer: CurlTransfer, receiving: Bool) {
    guard transfer.state == .active, let handle = transfer.handle else { return }
    let callbacks = handle.callbacks
    if receiving { callbacks.pointee.isReceivePaused = false } else { callbacks.pointee.isSendPaused = false }
    callbacks.pointee.lastActivity = now
    var bits: Int32 = 0
    if callbacks.pointee.isReceivePaused { bits |= Int32(CCURL_PAUSE_RECEIVE) }
    if callbacks.pointee.isSendPaused { bits |= Int32(CCURL_PAUSE_SEND) }
    // libcurl may call back from here with the data it held back, and the transfer may be paused again.
    ccurl_easy_pause_set(handle.easy, bits)
    transfers.schedule(transfer.expiry)
  }
}
#endif
