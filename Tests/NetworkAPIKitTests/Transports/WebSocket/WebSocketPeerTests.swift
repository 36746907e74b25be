#if os(Linux)
import Foundation
import Testing
@testable import NetworkAPIKit

/// Tests with the Python package `websockets` as an independent server.
@Suite(
  "WebSocket: an independent server", .fewAtOnce, .enabled(if: try PythonProgram.isAvailable(importing: ["websockets"]))
)
struct WebSocketPeerTests {
  enum Way: String, CaseIterable, Sendable { case plain, deflate, forgetting, small, tls }

  private static let peer = Task.detached { () throws -> Peer in try await Peer() }

  private struct Peer: Sendable {
    let program: RunningProgram
    let ports: [String: Int]
    let authority: String

    init() async throws {
      let certificates = try await Certificates.shared.value
      authority = certificates.path("ca.pem")
      let script = try #require(
        Bundle.module.path(forResource: "websocket_peer", ofType: "py", inDirectory: "Resources"))
      program = try RunningProgram("python3", [script, certificates.path("good.pem"), certificates.path("good.key")])
      let line = try #require(await program.firstLine())
      ports = try JSONDecoder().decode([String: Int].self, from: Data(line.utf8))
    }
  }

  private func open(
    _ way: Way, _ path: String, _ options: WebSocket.Options = .init(closeTimeout: .seconds(60))
  ) async throws -> WebSocket {
    let peer = try await Self.peer.value
    let port = try #require(peer.ports[way.rawValue])
    let transport = CurlTransport(
      tls: .init(trust: .only(file: URL(fileURLWithPath: peer.authority))), proxy: .none)
    let client = NetworkClient(
      configuration: .init(timeouts: .init(connect: .seconds(60)), retry: .never, transport: transport))
    let url = "\(way == .tls ? "wss" : "ws")://127.0.0.1:\(port)/\(path)"
    return try await client.webSocket(url, options: options)
  }

  @Test("texts and bytes of every length encoding come back unchanged", arguments: Way.allCases)
  func echo(way: Way) async throws {
    let socket = try await open(way, "echo")
    let isCompressed = socket.response.headers["Sec-WebSocket-Extensions"] != nil
    #expect(isCompressed == (way != .plain))
    var generator = SeededGenerator(seed: 7)
    for size in [0, 1, 125, 126, 127, 128, 65535, 65536, 1 << 20] {
      let random = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) })
      let text = String(
        (0..<size).map { _ in ["a", "b", "é", "€", "😀"].randomElement(using: &generator) ?? "a" } as [Character])
      for message in [WebSocket.Message.binary(random), .binary(Data(count: size)), .text(text)] {
        try await socket.send(message)
        #expect(try await socket.receive() == message, "\(size)")
      }
    }
    try await socket.ping()
    try await socket.close(code: .init(rawValue: 3999), reason: "enough")
    #expect(socket.peerClose == .init(code: .init(rawValue: 3999), reason: "enough"))
  }

  @Test("many small messages that refer to earlier ones", arguments: Way.allCases)
  func context(way: Way) async throws {
    let socket = try await open(way, "push/2000")
    var count = 0
    for try await message in socket.messages {
      #expect(message == .text(#"{"event": "price", "index": \#(count), "symbol": "ACME", "change": \#(count % 7)}"#))
      count += 1
    }
    #expect(count == 2000)
    let echo = try await open(way, "echo")
    for index in 0..<300 {
      let message = WebSocket.Message.text(String(repeating: "message \(index % 5) ", count: 20 + index % 40))
      try await echo.send(message)
      #expect(try await echo.receive() == message)
    }
  }

  @Test("fragmented messages, with pings in between and split characters", arguments: Way.allCases)
  func fragments(way: Way) async throws {
    let socket = try await open(way, "fragments")
    let text = "κόσµε 😀 " + String(repeating: "x", count: 50)
    for message in [WebSocket.Message.text(text), .binary(Data(text.utf8)), .text("")] {
      try await socket.send(message)
      // The package sends nothing for a message without fragments.
      if message == .text("") { continue }
      #expect(try await socket.receive() == message)
    }
  }

  @Test(
    "the server's close codes reach the caller, as an end or as an error",
    arguments: [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999])
  func closeCodes(code: UInt16) async throws {
    let socket = try await open(.plain, "close/\(code)")
    if code <= 1001 {
      #expect(try await socket.receive() == nil)
    } else {
      #expect(await failure { _ = try await socket.receive() }?.webSocket?.reason == .closed)
    }
    #expect(socket.peerClose == .init(code: .init(rawValue: code), reason: "bye"))
  }

  @Test("the server's pings get pongs with the same payload")
  func pings() async throws {
    for way in [Way.plain, .tls] { #expect(try await open(way, "ping").receive() == .text("5")) }
  }

  @Test("32 MiB compressed to 32 KB: the limit applies to the decompressed size", arguments: [Way.deflate, .plain])
  func limit(way: Way) async throws {
    let socket = try await open(way, "large/\(32 << 20)")
    #expect(await failure { _ = try await socket.receive() }?.webSocket?.reason == .messageTooLarge)
    let other = try await open(way, "large/\(32 << 20)", .init(maximumMessageSize: 32 << 20))
    #expect(try await other.receive() == .binary(Data(count: 32 << 20)))
  }

  @Test("subprotocols, no compression unless offered, and trust")
  func agreements() async throws {
    let socket = try await open(.deflate, "echo", .init(offersCompression: false))
    #expect(socket.response.headers["Sec-WebSocket-Extensions"] == nil)
    let peer = try await Self.peer.value
    let port = try #require(peer.ports["plain"])
    let chosen = try await NetworkClient.forWebSockets().webSocket(
      "ws://127.0.0.1:\(port)/echo", protocols: ["chat", "x"])
    #expect(chosen.subprotocol == "chat")
    let tls = try #require(peer.ports["tls"])
    let error = await failure { _ = try await NetworkClient.forWebSockets().webSocket("wss://127.0.0.1:\(tls)/echo") }
    #expect(error?.tls?.reason == .untrusted, "\(String(describing: error))")
  }
}
#endif
