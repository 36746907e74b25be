#if os(Linux)
import CNetworkSupport
import Foundation

// The transfers, from their start to their end.

extension CurlDrive {
  /// Starts a new transfer, or enqueues it if the limits are reached.
  func submit(_ transfer: CurlTransfer) {
    // It was cancelled before it was handed over.
    guard transfer.machine.submit(at: now) else { return complete(transfer, .cancelled) }
    if !transfers.all.isEmpty { spinning.stopSpinning() }
    transfers.insert(transfer)
    let host = transfers.hosts.host(of: transfer.request.url)
    transfer.host = host
    if transfers.hosts.take(at: host) {
      activate(transfer)
    } else {
      transfer.machine.wait()
      transfers.hosts.wait(transfer, at: host)
      schedule(transfer)
    }
  }

  func activate(_ transfer: CurlTransfer) {
    transfer.machine.begin(at: now)
    if transfer.mayUseHTTP3, let host = transfer.host { transfer.http3 = host.http3.offer(settings.http3, at: now) }
    do throws(NetworkError) {
      try transfer.upload.open()
    } catch {
      return finish(transfer, .own(error))
    }
    if let failure = addToMulti(transfer) { return finish(transfer, failure) }
    schedule(transfer)
  }

  /// Passes a transfer to libcurl. Returns why that isn't possible; nil if it is.
  private func addToMulti(_ transfer: CurlTransfer) -> CurlFailure? {
    let multi: UnsafeMutableRawPointer
    do throws(CurlResources.Refusal) {
      multi = try openMulti()
    } catch {
      return .own(error.networkError(of: transfer))
    }
    let kind = CurlHandle.Kind(transfer, settings)
    if let kind, let used = pool.takeHandle(of: kind) {
      begin(transfer, with: used)
      if used.configureAgain(for: transfer, on: self) { return add(used, of: transfer, to: multi) }
      discard(used, of: transfer)
    }
    let callbacks = pool.takeState() ?? makeCallbackState()
    guard let handle = CurlHandle(callbacks: callbacks, kind: kind) else {
      pool.keep(callbacks)
      return .refusedOption
    }
    begin(transfer, with: handle)
    guard handle.configure(for: transfer, on: self) else { return .refusedOption }
    return add(handle, of: transfer, to: multi)
  }

  private func add(_ handle: CurlHandle, of transfer: CurlTransfer, to multi: UnsafeMutableRawPointer) -> CurlFailure? {
    let code = ccurl_multi_add(multi, handle.easy)
    guard code != 0 else { return nil }
    let refusal = CurlResources.Refusal(function: "curl_multi_add_handle", multiCode: code)
    return .own(refusal.networkError(of: transfer))
  }

  private func begin(_ transfer: CurlTransfer, with handle: CurlHandle) {
    transfer.handle = handle
    handle.callbacks.pointee.transfer = Unmanaged.passUnretained(transfer)
    handle.callbacks.pointee.parser.hasRequestBody = transfer.upload.hasBody
    handle.callbacks.pointee.lastActivity = now
  }

  private func makeCallbackState() -> UnsafeMutablePointer<CallbackState> {
    let callbacks = UnsafeMutablePointer<CallbackState>.allocate(capacity: 1)
    callbacks.initialize(to: CallbackState(clock: clock, drive: Unmanaged.passUnretained(self).toOpaque()))
    return callbacks
  }

  /// Sends the request again, as ``TransferMachine`` decided.
  func sendAgain(_ transfer: CurlTransfer) {
    if let handle = transfer.handle { discard(handle, of: transfer) }
    transfer.endHTTP3Race()
    transfer.http3 = .none
    transfer.machine.beginAgain(at: now)
    transfer.upload.rewind()
    guard addToMulti(transfer) == nil else { return finish(transfer, .connectionDiedBeforeResponse) }
    schedule(transfer)
  }

  /// Enqueues a transfer again, whose place the host's connections don't have.
  func waitAgain(_ transfer: CurlTransfer) {
    if let handle = transfer.handle { discard(handle, of: transfer) }
    transfer.endHTTP3Race()
    transfer.http3 = .none
    transfer.upload.suspend()
    transfer.machine.wait()
    if let host = transfer.host { transfers.hosts.putBack(transfer, at: host) }
    schedule(transfer)
  }

  /// Starts waiting transfers. Called once per round, and not when a transfer ends: if many are cancelled at once, none
  /// should be started just before it is cancelled itself.
  func startWaiting() {
    while let next = transfers.hosts.next() { activate(next) }
  }
}

// MARK: - The end

