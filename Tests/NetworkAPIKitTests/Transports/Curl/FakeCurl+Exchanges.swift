#if os(Linux)
import CNetworkSupport
import Foundation
@testable import NetworkAPIKit

// MARK: - Requests and responses as libcurl passes them on

extension FakeCurl {
  /// The connection is there: asks whether the request may be sent, and sends it.
  func begin(_ easy: Easy, _ multi: Multi) {
    guard let connection = easy.connection else { return }
    easy.phase = .exchanging
    (easy.expires, easy.events) = (system.now, Int32(CCURL_SELECT_IN | CCURL_SELECT_OUT))
    guard asksBefore(easy, connection) else {
      system.note("not sent")
      return end(easy, multi, 42)
    }
    guard let call = server.calls[easy.target] else { return system.violation("no call \(easy.target)") }
    trace("\(easy.target) sent on \(connection.socket) reused \(easy.exchange.isReused)")
    server.sent(call, easy, connection, isReused: easy.exchange.isReused)
    easy.exchange.call = call
    easy.exchange.isHTTP2 = connection.isHTTP2
    connection.lastStream += 2
    easy.exchange.stream = connection.lastStream
    if connection.isHTTP2 { log(easy, "Using Stream ID: \(connection.lastStream) (easy handle)") }
    let head = "\(call.request.method) \(easy.target) HTTP/\(connection.isHTTP2 ? "2" : "1.1")\r\nHost: a\r\n\r\n"
    easy.exchange.headPieces = chance(0.7) ? 1 : 2
    var first = easy.exchange.headPieces == 1 ? head.count : system.next(head.count)
    // Over HTTP/2, a head that the system doesn't take at once ends the call; see `CurlUpload.losesPlace`.
    if connection.isHTTP2 { (easy.exchange.headPieces, first) = (1, head.count) }
    log(easy, String(head.prefix(first)), type: CCURL_LOG_HEADER_OUT)
    if first < head.count { log(easy, String(head.dropFirst(first)), type: CCURL_LOG_HEADER_OUT) }
    guard easy.value(CCURL_OPT_UPLOAD) == 0 || easy.value(CCURL_OPT_INFILESIZE_LARGE) == 0 else { return }
    if let bytes = easy.context(CCURL_OPT_POSTFIELDS), easy.value(CCURL_OPT_POST) != 0 {
      easy.exchange.body = [UInt8](
        UnsafeRawBufferPointer(start: bytes, count: easy.value(CCURL_OPT_POSTFIELDSIZE_LARGE)))
    }
    sentBody(easy)
  }

  private func sentBody(_ easy: Easy) {
    easy.exchange.isSent = true
    guard let call = easy.exchange.call, !call.sends.isEmpty else { return }
    var body = easy.exchange.body
    if easy.exchange.headPieces > 1, easy.value(CCURL_OPT_INFILESIZE_LARGE) < 0, easy.connection?.isHTTP2 == false,
      ChunkFraming.isUncertain
    {
      // libcurl has lost the framing, so the callback has to do it.
      guard let content = Self.unframed(body) else {
        return system.violation("call \(call.number)'s body is sent without its framing")
      }
      body = content
    }
    if body != call.body {
      system.violation("call \(call.number)'s body has \(body.count) bytes, not its \(call.body.count)")
    }
  }

