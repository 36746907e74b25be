import Foundation

@testable import NetworkAPIKit

/// The servers of a world: two origins, one of which may have the credentials.
final class WorldServer: WebSocketTransport {
  static let own = "https://own.example"
  static let foreign = "https://foreign.example"
  static let tokenPath = "/token"

  struct Sent {
    let call: UInt64
    let request: HTTPRequest
    let status: Int?
    /// When it was sent, by the clock of the world.
    let time: Duration
    /// Whether the call had ended before, by what its observers were told.
    let isAfterEnd: Bool
    /// Whether that was so, and the task wasn't cancelled soon after either.
    let isLate: Bool
  }

  private struct State {
    var random: SeededGenerator
    var tokens = WorldTokens()
    var running: [String: Int] = [:]
    var most = 0
    /// How many requests have found more responses than there may be. Meanwhile, nothing is delivered, so an excess lasts.
    var examining = 0
    /// The user who has logged in last, and the latest call when everything of earlier users had been removed.
    var settled = (user: 0, call: UInt64.max)
    var foreignCookies: [String] = []
    var sent: [Sent] = []
    /// Counts the changes of what the servers have.
    var version = 0
    /// What requests have changed: the URL, the version since then, and the call.
    var changes: [(url: String, version: Int, call: UInt64)] = []
    var uploads = WorldUploads()
    /// How many further requests the own server can't serve.
    var outage: Int
    /// Whether the servers have recovered from everything, and serve each request.
    var isWell = false
  }

  private let state: Locked<State>

  private let limit: Int
  private let isCoalescing: Bool
  private let log: EventLog
  private let clock: ManualTime

  /// - Parameters:
  ///   - limit: how many responses a host may have at a time.
  ///   - isCoalescing: whether calls share transfers.
  ///   - log: what observers are told.
  ///   - outage: how many requests the own server can't serve at first.
  init(seed: UInt64, limit: Int, isCoalescing: Bool, outage: Int, log: EventLog, clock: ManualTime) {
    self.limit = limit
    self.isCoalescing = isCoalescing
    (self.log, self.clock) = (log, clock)
    state = Locked(State(random: SeededGenerator(seed: seed ^ 0x5EED), outage: outage))
  }

  var sent: [Sent] { state.withLock { $0.sent } }
  /// The highest number of responses at a time from one host that weren't read to their end or released.
  var most: Int { state.withLock { $0.most } }
  var running: Int { state.withLock { $0.running.values.reduce(0, +) } }
  /// The bodies of the resumable uploads that are complete.
  var uploads: [String] { state.withLock { $0.uploads.complete } }

  /// Cookies of earlier users that calls from now on have sent.
  var foreignCookies: [String] { state.withLock { $0.foreignCookies } }

  /// From now on, calls are those of a user.
  func settle(_ user: Int) { state.withLock { $0.settled = (user, CallContext.lastID) } }

  /// Changes what the servers have, and returns how often that happened so far.
  func change() -> Int {
    state.withLock { state in
      state.version += 1
      return state.version
    }
  }

  /// The versions since the changes of calls that have ended, by URL.
  var settledVersions: [String: Int] {
    let changes = state.withLock { $0.changes }.filter { log.hasEnded($0.call) }
    return Dictionary(changes.map { ($0.url, $0.version) }, uniquingKeysWith: max)
  }

  /// From now on, every request is served.
  func recover() { state.withLock { $0.isWell = true } }

  /// Signs a user in.
  func issue(for user: Int) -> OAuth2.Tokens { state.withLock { $0.tokens.issue(for: user) } }

  /// The refresh tokens that were sent although others had replaced them.
  var repeatedTokens: [String] { state.withLock { $0.tokens.repeated } }

  /// Exchanges a refresh token for other tokens.
  private func refresh(_ request: HTTPRequest) async throws -> HTTPResponse {
    let form = String(decoding: try await request.body.collect(upTo: 1000), as: UTF8.self)
    for _ in 0..<state.withLock({ Int.random(in: 0..<30, using: &$0.random) }) { await turn() }
    return try state.withLock { state in
      let chance = state.isWell ? 9 : Int.random(in: 0..<10, using: &state.random)
      let (status, text) = chance == 0 ? (503, "busy") : state.tokens.refresh(form, isLost: chance == 1)
      guard chance != 1 else { throw Self.lost(request.url) }
      return HTTPResponse(
        status: HTTPStatus(status), headers: ["Content-Type": "application/json"], body: HTTPBody(text),
        url: request.url)
    }
  }

  /// A response that is being delivered; it ends at the latest when its body is released.
  private final class Delivery: Sendable {
    private let end: Locked<(@Sendable () -> Void)?>
    init(_ end: @escaping @Sendable () -> Void) { self.end = Locked(end) }
    deinit { finish() }
    func finish() { end.withLock { $0.take() }?() }
  }

