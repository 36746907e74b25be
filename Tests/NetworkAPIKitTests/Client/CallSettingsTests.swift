import Foundation
import Testing

@testable import NetworkAPIKit
@testable import NetworkCodecs

@Suite("Settings of one call, derived endpoints and pages")
struct CallSettingsTests {
  private struct User: Codable, Equatable {
    var id: Int
    var name: String
  }

  private func client(_ body: String, status: HTTPStatus = 200) -> NetworkClient {
    NetworkClient {
      $0.baseURL = HTTPURL.example
      $0.retry = .never
      $0.transport = Scripted { HTTPResponse(status: status, body: HTTPBody(body), url: $0.url) }
    }
  }

  @Test("a call's own transport, interceptors and redirect policy apply to it alone, in every kind of call")
  func ownSettings() async throws {
    let (first, second) = (Scripted(statuses: [200]), Scripted(statuses: [200]))
    let client = NetworkClient {
      $0.baseURL = HTTPURL.example
      $0.transport = first
      $0.cache = .memory()
      $0.coalescesIdenticalCalls = true
    }
    let folder = try TemporaryFolder()
    func own(_ request: inout HTTPRequest) {
      request.options.transport = second
      request.options.interceptors = [RequestAdapter { $0.headers["X-Own"] = "yes" }]
    }
    try await client.request(.get("/a"), configure: own)
    _ = try await client.data("/a", configure: own)
    _ = try await client.stream("/a", configure: own)
    _ = try await client.download("/a", to: URL(fileURLWithPath: folder.file("a")), configure: own).value
    _ = try await client.upload(HTTPBody("a"), to: "/a", configure: own).value
    _ = try await client.send(client.httpRequest(RawEndpoint<EmptyResponse>("/a"), configure: own))
    #expect(second.requests.count == 6)
    #expect(second.requests.allSatisfy { $0.headers["X-Own"] == "yes" })
    // Also a request that an interceptor of the call makes anew.
    try await client.request(.get("/a")) {
      own(&$0)
      $0.options.interceptors = [
        RequestAdapter { request in request = HTTPRequest(url: request.url, headers: request.headers) }
      ]
    }
    #expect(second.requests.count == 7 && first.requests.isEmpty)
    try await client.request(.get("/a"))
    #expect(first.requests.map { $0.headers["X-Own"] } == [nil])
  }

