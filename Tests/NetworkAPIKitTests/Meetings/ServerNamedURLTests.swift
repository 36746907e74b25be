import Foundation
import Testing

@testable import NetworkAPIKit

/// What a server names gets nothing that another origin may not have, whatever names it.
@Suite("URLs that servers name", .fewAtOnce)
struct ServerNamedURLTests {
  private static let base = "https://api.example.com/v1"

  /// What names a URL.
  enum Source: String, CaseIterable, Sendable {
    case redirect, temporaryRedirect, link, linkAfterRedirect, events, webSocket, upload
  }

  /// A URL, and where it must lead; nil if it must not be followed.
  private struct Case: Sendable {
    let reference: String
    let target: String?
    var overrides: [String: String] = [:]
    /// The client's query.
    var query: NetworkAPI.Query = [:]
  }

  private static let cases: [Case] = [
    Case(reference: "/v1/list?page=2", target: "https://api.example.com/v1/list?page=2"),
    Case(reference: "?page=2", target: "https://api.example.com/v1/list?page=2"),
    Case(reference: "next", target: "https://api.example.com/v1/next"),
    Case(reference: "//cdn.example.net/x", target: "https://cdn.example.net/x"),
    Case(reference: "https://cdn.example.net/x", target: "https://cdn.example.net/x"),
    Case(reference: "https://api.example.com:8443/x", target: "https://api.example.com:8443/x"),
    Case(reference: "http://api.example.com/x", target: nil),
    Case(reference: "https://user:secret@api.example.com/x", target: "https://api.example.com/x"),
    Case(reference: #"https://api.example.com\@evil.example/x"#, target: nil),
    Case(reference: #"https:\\evil.example/x"#, target: nil),
    Case(reference: #"//api.example.com\@evil.example"#, target: nil),
    Case(reference: "ftp://api.example.com/x", target: nil),
    Case(
      reference: "https://prod.example.com/x?a=1", target: "https://staging.example.com/base/x?a=1",
      overrides: ["prod.example.com": "https://staging.example.com/base"]),
    Case(
      reference: "https://prod.example.com/special", target: "https://staging.example.com/only",
      overrides: ["prod.example.com/special": "https://staging.example.com/only"]),
    Case(
      reference: "https://staging.example.com/base/x", target: "https://staging.example.com/base/x",
      overrides: ["staging.example.com": "https://staging.example.com/base"]),
    Case(
      reference: "https://cdn.example.net/x?key=secret%2Dkey&v=1", target: "https://cdn.example.net/x?v=1",
      query: ["key": "secret-key"]),
    Case(
      reference: "https://api.example.com/v1/list?page=2&key=secret-key",
      target: "https://api.example.com/v1/list?page=2&key=secret-key", query: ["key": "secret-key"]),
  ]

  /// A client whose every kind of credential is known by the word "secret".
  private static func configuration(_ transport: any Transport, _ overrides: [String: String]) throws
    -> NetworkClient.Configuration
  {
    let base = try HTTPURL(base)
    let jar = CookieJar()
    jar.set("session=secret-cookie; Path=/; Secure", for: base)
    return .init(
      baseURL: base, hostOverrides: try overrides.mapValues { try HTTPURL($0) },
      headers: [
        "X-Api-Key": "secret-client", "Accept-Language": "de",
        .init(stringLiteral: "User-Agent"): "agent",
      ],
      interceptors: [
        RequestAdapter { request in
          request.headers.append(.init(name: "X-Request-Id", value: "secret-marked", isSecret: true))
        }
      ], retry: .never, authentication: [.bearer(BearerToken("secret-token"), for: [base])], cookies: jar,
      transport: transport)
  }

  private struct List: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(path: "/list")
    typealias Response = String
    var headers: NetworkAPI.Headers { ["X-Endpoint": "secret-endpoint"] }
  }

  /// A server whose first response names a URL.
  private static func server(_ source: Source, _ reference: String) -> Scripted {
    let headers: NetworkAPI.Headers =
      switch source {
      case .link, .linkAfterRedirect: ["Link": "<\(reference)>; rel=\"next\""]
      case .upload: ["Location": reference, "Upload-Complete": "?0"]
      default: ["Location": reference]
      }
    let status: HTTPStatus =
      switch source {
      case .link, .linkAfterRedirect: 200
      case .temporaryRedirect: 307
      case .upload: 201
      default: 302
      }
    let first: Scripted.Respond = { HTTPResponse(status: status, headers: headers, url: $0.url) }
    let last: Scripted.Respond = {
      HTTPResponse(
        status: 200, headers: ["Content-Type": "text/event-stream", "Upload-Complete": "?1"], url: $0.url)
    }
    guard source == .linkAfterRedirect else { return Scripted([first, last]) }
    return Scripted([
      { HTTPResponse(status: 302, headers: ["Location": "https://cdn.example.net/list"], url: $0.url) }, first, last,
    ])
  }

  private static func run(_ source: Source, _ client: NetworkClient) async throws {
    switch source {
    case .redirect: _ = try await client.request(List())
    case .temporaryRedirect:
      _ = try await client.data("/list", method: .post, headers: ["X-Endpoint": "secret-endpoint"], body: HTTPBody("a"))
    case .link, .linkAfterRedirect: for try await _ in client.pages(of: List()) {}
    case .events:
      for try await _ in client.events(List(), options: .init(reconnects: false)) {}
    case .upload:
      let folder = try TemporaryFolder()
      let file = URL(fileURLWithPath: try folder.write(Data("video".utf8), to: "a.bin"))
      _ = try await client.upload(
        file, to: .post("/list", headers: ["X-Endpoint": "secret-endpoint"], as: Data.self),
        resumable: UploadResumption(.ietfDraft, maximumResumptions: 0, resumptionDelay: .zero)
      ).value
    case .webSocket:
      _ = try? await client.webSocket(
        "/list", protocols: ["graphql-ws", "secret-token"], headers: ["X-Endpoint": "secret-endpoint"])
    }
  }

  /// Opens no WebSocket: its responses are those of the handshake.
  private struct Upgrades: WebSocketTransport {
    let transport: Scripted

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await transport.send(request) }

    func openWebSocket(_ request: HTTPRequest, protocols: [String], options: WebSocket.Options) async throws
      -> WebSocketUpgrade
    {
      var request = request
      if !protocols.isEmpty { request.headers[.secWebSocketProtocol] = protocols.joined(separator: ", ") }
      return WebSocketUpgrade(response: try await transport.send(request))
    }
  }

  @Test("no source of a URL leads a credential to another origin, or past a host override", arguments: Source.allCases)
  func table(source: Source) async throws {
    for row in Self.cases {
      let server = Self.server(source, row.reference)
      var configuration = try Self.configuration(Upgrades(transport: server), row.overrides)
      configuration.query = row.query
      try? await Self.run(source, NetworkClient(configuration: configuration))
      let asked = source == .linkAfterRedirect ? 2 : 1
      // Links to other origins aren't followed; from the other origin, those to it are.
      let target: String? =
        switch source {
        case .link: row.target.flatMap { $0.hasPrefix("https://api.example.com/") ? $0 : nil }
        case .linkAfterRedirect:
          row.reference.contains("//cdn.example.net/x")
            ? row.target
            : row.reference.hasPrefix("/v1") || row.reference.hasPrefix("?") || row.reference == "next"
              ? try HTTPURL("https://cdn.example.net/list").resolving(row.reference).absoluteString
              : row.target.flatMap { $0.hasPrefix("https://api.example.com/") ? $0 : nil }
        default: row.target
        }
      let sent = server.requests.dropFirst(asked).map(\.url.absoluteString)
      #expect(sent == [target].compactMap(\.self), "\(source) \(row.reference)")
      for request in server.requests where request.url.origin != "https://api.example.com" {
        // Cookies belong to a host, whatever its port (RFC 6265 §8.5).
        let isSameHost = request.url.host == "api.example.com"
        let secrets = request.headers.filter { $0.value.contains("secret") && !(isSameHost && $0.name == .cookie) }
        #expect(secrets.isEmpty, "\(source) \(row.reference): \(secrets.map(\.name))")
        #expect(request.headers[.acceptLanguage] == "de")
      }
    }
  }

  @Test("a page at another origin has the fields that redirects keep")
  func keptFields() async throws {
    let server = Self.server(.linkAfterRedirect, "/v1/list?page=2")
    var configuration = try Self.configuration(server, [:])
    configuration.redirects = RedirectPolicy(keptFields: ["X-Endpoint"])
    try? await Self.run(.linkAfterRedirect, NetworkClient(configuration: configuration))
    #expect(server.requests.map { $0.headers.contains("X-Endpoint") } == [true, true, true])
    #expect(server.requests.map { $0.headers.contains("X-Api-Key") } == [true, false, false])
  }

  @Test(
    "a client's query item that a further page has doesn't go to another origin either; over https, the host keeps it")
  func ledPage() async throws {
    for (base, place, query) in [
      ("https://api.example.com", "https://cdn.example.net/x?key=secret&v=1", "v=1"),
      ("http://api.example.com", "https://cdn.example.net/x?key=secret&v=1", "v=1"),
      ("http://api.example.com", "https://api.example.com/x?key=secret&v=1", "key=secret&v=1"),
      ("http://api.example.com", "https://api.example.com:8443/x?key=secret&v=1", "v=1"),
    ] {
      let server = Scripted([
        {
          HTTPResponse(status: 200, headers: ["Link": "</list?page=2&key=secret>; rel=\"next\""], url: $0.url)
        },
        { HTTPResponse(status: 302, headers: ["Location": place], url: $0.url) },
        { HTTPResponse(status: 200, url: $0.url) },
      ])
      var configuration = NetworkClient.Configuration(baseURL: try HTTPURL(base), transport: server)
      configuration.query = ["key": "secret"]
      for try await _ in NetworkClient(configuration: configuration).pages(of: .get("/list", as: Data.self)) {}
      #expect(server.requests.map(\.url.query) == ["key=secret", "page=2&key=secret", query], "\(base) \(place)")
    }
  }

  @Test("subprotocols and trailer fields stay with their origin, unless redirects keep them", arguments: [false, true])
  func besideFields(isKept: Bool) async throws {
    let names: [NetworkAPI.Headers.Name] = ["Sec-WebSocket-Protocol", "X-Sum"]
    for (place, isSame) in [("/v1/x", true), ("https://cdn.example.net/x", false)] {
      var server = Self.server(.temporaryRedirect, place)
      var configuration = try Self.configuration(Upgrades(transport: server), [:])
      configuration.redirects = RedirectPolicy(keptFields: isKept ? names : [])
      _ = try? await NetworkClient(configuration: configuration).webSocket("/list", protocols: ["a", "b"])
      let passes = isSame || isKept
      #expect(server.requests.map { $0.headers["Sec-WebSocket-Protocol"] } == ["a, b", passes ? "a, b" : nil])
      for name in ["X-Sum", "Content-Digest"] as [NetworkAPI.Headers.Name] {
        server = Self.server(.temporaryRedirect, place)
        configuration.transport = server
        let body = try HTTPBody("text").withTrailers([name]) { [name: "1"] }
        _ = try await NetworkClient(configuration: configuration).data("/list", method: .put, body: body)
        let isSent = passes || name != "X-Sum"
        #expect(server.requests.map { $0.body.requestTrailers != nil } == [true, isSent], "\(place) \(name)")
        #expect(try await server.requests[1].body.collect(upTo: 10) == Data("text".utf8))
      }
    }
  }

  @Test("links are followed by a client that follows no redirects", arguments: [false, true])
  func linksWithoutRedirects(isForCall: Bool) async throws {
    let transport = Scripted { request in
      let isFirst = request.url.query == nil
      return HTTPResponse(
        status: 200, headers: isFirst ? ["Link": "<?page=2>; rel=\"next\""] : [:],
        body: HTTPBody(request.url.query ?? "first"), url: request.url)
    }
    struct Pages: NetworkAPIDefinition {
      let options: RequestOptions
      let urlInfo: URLInfo = .init(url: "https://a.example.com/list")
      typealias Response = String
    }
    let client = NetworkClient(
      configuration: .init(redirects: isForCall ? RedirectPolicy() : nil, transport: transport))
    var pages: [String] = []
    let options = RequestOptions { $0.followsRedirects = !isForCall }
    for try await page in client.pages(of: Pages(options: options)) { pages.append(page.value) }
    #expect(pages == ["first", "page=2"])
  }

  @Test("pages that lead from one origin to another and back end at a page that was there before")
  func circle() async throws {
    let transport = Scripted { request in
      request.url.host == "a.example.com"
        ? HTTPResponse(status: 302, headers: ["Location": "https://b.example.com/list"], url: request.url)
        : HTTPResponse(
          status: 200, headers: ["Link": "<https://b.example.com/list>; rel=\"next\""], body: HTTPBody("page"),
          url: request.url)
    }
    let client = NetworkClient(configuration: .init(transport: transport))
    var pages = 0
    await #expect(throws: NetworkError.self) {
      for try await _ in client.pages(of: .get("https://a.example.com/list", as: String.self)) { pages += 1 }
    }
    #expect(pages <= 2)
    #expect(transport.requests.count < 6)
  }