  func openWebSocket(_ request: HTTPRequest, protocols: [String], options: WebSocket.Options) async throws
    -> WebSocketUpgrade
  {
    let (response, chunks, delivery) = try await exchange(request)
    delivery.finish()
    var upgraded = response
    guard response.status == 200 else {
      upgraded.body = HTTPBody(Data(chunks.joined().utf8))
      return WebSocketUpgrade(response: upgraded)
    }
    upgraded.status = 101
    return WebSocketUpgrade(response: upgraded, connection: Messages(rest: chunks[...], url: request.url))
  }

  /// A WebSocket with one message for each chunk.
  private actor Messages: WebSocketConnection {
    private var rest: ArraySlice<String>
    private let url: HTTPURL
    nonisolated let peerClose: WebSocketClose? = nil
    nonisolated let isBehind = false

    init(rest: ArraySlice<String>, url: HTTPURL) { (self.rest, self.url) = (rest, url) }
    func receive() async throws(NetworkError) -> WebSocket.Message? {
      guard let text = rest.popFirst() else { return nil }
      guard text != WorldServer.lost else { throw WorldServer.lost(url) }
      return .text(text)
    }
    func send(_ message: WebSocket.Message) async throws(NetworkError) {}
    func ping() async throws(NetworkError) {}
    func close(_ close: WebSocketClose) async {}
    nonisolated func cancel(_ error: NetworkError) {}
  }

  /// Waits while a request examines the number of responses. A cancelled one doesn't wait, since its permit may be free.
  private func turn() async {
    repeat { await Task.yield() } while !Task.isCancelled && state.withLock({ $0.examining > 0 })
  }

  /// The response, the chunks of its body, and what counts as its delivery.
  private func exchange(_ request: HTTPRequest) async throws -> (HTTPResponse, [String], Delivery) {
    let (host, time) = (request.url.host, clock.elapsed)
    let isAfterEnd = log.hasEnded(request.context.id)
    var isLate = false
    // What calls share may go on for the others. Anything else is cancelled a moment after its call has ended.
    let isShared = isCoalescing || request.headers[.accept] == "image/*"
    if isAfterEnd, !isShared { isLate = !(await eventually(within: 30) { Task.isCancelled }) }
    let (turns, version) = state.withLock { state in
      state.running[host, default: 0] += 1
      // Some responses take so long that a reset comes before them.
      let most = Int.random(in: 0..<4, using: &state.random) == 0 ? 60 : 6
      return (Int.random(in: 0..<most, using: &state.random), state.version)
    }
    let delivery = Delivery { [state] in state.withLock { $0.running[host, default: 0] -= 1 } }
    do {
      for _ in 0..<turns { await turn() }
      try Task.checkCancellation()
      await examine(host)
      let body = try await request.body.collect(upTo: 1000)
      let (response, chunks) = try respond(to: request, body, version, time, isAfterEnd: isAfterEnd, isLate: isLate)
      return (response, chunks, delivery)
    } catch {
      delivery.finish()
      throw error
    }
  }

  /// Notes the number of responses from a host. An ended task may hold its result for a moment more, so only an excess
  /// that lasts while nothing is delivered counts.
  private func examine(_ host: String) async {
    func running() -> Int { state.withLock { $0.running[host] ?? 0 } }
    guard running() > limit else { return }
    state.withLock { $0.examining += 1 }
    _ = await eventually(within: 30, { running() <= limit })
    state.withLock { state in
      state.most = max(state.most, state.running[host] ?? 0)
      state.examining -= 1
    }
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    if request.url.path == Self.tokenPath { return try await refresh(request) }
    let (response, chunks, delivery) = try await exchange(request)
    guard !chunks.isEmpty, case .streaming = request.delivery else {
      var response = response
      delivery.finish()
      guard chunks.last != Self.lost else { throw Self.lost(request.url) }
      response.body = HTTPBody(Data(chunks.joined().utf8))
      return response
    }
    let rest = Locked(chunks[...])
    var streamed = response
    streamed.body = HTTPBody {
      await self.turn()
      if Task.isCancelled {
        delivery.finish()
        throw CancellationError()
      }
      guard let chunk = rest.withLock({ $0.popFirst() }) else {
        delivery.finish()
        return nil
      }
      if chunk == Self.lost {
        delivery.finish()
        throw Self.lost(request.url)
      }
      return Data(chunk.utf8)
    }
    return streamed
  }

  /// In place of a chunk: the connection is lost there.
  private static let lost = "lost"

  private static func lost(_ url: HTTPURL) -> NetworkError {
    .connectionFailed(.init(.lost, authority: url.authority, mayHaveBeenProcessed: true))
  }

