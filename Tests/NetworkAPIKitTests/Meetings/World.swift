import Foundation

@testable import NetworkAPIKit

/// A random client with random calls to random servers, and what must hold for all of them.
///
/// Everything is chosen by the seed but the order in which tasks run, so a violation may need several runs of its seed.
struct World: CustomStringConvertible {
  /// What a call does.
  enum Kind: CaseIterable {
    case get, post, postWithKey, stream, droppedStream, events, download, upload, pages, image, webSocket
  }

  struct Call {
    let kind: Kind
    let path: String
    let tenant: String
    /// After how many turns of other tasks it begins: some calls begin after a reset, while earlier ones go on.
    let begunAfter: Int
    /// After how many turns of other tasks it is cancelled; nil if it isn't.
    let cancelledAfter: Int?
    /// Whether it has a limit for the whole call, which ends after some turns of other tasks, as every wait does.
    let hasLimit: Bool
  }

  /// What happens while the calls run.
  enum Reset: CaseIterable { case login, cancelAll, cache, cookies }

  static let tenants = ["", "mona", "hubot"]

  let seed: UInt64
  let limit: Int?
  let retries: Int
  let isCoalescing: Bool
  let hasCache: Bool
  let hasCookies: Bool
  let forgets: Bool
  let calls: [Call]
  let resets: [(Reset, after: Int)]

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    limit = Bool.random(using: &random) ? Int.random(in: 1...2, using: &random) : nil
    retries = Int.random(in: 0...2, using: &random)
    isCoalescing = Bool.random(using: &random)
    hasCache = Bool.random(using: &random)
    hasCookies = Bool.random(using: &random)
    forgets = Int.random(in: 0..<4, using: &random) == 0
    let isSpread = Bool.random(using: &random)
    let isAlike = Bool.random(using: &random)
    let hasCache = hasCache
    calls = (0..<Int.random(in: 1...6, using: &random)).reduce(into: []) { calls, _ in
      // Calls for the same thing are those that may get each other's answers.
      let model = isAlike && Bool.random(using: &random) ? calls.first : nil
      // A cache is for reads, and must notice the changes between them.
      let isCached = hasCache && isAlike && Bool.random(using: &random)
      let kind = (isCached ? [.get, .get, .post] : Kind.allCases).randomElement(using: &random) ?? .get
      let path = ["/a", "/b"].randomElement(using: &random) ?? "/a"
      let tenant = Self.tenants.randomElement(using: &random) ?? ""
      calls.append(
        Call(
          kind: isCached ? kind : model?.kind ?? kind, path: model?.path ?? path, tenant: model?.tenant ?? tenant,
          begunAfter: isSpread ? Int.random(in: 0..<80, using: &random) : 0,
          cancelledAfter: Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: 0..<60, using: &random) : nil,
          hasLimit: Int.random(in: 0..<8, using: &random) == 0))
    }
    resets = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      (Reset.allCases.randomElement(using: &random) ?? .login, after: Int.random(in: 0..<60, using: &random))
    }
  }

  var description: String {
    """
    world \(seed): limit \(limit.map(String.init) ?? "none"), \(retries) retries, coalescing \(isCoalescing), \
    cache \(hasCache), cookies \(hasCookies), forgets \(forgets)
      calls: \(calls.map { "\($0.kind) \($0.path) \($0.tenant) at \($0.begunAfter) \($0.cancelledAfter.map { "cancelled \($0)" } ?? "")\($0.hasLimit ? " limited" : "")" }.joined(separator: ", "))
      resets: \(resets.map { "\($0.0) after \($0.after)" }.joined(separator: ", "))
    """
  }
}

/// The servers of a world: two origins, one of which may have the credentials.
final class WorldServer: WebSocketTransport {
  static let own = "https://own.example"
  static let foreign = "https://foreign.example"

