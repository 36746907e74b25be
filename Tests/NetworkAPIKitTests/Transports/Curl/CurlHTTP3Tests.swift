#if os(Linux)
import CNetworkSupport
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// Against aioquic, if it is installed and libcurl was built with HTTP/3.
@Suite(
  "libcurl transport: HTTP/3", .serialized,
  .enabled(if: try HTTP3Server.isAvailable, "libcurl without HTTP/3, or no aioquic"))
struct CurlHTTP3Tests {
  @Test("a preferred HTTP/3 is used at once, and its connection is shared and used again")
  func preferred() async throws {
    let server = try await HTTP3Server()
    let (transport, first) = try await server.connected()
    #expect(first.metrics.networkProtocol == "h3")
    #expect(first.metrics.isReusedConnection == false)
    #expect(first.body.data == Data("ok".utf8))
    let second = try await transport.get(server.url("/echo"), method: .post, body: HTTPBody("hello"))
    #expect(second.metrics.networkProtocol == "h3")
    #expect(second.metrics.isReusedConnection == true)
    #expect(second.body.data == Data("hello".utf8))
    #expect(second.headers["x-connection"] == first.headers["x-connection"])
  }

  @Test("packets that arrive on an idle connection don't drive a POST away from it")
  func unreadPackets() async throws {
    let server = try await HTTP3Server("--udp", "chatty")
    let (transport, first) = try await server.connected()
    for number in 0..<200 {
      let posted = try await transport.get(server.url("/echo"), method: .post, body: HTTPBody("\(number)"))
      #expect(posted.headers["x-connection"] == first.headers["x-connection"], "\(number)")
    }
  }

