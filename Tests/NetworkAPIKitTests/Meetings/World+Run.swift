import Foundation

@testable import NetworkAPIKit

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

extension EventLog {
  /// The calls that have begun, and not ended.
  fileprivate var unended: Set<UInt64> {
    events.reduce(into: []) { calls, event in
      if event.kind.isStart { calls.insert(event.callID) }
      if event.kind.isEnd { calls.remove(event.callID) }
    }
  }
}

extension World {
  /// Whether the tenant's field is added before the caches. One that is added inside of a cache would have to be named by
  /// `Vary`, and a cache of images has none.
  private var isOutside: Bool { hasCache || calls.contains { $0.kind == .image } }

  /// Runs the world, and returns what didn't hold.
  func run(in folder: TemporaryFolder, within limit: Duration = .seconds(120)) async throws -> [String] {
    let log = EventLog()
    defer { log.clear() }
    let clock = ManualTime()
    let server = WorldServer(
      seed: seed, limit: self.limit ?? .max, isCoalescing: isCoalescing,
      outage: failures != nil && seed % 2 == 0 ? 40 : 0, log: log, clock: clock)
    let random = Locked(SeededGenerator(seed: seed ^ 0x7155))
    var time = clock.source
    time.sleep = { duration in
      for _ in 0..<random.withLock({ Int.random(in: 0..<40, using: &$0) }) {
        await Task.yield()
        try Task.checkCancellation()
      }
      try await clock.source.sleep(duration)
    }
    let recording = isRecorded ? RecordingTransport(server) : nil
    let transport: any Transport = recording ?? server
    let leaks = Locked<[String]>([])
    let look: @Sendable (String, String) -> Void = { text, place in
      if text.contains("secret") { leaks.withLock { $0.append("\(place): \(text)") } }
    }
    let logger = NetworkLogger(level: .debug, bodyLimit: 1000) { _, line in look(line, "the log") }
    let observers: [any NetworkObserver] = isLogged ? [log, logger] : [log]
    let user = Locked(0)
    // What was so when the last login, and the last removal, were over.
    let (settledUser, version) = (Locked(0), Locked(0))
    let cookies = hasCookies ? CookieJar(time: time) : nil
    let cache = hasCache ? HTTPCache(store: MemoryCacheStore(), time: time) : nil
    let origin = try HTTPURL(WorldServer.own)
    let first = server.issue(for: 0)
    let store = OAuth2.MemoryStore(first)
    let oauth = OAuth2(
      .init(token: try HTTPURL(WorldServer.own + WorldServer.tokenPath)), clientID: "app", store: store,
      // By the system's clock: a response that its limit cut would lose the next refresh token.
      client: NetworkClient(configuration: .init(retry: .never, observers: observers, transport: transport)),
      time: time, random: { Data(count: $0) })
    let bearer = Authentication.bearer(BearerToken(first.accessToken), for: [origin]) { _ in
      // A token of whoever was logged in when the refresh began.
      let token = server.issue(for: user.withLock { $0 }).accessToken
      for _ in 0..<20 { await Task.yield() }
      return BearerToken(token)
    }
    let authentication = hasOAuth ? Authentication(oauth, for: [origin], time: time) : bearer
    let signIn: @Sendable () async throws -> Void = {
      let tokens = server.issue(for: user.withLock { $0 })
      guard hasOAuth else { return try authentication.update(BearerToken(tokens.accessToken)) }
      try authentication.update(try await oauth.signedIn(tokens))
    }
    var configuration = NetworkClient.Configuration(
      baseURL: origin, headers: ["X-Api-Key": "secret-key"], interceptors: forgets ? [Forgetful()] : [],
      networkInterceptors: isOutside ? [] : [TenantField()],
      retry: retries == 0 ? .never : ExponentialBackoff(maximumRetries: retries),
      retryBudget: budget.map { RetryBudget(ratio: 0, minimum: $0) },
      authentication: [authentication], cookies: cookies, cache: cache, coalescesIdenticalCalls: isCoalescing,
      circuitBreaker: failures.map { CircuitBreaker(failures: $0, pause: Self.pause, time: time) },
      concurrencyLimit: self.limit.map { ConcurrencyLimit(perHost: $0) },
      rateLimit: burst.map { RateLimit(requests: 1, per: .seconds(1), burst: $0, time: time) }, observers: observers,
      transport: transport)
    let images = ImageCache(folder: URL(fileURLWithPath: folder.file("\(seed)-images")))
    configuration.imageCache = images
    if isOutside { configuration.interceptors.append(TenantField()) }
    let client = NetworkClient(configuration: configuration, time: time)
    let violations = Locked<[String]>([])
    let ended = Locked(0)
    var tasks: [Task<Void, Never>] = []
    for (number, call) in calls.enumerated() {
      let task = Task { [time] in
        for _ in 0..<call.begunAfter { await Task.yield() }
        let (before, oldest) = (settledUser.withLock { $0 }, version.withLock { $0 })
        let versions = server.settledVersions
        let outcome = await Result { try await perform(call, number, client, time, in: folder) }
        if case .failure(let error) = outcome {
          look("\(error) \(error.localizedDescription)", "the error of \(call.kind)")
        }
        let texts = (try? outcome.get()) ?? []
        let after = user.withLock { $0 }
        for text in texts {
          guard let answers = WorldAnswer.all(in: text), answers.count == 1 || call.kind == .events else {
            violations.withLock { $0.append("\(call.kind): \(text.debugDescription)") }
            continue
          }
          for answer in answers {
            let changed = max(versions[answer.url] ?? 0, hasCache || call.kind == .image ? oldest : 0)
            let wrong = flaws(of: answer, to: call, users: before...after, since: changed)
            violations.withLock { $0 += wrong }
          }
        }
        if call.kind == .resumableUpload, !texts.isEmpty, !server.uploads.contains(Self.body(of: number)) {
          violations.withLock { $0.append("the upload of call \(number) isn't complete") }
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
    var isSignedOut = false
    for (reset, turns) in resets {
      for _ in 0..<turns { await Task.yield() }
      switch reset {
      case .login:
        let next = user.withLock { $0 } + 1
        user.withLock { $0 = next }
        try await signIn()
        isSignedOut = false
        cookies?.removeAll()
        await cache?.removeAll()
        images.removeAll()
        server.settle(next)
        settledUser.withLock { $0 = next }
      case .logout where hasOAuth:
        try await oauth.signOut(authentication)
        isSignedOut = true
      case .logout: authentication.reset()
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
    // Revalidations and transfers that go on for a moment are released, and tell their end.
    _ = await eventually(within: 30) { client.owner.count == 0 && log.unended.isEmpty }
    if !(await eventually(within: 60, { server.running == 0 })) {
      violations.withLock { $0.append("\(server.running) responses aren't released") }
    }
    if let recording {
      let data = try recording.archive.data()
      look(String(decoding: data, as: UTF8.self), "the recording")
    }
    if isSignedOut, store.load() != nil { violations.withLock { $0.append("there are tokens after the sign-out") } }
    for token in server.repeatedTokens { violations.withLock { $0.append("\(token) was sent again") } }
    let broken =
      violations.withLock { $0 } + leaks.withLock { $0 } + broken(server: server, log: log, elapsed: clock.elapsed)
    guard broken.isEmpty else { return broken }
    try await signIn()
    return await remains(of: client, server, clock)
  }

  /// How long the circuit of a host stays open.
  static let pause: Duration = .seconds(2)

  /// What still keeps a client from its servers, after these have recovered and every pause is over.
  private func remains(of client: NetworkClient, _ server: WorldServer, _ clock: ManualTime) async -> [String] {
    server.recover()
    clock.advance(by: .seconds(60))
    let results = Locked<[String]>([])
    let places = [WorldServer.own + "/a", WorldServer.foreign + "/a"]
    for place in places {
      Task {
        var error: NetworkError?
        // A cancelled trial may be about to end, which opens the circuit once more.
        let end = ContinuousClock.now + .seconds(20)
        repeat {
          do throws(NetworkError) {
            _ = try await client.data(NetworkAPI.Path(place)) { $0.options.cache = .ignore }
            error = nil
          } catch let failure {
            error = failure
          }
          guard case .circuitOpen = error else { break }
          clock.advance(by: Self.pause)
          try await Task.sleep(for: .milliseconds(1))
        } while ContinuousClock.now < end
        results.withLock { [error] in $0.append(error.map { "\(place) in the end: \($0)" } ?? "") }
      }
    }
    guard await eventually(within: 60, { results.withLock { $0.count } == places.count }) else {
      return ["a call in the end doesn't end"]
    }
    let isFree = await eventually(within: 60) { client.owner.count == 0 && server.running == 0 }
    return results.withLock { $0.filter { !$0.isEmpty } }
      + (isFree ? [] : ["\(client.owner.count) parts of calls remain"])
  }

  /// What is wrong with an answer to a call.
  ///
  /// - Parameters:
  ///   - users: those who were logged in during the call.
  ///   - version: what the servers had at least when the call began, as far as it may know.
  private func flaws(of answer: WorldAnswer, to call: Call, users: ClosedRange<Int>, since version: Int) -> [String] {
    var wrong: [String] = []
    if answer.user >= 0, !users.contains(answer.user) { wrong.append("user \(answer.user) instead of \(users)") }
    // A redirect to the other origin drops a field that was added before it.
    let isRedirected = !["/a", "/b"].contains { answer.url.hasPrefix(WorldServer.own + $0) }
    if answer.tenant != call.tenant, !(isOutside && isRedirected && answer.tenant.isEmpty) {
      wrong.append("tenant \(answer.tenant) instead of \(call.tenant)")
    }
    if answer.version < version { wrong.append("version \(answer.version) instead of \(version)") }
    return wrong.map { "\(call.kind) \(answer.url): \($0)" }
  }

  /// The file of a resumable upload.
  static func body(of number: Int) -> String { "the bytes of call \(number), the bytes of call \(number)" }

  /// Does what the call does, and returns the bodies that it has got.
  private func perform(
    _ call: Call, _ number: Int, _ client: NetworkClient, _ time: TimeSource, in folder: TemporaryFolder
  ) async throws -> [String] {
    let configure: @Sendable (inout HTTPRequest) -> Void = { request in
      if call.hasLimit { request.timeouts.total = .seconds(5) }
      request.options[TenantOption.self] = call.tenant
      if call.kind == .postWithKey { request.options.idempotencyKey = .automatic }
    }
    func text(_ data: Data) -> [String] { [String(decoding: data, as: UTF8.self)] }
    func pause(_ transfer: some PausableTransfer) async {
      for _ in 0..<call.pausedAfter { await Task.yield() }
      transfer.pause()
      for _ in 0..<call.pausedAfter { await Task.yield() }
      transfer.resume()
    }
    let path = NetworkAPI.Path(call.path)
    let file = URL(fileURLWithPath: folder.file("\(seed)-\(number)"))
    switch call.kind {
    case .get: return text(try await client.data(path, configure: configure))
    case .post, .postWithKey:
      return text(try await client.data(path, method: .post, body: HTTPBody("a"), configure: configure))
    case .stream: return text(try await client.stream(path, configure: configure).body.collect(upTo: 1000))
    case .droppedStream:
      _ = try await client.stream(path, configure: configure)
      return []
    case .events:
      var options = ServerSentEvent.Options(maximumFailures: 3)
      options.sleep = time.sleep
      var lines = ""
      for try await event in client.events(path, options: options, configure: configure) {
        lines += "data: \(event.data)\n\n"
        if WorldAnswer.all(in: lines) != nil { return [lines] }
      }
      return [lines]
    case .pages:
      var texts: [String] = []
      let first = RawEndpoint.get(path, as: String.self)
      for try await page in client.pages(of: first, prefetch: call.pausedAfter % 2 == 0, configure: configure) {
        texts.append(page.value)
      }
      return texts
    case .image:
      let image = try await client.image(path, configure: configure)
      return text(image.data.dropFirst(WorldServer.image.utf8.count))
    case .webSocket:
      let socket = try await client.webSocket(path, configure: configure)
      var lines = ""
      for try await case .text(let line) in socket.messages { lines += line }
      return [lines]
    case .download, .pausedDownload:
      var worker = client.downloadWorker(
        RawEndpoint<Data>(only: path, headers: [:]), to: DownloadDestination(file),
        options: DownloadOptions(resumptionDelay: .seconds(1)), configure: configure)
      worker.time = time
      let download = NetworkDownload(worker)
      if call.kind == .pausedDownload { await pause(download) }
      _ = try await download.value
      return text(try Data(contentsOf: file))
    case .managedDownload:
      let manager = DownloadManager(client: client)
      let events = manager.events
      let id = await manager.add(path, to: file, options: DownloadOptions(resumptionDelay: .zero))
      for _ in 0..<call.pausedAfter { await Task.yield() }
      await manager.pause(id)
      await manager.resume(id)
      for await event in events {
        if case .completed = event.kind { return text(try Data(contentsOf: file)) }
        if case .failed(let error) = event.kind { throw error }
      }
      // This call was cancelled.
      await manager.cancel(id)
      return []
    case .upload:
      return text(try await client.upload(HTTPBody("body"), to: path, configure: configure).value)
    case .resumableUpload:
      try Data(Self.body(of: number).utf8).write(to: file)
      var worker = client.uploadWorker(
        file, to: RawEndpoint<Data>(only: path, method: .post, headers: [:]),
        resumable: UploadResumption(.ietfDraft, maximumPartBytes: 20), configure: configure)
      worker.time = time
      let upload = ResumableUpload(worker)
      await pause(upload)
      return text(try await upload.value)
    }
  }
}