  struct Sent {
    let call: UInt64
    let request: HTTPRequest
    let status: Int?
    /// Whether the call had ended before, by what its observers were told.
    let isAfterEnd: Bool
    /// Whether that was so, and the task wasn't cancelled soon after either.
    let isLate: Bool
  }

  private struct State {
    var random: SeededGenerator
    var users = ["secret-0": 0]
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
  }

  private let state: Locked<State>

  private let limit: Int
  private let isCoalescing: Bool
  private let log: EventLog

  /// - Parameters:
  ///   - limit: how many responses a host may have at a time.
  ///   - isCoalescing: whether calls share transfers.
  ///   - log: what observers are told.
  init(seed: UInt64, limit: Int, isCoalescing: Bool, log: EventLog) {
    self.limit = limit
    self.isCoalescing = isCoalescing
    self.log = log
    state = Locked(State(random: SeededGenerator(seed: seed ^ 0x5EED)))
  }

  var sent: [Sent] { state.withLock { $0.sent } }
  /// The highest number of responses at a time from one host that weren't read to their end or released.
  var most: Int { state.withLock { $0.most } }
  var running: Int { state.withLock { $0.running.values.reduce(0, +) } }

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

  /// Accepts the token of a user.
  func accept(_ token: String, of user: Int) { state.withLock { $0.users[token] = user } }

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
    return WebSocketUpgrade(response: upgraded, connection: OneMessage(text: chunks.first ?? ""))
  }

  /// A WebSocket with one message.
  private actor OneMessage: WebSocketConnection {
    private var text: String?
    nonisolated let peerClose: WebSocketClose? = nil
    nonisolated let isBehind = false

    init(text: String) { self.text = text }
    func receive() async throws(NetworkError) -> WebSocket.Message? { text.take().map { .text($0) } }
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
    let host = request.url.host
    let isAfterEnd = log.hasEnded(request.context.id)
    var isLate = false
    // What calls share may go on for the others. Anything else is cancelled a moment after its call has ended.
    let isShared = isCoalescing || request.headers[.accept] == "image/*"
    if isAfterEnd { isLate = !(await eventually(within: isShared ? 2 : 30) { Task.isCancelled }) }
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
      let (response, chunks) = try respond(to: request, version, isAfterEnd: isAfterEnd, isLate: isLate)
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
    let (response, chunks, delivery) = try await exchange(request)
    guard !chunks.isEmpty, case .streaming = request.delivery else {
      var response = response
      response.body = HTTPBody(Data(chunks.joined().utf8))
      delivery.finish()
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
      if chunk == "break" {
        delivery.finish()
        throw NetworkError.connectionFailed(.init(.lost, authority: request.url.authority, mayHaveBeenProcessed: true))
      }
      return Data(chunk.utf8)
    }
    return streamed
  }

  /// The response, and the chunks of its body.
  private func respond(
    to request: HTTPRequest, _ version: Int, isAfterEnd: Bool, isLate: Bool
  ) throws -> (HTTPResponse, [String]) {
    try state.withLock { state in
      func record(_ status: Int?) {
        state.sent.append(
          Sent(
            call: request.context.id, request: request, status: status, isAfterEnd: isAfterEnd, isLate: isLate))
      }
      let token = request.headers[.authorization].map { String($0.dropFirst("Bearer ".count)) }
      let user = token.flatMap { state.users[$0] }
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
      func change() {
        // A call ends at its limit, though what it began may go on.
        guard isPost, request.timeouts.total == nil else { return }
        state.version += 1
        state.changes.append((request.url.absoluteString, state.version, request.context.id))
      }
      let chance = Int.random(in: 0..<20, using: &state.random)
      switch chance {
      case 0,
        16 where isPost:
        change()
        record(nil)
        throw NetworkError.connectionFailed(.init(.lost, authority: request.url.authority, mayHaveBeenProcessed: true))
      case 1, 2, 3:
        let status = [503, 429, 500].randomElement(using: &state.random) ?? 503
        headers.append(name: "Cache-Control", value: "max-age=60")
        record(status)
        return (HTTPResponse(status: HTTPStatus(status), headers: headers, url: request.url), ["busy", "busy"])
      case 4, 5:
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
      default: break
      }
      change()
      record(200)
      let tenant = request.headers["X-Tenant"] ?? ""
      if request.headers[.accept] == "image/*" {
        // Whose image it is, is its size; its last byte is the version.
        return (
          HTTPResponse(status: 200, headers: headers, url: request.url),
          [
            "GIF89a", Self.size((user ?? -1) + 2), Self.size(World.tenants.firstIndex(of: tenant) ?? 100),
            "\0\0\(Unicode.Scalar(UInt8(version)))",
          ]
        )
      }
      let text = "data: \(user ?? -1) \(tenant) \(version) \(request.url.absoluteString)\n\n"
      let chunks = chance == 9 ? [text, "break"] : [text, "data: end\n\n"]
      return (HTTPResponse(status: 200, headers: headers, url: request.url), chunks)
    }
  }
}