  @Test("a page at a redirect's origin is requested there, though the options are replaced", arguments: [false, true])
  func pageWithReplacedOptions(isByCall: Bool) async throws {
    let transport = Scripted { request in
      guard request.url.host == "b.example.com" else {
        return HTTPResponse(status: 302, headers: ["Location": "https://b.example.com/list"], url: request.url)
      }
      return HTTPResponse(
        status: 200, headers: request.url.query == nil ? ["Link": "<?page=2>; rel=\"next\""] : [:],
        body: HTTPBody("page"), url: request.url)
    }
    let replace: @Sendable (inout HTTPRequest) -> Void = { $0.options = .init { $0.retry = .never } }
    let client = NetworkClient {
      $0.transport = transport
      if !isByCall { $0.interceptors = [RequestAdapter(replace)] }
    }
    var pages = 0
    for try await _ in client.pages(
      of: .get("https://a.example.com/list", as: String.self), configure: { if isByCall { replace(&$0) } })
    {
      pages += 1
    }
    #expect(pages == 2)
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "https://a.example.com/list", "https://b.example.com/list", "https://b.example.com/list?page=2",
      ])
  }

  @Test("host overrides apply to every URL, relative ones included")
  func relativeURLs() throws {
    let client = NetworkClient(
      configuration: .init(
        baseURL: try HTTPURL("https://api.example.com/v1"),
        hostOverrides: ["api.example.com": try HTTPURL("https://staging.example.com/s")]))
    let forms: [NetworkAPI.Path] = ["/users/1", "https://api.example.com/v1/users/1"]
    for form in forms {
      #expect(try client.httpRequest(form).url.absoluteString == "https://staging.example.com/s/v1/users/1")
    }
    #expect(try client.httpRequest(List()).url.absoluteString == "https://staging.example.com/s/v1/list")
    // A path that is only a query adds no slash.
    #expect(try client.httpRequest("?page=2").url.absoluteString == "https://staging.example.com/s/v1?page=2")
  }

  @Test("a credential among the client's fields goes only to the origin of its base URL")
  func credentialsOfTheClient() throws {
    let headers: NetworkAPI.Headers = [
      .authorization(bearerToken: "a"), .init(name: "X-Api-Key", value: "b"),
      .init(name: "X-Plain", value: "c", isSecret: true), .init(name: "X-Client", value: "app"),
    ]
    let bound = NetworkClient(
      configuration: .init(baseURL: try HTTPURL("https://api.example.com/v1"), headers: headers))
    #expect(try bound.httpRequest("/a").headers.count == 4)
    #expect(try bound.httpRequest("https://api.example.com/b").headers.count == 4)
    #expect(try bound.httpRequest("https://other.example.com/b").headers.map(\.name) == ["X-Client"])
    #expect(try bound.httpRequest("http://api.example.com/b").headers.map(\.name) == ["X-Client"])
    for name: NetworkAPI.Headers.Name in [
      "X-Authorization", "Authentication", "X-User-Auth", "X-JWT", "X-Goog-IAP-JWT-Assertion", "X-Functions-Key",
      "Ocp-Apim-Subscription-Key", "DD-APPLICATION-KEY", "x_master_key", "Private-Token",
    ] {
      let key = NetworkClient(
        configuration: .init(baseURL: "https://api.example.com", headers: [.init(name: name, value: "a")]))
      #expect(try key.httpRequest("https://other.example.com/b").headers.isEmpty, "\(name)")
    }
    // What the call itself names goes where the call goes.
    #expect(
      try bound.httpRequest("https://other.example.com/b", headers: ["X-Api-Key": "own"]).headers["X-Api-Key"] == "own")
    #expect(
      try NetworkClient(configuration: .init(headers: headers)).httpRequest("https://b.example").headers.count == 4)
    var replaced: NetworkAPI.Headers = [.init(name: "User-Agent", value: "a", isSecret: true)]
    replaced["User-Agent"] = "b"
    #expect(replaced[0].isSecret)
  }
}
