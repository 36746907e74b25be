import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("Values in GitHub's paths", .fewAtOnce)
struct GitHubPathTests {
  enum Kind { case news }
  enum Number: Int { case one = 1 }

  private func path(_ info: NetworkAPI.URLInfo) throws -> String { try info.url().path }

  @Test("a value of any type becomes one segment")
  func segments() throws {
    let (value, none): (String, String?) = ("a/b?c", nil)
    #expect(try path(.GitHubAPI(path: "/users/\(value)")) == "/users/a%2Fb%3Fc")
    #expect(try path(.GitHubAPI(path: "/x/\(value)/\(Kind.news)/\(Number.one)")) == "/x/a%2Fb%3Fc/news/1")
    #expect(try path(.GitHubAPI(path: "/x/\(value)" + "/\(Kind.news)", query: ["q": value])) == "/x/a%2Fb%3Fc/news")
    #expect(try path(GitHubAPI.Users(userName: value).urlInfo) == "/users/a%2Fb%3Fc")
    #expect(throws: NetworkError.self) { try path(.GitHubAPI(path: "/users/\(none)")) }
  }

  @Test("an endpoint rejects a name that is empty, . or ..", arguments: ["", ".", ".."])
  func refused(name: String) {
    #expect(throws: NetworkError.self) { try path(GitHubAPI.Users(userName: name).urlInfo) }
    #expect(throws: NetworkError.self) { try path(GitHubAPI.Repos.List(user: name).urlInfo) }
    #expect(throws: NetworkError.self) { try path(GitHubAPI.Repos.Get(owner: "o", repo: name).urlInfo) }
  }
}
