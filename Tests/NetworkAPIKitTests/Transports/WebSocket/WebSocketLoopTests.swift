#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

@Suite("WebSocket: on the transport's loop", .fewAtOnce)
struct WebSocketLoopTests {
  private let transport = CurlTransport(proxy: .none)
  private let client: NetworkClient

  init() { client = NetworkClient(configuration: .init(retry: .never, transport: transport)) }

  /// A server that opens WebSockets, and then runs the given closure with the path.
  private func server(_ handler: @escaping @Sendable (Connection, String) -> Void) throws -> TestServer {
    try TestServer { connection in
      guard let request = connection.acceptWebSocket() else { return }
      handler(connection, request.path)
    }
  }

  private static func echo(_ connection: Connection) {
    while let frame = connection.readFrame(), frame.opcode != 8 {
      connection.send(ServerFrame.bytes(frame.opcode, frame.payload))
    }
  }

  private func hasLinks() -> Bool { transport.engine.loops[0].withDrive { !$0.links.isEmpty } }

  @Test("two hundred WebSockets share the thread of the transport's requests")
  func threads() async throws {
    let server = try server { connection, _ in Self.echo(connection) }
    let count = 200
    let sockets = try await withThrowingTaskGroup(of: WebSocket.self) { group in
      for _ in 0..<count { group.addTask { try await client.webSocket(server.webSocketURL) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // Other tests have transports too, but not as many.
    #expect(try Self.threads() < count / 2)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, socket) in sockets.enumerated() {
        group.addTask {
          try await socket.send("\(index)")
          #expect(try await socket.receive() == .text("\(index)"))
        }
      }
      try await group.waitForAll()
    }
    #expect(try Self.threads() < count / 2)
  }

  /// The number of threads that transports have started.
  private static func threads() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { thread in
      let name = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
      return name?.hasPrefix("NetworkAPIKit") == true
    }
  }

  @Test("a WebSocket that nobody reads, or whose server doesn't read, holds up no other and no request")
  func stuck() async throws {
    let gate = Gate()
    let server = try server { connection, path in
      switch path {
      case "/chat/flood": while connection.send(ServerFrame.bytes(2, [UInt8](repeating: 0, count: 60_000))) {}
      case "/chat/deaf": gate.wait()
      default: Self.echo(connection)
      }
    }
    let plain = try TestServer.sending("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
    let flood = try await client.webSocket(server.webSocketURL + "/flood")
    let deaf = try await client.webSocket(server.webSocketURL + "/deaf")
    let stuck = Task { try await deaf.send(Data(count: 64 << 20)) }
    let socket = try await client.webSocket(server.webSocketURL)
    for number in 0..<20 {
      try await socket.send("\(number)")
      #expect(try await socket.receive() == .text("\(number)"))
    }
    #expect(try await client.data(plain.url("/")) == Data("ok".utf8))
    #expect(try await flood.receive() == .binary(Data(count: 60_000)))
    stuck.cancel()
    gate.open()
    _ = await stuck.result
  }

  @Test("messages whose senders are cancelled before their turn are released, although the server doesn't read")
  func notHeld() async throws {
    let gate = Gate()
    let server = try server { connection, _ in
      // The large message's head, so that it is under way.
      _ = connection.read(exactly: 14)
      gate.wait()
    }
    let socket = try await client.webSocket(server.webSocketURL)
    // More than all buffers hold, so that the next ones wait.
    let large = Task { try await socket.send(Data(count: 64 << 20)) }
    try await gate.reached()
    let released = Locked(0)
    for _ in 0..<20 {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 8)
      let message = Data(
        bytesNoCopy: memory, count: 1 << 16,
        deallocator: .custom { memory, _ in
          memory.deallocate()
          released.withLock { $0 += 1 }
        })
      let sender = Task { try await socket.send(message) }
      try await Task.sleep(for: .milliseconds(5))
      sender.cancel()
      #expect(await failure { try await sender.value }?.isCancelled == true)
    }
    #expect(await eventually { released.withLock { $0 } == 20 })
    #expect(!large.isCancelled)
    large.cancel()
    gate.open()
    _ = await large.result
  }

