#if os(Linux)
import CNetworkSupport
import Foundation

// What libcurl says about transfers that have ended, and what follows from it.

extension CurlDrive {
  /// Handles the transfers that libcurl has finished.
  func completeFinished() {
    guard let multi else { return }
    var code: Int32 = 0
    while let easy = ccurl_multi_finished(multi, &code) {
      noteLookup(code)
      guard let context = ccurl_get_private(easy) else {
        connected(easy, code)
        continue
      }
      let callbacks = context.assumingMemoryBound(to: CallbackState.self)
      guard let transfer = callbacks.pointee.transfer?.takeUnretainedValue() else { continue }
      let ending = transfer.isWithoutHTTP3(code, at: now) ? .noHTTP3 : Self.ending(code, callbacks)
      callbacks.pointee.isComplete = ending == .complete
      conclude(
        transfer, ending, code: Int(code), callbacks, wasAbandoned: wasAbandoned(transfer, ending, callbacks))
    }
  }

  /// Acts on the end of an attempt.
  ///
  /// - Parameter code: libcurl's result, for the error.
  func conclude(
    _ transfer: CurlTransfer, _ ending: TransferMachine.Ending, code: Int,
    _ callbacks: UnsafeMutablePointer<CallbackState>, wasAbandoned: Bool = false
  ) {
    guard let easy = transfer.handle?.easy else { return }
    var lacksCloseNotify = false
    if ending == .complete, let session = callbacks.pointee.closingSession {
      lacksCloseNotify = ccurl_take_close_notify(session) == 0
    }
    let verdict = transfer.machine.ended(
      ending, hasBegun: callbacks.pointee.parser.totalBytes > 0,
      isInsideHead: callbacks.pointee.parser.isInsideBlock, lacksCloseNotify: lacksCloseNotify,
      wasAbandoned: wasAbandoned)
    switch verdict {
    case .succeed: finish(transfer, nil)
    case .sendAgain: sendAgain(transfer)
    case .waitAgain: waitAgain(transfer)
    case .fail(let failure): finish(transfer, failure)
    case .failAsReported:
      finish(transfer, .code(Self.result(code, of: transfer, easy, callbacks.pointee, settings)))
    case .failAsEmptyReply:
      finish(transfer, .code(Self.result(CCURL_GOT_NOTHING, of: transfer, easy, callbacks.pointee, settings)))
    }
  }

  /// Lets libcurl read once more from HTTP/2 connections; see ``SocketRegistry/takeIdle(at:)``.
  func recheckIdleSockets() {
    for socket in sockets.takeIdle(at: now) {
      // Twice: some transfers only end after another one has read.
      for _ in 0..<2 { socketAction(socket, Int32(CCURL_SELECT_IN)) }
      hasArrived = !unread.isEmpty
      completeFinished()
    }
  }

  /// Resumes a transfer that was paused for its reader or writer.
  func resume(_ transfer: CurlTransfer, receiving: Bool) {
    guard transfer.machine.state == .active, let handle = transfer.handle else { return }
    if receiving {
      transfer.machine.isReceivePaused = false
      holdReading(of: transfer, false)
    } else {
      transfer.machine.isSendPaused = false
    }
    handle.callbacks.pointee.lastActivity = now
    var bits: Int32 = 0
    if transfer.machine.isReceivePaused { bits |= Int32(CCURL_PAUSE_RECEIVE) }
    if transfer.machine.isSendPaused { bits |= Int32(CCURL_PAUSE_SEND) }
    // libcurl may call back from here with the data it held back, and the transfer may be paused again.
    let code = ccurl_easy_pause_set(handle.easy, bits)
    if code != Int32(CCURL_OK) { refusedHeldBack(transfer, handle, code) }
    schedule(transfer)
  }

  /// Lets libcurl ask for more of the bodies that wait for their producers, so that it reads what has arrived for them.
  func readForPaused() {
    let paused = unread
    (unread, hasArrived) = ([:], false)
    for transfer in paused.values where transfer.machine.isSendPaused { resume(transfer, receiving: false) }
  }

  /// Ends a transfer if libcurl or a callback refused the data that was held back: libcurl only returns the error then,
  /// and would wait for more.
  private func refusedHeldBack(_ transfer: CurlTransfer, _ handle: CurlHandle, _ code: Int32) {
    // If libcurl has ended it already, that counts.
    completeFinished()
    guard transfer.machine.state == .active, transfer.handle?.easy == handle.easy else { return }
    if case .fail(let failure) = transfer.machine.ended(.other) { return finish(transfer, failure) }
    finish(transfer, .code(Self.result(Int(code), of: transfer, handle.easy, handle.callbacks.pointee, settings)))
  }

  /// Whether libcurl treated the end of a connection after an HTTP/2 violation as the end of the body; see
  /// ``TransferMachine/mayBeAbandoned(_:)``.
  private func wasAbandoned(
    _ transfer: CurlTransfer, _ ending: TransferMachine.Ending, _ callbacks: UnsafeMutablePointer<CallbackState>
  ) -> Bool {
    guard transfer.machine.mayBeAbandoned(ending) else { return false }
    let socket = callbacks.pointee.socket
    // Other transfers may still use the connection. After a violation, the last thing that libcurl writes is a GOAWAY.
    // So if the latest TLS record was written, let libcurl read for the others too, which ends one of them at a time.
    // If it closes the connection then, the server violated HTTP/2.
    var running = Int32.max
    while sockets.closings(of: socket) == callbacks.pointee.closings, sockets.isWanted(socket),
      let session = callbacks.pointee.session, ccurl_tls_has_written_last(session) != 0
    {
      let left = socketAction(socket, Int32(CCURL_SELECT_IN))
      guard left < running else { break }
      running = left
    }
    return sockets.wasAbandonedByLibcurl(socket, closings: callbacks.pointee.closings)
  }

  /// Translates libcurl's result code.
  private static func ending(
    _ code: Int32, _ callbacks: UnsafeMutablePointer<CallbackState>
  ) -> TransferMachine.Ending {
    switch Int(code) {
    case CCURL_OK: return .complete
    case CCURL_GOT_NOTHING: return .emptyReply
    case CCURL_SEND_ERROR: return .sendFailed
    case CCURL_RECV_ERROR: return .receiveFailed
    case CCURL_PARTIAL_FILE: return .truncated
    case CCURL_HTTP2_STREAM: return .streamError(isClean: callbacks.pointee.errorText.pointee == 0)
    // Without a message if the connection is closed; otherwise the message of the TLS library or the system.
    case CCURL_HTTP2:
      let text = String(cString: callbacks.pointee.errorText)
      let isClosed =
        text.isEmpty || ["SSL_read", "SSL_write", "Recv failure", "Send failure"].contains { text.contains($0) }
      // Before 8.1, libcurl also reports it for a stream that was closed before the server's GOAWAY.
      return .connectionError(isClosed: isClosed, mayFollowEnd: ccurl_load().pointee.version_number < 0x080100)
    default: return .other
    }
  }

  private static func result(
    _ code: Int, of transfer: CurlTransfer, _ easy: UnsafeMutableRawPointer, _ state: CallbackState,
    _ settings: CurlSettings
  ) -> CurlResult {
    var result = CurlResult(
      code, of: easy, state.errorText, transfer.proxy, settings, transfer.request.url, socketError: state.socketError)
    (result.hasHead, result.isInsideHead) = (state.parser.hasHead, state.parser.isInsideBlock)
    result.wasSent = transfer.machine.mayHaveBeenProcessed
    result.received = transfer.machine.bodyCount
    result.expected = state.parser.summary.contentLength
    return result
  }
}
#endif
