import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("The meaning of GitHub's statuses and bodies", .fewAtOnce)
struct ResponseTests {
  @Test("204 decodes as true, 404 as false, and any other status throws an error")
  func yesAndNo() async throws {
    let following = GitHubAPI.Users.IsFollowing(userName: "a", target: "b")
    #expect(try await Recorder(status: 204, body: "").client.request(following))
    #expect(try await !Recorder(status: 404, body: #"{"message":"Not Found"}"#).client.request(following))
    await #expect(throws: NetworkError.self) {
      try await Recorder(status: 403, body: #"{"message":"Forbidden"}"#).client.request(following)
    }
  }

  @Test("the content of a project's item is an issue, a pull request, a draft, or something new")
  func contentOfItems() async throws {
    let date = #""created_at":"2026-01-05T09:00:00Z","updated_at":"2026-01-05T09:00:00Z""#
    let contents = [
      #"{"id":1,"number":2,"title":"a","state":"open",\#(date)}"#,
      #"{"id":1,"number":2,"title":"a","state":"open","head":{"ref":"b","sha":"1"},"base":{"ref":"c","sha":"2"},\#(date)}"#,
      #"{"id":1,"title":"a",\#(date)}"#,
      #"{"number":2,"poll":[]}"#,
    ]
    let items = contents.enumerated().map { #"{"id":\#($0.offset),"content":\#($0.element)}"# }
    let server = Recorder(body: "[\(items.joined(separator: ","))]")
    let response = try await server.client.request(GitHubAPI.Projects.Items(in: .organization("o"), number: 1))
    let kinds = response.map { item in
      switch item.content {
      case .issue(let issue): "issue \(issue.number)"
      case .pullRequest(let pull): "pull request \(pull.number)"
      case .draft(let draft): "draft \(draft.title)"
      case .other(let value): "other \(value["poll"].map { "\($0)" } ?? "")"
      case nil: "none"
      }
    }
    #expect(kinds == ["issue 2", "pull request 2", "draft a", "other array([])"])
  }

  @Test("without permission to see members, GitHub redirects to the public members")
  func redirectedQuestion() async throws {
    let stub = StubTransport { request in
      guard request.url.path == "/orgs/o/members/a" else { return HTTPResponse(status: 204, url: request.url) }
      return HTTPResponse(
        status: 302, headers: ["Location": "https://api.github.com/orgs/o/public_members/a"], url: request.url)
    }
    let client = NetworkClient(configuration: .init(transport: stub))
    #expect(try await client.request(GitHubAPI.Orgs.IsMember(org: "o", userName: "a")))
  }

  @Test("an archive is downloaded from another host, which doesn't get the token")
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

  @Test("204 decodes as an empty list")
  func emptyList() async throws {
    let endpoint = GitHubAPI.Repos.Contributors(owner: "o", repo: "r")
    #expect(try await Recorder(status: 204, body: "").client.request(endpoint) == [])
    await #expect(throws: NetworkError.self) { try await Recorder(status: 200, body: "").client.request(endpoint) }
  }

  @Test("statistics that aren't computed yet decode as nil")
  func statistics() async throws {
    let endpoint = GitHubAPI.Repos.ContributorStatistics(owner: "o", repo: "r")
    #expect(try await Recorder(status: 202, body: "{}").client.request(endpoint) == nil)
    let health = GitHubAPI.PagesSite.Health(owner: "o", repo: "r")
    #expect(try await Recorder(status: 202, body: "{}").client.request(health) == nil)
    let week = #"[{"author":null,"total":1,"weeks":[{"w":1367712000,"a":1,"d":2,"c":3}]}]"#
    let activity = try #require(try await Recorder(body: week).client.request(endpoint)?.first)
    #expect(activity.weeks.first?.w == Date(timeIntervalSince1970: 1_367_712_000))
  }

  @Test("202, 204 and 205 without a body are successes", arguments: [202, 204, 205])
  func empty(_ status: Int) async throws {
    let response = Recorder(status: HTTPStatus(status), body: "")
    _ = try await response.client.request(GitHubAPI.Activity.MarkThreadAsRead(id: 1))
    #expect(try await response.client.request(GitHubAPI.Activity.MarkNotificationsAsRead()) == nil)
    #expect(
      try await response.client.request(GitHubAPI.Repos.Merge(owner: "o", repo: "r", base: "a", head: "b")) == nil)
  }

  @Test("text and bytes are returned unchanged")
  func text() async throws {
    let zen = Recorder(body: "Design for failure.").client
    #expect(try await zen.request(GitHubAPI.Meta.Zen()) == "Design for failure.")
    let archive = GitHubAPI.Repos.Tarball(owner: "o", repo: "r", ref: "main")
    #expect(try await Recorder(body: "tar").client.request(archive) == Data("tar".utf8))
  }

  @Test("a diff or patch of files that aren't UTF-8 is a text, and the response still has its bytes")
  func otherEncodings() async throws {
    let body = Data("+caf".utf8) + [0xE9, 0x0A]
    let client = Recorder(headers: ["Content-Type": "application/vnd.github.diff; charset=utf-8"], body: body).client
    func check<Text: GitHubEndpoint>(_ endpoint: Text) async throws where Text.Response == String {
      let response = try await client.response(endpoint)
      #expect(response.value == "+caf\u{FFFD}\n" && response.response.body.data == body, "\(endpoint)")
    }
    try await check(GitHubAPI.Pulls.Text(owner: "o", repo: "r", number: 1, format: .diff))
    try await check(GitHubAPI.Repos.CommitText(owner: "o", repo: "r", ref: "a", format: .patch))
    try await check(GitHubAPI.Repos.ComparisonText(owner: "o", repo: "r", baseHead: "a...b", format: .diff))
  }

