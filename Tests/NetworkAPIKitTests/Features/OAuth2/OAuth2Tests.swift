import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("OAuth 2.0", .fewAtOnce)
struct OAuth2Tests: SignInTests {
  let server = AuthorizationServer()
  let time = ManualTime()

  @Test(
    "client credentials are sent as the server expects, and new tokens fetched when they expire or are refused",
    arguments: [OAuth2.ClientAuthentication.basic, .post])
  func clientCredentials(method: OAuth2.ClientAuthentication) async throws {
    let client = client(try authentication(try await oauth(method, grant: .clientCredentials)))
    try await call(client)
    try await call(client)
    time.advance(by: .seconds(3_599))
    try await call(client)
    server.state.withLock { $0.accessTokens = [] }
    try await call(client)
    #expect(server.grants == ["client_credentials", "client_credentials", "client_credentials"])
    let form = try #require(server.requests.first { $0.path == "/tenant/token" }?.form)
    #expect(form["scope"] == "read write")
    #expect(form["client_secret"] == (method == .post ? AuthorizationServer.secret : nil))
  }

  @Test("a form for the sign-in server isn't compressed, which is for the servers of the client's own calls")
  func longForm() async throws {
    let client = NetworkClient(
      configuration: .init(interceptors: [GzipRequests()], retry: .never, transport: server))
    let oauth = OAuth2(
      try await .discover(AuthorizationServer.issuer, client: client), clientID: "the app",
      clientSecret: AuthorizationServer.secret, scopes: Array(repeating: "read", count: 500), grant: .clientCredentials,
      store: .memory, client: client, time: time.source, random: { Data(count: $0) })
    _ = try await oauth.refreshed(nil)
    let request = try #require(server.requests.last)
    #expect(request.headers[.contentEncoding] == nil && request.form["scope"]?.utf8.count == 2_499)
  }

  @Test("what the server announces counts: how the secret is sent, unless the program chooses, and a named issuer")
  func announcedMethod() async throws {
    let provider = try await oauth().provider
    #expect(provider.clientAuthentication == .basic && !provider.namesIssuer)
    let metadata =
      #"{"issuer":"https://a.example","token_endpoint":"https://a.example/t","#
      + #""token_endpoint_auth_methods_supported":["client_secret_post"],"#
      + #""authorization_response_iss_parameter_supported":true}"#
    let client = NetworkClient {
      $0.transport = Scripted { HTTPResponse(status: 200, body: HTTPBody(metadata), url: $0.url) }
    }
    let announced = try await OAuth2.Provider.discover("https://a.example", client: client)
    #expect(announced.clientAuthentication == .post && announced.namesIssuer)
  }

  @Test("a refresh token that the server replaces is used once, by however many clients and calls")
  func rotation() async throws {
    server.state.withLock { $0.refreshTokens = ["refresh-0"] }
    let store = OAuth2.MemoryStore(.init(accessToken: "old", refreshToken: "refresh-0"))
    let oauth = try await oauth(secret: nil, store: store)
    let clients = try (0..<3).map { _ in client(try authentication(oauth)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<30 { group.addTask { try await call(clients[index % 3]) } }
      try await group.waitForAll()
    }
    #expect(server.grants == ["refresh_token"])
    #expect(store.load()?.refreshToken == "refresh-1")
    #expect(store.load()?.expiry == time.startDate + 3_600)
    time.advance(by: .seconds(3_600))
    try await call(clients[0])
    #expect(store.load()?.refreshToken == "refresh-2")
  }

  @Test("two values that share a store in memory use a refresh token once")
  func sharedStore() async throws {
    let (isAsked, isReleased) = (Locked(false), Locked(false))
    server.state.withLock { state in
      state.refreshTokens = ["refresh-0"]
      // A call that begins during the refresh waits for it, and isn't refused.
      state.whenRefused = { [server] in try? await waitUntil { server.requests.count { $0.path == "/a" } >= 2 } }
      state.whenIssued = {
        isAsked.withLock { $0 = true }
        try? await waitUntil { isReleased.withLock { $0 } }
      }
    }
    let store = OAuth2.MemoryStore(.init(accessToken: "old", refreshToken: "refresh-0"))
    let first = client(try authentication(try await oauth(secret: nil, store: store)))
    let second = client(try authentication(try await oauth(secret: nil, store: store)))
    let calls = [first, second].map { client in Task { try await call(client) } }
    try await waitUntil { isAsked.withLock { $0 } && server.requests.filter { $0.path == "/a" }.count == 2 }
    await letOthersRun()
    isReleased.withLock { $0 = true }
    for call in calls { try await call.value }
    #expect(server.grants == ["refresh_token"] && store.load()?.refreshToken == "refresh-1")
  }

  @Test("a server that doesn't replace the refresh token keeps it valid")
  func noRotation() async throws {
    server.state.withLock { ($0.refreshTokens, $0.rotates) = (["refresh-0"], false) }
    let store = OAuth2.MemoryStore(.init(accessToken: "old", refreshToken: "refresh-0", idToken: "id"))
    try await call(client(try authentication(try await oauth(store: store))))
    #expect(
      store.load()
        == .init(accessToken: "access-1", refreshToken: "refresh-0", expiry: time.startDate + 3_600, idToken: "id"))
  }

