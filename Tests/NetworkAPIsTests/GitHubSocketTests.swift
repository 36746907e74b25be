import Foundation
import NetworkAPIKit
import NetworkAPIs
import TestServer
import Testing

/// GitHub's behavior over real connections, end to end.
@Suite("GitHub over real sockets", .fewAtOnce)
struct GitHubSocketTests {
  private func client(
    _ server: TestServer, uploads: TestServer? = nil, cache: HTTPCache? = nil,
    interceptors: [any Interceptor] = [GitHubAPI.PlatformRules(changeInterval: .zero)]
  ) throws -> NetworkClient {
    var hosts = [GitHubAPI.host: try HTTPURL(server.url)]
    if let uploads { hosts[GitHubAPI.uploadHost] = try HTTPURL(uploads.url) }
    return NetworkClient(
      configuration: .init(
        hostOverrides: hosts, interceptors: interceptors,
        authentication: [.field(.authorization(bearerToken: "secret"), for: [try HTTPURL(server.url)])], cache: cache))
  }

  private static func issue(_ number: Int, _ title: String) -> String {
    let date = "2011-04-10T20:09:31Z"
    return
      #"{"id":1,"number":\#(number),"title":"\#(title)","state":"open","created_at":"\#(date)","updated_at":"\#(date)"}"#
  }

  @Test("page links may lead to /repositories/:id; each page is requested with the token and the version")
  func pages() async throws {
    let server = try TestServer.responding { request in
      let base = "http://\(request.header("Host") ?? "")"
      if request.path == "/repositories/1/issues" { return .json("[\(Self.issue(3, "c"))]") }
      let links = "<\(base)/repositories/1/issues?page=2>; rel=\"next\", <\(base)/x{?since}>; rel=\"first\""
      return Response(headers: ["Link": links], body: "[\(Self.issue(1, "a")),\(Self.issue(2, "b"))]")
    }
    var titles: [String] = []
    for try await issue in try client(server).items(of: GitHubAPI.Issues.ListForRepo(owner: "o", repo: "r")) {
      titles.append(issue.title)
    }
    #expect(titles == ["a", "b", "c"])
    #expect(server.requests.map(\.target) == ["/repos/o/r/issues", "/repositories/1/issues?page=2"])
    for request in server.requests {
      #expect(request.header("Authorization") == "Bearer secret")
      #expect(request.header("X-GitHub-Api-Version") == GitHubAPI.version)
      #expect(request.header("User-Agent")?.isEmpty == false)
    }
  }

