#if os(Linux)
import CNetworkSupport
import Foundation
import Testing
@testable import NetworkAPIKit

/// The behavior of HTTP/2 servers that libcurl handles incorrectly.
@Suite(
  "libcurl transport: HTTP/2", .fewAtOnce, .enabled(if: Programs.areThere("openssl")),
  .enabled(if: try PythonProgram.isAvailable(importing: ["hpack"])))
struct CurlHTTP2Tests {
  @Test("large fields are read at once, also on a reused connection", arguments: [16_000, 16_500, 60_000, 100_000])
  func largeFields(size: Int) async throws {
    let server = try await HTTP2Server()
    for delivery in [HTTPDelivery.buffered(), .streaming] {
      let transport = server.transport()
      for _ in 0..<5 {
        let response = try await transport.get(
          server.url("/fields/\(size)"), timeouts: Self.short, delivery: delivery)
        #expect(response.headers["x-0"]?.count == 4_000)
        #expect(try await response.body.collect(upTo: 10) == Data("ok".utf8))
      }
    }
    try await server.settle()
    #expect(server.connections == 2)
  }

  /// The position of a fault: before the head, in one piece with it, after it in a separate piece, within the body, or
  /// after it. All except the last one truncate the body.
  enum Place: String, CaseIterable, CustomTestStringConvertible {
    case before, with, behind, inside, after

    var testDescription: String { rawValue }
  }

  /// The faults of a single stream, for which some versions of libcurl report a reset.
  private static let streamFaults = [
    "headers-name", "trailers-without-end", "window-overflow-stream", "reset-cancelled",
  ]

  /// Whether libcurl notices that a server broke the rules of a connection before that is closed.
  private static let noticesViolations = !(0x080100..<0x080d00).contains(libcurlVersion)
  /// Whether it then reports the violation, not just a lost connection, and closes the connection.
  private static let namesViolations = !(0x080100..<0x081700).contains(libcurlVersion)

  @Test(
    "a body is only complete if its stream ended, whatever rule the server violates, and no call waits for a timeout",
    .enabled(if: noticesViolations), arguments: Place.allCases)
  func brokenRules(place: Place) async throws {
    let server = try await HTTP2Server()
    let folder = try TemporaryFolder()
    let faults = try await server.faults()
    #expect(faults.count > 40)
    let paths = faults.flatMap { fault in ["", "/on"].map { "/break/\(fault)/\(place)\($0)" } }
    try await Self.each(of: paths) { path in
      let fault = String(path.split(separator: "/")[1])
      for way in 0..<3 {
        let what = Comment("\(path), \(["collected", "streamed", "downloaded"][way])")
        // libcurl treats a reset without an error as the end of the stream.
        if fault == "reset-without-error", ![.before, .after].contains(place) { continue }
        do {
          let body = try await server.body(of: path, way: way, file: folder.file("\(fault)\(path.count)"))
          #expect(String(decoding: body, as: UTF8.self) == "hello", what)
        } catch let error as NetworkError {
          #expect(error.timeout == nil, what)
          let isKnown = Self.streamFaults.contains(fault) || fault == "reset-without-error"
          #expect(error.invalidResponse != nil || isKnown || !Self.namesViolations, "\(what): \(error)")
        }
      }
    }
  }