  @Test("tokens that another process has stored are used instead of a refresh, also when it was first")
  func otherProcess() async throws {
    let store = OAuth2.MemoryStore(.init(accessToken: "old", refreshToken: "refresh-0"))
    let oauth = try await oauth(store: store)
    let client = client(try authentication(oauth))
    _ = await error { try await call(client) }
    store.save(.init(accessToken: "access-7", refreshToken: "refresh-7"))
    server.state.withLock { $0.accessTokens = ["access-7"] }
    time.advance(by: .seconds(11))
    try await call(client)
    #expect(server.grants == ["refresh_token"])

    // The other one stores its tokens while this one's request is refused.
    final class Late: OAuth2.TokenStore {
      let loads = Locked(0)
      let saved = Locked<[OAuth2.Tokens?]>([])
      func load() -> OAuth2.Tokens? {
        let isLate = loads.withLock {
          $0 += 1; return $0 > 2
        }
        return isLate
          ? .init(accessToken: "access-7", refreshToken: "refresh-7")
          : .init(accessToken: "old", refreshToken: "refresh-0")
      }
      func save(_ tokens: OAuth2.Tokens?) { saved.withLock { $0.append(tokens) } }
    }
    let late = Late()
    try await call(self.client(try authentication(try await self.oauth(store: late))))
    #expect(late.saved.withLock { $0.isEmpty })
  }

  @Test("when the grant is gone, the user has to sign in: tokens are removed, and the server isn't asked again")
  func grantGone() async throws {
    let store = OAuth2.MemoryStore(.init(accessToken: "old", refreshToken: "refresh-of-hunter2"))
    let oauth = try await oauth(store: store)
    let authentication = try authentication(oauth)
    let client = client(authentication)
    for _ in 0..<3 {
      let error = try #require(await error { try await call(client) })
      #expect(error.oauth2?.needsSignIn == true)
      time.advance(by: .seconds(11))
    }
    #expect(server.grants == ["refresh_token"])
    #expect(store.load() == nil)
    // After the sign-in, everything works again, also if the server hands out the same refresh token.
    let again = #"{"access_token":"access-0","refresh_token":"refresh-of-hunter2"}"#
    server.state.withLock { ($0.scripted, $0.refreshTokens) = ([(200, again)], ["refresh-of-hunter2"]) }
    let begun = try oauth.authorization(redirect: "app:/done")
    try authentication.update(try await oauth.signIn(with: begun, redirectedTo: server.redirect(for: begun.url)))
    try await call(client)
    #expect(store.load()?.accessToken == "access-1")
  }

  @Test("without tokens, calls fail with an error that asks for a sign-in, and no request is sent")
  func noTokens() async throws {
    let error = await error { try await call(client(try authentication(try await oauth()))) }
    #expect(error?.oauth2 == OAuth2Error(.signInRequired))
    #expect(error?.oauth2?.needsSignIn == true)
    #expect(server.grants.isEmpty)
  }

  /// A store on a disk that is full: nothing can be written, but what is there can be removed.
  private final class FullStore: OAuth2.TokenStore {
    let tokens = Locked<OAuth2.Tokens?>(.init(accessToken: "old", refreshToken: "refresh-0"))
    let fails = Locked(true)
    func load() -> OAuth2.Tokens? { tokens.withLock { $0 } }
    func save(_ new: OAuth2.Tokens?) throws {
      if new != nil, fails.withLock({ $0 }) { throw POSIXError(.ENOSPC) }
      tokens.withLock { $0 = new }
    }
  }

  @Test("signing out revokes and drops tokens that the store doesn't take")
  func signOutOfFullStore() async throws {
    server.state.withLock { $0.refreshTokens = ["refresh-0"] }
    let store = FullStore()
    let oauth = try await oauth(store: store)
    #expect(await error { _ = try await oauth.refreshed(store.load()) } != nil)
    #expect(server.state.withLock { $0.refreshTokens } == ["refresh-1"])
    try await oauth.signOut()
    #expect(store.load() == nil)
    #expect(server.state.withLock { $0.refreshTokens.isEmpty })
    #expect(try await oauth.credential() == nil)
  }

