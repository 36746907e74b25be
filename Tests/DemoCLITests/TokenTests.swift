#if os(macOS) || os(Linux)
import Foundation
import NetworkAPIKit
import TestServer
import Testing

@testable import DemoCLI

@Suite("Tokens", .fewAtOnce)
struct TokenTests {
  private let all = ["GH_TOKEN": "github", "GH_ENTERPRISE_TOKEN": "enterprise"]

  private func target(_ words: [String], _ environment: [String: String]) throws -> Target {
    let console = Console(isTerminal: false, usesColor: false, width: 80, output: { _ in }, errorOutput: { _ in })
    var invocation = Invocation(command: .root, path: [], environment: environment, console: console)
    try invocation.parse(words)
    return try invocation.target()
  }

  @Test(
    "GitHub's hosts receive the token for GitHub, others only one that was given for them, and nobody over plain http",
    arguments: [
      ("https://api.github.com", "github"), ("https://github.com", "github"), ("https://api.octo.ghe.com", "github"),
      ("https://octo.ghe.com", "github"), ("https://git.example.com/api/v3", "enterprise"),
      ("https://github.com.example.com", "enterprise"), ("https://notgithub.com", "enterprise"),
      ("http://127.0.0.1:1", "enterprise"), ("http://localhost:1", "enterprise"), ("http://[::1]:1", "enterprise"),
      ("http://api.github.com", nil), ("http://git.example.com/api/v3", nil), ("http://127.0.0.1.example.com", nil),
    ])
  func hosts(server: String, token: String?) throws {
    let words = ["users", "a", "--api-url", server]
    let chosen = try target(words, all)
    #expect(chosen.token == token && (chosen.notice == nil) == server.hasPrefix("https"), "\(chosen)")
    // One that is given on the command line is for the server of this call, and an empty one means none.
    #expect(try target(words + ["--token", "given"], all).token == (token == nil ? nil : "given"))
    #expect(try target(words + ["--token", ""], all).token == nil)
    #expect(try target(words, [:]).notice == nil)
  }

