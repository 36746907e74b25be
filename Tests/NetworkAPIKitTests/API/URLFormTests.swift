import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What all calls that take a URL have in common.
@Suite("Calls that take a URL", .fewAtOnce)
struct URLFormTests {
  /// A URL of the caller's own type, which isn't valid.
  private struct Missing: HTTPURLConvertible {
    func _urlText() throws(NetworkError) -> String { throw Self.error }
    static var error: NetworkError { .invalidURL(.init(.host, "settings", "no server is set")) }
  }

  /// The errors of every call that takes a URL.
  private func errors(_ client: NetworkClient, _ url: some HTTPURLConvertible) async throws -> [NetworkError] {
    let folder = try TemporaryDirectory()
    let file = URL(fileURLWithPath: folder.path("file"))
    let calls: [() async throws -> Void] = [
      { _ = try await client.data(url) }, { _ = try await client.response(url) }, { _ = try await client.stream(url) },
      { for try await _ in client.events(url) {} }, { _ = try await client.upload(HTTPBody("x"), to: url).value },
      { _ = try await client.download(url, to: file).value },
      { _ = try await client.download(url, to: file).notify { _ in }.value },
      { _ = try await client.image(url) }, { _ = try await client.webSocket(url) },
      { _ = try client.httpRequest(url) },
    ]
    var errors: [NetworkError] = []
    for call in calls {
      do { try await call() } catch { errors.append(NetworkError(error)) }
    }
    // Building a request throws only if the URL isn't valid.
    #expect(errors.count >= calls.count - 1)
    return errors
  }

  private func client(_ transport: StubTransport) throws -> NetworkClient {
    let base = try HTTPURL("https://api.example.com/v1")
    return NetworkClient(configuration: .init(baseURL: base, retry: .never, transport: transport))
  }

