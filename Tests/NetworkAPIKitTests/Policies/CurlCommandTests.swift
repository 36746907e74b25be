import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// Whether bash and curl are installed. If `CI_REAL_SERVERS` is set, the tests fail without them.
private let hasCurl =
  ProcessInfo.processInfo.environment["CI_REAL_SERVERS"] != nil
  || ["/bin/bash", "/usr/bin/curl"].allSatisfy(FileManager.default.isExecutableFile)

@Suite("cURL command", .fewAtOnce)
struct CurlCommandTests {
  private struct Run: Sendable {
    let request: HTTPRequest
    let name: String
  }

  private func runs(_ base: String, folder: TemporaryDirectory) throws -> [Run] {
    func run(
      _ name: String, _ method: NetworkAPI.Method = .post, _ target: String = "/x", _ headers: NetworkAPI.Headers = [:],
      _ body: HTTPBody = .empty
    ) throws -> Run {
      Run(
        request: HTTPRequest(method: method, url: try HTTPURL(base + target), headers: headers, body: body), name: name)
    }
    let hostile = "'; touch \(folder.path("pwned")); echo '$(id) `id` \"$HOME\" \\ ! #&|<>*?[a]{b,c} é 漢 😀"
    // A quote is one character with the mark after it.
    let marked = "'\u{301}; touch \(folder.path("pwned")); echo '\u{20DD}"
    let file = folder.path("it's a $(file)")
    let bytes = Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try bytes.write(to: URL(fileURLWithPath: file))
    var generator = SeededGenerator(seed: 3)
    var runs = [
      try run("plain", .get), try run("head", .head), try run("empty post"), try run("empty put", .put),
      try run("own method", "PURGE"), try run("hostile method", "!#$%&'*+-.^_`|~"),
      try run("globs", .get, "/a%5B1-3%5D/%7Ba,b%7D/..%2F/[x]?q=[1-3]&r='$(id)'"),
      try run(
        "fields", .get, "/x", ["X-A": hostile, "X-Empty": "", "x-a": "twice", "Accept": "a/b", "User-Agent": "me"]),
      try run("text", .post, "/x", ["Content-Type": "text/plain"], HTTPBody(hostile)),
      try run("marked", .post, "/x", ["X-A": marked, "Content-Type": "text/plain"], HTTPBody(marked)),
      try run("at", .post, "/x", [:], HTTPBody("@/etc/passwd")),
      try run("controls", .post, "/x", [:], HTTPBody("a\nb\r\n\t\u{1b}[201~rm -rf\u{7f}\u{202e}\u{85}'\\x41\u{1}2")),
      try run("nul", .put, "/x", [:], HTTPBody(Data([0, 1, 0xFF, 0x27, 0]))),
      try run("not utf-8", .patch, "/x", [:], HTTPBody(Data([0xC3, 0x28]))),
      try run("long", .post, "/x", [:], HTTPBody(bytes)),
      try run("file", .post, "/x", ["Content-Type": "a/b"], HTTPBody(fileAt: URL(fileURLWithPath: file))),
      try run("body of a delete", .delete, "/x", [:], HTTPBody("-d")),
    ]
    let alphabet = Array("'\"\\$`!\n\r\t ();&|<>#*?[]{}~=%@-+abc\u{1b}".utf8)
    for number in 0..<60 {
      let body = generator.bytes(upTo: 60, alphabet: alphabet)
      let value = generator.bytes(upTo: 40, alphabet: alphabet).filter { (0x21...0x7E).contains($0) }
      runs.append(
        try run(
          "random \(number)", .post, "/x", ["X-Random": String(decoding: value, as: UTF8.self)], HTTPBody(Data(body))))
    }
    return runs
  }

