import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("OAuth 2.0 tokens in a file that processes share", .fewAtOnce)
struct SharedTokenFileTests: SignInTests {
  let server = AuthorizationServer()
  let time = ManualTime()
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try store().save(.init(accessToken: "old", refreshToken: "refresh-0"))
    server.state.withLock { ($0.refreshTokens, $0.detectsReuse) = (["refresh-0"], true) }
  }

  /// The store of one process.
  private func store() -> OAuth2.FileStore { .file(at: URL(fileURLWithPath: folder.file("tokens"))) }

  @Test("two processes that refresh at the same moment send one request, and both get the new tokens")
  func refreshes() async throws {
    // A second request would come meanwhile.
    server.state.withLock { [server] state in
      state.whenIssued = { _ = await eventually(within: 0.3) { server.grants.count > 1 } }
    }
    let (one, other) = (try await oauth(secret: nil, store: store()), try await oauth(secret: nil, store: store()))
    let old = try store().load()
    async let first = one.refreshed(old)
    async let second = other.refreshed(old)
    #expect(try await [first?.accessToken, second?.accessToken] == ["access-1", "access-1"])
    #expect(server.grants == ["refresh_token"])
    #expect(try store().load()?.refreshToken == "refresh-1")
    #expect(server.state.withLock { $0.refreshTokens } == ["refresh-1"])
  }

  @Test(
    "a refresh token that was given up is used again after a sign-in in another process", arguments: [false, true])
  func signInElsewhere(isSignOut: Bool) async throws {
    let (one, other) = (try await oauth(secret: nil, store: store()), try await oauth(secret: nil, store: store()))
    if isSignOut {
      try await one.signOut()
    } else {
      server.state.withLock { $0.refreshTokens = [] }
      #expect(await error { _ = try await one.refreshed(store().load()) }?.oauth2?.needsSignIn == true)
    }
    #expect(try store().load() == nil)
    // Servers may hand out the same refresh token again.
    server.state.withLock { $0.refreshTokens = ["refresh-0"] }
    let tokens = try await other.signedIn(.init(accessToken: "new", refreshToken: "refresh-0"))
    #expect(try await one.refreshed(tokens)?.accessToken == "access-1")
  }

  @Test(
    "a call that gets a 401 isn't sent again as who has signed in elsewhere meanwhile",
    arguments: ["sign-in", "refresh", "tokens of an unknown sign-in"])
  func otherUser(event: String) async throws {
    let (one, other) = (try await oauth(secret: nil, store: store()), try await oauth(secret: nil, store: store()))
    let alice = try await other.signedIn(.init(accessToken: "alice", refreshToken: "refresh-0"))
    server.state.withLock { [server, store = store()] state in
      state.whenRefused = {
        server.state.withLock { $0.whenRefused = nil }
        switch event {
        case "sign-in":
          _ = try? await other.signOut()
          _ = try? await other.signedIn(.init(accessToken: "access-1", refreshToken: "refresh-9"))
        case "refresh": _ = try? await other.refreshed(alice)
        default: try? store.save(.init(accessToken: "access-1"))
        }
        server.state.withLock { $0.accessTokens = ["access-1"] }
      }
    }
    let client = client(try authentication(one))
    let error = await error { _ = try await client.data(try HTTPURL("\(AuthorizationServer.api)/a"), method: .post) }
    #expect(error?.status == (event == "sign-in" ? 401 : nil))
    try await call(client)
    let sent = server.requests.filter { $0.path == "/a" }.map { $0.headers["Authorization"] ?? "" }
    let again = Array(repeating: "Bearer access-1", count: event == "sign-in" ? 1 : 2)
    #expect(sent == ["Bearer alice"] + again)
    if event == "refresh" {
      let now = try #require(try store().load())
      #expect(now.signIn == alice.signIn && alice.signIn != nil)
      #expect(alice == .init(accessToken: "alice", refreshToken: "refresh-0") && now != alice)
    }
  }

  @Test("a call after someone has signed in elsewhere doesn't share the transfer of a call from before it")
  func otherUserShares() async throws {
    let (one, other) = (try await oauth(secret: nil, store: store()), try await oauth(secret: nil, store: store()))
    _ = try await other.signedIn(.init(accessToken: "alice", refreshToken: "refresh-0"))
    let (gate, isHeld) = (Promise<Void>(), Locked(false))
    defer { gate.fulfil(.success(())) }
    server.state.withLock { [server] state in
      state.whenRefused = {
        server.state.withLock { state in
          state.whenRefused = {
            server.state.withLock { ($0.whenRefused, $0.accessTokens) = (nil, ["bob"]) }
            _ = try? await other.signedIn(.init(accessToken: "bob", refreshToken: "refresh-9"))
          }
        }
        isHeld.withLock { $0 = true }
        _ = try? await gate.value()
      }
    }
    let client = NetworkClient(
      configuration: .init(
        retry: .never, authentication: [try authentication(one)], coalescesIdenticalCalls: true, transport: server),
      time: time.source)
    let first = Task { await error { try await call(client) } }
    try await waitUntil { isHeld.withLock { $0 } }
    #expect(await error { _ = try await client.data(try HTTPURL("\(AuthorizationServer.api)/b")) }?.status == 401)
    let second = Task { try await call(client) }
    try await waitUntil { server.requests.count { $0.path == "/a" } == 2 }
    try await second.value
    gate.fulfil(.success(()))
    #expect(await first.value?.status == 401)
  }

  /// Keeps the public fields only.
  private struct PlainStore: OAuth2.TokenStore {
    private let tokens = Locked<OAuth2.Tokens?>(nil)

    func load() -> OAuth2.Tokens? { tokens.withLock { $0 } }
    func save(_ new: OAuth2.Tokens?) {
      let plain = new.map { OAuth2.Tokens(accessToken: $0.accessToken, refreshToken: $0.refreshToken) }
      tokens.withLock { $0 = plain }
    }
  }

  @Test("a call is sent again after each refresh, also if the store loses which sign-in the tokens come from")
  func lostSignIn() async throws {
    let oauth = try await oauth(secret: nil, store: PlainStore())
    let authentication = try authentication(oauth)
    let client = client(authentication)
    try authentication.update(await oauth.signedIn(.init(accessToken: "old", refreshToken: "refresh-0")))
    for count in 1...3 {
      server.state.withLock { $0.accessTokens = [] }
      try await call(client)
      #expect(server.grants.count == count)
    }
  }

  @Test("tokens of an unknown sign-in are known by it from their first refresh")
  func unknownSignIn() async throws {
    let (oauth, old) = (try await oauth(secret: nil, store: store()), try #require(try store().load()))
    #expect(old.signIn == nil)
    #expect(try await oauth.refreshed(old)?.signIn != nil)
    #expect(try store().load()?.signIn != nil)
  }

  @Test("a refused refresh token is sent only once, also if the store had lost it when the refusal arrived")
  func lostForAMoment() async throws {
    let (oauth, store) = (try await oauth(secret: nil, store: store()), store())
    let old = try #require(try store.load())
    server.state.withLock { ($0.refreshTokens, $0.whenIssued) = ([], { try? store.save(nil) }) }
    for _ in 0..<2 {
      try store.save(old)
      #expect(await error { _ = try await oauth.refreshed(old) }?.oauth2?.needsSignIn == true)
    }
    #expect(server.grants == ["refresh_token"])
  }

  @Test("the wait for another process ends when it is cancelled, and after two minutes, and then the next one begins")
  func waits() async throws {
    let clock = ManualTime(isAutomatic: false)
    let path = folder.file("tokens")
    let oauth = try await oauth(secret: nil, store: OAuth2.FileStore(path: path, time: clock.source))
    let unlock = try #require(try await store().lock())
    #expect(try folder.permissions("tokens.lock") == 0o600)
    let cancelled = Task { await error { _ = try await oauth.refreshed(nil) } }
    try await waitUntil { clock.sleeping == 1 }
    cancelled.cancel()
    #expect(await cancelled.value?.isCancelled == true)
    // What is stored can be read meanwhile.
    #expect(try await oauth.credential()?.accessToken == "old")
    // The machine sleeps for an hour, and so does the other process.
    let awake = Locked(Duration.zero)
    var time = clock.source
    time.sleep = { duration in
      if awake.withLock({ awake in
        defer { awake += duration }
        return awake == .seconds(1)
      }) {
        clock.advance(by: .seconds(3600))
      }
    }
    let next = try await self.oauth(secret: nil, store: OAuth2.FileStore(path: path, time: time))
    #expect(try await next.refreshed(store().load())?.accessToken == "access-1")
    #expect(awake.withLock { $0 } == .seconds(120))
    unlock()
    #expect(try await next.credential()?.accessToken == "access-1")
    #expect(clock.sleeping == 0)
  }

  @Test("a refresh works without a lock where there can be none", arguments: ["folder", "link", "suspended apps"])
  func noLock(obstacle: String) async throws {
    let path = folder.file("tokens")
    let platform = Platform(suspendsApps: obstacle == "suspended apps")
    if obstacle == "folder" {
      try FileManager.default.createDirectory(atPath: path + ".lock", withIntermediateDirectories: false)
    } else if obstacle == "link" {
      try FileManager.default.createSymbolicLink(atPath: path + ".lock", withDestinationPath: folder.file("other"))
    }
    let store = OAuth2.FileStore(path: path, time: time.source, platform: platform)
    #expect(try await store.lock() == nil)
    #expect(try await oauth(secret: nil, store: store).refreshed(store.load())?.accessToken == "access-1")
    #expect(folder.names.contains("tokens.lock") == (obstacle != "suspended apps"))
    #expect(!folder.names.contains("other"))
  }

  @Test("a store without a path makes no file to lock")
  func noPath() async throws { #expect(try await OAuth2.FileStore(path: "").lock() == nil) }
}
