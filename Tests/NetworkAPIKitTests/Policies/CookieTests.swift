import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Cookies", .fewAtOnce)
struct CookieTests {
  private let time = ManualTime()

  private func jar(_ suffixes: PublicSuffixes = .system) -> CookieJar {
    CookieJar(time: time.source, suffixes: suffixes)
  }

  /// The cookies that a jar with one cookie sends to another URL.
  private func sent(_ cookie: String, from: String, to: String) throws -> String? {
    let jar = jar()
    jar.set(cookie, for: try HTTPURL(from))
    return jar.field(for: try HTTPURL(to))
  }

  @Test(
    "a cookie is sent to its host, or to its domain and subdomains",
    arguments: [
      ("a=1", "https://x.example.com/", "https://x.example.com/", "a=1"),
      ("a=1", "https://x.example.com/", "https://X.example.com./", "a=1"),
      ("a=1", "https://x.example.com/", "https://y.x.example.com/", nil),
      ("a=1", "https://x.example.com/", "https://example.com/", nil),
      ("a=1", "https://x.example.com/", "http://x.example.com:8080/", "a=1"),
      ("a=1; Domain=example.com", "https://x.example.com/", "https://example.com/", "a=1"),
      ("a=1; domain=.EXAMPLE.com", "https://x.example.com/", "https://y.z.example.com/", "a=1"),
      ("a=1; Domain=example.com", "https://x.example.com/", "https://badexample.com/", nil),
      ("a=1; Domain=x.example.com", "https://example.com/", "https://x.example.com/", nil),
      ("a=1; Domain=other.com", "https://example.com/", "https://other.com/", nil),
      ("a=1; Domain=other.com; Domain=example.com", "https://x.example.com/", "https://example.com/", "a=1"),
      ("a=1; Domain=", "https://x.example.com/", "https://x.example.com/", "a=1"),
      ("a=1; Domain=", "https://x.example.com/", "https://y.x.example.com/", nil),
      ("a=1; Domain=127.0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", "a=1"),
      ("a=1; Domain=0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", nil),
      ("a=1; Domain=münchen.example", "https://x.xn--mnchen-3ya.example/", "https://x.xn--mnchen-3ya.example/", nil),
      ("a=1", "http://[::1]/", "http://[::1]/", "a=1"), ("a=1", "http://localhost/", "http://localhost/", "a=1"),
      ("a=1; Domain=localhost", "http://localhost/", "http://x.localhost/", nil),
    ] as [(String, String, String, String?)])
  func domains(cookie: String, from: String, to: String, expected: String?) throws {
    #expect(try sent(cookie, from: from, to: to) == expected)
  }

  @Test(
    "a cookie for a public suffix is rejected, or applies only to that host", arguments: ["system", "rule"])
  func publicSuffixes(name: String) throws {
    let suffixes = name == "rule" ? PublicSuffixes.rule : .system
    func kept(_ domain: String, from: String) throws -> CookieJar.Cookie? {
      let jar = jar(suffixes)
      jar.set("a=1; Domain=\(domain)", for: try HTTPURL("https://\(from)/"))
      return jar.cookies.first
    }
    for (domain, host) in [("com", "x.com"), ("co.uk", "x.co.uk"), ("com.au", "x.com.au"), ("local", "x.local")] {
      #expect(try kept(domain, from: host) == nil, "\(domain)")
    }
    #expect(try kept("co.uk", from: "co.uk")?.isHostOnly == true)
    #expect(try kept("example.co.uk", from: "x.example.co.uk")?.isHostOnly == false)
    #expect(try kept("example.com", from: "x.example.com")?.isHostOnly == false)
    if name == "system", PublicSuffixes.list != nil {
      for (domain, host) in [("github.io", "x.github.io"), ("kawasaki.jp", "x.kawasaki.jp")] {
        #expect(try kept(domain, from: host) == nil, "\(domain)")
      }
      #expect(try kept("t.co", from: "x.t.co")?.isHostOnly == false)
    }
  }

