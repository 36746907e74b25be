#if os(macOS) || os(Linux)
import Foundation
import NetworkAPIKit
import TestServer
import Testing

@testable import DemoCLI

@Suite("Common options", .fewAtOnce)
struct OptionTests {
  private let user = Response(headers: ["Content-Type": "application/json"], body: #"{"login":"a","id":7}"#)

  @Test("--curl prints the call for a shell, without the token, and sends nothing")
  func curl() async throws {
    let server = try serving(user)
    for (words, part) in [
      (["users", "a"], "/users/a'"), (["issues", "o/r", "-l", "it's"], "labels=it%27s"),
      (["releases", "download", "o/r"], "/repos/o/r/releases/latest'"),
      (["api", "x", "-f", "a=b"], "--request 'POST'"),
      (["graphql", "{ viewer { login } }"], "/graphql'"), (["image", "\(server.url)/x.png"], "/x.png'"),
    ] {
      let run = await run(words + ["--curl", "--api-url", server.url, "--token", "hunter2"])
      #expect(run.code == 0 && run.errors.isEmpty && run.outputLines.count == 1, "\(run.errors)")
      #expect(
        run.output.hasPrefix("curl ") && run.output.contains(server.url) && run.output.contains(part), "\(run.output)")
      #expect(!run.output.contains("hunter2"))
    }
    #expect(server.requests.isEmpty)
  }

  @Test("--retries sets how often a transient failure is retried")
  func retries() async throws {
    for (retries, requests) in [("0", 1), ("2", 3), ("12", 13)] {
      let server = try serving(Response(status: 503, headers: ["Retry-After": "0"]))
      let run = await run("users", "a", "--retries", retries, "--api-url", server.url)
      #expect(run.code == 1 && run.errorLines == 1 && server.requestCount == requests)
    }
  }

  @Test("--timeout limits a call with all its retries, and not each of them")
  func timeoutOfRetries() async throws {
    let server = try slow(
      Response(status: 503, headers: ["Retry-After": "0"], body: "").serialized(closing: true), after: 0.4)
    let run = await run("users", "a", "--timeout", "1", "--retries", "9", "--api-url", server.url)
    #expect(run.code == 1 && run.errorLines == 1 && run.errors.contains("longer --timeout"), "\(run.errors)")
    #expect(server.requestCount < 5)
  }

  @Test("--timeout limits a call with all its redirects")
  func timeoutOfRedirects() async throws {
    let server = try slow(
      Response(status: 302, headers: ["Location": "/users/b"], body: "").serialized(closing: true), after: 0.4)
    let run = await run("users", "a", "--timeout", "1", "--api-url", server.url)
    #expect(run.code == 1 && run.errors.contains("longer --timeout") && server.requestCount < 5, "\(run.errors)")
  }

  /// A server that needs a time, in seconds, for its response.
  private func slow(_ response: [UInt8], after seconds: Double) throws -> TestServer {
    try TestServer { connection in
      guard connection.readRequest() != nil else { return }
      usleep(UInt32(seconds * 1e6))
      connection.send(response)
    }
  }

  @Test("a retry that would come after --timeout isn't waited for")
  func retryAfterTimeout() async throws {
    let words = ["503 Service Unavailable. There was no time for another attempt", "longer --timeout"]
    for attempt in 1...5 {
      let server = try serving(Response(status: 503, headers: ["Retry-After": "4"]))
      let run = await run("users", "a", "--timeout", "3.9", "--api-url", server.url)
      // On a slow machine, the response itself may come too late.
      if !run.errors.contains("503"), attempt < 5 { continue }
      #expect(run.code == 1 && server.requestCount == 1, "\(run.errors)")
      #expect(words.allSatisfy(run.errors.contains), "\(run.errors)")
      return
    }
  }