  @Test("one endpoint returns either a directory or a file")
  func contents() async throws {
    let endpoint = GitHubAPI.Repos.Content(owner: "o", repo: "r", path: "p")
    let file = #"{"type":"file","name":"a","path":"p/a","sha":"1","size":2,"encoding":"base64","content":"aGk=\n"}"#
    #expect(try await Recorder(body: file).client.request(endpoint).entry?.data == Data("hi".utf8))
    let folder = try await Recorder(body: "[\(file)]").client.request(endpoint)
    #expect(folder.entries?.map(\.name) == ["a"])
  }

  @Test("the path of a repository's root has no trailing slash")
  func root() throws {
    let root = try NetworkClient().httpRequest(GitHubAPI.Repos.Content(owner: "o", repo: "r", path: ""))
    #expect(root.url.absoluteString == "https://api.github.com/repos/o/r/contents")
  }

  @Test("a file is sent as Base64, an upload unchanged")
  func bodies() async throws {
    let put = GitHubAPI.Repos.PutFile(owner: "o", repo: "r", path: "a", message: "m", content: Data("hi".utf8))
    let request = try NetworkClient().httpRequest(put)
    #expect(String(decoding: try #require(request.body.data), as: UTF8.self).contains(#""content":"aGk=""#))
    let upload = GitHubAPI.Releases.UploadAsset(
      owner: "o", repo: "r", releaseID: 1, name: "a b.zip", contentType: "application/zip",
      body: HTTPBody(Data("zip".utf8)))
    let sent = try NetworkClient().httpRequest(upload)
    #expect(sent.url.absoluteString == "https://uploads.github.com/repos/o/r/releases/1/assets?name=a%20b.zip")
    #expect(sent.headers["Content-Type"] == "application/zip")
    #expect(sent.body.data == Data("zip".utf8))
  }

  @Test("a gist's files can be changed, renamed and deleted")
  func gistFiles() throws {
    let endpoint = GitHubAPI.Gists.Update(
      id: "1", files: ["a": .null, "b": .value(.init(filename: "c"))])
    let body = try #require(try NetworkClient().httpRequest(endpoint).body.data)
    let json = try JSONDecoder().decode(JSON.self, from: body)
    #expect(json == .object(["files": .object(["a": .null, "b": .object(["filename": .string("c")])])]))
  }

  @Test("endpoints work with an Enterprise Server at another base URL")
  func enterprise() throws {
    let server = try GitHubAPI.enterpriseServer(host: "ghe.example.com")
    let client = NetworkClient(configuration: .init(hostOverrides: server))
    let user = try client.httpRequest(GitHubAPI.Users(userName: "a"))
    #expect(user.url.absoluteString == "https://ghe.example.com/api/v3/users/a")
    let upload = GitHubAPI.Releases.UploadAsset(owner: "o", repo: "r", releaseID: 1, name: "a", body: .empty)
    #expect(
      try client.httpRequest(upload).url.absoluteString
        == "https://ghe.example.com/api/uploads/repos/o/r/releases/1/assets?name=a")
    let cloud = NetworkClient(configuration: .init(hostOverrides: try GitHubAPI.enterpriseServer(host: "octo.ghe.com")))
    #expect(try cloud.httpRequest(GitHubAPI.Meta.Zen()).url.absoluteString == "https://api.octo.ghe.com/zen")
  }
}

@Suite("Custom GitHub endpoints", .fewAtOnce)
struct OwnEndpointTests {
  /// An endpoint that the package doesn't contain.
  private struct Licence: GitHubEndpoint {
    typealias Response = GitHubAPI.License
    let urlInfo: URLInfo
    init(key: String) { urlInfo = .GitHubAPI(path: "/licenses/\(key)") }
  }

  @Test("a custom endpoint takes a few lines and behaves like the others")
  func own() async throws {
    let server = Recorder(body: #"{"key":"mit","name":"MIT License"}"#)
    #expect(try await server.client.request(Licence(key: "m/t")).name == "MIT License")
    let request = try #require(await server.requests.first)
    #expect(request.url.absoluteString == "https://api.github.com/licenses/m%2Ft")
    #expect(request.headers["X-GitHub-Api-Version"] == "2022-11-28")
  }

  @Test("a path in a variable counts as encoded")
  func written() throws {
    let path = "/users/a%2Fb"
    let info = NetworkAPI.URLInfo.GitHubAPI(path: NetworkAPI.Path(path))
    #expect(try info.url().absoluteString == "https://api.github.com/users/a%2Fb")
  }

  @Test("a lossy page keeps the valid elements")
  func lossyEndpoint() async throws {
    struct Followers: GitHubEndpoint {
      typealias Response = GitHubAPI.LossyArray<GitHubAPI.SimpleUser>
      let urlInfo: URLInfo = GitHubAPI.Users.Followers(of: "o").urlInfo
    }
    let server = Recorder(body: #"[{"login":"a","id":1},{"id":2}]"#)
    #expect(try await server.client.request(Followers()).elements.map(\.login) == ["a"])
  }
}