  #if os(Linux)
  @Test("libpsl is available if libcurl is")
  func list() {
    #expect(PublicSuffixes.list != nil)
  }
  #endif

  @Test(
    "a cookie is sent to its path and below; the default is the directory of the request",
    arguments: [
      ("a=1", "/x/y", "/x/z", true), ("a=1", "/x/y", "/x", true), ("a=1", "/x/y", "/xz", false),
      ("a=1", "/x/y", "/", false), ("a=1", "/x", "/", true), ("a=1; Path=/", "/x/y", "/", true),
      ("a=1; Path=/x", "/", "/x/y/z", true), ("a=1; Path=/x/", "/", "/x", false), ("a=1; Path=/x/", "/", "/x/y", true),
      ("a=1; Path=x", "/p/q", "/p/r", true), ("a=1; Path=/z; Path=", "/p/q", "/p/r", true),
    ])
  func paths(cookie: String, from: String, to: String, isSent: Bool) throws {
    let base = "https://example.com"
    #expect((try sent(cookie, from: base + from, to: base + to) != nil) == isSent)
  }

  @Test("Secure cookies, and those with a prefix, are only sent over https, and can't be replaced over http")
  func secure() throws {
    let (https, http) = ("https://example.com/", "http://example.com/")
    #expect(try sent("a=1; Secure", from: https, to: https) == "a=1")
    #expect(try sent("a=1; Secure", from: https, to: http) == nil)
    #expect(try sent("a=1; Secure", from: http, to: https) == nil)
    for (host, isProtected) in [
      ("localhost:3000", true), ("LocalHost.", true), ("127.0.0.1", true), ("127.8.9.1", true), ("a.localhost", false),
      ("[::1]:80", true), ("[::ffff:127.0.0.1]", true), ("nolocalhost", false), ("localhost.example", false),
      ("127.example.a1", false), ("128.0.0.1", false), ("0.0.0.0", false), ("[::2]", false), ("192.168.0.1", false),
    ] {
      let (url, secure) = ("http://\(host)/", "https://\(host)/")
      #expect(try (sent("__Host-a=1; Secure; Path=/", from: url, to: url) != nil) == isProtected, "\(host)")
      #expect(try (sent("a=1; Secure", from: secure, to: url) != nil) == isProtected, "\(host)")
      let jar = jar()
      jar.set("a=1; Secure", for: try HTTPURL(secure))
      #expect(jar.set("a=2", for: try HTTPURL(url)) == isProtected, "\(host)")
    }
    for (cookie, isKept) in [
      ("__Secure-a=1; Secure", true), ("__Secure-a=1", false), ("__Host-a=1; Secure; Path=/", true),
      ("__HOST-a=1; Secure; Path=/", true), ("__Host-a=1; Secure", false), ("__Host-a=1; Path=/", false),
      ("__Host-a=1; Secure; Path=/; Domain=example.com", false), ("__host-a=1", false), ("=__Host-a=1", false),
      ("__Secure-a", false), ("a=1; SameSite=None", false), ("a=1; SameSite=None; Secure", true),
      ("a=1; SameSite=Strict", true), ("a=1; SameSite=odd", true),
    ] {
      #expect((try sent(cookie, from: https, to: https) != nil) == isKept, "\(cookie)")
    }
    let jar = jar()
    jar.set("a=secret; Secure; Path=/login", for: try HTTPURL(https))
    let insecure = try HTTPURL("http://www.example.com/login/x")
    #expect(!jar.set("a=evil; Domain=example.com; Path=/login", for: try HTTPURL("http://example.com/login")))
    #expect(jar.set("a=fine; Path=/", for: try HTTPURL(http)), "it goes after the other one")
    #expect(jar.set("b=fine; Path=/", for: insecure))
    #expect(jar.field(for: try HTTPURL("https://example.com/login")) == "a=secret; a=fine")
  }

