import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("What GitHub's statuses and bodies mean", .fewAtOnce)
struct ResponseTests {
  @Test("204 is yes, 404 is no, everything else an error")
  func yesAndNo() async throws {
    let following = GitHubAPI.Users.IsFollowing(userName: "a", target: "b")
    #expect(try await Recorder(status: 204, answer: "").client.request(following))
    #expect(try await !Recorder(status: 404, answer: #"{"message":"Not Found"}"#).client.request(following))
    await #expect(throws: NetworkError.self) {
      try await Recorder(status: 403, answer: #"{"message":"Forbidden"}"#).client.request(following)
    }
  }

  @Test("who may not see the members is sent to the public ones")
  func redirectedQuestion() async throws {
    let stub = StubTransport { request in
      guard request.url.path == "/orgs/o/members/a" else { return HTTPResponse(status: 204, url: request.url) }
      return HTTPResponse(
        status: 302, headers: ["Location": "https://api.github.com/orgs/o/public_members/a"], url: request.url)
    }
    let client = NetworkClient(configuration: .init(transport: stub))
    #expect(try await client.request(GitHubAPI.Orgs.IsMember(org: "o", userName: "a")))
  }

  @Test("an archive comes from another host, which is not shown the token")
  func archive() async throws {
    let stub = StubTransport { request in
      guard request.url.host == "api.github.com" else {
        return HTTPResponse(
          status: 200, body: HTTPBody(request.headers["Authorization"] ?? "none"), url: request.url)
      }
      return HTTPResponse(
        status: 302, headers: ["Location": "https://codeload.github.com/o/r/legacy.tar.gz/main?token=1"],
        url: request.url)
    }
    let headers: NetworkAPI.Headers = [.authorization(bearerToken: "secret")]
    let client = NetworkClient(configuration: .init(headers: headers, transport: stub))
    let data = try await client.request(GitHubAPI.Repos.Tarball(owner: "o", repo: "r", ref: "main"))
    #expect(data == Data("none".utf8))
  }

  @Test("an empty list may come as 204")
  func emptyList() async throws {
    let endpoint = GitHubAPI.Repos.Contributors(owner: "o", repo: "r")
    #expect(try await Recorder(status: 204, answer: "").client.request(endpoint) == [])
    await #expect(throws: NetworkError.self) { try await Recorder(status: 200, answer: "").client.request(endpoint) }
  }

  @Test("statistics that are not computed yet are nil")
  func statistics() async throws {
    let endpoint = GitHubAPI.Repos.ContributorStatistics(owner: "o", repo: "r")
    #expect(try await Recorder(status: 202, answer: "{}").client.request(endpoint) == nil)
    let week = #"[{"author":null,"total":1,"weeks":[{"w":1367712000,"a":1,"d":2,"c":3}]}]"#
    let activity = try #require(try await Recorder(answer: week).client.request(endpoint)?.first)
    #expect(activity.weeks.first?.w == Date(timeIntervalSince1970: 1_367_712_000))
  }

  @Test("205 and 202 without a body are successes", arguments: [202, 204, 205])
  func empty(_ status: Int) async throws {
    let answer = Recorder(status: HTTPStatus(status), answer: "")
    _ = try await answer.client.request(GitHubAPI.Activity.MarkThreadAsRead(id: 1))
    #expect(try await answer.client.request(GitHubAPI.Activity.MarkNotificationsAsRead()) == nil)
    #expect(try await answer.client.request(GitHubAPI.Repos.Merge(owner: "o", repo: "r", base: "a", head: "b")) == nil)
  }

  @Test("text and bytes come as they are")
  func text() async throws {
    let zen = Recorder(answer: "Design for failure.").client
    #expect(try await zen.request(GitHubAPI.Meta.Zen()) == "Design for failure.")
    let archive = GitHubAPI.Repos.Tarball(owner: "o", repo: "r", ref: "main")
    #expect(try await Recorder(answer: "tar").client.request(archive) == Data("tar".utf8))
  }

  @Test("a directory and a file at the same endpoint")
  func contents() async throws {
    let endpoint = GitHubAPI.Repos.Content(owner: "o", repo: "r", path: "p")
    let file = #"{"type":"file","name":"a","path":"p/a","sha":"1","size":2,"encoding":"base64","content":"aGk=\n"}"#
    #expect(try await Recorder(answer: file).client.request(endpoint).entry?.data == Data("hi".utf8))
    let folder = try await Recorder(answer: "[\(file)]").client.request(endpoint)
    #expect(folder.entries?.map(\.name) == ["a"])
  }