extension WorldServer {
  /// A length as a GIF has it.
  private static func size(_ length: Int) -> String { "\(Unicode.Scalar(UInt8(length + 1)))\0" }
}

private enum TenantOption: RequestOptionKey { static let defaultValue = "" }

/// Sends the tenant of the call.
private struct TenantField: Interceptor {
  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var request = request
    let tenant = request.options[TenantOption.self]
    if !tenant.isEmpty { request.headers["X-Tenant"] = tenant }
    return try await next(request)
  }
}

/// Sends a failed request again, and forgets the response that it has got.
private struct Forgetful: Interceptor {
  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let response = try await next(request)
    guard response.status == 503, request.method == .get else { return response }
    return try await next(request)
  }
}

extension World {
  /// Runs the world, and returns what didn't hold.
  func run(in folder: TemporaryFolder, within limit: Duration = .seconds(120)) async throws -> [String] {
    let log = EventLog()
    defer { log.clear() }
    let server = WorldServer(seed: seed, limit: self.limit ?? .max, isCoalescing: isCoalescing, log: log)
    let clock = ManualTime()
    let random = Locked(SeededGenerator(seed: seed ^ 0x7155))
    var time = clock.source
    time.sleep = { duration in
      for _ in 0..<random.withLock({ Int.random(in: 0..<40, using: &$0) }) {
        await Task.yield()
        try Task.checkCancellation()
      }
      try await clock.source.sleep(duration)
    }
    let user = Locked(0)
    // What was so when the last login, and the last removal, were over.
    let (settledUser, version) = (Locked(0), Locked(0))
    let cookies = hasCookies ? CookieJar(time: time) : nil
    let cache = hasCache ? HTTPCache(store: MemoryCacheStore(), time: time) : nil
    let origin = try HTTPURL(WorldServer.own)
    let authentication = Authentication.bearer(BearerToken("secret-0"), for: [origin]) { _ in
      // A token of whoever was logged in when the refresh began.
      let token = BearerToken("secret-\(user.withLock { $0 })")
      for _ in 0..<20 { await Task.yield() }
      return token
    }
    // With a cache, a field that is added inside of it would have to be named by `Vary`; a cache of images has none.
    let isOutside = hasCache || calls.contains { $0.kind == .image }
    var configuration = NetworkClient.Configuration(
      baseURL: origin, headers: ["X-Api-Key": "secret-key"], interceptors: forgets ? [Forgetful()] : [],
      networkInterceptors: isOutside ? [] : [TenantField()],
      retry: retries == 0 ? .never : ExponentialBackoff(maximumRetries: retries), retryBudget: nil,
      authentication: [authentication], cookies: cookies, cache: cache, coalescesIdenticalCalls: isCoalescing,
      concurrencyLimit: self.limit.map { ConcurrencyLimit(perHost: $0) }, observers: [log], transport: server)
    let images = ImageCache(folder: URL(fileURLWithPath: folder.file("\(seed)-images")))
    configuration.imageCache = images
    if isOutside { configuration.interceptors.append(TenantField()) }
    let client = NetworkClient(configuration: configuration, time: time)
    let violations = Locked<[String]>([])
    let ended = Locked(0)
    var tasks: [Task<Void, Never>] = []
    for (number, call) in calls.enumerated() {
      let task = Task {
        for _ in 0..<call.begunAfter { await Task.yield() }
        let (before, oldest) = (settledUser.withLock { $0 }, version.withLock { $0 })
        let versions = server.settledVersions
        let text = try? await perform(call, client, file: folder.file("\(seed)-\(number)"))
        let after = user.withLock { $0 }
        if let text, text.hasPrefix("data: ") {
          let words = text.dropFirst("data: ".count).prefix { $0 != "\n" }
            .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
          let seen = Int(words.first ?? "") ?? -1
          if seen >= 0, !(before...after).contains(seen) {
            violations.withLock { $0.append("\(call.kind): user \(seen) instead of \(before) to \(after)") }
          }
          // A redirect to the other origin drops a field that was added before it.
          let isDropped = isOutside && words.count > 1 && words[1].isEmpty
          if words.count > 1, words[1] != call.tenant, !isDropped {
            violations.withLock { $0.append("\(call.kind): tenant \(words[1]) instead of \(call.tenant)") }
          }
          if words.count > 2, let seen = Int(words[2]), seen < oldest, hasCache || call.kind == .image {
            violations.withLock { $0.append("\(call.kind): version \(seen) instead of \(oldest)") }
          }
          if words.count > 3, let seen = Int(words[2]), let changed = versions[words[3]], seen < changed {
            violations.withLock { $0.append("\(call.kind) \(words[3]): version \(seen) instead of \(changed)") }
          }
        }
        ended.withLock { $0 += 1 }
      }
      tasks.append(task)
      if let turns = call.cancelledAfter {
        Task {
          for _ in 0..<turns { await Task.yield() }
          task.cancel()
        }
      }
    }
    for (reset, turns) in resets {
      for _ in 0..<turns { await Task.yield() }
      switch reset {
      case .login:
        let next = user.withLock { $0 } + 1
        server.accept("secret-\(next)", of: next)
        user.withLock { $0 = next }
        try authentication.update(BearerToken("secret-\(next)"))
        cookies?.removeAll()
        await cache?.removeAll()
        images.removeAll()
        server.settle(next)
        settledUser.withLock { $0 = next }
      case .cancelAll: client.cancelAll()
      case .cache:
        let changed = server.change()
        await cache?.removeAll()
        images.removeAll()
        version.withLock { $0 = changed }
      case .cookies: cookies?.removeAll()
      }
    }
    let count = calls.count
    guard await eventually(within: limit.seconds, { ended.withLock { $0 } == count }) else {
      for task in tasks { task.cancel() }
      return ["\(count - ended.withLock { $0 }) calls don't end"]
    }
    tasks = []
    // Revalidations and transfers that go on for a moment are released.
    if !(await eventually(within: 60, { server.running == 0 })) {
      violations.withLock { $0.append("\(server.running) responses aren't released") }
    }
    return violations.withLock { $0 } + broken(server: server, log: log)
  }