  @Test("a cookie expires by Max-Age or Expires, Max-Age takes precedence, and 400 days is the maximum")
  func expiry() throws {
    let url = try HTTPURL("https://example.com/")
    for (attributes, seconds) in [
      ("Max-Age=10", 10.0), ("Max-Age=0", 0), ("Max-Age=-5", 0),
      ("max-age=10; Expires=Wed, 01 Jan 2020 00:00:00 GMT", 10),
      ("Expires=Tue, 14 Nov 2023 22:13:30 GMT", 10), ("Expires=Wed, 01 Jan 2020 00:00:00 GMT", 0),
      ("Max-Age=99999999999999999999", 400 * 86_400), ("Expires=Fri, 31 Dec 9999 23:59:59 GMT", 400 * 86_400),
      ("Expires=garbage", nil), ("Max-Age=1x", nil), ("Max-Age=", nil), ("Max-Age=10; Max-Age=x", 10), ("", nil),
    ] as [(String, Double?)] {
      let time = ManualTime()
      let jar = CookieJar(time: time.source)
      jar.set("a=1; \(attributes)", for: url)
      guard let seconds else {
        #expect(jar.cookies.map(\.expiry) == [nil], "\(attributes)")
        continue
      }
      #expect((jar.field(for: url) == "a=1") == (seconds > 0), "\(attributes)")
      guard seconds > 0 else { continue }
      time.advance(by: .seconds(seconds - 1))
      #expect(jar.field(for: url) == "a=1", "\(attributes)")
      time.advance(by: .seconds(2))
      #expect(jar.field(for: url) == nil && jar.cookies.isEmpty, "\(attributes)")
    }
    let jar = jar()
    jar.set("a=1", for: url)
    #expect(!jar.set("a=2; Max-Age=0", for: url))
    #expect(jar.cookies.isEmpty, "what is over removes what it replaces")
  }

  @Test("longer paths come first, then older cookies; a cookie that is replaced keeps its position")
  func order() throws {
    let url = try HTTPURL("https://example.com/x/y")
    let jar = jar()
    for cookie in ["a=1; Path=/", "b=1; Path=/x", "c=1; Path=/", "a=2; Path=/", "b=2; Path=/x/y"] {
      jar.set(cookie, for: url)
    }
    #expect(jar.field(for: url) == "b=2; b=1; a=2; c=1")
    #expect(jar.cookies(for: url).map(\.name) == ["b", "b", "a", "c"])
  }

  @Test(
    "unusual fields are parsed like in browsers, or ignored",
    arguments: [
      (" a = b c ; path=/", "a=b c"), ("a", "a"), ("=a", "a"), ("a=", "a="), ("a=\"b\"", "a=\"b\""), ("a=b=c", "a=b=c"),
      ("a=1,b=2", "a=1,b=2"), ("a=é", "a=é"), ("a\tb=1", "a\tb=1"), ("", nil), ("=", nil), (";a=1", nil),
      ("a=1\u{7f}", nil), ("a=\u{1}", nil), ("a=1;\n", nil), ("a=1; Domain=example.com; Secure=false", "a=1"),
      ("a=1; Path=/\(String(repeating: "x", count: 1_100))", "a=1"),
    ] as [(String, String?)])
  func parsing(field: String, expected: String?) throws {
    #expect(try sent(field, from: "https://example.com/", to: "https://example.com/") == expected)
  }

