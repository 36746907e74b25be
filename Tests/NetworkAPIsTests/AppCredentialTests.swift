import Foundation
import NetworkAPIs
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("GitHub Apps", .fewAtOnce)
struct AppCredentialTests {
  /// Returns installation tokens, and records the requests.
  private actor Server: Transport {
    private(set) var requests: [HTTPRequest] = []
    private(set) var tokens = 0
    private let lifetime: TimeInterval
    private let latest: Date
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - latest: tokens of the app that were issued later are rejected.
    ///   - now: the server's clock.
    init(lifetime: TimeInterval, latest: Date = .distantFuture, now: @escaping @Sendable () -> Date = { Date() }) {
      (self.lifetime, self.latest, self.now) = (lifetime, latest, now)
    }

    func send(_ request: HTTPRequest) -> HTTPResponse {
      requests.append(request)
      guard request.url.path.hasSuffix("/access_tokens") else {
        return HTTPResponse(status: 200, body: HTTPBody("ok"), url: request.url)
      }
      if issued(request) > latest {
        return HTTPResponse(status: 401, headers: ["Date": "Tue, 14 Nov 2023 22:13:20 GMT"], url: request.url)
      }
      tokens += 1
      let expiry = ISO8601DateFormatter().string(from: now() + lifetime)
      let body = #"{"token":"ghs_\#(tokens)","expires_at":"\#(expiry)","permissions":{"issues":"read"}}"#
      return HTTPResponse(status: 201, body: HTTPBody(body), url: request.url)
    }

    /// When the app's token was issued, as it says.
    private func issued(_ request: HTTPRequest) -> Date {
      let parts = (request.headers["Authorization"] ?? "").split(separator: ".")
      let base64 = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
      let data = Data(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.count % 4) % 4))
      let claims = try? JSONDecoder().decode([String: GitHubAPI.JSONValue].self, from: data ?? Data())
      guard case .integer(let seconds)? = claims?["iat"] else { return .distantPast }
      return Date(timeIntervalSince1970: TimeInterval(seconds))
    }
  }

  private static let date = Date(timeIntervalSince1970: 1_700_000_000)

  @Test("the token has exactly the format that GitHub documents")
  func token() async throws {
    let signed = Box<Data>()
    let app = GitHubAPI.AppCredential(issuer: "Iv1.abc", now: { Self.date }) { bytes in
      await signed.set(bytes)
      return Data([0xFB, 0xFF, 0xFE, 0x00])
    }
    let token = try await app.token()
    let header = "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9"
    let claims = "eyJleHAiOjE3MDAwMDA1NDAsImlhdCI6MTY5OTk5OTk0MCwiaXNzIjoiSXYxLmFiYyJ9"
    #expect(token.value == "\(header).\(claims).-__-AA")
    #expect(await signed.value == Data("\(header).\(claims)".utf8))
    #expect(token.expiry == Self.date.addingTimeInterval(540))
    #expect(!"\(token)".contains(claims))
  }

  #if os(Linux) || os(macOS)
  @Test("a signature made with a real key can be verified with its public key", .enabled(if: OpenSSL.isPresent))
  func realSignature() async throws {
    let folder = try TemporaryDirectory()
    let (key, publicKey) = (folder.path("key.pem"), folder.path("public.pem"))
    try OpenSSL.run("genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", key)
    try OpenSSL.run("pkey", "-in", key, "-pubout", "-out", publicKey)
    let app = opensslApp(key: key)
    let parts = try await app.token().value.split(separator: ".").map(String.init)
    #expect(parts.count == 3 && parts.allSatisfy { !$0.contains("=") && !$0.contains("+") && !$0.contains("/") })
    let (message, signature) = (folder.path("received"), folder.path("received.signature"))
    try Data("\(parts[0]).\(parts[1])".utf8).write(to: URL(fileURLWithPath: message))
    let base64 = parts[2].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    let padding = String(repeating: "=", count: (4 - base64.count % 4) % 4)
    try #require(Data(base64Encoded: base64 + padding)).write(to: URL(fileURLWithPath: signature))
    try OpenSSL.run("dgst", "-sha256", "-verify", publicKey, "-signature", signature, message)
  }

  @Test("a key that openssl can't read is an error, not an empty signature", .enabled(if: OpenSSL.isPresent))
  func unreadableKey() async throws {
    let folder = try TemporaryDirectory()
    await #expect(throws: NetworkError.self) { try await opensslApp(key: folder.path("missing.pem")).token() }
  }

  /// The signer of `Docs/GitHub.md`.
  private func opensslApp(key: String) -> GitHubAPI.AppCredential {
    GitHubAPI.AppCredential(issuer: "Iv1.abc") { bytes in
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try bytes.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
      process.arguments = ["dgst", "-sha256", "-sign", key, file.path]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let signature = try output.fileHandleForReading.readToEnd()
      process.waitUntilExit()
      guard process.terminationStatus == 0, let signature else { throw CocoaError(.coderInvalidValue) }
      return signature
    }
  }
  #endif

  @Test("all calls share one installation token, which is requested with the app's own credential")
  func installation() async throws {
    let server = Server(lifetime: 3600)
    let app = GitHubAPI.AppCredential(issuer: "1") { _ in Data("signature".utf8) }
    let credential = GitHubAPI.InstallationCredential(
      app: app, installationID: 42, repositories: ["hello"], permissions: ["issues": "read"],
      client: NetworkClient(configuration: .init(transport: server)))
    let client = NetworkClient(
      configuration: .init(
        authentication: [Authentication(credential, for: [try HTTPURL("https://api.github.com")])], transport: server))
    // No token is requested for a call that only a cache may respond to.
    await #expect(throws: NetworkError.self) {
      try await client.request(GitHubAPI.Meta.Zen()) { $0.options.cache = .onlyIfCached }
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { _ = try await client.request(GitHubAPI.Meta.Zen()) } }
      try await group.waitForAll()
    }
    let requests = await server.requests
    #expect(requests.count == 21)
    #expect(requests[0].url.path == "/app/installations/42/access_tokens")
    #expect(requests[0].headers["Authorization"]?.hasPrefix("Bearer eyJ") == true)
    #expect(
      requests[0].body.data == Data(#"{"permissions":{"issues":"read"},"repositories":["hello"]}"#.utf8)
        || requests[0].body.data == Data(#"{"repositories":["hello"],"permissions":{"issues":"read"}}"#.utf8))
    #expect(requests.dropFirst().allSatisfy { $0.headers["Authorization"] == "Bearer ghs_1" })
  }

  @Test(
    "a token that not all servers know yet is used again after a moment, and one that is still rejected is replaced",
    arguments: [true, false])
  func newToken(isKnownLater: Bool) async throws {
    let (tokens, slept) = (Locked(0), Locked<[Duration]>([]))
    let server = StubTransport { request in
      guard request.method != .post else {
        let token = tokens.withLock { tokens in
          tokens += 1
          return #"{"token":"ghs_\#(tokens)","expires_at":"2999-01-01T00:00:00Z"}"#
        }
        return HTTPResponse(status: 201, body: HTTPBody(token), url: request.url)
      }
      let isKnown = slept.withLock { !$0.isEmpty } && isKnownLater || request.headers["Authorization"] == "Bearer ghs_2"
      return HTTPResponse(status: isKnown ? 200 : 401, body: HTTPBody(isKnown ? "ok" : "{}"), url: request.url)
    }
    var credential = GitHubAPI.InstallationCredential(
      app: GitHubAPI.AppCredential(issuer: "1") { _ in Data() }, installationID: 1,
      client: NetworkClient(configuration: .init(transport: server)))
    credential.sleep = { duration in slept.withLock { $0.append(duration) } }
    let client = NetworkClient(
      configuration: .init(
        authentication: [Authentication(credential, for: [try HTTPURL("https://api.github.com")])], transport: server))
    if !isKnownLater {
      let error = await #expect(throws: NetworkError.self) { try await client.request(GitHubAPI.Meta.Zen()) }
      #expect(error?.status == 401)
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { _ = try await client.request(GitHubAPI.Meta.Zen()) } }
      try await group.waitForAll()
    }
    #expect(slept.withLock { $0 } == [.seconds(3)])
    #expect(tokens.withLock { $0 } == (isKnownLater ? 1 : 2))
  }

  @Test(
    "a token is used until it expires, and then replaced", arguments: [(600.0, false), (2, true)])
  func expiry(lifetime: TimeInterval, isReplaced: Bool) async throws {
    let clock = Locked(Date())
    var time = TimeSource.system
    time.date = { clock.withLock { $0 } }
    // The same clock: on a busy machine, the real one may be far ahead of it.
    let server = Server(lifetime: lifetime, now: time.date)
    let app = GitHubAPI.AppCredential(issuer: "1") { _ in Data() }
    let credential = GitHubAPI.InstallationCredential(
      app: app, installationID: 1, client: NetworkClient(configuration: .init(transport: server)))
    let authentication = Authentication(credential, for: [try HTTPURL("https://api.github.com")], time: time)
    let client = NetworkClient(configuration: .init(authentication: [authentication], transport: server))
    _ = try await client.request(GitHubAPI.Meta.Zen())
    clock.withLock { $0 += 2 }
    _ = try await client.request(GitHubAPI.Meta.Zen())
    #expect(await (server.tokens > 1) == isReplaced)
  }

  @Test("a token expires by the server's clock, however far ours is ahead of it", arguments: [-3590.0, 3590])
  func serverClock(ahead: TimeInterval) async throws {
    let server = StubTransport { request in
      HTTPResponse(
        status: 201, headers: ["Date": "Tue, 14 Nov 2023 22:13:20 GMT"],
        body: HTTPBody(#"{"token":"a","expires_at":"2023-11-14T23:13:20Z","permissions":{}}"#), url: request.url)
    }
    let now = Self.date + ahead
    let credential = GitHubAPI.InstallationCredential(
      app: GitHubAPI.AppCredential(issuer: "1", now: { now }) { _ in Data() }, installationID: 1,
      client: NetworkClient(configuration: .init(transport: server)))
    #expect(try await credential.refreshed(nil)?.expiry == now + 3600)
  }

  @Test("if our clock is wrong, the app signs its next token by the time that the server's rejection names")
  func wrongClock() async throws {
    func credential(_ server: Server, now: Date) -> GitHubAPI.InstallationCredential {
      GitHubAPI.InstallationCredential(
        app: GitHubAPI.AppCredential(issuer: "1", now: { now }) { _ in Data() }, installationID: 1,
        client: NetworkClient(configuration: .init(transport: server)))
    }
    let server = Server(lifetime: 600, latest: Self.date), ahead = credential(server, now: Self.date + 300)
    for count in [2, 3] {
      #expect(try await ahead.refreshed(nil)?.value == "ghs_\(count - 1)")
      #expect(await server.requests.count == count)
    }
    // If the clocks are equal, another token would be rejected too.
    let strict = Server(lifetime: 600, latest: .distantPast)
    await #expect(throws: NetworkError.self) { try await credential(strict, now: Self.date).refreshed(nil) }
    #expect(await strict.requests.count == 1)
  }

  @Test("a wrong clock is noticed by each installation that has signed before, and by the app itself")
  func wrongClockOfMany() async throws {
    actor Signings {
      private(set) var count = 0
      func add() { count += 1 }
    }
    let signings = Signings()
    let app = GitHubAPI.AppCredential(issuer: "1", now: { Self.date + 300 }) { _ in
      await signings.add()
      // Both have signed before one is rejected.
      while await signings.count < 2 { await Task.yield() }
      return Data()
    }
    let server = Server(lifetime: 600, latest: Self.date)
    let client = NetworkClient(configuration: .init(transport: server))
    let one = GitHubAPI.InstallationCredential(app: app, installationID: 1, client: client)
    let two = GitHubAPI.InstallationCredential(app: app, installationID: 2, client: client)
    async let first = one.refreshed(nil)
    async let second = two.refreshed(nil)
    _ = try await (first, second)
    #expect(await server.requests.count == 4)

    let alone = GitHubAPI.AppCredential(issuer: "1", now: { Self.date + 300 }) { _ in Data() }
    let api = try HTTPURL("https://api.github.com/app/installations/1/access_tokens")
    let itself = NetworkClient(
      configuration: .init(authentication: [Authentication(alone, for: [api])], transport: server))
    #expect(try await itself.response(api, method: .post).status == 201)
    #expect(await server.requests.count == 6)
  }

  @Test("a limit of the app is waited for before its installations' tokens are requested, or the error tells its end")
  func limits() async throws {
    for (delay, isRulesOfClient) in [("30", false), ("30", true), ("3600", false)] {
      let slept = Locked<[Duration]>([]), posts = Locked(0)
      let server = StubTransport { request in
        guard request.method == .post else {
          return HTTPResponse(status: 200, body: HTTPBody("ok"), url: request.url)
        }
        let isFirst = posts.withLock { posts in
          posts += 1
          return posts == 1
        }
        guard !isFirst else {
          let body = HTTPBody(#"{"message":"You have exceeded a secondary rate limit."}"#)
          return HTTPResponse(status: 403, headers: ["Retry-After": .init(delay)], body: body, url: request.url)
        }
        let token = #"{"token":"ghs_1","expires_at":"2999-01-01T00:00:00Z"}"#
        return HTTPResponse(status: 201, body: HTTPBody(token), url: request.url)
      }
      let clock = Locked(Self.date)
      let rules = GitHubAPI.PlatformRules(changeInterval: .zero, now: { clock.withLock { $0 } }) { delay in
        slept.withLock { $0.append(delay) }
        clock.withLock { $0 += delay / .seconds(1) }
      }
      var app = GitHubAPI.AppCredential(issuer: "1") { _ in Data() }
      if !isRulesOfClient { app.rules = rules }
      let client = NetworkClient(
        configuration: .init(interceptors: isRulesOfClient ? [rules] : [], transport: server))
      for number: Int64 in 1...2 {
        let installation = GitHubAPI.InstallationCredential(app: app, installationID: number, client: client)
        let authentication = Authentication(installation, for: try GitHubAPI.origins())
        let caller = NetworkClient(configuration: .init(authentication: [authentication], transport: server))
        do throws(NetworkError) {
          #expect(try await caller.request(GitHubAPI.Meta.Zen()) == "ok" && delay == "30")
        } catch {
          #expect(delay == "3600" && error.gitHubRateLimitEnd != nil, "\(error)")
        }
      }
      #expect(slept.withLock { $0 } == (delay == "30" ? [.seconds(30)] : []))
      #expect(posts.withLock { $0 } == (delay == "30" ? 3 : 1), "\(delay)")
    }
  }

  @Test("if signing fails, the call throws that error")
  func signerFails() async throws {
    struct NoKey: LocalizedError { var errorDescription: String? { "the key is gone" } }
    let app = GitHubAPI.AppCredential(issuer: "1") { _ in throw NoKey() }
    let client = NetworkClient(
      configuration: .init(
        authentication: [Authentication(app, for: [try HTTPURL("https://api.github.com")])],
        transport: Server(lifetime: 1)))
    await #expect { try await client.request(GitHubAPI.Apps.Authenticated()) } throws: { error in
      error.localizedDescription.contains("refreshed: the key is gone")
    }
  }
}

/// The path of the program with that name.
private enum OpenSSL {
  struct Failure: Error { let arguments: [String] }

  static var isPresent: Bool { (try? run("version")) != nil }

  static func run(_ arguments: String...) throws {
    #if os(Linux) || os(macOS)
    guard try ChildProcess("openssl", arguments).waitUntilEnd() == 0 else { throw Failure(arguments: arguments) }
    #else
    throw Failure(arguments: arguments)
    #endif
  }
}

private actor Box<Value: Sendable> {
  private(set) var value: Value?
  func set(_ value: Value) { self.value = value }
}
