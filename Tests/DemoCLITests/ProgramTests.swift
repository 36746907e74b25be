#if os(macOS) || os(Linux)
import Foundation
import NetworkAPIKit
import TestServer
import Testing

@testable import DemoCLI

@Suite("The program", .fewAtOnce)
struct ProgramTests {
  @Test("users octocat --sample prints the user without a network")
  func sample() async {
    let run = await run("users", "octocat", "--sample")
    #expect(run.code == 0 && run.errors.isEmpty)
    for text in ["octocat", "monalisa octocat", "San Francisco", "2008-01-14", "https://github.com/octocat"] {
      #expect(run.output.contains(text), "\(text)")
    }
  }

  @Test("in a pipe it prints tab-separated values, with --json the response")
  func forPrograms() async throws {
    let table = await run("users", "octocat", "--sample", terminal: false)
    #expect(table.output.contains("login\toctocat\n"))
    let json = await run("users", "octocat", "--sample", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(value?["login"] as? String == "octocat" && value?["followers"] as? Int == 20)
  }

  @Test("--api-url and GITHUB_API_URL change the server, which gets its token and GitHub's fields")
  func elsewhere() async throws {
    let server = try serving(.json(#"{"login":"minsone","id":7,"name":"\u001b[31mevil"}"#))
    for run in [
      await run("users", "minsone", "--api-url", server.url, environment: ["GH_ENTERPRISE_TOKEN": "t0ken"]),
      await run("users", "minsone", environment: ["GITHUB_API_URL": server.url, "GITHUB_ENTERPRISE_TOKEN": "t0ken"]),
    ] {
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output.contains("minsone") && !run.output.contains("\u{1B}"))
    }
    for request in server.requests {
      #expect(request.target == "/users/minsone")
      #expect(request.header("Authorization") == "Bearer t0ken")
      #expect(request.header("User-Agent")?.hasPrefix("DemoCLI/") == true)
      #expect(request.header("X-GitHub-Api-Version") == "2022-11-28")
      #expect(request.header("Accept") == "application/vnd.github+json")
    }
  }

  @Test("--verbose shows the exchange without the token")
  func verbose() async throws {
    let server = try serving(.json(#"{"login":"a","id":7}"#))
    let run = await run("users", "a", "-v", "--api-url", server.url, "--token", "hunter2")
    #expect(!run.errors.contains("a credential is being fetched"))
    #expect(run.errors.contains("> GET \(server.url)/users/a") && run.errors.contains("< 200 OK"))
    #expect(!(run.errors + run.output).contains("hunter2"))
  }

  @Test("each failure prints one line that says what to do, and has an exit code")
  func failures() async throws {
    let limited = Response(
      status: 403,
      headers: ["X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1900000000"],
      body: #"{"message":"API rate limit exceeded"}"#)
    let cases: [(Response, Int32, String)] = [
      (.json(#"{"message":"Not Found"}"#, status: 404), 1, "404"), (limited, 1, "rate limit"),
      (.json(#"{"message":"Bad credentials"}"#, status: 401), 4, "token"),
      (Response(status: 501, headers: ["Content-Type": "text/html"], body: "<html>"), 1, "501"),
      (.json(#"{"login":"#), 1, "GitHub's API"),
    ]
    for (response, code, words) in cases {
      let server = try serving(response)
      let run = await run("users", "a", "--api-url", server.url)
      #expect(run.code == code && run.output.isEmpty)
      #expect(run.errorLines == 1 && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test("without a network the error names --sample")
  func refused() async throws {
    let port = try RefusedPort()
    let run = await run("users", "a", "--api-url", port.url, "--timeout", "300")
    #expect(run.code == 1 && run.errorLines == 1)
    #expect(run.errors.contains("--sample"), "\(run.errors)")
    // What happened is said once, not again in the words of the transport.
    #expect(run.errors.contains("the server refused the connection. Check"), "\(run.errors)")
  }

  @Test("an error about an argument doesn't send its control characters to the terminal")
  func controlsInUsage() async {
    for words in [["a\u{1B}[2J"], ["users", "--b\u{1B}[2J"]] {
      let run = await run(words)
      #expect(run.code == 2 && run.errors.contains("\u{FFFD}"), "\(run.errors.debugDescription)")
      #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("\u{07}"))
    }
  }

  @Test("wrong usage has exit code 2 and a message that says what is wrong")
  func usage() async {
    for (words, text) in [
      (["users"], "<login> is missing"), (["usres", "a"], "did you mean users?"),
      (["users", "a", "b"], "unexpected argument “b”"),
      (
        ["users", "a", "--json", "login"], "members are written --json=login, and an argument comes before --json. Try"
      ),
      (["issues", "o/r", "--json", "number,title", "--sample"], "members are written --json=number,title, and"),
      (["repos", "--json", "name"], "members are written --json=name"),
      (["repos", "list", "--json", "name,owner"], "members are written --json=name,owner"),
      (["repo", "view", "--json", "name", "octocat/Hello-World"], "members are written --json=name"),
      (["gists", "--json", "id", "--sample"], "members are written --json=id"),
      (["search", "issues", "windows", "--json", "number,title"], "members are written --json=number,title"),
      (["search", "issues", "windows", "--json", "number, "], "members are written --json=number, and an"),
      (["search", "--json", "number"], "members are written --json=number"),
      (["users", "--json", "octocat"], "members are written --json=octocat"),
      (["--json", "usres", "octocat"], "did you mean users?"),
      (["users", "a", "--jsn"], "did you mean --json?"), (["users", "a", "--timeout", "x"], "--timeout"),
      (["users", "a", "--timeout"], "needs a value"), (["users", "a", "--sample=1"], "takes no value"),
      (["users", "a", "--api-url", "ftp://h"], "--api-url"), (["-z"], "no option -z"),
    ] {
      let parsed = await run(words)
      #expect(parsed.code == 2 && parsed.errors.contains(text), "\(words): \(parsed.errors)")
    }
  }

  @Test(
    "--json without members prints JSON, also before a word that cannot be a member",
    arguments: [
      ["--json", "users", "octocat"], ["users", "--json", "--", "octocat"],
      ["issue", "--json", "view", "octocat/Hello-World", "1347"],
      ["repo", "view", "--json", "octocat/Hello-World"], ["issues", "-R", "octocat/Hello-World", "--json", "1347"],
      ["api", "--json", "users/octocat"], ["graphql", "--json", "{ viewer { login } }"],
      ["search", "--json", "users", "tom"],
    ])
  func jsonBeforeArguments(words: [String]) async throws {
    let run = await run(["--sample"] + words)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    _ = try run.json()
  }

  @Test("a repository's URL that is wrong is shown without the secrets in it")
  func secretsInNames() async {
    for (words, shown) in [
      (["repos", "view", "https://me:s3cret@git.example.com/o?key=s3cret"], "not “https://git.example.com/o”."),
      (["repos", "view", "me:s3cret@git.example.com:o"], "not “git.example.com:o”."),
      (["issues", "https://s3cret@github.com/o/r/wiki/x"], "“https://github.com/o/r/wiki/x” is not the URL of"),
      (["issues", "-R", "o"], "not “o”."),
    ] {
      let run = await run(words)
      #expect(run.code == 2 && run.errors.contains(shown) && !run.errors.contains("s3cret"), "\(run.errors)")
    }
  }

  @Test("--help and --version work for the program and for each command")
  func help() async {
    let whole = await run("--help")
    #expect(whole.code == 0 && whole.output.contains("users") && whole.output.contains("help options"))
    #expect(whole.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(await run("users", "--help").output.contains("<login>"))
    for (path, _) in DemoCLI.Command.root.all {
      let page = await run(path.dropFirst() + ["--help"], width: 80)
      #expect(page.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 41, "\(path)")
    }
    let asked = await run("help", "repos", "view")
    #expect(asked.code == 0 && asked.output.hasPrefix("Show a repository."))
    #expect(await run("--version").output == "DemoCLI \(DemoCLI.Command.version)\n")
    let nothing = await run([String]())
    #expect(nothing.code == 2 && nothing.errors.contains("USAGE") && nothing.output.isEmpty)
  }

  @Test("if a file can't be read or written, the system's message is shown")
  func files() async throws {
    let folder = try TemporaryDirectory(), link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nonexistent/x")
    for words in [["har", "x"], ["image", "https://github.com/octocat.png"]] {
      let run = await run(words + ["--sample", "-o", link])
      #expect(run.code == 1 && run.errors.contains("can't be written (it is a symbolic link;"), "\(run.errors)")
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/nonexistent/x")
    for words in [
      ["users", "octocat", "--sample", "--record", "/nonexistent/x"], ["users", "a", "--replay", "/nonexistent/x"],
      ["releases", "download", "octocat/Hello-World", "--sample", "-o", "/dev/null/x"],
    ] {
      let run = await run(words)
      #expect(
        run.code == 1 && run.errorLines == 1 && run.errors.contains(/\((No such file or|Not a) directory\)\.\n$/),
        "\(run.errors)")
    }
    let none = await run("gists", "--retries", "0")
    #expect(none.code == 4 && none.errors == "DemoCLI: The list of your own needs a token in GH_TOKEN.\n")
    #expect(await run("--", "users", "octocat", "--sample").code == 2)
    #expect(await run("--sample", "--", "users", "octocat").code == 0)
  }

  @Test("nothing is called whose recording can't be written, and a failure is shown whatever becomes of its recording")
  func unwritableRecordings() async throws {
    let folder = try TemporaryDirectory(), path = folder.path
    let server = try TestServer.responding { _ in
      try? FileManager.default.removeItem(atPath: path)
      return .json(#"{"message":"no"}"#, status: 404)
    }
    let words = ["users", "a", "--api-url", server.url, "--record"]
    for file in ["/nonexistent/x", folder.path] {
      let refused = await run(words + [file])
      #expect(refused.code == 1 && refused.errorLines == 1 && server.requestCount == 0, "\(refused)")
    }
    let failed = await run(words + [folder.path("x.har")])
    #expect(failed.code == 1 && failed.errorLines == 2, "\(failed)")
    #expect(failed.errors.contains("404 Not Found") && failed.errors.contains("the recording cannot be written"))
  }

  @Test("--replay responds with what --record wrote")
  func recording() async throws {
    let server = try serving(.json(#"{"login":"a","id":7,"location":"Seoul"}"#))
    let folder = try TemporaryDirectory()
    let file = folder.path("calls.har")
    let live = await run("users", "a", "--api-url", server.url, "--record", file, "--token", "hunter2")
    server.stop()
    let replayed = await run("users", "a", "--replay", file, "--api-url", server.url)
    #expect(live.code == 0 && replayed.output == live.output && replayed.output.contains("Seoul"))
    #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("hunter2"))
    #expect(await run("users", "a", "--sample", "--record", "/nonexistent/x").code == 1)
    let unsent = await run("users", "a", "--curl", "--record", file)
    #expect(unsent.code == 0 && unsent.errors == "\(file) remains as it was: there was nothing to record.\n")
    #expect(await run("users", "a", "--curl", "--record", folder.path("new.har")).errors.isEmpty)
    #expect(await run("users", "b", "--replay", file, "--api-url", server.url).code == 1)
  }
}
#endif