  @Test("an advertised HTTP/3 is used from the next request on, until the server takes it back")
  func advertised() async throws {
    let server = try await HTTP3Server()
    var transport = try await server.transport(.advertised)
    #expect(try await transport.get(server.url("/ok")).metrics.networkProtocol == "http/1.1")
    #expect(try await transport.get(server.url("/ok")).metrics.networkProtocol == "http/1.1")
    _ = try await transport.get(server.url("/advertise/h3=%22:\(server.port)%22"))
    for _ in 0..<10 where try await transport.get(server.url("/ok")).metrics.networkProtocol != "h3" {
      // See `connected()`. Another transport is told, too.
      transport = try await server.transport(.advertised)
      _ = try await transport.get(server.url("/ok"))
    }
    for _ in 0..<3 { #expect(try await transport.get(server.url("/ok")).metrics.networkProtocol == "h3") }
    // Over TCP, from a client of its own: HTTP/3 of the first goes on, as it isn't told.
    let other = try await server.transport(.never)
    #expect(try await other.get(server.url("/advertise/-")).metrics.networkProtocol == "http/1.1")
    #expect(try await transport.get(server.url("/ok")).metrics.networkProtocol == "h3")
  }

  @Test("an advertisement is ignored if it is for another port or host, or the setting is never")
  func refusedAdvertisements() async throws {
    let server = try await HTTP3Server()
    for (advertised, http3) in [
      ("h3=\":\(server.port + 1)\"", CurlTransport.HTTP3.advertised),
      ("h3=\"elsewhere.example:\(server.port)\"", .advertised), ("h3-29=\":\(server.port)\"", .advertised),
      ("h3=\":\(server.port)\"; ma=0", .advertised), ("clear", .advertised), ("h3=\":\(server.port)\"", .never),
    ] {
      let escaped = advertised.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let transport = try await server.transport(http3)
      _ = try await transport.get(server.url("/advertise/\(escaped)"))
      #expect(try await transport.get(server.url("/ok")).metrics.networkProtocol == "http/1.1", "\(advertised)")
    }
  }

  @Test(
    "without UDP, the request goes out once, at most 0.3 s later, and the next one isn't delayed",
    arguments: ["none", "silent"])
  func noUDP(udp: String) async throws {
    let server = try await HTTP3Server("--udp", udp)
    let plain = try await server.transport(.never)
    _ = try await plain.get(server.url("/ok"))
    let transport = try await server.transport(.preferred)
    var first: HTTPResponse?
    let time = try await seconds {
      first = try await transport.get(server.url("/echo"), method: .post, body: HTTPBody("a"))
    }
    #expect(first?.metrics.networkProtocol == "http/1.1")
    #expect(first?.headers["x-requests"] == "2")
    // The connect timeout of this call is two minutes.
    #expect(time < 60)
    // On a machine that is busy, one of several first requests takes no longer than that and the connection over TCP.
    let fastestPlain = try await fastest(under: 0.05) {
      _ = try await server.transport(.never).get(server.url("/ok"))
    }
    let fastestFirst = try await fastest(under: 0.3) {
      _ = try await server.transport(.preferred).get(server.url("/ok"))
    }
    #expect(fastestFirst < 0.3 + 2 * fastestPlain)
    let later = try await fastest(under: 0.1) { _ = try await transport.get(server.url("/ok")) }
    #expect(later < 0.2)
  }

  @Test("a thousand requests at once share few connections")
  func thousand() async throws {
    let server = try await HTTP3Server()
    let (transport, _) = try await server.connected()
    let url = try server.url("/ok")
    let used = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          let response = try await transport.get(url)
          return response.metrics.networkProtocol == "h3" ? response.headers["x-connection"] : nil
        }
      }
      return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(!used.contains(nil))
    // About one for each hundred that are sent at once.
    #expect(used.count <= 12)
  }

  @Test("a streamed body is sent, 64 MiB are received, and trailers too")
  func bodies() async throws {
    let server = try await HTTP3Server()
    let (transport, _) = try await server.connected()
    let chunks = AsyncStream<Data> { continuation in
      for number in 0..<50 { continuation.yield(Data(repeating: UInt8(number), count: 10_000)) }
      continuation.finish()
    }
    let echoed = try await transport.get(server.url("/echo"), method: .post, body: HTTPBody(chunks))
    #expect(echoed.metrics.networkProtocol == "h3")
    #expect(echoed.body.data?.count == 500_000)
    let streamed = try await transport.get(server.url("/size/\(64 << 20)"), delivery: .streaming)
    var count = 0
    for try await chunk in streamed.body { count += chunk.count }
    #expect(count == 64 << 20)
    let trailed = try await transport.get(server.url("/trailers"))
    #expect(trailed.trailers["x-end"] == "yes")
  }

  @Test("a connection that is lost in the middle of a body is a truncated body, and the next request works")
  func lost() async throws {
    let server = try await HTTP3Server()
    let (transport, _) = try await server.connected()
    let error = await networkError { try await transport.get(server.url("/lose")) }
    #expect(error?.truncated != nil || error?.connection?.reason == .lost, "\(String(describing: error))")
    #expect(try await transport.get(server.url("/ok")).status == 200)
  }

  @Test("cancelling and the total timeout end a request, and the connection stays")
  func cancelled() async throws {
    let server = try await HTTP3Server()
    let (transport, first) = try await server.connected()
    let url = try server.url("/slow/60")
    let task = Task { try await transport.get(url) }
    try await Task.sleep(for: .milliseconds(200))
    task.cancel()
    #expect(await networkError { try await task.value }?.isCancelled == true)
    let error = await networkError { try await transport.get(url, timeouts: .init(total: .milliseconds(300))) }
    #expect(error?.timeout == .total)
    let last = try await transport.get(server.url("/ok"))
    #expect(last.metrics.networkProtocol == "h3")
    #expect(last.headers["x-connection"] == first.headers["x-connection"])
  }

  @Test("a server that goes away is replaced by TCP")
  func serverGone() async throws {
    let port = try Programs.freePort()
    var server: HTTP3Server? = try await HTTP3Server(port: port)
    let (transport, first) = try await #require(server).connected()
    let url = try #require(server).url("/ok")
    #expect(first.metrics.networkProtocol == "h3")
    server = nil
    server = try await HTTP3Server("--udp", "none", port: port)
    let response = try await transport.get(
      url, timeouts: .init(connect: .seconds(60), idle: .seconds(60), total: .seconds(300)))
    #expect(response.metrics.networkProtocol == "http/1.1")
    withExtendedLifetime(server) {}
  }

  /// What may come of the faults of `http3_server.py`; of all others the response "ok".
  private enum Outcome {
    /// libcurl says that the connection or the stream has ended before the response.
    case lost
    /// As before, or as an invalid response.
    case refused
    case truncated, headersTooLarge, contentCoding
    case timeout(NetworkError.Timeout)
  }

  private static let outcomes: [String: Outcome] = {
    let lost = """
      reset_no_error reset_internal reset_cancelled rejected empty end end_with_error reset_inside reset_inside_no_error
      """
    let refused = """
      no_status status_99 status_099 status_9999 status_text status_twice status_late unknown_pseudo_field capitals \
      connection_field transfer_coding switching negative_length two_lengths no_content data_first settings_here \
      goaway_here push bad_table headers_cut settings_twice data_in_control control_ended
      """
    // After the whole body in one packet with it.
    let truncated = "short long cut second_head second_control_stream push_stream"
    var outcomes: [String: Outcome] = [
      "many_fields": .headersTooLarge, "many_interims": .headersTooLarge, "damaged": .contentCoding,
      "unknown_coding": .contentCoding, "drip": .timeout(.total), "silent": .timeout(.idle),
      // libcurl waits for what will not come.
      "goaway_below": .timeout(.idle), "too_large_field": .timeout(.idle),
    ]
    for (names, outcome) in [(lost, Outcome.lost), (refused, .refused), (truncated, .truncated)] {
      for name in names.split(separator: " ") { outcomes[String(name)] = outcome }
    }
    return outcomes
  }()

  /// Short are those that must expire; the others don't on a busy machine either.
  private static func timeouts(for fault: String) -> HTTPTimeouts {
    switch outcomes[fault] {
    case .timeout(.idle): HTTPTimeouts(connect: .seconds(60), idle: .seconds(1), total: .seconds(300))
    case .timeout: HTTPTimeouts(connect: .seconds(60), idle: .seconds(60), total: .seconds(2))
    default: HTTPTimeouts(connect: .seconds(60), idle: .seconds(60), total: .seconds(300))
    }
  }

  @Test(
    "whatever a server does, a body is complete or an error says why, a POST is sent once, and the next call works",
    arguments: [NetworkAPI.Method.get, .post], [true, false])
  func faults(method: NetworkAPI.Method, isStreamed: Bool) async throws {
    let server = try await HTTP3Server()
    let names = try await server.transport(.preferred).get(server.url("/faults")).body.data
    let faults = String(decoding: names ?? Data(), as: UTF8.self).split(separator: " ").map(String.init)
    #expect(faults.count > 50)
    for fault in faults {
      // Waiting for them in one way says enough.
      if case .timeout = Self.outcomes[fault], method == .get || !isStreamed { continue }
      let (transport, first) = try await server.connected()
      #expect(first.metrics.networkProtocol == "h3")
      do {
        let response = try await transport.get(
          server.url("/fault/\(fault)"), method: method, body: method == .post ? HTTPBody("hello") : .empty,
          timeouts: Self.timeouts(for: fault), delivery: isStreamed ? .streaming : .buffered())
        #expect(try await response.body.collect(upTo: 1_000) == Data("ok".utf8), "\(fault)")
        #expect(response.headers["x"] == nil && response.headers["set-cookie"] == nil, "\(fault)")
        switch Self.outcomes[fault] {
        case nil: #expect(response.metrics.networkProtocol == "h3", "\(fault)")
        // Sent again, over TCP.
        case .refused, .lost: #expect(method == .get && response.metrics.networkProtocol == "http/1.1", "\(fault)")
        default: Issue.record("\(fault): a response")
        }
      } catch let error as NetworkError {
        let isExpected =
          switch Self.outcomes[fault] {
          case .lost: error.connection?.reason == .lost
          case .refused: error.connection?.reason == .lost || error.invalidResponse != nil
          case .truncated: error.truncated != nil
          case .headersTooLarge: error.invalidResponse?.reason == .headersTooLarge
          case .contentCoding: error.invalidResponse?.reason == .contentCoding
          case .timeout(let limit): error.timeout == limit
          case nil: false
          }
        #expect(isExpected, "\(fault): \(error)")
      }
      let last = try await transport.get(server.url("/ok"))
      let counts = [first, last].compactMap { Int($0.headers["x-requests"] ?? "") }
      let sent = counts.count == 2 ? counts[1] - counts[0] - 1 : 0
      #expect(method == .get ? (1...2).contains(sent) : sent == 1, "\(fault): \(sent)")
    }
  }

  @Test(
    "a response that is complete while the body is open is complete, if it has a length or the server asks for no more",
    arguments: ["length", "reset"], [true, false])
  func completeBeforeTheBody(how: String, isStreamed: Bool) async throws {
    let server = try await HTTP3Server()
    let (transport, first) = try await server.connected()
    try await expectCompleteBeforeTheBody(transport, server.url("/speak/\(how)"), isStreamed)
    // The other streams of the connection go on.
    #expect(try await transport.get(server.url("/ok")).headers["x-connection"] == first.headers["x-connection"])
  }

  @Test("a host with pins has HTTP/3 only where libcurl checks pins over QUIC")
  func pinsOfOldVersions() throws {
    let settings = transport { $0.tls.pins = ["a.example": [String(repeating: "A", count: 43) + "="]] }.engine.settings
    for (host, version, isAllowed) in [
      ("a.example", 0x080700, false), ("a.example", 0x080E00, true), ("b.example", 0x080700, true),
    ] as [(String, UInt32, Bool)] {
      #expect(settings.allowsHTTP3(to: try HTTPURL("https://\(host)/"), version: version) == isAllowed)
    }
  }

  @Test("pins and trust hold for HTTP/3: a certificate that isn't trusted there isn't used")
  func untrusted() async throws {
    let certificates = try await Certificates.shared.value
    let server = try await HTTP3Server(
      "--udp-certificate", certificates.path("wrong-host.pem"), "--udp-key", certificates.path("wrong-host.key"))
    let transport = try await server.transport(.preferred)
    #expect(try await transport.get(server.url("/ok")).metrics.networkProtocol == "http/1.1")
    let good = try await HTTP3Server()
    let pinned = try await good.transport(.preferred) {
      $0.tls.pins = ["127.0.0.1": [try certificates.pin("expired")]]
    }
    #expect(await networkError { try await pinned.get(good.url("/ok")) }?.tls?.reason == .pinMismatch)
    let (_, right) = try await good.connected { $0.tls.pins = ["127.0.0.1": [try certificates.pin("good")]] }
    #expect(right.metrics.networkProtocol == "h3")
  }
}