  @Test(
    "an interceptor chooses the transport as a call does, in every kind of call",
    arguments: ["client", "endpoint", "call", "network"])
  func chosenTransport(place: String) async throws {
    struct Endpoint: EndpointWrapper {
      typealias Response = Data
      let base: RawEndpoint<Data>
      let interceptors: [any Interceptor]
    }
    struct Owned: OwnedTransport {
      let requests = Locked(0)
      func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        requests.withLock { $0 += 1 }
        return HTTPResponse(status: 200, url: request.url)
      }
    }
    let (first, second) = (Owned(), Scripted(statuses: [200]))
    let choosing: [any Interceptor] = [RequestAdapter { $0.options.transport = second }]
    let client = NetworkClient {
      $0.baseURL = HTTPURL.example
      $0.transport = first
      if place == "client" { $0.interceptors = choosing }
      if place == "network" { $0.networkInterceptors = choosing }
    }
    let interceptors = place == "endpoint" ? choosing : []
    let folder = try TemporaryFolder()
    func own(_ request: inout HTTPRequest) { if place == "call" { request.options.interceptors = choosing } }
    let endpoint = Endpoint(base: .get("/a"), interceptors: interceptors)
    _ = try await client.request(endpoint, configure: own)
    _ = try await client.stream(endpoint, configure: own)
    _ = try await client.download(endpoint, to: URL(fileURLWithPath: folder.file("a")), configure: own).value
    _ = try await client.upload(
      Endpoint(base: .put("/a", .body(HTTPBody("a"))), interceptors: interceptors), configure: own
    ).value
    #expect(second.requests.map(\.method) == [.get, .get, .get, .put])
    #expect(first.requests.withLock { $0 } == 0)
  }

  @Test("a call over the transport that an interceptor chooses is cancelled with all calls, whatever the client's is")
  func cancelledOverChosenTransport() async throws {
    struct Owned: OwnedTransport {
      func send(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(status: 200, url: request.url) }
    }
    let silent = Scripted { _ in try await Promise<HTTPResponse>().value() }
    let client = NetworkClient {
      ($0.baseURL, $0.transport) = (HTTPURL.example, Owned())
      $0.interceptors = [RequestAdapter { $0.options.transport = silent }]
    }
    let call = Task { try await client.data("/a") }
    try await waitUntil { silent.requests.count == 1 }
    client.cancelAll()
    await #expect { try await call.value } throws: { NetworkError($0).isCancelled }
  }

  @Test("a call with its own transport neither reads nor fills the client's cache")
  func ownTransportAndCache() async throws {
    let headers: NetworkAPI.Headers = ["Cache-Control": "max-age=60"]
    let (first, second) = (
      Scripted { HTTPResponse(status: 200, headers: headers, body: HTTPBody("first"), url: $0.url) },
      Scripted { HTTPResponse(status: 200, headers: headers, body: HTTPBody("second"), url: $0.url) }
    )
    let client = NetworkClient {
      $0.baseURL = HTTPURL.example
      $0.transport = first
      $0.cache = .memory()
    }
    func viaSecond(_ request: inout HTTPRequest) { request.options.transport = second }
    /// Its interceptor makes the request anew, without options.
    func anew(_ request: inout HTTPRequest) {
      viaSecond(&request)
      request.options.interceptors = [RequestAdapter { $0 = HTTPRequest(url: $0.url) }]
    }
    for configure in [viaSecond, anew] {
      await client.configuration.cache?.removeAll()
      #expect(try await client.data("/a", configure: configure) == Data("second".utf8))
      #expect(try await client.data("/a") == Data("first".utf8))
      #expect(try await client.data("/a", configure: configure) == Data("second".utf8))
    }
  }

  @Test("redirects of one call follow its own policy")
  func ownRedirects() async throws {
    let transport = Scripted { request in
      request.url.path == "/old"
        ? HTTPResponse(status: 302, headers: ["Location": "/new"], url: request.url)
        : HTTPResponse(status: 200, url: request.url)
    }
    let client = NetworkClient {
      $0.baseURL = HTTPURL.example
      $0.transport = transport
    }
    let refusing = RedirectPolicy { _, _ in nil }
    await #expect(throws: NetworkError.self) {
      try await client.request(.get("/old")) { $0.options.redirects = refusing }
    }
    try await client.request(.get("/old"))
    #expect(transport.requests.map(\.url.path) == ["/old", "/old", "/new"])
    // Also where the client follows none.
    let still = NetworkClient {
      ($0.baseURL, $0.transport, $0.redirects) = (HTTPURL.example, transport, nil)
    }
    let response = try await still.response(.get("/old", as: EmptyResponse.self)) {
      $0.options.redirects = RedirectPolicy()
    }
    #expect(response.status == 200 && response.url.path == "/new")
    await #expect(throws: NetworkError.self) { try await still.request(.get("/old")) }
    await #expect(throws: NetworkError.self) {
      try await still.request(.get("/old")) {
        ($0.options.redirects, $0.options.followsRedirects) = (RedirectPolicy(), false)
      }
    }
  }

  @Test("successful statuses are numbers or statuses, in any collection")
  func statuses() async throws {
    struct Find<Statuses: Collection & Sendable>: NetworkAPIDefinition where Statuses.Element: _SuccessStatus {
      let urlInfo: URLInfo = .init(path: "/user")
      let successStatuses: Statuses
      typealias Response = EmptyResponse
    }
    let client = client("{}", status: 404)
    _ = try await client.request(Find(successStatuses: [200, 404]))
    _ = try await client.request(Find(successStatuses: [HTTPStatus(200), 404]))
    _ = try await client.request(Find(successStatuses: Set<HTTPStatus>([200, 404])))
    _ = try await client.request(Find(successStatuses: 200..<500))
    // The guides' way to expect a 404, whatever its body is.
    struct FindUser: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/user")
      let successStatuses = Set(200...299).union([404])
      var responseDecoder: ResponseDecoder<User?> {
        .init(accept: "application/json") { data, response, coding in
          response.status == 404 || data.isEmpty
            ? nil : try coding.decode(from: data)
        }
      }
    }
    #expect(try await client.request(FindUser()) == nil)
    let found = self.client(#"{"id": 1, "name": "Mona"}"#)
    #expect(try await found.request(FindUser()) == User(id: 1, name: "Mona"))
    #expect(try await self.client("", status: 204).request(FindUser()) == nil)
    #expect(try found.httpRequest(FindUser()).headers[.accept] == "application/json")
    await #expect(throws: NetworkError.self) {
      try await client.request(Find(successStatuses: Set<HTTPStatus>([200])))
    }
  }

  @Test("map converts a response, validate checks it, and both keep what the endpoint declares")
  func derived() async throws {
    struct GetUser: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/user")
      let requestInfo: RequestInfo = .init(method: .get)
      typealias Response = User
      var successStatuses: [Int] { [201] }
      var headers: NetworkAPI.Headers { ["X-Endpoint": "user"] }
    }
    struct Wrong: Error {}
    let client = client(#"{"id": 7, "name": "mona"}"#, status: 201)
    #expect(try await client.request(GetUser().map(\.name)) == "mona")
    let chained = GetUser().validate { user, response in
      guard user.id == 7, response.status == 201 else { throw Wrong() }
    }.map { "\($0.id)" }
    #expect(try await client.request(chained) == "7")
    #expect(try client.httpRequest(chained).headers["X-Endpoint"] == "user")
    #expect(try client.httpRequest(chained).headers["Accept"] == "application/json")
    do {
      _ = try await client.request(GetUser().validate { _, _ in throw Wrong() })
      Issue.record("it was accepted")
    } catch {
      guard case .decodingFailed(let failure) = error else { return #expect(error.call == nil) }
      #expect(failure.underlying is Wrong)
    }
  }

  @Test("pages follow a cursor in the body, end where there is none, and a page that leads to itself is an error")
  func cursorPages() async throws {
    struct Found: Codable { var items: [Int]; var next: String? }
    struct Search: NetworkAPIDefinition {
      var urlInfo: URLInfo { .init(path: "/search", query: ["cursor": cursor]) }
      let requestInfo: RequestInfo = .init(method: .get)
      typealias Response = Found
      var cursor: String?
    }
    let transport = Scripted { request in
      let body =
        switch request.url.query {
        case nil, "": #"{"items": [1, 2], "next": "b"}"#
        case "cursor=b": #"{"items": [], "next": "c"}"#
        default: #"{"items": [3]}"#
        }
      return HTTPResponse(status: 200, body: HTTPBody(body), url: request.url)
    }
    let client = NetworkClient {
      $0.baseURL = HTTPURL.example
      $0.transport = transport
    }
    for prefetch in [false, true] {
      var items: [Int] = []
      let found = client.items(of: Search(), in: \.items, prefetch: prefetch) { _, page in
        page.value.next.map { Search(cursor: $0) }
      }
      for try await item in found { items.append(item) }
      #expect(items == [1, 2, 3])
    }
    var pages = 0
    do {
      for try await _ in client.pages(of: Search(cursor: "b"), next: { search, _ in search }) { pages += 1 }
      Issue.record("it ended")
    } catch {
      let words = "the next page is one that was requested before."
      #expect(error.localizedDescription == "GET https://api.example.com/search: \(words)")
      #expect(error.call?.url?.query == "cursor=b")
    }
    #expect(pages == 1)
  }

  private struct Turn: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(path: "/list")
    var headers: NetworkAPI.Headers { ["X-Cursor": "\(cursor)"] }
    typealias Response = [Int]
    var cursor = 0
  }

  private struct Named: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(path: "/list")
    var headers: NetworkAPI.Headers { ["X-Request-ID": UUID().uuidString] }
    typealias Response = [Int]
  }

  @Test("the request of a page is built when it is sent, with the header fields of that time")
  func lateFields() async throws {
    struct Endpoint: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/list")
      let token: Locked<String>
      var headers: NetworkAPI.Headers { ["X-Token": token.withLock { $0 }] }
      typealias Response = [Int]
    }
    let transport = Scripted {
      HTTPResponse(status: 200, headers: ["Link": "<?page=2>; rel=next"], body: HTTPBody("[1]"), url: $0.url)
    }
    let client = NetworkClient {
      $0.baseURL = HTTPURL.example
      $0.transport = transport
    }
    let token = Locked("old")
    var pages = client.pages(of: Endpoint(token: token)) { $0.headers["X-Own"] = token.withLock { $0 } }
      .makeAsyncIterator()
    _ = try await pages.next()
    token.withLock { $0 = "new" }
    _ = try await pages.next()
    #expect(transport.requests.map { $0.headers["X-Token"] } == ["old", "new"])
    #expect(transport.requests.map { $0.headers["X-Own"] } == ["old", "new"])
  }

  @Test("pages may have a cursor in a header field, and end where a request has the URL and fields of an earlier one")
  func fieldCursor() async throws {
    let transport = Scripted { HTTPResponse(status: 200, body: HTTPBody("[1]"), url: $0.url) }
    let client = NetworkClient {
      $0.baseURL = HTTPURL.example
      $0.transport = transport
    }
    var count = 0
    let pages = client.pages(of: Turn()) { turn, _ in turn.cursor < 3 ? Turn(cursor: turn.cursor + 1) : nil }
    for try await _ in pages { count += 1 }
    #expect(count == 4 && transport.requests.map { $0.headers["X-Cursor"] } == ["0", "1", "2", "3"])
    let circle = client.items(of: Turn(), in: \.self) { turn, _ in Turn(cursor: (turn.cursor + 1) % 2) }
    await #expect(throws: NetworkError.self) { for try await _ in circle {} }
    #expect(transport.requests.count == 6)
    // What only names a call, or is added to each, doesn't make another page of it.
    let named = client.pages(of: Named(), next: { page, _ in page }) {
      $0.headers["X-Nonce"] = UUID().uuidString
    }
    await #expect(throws: NetworkError.self) { for try await _ in named.prefix(9) {} }
    #expect(transport.requests.count == 7)
  }

  @Test("a list's closure changes the request of each page once, in every kind of list", arguments: [false, true])
  func configuredPages(prefetch: Bool) async throws {
    let transport = Scripted { request in
      let isFirst = request.url.query == nil && request.headers["X-Cursor"] == "0"
      return HTTPResponse(
        status: 200, headers: isFirst ? ["Link": "<?page=2>; rel=next"] : [:], body: HTTPBody("[1]"), url: request.url)
    }
    let client = NetworkClient {
      $0.baseURL = HTTPURL.example
      $0.transport = transport
    }
    let configured = Locked(0)
    let configure: @Sendable (inout HTTPRequest) -> Void = {
      configured.withLock { $0 += 1 }
      ($0.timeouts.total, $0.options.tag, $0.options.cache) = (.seconds(5), "list", .reload)
      $0.headers["X-Own"] = "yes"
    }
    let next: @Sendable (Turn, NetworkResponse<[Int]>) -> Turn? = { turn, _ in turn.cursor < 1 ? Turn(cursor: 1) : nil }
    let lists = [
      client.items(of: Turn(), prefetch: prefetch, configure: configure),
      client.items(of: Turn(), in: \.self, prefetch: prefetch, next: next, configure: configure),
    ]
    for list in lists { for try await _ in list {} }
    for try await _ in client.pages(of: Turn(), prefetch: prefetch, configure: configure) {}
    for try await _ in client.pages(of: Turn(), prefetch: prefetch, next: next, configure: configure) {}
    #expect(transport.requests.count == 8 && configured.withLock { $0 } == 8)
    for request in transport.requests {
      #expect(request.timeouts.total == .seconds(5) && request.context.deadline != nil)
      #expect(request.options.tag == "list" && request.options.cache == .reload && request.headers["X-Own"] == "yes")
    }
    var iterator = client.pages(of: Turn(), configure: configure).makeAsyncIterator()
    let first = try await iterator.next()
    client.cancelAll(tag: "list")
    do {
      _ = try await iterator.next()
      Issue.record("it goes on")
    } catch {
      #expect(first != nil && error.isCancelled)
    }
  }

  @Test(
    "the media type of a file is that of its extension",
    arguments: [
      ("a.png", "image/png"), ("a.JPG", "image/jpeg"), ("/x.y/a.tar.gz", "application/gzip"),
      ("a.json", "application/json"),
      ("a", nil), (".png", nil), ("/x.png/a", nil), ("a.", nil), ("a.unheard-of", nil), ("", nil),
    ])
  func mediaTypes(name: String, type: String?) {
    #expect(MediaType(ofFileNamed: name)?.essence == type)
  }

  @Test("files of forms and uploads have the media type of their extension, unless another one is given")
  func fileTypes() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Data("a".utf8), to: "a.png")
    #expect(try MultipartForm.Part.file(at: URL(fileURLWithPath: file), name: "a").contentType == "image/png")
    #expect(
      try MultipartForm.Part.file(at: URL(fileURLWithPath: file), name: "a", fileName: "b.pdf").contentType
        == "application/pdf")
    #expect(
      try MultipartForm.Part.file(at: URL(fileURLWithPath: file), name: "a", fileName: "b").contentType == "image/png")
    #expect(
      try MultipartForm.Part.file(at: URL(fileURLWithPath: file), name: "a", contentType: "a/b").contentType == "a/b")
    let plain = try folder.write(Data("a".utf8), to: "plain")
    #expect(
      try MultipartForm.Part.file(at: URL(fileURLWithPath: plain), name: "a").contentType == "application/octet-stream")
    let transport = Scripted(statuses: [200])
    let client = NetworkClient {
      $0.baseURL = HTTPURL.example
      $0.transport = transport
    }
    _ = try await client.upload(try HTTPBody(fileAt: URL(fileURLWithPath: file)), to: "/a").value
    _ = try await client.upload(
      try HTTPBody(fileAt: URL(fileURLWithPath: file)), to: "/a", headers: ["Content-Type": "a/b"]
    ).value
    _ = try await client.upload(try HTTPBody(fileAt: URL(fileURLWithPath: plain)), to: "/a").value
    #expect(transport.requests.map { $0.headers["Content-Type"] } == ["image/png", "a/b", nil])
  }
}

extension HTTPURL {
  fileprivate static let example = try? HTTPURL("https://api.example.com")
}