extension CurlDrive {
  /// Ends a transfer in any state. Does nothing if it has ended.
  func finish(_ transfer: CurlTransfer, _ failure: CurlFailure?) {
    var trailers: HeaderBlock?
    switch transfer.machine.end(failure) {
    // It has ended, or was cancelled before it was handed over; `submit` checks this.
    case .nothing: return
    case .leaveQueue:
      if let host = transfer.host { transfers.hosts.leave(transfer, at: host) }
      transfers.remove(transfer)
    case .release(let forbidsReuse):
      transfer.endHTTP3Race()
      if !unread.isEmpty { unread[ObjectIdentifier(transfer)] = nil }
      if case .timedOut(.idle) = failure, let socket = transfer.handle?.callbacks.pointee.socket,
        sockets.isHTTP3(socket)
      {
        transfer.host?.http3.failed(at: now)
      }
      if failure != nil, transfer.machine.waitsForServer, let callbacks = transfer.handle?.callbacks {
        sockets.gotNoResponse(
          on: callbacks.pointee.socket, closings: callbacks.pointee.closings, since: callbacks.pointee.lastActivity,
          within: transfer.machine.request.idleLimit, at: now)
      }
      if let forbidsReuse { transfer.forbidReuse(forbidsReuse) }
      if let handle = transfer.handle { trailers = release(handle, of: transfer, succeeded: failure == nil) }
      spinning.transferEnded(
        after: now - transfer.machine.started, succeeded: failure == nil, wasAlone: transfers.all.count == 1)
      transfers.remove(transfer)
      if let host = transfer.host { transfers.hosts.releaseSlot(at: host) }
      latestEnd = now
      // Not later with each transfer, which would wake the thread each time.
      if unusedCheck == .max { unusedCheck = now + settings.idleConnectionNanoseconds }
    }
    complete(transfer, failure, trailers: trailers)
  }

  func fail(_ transfer: CurlTransfer, _ refusal: CurlResources.Refusal) {
    finish(transfer, .own(refusal.networkError(of: transfer)))
  }

  /// Stores the result of a transfer. Its caller is resumed after the round, if it still waits.
  private func complete(_ transfer: CurlTransfer, _ failure: CurlFailure?, trailers: HeaderBlock? = nil) {
    if let continuation = transfer.end(failure, trailers: trailers) { resumed.append(continuation) }
  }

  /// Releases a transfer's handle, and returns the trailers.
  private func release(_ handle: CurlHandle, of transfer: CurlTransfer, succeeded: Bool) -> HeaderBlock? {
    let callbacks = handle.callbacks
    leaveConnection(callbacks)
    var trailers: HeaderBlock?
    // Not if the caller was resumed with the head: it may be reading the metrics now.
    if transfer.continuation != nil, transfer.head != nil { transfer.metrics = handle.metrics(of: transfer) }
    if succeeded {
      if !callbacks.pointee.parser.entries.isEmpty { callbacks.pointee.trailers = callbacks.pointee.parser.takeBlock() }
      trailers = callbacks.pointee.trailers
      if handle.isHTTP1 {
        // The host may have changed. (Without an offer, HTTP/1.1 says nothing.)
        if transfer.offersHTTP2 { transfer.host?.isMultiplexed = false }
        sockets.keep(callbacks.pointee.socket, closings: callbacks.pointee.closings, after: transfer.head)
      } else {
        transfer.host?.isMultiplexed = true
      }
      if transfer.machine.hasOwnConnection {
        sockets.end(callbacks.pointee.socket, closings: callbacks.pointee.closings)
      }
    }
    if succeeded {
      keep(handle, of: transfer)
    } else {
      // It may have ended for libcurl, which then keeps the connection.
      if handle.isHTTP1 {
        sockets.keep(callbacks.pointee.socket, closings: callbacks.pointee.closings, after: transfer.head)
      }
      discard(handle, of: transfer)
    }
    return trailers
  }

  /// Keeps a handle for another transfer of its kind, if the pool takes it. Not after a resend: libcurl keeps what it
  /// noted then, for example that a stream was refused.
  private func keep(_ handle: CurlHandle, of transfer: CurlTransfer) {
    guard let kind = handle.kind, let multi, !transfer.machine.hasResent, pool.hasRoom(for: handle) else {
      return discard(handle, of: transfer)
    }
    let code = ccurl_multi_remove(multi, handle.easy)
    guard code == 0 else {
      check(code, "curl_multi_remove_handle")
      return discard(handle, of: transfer)
    }
    transfer.handle = nil
    handle.clear()
    pool.keep(handle, as: kind)
  }

