import Foundation
import NetworkAPIKit
import TestServer
import Testing

@testable import NetworkAPIs

/// The names of a repository's labels.
private final class Labels: @unchecked Sendable {
  // Guarded by the lock.
  private let lock = NSLock()
  private var left: [String]

  init(_ names: [String]) { left = names }

  var names: [String] { lock.withLock { left } }
  func remove(_ name: String) { lock.withLock { left.removeAll { $0 == name } } }
}

/// The functions of Docs/Examples/GitHubJobs, which stand in this target too.
@Suite("The example's jobs, against a server", .fewAtOnce)
struct JobTests {
  private let repo = Repo(owner: "o", name: "r")
  private static let dates = #""created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z""#

  /// A server with a response for each method and path, and a client that calls it instead of GitHub.
  private func github(
    _ responses: [String: String], status: @escaping @Sendable (String, Int) -> Int = { _, _ in 200 }
  ) throws -> (server: TestServer, client: NetworkClient) {
    let count = Counted()
    let server = try TestServer.responding { request in
      let call = "\(request.method) \(request.path)"
      let number = count.next()
      let code = status(call, number)
      let body = responses["\(call)#\(number)"] ?? responses[call]
      guard let body else { return .json(#"{"message":"Not Found"}"#, status: 404) }
      // Without the field, GitHub's limits are waited for at least a minute.
      guard code != 429 else { return Response(status: code, headers: ["Retry-After": "1"], body: body) }
      return .json(body, status: code)
    }
    let url = try HTTPURL(server.url)
    let configuration = NetworkClient.Configuration(
      hostOverrides: [GitHubAPI.host: url, GitHubAPI.uploadHost: url],
      interceptors: [GitHubAPI.PlatformRules(changeInterval: .zero, sleep: { _ in })])
    return (server, NetworkClient(configuration: configuration))
  }

  private func calls(_ server: TestServer) -> [String] { server.requests.map { "\($0.method) \($0.path)" } }

  private static func issue(_ number: Int, _ rest: String = "") -> String {
    #"{"id":\#(number),"number":\#(number),"title":"t","state":"open",\#(dates)\#(rest)}"#
  }

  @Test("bugs are filtered by GitHub, without pull requests")
  func issues() async throws {
    let (server, client) = try github([
      "GET /repos/o/r/issues": "[\(Self.issue(1)),\(Self.issue(2, #","pull_request":{"url":"https://a"}"#))]"
    ])
    let found = try await bugs(in: repo, since: Date(timeIntervalSince1970: 0), client)
    #expect(found.map(\.number) == [1])
    #expect(server.requests[0].target.hasSuffix("?labels=bug&since=1970-01-01T00%3A00%3A00Z&per_page=100"))
  }

  @Test("labels become those of a list")
  func labels() async throws {
    let label = { (name: String, color: String) in #"{"id":1,"name":"\#(name)","color":"\#(color)"}"# }
    let (server, client) = try github([
      "GET /repos/o/r/labels": "[\(label("Same", "AABBCC")),\(label("old", "222222")),\(label("red", "000000"))]",
      "DELETE /repos/o/r/labels/old": "", "PATCH /repos/o/r/labels/red": label("red", "ff0000"),
      "PATCH /repos/o/r/labels/Same": label("same", "AABBCC"), "PATCH /repos/o/r/labels/old": label("Old", "222222"),
      "POST /repos/o/r/labels": label("new", "333333"),
    ])
    try await sync(["Same": "aabbcc", "red": "ff0000", "new": "333333"], in: repo, client)
    #expect(
      calls(server) == [
        "GET /repos/o/r/labels", "DELETE /repos/o/r/labels/old", "PATCH /repos/o/r/labels/red",
        "POST /repos/o/r/labels",
      ])
    #expect(server.requests[3].text == #"{"name":"new","color":"333333"}"#)
    try await sync(["same": "aabbcc", "red": "000000", "Old": "222222"], in: repo, client)
    #expect(calls(server).suffix(2) == ["PATCH /repos/o/r/labels/Same", "PATCH /repos/o/r/labels/old"])
    #expect(server.requests[5].text == #"{"new_name":"same","color":"aabbcc"}"#)
  }

  @Test("labels on a later page are not missed while others are deleted")
  func labelPages() async throws {
    let left = Labels((1...150).map { "l\($0)" })
    let server = try TestServer.responding { request in
      if request.method == "DELETE" {
        left.remove(String(request.path.split(separator: "/").last ?? ""))
        return Response(status: 204)
      }
      let isSecond = request.target.contains("page=2"), names = left.names
      let page = isSecond ? names.dropFirst(100) : names.prefix(100)
      let body = "[\(page.map { #"{"name":"\#($0)"}"# }.joined(separator: ","))]"
      let next = "<http://\(request.header("Host") ?? "")\(request.path)?per_page=100&page=2>; rel=\"next\""
      return Response(headers: names.count > 100 && !isSecond ? ["Link": next] : [:], body: body)
    }
    let client = NetworkClient(configuration: .init(hostOverrides: [GitHubAPI.host: try HTTPURL(server.url)]))
    try await sync([:], in: repo, client)
    #expect(left.names == [])
  }

  @Test("a stale bot comments on what it closes")
  func stale() async throws {
    let (server, client) = try github([
      "GET /search/issues": #"{"total_count":1,"incomplete_results":false,"items":[\#(Self.issue(7))]}"#,
      "POST /repos/o/r/issues/7/comments": #"{"id":1,"body":"b",\#(Self.dates)}"#,
      "PATCH /repos/o/r/issues/7": Self.issue(7),
    ])
    #expect(try await closeStale(in: repo, before: "2026-01-31", client) == [7])
    #expect(server.requests[0].target.contains("is%3Aopen%20updated%3A%3C2026-01-31"))
    #expect(server.requests.last?.text == #"{"state":"closed","state_reason":"not_planned"}"#)
  }

  @Test("a pull request is opened and gets reviewers")
  func pull() async throws {
    let pull =
      #"{"id":1,"number":5,"state":"open","title":"t",\#(Self.dates),"head":{"label":"o:x","ref":"x","sha":"1"},"base":{"label":"o:main","ref":"main","sha":"2"}}"#
    let (server, client) = try github([
      "POST /repos/o/r/pulls": pull, "POST /repos/o/r/pulls/5/requested_reviewers": pull,
    ])
    #expect(try await propose("x", title: "t", to: ["mona"], in: repo, client) == 5)
    #expect(server.requests[1].text == #"{"reviewers":["mona"]}"#)
  }

  @Test("a tree is mirrored with its folders and executables, without links, and only if it is whole")
  func tree() async throws {
    let folder = try TemporaryDirectory()
    let (server, client) = try github([
      "GET /repos/o/r/git/trees/main":
        #"{"sha":"1","tree":[{"path":"a","type":"tree","sha":"2"},{"path":"a/b.txt","type":"blob","sha":"3"},{"path":"c","mode":"100755","type":"blob","sha":"4"},{"path":"d","mode":"120000","type":"blob","sha":"5"}]}"#,
      "GET /repos/o/r/git/trees/large": #"{"sha":"1","truncated":true,"tree":[]}"#,
      "GET /repos/o/r/git/blobs/3": "three", "GET /repos/o/r/git/blobs/4": "four",
    ])
    try await mirror("main", of: repo, in: URL(fileURLWithPath: folder.path("mirror")), client)
    #expect(try String(contentsOfFile: folder.path("mirror/a/b.txt"), encoding: .utf8) == "three")
    #expect(try String(contentsOfFile: folder.path("mirror/c"), encoding: .utf8) == "four")
    #expect(FileManager.default.isExecutableFile(atPath: folder.path("mirror/c")))
    #expect(!FileManager.default.isExecutableFile(atPath: folder.path("mirror/a/b.txt")))
    #expect(server.requestCount == 3)
    await #expect(throws: TruncatedTree.self) {
      try await mirror("large", of: repo, in: URL(fileURLWithPath: folder.path("large")), client)
    }
  }

  @Test("a search through code waits for its limit")
  func code() async throws {
    let repository = #""repository":{"id":1,"name":"r","full_name":"o/r","private":false,"fork":false}"#
    let (server, client) = try github(
      [
        "GET /search/code":
          #"{"total_count":1,"incomplete_results":false,"items":[{"name":"a","path":"s/a","sha":"1",\#(repository)}]}"#
      ],
      status: { _, count in count == 1 ? 429 : 200 })
    #expect(try await files(with: "let", in: "o", client) == ["o/r/s/a"])
    #expect(server.requestCount == 2)
  }

  @Test("a release is published after its files, whose progress is reported")
  func release() async throws {
    let folder = try TemporaryDirectory()
    let files = try ["a.zip", "b.zip", "c.txt"].map { name in
      let file = URL(fileURLWithPath: folder.path(name))
      try Data(repeating: 7, count: 100_000).write(to: file)
      return file
    }
    let release = #"{"id":9,"tag_name":"1.0","draft":true,"prerelease":false,"assets":[],\#(Self.dates)}"#
    let (server, client) = try github([
      "POST /repos/o/r/releases": release, "PATCH /repos/o/r/releases/9": release,
      "POST /repos/o/r/releases/9/assets": #"{"id":1,"name":"a","state":"uploaded","size":1,\#(Self.dates)}"#,
    ])
    var sent: [String: Double] = [:]
    try await publish("1.0", with: files, in: repo, client) { sent[$0] = $1 }
    #expect(sent.allSatisfy { (0...1).contains($0.value) })
    #expect(calls(server).filter { $0.hasSuffix("/assets") }.count == 3 && server.requests.last?.method == "PATCH")
    #expect(server.requests[1].body.count == 100_000 && server.requests[0].text.contains(#""draft":true"#))
  }

  @Test("a run is watched until it ends, and its logs are saved")
  func run() async throws {
    let folder = try TemporaryDirectory()
    let state = { (status: String, conclusion: String) in
      #"{"id":3,"run_number":1,"event":"push","status":"\#(status)","conclusion":\#(conclusion),\#(Self.dates)}"#
    }
    let (server, client) = try github([
      "GET /repos/o/r/actions/runs/3#1": state("queued", "null"),
      "GET /repos/o/r/actions/runs/3#2": state("in_progress", "null"),
      "GET /repos/o/r/actions/runs/3": state("completed", #""failure""#),
      "GET /repos/o/r/actions/runs/3/logs": "PK",
    ])
    let file = URL(fileURLWithPath: folder.path("logs.zip"))
    #expect(try await watch(run: 3, in: repo, savingLogsTo: file, every: .zero, client) == "failure")
    #expect(try Data(contentsOf: file) == Data("PK".utf8) && server.requestCount == 4)
  }

  @Test("the pages of a GraphQL query follow its cursor")
  func graphQL() async throws {
    let page = { (name: String, next: String) in
      #"{"data":{"viewer":{"starredRepositories":{"nodes":[{"nameWithOwner":"\#(name)"}],"pageInfo":\#(next)}}}}"#
    }
    let (server, client) = try github([
      "POST /graphql#1": page("o/a", #"{"hasNextPage":true,"endCursor":"c1"}"#),
      "POST /graphql": page("o/b", #"{"hasNextPage":false,"endCursor":"c2"}"#),
    ])
    #expect(try await starred(client) == ["o/a", "o/b"])
    #expect(server.requests[1].text.contains(#""endCursor":"c1""#))
  }

  @Test("an audit names the repositories without an active ruleset for branches")
  func audit() async throws {
    let repository = { (id: Int, name: String) in
      #"{"id":\#(id),"name":"\#(name)","full_name":"o/\#(name)","private":false,"fork":false}"#
    }
    let (server, client) = try github([
      "GET /orgs/o/repos": "[\(repository(1, "safe")),\(repository(2, "open"))]",
      "GET /repos/o/safe/rulesets": #"[{"id":1,"name":"r","target":"branch","enforcement":"active"}]"#,
      "GET /repos/o/open/rulesets": #"[{"id":2,"name":"r","target":"branch","enforcement":"disabled"}]"#,
    ])
    #expect(try await unprotected(in: "o", client) == ["open"])
    #expect(server.requestCount == 3)
  }

  @Test("statistics are asked for again while GitHub computes them")
  func statistics() async throws {
    let author = { (name: String, total: Int) in #"{"author":{"login":"\#(name)","id":1},"total":\#(total),"weeks":[]}"#
    }
    let (server, client) = try github(
      ["GET /repos/o/r/stats/contributors": "[\(author("hubot", 1)),\(author("mona", 9))]"],
      status: { _, count in count < 3 ? 202 : 200 })
    #expect(try await authors(of: repo, client) == ["mona", "hubot"])
    #expect(server.requestCount == 3)
  }

  @Test("an installation's token is fetched once, with a token of the app, and sent to the API and with uploads")
  func app() async throws {
    let server = try TestServer.responding { request in
      request.path == "/app/installations/42/access_tokens"
        ? .json(#"{"token":"ghs_1","expires_at":"2999-01-01T00:00:00Z"}"#, status: 201) : .json("[]")
    }
    let asset = #"{"id":1,"name":"a","state":"uploaded","size":1,\#(Self.dates)}"#
    let uploads = try TestServer.responding { _ in .json(asset, status: 201) }
    let app = GitHubAPI.AppCredential(issuer: "Iv1") { $0 }
    let hosts = [GitHubAPI.host: try HTTPURL(server.url), GitHubAPI.uploadHost: try HTTPURL(uploads.url)]
    let asInstallation = try client(for: 42, of: app, .init(hostOverrides: hosts))
    for _ in 1...2 { _ = try await asInstallation.request(GitHubAPI.Issues.Labels(owner: "o", repo: "r")) }
    #expect(server.requests.map(\.method) == ["POST", "GET", "GET"])
    #expect(server.requests.last?.header("Authorization") == "Bearer ghs_1")
    _ = try await asInstallation.request(
      GitHubAPI.Releases.UploadAsset(owner: "o", repo: "r", releaseID: 1, name: "a", body: HTTPBody("x")))
    #expect(uploads.requests.map { $0.header("Authorization") } == ["Bearer ghs_1"])
  }

  @Test("an installation doesn't wait for the limit of another one")
  func installations() async throws {
    let app = GitHubAPI.AppCredential(issuer: "Iv1") { $0 }
    let transport = StubTransport { request in
      guard request.method == .get else {
        let token = #"{"token":"ghs_1","expires_at":"2999-01-01T00:00:00Z"}"#
        return HTTPResponse(status: 201, body: HTTPBody(token), url: request.url)
      }
      let headers: NetworkAPI.Headers = [
        "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "32503680000",
      ]
      return HTTPResponse(status: 200, headers: headers, body: HTTPBody("[]"), url: request.url)
    }
    let rules = GitHubAPI.PlatformRules(
      maximumWait: .seconds(1 << 40), changeInterval: .zero, sleep: { _ in throw CancellationError() })
    let configuration = NetworkClient.Configuration(interceptors: [rules], transport: transport)
    for number: Int64 in 1...2 {
      let client = try client(for: number, of: app, configuration)
      _ = try await client.request(GitHubAPI.Issues.Labels(owner: "o", repo: "r"))
      // It waits for its own, by the settings that it was given.
      await #expect { try await client.request(GitHubAPI.Issues.Labels(owner: "o", repo: "r")) } throws: { error in
        (error as? NetworkError)?.isCancelled == true
      }
    }
    #expect(transport.requests.count { $0.method == .get } == 2)
  }

  @Test("a receiver checks the signature, and reports failed jobs")
  func webhook() {
    let body = Data(
      #"{"action":"completed","workflow_job":{"id":1,"run_id":2,"name":"build","status":"completed","conclusion":"failure","labels":[]}}"#
        .utf8)
    let code = HMACSHA256.code(of: body, key: Data("s".utf8))
    let signature = "sha256=" + code.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
    var failed: [String] = []
    let fields: NetworkAPI.Headers = ["X-GitHub-Event": "workflow_job", "X-Hub-Signature-256": signature]
    let lowercase: NetworkAPI.Headers = ["x-github-event": "workflow_job", "x-hub-signature-256": signature]
    #expect(receive(fields, body, secret: "s") { failed.append($0.name) } == 204)
    #expect(receive(lowercase, body, secret: "s") { failed.append($0.name) } == 204)
    #expect(receive(fields, body, secret: "other") { failed.append($0.name) } == 401)
    #expect(failed == ["build", "build"])
  }
}
