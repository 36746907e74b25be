import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("GitHub's requests", .fewAtOnce)
struct RequestTests {
  private let client = NetworkClient()

  /// OAuth's calls aren't operations of the API, and have their own tests.
  @Test("every operation has an endpoint")
  func everyOperationHasAnEndpoint() {
    let declared = Set(Contract.all.map(\.operationID))
    #expect(declared.count == Contract.all.count)
    #expect(GitHubDescription.wanted.count == 203)
    #expect(GitHubDescription.wanted.filter { !declared.contains($0) && !$0.hasPrefix("oauth-web/") } == [])
    #expect(declared.subtracting(GitHubDescription.wanted) == Set(GitHubDescription.more))
  }

  @Test("method, host and path match GitHub's description", arguments: Contract.all)
  func methodAndPath(_ contract: Contract) throws {
    let operation = try #require(GitHubDescription.operations[contract.operationID])
    var path = try #require(operation["path"].text)
    for parameter in operation["pathParameters"].array ?? [] {
      let name = try #require(parameter["name"].text)
      let isText = parameter["type"].text == "string" || parameter["type"].text == "oneOf"
      path = path.replacing("{\(name)}", with: isText ? name.replacing("_", with: "-") : "1")
    }
    for endpoint in [contract.minimal, contract.full] {
      let request = try client.httpRequest(endpoint)
      #expect(request.method.rawValue == operation["method"].text)
      #expect(request.url.origin == operation["server"].text ?? "https://api.github.com")
      #expect(request.url.path == path)
    }
  }

