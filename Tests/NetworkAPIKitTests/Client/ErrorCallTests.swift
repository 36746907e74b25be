import Foundation
import Testing

@testable import NetworkAPIKit

/// Errors that come before a request is sent, or that aren't about a response, name their call too.
@Suite("Every error names its call", .fewAtOnce)
struct ErrorCallTests {
  private struct GetUser: NetworkAPIDefinition {
    let urlInfo: URLInfo
    var requestInfo: RequestInfo<EmptyParameter> = .init(method: .delete)
    struct Response: Decodable, Sendable { let login: String }
  }

  private struct Odd: LocalizedError { var errorDescription: String? { "Something odd happened." } }

  private func failure(
    _ info: NetworkAPI.URLInfo, base: String? = "https://api.example.com/v1", headers: NetworkAPI.Headers = [:],
    throwing error: any Error = Odd()
  ) async throws -> NetworkError {
    var configuration = NetworkClient.Configuration(transport: StubTransport { _ in throw error })
    configuration.baseURL = try base.map { try HTTPURL($0) }
    configuration.retry = .never
    let client = NetworkClient(configuration: configuration)
    let endpoint = GetUser(urlInfo: info, requestInfo: .init(method: .delete, headers: headers))
    return try #require(await #expect(throws: NetworkError.self) { try await client.request(endpoint) })
  }

  @Test("a cancelled call, and an error that isn't this package's, name method, URL and endpoint")
  func others() async throws {
    for (error, words) in [
      (CancellationError() as any Error, "the call was cancelled"), (NetworkError.cancelled, "the call was cancelled"),
      (Odd(), "Something odd happened"),
    ] {
      let failure = try await failure(.init(path: "/users/7"), throwing: error)
      #expect(failure.localizedDescription == "DELETE https://api.example.com/v1/users/7: \(words).")
      #expect(failure.call?.definition == GetUser.self && failure.call?.url?.path == "/v1/users/7")
    }
  }

  @Test("the URL of an error's call has the call's own query, without what a credential has added")
  func credentialInQuery() async throws {
    for headers: NetworkAPI.Headers? in [nil, ["Location": "/b?page=2&api_key=hunter2"]] {
      let transport = Scripted { request in
        if let headers, request.url.path == "/a" {
          return HTTPResponse(status: 302, headers: headers, url: request.url)
        }
        throw NetworkError.connectionFailed(.init(.refused, authority: "a", mayHaveBeenProcessed: false))
      }
      let client = NetworkClient(baseURL: "https://api.example.com") {
        $0.authentication = [.query(name: "api_key", value: "hunter2")]
        $0.retry = .never
        $0.transport = transport
      }
      let error = await #expect(throws: NetworkError.self) { try await client.data("/a?page=2") }
      #expect(transport.requests.allSatisfy { $0.url.query == "page=2&api_key=hunter2" })
      let path = headers == nil ? "/a" : "/b"
      #expect(error?.call?.url?.absoluteString == "https://api.example.com\(path)?page=2")
    }
  }

  @Test("a pattern for a cancelled call matches with and without a call")
  func patterns() async throws {
    let failure = try await failure(.init(path: "/users/7"), throwing: CancellationError())
    for error in [failure, .cancelled, .cancelled()] {
      guard case .cancelled = error else { Issue.record("\(error)"); continue }
      #expect(error.isCancelled)
    }
  }

  @Test("a transfer that fails because of a file names its call, and its observers get to know")
  func files() async throws {
    let (folder, log) = (try TemporaryFolder(), EventLog())
    _ = try folder.write(Data("a".utf8), to: "a")
    let client = NetworkClient { ($0.transport, $0.observers) = (Scripted(statuses: [200]), [log]) }
    let (url, file) = ("https://api.example.com/v1" as NetworkAPI.Path, URL(fileURLWithPath: folder.file("a")))
    var kept = DownloadOptions()
    kept.replacesExistingFile = false
    let calls: [() async throws -> Void] = [
      { _ = try await client.download(url, to: file, options: kept).value },
      { _ = try await client.download(url, to: URL(fileURLWithPath: "/dev/null")).value },
      {
        let missing = URL(fileURLWithPath: folder.file("b"))
        _ = try await client.upload(missing, to: .post(url, as: Data.self), resumable: .tus).value
      },
    ]
    for (number, call) in calls.enumerated() {
      let error = await #expect(throws: NetworkError.self) { try await call() }
      guard case .fileFailed = error else { Issue.record("\(String(describing: error))"); continue }
      #expect(error?.call?.url?.absoluteString == "https://api.example.com/v1", "\(number)")
      let kinds = log.events.map(\.kind)
      #expect(kinds.count == 2 && kinds.first?.isStart == true && kinds.last?.isEnd == true, "\(number): \(kinds)")
      log.clear()
    }
  }

