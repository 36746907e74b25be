#if os(macOS) || os(Linux)
import Foundation
import TestServer
import Testing

@testable import DemoCLI

@Suite("Pages in the browser", .fewAtOnce)
struct WebTests {
  static let pages: [(words: [String], url: String)] = [
    (["users", "octocat"], "https://github.com/octocat"),
    (["repos", "octocat"], "https://github.com/octocat?tab=repositories"),
    (["repos", "github", "--org"], "https://github.com/orgs/github/repositories"),
    (["repos"], "https://github.com/settings/repositories"), (["repos", "view", "o/r"], "https://github.com/o/r"),
    (["issues", "o/r"], "https://github.com/o/r/issues"), (["issues", "o/r", "#7"], "https://github.com/o/r/issues/7"),
    (["issues", "o/r", "-l", ""], "https://github.com/o/r/issues"),
    (
      ["issues", "o/r", "-s", "closed", "-l", "good first", "-a", "none", "-A", "me"],
      "https://github.com/o/r/issues?q=is:issue%20is:closed%20label:%22good%20first%22%20no:assignee%20author:me"
    ),
    (
      ["issues", "o/r", "-l", "bug, docs", "-l", "a b"],
      "https://github.com/o/r/issues?q=is:issue%20is:open%20label:bug%20label:docs%20label:%22a%20b%22"
    ),
    (["pulls", "o/r", "7"], "https://github.com/o/r/pull/7"),
    (
      ["pulls", "o/r", "-B", "main", "-H", "me:fix"],
      "https://github.com/o/r/pulls?q=is:pr%20is:open%20base:main%20head:fix"
    ),
    (["pulls", "o/r", "-a", "none"], "https://github.com/o/r/pulls?q=is:pr%20is:open%20assignee:none"),
    (["issues", "o/r", "-s", "all"], "https://github.com/o/r/issues?q=is:issue"),
    (["issues", "o/r", "-s", "all", "-A", "me"], "https://github.com/o/r/issues?q=is:issue%20author:me"),
    (["releases", "o/r"], "https://github.com/o/r/releases"),
    (["gists", "octocat"], "https://gist.github.com/octocat"),
    (["gists", "view", "abc"], "https://gist.github.com/abc"),
    (["search", "repos", "c++", "a&b"], "https://github.com/search?q=c%2B%2B%20a%26b&type=repositories"),
    (
      ["search", "repos", "tetris", "--sort", "stars"],
      "https://github.com/search?q=tetris&type=repositories&s=stars&o=desc"
    ),
    (
      ["search", "issues", "x", "--sort", "created", "--order", "asc"],
      "https://github.com/search?q=x&type=issues&s=created&o=asc"
    ),
    (["repos", "octocat", "--sort", "full_name"], "https://github.com/octocat?tab=repositories&sort=name"),
    (["repos", "octocat", "--sort", "pushed"], "https://github.com/octocat?tab=repositories"),
    (["repos", "o", "--org", "--sort", "full_name"], "https://github.com/orgs/o/repositories?sort=name"),
    (["pulls", "o/r", "-A", "@me"], "https://github.com/o/r/pulls?q=is:pr%20is:open%20author:@me"),
    (["users", "a b/../c"], "https://github.com/a%20b/../c"),
  ]

  @Test("--web opens the page in a terminal, without a call", arguments: pages.map(\.words))
  func opens(words: [String]) async throws {
    let url = try #require(Self.pages.first { $0.words == words }).url
    let port = try RefusedPort()
    let opened = await run(words + ["--web"])
    #expect(opened.code == 0 && opened.opened == [url] && opened.output.isEmpty)
    #expect(opened.errors == "Opened \(url) in the browser.\n")
    // In a pipe, with samples, or without a browser, the URL is printed.
    for run in [
      await run(words + ["-w"], terminal: false), await run(words + ["-w", "--sample"]),
      await run(words + ["-w"], browser: false), await run(words + ["-w", "--api-url", port.url], terminal: false),
    ] {
      #expect(run.code == 0 && run.opened.isEmpty && run.output == "\(url)\n" && run.errors.isEmpty, "\(run)")
    }
  }

  @Test(
    "an order that the page doesn't have is refused",
    arguments: [["repos", "o", "--sort", "created"], ["repos", "--sort", "pushed"]])
  func orders(words: [String]) async {
    let run = await run(words + ["--web"])
    #expect(run.code == 2 && run.opened.isEmpty && run.errors.contains("can't be used with --web"), "\(run)")
  }

