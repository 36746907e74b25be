#if os(Linux)
import Foundation
import Testing

@testable import NetworkAPIKit

/// What a server sends costs linear time in every policy, however often it repeats a field, however many members a list
/// has, and however wide or deep a body is.
@Suite("Growth", .fewAtOnce)
struct GrowthTests {
  typealias Headers = NetworkAPI.Headers

  /// A field with a value for each number.
  struct FieldCase: Sendable, CustomTestStringConvertible {
    let name: Headers.Name
    /// The separator of the members if the field may be a list.
    var separator: String? = ", "
    let value: @Sendable (Int) -> String

    /// Cookies beyond the limit of a domain displace others, which costs more than the first ones do.
    var size: Int { name == "Set-Cookie" ? max(growthSize, 2 * CookieJar.maximumPerDomain) : growthSize }

    var testDescription: String { name.rawValue }

    /// The field, once for each number.
    func repeated(_ count: Int) -> [Headers.Field] { (0..<count).map { .init(name: name, value: value($0)) } }

    /// The field once, with a member for each number; nil if it isn't a list.
    func list(_ count: Int) -> [Headers.Field]? {
      separator.map { [.init(name: name, value: (0..<count).map(value).joined(separator: $0))] }
    }
  }

  static let cases: [FieldCase] = [
    .init(name: "Connection") { "x-\($0)" }, .init(name: "Vary") { "x-\($0)" },
    .init(name: "Cache-Control") { "x\($0)=\"a\", max-age=\($0)" }, .init(name: "Pragma") { "x\($0)" },
    .init(name: "Age") { "\($0)" }, .init(name: "Warning") { "199 a \"\($0)\"" },
    .init(name: "Set-Cookie", separator: nil) { "n\($0)=1; Path=/p\($0); Max-Age=100" },
    .init(name: "Expires", separator: " ") { "Sun, 06 Nov 2094 08:49:37 GMT\($0 == 0 ? "" : "x")" },
    .init(name: "Date", separator: " ") { _ in "Sun, 06 Nov 1994 08:49:37 GMT" },
    .init(name: "Last-Modified", separator: " ") { _ in "Sun, 06 Nov 1994 08:49:37 GMT" },
    .init(name: "ETag", separator: "") { "\"e\($0)\"" }, .init(name: "Retry-After", separator: "") { "\($0)" },
    .init(name: "Link") { "<https://api.example.com/\($0)?a=https://h/?b=1>; rel=\"next x\($0)\"; title*=UTF-8''%41" },
    .init(name: "Location", separator: "/../") { "/a?a=\($0)" },
    .init(name: "Content-Location", separator: "/./") { "a\($0)" },
    .init(name: "WWW-Authenticate") { "Digest realm=\"r\($0)\", nonce=\"n\", stale=true, qop=\"auth, x\"" },
    .init(name: "Authentication-Info") { "nextnonce=\"n\($0)\"" },
    .init(name: "Content-Type", separator: "; ") { "text/plain; a\($0)=\"b\"" },
    .init(name: "Content-Disposition", separator: "; ") { "attachment; filename=\"/. a\($0)\"" },
    .init(name: "Content-Range", separator: "") { "bytes 5-\(9 + $0)/100" },
    .init(name: "Content-Encoding") { _ in "identity" }, .init(name: "Accept-Ranges") { _ in "bytes" },
    .init(name: "Transfer-Encoding") { _ in "chunked" }, .init(name: "Server", separator: " ") { "s/\($0)" },
    .init(name: "X-RateLimit-Remaining", separator: "") { "\($0)" },
    .init(name: "X-Unknown") { "aaaaaaaaaaaaaaaaaaa\($0)" },
  ]