  @Test("--timeout doesn't count the wait for a limit")
  func timeoutOfLimits() async throws {
    for limit in [6, 20, 60] {
      let server = try limitedOnce(seconds: limit + 1)
      let run = await run("users", "a", "--timeout", "\(limit)", "--api-url", server.url)
      // On a slow machine, the two calls may take longer than the first limits.
      if run.code != 0, limit < 60 { continue }
      #expect(run.code == 0 && server.requestCount == 2, "\(run.errors)")
      return
    }
  }

  /// A server that refuses the first request because of a limit.
  private func limitedOnce(seconds: Int) throws -> TestServer {
    let refusal = Response(
      status: 429, headers: ["Retry-After": "\(seconds)"], body: #"{"message":"secondary rate limit"}"#)
    return try TestServer.scripted([
      [.readRequest, .send(String(decoding: refusal.serialized(closing: true), as: UTF8.self))],
      [.readRequest, .send(String(decoding: user.serialized(closing: true), as: UTF8.self))],
    ])
  }

  @Test("limits are waited for without retries, and also said with --verbose")
  func limitsWithoutRetries() async throws {
    let server = try limitedOnce(seconds: 1)
    let run = await run("users", "a", "--retries", "0", "-v", "--api-url", server.url)
    #expect(run.code == 0 && server.requestCount == 2, "\(run.errors)")
    #expect(run.errors.contains(/\nWaiting until [\d-]+ [\d:]+Z: the secondary rate limit/), "\(run.errors)")
  }

  @Test("a limit of up to 90 seconds is waited for, and a longer one isn't")
  func defaultWait() async throws {
    func limited(_ seconds: Int) throws -> TestServer {
      try serving(Response(status: 429, headers: ["Retry-After": "\(seconds)"], body: #"{"message":"no"}"#))
    }
    let long = try limited(95)
    let refused = await run("users", "a", "--api-url", long.url)
    #expect(
      refused.code == 1 && long.requestCount == 1 && refused.errors.contains("in 95 seconds"), "\(refused.errors)")
    let short = try limited(85)
    // Nobody waits for it to end: it has begun once it is said.
    let said = Written()
    let waiting = Task {
      await DemoCLITests.run(
        ["users", "a", "--api-url", short.url], noting: { text in said.change { $0.errors += text } })
    }
    for _ in 0..<12_000 where said.value.errors.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    waiting.cancel()
    let run = await waiting.value
    #expect(run.code == 130 && short.requestCount == 1, "\(run)")
    // The program's clock stands still here.
    let end = TimeText.shown(Samples.date.addingTimeInterval(85))
    #expect(
      said.value.errors.hasPrefix("Waiting until \(end): the secondary rate limit of 127.0.0.1:"),
      "\(said.value.errors)")
  }

  @Test("a terminal shows waits and retries with their reasons, and removes them again")
  func waiting() async throws {
    // The response comes once the wait for it is shown, however long a slow machine takes for that.
    let gate = Gate()
    let server = try TestServer.scripted([
      [.readRequest, "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"],
      [.readRequest, .waitAt(gate), .send(String(decoding: user.serialized(closing: true), as: UTF8.self))],
    ])
    let shown = await DemoCLITests.run(
      ["users", "a", "--timeout", "90", "--api-url", server.url], progress: true,
      noting: { if $0.contains("Waiting for 127.0.0.1:") { gate.open() } })
    #expect(shown.code == 0, "\(shown.errors)")
    #expect(shown.errors.contains(/Retrying in [\d.]+ ms: 503 Service Unavailable/), "\(shown.errors.debugDescription)")
    #expect(shown.errors.contains("Waiting for 127.0.0.1:"), "\(shown.errors.debugDescription)")
    #expect(shown.errors.hasSuffix("\r\u{1B}[K") && !shown.errors.contains("\n"))
    let refused = try RefusedPort()
    let failed = await DemoCLITests.run(["users", "a", "--api-url", refused.url], progress: true)
    #expect(
      failed.errors.contains("Retrying in ") && failed.errors.contains("refused the connection"),
      "\(failed.errors.debugDescription)")
    #expect(failed.errorLines == 1)
    let quiet = await run("users", "a", "--api-url", refused.url)
    #expect(!quiet.errors.contains("Retrying"))
  }

