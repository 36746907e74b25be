import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("OAuth 2.0 under attack", .fewAtOnce)
struct HostileSignInTests: SignInTests {
  let server = AuthorizationServer()
  let time = ManualTime()
  private let store = OAuth2.MemoryStore(.init(accessToken: "old", refreshToken: "refresh-0"))

  @Test(
    "a refresh that is cancelled while the server replaces the refresh token still stores the new one",
    arguments: ["by its caller", "by a reset", "by cancelAll()"])
  func abandonedRefresh(how: String) async throws {
    let gate = AsyncSemaphore(permits: 0)
    server.state.withLock { ($0.refreshTokens, $0.whenIssued) = (["refresh-0"], { try? await gate.acquire() }) }
    let signInClient = NetworkClient(configuration: .init(retry: .never, transport: server))
    let oauth = try await oauth(secret: nil, store: store, client: signInClient)
    let authentication = try authentication(oauth)
    let first = Task {
      if how == "by a reset" { return try await call(client(authentication)) }
      _ = try await oauth.refreshed(store.load())
    }
    try await waitUntil { server.grants.count == 1 }
    server.state.withLock { $0.whenIssued = nil }
    let second = Task { try await call(client(try self.authentication(oauth))) }
    switch how {
    case "by a reset": authentication.reset()
    case "by cancelAll()": signInClient.cancelAll()
    default:
      first.cancel()
      await #expect { try await first.value } throws: { NetworkError($0).isCancelled }
    }
    gate.release()
    try await second.value
    _ = await first.result
    try await call(client(authentication))
    #expect(server.grants == ["refresh_token"])
    #expect(store.load()?.refreshToken == "refresh-1")
  }