  @Test("the root of a repository has no slash at its end")
  func root() throws {
    let root = try NetworkClient().httpRequest(for: GitHubAPI.Repos.Content(owner: "o", repo: "r", path: ""))
    #expect(root.url.absoluteString == "https://api.github.com/repos/o/r/contents")
  }

  @Test("a file goes as Base64, an upload as it is")
  func bodies() async throws {
    let put = GitHubAPI.Repos.PutFile(owner: "o", repo: "r", path: "a", message: "m", content: Data("hi".utf8))
    let request = try NetworkClient().httpRequest(for: put)
    #expect(String(decoding: try #require(request.body.data), as: UTF8.self).contains(#""content":"aGk=""#))
    let upload = GitHubAPI.Releases.UploadAsset(
      owner: "o", repo: "r", releaseID: 1, name: "a b.zip", contentType: "application/zip",
      body: HTTPBody(Data("zip".utf8)))
    let sent = try NetworkClient().httpRequest(for: upload)
    #expect(sent.url.absoluteString == "https://uploads.github.com/repos/o/r/releases/1/assets?name=a%20b.zip")
    #expect(sent.headers["Content-Type"] == "application/zip")
    #expect(sent.body.data == Data("zip".utf8))
  }

  @Test("a gist's files are changed, renamed and deleted")
  func gistFiles() throws {
    let endpoint = GitHubAPI.Gists.Update(
      id: "1", files: ["a": .null, "b": .value(.init(filename: "c"))])
    let body = try #require(try NetworkClient().httpRequest(for: endpoint).body.data)
    let json = try JSONDecoder().decode(JSON.self, from: body)
    #expect(json == .object(["files": .object(["a": .null, "b": .object(["filename": .string("c")])])]))
  }

  @Test("an Enterprise Server is the same API at another base")
  func enterprise() throws {
    let server = try GitHubAPI.enterpriseServer(host: "ghe.example.com")
    let client = NetworkClient(configuration: .init(hostOverrides: server))
    let user = try client.httpRequest(for: GitHubAPI.Users(userName: "a"))
    #expect(user.url.absoluteString == "https://ghe.example.com/api/v3/users/a")
    let upload = GitHubAPI.Releases.UploadAsset(owner: "o", repo: "r", releaseID: 1, name: "a", body: .empty)
    #expect(
      try client.httpRequest(for: upload).url.absoluteString
        == "https://ghe.example.com/api/uploads/repos/o/r/releases/1/assets?name=a")
    let cloud = NetworkClient(configuration: .init(hostOverrides: try GitHubAPI.enterpriseServer(host: "octo.ghe.com")))
    #expect(try cloud.httpRequest(for: GitHubAPI.Meta.Zen()).url.absoluteString == "https://api.octo.ghe.com/zen")
  }
}

@Suite("Endpoints of your own", .fewAtOnce)
struct OwnEndpointTests {
  /// An endpoint that is not in the package.
  private struct Licence: GitHubEndpoint {
    typealias Response = GitHubAPI.License
    let urlInfo: URLInfo
    init(key: String) { urlInfo = .GitHubAPI(path: "/licenses/\(key)") }
  }

  @Test("an endpoint of your own has all that GitHub's have in a few lines")
  func own() async throws {
    let server = Recorder(answer: #"{"key":"mit","name":"MIT License"}"#)
    #expect(try await server.client.request(Licence(key: "m/t")).name == "MIT License")
    let request = try #require(await server.requests.first)
    #expect(request.url.absoluteString == "https://api.github.com/licenses/m%2Ft")
    #expect(request.headers["X-GitHub-Api-Version"] == "2022-11-28")
  }

  @Test("a path in a variable is already written")
  func written() throws {
    let path = "/users/a%2Fb"
    let info = NetworkAPI.URLInfo.GitHubAPI(path: NetworkAPI.Path(path))
    #expect(try info.url().absoluteString == "https://api.github.com/users/a%2Fb")
  }

  @Test("a page that can lose elements")
  func lossyEndpoint() async throws {
    struct Followers: GitHubEndpoint {
      typealias Response = GitHubAPI.LossyArray<GitHubAPI.SimpleUser>
      let urlInfo: URLInfo = GitHubAPI.Users.Followers(of: "o").urlInfo
    }
    let server = Recorder(answer: #"[{"login":"a","id":1},{"id":2}]"#)
    #expect(try await server.client.request(Followers()).elements.map(\.login) == ["a"])
  }
}
