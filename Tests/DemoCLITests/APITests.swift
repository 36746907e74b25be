#if os(macOS) || os(Linux)
import Foundation
import NetworkAPIKit
import TestServer
import Testing

@testable import DemoCLI

@Suite("Any call: api and graphql", .fewAtOnce)
struct APITests {
  private func sent(_ words: [String], input: String = "", environment: [String: String] = [:]) async throws -> (
    request: ReceivedRequest, run: ProgramRun
  ) {
    let server = try serving(.json(#"{"b":1.50,"a":[]}"#))
    let run = await run(
      ["api", "--api-url", server.url] + words, terminal: false, input: input, environment: environment)
    return (try #require(server.requests.last, "\(run.errors)"), run)
  }

  private func body(_ words: [String], input: String = "") async throws -> NSDictionary? {
    try JSONSerialization.jsonObject(with: Data(try await sent(words, input: input).request.body)) as? NSDictionary
  }

  @Test("a path works with or without its slash, and keeps its query and escapes")
  func paths() async throws {
    for (path, target) in [
      ("users/a", "/users/a"), ("/users/a", "/users/a"), ("search/issues?q=a+b%26c&x", "/search/issues?q=a+b%26c&x"),
      ("repos/o/r/contents/a%2Fb", "/repos/o/r/contents/a%2Fb"), ("https://api.github.com/zen", "/zen"),
      ("/search/code?q=http://x", "/search/code?q=http://x"), ("markdown/http://x", "/markdown/http://x"),
    ] {
      let (request, run) = try await sent([path])
      #expect(request.method == "GET" && request.target == target && run.code == 0)
      #expect(request.header("X-GitHub-Api-Version") == "2022-11-28")
    }
    let (request, _) = try await sent(["repos/{owner}/{repo}/tags"], environment: ["GH_REPO": "o/r"])
    #expect(request.target == "/repos/o/r/tags")
    #expect(await run("api", "repos/{owner}/{repo}").errors.contains("GH_REPO"))
    let (url, _) = try await sent(["https://api.github.com/zen#top"])
    #expect(url.target == "/zen")
  }

  @Test("a path with # is refused, since the part before it may name another resource; a name from GH_REPO is escaped")
  func fragments() async throws {
    let server = try serving(.json("{}"))
    for path in ["repos/o/r/git/refs/heads/fix-#12", "/x#", "x?q=#a", "repos/{owner}/{repo}#a"] {
      let run = await run(
        ["api", "-X", "DELETE", path, "--api-url", server.url], environment: ["GH_REPO": "o/r"])
      #expect(run.code == 2 && run.errors.contains("# is written as %23"), "\(run.errors)")
    }
    #expect(server.requestCount == 0)
    let (request, _) = try await sent(["repos/{owner}/{repo}/x"], environment: ["GH_REPO": "o/r#?é"])
    #expect(request.target == "/repos/o/r%23%3F%C3%A9/x")
  }

  @Test("{owner} and {repo} in typed fields are the repository's, on its host, and {branch} is refused")
  func placeholders() async throws {
    let folder = try TemporaryDirectory()
    try "{owner}".write(toFile: folder.path("a"), atomically: true, encoding: .utf8)
    let fields = [
      "-F", "owner={owner}", "-F", "name={owner}/{repo}", "-f", "raw={repo}", "-F", "file=@\(folder.path("a"))",
    ]
    for words in [["x"], ["graphql", "-f", "query=q"]] {
      let (request, _) = try await sent(words + fields, environment: ["GH_REPO": "o/r"])
      let body = try JSONSerialization.jsonObject(with: Data(request.body)) as? NSDictionary
      let variables = body?["variables"] as? NSDictionary ?? body
      #expect(variables == ["owner": "o", "name": "o/r", "raw": "{repo}", "file": "{owner}"])
    }
    let environment = ["GH_REPO": "git.example.com/o/r", "GH_HOST": "y.example"]
    for (words, host) in [
      (["api", "x", "-F", "a={owner}"], "git.example.com"), (["graphql", "q", "-F", "a={repo}"], "git.example.com"),
      (["api", "x", "-f", "a={owner}"], "y.example"), (["api", "x", "-F", "{owner}=a"], "y.example"),
    ] {
      let run = await run(words + ["--curl"], environment: environment)
      #expect(run.output.contains("'https://\(host)/api/"), "\(run)")
    }
    for (words, text) in [
      (["api", "x", "-F", "a={owner}"], "GH_REPO"), (["graphql", "q", "-F", "a={repo}"], "GH_REPO"),
      (["api", "repos/o/r/branches/{branch}"], "{branch} isn't known"), (["api", "x", "-F", "a={branch}"], "{branch}"),
    ] {
      let run = await run(words + ["--curl"])
      #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(text), "\(run)")
    }
  }

  @Test("in a pipe the body is unchanged, in a terminal it is formatted")
  func output() async throws {
    #expect(try await sent(["x"]).run.output == #"{"b":1.50,"a":[]}"#)
    let server = try serving(.json(#"{"b":1.50,"a":[]}"#))
    #expect(await run("api", "x", "--api-url", server.url).output == "{\n  \"a\" : [],\n  \"b\" : 1.5\n}\n")
    let bytes: [UInt8] = [0xFF, 0, 0x1B, 0x80]
    let binary = try serving(Response(headers: ["Content-Type": "application/zip"], body: bytes))
    #expect(await run("api", "x", "--api-url", binary.url, terminal: false).data == Data(bytes))
    #expect(await !run("api", "x", "--api-url", binary.url).output.contains("\u{1B}"))
    let nothing = try serving(Response(status: 204))
    let empty = await run("api", "x", "-X", "DELETE", "--api-url", nothing.url)
    #expect(empty.code == 0 && empty.output.isEmpty && empty.errors.isEmpty)
    #expect(try await sent(["x", "--silent"]).run.output.isEmpty)
  }

  @Test("fields become a JSON body with types, nested by their keys")
  func fields() async throws {
    let object = try await body([
      "x", "-f", "title=It = breaks", "-F", "n=7", "-F", "t=true", "-F", "z=null", "-f", "s=7", "-F", "text=a", "-f",
      "e=",
      "-f", "labels[]=a", "-f", "labels[]=b", "-f", "m[k]=1", "-F", "m[l][]=2", "-f", "o[][a]=1", "-f", "o[][b]=2",
      "-f", "o[][a]=3", "-F", "none[]",
    ])
    #expect(
      object == [
        "title": "It = breaks", "n": 7, "t": true, "z": NSNull(), "s": "7", "text": "a", "e": "", "labels": ["a", "b"],
        "m": ["k": "1", "l": [2]], "o": [["a": "1", "b": "2"], ["a": "3"]], "none": [Any](),
      ] as NSDictionary)
    let (request, _) = try await sent(["x", "-f", "a=b"])
    #expect(request.method == "POST" && request.header("Content-Type") == "application/json; charset=utf-8")
    let (query, _) = try await sent(["x?c=d", "-X", "get", "-f", "a=b c", "-F", "n=1"])
    #expect(query.method == "GET" && query.target == "/x?c=d&a=b%20c&n=1" && query.body.isEmpty)
    for method in ["PATCH", "DELETE"] {
      let (request, _) = try await sent(["x", "-X", method, "-F", "n=1"])
      #expect(request.method == method && request.target == "/x" && request.text == #"{"n":1}"#)
    }
  }

  @Test("values come from files and from standard input")
  func files() async throws {
    let folder = try TemporaryDirectory()
    try "from a file\n".write(toFile: folder.path("a"), atomically: true, encoding: .utf8)
    #expect(try await body(["x", "-F", "body=@\(folder.path("a"))"]) == ["body": "from a file\n"])
    #expect(try await body(["x", "-F", "body=@-"], input: "in") == ["body": "in"])
    #expect(try await body(["x", "-f", "body=@-"], input: "in") == ["body": "@-"])
    let (request, _) = try await sent(["x", "--input", "-", "-f", "a=b"], input: #"{"c":1}"#)
    #expect(request.method == "POST" && request.target == "/x?a=b" && request.text == #"{"c":1}"#)
    let put = try await sent(["x", "-X", "PUT", "--input", folder.path("a"), "-H", "Content-Type: text/plain"]).request
    #expect(put.text == "from a file\n" && put.values("Content-Type") == ["text/plain"])
    let missing = await run("api", "x", "--input", folder.path("no"))
    #expect(missing.code == 1 && missing.errorLines == 1)
    #expect(await run("api", "x", "--input", folder.path).errors.contains("can't be read (Is a directory)."))
  }

  @Test("given header fields are sent unchanged and replace the program's own")
  func headers() async throws {
    let (request, _) = try await sent([
      "x", "-H", "Accept: text/html", "-H", "X-A:b", "-H", "X-GitHub-Api-Version: 2026-03-10",
    ])
    #expect(request.values("Accept") == ["text/html"] && request.header("X-A") == "b")
    #expect(request.values("X-GitHub-Api-Version") == ["2026-03-10"])
    for (words, code) in [
      (["-H", "nothing"], 2 as Int32), (["-H", "A b: c"], 2), (["-X", "G T"], 2), (["-X", "CONNECT"], 2),
    ] {
      let run = await run(["api", "x", "--sample"] + words)
      #expect(run.code == code && run.errorLines == 1, "\(words): \(run.errors)")
    }
  }

  @Test("--include prints the status and the header before the body")
  func include() async throws {
    let (_, run) = try await sent(["x", "-i"])
    let lines = run.output.components(separatedBy: "\n")
    #expect(lines.first == "HTTP/1.1 200 OK" && lines.contains("Content-Type: application/json"))
    #expect(run.output.hasSuffix("\n\n" + #"{"b":1.50,"a":[]}"#))
  }

  @Test(
    "versions of HTTP are named as in status lines",
    arguments: [("h3", "HTTP/3"), ("h2", "HTTP/2"), ("http/1.0", "HTTP/1.0")])
  func versions(name: String, shown: String) throws {
    var metrics = HTTPMetrics()
    metrics.networkProtocol = name
    let console = Console(isTerminal: false, usesColor: false, width: 80, output: { _ in }, errorOutput: { _ in })
    let invocation = Invocation(command: .root, path: [], environment: [:], console: console)
    let response = HTTPResponse(status: 200, url: try HTTPURL("https://h.example"), metrics: metrics)
    #expect(invocation.head(of: response) == "\(shown) 200 OK\n")
  }

  /// A server with three pages of one element each.
  private func paged(wrapped: Bool = false) throws -> TestServer {
    try TestServer.responding { request in
      let page = request.target.hasSuffix("page=2") ? 2 : request.target.hasSuffix("page=3") ? 3 : 1
      let link = page < 3 ? "</x?per_page=100&page=\(page + 1)>; rel=\"next\"" : "</x?page=1>; rel=\"first\""
      return Response(
        headers: ["Link": link, "Content-Type": "application/json"],
        body: wrapped ? #"{"items":[\#(page)]}"# : "[\(page)]")
    }
  }

  @Test(
    "a method or field that isn't a token is a usage error",
    arguments: [
      ["-X", "GE T"], ["-X", ""], ["-H", "a b:s3cret"], ["-H", ":s3cret"], ["-H", "s3cret"], ["-f", "s3cret"],
      ["-F", "s3cret"], ["-f", "a[=s3cret"],
    ])
  func notTokens(options: [String]) async throws {
    let server = try TestServer.responding { _ in .json("1") }
    let run = await DemoCLITests.run(["api", "x", "--api-url", server.url] + options)
    #expect(run.code == 2 && server.requestCount == 0 && !"\(run)".contains("s3cret"), "\(run)")
  }

  @Test("--paginate follows the links and joins lists")
  func paginate() async throws {
    let server = try paged()
    #expect(try await run("api", "x", "--paginate", "--api-url", server.url).json() as? [Int] == [1, 2, 3])
    #expect(server.requests.map(\.target) == ["/x?per_page=100", "/x?per_page=100&page=2", "/x?per_page=100&page=3"])
    let slurped = try await run("api", "x", "--paginate", "--slurp", "--api-url", server.url).json()
    #expect(slurped as? [[Int]] == [[1], [2], [3]])
    let wrapped = try paged(wrapped: true)
    let run = await run("api", "x?per_page=1", "--paginate", "--api-url", wrapped.url)
    #expect(run.output.components(separatedBy: "\"items\"").count == 4)
    #expect(wrapped.requests.first?.target == "/x?per_page=1")
    #expect(await DemoCLITests.run("api", "x", "--slurp").code == 2)
  }

  private static let query = "query($endCursor: String) { x(after: $endCursor) { pageInfo { hasNextPage endCursor } } }"

  /// A server with three pages of a GraphQL query, the last of which `last` replaces.
  private func graphQLPages(last: Response? = nil) throws -> TestServer {
    try TestServer.responding { request in
      let page = request.text.contains(#""c2""#) ? 3 : request.text.contains(#""c1""#) ? 2 : 1
      if page == 3, let last { return last }
      return .json(
        """
        {"data":{"x":{"nodes":[\(page)],"inner":{"list":{"pageInfo":{"hasNextPage":true,"endCursor":"no"}}},\
        "pageInfo":{"hasNextPage":\(page < 3),"endCursor":"c\(page)"}}}}
        """)
    }
  }

  @Test(
    "pages of a GraphQL query follow its pageInfo",
    arguments: ["graphql", "api graphql", "api SERVER/graphql", "api SERVER/api/graphql"])
  func graphQLPaginate(command: String) async throws {
    func words(_ server: TestServer, _ query: String = Self.query) -> [String] {
      let words = command.replacing("SERVER", with: server.url).split(separator: " ").map(String.init)
      return words + ["-F", "n=1"] + (words[0] == "api" ? ["-f", "query=\(query)"] : [query])
    }
    let server = try graphQLPages()
    let shown = await run(words(server) + ["--paginate", "--api-url", server.url])
    #expect(shown.code == 0 && shown.output.components(separatedBy: "\"data\"").count == 4, "\(shown.errors)")
    let sent = try server.requests.map { request in
      let body = try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
      return body?["variables"] as? NSDictionary
    }
    #expect(sent == [["n": 1], ["n": 1, "endCursor": "c1"], ["n": 1, "endCursor": "c2"]])
    let slurped = try await run(words(server) + ["--paginate", "--slurp", "--api-url", server.url]).json()
    #expect((slurped as? [Any])?.count == 3)
    for (query, last, code, text) in [
      ("{ x }", nil, 2, "$endCursor"), (Self.query, .json(#"{"data":{}}"#), 1, "no pageInfo"),
      (Self.query, .json(#"{"data":{"x":{"pageInfo":{"hasNextPage":true,"endCursor":"c2"}}}}"#), 1, "same cursor"),
      (Self.query, .json(#"{"data":{},"errors":[{"message":"broken"}]}"#), 1, "broken"),
    ] as [(String, Response?, Int32, String)] {
      let server = try graphQLPages(last: last)
      let run = await run(words(server, query) + ["--paginate", "--api-url", server.url])
      #expect(run.code == code && run.errors.contains(text), "\(run.errors)")
      #expect(run.output.contains("\"data\"") == (code == 1))
    }
  }

  @Test("what was received before an error is printed")
  func partial() async throws {
    let issue =
      #"{"id":1,"number":1,"state":"open","title":"ttt","labels":[],"created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z"}"#
    for (words, bodies) in [
      (["api", "x", "--paginate"], ["[1]", "[2]"]), (["api", "x", "--paginate", "--slurp"], ["[1]", "[2]"]),
      (["api", "x", "--paginate"], [#"{"a":1}"#, #"{"a":2}"#]),
      (["issues", "o/r", "-L", "90"], ["[\(issue)]", "[\(issue)]"]),
      (["issues", "o/r", "-L", "90", "--json"], ["[\(issue)]", "[\(issue)]"]),
    ] {
      let server = try TestServer.responding { request in
        let page = request.target.contains("page=2&x") ? 2 : request.target.contains("page=3&x") ? 3 : 1
        if page == 3 { return .json(#"{"message":"gone"}"#, status: 410) }
        return Response(
          headers: ["Link": "<\(request.path)?page=\(page + 1)&x>; rel=\"next\"", "Content-Type": "application/json"],
          body: bodies[page - 1])
      }
      let run = await run(words + ["--api-url", server.url], terminal: false)
      let digits =
        words[0] == "issues"
        ? run.output.components(separatedBy: "ttt").count == 3 : run.output.contains("1") && run.output.contains("2")
      #expect(run.code == 1 && digits && run.errors.contains("410"), "\(words): \(run)")
    }
  }

  @Test("pages that are not JSON are harmless on a terminal, and unchanged for programs")
  func pagesOfText() async throws {
    let server = try serving(Response(headers: ["Content-Type": "text/plain"], body: "a\u{1B}[2Jb\n"))
    let shown = await run("api", "x", "--paginate", "--api-url", server.url, terminal: true)
    #expect(shown.code == 0 && shown.output.contains("a\u{FFFD}[2Jb"))
    let piped = await run("api", "x", "--paginate", "--api-url", server.url, terminal: false)
    #expect(piped.output == "a\u{1B}[2Jb\n")
  }

  @Test(
    "a part of a body that isn't JSON is a failure, and JSON counts as such without its type",
    arguments: [["--jq", ".a"], ["--json=a", "--jq", ".a"], ["--paginate", "--jq", ".a"]])
  func partOfText(words: [String]) async throws {
    for (body, code, output) in [("<p>hi", 1, ""), (#"{"a":1}"#, 0, "1\n")] as [(String, Int32, String)] {
      let server = try serving(Response(headers: ["Content-Type": "text/html"], body: body))
      let run = await run(["api", "x", "--api-url", server.url] + words, terminal: false)
      #expect(run.code == code && run.output == output, "\(run)")
      #expect(run.errors.contains("The response isn't JSON") == (code == 1), "\(run)")
      #expect(await DemoCLITests.run(["api", "x", "--json", "--api-url", server.url], terminal: false).output == body)
    }
  }

  @Test(
    "an error of GraphQL is reported instead of the filter's, to which it has led",
    arguments: [["graphql", query], ["api", "graphql", "-f", "query=\(query)"]], [true, false])
  func filteredErrors(words: [String], isPaginated: Bool) async throws {
    let server = try serving(
      .json(#"{"data":{"repository":null},"errors":[{"type":"NOT_FOUND","message":"no such repository"}]}"#))
    for filter in [["--jq", ".data.repository.issues[].title"], ["--json=nothing"]] {
      let run = await run(words + filter + (isPaginated ? ["--paginate"] : []) + ["--api-url", server.url])
      #expect(run.code == 1 && run.errors.contains("no such repository"), "\(run)")
    }
  }

  @Test("a list that can't be printed as JSON is a failure, and not an empty list")
  func unreadableList() async throws {
    let sample = await run("repos", "octocat", "--sample", "--json", terminal: false).output
    let name = try #require(sample.firstRange(of: "\"name\" :"))
    let body = sample.replacingCharacters(in: name.lowerBound..<name.lowerBound, with: #""x":"\ud83d","#)
    let server = try serving(.json(body))
    let run = await run("repos", "octocat", "--json", "--api-url", server.url, terminal: false)
    #expect(run.code == 1 && run.output.isEmpty && run.errors.contains("JSON"), "\(run)")
  }

  @Test("the errors of a GraphQL response are found as fast in a deep body as in a flat one")
  func deepErrors() async throws {
    var times: [Duration] = []
    // Measured again if it seems slower: a busy machine may have been slow just then.
    for _ in 0..<10 where times.isEmpty || times[1] >= times[0] * 10 + .seconds(1) {
      times = []
      for depth in [1, 200] {
        let values = String(repeating: "[", count: depth) + String(repeating: #""a","#, count: 10_000)
        let data = "\(values)1\(String(repeating: "]", count: depth))"
        let server = try serving(.json(#"{"data":\#(data),"errors":[{"message":"broken"}]}"#))
        let words = ["api", "graphql", "-f", "query={x}", "--api-url", server.url]
        times.append(await ContinuousClock().measure { _ = await run(words, terminal: false) })
      }
    }
    #expect(times[1] < times[0] * 10 + .seconds(1), "\(times)")
  }

  @Test("an error response prints its body and one line, and has an exit code")
  func refusals() async throws {
    for (status, code, words) in [(404, 1 as Int32, "Not Found"), (401, 4, "token"), (422, 1, "Validation")] {
      let body = #"{"message":"\#(status == 422 ? "Validation Failed" : "Not Found")"}"#
      let server = try serving(.json(body, status: status))
      let run = await run("api", "x", "--api-url", server.url, terminal: false)
      #expect(
        run.code == code && run.output == body && run.errorLines == 1 && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test("a token is only sent to GitHub's API")
  func token() async throws {
    let (api, other) = (try serving(.json("{}")), try serving(.json("{}")))
    let run = await run("api", "\(other.url)/x", "--api-url", api.url, "--token", "t0ken")
    #expect(run.code == 0 && other.requests.first?.header("Authorization") == nil && api.requests.isEmpty)
    let image = await DemoCLITests.run("image", "\(other.url)/x.png", "--api-url", api.url, "--token", "t0ken")
    #expect(image.code == 1 && image.errorLines == 2 && other.requests.last?.header("Authorization") == nil)
    _ = await DemoCLITests.run("api", "x", "--api-url", api.url, "--token", "t0ken")
    #expect(api.requests.first?.header("Authorization") == "Bearer t0ken")
  }

  @Test("graphql sends the query with its variables, from words, files and standard input")
  func graphQL() async throws {
    let server = try serving(.json(#"{"data":{"viewer":{"login":"a"}}}"#))
    let folder = try TemporaryDirectory()
    try "query Q($n: Int) { x(n: $n) }".write(toFile: folder.path("q"), atomically: true, encoding: .utf8)
    for words in [["@\(folder.path("q"))"], ["query Q($n: Int) { x(n: $n) }"], ["-"]] {
      let run = await run(
        ["graphql"] + words + ["-F", "n=3", "--operation", "Q", "--api-url", server.url],
        input: "query Q($n: Int) { x(n: $n) }")
      #expect(run.code == 0 && run.output.contains(#""login" : "a""#), "\(run.errors)")
      let body = try JSONSerialization.jsonObject(with: Data(try #require(server.requests.last).body)) as? NSDictionary
      #expect(body == ["query": "query Q($n: Int) { x(n: $n) }", "variables": ["n": 3], "operationName": "Q"])
    }
    _ = await run("api", "graphql", "-f", "query=q", "-F", "n=3", "--api-url", server.url)
    #expect(
      server.requests.last?.text == #"{"query":"q","variables":{"n":3}}"# && server.requests.last?.target == "/graphql")
  }

  @Test("on an Enterprise Server, GraphQL is next to the REST API")
  func enterprise() async throws {
    let server = try serving(.json(#"{"data":{}}"#))
    for (base, target) in [
      ("/api/v3", "/api/graphql"), ("/api/v3/", "/api/graphql"), ("/x/api/v3", "/x/api/graphql"),
      ("/v3", "/v3/graphql"),
    ] {
      for words in [["graphql", "q"], ["api", "graphql", "-f", "query=q"]] {
        let run = await run(words + ["--api-url", server.url + base, "--token", "t0ken"])
        #expect(run.code == 0 && server.requests.last?.target == target, "\(run.errors)")
        #expect(server.requests.last?.header("Authorization") == "Bearer t0ken")
      }
    }
    _ = await run("api", "zen", "--api-url", server.url + "/api/v3")
    #expect(server.requests.last?.target == "/api/v3/zen")
  }

  @Test("GraphQL errors, which have status 200, are failures")
  func graphQLErrors() async throws {
    let server = try serving(
      .json(#"{"data":null,"errors":[{"message":"no\nuser","type":"NOT_FOUND"},{"message":"b"}]}"#))
    for words in [
      ["graphql", "{ x }"], ["api", "graphql", "-f", "query=x"], ["api", "\(server.url)/graphql", "-f", "query=x"],
    ] {
      let run = await run(words + ["--api-url", server.url])
      #expect(run.code == 1 && run.errors == "DemoCLI: The GraphQL query failed: no user; b\n")
      #expect(run.output.contains("NOT_FOUND"))
    }
  }
}
#endif
