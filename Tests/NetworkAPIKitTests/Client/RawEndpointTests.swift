import Dispatch
import Foundation
import NetworkAPIKit
import TestServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Calls without an endpoint type, and settings of one call", .fewAtOnce)
struct RawEndpointTests {
  struct Note: Codable, Sendable, Equatable {
    var id: Int?
    var text: String
  }

  private func client(
    _ configure: (inout NetworkClient.Configuration) -> Void = { _ in },
    response: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse
  ) throws -> NetworkClient {
    var configuration = NetworkClient.Configuration(
      baseURL: try HTTPURL("https://api.example.com/v1"), retry: .never, transport: StubTransport { try response($0) })
    configure(&configuration)
    return NetworkClient(configuration: configuration)
  }

  /// A client of a server that returns the request as a JSON string.
  private func echo() throws -> NetworkClient {
    try client { request in
      let body = request.body.data.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let type = request.headers["Content-Type"] ?? ""
      let text = "\(request.method) \(request.url.absoluteString) \(type) \(body)"
      return HTTPResponse(status: 200, body: HTTPBody(try JSONEncoder().encode([text])), url: request.url)
    }
  }

  @Test("a call with any method, a query, JSON or a form takes one line, and its response is decoded")
  func oneLine() async throws {
    let client = try echo()
    let name = "a/b?c"
    let got: [String] = try await client.request(.get("/users/\(name)", query: ["q": "x y"]))
    #expect(got == ["GET https://api.example.com/v1/users/a%2Fb%3Fc?q=x%20y  "])
    let posted = try await client.request(.post("/notes", .json(Note(text: "hi")), as: [String].self))
    #expect(posted == [#"POST https://api.example.com/v1/notes application/json {"text":"hi"}"#])
    let put: [String] = try await client.request(.put("/notes/7", .form(["at": Date(timeIntervalSince1970: 0)])))
    #expect(
      put == ["PUT https://api.example.com/v1/notes/7 application/x-www-form-urlencoded at=1970-01-01T00%3A00%3A00Z"])
    let patched: [String] = try await client.request(.patch("/notes/7", .data(Data("x".utf8), contentType: "a/b")))
    #expect(patched == ["PATCH https://api.example.com/v1/notes/7 a/b x"])
    try await client.request(.delete("/notes/\(7)"))
    let purged: [String] = try await client.request(RawEndpoint("/notes?all=1", method: "PURGE", query: ["n": "2"]))
    #expect(purged == ["PURGE https://api.example.com/v1/notes?all=1&n=2  "])
  }

  @Test("every method takes a query, header fields and a body, with a literal and with a URL")
  func everyMethod() async throws {
    let client = try client { request in
      let body = request.body.data.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let text = "\(request.method) \(request.url.absoluteString) \(request.headers["X-A"] ?? "") \(body)"
      return HTTPResponse(status: 200, body: HTTPBody(try JSONEncoder().encode([text])), url: request.url)
    }
    let url = try HTTPURL("https://api.example.com/v1/x?a=1")
    let query: NetworkAPI.Query = ["q": "2"]
    let headers: NetworkAPI.Headers = ["X-A": "3"]
    let body = NetworkAPI.Body.json(4)
    let calls: [(String, [RawEndpoint<[String]>], String)] = [
      ("GET", [.get("/x?a=1", query: query, headers: headers), .get(url, query: query, headers: headers)], ""),
      (
        "POST",
        [.post("/x?a=1", body, query: query, headers: headers), .post(url, body, query: query, headers: headers)], "4"
      ),
      (
        "PUT", [.put("/x?a=1", body, query: query, headers: headers), .put(url, body, query: query, headers: headers)],
        "4"
      ),
      (
        "PATCH",
        [.patch("/x?a=1", body, query: query, headers: headers), .patch(url, body, query: query, headers: headers)], "4"
      ),
      (
        "DELETE",
        [.delete("/x?a=1", body, query: query, headers: headers), .delete(url, body, query: query, headers: headers)],
        "4"
      ),
    ]
    for (method, endpoints, body) in calls {
      for endpoint in endpoints {
        let sent = try await client.request(endpoint)
        #expect(sent == ["\(method) https://api.example.com/v1/x?a=1&q=2 3 \(body)"])
      }
    }
  }

  @Test("calls accept an absolute URL, a URL, an HTTPURL, a variable and a URLRequest")
  func urls() async throws {
    let client = try echo()
    let text = "https://other.example/a%2Fb?x=1"
    let url = try #require(URL(string: text))
    let expected = ["GET \(text)  "]
    let host = "other.example"
    #expect(try await client.request(.get("https://\(host)/\("a/b")?x=1")) == expected)
    #expect(try await client.request(.get(text)) == expected)
    #expect(try await client.request(.get(url)) == expected)
    #expect(try await client.request(.get(try HTTPURL(text))) == expected)
    #expect(try await client.request(RawEndpoint(URLRequest(url: url))) == expected)
    for data in [
      try await client.data(url), try await client.data(url, method: .get), try await client.data(URLRequest(url: url)),
      try await client.response(try HTTPURL(text)).value, try await client.stream(url).body.collect(upTo: 1_000),
      try await client.upload(HTTPBody.empty, to: url, method: .get).value,
    ] {
      #expect(try JSONDecoder().decode([String].self, from: data) == expected)
    }
    let folder = try TemporaryDirectory()
    #expect(
      try await client.download(url, to: URL(fileURLWithPath: folder.path("x"))).value.response.url.absoluteString
        == text)
  }

  @Test("the method, fields, body and timeout of a URLRequest are used; a stream as its body is rejected")
  func urlRequest() async throws {
    var request = URLRequest(url: try #require(URL(string: "https://other.example/x")), timeoutInterval: 7)
    request.httpMethod = "PUT"
    request.setValue("a/b", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data("x".utf8)
    let client = try client({ $0.headers = ["X-Client": "1"] }) { request in
      #expect(request.method == .put && request.timeouts.idle == .seconds(7) && request.headers["X-Client"] == "1")
      #expect(request.headers["Content-Type"] == "a/b" && request.body.data == Data("x".utf8))
      return HTTPResponse(status: 204, url: request.url)
    }
    #expect(try await client.response(RawEndpoint<Data>(request)).status == 204)
    #expect(try HTTPRequest(request).timeouts.idle == .seconds(7))
    request.setValue(nil, forHTTPHeaderField: "Content-Type")
    for untyped in [try HTTPRequest(request), try client.httpRequest(RawEndpoint<Data>(request))] {
      #expect(untyped.headers["Content-Type"] == nil && untyped.body.data == Data("x".utf8))
    }
    request.httpBodyStream = InputStream(data: Data())
    let streamed = request
    for client in [client, NetworkClient(configuration: .init(transport: StubTransport()))] {
      let error = await #expect(throws: NetworkError.self) { _ = try await client.data(streamed) }
      guard case .invalidRequest(.other, _) = error else { Issue.record("\(String(describing: error))"); return }
    }
    request.httpBodyStream = nil
    request.httpBody = nil
    request.setValue("1", forHTTPHeaderField: "a b")
    #expect(throws: NetworkError.self) { try HTTPRequest(request) }
    #if canImport(Darwin)
    if #available(macOS 13.0, iOS 16.1, tvOS 16.1, watchOS 9.1, *) {
      var validated = URLRequest(url: try #require(URL(string: "https://other.example/x")))
      validated.requiresDNSSECValidation = true
      #expect(throws: NetworkError.self) { try HTTPRequest(validated) }
      #expect(throws: NetworkError.self) { try client.httpRequest(RawEndpoint<Data>(validated)) }
    }
    #endif
    var lost = URLRequest(url: try #require(URL(string: "https://other.example/x")))
    lost.url = nil
    for call in [{ try HTTPRequest(lost) }, { try client.httpRequest(RawEndpoint<Data>(lost)) }] {
      let error = #expect(throws: NetworkError.self) { try call() }
      #expect(error?.localizedDescription.contains("the URLRequest has no URL") == true, "\(error as Any)")
    }
  }

  @Test("the cache policy and the cookie flag of a URLRequest are used; what can't be kept is rejected")
  func urlRequestSettings() async throws {
    let plain = URLRequest(url: try #require(URL(string: "https://other.example/x")))
    let client = try client({ _ in }) { HTTPResponse(status: 200, headers: [:], url: $0.url) }
    typealias Change = @Sendable (inout URLRequest) -> Void
    let kept: [(change: Change, isKept: (RequestOptions) -> Bool)] = [
      ({ _ in }, { $0.cache == .use && $0.sendsCookies && !$0.usesStaleResponses }),
      ({ $0.cachePolicy = .reloadIgnoringLocalCacheData }, { $0.cache == .reload }),
      ({ $0.cachePolicy = .reloadRevalidatingCacheData }, { $0.cache == .reload }),
      ({ $0.cachePolicy = .returnCacheDataDontLoad }, { $0.cache == .onlyIfCached && $0.usesStaleResponses }),
      ({ $0.httpShouldHandleCookies = false }, { !$0.sendsCookies }),
    ]
    for (change, isKept) in kept {
      var request = plain
      change(&request)
      let (own, built) = (try HTTPRequest(request).options, try client.httpRequest(RawEndpoint<Data>(request)).options)
      #expect(isKept(own) && isKept(built))
    }
    let refused: [Change] = [{ $0.cachePolicy = .returnCacheDataElseLoad }, { $0.allowsCellularAccess = false }]
    for change in refused {
      var request = plain
      change(&request)
      #expect(throws: NetworkError.self) { try HTTPRequest(request) }
      #expect(throws: NetworkError.self) { try client.httpRequest(RawEndpoint<Data>(request)) }
    }
  }

  @Test("an interpolated value that would change the resource, and an invalid URL, are rejected")
  func refused() async throws {
    let client = try echo()
    for url: NetworkAPI.Path in ["/users/\("")/x", "/users/\("..")", "https://a b/", "ftp://x/"] {
      let error = await #expect(throws: NetworkError.self) { try await client.request(.get(url, as: [String].self)) }
      guard case .invalidURL = error else { Issue.record("\(url) \(String(describing: error))"); return }
    }
  }

  @Test("the error of a call without an endpoint type contains the response's body")
  func failure() async throws {
    let client = try client { HTTPResponse(status: 422, body: HTTPBody(#"{"text":"no"}"#), url: $0.url) }
    let error = await #expect(throws: NetworkError.self) { try await client.request(.post("/notes", .json(["a": 1]))) }
    guard case .statusCode(let failure) = error else { Issue.record("\(String(describing: error))"); return }
    #expect(failure.errorResponse(as: Note.self)?.text == "no")
  }

  @Test("an endpoint's parameters can be a body that says how it is encoded")
  func describedBody() async throws {
    struct AddNote: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/notes")
      let requestInfo: RequestInfo<NetworkAPI.Body>
      typealias Response = Data
    }
    @Sendable func respond(_ request: HTTPRequest) -> HTTPResponse {
      let body = String(decoding: request.body.data ?? Data(), as: UTF8.self)
      return HTTPResponse(
        status: 200, body: HTTPBody("\(request.headers["Content-Type"] ?? "none") \(body)"), url: request.url)
    }
    let client = try client(response: respond)
    let bodies: [(NetworkAPI.Body?, String)] = [
      (.form(["a": "b c"]), "application/x-www-form-urlencoded a=b%20c"),
      (.json(["a": 1]), #"application/json {"a":1}"#),
      (.data(Data("x".utf8), contentType: "text/plain"), "text/plain x"),
      (nil, "none "), (NetworkAPI.Body.none, "none "),
    ]
    for (body, sent) in bodies {
      let data = try await client.request(AddNote(requestInfo: .init(method: .post, parameters: body)))
      #expect(String(decoding: data, as: UTF8.self) == sent)
    }
    // A client's type is for bodies that have none of their own, and for JSON if it is a type of JSON.
    for (type, json) in [("application/vnd.api+json", "application/vnd.api+json"), ("text/xml", "application/json")] {
      let client = try self.client({ $0.headers = [.contentType(type)] }, response: respond)
      func sent(_ body: NetworkAPI.Body?, _ headers: NetworkAPI.Headers? = nil) async throws -> String {
        let endpoint = AddNote(requestInfo: .init(method: .post, headers: headers, parameters: body))
        return String(decoding: try await client.request(endpoint), as: UTF8.self)
      }
      for (body, expected) in bodies.prefix(3) {
        #expect(try await sent(body) == expected.replacingOccurrences(of: "application/json", with: json))
      }
      #expect(try await sent(.data(Data("x".utf8))) == "\(type) x")
      #expect(try await sent(.form(["a": 1]), [.contentType("text/css")]) == "text/css a=1")
      #expect(try client.httpRequest("/a", method: .post, body: HTTPBody("x")).headers[.contentType] == type)
    }
  }

  struct GetNote: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(path: "/note")
    typealias Response = Note
  }

  @Test("timeouts, fields and options can be set for a single call of every kind")
  func settings() async throws {
    let seen = Seen()
    let client = try client({ $0.retry = ExponentialBackoff(delay: .zero) }) { request in
      seen.add(request)
      return HTTPResponse(
        status: request.headers.contains("X-Trace") ? 200 : 503,
        headers: ["Content-Type": "text/event-stream"], body: HTTPBody(#"{"text":"a"}"#), url: request.url)
    }
    let folder = try TemporaryDirectory()
    let configure: @Sendable (inout HTTPRequest) -> Void = {
      $0.timeouts.total = .seconds(50)
      $0.headers["X-Trace"] = "7"
      $0.options.idempotencyKey = .key("k")
    }
    _ = try await client.request(GetNote(), configure: configure)
    _ = try await client.request(.post("/x", .json(["a": 1])), configure: configure)
    _ = try await client.response(GetNote(), configure: configure)
    _ = try await client.data("/x", configure: configure)
    _ = try await client.stream(GetNote(), configure: configure)
    _ = try await client.stream("/x", configure: configure)
    _ = try await client.upload(GetNote(), configure: configure).value
    _ = try await client.upload(HTTPBody("x"), to: "/x", configure: configure).value
    _ = try await client.download("/x", to: URL(fileURLWithPath: folder.path("a")), configure: configure).value
    _ = try await client.download(GetNote(), to: URL(fileURLWithPath: folder.path("b")), configure: configure).value
    for events in [
      client.events("/x", options: .init(reconnects: false), configure: configure),
      client.events(GetNote(), options: .init(reconnects: false), configure: configure),
    ] {
      for try await _ in events {}
    }
    let completed = AsyncStream<Bool>.makeStream()
    client.request(GetNote(), configure: configure) { result in
      completed.continuation.yield((try? result.get()) != nil)
      completed.continuation.finish()
    }
    for await isDone in completed.stream { #expect(isDone) }
    #expect(seen.requests.count == 13)
    for request in seen.requests {
      #expect(request.timeouts.total == .seconds(50) && request.context.deadline != nil, "\(request)")
      #expect(request.headers["X-Trace"] == "7", "\(request)")
    }
    // It isn't retried, although the client's policy would.
    let error = await #expect(throws: NetworkError.self) {
      try await client.request(GetNote()) { $0.options.retry = .never }
    }
    #expect(error?.status == 503 && seen.requests.count == 14)
    await #expect(throws: NetworkError.self) { try await client.data("/x") { $0.timeouts.idle = .seconds(-1) } }
    #expect(seen.requests.count == 14)
  }

  /// Records requests.
  private final class Seen: @unchecked Sendable {
    // Guarded by the lock.
    private let lock = NSLock()
    private var all: [HTTPRequest] = []
    var requests: [HTTPRequest] { lock.withLock { all } }
    func add(_ request: HTTPRequest) { lock.withLock { all.append(request) } }
  }

  @Test("any call can be made with a completion, on a queue that the caller chooses")
  func completions() async throws {
    let client = try echo()
    let queue = DispatchQueue(label: "completions")
    let key = DispatchSpecificKey<String>()
    queue.setSpecific(key: key, value: "here")
    let results = AsyncStream<(String, Bool)>.makeStream()
    client.perform(queue: queue) {
      try await $0.upload(HTTPBody("x"), to: "/up").value
    } completion: { result in
      results.continuation.yield(
        ("upload", (try? result.get()) != nil && DispatchQueue.getSpecific(key: key) == "here"))
    }
    client.request(RawEndpoint<[String]>("/x"), queue: queue) { result in
      results.continuation.yield(
        ("request", (try? result.get()) != nil && DispatchQueue.getSpecific(key: key) == "here"))
    }
    client.perform {
      try await $0.data("https://a b/")
    } completion: { result in
      if case .failure(.invalidURL) = result { results.continuation.yield(("data", true)) }
    }
    var seen: [String: Bool] = [:]
    for await (name, isRight) in results.stream {
      seen[name] = isRight
      if seen.count == 3 { break }
    }
    #expect(seen == ["upload": true, "request": true, "data": true])
  }

  @Test("the total timeout of one call includes its retries, over real sockets", arguments: ["platform", "urlSession"])
  func total(name: String) async throws {
    let server = try TestServer { $0.waitForPeerClose() }
    let transport: any NetworkAPIKit.Transport =
      name == "platform" ? NetworkClient.defaultTransport() : URLSessionTransport()
    let client = NetworkClient(configuration: .init(transport: transport))
    let error = await #expect(throws: NetworkError.self) {
      try await client.request(.get(server.url("/x"), as: Note.self)) { $0.timeouts.total = .seconds(0.3) }
    }
    #expect(
      error?.localizedDescription
        == "GET \(server.url("/x")): the call took longer than 0.3 s (total timeout).")
  }
}