  @Test("the limits: 4,096 bytes per cookie, 180 cookies per domain, 3,000 per jar, 8,190 bytes per request")
  func limits() throws {
    let url = try HTTPURL("https://example.com/")
    #expect(SetCookie("a=\(String(repeating: "x", count: 4_095))") != nil)
    #expect(SetCookie("a=\(String(repeating: "x", count: 4_096))") == nil)
    let jar = jar()
    for number in 0..<300 {
      jar.set("n\(number)=1", for: url)
      if number == 150 { _ = jar.cookies(for: url) }
    }
    #expect(
      jar.cookies.count == 180 && jar.cookies.contains { $0.name == "n299" }
        && !jar.cookies.contains { $0.name == "n0" })
    for number in 0..<4_000 { jar.set("a=1", for: try HTTPURL("https://h\(number).example/")) }
    #expect(jar.cookies.count <= 3_000 && jar.cookies.contains { $0.domain == "h3999.example" })
    jar.removeAll()
    for name in ["a", "b", "c"] { jar.set("\(name)=\(String(repeating: "x", count: 4_000))", for: url) }
    #expect(jar.cookies(for: url).count == 3)
    #expect((jar.field(for: url) ?? "").utf8.count == 8_006)
  }

  @Test("a server without TLS can't displace Secure cookies, neither of its domain nor in the whole jar")
  func displacing() throws {
    let (https, http) = (try HTTPURL("https://bank.example/"), try HTTPURL("http://bank.example/"))
    let jar = jar()
    jar.set("sid=secret; Secure; Path=/", for: https)
    for number in 0..<400 { jar.set("f\(number)=x", for: http) }
    #expect(jar.cookies.count == 180)
    #expect(jar.cookies.contains { $0.name == "f399" } && !jar.cookies.contains { $0.name == "f0" })
    for number in 0..<4_000 { jar.set("a=1", for: try HTTPURL("http://h\(number).example/")) }
    #expect(jar.cookies.count == 3_000)
    #expect(!jar.set("sid=evil", for: http))
    #expect(jar.field(for: https)?.hasPrefix("sid=secret") == true)
    // Full of Secure cookies: there is no room for another, except for a Secure one.
    let full = self.jar()
    for number in 0..<180 { full.set("s\(number)=x; Secure", for: https) }
    #expect(!full.set("a=1", for: http) && full.cookies.count == 180 && full.cookies.allSatisfy(\.isSecure))
    #expect(full.set("a=1; Secure", for: https) && full.cookies.count == 180)
    #expect(!full.cookies.contains { $0.name == "s0" })
    for number in 0..<4_000 { full.set("a=1; Secure", for: try HTTPURL("https://h\(number).example/")) }
    let other = try HTTPURL("http://other.example/")
    #expect(full.cookies.count == 3_000 && !full.set("b=1", for: other))
    let domains = Set(full.cookies.map(\.domain))
    #expect(domains.contains("h3999.example") && !domains.contains("h0.example"))
  }

  @Test("an expired cookie is removed before any other, and a used one last")
  func displacedOrder() throws {
    let url = try HTTPURL("https://example.com/")
    let jar = jar()
    jar.set("old=1", for: url)
    jar.set("short=1; Max-Age=5; Path=/x", for: url)
    for number in 0..<178 { jar.set("n\(number)=1; Path=/x", for: url) }
    time.advance(by: .seconds(10))
    jar.set("new1=1", for: url)
    #expect(jar.cookies.count == 180 && jar.cookies.contains { $0.name == "old" })
    _ = jar.cookies(for: url)
    jar.set("new2=1", for: url)
    #expect(jar.cookies.contains { $0.name == "old" } && !jar.cookies.contains { $0.name == "n0" })
  }

  @Test("a Secure cookie of a domain above or below isn't hidden either, as long as it is there")
  func hiding() throws {
    for (secure, from, other, isHidden) in [
      ("a=1; Secure", "https://x.y.example/", "http://x.y.example/", true),
      ("a=1; Secure; Domain=y.example", "https://x.y.example/", "http://x.y.example/", true),
      ("a=1; Secure; Domain=y.example", "https://x.y.example/", "http://z.w.y.example/", true),
      ("a=1; Secure", "https://x.y.example/", "http://z.y.example/", false),
      ("a=1; Secure", "https://y.example/", "http://xy.example/", false),
      ("b=1; Secure", "https://y.example/", "http://y.example/", false),
      ("a=1; Secure; Path=/login", "https://y.example/", "http://y.example/", false),
      ("a=1; Secure", "https://[::2]/", "http://[::2]/", true),
    ] {
      let jar = jar()
      jar.set(secure, for: try HTTPURL(from))
      #expect(jar.set("a=2; Path=/", for: try HTTPURL(other)) != isHidden, "\(secure) \(other)")
      jar.removeAll()
      #expect(jar.set("a=3; Path=/", for: try HTTPURL(other)), "nothing is hidden any more")
    }
    let below = jar()
    below.set("a=1; Secure; Max-Age=10", for: try HTTPURL("https://x.y.example/"))
    #expect(!below.set("a=2; Domain=y.example; Path=/", for: try HTTPURL("http://w.y.example/")))
    time.advance(by: .seconds(11))
    #expect(below.set("a=2; Domain=y.example; Path=/", for: try HTTPURL("http://w.y.example/")), "it has expired")
  }

  @Test(
    "dates of cookies are parsed in every format that servers use",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("6 november 94 8:49:37", 784_111_777),
      ("08:49:37pm 06 Nov 1994", 784_111_777), ("06 Nov 1994 08:49", nil), ("32 Nov 1994 08:49:37", nil),
      ("31 Feb 1994 08:49:37", nil), ("06 Nov 1600 08:49:37", nil), ("06 Nov 1994 24:00:00", nil),
      ("1 Jan 00 0:0:0", 946_684_800),
      ("", nil), ("Nov Nov Nov", nil),
    ] as [(String, Double?)])
  func dates(text: String, expected: Double?) {
    #expect(CookieDate.parse(text)?.timeIntervalSince1970 == expected)
  }

  @Test("fields that a transport joined are separated, but not within a date or value")
  func joined() {
    #expect(
      SetCookie.separated("a=1; Expires=Wed, 09 Jun 2032 10:18:14 GMT; Path=/, b=x,y; Secure,c=2")
        == ["a=1; Expires=Wed, 09 Jun 2032 10:18:14 GMT; Path=/", "b=x,y; Secure", "c=2"])
    #expect(SetCookie.separated("") == [""])
    #expect(SetCookie.separated("a=1,") == ["a=1,"])
  }

  @Test("a file stores cookies with an expiry, readable by its owner only; a damaged file is an empty jar")
  func file() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("cookies.json")
    let url = try HTTPURL("https://example.com/")
    let jar = try CookieJar(file: URL(fileURLWithPath: path))
    jar.set("kept=1; Max-Age=1000; Secure; HttpOnly; SameSite=Lax; Domain=example.com", for: url)
    jar.set("session=1", for: url)
    jar.set("own=1; Max-Age=1000; Path=/x", for: url)
    jar.set("gone=1; Max-Age=1000", for: url)
    jar.removeAll { $0.name == "gone" }
    try await jar.flush()
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let again = try CookieJar(file: URL(fileURLWithPath: path))
    #expect(again.cookies.map(\.name) == ["kept", "own"])
    #expect(again.cookies == jar.cookies.filter { $0.expiry != nil })
    let new = again.cookies.first
    #expect(new?.isSecure == true && new?.isHTTPOnly == true)
    #expect(new?.isHostOnly == false && new?.value == "1" && new?.expiry != nil)
    try Data("{broken".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try CookieJar(file: URL(fileURLWithPath: path)).cookies.isEmpty)
    #expect(throws: NetworkError.self) {
      try CookieJar(file: URL(fileURLWithPath: folder.path("nowhere/cookies.json")))
    }
  }

  @Test("waiting for the file writes a change whose save hasn't begun")
  func unsaved() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("cookies.json")
    let jar = CookieJar()
    jar.set("a=1; Max-Age=1000", for: try HTTPURL("https://example.com/"))
    try await CookieFile(path: path).flush(if: { true }) { jar.cookies }
    #expect(try CookieJar(file: URL(fileURLWithPath: path)).cookies.map(\.name) == ["a"])
  }

  @Test("what a removal holds is released, and many removals don't lose the cookies of a response in flight")
  func removals() async throws {
    final class Screen: Sendable {}
    let jar = CookieJar()
    weak var released: Screen?
    do {
      let screen = Screen()
      released = screen
      jar.removeAll { _ in
        withExtendedLifetime(screen) {}
        return false
      }
    }
    #expect(released == nil)
    var configuration = NetworkClient.Configuration(cookies: jar)
    configuration.transport = StubTransport { request in
      for number in 0..<20 { jar.removeAll { $0.name == "\(number)" } }
      return HTTPResponse(status: 200, headers: ["Set-Cookie": "a=1", "Set-Cookie": "7=1"], url: request.url)
    }
    _ = try await NetworkClient(configuration: configuration).data("https://example.com/")
    #expect(jar.cookies.map(\.name) == ["a"])
  }

  @Test("a removal of other cookies doesn't lose those of a revalidation that outlives its call")
  func removalBehindRevalidation() async throws {
    let (jar, time, gate, count) = (CookieJar(), ManualTime(), Promise<Void>(), Locked(0))
    var configuration = NetworkClient.Configuration(
      cookies: jar, cache: HTTPCache(store: MemoryCacheStore(), time: time.source))
    configuration.retry = .never
    let next = configuration.next(
      time,
      transport: Scripted { request in
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        if !isFirst { try await gate.value() }
        var fields: NetworkAPI.Headers = ["Cache-Control": "max-age=10, stale-while-revalidate=600"]
        if !isFirst { fields.append(.init(name: "Set-Cookie", value: "a=1")) }
        return HTTPResponse(status: 200, headers: fields, body: HTTPBody("x"), url: request.url)
      })
    _ = try await next(.test())
    time.advance(by: .seconds(60))
    #expect(try await next(.test()).metrics.cache == .stale)
    try await waitUntil { count.withLock { $0 } == 2 }
    jar.removeAll { $0.name == "b" }
    gate.fulfil(.success(()))
    try await waitUntil { jar.cookies.first?.value == "1" }
  }

  @Test("a removal that holds its request doesn't keep the jar")
  func removalWithRequest() async throws {
    struct Forgetting: Interceptor {
      let jar: CookieJar
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        let response = try await next(request)
        jar.removeAll { $0.domain == request.url.host }
        return response
      }
    }
    weak var released: CookieJar?
    do {
      let jar = CookieJar()
      released = jar
      var configuration = NetworkClient.Configuration(cookies: jar)
      configuration.networkInterceptors = [Forgetting(jar: jar)]
      configuration.transport = StubTransport { HTTPResponse(status: 200, url: $0.url) }
      for _ in 0..<1_002 { _ = try await NetworkClient(configuration: configuration).data("https://example.com/") }
    }
    #expect(released == nil)
  }

  @Test("every change is saved, not only the first one")
  func savedAgain() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("cookies.json")
    let url = try HTTPURL("https://example.com/")
    let jar = try CookieJar(file: URL(fileURLWithPath: path))
    for name in ["a", "b", "c"] {
      jar.set("\(name)=1; Max-Age=1000", for: url)
      try await jar.flush()
      #expect(try CookieJar(file: URL(fileURLWithPath: path)).cookies.contains { $0.name == name })
    }
    jar.removeAll()
    try await jar.flush()
    #expect(try CookieJar(file: URL(fileURLWithPath: path)).cookies.isEmpty)
  }

  @Test(
    "cookies work with redirects, failures and retries, over real sockets", arguments: RealTransport.allCases)
  func sockets(transport: RealTransport) async throws {
    let failures = Locked(1)
    let server = try TestServer.responding { request in
      switch request.path {
      case "/login":
        Response(
          status: 302,
          headers: [
            "Set-Cookie": "session=abc; Path=/; Expires=Fri, 31 Dec 2099 23:59:59 GMT", "Location": "/home",
            "Set-Cookie": "theme=dark; Path=/",
          ])
      case "/flaky":
        failures.withLock { left in
          defer { left -= 1 }
          return left > 0 ? Response(status: 503, headers: ["Set-Cookie": "retry=\(left); Path=/"]) : "ok"
        }
      case "/logout":
        Response(status: 204, headers: ["Set-Cookie": "session=; Path=/; Max-Age=0"])
      default: "ok"
      }
    }
    let other = try TestServer.responding { _ in Response(status: 302, headers: ["Location": server.url("/home")]) }
    let jar = CookieJar()
    func client() -> NetworkClient {
      NetworkClient(
        configuration: .init(retry: ExponentialBackoff(delay: .zero), cookies: jar, transport: transport.make()))
    }
    let first = client()
    _ = try await first.data(server.url("/login"))
    // A second client with the same jar.
    _ = try await client().data(server.url("/flaky"))
    _ = try await first.data(server.url("/own"), headers: ["Cookie": "mine=1"])
    _ = try await first.data(server.url("/without")) { $0.options.sendsCookies = false }
    // Another port of 127.0.0.1 is another origin, but the same host: cookies ignore ports.
    _ = try await first.data(other.url("/away"))
    _ = try await first.data(server.url("/logout"))
    _ = try await first.data(server.url("/end"))
    let sent = server.requests.map { "\($0.path) \($0.header("Cookie") ?? "-")" }
    #expect(
      sent == [
        "/login -", "/home session=abc; theme=dark", "/flaky session=abc; theme=dark",
        "/flaky session=abc; theme=dark; retry=1", "/own mine=1", "/without -",
        "/home session=abc; theme=dark; retry=1", "/logout session=abc; theme=dark; retry=1",
        "/end theme=dark; retry=1",
      ])
    #expect(other.requests.map { $0.header("Cookie") } == ["session=abc; theme=dark; retry=1"])
  }

  @Test("the cookies of several fields are sent in one", arguments: RealTransport.allCases)
  func severalFields(transport: RealTransport) async throws {
    let server = try TestServer.responding { _ in "ok" }
    let client = NetworkClient(configuration: .init(cookies: CookieJar(), transport: transport.make()))
    for values in [["a=1", "b=2"], ["a=1", "", "b=2"], ["a=1; b=2"]] {
      let fields = values.map { NetworkAPI.Headers.Field(name: "cookie", value: $0) }
      _ = try await client.data(server.url, headers: NetworkAPI.Headers(fields))
      #expect(server.requests.last?.values("Cookie") == ["a=1; b=2"], "\(values)")
    }
  }

  @Test("without a jar no cookie is stored, and a jar shows no values", arguments: RealTransport.allCases)
  func quiet(transport: RealTransport) async throws {
    let server = try TestServer.responding { _ in Response(headers: ["Set-Cookie": "a=hunter2; Path=/"]) }
    let plain = NetworkClient(configuration: .init(transport: transport.make()))
    for _ in 1...2 { _ = try await plain.data(server.url) }
    #expect(server.requests.allSatisfy { $0.header("Cookie") == nil })
    let lines = Locked<[String]>([])
    let recording = RecordingTransport(transport.make())
    let jar = CookieJar()
    let client = NetworkClient(
      configuration: .init(
        cookies: jar, observers: [NetworkLogger(level: .debug) { _, line in lines.withLock { $0.append(line) } }],
        transport: recording))
    for _ in 1...2 { _ = try await client.data(server.url) }
    #expect(server.requests.last?.header("Cookie") == "a=hunter2")
    var shown = lines.withLock { $0.joined() } + String(decoding: try recording.archive.data(), as: UTF8.self)
    dump(jar, to: &shown)
    dump(jar.cookies, to: &shown)
    shown += "\(jar) \(jar.cookies) \(String(reflecting: jar.cookies))"
    #expect(!shown.contains("hunter2") && shown.contains("Cookie"))
  }

  @Test("a cached response doesn't set its cookies again")
  func cache() async throws {
    let server = try TestServer.responding { _ in
      Response(headers: ["Set-Cookie": "a=1; Path=/", "Cache-Control": "max-age=60"], body: "x")
    }
    let jar = CookieJar()
    let client = NetworkClient(configuration: .init(cookies: jar, cache: .memory()))
    _ = try await client.data(server.url)
    jar.removeAll()
    #expect(try await client.response(server.url).metrics.cache == .hit)
    #expect(jar.cookies.isEmpty && server.requestCount == 1)
  }
}
