import Foundation
import NetworkAPIKit
import NetworkAPIs
import TestServer
import Testing

/// Returns prepared responses in turn, with a clock that advances when something sleeps.
private actor Script: Transport {
  private var responses: [(HTTPStatus, NetworkAPI.Headers, String)]
  private(set) var count = 0

  init(_ responses: [(HTTPStatus, NetworkAPI.Headers, String)]) { self.responses = responses }

  func send(_ request: HTTPRequest) -> HTTPResponse {
    count += 1
    let (status, headers, body) = responses.count > 1 ? responses.removeFirst() : responses[0]
    return HTTPResponse(status: status, headers: headers, body: HTTPBody(body), url: request.url)
  }
}

/// Refuses the second connection: after a rate limit, and before the response.
private actor RefusedOnce: Transport {
  private let limit: String
  private(set) var count = 0

  init(limit: String) { self.limit = limit }

  func send(_ request: HTTPRequest) throws -> HTTPResponse {
    count += 1
    if count == 2 {
      throw NetworkError.connectionFailed(.init(.refused, authority: "api.github.com", mayHaveBeenProcessed: false))
    }
    return HTTPResponse(status: 200, body: HTTPBody(count == 1 ? limit : #"{"data":{}}"#), url: request.url)
  }
}

/// Keeps the last segments of the paths of what is sent.
private actor Sent: Transport {
  private(set) var names: [String] = []

  func send(_ request: HTTPRequest) -> HTTPResponse {
    names.append(request.url.path.split(separator: "/").last.map(String.init) ?? "")
    return HTTPResponse(status: 204, url: request.url)
  }
}

private struct Answering: Transport {
  let answer: @Sendable (HTTPRequest) async -> HTTPResponse
  func send(_ request: HTTPRequest) async -> HTTPResponse { await answer(request) }
}

private struct OnWait: NetworkObserver {
  let action: @Sendable () -> Void
  func observe(_ event: NetworkEvent) {
    switch event.kind {
    case .waiting, .retryScheduled: action()
    default: break
    }
  }
}

private final class FakeTime: @unchecked Sendable {
  // Guarded by the lock.
  private let lock = NSLock()
  private var date = Date(timeIntervalSince1970: 1_000_000)
  private var waits: [Duration] = []

  var now: Date { lock.withLock { date } }
  var slept: [Duration] { lock.withLock { waits } }
  func sleep(_ duration: Duration) {
    lock.withLock {
      waits.append(duration)
      date += duration / .seconds(1)
    }
  }
  func advance(by seconds: Double) { lock.withLock { date += seconds } }
}

@Suite("The rules of GitHub's platform", .fewAtOnce)
struct PlatformRulesTests {
  private let time = FakeTime()

  private func client(_ script: some Transport, _ time: FakeTime? = nil) -> NetworkClient {
    let time = time ?? self.time
    let rules = GitHubAPI.PlatformRules(
      maximumWait: .seconds(600), now: { time.now }, sleep: { time.sleep($0) })
    return NetworkClient(configuration: .init(interceptors: [rules], transport: script))
  }

  private static func limit(remaining: Int, reset: Int) -> NetworkAPI.Headers {
    ["x-ratelimit-limit": "60", "x-ratelimit-remaining": "\(remaining)", "x-ratelimit-reset": "\(reset)"]
  }

  @Test("a request is sent again after its Retry-After")
  func retryAfter() async throws {
    let script = Script([(403, ["Retry-After": "30"], #"{"message":"slow"}"#), (200, [:], "ok")])
    #expect(try await client(script).request(GitHubAPI.Meta.Zen()) == "ok")
    #expect(time.slept == [.seconds(30)])
  }

  @Test("when a limit is used up, requests wait for its reset")
  func primary() async throws {
    let script = Script([(403, Self.limit(remaining: 0, reset: 1_000_060), "{}"), (200, [:], "ok")])
    #expect(try await client(script).request(GitHubAPI.Meta.Zen()) == "ok")
    #expect(time.slept.first == .seconds(61))
    #expect(await script.count == 2)
  }

  @Test("after a secondary limit, the delay is a minute, then longer")
  func secondary() async throws {
    let body = #"{"message":"You have exceeded a secondary rate limit."}"#
    let script = Script([(403, [:], body), (429, [:], body), (200, [:], "ok")])
    #expect(try await client(script).request(GitHubAPI.Meta.Zen()) == "ok")
    #expect(time.slept == [.seconds(60), .seconds(120)])
  }

  @Test("a secondary limit is also waited for before a download and a stream, and another 403 isn't")
  func secondaryOfStreams() async throws {
    let folder = try TemporaryDirectory()
    for (message, isLimit) in [("You have exceeded a secondary rate limit.", true), ("Must have admin rights", false)] {
      for downloads in [true, false] {
        let count = Counted(), time = FakeTime()
        let server = try TestServer.responding { _ in
          count.next() == 1
            ? .json(#"{"message":"\#(message)"}"#, status: 403) : Response(body: "the file")
        }
        let rules = GitHubAPI.PlatformRules(now: { time.now }, sleep: { time.sleep($0) })
        let client = NetworkClient(configuration: .init(interceptors: [rules]))
        let url = server.url("/x"), file = URL(fileURLWithPath: folder.path("x"))
        let received: Data? =
          if downloads {
            try? Data(contentsOf: await client.download(url, to: file).value.url)
          } else {
            try? await client.stream(url).body.collect(upTo: 100)
          }
        #expect(received == (isLimit ? Data("the file".utf8) : nil), "\(message) \(downloads)")
        #expect(time.slept == (isLimit ? [.seconds(60)] : []) && server.requestCount == (isLimit ? 2 : 1))
      }
    }
  }

  @Test("a refused stream whose body never ends has its status, and what has arrived of the body, after a moment")
  func endlessRefusal() async throws {
    for status in [403, 429] as [HTTPStatus] {
      let time = time
      let (arrivals, arrived) = AsyncStream<Void>.makeStream()
      let (slept, sleeping) = AsyncStream<Duration>.makeStream()
      let transport = StubTransport { request in
        let reads = Counted()
        let body = HTTPBody {
          guard reads.next() > 1 else { return Data("a".utf8) }
          arrived.yield()
          try await Task.sleep(for: .seconds(3600))
          return nil
        }
        return HTTPResponse(status: status, body: body, url: request.url)
      }
      var rules = GitHubAPI.PlatformRules(maximumRetries: 0, now: { time.now }, sleep: { time.sleep($0) })
      rules.sleepWhileReading = { duration in
        for await _ in arrivals { break }
        sleeping.yield(duration)
      }
      let client = NetworkClient(configuration: .init(interceptors: [rules], transport: transport))
      let stream = Task { _ = try await client.stream("https://api.github.com/x") }
      let patience = Task {
        try await Task.sleep(for: .seconds(60))
        stream.cancel()
      }
      let error = await #expect(throws: NetworkError.self) { try await stream.value }
      patience.cancel()
      guard case .statusCode(let failure)? = error else { throw try #require(error) }
      #expect(failure.status == status && failure.data == Data("a".utf8))
      sleeping.finish()
      #expect(await slept.reduce(into: []) { $0.append($1) } == [.seconds(10)])
    }
  }

  @Test("by default, the delay after a second secondary limit is too long, and the error says when it ends")
  func secondSecondary() async throws {
    let time = time
    let rules = GitHubAPI.PlatformRules(now: { time.now }, sleep: { time.sleep($0) })
    let script = Script([(403, [:], #"{"message":"You have exceeded a secondary rate limit."}"#)])
    let client = NetworkClient(configuration: .init(interceptors: [rules], transport: script))
    let error = await #expect(throws: NetworkError.self) { try await client.request(GitHubAPI.Meta.Zen()) }
    #expect(time.slept == [.seconds(60)])
    #expect(await script.count == 2)
    #expect(error?.gitHubRateLimitEnd != nil)
  }

  @Test("a rate limit that GraphQL reports with status 200 is handled too, or reported as an error")
  func graphQL() async throws {
    typealias Query = GitHubAPI.GraphQL<[String: GitHubAPI.JSONValue]>
    let refusal = #"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded for user ID 1."}]}"#
    let response = #"{"data":{"viewer":{"login":"RATE_LIMITED"}}}"#
    let script = Script([(200, Self.limit(remaining: 0, reset: 1_000_060), refusal), (200, [:], response)])
    let value = try await client(script).request(Query(query: "{ viewer { login } }")).value()
    #expect(value["viewer"] == ["login": "RATE_LIMITED"])
    #expect(time.slept.first == .seconds(61))
    #expect(await script.count == 2)
    let other = Script([(200, Self.limit(remaining: 0, reset: 1_000_060), response)])
    _ = try await client(other).request(Query(query: "{ viewer { login } }"))
    #expect(await other.count == 1)
    let long = Script([(200, Self.limit(remaining: 0, reset: 2_000_000), refusal)])
    let refused = try await client(long).response(Query(query: "{ viewer { login } }"))
    #expect { try refused.value.value() } throws: { ($0 as? GitHubAPI.GraphQLErrors)?.isRateLimited == true }
    #expect(refused.gitHub.rateLimit?.reset == Date(timeIntervalSince1970: 2_000_000))
  }

  @Test("a change that was carried out in part isn't sent again: a limit rejected a redirect's request, or one field")
  func partlyDone() async throws {
    typealias Mutation = GitHubAPI.GraphQL<[String: GitHubAPI.JSONValue]>
    let refusal =
      #""errors":[{"type":"RATE_LIMITED","path":["b"],"message":"You have exceeded a secondary rate limit"}]"#
    for (query, data, count) in [
      ("mutation { a: x { id } b: x { id } }", #"{"a":{"id":"1"},"b":null}"#, 1),
      ("mutation { a: x { id } b: x { id } }", #"{"a":null,"b":null}"#, 2), ("mutation { a: x { id } }", "null", 2),
      ("{ a: x { id } b: x { id } }", #"{"a":{"id":"1"},"b":null}"#, 2),
    ] {
      let script = Script([(200, [:], "{\"data\":\(data),\(refusal)}"), (200, [:], #"{"data":{}}"#)])
      _ = try await client(script).response(Mutation(query: query))
      #expect(await script.count == count, "\(query) \(data)")
    }
    let refused = RefusedOnce(limit: "{\"data\":null,\(refusal)}")
    _ = try await client(refused).response(Mutation(query: "mutation { a: x { id } }"))
    #expect(await refused.count == 3, "the limit did nothing, nor did the connection")
    let inside = refusal.replacingOccurrences(of: #"["b"]"#, with: #"["b","issue","id"]"#)
    let script = Script([(200, [:], "{\"data\":{\"b\":null},\(inside)}"), (200, [:], #"{"data":{}}"#)])
    _ = try await client(script).response(Mutation(query: "mutation { b: x { issue { id } } }"))
    #expect(await script.count == 1, "the change was made before its result couldn't be read")
    for status in [301, 303, 307] as [HTTPStatus] {
      for (method, count) in [(NetworkAPI.Method.post, 2), (.get, 4)] {
        let script = Script([
          (status, ["Location": "/new"], ""), (429, ["Retry-After": "1"], ""), (status, ["Location": "/new"], ""),
          (200, [:], ""),
        ])
        let request = HTTPRequest(method: method, url: try HTTPURL("https://api.github.com/x"))
        _ = try? await client(script).send(request)
        #expect(await script.count == (status == 307 ? 4 : count), "\(method) \(status)")
      }
    }
  }

  @Test("an interval between changes of any length can be added up")
  func longInterval() {
    let rules = GitHubAPI.PlatformRules(changeInterval: .seconds(Int64.max))
    #expect(rules.changeInterval * 1_000_000 > .seconds(1_000_000_000))
  }

  @Test("a 403 for missing permission isn't retried")
  func permission() async throws {
    let script = Script([(403, Self.limit(remaining: 10, reset: 1_000_060), #"{"message":"Must have admin rights"}"#)])
    await #expect(throws: NetworkError.self) { try await client(script).request(GitHubAPI.Meta.Zen()) }
    #expect(await script.count == 1)
    #expect(time.slept == [])
  }

  @Test("the last permitted call may be refused for another reason, which isn't waited for")
  func lastCallRefused() async throws {
    for (message, count) in [
      ("Resource not accessible by integration", 1), ("API rate limit exceeded for 1", 2), ("", 2),
    ] {
      let body = message.isEmpty ? "" : #"{"message":"\#(message)"}"#
      let script = Script([(403, Self.limit(remaining: 0, reset: 1_000_010), body), (200, [:], "ok")])
      do {
        _ = try await client(script).request(GitHubAPI.Meta.Zen())
      } catch {
        #expect(error.gitHubRateLimitEnd == nil)
      }
      #expect(await script.count == count, "\(message)")
    }
  }

  @Test("while a limit lasts longer than a call may wait, its refusal stands for those that it would reject")
  func keptRefusal() async throws {
    let date = "Mon, 12 Jan 1970 13:46:40 GMT"
    let secondary = #"{"message":"You have exceeded a secondary rate limit."}"#
    let found = #"{"total_count":0,"incomplete_results":false,"items":[]}"#
    var search = Self.limit(remaining: 0, reset: 1_000_060)
    (search["x-ratelimit-resource"], search["Date"]) = ("search", date)
    // After a refusal without a time, the second pause is two minutes, which is longer than a call may wait by default.
    for (status, fields, body, sent, end, isForAll) in [
      (429, ["Retry-After": "3600", "Date": date], "{}", 1, 3600, true),
      (403, ["Retry-After": "60", "Date": date], "{}", 1, 60, true),
      (403, ["Date": date], secondary, 1, 60, true), (403, search, "", 1, 61, false),
      (429, ["Retry-After": "3600"], String(repeating: " ", count: 5000), 1, 3600, true),
    ] as [(HTTPStatus, NetworkAPI.Headers, String, Int, Double, Bool)] {
      let time = FakeTime(), script = Script([(status, fields, body), (200, [:], found)])
      let rules = GitHubAPI.PlatformRules(
        maximumWait: .seconds(600), now: { time.now }, sleep: { time.sleep($0) })
      let client = NetworkClient(
        configuration: .init(timeouts: HTTPTimeouts(total: .seconds(30)), interceptors: [rules], transport: script))
      var errors: [NetworkError] = []
      let last = min(end / 2, 59)
      for pause in [0, 0, last] {
        time.advance(by: pause)
        do throws(NetworkError) { _ = try await client.request(GitHubAPI.Search.Users(query: "a")) } catch {
          errors.append(error)
        }
      }
      #expect(await script.count == sent && time.slept == [], "\(status) \(fields)")
      #expect(errors.count == 3 && errors.allSatisfy { $0.status == status && $0.call?.attempt == 1 }, "\(errors)")
      if fields["Date"] != nil {
        let ends = errors.map(\.gitHubRateLimitEnd)
        #expect(ends.allSatisfy { $0 == Date(timeIntervalSince1970: 1_000_000 + end) }, "\(ends)")
      }
      // What is left of it.
      guard case .statusCode(let failure)? = errors.last else { throw try #require(errors.last) }
      let left = failure.response.headers["Retry-After"]
      #expect(left == "\(Int((end - last).rounded(.up)))", "\(status) \(fields)")
      #expect((failure.data.isEmpty) == (body.isEmpty || body.count == 5000))
      if !isForAll { await #expect(throws: Never.self) { try await client.data("https://api.github.com/zen") } }
      time.advance(by: end - last + 1)
      await #expect(throws: Never.self) { try await client.request(GitHubAPI.Search.Users(query: "a")) }
      #expect(await script.count == (isForAll ? sent + 1 : sent + 2))
    }
  }

  @Test("a short secondary limit doesn't hide a longer one that is used up", arguments: [true, false])
  func limitsTogether(isRefused: Bool) async throws {
    let found = #"{"total_count":0,"incomplete_results":false,"items":[]}"#
    var used = Self.limit(remaining: 0, reset: 1_003_600)
    used["x-ratelimit-resource"] = "search"
    let script = Script([
      (isRefused ? 403 : 200, used, isRefused ? "" : found), (403, ["Retry-After": "60"], "{}"), (200, [:], found),
    ])
    let client = client(script)
    func search() async -> NetworkError? {
      do { _ = try await client.request(GitHubAPI.Search.Users(query: "a")) } catch { return NetworkError(error) }
      return nil
    }
    #expect(await (search() == nil) == !isRefused)
    time.advance(by: 30)
    await #expect(throws: NetworkError.self) {
      try await client.data("https://api.github.com/zen") { $0.timeouts.total = .seconds(30) }
    }
    // A minute after the first refusal, when a request may be sent to try it, but not in the secondary limit.
    for _ in 0..<2 where isRefused {
      #expect(await search()?.response?.headers["Retry-After"] != "60")
      time.advance(by: 31)
      #expect(await script.count == 2 && time.slept == [])
    }
    // Where nothing has shown the refusal, a request is sent after the secondary limit to find out.
    #expect(await search() == nil)
    #expect(await script.count == 3)
    #expect(time.slept == (isRefused ? [] : [.seconds(60)]))
  }

  @Test(
    "one request a minute is sent nonetheless, also if the clock was set back, and shows whether the refusal still applies",
    arguments: [59.0, 60, -86_400], [true, false])
  func triedRefusal(pause: Double, isRenewed: Bool) async throws {
    for (fields, isChange) in [
      (["Retry-After": "3600"], false), (["Retry-After": "3600"], true),
      (Self.limit(remaining: 0, reset: 1_003_600), false),
    ] as [(NetworkAPI.Headers, Bool)] {
      let (time, count, other) = (FakeTime(), Counted(), Locked<NetworkClient?>(nil))
      let client = client(
        Answering { request in
          let number = count.next()
          // Not two at once.
          if number == 2 {
            let client = other.withLock { $0 }
            await #expect(throws: NetworkError.self) { try await client?.request(GitHubAPI.Meta.Zen()) }
          }
          let isRefused = number == 1 || number == 2 && isRenewed
          return HTTPResponse(
            status: isRefused ? 403 : isChange ? 204 : 200, headers: isRefused ? fields : [:], url: request.url)
        }, time)
      other.withLock { $0 = client }
      func error() async -> NetworkError? {
        do throws(NetworkError) {
          if isChange {
            _ = try await client.request(GitHubAPI.Users.Follow(userName: "mona"))
          } else {
            _ = try await client.request(GitHubAPI.Meta.Zen())
          }
        } catch { return error }
        return nil
      }
      for _ in 0..<2 { #expect(await error()?.status == 403) }
      time.advance(by: pause)
      let isTried = pause != 59, isLifted = isTried && !isRenewed
      for _ in 0..<2 { #expect(await (error() == nil) == isLifted) }
      // How often it was sent until now.
      #expect(count.next() == (isLifted ? 4 : isTried ? 3 : 2), "\(fields) \(isChange)")
      #expect(time.slept == (isLifted && isChange ? [.seconds(1)] : []))
      // What is left is by the last response.
      guard isTried, isRenewed, fields["Retry-After"] != nil else { continue }
      #expect(await error()?.response?.headers["Retry-After"] == "3600")
    }
  }

  @Test("a refusal by GraphQL stands for other queries only, and not at all if it is of a part")
  func keptGraphQLRefusal() async throws {
    typealias Query = GitHubAPI.GraphQL<[String: GitHubAPI.JSONValue]>
    for (data, count) in [("null", 1), (#"{"a":{"id":"1"}}"#, 2)] {
      let refusal =
        #"{"data":\#(data),"errors":[{"type":"RATE_LIMITED","message":"You have exceeded a secondary rate limit"}]}"#
      let script = Script([(200, ["Retry-After": "3600"], refusal)])
      let client = client(script)
      for _ in 0..<2 { #expect(try await client.request(Query(query: "{ viewer { login } }")).errors.count == 1) }
      #expect(await script.count == count, "\(data)")
      _ = try await client.data("https://api.github.com/zen")
      #expect(await script.count == count + 1, "\(data)")
    }
  }

  @Test("a limit that only a success tells costs one refused request, which is the only one")
  func refusalAfterSuccess() async throws {
    let used = Self.limit(remaining: 0, reset: 1_003_600)
    let script = Script([(200, used, "ok"), (403, used, ""), (200, [:], "ok")])
    let client = client(script)
    for isAllowed in [true, false, false] {
      let text = try? await client.request(GitHubAPI.Meta.Zen())
      #expect((text == "ok") == isAllowed)
    }
    #expect(await script.count == 2 && time.slept == [])
    // A change that stands in line is one of them.
    await #expect(throws: NetworkError.self) { try await client.request(GitHubAPI.Users.Follow(userName: "a")) }
    #expect(await script.count == 2)
  }

  @Test("asking for the limits counts toward none, and waits for none but a secondary one")
  func limitsOfLimits() async throws {
    let script = Script([(200, Self.limit(remaining: 0, reset: 1_000_060), "ok"), (200, [:], #"{"resources":{}}"#)])
    let client = client(script)
    _ = try await client.request(GitHubAPI.Meta.Zen())
    _ = try? await client.request(GitHubAPI.RateLimits.Get())
    #expect(await script.count == 2 && time.slept == [])
  }

  @Test("there are at most three retries, and none if the delay is too long")
  func givesUp() async throws {
    let script = Script([(429, ["Retry-After": "1"], "{}")])
    await #expect(throws: NetworkError.self) { try await client(script).request(GitHubAPI.Meta.Zen()) }
    #expect(await script.count == 4)
    let long = Script([(429, ["Retry-After": "3600"], "{}")])
    let error = await #expect(throws: NetworkError.self) { try await client(long).request(GitHubAPI.Meta.Zen()) }
    #expect(await long.count == 1 && error?.response?.isNotWaitedFor == true)
  }

  @Test("a result that is still being computed is requested again, and finally returned as it is")
  func computing() async throws {
    let script = Script([(202, [:], "{}"), (202, [:], "{}"), (200, [:], "[]")])
    #expect(try await client(script).request(GitHubAPI.Repos.ContributorStatistics(owner: "o", repo: "r")) == [])
    #expect(time.slept == [.seconds(1), .seconds(2)])
    let never = Script([(202, [:], "{}")])
    #expect(try await client(never).request(GitHubAPI.Repos.ContributorStatistics(owner: "o", repo: "r")) == nil)
    #expect(await never.count == 4)
    let accepted = Script([(202, [:], "{}")])
    _ = try? await client(accepted).request(GitHubAPI.Actions.CancelRun(owner: "o", repo: "r", id: 1))
    #expect(await accepted.count == 1)
  }

  @Test("changes are a second apart, and reads don't wait")
  func changes() async throws {
    let script = Script([(204, [:], "")])
    let client = client(script)
    for _ in 0..<3 { _ = try await client.request(GitHubAPI.Users.Follow(userName: "a")) }
    #expect(time.slept == [.seconds(1), .seconds(1)])
  }

  @Test("a read after a change doesn't wait, and doesn't delay the next change")
  func readsBetweenChanges() async throws {
    let script = Script([(204, [:], ""), (200, [:], "ok"), (204, [:], "")])
    let client = client(script)
    _ = try await client.request(GitHubAPI.Users.Follow(userName: "a"))
    _ = try await client.request(GitHubAPI.Meta.Zen())
    #expect(time.slept == [])
    _ = try await client.request(GitHubAPI.Users.Follow(userName: "a"))
    #expect(time.slept == [.seconds(1)])
  }

  @Test("a change doesn't wait for the end of the previous one, only for its start", .timeLimit(.minutes(60)))
  func overlappingChanges() async throws {
    let time = time
    let rules = GitHubAPI.PlatformRules(now: { time.now }, sleep: { time.sleep($0) })
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let (releases, release) = AsyncStream<Void>.makeStream()
    let transport = StubTransport { request in
      arrived.yield()
      for await _ in releases { break }
      return HTTPResponse(status: 204, url: request.url)
    }
    let client = NetworkClient(configuration: .init(interceptors: [rules], transport: transport))
    async let first = client.request(GitHubAPI.Users.Follow(userName: "a"))
    async let second = client.request(GitHubAPI.Users.Follow(userName: "b"))
    var arrival = arrivals.makeAsyncIterator()
    for _ in 0..<2 { await arrival.next() }
    #expect(time.slept == [.seconds(1)])
    release.finish()
    _ = try await (first, second)
  }

  @Test("no request is sent while a limit is used up")
  func exhausted() async throws {
    let script = Script([(200, Self.limit(remaining: 0, reset: 1_000_010), "ok"), (200, [:], "ok")])
    let client = client(script)
    _ = try await client.request(GitHubAPI.Meta.Zen())
    _ = try await client.request(GitHubAPI.Meta.Zen())
    #expect(time.slept == [.seconds(11)])
  }

  @Test("a stored response needs no waiting, and a call that wants nothing else doesn't wait without one")
  func stored() async throws {
    let time = time
    var limit = Self.limit(remaining: 0, reset: 1_000_010)
    limit["Cache-Control"] = "max-age=60"
    let script = Script([(200, limit, "one"), (200, [:], "two")])
    let rules = GitHubAPI.PlatformRules(maximumWait: .seconds(600), now: { time.now }, sleep: { time.sleep($0) })
    let client = NetworkClient(configuration: .init(interceptors: [rules], cache: .memory(), transport: script))
    for _ in 0..<2 { #expect(try await client.request(GitHubAPI.Meta.Zen()) == "one") }
    await #expect(throws: NetworkError.self) {
      try await client.data("https://api.github.com/other") { $0.options.cache = .onlyIfCached }
    }
    #expect(time.slept == [])
    #expect(try await client.data("https://api.github.com/other") == Data("two".utf8))
    #expect(time.slept == [.seconds(11)])
  }

  @Test("a limit that is used up delays only the requests that it applies to")
  func exhaustedSearch() async throws {
    let found = #"{"total_count":0,"incomplete_results":false,"items":[]}"#
    var limit = Self.limit(remaining: 0, reset: 1_000_010)
    limit["x-ratelimit-resource"] = "search"
    let script = Script([(200, limit, found), (200, [:], "ok"), (200, [:], found)])
    let client = client(script)
    _ = try await client.request(GitHubAPI.Search.Users(query: "a"))
    _ = try await client.request(GitHubAPI.Meta.Zen())
    #expect(time.slept == [])
    _ = try await client.request(GitHubAPI.Search.Users(query: "a"))
    #expect(time.slept == [.seconds(11)])
  }

  @Test("after a redirect, the limit is that of the server that it led to")
  func redirected() async throws {
    let time = time
    let rules = GitHubAPI.PlatformRules(maximumWait: .seconds(600), now: { time.now }, sleep: { time.sleep($0) })
    let transport = StubTransport { request in
      request.url.host == "api.github.com"
        ? HTTPResponse(status: 302, headers: ["Location": "https://other.example/x"], url: request.url)
        : HTTPResponse(status: 200, headers: Self.limit(remaining: 0, reset: 1_000_010), url: request.url)
    }
    let client = NetworkClient(configuration: .init(interceptors: [rules], transport: transport))
    for _ in 0..<2 { _ = try await client.data("https://api.github.com/x") }
    #expect(time.slept == [])
    _ = try await client.data("https://other.example/x")
    #expect(time.slept == [.seconds(11)])
  }

  @Test("which limit counts a request is learned from responses, not guessed from names in its path")
  func resources() async throws {
    for (resource, used, same, others) in [
      ("search", "search/users", "search/issues", ["search/code", "repos/o/search/readme"]),
      ("code_search", "search/code", "search/code", ["search/users"]),
      ("core", "repos/o/search/readme", "user", ["search/users", "graphql"]),
      (
        "dependency_snapshots", "repos/o/a/dependency-graph/snapshots", "repos/p/b/dependency-graph/snapshots", ["user"]
      ),
    ] {
      let time = FakeTime()
      var limit = Self.limit(remaining: 0, reset: 1_000_010)
      limit["x-ratelimit-resource"] = resource
      let client = client(Script([(200, limit, ""), (200, [:], "")]), time)
      for path in [used] + others { _ = try await client.data("https://api.github.com/\(segments: path)") }
      #expect(time.slept == [], "\(resource)")
      _ = try await client.data("https://api.github.com/\(segments: same)")
      #expect(time.slept == [.seconds(11)], "\(resource)")
    }
  }

  @Test("a program that reads any number of paths still learns which limit counts a request")
  func manyPaths() async throws {
    var (core, other) = (Self.limit(remaining: 50, reset: 1_000_010), Self.limit(remaining: 0, reset: 1_000_010))
    (core["x-ratelimit-resource"], other["x-ratelimit-resource"]) = ("core", "dependency_sbom")
    let read: (HTTPStatus, NetworkAPI.Headers, String) = (200, core, "")
    let time = FakeTime()
    let client = client(Script(Array(repeating: read, count: 520) + [(200, other, ""), (200, [:], "")]), time)
    for length in 1...520 {
      let name = String(repeating: "a", count: length)
      _ = try await client.data("https://api.github.com/repos/o/r/contents/\(name)")
    }
    for _ in 0..<2 {
      #expect(time.slept == [])
      _ = try await client.data("https://api.github.com/repos/o/r/dependency-graph/sbom")
    }
    #expect(time.slept == [.seconds(11)])
  }

  @Test("during a secondary limit, other requests to the server wait too, by the server's clock")
  func pause() async throws {
    let body = #"{"message":"You have exceeded a secondary rate limit."}"#
    let late: NetworkAPI.Headers = [
      "Date": "Thu, 01 Jan 1970 00:00:00 GMT", "Retry-After": "Thu, 01 Jan 1970 00:00:40 GMT",
    ]
    for (status, headers, seconds) in [(403, [:], 60), (429, [:], 60), (403, late, 40), (429, late, 40)]
      as [(HTTPStatus, NetworkAPI.Headers, Int)]
    {
      let time = FakeTime()
      let script = Script([(status, headers, body), (200, [:], "ok")])
      let rules = GitHubAPI.PlatformRules(maximumRetries: 0, now: { time.now }, sleep: { time.sleep($0) })
      let client = NetworkClient(configuration: .init(interceptors: [rules], transport: script))
      _ = try? await client.request(GitHubAPI.Meta.Zen())
      #expect(time.slept == [])
      #expect(try await client.request(GitHubAPI.Meta.Zen()) == "ok")
      #expect(time.slept == [.seconds(seconds)], "\(status) \(headers)")
    }
  }

  @Test("GraphQL's queries are reads, and its mutations are changes")
  func graphQLKinds() async throws {
    for (document, name, isChange) in [
      ("{ viewer { login } }", nil, false), ("query Q($a: [Int!] = [1]) { x(a: $a) }", nil, false),
      ("mutation { addStar(input: {starrableId: \"1\"}) { clientMutationId } }", nil, true),
      ("# mutation\nquery mutation { x }", nil, false), ("query @mutation { x(a: \"} mutation { y }\") }", nil, false),
      ("query A { x }\nmutation B { y }", "A", false), ("query A { x }\nmutation B { y }", "B", true),
      ("query A { x }\nmutation B { y }", nil, true), ("fragment F on X { mutation }\nquery { ...F }", nil, false),
      ("query { x(a: \"\"\"} \"mutation\" { \\\"\"\" \"\"\") }", nil, false), ("", nil, true), ("}{", nil, true),
    ] as [(String, String?, Bool)] {
      let time = FakeTime()
      let client = client(Script([(200, [:], #"{"data":{}}"#)]), time)
      let query = GitHubAPI.GraphQL<GitHubAPI.JSONValue>(query: document, operationName: name)
      for _ in 0..<2 { _ = try await client.request(query) }
      #expect(time.slept == (isChange ? [.seconds(1)] : []), "\(document)")
    }
  }

  @Test("GraphQL's queries are retried after a failure of the server, and its mutations aren't")
  func graphQLRetries() async throws {
    for (document, attempts) in [("{ viewer { login } }", 2), ("mutation { x }", 1)] {
      let time = FakeTime()
      let rules = GitHubAPI.PlatformRules(now: { time.now }, sleep: { time.sleep($0) })
      let script = Script([(502, [:], ""), (200, [:], #"{"data":{}}"#)])
      let client = NetworkClient(
        configuration: .init(
          interceptors: [rules], retry: ExponentialBackoff(delay: .zero), transport: script))
      _ = try? await client.request(GitHubAPI.GraphQL<GitHubAPI.JSONValue>(query: document))
      #expect(await script.count == attempts, "\(document)")
    }
  }

  @Test("changes are sent in order of arrival, and a cancelled one leaves the line", .timeLimit(.minutes(60)))
  func line() async throws {
    let time = FakeTime()
    let (waits, waiting) = AsyncStream<Void>.makeStream()
    let (sleeps, sleeping) = AsyncStream<Void>.makeStream()
    let (gate, open) = AsyncStream<Void>.makeStream()
    let rules = GitHubAPI.PlatformRules(
      now: { time.now },
      sleep: { duration in
        sleeping.yield()
        for await _ in gate { break }
        try Task.checkCancellation()
        time.sleep(duration)
      })
    let script = Sent()
    let client = NetworkClient(
      configuration: .init(
        interceptors: [rules], observers: [OnWait { waiting.yield() }], transport: script))
    @Sendable func follow(_ name: String) -> Task<Void, any Error> {
      Task { _ = try await client.request(GitHubAPI.Users.Follow(userName: name)) }
    }
    try await follow("a").value
    var (arrivals, turns) = (waits.makeAsyncIterator(), sleeps.makeAsyncIterator())
    var tasks: [Task<Void, any Error>] = []
    for name in ["b", "c", "d"] {
      tasks.append(follow(name))
      await arrivals.next()
      // A call reports that it waits before it stands in line. The first in line sleeps; the others stay behind it.
      if name == "b" { await turns.next() } else { try await Task.sleep(for: .milliseconds(50)) }
    }
    tasks[1].cancel()
    await #expect(throws: (any Error).self) { try await tasks[1].value }
    // The next one sleeps until the one before has been sent: only so is the order that of the line.
    open.yield()
    try await tasks[0].value
    await turns.next()
    #expect(await script.names == ["a", "b"])
    open.finish()
    try await tasks[2].value
    #expect(await script.names == ["a", "b", "d"])
    #expect(time.slept == [.seconds(1), .seconds(1)])
  }

  @Test("a change that stands in line when a limit begins isn't sent before its end", .timeLimit(.minutes(60)))
  func limitWhileInLine() async throws {
    let time = FakeTime()
    let (events, happened) = AsyncStream<String>.makeStream()
    let (interval, endInterval) = AsyncStream<Void>.makeStream()
    let (limit, endLimit) = AsyncStream<Void>.makeStream()
    let rules = GitHubAPI.PlatformRules(
      now: { time.now },
      sleep: { duration in
        let isLimit = duration > .seconds(1)
        happened.yield(isLimit ? "limited" : "in line")
        for await _ in isLimit ? limit : interval { break }
        time.sleep(duration)
      })
    let count = Counted()
    let transport = StubTransport { request in
      happened.yield("sent")
      let isSecond = count.next() == 2
      return HTTPResponse(
        status: isSecond ? 403 : 204, headers: isSecond ? ["Retry-After": "60"] : [:], url: request.url)
    }
    let client = NetworkClient(configuration: .init(interceptors: [rules], transport: transport))
    let calls = Task {
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 { group.addTask { _ = try await client.request(GitHubAPI.Users.Follow(userName: "a")) } }
        try await group.waitForAll()
      }
    }
    var next = events.makeAsyncIterator()
    #expect([await next.next(), await next.next()].sorted { $0 ?? "" < $1 ?? "" } == ["in line", "sent"])
    endInterval.yield()
    // The third may stand in line before the limit is known.
    var seen: [String] = []
    while seen.count(where: { $0 == "limited" }) == 0 || seen.count < 3 { seen.append(await next.next() ?? "") }
    endInterval.finish()
    while seen.count(where: { $0 == "limited" }) < 3, seen.count < 6 { seen.append(await next.next() ?? "") }
    #expect(seen.count(where: { $0 == "sent" }) == 1, "\(seen)")
    endLimit.finish()
    try await calls.value
    #expect(count.next() == 6)
  }

  @Test("cancelling all calls ends each wait of the rules", arguments: [200, 403, 204])
  func cancelled(status: Int) async throws {
    // A limit that is used up; one that is told by a refusal; the interval between changes.
    let fields = status == 200 ? Self.limit(remaining: 0, reset: 1_000_060) : ["Retry-After": "30"]
    let script = Script([(HTTPStatus(status), fields, "{}"), (200, [:], "ok")])
    let rules = GitHubAPI.PlatformRules(
      maximumWait: .seconds(600), now: { [time] in time.now },
      sleep: { [time] delay in
        try await Task.sleep(for: .seconds(120))
        time.sleep(delay)
      })
    let waits = AsyncStream<Void>.makeStream()
    let client = NetworkClient(
      configuration: .init(
        interceptors: [rules], observers: [OnWait { waits.continuation.yield() }], transport: script))
    let call = Task {
      for _ in 0..<2 {
        if status == 204 {
          _ = try await client.request(GitHubAPI.Users.Follow(userName: "mona"))
        } else {
          _ = try await client.request(GitHubAPI.Meta.Zen())
        }
      }
    }
    var arrivals = waits.stream.makeAsyncIterator()
    await arrivals.next()
    client.cancelAll()
    await #expect { try await call.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
    #expect(time.slept.isEmpty)
  }

  @Test("cancelling the calls with a tag ends one that stands in line behind others")
  func cancelledByTag() async throws {
    let waits = AsyncStream<Void>.makeStream()
    let rules = GitHubAPI.PlatformRules(sleep: { _ in try await Task.sleep(for: .seconds(600)) })
    let client = NetworkClient(
      configuration: .init(
        interceptors: [rules], observers: [OnWait { waits.continuation.yield() }], transport: Sent()))
    @Sendable func follow(_ tag: String?) async throws {
      _ = try await client.request(GitHubAPI.Users.Follow(userName: "mona")) { request in
        if let tag { request.options.tag = tag }
      }
    }
    try await follow(nil)
    var arrivals = waits.stream.makeAsyncIterator()
    let first = Task { try await follow(nil) }
    await arrivals.next()
    // The first one sleeps before the second one comes.
    try await Task.sleep(for: .milliseconds(50))
    let second = Task { try await follow("x") }
    await arrivals.next()
    client.cancelAll(tag: "x")
    await #expect { try await second.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
    client.cancelAll()
    await #expect { try await first.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
  }

  @Test("no number in a field or a body of a server stops the program or makes it wait too long")
  func hostileNumbers() async throws {
    let numbers = ["inf", "-inf", "nan", "1e300", "-1e300", "\(Int.max)", "\(Int.min)", "1000010", "0", "-1"]
    for status in [200, 403, 429] as [HTTPStatus] {
      let fields = ["limit", "remaining", "reset", "used", "X-Poll-Interval", "Retry-After"]
      for (field, number) in fields.flatMap({ field in numbers.map { (field, $0) } }) {
        let time = FakeTime()
        var fields = Self.limit(remaining: field == "limit" ? .max : 0, reset: 1_000_010)
        if field == "remaining" { fields["x-ratelimit-limit"] = "\(Int.max)" }
        let name = NetworkAPI.Headers.Name(stringLiteral: field.contains("-") ? field : "x-ratelimit-\(field)")
        fields[name] = number
        let client = client(Script([(status, fields, "{}")]), time)
        var error: NetworkError?
        for _ in 0..<2 {
          do throws(NetworkError) { _ = try await client.response(GitHubAPI.Meta.Zen()) } catch let failure {
            error = failure
          }
        }
        #expect(time.slept.allSatisfy { (.zero ... .seconds(600)).contains($0) }, "\(status) \(name): \(number)")
        let century = Duration.seconds(101 * 366 * 86_400)
        #expect(error?.gitHubRateLimitEnd.map { $0 < Date() + century / .seconds(1) } != false)
        let details = GitHubAPI.ResponseDetails(fields)
        #expect(details.pollInterval.map { (.zero...century).contains($0) } != false)
        #expect(details.rateLimit.map { $0.used >= 0 || field == "used" } != false)
      }
    }
    for (limit, remaining, used) in [(Int.max, .min, Int.max), (.min, .max, 0), (60, 50, 10), (0, 1, 0)] {
      let json = #"{"limit":\#(limit),"remaining":\#(remaining),"reset":1e300}"#
      #expect(try BothCoders.decode(GitHubAPI.RateLimit.self, from: Data(json.utf8)).used == used)
    }
  }

  @Test("the limit is read from a response's header fields")
  func headers() async throws {
    let server = Recorder(
      headers: [
        "X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "4999", "X-RateLimit-Used": "1",
        "X-RateLimit-Reset": "1372700873", "X-RateLimit-Resource": "core",
      ], body: "ok")
    let limit = try #require(try await server.client.response(GitHubAPI.Meta.Zen()).gitHub.rateLimit)
    #expect(limit.remaining == 4999)
    #expect(limit.reset == Date(timeIntervalSince1970: 1_372_700_873))
    #expect(limit.resource == "core")
    #expect(GitHubAPI.RateLimit([:]) == nil)
  }
}