  @Test(
    "after a protocol violation no body on the connection is complete, and the next call uses another one",
    .enabled(if: noticesViolations))
  func brokenConnection() async throws {
    let server = try await HTTP2Server()
    for fault in try await server.faults() where !Self.streamFaults.contains(fault) && !fault.hasPrefix("reset-w") {
      let transport = server.transport()
      // Wait for the first connection, so that all calls share it.
      _ = try await transport.get(server.url("/ok"))
      let streams = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
        for _ in 0..<4 {
          group.addTask { try await transport.get(server.url("/stream"), timeouts: Self.short, delivery: .streaming) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let broken = await networkError("\(fault)") {
        try await transport.get(server.url("/break/\(fault)/inside"), timeouts: Self.short)
      }
      #expect(broken?.timeout == nil, "\(fault)")
      for response in streams {
        let error = await networkError("\(fault)") {
          _ = try await response.body.collect(upTo: 100)
          return response
        }
        #expect(error?.timeout == nil, "\(fault)")
      }
      // Otherwise the next call may still use the connection.
      guard Self.namesViolations else { continue }
      #expect(try await transport.get(server.url("/ok"), timeouts: Self.short).body.data == Data("ok".utf8))
    }
  }

  @Test("a violation behind a response doesn't hold up the next call", arguments: ["after", "idle"])
  func brokenIdleConnection(place: String) async throws {
    let server = try await HTTP2Server()
    try await Self.each(of: server.faults()) { fault in
      for method in [NetworkAPI.Method.get, .post] {
        let transport = server.transport()
        // It may fail if the violation is read along with the response.
        _ = try? await transport.get(server.url("/break/\(fault)/\(place)"), timeouts: Self.short)
        if place == "idle" { try await Task.sleep(for: .milliseconds(50)) }
        do {
          let response = try await transport.get(server.url("/ok"), method: method, timeouts: Self.short)
          #expect(response.body.data == Data("ok".utf8))
        } catch let error as NetworkError {
          #expect(error.timeout == nil, "\(fault), \(method)")
        }
      }
    }
  }

  @Test(
    "a host has no more connections than the limit, however few requests it takes at a time on one, and no call fails",
    arguments: [1, 10, 100])
  func connectionLimit(streams: Int) async throws {
    let server = try await HTTP2Server("\(streams)")
    // With the usual retries: on a busy machine, a server may refuse a request on both connections before it has said how
    // many it takes.
    let client = NetworkClient(
      configuration: .init(timeouts: Self.short, transport: server.transport { $0.connectionsPerHost = 2 }))
    for _ in 0..<2 {
      try await Self.each(of: Array(0..<60), atOnce: 60) { _ in
        let data = try await client.data(server.url("/slow/20"))
        #expect(data == Data("ok".utf8))
      }
    }
    try await server.settle()
    #expect(server.mostConnections <= 2)
  }

  @Test(
    "a stream that isn't read, or given up then, doesn't hold up another call on its connection",
    arguments: [false, true])
  func pausedStream(isGivenUp: Bool) async throws {
    let server = try await HTTP2Server()
    let transport = server.transport { $0.threads = 1 }
    let url = try server.url("/slow/1000")
    let other = Task { try await transport.get(url, timeouts: Self.short) }
    try await waitUntil { server.requests.contains { $0[1] == "/slow/1000" } }
    var response: HTTPResponse? = try await transport.get(
      server.url("/much/4000000"), timeouts: Self.short, delivery: .streaming)
    // Until all buffers are full.
    try await Task.sleep(for: .milliseconds(300))
    if isGivenUp { response = nil }
    #expect(try await other.value.body.data == Data("ok".utf8))
    #expect(server.connections == 1)
    if let body = response?.body { #expect(try await body.collect(upTo: .max).count == 4_000_000) }
  }

  @Test(
    "streams that stay open don't hold up other calls of their host, however many there are", arguments: ["", "250"])
  func manyStreams(mode: String) async throws {
    let server = try await HTTP2Server(mode)
    let transport = server.transport { $0.threads = 1 }
    // A stream whose time is over would make room.
    let timeouts = HTTPTimeouts(connect: .seconds(60), idle: .seconds(300), total: .seconds(60))
    _ = try await transport.get(server.url("/ok"))
    var streams: [HTTPResponse] = []
    for _ in 0..<230 {
      streams.append(try await transport.get(server.url("/stream"), timeouts: timeouts, delivery: .streaming))
    }
    #expect(try await transport.get(server.url("/ok"), timeouts: timeouts).body.data == Data("ok".utf8))
    withExtendedLifetime(streams) {}
  }

  @Test(
    "a refused stream is retried although the retry budget is used up, and no more often than the policy says",
    // Earlier versions don't tell a second refusal from the end of a connection.
    .enabled(if: libcurlVersion >= 0x081300))
  func refusedStreams() async throws {
    let server = try await HTTP2Server()
    var configuration = NetworkClient.Configuration(timeouts: Self.short, transport: server.transport())
    configuration.retry = ExponentialBackoff(maximumRetries: 1, delay: .milliseconds(1))
    configuration.retryBudget = RetryBudget(ratio: 0, minimum: 0)
    let client = NetworkClient(configuration: configuration)
    #expect(try await client.data(server.url("/refuse/2/few")) == Data("ok".utf8))
    let error = await #expect(throws: NetworkError.self) { try await client.data(server.url("/refuse/99/many")) }
    #expect(
      error?.mayHaveBeenProcessed == false && error?.call?.retryRefusal != .overBudget,
      "\(String(describing: error))")
    #expect(error?.call?.attempt == 2)
  }

  @Test("no call is lost when servers send GOAWAY during many calls", arguments: [1, 7, 100])
  func goodbyes(after count: Int) async throws {
    let server = try await HTTP2Server()
    let transport = server.transport()
    try await Self.each(of: Array(0..<300)) { _ in
      let response = try await transport.get(server.url("/some/\(count)"), timeouts: Self.short)
      #expect(response.body.data == Data("ok".utf8))
    }
    #expect(await eventually { server.connections >= 300 / count })
  }

  @Test(
    "a request that may have been processed isn't sent again because the server refused an earlier one",
    // These versions don't tell that a request was refused.
    .enabled(if: !(0x080100..<0x081300).contains(libcurlVersion)))
  func earlierRefusal() async throws {
    let server = try await HTTP2Server()
    let transport = server.transport()
    // A handle whose request was refused and sent again.
    _ = try await transport.get(server.url("/ok"))
    let first = CurlUpload.losesPlace ? "/below/1/first" : "/refuse/1/first"
    #expect(try await transport.get(server.url(first), method: .post).status == 200)
    // On a new connection, which ends.
    let other = try await HTTP2Server()
    let later = await networkError {
      try await transport.get(other.url("/end/9/later"), method: .post, timeouts: Self.short)
    }
    try await other.settle()
    #expect(
      later?.mayHaveBeenProcessed == true && other.count(path: "/end/9/later") == 1, "\(String(describing: later))")
    // In one call.
    _ = try await transport.get(server.url("/ok"))
    let path = CurlUpload.losesPlace ? "/below-end/1/same" : "/refuse-end/1/same"
    let same = await networkError { try await transport.get(server.url(path), method: .post, timeouts: Self.short) }
    try await server.settle()
    #expect(same?.mayHaveBeenProcessed == true && server.count(path: path) == 2)
  }

  /// Has a connection whose server was silent since before a request that got no response in time; returns another call,
  /// which waits on it without a limit.
  private func silence(
    _ server: HTTP2Server, _ transport: CurlTransport, waiting path: String, impatient other: String
  ) async throws -> Task<HTTPResponse, any Error> {
    _ = try await transport.get(server.url("/ok"))
    let patient = HTTPTimeouts(connect: nil, idle: nil, total: nil)
    let waiting = Task { try await transport.get(server.url(path), timeouts: patient) }
    try await waitUntil { server.count(path: path) == 1 }
    let impatient = HTTPTimeouts(connect: .seconds(60), idle: .milliseconds(300), total: .seconds(600))
    let error = await networkError { try await transport.get(server.url(other), timeouts: impatient) }
    #expect(error?.timeout == .idle)
    return waiting
  }

  @Test(
    "no request is sent on a connection that is silent, although another one still waits on it", arguments: [2, 64])
  func silentConnection(connections: Int) async throws {
    let server = try await HTTP2Server()
    let transport = server.transport { $0.connectionsPerHost = connections }
    let waiting = try await silence(server, transport, waiting: "/mute", impatient: "/ok")
    for _ in 0..<3 { #expect(try await transport.get(server.url("/ok"), timeouts: Self.short).status == 200) }
    waiting.cancel()
    _ = await waiting.result
    #expect(try await transport.get(server.url("/ok"), timeouts: Self.short).status == 200)
  }

  @Test("the only connection that a limit allows is used, although its server was silent")
  func onlyConnection() async throws {
    let server = try await HTTP2Server()
    let transport = server.transport { $0.connectionsPerHost = 1 }
    let waiting = try await silence(server, transport, waiting: "/slow/60000", impatient: "/slow/50000")
    #expect(try await transport.get(server.url("/ok"), timeouts: Self.short).status == 200)
    try await server.settle()
    #expect(server.connections == 1)
    waiting.cancel()
    _ = await waiting.result
  }

  @Test(
    "a connection that accepts no more requests isn't used again, whatever the method",
    arguments: ["goaway", "goaway-late", "limit", "limit-late"],
    [HTTPBody.empty, HTTPBody("x"), largeHTTP2Body])
  func lastRequest(how: String, body: HTTPBody) async throws {
    let server = try await HTTP2Server()
    let transport = server.transport()
    for method in body.isEmpty ? [NetworkAPI.Method.get, .post] : [.post, .put] {
      var isLeft = true
      for _ in 0..<4 {
        // Some calls wait for this limit with versions of libcurl that hold back requests, see below.
        let mayWait = libcurlVersion < 0x081700 && how.hasPrefix("limit") && !isLeft
        let sent = server.count(of: "LAST")
        do {
          let response = try await transport.get(
            server.url("/last/\(how)"), method: method, body: body,
            timeouts: .init(connect: .seconds(60), idle: .seconds(mayWait ? 2 : 60), total: .seconds(300)))
          #expect(response.body.data == Data("ok".utf8))
          isLeft = false
          // By now, or soon, the server has sent that there will be no more requests.
          #expect(await eventually { server.count(of: "LAST") > sent })
        } catch let error as NetworkError {
          // libcurl before 8.23 holds back a request that must not be sent; then the connection isn't used again.
          #expect(how.hasPrefix("limit") && libcurlVersion < 0x081700 && error.timeout == .idle && !isLeft, "\(error)")
          isLeft = true
        }
      }
    }
  }

  @Test("a request isn't sent on a connection with HTTP/1.1 that still waits for the response to an upload")
  func uploadsBeside() async throws {
    let server = try await HTTP2Server("both")
    let transport = server.transport()
    let content = pattern(100_000)
    // Trailer fields need HTTP/1.1.
    let body = try HTTPBody(content).withTrailers(["X-End"]) { ["X-End": "1"] }
    async let upload = transport.get(server.url("/held"), method: .post, body: body)
    try await waitUntil { server.count(path: "/held") == 1 }
    for _ in 0..<4 {
      let response = try await transport.get(server.url("/ok"))
      #expect(response.body.data == Data("ok".utf8) && response.metrics.networkProtocol == "h2")
    }
    _ = try await transport.get(server.url("/release"))
    #expect(try await upload.body.data == Data("/held \(SHA256Hash.hex(of: content))".utf8))
    // What a connection for uploads has doesn't count for the others.
    try await server.settle()
    #expect(server.connections == 2)
  }

  @Test(
    "a server may have HTTP/2 on some connections only: no call gets the response to another one", arguments: [2, 64])
  func mixedServer(connections: Int) async throws {
    let server = try await HTTP2Server("mixed")
    let transport = server.transport { $0.connectionsPerHost = connections }
    async let slow = transport.get(server.url("/slow/800"))
    try await waitUntil { server.count(path: "/slow/800") == 1 }
    for number in 0..<8 {
      // Over HTTP/2 or HTTP/1.1.
      let delivery = number % 2 == 0 ? HTTPDelivery.buffered() : .streaming
      let body = try await transport.get(server.url("/ok/\(number)"), delivery: delivery).body.collect(upTo: 1_000)
      let text = String(decoding: body, as: UTF8.self)
      #expect(text == "ok" || text.hasPrefix("/ok/\(number) "))
    }
    #expect(try await slow.body.data == Data("/slow/800 \(SHA256Hash.hex(of: Data()))".utf8))
    try await server.settle()
    #expect(server.count(path: "/slow/800") == 1)
  }

  @Test(
    "a complete response before the end of the request's body is returned, and the request is sent once",
    arguments: ["together", "behind", "late"])
  func earlyResponse(how: String) async throws {
    let server = try await HTTP2Server()
    let transport = server.transport()
    var calls = 0
    for method in [NetworkAPI.Method.post, .put] {
      for status in [200, 413] {
        for size in CurlUpload.losesPlace ? [10, 16_384] : [10, 30_000, 1_000_000] {
          for delivery in [HTTPDelivery.buffered(), .streaming] {
            // On a busy machine, a late reset may be read together with the response, too. Then the call is made again.
            for attempt in 1...5 {
              calls += 1
              do {
                let response = try await transport.get(
                  server.url("/early/\(status)/\(how)"), method: method, body: HTTPBody(Data(count: size)),
                  timeouts: Self.short, delivery: delivery)
                #expect(response.status.code == status)
                #expect(try await response.body.collect(upTo: 100) == Data("early".utf8))
                break
              } catch let error as NetworkError {
                // libcurl before 8.1 loses bytes that it reads together with the reset.
                let mayBeLost = CurlUpload.losesPlace && (how != "late" || attempt < 5)
                #expect(mayBeLost && error.connection?.reason == .lost, "\(size): \(error)")
                if how != "late" { break }
              }
            }
          }
        }
      }
    }
    #expect(await eventually { server.count(of: "P") == calls })
  }

  @Test(
    "a response that is complete while the body is open is complete, if it has a length or the server asks for no more",
    // Before 8.1, such a body isn't sent over HTTP/2.
    .enabled(if: !CurlUpload.losesPlace), arguments: ["length", "reset"], [true, false])
  func completeBeforeTheBody(how: String, isStreamed: Bool) async throws {
    let server = try await HTTP2Server()
    let transport = server.transport()
    _ = try await transport.get(server.url("/ok"))
    try await expectCompleteBeforeTheBody(transport, server.url("/speak/\(how)"), isStreamed)
    // The other streams of the connection go on.
    _ = try await transport.get(server.url("/ok"))
    try await server.settle()
    #expect(server.connections == 1)
  }

  /// No call waits for these, not even on a busy machine; one that did would fail.
  fileprivate static let short = HTTPTimeouts(connect: .seconds(60), idle: .seconds(60), total: .seconds(300))

  /// Runs the closure for each element, sixteen at a time by default.
  private static func each<Element: Sendable>(
    of elements: [Element], atOnce limit: Int = 16, _ body: @escaping @Sendable (Element) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, element) in elements.enumerated() {
        if index >= limit { try await group.next() }
        group.addTask { try await body(element) }
      }
      try await group.waitForAll()
    }
  }
}