  @Test("a terminal shows when few calls are left, a pipe doesn't")
  func fewLeft() async throws {
    for (remaining, note) in [
      (5, "5 of 60 calls of the core limit are left until 2030-03-17 17:46:40Z.\n"), (6, ""), (0, ""),
    ] {
      let server = try serving(
        Response(
          headers: [
            "Content-Type": "application/json", "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "\(remaining)",
            "X-RateLimit-Reset": "1900000000", "X-RateLimit-Resource": "core",
          ], body: #"{"login":"a","id":7}"#))
      let shown = await run(["users", "a", "--api-url", server.url], progress: true)
      // A slow machine may wait for the response so long that this is shown, and taken away again.
      let authority = try HTTPURL(server.url).authority
      let notes = shown.errors.replacing("\r\u{1B}[KWaiting for \(authority)\r\u{1B}[K", with: "")
      #expect(shown.code == 0 && notes == note, "\(shown.errors)")
      let verbose = await run(["users", "a", "-v", "--api-url", server.url], progress: true)
      #expect(verbose.errors.hasSuffix(note) && !verbose.errors.contains("\u{1B}"), "\(verbose.errors)")
      #expect(await run("users", "a", "--api-url", server.url).errors.isEmpty)
    }
  }

  @Test("no number of a server about its limits stops the program")
  func hostileNumbers() async throws {
    for status in [200, 403, 429] {
      let numbers = ["inf", "nan", "1e300", "\(Int.max)", "\(Int.min)"]
      for (field, number) in ["Limit", "Remaining", "Reset", "Used"].flatMap({ field in numbers.map { (field, $0) } }) {
        var fields = [
          "Content-Type": "application/json", "X-RateLimit-Limit": "\(Int.max)",
          "X-RateLimit-Remaining": status == 200 ? "1" : "0", "X-RateLimit-Reset": "1900000000",
        ]
        fields["X-RateLimit-\(field)"] = number
        var response = Response(status: status, body: #"{"login":"a","id":7}"#)
        response.headers = fields.map { Header($0.key, $0.value) }
        let server = try serving(response)
        let run = await run(["users", "a", "--api-url", server.url, "--max-wait", "0"], progress: true)
        #expect((run.code == 0) == (status == 200), "\(status) \(field) \(number): \(run)")
      }
    }
    let core = #"{"limit":\#(Int.max),"remaining":\#(Int.min),"reset":1e300}"#
    let server = try serving(.json(#"{"resources":{"core":\#(core)}}"#))
    let run = await run("rate-limit", "--api-url", server.url)
    #expect(run.code == 0 && run.output.contains("\(Int.min)"), "\(run)")
  }

  @Test("the time until a limit ends is that of GitHub's clock, not of this machine's")
  func limitEnd() async throws {
    // Ten minutes before the program's time, and five minutes after the server's own.
    var response = Response.json(#"{"resources":{"core":{"limit":60,"remaining":0,"reset":1407239700}}}"#)
    response.headers.append(Header("Date", "Tue, 05 Aug 2014 11:50:00 GMT"))
    let server = try serving(response)
    let run = await run("rate-limit", "--api-url", server.url)
    #expect(run.output.contains("in 5 minutes"), "\(run)")
  }

  @Test("after retries of a 429, the message doesn't suggest the delay that was already waited")
  func refusedAgain() async throws {
    let server = try serving(
      Response(status: 429, headers: ["Retry-After": "0"], body: #"{"message":"Too Many Requests"}"#))
    let run = await run("users", "a", "--api-url", server.url)
    #expect(server.requestCount == 4 && run.code == 1 && run.errorLines == 1)
    #expect(run.errors.contains("It was refused 4 times") && !run.errors.contains("Try again in"), "\(run.errors)")
    #expect(run.errors.components(separatedBy: "Too Many Requests").count == 2)
  }

  @Test("a limit is waited for, whatever its status, unless --max-wait is shorter", arguments: [403, 429])
  func limits(status: Int) async throws {
    let refusal = Response(status: status, headers: ["Retry-After": "1"], body: #"{"message":"secondary rate limit"}"#)
    let server = try TestServer.scripted([
      [.readRequest, .send(String(decoding: refusal.serialized(closing: true), as: UTF8.self))],
      [.readRequest, .send(String(decoding: user.serialized(closing: true), as: UTF8.self))],
    ])
    let waited = await run("users", "a", "--api-url", server.url)
    #expect(waited.code == 0 && waited.errorLines == 1, "\(waited.errors)")
    #expect(waited.errors.contains(/Waiting until [\d-]+ [\d:]+Z: the secondary rate limit of 127.0.0.1/))
    let other = try serving(refusal)
    let refused = await run("users", "a", "--max-wait", "0", "--api-url", other.url)
    #expect(refused.code == 1 && other.requestCount == 1 && refused.errors.contains("--max-wait"), "\(refused.errors)")
    #expect(await run("users", "a", "--max-wait", "x").code == 2)
  }

  @Test("an error is folded between words in a terminal, and one line for programs")
  func folded() async {
    let shown = await run(["users", "nobody", "--sample"], width: 60, foldsErrors: true)
    let lines = shown.errors.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.count <= 60 } && shown.errors.hasPrefix("DemoCLI: There is no"))
    let piped = await run("users", "nobody", "--sample")
    #expect(piped.errors == shown.errors.dropLast().replacing("\n", with: " ") + "\n")
  }

  @Test("an error message contains no repetitions")
  func once() async throws {
    let server = try serving(.json(#"{"message":"Not Found"}"#, status: 404))
    let run = await run("users", "a", "--api-url", server.url)
    #expect(
      run.errors
        == "DemoCLI: GET \(server.url)/users/a: 404 Not Found. Check the name. Private resources need a token.\n")
  }

  @Test("--cache keeps responses between runs, and asks whether they are still right")
  func cache() async throws {
    let folder = try TemporaryDirectory()
    let server = try TestServer.responding { [user] request in
      if request.header("If-None-Match") == "\"1\"" { return Response(status: 304, headers: ["ETag": "\"1\""]) }
      let body = request.path.hasSuffix(".png") ? Array(Samples.picture) : user.body
      return Response(headers: ["ETag": "\"1\"", "Cache-Control": "private, max-age=0"], body: body)
    }
    let environment = ["XDG_CACHE_HOME": folder.path]
    for (words, shown) in [(["users", "a"], "a"), (["image", "\(server.url)/a.png"], "16 × 16")] {
      for isStored in [false, true] {
        let run = await run(words + ["--cache", "-v", "--api-url", server.url], environment: environment)
        #expect(run.code == 0 && run.output.contains(shown))
        #expect(run.errors.contains("* cache: revalidated") == isStored, "\(run.errors)")
      }
    }
    #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "\"1\"", nil, "\"1\""])
    #expect(await run("users", "octocat", "--cache", "--sample", environment: environment).code == 0)
    _ = await run("users", "a", "--api-url", server.url, environment: environment)
    #expect(server.requests.last?.header("If-None-Match") == nil)
    for home in ["", nil] {
      let environment = home.map { ["HOME": $0] } ?? [:]
      _ = await run("users", "a", "--cache", "--api-url", server.url, environment: environment)
      #expect(server.requests.last?.header("If-None-Match") == nil)
    }
    let fresh = try serving(Response(headers: ["Cache-Control": "private, max-age=600"], body: user.body))
    for isPrinted in [false, true] {
      let words = ["users", "a", "--cache", "--api-url", fresh.url] + (isPrinted ? ["--curl"] : [])
      #expect(await run(words, environment: environment).output.hasPrefix("curl ") == isPrinted)
    }
  }

  @Test("--transport chooses the transport", arguments: ["curl", "urlsession"])
  func transport(name: String) async throws {
    #if !os(Linux)
    guard name != "curl" else { return }
    #endif
    let server = try serving(user)
    let run = await run("users", "a", "-v", "--transport", name, "--api-url", server.url)
    #expect(
      run.code == 0 && run.errors.contains(name == "curl" ? "* using CurlTransport" : "* using URLSessionTransport"))
  }

  @Test("one version of HTTP can be chosen where the transport can do that, and nothing is sent otherwise")
  func versions() async throws {
    let server = try serving(user)
    for (words, code, text) in [
      (["--http1", "--http2"], 2, "--http1, --http2 and --http3 exclude each other"),
      (["--http1", "--transport", "urlsession"], 2, "URLSession chooses the version of HTTP itself"),
    ] as [([String], Int32, String)] {
      let run = await run(["users", "a", "--api-url", server.url] + words)
      #expect(run.code == code && run.errors.contains(text), "\(words): \(run.errors)")
    }
    #expect(server.requestCount == 0)
    #if os(Linux)
    for word in ["--http1", "--http2"] {
      let run = await run("users", "a", "-v", word, "--api-url", server.url)
      #expect(run.code == 0 && run.errors.contains("http/1.1"), "\(run.errors)")
    }
    let run = await run("users", "a", "--http3", "--api-url", server.url)
    #expect(run.code == (CurlTransport.supportsHTTP3 ? 0 : 2), "\(run.errors)")
    if !CurlTransport.supportsHTTP3 { #expect(run.errors.contains("--http3: libcurl was built without HTTP/3 here")) }
    #endif
  }

  @Test("--verbose with --sample says that nothing is sent")
  func samples() async {
    let run = await run("users", "octocat", "--verbose", "--sample")
    #expect(run.errors.hasPrefix("* using the samples in the program\n"), "\(run.errors)")
  }

  #if os(Linux)
  @Test("--verbose shows the timings")
  func timings() async throws {
    let server = try serving(user)
    let run = await run("users", "a", "--verbose", "--transport", "curl", "--api-url", server.url)
    let line = try #require(run.errors.split(separator: "\n").first { $0.hasPrefix("* DNS ") })
    for part in ["connect ", "TLS 0.0 ms", "first byte ", "total ", "http/1.1", "new connection", "from 127.0.0.1"] {
      #expect(line.contains(part), "\(line)")
    }
    #expect(run.errors.contains("* done in ") && !run.output.contains("*"))
  }
  #endif

  @Test("--timeout ends a call to a silent server", .timeLimit(.minutes(60)))
  func timeout() async throws {
    let server = try TestServer { $0.holdUntilStopped() }
    let run = await run("users", "a", "--timeout", "0.2", "--api-url", server.url)
    #expect(run.code == 1 && run.errorLines == 1 && run.errors.contains("--timeout"))
  }

  // The list of one's own gists isn't asked for without a token.
  @Test(
    "every kind of failure prints one line and no output",
    arguments: CommandTests.lines.map(\.words).filter { $0 != ["gists"] })
  func failures(words: [String]) async throws {
    let html = Response(status: 500, headers: ["Content-Type": "text/html"], body: "<html>\n<body>\n\n</body></html>")
    let limited = Response(
      status: 403,
      headers: ["X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1900000000"],
      body: #"{"message":"API rate limit exceeded"}"#)
    let printsBody = words[0] == "api"
    for (name, response, code, text) in [
      ("404", .json(#"{"message":"Not\nFound"}"#, status: 404), 1, "404"), ("500", html, 1, "500"),
      ("limit", limited, 1, "rate limit"),
      ("401", .json(#"{"message":"Bad credentials"}"#, status: 401), 4, "401"),
    ] as [(String, Response, Int32, String)] {
      let server = try serving(response)
      try await check(name, words, server.url, code: code, text: text, printsBody: printsBody)
    }
    let broken = try serving(.json(#"[{"id":1,"#))
    if !printsBody { try await check("broken", words, broken.url, code: 1, text: "is no", printsBody: false) }
    let cut = try TestServer.sending("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\"")
    try await check("cut", words, cut.url, code: 1, text: "ended after 5 of 100 bytes", printsBody: false)
    let refused = try RefusedPort()
    try await check("refused", words, refused.url, code: 1, text: "refused the connection", printsBody: false)
  }

  private func check(
    _ name: String, _ words: [String], _ url: String, code: Int32, text: String, printsBody: Bool
  ) async throws {
    let words = words.map { $0.replacing("https://github.com", with: url) }
    for terminal in [true, false] {
      let run = await run(words + ["--api-url", url, "--retries", "0"], terminal: terminal)
      #expect(run.code == code, "\(name): \(run.errors)")
      #expect(
        run.errorLines == 1 && run.errors.hasPrefix("DemoCLI: ") && run.errors.hasSuffix("\n"), "\(name): \(run.errors)"
      )
      #expect(run.errors.lowercased().contains(text.lowercased()), "\(name): \(run.errors)")
      #expect(run.output.isEmpty || printsBody, "\(name): \(run.output)")
    }
  }

  @Test("errors say where to authorize a token for single sign-on, and when a secondary limit ends")
  func hints() async throws {
    let url = "https://github.com/orgs/o/sso?authorization_request=A"
    let date = "Thu, 31 Dec 2026 23:00:00 GMT"
    for (headers, message, text) in [
      (["X-GitHub-SSO": "required; url=\(url)"], "Forbidden", url),
      (["Retry-After": "60"], "Forbidden", "in 60 seconds,"),
      (["Date": date, "Retry-After": "Thu, 31 Dec 2026 23:01:30 GMT"], "Forbidden", "Try again in 90 seconds,"),
      (["Date": date, "Retry-After": "Thu, 31 Dec 2026 23:59:59 GMT"], "Forbidden", "after 2026-12-31 23:59:59Z,"),
      // Only the text says that it is a limit, and nothing how long it lasts.
      ([:], "You have exceeded a secondary rate limit.", "Try again in 60 seconds, or with a longer --max-wait."),
    ] as [(KeyValuePairs<String, String>, String, String)] {
      let server = try serving(Response(status: 403, headers: headers, body: #"{"message":"\#(message)"}"#))
      let run = await run("users", "a", "--max-wait", "0", "--api-url", server.url)
      #expect(run.code == 1 && run.errorLines == 1 && run.errors.contains(text), "\(run.errors)")
      #expect(!run.errors.contains("need a token") && !run.errors.contains("more permissions"), "\(run.errors)")
    }
  }

  @Test("images are only drawn if the terminal supports them")
  func pictures() async throws {
    for (environment, start) in [
      (["TERM": "xterm-kitty"], "\u{1B}_Ga=T,f=100,m=0;iVBOR"),
      (["TERM_PROGRAM": "iTerm.app"], "\u{1B}]1337;File=inline=1;size=131:"),
      (["TERM_PROGRAM": "WezTerm", "TMUX": "x"], nil), (["TERM": "xterm-256color"], nil),
    ] {
      let run = await run("image", "https://github.com/octocat.png", "--sample", environment: environment)
      #expect(run.output.hasPrefix(start ?? "16 × 16"), "\(run.output)")
    }
    let piped = await run(
      "image", "https://github.com/octocat.png", "--sample", terminal: false, environment: ["TERM": "xterm-kitty"])
    #expect(!piped.output.contains("\u{1B}"))
    let folder = try TemporaryDirectory()
    #expect(await run("image", "https://github.com/octocat.png", "--sample", "-o", folder.path("a")).code == 0)
    #expect(FileManager.default.contents(atPath: folder.path("a")) == Samples.picture)
  }
}
#endif
