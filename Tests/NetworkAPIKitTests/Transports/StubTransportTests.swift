import Foundation
import NetworkAPIKit
import Testing

@Suite("Stubs", .fewAtOnce)
struct StubTransportTests {
  struct User: Codable, Sendable, Equatable { var login: String }

  struct GetUser: NetworkAPIDefinition {
    let urlInfo: URLInfo
    init(id: Int) { urlInfo = .init(host: "api.example.com", path: "/users/\(id)") }
    typealias Response = User
  }

  struct GetNames: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "api.example.com", path: "/names")
    typealias Response = [String]
  }

  private func client(_ stub: StubTransport) -> NetworkClient {
    NetworkClient(configuration: .init(retry: ExponentialBackoff(maximumRetries: 1, delay: .zero), transport: stub))
  }

  @Test("calls get responses by endpoint type, or by method and URL, and are counted")
  func routes() async throws {
    let stub = StubTransport()
    let client = client(stub)
    stub.respond(to: GetUser.self) { request in try .json(User(login: String(request.url.path.suffix(1)))) }
    stub.respond(to: GetNames.self) { _ in .json(#"["a"]"#) }
    stub.respond(to: .delete, "/users/7") { _ in .init(status: 204) }
    stub.respond(to: .get, "https://api.example.com/search?q=x") { _ in .init(body: HTTPBody("found")) }
    #expect(try await client.request(GetUser(id: 7)) == User(login: "7"))
    #expect(try await client.request(GetUser(id: 8)) == User(login: "8"))
    #expect(try await client.request(GetNames()) == ["a"])
    try await client.request(.delete("https://api.example.com/users/7"))
    #expect(try await client.request(.get("https://api.example.com/search", query: ["q": "x"])) == "found")
    #expect(stub.calls(to: GetUser.self).map(\.url.path) == ["/users/7", "/users/8"])
    #expect(stub.calls(to: GetNames.self).count == 1 && stub.requests.count == 5 && stub.unexpectedCalls.isEmpty)
    stub.respond(to: GetNames.self) { _ in .json("[]") }
    #expect(try await client.request(GetNames()) == [], "the last one counts")
  }

  @Test(
    "a URL, or the end of one, is found however it is written",
    arguments: [
      ("https://api.example.com", "https://api.example.com/"),
      ("https://API.example.com/x", "https://api.example.com/x"),
      ("https://api.example.com:443/x", "https://api.example.com/x"),
      ("/users/José", "https://api.example.com/users/José"), ("users/José", "https://api.example.com/users/Jos%C3%A9"),
      ("/search?q=a b", "https://api.example.com/search?q=a%20b"), ("?q=ä", "https://api.example.com/search?q=ä"),
      ("/a%2fb", "https://api.example.com/a%2fb"), ("com/x", "https://api.example.com/x?y=1"),
    ])
  func spellings(written: String, called: String) async throws {
    let stub = StubTransport()
    stub.respond(to: .get, written) { _ in .init(status: 204) }
    #expect(try await client(stub).response(try HTTPURL(called)).status == 204)
  }

  @Test("an unexpected call throws an error that lists the expected ones")
  func unexpected() async throws {
    let stub = StubTransport()
    let client = client(stub)
    let nothing = await #expect(throws: NetworkError.self) { try await client.request(GetNames()) }
    #expect(nothing?.localizedDescription.contains("the stub responds to nothing") == true)
    stub.respond(to: GetUser.self) { _ in .json("{}") }
    stub.respond(to: .post, "/users") { _ in .init() }
    let error = await #expect(throws: NetworkError.self) { try await client.request(GetNames()) }
    #expect(
      error?.localizedDescription
        == "GET https://api.example.com/names (GetNames) was not expected; the stub responds to GetUser, POST /users.")
    #expect(stub.unexpectedCalls.count == 2 && stub.requests.count == 2)
    // Another method, and a different query.
    for call in ["https://api.example.com/users", "https://api.example.com/search?q=y"] {
      await #expect(throws: NetworkError.self) { try await client.data(call) }
    }
    #expect(stub.unexpectedCalls.count == 4)
  }

  @Test("data as the JSON of a response is an error, as in a request")
  func data() {
    func check(_ value: some Encodable) {
      let error = #expect(throws: NetworkError.self) { try StubTransport.Response.json(value) }
      #expect(error?.localizedDescription.contains("write StubTransport.Response(body: HTTPBody(data))") == true)
    }
    check(Data("{}".utf8))
    check(Data("{}".utf8) as Data?)
  }

  @Test("responses come one after the other, and errors are like those of a transport")
  func sequences() async throws {
    let stub = StubTransport()
    stub.respond(to: GetNames.self, with: [.init(status: 503), .json(#"["a"]"#), .json(#"["b"]"#)])
    #expect(try await client(stub).request(GetNames()) == ["a"], "retried")
    #expect(try await client(stub).request(GetNames()) == ["b"])
    #expect(try await client(stub).request(GetNames()) == ["b"])
    stub.fail(GetNames.self, with: .nameResolutionFailed(host: "api.example.com"))
    let error = await #expect(throws: NetworkError.self) { try await client(stub).request(GetNames()) }
    guard case .nameResolutionFailed = error else { Issue.record("\(String(describing: error))"); return }
    #expect(stub.calls(to: GetNames.self).count == 6)
  }

  @Test("a delay uses the test's clock, and ends when the call is cancelled", .timeLimit(.minutes(60)))
  func delays() async throws {
    let clock = ManualClock()
    let stub = StubTransport(clock: clock)
    stub.respond(to: GetNames.self, after: .seconds(3600)) { _ in .json(#"["late"]"#) }
    let client = client(stub)
    let call = Task { try await client.request(GetNames()) }
    await clock.advance(by: .seconds(3599))
    #expect(clock.now.duration(to: clock.now.advanced(by: .seconds(1))) == .seconds(1))
    await clock.advance(by: .seconds(1))
    #expect(try await call.value == ["late"])
    let cancelled = Task { try await client.request(GetNames()) }
    await clock.advance(by: .seconds(1))
    cancelled.cancel()
    let error = await #expect(throws: NetworkError.self) { try await cancelled.value }
    #expect(error?.isCancelled == true)
  }
  @Test("a clock whose test is cancelled, as by its time limit, no longer waits for a task, and doesn't advance")
  func cancelledAdvance() async throws {
    let clock = ManualClock()
    let start = clock.now
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.advance(by: .seconds(1))
    }
    await early.value
    let late = Task { await clock.advance(by: .seconds(1)) }
    await Task.yield()
    late.cancel()
    await late.value
    #expect(clock.now == start)
    // The next one waits for a task as ever.
    let sleeper = Task { try await clock.sleep(until: start.advanced(by: .seconds(2))) }
    await clock.advance(by: .seconds(2))
    try await sleeper.value
    #expect(clock.now == start.advanced(by: .seconds(2)))
  }
}