  @Test(
    "with real bash and curl, the command sends the same bytes, whatever they are",
    .enabled(if: hasCurl, "bash or curl is missing"))
  func same() async throws {
    let server = try TestServer.responding { _ in "ok" }
    let folder = try TemporaryDirectory()
    for run in try runs(server.url, folder: folder) {
      let count = server.requestCount
      let status = try await bash(run.request.curlCommand(redacted: false))
      #expect(status == 0, "\(run.name)")
      try #require(server.requestCount == count + 1, "\(run.name): \(run.request.curlCommand(redacted: false))")
      let received = try #require(server.requests.last)
      #expect(received.method == run.request.method.rawValue, "\(run.name)")
      #expect(received.target == run.request.url.requestTarget, "\(run.name)")
      #expect(Data(received.body) == (try await run.request.body.collect(upTo: 1 << 20)), "\(run.name)")
      var fields = NetworkAPI.Headers(received: received.headers.map { ($0.name, $0.value) })
      for name: NetworkAPI.Headers.Name in ["Host", "Content-Length"] { fields.removeAll(named: name) }
      for (name, value) in [("User-Agent", HTTPRequest.defaultUserAgent), ("Accept", "*/*")]
        as [(NetworkAPI.Headers.Name, String)]
      where !run.request.headers.contains(name) {
        #expect(fields[name] == value, "\(run.name)")
        fields.removeAll(named: name)
      }
      #expect(fields["Accept-Encoding"]?.contains("gzip") == true, "\(run.name)")
      fields.removeAll(named: "Accept-Encoding")
      #expect(fields == run.request.headers, "\(run.name)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("pwned")))
    #expect(server.malformed.isEmpty)
  }

  #if os(Linux)
  @Test(
    "the command sends the fields that the transport sends, those it adds included",
    .enabled(if: hasCurl, "bash or curl is missing"),
    arguments: [
      NetworkAPI.Headers(), ["Accept": "a/b"], ["User-Agent": "me"], ["Range": "bytes=0-"],
      ["Accept-Encoding": "identity"],
    ])
  func addedFields(headers: NetworkAPI.Headers) async throws {
    let server = try TestServer.responding { _ in "ok" }
    for (method, body) in [(NetworkAPI.Method.get, HTTPBody.empty), (.post, HTTPBody("x")), (.head, .empty)] {
      let request = HTTPRequest(method: method, url: try HTTPURL(server.url), headers: headers, body: body)
      _ = try await CurlTransport().send(request)
      #expect(try await bash(request.curlCommand(redacted: false)) == 0)
      let sent = server.requests.suffix(2).map { received in
        // The codings depend on the installed libcurl.
        received.headers.filter { $0.name != "Accept-Encoding" || headers.map(\.name.rawValue).contains($0.name) }
          .map { "\($0.name): \($0.value)" }.sorted()
          + ["\(received.headers.contains { $0.name == "Accept-Encoding" })"]
      }
      #expect(sent.count == 2 && sent[0] == sent[1], "\(method) \(sent)")
    }
  }
  #endif

  @Test(
    "fields that can't be sent are omitted, so that nothing is smuggled",
    .enabled(if: hasCurl, "bash or curl is missing"))
  func invalid() async throws {
    let server = try TestServer.responding { _ in "ok" }
    let request = HTTPRequest(
      url: try HTTPURL(server.url), headers: ["X-A": "1\r\nX-Evil: 2", "X-B": "ok", "Content-Length": "0"])
    #expect(try await bash(request.curlCommand(redacted: false)) == 0)
    #expect(
      server.requests.last?.headers.map(\.name).sorted()
        == ["Accept", "Accept-Encoding", "Host", "User-Agent", "X-B"])
  }

  @Test("by default, secrets and the body are redacted")
  func redacted() throws {
    let request = try HTTPRequest.test(
      .post, "https://a.example/x?token=hidden&page=2", headers: ["Authorization": "Bearer hidden"],
      body: HTTPBody("hidden"))
    #expect(
      request.curlCommand() == """
        curl --globoff --path-as-is --request 'POST' 'https://a.example/x?token=<redacted>&page=2' \
        --header 'Authorization: Bearer <redacted>' --header 'User-Agent: \(HTTPRequest.defaultUserAgent)' \
        --compressed --header 'Content-Type:' --header 'Expect:' --data-raw '<redacted>'
        """)
  }

  @Test(
    "only the secrets of a JSON or form body are redacted",
    arguments: [
      ("application/json", #"{"title":"it's","labels":["bug"]}"#, #"{"title":"it'\''s","labels":["bug"]}"#),
      (
        "application/vnd.x+json; charset=utf-8", #"{"b":1,"password":"p","a":{"token":"t","n":null}}"#,
        #"{"b":1,"password":"<redacted>","a":{"token":"<redacted>","n":null}}"#
      ),
      ("application/json", #"["ghp_abcdefghijklmnopqrst123456"]"#, #"["<redacted>"]"#),
      ("application/json", "{broken", "<redacted>"), ("text/plain", "hello", "<redacted>"),
      (
        "application/x-www-form-urlencoded", "grant_type=password&password=p&name=a%20b",
        "grant_type=password&password=<redacted>&name=a%20b"
      ),
      (
        "application/x-www-form-urlencoded", #"login[pass]=p&login[name]=a&payload={"token":"t"}&ids=[1,2]"#,
        "login[pass]=<redacted>&login[name]=a&payload=<redacted>&ids=[1,2]"
      ),
      (
        "application/x-www-form-urlencoded",
        #"payload={"text":"<https://ci.example/log?access_token=hunter2|log>"}&a=1"#,
        "payload=<redacted>&a=1"
      ),
    ])
  func redactedBodies(type: String, body: String, shown: String) throws {
    let request = try HTTPRequest.test(.post, headers: ["Content-Type": type], body: HTTPBody(body))
    #expect(request.curlCommand().hasSuffix("--data-raw '\(shown)'"), "\(request.curlCommand())")
  }

  private func bash(_ command: String) async throws -> Int32 {
    #if os(Linux) || os(macOS)
    // Ignore the user's own curl settings and proxies.
    let environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"]
    return try await ChildProcess("/bin/bash", ["-c", command], environment: environment).end()
    #else
    throw POSIXError(.ENOTSUP)
    #endif
  }
}