  /// The response, and the chunks of its body.
  private func respond(
    to request: HTTPRequest, _ body: Data, _ version: Int, _ time: Duration, isAfterEnd: Bool, isLate: Bool
  ) throws -> (HTTPResponse, [String]) {
    try state.withLock { state in
      func record(_ status: Int?) {
        state.sent.append(
          Sent(
            call: request.context.id, request: request, status: status, time: time, isAfterEnd: isAfterEnd,
            isLate: isLate))
      }
      let token = request.headers[.authorization].map { String($0.dropFirst("Bearer ".count)) }
      let user = token.flatMap { state.tokens.users[$0] }
      let isOwn = request.url.origin == Self.own
      let session = request.headers[.cookie].flatMap { Int($0.dropFirst("session=secret-user-".count)) }
      if let session, session >= 0, session < state.settled.user, request.context.id > state.settled.call {
        state.foreignCookies.append("call \(request.context.id): the cookie of user \(session)")
      }
      var headers: NetworkAPI.Headers = [.contentType("text/event-stream")]
      if isOwn { headers.append(name: "Set-Cookie", value: "session=secret-user-\(user ?? -1); Path=/; Secure") }
      if isOwn, user == nil {
        record(401)
        return (HTTPResponse(status: 401, headers: headers, url: request.url), ["no", "more"])
      }
      let isPost = request.method == .post
      let isUpload = WorldUploads.isMeant(by: request)
      func change() {
        // A call ends at its limit, though what it began may go on.
        guard isPost, !isUpload, request.timeouts.total == nil else { return }
        state.version += 1
        state.changes.append((request.url.absoluteString, state.version, request.context.id))
      }
      var chance = Int.random(in: 0..<20, using: &state.random)
      if isOwn, state.outage > 0 {
        state.outage -= 1
        chance = 1
      }
      // Nothing special.
      if state.isWell { chance = 19 }
      switch chance {
      case 0,
        16 where isPost || isUpload:
        change()
        // Of an upload, there is all or a part.
        let count = chance == 0 ? body.count : Int.random(in: 0...body.count, using: &state.random)
        if isUpload { _ = state.uploads.respond(to: request, body.prefix(count)) }
        record(nil)
        throw Self.lost(request.url)
      case 1, 2, 3:
        let status = state.outage > 0 ? 503 : [503, 429, 500].randomElement(using: &state.random) ?? 503
        headers.append(name: "Cache-Control", value: "max-age=60")
        record(status)
        return (HTTPResponse(status: HTTPStatus(status), headers: headers, url: request.url), ["busy", "busy"])
      case 4...5 where !isUpload || isPost:
        let target = [Self.own + "/c", Self.foreign + "/c", "/d"].randomElement(using: &state.random) ?? "/d"
        headers.append(name: "Location", value: target)
        let status = isPost ? 307 : 302
        record(status)
        return (HTTPResponse(status: HTTPStatus(status), headers: headers, url: request.url), ["moved", "away"])
      case 6, 7, 10...14:
        headers.append(name: "Cache-Control", value: "max-age=60")
      case 15 where isOwn:
        // The token has expired.
        record(401)
        return (HTTPResponse(status: 401, headers: headers, url: request.url), ["no", "more"])
      case 8 where !isPost:
        headers.append(name: "Link", value: "<?page=\(Int.random(in: 0..<3, using: &state.random))>; rel=\"next\"")
      case 17:
        headers.append(name: "Cache-Control", value: "max-age=0, stale-while-revalidate=60")
      default: break
      }
      var status = 200
      if isUpload {
        if chance == 6 { state.uploads.lose(request) }
        let (told, fields) = state.uploads.respond(to: request, body)
        headers.merge(fields)
        status = told
      }
      change()
      let answer = WorldAnswer(
        user: user ?? -1, tenant: request.headers["X-Tenant"] ?? "", version: version, url: request.url.absoluteString)
      var chunks = status == 200 ? answer.chunks : []
      let isImage = request.headers[.accept] == "image/*"
      if isImage { chunks[0] = Self.image + chunks[0] }
      if request.method == .get {
        let tag = "\"\(isImage ? "image" : "text")-\(answer.tag)\""
        headers.append(name: "ETag", value: tag)
        headers.append(name: "Vary", value: chance.isMultiple(of: 3) ? "Accept, X-Tenant" : "Accept")
        if request.headers["If-None-Match"] == tag {
          (status, chunks) = (304, [])
        } else if request.headers["If-Range"] ?? tag == tag,
          let start = request.headers["Range"].flatMap({ Int($0.dropFirst("bytes=".count).dropLast()) })
        {
          let count = chunks.joined().count
          status = start < count ? 206 : 416
          headers.append(
            name: "Content-Range", value: start < count ? "bytes \(start)-\(count - 1)/\(count)" : "bytes */\(count)")
          chunks = Self.rest(of: chunks, from: start)
        }
        if status != 304 { headers.append(name: "Content-Length", value: "\(chunks.joined().count)") }
      }
      record(status)
      if [9, 18].contains(chance), !chunks.isEmpty {
        chunks = chunks.prefix(Int.random(in: 0..<chunks.count, using: &state.random)) + [Self.lost]
      }
      return (HTTPResponse(status: HTTPStatus(status), headers: headers, url: request.url), chunks)
    }
  }

  /// The beginning of a GIF.
  static let image = "GIF89a\u{1}\0\u{1}\0\0\0"

  /// What follows the first bytes of a body.
  private static func rest(of chunks: [String], from start: Int) -> [String] {
    var skipped = start
    return chunks.compactMap { chunk in
      let rest = chunk.dropFirst(skipped)
      skipped -= chunk.count - rest.count
      return rest.isEmpty ? nil : String(rest)
    }
  }
}
