#if os(macOS) || os(Linux)
import Foundation
import TestServer
import Testing

@testable import DemoCLI

@Suite("Commands", .fewAtOnce)
struct CommandTests {
  /// A command line, and text from the samples that it shows in a terminal.
  static let lines: [(words: [String], shown: [String])] = [
    (["users", "octocat"], ["monalisa octocat", "San Francisco"]),
    (["repos", "octocat"], ["NAME", "octocat/Hello-World", "80", "3 years ago"]),
    (["repos"], ["octocat/git-consortium"]),
    (["repos", "octocat", "--org", "--sort", "full_name"], ["octocat/git-consortium"]),
    (["repos", "view", "octocat/Hello-World"], ["This your first repo!", "MIT License"]),
    (["repo", "view", "https://github.com/octocat/Hello-World.git"], ["Open issues"]),
    (["issues", "octocat/Hello-World"], ["1347", "Found a bug", "good first"]),
    (["issues", "octocat/Hello-World", "1347"], ["#1347 Found a bug", "I'm having a problem with this."]),
    (["issue", "octocat/Hello-World", "#1347"], ["v1.0"]),
    (["issue", "https://github.com/octocat/Hello-World", "#1347"], ["v1.0"]),
    (["issues", "https://github.com/octocat/Hello-World/issues/1347#issuecomment-1"], ["#1347 Found a bug"]),
    (["pr", "https://github.com/octocat/Hello-World/pull/1349/files?w=1"], ["+100 −3 in 5 files"]),
    (["pr", "octocat/Hello-World", "https://github.com/Octocat/hello-world/pull/1349"], ["+100 −3 in 5 files"]),
    (["releases", "https://github.com/octocat/Hello-World/releases"], ["v1.0.0"]),
    (["gists", "view", "https://gist.github.com/octocat/2decf6c462d9b4418f2"], ["README.md"]),
    (["pulls", "octocat/Hello-World"], ["draft", "Amazing new feature", "octocat:new-topic"]),
    (["pr", "octocat/Hello-World", "1349"], ["+100 −3 in 5 files", "Please pull these awesome changes in!"]),
    (["releases", "octocat/Hello-World"], ["v1.0.0", "example.zip"]),
    (["gists", "octocat"], ["aa5a315d61ae9438b18d", "hello_world.rb"]),
    (["gists"], ["Hello World Examples"]),
    (["gists", "view", "2decf6c462d9b4418f2"], ["README.md", "Hello world from GitHub"]),
    (["search", "repos", "tetris", "language:assembly"], ["dtrupenn/Tetris", "Assembly"]),
    (["search", "issues", "windows"], ["batterseapower/pinyin-toolkit", "132", "Line Number"]),
    (["search", "code", "addClass"], ["jquery/jquery", "src/attributes/classes.js"]),
    (["search", "users", "tom"], ["mojombo", "https://github.com/mojombo"]),
    (["rate-limit"], ["graphql", "4999"]),
    (["api", "users/octocat"], [#""login" : "octocat""#]),
    (["graphql", "{ viewer { login } }"], [#""login" : "octocat""#]),
    (["image", "https://github.com/octocat.png"], ["16 × 16", "png"]),
  ]

  @Test("every command shows its sample, within the width of the terminal", arguments: lines.map(\.words))
  func samples(words: [String]) async throws {
    let shown = try #require(Self.lines.first { $0.words == words }).shown
    for width in [60, 80, 120] {
      let run = await run(words + ["--sample"], width: width)
      #expect(run.code == 0, "\(run.errors)")
      for text in shown where width == 120 { #expect(run.output.contains(text), "\(text) in \(run.output)") }
      guard words[0] != "api", words[0] != "graphql" else { continue }
      // A URL is whole, so that it can be copied.
      for line in run.outputLines where !line.contains("://") { #expect(DisplayWidth.of(line) <= width, "\(line)") }
    }
    let piped = await DemoCLITests.run(words + ["--sample"], terminal: false)
    #expect(piped.code == 0 && piped.errors.isEmpty && !piped.output.isEmpty)
  }

  @Test("every command shows the same for a server's responses as for the samples", arguments: lines.map(\.words))
  func server(words: [String]) async throws {
    let server = try servingSamples()
    let words = words.map { $0.replacing("https://github.com/octocat.png", with: "\(server.url)/octocat.png") }
    for terminal in [true, false] {
      // Without a token, the server would list everybody's.
      let words = words == ["gists"] ? words + ["--token", "t"] : words
      let live = await run(words + ["--api-url", server.url, "--retries", "0"], terminal: terminal)
      let sample = await run(words + ["--sample"], terminal: terminal)
      #expect(live.code == 0 && live.output == sample.output, "\(live.errors)")
      let foundation = await run(words + ["--api-url", server.url, "--transport", "urlsession"], terminal: terminal)
      #expect(foundation.code == 0 && foundation.output == sample.output, "\(foundation.errors)")
    }
  }

  @Test("--json is the server's own response with its members in order", arguments: lines.map(\.words))
  func json(words: [String]) async throws {
    let run = await run(words + ["--sample", "--json"], terminal: false)
    #expect(run.code == 0)
    #expect(run.output == JSONText.pretty(try run.json()) + "\n")
    if words == ["issues", "octocat/Hello-World"] {
      let list = try #require(try run.json() as? [[String: Any]])
      #expect(list.count == 4 && list[0]["repository_url"] is String)
    }
    if words.prefix(2) == ["search", "repos"] {
      let list = try #require(try run.json() as? [[String: Any]])
      #expect(list.first?["score"] != nil)
    }
  }

  @Test("--json with members and --jq work for every command, or are refused", arguments: lines.map(\.words))
  func filters(words: [String]) async throws {
    let value = try await run(words + ["--sample", "--json"], terminal: false).json()
    let list = value as? [[String: Any]], first = try #require(list?.first ?? value as? [String: Any])
    let name = try #require(first.keys.min())
    let chosen = try await run(words + ["--sample", "--json=\(name)"], terminal: false).json()
    #expect(((chosen as? [[String: Any]])?.first ?? chosen as? [String: Any])?.keys.elementsEqual([name]) == true)
    let filter = list == nil ? ".\(name)" : ".[0].\(name)"
    let filtered = await run(words + ["--sample", "--jq", filter], terminal: false)
    let expected = try #require(first[name])
    #expect(filtered.code == 0 && filtered.output == JSONFilter.line(expected) + "\n", "\(filtered)")
  }

  @Test("commands that print no JSON refuse its options", arguments: [["man"], ["completion", "bash"]])
  func noJSON(words: [String]) async {
    for option in ["--json", "--jq=.a"] {
      let run = await run(words + [option])
      #expect(run.code == 2 && run.output.isEmpty && run.errors.contains("can't be used with"), "\(run.errors)")
    }
  }

  @Test("a program gets the only file of a gist unchanged")
  func gistFile() async throws {
    for (content, encoding, data) in [
      ("a", "utf-8", Data("a".utf8)), ("a\\n", "utf-8", Data("a\n".utf8)), ("\\n\\n", "utf-8", Data("\n\n".utf8)),
      ("/wAb\\n", "base64", Data([0xFF, 0, 0x1B])),
    ] {
      let file = #"{"filename":"a","content":"\#(content)","encoding":"\#(encoding)"}"#
      let server = try serving(.json(#"{"id":"x","files":{"a":\#(file)}}"#))
      #expect(await run("gists", "view", "x", "--api-url", server.url, terminal: false).data == data)
      let shown = await run("gists", "view", "x", "--api-url", server.url)
      #expect((shown.output == "a\n\nA binary file of 3 B.\n") == (encoding == "base64"), "\(shown)")
    }
  }

  @Test("a gist of which GitHub sends only a part is printed, and is a failure for programs", arguments: [true, false])
  func cutGist(isTerminal: Bool) async throws {
    for content in [#""content":"part","truncated":true"#, #""size":7"#] {
      let server = try serving(.json(#"{"id":"x","files":{"a":{"filename":"a",\#(content)}}}"#))
      let run = await run("gists", "view", "x", "--api-url", server.url, terminal: isTerminal)
      #expect(run.output.contains("part") == content.contains("part"), "\(run)")
      #expect(run.errors.contains("a is not complete.") && run.code == (isTerminal ? 0 : 1), "\(run)")
    }
  }

  @Test("every example can be run with samples")
  func examples() async {
    func check(_ command: DemoCLI.Command) async {
      for example in command.examples where example.line.hasPrefix("DemoCLI ") && !example.line.contains("|") {
        let words = words(ofLine: example.line)
        // Examples that write or read files can't be run like this.
        guard !words.contains(where: { ["download", ">", "man", "-F", "--record", "-o"].contains($0) }) else {
          continue
        }
        let run = await run(Array(words.dropFirst()) + ["--sample"])
        #expect(run.code == 0 && !run.output.isEmpty, "\(example.line): \(run.errors)")
      }
      for below in command.commands { await check(below) }
    }
    await check(.root)
  }

  @Test("without a sample, --sample lists the available ones")
  func missing() async {
    let run = await run("users", "nobody", "--sample")
    #expect(run.code == 1 && run.errorLines == 1 && run.errors.contains("octocat/Hello-World"))
  }

  @Test("monitor prints a line for each change, in a terminal, a pipe and as JSON")
  func monitor() async throws {
    let table = await run("monitor", "--sample")
    #expect(table.outputLines.count == 4 && table.outputLines[1].hasSuffix("not connected"))
    for width in [20, 44, 45, 50] {
      let narrow = await run(["monitor", "--sample"], width: width)
      #expect(narrow.outputLines.allSatisfy { $0.count <= max(width, 35) }, "\(width): \(narrow)")
    }
    #expect(await run("monitor", "--sample", "--limit", "2").outputLines.count == 2)
    #expect(
      await run("monitor", "--sample", terminal: false).outputLines[0].hasSuffix("\tconnected\teth0 (wired) 192.0.2.7"))
    let json = await run("monitor", "--sample", "--json", terminal: false)
    let names = await run("monitor", "--sample", "--jq", ".interfaces[].name", terminal: false)
    #expect(names.code == 0 && names.outputLines == ["eth0", "wlan0", "eth0", "wlan0"], "\(names)")
    let members = await run("monitor", "--sample", "--json=connected", terminal: false)
    #expect(members.outputLines.prefix(2) == [#"{"connected":true}"#, #"{"connected":false}"#], "\(members)")
    #expect(await run("monitor", "--sample", "--json=no").code == 1)
    for line in json.outputLines {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(value?["connected"] is Bool && value?["interfaces"] is [Any])
    }
    let now = await run("monitor", "--limit", "1", terminal: false)
    #expect(now.code == 0 && now.outputLines.count == 1)
  }
}
#endif