  /// What was written; the variables besides the tokens; the URL that is called; the token it gets.
  private static let written: [([String], [String: String], String, String?)] = [
    (
      ["issues", "https://git.example.com/o/r/issues/1"], [:], "git.example.com/api/v3/repos/o/r/issues/1", "enterprise"
    ),
    (["issues", "git.example.com/o/r", "1"], [:], "git.example.com/api/v3/repos/o/r/issues/1", "enterprise"),
    (
      ["issues", "o/r", "https://git.example.com/o/r/issues/1"], [:], "git.example.com/api/v3/repos/o/r/issues/1",
      "enterprise"
    ),
    (["pulls", "https://octo.ghe.com/o/r/pull/1"], [:], "api.octo.ghe.com/repos/o/r/pulls/1", "github"),
    (
      ["pulls", "https://GitHub.com/o/r/pull/1"], ["GH_HOST": "git.example.com"], "api.github.com/repos/o/r/pulls/1",
      "github"
    ),
    (
      ["repos", "view", "https://www.github.com/o/r"], ["GITHUB_API_URL": "https://x.example/api/v3"],
      "api.github.com/repos/o/r", "github"
    ),
    (["repos", "view", "ssh://git@git.example.com/o/r.git"], [:], "git.example.com/api/v3/repos/o/r", "enterprise"),
    (["repos", "view", "ssh://git@git.example.com:22/o/r.git"], [:], "git.example.com/api/v3/repos/o/r", "enterprise"),
    (["repos", "view", "ssh://git@ssh.github.com:443/o/r.git"], [:], "api.github.com/repos/o/r", "github"),
    (["repos", "view", "git@git.example.com:o/r.git"], [:], "git.example.com/api/v3/repos/o/r", "enterprise"),
    (["repos", "view"], ["GH_REPO": "git@github.com:o/r.git"], "api.github.com/repos/o/r", "github"),
    (
      ["repos", "view", "https://x.example/o/r"], ["GITHUB_API_URL": "https://x.example/api/v3"],
      "x.example/api/v3/repos/o/r", "enterprise"
    ),
    (
      ["repos", "view", "https://github.com/o/r", "--api-url", "https://x.example"], [:], "x.example/repos/o/r",
      "enterprise"
    ),
    (
      ["releases", "download", "-R", "git.example.com/o/r", "v1"], [:],
      "git.example.com/api/v3/repos/o/r/releases/tags/v1", "enterprise"
    ),
    (
      ["issues", "1"], ["GH_REPO": "git.example.com/o/r", "GH_HOST": "y.example"],
      "git.example.com/api/v3/repos/o/r/issues/1", "enterprise"
    ),
    (
      ["issues", "1", "--api-url", "https://x.example"], ["GH_REPO": "git.example.com/o/r"],
      "x.example/repos/o/r/issues/1", "enterprise"
    ),
    (
      ["api", "repos/{owner}/{repo}", "--api-url", "https://x.example"], ["GH_REPO": "git.example.com/o/r"],
      "x.example/repos/o/r", "enterprise"
    ),
    (["issues", "o/x", "1"], ["GH_REPO": "git.example.com/o/r"], "api.github.com/repos/o/x/issues/1", "github"),
    (
      ["issues", "1", "--repo", "o/x"], ["GH_REPO": "git.example.com/o/r", "GH_HOST": "y.example"],
      "y.example/api/v3/repos/o/x/issues/1", "enterprise"
    ),
    (
      ["gists", "view", "https://gist.github.com/octocat/abc"], ["GH_HOST": "y.example"], "api.github.com/gists/abc",
      "github"
    ),
    (
      ["gists", "view", "https://gist.github.com/octocat/2decf6c462d9b4418f2/revisions"], [:],
      "api.github.com/gists/2decf6c462d9b4418f2", "github"
    ),
    (
      ["gists", "view", "https://gist.githubusercontent.com/octocat/2decf6c462d9b4418f2/raw/a.txt"], [:],
      "api.github.com/gists/2decf6c462d9b4418f2", "github"
    ),
    (
      ["gists", "view", "https://gist.github.com/octocat/1234567/revisions"], [:], "api.github.com/gists/1234567",
      "github"
    ),
    (["gists", "view", "https://gist.github.com/octocat/1234567/raw"], [:], "api.github.com/gists/1234567", "github"),
    (
      ["gists", "view", "https://gist.github.com/octocat/1234567/2decf6c462d9b4418f22decf6c462d9b4418f2aa"], [:],
      "api.github.com/gists/1234567", "github"
    ),
    (
      ["gists", "view", "https://gist.github.com/2decf6c462d9b4418f2/2decf6c462d9b4418f22decf6c462d9b4418f2aa"], [:],
      "api.github.com/gists/2decf6c462d9b4418f2", "github"
    ),
    (
      ["gists", "view", "https://gist.github.com/1234567/2decf6c462d9b4418f22decf6c462d9b4418f2aa"], [:],
      "api.github.com/gists/1234567", "github"
    ),
    (["gists", "view", "git@gist.github.com:1234567.git"], [:], "api.github.com/gists/1234567", "github"),
    (["gists", "view", "https://gist.github.com/octocat/1234567.git"], [:], "api.github.com/gists/1234567", "github"),
    (["gists", "view", "https://api.github.com/gists/1234567/commits"], [:], "api.github.com/gists/1234567", "github"),
    (
      ["gists", "view", "https://git.example.com/api/v3/gists/1234567"], [:], "git.example.com/api/v3/gists/1234567",
      "enterprise"
    ),
    (
      ["gists", "view", "https://git.example.com/gist/octocat/abc"], [:], "git.example.com/api/v3/gists/abc",
      "enterprise"
    ),
    (
      ["gists", "view", "https://gist.git.example.com/octocat/abc"], ["GH_HOST": "git.example.com"],
      "git.example.com/api/v3/gists/abc", "enterprise"
    ),
    (["api", "https://git.example.com/api/v3/user"], [:], "git.example.com/api/v3/user", "enterprise"),
    (["api", "https://api.github.com/user"], ["GH_HOST": "y.example"], "api.github.com/user", "github"),
    (
      ["api", "https://other.example/x", "--api-url", "https://x.example", "--token", "t"], [:], "other.example/x", nil
    ),
    (
      ["api", "repos/{owner}/{repo}"], ["GH_REPO": "git.example.com/o/r"], "git.example.com/api/v3/repos/o/r",
      "enterprise"
    ),
    (["image", "https://other.example/x.png", "--token", "t"], [:], "other.example/x.png", nil),
    (["image", "https://github.com/x.png"], ["GH_HOST": "y.example"], "github.com/x.png", nil),
  ]

