#if os(macOS) || os(Linux)
import Foundation
import TestServer
import Testing

@testable import DemoCLI

@Suite("Lists", .fewAtOnce)
struct ListTests {
  /// A server with pages of numbered issues, every third of which is a pull request.
  private func pages(of count: Int) throws -> TestServer {
    try TestServer.responding { request in
      let items = URLComponents(string: request.target)?.queryItems ?? []
      func number(_ name: String) -> Int? { items.first { $0.name == name }?.value.flatMap { Int($0) } }
      let (page, size) = (number("page") ?? 1, number("per_page") ?? 30)
      let numbers = (1...count).dropFirst((page - 1) * size).prefix(size)
      let issues = numbers.map { number in
        """
        {"id":\(number),"number":\(number),"state":"open","title":"t\(number)","labels":[],
        "created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z"\
        \(number % 3 == 0 ? #","pull_request":{}"# : "")}
        """
      }
      let next =
        "<\(request.header("Host").map { "http://\($0)" } ?? "")\(request.path)?per_page=\(size)&page=\(page + 1)>"
      let isLast = page * size >= count
      return Response(
        headers: isLast ? ["Content-Type": "application/json"] : ["Link": "\(next); rel=\"next\""],
        body: "[\(issues.joined(separator: ","))]")
    }
  }

  @Test("pages are requested as needed, and the list ends at the limit")
  func byNeed() async throws {
    for (limit, requests, listed) in [("5", 1, 5), ("67", 1, 67), ("68", 2, 68), ("150", 3, 150), ("1000", 3, 167)] {
      let server = try pages(of: 250)
      let run = await run(["issues", "o/r", "-L", limit, "--api-url", server.url], terminal: false)
      #expect(run.code == 0 && run.outputLines.count == listed, "\(limit): \(run.errors)")
      #expect(server.requestCount == requests && !run.output.contains("t3\t"))
    }
    let server = try pages(of: 250)
    let run = await run(["issues", "o/r", "--json", "--api-url", server.url], terminal: false)
    #expect((try run.json() as? [Any])?.count == 30)
  }

  @Test("a truncated list says so, with the total number if it is known")
  func notices() async throws {
    let search = try serving(
      .json(#"{"total_count":1274,"incomplete_results":false,"items":[{"login":"a","id":1,"type":"User"}]}"#))
    #expect(
      await run("search", "users", "x", "--api-url", search.url).errors
        == "Showing 1 of 1,274; GitHub lists no more of a search.\n")
    let repository = #"{"id":1,"name":"n","full_name":"o/n","private":false,"fork":false}"#
    for (link, notice) in [
      (
        "</x?page=2>; rel=\"next\", </x?page=43>; rel=\"last\"",
        "Showing 1 of at least 43. Use --limit to list more.\n"
      ),
      ("</x?after=c>; rel=\"next\"", "Showing the first 1. Use --limit to list more.\n"), ("", ""),
      (
        "</x?page=2>; rel=\"next\", </x?page=\(Int.max)>; rel=\"last\"",
        "Showing the first 1. Use --limit to list more.\n"
      ),
    ] {
      let server = try serving(
        Response(headers: ["Content-Type": "application/json", "Link": link], body: "[\(repository)]"))
      #expect(await run("repos", "o", "-L", "1", "--api-url", server.url).errors == notice)
      // Programs are told too, on standard error.
      #expect(await run("repos", "o", "-L", "1", "--api-url", server.url, terminal: false).errors == notice)
      #expect(await run("repos", "o", "-L", "1", "--json", "--api-url", server.url).errors == notice)
    }
    // For a filtered list, only the number of received items is known.
    let pages = try pages(of: 250)
    #expect(
      await run("issues", "o/r", "-L", "5", "--api-url", pages.url).errors
        == "Showing the first 5. Use --limit to list more.\n")
    #expect(await run("issues", "o/r", "-L", "1000", "--api-url", pages.url).errors.isEmpty)
  }