  /// The responses of one status carry the fields, others are plain.
  private struct Server: Transport {
    let fields: Headers
    let body: Data

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      let path = request.url.path
      let isFirst = request.context.attempt == 1 && !request.headers.contains("Authorization")
      let status: HTTPStatus =
        switch path {
        case "/cached": request.headers.contains("If-None-Match") ? 304 : 200
        case "/moved": 302
        case "/refused": isFirst ? 401 : 200
        case "/busy": isFirst ? 503 : 200
        case "/missing": 404
        default: 200
        }
      var headers = fields
      if path == "/cached" {
        headers.append(name: "ETag", value: "\"v\"")
        headers.append(name: "Cache-Control", value: "no-cache")
      }
      if path == "/moved", !headers.contains("Location") { headers.append(name: "Location", value: "/x") }
      if path == "/refused" {
        headers.append(name: "WWW-Authenticate", value: "Digest realm=r, nonce=n, qop=auth")
      }
      return HTTPResponse(status: status, headers: headers, body: HTTPBody(body), url: request.url)
    }
  }

  /// The paths whose responses a field matters for: any field is stored, merged with that of a 304, shown and recorded.
  private static func paths(_ fields: [Headers.Field]) -> [String] {
    let more =
      switch fields.first?.name {
      case "Location": "/moved"
      case "WWW-Authenticate", "Authentication-Info": "/refused"
      case "Retry-After": "/busy"
      default: "/missing"
      }
    return ["/cached", "/cached", more]
  }

  /// Performs calls with every policy, and reads what the features read of a response.
  private static func perform(_ fields: [Headers.Field], _ body: Data = Data("{}".utf8)) async throws {
    let time = ManualTime()
    let api = try HTTPURL("https://api.example.com")
    let log = Locked(0)
    let recording = RecordingTransport(Server(fields: Headers(fields), body: body))
    var configuration = NetworkClient.Configuration(
      retry: ExponentialBackoff(delay: .zero, maximumDelay: .zero),
      authentication: [.digest(username: "u", password: "p", for: [api])], cookies: CookieJar(), cache: .memory(),
      circuitBreaker: CircuitBreaker(failures: 100, pause: .seconds(1), time: time.source),
      concurrencyLimit: ConcurrencyLimit(perHost: 4),
      rateLimit: RateLimit(requests: 100, per: .seconds(1), burst: 100, time: time.source),
      observers: [
        NetworkLogger(level: .debug, bodyLimit: 1_000) { _, line in log.withLock { $0 += line.utf8.count } }
      ],
      transport: recording)
    configuration.baseURL = api
    let client = NetworkClient(configuration: configuration)
    var responses: [HTTPResponse] = []
    for path in paths(fields) {
      do throws(NetworkError) {
        responses.append(try await client.response(path).response)
      } catch {
        log.withLock { $0 += "\(error) \(error.localizedDescription)".utf8.count }
        if let response = error.response { responses.append(response) }
      }
    }
    for headers in responses.map(\.headers) + [Headers(fields)] {
      _ = headers["Link"].map { LinkHeader($0)["next"] }
      _ = headers["Content-Type"].flatMap { MediaType($0) }?.description
      _ = headers["Content-Disposition"].flatMap { ContentDisposition($0).safeFileName }
      _ = headers["Content-Range"].flatMap { ContentRange($0) }
      _ = headers["Location"].flatMap { try? api.resolving($0) }
      _ = try? DownloadStep(
        status: 200, headers: headers, url: api, offset: 0, record: DownloadRecord(url: api, headers: headers))
    }
    log.withLock { $0 += (try? recording.archive.data())?.count ?? 0 }
    #expect(log.withLock { $0 } > fields.count)
  }

  @Test("a field that is repeated, and a list with many members, cost linear time in all policies", arguments: cases)
  func fields(field: FieldCase) async throws {
    try await expectLinear("\(field.name) repeated", size: field.size) { size in
      let fields = field.repeated(size)
      return { try await Self.perform(fields) }
    }
    guard field.separator != nil else { return }
    try await expectLinear("\(field.name) with many members") { size in
      // Together with as many other fields, which the members may name.
      let fields =
        (field.list(size) ?? []) + (0..<size).map { .init(name: Headers.Name(known: "y-\($0)"), value: "") }
      return { try await Self.perform(fields) }
    }
  }

  @Test("different cookies cost linear time, with and without TLS, also if the jar is full")
  func cookies() async throws {
    for scheme in ["http", "https"] {
      for isFull in [false, true] {
        try await expectLinear("\(scheme), \(isFull ? "full" : "empty")") { size in
          let jar = CookieJar()
          let url = try HTTPURL("\(scheme)://a.b.example.com/x")
          if isFull {
            for number in 0..<3_000 {
              jar.set("c\(number % 150)=1; Secure", for: try HTTPURL("https://h\(number / 150).example/"))
            }
          }
          // The domain is full from the start, since only a cookie that displaces another one costs as much as the rest.
          for number in 0..<CookieJar.maximumPerDomain { jar.set("o\(number)=1; Domain=b.example.com", for: url) }
          let headers = Headers((0..<size).map { .init(name: "Set-Cookie", value: "n\($0)=1; Domain=b.example.com") })
          return {
            jar.store(headers, from: url, since: jar.generation)
            _ = jar.field(for: url)
          }
        }
      }
    }
    // Each cookie is compared with those of its own domain only.
    try await expectLinear("cookies of many domains") { size in
      let jar = CookieJar()
      for number in 0..<size { jar.set("c=1; Secure", for: try HTTPURL("https://h\(number).example/")) }
      return {
        for number in 0..<size { jar.set("c=1", for: try HTTPURL("http://i\(number).example/")) }
      }
    }
  }

  @Test("URLs in fields cost linear time, and stack, however deeply they are nested")
  func nestedURLs() async throws {
    for (part, end) in [("https://h/?a=", ""), ("x://u:p@h?", ""), ("../", ""), ("/.", ""), ("<", ">"), ("%2e/", "")] {
      try await expectLinear(part) { size in
        let value = String(repeating: part, count: size) + String(repeating: end, count: end.isEmpty ? 0 : size)
        let fields = ["Location", "Link", "Content-Location"].map { Headers.Field(name: $0, value: value) }
        return { try await Self.perform(fields) }
      }
    }
  }

  @Test(
    "bodies cost linear time in all policies, however wide, long or deep",
    arguments: [
      ("[1,", "1", "]"), ("{\"token\":[", "1", "]}"), ("[{\"name\":\"key\",\"value\":\"secret\"},", "1", "]"),
      ("a=b&c=https://h/?a=b&", "", ""), ("\"\\u0041\\n", "", ""), ("\u{1B}[31m\u{202E}", "", ""),
    ])
  func bodies(start: String, middle: String, end: String) async throws {
    for (isDeep, isInString) in [(true, false), (false, false), (true, true), (false, true)] {
      try await expectLinear("\(start) \(isDeep) \(isInString)") { size in
        var body =
          isDeep
          ? String(repeating: start, count: size) + middle + String(repeating: end, count: size)
          : "[" + String(repeating: "\(start)\(middle)\(end),", count: size) + "1]"
        if isInString { body = String(decoding: try JSONCoding().encode([body]), as: UTF8.self) }
        return { [body] in
          for type in ["application/json", "application/x-www-form-urlencoded", "text/plain"] {
            try await Self.perform([.contentType(type)], Data(body.utf8))
          }
          _ = try? JSONCoding().decode([Int].self, from: Data(body.utf8))
        }
      }
    }
  }

  @Test("lines and events cost linear time, however the stream is cut into chunks")
  func streams() async throws {
    let piece = Data(String(repeating: "x", count: 100).utf8)
    for (name, chunk) in [("one line", piece), ("many lines", piece + [0x0A]), ("events", "data: x\n\n".data)] {
      // Many chunks, since copying the line so far takes little time for each byte.
      try await expectLinear(name, size: 5 * growthSize) { size in
        {
          var events = ServerSentEventParser()
          var lines = LineParser(maximumLength: 16 << 20)
          var count = try events.consume(Data("data: ".utf8)).count
          for _ in 0..<size {
            count += try events.consume(chunk).count
            try lines.consume([UInt8](chunk)) { count += $0.count }
          }
          count += try events.consume(Data("\n\n".utf8)).count
          #expect(count > 0)
        }
      }
    }
    try await expectLinear("one event of many lines") { size in
      {
        var events = ServerSentEventParser()
        for number in 0..<size { _ = try events.consume("data: x\nid: \(number)\nretry: 7\n".data) }
        let event = try events.consume("\n".data).first
        #expect(event?.data.utf8.count == 2 * size - 1)
      }
    }
    try await expectLinear("combining marks in the data and the ID of an event") { size in
      let marks = String(repeating: "\u{301}\u{323}", count: 2 * size)
      // Longer ones aren't sent.
      let id = String(repeating: "\u{301}\u{323}", count: min(size, 1_000))
      let server = Scripted { request in
        let isFirst = !request.headers.contains(.lastEventID)
        return HTTPResponse(
          status: isFirst ? 200 : 204, headers: ["Content-Type": "text/event-stream"],
          body: HTTPBody("id: t\(id)\ndata: \"\(marks)\"\n\n"), url: request.url)
      }
      let client = NetworkClient(
        configuration: .init(
          baseURL: "https://h.example", authentication: [.bearer("t")], transport: server))
      return {
        var texts: [String] = []
        for try await text in client.events(of: String.self, .get("/"), options: .init(delay: .zero)) {
          texts.append(text)
        }
        #expect(texts.map(\.utf8.count) == [marks.utf8.count])
      }
    }
  }

  @Test("fields that are set one by one, and headers that are merged, cost linear time")
  func headers() async throws {
    try await expectLinear("set") { size in
      let names = (0..<size).map { Headers.Name(known: "x-\($0)") }
      return {
        var headers = Headers()
        for _ in 1...2 { for name in names { headers[name] = "1" } }
        #expect(headers.count == size && headers["X-7"] == "1")
      }
    }
    try await expectLinear("merge") { size in
      let headers = Headers((0..<size).map { .init(name: .init(known: "x-\($0)"), value: "") })
      return { #expect(headers.merging(headers).count == size) }
    }
    try await expectLinear("replace repeated fields", size: 10 * growthSize) { size in
      let repeated = Headers((0..<size).map { .init(name: $0 % 2 == 0 ? "Age" : "Other", value: "1") })
      return {
        var headers = repeated
        headers["Age"] = "2"
        #expect(headers.count == size / 2 + 1)
      }
    }
  }

  @Test("a full cache takes as long for each value as an empty one")
  func eviction() async throws {
    // What is 5 times as large needs more than a processor's cache, and so takes longer for each value beside other tests.
    try await expectLinear("least recently used", factor: 16) { size in
      {
        var cache = LeastRecentlyUsed<Int, Int>(limit: size / 2)
        for number in 0..<size {
          _ = cache.insert(number, for: number, cost: 1)
          _ = cache.value(for: number / 2)
        }
        #expect(cache.count == size / 2)
      }
    }
  }

  @Test("a Link field of 10,000 links costs linear time, and the next page is found behind all others")
  func links() async throws {
    try await expectLinear("links", size: max(growthSize, 2_500)) { size in
      let others = (1..<size).map { "<https://h/\($0)>; rel=\"item x\($0)\"; anchor=\"#\($0)\"; title=\"a, <b>\"" }
      let value = (others + ["<https://h/next>; rel=next"]).joined(separator: ", ")
      return {
        let links = LinkHeader(value)
        #expect(links.links.count == size && links["next"] == "https://h/next")
      }
    }
  }

  /// A server that responds when it is told to.
  private final class Held: Transport {
    let isOpen = Locked(false)
    let count = Locked(0)

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      count.withLock { $0 += 1 }
      try await waitUntil { isOpen.withLock { $0 } }
      // The smallest image: a format, a width and a height.
      let image = Data("GIF89a\u{1}\0\u{1}\0".utf8)
      return HTTPResponse(status: 200, headers: ["Content-Type": "image/gif"], body: HTTPBody(image), url: request.url)
    }
  }

  /// Performs a number of calls at the same time, and either cancels them all or lets them get their responses.
  private static func together(
    _ size: Int, _ server: Held, cancelling: Bool, waiting: @Sendable () -> Int,
    call: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    let ended = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<size {
        group.addTask {
          do {
            try await call(number)
            return true
          } catch {
            return false
          }
        }
      }
      try? await waitUntil { waiting() == size }
      if cancelling { group.cancelAll() } else { server.isOpen.withLock { $0 = true } }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(ended == (cancelling ? 0 : size))
    try await waitUntil { waiting() == 0 }
  }

  @Test("identical calls in flight cost linear time, whether they get the response or are cancelled")
  func coalescing() async throws {
    for cancelling in [false, true] {
      try await expectLinear("identical calls, cancelled: \(cancelling)") { size in
        {
          let server = Held()
          let coalescing = Coalescing { [] }
          let chain = InterceptorChain(transport: server, interceptors: [coalescing])
          let request = try HTTPRequest.test()
          try await Self.together(size, server, cancelling: cancelling) {
            coalescing.waiting
          } call: { _ in
            _ = try await chain(request.asNewCall())
          }
          #expect(server.count.withLock { $0 } == 1)
        }
      }
    }
  }

  @Test("images in flight cost linear time: of one URL or of many, whether they arrive or are cancelled")
  func images() async throws {
    for (isOne, cancelling) in [(true, false), (true, true), (false, false), (false, true)] {
      try await expectLinear("images, one: \(isOne), cancelled: \(cancelling)") { size in
        {
          let server = Held()
          let cache = ImageCache(diskLimit: 0)
          var configuration = NetworkClient.Configuration(transport: server)
          configuration.imageCache = cache
          let client = NetworkClient(configuration: configuration)
          try await Self.together(size, server, cancelling: cancelling) {
            cache.waiting
          } call: { number in
            _ = try await client.image("https://h.example/\(isOne ? 0 : number)")
          }
          #expect(server.count.withLock { $0 } <= (isOne ? 1 : size))
        }
      }
    }
  }
}

extension String {
  fileprivate var data: Data { Data(utf8) }
}
#endif
