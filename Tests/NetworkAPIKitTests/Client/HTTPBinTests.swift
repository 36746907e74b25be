#if os(Linux)
import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// All kinds of endpoints of httpbin, an independent server, with each transport.
@Suite(
  "httpbin", .fewAtOnce, .enabled(if: try PythonProgram.isAvailable(importing: ["httpbin"])), .timeLimit(.minutes(60)))
struct HTTPBinTests {
  private static let server = Task.detached { () throws -> (program: RunningProgram, url: String) in
    let script = try #require(Bundle.module.path(forResource: "httpbin_server", ofType: "py", inDirectory: "Resources"))
    let program = try RunningProgram("python3", [script])
    return (program, "http://127.0.0.1:\(try #require(await program.firstLine()))")
  }

  /// The request as httpbin received it.
  private struct Echo: Decodable, Sendable {
    var method: String?
    var args: [String: String]?
    var headers: [String: String]?
    var data: String?
    var form: [String: String]?
    var files: [String: String]?
    var json: [String: String]?
    var url: String?
    var cookies: [String: String]?
    var authenticated: Bool?
    var user: String?
    var gzipped: Bool?
    var deflated: Bool?
    var brotli: Bool?
  }

  private func client(
    _ transport: RealTransport, _ configure: (inout NetworkClient.Configuration, HTTPURL) throws -> Void = { _, _ in }
  ) async throws -> NetworkClient {
    let url = try HTTPURL(try await Self.server.value.url)
    var configuration = NetworkClient.Configuration(
      baseURL: url, retry: ExponentialBackoff(delay: .seconds(0.01)), transport: transport.make())
    try configure(&configuration, url)
    return NetworkClient(configuration: configuration)
  }

  /// A path for each of httpbin's routes, and its status without credentials if that isn't 200.
  private static let paths: [String: (path: String, status: Int)] = [
    "/": ("/", 200), "/static/<path:filename>": ("/static/favicon.ico", 200), "/html": ("/html", 200),
    "/robots.txt": ("/robots.txt", 200), "/deny": ("/deny", 200), "/ip": ("/ip", 200), "/uuid": ("/uuid", 200),
    "/headers": ("/headers", 200), "/user-agent": ("/user-agent", 200), "/get": ("/get", 200),
    "/anything/<path:anything>": ("/anything/a/b", 200), "/anything": ("/anything", 200), "/post": ("/post", 200),
    "/put": ("/put", 200), "/patch": ("/patch", 200), "/delete": ("/delete", 200), "/gzip": ("/gzip", 200),
    "/deflate": ("/deflate", 200), "/brotli": ("/brotli", 200), "/redirect/<int:n>": ("/redirect/2", 200),
    "/redirect-to": ("/redirect-to?url=/anything&status_code=307", 200),
    "/relative-redirect/<int:n>": ("/relative-redirect/2", 200),
    "/absolute-redirect/<int:n>": ("/absolute-redirect/2", 200), "/stream/<int:n>": ("/stream/3", 200),
    "/status/<codes>": ("/status/418", 418), "/response-headers": ("/response-headers?X-A=1", 200),
    "/cookies": ("/cookies", 200), "/forms/post": ("/forms/post", 200),
    "/cookies/set/<name>/<value>": ("/cookies/set/a/1", 200), "/cookies/set": ("/cookies/set?a=1", 200),
    "/cookies/delete": ("/cookies/delete?a=", 200), "/basic-auth/<user>/<passwd>": ("/basic-auth/u/p", 401),
    "/hidden-basic-auth/<user>/<passwd>": ("/hidden-basic-auth/u/p", 404), "/bearer": ("/bearer", 401),
    "/digest-auth/<qop>/<user>/<passwd>": ("/digest-auth/auth/u/p", 401),
    "/digest-auth/<qop>/<user>/<passwd>/<algorithm>": ("/digest-auth/auth/u/p/MD5", 401),
    "/digest-auth/<qop>/<user>/<passwd>/<algorithm>/<stale_after>": ("/digest-auth/auth/u/p/MD5/1", 401),
    "/delay/<delay>": ("/delay/0", 200), "/drip": ("/drip?duration=0&numbytes=3&delay=0", 200),
    "/base64/<value>": ("/base64/SGVsbG8=", 200), "/cache": ("/cache", 200), "/etag/<etag>": ("/etag/a", 200),
    "/cache/<int:value>": ("/cache/1", 200), "/encoding/utf8": ("/encoding/utf8", 200),
    "/bytes/<int:n>": ("/bytes/9", 200),
    "/stream-bytes/<int:n>": ("/stream-bytes/9", 200), "/range/<int:numbytes>": ("/range/9", 200),
    "/links/<int:n>/<int:offset>": ("/links/3/1", 200), "/links/<int:n>": ("/links/3", 200),
    "/image": ("/image", 406), "/image/png": ("/image/png", 200), "/image/jpeg": ("/image/jpeg", 200),
    "/image/webp": ("/image/webp", 200), "/image/svg": ("/image/svg", 200), "/xml": ("/xml", 200),
    "/json": ("/json", 200),
  ]

