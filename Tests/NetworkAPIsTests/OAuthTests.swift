import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

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

  private func documented(_ operation: JSON, _ place: String) -> Set<String> {
    Set((operation[place].array ?? []).compactMap(\.["name"].text))
  }

  private func address(_ operation: JSON) -> String {
    (operation["server"].text ?? "") + (operation["path"].text ?? "")
  }

  /// The value of an item, in which a plus is a space.
  private static func text(_ item: URLQueryItem) -> String { (item.value ?? "").replacing("+", with: " ") }

  private func oauth(_ server: OAuthServer, secret: String? = nil) throws -> OAuth2 {
    OAuth2(
      try .gitHub(), clientID: "Iv23liMyApp", clientSecret: secret, scopes: ["repo", "gist"],
      client: NetworkClient(configuration: .init(retry: .never, transport: server)))
  }

  /// The names in a form, which all are documented for the operation.
  private func check(_ request: HTTPRequest?, is operation: JSON) throws -> [String: String] {
    let request = try #require(request)
    #expect(request.method == .post && request.url.absoluteString == address(operation))
    #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    #expect(request.headers["Accept"] == "application/json")
    let form = try #require(URLComponents(string: "?" + String(decoding: request.body.data ?? Data(), as: UTF8.self)))
    let fields = Dictionary(uniqueKeysWithValues: (form.queryItems ?? []).map { ($0.name, Self.text($0)) })
    #expect(documented(operation, "parameters").isSuperset(of: fields.keys))
    return fields
  }

  @Test("the web flow opens the documented page and sends what GitHub wants for the code")
  func web() async throws {
    let token = try operation("oauth-web/access-token")
    let example = try #require(token["examples"].array?.first { $0["value"]["access_token"].text != nil }?["value"])
    let server = OAuthServer([String(decoding: try example.data, as: UTF8.self)])
    let oauth = try oauth(server, secret: "client-secret")
    let authorization = try oauth.authorization(redirect: "app:/back")
    let page = try #require(URLComponents(string: authorization.url.absoluteString))
    let authorize = try operation("oauth-web/authorize")
    #expect(authorization.url.absoluteString.hasPrefix(address(authorize) + "?"))
    let items = Dictionary(uniqueKeysWithValues: (page.queryItems ?? []).map { ($0.name, Self.text($0)) })
    // What OAuth 2.0 requires, and GitHub doesn't ask for.
    #expect(documented(authorize, "query").union(["response_type"]).isSuperset(of: items.keys))
    #expect(items["scope"] == "repo gist" && items["code_challenge_method"] == "S256")
    let back = try #require(URL(string: "app:/back?code=4321-9876&state=\(items["state"] ?? "")"))
    let tokens = try await oauth.signIn(with: authorization, redirectedTo: back)
    #expect(tokens.accessToken == example["access_token"].text && tokens.scope == "repo,gist")
    let fields = try check(await server.requests.first, is: token)
    #expect(Set(fields.keys).isSuperset(of: ["client_id", "client_secret", "code", "redirect_uri", "code_verifier"]))
    #expect(await server.requests.first?.headers["Authorization"] == nil)
  }

  @Test("the device flow asks until the person has entered the code")
  func device() async throws {
    let operation = try operation("oauth-web/device-code")
    let server = OAuthServer([
      #"{"device_code":"3584d83530557fdd","user_code":"WDJB-MJHT","verification_uri":"https://github.com/login/device","expires_in":900,"interval":1}"#,
      #"{"error":"authorization_pending"}"#, #"{"access_token":"gho_1","scope":"","token_type":"bearer"}"#,
    ])
    let oauth = try oauth(server)
    let tokens = try await oauth.signInWithDevice { #expect($0.userCode == "WDJB-MJHT") }
    #expect(tokens.accessToken == "gho_1")
    let requests = await server.requests
    #expect(try check(requests.first, is: operation) == ["client_id": "Iv23liMyApp", "scope": "repo gist"])
    let token = try self.operation("oauth-web/access-token")
    #expect(try Set(check(requests.last, is: token).keys) == ["client_id", "device_code", "grant_type"])
  }

  @Test("GitHub's errors, which have the status 200, are errors of OAuth")
  func errors() async throws {
    for example in try operation("oauth-web/access-token")["examples"].array ?? [] {
      guard let code = example["value"]["error"].text, !["authorization_pending", "slow_down"].contains(code) else {
        continue
      }
      let server = OAuthServer([String(decoding: try example["value"].data, as: UTF8.self)])
      let oauth = try oauth(server, secret: "client-secret")
      let authorization = try oauth.authorization(redirect: "app:/back")
      let state = URLComponents(string: authorization.url.absoluteString)?.queryItems?.first {
        $0.name == "state"
      }
      let back = try #require(URL(string: "app:/back?code=4321-9876&state=\(state?.value ?? "")"))
      let error = await #expect(throws: NetworkError.self) {
        try await oauth.signIn(with: authorization, redirectedTo: back)
      }
      #expect(error?.oauth2?.code.rawValue == code)
    }
  }

  @Test("a server of GitHub Enterprise has the same paths, and a host that is not one is refused")
  func hosts() throws {
    #expect(
      try OAuth2.Provider.gitHub(host: "ghe.example").token.absoluteString
        == "https://ghe.example/login/oauth/access_token")
    #expect(throws: NetworkError.self) { try OAuth2.Provider.gitHub(host: "a b") }
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