  @Test("the redirect of a renamed repository is followed, with method and body", arguments: [301, 307])
  func renamed(status: Int) async throws {
    let server = try TestServer.responding { request in
      guard request.path.hasPrefix("/repositories/") else {
        return Response(
          status: status, headers: ["Location": "http://\(request.header("Host") ?? "")/repositories/1/issues/2"],
          body: #"{"message":"Moved Permanently"}"#)
      }
      return .json(Self.issue(2, "new"))
    }
    let issue = try await client(server).request(
      GitHubAPI.Issues.Update(owner: "o", repo: "old", number: 2, title: "new"))
    #expect(issue.title == "new")
    #expect(server.requests.map(\.method) == ["PATCH", "PATCH"])
    #expect(server.requests[0].body == server.requests[1].body && server.requests[1].text.contains("new"))
    #expect(server.requests[1].header("Authorization") == "Bearer secret")
  }

  @Test("an asset is downloaded from another host, which doesn't get the token")
  func asset() async throws {
    let bytes = Array("the file".utf8)
    let storage = try TestServer.responding { _ in Response(body: bytes) }
    let target = storage.url("/signed?sig=1")
    let server = try TestServer.responding { _ in Response(status: 302, headers: ["Location": target]) }
    let data = try await client(server).request(GitHubAPI.Releases.DownloadAsset(owner: "o", repo: "r", id: 1))
    #expect(Array(data) == bytes)
    #expect(server.requests.first?.header("Authorization") == "Bearer secret")
    #expect(storage.requests.count == 1 && storage.requests.first?.header("Authorization") == nil)
  }

  @Test("a request waits as long as the response says; a longer wait throws an error with the limit's end")
  func limits() async throws {
    let count = Counted()
    let server = try TestServer.responding { request in
      if request.path == "/zen" { return Response(status: 403, headers: ["Retry-After": "3600"], body: "{}") }
      return count.next() == 1 ? Response(status: 429, headers: ["Retry-After": "0"], body: "{}") : .json("[]")
    }
    let client = try client(server)
    #expect(try await client.request(GitHubAPI.Repos.List(user: "o")).isEmpty)
    #expect(server.requestCount == 2)
    let start = Date()
    do throws(NetworkError) {
      _ = try await client.request(GitHubAPI.Meta.Zen())
      Issue.record("no error")
    } catch {
      let end = try #require(error.gitHubRateLimitEnd)
      #expect((start + 3590...Date() + 3610).contains(end))
    }
    #expect(server.requestCount == 3)
  }

  @Test("a request waits until a used-up limit is reset, or a minute for a secondary limit", arguments: [false, true])
  func waits(secondary: Bool) async throws {
    let count = Counted()
    let server = try TestServer.responding { _ in
      if count.next() > 1 { return .json("[]") }
      guard !secondary else {
        return .json(#"{"message":"You have exceeded a secondary rate limit."}"#, status: 403)
      }
      let headers: KeyValuePairs = [
        "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-used": "60",
        "x-ratelimit-reset": "1000030",
        "x-ratelimit-resource": "core",
      ]
      return Response(status: 429, headers: headers, body: #"{"message":"API rate limit exceeded"}"#)
    }
    let waits = Waits()
    let rules = GitHubAPI.PlatformRules(now: { waits.now }, sleep: { waits.sleep($0) })
    let repositories = try await client(server, interceptors: [rules]).request(GitHubAPI.Repos.List(user: "o"))
    #expect(repositories.isEmpty && server.requestCount == 2)
    #expect(waits.all == [.seconds(secondary ? 60 : 31)])
  }

  @Test(
    "an error has GitHub's message, whatever format its details have; an HTML page has none",
    arguments: [
      (
        #"{"message":"Validation Failed","errors":[{"resource":"Issue","field":"title","code":"missing_field"}]}"#,
        "Validation Failed (Issue.title: missing_field)"
      ),
      (#"{"message":"Validation Failed","errors":["Only one of them"]}"#, "Validation Failed (Only one of them)"),
      (#"{"message":"Not Found","documentation_url":"https://docs.github.com","status":"404"}"#, "Not Found"),
      ("<html><body>Unicorn!</body></html>", nil), ("", nil),
    ])
  func errors(body: String, text: String?) async throws {
    let server = try TestServer.responding { _ in Response(status: 422, body: body) }
    let client = try client(server)
    do throws(NetworkError) {
      _ = try await client.request(GitHubAPI.Repos.Get(owner: "o", repo: "r"))
      Issue.record("no error")
    } catch {
      guard case .statusCode(let failure) = error else { throw error }
      #expect(failure.errorResponse(as: GitHubAPI.ErrorResponse.self)?.description == text)
      #expect(!error.localizedDescription.contains("<html>"))
    }
  }

  @Test("an asset is uploaded in one request with its length, and progress is reported")
  func upload() async throws {
    let uploads = try TestServer.responding { request in
      .json(#"{"id":7,"name":"a.zip","size":\#(request.body.count),"state":"uploaded"}"#, status: 201)
    }
    let server = try TestServer.responding { _ in Response(status: 404) }
    let bytes = Data(count: 1_500_000)
    let upload = try client(server, uploads: uploads).upload(
      GitHubAPI.Releases.UploadAsset(
        owner: "o", repo: "r", releaseID: 1, name: "a b.zip", contentType: "application/zip", body: HTTPBody(bytes)))
    var last: TransferProgress?
    for await progress in upload.progress { last = progress }
    #expect(try await upload.value.size == 1_500_000)
    #expect(last?.fraction == 1)
    let request = try #require(uploads.requests.first)
    #expect(request.target == "/repos/o/r/releases/1/assets?name=a%20b.zip")
    #expect(request.header("Content-Length") == "1500000" && request.header("Content-Type") == "application/zip")
    #expect(server.requestCount == 0)
  }

  @Test("an unchanged response is revalidated with its entity tag, which doesn't count against the limit")
  func unchanged() async throws {
    let server = try TestServer.responding { request in
      let headers: KeyValuePairs = [
        "ETag": "W/\"1\"", "Cache-Control": "private, max-age=0", "Vary": "Accept, Authorization",
      ]
      return request.header("If-None-Match") == "W/\"1\""
        ? Response(status: 304, headers: headers) : Response(headers: headers, body: #"{"login":"a","id":1}"#)
    }
    let client = try client(server, cache: .memory())
    for _ in 0..<3 { #expect(try await client.request(GitHubAPI.Users(userName: "a")).login == "a") }
    #expect(server.requests.map { $0.header("If-None-Match") } == [nil, "W/\"1\"", "W/\"1\""])
  }

  @Test("an element that can't be decoded doesn't affect the rest of the page")
  func lossy() async throws {
    let list = #"[{"login":"a","id":1},{"broken":true},{"login":"c","id":3}]"#
    let server = try TestServer.responding { request in
      guard request.target == "/users/o/followers" else { return .json(list) }
      let next = "<http://\(request.header("Host") ?? "")/user/1/followers?page=2>; rel=\"next\""
      return Response(headers: ["Link": next], body: list)
    }
    let followers = GitHubAPI.Users.Followers(of: "o").lossy()
    let response = try await client(server).request(followers)
    #expect(response.elements.map(\.login) == ["a", "c"] && response.failures.map(\.index) == [1])
    var names: [String] = []
    for try await user in try client(server).items(of: followers) { names.append(user.login) }
    #expect(names == ["a", "c", "a", "c"])
    for request in server.requests {
      #expect(request.header("Accept") == "application/vnd.github+json")
      #expect(request.header("X-GitHub-Api-Version") == GitHubAPI.version)
    }
    // What the endpoint declares besides counts too.
    struct Declared: GitHubEndpoint {
      typealias Response = [GitHubAPI.SimpleUser]
      let urlInfo: URLInfo = .GitHubAPI(path: "/declared")
      let headers = ["X-Declared": "1"]
      let successStatuses = 300..<400
    }
    let error = await #expect(throws: NetworkError.self) { try await client(server).request(Declared().lossy()) }
    #expect(error?.status == 200 && server.requests.last?.header("X-Declared") == "1")
    _ = try? await client(server).request(GitHubAPI.Activity.StargazersWithDates(owner: "o", repo: "r").lossy())
    #expect(server.requests.last?.header("Accept") == "application/vnd.github.star+json")
  }

  @Test("a client's own Accept is for the endpoints whose response needs no other type")
  func ownMediaType() throws {
    let own = "application/vnd.github.text-match+json"
    let client = NetworkClient { $0.headers = [.accept(own)] }
    func accepted(_ endpoint: some NetworkAPIDefinition) throws -> [String] {
      try client.httpRequest(endpoint).headers.values(named: "Accept")
    }
    #expect(try accepted(GitHubAPI.Search.Users(query: "a")) == [own])
    #expect(try accepted(GitHubAPI.Users.Followers(of: "o").lossy()) == [own])
    let star = "application/vnd.github.star+json"
    #expect(try accepted(GitHubAPI.Activity.StargazersWithDates(owner: "o", repo: "r")) == [star])
    #expect(try accepted(GitHubAPI.Activity.StargazersWithDates(owner: "o", repo: "r").lossy()) == [star])
    #expect(try accepted(GitHubAPI.Activity.StarredWithDates()) == [star])
    let object = GitHubAPI.Repos.ContentObject(owner: "o", repo: "r", path: "p")
    #expect(try accepted(object) == ["application/vnd.github.object+json"])
    let permissions = GitHubAPI.Teams.RepoPermissions(org: "o", team: "t", owner: "o", repo: "r")
    #expect(try accepted(permissions) == ["application/vnd.github.v3.repository+json"])
  }

  @Test("one setting redirects REST, GraphQL and uploads to an Enterprise Server")
  func enterprise() async throws {
    let server = try TestServer.responding { request in
      request.path == "/api/graphql" ? .json(#"{"data":{"viewer":{"login":"me"}}}"#) : .json(#"{"login":"a","id":1}"#)
    }
    let hosts = try GitHubAPI.enterpriseServer(api: try HTTPURL(server.url("/api/v3")))
    let client = NetworkClient(configuration: .init(hostOverrides: hosts))
    struct Viewer: Decodable, Sendable {
      let viewer: Login
      struct Login: Decodable, Sendable { let login: String }
    }
    _ = try await client.request(GitHubAPI.Users(userName: "a"))
    let response = try await client.request(GitHubAPI.GraphQL<Viewer>(query: "{ viewer { login } }"))
    #expect(try response.value().viewer.login == "me")
    _ = try? await client.request(
      GitHubAPI.Releases.UploadAsset(owner: "o", repo: "r", releaseID: 1, name: "a", body: HTTPBody("x")))
    #expect(
      server.requests.map(\.target) == [
        "/api/v3/users/a", "/api/graphql", "/api/uploads/repos/o/r/releases/1/assets?name=a",
      ])
    let named = try GitHubAPI.enterpriseServer(host: "github.example.com")
    #expect(named["api.github.com/graphql"]?.absoluteString == "https://github.example.com/api/graphql")
    #expect(named[GitHubAPI.uploadHost]?.absoluteString == "https://github.example.com/api/uploads")
    #expect(named[GitHubAPI.webHost]?.origin == "https://github.example.com")
    let cloud = try GitHubAPI.enterpriseServer(host: "octocorp.ghe.com")
    #expect(cloud[GitHubAPI.host]?.origin == "https://api.octocorp.ghe.com")
    for (hosts, origins) in [
      ([:], ["https://api.github.com", "https://uploads.github.com"]),
      (try GitHubAPI.enterpriseServer(api: try HTTPURL(server.url)), [server.url]),
      (hosts, [server.url, server.url]), (named, ["https://github.example.com", "https://github.example.com"]),
      (cloud, ["https://api.octocorp.ghe.com", "https://uploads.octocorp.ghe.com"]),
      (
        try GitHubAPI.enterpriseServer(api: HTTPURL("https://api.octocorp.ghe.com/")),
        ["https://api.octocorp.ghe.com", "https://uploads.octocorp.ghe.com"]
      ),
      // As GitHub Actions sets GITHUB_API_URL.
      (
        try GitHubAPI.enterpriseServer(api: HTTPURL("https://api.github.com")),
        ["https://api.github.com", "https://uploads.github.com"]
      ),
      (
        [GitHubAPI.host: try HTTPURL("https://api.github.com/")],
        ["https://api.github.com", "https://uploads.github.com"]
      ),
      (
        [GitHubAPI.host: try HTTPURL("https://api.github.com"), GitHubAPI.uploadHost: try HTTPURL(server.url)],
        ["https://api.github.com", server.url]
      ),
      ([GitHubAPI.host: try HTTPURL("http://api.github.com")], ["http://api.github.com"]),
    ] as [([String: HTTPURL], [String])] {
      #expect(try GitHubAPI.origins(of: hosts).map(\.origin) == origins)
    }
  }
}

/// A thread-safe counter that starts at one.
final class Counted: @unchecked Sendable {
  // Guarded by the lock.
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}

/// A clock that advances when something sleeps.
private final class Waits: @unchecked Sendable {
  // Guarded by the lock.
  private let lock = NSLock()
  private var date = Date(timeIntervalSince1970: 1_000_000)
  private var waits: [Duration] = []

  var now: Date { lock.withLock { date } }
  var all: [Duration] { lock.withLock { waits } }

  func sleep(_ duration: Duration) {
    lock.withLock {
      waits.append(duration)
      date += duration / .seconds(1)
    }
  }
}