  @Test("every route responds to each of its methods", arguments: RealTransport.allCases)
  func routes(transport: RealTransport) async throws {
    struct Route: Decodable, Sendable {
      let rule: String
      let methods: [String]
    }
    let client = try await client(transport)
    let routes = try await client.request(.get("/its-rules", as: [Route].self))
    #expect(routes.count > 50)
    for route in routes {
      let known = try #require(Self.paths[route.rule], "httpbin's route \(route.rule) is left out")
      // Without libbrotlidec, `URLSession` on Linux doesn't decode it.
      if transport == .urlSession, route.rule == "/brotli" { continue }
      for method in route.methods {
        var request = try client.httpRequest(known.path, method: .init(method))
        if route.rule == "/image" { request.headers["Accept"] = "text/plain" }
        let (response, _) = try await client.send(request).collected(upTo: 1 << 20)
        #expect(response.status.code == known.status, "\(method) \(known.path)")
      }
    }
  }

  @Test("fields, texts, and images by type", arguments: RealTransport.allCases)
  func inspection(transport: RealTransport) async throws {
    let client = try await client(transport)
    let echo: Echo = try await client.request(.get("/headers", headers: ["X-Own": "a, b", "X-Empty": ""]))
    #expect(echo.headers?["X-Own"] == "a, b" && echo.headers?["Host"]?.hasPrefix("127.0.0.1:") == true)
    let fields = try await client.response("/response-headers?X-A=1&X-A=2&X-B=c%20d")
    #expect(fields.headers.values(named: "X-A").joined(separator: ", ") == "1, 2" && fields.headers["X-B"] == "c d")
    let form: Echo = try await client.request(
      .post("/post", .form(["a": "b c", "d": "é&=+", "size": "medium"])))
    #expect(form.form == ["a": "b c", "d": "é&=+", "size": "medium"])
    #expect(try await client.request(.get("/ip", as: [String: String].self)) == ["origin": "127.0.0.1"])
    let ids = try await client.request(.get("/uuid", as: [String: UUID].self))
    #expect(ids.keys.sorted() == ["uuid"])
    struct Slides: Decodable, Sendable {
      struct Show: Decodable, Sendable { let title: String }
      let slideshow: Show
    }
    #expect(try await client.request(.get("/json", as: Slides.self)).slideshow.title == "Sample Slide Show")
    #expect(try await client.request(.get("/xml", as: String.self)).contains("<slideshow"))
    #expect(try await client.request(.get("/robots.txt", as: String.self)).hasPrefix("User-agent: *"))
    for format in [NetworkImage.Format.png, .jpeg, .webp] {
      #expect(try await client.image("/image/\(format)").format == format)
      let chosen = try await client.response("/image", headers: ["Accept": "image/\(format)"])
      #expect(chosen.headers["Content-Type"] == "image/\(format)")
    }
    let drawing = await failure { _ = try await client.image("/image/svg") }
    guard case .notAnImage = drawing else { Issue.record("\(drawing as Any)"); return }
    #expect(drawing?.localizedDescription.contains("/image/svg: ") == true)
  }

  @Test("methods, with queries, JSON, forms, multipart and bytes", arguments: RealTransport.allCases)
  func methods(transport: RealTransport) async throws {
    let client = try await client(transport)
    let got: Echo = try await client.request(.get("/get", query: ["a": "b c", "d": "é&="], headers: ["X-Own": "1"]))
    #expect(got.args == ["a": "b c", "d": "é&="] && got.headers?["X-Own"] == "1")
    let value = ["text": "Grüße"]
    let posted: Echo = try await client.request(.post("/post", .json(value)))
    #expect(posted.json == value && posted.headers?["Content-Type"] == "application/json")
    let put: Echo = try await client.request(.put("/put", .form(value)))
    #expect(put.form == value)
    let patched: Echo = try await client.request(.patch("/patch", .data(Data("bytes".utf8), contentType: "text/plain")))
    #expect(patched.data == "bytes")
    let deleted: Echo = try await client.request(.delete("/delete", query: ["a": "1"]))
    #expect(deleted.args == ["a": "1"])
    let form = MultipartForm([.field("v", name: "n"), .data(Data("file".utf8), name: "f", fileName: "a.txt")])
    let sent: Echo = try await client.request(.post("/post", .multipart(form)))
    #expect(sent.form == ["n": "v"] && sent.files == ["f": "file"])
    for method in [NetworkAPI.Method.get, .post, .put, .patch, .delete, "TRACE"] {
      let echo: Echo = try await client.request(RawEndpoint("/anything/\("a b")/x", method: method))
      #expect(echo.method == method.rawValue && echo.url?.hasSuffix("/anything/a%20b/x") == true, "\(method)")
    }
    let head = try await client.response("/get", method: .head)
    #expect(head.status == 200 && head.value.isEmpty && (Int(head.headers["Content-Length"] ?? "") ?? 0) > 0)
    let agent: [String: String] = try await client.request(.get("/user-agent", headers: ["User-Agent": "mine/1"]))
    #expect(agent == ["user-agent": "mine/1"])
  }