/// A running server; see `http3_server.py`.
struct HTTP3Server {
  let port: Int
  private let program: RunningProgram

  static var isAvailable: Bool {
    get throws {
      try ccurl_load().pointee.has_http3 != 0 && Programs.areThere("openssl")
        && PythonProgram.isAvailable(importing: ["aioquic"])
    }
  }

  init(_ options: String..., port: Int? = nil) async throws {
    let certificates = try await Certificates.shared.value
    let folder = try #require(Bundle.module.url(forResource: "Resources", withExtension: nil))
    self.port = try port ?? Programs.freePort()
    program = try RunningProgram(
      "python3",
      [
        folder.appendingPathComponent("http3_server.py").path, certificates.path("good.pem"),
        certificates.path("good.key"), "\(self.port)",
      ] + options)
    try #require(await program.firstLine() == "ready")
  }

  func url(_ path: String) throws -> HTTPURL { try HTTPURL("https://127.0.0.1:\(port)\(path)") }

  func transport(
    _ http3: CurlTransport.HTTP3, change: (inout CurlTransport.Configuration) throws -> Void = { _ in }
  ) async throws -> CurlTransport {
    let certificates = try await Certificates.shared.value
    var configuration = CurlTransport.Configuration(http3: http3, proxy: .none)
    configuration.tls.trust = .only(file: certificates.file("ca.pem"))
    try change(&configuration)
    return CurlTransport(configuration: configuration)
  }

  /// A transport with an open connection, and the response to its first request. On a busy machine, TCP may be faster
  /// than the first handshake of HTTP/3, which isn't tried again for minutes then; so another transport is.
  func connected(
    change: (inout CurlTransport.Configuration) throws -> Void = { _ in }
  ) async throws -> (CurlTransport, HTTPResponse) {
    var attempts = 0
    while true {
      attempts += 1
      let transport = try await transport(.preferred, change: change)
      let response = try await transport.get(url("/ok"))
      if response.metrics.networkProtocol == "h3" || attempts == 10 { return (transport, response) }
    }
  }
}
#endif
