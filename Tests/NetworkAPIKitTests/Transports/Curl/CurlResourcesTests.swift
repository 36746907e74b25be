#if os(Linux)
import CNetworkSupport
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// A system that refuses what a transport needs before it can send anything.
@Suite("libcurl transport: a system at its limits", .fewAtOnce)
struct CurlResourcesTests {
  /// What the system refuses, by the name of the function.
  enum Function: String, CaseIterable, CustomTestStringConvertible {
    case thread = "pthread_create"
    case multi = "curl_multi_init"
    case share = "curl_share_init"
    case poll = "epoll_create1"
    case wakeup = "eventfd"
    case watch = "epoll_ctl"

    var testDescription: String { rawValue }
    /// libcurl doesn't give a reason; it only fails without memory.
    var code: Int32 { [.multi, .share].contains(self) ? ENOMEM : self == .thread ? EAGAIN : EMFILE }

    func refuse(_ resources: inout CurlResources, when isRefused: @escaping @Sendable () -> Bool) {
      let real = CurlResources()
      let code = code
      @Sendable func orFail(_ call: () -> Int32) -> Int32 {
        guard isRefused() else { return call() }
        errno = code
        return -1
      }
      switch self {
      case .thread: resources.startThread = { isRefused() ? code : real.startThread($0) }
      case .multi: resources.makeMulti = { isRefused() ? nil : real.makeMulti() }
      case .share: resources.makeShare = { isRefused() ? nil : real.makeShare() }
      case .poll: resources.makePoll = { orFail(real.makePoll) }
      case .wakeup: resources.makeWakeup = { orFail(real.makeWakeup) }
      case .watch: resources.control = { a, b, c, d in orFail { real.control(a, b, c, d) } }
      }
    }
  }

  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private static func transport(
    refusing functions: [Function], when isRefused: @escaping @Sendable () -> Bool
  ) -> CurlTransport {
    var resources = CurlResources()
    for function in functions { function.refuse(&resources, when: isRefused) }
    return CurlTransport(configuration: .init(proxy: .none), resources: resources)
  }

