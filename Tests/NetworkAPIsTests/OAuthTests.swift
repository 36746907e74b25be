import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

/// A clock whose sleeps end at once.
private struct InstantClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  let slept: @Sendable (Duration) async -> Void
  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws { await slept(deadline.offset) }
}

private actor Waits {
  private(set) var durations: [Duration] = []
  func append(_ duration: Duration) { durations.append(duration) }
}

private actor OAuthServer: Transport {
  private var responses: [String]
  private(set) var requests: [HTTPRequest] = []

  init(_ responses: [String]) { self.responses = responses }

  func send(_ request: HTTPRequest) -> HTTPResponse {
    requests.append(request)
    return HTTPResponse(status: 200, body: HTTPBody(responses.removeFirst()), url: request.url)
  }
}

@Suite("OAuth", .fewAtOnce)
struct OAuthTests {
  private func operation(_ id: String) throws -> JSON {
    try #require(GitHubDescription.oauth.array?.first { $0["operationId"].text == id })
  }

  @Test("the authorization page's URL has the documented query items")
  func authorize() throws {
    let operation = try operation("oauth-web/authorize")
    let url = try GitHubAPI.OAuth.Authorize(
      clientID: "id", redirectURI: "https://e.com/cb", login: "a", scopes: ["repo", "gist"], state: "s",
      codeChallenge: "c", allowsSignup: true, asksForAccount: true
    ).url()
    let components = try #require(URLComponents(string: url.absoluteString))
    #expect(url.origin + url.path == (operation["server"].text ?? "") + (operation["path"].text ?? ""))
    let names = (operation["query"].array ?? []).compactMap(\.["name"].text)
    #expect((components.queryItems ?? []).map(\.name).sorted() == names.sorted())
    #expect(components.queryItems?.first { $0.name == "scope" }?.value == "repo gist")
    let least = try GitHubAPI.OAuth.Authorize(clientID: "id").url()
    #expect(least.query == "client_id=id")
  }

  @Test("the calls send the documented parameters as a form")
  func parameters() throws {
    let token = try operation("oauth-web/access-token")
    let documented = Set((token["parameters"].array ?? []).compactMap(\.["name"].text))
    let calls = [
      GitHubAPI.OAuth.AccessToken(
        clientID: "i", clientSecret: "s", code: "c", redirectURI: "https://e.com", codeVerifier: "v"),
      GitHubAPI.OAuth.AccessToken(clientID: "i", deviceCode: "d"),
      GitHubAPI.OAuth.AccessToken(clientID: "i", clientSecret: "s", refreshToken: "r"),
    ]
    var sent: Set<String> = []
    for call in calls {
      let request = try NetworkClient().httpRequest(call)
      #expect(request.url.absoluteString == "https://github.com/login/oauth/access_token")
      #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
      #expect(request.headers["Accept"] == "application/json")
      #expect(request.method == .post)
      sent.formUnion(call.requestInfo.parameters?.names ?? [])
    }
    #expect(sent == documented)
    let device = GitHubAPI.OAuth.DeviceCode(clientID: "i", scopes: ["repo", "gist"])
    let request = try NetworkClient().httpRequest(device)
    #expect(request.url.absoluteString == "https://github.com/login/device/code")
    #expect(request.body.data == Data("client_id=i&scope=repo%20gist".utf8))
  }

  @Test("GitHub's examples decode as a token or an error")
  func examples() async throws {
    for example in try operation("oauth-web/access-token")["examples"].array ?? [] where example["value"] != .null {
      let server = Recorder(body: try example["value"].data)
      let call = GitHubAPI.OAuth.AccessToken(clientID: "i", clientSecret: "s", code: "c")
      do {
        let token = try await server.client.request(call)
        #expect(token.accessToken == example["value"]["access_token"].text)
        #expect(token.scopes == ["repo", "gist"])
        #expect(!"\(token)".contains(token.accessToken))
      } catch {
        guard case .other(let failure as GitHubAPI.OAuth.Failure, _) = error else { throw error }
        #expect(failure.code.rawValue == example["value"]["error"].text)
      }
    }
  }

  @Test("the device flow polls, slows down if asked to, and returns the token")
  func deviceFlow() async throws {
    let codes = try #require(try operation("oauth-web/device-code")["examples"].array?.first?["value"])
    let server = OAuthServer([
      String(decoding: try codes.data, as: UTF8.self), #"{"error":"authorization_pending"}"#,
      #"{"error":"slow_down","interval":12}"#, #"{"access_token":"gho_1","scope":"","token_type":"bearer"}"#,
    ])
    let waits = Waits()
    let client = NetworkClient(configuration: .init(transport: server))
    let token = try await client.signInToGitHub(
      clientID: "i", clock: InstantClock { await waits.append($0) }, show: { #expect($0.userCode == "WDJB-MJHT") })
    #expect(token.accessToken == "gho_1")
    #expect(await waits.durations == [.seconds(5), .seconds(5), .seconds(12)])
  }

  @Test("the device flow throws an error if the person refuses")
  func refused() async throws {
    let server = OAuthServer([
      #"{"device_code":"d","user_code":"u","verification_uri":"https://github.com/login/device","expires_in":9,"interval":5}"#,
      #"{"error":"access_denied","error_description":"No."}"#,
    ])
    let client = NetworkClient(configuration: .init(transport: server))
    do {
      _ = try await client.signInToGitHub(clientID: "i", clock: InstantClock { _ in }, show: { _ in })
      Issue.record("no error was thrown")
    } catch {
      guard case .other(let failure as GitHubAPI.OAuth.Failure, _) = error else { throw error }
      #expect(failure.code == .accessDenied)
    }
  }

  @Test("GraphQL gives data, errors, or both")
  func graphQL() async throws {
    struct Viewer: Decodable, Sendable {
      let viewer: Login
      struct Login: Decodable, Sendable { let login: String }
    }
    let query = GitHubAPI.GraphQL<Viewer>(query: "{ viewer { login } }", variables: ["n": 1])
    let good = Recorder(body: #"{"data":{"viewer":{"login":"a"}}}"#)
    #expect(try await good.client.request(query).value().viewer.login == "a")
    let sent = try #require(await good.requests.first)
    #expect(sent.url.absoluteString == "https://api.github.com/graphql")
    let body = try JSONDecoder().decode(JSON.self, from: try #require(sent.body.data))
    #expect(body == .object(["query": .string("{ viewer { login } }"), "variables": .object(["n": .number(1)])]))
    let error = #"{"type":"NOT_FOUND","path":["a",0],"locations":[{"line":1,"column":2}],"message":"Gone"}"#
    let bad = try await Recorder(body: #"{"data":{"viewer":null},"errors":[\#(error)]}"#).client.request(query)
    #expect(bad.data == nil)
    #expect(bad.errors.first?.type == "NOT_FOUND")
    let thrown = #expect(throws: GitHubAPI.GraphQLErrors.self) { try bad.value() }
    #expect(thrown?.localizedDescription == "The GraphQL query failed: Gone")
  }
}