  @Test("every query item is documented, and the required ones are always sent", arguments: Contract.all)
  func query(_ contract: Contract) throws {
    let operation = try #require(GitHubDescription.operations[contract.operationID])
    let parameters = operation["query"].array ?? []
    let documented = parameters.compactMap(\.["name"].text)
    let required = parameters.filter(\.["required"].isTrue).compactMap(\.["name"].text)
    let minimal = try #require(URLComponents(string: client.httpRequest(contract.minimal).url.absoluteString))
    let full = try #require(URLComponents(string: client.httpRequest(contract.full).url.absoluteString))
    #expect((minimal.queryItems ?? []).map(\.name).sorted() == required.sorted())
    #expect((full.queryItems ?? []).map(\.name).sorted() == documented.sorted())
    for item in full.queryItems ?? [] {
      let parameter = try #require(parameters.first { $0["name"].text == item.name })
      let value = try #require(item.value)
      switch parameter["type"].text {
      case "integer": #expect(Int(value) != nil, "\(item.name)")
      case "boolean": #expect(Bool(value) != nil, "\(item.name)")
      default:
        let values = (parameter["enum"].array ?? []).compactMap(\.text)
        #expect(values.isEmpty || values.contains(value), "\(item.name)")
        if parameter["format"].text == "date-time", item.name != "created" { #expect(value == "1970-01-01T00:00:00Z") }
      }
    }
  }

  /// The singular `assignee` is omitted: `assignees` has replaced it, and version 2026-03-10 removes it.
  private static let leftOut: [String: Set<String>] = ["issues/create": ["assignee"], "issues/update": ["assignee"]]

  @Test("every property of a body is documented, and the required ones are always sent", arguments: Contract.all)
  func body(_ contract: Contract) async throws {
    let operation = try #require(GitHubDescription.operations[contract.operationID])
    let schema = GitHubDescription.resolved(operation["body"]["content"]["application/json"]["schema"])
    let minimal = try await body(of: contract.minimal)
    let full = try await body(of: contract.full)
    guard let properties = schema["properties"].object else {
      if operation["body"]["content"]["application/json"] != .null || operation["body"] == .null {
        #expect(full == nil)
      } else {
        #expect(full != nil)
      }
      return
    }
    let required = (schema["required"].array ?? []).compactMap(\.text)
    for name in required where Exceptions.notRequired[contract.operationID]?.contains(name) != true {
      #expect(minimal?.object?[name] != nil, "\(name)")
    }
    let sent = Set(full?.object?.keys.map { $0 } ?? [])
    #expect(sent == Set(properties.keys).subtracting(Self.leftOut[contract.operationID] ?? []))
    for (name, value) in full?.object ?? [:] {
      let problem = Schema.problem(of: value, in: properties[name] ?? .null)
      #expect(problem == nil, "\(name): \(problem ?? "")")
    }
  }

  private func body(of endpoint: some GitHubEndpoint) async throws -> JSON? {
    let request = try client.httpRequest(endpoint)
    let data = try await request.body.collect(upTo: 1 << 20)
    guard !data.isEmpty else { return nil }
    guard request.headers["Content-Type"] == "application/json" else {
      return .string(String(decoding: data, as: UTF8.self))
    }
    return try JSONDecoder().decode(JSON.self, from: data)
  }

  @Test("every request contains the media type and the API version")
  func headers() async throws {
    let server = Recorder(body: #"{"login":"octocat","id":1}"#)
    _ = try await server.client.request(GitHubAPI.Users(userName: "octocat"))
    let request = try #require(await server.requests.first)
    #expect(request.headers["Accept"] == "application/vnd.github+json")
    #expect(request.headers["X-GitHub-Api-Version"] == "2022-11-28")
  }

  @Test(
    "an asset has the media type of its name's extension, unless the caller sets one",
    arguments: [
      ("a.zip", "application/zip"), ("a.tar.GZ", "application/gzip"), ("notes.txt", "text/plain"),
      ("program", "application/octet-stream"), (".zip", "application/octet-stream"),
      ("a.unknown", "application/octet-stream"),
    ])
  func mediaType(name: String, type: String) throws {
    let asset = GitHubAPI.Releases.UploadAsset(
      owner: "o", repo: "r", releaseID: 1, name: name, body: HTTPBody(Data("a".utf8)))
    #expect(try client.httpRequest(asset).headers["Content-Type"] == type)
    let own = GitHubAPI.Releases.UploadAsset(
      owner: "o", repo: "r", releaseID: 1, name: name, contentType: "image/png", body: HTTPBody(Data("a".utf8)))
    #expect(try client.httpRequest(own).headers["Content-Type"] == "image/png")
  }

  @Test("a raw blob is requested with its media type")
  func rawBlob() async throws {
    let server = Recorder(body: "bytes")
    let data = try await server.client.request(GitHubAPI.Git.RawBlob(owner: "o", repo: "r", sha: "1"))
    #expect(data == Data("bytes".utf8))
    let request = try #require(await server.requests.first)
    #expect(request.headers["Accept"] == "application/vnd.github.raw+json")
    #expect(request.url.path == "/repos/o/r/git/blobs/1")
  }

  @Test("the API version of the client's header fields takes precedence")
  func ownVersion() async throws {
    let server = Recorder(body: #"{"login":"octocat","id":1}"#)
    let headers: NetworkAPI.Headers = ["X-GitHub-Api-Version": "2026-03-10"]
    let client = NetworkClient(configuration: .init(headers: headers, transport: server))
    _ = try await client.request(GitHubAPI.Users(userName: "octocat"))
    let request = try #require(await server.requests.first)
    #expect(request.headers.values(named: "X-GitHub-Api-Version") == ["2026-03-10"])
  }

  @Test("special characters in a value don't affect other parts of the URL")
  func hostileValues() throws {
    let user = try client.httpRequest(GitHubAPI.Users(userName: "a/b?c#d"))
    #expect(user.url.absoluteString == "https://api.github.com/users/a%2Fb%3Fc%23d")
    let content = GitHubAPI.Repos.Content(owner: "o", repo: "r", path: "a b/c?.txt", ref: "x&y")
    let file = try client.httpRequest(content)
    #expect(file.url.absoluteString == "https://api.github.com/repos/o/r/contents/a%20b/c%3F.txt?ref=x%26y")
    #expect(throws: NetworkError.self) { try client.httpRequest(GitHubAPI.Users(userName: "")) }
    let key = GitHubAPI.Secrets.Key(in: .environment("prod/eu", owner: "o?", repo: "r#"))
    let places = "https://api.github.com/repos/o%3F/r%23/environments/prod%2Feu/secrets/public-key"
    #expect(try client.httpRequest(key).url.absoluteString == places)
    let dependabot = GitHubAPI.Secrets.Key(in: .dependabot(.organization("a/b")))
    let url = try client.httpRequest(dependabot).url.absoluteString
    #expect(url == "https://api.github.com/orgs/a%2Fb/dependabot/secrets/public-key")
    #expect(throws: NetworkError.self) { try client.httpRequest(GitHubAPI.Rulesets.List(in: .organization(""))) }
    #expect(throws: NetworkError.self) {
      try client.httpRequest(GitHubAPI.Hooks.List(in: .repository(owner: "..", repo: "r")))
    }
  }

  @Test("an omitted value, null and a value are distinguished")
  func nullable() async throws {
    func sent(_ milestone: GitHubAPI.Nullable<Int>?) async throws -> JSON {
      let endpoint = GitHubAPI.Issues.Update(owner: "o", repo: "r", number: 1, milestone: milestone)
      return try #require(try await body(of: endpoint))
    }
    #expect(try await sent(nil) == .object([:]))
    #expect(try await sent(.null) == .object(["milestone": .null]))
    #expect(try await sent(3) == .object(["milestone": .number(3)]))
  }
}
