import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Calls as people first write them", .fewAtOnce)
struct GuessedCallTests {
  struct Sign: Interceptor {
    func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
      try await next(request)
    }
  }

  // MARK: Members of endpoints

  struct Declared: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(path: "/x")
    typealias Response = EmptyResponse
    let headers: [String: String?] = ["X-A": "1", "X-B": nil]
    let coding = JSONCoding(keys: .snakeCase)
    let timeouts = HTTPTimeouts(total: .seconds(7))
    let interceptors: [any Interceptor] = [Sign()]
  }

  @Test("what an endpoint declares without an optional is used, also by a wrapper and in generic code")
  func members() throws {
    func check<Definition: NetworkAPIDefinition>(_ endpoint: Definition) throws {
      let request = try NetworkClient(baseURL: "https://a.example.com").httpRequest(endpoint)
      #expect(request.headers == ["X-A": "1"])
      #expect(request.timeouts.total == .seconds(7))
      let keys = endpoint.coding?.keys
      let isSnakeCase = if case .snakeCase? = keys { true } else { false }
      #expect(isSnakeCase)
      #expect(endpoint.interceptors.count == 1)
    }
    try check(Declared())
    try check(Declared().map { $0 })
  }

  // MARK: The base URL

  @Test("a base URL is a literal, text, a URL or an HTTPURL")
  func baseURLs() throws {
    let texts: [any HTTPURLConvertible] = [
      "https://a.example.com/v1", try #require(URL(string: "https://a.example.com/v1")),
      try HTTPURL("https://a.example.com/v1"), BaseURL { "https://a.example.com/v1" },
    ]
    for text in texts {
      let client = NetworkClient { $0.baseURL = text }
      #expect(try client.httpRequest("/x").url.absoluteString == "https://a.example.com/v1/x")
      #expect(client.baseURL?.host == "a.example.com")
    }
  }

  @Test(
    "each call with a base URL that isn't valid fails with an error that shows it",
    arguments: [
      "api.example.com/v1", "htp://a.example.com", "https://a b",
    ])
  func invalid(text: String) async {
    let client = NetworkClient(baseURL: text) {
      $0.transport = StubTransport { HTTPResponse(status: 200, url: $0.url) }
    }
    #expect(client.baseURL == nil)
    for path in ["/x", "https://b.example.com/x"] as [NetworkAPI.Path] {
      await #expect {
        _ = try await client.data(path)
      } throws: { error in
        guard case .invalidURL? = error as? NetworkError else { return false }
        return error.localizedDescription.contains("as the client's base URL")
      }
    }
  }

  @Test("a base URL may change: calls that begin later use the new one, and a retry keeps its own")
  func changing() async throws {
    let host = Locked("a")
    let transport = Scripted { request in
      let isFirst = host.withLock { host in
        defer { host = "b" }
        return host == "a"
      }
      return HTTPResponse(status: isFirst ? 503 : 200, url: request.url)
    }
    let client = NetworkClient {
      $0.baseURL = BaseURL { "https://\(host.withLock { $0 }).example.com" }
      $0.authentication = [.bearer("secret")]
      $0.retry = ExponentialBackoff(delay: .milliseconds(1))
      $0.transport = transport
    }
    _ = try await client.data("/1")
    _ = try await client.data("/2")
    #expect(transport.requests.map(\.url.host) == ["a.example.com", "a.example.com", "b.example.com"])
    #expect(transport.requests.allSatisfy { $0.headers[.authorization] == "Bearer secret" })
    let none = NetworkClient(baseURL: BaseURL { nil })
    #expect(throws: NetworkError.self) { try none.httpRequest("/x") }
  }

  @Test("the pages of a list are at the base URL of the first one, if it changes meanwhile", arguments: [true, false])
  func changingList(isLinked: Bool) async throws {
    let host = Locked("a")
    let transport = Scripted { request in
      host.withLock { $0 = "b" }
      let headers: NetworkAPI.Headers = request.url.path == "/1" ? ["Link": "</2>; rel=\"next\""] : [:]
      return HTTPResponse(status: 200, headers: headers, url: request.url)
    }
    let client = NetworkClient {
      $0.baseURL = BaseURL { "https://\(host.withLock { $0 }).example.com" }
      $0.authentication = [.bearer("secret")]
      $0.transport = transport
    }
    let first = Anything(urlInfo: .init(path: "/1"))
    let pages =
      isLinked
      ? client.pages(of: first)
      : client.pages(of: first) { page, _ in
        page.urlInfo.path.text == "/1" ? Anything(urlInfo: .init(path: "/2")) : nil
      }
    for try await _ in pages {}
    #expect(
      transport.requests.map(\.url.absoluteString) == ["https://a.example.com/1", "https://a.example.com/2"])
    #expect(transport.requests.allSatisfy { $0.headers[.authorization] == "Bearer secret" })
  }

  @Test("a credential without origins is sent to the base URL's origin, or to what replaces its host, and nowhere else")
  func origins() async throws {
    let transport = Scripted(statuses: [200])
    let client = NetworkClient(baseURL: "https://a.example.com/v1") {
      $0.authentication = [.bearer("secret"), .query(name: "appid", value: "hunter2")]
      $0.transport = transport
    }
    _ = try await client.data("/x")
    _ = try await client.data("https://a.example.com/y")
    _ = try await client.data("https://b.example.com/z")
    _ = try await client.send(HTTPRequest(url: try HTTPURL("https://a.example.com/w")))
    #expect(
      transport.requests.map { $0.headers[.authorization] } == ["Bearer secret", "Bearer secret", nil, "Bearer secret"])
    #expect(transport.requests.map { $0.url.query } == ["appid=hunter2", "appid=hunter2", nil, "appid=hunter2"])
    #expect(!transport.requests.map { "\($0.url)" }.joined().contains("hunter2"))

    let staging = Scripted(statuses: [200])
    let replaced = try NetworkClient(baseURL: "https://a.example.com/v1") {
      $0.hostOverrides = ["a.example.com": try HTTPURL("https://staging.example.com")]
      $0.authentication = [.bearer("secret")]
      $0.transport = staging
    }
    _ = try await replaced.data("/x")
    #expect(staging.requests.map { $0.headers[.authorization] } == ["Bearer secret"])

    let nowhere = NetworkClient {
      $0.authentication = [.bearer("secret")]
      $0.transport = transport
    }
    await #expect(throws: NetworkError.self) { try await nowhere.data("https://a.example.com/x") }
  }

  @Test("authentication hands out its credential, and many who ask wait for one refresh")
  func credential() async throws {
    let refreshes = Locked(0)
    let authentication = Authentication.bearer(nil) { _ in
      refreshes.withLock { $0 += 1 }
      return "fresh"
    }
    let tokens = try await withThrowingTaskGroup(of: BearerToken?.self) { group in
      for _ in 0..<20 { group.addTask { try await authentication.credential() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(tokens == Array(repeating: "fresh", count: 20))
    #expect(refreshes.withLock { $0 } == 1)
    await #expect(throws: NetworkError.self) { try await authentication.credential(as: Int.self) }
    #expect(try await Authentication.bearer(nil).credential() == nil)
  }

  // MARK: Queries

  struct Filter: Encodable { var pageSize = 2, tags = ["a", "b"], since = Date(timeIntervalSince1970: 0) }

  @Test("a query takes numbers, Booleans, dates, arrays and nil, and encodes them as the coding says")
  func queries() throws {
    func query(_ urlInfo: NetworkAPI.URLInfo, _ coding: JSONCoding = JSONCoding()) throws -> String {
      let client = NetworkClient(baseURL: "https://a.example.com") { $0.coding = coding }
      return try client.httpRequest(Anything(urlInfo: urlInfo)).url.query?.removingPercentEncoding ?? ""
    }
    let date = Date(timeIntervalSince1970: 0)
    let (none, some): (Int?, Int?) = (nil, 3)
    let literal: NetworkAPI.Query = [
      "page": 2, "tags": ["a", "b"], "since": date, "archived": none, "draft": true, "n": some, "x": 1.5,
    ]
    #expect(
      try query(.init(path: "/x", query: literal))
        == "page=2&tags[]=a&tags[]=b&since=1970-01-01T00:00:00Z&draft=true&n=3&x=1.5")
    var coding = JSONCoding(dates: .secondsSince1970, keys: .snakeCase)
    coding.forms.arrayEncoding = .noBrackets
    coding.forms.boolEncoding = .numeric
    #expect(try query(.init(path: "/x", query: literal), coding) == "page=2&tags=a&tags=b&since=0&draft=1&n=3&x=1.5")
    #expect(try query(.init(path: "/x", query: .init(Filter())), coding) == "page_size=2&tags=a&tags=b&since=0")
    #expect(try query(.init(url: "/x?a=1", query: ["b": 2])) == "a=1&b=2")
    for raw: RawEndpoint<Data> in [
      .get("/x", query: Filter(since: date)), .post("/x", query: .init(Filter(since: date))),
    ] {
      #expect(try query(raw.urlInfo, coding) == "page_size=2&tags=a&tags=b&since=0")
    }
    let items: RawEndpoint<Data> = .get("/x", query: [URLQueryItem(name: "a", value: "1")])
    #expect(try query(items.urlInfo) == "a=1")
    var changed = literal
    changed["page"] = 3
    changed["draft"] = nil
    changed.append("page", "z")
    #expect("\(changed)" == "page=3&tags%5B%5D=a&tags%5B%5D=b&since=1970-01-01T00%3A00%3A00Z&n=3&x=1.5&page=z")
    #expect(changed["page"] as? String == "3")
    #expect(literal == literal && literal != changed)
  }

  @Test("an endpoint that is written where it is called is downloaded to a file, and uploaded")
  func transfers() async throws {
    let folder = try TemporaryFolder()
    let client = NetworkClient(baseURL: "https://a.example.com") {
      $0.transport = StubTransport { request in
        let body = try await request.body.collect(upTo: 100)
        return HTTPResponse(status: 200, body: HTTPBody(body.isEmpty ? Data("[0]".utf8) : body), url: request.url)
      }
    }
    let file = URL(fileURLWithPath: folder.file("a"))
    _ = try await client.download(.get("/a", query: ["page": 2]), to: file).value
    #expect(folder.read("a") == Data("[0]".utf8))
    _ = try await client.download(.post("/a", .json([1])), to: file).value
    #expect(folder.read("a") == Data("[1]".utf8))
    #expect(try await client.upload(.put("/a", .body(HTTPBody("x")))).value == Data("x".utf8))
    #expect(try await client.upload(.post("/a", .json([2]), as: [Int].self)).value == [2])
    let typed: NetworkUpload<[Int]> = client.upload(.post("/a", .json([3])))
    #expect(try await typed.value == [3])
  }

  @Test("a value of a query is encoded once for a call")
  func encodings() throws {
    struct Counted: Encodable {
      let count = Locked(0)
      enum CodingKeys: CodingKey { case a }

      func encode(to encoder: any Encoder) throws {
        count.withLock { $0 += 1 }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .a)
      }
    }
    let (item, filter) = (Counted(), Counted())
    let client = NetworkClient(baseURL: "https://a.example.com")
    let request = try client.httpRequest(Anything(urlInfo: .init(path: "/x", query: ["item": item])))
    #expect(request.url.query?.removingPercentEncoding == "item[a]=1")
    #expect(try client.httpRequest(Anything(urlInfo: .init(path: "/x", query: .init(filter)))).url.query == "a=1")
    #expect(item.count.withLock { $0 } == 1 && filter.count.withLock { $0 } == 1)
    // Shown and compared by what it becomes.
    let day = Date(timeIntervalSince1970: 0)
    #expect((["day": day] as NetworkAPI.Query).items.first?.value == "1970-01-01T00:00:00Z")
    #expect(["day": day] as NetworkAPI.Query == ["day": day] && ["day": day] as NetworkAPI.Query != ["day": day + 1])
  }

  struct Anything: NetworkAPIDefinition {
    let urlInfo: URLInfo
    typealias Response = Data
  }

  @Test("a client's query goes to its base URL's origin, under the endpoint's own items")
  func clientQuery() throws {
    struct Settings: Encodable {
      var api_key = "k"
      var version = 2
    }
    struct Search: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/x")
      let requestInfo: RequestInfo<[String: Int]>
      typealias Response = Data
    }
    let expected = [
      "/x": "api_key=k&version=2", "/x?version=3": "version=3&api_key=k",
      "https://a.example.com/x": "api_key=k&version=2",
      "https://b.example.com/x": nil,
    ]
    for query in [["api_key": "k", "version": 2], NetworkAPI.Query(Settings())] as [NetworkAPI.Query] {
      let client = NetworkClient(baseURL: "https://a.example.com") { $0.query = query }
      for (path, query) in expected { #expect(try client.httpRequest(NetworkAPI.Path(path)).url.query == query) }
      let parameters = NetworkAPI.RequestInfo(method: .get, parameters: ["version": 4])
      #expect(try client.httpRequest(Search(requestInfo: parameters)).url.query == "version=4&api_key=k")
    }
    // However a name is escaped.
    let client = NetworkClient(baseURL: "https://a.example.com") {
      $0.query = ["$top": 50, "page[size]": 5, "api-version": 2]
    }
    let replaced = [
      "$top=5": "page%5Bsize%5D=5&api-version=2", "page%5bsize%5d=2": "%24top=50&api-version=2",
      "api%2Dversion=3": "%24top=50&page%5Bsize%5D=5",
    ]
    for (item, others) in replaced {
      let url = "/x?\(item)"
      #expect(try client.httpRequest(url).url.query == "\(item)&\(others)")
    }
  }

  // MARK: Errors

  struct ServerError: Decodable, Sendable, LocalizedError {
    let reason: String
    var errorDescription: String? { reason }
  }

  func failure(
    _ status: HTTPStatus, _ body: String, type: String = "application/json",
    errorResponse: (any (Decodable & Sendable).Type)? = nil
  ) async throws -> NetworkError {
    let client = NetworkClient(baseURL: "https://a.example.com") {
      $0.errorResponse = errorResponse
      $0.retry = .never
      $0.transport = StubTransport {
        HTTPResponse(
          status: status, headers: [.init(name: .contentType, value: type)], body: HTTPBody(body), url: $0.url)
      }
    }
    do {
      try await client.request(.delete("/x"))
    } catch {
      return error
    }
    throw CancellationError()
  }

  @Test("a client has an error response for all calls, and understands problem details without one")
  func errorResponses() async throws {
    let own = try await failure(422, #"{"reason":"Too short"}"#, errorResponse: ServerError.self)
    #expect(own.message == "Too short" && own.userMessage == "Too short")
    let reason = #"{"reason":"a\u001b]0;b\u0007\n\tc\u202e"}"#
    let hostile = try await failure(422, reason, errorResponse: ServerError.self)
    #expect(hostile.userMessage == "a\\u{1B}]0;b\\u{7}\n\tc\\u{202E}")
    #expect(own.localizedDescription == "DELETE https://a.example.com/x: 422 Unprocessable Content: Too short.")
    let problem = try await failure(
      409, #"{"title":"Conflict","detail":"Already taken","status":"odd"}"#,
      type: "application/problem+json; charset=utf-8",
      errorResponse: ServerError.self)
    #expect(problem.userMessage == "Already taken")
    let plain = try await failure(404, #"{"title":"x"}"#)
    #expect(plain.message == nil && plain.userMessage == "This could not be found.")
    let broken = try await failure(500, #"{"reason":"stack trace"}"#, errorResponse: ServerError.self)
    #expect(broken.userMessage == "Something went wrong. Please try again later.")
    let types: [any (Decodable & Sendable).Type] = [String.self, Data.self]
    for type in types {
      let quota = try await self.failure(429, "quota", type: "text/plain; charset=utf-8", errorResponse: type)
      guard case .statusCode(let failure) = quota else { throw quota }
      #expect(failure.errorResponse as? String == (type == String.self ? "quota" : nil))
      #expect(failure.errorResponse as? Data == (type == Data.self ? Data("quota".utf8) : nil))
      #expect(failure.errorResponse(as: String.self) == "quota" && failure.errorResponse(as: Data.self)?.count == 5)
      guard case .statusCode(let empty) = try await self.failure(429, "", errorResponse: type) else { continue }
      #expect(empty.errorResponse == nil && empty.errorResponse(as: String.self) == nil)
    }
  }

  struct Revoked: SignInError {}

  @Test("an error says whether the device is offline and whether the user has to sign in, through what wraps it")
  func meanings() async throws {
    let unreachable = NetworkError.connectionFailed(
      .init(.unreachable, authority: "a.example.com", mayHaveBeenProcessed: false))
    let refused = try await failure(400, #"{"error":"invalid_grant"}"#)
    let rows: [(NetworkError, isOffline: Bool, needsSignIn: Bool)] = [
      (unreachable, true, false), (.nameResolutionFailed(host: "a"), true, false),
      (.authenticationFailed(underlying: unreachable), true, false), (.other(unreachable), true, false),
      (refused, false, false), (.authenticationFailed(underlying: refused), false, true),
      (try await failure(401, ""), false, true), (try await failure(403, ""), false, false),
      (.authenticationFailed(underlying: .other(Revoked())), false, true), (.other(Revoked()), false, true),
      (.authenticationFailed(underlying: .other(OAuth2Error(.invalidGrant))), false, true),
      (.other(OAuth2Error(.signInRequired)), false, true), (.other(OAuth2Error(.init(rawValue: "x"))), false, false),
      (.timedOut(.idle), false, false),
    ]
    for row in rows {
      #expect(row.0.isOffline == row.isOffline, "\(row.0)")
      #expect(row.0.needsSignIn == row.needsSignIn, "\(row.0)")
      #expect(row.0.userMessage.hasSuffix("."))
    }
    // A WebSocket's failures mean what those of calls do.
    let sockets: [(NetworkError.WebSocketFailure, NetworkError.Summary)] = [
      (.init(.noPong), .timedOut), (.init(.closed, close: .init(code: .goingAway, reason: "")), .unavailable),
      (.init(.closed, close: .init(code: .normal, reason: "")), .failed), (.init(.protocolViolation), .failed),
    ]
    for (failure, summary) in sockets { #expect(NetworkError.webSocketFailed(failure).summary == summary) }
  }

  @Test("a pattern matches a status or a range of statuses")
  func patterns() async throws {
    func name(_ status: HTTPStatus) async throws -> String {
      switch try await failure(status, "") {
      case .statusCode(404): "missing"
      case .statusCode(500...599): "server"
      case .statusCode(let failure) where failure.status == 409: "conflict"
      default: "other"
      }
    }
    for (status, expected) in [(404, "missing"), (503, "server"), (409, "conflict"), (400, "other")] {
      #expect(try await name(HTTPStatus(status)) == expected)
    }
  }
}
