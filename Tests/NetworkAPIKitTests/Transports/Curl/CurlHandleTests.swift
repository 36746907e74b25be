#if os(Linux)
import CNetworkSupport
import Foundation
import Testing
@testable import NetworkAPIKit

/// State of a transfer that must not affect the next one.
@Suite("libcurl transport: handles that serve several transfers", .fewAtOnce)
struct CurlHandleTests {
  private static let ok =
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Padding: \(String(repeating: "x", count: 50))\r\n\r\nok"

  /// Redirects `/redirected`, sends a folded first field for paths with `folded`, and a plain response otherwise.
  private static func folding() throws -> RawServer {
    try RawServer { connection in
      while true {
        let line = try connection.readRequest().line
        if line.contains("/redirected") {
          connection.send("HTTP/1.1 302 Found\r\nLocation: /folded\r\nContent-Length: 0\r\n\r\n")
        } else if line.contains("/folded") {
          connection.send(
            "HTTP/1.1 200 OK\r\n Date: Tue, 09 Nov 2010 14:49:00 GMT\r\nServer: test\r\nContent-Length: 2\r\n\r\nok")
        } else {
          connection.send(ok)
        }
      }
    }
  }

  @Test("an HTTP/2 connection whose streams are all paused isn't idle, and another one may get its descriptor")
  func users() throws {
    let opener = try #require(UnsafeRawPointer(bitPattern: 64))
    var sockets = SocketRegistry(poll: -1, CurlResources())
    sockets.opened(5, for: nil, by: opener, mayBeShared: true, isDatagram: false, at: 0)
    #expect(sockets.isConnecting([5], by: opener) && !sockets.isConnecting([4], by: opener))
    let closings = sockets.use(5, at: 0)
    #expect(sockets.use(5, at: 0) == closings && !sockets.isUnused(5))
    sockets.leave(5, closings: closings, at: 0)
    #expect(!sockets.isUnused(5))
    sockets.leave(5, closings: closings, at: 0)
    #expect(sockets.isUnused(5))
    sockets.closed(5)
    sockets.opened(5, for: nil, by: opener, mayBeShared: true, isDatagram: false, at: 0)
    #expect(sockets.use(5, at: 0) == closings + 1)
    sockets.leave(5, closings: closings, at: 0)
    #expect(!sockets.isUnused(5), "the first connection has no users any more")
    // Closed without a word before it was connected, and perhaps reused.
    sockets.opened(6, for: nil, by: opener, mayBeShared: false, isDatagram: false, at: 0)
    #expect(sockets.openCount == 2)
    sockets.opened(6, for: nil, by: opener, mayBeShared: false, isDatagram: false, at: 0)
    #expect(sockets.openCount == 2)
    sockets.abandon([6], by: opener)
    sockets.abandon([6], by: opener)
    #expect(sockets.openCount == 1)
  }

  @Test("the total time of a request that was sent again begins when it was handed over")
  func totalTime() throws {
    ccurl_replace_functions(Self.measuring)
    defer { ccurl_replace_functions(nil) }
    let loop = CurlLoop(settings: CurlSettings(.init(proxy: .none)))
    let transfer = try CurlTransfer(HTTPRequest(url: HTTPURL("http://a.example/")), settings: loop.settings, loop: loop)
    let clock = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
    let callbacks = UnsafeMutablePointer<CallbackState>.allocate(capacity: 1)
    callbacks.initialize(to: CallbackState(clock: clock, drive: clock))
    defer {
      callbacks.pointee.deallocate()
      callbacks.deallocate()
      clock.deallocate()
    }
    let handle = try #require(CurlHandle(callbacks: callbacks, kind: nil))
    _ = transfer.machine.submit(at: 1_000)
    transfer.machine.begin(at: 3_000)
    #expect(handle.metrics(of: transfer).total == .microseconds(7 + 2))
    transfer.machine.beginAgain(at: 10_000)
    let metrics = handle.metrics(of: transfer)
    #expect(metrics.queued == .microseconds(2) && metrics.total == .microseconds(7 + 9))
  }

  // Never changed once it was made.
  private nonisolated(unsafe) static let measuring = {
    let functions = UnsafeMutablePointer<ccurl_functions>.allocate(capacity: 1)
    functions.initialize(to: FakeCurl.functions)
    functions.pointee.easy_init = { UnsafeMutableRawPointer(bitPattern: 64) }
    functions.pointee.easy_getinfo = { _, info, value in
      value?.storeBytes(of: info == Int32(CCURL_INFO_TOTAL_TIME) ? 7 : 0, as: Int64.self)
      return 0
    }
    return UnsafePointer(functions)
  }()