  @Test(
    "tokens are removed when the grant is gone, and kept when anything else makes a refresh fail",
    arguments: [
      (400, #"{"error":"invalid_grant"}"#, true), (400, #"{"error":"invalid_grant","error_description":[1]}"#, true),
      (200, #"{"error":"bad_refresh_token","error_description":"GitHub's"}"#, true), (0, "", false), (503, "", false),
      (401, #"{"error":"invalid_client"}"#, false), (429, "", false),
      (500, #"{"error":"invalid_grant"}"#, true), (429, #"{"error":"bad_refresh_token"}"#, true),
      (503, #"{"error":"invalid_client"}"#, false), (400, #"{"message":"invalid_grant"}"#, false),
      (200, "<html>", false), (302, "", false), (200, #"{"access_token":"a\r\nX: y"}"#, false),
    ])
  func refreshFails(status: Int, body: String, isGone: Bool) async throws {
    server.state.withLock { ($0.refreshTokens, $0.scripted) = (["refresh-0"], [(HTTPStatus(status), body)]) }
    let client = client(try authentication(try await oauth(store: store)))
    let error = await error { try await call(client) }
    #expect(error != nil)
    #expect(error?.oauth2?.needsSignIn ?? false == isGone)
    #expect((store.load() == nil) == isGone)
    time.advance(by: .seconds(11))
    let next = await self.error { try await call(client) }
    #expect(next?.oauth2?.code == (isGone ? .signInRequired : nil))
    #expect(server.grants.count == (isGone ? 1 : 2))
    #expect(store.load()?.refreshToken == (isGone ? nil : "refresh-1"))
  }

  #if os(Linux)
  @Test("the responses of a sign-in server cost linear time, whatever text it repeats")
  func growth() async throws {
    let oauth = try await oauth(grant: .clientCredentials)
    for status in [200, 400, 503] as [HTTPStatus] {
      for start in [#"{"access_token":"a","token_type":"b"#, #"{"error":"a"#, #"{"error":"a","error_uri":"b"#, #"{"x"#]
      {
        try await expectLinear("\(status) \(start)", size: 100, factor: 16) { size in
          let end = start.hasSuffix("x") ? #"":1}"# : #""}"#
          let text = start + String(repeating: "\u{301}\u{323}\u{327}\u{334}", count: size) + end
          return { [server] in
            server.state.withLock { $0.scripted = [(status, text)] }
            _ = try? await oauth.tokens([:])
          }
        }
      }
    }
    try await expectLinear("metadata", size: 500, factor: 16) { size in
      let method = String(repeating: "\u{301}\u{323}\u{327}\u{334}", count: size)
      let start = #"{"issuer":"https://a.example","token_endpoint":"https://a.example/t","#
      let text = start + #""token_endpoint_auth_methods_supported":["\#(method)"]}"#
      let client = NetworkClient {
        $0.transport = Scripted { HTTPResponse(status: 200, body: HTTPBody(text), url: $0.url) }
      }
      return { _ = try await OAuth2.Provider.discover("https://a.example", client: client) }
    }
  }
  #endif

  @Test(
    "signing out whose task is cancelled while a refresh goes on still removes the tokens", arguments: [true, false])
  func cancelledSignOut(isEarly: Bool) async throws {
    let gate = AsyncSemaphore(permits: 0)
    server.state.withLock { ($0.refreshTokens, $0.whenIssued) = (["refresh-0"], { try? await gate.acquire() }) }
    let oauth = try await oauth(store: store)
    let refresh = Task { _ = try await oauth.refreshed(store.load()) }
    try await waitUntil { server.grants.count == 1 }
    server.state.withLock { $0.whenIssued = nil }
    let signOut = Task {
      if isEarly { while !Task.isCancelled { await Task.yield() } }
      try await oauth.signOut()
    }
    await letOthersRun()
    signOut.cancel()
    await letOthersRun()
    gate.release()
    try await signOut.value
    try await refresh.value
    #expect(store.load() == nil)
    #expect(server.requests.last?.form["token_type_hint"] == "refresh_token")
  }

  @Test("while the provider revokes the tokens, calls have none, and the user can sign in again")
  func slowRevocation() async throws {
    let gate = AsyncSemaphore(permits: 0)
    server.state.withLock { ($0.accessTokens, $0.whenRevoked) = (["old"], { try? await gate.acquire() }) }
    let oauth = try await oauth(store: store)
    let authentication = try authentication(oauth)
    let client = client(authentication)
    try await call(client)
    let signOut = Task { try await oauth.signOut(authentication) }
    try await waitUntil { server.requests.last?.path == "/tenant/revoke" }
    #expect(await error { try await call(client) }?.oauth2?.code == .signInRequired)
    #expect(server.requests.last?.path == "/tenant/revoke")
    let begun = try oauth.authorization(redirect: "app:/done")
    let redirect = try server.redirect(for: begun.url)
    let signIn = Task { try await oauth.signIn(with: begun, redirectedTo: redirect) }
    let isSignedIn = await eventually { store.load() != nil }
    #expect(isSignedIn)
    gate.release()
    try await signOut.value
    try authentication.update(try await signIn.value)
    try await call(client)
    #expect(store.load()?.accessToken == "access-1")
  }

  @Test("a refresh whose response has a list of scopes stores the new refresh token")
  func listOfScopes() async throws {
    let body = #"{"access_token":"a","refresh_token":"refresh-1","scope":["read","write"]}"#
    server.state.withLock { $0.scripted = [(200, body)] }
    _ = try await oauth(store: store).refreshed(store.load())
    #expect(store.load() == .init(accessToken: "a", refreshToken: "refresh-1", scope: "read write"))
  }

  @Test("an empty refresh token doesn't replace the one that works")
  func emptyRefreshToken() async throws {
    server.state.withLock { $0.scripted = [(200, #"{"access_token":"a","refresh_token":"","id_token":""}"#)] }
    let oauth = try await oauth(store: store)
    #expect(try await oauth.refreshed(store.load())?.refreshToken == "refresh-0")
    #expect(store.load()?.refreshToken == "refresh-0")
  }

  @Test("tokens that another process has removed don't come back")
  func signedOutElsewhere() async throws {
    server.state.withLock { ($0.refreshTokens, $0.accessTokens) = (["refresh-0"], ["old"]) }
    let client = client(try authentication(try await oauth(store: store)))
    try await call(client)
    store.save(nil)
    server.state.withLock { $0.accessTokens = [] }
    #expect(await error { try await call(client) }?.oauth2?.code == .signInRequired)
    #expect(server.grants.isEmpty && store.load() == nil)
  }

  @Test(
    "an error of the server that repeats what was sent doesn't show it, and is short",
    arguments: [
      #"{"error":"x","error_description":"no hunter2 & co."}"#, #"{"error":"hunter2"}"#,
      #"{"error":"x","error_uri":"https://a.example/hunter2"}"#,
      #"{"error":"x","error_description":"not s+cr3t/ of the client"}"#,
      #"{"message":"hunter2 is not valid"}"#, "hunter2", #"{"message":["no s\u002Bcr3t\/ of the client"]}"#,
      #"{"error":"x","error_description":"e\#(String(repeating: "\u{301}", count: 100_000))"}"#,
    ])
  func echo(body: String) async throws {
    server.state.withLock { $0.scripted = [(400, body)] }
    let tokens = OAuth2.Tokens(accessToken: "old", refreshToken: "hunter2")
    let oauth = try await oauth(store: OAuth2.MemoryStore(tokens))
    let error = try #require(await error { _ = try await oauth.refreshed(tokens) })
    let kept = String(decoding: error.response?.body.data ?? Data(), as: UTF8.self)
    let text = "\(error) \(error.localizedDescription) \(String(reflecting: error.oauth2)) \(kept)"
    #expect(!text.contains("hunter2") && !text.contains("cr3t"))
    #expect(text.unicodeScalars.count < 10_000)
  }

  @Test("a response of more than 1 MiB is a typed error", arguments: ["tokens", "metadata"])
  func largeResponse(what: String) async throws {
    let url = Locked("")
    let server = try TestServer.responding { _ in
      let url = url.withLock { $0 }
      return .json(
        #"{"access_token":"a","issuer":"\#(url)","token_endpoint":"\#(url)/token"}"#
          + String(repeating: " ", count: 1 << 20))
    }
    url.withLock { $0 = server.url }
    let client = NetworkClient()
    let error = await error {
      guard what == "tokens" else { return _ = try await OAuth2.Provider.discover(server.url, client: client) }
      let provider = OAuth2.Provider(token: try HTTPURL(server.url("/token")))
      _ = try await OAuth2(provider, clientID: "a", grant: .clientCredentials, client: client).refreshed(nil)
    }
    guard case .bodyTooLarge(limit: 1 << 20, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "a server that sends its response byte by byte holds up a refresh until the client's limit, by default a minute",
    arguments: [nil, Duration.seconds(5)])
  func slowResponse(total: Duration?) async throws {
    let server = try TestServer { connection in
      while connection.readRequest() != nil {
        if connection.index == 0 {
          // Slower than the test is on any machine.
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10000\r\n\r\n")
          connection.send(String(repeating: " ", count: 10_000), chunkedBy: 1, pause: .milliseconds(50))
        } else {
          connection.send(Response.json(#"{"access_token":"a"}"#).serialized())
        }
      }
    }
    let time = ManualTime(isAutomatic: false)
    let oauth = OAuth2(
      .init(token: try HTTPURL(server.url("/token"))), clientID: "a", grant: .clientCredentials, store: .memory,
      client: NetworkClient(configuration: .init(timeouts: .init(total: total), retry: .never), time: time.source),
      time: time.source, random: { Data(count: $0) })
    let slow = Task { await error { _ = try await oauth.refreshed(nil) } }
    try await server.waitForRequests()
    let next = Task { try await oauth.refreshed(nil) }
    #expect(await eventually { time.sleeping > 0 })
    time.advance(by: total ?? .seconds(60))
    #expect(await slow.value?.isTimeout == true)
    #expect(try await next.value?.accessToken == "a")
  }

  @Test("the client's own credential isn't sent to the sign-in server, even if it is for its origin")
  func credentialOfClient() async throws {
    let origin = try HTTPURL(AuthorizationServer.issuer)
    let client = NetworkClient(
      configuration: .init(retry: .never, authentication: [.bearer("app", for: [origin])], transport: server))
    let oauth = try await oauth(secret: nil, client: client)
    let tokens = try await oauth.signInWithDevice { _ in }
    _ = try await oauth.refreshed(tokens)
    try await oauth.signOut()
    #expect(
      server.requests.map(\.path).suffix(4) == ["/tenant/device", "/tenant/token", "/tenant/token", "/tenant/revoke"])
    #expect(server.requests.allSatisfy { !$0.headers.contains(.authorization) })
  }

  @Test("neither a token request nor discovery follows a redirect")
  func redirects() async throws {
    let transport = Scripted { HTTPResponse(status: 307, headers: ["Location": "https://evil.example/"], url: $0.url) }
    let client = NetworkClient { $0.transport = transport }
    _ = await error { _ = try await OAuth2.Provider.discover("https://a.example", client: client) }
    let oauth = OAuth2(
      .init(token: try HTTPURL("https://a.example/t")), clientID: "a", clientSecret: "s", grant: .clientCredentials,
      client: client)
    _ = await error { _ = try await oauth.refreshed(nil) }
    #expect(transport.requests.map(\.url.host) == ["a.example", "a.example", "a.example"])
  }

  @Test("discovery goes on to the OpenID configuration if the first page isn't metadata")
  func noMetadataAtFirst() async throws {
    let metadata = #"{"issuer":"https://a.example","token_endpoint":"https://a.example/t"}"#
    let transport = Scripted([
      { HTTPResponse(status: 200, body: HTTPBody("<html>"), url: $0.url) },
      { HTTPResponse(status: 200, body: HTTPBody(metadata), url: $0.url) },
    ])
    let client = NetworkClient { $0.transport = transport }
    let provider = try await OAuth2.Provider.discover("https://a.example", client: client)
    #expect(provider.token.absoluteString == "https://a.example/t")
  }

  @Test(
    "the user isn't shown a page that isn't https, or a code with control characters",
    arguments: [
      (#""W""#, #""javascript:alert(1)""#, "null"), (#""W""#, #""file:///etc/passwd""#, "null"),
      (#""W""#, #""http://login.example.com/d""#, "null"), (#""W""#, #""https://a.example/""#, #""smb://a.example/""#),
      (#""\u001b[2J""#, #""https://a.example/""#, "null"), (#""""#, #""https://a.example/""#, "null"),
    ])
  func devicePage(code: String, page: String, complete: String) async throws {
    let body =
      #"{"device_code":"device-1","user_code":\#(code),"verification_uri":\#(page),"verification_uri_complete":"#
      + #"\#(complete),"expires_in":60}"#
    server.state.withLock { $0.device = body }
    let oauth = try await oauth()
    let error = await error { _ = try await oauth.signInWithDevice { Issue.record("shown: \($0.userCode)") } }
    #expect(error?.oauth2?.code == .invalidResponse)
  }

  @Test("a device code outlives failures of the server, and isn't asked for more often than the server allows")
  func devicePolls() async throws {
    let body =
      #"{"device_code":"device-1","user_code":"W","verification_uri":"https://a.example/","interval":"#
    server.state.withLock {
      $0.device = body + #"400,"expires_in":"3600"}"#
      $0.scripted = [(503, ""), (0, ""), (429, ""), (503, #"{"error":"temporarily_unavailable"}"#)]
    }
    #expect(try await oauth().signInWithDevice { _ in }.accessToken == "access-1")
    #expect(time.sleeps == Array(repeating: .seconds(400), count: 5))
    // Numbers that are out of range end the wait.
    for numbers in [#"1e300,"expires_in":1e300}"#, #"5,"expires_in":"nan"}"#, #"-5,"expires_in":-1}"#] {
      server.state.withLock { $0.device = body + numbers }
      let oauth = try await oauth()
      #expect(await error { _ = try await oauth.signInWithDevice { _ in } }?.oauth2?.code == .expiredToken)
    }
  }

  @Test("a redirect that arrives while the program still opens the page is received")
  func earlyRedirect() async throws {
    let browser = NetworkClient()
    let tokens = try await oauth(secret: nil).signIn(path: "done") { [server] page in
      _ = try await browser.data(try HTTPURL(server.redirect(for: page)))
    }
    #expect(tokens.accessToken == "access-1")
    #expect(server.requests.last?.form["redirect_uri"]?.hasSuffix("/done") == true)
  }

  @Test("a redirect with characters that no URL may have is read as it was sent")
  func invalidCharacters() async throws {
    let tokens = try await oauth(secret: nil).signIn { [server] page in
      let redirect = try server.redirect(for: page)
      server.state.withLock { $0.challenges["a/b|c"] = $0.challenges["code-1"] }
      let target = "/?code=a%2Fb|c&state=\(OAuth2.query(of: redirect.absoluteString)["state"]?.first ?? "")"
      try RawClient(port: try #require(redirect.port)).write("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    }
    #expect(tokens.accessToken == "access-1")
    #expect(server.requests.last?.form["code"] == "a/b|c")
  }

  @Test("identifier and secret are form-encoded before basic authentication joins them")
  func basicEncoding() async throws {
    let transport = Scripted { HTTPResponse(status: 200, body: HTTPBody(#"{"access_token":"a"}"#), url: $0.url) }
    let oauth = OAuth2(
      .init(token: try HTTPURL("https://a.example/t")), clientID: "ü:%1&", clientSecret: "a+b =:\n",
      grant: .clientCredentials,
      client: NetworkClient { $0.transport = transport })
    _ = try await oauth.refreshed(nil)
    let field = try #require(transport.requests.first?.headers["Authorization"])
    let pair = try #require(Data(base64Encoded: String(field.dropFirst("Basic ".count))))
    #expect(String(decoding: pair, as: UTF8.self) == "%C3%BC%3A%251%26:a%2Bb+%3D%3A%0A")
  }
}
