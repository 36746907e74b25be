import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("WebSocket: the opening handshake", .fewAtOnce)
struct WebSocketHandshakeTests {
  private let handshake = WebSocketHandshake(
    protocols: ["chat", "superchat"], offersCompression: true, key: "dGhlIHNhbXBsZSBub25jZQ==")

  private var right: NetworkAPI.Headers {
    [
      "Upgrade": "websocket", "Connection": "keep-alive, Upgrade",
      "Sec-WebSocket-Accept": "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
    ]
  }

  @Test("SHA-1 gives the values of the standard")
  func sha1() {
    func digits(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    #expect(digits(SHA1.hash(Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(digits(SHA1.hash([])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(
      digits(SHA1.hash(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)))
        == "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
  }

  @Test("the request contains the fields of the handshake, each once, and the caller's")
  func request() throws {
    let request = HTTPRequest(
      url: try HTTPURL("http://example.com:8080/chat?x=1"), headers: ["Authorization": "Bearer t"])
    let head = String(decoding: try handshake.requestHead(for: request), as: UTF8.self)
    #expect(
      head == """
        GET /chat?x=1 HTTP/1.1\r
        Host: example.com:8080\r
        User-Agent: \(HTTPRequest.defaultUserAgent)\r
        Connection: Upgrade\r
        Upgrade: websocket\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Protocol: chat, superchat\r
        Sec-WebSocket-Extensions: permessage-deflate\r
        Authorization: Bearer t\r
        \r

        """)
    let named = HTTPRequest(url: request.url, headers: ["User-Agent": "mine"])
    let ownHead = String(decoding: try handshake.requestHead(for: named), as: UTF8.self)
    #expect(ownHead.components(separatedBy: "\r\n").filter { $0.hasPrefix("User-Agent") } == ["User-Agent: mine"])
    let keys = Set((0..<100).map { _ in WebSocketHandshake(protocols: [], offersCompression: false).key })
    #expect(keys.count == 100)
    #expect(keys.allSatisfy { Data(base64Encoded: $0)?.count == 16 })
  }

  @Test("the response in RFC 6455 is accepted, with the server's choices")
  func accepted() throws {
    #expect(try handshake.agreement(in: right) == .init())
    var headers = right
    headers["upgrade"] = "WebSocket"
    headers["Sec-WebSocket-Protocol"] = "superchat"
    headers["Sec-WebSocket-Extensions"] =
      "permessage-deflate; server_no_context_takeover; server_max_window_bits=\"10\" ;client_no_context_takeover"
    #expect(
      try handshake.agreement(in: headers)
        == .init(subprotocol: "superchat", compression: .init(serverForgets: true, clientForgets: true)))
  }

  @Test(
    "a response with any error is rejected",
    arguments: [
      ("Upgrade", nil), ("Upgrade", "h2c"), ("Upgrade", "websocket, h2c"), ("Connection", nil), ("Connection", "close"),
      ("Connection", "upgraded"), ("Sec-WebSocket-Accept", nil), ("Sec-WebSocket-Accept", ""),
      ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOO="),
      ("Sec-WebSocket-Accept", "S3PPLMBITXAQ9KYGZZHZRBK+XOO="),
      ("Sec-WebSocket-Protocol", "other"), ("Sec-WebSocket-Protocol", "Chat"),
      ("Sec-WebSocket-Protocol", "chat, superchat"),
      ("Sec-WebSocket-Extensions", "x-webkit-deflate-frame"),
      ("Sec-WebSocket-Extensions", "permessage-deflate, permessage-deflate"),
      ("Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits=9"),
      ("Sec-WebSocket-Extensions", "permessage-deflate; server_max_window_bits"),
      ("Sec-WebSocket-Extensions", "permessage-deflate; server_max_window_bits=16"),
      ("Sec-WebSocket-Extensions", "permessage-deflate; server_no_context_takeover=1"),
      ("Sec-WebSocket-Extensions", "permessage-deflate; server_no_context_takeover; server_no_context_takeover"),
      ("Sec-WebSocket-Extensions", "permessage-deflate; unknown"),
    ] as [(NetworkAPI.Headers.Name, String?)])
  func refused(name: NetworkAPI.Headers.Name, value: String?) {
    var headers = right
    headers[name] = value
    #expect(throws: NetworkError.self) { try handshake.agreement(in: headers) }
    var twice = right
    twice.append(name: "Sec-WebSocket-Accept", value: "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    #expect(throws: NetworkError.self) { try handshake.agreement(in: twice) }
  }

  @Test("a choice that wasn't offered is rejected")
  func notOffered() {
    let plain = WebSocketHandshake(protocols: [], offersCompression: false, key: handshake.key)
    for field: NetworkAPI.Headers.Field in [
      .init(name: "Sec-WebSocket-Protocol", value: "chat"),
      .init(name: "Sec-WebSocket-Extensions", value: "permessage-deflate"),
    ] {
      let headers = right.merging([field])
      #expect(throws: NetworkError.self) { try plain.agreement(in: headers) }
    }
  }

  @Test(
    "invalid input is rejected before anything is sent",
    arguments: [
      "http://example.com/", "https://example.com", "ftp://example.com/", "ws://user@example.com/", "ws://", "wss:/x",
    ])
  func urls(url: String) async {
    let client = NetworkClient(configuration: .init(transport: StubTransport { _ in throw CancellationError() }))
    let error = await failure { _ = try await client.webSocket(url) }
    guard case .invalidURL? = error else {
      Issue.record("\(url): \(String(describing: error))")
      return
    }
  }

  @Test("fields of the handshake, line breaks, invalid subprotocols and limits are rejected before anything is sent")
  func input() async {
    let client = NetworkClient(configuration: .init(transport: StubTransport { _ in throw CancellationError() }))
    let headers: [NetworkAPI.Headers] = [
      ["Sec-WebSocket-Key": "x"], ["sec-websocket-protocol": "x"], ["Upgrade": "h2c"], ["connection": "close"],
      ["Content-Length": "1"], ["Transfer-Encoding": "chunked"], ["X-A": "b\r\nX-C: d"],
    ]
    func isRefused(_ body: () async throws -> WebSocket) async -> Bool {
      if case .invalidRequest? = await failure({ _ = try await body() }) { true } else { false }
    }
    for headers in headers {
      #expect(await isRefused { try await client.webSocket("ws://a.example", headers: headers) }, "\(headers)")
    }
    for protocols in [["a b"], [""], ["a", "a"], ["a\r\n"], ["a,b"]] {
      #expect(await isRefused { try await client.webSocket("ws://a.example", protocols: protocols) }, "\(protocols)")
    }
    let options = [
      WebSocket.Options(maximumMessageSize: 0), .init(closeTimeout: .zero), .init(heartbeat: .zero),
      .init(heartbeat: .seconds(1), pongTimeout: .seconds(-1)),
    ]
    for options in options {
      #expect(await isRefused { try await client.webSocket("ws://a.example", options: options) })
    }
    // A transport without WebSocket support.
    #expect(await isRefused { try await client.webSocket("ws://a.example") })
  }

  /// A channel whose server says what the test says, when the test says it.
  private final class SlowChannel: ByteChannel {
    private let received = Locked<Promise<Data?>>(Promise())
    /// How often it was read.
    let reads = Locked(0)
    /// What isn't sent, if the server takes nothing.
    private let unsent: Locked<[Promise<Void>]>?

    init(takesNothing: Bool = false) { unsent = takesNothing ? Locked([]) : nil }

    /// Whether it is read, or the server takes nothing: the timeout of an earlier step isn't the one that runs.
    var isWaitedFor: Bool { unsent != nil || reads.withLock { $0 } > 0 }

    func read() async throws(NetworkError) -> Data? {
      reads.withLock { $0 += 1 }
      defer { received.withLock { $0 = Promise() } }
      return try await received.withLock { $0 }.value()
    }
    func send(_ sent: Promise<Void>, isUrgent: Bool, _ bytes: @escaping @Sendable () -> ChannelBytes?) -> Int {
      if let unsent { unsent.withLock { $0.append(sent) } } else { sent.fulfil(.success(())) }
      return 0
    }
    func withdraw(_ ticket: Int) {}
    var counts: ByteCounts { ByteCounts() }
    func close() {
      arrive(nil)
      for sent in unsent?.withLock({ $0 }) ?? [] { sent.fulfil(.failure(Self.closed)) }
    }
    func arrive(_ text: String?) {
      received.withLock { $0 }.fulfil(text.map { .success(Data($0.utf8)) } ?? .failure(Self.closed))
    }
    /// As with libcurl's channel.
    private static let closed = NetworkError.connectionFailed(
      .init(.lost, authority: "example.com", mayHaveBeenProcessed: true, detail: "the connection was closed"))
  }

  /// Begins a handshake with an idle timeout of 5 s, which runs when this returns.
  private static func begun(
    on channel: SlowChannel, _ time: ManualTime
  ) async throws -> Task<WebSocketUpgrade, any Error> {
    let request = HTTPRequest(
      url: try HTTPURL("http://example.com/"), context: CallContext(timeouts: HTTPTimeouts(idle: .seconds(5))))
    let opening = WebSocketOpening(channel: channel, request: request, options: .init(), time: time.source)
    let call = Task { try await opening.run(protocols: []) }
    try await waitUntil { channel.isWaitedFor && time.sleeping == 1 }
    return call
  }

  @Test(
    "after a time in which the process didn't run, a silent server gets another idle timeout",
    arguments: [false, true])
  func suspended(responds: Bool) async throws {
    let (time, channel) = (ManualTime(isAutomatic: false), SlowChannel())
    let call = try await Self.begun(on: channel, time)
    let sleeps = time.sleeps.count
    time.advance(by: .seconds(100))
    try await waitUntil { time.sleeps.count > sleeps && time.sleeping == 1 }
    if responds {
      channel.arrive("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")
      #expect(try await call.value.response.status == 403)
    } else {
      time.advance(by: .seconds(5))
      #expect(await failure { _ = try await call.value }?.limit == .idle)
    }
  }

  @Test(
    "a refused handshake keeps its status if the rest of its body doesn't come in time, also if it never ends",
    arguments: [false, true])
  func slowBody(isEndless: Bool) async throws {
    let (time, channel) = (ManualTime(isAutomatic: false), SlowChannel())
    let call = try await Self.begun(on: channel, time)
    channel.arrive("HTTP/1.1 403 No\r\n\(isEndless ? "" : "Content-Length: 9\r\n")\r\nslow")
    for read in 2..<(isEndless ? 7 : 2) {
      try await waitUntil { channel.reads.withLock { $0 } == read && time.sleeping == 2 }
      time.advance(by: .seconds(2))
      if read < 6 { channel.arrive(".") }
    }
    if !isEndless {
      try await waitUntil { channel.reads.withLock { $0 } == 2 && time.sleeping == 2 }
      time.advance(by: .seconds(5))
    }
    let response = try await call.value.response
    #expect(response.status == 403 && response.body.received?.data == Data((isEndless ? "slow...." : "slow").utf8))
    let error = response.body.received.map { NetworkError($0.failure) }
    #expect(error?.limit == (isEndless ? .total : .idle), "\(String(describing: error))")
  }

  @Test("a server that doesn't take the request of the handshake causes an idle timeout")
  func unsent() async throws {
    let (time, channel) = (ManualTime(isAutomatic: false), SlowChannel(takesNothing: true))
    let call = try await Self.begun(on: channel, time)
    time.advance(by: .seconds(5))
    #expect(await failure { _ = try await call.value }?.limit == .idle)
  }
}

extension NetworkError {
  fileprivate var limit: Timeout.Limit? { if case .timedOut(let timeout) = self { timeout.limit } else { nil } }
}