  @Test("a descriptor that libcurl opened and closed by itself is watched again when another one has its number")
  func ownDescriptors() throws {
    let opener = try #require(UnsafeRawPointer(bitPattern: 64))
    let operations = Locked<[Int32]>([])
    var resources = CurlResources()
    resources.control = { _, operation, _, _ in
      operations.withLock { $0.append(operation) }
      return 0
    }
    var sockets = SocketRegistry(poll: -1, resources)
    func watches(_ change: (inout SocketRegistry) -> Void) -> Bool {
      _ = sockets.want(5, Int32(CCURL_POLL_IN))
      change(&sockets)
      operations.withLock { $0 = [] }
      _ = sockets.want(5, Int32(CCURL_POLL_IN))
      return operations.withLock { $0 } == [EPOLL_CTL_ADD]
    }
    #expect(watches { _ = $0.want(5, Int32(CCURL_POLL_REMOVE)) })
    #expect(watches { $0.multiEnded() })
    // One of ours stays registered for the next request on its connection.
    sockets.opened(5, for: nil, by: opener, mayBeShared: false, isDatagram: false, at: 0)
    #expect(!watches { _ = $0.want(5, Int32(CCURL_POLL_REMOVE)) })
  }

  @Test("a socket with the number of one that could not be watched is watched: libcurl goes on waiting for it")
  func refusedWatch() {
    let code = Locked<Int32>(0)
    var resources = CurlResources()
    (resources.sockets.open, resources.sockets.close) = ({ _, _, _ in 5 }, { _ in 0 })
    resources.control = { _, operation, _, _ in
      guard operation == EPOLL_CTL_ADD, code.withLock({ $0 }) != 0 else { return 0 }
      errno = code.withLock { $0 }
      return -1
    }
    var sockets = SocketRegistry(poll: -1, resources)
    /// The error number of opening a socket, which always gets this number.
    func opened() -> Int32 {
      var error: Int32 = 0
      let address = ccurl_address(family: AF_INET, type: 1, protocol: 6, length: 16)
      let socket = sockets.open(address, error: &error) { $0.openedForLink($1) }
      #expect(socket == (error == 0 ? 5 : -1))
      return error
    }
    _ = opened()
    _ = sockets.want(5, Int32(CCURL_POLL_OUT))
    code.withLock { $0 = ENOSPC }
    // Each has taken the place of one that was closed without a word.
    for _ in 0..<2 { #expect(opened() == ENOSPC) }
    code.withLock { $0 = 0 }
    #expect(opened() == 0)
  }

  @Test("a connection to a Unix socket, whose users aren't known, isn't idle while others are in use")
  func unixConnections() throws {
    let opener = try #require(UnsafeRawPointer(bitPattern: 64))
    for port: Int32 in [0, 4_000] {
      var resources = CurlResources()
      resources.sockets.localPort = { _ in port }
      resources.sockets.shutDown = { _ in }
      var sockets = SocketRegistry(poll: -1, resources)
      sockets.opened(5, for: nil, by: opener, mayBeShared: false, isDatagram: false, at: 0)
      _ = sockets.socket(between: .init(nil, nil, 0, port), opened: [5])
      #expect(sockets.endIdle() == (port != 0))
    }
  }

  @Test("a connection gets no more requests when its server was silent since before one that got no response in time")
  func silence() throws {
    let opener = try #require(UnsafeRawPointer(bitPattern: 64))
    let second: UInt64 = 1_000_000_000
    /// Two requests are sent, 1 and 4 seconds after the start; the second one gets no response within its limit.
    func isSilent(heardAt: UInt64? = nil, suspendedUntil: UInt64? = nil, limit: UInt64 = .max, endsAt: UInt64) -> Bool {
      var resources = CurlResources()
      resources.sockets.shutDown = { _ in }
      var sockets = SocketRegistry(poll: -1, resources)
      sockets.opened(5, for: nil, by: opener, mayBeShared: true, isDatagram: false, at: 0)
      _ = sockets.want(5, Int32(CCURL_POLL_IN))
      let closings = sockets.use(5, at: 1 * second)
      _ = sockets.use(5, at: 4 * second)
      if heardAt != nil { sockets.heard(5) }
      if let suspendedUntil { sockets.wasSuspended(until: suspendedUntil) }
      sockets.gotNoResponse(on: 5, closings: closings + 1, since: 4 * second, within: limit, at: 1_000 * second)
      #expect(sockets.obstacle(on: 5) == nil, "another connection has its descriptor")
      sockets.gotNoResponse(on: 5, closings: closings, since: 4 * second, within: limit, at: endsAt)
      let isSilent = sockets.obstacle(on: 5) == .silent
      sockets.leave(5, closings: closings, at: 0)
      #expect(sockets.obstacle(on: 5) == (isSilent ? .silent : nil), "another request still waits")
      sockets.leave(5, closings: closings, at: 0)
      #expect(sockets.obstacle(on: 5) == (isSilent ? .ended : nil))
      return isSilent
    }
    #expect(isSilent(endsAt: 14 * second))
    #expect(!isSilent(endsAt: 14 * second - 1), "it has waited for less than ten seconds itself")
    #expect(isSilent(limit: second, endsAt: 5 * second))
    #expect(!isSilent(heardAt: 5 * second, endsAt: 1_000 * second))
    #expect(!isSilent(suspendedUntil: 500 * second, endsAt: 505 * second))
  }

  private func client(_ transport: CurlTransport = transport()) -> NetworkClient {
    NetworkClient(configuration: .init(timeouts: .init(connect: .seconds(60)), retry: .never, transport: transport))
  }

  @Test("a folded first field line is rejected, whatever came before and however the body is delivered")
  func foldedFirstField() async throws {
    let server = try Self.folding()
    let origin = try HTTPURL("http://127.0.0.1:\(server.port)")
    let folder = try TemporaryFolder()
    let transport = transport()
    let client = client(transport)
    let calls: [(String, () async throws -> Void)] = [
      ("collected", { _ = try await client.data("\(origin)/folded") }),
      ("redirected", { _ = try await client.data("\(origin)/redirected") }),
      ("streamed", { _ = try await client.stream("\(origin)/folded") }),
      (
        "downloaded",
        { _ = try await client.download("\(origin)/folded", to: URL(fileURLWithPath: folder.file("file"))).value }
      ),
      ("posted", { _ = try await transport.get(server.url("/folded"), method: .post, body: HTTPBody("body")) }),
      ("opened", { _ = try await client.webSocket("ws://127.0.0.1:\(server.port)/folded") }),
    ]
    for round in 0..<20 {
      for (name, call) in calls {
        _ = try await client.data("\(origin)/plain")
        let error = await #expect(throws: NetworkError.self, "\(name), round \(round)") { try await call() }
        #expect(error?.invalidResponse?.reason == .malformed, "\(name), round \(round): \(String(describing: error))")
      }
    }
  }

  @Test("interim responses before a folded first field aren't joined with it")
  func foldedAfterInterim() async throws {
    let server = try RawServer { connection in
      while true {
        try connection.readRequest()
        connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n b: c\r\nX: y\r\n\r\n")
      }
    }
    let transport = transport()
    for _ in 0..<20 {
      let error = await networkError { try await transport.get(server.url()) }
      #expect(error?.invalidResponse?.reason == .malformed, "\(String(describing: error))")
    }
  }

  @Test(
    "a folded first field is rejected in an early response, and of a proxy, whose handle served other requests before")
  func foldedEarlyAndThroughProxy() async throws {
    let server = try RawServer { connection in
      while true {
        let line = try connection.readHead().line
        guard line.contains("folded") else {
          if line.hasPrefix("PUT") { _ = connection.read() }
          connection.send(Self.ok)
          continue
        }
        connection.send("HTTP/1.1 200 OK\r\n a: b\r\nContent-Length: 0\r\n\r\n")
        return
      }
    }
    let direct = transport()
    let proxied = transport { $0.proxy = .url("http://127.0.0.1:\(server.port)") }
    for round in 0..<20 {
      _ = try await direct.get(server.url("/plain"), method: .put, body: HTTPBody("body"))
      _ = try await proxied.get(HTTPURL("http://origin.example/plain"))
      for error in [
        await networkError { try await direct.get(server.url("/folded"), method: .put, body: HTTPBody("body")) },
        await networkError { try await proxied.get(HTTPURL("http://origin.example/folded")) },
        await networkError { try await proxied.get(HTTPURL("https://folded.example/")) },
      ] {
        #expect(error != nil && error?.isTimeout == false, "round \(round): \(String(describing: error))")
      }
    }
  }

  @Test("folded fields after others, and in trailers, belong to their own response")
  func foldedTrailers() async throws {
    let server = try RawServer { connection in
      while true {
        let line = try connection.readRequest().line
        guard line.contains("/trailers") else {
          connection.send(Self.ok)
          continue
        }
        let fold = line.contains("/trailers/folded") ? "\r\n 2" : ""
        connection.send(
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Long: a\r\n b\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 1\(fold)\r\n\r\n"
        )
      }
    }
    let transport = transport()
    for _ in 0..<20 {
      #expect(try await transport.get(server.url()).headers["X-Padding"] != nil)
      let response = try await transport.get(server.url("/trailers"))
      #expect(response.headers["X-Long"]?.split(separator: " ") == ["a", "b"] && response.headers["X-Padding"] == nil)
      #expect(response.body.data == Data("ok".utf8))
      // Newer versions of libcurl accept no folded trailers.
      let folded = try? await transport.get(server.url("/trailers/folded"))
      #expect(folded?.headers["X-Padding"] == nil)
    }
  }

  @Test("nothing of a request is in the next one that its handle serves")
  func nothingRemains() async throws {
    let server = try RawServer.sending(Self.ok)
    let other = try RawServer.sending(Self.ok)
    // One connection for each, so that one handle serves all of a kind, one after the other.
    let transport = transport()
    struct Sent {
      var method: NetworkAPI.Method
      var body: String?
      var headers: NetworkAPI.Headers
      var path: String
    }
    var generator = SeededGenerator(seed: 7)
    var sent: [Int: [Sent]] = [:]
    for number in 0..<400 {
      let methods: [NetworkAPI.Method] = [.get, .head, .post, .put, .patch, .delete, "PURGE"]
      let method = methods[generator.next(upTo: 7)]
      let body =
        method == .head
        ? nil : [nil, "", "body \(number)", String(repeating: "b", count: 3000)][generator.next(upTo: 4)]
      var headers: NetworkAPI.Headers = ["X-Number": "\(number)"]
      if generator.next(upTo: 2) == 0 { headers["Authorization"] = "Bearer \(number)" }
      if generator.next(upTo: 8) == 0 { headers["Connection"] = "close" }
      let target = [server, other][generator.next(upTo: 2)]
      let call = Sent(method: method, body: body, headers: headers, path: "/\(number)?secret=\(number)")
      sent[target.port, default: []].append(call)
      let response = try await transport.get(
        target.url(call.path), method: method, headers: headers, body: body.map { HTTPBody($0) } ?? .empty)
      #expect(response.status == 200)
    }
    for target in [server, other] {
      let calls = sent[target.port] ?? []
      #expect(target.requests.count == calls.count)
      for (request, call) in zip(target.requests, calls) {
        #expect(request.line == "\(call.method.rawValue) \(call.path) HTTP/1.1")
        #expect(request.body == Data((call.body ?? "").utf8))
        #expect(request.value(of: "Host") == "127.0.0.1:\(target.port)")
        for name in ["X-Number", "Authorization", "Connection"] as [NetworkAPI.Headers.Name] {
          #expect(request.value(of: name.rawValue) == call.headers[name], "\(request.line): \(name)")
        }
        let length = request.value(of: "Content-Length").flatMap { Int($0) }
        #expect(length ?? 0 == call.body?.utf8.count ?? 0, "\(request.line)")
      }
    }
  }

  @Test("after a failed lookup every kind of call works, and fails only for its own reasons")
  func afterFailedLookup() async throws {
    let server = try RawServer { connection in
      while true {
        let line = try connection.readRequest().line
        connection.send(
          line.contains("/events")
            ? "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 11\r\n\r\ndata: one\n\n" : Self.ok)
      }
    }
    let origin = try HTTPURL("http://127.0.0.1:\(server.port)")
    let unknown = "http://no-such-host.invalid"
    let folder = try TemporaryFolder()
    let client = client()
    func first(_ events: NetworkSequence<ServerSentEvent>) async throws -> String? {
      for try await event in events { return event.data }
      return nil
    }
    func isLookup(_ call: () async throws -> Void) async -> Bool {
      do {
        try await call()
      } catch NetworkError.nameResolutionFailed(let host, _) {
        return host == "no-such-host.invalid"
      } catch { Issue.record(error) }
      return false
    }
    for _ in 0..<3 {
      #expect(await isLookup { _ = try await client.data(unknown) })
      #expect(try await client.stream(origin).body.collect(upTo: 10) == Data("ok".utf8))
      #expect(await isLookup { _ = try await client.stream(unknown) })
      _ = try await client.download(origin, to: URL(fileURLWithPath: folder.file("file"))).value
      #expect(
        await isLookup { _ = try await client.download(unknown, to: URL(fileURLWithPath: folder.file("other"))).value })
      #expect(try await first(client.events("\(origin)/events")) == "one")
      #expect(await isLookup { _ = try await first(client.events(unknown, options: .init(reconnects: false))) })
      #expect(try await client.stream(origin).body.collect(upTo: 10) == Data("ok".utf8))
    }
  }
}
#endif