  @Test("a search says that results are missing, and doesn't ask for more than GitHub lists")
  func searches() async throws {
    for (count, limit, isIncomplete, notes) in [
      (5000, "2000", false, "Showing 1,000 of 5,000; GitHub lists no more of a search.\n"),
      (5000, "1000", false, "Showing 1,000 of 5,000; GitHub lists no more of a search.\n"),
      (5000, "900", false, "Showing 900 of 5,000. Use --limit to list more.\n"),
      (150, "200", true, "The search timed out; results are missing.\n"),
    ] {
      let server = try TestServer.responding { request in
        let items = URLComponents(string: request.target)?.queryItems ?? []
        let page = items.first { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1
        let users = (0..<min(100, count - (page - 1) * 100)).map {
          #"{"login":"a","id":\#(page * 100 + $0),"type":"User"}"#
        }
        // Only one page of several may say it.
        let timedOut = isIncomplete && page == 1
        let body =
          #"{"total_count":\#(count),"incomplete_results":\#(timedOut),"items":[\#(users.joined(separator: ","))]}"#
        let next =
          "<http://\(request.header("Host") ?? "")\(request.path)?q=x&per_page=100&page=\(page + 1)>; rel=\"next\""
        return Response(headers: page < min(10, (count + 99) / 100) ? ["Link": next] : [:], body: body)
      }
      let run = await run(["search", "users", "x", "-L", limit, "--json", "--api-url", server.url])
      #expect(run.code == 0 && run.errors == notes, "\(limit): \(run.errors)")
    }
    // GitHub lists only what the token may see, and counts more.
    let body = #"{"total_count":5,"incomplete_results":false,"items":[{"login":"a","id":1},{"login":"b","id":2}]}"#
    let server = try serving(.json(body))
    for (limit, notes) in [
      ("30", "Showing 2 of 5; GitHub lists no more of a search.\n"),
      ("2", "Showing 2 of 5; GitHub lists no more of a search.\n"),
      ("1", "Showing 1 of 5. Use --limit to list more.\n"),
    ] {
      #expect(await run("search", "users", "x", "-L", limit, "--api-url", server.url).errors == notes)
    }
  }

  @Test("an unfiltered list requests no more items than it shows")
  func pageSize() async throws {
    let server = try serving(.json("[]"))
    _ = await run(["repos", "o", "--limit", "7", "--api-url", server.url])
    _ = await run(["repos", "o", "--limit", "700", "--api-url", server.url])
    #expect(
      server.requests.map(\.target) == [
        "/users/o/repos?sort=pushed&per_page=7", "/users/o/repos?sort=pushed&per_page=100",
      ])
  }

  @Test("an empty list prints a notice in a terminal, and nothing in a pipe")
  func empty() async throws {
    let server = try serving(.json("[]"))
    let shown = await run(["issues", "o/r", "--api-url", server.url])
    #expect(shown.code == 0 && shown.output.isEmpty && shown.errors == "No issues in o/r.\n")
    let piped = await run(["issues", "o/r", "--api-url", server.url], terminal: false)
    #expect(piped.code == 0 && piped.output.isEmpty && piped.errors.isEmpty)
    #expect(await run("issues", "o/r", "--json", "--api-url", server.url).output == "[]\n")
  }