  @Test("a request that can't be built names method and endpoint")
  func invalidRequests() async throws {
    let failure = try await failure(.init(path: "/users/7"), headers: ["X-A": "a\nb"])
    #expect(
      failure.localizedDescription.hasPrefix("DELETE https://api.example.com/v1/users/7: the value of the header X-A"))
    let client = NetworkClient()
    let late = await #expect(throws: NetworkError.self) {
      try await client.request(GetUser(urlInfo: .init(host: "h", path: "/"))) { $0.timeouts.total = .zero }
    }
    #expect(
      late?.localizedDescription.hasPrefix("DELETE https://h/: the request cannot be sent: the total timeout") == true)
    #expect(late?.call?.definition is GetUser.Type && late?.call?.method == .delete)
  }

  @Test(
    "an invalid URL is shown as far as it can't be a secret, with the reason",
    arguments: [
      (NetworkAPI.URLInfo(host: "api example.com", path: "/x"), "https://api example.com/x", "host name"),
      (.init(url: "htps://api.example.com/x"), "htps://api.example.com/x", "neither http nor https"),
      (.init(url: "https://api.example.com:port/x"), "https://<redacted>/x", "port"),
      (.init(url: "https://user:hunter2/x"), "https://<redacted>/x", "port"),
      (.init(url: "https://u:hunter2@h/x"), "https://<redacted>", "credentials"),
      (.init(url: "https://hunter2%41/x"), "https://<redacted>/x", "host name"),
      (.init(url: "ghpabcdefghijklmn://x/y"), "<redacted>", "neither http nor https"),
      (.init(url: "token:hunter2"), "<redacted>", "host"),
    ])
  func invalidURLs(info: NetworkAPI.URLInfo, shown: String, reason: String) async throws {
    let failure = try await failure(info)
    let text = failure.localizedDescription
    #expect(text.hasPrefix("DELETE \(shown): the URL is not valid: ") && text.contains(reason), "\(text)")
    #expect(!text.contains("hunter2"))
    #expect(failure.call?.definition == GetUser.self)
  }

  @Test("a relative URL without a base URL says so")
  func relative() async throws {
    let words = "DELETE /users/x: the URL is not valid: it is relative, and the client has no base URL."
    #expect(try await failure(.init(path: "/users/x"), base: nil).localizedDescription == words)
    #expect(try await failure(.init(url: "/users/x"), base: nil).localizedDescription == words)
    let client = NetworkClient()
    let error = await #expect(throws: NetworkError.self) { try await client.data("/users/x") }
    #expect(error?.localizedDescription == words.replacingOccurrences(of: "DELETE", with: "GET"))
  }

  @Test("a page of HTML instead of JSON, and an object instead of an array, are named so")
  func bodies() async throws {
    func text<Value: Decodable & Sendable>(_ type: String, _ body: String, as _: Value.Type) async throws -> String {
      let stub = StubTransport {
        HTTPResponse(status: 200, headers: [.contentType(type)], body: HTTPBody(body), url: $0.url)
      }
      let client = NetworkClient(configuration: .init(baseURL: try HTTPURL("https://h"), transport: stub))
      let error = await #expect(throws: NetworkError.self) { try await client.request(.get("/", as: Value.self)) }
      return try #require(error).localizedDescription
    }
    let page = try await text("text/html; charset=utf-8", "<html>login</html>", as: [String].self)
    #expect(page.contains("the response (text/html) is not a valid Array<String>"), "\(page)")
    #expect(try await text("application/json", "{}", as: [String].self).contains("it is not an array"))
    #expect(try await text("application/json", "[]", as: [String: Int].self).contains("it is not an object"))
    #expect(try await !text("application/problem+json", "{", as: [String].self).contains("problem"))
  }
}
