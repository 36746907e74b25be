import Foundation
import Testing

@testable import NetworkAPIKit

/// Every call that takes a URL, with literals that interpolate a value into each part of a URL.
private enum Entry: String, CaseIterable {
  case data, response, stream, events, upload, download, image
  case webSocket, webSocketFeed, httpRequest, endpoint, verb, info, downloadManager, baseURL

  /// The part of the URL that the value is in.
  enum Part: CaseIterable { case segment, queryName, queryValue, fragment }

  /// Makes the call, which fails with the stub's error or before.
  func call(_ client: NetworkClient, _ part: Part, _ value: String?, folder: TemporaryFolder) async throws {
    let file = URL(fileURLWithPath: folder.file("file"))
    switch self {
    case .data:
      switch part {
      case .segment: _ = try await client.data("/a/\(value)/z")
      case .queryName: _ = try await client.data("/a?\(value)=1")
      case .queryValue: _ = try await client.data("/a?x=1&q=\(value)&y=2")
      case .fragment: _ = try await client.data("/a#\(value)")
      }
    case .response:
      switch part {
      case .segment: _ = try await client.response("/a/\(value)/z")
      case .queryName: _ = try await client.response("/a?\(value)=1")
      case .queryValue: _ = try await client.response("/a?x=1&q=\(value)&y=2")
      case .fragment: _ = try await client.response("/a#\(value)")
      }
    case .stream:
      switch part {
      case .segment: _ = try await client.stream("/a/\(value)/z")
      case .queryName: _ = try await client.stream("/a?\(value)=1")
      case .queryValue: _ = try await client.stream("/a?x=1&q=\(value)&y=2")
      case .fragment: _ = try await client.stream("/a#\(value)")
      }
    case .events:
      let events =
        switch part {
        case .segment: client.events("/a/\(value)/z")
        case .queryName: client.events("/a?\(value)=1")
        case .queryValue: client.events("/a?x=1&q=\(value)&y=2")
        case .fragment: client.events("/a#\(value)")
        }
      for try await _ in events {}
    case .upload:
      let body = HTTPBody("x")
      let upload =
        switch part {
        case .segment: client.upload(body, to: "/a/\(value)/z")
        case .queryName: client.upload(body, to: "/a?\(value)=1")
        case .queryValue: client.upload(body, to: "/a?x=1&q=\(value)&y=2")
        case .fragment: client.upload(body, to: "/a#\(value)")
        }
      _ = try await upload.value
    case .download:
      let download =
        switch part {
        case .segment: client.download("/a/\(value)/z", to: file)
        case .queryName: client.download("/a?\(value)=1", to: file)
        case .queryValue: client.download("/a?x=1&q=\(value)&y=2", to: file)
        case .fragment: client.download("/a#\(value)", to: file)
        }
      _ = try await download.value
    case .image:
      switch part {
      case .segment: _ = try await client.image("/a/\(value)/z")
      case .queryName: _ = try await client.image("/a?\(value)=1")
      case .queryValue: _ = try await client.image("/a?x=1&q=\(value)&y=2")
      case .fragment: _ = try await client.image("/a#\(value)")
      }
    case .webSocket:
      switch part {
      case .segment: _ = try await client.webSocket("/a/\(value)/z")
      case .queryName: _ = try await client.webSocket("/a?\(value)=1")
      case .queryValue: _ = try await client.webSocket("/a?x=1&q=\(value)&y=2")
      case .fragment: _ = try await client.webSocket("/a#\(value)")
      }
    case .webSocketFeed:
      let messages =
        switch part {
        case .segment: client.webSocketFeed("/a/\(value)/z", retry: .never)
        case .queryName: client.webSocketFeed("/a?\(value)=1", retry: .never)
        case .queryValue: client.webSocketFeed("/a?x=1&q=\(value)&y=2", retry: .never)
        case .fragment: client.webSocketFeed("/a#\(value)", retry: .never)
        }
      for try await _ in messages {}
    case .httpRequest:
      let request =
        switch part {
        case .segment: try client.httpRequest("/a/\(value)/z")
        case .queryName: try client.httpRequest("/a?\(value)=1")
        case .queryValue: try client.httpRequest("/a?x=1&q=\(value)&y=2")
        case .fragment: try client.httpRequest("/a#\(value)")
        }
      _ = try await client.send(request)
    case .endpoint:
      let endpoint: RawEndpoint<Data> =
        switch part {
        case .segment: RawEndpoint("/a/\(value)/z")
        case .queryName: RawEndpoint("/a?\(value)=1")
        case .queryValue: RawEndpoint("/a?x=1&q=\(value)&y=2")
        case .fragment: RawEndpoint("/a#\(value)")
        }
      _ = try await client.request(endpoint)
    case .verb:
      switch part {
      case .segment: _ = try await client.request(.get("/a/\(value)/z", as: Data.self))
      case .queryName: _ = try await client.request(.put("/a?\(value)=1", as: Data.self))
      case .queryValue: _ = try await client.request(.post("/a?x=1&q=\(value)&y=2", as: Data.self))
      case .fragment: try await client.request(.delete("/a#\(value)"))
      }
    case .info:
      let info: NetworkAPI.URLInfo =
        switch part {
        case .segment: .init(url: "/a/\(value)/z")
        case .queryName: .init(url: "/a?\(value)=1")
        case .queryValue: .init(url: "/a?x=1&q=\(value)&y=2")
        case .fragment: .init(url: "/a#\(value)")
        }
      _ = try await client.request(At(urlInfo: info))
    case .downloadManager:
      let manager = DownloadManager(client: client)
      let events = manager.events
      let id =
        switch part {
        case .segment: await manager.add("/a/\(value)/z", to: file)
        case .queryName: await manager.add("/a?\(value)=1", to: file)
        case .queryValue: await manager.add("/a?x=1&q=\(value)&y=2", to: file)
        case .fragment: await manager.add("/a#\(value)", to: file)
        }
      for await event in events where event.id == id {
        if case .failed(let error) = event.kind { throw error }
      }
    case .baseURL:
      func same(_ configuration: inout NetworkClient.Configuration) {
        (configuration.transport, configuration.retry) = (client.configuration.transport, .never)
      }
      let own =
        switch part {
        case .segment: NetworkClient(baseURL: "https://api.example.com/v1/a/\(value)/z", same)
        case .queryName: NetworkClient(baseURL: "https://api.example.com/v1/a?\(value)=1", same)
        case .queryValue: NetworkClient(baseURL: "https://api.example.com/v1/a?x=1&q=\(value)&y=2", same)
        case .fragment: NetworkClient(baseURL: "https://api.example.com/v1/a#\(value)", same)
        }
      _ = try await own.data("")
    }
  }
}