  @Test("options become GitHub's query items")
  func options() async throws {
    let server = try serving(.json("[]"))
    for (words, target) in [
      (
        ["issues", "o/r", "-s=all", "-l", "bug", "--label=a b", "-a", "*", "-A", "me"],
        "/repos/o/r/issues?state=all&assignee=%2A&creator=me&labels=bug%2Ca%20b&per_page=60"
      ),
      (["issues", "o/r", "-l", "bug, a b"], "/repos/o/r/issues?labels=bug%2Ca%20b&per_page=60"),
      (["issues", "o/r", "-l", ""], "/repos/o/r/issues?per_page=60"),
      (["pulls", "o/r", "--state", "merged", "-B", "main"], "/repos/o/r/pulls?state=closed&base=main&per_page=60"),
      (["pulls", "o/r", "-H", "me:fix"], "/repos/o/r/pulls?head=me%3Afix&per_page=30"),
      (["pulls", "o/r", "-H", "fix"], "/repos/o/r/pulls?head=o%3Afix&per_page=30"),
      (["repos", "o", "--org"], "/orgs/o/repos?sort=pushed&per_page=30"),
      (["gists", "--", "view"], "/users/view/gists?per_page=30"),
      (["gists", "--", "list"], "/users/list/gists?per_page=30"),
      (["gist", "list", "o"], "/users/o/gists?per_page=30"), (["gist", "list", "--token", "t"], "/gists?per_page=30"),
      (["repo", "list", "o"], "/users/o/repos?sort=pushed&per_page=30"),
      (["repo", "list"], "/user/repos?affiliation=owner&sort=pushed&per_page=30"),
      (["repos", "--", "list"], "/users/list/repos?sort=pushed&per_page=30"),
      (["issues", "o/r", "-A", "app/dependabot"], "/repos/o/r/issues?creator=dependabot%5Bbot%5D&per_page=60"),
    ] {
      let run = await run(["--api-url", server.url] + words)
      #expect(run.code == 0, "\(run.errors)")
      #expect(server.requests.last?.target == target)
    }
    let search = try serving(.json(#"{"total_count":0,"incomplete_results":false,"items":[]}"#))
    let run = await run(["search", "repos", "a b", "c", "--sort", "stars", "--order", "asc", "--api-url", search.url])
    #expect(run.code == 0)
    #expect(search.requests.last?.target == "/search/repositories?q=a%20b%20c&sort=stars&order=asc&per_page=30")
  }

  @Test("@me is the token's account, which is asked for once and only if it is needed")
  func ownAccount() async throws {
    func pull(_ number: Int, by login: String) -> String {
      """
      {"id":\(number),"number":\(number),"state":"open","title":"t","labels":[],"user":{"login":"\(login)","id":1},
      "assignees":[{"login":"\(login)","id":1}],"head":{"ref":"a","sha":"b"},"base":{"ref":"a","sha":"b"},
      "created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z"}
      """
    }
    let pulls = "[\(pull(1, by: "mona")),\(pull(2, by: "hubot")),\(pull(3, by: "dependabot[bot]"))]"
    for (words, targets, numbers) in [
      (["issues", "o/r", "-A", "@me"], ["/user", "/repos/o/r/issues?creator=mona&per_page=60"], nil),
      (
        ["issues", "o/r", "-A", "@me", "-a", "@me"],
        ["/user", "/repos/o/r/issues?assignee=mona&creator=mona&per_page=60"], nil
      ),
      (["pulls", "o/r", "-A", "@me"], ["/user", "/repos/o/r/pulls?per_page=60"], ["1"]),
      (["pulls", "o/r", "-a", "@me"], ["/user", "/repos/o/r/pulls?per_page=60"], ["1"]),
      (["pulls", "o/r", "-A", "app/dependabot"], ["/repos/o/r/pulls?per_page=60"], ["3"]),
      (["pulls", "o/r", "-A", "hubot"], ["/repos/o/r/pulls?per_page=60"], ["2"]),
    ] as [([String], [String], [String]?)] {
      let server = try TestServer.responding { request in
        .json(request.path == "/user" ? #"{"login":"mona","id":7}"# : request.path.hasSuffix("pulls") ? pulls : "[]")
      }
      let run = await run(words + ["--api-url", server.url, "--token", "t"], terminal: false)
      #expect(run.code == 0 && run.errorLines == 1, "\(words): \(run.errors)")
      #expect(server.requests.map(\.target) == targets, "\(words)")
      if let numbers { #expect(run.outputLines.map { String($0.split(separator: "\t")[0]) } == numbers, "\(words)") }
    }
    let changes = #"{"additions":2,"deletions":1,"changed_files":1,\#(pull(1, by: "mona").dropFirst())"#
    let server = try serving(.json(changes))
    let shown = await run("pulls", "o/r", "1", "--api-url", server.url)
    #expect(shown.output.contains("+2 −1 in 1 file\n"), "\(shown)")
    let refusing = try serving(.json(#"{"message":"Requires authentication"}"#, status: 401))
    let refused = await run("pulls", "o/r", "-a", "@me", "--api-url", refusing.url)
    #expect(refused.code == 4 && refusing.requestCount == 1 && refused.errors.contains("needs a token"), "\(refused)")
    let printed = await run("issues", "o/r", "-A", "@me", "--curl")
    #expect(printed.output.contains("creator=%40me"), "the list's call is printed, and none is made")
    let wrong = await run("issues", "o/r", "-A", "@me", "--limit", "0", "--api-url", refusing.url)
    #expect(wrong.code == 2)
    let samples = await run(["issues", "octocat/Hello-World", "-A", "@me", "--sample"], terminal: false)
    #expect(samples.outputLines.count == 2, "\(samples)")
  }

  @Test(
    "a link to the next page that is no valid URL is a failure, and not wrong usage",
    arguments: [
      "http://[", "http://a b/", "", "ftp://x/y", "http://127.0.0.1:99999/", "//", "/a/../b", "http://u:p@h/",
    ])
  func wrongLinks(link: String) async throws {
    let server = try TestServer.responding { _ in
      Response(headers: ["Content-Type": "application/json", "Link": "<\(link)>; rel=\"next\""], body: "[]")
    }
    for words in [["issues", "o/r"], ["api", "x", "--paginate"]] {
      let run = await run(words + ["--api-url", server.url], terminal: false)
      #expect(run.code == 1 || run.code == 0 && server.requestCount > 1, "\(words): \(run)")
    }
  }

  @Test("pull requests are filtered locally by criteria that GitHub's list doesn't support")
  func filtered() async throws {
    func pull(_ number: Int, label: String..., login: String, merged: Bool) -> String {
      """
      {"id":\(number),"number":\(number),"state":"closed","title":"t",
      "labels":[\(label.map { #"{"name":"\#($0)"}"# }.joined(separator: ","))],
      "user":{"login":"\(login)","id":1},"assignees":[{"login":"\(login)","id":1}],
      "head":{"ref":"a","sha":"b"},"base":{"ref":"a","sha":"b"},
      "created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z"\(merged ? #","merged_at":"2026-01-01T00:00:00Z""# : "")}
      """
    }
    let pulls = [
      pull(1, label: "bug", login: "Me", merged: true), pull(2, label: "bug", login: "you", merged: true),
      pull(3, label: "docs", "bug", login: "me", merged: false),
    ]
    let server = try serving(.json("[\(pulls.joined(separator: ","))]"))
    for (options, numbers) in [
      (["-s", "merged"], ["1", "2"]), (["-l", "BUG", "-A", "me"], ["1", "3"]), (["-a", "you"], ["2"]),
      (["-s", "all"], ["1", "2", "3"]), (["-l", "bug,docs"], ["3"]), (["-l", "bug, docs", "-a", "me"], ["3"]),
      (["-l", "docs", "-l", "bug"], ["3"]), (["-l", ""], ["1", "2", "3"]),
    ] {
      let run = await run(["pulls", "o/r", "--api-url", server.url] + options, terminal: false)
      #expect(run.outputLines.map { String($0.split(separator: "\t")[0]) } == numbers)
    }
  }

  @Test("a pull request among issues has the state that it has among pull requests")
  func states() async throws {
    for (members, state) in [
      (#""state":"closed","pull_request":{"merged_at":"2026-01-01T00:00:00Z"}"#, "merged"),
      (#""state":"closed","pull_request":{"merged_at":null}"#, "closed"),
      (#""state":"open","draft":true,"pull_request":{}"#, "draft"), (#""state":"open""#, "open"),
    ] {
      let issue = """
        {"id":1,"number":7,"title":"t","labels":[],\(members),
        "created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z"}
        """
      let search = try serving(.json(#"{"total_count":1,"incomplete_results":false,"items":[\#(issue)]}"#))
      let found = await run("search", "issues", "x", "--api-url", search.url, terminal: false)
      #expect(found.output.contains("\t7\t\(state)\tt\t"), "\(found)")
      let server = try serving(.json(issue))
      let card = await run("issues", "o/r", "7", "--api-url", server.url, terminal: false)
      #expect(card.output.contains("\nstate\t\(state)\n"), "\(card)")
    }
  }

  @Test("--json=… keeps members, and --jq prints a part of the JSON; both say what they can't do")
  func filters() async throws {
    let list = ["issues", "octocat/Hello-World"]
    for (words, code, text) in [
      (list + ["--jq", ".[].number"], 0, "1352\n1351\n1348\n1347\n"),
      (list + ["--jq", ".[-1] | .user.login"], 0, "octocat\n"), (list + ["--jq", ".[0].labels | length"], 0, "1\n"),
      (list + ["--json=number,state", "--jq", ".[3]"], 0, #"{"number":1347,"state":"open"}"# + "\n"),
      (list + ["--jq", ".[9].title"], 0, "null\n"),
      (list + ["--jq=.[].labels[].name", "-L", "1"], 0, "documentation\n"),
      (["users", "octocat", "--json=login"], 0, "{\n  \"login\" : \"octocat\"\n}\n"),
      (["users", "octocat", "--jq", "."], 0, nil), (["users", "octocat", "--jq", ".[\"login\"]"], 0, "octocat\n"),
      (["api", "users/octocat", "--jq", ".login"], 0, "octocat\n"),
      (["api", "users/octocat", "--json=login", "--jq", "keys"], 0, #"["login"]"# + "\n"),
      (["graphql", "{ viewer { login } }", "--jq", ".data.viewer.login"], 0, "octocat\n"),
      (["har", "x.har", "--jq", ".[1].status"], 0, "200\n"),
      (list + ["--jq", "keys"], 0, "[0,1,2,3]\n"), (list + ["--jq", #".[0].["a|b"] | length"#], 2, "isn't among"),
      (list + ["--jq", #".[0]["a|b]"] | length"#], 0, "0\n"),
      (list + ["--jq", "map(.a)"], 2, "isn't among what it knows"), (list + ["--jq", ".a..b"], 2, "isn't among"),
      (list + ["--jq", ".[0] | select(.a)"], 2, "isn't among"), (list + ["--jq", ""], 2, "isn't among"),
      (list + ["--jq", ".name"], 1, ".name doesn't apply to a list"),
      (list + ["--json=numbr"], 1, "there is no “numbr” among "),
    ] as [([String], Int32, String?)] {
      let run = await run(words + ["--sample"], terminal: false)
      #expect(run.code == code, "\(words): \(run.errors)")
      if let text { #expect(code == 0 ? run.output == text : run.errors.contains(text), "\(words): \(run)") }
    }
  }

  @Test("--jq prints the results that come before an error")
  func filteredBeforeError() async throws {
    let server = try serving(.json(#"[{"a":{"b":1}},{"a":2}]"#))
    let run = await run(["api", "x", "--jq", ".[] | .a.b", "--api-url", server.url], terminal: false)
    #expect(run.code == 1 && run.output == "1\n" && run.errors.contains(".b doesn't apply to a number"), "\(run)")
  }

  @Test("a member that only some items of a list have is null for the others")
  func optionalMembers() async throws {
    for (body, members, code, text) in [
      (#"[{"a":1},{"a":2,"b":3}]"#, "a,b", 0, #"[{"a":1,"b":null},{"a":2,"b":3}]"#),
      (#"[{"a":1},{"b":3}]"#, "c", 1, "there is no “c” among a, b."), (#"{"a":1}"#, "b", 1, "there is no “b” among a."),
      (#"[[{"a":1}],7]"#, "a", 0, #"[[{"a":1}],7]"#), ("[]", "a", 0, "[]"),
    ] as [(String, String, Int32, String)] {
      let server = try serving(.json(body))
      let run = await run(["api", "x", "--json=\(members)", "--jq", ".", "--api-url", server.url], terminal: false)
      #expect(
        run.code == code && (code == 0 ? run.output == text + "\n" : run.errors.contains(text)), "\(body): \(run)")
    }
  }

  @Test("wrong limits, numbers and repositories are rejected before anything is sent")
  func wrong() async {
    for (words, text) in [
      (["issues", "o/r", "-L", "0"], "--limit"), (["issues", "o/r", "-L", "x"], "--limit"),
      (["issues", "o"], "owner/name"), (["issues", "o/"], "owner/name"), (["issues", "o/../x"], "owner/name"),
      (["issues", "o/r", "x"], "“x” is not an issue number"),
      (["pulls", "o/r", "0"], "“0” is not a pull request number"),
      (["pulls", "https://github.com/o/r/issues/5"], "is not the URL of a pull request in o/r"),
      (["issues", "o/r", "https://github.com/o/x/issues/5"], "is not the URL of an issue in o/r"),
      (["issues", "https://github.com/o/r/issues/x"], "is not the URL of an issue"),
      (["issues", "https://github.com/o"], "owner/name"),
      (["issues", "https://github.com/o/r/issues/5", "7"], "unexpected argument “7”"),
      (["issues", "5", "https://github.com/o/r/issues/5"], "owner/name, not “5”"),
      (["issues", "https://github.com/o/r", "x"], "“x” is not an issue number"),
      (["issues", "-R", "o/r", "5", "7"], "unexpected argument “7”"),
      (["releases", "-R", "o/r", "v1"], "unexpected argument “v1”"),
      (["releases", "download", "-R", "o/r", "v1", "v2"], "unexpected argument “v2”"),
      (["graphql", ""], "<query> is empty"), (["graphql", " \n"], "the query is empty"),
      (["users", "a", "--sample", "--replay", "x.har"], "--sample and --replay exclude each other"),
      (["issues", "o/r", "--state", "merged"], "--state is one of"),
      (["issues", "o/r", "5", "-s", "all"], "--state can't be used with a number"),
      (["pulls", "o/r", "5", "--web", "-H", "a"], "--head can't be used with a number"),
      (["releases", "--web", "download", "o/r"], "--web can't be used with releases download"),
      (["repos", "--org", "view", "o/r"], "--org can't be used with repos view"),
      (["repos", "--org"], "--org can't be used with no login"),
      (["search", "repos", "x", "--order", "asc"], "--order can't be used with no --sort"),
      (["repos", "--sort", "stars"], "--sort is one of"), (["search", "stuff"], "no command"),
      (["search"], "a command is missing: repos, issues, "), (["search", "repos", ""], "<words> is empty"),
      (["completion", "tcsh"], "there is no command “tcsh”; there are bash, zsh, fish"),
      (["users", ""], "<login> is empty"),
      (["repos", "o/r"], "“o/r” is a repository; show it with “repos view”"),
      (["issues", "view", "o/r", "5", "7"], "unexpected argument “7”"),
      (["image", "octocat.png"], "“octocat.png” is not a URL"),
      (["users", "a", "--max-wait", "-5"], "--max-wait takes a number of seconds, or 0, not “-5”"),
      (["users", "a", "--timeout", "0"], "--timeout takes a positive number of seconds"),
      (["search", "repos"], "<words> is missing"), (["issues", "o/r", "--retries", "-1"], "--retries"),
      (["users", "a", "--transport", "pigeon"], "--transport is one of"),
      (["users", "a", "--web", "--json"], "--json can't be used with --web"),
      (["search", "code", "a", "--web", "--jq", "."], "--jq can't be used with --web"),
      (["har", "a.har", "--html", "--json"], "--json can't be used with --html"),
      (["har", "a.har", "-o", "a.html", "--jq", "."], "--jq can't be used with --output"),
      (["image", "https://a/b.png", "-o", "-", "--json"], "--json can't be used with --output -"),
      (["api", "x", "--silent", "--jq", "."], "--jq can't be used with --silent"),
    ] {
      let run = await run(words)
      #expect(run.code == 2 && run.errorLines == 1 && run.errors.contains(text), "\(words): \(run.errors)")
    }
  }
}
#endif
