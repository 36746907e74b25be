import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

/// Returns pages by the path and query of their URLs.
private actor Pages: Transport {
  private(set) var asked: [String] = []
  private let pages: [String: (link: String?, body: String)]

  init(_ pages: [String: (link: String?, body: String)]) { self.pages = pages }

  func send(_ request: HTTPRequest) throws -> HTTPResponse {
    let target = String(request.url.absoluteString.dropFirst(request.url.origin.count))
    asked.append(target)
    guard let page = pages[target] else { return HTTPResponse(status: 404, url: request.url) }
    let headers: NetworkAPI.Headers = page.link.map { ["Link": $0] } ?? [:]
    return HTTPResponse(status: 200, headers: headers, body: HTTPBody(page.body), url: request.url)
  }

  nonisolated var client: NetworkClient { NetworkClient(configuration: .init(transport: self)) }
}

@Suite("Pages", .fewAtOnce)
struct PaginationTests {
  private static let three =
    [
      "/users/o/followers?per_page=1": (
        #"<https://api.github.com/user/1/followers?per_page=1&page=3>; rel="last", "#
          + #"<https://api.github.com/user/1/followers?per_page=1&page=2>; rel="next", <https://api.github.com/users{?since}>; rel="first""#,
        #"[{"login":"a","id":1}]"#
      ),
      "/user/1/followers?per_page=1&page=2": (
        #"<?per_page=1&page=3>; rel="next""#, #"[]"#
      ),
      "/user/1/followers?per_page=1&page=3": (nil, #"[{"login":"b","id":2},{"login":"c","id":3}]"#),
    ] as [String: (link: String?, body: String)]

  private let followers = GitHubAPI.Users.Followers(of: "o", perPage: 1)
  private let firstCall = "GET https://api.github.com/users/o/followers"

  @Test("links are followed in any order, absolute or relative, and past empty pages", arguments: [false, true])
  func items(_ prefetch: Bool) async throws {
    let pages = Pages(Self.three)
    var names: [String] = []
    for try await user in pages.client.items(of: followers, prefetch: prefetch) { names.append(user.login) }
    #expect(names == ["a", "b", "c"])
    #expect(await pages.asked.count == 3)
  }

  @Test("a page is requested when the loop needs it, and none after the loop has ended")
  func lazy() async throws {
    let pages = Pages(Self.three)
    let sequence = pages.client.pages(of: followers)
    #expect(await pages.asked == [])
    for try await page in sequence {
      #expect(page.value.map(\.login) == ["a"])
      break
    }
    #expect(await pages.asked.count == 1)
  }

  @Test("the items of a wrapped list are returned")
  func wrapped() async throws {
    let pages = Pages([
      "/search/users?q=a%20b": (
        #"<https://api.github.com/search/users?q=a+b&page=2>; rel="next""#,
        #"{"total_count":2,"incomplete_results":false,"items":[{"login":"a","id":1,"score":1}]}"#
      ),
      "/search/users?q=a+b&page=2": (
        nil, #"{"total_count":2,"incomplete_results":false,"items":[{"login":"b","id":2,"score":1}]}"#
      ),
    ])
    var names: [String] = []
    for try await hit in pages.client.items(of: GitHubAPI.Search.Users(query: "a b")) { names.append(hit.login) }
    #expect(names == ["a", "b"])
  }

  @Test("the link to the next page is found behind 10,000 others, in one field or in one field each")
  func manyLinks() async throws {
    for isOneField in [true, false] {
      let transport = StubTransport { request in
        let page = request.url.query.flatMap { $0.split(separator: "=").last }.flatMap { Int($0) } ?? 1
        var links = (0..<10_000).map { "<https://api.github.com/x?page=\($0)>; rel=\"item x\($0)\"; title=\"a, <b>\"" }
        if page < 3 { links.append("<https://api.github.com/users?page=\(page + 1)>; rel=\"next\"") }
        let values = isOneField ? [links.joined(separator: ", ")] : links
        return HTTPResponse(
          status: 200, headers: .init(values.map { .init(name: "Link", value: $0) }),
          body: HTTPBody(#"[{"login":"\#(page)","id":1}]"#), url: request.url)
      }
      let client = NetworkClient(configuration: .init(transport: transport))
      var names: [String] = []
      for try await user in client.items(of: GitHubAPI.Users.Followers(of: "o")) { names.append(user.login) }
      #expect(names == ["1", "2", "3"])
    }
  }

  @Test("10,000 pages are followed to the last one")
  func manyPages() async throws {
    let transport = StubTransport { request in
      let page = request.url.query.flatMap { $0.split(separator: "=").last }.flatMap { Int($0) } ?? 1
      let link = "<https://api.github.com/users?page=\(page + 1)>; rel=\"next\""
      return HTTPResponse(
        status: 200, headers: page < 10_000 ? ["Link": link] : [:], body: HTTPBody(#"[{"login":"\#(page)","id":1}]"#),
        url: request.url)
    }
    let client = NetworkClient(configuration: .init(transport: transport))
    var count = 0
    for try await user in client.items(of: GitHubAPI.Users.Followers(of: "o")) {
      count += 1
      #expect(user.login == "\(count)")
    }
    #expect(count == 10_000)
  }

  @Test(
    "a link to another origin isn't followed",
    arguments: [
      "https://evil.example/x?page=2", "http://api.github.com/users/o/followers?page=2", "//evil.example/x",
      "ftp://api.github.com/x",
    ])
  func otherOrigin(_ target: String) async throws {
    let pages = Pages(["/users/o/followers?per_page=1": (#"<\#(target)>; rel="next""#, "[]")])
    var given = 0
    let error = await #expect(throws: NetworkError.self) {
      for try await _ in pages.client.pages(of: followers) { given += 1 }
    }
    let words = target.hasPrefix("ftp") ? "is not a valid URL: " : "leads to another server, "
    #expect(error?.localizedDescription.hasPrefix("\(firstCall): the link to the next page \(words)") == true)
    #expect(given == 1, "the page that has the link is good")
    #expect(await pages.asked.count == 1)
  }

  @Test("every page is requested with the endpoint's header fields and timeouts")
  func endpointFields() async throws {
    struct Notes: NetworkAPIDefinition {
      typealias Response = [Int]
      let urlInfo: URLInfo = .init(host: "notes.example", path: "/notes")
      var headers: NetworkAPI.Headers { ["X-Of": "the API"] }
      var timeouts: HTTPTimeouts? { HTTPTimeouts(total: .seconds(70)) }
    }
    let server = StubTransport { request in
      #expect(request.headers["X-Of"] == "the API" && request.timeouts.total == .seconds(70))
      let isFirst = request.url.query == nil
      return HTTPResponse(
        status: 200, headers: isFirst ? ["Link": "<?page=2>; rel=next"] : [:], body: HTTPBody(isFirst ? "[1]" : "[2]"),
        url: request.url)
    }
    var numbers: [Int] = []
    for try await number in NetworkClient(configuration: .init(transport: server)).items(of: Notes()) {
      numbers.append(number)
    }
    #expect(numbers == [1, 2])
  }

  @Test("each page is requested with the endpoint's parameters in the body, and only the first with those in the query")
  func parameters() async throws {
    struct Notes: NetworkAPIDefinition {
      typealias Response = [Int]
      let urlInfo: URLInfo = .init(host: "notes.example", path: "/notes")
      let requestInfo: RequestInfo<[String: String]>
      init(_ method: NetworkAPI.Method) { requestInfo = .init(method: method, parameters: ["q": "a"]) }
    }
    for method in [NetworkAPI.Method.get, .post] {
      let sent = StubTransport { request in
        let isFirst = request.url.query != "page=2"
        return HTTPResponse(
          status: 200, headers: isFirst ? ["Link": "<?page=2>; rel=next"] : [:], body: HTTPBody("[1]"), url: request.url
        )
      }
      var count = 0
      for try await _ in NetworkClient(configuration: .init(transport: sent)).items(of: Notes(method)) { count += 1 }
      #expect(count == 2 && sent.requests.map(\.method) == [method, method])
      #expect(sent.requests.map(\.url.query) == (method == .get ? ["q=a", "page=2"] : [nil, "page=2"]))
      #expect(sent.requests.allSatisfy { $0.body.isEmpty == (method == .get) })
    }
  }

  @Test("a link to the same page throws an error instead of looping")
  func loop() async throws {
    let pages = Pages(["/users/o/followers?per_page=1": (#"<?per_page=1>; rel="next""#, "[]")])
    let error = await #expect(throws: NetworkError.self) {
      for try await _ in pages.client.pages(of: followers) {}
    }
    #expect(error?.localizedDescription == "\(firstCall): the next page is one that was requested before.")
  }

  @Test("an error ends the pages")
  func error() async throws {
    let pages = Pages(["/users/o/followers?per_page=1": (#"<?page=9>; rel="next""#, #"[{"login":"a","id":1}]"#)])
    var iterator = pages.client.items(of: followers).makeAsyncIterator()
    #expect(try await iterator.next()?.login == "a")
    await #expect(throws: NetworkError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test("links to api.github.com are followed with the client's host override")
  func overriddenHost() async throws {
    let pages = Pages([
      "/api/v3/users/o/followers?per_page=1": (
        #"<https://api.github.com/users/o/followers?page=2>; rel="next""#, #"[{"login":"a","id":1}]"#
      ),
      "/api/v3/users/o/followers?page=2": (
        #"<https://ghe.example.com/api/v3/users/o/followers?page=3>; rel="next""#, #"[{"login":"b","id":2}]"#
      ),
      "/api/v3/users/o/followers?page=3": (nil, #"[{"login":"c","id":3}]"#),
    ])
    let hosts = try GitHubAPI.enterpriseServer(host: "ghe.example.com")
    let client = NetworkClient(configuration: .init(hostOverrides: hosts, transport: pages))
    var names: [String] = []
    for try await user in client.items(of: followers) { names.append(user.login) }
    #expect(names == ["a", "b", "c"])
  }

  @Test("the next page is requested in advance, and cancelled when the loop ends")
  func prefetch() async throws {
    let server = Slow()
    let client = NetworkClient(configuration: .init(transport: server))
    for try await _ in client.pages(of: followers, prefetch: true) {
      await server.secondAsked()
      break
    }
    await server.secondCancelled()
  }

  @Test("cancelling the task ends the wait for a page", arguments: [false, true])
  func cancellation(_ prefetch: Bool) async throws {
    let server = Slow()
    let client = NetworkClient(configuration: .init(transport: server))
    let task = Task {
      var pages = 0
      for try await _ in client.pages(of: followers, prefetch: prefetch) { pages += 1 }
      return pages
    }
    await server.secondAsked()
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
    await server.secondCancelled()
  }
}

/// Returns the first page at once, and never responds to the request for the second one.
private final class Slow: Transport {
  private let asked = AsyncStream<Void>.makeStream()
  private let cancelled = AsyncStream<Void>.makeStream()

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard request.url.query?.contains("page=2") == true else {
      let link = #"<?per_page=1&page=2>; rel="next""#
      return HTTPResponse(status: 200, headers: ["Link": link], body: HTTPBody("[]"), url: request.url)
    }
    asked.continuation.yield()
    defer { cancelled.continuation.yield() }
    try await Task.sleep(for: .seconds(3600))
    return HTTPResponse(status: 200, url: request.url)
  }

  func secondAsked() async { for await _ in asked.stream { return } }
  func secondCancelled() async { for await _ in cancelled.stream { return } }
}