  private func perform(_ call: Call, _ client: NetworkClient, file: String) async throws -> String {
    let configure: (inout HTTPRequest) -> Void = { request in
      if call.hasLimit { request.timeouts.total = .seconds(5) }
      request.options[TenantOption.self] = call.tenant
      if call.kind == .postWithKey { request.options.idempotencyKey = .automatic }
    }
    func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
    switch call.kind {
    case .get: return text(try await client.data(call.path, configure: configure))
    case .post, .postWithKey:
      return text(try await client.data(call.path, method: .post, body: HTTPBody("a"), configure: configure))
    case .stream: return text(try await client.stream(call.path, configure: configure).body.collect(upTo: 1000))
    case .droppedStream:
      _ = try await client.stream(call.path, configure: configure)
      return ""
    case .events:
      var options = ServerSentEvent.Options(maximumFailures: 3)
      options.sleep = { _ in await Task.yield() }
      for try await event in client.events(call.path, options: options, configure: configure) {
        return "data: \(event.data)\n"
      }
      return ""
    case .download:
      let options = DownloadOptions(resumptionDelay: .zero)
      _ = try await client.download(
        call.path, to: URL(fileURLWithPath: file), options: options, configure: configure
      ).value
      return try String(contentsOfFile: file, encoding: .utf8)
    case .upload:
      return text(try await client.upload(HTTPBody("body"), to: call.path, configure: configure).value)
    case .pages:
      var last = ""
      for try await page in client.pages(of: .get(NetworkAPI.Path(call.path), as: String.self)) { last = page.value }
      return call.tenant.isEmpty ? last : ""
    case .image:
      let image = try await client.image(NetworkAPI.Path(call.path), configure: configure)
      return
        "data: \(image.width - 3) \(Self.tenants[max(image.height - 1, 0) % Self.tenants.count]) \(image.data.last ?? 0)\n"
    case .webSocket:
      let socket = try await client.webSocket(NetworkAPI.Path(call.path), configure: configure)
      for try await case .text(let text) in socket.messages { return text }
      return ""
    }
  }