  @Test("a URL of your own type that throws makes the call throw its error, and not call the base URL")
  func thrownByURL() async throws {
    let transport = StubTransport { HTTPResponse(status: 200, url: $0.url) }
    let client = try client(transport)
    for error in try await errors(client, Missing()) {
      #expect(error.reason == Missing.error.reason)
    }
    let endpoint = await #expect(throws: NetworkError.self) {
      try await client.request(.get(Missing(), as: Data.self))
    }
    #expect(endpoint?.reason == Missing.error.reason)
    #expect(transport.requests.isEmpty)
  }

  @Test("an error from before a URL was found names its call")
  func earlyErrors() async throws {
    let transport = StubTransport { HTTPResponse(status: 200, url: $0.url) }
    let url: NetworkAPI.Path = "/users/\("")"
    for error in try await errors(try client(transport), url) {
      #expect(error.call != nil && error.call?.url == nil)
    }
    let client = try client(transport)
    let twice = await #expect(throws: NetworkError.self) {
      _ = try await client.webSocket("wss://h.example/", protocols: ["a", "a"])
    }
    #expect(twice?.call?.method == .get)
    let scheme = await #expect(throws: NetworkError.self) { _ = try await client.webSocket("https://h.example/") }
    #expect(scheme?.call?.method == .get)
    for (method, body): (NetworkAPI.Method, HTTPBody) in [(.post, .empty), (.get, HTTPBody("x"))] {
      let handshake = await #expect(throws: NetworkError.self) {
        _ = try await client.webSocket("wss://h.example/") { ($0.method, $0.body) = (method, body) }
      }
      if case .invalidRequest = handshake {} else { Issue.record("\(String(describing: handshake))") }
    }
  }

  @Test("a call that takes a URL or a Foundation request has no endpoint for errors and observers")
  func noEndpoint() async throws {
    let transport = StubTransport { HTTPResponse(status: 404, url: $0.url) }
    let client = try client(transport)
    for error in try await errors(client, "/x?a=1") where error.call?.url != nil {
      #expect(error.call?.definition == nil)
    }
    let url: NetworkAPI.Path = "/users/\("")"
    for error in try await errors(client, url) {
      #expect(error.call?.definition == nil && !error.localizedDescription.contains("RawEndpoint"))
    }
    _ = try? await client.data(URLRequest(url: try #require(URL(string: "https://h.example/"))))
    #expect(transport.requests.allSatisfy { $0.context.definition == nil })
    // One that the caller made is named.
    _ = try? await client.request(.get("/x", as: Data.self))
    #expect(transport.requests.last?.context.definition == RawEndpoint<Data>.self)
  }

  @Test(
    "a replacement of a host applies to a URL, an endpoint, a base URL and a redirect, in any case of letters",
    arguments: ["api.example.com", "API.Example.com"])
  func replacedHosts(key: String) async throws {
    let local = try HTTPURL("http://localhost:8080/api")
    let client = NetworkClient(configuration: .init(hostOverrides: [key: local]))
    for host in ["api.example.com", "API.Example.com"] {
      let endpoint = At(urlInfo: .init(host: host, path: "/users", query: ["a": "1"]))
      #expect(try client.httpRequest(endpoint).url.absoluteString == "http://localhost:8080/api/users?a=1")
      let url = try HTTPURL("https://\(host)/users?a=1")
      #expect(try client.httpRequest(url).url.absoluteString == "http://localhost:8080/api/users?a=1")
    }
    let transport = Scripted([
      { HTTPResponse(status: 302, headers: ["Location": "https://api.example.com/b"], url: $0.url) },
      { HTTPResponse(status: 200, url: $0.url) },
    ])
    let based = NetworkClient(baseURL: "https://\(key)") {
      $0.hostOverrides = [key: local]
      $0.transport = transport
    }
    _ = try await based.data("/a")
    #expect(
      transport.requests.map(\.url.absoluteString) == ["http://localhost:8080/api/a", "http://localhost:8080/api/b"])
  }

  @Test(
    "with a replacement of what isn't a host, each call fails with an error that shows it",
    arguments: [
      "api.example.com:443", "https://api.example.com", "api example.com/x", "api.example.com/x?y",
      "api.example.com/#x", "",
    ])
  func invalidReplacements(key: String) async throws {
    let replacement = try HTTPURL("http://localhost")
    let client = NetworkClient(baseURL: "https://a.example.com") {
      $0.hostOverrides = [key: replacement]
      $0.transport = StubTransport { HTTPResponse(status: 200, url: $0.url) }
    }
    let request = HTTPRequest(url: try HTTPURL("https://b.example.com/x"))
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await client.data("/x") }, { _ = try await client.data("https://b.example.com/x") },
      { _ = try await client.send(request) },
    ]
    for call in calls {
      let error = await #expect(throws: NetworkError.self) { try await call() }
      guard case .invalidURL? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(error?.localizedDescription.contains("hostOverrides") == true)
    }
  }

  @Test("a replacement of a path counts before that of its host, in any case of letters")
  func replacedPaths() throws {
    let (host, path) = (try HTTPURL("http://localhost/host"), try HTTPURL("http://localhost/path"))
    let client = NetworkClient(
      configuration: .init(hostOverrides: ["api.example.com": host, "API.example.com/users": path]))
    let endpoint = At(urlInfo: .init(host: "API.example.com", path: "/users"))
    #expect(try client.httpRequest(endpoint).url == path)
    let other = At(urlInfo: .init(host: "API.example.com", path: "/other"))
    #expect(try client.httpRequest(other).url.absoluteString == "http://localhost/host/other")
    // The query of the replacement stays.
    let tenant = NetworkClient(
      configuration: .init(hostOverrides: ["api.example.com/users": try HTTPURL("http://localhost/path?tenant=1")]))
    let ofHost = NetworkClient(
      configuration: .init(hostOverrides: ["api.example.com": try HTTPURL("http://localhost?tenant=1")]))
    let rows = [
      ("", "tenant=1"), ("?page=2", "tenant=1&page=2"), ("?tenant=1&page=2", "tenant=1&page=2"),
      ("?page=2&t%65nant=3", "page=2&t%65nant=3"),
    ]
    for (query, sent) in rows {
      let url = "https://api.example.com/users\(query)"
      let request = try tenant.httpRequest(url)
      #expect(request.url.absoluteString == "http://localhost/path?\(sent)")
      // A server may name it again, there or at the host that is replaced.
      #expect(try request.following(request.url.absoluteString).url == request.url)
      #expect(try request.following("https://api.example.com/users?\(sent)").url == request.url)
      #expect(try ofHost.httpRequest(url).url.absoluteString == "http://localhost/users?\(sent)")
    }
    let root = At(urlInfo: .init(host: "api.example.com", path: "", query: ["tenant": 2]))
    #expect(try ofHost.httpRequest(root).url.absoluteString == "http://localhost/?tenant=2")
  }

  private struct At: NetworkAPIDefinition {
    let urlInfo: URLInfo
    typealias Response = Data
  }
}