/// A body of several frames, where libcurl may send one over HTTP/2.
let largeHTTP2Body = HTTPBody(Data(count: CurlUpload.losesPlace ? 1 << 14 : 100_000))

/// The server `http2_server.py`, whose responses depend on the requests' paths.
struct HTTP2Server {
  private let program: RunningProgram
  private let certificates: Certificates
  private let port: String

  /// - Parameter mode: the number of requests that it takes at a time on a connection, or which protocols it has; nil for any
  ///   number, and HTTP/2 only.
  init(_ mode: String? = nil) async throws {
    certificates = try await Certificates.shared.value
    let folder = try #require(Bundle.module.url(forResource: "Resources", withExtension: nil))
    program = try RunningProgram(
      "python3",
      [
        folder.appendingPathComponent("http2_server.py").path, certificates.path("good.pem"),
        certificates.path("good.key"),
      ] + [mode].compactMap { $0 })
    port = try #require(await program.firstLine())
  }

  func url(_ path: String) throws -> HTTPURL { try HTTPURL("https://127.0.0.1:\(port)\(path)") }

  /// A transport with its own connections.
  func transport(_ change: (inout CurlTransport.Configuration) -> Void = { _ in }) -> CurlTransport {
    NetworkAPIKitTests.transport { configuration in
      configuration.tls.trust = .only(file: URL(fileURLWithPath: certificates.path("ca.pem")))
      change(&configuration)
    }
  }

