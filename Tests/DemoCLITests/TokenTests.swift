#if os(macOS) || os(Linux)
import Foundation
import NetworkAPIKit
import TestServer
import Testing

@testable import DemoCLI

@Suite("Tokens", .fewAtOnce)
struct TokenTests {
  private let all = ["GH_TOKEN": "github", "GH_ENTERPRISE_TOKEN": "enterprise"]

  private func invocation(_ environment: [String: String], token: String? = nil) -> Invocation {
    let console = Console(isTerminal: false, usesColor: false, width: 80, output: { _ in }, errorOutput: { _ in })
    var invocation = Invocation(command: .root, path: [], environment: environment, console: console)
    if let token { invocation.options["token"] = [token] }
    return invocation
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
    let url = try HTTPURL(server)
    let chosen = invocation(all).token(for: url)
    #expect(chosen.value == token && (chosen.notice == nil) == server.hasPrefix("https"), "\(chosen)")
    // One that is given on the command line is for the server of this call, and an empty one means none.
    #expect(invocation(all, token: "given").token(for: url).value == (token == nil ? nil : "given"))
    #expect(invocation(all, token: "").token(for: url).value == nil)
    #expect(invocation([:]).token(for: url).notice == nil)
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

  @Test("after a failure, a token is recommended only if none was sent")
  func advice() async throws {
    let limited = Response(
      status: 403,
      headers: ["X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1900000000"],
      body: #"{"message":"limit"}"#)
    for (response, without, with) in [
      (limited, "A token in GH_TOKEN raises it.", "is used up until 2030-03-17 17:46:40Z.\n"),
      (.json(#"{"message":"no"}"#, status: 401), "It needs a token", "Check the token."),
      (.json(#"{"message":"no"}"#, status: 403), "It may need a token", "more permissions"),
      (.json(#"{"message":"no"}"#, status: 404), "Private resources need a token", "what the token may see"),
    ] {
      let server = try serving(response)
      let bare = await run("users", "a", "--retries", "0", "--api-url", server.url)
      #expect(bare.errors.contains(without) && !bare.errors.contains(with), "\(bare.errors)")
      let known = await run("users", "a", "--retries", "0", "--api-url", server.url, "--token", "t")
      #expect(known.errors.contains(with) && !known.errors.contains(without), "\(known.errors)")
    }
  }
}
#endif
