#if os(Linux)
import CNetworkSupport
import Foundation
@testable import NetworkAPIKit

/// What a ``CurlSimulation``'s servers get and send, and whether they may have got it.
final class FakeServer {
  /// A request of the simulation, known by its target.
  final class Call {
    /// Each time that it was sent.
    struct Send {
      let isReused: Bool
      /// Whether the server has promised that it did nothing.
      var isRefused = false
      var hasResponse = false
    }

    let number: Int
    let request: HTTPRequest
    let body: [UInt8]
    let isIdempotent: Bool
    var transfer: CurlTransfer?
    var producer: CurlSimulation.Producer?
    var sends: [Send] = []
    var response: Response?
    var isOver = false

    init(_ number: Int, _ request: HTTPRequest, _ body: [UInt8]) {
      (self.number, self.request, self.body) = (number, request, body)
      isIdempotent = request.method.isIdempotent
    }

    /// The bytes of a call's bodies, in both directions.
    static func content(_ number: Int, _ count: Int, from start: Int = 0) -> [UInt8] {
      let first = number % 251 + start
      return Array(bytes[first..<(first + count)])
    }

    private static let bytes = (0..<400_000).map { UInt8($0 % 251) }
  }

  struct Response {
    enum End { case length, chunks, connection }

    var status = 200
    var end = End.length
    var size = 0
    /// The lines of the head, and of the trailers, that were not passed on yet.
    var head: [String] = []
    var trailers: [String] = []
    /// How many bytes of the body arrive before the connection breaks; nil if it doesn't.
    var cut: Int?
    /// How many lines of the head are left then, if it breaks before the body.
    var cutLines: Int?
    var closes = false
    var isOver = false
  }

  let system: FakeSystem
  let perHost: Int
  var calls: [String: Call] = [:]

  init(_ system: FakeSystem, perHost: Int) { (self.system, self.perHost) = (system, perHost) }

  func usesHTTP2(_ origin: String) -> Bool { origin.contains("h2") }
  func streams(_ origin: String) -> Int { origin.contains("one") ? 1 : origin.contains("few") ? 3 : 100 }

  /// A socket was opened: no more connections than the limit, where several sockets that race are one.
  func opened(_ socket: Int32, _ easy: FakeCurl.Easy, _ multi: FakeCurl.Multi) {
    guard !easy.connectsOnly else { return }
    let open = multi.connections.filter { connection in
      connection.origin == easy.origin && !system.isShutDown(connection.socket)
        && !connection.users.contains { $0.connectsOnly }
    }
    let racing = multi.easies.filter { $0.origin == easy.origin && !$0.racing.isEmpty && !$0.connectsOnly }
    if open.count + racing.count > perHost {
      system.violation("\(open.count) + \(racing.count) connections to \(easy.origin), of at most \(perHost)")
    }
  }

  /// A request is sent.
  func sent(_ call: Call, _ easy: FakeCurl.Easy, _ connection: FakeCurl.Connection, isReused: Bool) {
    func never(_ why: String) { system.violation("call \(call.number) \(call.request.method) is sent \(why)") }
    if let reason = connection.isSpent { never("on a connection \(reason)") }
    let mayBeLost = call.isIdempotent && call.request.body.isReplayable && !call.request.options.isSentOnce
    if system.isShutDown(connection.socket), !mayBeLost { never("on a connection that was shut down") }
    if isReused, !connection.isHTTP2, !system.isQuiet(connection.socket) { never("on a connection that isn't quiet") }
    if call.isOver { never("after its end") }
    if call.transfer?.machine.state != .active {
      never("while it is \(call.transfer.map { "\($0.machine.state)" } ?? "-")")
    }
    if !call.sends.isEmpty {
      let mayHaveActed = call.sends.filter { !$0.isRefused }
      if call.request.options.isSentOnce || !call.request.body.isReplayable { never("again") }
      if call.sends.contains(where: \.hasResponse) { never("after a response") }
      if call.sends.count > 1 { never("a third time") }
      if !mayHaveActed.isEmpty, !call.isIdempotent { never("again, although the server may have acted") }
      if mayHaveActed.contains(where: { !$0.isReused }) { never("after a new connection ended") }
    }
    call.sends.append(Call.Send(isReused: isReused))
    if call.request.headers.contains("Connection"), !connection.isHTTP2 {
      connection.isSpent = "that a request has announced to close"
    }
  }

  /// Draws the response to a request.
  func respond(_ call: Call, _ connection: FakeCurl.Connection) -> Response {
    var response = Response()
    let isHTTP2 = connection.isHTTP2
    response.status = [200, 200, 200, 201, 204, 304, 404, 500][system.next(8)]
    let hasBody = call.request.method != .head && ![204, 304].contains(response.status)
    // More than a reader's buffer, so that libcurl has to pause.
    let isLarge = call.request.delivery == .streaming && system.chance(0.2)
    response.size = hasBody ? [0, 1, 10, 300, 5_000, isLarge ? 300_000 : 40_000][isLarge ? 5 : system.next(6)] : 0
    let version = isHTTP2 ? "HTTP/2 " : "HTTP/1.1 "
    if system.chance(0.05) { response.head += ["\(version)103 Early Hints\r\n", "Link: <a>\r\n", "\r\n"] }
    let interimLines = response.head.count
    response.head.append("\(version)\(response.status) \r\n")
    response.head.append("Number: \(call.number)\r\n")
    if hasBody {
      response.end = [.length, .length, .chunks, isHTTP2 ? .chunks : .connection][system.next(4)]
      let isAmbiguous = !isHTTP2 && response.end == .chunks && system.fault(0.1)
      if response.end == .length || isAmbiguous { response.head.append("Content-Length: \(response.size)\r\n") }
      if response.end == .chunks, !isHTTP2 { response.head.append("Transfer-Encoding: chunked\r\n") }
      if isAmbiguous { connection.isSpent = "with two framings" }
      if response.end == .chunks, system.chance(0.3) { response.trailers = ["Sum: \(call.number)\r\n", "\r\n"] }
    }
    response.closes = response.end == .connection || !isHTTP2 && system.chance(0.1)
    if response.closes { response.head.append("Connection: close\r\n") }
    response.head.append("\r\n")
    if system.fault(0.08) { response.cut = system.next(response.size + 1) }
    // With HTTP/2, a head comes as a whole.
    if interimLines > 0, system.fault(0.2) { response.cutLines = response.head.count - interimLines }
    if !isHTTP2, system.fault(0.02) { response.cutLines = 2 }
    return response
  }
}
#endif
