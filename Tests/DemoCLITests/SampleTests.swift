#if os(macOS) || os(Linux)
import Foundation
import TestServer
import Testing

@testable import DemoCLI

@Suite("Samples", .fewAtOnce)
struct SampleTests {
  private func first(_ words: String...) async -> [String] {
    let run = await run(words.contains("--") ? words : words + ["--sample"], terminal: false)
    #expect(run.code == 0, "\(words): \(run.errors)")
    return run.outputLines.map { String($0.split(separator: "\t")[0]) }
  }

  @Test("issues and pull requests are filtered like by GitHub")
  func filters() async {
    let issues = "octocat/Hello-World"
    #expect(await first("issues", issues) == ["1352", "1351", "1348", "1347"])
    #expect(await first("issues", issues, "--state", "closed") == ["1340"])
    #expect(await first("issues", issues, "-s", "all", "-l", "BUG") == ["1351", "1347"])
    #expect(await first("issues", issues, "-l", "bug", "-l", "help wanted") == ["1351"])
    #expect(await first("issues", issues, "-a", "octocat") == ["1347"])
    #expect(await first("issues", issues, "-a", "none") == ["1352", "1348"])
    #expect(await first("issues", issues, "-a", "*") == ["1351", "1347"])
    #expect(await first("issues", issues, "-A", "hubot") == ["1348"])
    #expect(await first("pulls", issues, "-s", "merged") == ["1345"])
    #expect(await first("pulls", issues, "-H", "monalisa:fix-typo") == ["1350"])
    #expect(await first("pulls", issues, "-B", "nothing") == [])
  }

  @Test("lists are sorted, and end at the limit")
  func sorting() async {
    #expect(
      await first("repos", "octocat", "--sort", "full_name", "-L", "2")
        == ["octocat/git-consortium", "octocat/Hello-World"])
    #expect(await first("repos", "octocat", "-L", "1") == ["octocat/git-consortium"])
    let stars = await first("search", "repos", "language:swift", "--sort", "stars", "--order", "asc")
    #expect(stars == ["octo-org/http-client", "octo-org/swift-http-types"])
  }

  @Test("searches find items that match their words and qualifiers")
  func searches() async {
    #expect(await first("search", "repos", "tetris") == ["dtrupenn/Tetris"])
    #expect(await first("search", "repos", "stars:>900", "user:octocat") == ["octocat/Spoon-Knife"])
    #expect(await first("search", "repos", "tetris", "language:swift") == [])
    #expect(await first("search", "users", "tom", "repos:>42") == ["mojombo"])
    #expect(await first("search", "issues", "is:pr", "is:merged") == ["octocat/Hello-World"])
    #expect(await first("search", "issues", "is:issue", "repo:octocat/Hello-World").count == 5)
    #expect(await first("search", "issues", "is:pr", "--sample", "--", "-is:merged", "-is:closed").count == 2)
    #expect(await first("search", "code", "addClass", "unknown:x") == [])
  }

  @Test("pages link to each other, also for api")
  func pages() async throws {
    let run = await run("api", "users/octocat/repos?per_page=2", "--paginate", "--sample", terminal: false)
    #expect((try run.json() as? [Any])?.count == 5)
    let one = await DemoCLITests.run("api", "users/octocat/repos?per_page=2&page=2", "-i", "--sample", terminal: false)
    #expect(one.output.contains("per_page=2&page=3>; rel=\"next\"") && one.output.contains("page=3>; rel=\"last\""))
    #expect(await DemoCLITests.run("api", "gists?per_page=0&page=-1", "--sample", terminal: false).code == 0)
  }

  @Test("each item of a list has its own page")
  func items() async {
    for number in await first("issues", "octocat/Hello-World", "-s", "all") {
      #expect(await run("issues", "octocat/Hello-World", number, "--sample").code == 0)
    }
    for number in await first("pulls", "octocat/Hello-World", "-s", "all") {
      #expect(await run("pulls", "octocat/Hello-World", number, "--sample").code == 0)
    }
    for name in await first("repos", "octocat") { #expect(await run("repos", "view", name, "--sample").code == 0) }
    for id in await first("gists", "octocat") { #expect(await run("gists", "view", id, "--sample").code == 0) }
    for login in await first("search", "users", "o") { #expect(await run("users", login, "--sample").code == 0) }
    #expect(await run("issues", "octocat/Hello-World", "9", "--sample").code == 1)
    #expect(await run("graphql", "{ repository { id } }", "--sample").errors.contains("There is no sample"))
  }
}
#endif