  /// Makes calls at the same time; returns their errors, nil for a response.
  private static func errors(of transport: CurlTransport, from server: RawServer) async throws -> [NetworkError?] {
    let url = try server.url()
    return await withTaskGroup(of: NetworkError?.self) { group in
      for _ in 0..<64 {
        group.addTask {
          do {
            _ = try await transport.get(url)
            return nil
          } catch {
            return NetworkError(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// - Parameter mayBeSent: whether a socket may also be refused after the request was sent.
  private func check(_ error: NetworkError?, _ functions: [Function], mayBeSent: Bool = false) throws {
    let failure = try #require(error?.connection, "\(String(describing: error))")
    let isLost = mayBeSent && failure.reason == .lost && failure.wasSent
    #expect(isLost || failure.reason == .outOfResources && !failure.wasSent)
    let details = functions.map { "\($0.rawValue): \(String(cString: strerror($0.code)))" }
    #expect(details.contains(failure.detail), "\(failure.detail)")
  }

  @Test(
    "whatever the system refuses, each of 64 calls at once gets its reason, and the next calls try again",
    arguments: Function.allCases)
  func refused(function: Function) async throws {
    let server = try RawServer.sending(Self.ok)
    let isRefused = Locked(true)
    let transport = Self.transport(refusing: [function]) { isRefused.withLock { $0 } }
    for _ in 0..<10 {
      for error in try await Self.errors(of: transport, from: server) { try check(error, [function]) }
    }
    #expect(server.connections == 0)
    isRefused.withLock { $0 = false }
    for error in try await Self.errors(of: transport, from: server) { #expect(error == nil) }
  }

  @Test("a thread that starts while other callers have none takes over their later calls", arguments: 0..<10)
  func sometimesRefused(round: UInt64) async throws {
    let server = try RawServer.sending(Self.ok)
    let random = Locked(SeededGenerator(seed: round))
    let transport = Self.transport(refusing: Function.allCases) { random.withLock { $0.next(upTo: 3) > 0 } }
    for _ in 0..<10 {
      for error in try await Self.errors(of: transport, from: server) where error != nil {
        try check(error, Function.allCases, mayBeSent: true)
      }
    }
  }

  @Test("a loop that cannot start keeps no descriptor", arguments: [Function.share, .poll, .wakeup, .watch])
  func descriptors(function: Function) async throws {
    let url = try HTTPURL("http://127.0.0.1:9/")
    let transport = Self.transport(refusing: [function]) { true }
    let before = openDescriptors()
    for _ in 0..<500 {
      let error = await networkError { try await transport.get(url) }
      try check(error, [function])
    }
    // Other tests open some at the same time; the thread that failed last may still be closing its own.
    #expect(await eventually { openDescriptors() < before + 250 })
  }

  @Test("tasks on the transport's executor run without a thread, however many calls fail", arguments: Function.allCases)
  func executor(function: Function) async throws {
    let url = try HTTPURL("http://127.0.0.1:9/")
    let transport = Self.transport(refusing: [function]) { true }
    // Where threads can be created, each call starts one.
    let calls = function == .thread ? 20_000 : 200
    let count = await withTaskExecutorPreference(transport.executor) {
      var count = 0
      for _ in 0..<calls {
        do {
          _ = try await transport.get(url)
        } catch {
          count += 1
        }
      }
      return count
    }
    #expect(count == calls)
  }

  @Test("if the system reports no events for a second, calls and WebSockets end, and the next ones work")
  func failedWaits() async throws {
    let requests = Locked(0)
    let server = try TestServer { connection in
      while let request = connection.readRequest() {
        requests.withLock { $0 += 1 }
        if request.path == "/chat" { connection.acceptWebSocket(request) }
        guard request.path == "/ok" else {
          connection.waitForPeerClose()
          return
        }
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      }
    }
    let isFailing = Locked(false)
    var resources = CurlResources()
    let real = resources.wait
    resources.wait = { poll, events, capacity, milliseconds in
      guard isFailing.withLock({ $0 }) else { return real(poll, events, capacity, milliseconds) }
      errno = ENOMEM
      return -1
    }
    let transport = CurlTransport(configuration: .init(proxy: .none), resources: resources)
    let client = NetworkClient(configuration: .init(retry: .never, transport: transport))
    let socket = try await client.webSocket("ws://127.0.0.1:\(server.port)/chat" as String)
    @Sendable func failureToReceive() async -> NetworkError? {
      do throws(NetworkError) {
        _ = try await socket.receive()
        return nil
      } catch {
        return error
      }
    }
    async let message = failureToReceive()
    async let response = networkError { try await transport.get(try HTTPURL(server.url("/silent"))) }
    try await waitUntil { requests.withLock { $0 } == 2 }
    isFailing.withLock { $0 = true }
    // Wakes the thread, whose last wait still works.
    _ = try? await client.data(server.url("/ok"))
    for error in [await message, await response] {
      #expect(error?.connection?.detail == "epoll_wait: Cannot allocate memory", "\(String(describing: error))")
    }
    isFailing.withLock { $0 = false }
    #expect(try await client.data(server.url("/ok")) == Data("ok".utf8))
  }

  @Test("a socket that the system refuses to watch ends its call with the reason, and the next call works")
  func unwatched() async throws {
    let server = try RawServer.sending("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
    let isRefused = Locked(false)
    let transport = Self.transport(refusing: [.watch]) { isRefused.withLock { $0 } }
    _ = try await transport.get(server.url())
    for _ in 0..<3 {
      isRefused.withLock { $0 = true }
      let error = await networkError { try await transport.get(server.url()) }
      #expect(error?.connection?.reason == .outOfResources, "\(String(describing: error))")
      #expect(error?.connection?.detail == "epoll_ctl: \(String(cString: strerror(EMFILE)))")
      isRefused.withLock { $0 = false }
      #expect(try await transport.get(server.url()).status == 200)
    }
  }

  @Test("when libcurl fails, the calls under way get its reason, and the next ones a new handle")
  func failedMulti() async throws {
    let server = try RawServer.sending(Self.ok)
    let (isFailing, handles) = (Locked(false), Locked(0))
    var resources = CurlResources()
    let real = resources
    resources.act = { isFailing.withLock { $0 } ? 4 : real.act($0, $1, $2, $3) }
    resources.makeMulti = {
      handles.withLock { $0 += 1 }
      return real.makeMulti()
    }
    let transport = CurlTransport(configuration: .init(proxy: .none), resources: resources)
    _ = try await transport.get(server.url())
    for round in 1...3 {
      isFailing.withLock { $0 = true }
      for error in try await Self.errors(of: transport, from: server) {
        #expect([.outOfResources, .lost].contains(error?.connection?.reason), "\(String(describing: error))")
        #expect(error?.connection?.detail.hasPrefix("curl_multi_socket_action: ") == true)
      }
      isFailing.withLock { $0 = false }
      for error in try await Self.errors(of: transport, from: server) { #expect(error == nil) }
      #expect(handles.withLock { $0 } > round)
    }
  }

  /// A server whose WebSockets stay open.
  private static func webSockets() throws -> TestServer {
    try TestServer { connection in
      guard connection.acceptWebSocket() != nil else { return }
      connection.waitForPeerClose()
    }
  }

  @Test("when libcurl fails, open WebSockets get its reason, and the next one opens")
  func failedMultiOfWebSockets() async throws {
    let server = try Self.webSockets()
    let isFailing = Locked(false)
    var resources = CurlResources()
    let real = resources
    resources.act = { isFailing.withLock { $0 } ? 4 : real.act($0, $1, $2, $3) }
    let transport = CurlTransport(configuration: .init(proxy: .none), resources: resources)
    let client = NetworkClient(configuration: .init(retry: .never, transport: transport))
    let socket = try await client.webSocket(server.webSocketURL)
    isFailing.withLock { $0 = true }
    let refused = await failure { _ = try await client.webSocket(server.webSocketURL) }
    #expect(
      refused?.connection?.detail.hasPrefix("curl_multi_socket_action: ") == true, "\(String(describing: refused))")
    let lost = await failure { _ = try await socket.receive() }
    #expect(lost?.connection?.reason == .lost, "\(String(describing: lost))")
    #expect(lost?.connection?.detail.hasPrefix("curl_multi_socket_action: ") == true)
    isFailing.withLock { $0 = false }
    _ = try await client.webSocket(server.webSocketURL)
    #expect(await eventually { transport.engine.webSockets.withLock { $0 } == 0 })
  }

  @Test(
    "whatever the system refuses, a WebSocket gets its reason, and the next one opens", arguments: Function.allCases)
  func refusedWebSocket(function: Function) async throws {
    let server = try Self.webSockets()
    let (isRefused, refusals) = (Locked(true), Locked(0))
    let transport = Self.transport(refusing: [function]) {
      guard isRefused.withLock({ $0 }) else { return false }
      refusals.withLock { $0 += 1 }
      return true
    }
    let client = NetworkClient(configuration: .init(retry: .never, transport: transport))
    for _ in 0..<3 { try check(await failure { _ = try await client.webSocket(server.webSocketURL) }, [function]) }
    // What is left of a refused WebSocket starts no thread, whose failure the next WebSocket might get.
    #expect(refusals.withLock { $0 } == 3)
    isRefused.withLock { $0 = false }
    _ = try await client.webSocket(server.webSocketURL)
    guard function == .watch else { return }
    // The loop has what it needs, but each socket must be watched.
    isRefused.withLock { $0 = true }
    try check(await failure { _ = try await client.webSocket(server.webSocketURL) }, [function])
    isRefused.withLock { $0 = false }
    _ = try await client.webSocket(server.webSocketURL)
    #expect(await eventually { transport.engine.webSockets.withLock { $0 } == 0 })
  }

  @Test("an upload of a file holds no descriptor before its turn")
  func waitingFiles() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Data("tiny".utf8), to: "tiny")
    func open() -> Int {
      let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return descriptors.count {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == file
      }
    }
    let uploads = try (0..<50).map { _ in
      try CurlUpload.make(HTTPBody(fileAt: URL(fileURLWithPath: file)), method: .put)
    }
    #expect(open() == 0)
    try uploads[0].open()
    try uploads[0].open()
    #expect(open() == 1)
    for upload in uploads { upload.end() }
    #expect(open() == 0)
  }

  @Test("a socket that the system refuses is told apart from a server that cannot be reached")
  func socket() throws {
    var result = CurlResult(
      code: 7, text: "Couldn't connect", systemError: 0, verifyResult: 0, proxyStatus: 0, isProxied: false,
      hasHead: false, isInsideHead: false, wasSent: false, received: 0, expected: nil)
    let url = try HTTPURL("http://a.example/")
    #expect(result.networkError(for: url).connection?.reason == .unreachable)
    result.socketError = EMFILE
    let failure = result.networkError(for: url).connection
    #expect(failure?.reason == .outOfResources)
    #expect(failure?.detail == "socket: \(String(cString: strerror(EMFILE)))")
  }

  @Test("a name or a file that can't be looked up without a descriptor or a thread isn't taken for one that is missing")
  func lookups() throws {
    let url = try HTTPURL("http://a.example/")
    for code in [CCURL_COULDNT_RESOLVE_HOST, CCURL_COULDNT_RESOLVE_PROXY, CCURL_SSL_CACERT_BADFILE] {
      for (text, socketError, detail) in [
        ("getaddrinfo() thread failed to start", 0, "pthread_create: \(String(cString: strerror(EAGAIN)))"),
        ("Could not resolve host: a.example", EMFILE, "open: \(String(cString: strerror(EMFILE)))"),
        ("Could not resolve host: a.example", 0, nil),
      ] as [(String, Int32, String?)] {
        var result = CurlResult(
          code: code, text: text, systemError: 0, verifyResult: 0, proxyStatus: 0,
          isProxied: code == CCURL_COULDNT_RESOLVE_PROXY)
        (result.socketError, result.trustFile) = (socketError, "/ca.pem")
        let failure = result.networkError(for: url).connection
        #expect(failure?.reason == (detail == nil ? nil : .outOfResources) && failure?.detail == detail, "\(code)")
      }
      var opened = 0
      let error = CurlResult.descriptorError(for: code) {
        opened += 1
        if opened < 3 { return eventfd(0, Int32(EFD_CLOEXEC)) }
        errno = ENFILE
        return -1
      }
      #expect(error == ENFILE && opened == 3 && CurlResult.descriptorError(for: code) == 0)
    }
    #expect(CurlResult.descriptorError(for: CCURL_COULDNT_CONNECT) { -1 } == 0)
  }
}
#endif
