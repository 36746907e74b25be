import Foundation
import NetworkAPIs
import Testing

/// With a plain import, as an app has it.
@Suite("Models made without a server", .fewAtOnce)
struct ModelInitializerTests {
  private let mona = GitHubAPI.SimpleUser(login: "mona", id: 1)

  @Test("a label takes its name and a color")
  func label() throws {
    let label = GitHubAPI.Label(name: "bug", color: "f00")
    #expect(label.name == "bug" && label.color == "f00" && label.id == nil && label.default == nil)
    try expectRoundTrip(label)
  }

  @Test("a repository for a preview takes three lines")
  func repository() throws {
    let repository = GitHubAPI.Repository(
      id: 1, name: "hello", private: false, fork: false, owner: .init(login: "mona", id: 1),
      description: "A first repository", stargazersCount: 3)
    #expect(repository.fullName == "mona/hello")
    #expect(repository.id == 1 && !repository.private && repository.stargazersCount == 3)
    try expectRoundTrip(repository)
  }

  @Test("a property with storage of its own can be given")
  func computed() throws {
    let repository = GitHubAPI.Repository(id: 1, name: "hello", private: false, fork: false, fullName: "mona/other")
    #expect(repository.fullName == "mona/other")
    try expectRoundTrip(repository)
    #expect(GitHubAPI.Team(id: 1, name: "Core Team").slug == "core-team")
    #expect(GitHubAPI.Team(id: 1, name: "Core Team", slug: "core").slug == "core")
  }

  @Test("a value inside a box can be given and nested")
  func boxed() throws {
    let parent = GitHubAPI.Repository(id: 1, name: "hello", private: false, fork: false)
    let fork = GitHubAPI.Repository(id: 2, name: "hello", private: false, fork: true, parent: parent, source: parent)
    #expect(fork.parent == parent && fork.source?.id == 1)
    try expectRoundTrip(fork)
  }

  @Test("an issue with labels and dates equals what comes back from JSON, and can be identified and hashed")
  func issue() throws {
    let moment = Date(timeIntervalSince1970: 1_700_000_000)
    let issue = GitHubAPI.Issue(
      id: 7, number: 3, state: .open, title: "Crash", labels: [.init(name: "bug")], createdAt: moment,
      updatedAt: moment, user: mona, closedAt: moment.addingTimeInterval(60))
    try expectRoundTrip(issue)
    var other = issue
    other.title = "Hang"
    #expect(Set([issue, other, issue]).count == 2)
    #expect([issue].map(\.id) == [7])
  }

  @Test("a property named self can be given")
  func links() throws {
    let links = GitHubAPI.Ruleset.Links(self: .init(href: "https://api.github.com/repos/o/r/rulesets/1"))
    #expect(links.`self`?.href == "https://api.github.com/repos/o/r/rulesets/1" && links.html == nil)
    try expectRoundTrip(links)
  }

  @Test("a page of search results can be made")
  func searchResults() throws {
    let hit = GitHubAPI.Hit(item: GitHubAPI.Label(name: "bug"))
    let results = GitHubAPI.SearchResults(totalCount: 1, incompleteResults: false, items: [hit])
    #expect(results.items.first?.name == "bug")
    try expectRoundTrip(results)
  }

  @Test("a model crosses to another task")
  func sendable() async {
    let label = GitHubAPI.Label(name: "bug")
    #expect(await Task.detached { label.name }.value == "bug")
  }

  private func expectRoundTrip<Value: Codable & Equatable>(
    _ value: Value, at location: SourceLocation = #_sourceLocation
  ) throws {
    let data = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(Value.self, from: data) == value, sourceLocation: location)
  }
}