  @Test("basic, hidden basic, bearer and digest authentication", arguments: RealTransport.allCases)
  func authentication(transport: RealTransport) async throws {
    let basic = try await client(transport) {
      $0.authentication = [.basic(username: "user", password: "pass word", for: [$1])]
    }
    for path: NetworkAPI.Path in ["/basic-auth/user/\("pass word")", "/hidden-basic-auth/user/\("pass word")"] {
      let echo: Echo = try await basic.request(.get(path))
      #expect(echo.authenticated == true && echo.user == "user", "\(path)")
    }
    let refused = await #expect(throws: NetworkError.self) {
      try await basic.request(.get("/basic-auth/user/other", as: Echo.self))
    }
    #expect(refused?.status == 401)
    let bearer = try await client(transport) { $0.authentication = [.bearer(BearerToken("token7"), for: [$1])] }
    let echo: [String: JSONValue] = try await bearer.request(.get("/bearer"))
    #expect(echo["token"] == .text("token7"))
    let digest = try await client(transport) {
      $0.cookies = CookieJar()
      $0.authentication = [.digest(username: "user", password: "passwd", for: [$1])]
    }
    for algorithm in ["MD5", "SHA-256"] {
      for path: NetworkAPI.Path in [
        "/digest-auth/auth/user/passwd/\(algorithm)", "/digest-auth/auth/user/passwd/\(algorithm)/never",
        "/digest-auth/auth/user/passwd/\(algorithm)/1",
      ] {
        let echo: Echo = try await digest.request(.get(path))
        #expect(echo.authenticated == true && echo.user == "user", "\(path)")
      }
      let wrong = await #expect(throws: NetworkError.self) {
        try await digest.request(.get("/digest-auth/auth/user/other/\(algorithm)", as: Echo.self))
      }
      #expect(wrong?.status == 401)
    }
    // `auth-int`, which covers the body too, isn't supported.
    let unsupported = await #expect(throws: NetworkError.self) {
      try await digest.request(.get("/digest-auth/auth-int/user/passwd/MD5", as: Echo.self))
    }
    #expect(unsupported?.status == 401)
    for path: NetworkAPI.Path in ["/digest-auth/auth/user/passwd", "/digest-auth/auth-or-auth-int/user/passwd"] {
      let echo: Echo = try await digest.request(.get(path))
      #expect(echo.authenticated == true && echo.user == "user", "\(path)")
    }
  }

  private enum JSONValue: Decodable, Sendable, Equatable {
    case text(String)
    case other
    init(from decoder: any Decoder) throws {
      self = (try? decoder.singleValueContainer().decode(String.self)).map(JSONValue.text) ?? .other
    }
  }

  @Test("cookies are set, sent and deleted, through redirects", arguments: RealTransport.allCases)
  func cookies(transport: RealTransport) async throws {
    let client = try await client(transport) { configuration, _ in configuration.cookies = CookieJar() }
    let set: Echo = try await client.request(.get("/cookies/set", query: ["a": "1", "b": "2"]))
    #expect(set.cookies == ["a": "1", "b": "2"])
    let one: Echo = try await client.request(.get("/cookies/set/c/3"))
    #expect(one.cookies == ["a": "1", "b": "2", "c": "3"])
    let deleted: Echo = try await client.request(.get("/cookies/delete", query: ["a": ""]))
    #expect(deleted.cookies == ["b": "2", "c": "3"])
    let without: Echo = try await client.request(.get("/cookies")) { $0.options.sendsCookies = false }
    #expect(without.cookies == [:])
  }

  @Test("redirects: relative, absolute, many, too many, with methods", arguments: RealTransport.allCases)
  func redirects(transport: RealTransport) async throws {
    let client = try await client(transport)
    for path: NetworkAPI.Path in ["/redirect/3", "/relative-redirect/3", "/absolute-redirect/3"] {
      let response = try await client.response(.get(path, as: Echo.self))
      #expect(response.status == 200 && response.response.url.path == "/get", "\(path)")
    }
    let error = await #expect(throws: NetworkError.self) { try await client.data("/redirect/30") }
    guard case .redirectFailed(let failure) = error, failure.reason == .tooMany else {
      Issue.record("\(String(describing: error))")
      return
    }
    for (status, method) in [("301", "GET"), ("302", "GET"), ("303", "GET"), ("307", "POST"), ("308", "POST")] {
      let echo: Echo = try await client.request(
        .post("/redirect-to", .json(["a": "b"]), query: ["url": "/anything", "status_code": status]))
      #expect(echo.method == method && echo.json == (method == "POST" ? ["a": "b"] : nil), "\(status)")
    }
  }

  @Test("encodings, statuses, types, delays and limits", arguments: RealTransport.allCases)
  func responses(transport: RealTransport) async throws {
    let client = try await client(transport)
    #expect(try await client.request(.get("/gzip", as: Echo.self)).gzipped == true)
    #expect(try await client.request(.get("/deflate", as: Echo.self)).deflated == true)
    if transport == .platform { #expect(try await client.request(.get("/brotli", as: Echo.self)).brotli == true) }
    #expect(try await client.request(.get("/encoding/utf8", as: String.self)).contains("STARGΛ̊TE"))
    #expect(try await client.request(.get("/base64/SGVsbG8=", as: String.self)) == "Hello")
    #expect(try await client.request(.get("/html", as: String.self)).contains("<h1>"))
    #expect(try await client.request(.get("/bytes/4096", query: ["seed": "1"], as: Data.self)).count == 4096)
    for status in [200, 201, 204, 400, 404, 418, 500] {
      let request = try client.httpRequest("/status/\(status)") { $0.options.retry = .never }
      #expect(try await client.send(request).status.code == status)
    }
    for status in [301, 302, 303, 307, 308] {
      let request = try client.httpRequest("/redirect-to?url=/status/299&status_code=\(status)", method: .post)
      let response = try await client.send(request)
      #expect(response.status == 299 && response.url.path == "/status/299")
    }
    #expect(try await client.request(.get("/delay/1", as: Echo.self)).url?.hasSuffix("/delay/1") == true)
    let late = await #expect(throws: NetworkError.self) {
      try await client.data("/delay/5") { $0.timeouts.total = .seconds(0.3) }
    }
    #expect(late?.isTimeout == true && late?.localizedDescription.contains("/delay/5: the call took longer") == true)
  }

  @Test("ranges are fetched, and an interrupted download resumes where it stopped", arguments: RealTransport.allCases)
  func ranges(transport: RealTransport) async throws {
    let client = try await client(transport)
    let part = try await client.response("/range/100", headers: ["Range": "bytes=10-19"])
    #expect(part.status == 206 && part.value == Data("klmnopqrst".utf8))
    #expect(part.headers["Content-Range"].flatMap { ContentRange($0) } != nil)
    let folder = try TemporaryFolder()
    let file = try await client.download("/range/50000", to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(file.byteCount == 50_000)
    let error = await #expect(throws: NetworkError.self) {
      try await client.data("/range/100", headers: ["Range": "bytes=200-"])
    }
    #expect(error?.status == 416)
  }

  @Test("entity tags and caches", arguments: RealTransport.allCases)
  func caching(transport: RealTransport) async throws {
    let client = try await client(transport) { configuration, _ in configuration.cache = .memory() }
    #expect(try await client.response("/etag/abc").metrics.cache == .miss)
    #expect(try await client.response("/etag/abc").metrics.cache == .revalidated)
    let failed = await #expect(throws: NetworkError.self) {
      try await client.data("/etag/abc", headers: ["If-Match": "\"other\""])
    }
    #expect(failed?.status == 412)
    #expect(try await client.response("/cache/3600").metrics.cache == .miss)
    #expect(try await client.response("/cache/3600").metrics.cache == .hit)
    #expect(try await client.response("/cache").metrics.cache == .miss)
    #expect(try await client.response("/cache").metrics.cache == .revalidated)
  }

  @Test("streams come in pieces: lines of JSON, bytes, drops", arguments: RealTransport.allCases)
  func streams(transport: RealTransport) async throws {
    let client = try await client(transport)
    var ids: [Int] = []
    struct Line: Decodable, Sendable { let id: Int }
    for try await line in try await client.stream(.get("/stream/7", as: Data.self)).body.lines {
      ids.append(try JSONDecoder().decode(Line.self, from: Data(line.utf8)).id)
    }
    #expect(ids == Array(0..<7))
    var count = 0
    for try await chunk in try await client.stream("/stream-bytes/50000?chunk_size=1000").body {
      count += chunk.count
    }
    #expect(count == 50_000)
    #expect(try await client.data("/drip?duration=0.5&numbytes=10&delay=0").count == 10)
    let cut = await #expect(throws: NetworkError.self) {
      try await client.data("/drip?duration=5&numbytes=5&delay=0") { $0.timeouts.total = .seconds(0.4) }
    }
    #expect(cut?.isTimeout == true)
  }
}
#endif