  @Test("a WebSocket that is cancelled at any moment leaves nothing behind")
  func cancelledAnywhere() async throws {
    let server = try server { connection, _ in Self.echo(connection) }
    for round in 0..<100 {
      let call = Task { [client] in
        let socket = try await client.webSocket(server.webSocketURL)
        try await socket.send("x")
        _ = try await socket.receive()
        try await socket.close()
      }
      try await Task.sleep(for: .microseconds(20 * round))
      call.cancel()
      _ = await call.result
    }
    #expect(await eventually { transport.engine.webSockets.withLock { $0 } == 0 && !hasLinks() })
  }

  @Test("a close frame is read although the server has reset the connection and sending fails")
  func closeBeforeReset() async throws {
    let gate = Gate()
    let server = try server { connection, _ in
      // The beginning of a message, so that the client is sending.
      _ = connection.read(exactly: 14)
      gate.wait()
      connection.send(ServerFrame.close(1008, "not allowed"))
      connection.reset()
    }
    let socket = try await client.webSocket(server.webSocketURL)
    let sender = Task { try await socket.send(Data(count: 64 << 20)) }
    try await gate.reached()
    holdLoop {
      gate.open()
      // Both are in the socket before the loop looks.
      for _ in 0..<60_000 where server.openConnections.isEmpty == false { usleep(1_000) }
    }
    let error = await failure { _ = try await socket.receive() }
    let close = WebSocketClose(code: .init(rawValue: 1008), reason: "not allowed")
    #expect(error?.webSocket?.close == close, "\(String(describing: error))")
    #expect(await failure { try await sender.value } != nil)
  }

  /// Runs a closure while the loop can't do anything.
  private func holdLoop(_ body: () -> Void) {
    transport.engine.loops[0].withDrive { drive in
      body()
      drive.updateClock()
    }
  }

  @Test("a connection with more to send than a turn allows waits only once for the next turn, however often it is told")
  func turns() async throws {
    let gate = Gate()
    let server = try TestServer { _ in gate.wait() }
    let channel = try transport.engine.channel(for: HTTPRequest(url: HTTPURL(server.url("/"))))
    try await channel.connect()
    #expect(unfinished(channel, after: 3) == 1)
    channel.close()
    gate.open()
    #expect(await eventually { !hasLinks() })
  }

  @Test("a channel gives its place back when its owner closes it, before the loop has closed the connection, and once")
  func givesPlaceBack() throws {
    for isClosed in [true, false] {
      let returned = Locked(0)
      let channel = try CurlByteChannel(
        HTTPRequest(url: HTTPURL("http://a.example/")), settings: transport.engine.settings, loop: WaitingLoop()
      ) {
        returned.withLock { $0 += 1 }
      }
      if isClosed {
        channel.close()
        #expect(returned.withLock { $0 } == 1)
      }
      channel.isOver(.cancelled)()
      channel.close()
      #expect(returned.withLock { $0 } == 1)
    }
  }

  @Test("a pong goes between the frames of a message that is being sent, and before the messages behind it")
  func pongs() async throws {
    let (gate, frames) = (Gate(), Seen<ClientFrame>())
    let server = try server { connection, _ in
      // The head of the large message's first frame, so that it is under way.
      _ = connection.read(exactly: 14)
      connection.send(ServerFrame.bytes(9, [7]) + ServerFrame.text("pinged"))
      gate.wait()
      _ = connection.read(exactly: WebSocketFrame.maximumLength)
      var small = 0
      while small < 10, var frame = connection.readFrame() {
        if frame.opcode == 2 { small += 1 }
        if frame.opcode != 10 { frame.payload = [] }
        frames.add(frame)
      }
    }
    let socket = try await client.webSocket(server.webSocketURL)
    // More than all buffers hold.
    let large = Task { try await socket.send(Data(count: 64 << 20)) }
    #expect(try await socket.receive() == .text("pinged"))
    let others = (0..<10).map { (number: UInt8) in Task { try await socket.send(Data([number])) } }
    gate.open()
    try await large.value
    for other in others { try await other.value }
    #expect(await eventually { frames.all.count { $0.opcode == 2 } == 10 })
    let all = frames.all
    let pong = try #require(all.firstIndex { $0.opcode == 10 })
    let end = try #require(all.firstIndex { $0.opcode == 0 && $0.isFinal })
    #expect(pong < end && all[pong].payload == [7])
    #expect(all[(end + 1)...].map(\.opcode) == [UInt8](repeating: 2, count: 10), "no message is within another one")
  }