private struct At: NetworkAPIDefinition {
  let urlInfo: URLInfo
  typealias Response = Data
}

/// A transport that keeps the URL of each request, and refuses it.
private final class Refusing: WebSocketTransport {
  struct Refused: Error {}
  private let kept = Locked<[HTTPURL]>([])
  var urls: [HTTPURL] { kept.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    kept.withLock { $0.append(request.url) }
    throw Refused()
  }

  func openWebSocket(
    _ request: HTTPRequest, protocols: [String], options: WebSocket.Options
  ) async throws -> WebSocketUpgrade {
    kept.withLock { $0.append(request.url) }
    throw Refused()
  }
}

@Suite("URL literals", .fewAtOnce)
struct URLLiteralTests {
  private static let values = [
    "../users/admin?x=1", "a&admin=1", "a=b", "a+b", "a#b", "a;b=c", "a b", "%2F..%2f", "ü/\u{1F600}", "a\\b",
    "\r\nX: y",
    "https:", "//h/x", "a:b@c", "{}",
  ]

  private let transport = Refusing()
  private let client: NetworkClient
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    var configuration = NetworkClient.Configuration(
      baseURL: try HTTPURL("https://api.example.com/v1"), transport: transport)
    configuration.retry = .never
    configuration.imageCache = ImageCache(memoryLimit: 0, diskLimit: 0)
    client = NetworkClient(configuration: configuration)
  }

  private func decoded(_ text: some StringProtocol) -> String { String(text).removingPercentEncoding ?? "" }

  @Test(
    "an interpolated value is one segment or one name or value of the query, in every call", arguments: Entry.allCases)
  fileprivate func encoded(in entry: Entry) async throws {
    for value in Self.values {
      for part in Entry.Part.allCases {
        let before = transport.urls.count
        await #expect(throws: (any Error).self) { try await entry.call(client, part, value, folder: folder) }
        let url = try #require(transport.urls.dropFirst(before).first, "\(entry) \(part) \(value) was not sent")
        #expect(url.host == "api.example.com")
        let segments = url.path.split(separator: "/", omittingEmptySubsequences: false).map(decoded)
        let items = (url.query ?? "").split(separator: "&").map {
          $0.split(separator: "=", omittingEmptySubsequences: false).map(decoded)
        }
        switch part {
        case .segment:
          #expect(segments == ["", "v1", "a", value, "z"])
          #expect(url.query == nil)
        case .queryName:
          #expect(segments == ["", "v1", "a"])
          #expect(items == [[value, "1"]])
        case .queryValue:
          #expect(segments == ["", "v1", "a"])
          #expect(items == [["x", "1"], ["q", value], ["y", "2"]])
        case .fragment:
          #expect(segments == ["", "v1", "a"])
          #expect(url.query == nil)
        }
        // A plus would be a space for many servers.
        #expect(!url.absoluteString.contains("+"))
      }
    }
  }

  @Test("nil, an empty value, . and .. are refused before anything is sent, in every call", arguments: Entry.allCases)
  fileprivate func refused(in entry: Entry) async throws {
    for value in [nil, "", ".", ".."] {
      for part in Entry.Part.allCases {
        await #expect {
          try await entry.call(client, part, value, folder: folder)
        } throws: { error in
          if case .invalidURL = NetworkError(error) { true } else { false }
        }
      }
    }
    #expect(transport.urls.isEmpty)
  }

  @Test("a value in the URL of a server, of an API or a sign-in, leads to no other server")
  func servers() async throws {
    func isInvalid(_ call: () async throws -> Void) async -> Bool {
      do { try await call() } catch {
        if case .invalidURL = NetworkError(error) { return true }
      }
      return false
    }
    for name in ["evil.com/", "evil.com?", "evil.com#", "evil.com\\", "evil.com:443/", "a@evil.com", "[::1]", "", ".."]
    {
      let plain = NetworkClient(baseURL: "https://\(name).example.com")
      let configured = NetworkClient(baseURL: "https://\(name).example.com") { $0.retry = .never }
      #expect(await isInvalid { _ = try plain.httpRequest("/a") }, "\(name)")
      #expect(await isInvalid { _ = try configured.httpRequest("/a") }, "\(name)")
      let isRefused = await isInvalid {
        _ = try await OAuth2.Provider.discover("https://\(name).example.com", client: client)
      }
      #expect(isRefused && transport.urls.isEmpty, "\(name)")
    }
    // A part of the host may be empty.
    for (prefix, host) in [("", "api.example.com"), ("staging.", "staging.api.example.com")] {
      let client = NetworkClient(baseURL: "https://\(prefix)api.example.com")
      #expect(try client.httpRequest("/a").url.host == host)
    }
    let error = #expect(throws: NetworkError.self) {
      try NetworkClient(baseURL: "https://example.com/\("")").httpRequest("/a")
    }
    #expect(error?.localizedDescription.contains("as the client's base URL, an interpolated value") == true)
    for value in Self.values {
      await #expect(throws: NetworkError.self) {
        try await OAuth2.Provider.discover("https://login.example.com/\(value)/v2", client: client)
      }
      let url = try #require(transport.urls.last)
      #expect(url.host == "login.example.com" && url.query == nil)
      #expect(
        url.path.split(separator: "/").map(decoded) == [".well-known", "oauth-authorization-server", value, "v2"])
    }
  }

  @Test("a literal without values is the same base URL as its text in a String")
  func literalBases() {
    for text in [
      "https://h.example", "https://h.example:8443/v2/", "http://[::1]:80/a%2Fb", "https://h.example/v1?tenant=1",
      "https://u:p@h.example", "localhost:8080", "https://b\u{FC}cher.example/\u{FC}/:id/{x}",
      "https://h.example/a/../b", "/v1", "",
    ] {
      func outcome(_ client: NetworkClient) -> String {
        do { return try client.httpRequest("/a?b=c").url.absoluteString } catch { return error.localizedDescription }
      }
      let literal = NetworkAPI.Path(stringLiteral: text)
      #expect(outcome(NetworkClient(baseURL: literal)) == outcome(NetworkClient(baseURL: text)), "\(text)")
      #expect(outcome(NetworkClient(baseURL: literal) { _ in }) == outcome(NetworkClient(baseURL: text)), "\(text)")
    }
  }

  @Test("a relative URL with dot segments is refused wherever it is written; those of a whole URL are resolved")
  func dots() throws {
    for text in ["/users/../admin", "users/%2E%2e/admin", "..", "/./a?x=1", "/a/.%2E"] {
      let error = #expect(throws: NetworkError.self) { try client.httpRequest(text) }
      #expect(error?.localizedDescription.contains(". or .. segment") == true, "\(text)")
      #expect(throws: NetworkError.self) { try client.httpRequest(.get(NetworkAPI.Path(text), as: Data.self)) }
    }
    #expect(try client.httpRequest("https://h.example/a/../b").url.path == "/b")
    #expect(try client.httpRequest("/b?c=/../d").url.query == "c=/../d")
  }

  @Test("a String variable, a URL and an HTTPURL are encoded already, in every call")
  func written() async throws {
    let text = "https://h.example/a%2Fb?q=a%26b+c"
    let urls: [any HTTPURLConvertible] = [text, text[...], try #require(URL(string: text)), try HTTPURL(text)]
    for url in urls {
      func call(_ url: some HTTPURLConvertible) async {
        let file = URL(fileURLWithPath: folder.file("file"))
        _ = try? await client.data(url)
        _ = try? await client.response(url)
        _ = try? await client.stream(url)
        do { for try await _ in client.events(url) {} } catch {}
        _ = try? await client.upload(HTTPBody("x"), to: url).value
        _ = try? await client.download(url, to: file).value
        _ = try? await client.download(url, to: file).notify { _ in }.value
        _ = try? await client.image(url)
        _ = try? await client.send(try client.httpRequest(url))
        _ = try? await client.request(RawEndpoint<Data>(url))
        _ = try? await client.request(.get(url, as: Data.self))
        _ = try? await client.request(At(urlInfo: .init(url: url)))
      }
      await call(url)
    }
    #expect(transport.urls.count == 4 * 12)
    #expect(Set(transport.urls.map(\.absoluteString)) == [text])
  }

  @Test("a URL or HTTPURL at the beginning is inserted as it is, with one slash before the path")
  func bases() throws {
    let id = "a/b"
    for text in [
      "https://h.example:8443", "https://h.example:8443/", "https://h.example:8443/v2", "https://h.example:8443/v2/",
    ] {
      let base = try HTTPURL(text)
      let url = try #require(URL(string: text))
      let path = text.contains("v2") ? "/v2" : ""
      let expected = "https://h.example:8443\(path)/users/a%2Fb?x=1"
      #expect(try client.httpRequest("\(base)/users/\(id)?x=\(1)").url.absoluteString == expected)
      #expect(try client.httpRequest("\(url)/users/\(id)?x=\(1)").url.absoluteString == expected)
      let optional: URL? = url
      #expect(try client.httpRequest("\(optional)/users/\(id)?x=\(1)").url.absoluteString == expected)
      #expect(
        try client.httpRequest(At(urlInfo: .init(url: "\(base)/users/\(id)?x=1"))).url.absoluteString == expected)
      let path1: NetworkAPI.Path = "\(base)/users"
      #expect(try client.httpRequest("\(path1)/\(id)?x=1").url.absoluteString == expected)
      #expect(try client.httpRequest(path1 + "/\(id)?x=1").url.absoluteString == expected)
    }
    let page = try HTTPURL("https://h.example/list?page=2")
    #expect(try client.httpRequest("\(page)").url == page)
    #expect(try client.httpRequest("\(page)&size=\(3)").url.absoluteString == "https://h.example/list?page=2&size=3")
    #expect(throws: NetworkError.self) { try client.httpRequest("\(page)/users") }
  }

  @Test("what follows a URL without a path is never a part of its host, also if the URL is a path or a text")
  func hosts() throws {
    let api = try #require(URL(string: "https://api.example.com"))
    let (path, text): (NetworkAPI.Path, NetworkAPI.Path) = ("\(api)", "https://api.example.com")
    let inner: NetworkAPI.Path = "\(path)"
    for name in [".evil.example", ":8443", "@evil.example", "users"] {
      for path: NetworkAPI.Path in ["\(api)\(name)/x", "\(path)\(name)/x", "\(inner)\(name)/x", "\(text)\(name)/x"] {
        #expect(try client.httpRequest(path).url.absoluteString == "https://api.example.com/\(name)/x")
      }
    }
    for (path, expected) in [
      ("\(api)users", "/users"), ("\(api)?a=1", "/?a=1"), ("\(api)#a", "/"), ("\(api)\(segments: "a/b")", "/a/b"),
      ("\(api)\(segments: "/a/b")", "/a/b"), (path + ".evil.example/x", "/.evil.example/x"), (text + "/x", "/x"),
      ("\(NetworkAPI.Path("https://"))\("api.example.com")/x", "/x"),
    ] as [(NetworkAPI.Path, String)] {
      #expect(try client.httpRequest(path).url.absoluteString == "https://api.example.com\(expected)")
    }
    let (page, list) = (try HTTPURL("https://h.example/v2/?a=1"), try HTTPURL("https://h.example/v2/"))
    let (base, folder): (NetworkAPI.Path, NetworkAPI.Path) = ("\(page)", "\(list)")
    #expect(try client.httpRequest("\(base)&b=2").url.query == "a=1&b=2")
    #expect(throws: NetworkError.self) { try client.httpRequest("\(base)/x") }
    #expect(try client.httpRequest("\(folder)/x").url.path == "/v2/x")
  }

  @Test("a URL that isn't at the beginning is one value, without redaction")
  func urlsAsValues() throws {
    let target = try HTTPURL("https://t.example/x?token=abc&a=b")
    let request = try client.httpRequest("/proxy?url=\(target)")
    #expect(request.url.query == "url=https:%2F%2Ft.example%2Fx%3Ftoken%3Dabc%26a%3Db")
    let url = try #require(URL(string: target.absoluteString))
    #expect(try client.httpRequest("/proxy?url=\(url)").url == request.url)
  }

  @Test("a String at the beginning that is a whole URL is refused, with what to write instead")
  func stringBases() throws {
    let base = "https://api.example.com"
    for text in [base, "http://h", "ws://h", "ftp://h"] {
      let error = #expect(throws: NetworkError.self) { try client.httpRequest("\(text)/users/\(1)") }
      let message = try #require(error?.localizedDescription)
      #expect(message.contains("HTTPURL") && message.contains("baseURL"))
    }
    #expect(throws: NetworkError.self) { try client.httpRequest("\(segments: "https://evil.example/x")") }
    // In an endpoint's path, not even a URL is right.
    let url = try HTTPURL(base)
    #expect(throws: NetworkError.self) { try NetworkAPI.URLInfo(path: "\(url)/users").url(relativeTo: url) }
    #expect(throws: NetworkError.self) { try NetworkAPI.URLInfo(host: "h", path: "\(url)/users").url() }
  }

  @Test("values at the beginning, whatever they are together, lead to no other server and are never a scheme")
  func beginnings() throws {
    let (scheme, host) = ("https", "h.example")
    for (path, expected) in [
      ("\("user:7")", "/v1/user%3A7"), ("\("user:7")/a:b", "/v1/user%3A7/a:b"), ("\("user")\(":7")", "/v1/user%3A7"),
      ("\(segments: "user:7/a:b")", "/v1/user%3A7/a:b"), ("\("https:")\(segments: "//h/x")", "/v1/https%3A//h/x"),
      ("\("https")\(segments: "://h/x")", "/v1/https%3A//h/x"), ("/\("user:7")", "/v1/user:7"),
      ("?q=\("a:b")", "/v1?q=a:b"),
    ] as [(NetworkAPI.Path, String)] {
      #expect(try client.httpRequest(path).url.absoluteString == "https://api.example.com\(expected)")
    }
    #expect(try client.httpRequest("\(scheme)://\(host)/a").url.absoluteString == "https://h.example/a")
  }

  @Test("paths that are put together keep each value one segment or query value")
  func concatenation() throws {
    let value = "a&admin=1"
    let part: NetworkAPI.Path = "\(value)"
    for path in ["/x?q=" + part, "/x?q=\(part)", "/x?" + ("q=" + part)] as [NetworkAPI.Path] {
      #expect(try client.httpRequest(path).url.query == "q=a%26admin%3D1")
    }
  }

  @Test("an empty path is the base URL itself")
  func empty() throws {
    #expect(try client.httpRequest("").url.absoluteString == "https://api.example.com/v1")
    #expect(
      try client.httpRequest(RawEndpoint<Data>("", query: ["a": "1"])).url.absoluteString.hasSuffix("/v1?a=1"))
    #expect(try client.httpRequest(At(urlInfo: .init(path: ""))).url.path == "/v1")
    #expect(
      try client.httpRequest(At(urlInfo: .init(path: "", query: ["a": "1"]))).url.absoluteString.hasSuffix(
        "/v1?a=1"))
    #expect(try client.httpRequest("/").url.path == "/v1/")
  }
}