  @Test(
    "a URL, a host or a variable decides which server is called and which token it gets", arguments: written.indices)
  func decides(index: Int) async throws {
    let (words, variables, url, token) = Self.written[index]
    let run = await run(words + ["--curl"], environment: variables)
    #expect(run.output.contains("'https://\(url)'"), "\(words): \(run)")
    let target = try target(words, variables.merging(all) { $1 })
    #expect(target.token == token && url.hasPrefix(target.server.authority), "\(target)")
    // A token that was given for the call, and isn't sent, is missed.
    #expect((target.notice == nil) == !(token == nil && words.contains("--token")), "\(target)")
  }

  @Test(
    "a URL that leads away from the Enterprise Server of a variable gets no token but one that is given for the call")
  func pasted() async throws {
    for (words, variables) in [
      (["releases", "download", "https://git.example.com/o/r/releases/tag/v1"], ["GH_HOST": "own.example"]),
      (
        ["gists", "view", "https://git.example.com/gist/octocat/abc"], ["GITHUB_API_URL": "https://own.example/api/v3"]
      ),
      (["issues", "https://git.example.com/o/r/issues/1"], ["GH_HOST": "own.example"]),
      (["issues", "-R", "git@git.example.com:o/r.git"], ["GH_HOST": "own.example"]),
      (["repos", "view", "git.example.com/o/r"], ["GH_REPO": "own.example/o/r"]),
      (["api", "https://git.example.com/api/v3/user"], ["GH_HOST": "own.example"]),
    ] {
      let called = try target(words, variables.merging(all) { $1 })
      #expect(called.server.host == "git.example.com" && called.token == nil, "\(words)")
      #expect(
        called.notice == "The token isn't sent to git.example.com, because only own.example may get one.", "\(words)")
      #expect(try target(words + ["--token", "t"], variables.merging(all) { $1 }).token == "t")
      #expect(try target(words, variables.merging(["GH_TOKEN": "t"]) { $1 }).notice == called.notice)
      // Nothing is missed where there is no token, and GitHub's own names no other server.
      #expect(try target(words, variables).notice == nil)
      #expect(try target(words, all.merging(["GITHUB_API_URL": "https://api.github.com"]) { $1 }).token == "enterprise")
      let own = words.map { $0.replacing("git.example.com", with: "own.example") }
      #expect(try target(own, variables.merging(all) { $1 }).token == "enterprise", "\(own)")
      let gitHub = words.map { $0.replacing("git.example.com/api/v3", with: "api.github.com") }
        .map { $0.replacing("git.example.com", with: "github.com") }
      #expect(try target(gitHub, variables.merging(all) { $1 }).token == "github", "\(gitHub)")
    }
  }

  @Test("what names two servers, or a host that is none, is refused before anything is sent")
  func contradictions() async {
    for (words, variables, text) in [
      (
        ["issues", "https://git.example.com/o/r", "--api-url", "https://x.example/api/v3"], [:],
        "https://x.example/api/v3 is not the API of git.example.com"
      ),
      (["users", "a"], ["GH_HOST": "https://x.example"], "GH_HOST: a host is written as"),
      (["users", "a"], ["GH_HOST": "x.example/api"], "GH_HOST: a host is written as"),
      (["users", "a"], ["GH_HOST": "mona:hunter2@x.example"], "not “x.example”"),
      (["users", "a"], ["GITHUB_TOKEN": "t\n"], "GITHUB_TOKEN has a blank, a line break or"),
      (["users", "a", "--token", "a b"], ["GH_TOKEN": "t"], "--token has a blank, a line break or"),
      (["issues", "a b/o/r"], [:], "a host is written as"),
      (["repos", "view", "x"], ["GH_REPO": "o/r"], "unexpected argument “x”"),
      (["issues"], [:], "<owner/name> is missing"), (["issues", "-R", "o"], [:], "a repository is written owner/name"),
      (["issues", "-R", "git.example.com:o/r"], [:], "a repository is written owner/name"),
    ] as [([String], [String: String], String)] {
      let run = await run(words + ["--curl"], environment: variables)
      #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(text), "\(run)")
      #expect(!run.errors.contains("hunter2"))
    }
  }

  @Test("what is said about tokens is true for the URL that is called")
  func notices() async throws {
    let (api, other) = (try serving(.json("{}")), try serving(.json("{}", status: 404)))
    let called = await run("api", "\(other.url)/x", "--token", "t0ken", environment: ["GITHUB_API_URL": api.url])
    #expect(called.errors.hasPrefix("The token is sent to \(try HTTPURL(other.url).authority) over plain http.\n"))
    #expect(other.requests.last?.header("Authorization") == "Bearer t0ken" && called.errors.contains("may see"))
    let image = await run("image", "\(other.url)/x.png", "--token", "t0ken", "--api-url", api.url)
    #expect(
      !image.errors.contains("The token is sent") && image.errors.hasSuffix("Check the name.\n"), "\(image.errors)")
    #expect(other.requests.last?.header("Authorization") == nil)
    let (place, chosen) = (try HTTPURL(other.url).authority, try HTTPURL(api.url).authority)
    let notice = "The token isn't sent to \(place), because only \(chosen) may get one.\n"
    #expect(image.errors.hasPrefix(notice), "\(image.errors)")
    let plain = await run("gists", "--api-url", "http://git.example.com")
    #expect(plain.errors.contains("needs a token, which isn't sent to http://git.example.com."), "\(plain.errors)")
    for (words, variables, isSaid) in [
      (["api", "\(other.url)/x", "--token", "t"], [:], true), (["api", "\(other.url)/x", "--token", ""], all, false),
      (["api", "\(other.url)/x"], ["GH_TOKEN": "t"], true), (["api", "\(other.url)/x"], [:], false),
      (["api", "\(other.url)/x"], ["GITHUB_ENTERPRISE_TOKEN": "t"], true), (["image", "\(other.url)/x"], all, false),
    ] as [([String], [String: String], Bool)] {
      let run = await run(words + ["--api-url", api.url], environment: variables)
      #expect(run.errors.hasPrefix(notice) == isSaid, "\(words): \(run.errors)")
      #expect(other.requests.last?.header("Authorization") == nil)
    }
  }

  @Test("a token for other servers isn't sent to GitHub, and that is said")
  func notForGitHub() throws {
    for name in ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] {
      let target = try target(["users", "a"], [name: "t"])
      #expect(
        target.token == nil
          && target.notice?.hasPrefix("The token for other servers isn't sent to api.github.com") == true)
    }
    #expect(try target(["users", "a", "--token", ""], ["GH_ENTERPRISE_TOKEN": "t"]).notice == nil)
    // Where no token is sent, none is recommended.
    let plain = try target(["users", "a", "--api-url", "http://git.example.com"], ["GH_TOKEN": "t"])
    #expect(plain.notice?.hasSuffix("because http://git.example.com isn't https.") == true)
  }

  @Test("a variable of gh comes before that of GitHub's Actions")
  func variables() throws {
    let github = ["GITHUB_TOKEN": "second", "GH_TOKEN": "first"]
    #expect(try target(["users", "a"], github).token == "first")
    #expect(try target(["users", "a"], github.merging(["GH_TOKEN": ""]) { $1 }).token == "second")
    let other = ["GITHUB_ENTERPRISE_TOKEN": "second", "GH_ENTERPRISE_TOKEN": "first"]
    let words = ["users", "a", "--api-url", "https://git.example.com/api/v3"]
    #expect(try target(words, other).token == "first")
    #expect(try target(words, other.merging(["GH_ENTERPRISE_TOKEN": ""]) { $1 }).token == "second")
  }

  @Test("secrets in a URL, a header field and a field are nowhere in what is shown and recorded")
  func secrets() async throws {
    let (server, folder) = (try serving(.json("{}")), try TemporaryDirectory())
    let words = [
      "api", "x?access_token=hunter2", "-H", "Authorization: token hunter2", "-f", "password=hunter2", "--token",
      "hunter2", "--api-url", server.url,
    ]
    let printed = await run(words + ["--curl"])
    #expect(printed.code == 0 && printed.output.contains("curl ") && !"\(printed)".contains("hunter2"), "\(printed)")
    let shown = await run(words + ["-v", "--record", folder.path("a")])
    #expect(shown.code == 0 && shown.errors.contains("> POST ") && !"\(shown)".contains("hunter2"), "\(shown)")
    let recorded = try String(contentsOfFile: folder.path("a"), encoding: .utf8)
    #expect(recorded.contains("/x?") && !recorded.contains("hunter2"), "\(recorded)")
    #expect(
      server.requests.last?.target == "/x?access_token=hunter2"
        && server.requests.last?.text.contains("hunter2") == true)
  }

  @Test("another server doesn't receive the token for GitHub, and standard error says so")
  func otherServer() async throws {
    let server = try serving(.json(#"{"login":"a","id":7}"#))
    for name in ["GH_TOKEN", "GITHUB_TOKEN"] {
      let run = await run("users", "a", "--api-url", server.url, environment: [name: "t0ken"])
      #expect(run.code == 0 && run.errorLines == 1)
      #expect(run.errors.hasPrefix("The token for GitHub isn't sent to 127.0.0.1:"))
    }
    #expect(server.requests.allSatisfy { $0.header("Authorization") == nil })
    let authority = try HTTPURL(server.url).authority
    for name in ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] {
      let run = await run("users", "a", "--api-url", server.url, environment: [name: "t0ken", "GH_TOKEN": "other"])
      #expect(run.code == 0 && run.errors == "The token is sent to \(authority) over plain http.\n")
      #expect(server.requests.last?.header("Authorization") == "Bearer t0ken")
    }
    // Nothing is sent, so nothing is said.
    for words in [["--curl", "--api-url", server.url], ["--sample"]] {
      let run = await run(["users", "octocat"] + words, environment: all)
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    }
  }

  #if os(Linux)
  @Test("a token for this machine isn't sent to a proxy")
  func proxy() async throws {
    let server = try serving(.json(#"{"login":"a","id":7}"#)), proxy = try serving(.json("{}"))
    let variables = ["http_proxy": proxy.url, "all_proxy": proxy.url, "no_proxy": "", "NO_PROXY": ""]
    for host in ["127.0.0.1", "localhost"] {
      let run = try await ProgramProcess.bash(
        "\"$DemoCLI\" users a --token t0ken --timeout 300 --api-url http://\(host):\(server.port)",
        environment: variables)
      #expect(run.code == 0, "\(run)")
    }
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer t0ken", "Bearer t0ken"])
    #expect(proxy.requestCount == 0)
  }
  #endif

  @Test("GH_HOST chooses the server, unless --api-url does")
  func host() async throws {
    for (environment, words, url) in [
      (["GH_HOST": "git.example.com"], [], "https://git.example.com/api/v3/users/a"),
      (["GH_HOST": "octo.ghe.com"], [], "https://api.octo.ghe.com/users/a"),
      (["GH_HOST": "github.com", "GITHUB_API_URL": "https://x.example"], [], "https://api.github.com/users/a"),
      (["GH_HOST": "git.example.com"], ["--api-url", "https://x.example"], "https://x.example/users/a"),
      (["GITHUB_API_URL": "https://x.example"], [], "https://x.example/users/a"),
    ] as [([String: String], [String], String)] {
      let run = await run(["users", "a", "--curl"] + words, environment: environment)
      #expect(run.output.contains("'\(url)'"), "\(run)")
    }
    let page = await run("users", "a", "--web", terminal: false, environment: ["GH_HOST": "octo.ghe.com"])
    #expect(page.output == "https://octo.ghe.com/a\n")
    #expect(await run("users", "a", environment: ["GH_HOST": "no host"]).code == 2)
  }

  @Test("--api-url, the host in GH_REPO, GH_HOST and GITHUB_API_URL decide in this order")
  func order() async throws {
    let all: KeyValuePairs = [
      "GH_REPO": "repo.example/o/r", "GH_HOST": "host.example", "GITHUB_API_URL": "https://url.example",
    ]
    for (count, server) in [
      (3, "https://repo.example/api/v3"), (2, "https://host.example/api/v3"), (1, "https://url.example"),
      (0, "https://api.github.com"),
    ] {
      let variables = Dictionary(uniqueKeysWithValues: all.suffix(count).map { ($0.key, $0.value) })
      let words = ["issues"] + (count == 3 ? ["1"] : ["o/r", "1"])
      let run = await run(words + ["--curl"], environment: variables)
      #expect(run.output.contains("'\(server)/repos/o/r/issues/1'"), "\(run)")
    }
    let given = await run(
      ["issues", "1", "--api-url", "https://repo.example/v4", "--curl"],
      environment: Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0.value) }))
    #expect(given.output.contains("'https://repo.example/v4/repos/o/r/issues/1'"), "\(given)")
  }

  @Test("after a failure, a token is recommended only if none was sent")
  func advice() async throws {
    let limited = Response(
      status: 403,
      headers: ["X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1900000000"],
      body: #"{"message":"API rate limit exceeded"}"#)
    for (response, without, with) in [
      (
        limited, "A token in GH_ENTERPRISE_TOKEN raises it.",
        "is used up until 2030-03-17 17:46:40Z. --max-wait can wait for it.\n"
      ),
      (.json(#"{"message":"no"}"#, status: 401), "It needs a token", "Check the token."),
      (.json(#"{"message":"no"}"#, status: 403), "It may need a token", "more permissions"),
      (.json(#"{"message":"no"}"#, status: 404), "Private resources need a token", "what the token may see"),
    ] {
      let server = try serving(response)
      let bare = await run("users", "a", "--retries", "0", "--api-url", server.url)
      #expect(bare.errors.contains(without) && !bare.errors.contains(with), "\(bare.errors)")
      // Setting a variable is of no use where its token isn't sent.
      let api = try serving(.json("{}"))
      let elsewhere = await run("image", "\(server.url)/x.png", "--retries", "0", "--api-url", api.url)
      #expect(elsewhere.code > 0 && !elsewhere.errors.contains("token"), "\(elsewhere.errors)")
      let known = await run("users", "a", "--retries", "0", "--api-url", server.url, "--token", "t")
      #expect(known.errors.contains(with) && !known.errors.contains(without), "\(known.errors)")
    }
  }
}
#endif