  @Test(
    "urgent bytes go before others, though not all of them before the next; what was begun is sent without others between"
  )
  func urgent() async throws {
    let channel = try waitingChannel()
    let senders = (0..<5).map { _ in Promise<Void>() }
    let begun = channel.send(senders[0], isUrgent: false) { Self.parts(3) }
    #expect(try await next(channel) == [1])
    for (sender, byte) in [(1, 2), (2, 3)] as [(Int, UInt8)] {
      _ = channel.send(senders[sender], isUrgent: false) { ChannelBytes(Data([byte])) }
    }
    // Its sender is cancelled.
    senders[0].fulfil(.failure(.cancelled))
    channel.withdraw(begun)
    for (sender, byte) in [(3, 8), (4, 9)] as [(Int, UInt8)] {
      _ = channel.send(senders[sender], isUrgent: true) { ChannelBytes(Data([byte])) }
    }
    for expected in [[8, 1], [9, 1], [2, 3]] as [[UInt8]] {
      channel.wasSent()()
      #expect(try await next(channel) == expected)
    }
    #expect(senders.map(\.isFulfilled) == [true, false, false, true, true])
    channel.wasSent()()
    #expect(senders.allSatisfy { $0.isFulfilled })
    #expect(channel.takeReady() == nil)
  }

  @Test("the end of a channel ends what was begun, also while the next bytes of it are being made")
  func endOfBegun() async throws {
    for isMaking in [false, true] {
      let channel = try waitingChannel()
      let sender = Promise<Void>()
      _ = channel.send(sender, isUrgent: false) {
        ChannelBytes(Data(count: 40_000)) {
          if isMaking { channel.close() }
          return Self.parts(2)
        }
      }
      #expect(try await next(channel) == [0])
      #expect(!sender.isFulfilled)
      if isMaking { channel.wasSent()() } else { channel.close() }
      #expect(await eventually { sender.isFulfilled })
      #expect(channel.takeReady() == nil)
    }
  }

  /// Does nothing yet.
  private final class WaitingLoop: CurlChannelLoop {
    func open(_ channel: CurlByteChannel) {}
    func carry(_ channel: CurlByteChannel) {}
  }

  private func waitingChannel() throws -> CurlByteChannel {
    try CurlByteChannel(
      HTTPRequest(url: HTTPURL("http://a.example/")), settings: transport.engine.settings, loop: WaitingLoop()
    ) {}
  }

  /// Ones, in parts; the last one is short.
  private static func parts(_ count: Int) -> ChannelBytes {
    guard count > 1 else { return ChannelBytes(Data([1])) }
    return ChannelBytes(Data(repeating: 1, count: 40_000)) { parts(count - 1) }
  }

  /// The next bytes that a channel has for its loop, each only once.
  private func next(_ channel: CurlByteChannel) async throws -> [UInt8] {
    let ready = Locked<[UInt8]?>(nil)
    try await waitUntil {
      ready.withLock { ready in
        ready = channel.takeReady()
        return ready != nil
      }
    }
    return ready.withLock { $0 ?? [] }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Lets a channel proceed some times while the loop can't, and returns how many are left for the next turn.
  private func unfinished(_ channel: CurlByteChannel, after times: Int) -> Int {
    transport.engine.loops[0].withDrive { drive in
      _ = channel.send(Promise(), isUrgent: false) { ChannelBytes(Data(count: 16 << 20)) }
      for _ in 0..<times { drive.carry(channel) }
      return drive.links.unfinishedCount
    }
  }
}
#endif