  @Test(
    "tokens that the store didn't take don't replace what another process has done since",
    arguments: [nil, OAuth2.Tokens(accessToken: "access-7", refreshToken: "refresh-7")])
  func unsavedTokens(other: OAuth2.Tokens?) async throws {
    server.state.withLock { $0.refreshTokens = ["refresh-0"] }
    let store = FullStore()
    let oauth = try await oauth(store: store)
    #expect(await error { _ = try await oauth.refreshed(store.load()) } != nil)
    store.tokens.withLock { $0 = other }
    store.fails.withLock { $0 = false }
    #expect(try await oauth.credential() == other)
    #expect(store.load() == other)
  }

  @Test("tokens that the store doesn't take are kept, and offered to it again")
  func failingStore() async throws {
    server.state.withLock { $0.refreshTokens = ["refresh-0"] }
    let store = FullStore()
    let client = client(try authentication(try await oauth(store: store)))
    guard case .authenticationFailed(.other(let error, _), _)? = await error({ try await call(client) }) else {
      Issue.record("the store's failure is not shown")
      return
    }
    #expect(error is POSIXError)
    store.fails.withLock { $0 = false }
    time.advance(by: .seconds(11))
    try await call(client)
    #expect(server.grants == ["refresh_token"])
    #expect(store.load()?.refreshToken == "refresh-1")
  }