  /// Frees a handle, but keeps its `CallbackState` for reuse.
  private func discard(_ handle: CurlHandle, of transfer: CurlTransfer) {
    leaveConnection(handle.callbacks)
    transfer.handle = nil
    // If it fails, freeing the handle removes it.
    if let multi { check(ccurl_multi_remove(multi, handle.easy), "curl_multi_remove_handle") }
    ccurl_easy_destroy(handle.easy)
    handle.callbacks.pointee.reset()
    pool.keep(handle.callbacks, limit: settings.connectionsPerThread)
  }
}

// MARK: - What rounds do with transfers

extension CurlDrive {
  /// Ends the transfers whose response or connection has ended, and whose request waits for more of its body. The rest
  /// isn't sent: the stream is reset, or the HTTP/1.1 connection can't be used for another request.
  func finishEarly() {
    let candidates = early
    early.removeAll(keepingCapacity: true)
    for transfer in candidates {
      guard let callbacks = transfer.handle?.callbacks else { continue }
      let ending = transfer.machine.earlyEnding(
        waitsForSocket: waitsForSocket(transfer, callbacks),
        hasLastChunk: !CurlTransfer.mayHideEnd || callbacks.pointee.chunks.isComplete)
      if let ending { end(transfer, early: ending, callbacks) }
    }
  }

  private func end(
    _ transfer: CurlTransfer, early ending: TransferMachine.Ending, _ callbacks: UnsafeMutablePointer<CallbackState>,
    isSilent: Bool = false
  ) {
    transfer.machine.endsEarly(isSilent: isSilent)
    conclude(transfer, ending, code: CCURL_PARTIAL_FILE, callbacks)
  }

  /// Whether libcurl waits for the connection of a transfer with HTTP/1.1. If it had ever waited for one to a Unix domain
  /// socket since the request was sent, that would be known.
  private func waitsForSocket(_ transfer: CurlTransfer, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    // 8.5.0 doesn't wait for a response while the body waits, and reports the end of the connection. Whether libcurl waits
    // for a Unix domain socket isn't known before it has said so once.
    guard transfer.head != nil || CurlTransfer.mayHideEnd && callbacks.pointee.isUser else { return true }
    guard callbacks.pointee.isUser else { return !settings.usesUnixSocket }
    return sockets.isWanted(callbacks.pointee.socket)
  }

  /// Lets libcurl try the next address of a host: when one didn't respond, 7.88 opens no other socket before a timer
  /// fires, which may be the last one.
  func tryNextAddresses() {
    let transfers = onNextAddress
    onNextAddress.removeAll(keepingCapacity: true)
    for transfer in transfers where transfer.machine.state == .active && !transfer.machine.wasSent {
      guard let easy = transfer.handle?.easy else { continue }
      if !runsAgain(easy) { finish(transfer, .refusedOption) }
    }
  }

  /// Ends the transfers that have exceeded a timeout.
  func finishOverdue() {
    for transfer in transfers.takeOverdue(at: now) {
      lookAtDelivery(of: transfer)
      if transfer.expiry > now {
        schedule(transfer)
      } else if transfer.machine.isAnsweredEarly, let callbacks = transfer.handle?.callbacks {
        // The server needs no more of the request, or is gone.
        let silentSince = callbacks.pointee.lastActivity
        let isSilent = silentSince.addingClamped(transfer.machine.request.idleLimit) <= now
        end(transfer, early: .complete, callbacks, isSilent: isSilent)
      } else {
        finish(transfer, .timedOut(transfer.machine.expiredTimeout(at: now)))
      }
    }
  }

  /// Bytes that have left count as activity, although libcurl hasn't asked for more of the body since.
  private func lookAtDelivery(of transfer: CurlTransfer) {
    guard transfer.machine.request.hasBody, transfer.machine.wasSent, let handle = transfer.handle else { return }
    let taken = ccurl_get_offset(handle.easy, Int32(CCURL_INFO_SIZE_UPLOAD))
    let delivered = taken - resources.sockets.unacknowledged(handle.callbacks.pointee.socket)
    if transfer.machine.looks(atDelivered: delivered, at: now) { handle.callbacks.pointee.lastActivity = now }
  }

  /// Resumes the callers that wait for the head of a streamed response.
  func deliverHeads() {
    guard !headsReady.isEmpty else { return }
    for transfer in headsReady where transfer.machine.state == .active {
      if let handle = transfer.handle { transfer.metrics = handle.metrics(of: transfer) }
      transfer.handOver.give()
      if let continuation = transfer.continuation { resumed.append(continuation) }
      transfer.continuation = nil
    }
    headsReady.removeAll(keepingCapacity: true)
  }
}
#endif