  @Test("pages of an Enterprise Server are on that server")
  func enterprise() async {
    for (server, words, url) in [
      ("https://git.example.com/api/v3", ["users", "a"], "https://git.example.com/a"),
      ("https://git.example.com/x/api/v3/", ["issues", "o/r", "7"], "https://git.example.com/x/o/r/issues/7"),
      ("https://git.example.com/api/v3", ["gists", "view", "7"], "https://git.example.com/gist/7"),
      ("https://api.octo.ghe.com", ["users", "a"], "https://octo.ghe.com/a"),
      ("https://api.octo.ghe.com", ["gists", "view", "7"], "https://gist.octo.ghe.com/7"),
      ("https://api.octo.ghe.com", ["gists", "a"], "https://gist.octo.ghe.com/a"),
      ("https://api.github.com", ["gists", "a"], "https://gist.github.com/a"),
      ("https://api.github.com", ["users", "a"], "https://github.com/a"),
    ] {
      #expect(await run(words + ["--web", "--api-url", server]).opened == [url])
    }
    #expect(await run("users", "a", "--web", "--api-url", "ftp://h").code == 2)
  }

  #if os(Linux)
  @Test("the variable BROWSER names the program and its options, after which it gets the page")
  func browser() async throws {
    let folder = try TemporaryDirectory()
    let (program, seen) = (folder.path("browser"), folder.path("seen"))
    let output = folder.path("output")
    try """
    #!/bin/sh
    printf '%s|%s' "$#" "$1" > \(seen)
    exec 3>&1 4>&2
    readlink /proc/$$/fd/3 /proc/$$/fd/4 > \(output)
    """.write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let url = try #require(URL(string: "https://github.com/search?q=a;b%20$(c)"))
    #expect(Terminal.open(url, ["BROWSER": program]))
    #expect(try String(contentsOfFile: seen, encoding: .utf8) == "1|\(url.absoluteString)")
    #expect(Terminal.open(url, ["BROWSER": "\(program) --new-window"]))
    #expect(try String(contentsOfFile: seen, encoding: .utf8) == "2|--new-window")
    // It may show the page in the terminal.
    let own = try (1...2).map { try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    #expect(try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n").map(String.init) == own)
    #expect(!Terminal.open(url, ["BROWSER": "/nonexistent/browser"]))
  }

  @Test(
    "a browser for the terminal has the terminal, and may be interrupted there",
    .enabled(if: ProgramProcess.isHere("script")))
  func terminalBrowser() async throws {
    let folder = try TemporaryDirectory()
    let (program, seen) = (folder.path("browser"), folder.path("seen"))
    try """
    #!/bin/sh
    stty -echo < /dev/tty
    for _ in 1 2; do kill -INT $PPID; sleep 0.2; done
    read answer < /dev/tty
    while read name mask; do
      case $name in SigBlk:|SigIgn:)
        for signal in 1 2 13 15; do bits=$bits$((0x$mask >> (signal - 1) & 1)); done;;
      esac
    done < /proc/$$/status
    printf '%s' "$answer|$1|$bits" > \(seen)
    """.write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let run = try await ProgramProcess.bash(
      "echo yes | timeout -k 1 60 script -qec '\"$DemoCLI\" users a --web' /dev/null",
      environment: ["BROWSER": program])
    #expect(run.code == 0 && run.output.contains("Opened https://github.com/a in the browser."), "\(run)")
    #expect(try String(contentsOfFile: seen, encoding: .utf8) == "yes|https://github.com/a|00000000")
  }

  @Test(
    "the system's opener is out of reach of Ctrl-C, which would end the browser that it starts",
    .enabled(if: ProgramProcess.isHere("script")))
  func opener() async throws {
    let folder = try TemporaryDirectory(), program = folder.path("xdg-open")
    try """
    #!/bin/sh
    read id name state parent group rest < /proc/$$/stat
    exec 3<&0
    printf '%s' "$((group == $$))|$(readlink /proc/$$/fd/3)|$1" > \(folder.path("seen"))
    """.write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let run = try await ProgramProcess.bash(
      "PATH=\(folder.path):$PATH timeout -k 1 60 script -qec '\"$DemoCLI\" users a --web' /dev/null",
      environment: ["BROWSER": ""])
    #expect(run.code == 0 && run.output.contains("Opened https://github.com/a in the browser."), "\(run)")
    let seen = try String(contentsOfFile: folder.path("seen"), encoding: .utf8)
    #expect(seen == "1|/dev/null|https://github.com/a")
  }
  #endif
}
#endif