  @Test("signing in with a browser sends state and challenge, and exchanges the code once")
  func authorizationCode() async throws {
    let oauth = try await oauth(secret: nil)
    let begun = try oauth.authorization(redirect: "com.example.app:/done")
    let items = OAuth2.query(of: begun.url.absoluteString)
    #expect(items["client_id"] == ["the app"])
    #expect(items["scope"] == ["read write"])
    #expect(items["a"] == ["1"])
    #expect(items["state"] == ["AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"])
    let tokens = try await oauth.signIn(with: begun, redirectedTo: server.redirect(for: begun.url))
    #expect(tokens.accessToken == "access-1")
    #expect(try await oauth.credential() == tokens)
    // The example of RFC 7636, appendix B.
    #expect(
      OAuth2.challenge(of: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    // With random bytes of its own, nothing repeats.
    let random = OAuth2(oauth.provider, clientID: "the app", client: oauth.client)
    let others = try (0..<2).map { _ in try random.authorization(redirect: "app:/done") }
    #expect(Set(others.flatMap { [$0.state, $0.verifier] }).count == 4)
  }

  @Test(
    "a redirect that is forged, of another issuer, or a refusal is a typed error, and no code is exchanged",
    arguments: [
      ("code=c", OAuth2Error.Code.stateMismatch, false), ("code=c&state=other", .stateMismatch, false),
      ("code=c&state=S&state=S", .stateMismatch, false),
      ("code=c&state=S&iss=https://evil.example", .issuerMismatch, false),
      ("code=c&state=S", .issuerMismatch, true), ("code=c&code=d&state=S", .invalidResponse, false),
      ("state=S", .invalidResponse, false),
      ("state=S&error=access_denied&error_description=no+thanks", .accessDenied, false),
      ("state=S&error=server_error", .serverError, false), ("state=S&code=%FF", .invalidResponse, false),
    ])
  func redirects(query: String, code: OAuth2Error.Code, namesIssuer: Bool) async throws {
    var provider = try await oauth().provider
    provider.namesIssuer = namesIssuer
    let oauth = OAuth2(
      provider, clientID: "the app", store: .memory, client: NetworkClient { $0.transport = server }, time: time.source,
      random: { Data(count: $0) })
    let begun = try oauth.authorization(redirect: "app:/done")
    let query = query.replacingOccurrences(of: "=S", with: "=\(begun.state)")
    let url = try #require(URL(string: "app:/done?\(query)"))
    let error = await error { _ = try await oauth.signIn(with: begun, redirectedTo: url) }
    #expect(error?.oauth2?.code == code)
    #expect(error?.oauth2?.explanation == (code == .accessDenied ? "no thanks" : error?.oauth2?.explanation))
    #expect(server.grants.isEmpty)
  }

  @Test("the issuer in a redirect is accepted if it is the right one")
  func issuerInRedirect() async throws {
    let oauth = try await oauth(secret: nil)
    let begun = try oauth.authorization(redirect: "app:/done")
    let url = try server.redirect(for: begun.url, adding: "&iss=\(AuthorizationServer.issuer)")
    #expect(try await oauth.signIn(with: begun, redirectedTo: url).accessToken == "access-1")
  }

  // It would wait for ever if the browser failed.
  @Test(
    "a program is redirected to a port of its own; other requests neither end nor spoil the wait",
    .timeLimit(.minutes(30)))
  func loopback() async throws {
    let oauth = try await oauth(secret: nil)
    let browser = NetworkClient()
    let tokens = try await oauth.signIn(path: "/done") { [server] page in
      let redirect = try server.redirect(for: page)
      Task {
        let base = try #require(redirect.absoluteString.split(separator: "?").first)
        for other in ["/favicon.ico", "?code=forged&state=other", "?error=access_denied"] {
          let text = other.hasPrefix("/") ? String(base.dropLast("/done".count)) + other : base + other
          await #expect(throws: NetworkError.self) { try await browser.data(try HTTPURL(String(text))) }
        }
        let shown = try await browser.data(try HTTPURL(redirect))
        #expect(String(decoding: shown, as: UTF8.self).contains("close this window"))
      }
    }
    #expect(tokens.accessToken == "access-1")
    let redirect = try #require(server.requests.last?.form["redirect_uri"])
    #expect(redirect.hasPrefix("http://127.0.0.1:") && redirect.hasSuffix("/done"))
    // The port is closed again.
    await #expect(throws: NetworkError.self) { try await browser.data(try HTTPURL(redirect)) }
  }

  @Test("cancelling ends the wait for the browser")
  func cancelledLoopback() async throws {
    let oauth = try await oauth()
    let isShown = Locked(false)
    let task = Task { try await oauth.signIn { _ in isShown.withLock { $0 = true } } }
    try await waitUntil { isShown.withLock { $0 } }
    task.cancel()
    await #expect { try await task.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
  }

  @Test(
    "cancelling all calls of the client ends the wait for the browser, or for the next poll", arguments: [false, true])
  func cancelledAll(isDevice: Bool) async throws {
    server.state.withLock { $0.polls = ["authorization_pending", "authorization_pending"] }
    let (clock, shown) = (ManualTime(isAutomatic: false), Locked(false))
    let (outcome, client) = (
      Locked<NetworkError?>(nil), NetworkClient(configuration: .init(retry: .never, transport: server))
    )
    var oauth = try await oauth(client: client)
    oauth.time = clock.source
    let task = Task { [oauth] in
      let error = await error {
        _ =
          try await isDevice
          ? oauth.signInWithDevice { _ in shown.withLock { $0 = true } }
          : oauth.signIn { _ in shown.withLock { $0 = true } }
      }
      outcome.withLock { $0 = error }
    }
    defer { task.cancel() }
    try await waitUntil { shown.withLock { $0 } }
    if isDevice {
      try await waitUntil { clock.sleeping == 1 }
      clock.advance(by: .seconds(5))
      try await waitUntil { server.grants.count == 1 && clock.sleeping == 1 }
    }
    client.cancelAll()
    try await waitUntil { outcome.withLock { $0 != nil } }
    #expect(outcome.withLock { $0?.isCancelled } == true && server.grants.count == (isDevice ? 1 : 0))
  }

  @Test("a device code is asked for at the server's pace until the user has signed in")
  func device() async throws {
    server.state.withLock { $0.polls = ["authorization_pending", "slow_down", "authorization_pending"] }
    let oauth = try await oauth(secret: nil)
    let shown = Locked<OAuth2.DeviceCode?>(nil)
    let tokens = try await oauth.signInWithDevice { code in shown.withLock { $0 = code } }
    #expect(tokens.accessToken == "access-1")
    #expect(shown.withLock { $0?.userCode } == "WDJB-MJHT")
    #expect(time.sleeps == [.seconds(5), .seconds(5), .seconds(14), .seconds(14)])
  }

  @Test(
    "a device code that expires or is refused is a typed error",
    arguments: [
      (["access_denied"], OAuth2Error.Code.accessDenied, 1), (["expired_token"], .expiredToken, 1),
      (Array(repeating: "authorization_pending", count: 99), .expiredToken, 11),
      (["invalid_client"], .init(rawValue: "invalid_client"), 1),
    ])
  func deviceFails(polls: [String], code: OAuth2Error.Code, count: Int) async throws {
    server.state.withLock { $0.polls = polls }
    let oauth = try await oauth()
    let error = await error { _ = try await oauth.signInWithDevice { _ in } }
    #expect(error?.oauth2?.code == code)
    #expect(server.grants.count == count)
    // In the body too, though the client authenticates itself.
    #expect(server.requests.first { $0.path == "/tenant/device" }?.form["client_id"] == "the app")
  }

  @Test(
    "failures make the polls slower until the next response, and the last one comes shortly before the code expires",
    arguments: [
      ([(0, ""), (503, ""), (429, ""), (0, "")], [5, 10, 20, 40, 24]), ([(0, "slow")], [5, 10]),
      ([(0, "open")], [5, 20]),
      ([(503, ""), (400, #"{"error":"authorization_pending"}"#)], [5, 10, 5]),
      ([(503, ""), (400, #"{"error":"slow_down"}"#), (0, "")], [5, 10, 14, 28]),
      (
        [
          (500, #"{"error":"server_error"}"#), (503, #"{"error":"Service Unavailable"}"#),
          (429, #"{"error":"too_many_requests"}"#), (400, #"{"error":"server_error"}"#),
        ], [5, 10, 20, 40, 24]
      ),
      ([(503, ""), (429, #"{"error":"slow_down"}"#), (500, #"{"error":"authorization_pending"}"#)], [5, 10, 14, 14]),
    ] as [([(HTTPStatus, String)], [Int])])
  func devicePace(responses: [(status: HTTPStatus, body: String)], sleeps: [Int]) async throws {
    server.state.withLock {
      $0.device =
        #"{"device_code":"device-1","user_code":"W","verification_uri":"https://a.example/","interval":5,"#
        + #""expires_in":100}"#
      $0.scripted = responses
    }
    #expect(try await oauth().signInWithDevice { _ in }.accessToken == "access-1")
    #expect(time.sleeps == sleeps.map { .seconds($0) })
  }

  @Test("a poll that a server finds too early isn't repeated by the client's retries")
  func devicePaceWithRetries() async throws {
    server.state.withLock {
      $0.device =
        #"{"device_code":"device-1","user_code":"W","verification_uri":"https://a.example/","interval":5,"#
        + #""expires_in":100}"#
      $0.scripted = [(429, #"{"error":"slow_down"}"#)]
    }
    let oauth = try await oauth(client: NetworkClient(configuration: .init(transport: server)))
    #expect(try await oauth.signInWithDevice { _ in }.accessToken == "access-1")
    #expect(time.sleeps == [.seconds(5), .seconds(14)])
  }

  @Test("a sign-in with a clock that runs fast ends: after the server asked for a longer interval, polls have a margin")
  func fastClock() async throws {
    let clock = time
    // By the server's clock: the interval that it asks for, and when the last poll was. The user takes two more polls.
    let polls = Locked((interval: 5.0, last: 0.0, now: 0.0, refused: 0, pending: 2))
    let stub = StubTransport { request in
      let device =
        #"{"device_code":"device-1","user_code":"WDJB","verification_uri":"https://a.example/","expires_in":900}"#
      guard request.url.path == "/token" else {
        return HTTPResponse(status: 200, body: HTTPBody(device), url: request.url)
      }
      let error = polls.withLock { polls -> String? in
        defer { polls.last = polls.now }
        guard polls.now - polls.last >= polls.interval else {
          polls.interval += 5
          polls.refused += 1
          return "slow_down"
        }
        polls.pending -= 1
        return polls.pending < 0 ? nil : "authorization_pending"
      }
      let body = error.map { #"{"error":"\#($0)"}"# } ?? #"{"access_token":"a","token_type":"bearer"}"#
      return HTTPResponse(status: error == nil ? 200 : 400, body: HTTPBody(body), url: request.url)
    }
    var source = clock.source
    source.sleep = { duration in
      polls.withLock { $0.now += 0.93 * (duration / .seconds(1)) }
      try await clock.source.sleep(duration)
    }
    let url = try HTTPURL("https://example.com/")
    let oauth = OAuth2(
      OAuth2.Provider(token: try HTTPURL("https://example.com/token"), deviceAuthorization: url), clientID: "c",
      store: .memory, client: NetworkClient(configuration: .init(transport: stub)), time: source,
      random: { Data(count: $0) })
    #expect(try await oauth.signInWithDevice { _ in }.accessToken == "a")
    #expect(polls.withLock { $0.refused } == 1)
  }

  @Test("a listener without descriptors for connections waits before it tries again")
  func noDescriptors() async throws {
    let times = Locked<[ContinuousClock.Instant]>([])
    let listener = try LoopbackListener(port: 0) { descriptor in
      let isFirst = times.withLock {
        $0.append(.now)
        return $0.count == 1
      }
      guard isFirst else { return LoopbackListener.accept(descriptor) }
      errno = POSIXError.Code.EMFILE.rawValue
      return -1
    }
    defer { listener.stop() }
    listener.expect { $0 == "/a" }
    _ = try await NetworkClient().data(HTTPURL("http://127.0.0.1:\(listener.port)/a"))
    #expect(try await listener.target() == "/a")
    let between = times.withLock { $0[1] - $0[0] }
    #expect(between >= .milliseconds(100))
  }

  @Test("host overrides hold for the page and each request of a sign-in, and the replacement needs https too")
  func overrides() async throws {
    let stub = StubTransport { request in
      let tokens = #"{"access_token":"a","refresh_token":"r","device_code":"d","user_code":"u","expires_in":60"#
      return HTTPResponse(
        status: 200, body: HTTPBody(tokens + #","verification_uri":"https://example.com/d"}"#), url: request.url)
    }
    func client(_ place: String) throws -> NetworkClient {
      NetworkClient(configuration: .init(hostOverrides: ["example.com": try HTTPURL(place)], transport: stub))
    }
    let url = try HTTPURL("https://example.com/login")
    let provider = OAuth2.Provider(token: url, authorization: url, deviceAuthorization: url, revocation: url)
    func oauth(_ client: NetworkClient) -> OAuth2 {
      OAuth2(
        provider, clientID: "app", clientSecret: "s", store: .memory, client: client, time: time.source,
        random: { Data(count: $0) })
    }
    let own = try client("https://own.example.com/x")
    let overridden = oauth(own)
    let tokens = try await overridden.signInWithDevice { _ in }
    _ = try await overridden.refreshed(tokens)
    try await overridden.signOut()
    _ = try await own.send(HTTPRequest(url: url))
    // One that is at the replacement already.
    _ = try await own.send(HTTPRequest(url: try HTTPURL("https://own.example.com/x/login")))
    #expect(stub.requests.map(\.url.absoluteString) == Array(repeating: "https://own.example.com/x/login", count: 6))
    let page = try overridden.authorization(redirect: "app:/").url.absoluteString
    #expect(page.hasPrefix("https://own.example.com/x/login?"))
    _ = await error { _ = try await OAuth2.Provider.discover("https://example.com", client: own) }
    #expect(stub.requests.last?.url.host == "own.example.com")
    let count = stub.requests.count
    let plain = try client("http://own.example.com")
    #expect(await error { _ = try await oauth(plain).signInWithDevice { _ in } } != nil)
    #expect(await error { _ = try await OAuth2.Provider.discover("https://example.com", client: plain) } != nil)
    #expect(throws: NetworkError.self) { try oauth(plain).authorization(redirect: "app:/") }
    #expect(stub.requests.count == count)
  }

  @Test("after a sign-out whose request failed, clients have no credential either")
  func failedSignOut() async throws {
    server.state.withLock { ($0.refreshTokens, $0.accessTokens) = (["refresh-0"], ["access-0"]) }
    let store = OAuth2.MemoryStore(.init(accessToken: "access-0", refreshToken: "refresh-0"))
    // The server refuses to revoke the tokens.
    let oauth = try await oauth(secret: "wrong", store: store)
    let authentication = try authentication(oauth)
    let client = client(authentication)
    try await call(client)
    #expect(await error { try await oauth.signOut(authentication) } != nil)
    #expect(store.load() == nil)
    #expect(await error { try await call(client) }?.oauth2?.code == .signInRequired)
  }

  @Test(
    "clients forget the tokens as soon as a sign-out begins, though a refresh keeps their removal waiting",
    arguments: [false, true])
  func signOutDuringRefresh(hasExpired: Bool) async throws {
    let (gate, failure) = (Promise<Void>(), Locked<NetworkError?>(nil))
    defer { gate.fulfil(.success(())) }
    server.state.withLock { ($0.refreshTokens, $0.whenIssued) = (["refresh-0"], { _ = try? await gate.value() }) }
    let store = OAuth2.MemoryStore(
      .init(accessToken: "access-0", refreshToken: "refresh-0", expiry: hasExpired ? .distantPast : nil))
    let oauth = try await oauth(store: store)
    let authentication = try authentication(oauth)
    let (client, former) = (client(authentication), authentication.userChanges)
    let waiting = Task {
      let error = await error { try await call(client) }
      failure.withLock { $0 = error }
    }
    try await waitUntil { server.grants.count == 1 }
    let signOut = Task { try await oauth.signOut(authentication) }
    // A call whose token has expired waits for what the refresh brings.
    try await waitUntil { hasExpired ? authentication.userChanges != former : failure.withLock { $0?.status == 401 } }
    gate.fulfil(.success(()))
    await waiting.value
    try await signOut.value
    #expect(!hasExpired || failure.withLock { $0?.oauth2?.code == .signInRequired })
    #expect(store.load() == nil && server.state.withLock { $0.refreshTokens.isEmpty })
    #expect(await error { try await call(client) }?.oauth2?.code == .signInRequired)
  }

  @Test(
    "signing out revokes the refresh token, or else the access token, and removes it; nothing begun before restores it")
  func signOut() async throws {
    server.state.withLock { ($0.refreshTokens, $0.accessTokens) = (["refresh-0"], ["access-0"]) }
    let store = OAuth2.MemoryStore(.init(accessToken: "access-0", refreshToken: "refresh-0"))
    let oauth = try await oauth(store: store)
    let authentication = try authentication(oauth)
    let client = client(authentication)
    try await call(client)
    try await oauth.signOut()
    #expect(store.load() == nil)
    #expect(server.requests.last?.form["token_type_hint"] == "refresh_token")
    #expect(server.state.withLock { $0.refreshTokens.isEmpty })
    server.state.withLock { $0.accessTokens = [] }
    #expect(await error { try await call(client) }?.oauth2?.code == .signInRequired)
    authentication.reset()
    #expect(await error { try await call(client) }?.oauth2?.code == .signInRequired)
    #expect(server.grants.isEmpty)
    try await oauth.signOut()
    store.save(.init(accessToken: "access-9"))
    try await oauth.signOut()
    #expect(server.requests.last?.form == ["token": "access-9", "token_type_hint": "access_token"])
  }

  @Test(
    "metadata of another issuer, without a token endpoint, or without https isn't used",
    arguments: [
      (["issuer": "https://login.example.com"], "issuer_mismatch"),
      (["issuer": "https://evil.example.com/tenant"], "issuer_mismatch"),
      (["token_endpoint": nil], "invalid_response"), (["token_endpoint": "http://login.example.com/t"], nil),
      (["authorization_endpoint": "http://login.example.com/a"], nil),
    ] as [([String: String?], String?)])
  func discovery(metadata: [String: String?], code: String?) async throws {
    server.state.withLock { $0.metadata = metadata }
    let error = await error { _ = try await oauth() }
    #expect(error?.oauth2?.code.rawValue == code)
    #expect(error != nil)
    #expect(
      server.requests.map(\.path) == [
        "/.well-known/oauth-authorization-server/tenant", "/tenant/.well-known/openid-configuration",
      ])
  }

  @Test("a server without metadata is its status")
  func noMetadata() async throws {
    let client = NetworkClient { $0.transport = Scripted(statuses: [404]) }
    await #expect { try await OAuth2.Provider.discover("https://a.example", client: client) } throws: {
      ($0 as? NetworkError)?.status == 404
        && ($0 as? NetworkError)?.call?.url?.path == "/.well-known/oauth-authorization-server"
    }
    await #expect(throws: NetworkError.self) { try await OAuth2.Provider.discover("http://a.example", client: client) }
  }

  @Test(
    "every kind of response of the token endpoint is a token or a typed error",
    arguments: [
      (200, #"{"access_token":"a"}"#, nil, nil),
      (200, #"{"access_token":"a","token_type":"bearer","expires_in":"60"}"#, nil, 60.0),
      (200, #"{"access_token":"a","expires_in":1e300}"#, nil, 3_155_760_000),
      (200, #"{"access_token":"a","expires_in":-5}"#, nil, nil),
      (200, #"{"access_token":"a","expires_in":0}"#, nil, nil),
      (200, #"{"access_token":"a","expires_in":"nan"}"#, nil, nil),
      (200, #"{"access_token":"a","expires_in":"soon"}"#, nil, nil),
      (200, #"{"access_token":"a","scope":["b","c"],"token_type":1,"id_token":{},"refresh_token":[]}"#, nil, nil),
      (200, #"{"access_token":"a","scope":{},"expires_in":[60]}"#, nil, nil),
      (200, #"{"access_token":1}"#, "invalid_response", nil),
      (200, #"{"access_token":"a\r\nb"}"#, "invalid_response", nil),
      (200, #"{"access_token":"ä"}"#, "invalid_response", nil),
      (200, #"{"access_token":"a","token_type":"mac"}"#, "invalid_response", nil),
      (200, #"{"access_token":""}"#, "invalid_response", nil),
      (200, "access_token=a", "invalid_response", nil),
      (200, #"{"error":"bad_verification_code"}"#, "bad_verification_code", nil),
      (400, #"{"error":"invalid_scope","error_uri":"https://a.example"}"#, "invalid_scope", nil),
      (400, "oops", nil, nil),
      (302, "", nil, nil), (503, #"{"error":"temporarily_unavailable"}"#, nil, nil),
      (500, #"{"error":"server_error"}"#, nil, nil), (400, #"{"error":"server_error"}"#, "server_error", nil),
      (429, #"{"error":"slow_down"}"#, "slow_down", nil),
      (503, #"{"error":"Service Unavailable"}"#, nil, nil), (429, #"{"error":"too_many_requests"}"#, nil, nil),
      (400, #"{"error":"too_many_requests"}"#, "too_many_requests", nil),
    ] as [(Int, String, String?, Double?)])
  func tokenResponses(status: Int, body: String, code: String?, life: Double?) async throws {
    server.state.withLock { $0.scripted = [(HTTPStatus(status), body)] }
    let oauth = try await oauth(grant: .clientCredentials)
    do {
      let tokens = try #require(try await oauth.refreshed(nil))
      #expect(tokens.accessToken == "a")
      #expect(tokens.expiry?.timeIntervalSince(time.startDate) == life)
      #expect(code == nil && status == 200)
    } catch {
      #expect(NetworkError(error).oauth2?.code.rawValue == code)
      let call = NetworkError(error).call
      #expect(call?.method == .post && call?.url?.path.contains("token") == true, "\(error)")
      #expect(code != nil || NetworkError(error).status?.code == status)
      #expect(code != nil || NetworkError(error).response?.body.data ?? Data() == Data(body.utf8))
    }
  }

  @Test("a file of tokens can be read by its owner only, survives the process, and isn't trusted if it is a link")
  func fileStore() async throws {
    let folder = try TemporaryFolder()
    let tokens = OAuth2.Tokens(accessToken: "a", refreshToken: "r", expiry: time.startDate, scope: "s")
    let url = URL(fileURLWithPath: folder.file("tokens"))
    let store: OAuth2.FileStore = .file(at: url)
    #expect(try store.load() == nil)
    try store.save(tokens)
    #expect(try folder.permissions("tokens") == 0o600)
    #expect(try OAuth2.FileStore(path: url.path).load() == tokens)
    _ = try folder.write(Data("{".utf8), to: "tokens")
    #expect(try store.load() == nil)
    try store.save(tokens)
    #expect(folder.names == ["tokens", "tokens.damaged"])
    // Nor does a sign-in replace what was never read.
    _ = try folder.write(Data("{".utf8), to: "tokens")
    try OAuth2.FileStore(path: url.path).save(tokens)
    #expect(folder.names == ["tokens", "tokens.damaged", "tokens.damaged-2"])
    try await oauth(store: store).signOut()
    #expect(try folder.names == ["tokens.lock"] && store.load() == nil)
    _ = try folder.write(Data("{".utf8), to: "tokens")
    _ = try folder.write(Data("{".utf8), to: "tokens.damaged-notes")
    try await oauth(store: OAuth2.FileStore(path: url.path)).signOut()
    #expect(folder.names == ["tokens.damaged-notes", "tokens.lock"])
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "/dev/null")
    #expect(throws: NetworkError.self) { try OAuth2.FileStore(path: folder.file("link")).load() }
  }

  @Test("no error, event or printed value shows a token, code, verifier or secret")
  func secrets() async throws {
    let log = EventLog()
    let recorder = RecordingTransport(server)
    let client = NetworkClient {
      $0.transport = recorder
      $0.observers = [log]
    }
    let oauth = OAuth2(
      try await .discover(AuthorizationServer.issuer, client: client), clientID: "the app",
      clientSecret: AuthorizationServer.secret, clientAuthentication: .post,
      store: OAuth2.MemoryStore(.init(accessToken: "old", refreshToken: "refresh_token=hunter2")), client: client)
    let begun = try oauth.authorization(redirect: "app:/done")
    var texts = [String(reflecting: begun), String(reflecting: oauth), "\(oauth.store)"]
    texts.append(String(reflecting: await error { _ = try await oauth.refreshed(nil) }))
    let tokens = try await oauth.signIn(with: begun, redirectedTo: server.redirect(for: begun.url))
    texts += [String(reflecting: tokens), "\(tokens)"]
    var dumped = ""
    dump(tokens, to: &dumped)
    dump(oauth, to: &dumped)
    dump(log.events, to: &dumped)
    texts += [dumped, String(decoding: try recorder.archive.data(), as: UTF8.self)]
    for event in log.events {
      texts.append("\(event)")
      if case .sent(let request) = event.kind { texts.append(request.curlCommand()) }
    }
    for text in texts {
      for secret in ["hunter2", "access-1", "refresh-1", "code-1", begun.verifier, "s%2Bcr3t", "s+cr3t"] {
        #expect(!text.contains(secret), "\(secret): \(text.prefix(800))")
      }
    }
  }
}