  /// What the server printed so far: the method of a request (or `OPEN`, `CLOSED` or `LAST`), its path, and the number
  /// of the connection. Not those of ``settle()``. A pipe brings it, so settle before counting.
  var requests: [[Substring]] {
    let own = Set(printed.lazy.filter { $0[1].hasPrefix(Self.settling) }.map { $0[2] })
    return printed.filter { !own.contains($0[2]) }
  }

  private var printed: [[Substring]] { program.printed.dropFirst().map { $0.split(separator: " ") } }

  var connections: Int { Set(requests.map { $0[2] }).count }

  /// The greatest number of connections that were open at the same time.
  var mostConnections: Int {
    var (count, most) = (0, 0)
    for line in requests {
      if line[0] == "OPEN" { count += 1 } else if line[0] == "CLOSED" { count -= 1 }
      most = max(most, count)
    }
    return most
  }

  /// The number of requests whose method has this prefix.
  func count(of method: String) -> Int { requests.count { $0[0].hasPrefix(method) } }

  /// Waits until everything is printed that happened before.
  func settle() async throws {
    let path = "\(Self.settling)\(UInt64.random(in: 0...(.max)))"
    _ = try await transport().get(url(path))
    try await waitUntil { printed.contains { $0[1] == path } }
  }

  private static let settling = "/ok/settling-"

  /// The number of requests with this path.
  func count(path: String) -> Int { requests.count { $0[1] == path } }

  /// The names of the faults that the server supports.
  func faults() async throws -> [String] {
    let names = try await transport().get(url("/faults")).body.data
    return String(decoding: names ?? Data(), as: UTF8.self).split(separator: " ").map(String.init)
  }

  /// Fetches a body over its own connection: collected, streamed or downloaded.
  func body(of path: String, way: Int, file: String) async throws -> Data {
    let timeouts = CurlHTTP2Tests.short
    if way < 2 {
      let response = try await transport().get(
        url(path), timeouts: timeouts, delivery: way == 0 ? .buffered() : .streaming)
      return try await response.body.collect(upTo: 100_000)
    }
    let client = NetworkClient(configuration: .init(timeouts: timeouts, retry: .never, transport: transport()))
    _ = try await client.download(
      url(path).absoluteString, to: URL(fileURLWithPath: file), options: .init(maximumResumptions: 0)
    ).value
    return try Data(contentsOf: URL(fileURLWithPath: file))
  }
}
#endif