  private static func unframed(_ bytes: [UInt8]) -> [UInt8]? {
    var (rest, content) = (bytes[...], [UInt8]())
    while let end = rest.firstIndex(of: 0x0A),
      let size = Int(String(decoding: rest[..<(end - 1)], as: UTF8.self), radix: 16)
    {
      rest = rest[(end + 1)...]
      if size == 0 { return rest.count == 2 ? content : nil }
      guard rest.count > size + 1 else { return nil }
      content += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
    return nil
  }

  func exchange(_ easy: Easy, _ multi: Multi) {
    for _ in 0...system.next(4) where easy.phase == .exchanging {
      if easy.events & Int32(CCURL_SELECT_OUT) != 0, !easy.exchange.isSent, !easy.exchange.pausesSending {
        sendPiece(easy, multi)
      }
      guard easy.phase == .exchanging, let socket = easy.connection?.socket else { return }
      if easy.events & Int32(CCURL_SELECT_IN | CCURL_SELECT_ERR) != 0, !easy.exchange.pausesReceiving,
        easy.exchange.response?.isOver != true, !easy.exchange.hasEndedSilently, system.takeInput(socket)
      {
        receivePiece(easy, multi)
      }
    }
  }

  private func sendPiece(_ easy: Easy, _ multi: Multi) {
    guard let connection = easy.connection else { return }
    if system.hasEnded(connection.socket), chance(0.5) { return broken(easy, multi, Int32(CCURL_SEND_ERROR)) }
    let length = easy.value(CCURL_OPT_INFILESIZE_LARGE)
    let size = [64, 64, 1460, 16_384, 65_536][system.next(5)]
    let (count, bytes) = read(easy, upTo: length < 0 ? size : min(size, length - easy.exchange.body.count))
    switch count {
    case Int(CCURL_READ_PAUSE):
      easy.exchange.pausesSending = true
      easy.exchange.call?.producer?.isStarted = true
    case Int(CCURL_READ_ABORT): end(easy, multi, 42)
    default:
      easy.exchange.body += bytes
      guard count == 0 || easy.exchange.body.count == length else { return }
      sentBody(easy)
      if easy.exchange.response?.isOver == true { end(easy, multi, 0) }
      if easy.exchange.hasEndedSilently {
        let code = easy.exchange.response == nil ? CCURL_GOT_NOTHING : CCURL_PARTIAL_FILE
        end(easy, multi, easy.exchange.response?.end == .connection ? 0 : Int32(code))
      }
    }
  }

  /// The connection has ended, or was reset.
  private func broken(_ easy: Easy, _ multi: Multi, _ code: Int32) {
    guard let connection = easy.connection else { return }
    connection.closes = true
    let hasNothing = easy.exchange.response == nil
    // libcurl doesn't always notice that the end of an HTTP/2 connection is one.
    if hasNothing, easy.exchange.isReused, !connection.isHTTP2 || chance(0.6) { return sendAgain(easy, multi) }
    end(easy, multi, hasNothing && chance(0.5) && !connection.isHTTP2 ? Int32(CCURL_GOT_NOTHING) : code)
  }

  private func receivePiece(_ easy: Easy, _ multi: Multi) {
    guard let connection = easy.connection, let call = easy.exchange.call else { return }
    if easy.exchange.response == nil {
      guard !system.hasEnded(connection.socket) else {
        if endsSilently(easy, connection), chance(0.7) { return }
        return broken(easy, multi, Int32(CCURL_RECV_ERROR))
      }
      guard easy.exchange.isSent || chance(0.05) else { return }
      if fault(0.05) {
        system.endPeer(connection.socket)
        return broken(easy, multi, Int32(CCURL_RECV_ERROR))
      }
      if connection.isHTTP2, fault(0.1) { return refuse(easy, connection, call, multi) }
      easy.exchange.response = server.respond(call, connection)
      call.sends[call.sends.count - 1].hasResponse = true
    }
    guard var response = easy.exchange.response else { return }
    trace("\(easy.target) has \(easy.exchange.received) \(response)")
    defer { easy.exchange.response = response }
    repeat {
      if !response.head.isEmpty {
        if response.cutLines == response.head.count { return cut(easy, connection, response, multi) }
        guard passLine(response.head.removeFirst(), easy) else { return end(easy, multi, 23) }
        // Set after the callback, so that what the callback decided can be compared with the truth.
        if response.head.isEmpty { call.response = response }
      } else if easy.exchange.received < response.size {
        let count = min(response.size - easy.exchange.received, 1 + system.next(16_384))
        if let cutAt = response.cut, easy.exchange.received + count > cutAt {
          return cut(easy, connection, response, multi)
        }
        let piece = FakeServer.Call.content(call.number, count, from: easy.exchange.received)
        if isInChunks(response, connection) {
          log(easy, "\(String(count, radix: 16))\r\n", type: CCURL_LOG_DATA_IN)
          log(easy, bytes: piece + Array("\r\n".utf8), type: CCURL_LOG_DATA_IN)
        }
        guard passBody(piece, easy) else { return end(easy, multi, 23) }
        if easy.exchange.pausesReceiving { return }
      } else if !response.trailers.isEmpty {
        guard passLine(response.trailers.removeFirst(), easy, isTrailer: true) else { return end(easy, multi, 23) }
      } else {
        return responseIsOver(easy, connection, &response, multi)
      }
    } while chance(0.9) && easy.phase == .exchanging
    system.arrive(connection.socket)
  }

  private func responseIsOver(
    _ easy: Easy, _ connection: Connection, _ response: inout FakeServer.Response, _ multi: Multi
  ) {
    if isInChunks(response, connection) { log(easy, "0\r\n\r\n", type: CCURL_LOG_DATA_IN) }
    response.isOver = true
    trace("\(easy.target) over \(response)")
    if response.closes { connection.closes = true }
    if !easy.exchange.isSent, !connection.isHTTP2, response.status >= 300 || response.closes {
      connection.closes = true
      return end(easy, multi, 0)
    }
    if easy.exchange.isSent { end(easy, multi, 0) }
  }

  private func passLine(_ line: String, _ easy: Easy, isTrailer: Bool = false) -> Bool {
    let bytes = Array(line.utf8)
    // With this option, a line of the head comes as a part of the body before.
    if !isTrailer, easy.value(CCURL_OPT_HEADER) != 0,
      pass(bytes, to: CCURL_OPT_WRITEFUNCTION, CCURL_OPT_WRITEDATA, easy) != bytes.count
    {
      return false
    }
    return pass(bytes, to: CCURL_OPT_HEADERFUNCTION, CCURL_OPT_HEADERDATA, easy) == bytes.count
  }

  private func passBody(_ bytes: [UInt8], _ easy: Easy) -> Bool {
    let count = pass(bytes, to: CCURL_OPT_WRITEFUNCTION, CCURL_OPT_WRITEDATA, easy)
    easy.exchange.pausesReceiving = count == Int(CCURL_WRITE_PAUSE)
    easy.exchange.held = easy.exchange.pausesReceiving ? bytes : []
    if easy.exchange.pausesReceiving { system.note("paused") }
    if count == bytes.count { easy.exchange.received += count }
    return count == bytes.count || easy.exchange.pausesReceiving
  }

  /// The connection breaks within the response.
  private func cut(_ easy: Easy, _ connection: Connection, _ response: FakeServer.Response, _ multi: Multi) {
    // Before 8.1, an error of the connection may also follow a whole response without a length.
    let isInHead = response.cutLines != nil
    if connection.isHTTP2, !isInHead, response.end == .chunks || chance(0.5) {
      return end(easy, multi, Int32(CCURL_HTTP2_STREAM), text: "HTTP/2 stream 1 was not closed cleanly")
    }
    system.endPeer(connection.socket)
    connection.closes = true
    if connection.isHTTP2 { return end(easy, multi, Int32(CCURL_HTTP2)) }
    if endsSilently(easy, connection) {
      if response.end == .connection, !isInHead { easy.exchange.call?.response?.size = easy.exchange.received }
      return
    }
    // libcurl takes a head that is cut for a whole one.
    if isInHead { return end(easy, multi, chance(0.5) ? 0 : Int32(CCURL_RECV_ERROR)) }
    guard response.end == .connection else {
      return end(easy, multi, response.end == .length ? Int32(CCURL_PARTIAL_FILE) : Int32(CCURL_RECV_ERROR))
    }
    // The end of the connection is the end of the body, so the cut can't be noticed.
    trace("\(easy.target) cut \(response)")
    easy.exchange.call?.response?.size = easy.exchange.received
    end(easy, multi, 0)
  }

  /// Whether libcurl only stops waiting for a connection that has ended, since the body of the request is paused.
  private func endsSilently(_ easy: Easy, _ connection: Connection) -> Bool {
    guard CurlTransfer.mayHideEnd, easy.exchange.pausesSending, !connection.isHTTP2 else { return false }
    connection.closes = true
    easy.exchange.hasEndedSilently = true
    system.note("ended silently")
    return true
  }

  private func isInChunks(_ response: FakeServer.Response, _ connection: Connection) -> Bool {
    response.end == .chunks && !connection.isHTTP2
  }

  /// An HTTP/2 server doesn't respond to a stream.
  private func refuse(_ easy: Easy, _ connection: Connection, _ call: FakeServer.Call, _ multi: Multi) {
    switch system.next(3) {
    case 0:
      call.sends[call.sends.count - 1].isRefused = true
      log(easy, "REFUSED_STREAM, retrying a fresh connect")
      sendAgain(easy, multi)
    case 1:
      // Those who use later streams don't learn it.
      let last = connection.users.map(\.exchange.stream).sorted()[system.next(connection.users.count)]
      connection.closes = true
      log(easy, "recveived GOAWAY, error=0, last_stream=\(last)")
      for user in connection.users where user.exchange.stream > last {
        if let call = user.exchange.call { call.sends[call.sends.count - 1].isRefused = true }
      }
      if easy.exchange.stream > last { end(easy, multi, Int32(CCURL_HTTP2)) } else { system.arrive(connection.socket) }
    default:
      log(easy, "HTTP/2 stream \(easy.exchange.stream) was not closed cleanly: INTERNAL_ERROR")
      end(easy, multi, Int32(CCURL_HTTP2_STREAM), text: "HTTP/2 stream was not closed cleanly: INTERNAL_ERROR")
    }
  }

  /// `curl_easy_pause(3)`.
  func pause(_ easy: Easy, _ bits: Int32) -> Int32 {
    trace("\(easy.target) pause \(bits) \(easy.phase) \(easy.connection != nil)")
    guard let multi = easy.multi, ![.idle, .start, .pending, .complete].contains(easy.phase) else {
      return Int32(CCURL_BAD_FUNCTION_ARGUMENT)
    }
    easy.exchange.pausesSending = bits & Int32(CCURL_PAUSE_SEND) != 0
    let wasPaused = easy.exchange.pausesReceiving
    easy.exchange.pausesReceiving = bits & Int32(CCURL_PAUSE_RECEIVE) != 0
    if wasPaused, !easy.exchange.pausesReceiving, !easy.exchange.held.isEmpty {
      guard passBody(easy.exchange.held, easy) else { return 23 }
      if let socket = easy.connection?.socket { system.arrive(socket) }
    }
    (easy.expires, easy.events) = (system.now, Int32(CCURL_SELECT_IN | CCURL_SELECT_OUT))
    updateTimer(multi)
    tell(easy, multi)
    return 0
  }

  /// `curl_easy_send(3)` and `curl_easy_recv(3)`: the peer of a link sends back what it gets.
  func send(_ easy: Easy, _ bytes: UnsafeRawBufferPointer) -> (code: Int32, count: Int) {
    guard let connection = easy.connection, !(system.hasEnded(connection.socket) && fault(0.5)) else { return (55, 0) }
    guard chance(0.7) else { return (Int32(CCURL_AGAIN), 0) }
    let count = 1 + system.next(bytes.count)
    connection.echo += bytes.prefix(count)
    return (0, count)
  }

  func receive(_ easy: Easy, upTo size: Int) -> (code: Int32, bytes: [UInt8]) {
    guard let connection = easy.connection else { return (56, []) }
    guard system.takeInput(connection.socket), !connection.echo.isEmpty || system.hasEnded(connection.socket) else {
      return (Int32(CCURL_AGAIN), [])
    }
    let bytes = Array(connection.echo.prefix(1 + system.next(size)))
    connection.echo.removeFirst(bytes.count)
    system.arrive(connection.socket)
    return (0, bytes)
  }
}
#endif