  /// What the servers and the observers have seen and shouldn't have.
  private func broken(server: WorldServer, log: EventLog) -> [String] {
    var broken = server.foreignCookies
    if let limit, server.most > limit { broken.append("\(server.most) responses at a time instead of \(limit)") }
    for sent in server.sent where sent.request.url.origin != WorldServer.own {
      let secrets = sent.request.headers.filter { $0.value.contains("secret") }.map(\.name)
      if !secrets.isEmpty { broken.append("\(secrets) at \(sent.request.url)") }
    }
    // What calls for one image share goes on under the first one's ID.
    if !isCoalescing, let late = server.sent.first(where: { $0.isLate && $0.request.headers[.accept] != "image/*" }) {
      broken.append("call \(late.call) sent \(late.request.url) after its end")
    }
    let events = Dictionary(grouping: log.events, by: \.callID)
    for (call, sent) in Dictionary(grouping: server.sent, by: \.call) {
      // Neither rejected nor redirected: it may have acted.
      let acted = sent.filter { $0.request.method == .post && ![401, 429, 307, 302].contains($0.status) }
      let hasKey = sent.contains { $0.request.headers.contains("Idempotency-Key") }
      if acted.count > 1, !hasKey { broken.append("call \(call) may have acted \(acted.count) times") }
      let ownEvents = events[call] ?? []
      let allowed = ownEvents.reduce(1) { count, event in
        switch event.kind {
        case .retryScheduled, .redirected: count + 1
        default: count
        }
      }
      let refusals = sent.count { $0.status == 401 }
      let forgotten = forgets ? sent.count { $0.status == 503 } : 0
      if !ownEvents.isEmpty, !isCoalescing, sent.count(where: { !$0.isAfterEnd }) > allowed + refusals + forgotten {
        broken.append("call \(call) sent \(sent.count) requests instead of \(allowed + refusals + forgotten)")
      }
    }
    for (call, events) in events {
      var starts = 0
      var ends = 0
      for event in events {
        // What a cancelled call shares with others may be about to report something.
        if ends > 0, !isCoalescing { broken.append("call \(call) has an event after its end: \(event.kind)") }
        if event.kind.isStart { starts += 1 }
        if event.kind.isEnd { ends += 1 }
        if case .cache(.hit) = event.kind, event.attempt > 1 {
          broken.append("a retry of call \(call) was answered by the cache")
        }
      }
      if starts != 1 || ends > 1 { broken.append("call \(call) has \(starts) starts and \(ends) ends") }
    }
    return broken
  }
}
