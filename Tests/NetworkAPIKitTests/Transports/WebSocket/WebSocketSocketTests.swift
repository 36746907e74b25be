#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

@Suite("WebSocket: hostile and friendly servers on real sockets", .fewAtOnce)
struct WebSocketSocketTests {
  private let client = NetworkClient.forWebSockets()

  /// A server that opens the WebSocket, and then runs the given closure.
  private func server(
    fields: String = "", then bytes: [UInt8] = [], _ handler: @escaping @Sendable (Connection) -> Void
  ) throws -> TestServer {
    try TestServer { connection in
      guard connection.acceptWebSocket(fields: fields, then: bytes) != nil else { return }
      handler(connection)
    }
  }

  private func open(_ server: TestServer, _ options: WebSocket.Options = .init()) async throws -> WebSocket {
    try await client.webSocket(server.webSocketURL, options: options)
  }

  @Test("messages are sent in both directions, text and binary, and the loop ends when the server closes")
  func echo() async throws {
    let replies = Seen<UInt16?>()
    let server = try server { connection in
      while let frame = connection.readFrame(), frame.opcode != 8 {
        connection.send(ServerFrame.bytes(frame.opcode, frame.payload))
        if frame.payload == Array("end".utf8) { break }
      }
      connection.send(ServerFrame.close(1000, "done"))
      replies.add(connection.readFrame()?.closeCode)
    }
    let socket = try await open(server)
    #expect(socket.response.status == 101)
    #expect(socket.subprotocol == nil)
    try await socket.send("héllo")
    try await socket.send(Data([0, 255]))
    try await socket.send("end")
    var received: [WebSocket.Message] = []
    for try await message in socket.messages { received.append(message) }
    #expect(received == [.text("héllo"), .binary(Data([0, 255])), .text("end")])
    #expect(socket.peerClose == .init(code: .normal, reason: "done"))
    let error = await failure { try await socket.send("more") }
    #expect(error?.webSocket?.reason == .closed)
    #expect(error?.webSocket?.close?.reason == "done")
    #expect(await replies.first() == [1000])
  }

  @Test("bytes directly after the handshake's response are the first frames")
  func behindTheHead() async throws {
    let responses = Seen<ClientFrame?>()
    let server = try server(then: ServerFrame.text("first") + ServerFrame.bytes(9, [7]) + [0x81]) { connection in
      connection.send([0x01, 0x41])
      responses.add(connection.readFrame())
      connection.waitForPeerClose()
    }
    let socket = try await open(server)
    #expect(try await socket.receive() == .text("first"))
    #expect(try await socket.receive() == .text("A"))
    #expect(await responses.first() == [ClientFrame(opcode: 10, payload: [7])])
    try await socket.close()
  }

  @Test("the request has the caller's fields and subprotocols, and the server's choice is available")
  func subprotocol() async throws {
    let server = try server(fields: "Sec-WebSocket-Protocol: v2\r\n") { $0.waitForPeerClose() }
    let socket = try await client.webSocket(
      server.webSocketURL + "?a=b", protocols: ["v2", "v1"],
      headers: [
        .authorization(bearerToken: "t"), .init(name: "Cookie", value: "a=1"), .init(name: "Cookie", value: "b=2"),
      ])
    #expect(socket.subprotocol == "v2")
    let request = try #require(server.requests.first)
    #expect(request.target == "/chat?a=b")
    func value(_ name: String) -> [String] { request.headers.filter { $0.name.lowercased() == name }.map(\.value) }
    #expect(value("authorization") == ["Bearer t"])
    #expect(value("cookie") == ["a=1; b=2"])
    #expect(value("sec-websocket-protocol") == ["v2, v1"])
    #expect(value("host") == ["127.0.0.1:\(server.port)"])
    #expect(value("sec-websocket-version") == ["13"])
  }

  @Test("a subprotocol or extension that wasn't offered, or a wrong accept value, ends the connection")
  func wrongResponses() async throws {
    for fields in ["Sec-WebSocket-Protocol: v3\r\n", "Sec-WebSocket-Extensions: x\r\n", "Sec-WebSocket-Accept: x\r\n"] {
      let left = Seen<PeerClose?>()
      let server = try server(fields: fields) { left.add($0.waitForPeerClose(within: .seconds(120))) }
      let error = await failure { _ = try await client.webSocket(server.webSocketURL, protocols: ["v1"]) }
      #expect(error?.webSocket?.reason == .handshake, "\(fields) \(String(describing: error))")
      #expect(await left.first().first != .some(nil))
    }
  }

  @Test(
    "another status throws the usual error, with the body",
    arguments: [
      "HTTP/1.1 403 Forbidden\r\nContent-Length: 4\r\n\r\nnope", "HTTP/1.1 403 Forbidden\r\n\r\nnope",
      "HTTP/1.1 403 Forbidden\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nno\r\n2\r\npe\r\n0\r\n\r\n",
      "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 403 Forbidden\r\nContent-Length: 4\r\n\r\nnope",
    ])
  func status(response: String) async throws {
    let server = try TestServer.sending(response)
    let error = await failure { _ = try await client.webSocket(server.webSocketURL) }
    #expect(error?.status == 403, "\(String(describing: error))")
    #expect(error?.response?.body.data == Data("nope".utf8))
  }

  @Test("a 200, a 401 and a malformed response throw specific errors")
  func otherResponses() async throws {
    let large = String(repeating: "x", count: 2 << 20)
    for (response, check) in [
      ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", { $0?.status == 200 }),
      ("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n", { $0?.status == 401 }),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort",
        { $0?.status == 200 && $0?.response?.body.data == Data("short".utf8) }
      ),
      (
        "HTTP/1.1 200 OK\r\n\r\n\(large)",
        { $0?.status == 200 && $0?.response?.body.data.map { $0.count <= 1 << 20 } == true }
      ),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: \(large.utf8.count)\r\n\r\n\(large)",
        { $0?.status == 200 && $0?.response?.body.data.map { $0.count <= 1 << 20 } == true }
      ),
      (
        "HTTP/1.1 500 Oops\r\nContent-Length: 9\r\n\r\nshort",
        { $0?.status == 500 && $0?.response?.body.received?.data == Data("short".utf8) }
      ),
      (
        "HTTP/1.1 500 Oops\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n9\r\n",
        { $0?.status == 500 && $0?.response?.body.received?.data == Data("short".utf8) }
      ),
      ("SSH-2.0-OpenSSH\r\n\r\n", { $0?.invalidResponse?.reason == .malformed }),
      ("HTTP/1.1 101 Switching", { $0?.invalidResponse?.reason == .truncatedHeaders }),
      ("", { $0?.connection?.reason == .emptyReply }),
      (
        "HTTP/1.1 101 x\r\nX: \(String(repeating: "x", count: 300_000))\r\n",
        { $0?.invalidResponse?.reason == .headersTooLarge }
      ),
      ("HTTP/1.1 403 Forbidden\r\n\r\n\(String(repeating: "x", count: 3 << 20))", { $0?.status == 403 }),
    ] as [(String, (NetworkError?) -> Bool)] {
      let server = try TestServer.sending(response)
      let error = await failure { _ = try await client.webSocket(server.webSocketURL) }
      #expect(check(error), "\(response.prefix(40)): \(String(describing: error))")
    }
  }

  @Test(
    "a response that isn't an upgrade is an error after a moment though its body has no end, and the host works",
    arguments: [200, 403])
  func endlessBody(status: Int) async throws {
    let server = try TestServer { connection in
      guard connection.readRequest()?.header("Upgrade") != nil else {
        connection.send("HTTP/1.1 204 No Content\r\n\r\n")
        return
      }
      connection.send("HTTP/1.1 \(status) No\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
      connection.holdUntilStopped()
    }
    let time = ManualTime(isAutomatic: false)
    var (configuration, transport) = (client.configuration, CurlTransport(proxy: .none))
    transport.time = time.source
    (configuration.circuitBreaker, configuration.transport) = (CircuitBreaker(failures: 1), transport)
    let client = NetworkClient(configuration: configuration)
    let call = Task { await failure { _ = try await client.webSocket(server.webSocketURL) } }
    // The idle timeout, and the limit of the body.
    try await waitUntil { time.sleeping == 2 }
    time.advance(by: .seconds(status == 200 ? 1 : 10))
    let error = await call.value
    #expect(error?.status?.code == status, "\(String(describing: error))")
    let body = error?.response?.body
    #expect((status == 200 ? body?.data : body?.received?.data) == Data("data: 1\n\n".utf8))
    await #expect(throws: Never.self) { _ = try await client.data(server.url) }
  }

  @Test("a 101 over HTTP/1.0 doesn't open a WebSocket")
  func oldVersion() async throws {
    let server = try TestServer { connection in
      connection.acceptWebSocket(version: "1.0", then: ServerFrame.text("hello"))
      connection.waitForPeerClose()
    }
    let error = await failure { _ = try await client.webSocket(server.webSocketURL) }
    #expect(error?.webSocket?.reason == .handshake, "\(String(describing: error))")
  }

  @Test("a redirect is followed and credentials are refreshed, as in any call")
  func policies() async throws {
    let target = try server { $0.waitForPeerClose() }
    let port = target.port
    let server = try TestServer.responding { _ in
      Response(status: 302, headers: ["Location": "http://127.0.0.1:\(port)/there"])
    }
    let socket = try await open(server)
    #expect(socket.response.status == 101)
    #expect(target.requests.first?.target == "/there")
    // Also if the body of the refusal is cut off.
    let secured = try TestServer { connection in
      guard let request = connection.readRequest() else { return }
      guard request.header("Authorization") == "Bearer new" else {
        connection.send("HTTP/1.1 401 Unauthorized\r\nContent-Length: 9\r\n\r\nshort")
        return
      }
      connection.acceptWebSocket(request)
      connection.waitForPeerClose()
    }
    var configuration = client.configuration
    configuration.authentication = [
      .bearer(BearerToken("old"), for: [try HTTPURL(secured.url)]) { _ in BearerToken("new") }
    ]
    let signedIn = try await NetworkClient(configuration: configuration).webSocket(secured.webSocketURL)
    #expect(signedIn.response.status == 101)
  }

  @Test(
    "a protocol violation is reported to both the server and the reader",
    arguments: [
      (ServerFrame.bytes(1, [65], mask: [1, 2, 3, 4]), 1002), ([0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], 1002),
      (ServerFrame.bytes(1, [0xC3, 0x28]), 1007), (ServerFrame.bytes(3), 1002),
      (ServerFrame.bytes(1, [65], reserved: 0x40), 1002),
      ([0x82, 127, 0, 0, 0, 0, 0x7F, 0, 0, 0], 1009), (ServerFrame.close(1005), 1002),
    ] as [([UInt8], Int)])
  func violations(bytes: [UInt8], code: Int) async throws {
    let codes = Seen<UInt16?>()
    let server = try server(fields: "") { connection in
      connection.send(ServerFrame.text("before") + bytes)
      codes.add(connection.readFrame()?.closeCode)
      connection.finish()
    }
    let socket = try await open(server, .init(offersCompression: false))
    #expect(try await socket.receive() == .text("before"))
    let error = await failure { _ = try await socket.receive() }
    #expect(
      error?.webSocket?.reason == (code == 1009 ? .messageTooLarge : .protocolViolation), "\(String(describing: error))"
    )
    #expect(await codes.first() == [UInt16(code)])
    #expect(await failure { try await socket.send("x") }?.webSocket?.reason == error?.webSocket?.reason)
  }

  @Test("a connection that ends without a close frame is a lost connection", arguments: [false, true])
  func abruptEnd(resets: Bool) async throws {
    let server = try server(then: ServerFrame.text("a")) { connection in
      _ = connection.readFrame()
      if resets { connection.reset() }
    }
    let socket = try await open(server)
    let ping = Task { () -> NetworkError? in await failure { try await socket.ping() } }
    #expect(try await socket.receive() == .text("a"))
    #expect(await failure { _ = try await socket.receive() }?.connection?.reason == .lost)
    #expect(await ping.value?.connection?.reason == .lost)
    #expect(await failure { try await socket.send("x") }?.connection?.reason == .lost)
    #expect(socket.peerClose == nil)
  }

  @Test("a close code that signals an error is thrown, with its reason, and echoed")
  func closedWithError() async throws {
    let codes = Seen<UInt16?>()
    let server = try server { connection in
      connection.send(ServerFrame.text("last") + ServerFrame.close(4001, "no such room"))
      codes.add(connection.readFrame()?.closeCode)
    }
    let socket = try await open(server)
    var received: [WebSocket.Message] = []
    let error = await failure { for try await message in socket.messages { received.append(message) } }
    #expect(received == [.text("last")])
    #expect(error?.webSocket?.reason == .closed)
    #expect(error?.webSocket?.close == .init(code: .init(rawValue: 4001), reason: "no such room"))
    #expect(await codes.first() == [4001])
  }

  @Test("closing sends code and reason, and waits for the server's close frame")
  func closing() async throws {
    let frames = Seen<ClientFrame?>()
    let server = try server { connection in
      let frame = connection.readFrame()
      frames.add(frame)
      // Messages that arrive before the close frame are dropped.
      connection.send(ServerFrame.text("late") + ServerFrame.close(1000, "ok"))
      frames.add(connection.readFrame())
    }
    let socket = try await open(server, .init(closeTimeout: .seconds(60)))
    try await socket.close(code: .init(rawValue: 3000), reason: "bye")
    #expect(socket.peerClose == .init(code: .normal, reason: "ok"))
    #expect(try await socket.receive() == nil)
    try await socket.close()
    // The client ends the connection after the server's close frame.
    let seen = await frames.first(2)
    #expect(seen.first == ClientFrame(opcode: 8, payload: ServerFrame.number(3000, 2) + Array("bye".utf8)))
    #expect(seen.last == .some(nil))
    #expect(await failure { try await socket.send("x") }?.webSocket?.reason == .closed)
  }

  @Test("if the server doesn't reply to the close frame, the connection is closed at the deadline")
  func closingWithoutReply() async throws {
    let left = Seen<PeerClose?>()
    let server = try server { left.add($0.waitForPeerClose(within: .seconds(120))) }
    let socket = try await open(server, .init(closeTimeout: .milliseconds(200)))
    let reader = Task { try await socket.receive() }
    let time = try await seconds { try await socket.close() }
    #expect(time >= 0.2 && time < 100)
    #expect(try await reader.value == nil)
    #expect(await left.first().first != .some(nil))
  }

  @Test("closing in a cancelled task sends a close frame and waits for the server's, though the WebSocket is released")
  func closingWhenCancelled() async throws {
    let (frames, left) = (Seen<ClientFrame?>(), Seen<PeerClose?>())
    let server = try server { connection in
      frames.add(connection.readFrame())
      left.add(connection.waitForPeerClose(within: .milliseconds(200)))
      connection.send(ServerFrame.close(1001))
      left.add(connection.waitForPeerClose(within: .seconds(120)))
    }
    let closing = Task { [url = server.webSocketURL] in
      let socket = try await client.webSocket(url, options: .init(closeTimeout: .seconds(600)))
      withUnsafeCurrentTask { $0?.cancel() }
      try await socket.close(code: .goingAway)
    }
    try await closing.value
    #expect(await frames.first().first??.closeCode == 1001)
    let ends = await left.first(2)
    #expect(ends.first == .some(nil) && ends.last != .some(nil))
    #expect(await eventually { client.owner.count == 0 })
  }

  @Test("codes and reasons that a close frame can't carry are rejected, and nothing is sent")
  func closeInput() async throws {
    let server = try server { $0.waitForPeerClose() }
    let socket = try await open(server)
    for code in [0, 999, 1004, 1005, 1006, 1015, 2000, 5000] as [UInt16] {
      #expect(await failure { try await socket.close(code: .init(rawValue: code)) }?.isInvalidRequest == true)
    }
    #expect(
      await failure { try await socket.close(reason: String(repeating: "é", count: 62)) }?.isInvalidRequest == true)
    try await socket.send("still open")
  }

  @Test("pings get pongs while no message is read, and a flood of pings neither uses memory nor blocks")
  func pings() async throws {
    let received = Seen<Int>()
    let server = try server { connection in
      connection.send((0..<10).flatMap { ServerFrame.bytes(9, [$0]) })
      for index in 0..<10 { #expect(connection.readFrame() == ClientFrame(opcode: 10, payload: [UInt8(index)])) }
      let flood = (0..<1000).flatMap { _ in ServerFrame.bytes(9, [UInt8](repeating: 7, count: 125)) }
      // Don't read meanwhile, so that the pongs pile up. Fewer with a sanitizer, which makes each of them slow.
      for _ in 0..<(allowedSlowness > 1 ? 40 : 400) { connection.send(flood) }
      connection.send(ServerFrame.text("after"))
      var count = 0
      while let frame = connection.readFrame(), frame.opcode == 10 { count += 1 }
      received.add(count)
    }
    let socket = try await open(server)
    #expect(try await socket.receive() == .text("after"))
    try await socket.send("x")
    // Pongs for 51 MB of pings: only those that fit in the system's buffers and a few more, since none were stored.
    let count = await received.first().first ?? 0
    #expect(count >= 1 && count <= 150_000, "\(count) of 400,000")
  }

  @Test("a ping waits for its own pong; other pongs are ignored")
  func ownPings() async throws {
    let server = try server { connection in
      connection.send(ServerFrame.bytes(10, [1, 2, 3]))
      while let frame = connection.readFrame() {
        if frame.opcode == 9 { connection.send(ServerFrame.bytes(10) + ServerFrame.bytes(10, frame.payload)) }
      }
    }
    let socket = try await open(server)
    try await socket.ping()
    try await socket.ping()
    let reader = Task { try await socket.receive() }
    reader.cancel()
    #expect(await failure { _ = try await reader.value }?.isCancelled == true)
    try await socket.ping()
  }

  @Test("a server that doesn't respond to pings fails the WebSocket; one that does, doesn't")
  func heartbeat() async throws {
    let silent = try server { $0.waitForPeerClose() }
    let options = WebSocket.Options(heartbeat: .milliseconds(20), pongTimeout: .milliseconds(200))
    let socket = try await open(silent, options)
    let error = await failure { _ = try await socket.receive() }
    #expect(error?.webSocket?.reason == .noPong, "\(String(describing: error))")

    let late = try server { connection in
      connection.send(ServerFrame.text("a") + ServerFrame.text("b"))
      connection.waitForPeerClose()
    }
    let unread = try await open(late, options)
    // Until it has failed.
    while (try? await unread.send("")) != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(try await unread.receive() == .text("a"))
    #expect(try await unread.receive() == .text("b"))
    #expect(await failure { _ = try await unread.receive() }?.webSocket?.reason == .noPong)

    let pings = Seen<Int>()
    let alive = try server { connection in
      var count = 0
      while let frame = connection.readFrame() {
        guard frame.opcode == 9 else { continue }
        count += 1
        connection.send(ServerFrame.bytes(10, frame.payload))
        if count == 5 { connection.send(ServerFrame.text("five")) }
        pings.add(count)
      }
    }
    let other = try await open(alive, .init(heartbeat: .milliseconds(10), pongTimeout: .seconds(120)))
    #expect(try await other.receive() == .text("five"))
  }

  @Test(
    "a message that takes longer than the heartbeat's limit to be sent or received doesn't fail the WebSocket",
    arguments: [true, false])
  func slowMessage(isSent: Bool) async throws {
    let size = 16 << 20
    let server = try server { connection in
      if isSent {
        connection.limitReceiveBuffer(to: 64 << 10)
        var left = size + 14 * (size / WebSocketFrame.maximumLength)
        while left > 0, !connection.isClosed {
          left -= connection.read(exactly: min(left, 64 << 10)).count
          Thread.sleep(forTimeInterval: 0.01)
        }
      } else {
        connection.limitSendBuffer(to: 64 << 10)
        let frame = ServerFrame.bytes(2, [UInt8](repeating: 1, count: 4 << 20))
        connection.send(frame, chunkedBy: 64 << 10, pause: .milliseconds(30))
      }
      while let frame = connection.readFrame() {
        if frame.opcode == 1 { connection.send(ServerFrame.text("whole") + ServerFrame.close(1000)) }
        if frame.opcode == 9 { connection.send(ServerFrame.bytes(10, frame.payload)) }
      }
    }
    // Shorter than the message takes. On a busy machine, the server may pause for longer; then all begins again.
    let options = WebSocket.Options(
      heartbeat: .milliseconds(20), pongTimeout: .milliseconds(1_500), offersCompression: false)
    func exchange() async throws {
      let socket = try await open(server, options)
      if isSent {
        try await socket.send(Data(count: size))
      } else {
        #expect(try await socket.receive()?.byteCount == 4 << 20)
      }
      try await socket.send("end")
      #expect(try await socket.receive() == .text("whole"))
      #expect(try await socket.receive() == nil)
    }
    for attempt in 1...5 {
      do {
        return try await exchange()
      } catch let error as NetworkError where error.webSocket?.reason == .noPong && attempt < 5 {}
    }
  }

  @Test("a server that doesn't respond to pings fails the WebSocket although it takes what the client sends")
  func heartbeatOfSender() async throws {
    let server = try server { connection in
      while connection.readFrame() != nil {}
    }
    let socket = try await open(
      server, .init(heartbeat: .milliseconds(20), pongTimeout: .milliseconds(200)))
    let sender = Task {
      while true {
        try await socket.send("still here")
        try await Task.sleep(for: .milliseconds(2))
      }
    }
    #expect(await failure { _ = try await socket.receive() }?.webSocket?.reason == .noPong)
    sender.cancel()
  }

  @Test("a server that is faster than the reader has to wait, and no message is lost")
  func backpressure() async throws {
    let size = 64 << 10
    let total = 600
    let server = try server { connection in
      connection.limitSendBuffer(to: 64 << 10)
      for index in 0..<total {
        guard connection.send(ServerFrame.bytes(2, [UInt8](repeating: UInt8(index % 251), count: size))) else { return }
      }
      connection.send(ServerFrame.close(1000))
      connection.waitForPeerClose()
    }
    let socket = try await open(server)
    #expect(try await socket.receive()?.byteCount == size)
    let connection = try #require(server.openConnections.first)
    // It stops when all buffers between server and reader are full.
    var sent = -1
    while sent != connection.bytesSent {
      sent = connection.bytesSent
      try await Task.sleep(for: .milliseconds(300))
    }
    // The system's buffers of a loopback connection are a few megabytes.
    #expect(sent < 16 << 20, "\(sent) of \(total * size) were taken")
    var count = 1
    for try await message in socket.messages {
      #expect(message.byteCount == size)
      count += 1
    }
    #expect(count == total)
  }

  @Test("a server that doesn't read slows down the sender; cancelling the sender ends its wait")
  func slowServer() async throws {
    let gate = Gate()
    let server = try server { connection in
      gate.wait()
      var count = 0
      while let message = connection.readMessage(), message.opcode == 2 {
        count += message.payload.count
        if message.payload.count == 1 { break }
      }
      connection.send(ServerFrame.text("\(count)"))
      connection.waitForPeerClose()
    }
    let socket = try await open(server)
    let sent = Locked(0)
    let sender = Task {
      for _ in 0..<200 {
        try await socket.send(Data(count: 1 << 20))
        sent.withLock { $0 += 1 }
      }
    }
    // It stops when all buffers are full; on a busy machine, it may pause before that too.
    var before = -1
    var looks = 0
    while looks < 10 {
      let now = sent.withLock { $0 }
      looks = now == before ? looks + 1 : 0
      before = now
      try await Task.sleep(for: .milliseconds(50))
    }
    sender.cancel()
    #expect(await failure { try await sender.value }?.isCancelled == true)
    let whole = sent.withLock { $0 }
    #expect(whole < 100)
    gate.open()
    // The message whose sending had begun is complete, and the next one follows it. (None had begun if the machine was
    // so busy that the sender paused for as long as the looks above.)
    try await socket.send(Data(count: 1))
    let received = try await socket.receive()
    let expected = [whole, whole + 1].map { WebSocket.Message.text("\(($0 << 20) + 1)") }
    #expect(received.map { expected.contains($0) } == true, "\(String(describing: received)), not \(expected)")
  }

  @Test("a message whose sender is cancelled before its turn isn't sent, and doesn't hold up the next one")
  func notBegun() async throws {
    let gate = Gate()
    // More than all buffers hold, so that the next ones wait.
    let size = 64 << 20
    let server = try server { connection in
      // The large message's head, so that it is under way.
      _ = connection.read(exactly: 14)
      gate.wait()
      // With the heads of its other frames.
      let rest = size + 14 * (size / WebSocketFrame.maximumLength - 1)
      var sizes = [connection.read(exactly: rest).count == rest ? size : 0]
      while let frame = connection.readFrame() {
        if frame.opcode == 2 { sizes.append(frame.payload.count) }
        if frame.opcode == 2, frame.payload.count == 1 { connection.send(ServerFrame.text("\(sizes)")) }
      }
    }
    let socket = try await open(server)
    let large = Task { try await socket.send(Data(count: size)) }
    try await gate.reached()
    let isSending = Locked(false)
    let cancelled = Task {
      isSending.withLock { $0 = true }
      try await socket.send(Data(count: 2))
    }
    // It waits for its turn by now, or will find that it was cancelled.
    #expect(await eventually { isSending.withLock { $0 } })
    cancelled.cancel()
    #expect(await failure { try await cancelled.value }?.isCancelled == true)
    let small = Task { try await socket.send(Data(count: 1)) }
    gate.open()
    try await large.value
    try await small.value
    #expect(try await socket.receive() == .text("\([size, 1])"))
  }

  @Test("each message of many concurrent senders is complete")
  func manySenders() async throws {
    let server = try server { connection in
      for _ in 0..<100 {
        guard let frame = connection.readFrame() else { return }
        connection.send(ServerFrame.bytes(2, frame.payload))
      }
      connection.waitForPeerClose()
    }
    let socket = try await open(server)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<100 {
        group.addTask { try await socket.send(Data(repeating: UInt8(index), count: 1 + index * 997)) }
      }
      try await group.waitForAll()
    }
    var seen: Set<UInt8> = []
    for _ in 0..<100 {
      guard case .binary(let data)? = try await socket.receive(), let first = data.first else { continue }
      #expect(data.allSatisfy { $0 == first } && data.count == 1 + Int(first) * 997)
      seen.insert(first)
    }
    #expect(seen.count == 100)
  }

  @Test("a server that is silent in the handshake, or doesn't accept connections, causes timeouts")
  func silence() async throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
      connection.holdUntilStopped()
    }
    let quick = NetworkClient(
      configuration: .init(
        timeouts: .init(connect: .seconds(60), idle: .seconds(0.2)), retry: .never,
        transport: CurlTransport(proxy: .none)))
    #expect(await failure { _ = try await quick.webSocket(server.webSocketURL) }?.timeout == .idle)
    let refused = await failure { _ = try await client.webSocket("ws://127.0.0.1:\(try Programs.freePort())") }
    #expect(refused?.connection?.reason == .refused)
    let unknown = await failure { _ = try await client.webSocket("ws://no-such-host.invalid.") }
    guard case .nameResolutionFailed? = unknown else {
      Issue.record("\(String(describing: unknown))")
      return
    }
  }

  @Test("cancelling ends the opening at once; releasing a WebSocket ends its connection")
  func cancelling() async throws {
    let left = Seen<PeerClose?>()
    let silent = try TestServer { connection in
      _ = connection.readRequest()
      left.add(connection.waitForPeerClose(within: .seconds(120)))
    }
    let opening = Task { try await client.webSocket(silent.webSocketURL) }
    try await silent.waitForRequests()
    opening.cancel()
    #expect(await failure { _ = try await opening.value }?.isCancelled == true)
    #expect(await left.first().first != .some(nil))

    let server = try server { left.add($0.waitForPeerClose(within: .seconds(120))) }
    do { _ = try await open(server) }
    #expect(await left.first(2).last != .some(nil))
  }

  @Test("the number of threads and descriptors is unchanged after many WebSockets")
  func leaks() async throws {
    let server = try server { connection in
      while let frame = connection.readFrame(), frame.opcode != 8 {
        connection.send(ServerFrame.bytes(1, frame.payload))
      }
      connection.send(ServerFrame.close(1000))
    }
    let transport = CurlTransport(proxy: .none)
    let client = NetworkClient(configuration: .init(transport: transport))
    for _ in 0..<50 {
      let socket = try await client.webSocket(server.webSocketURL)
      try await socket.send("x")
      #expect(try await socket.receive() == .text("x"))
      try await socket.close()
    }
    #expect(await eventually { transport.engine.webSockets.withLock { $0 } == 0 })
  }

  @Test("the number of WebSockets is limited to the transport's connections, and closing one frees a place")
  func limit() async throws {
    let server = try server { $0.waitForPeerClose() }
    let transport = CurlTransport(connections: 2, proxy: .none)
    let client = NetworkClient(configuration: .init(retry: .never, transport: transport))
    var sockets = [try await client.webSocket(server.webSocketURL), try await client.webSocket(server.webSocketURL)]
    let refused = await failure { _ = try await client.webSocket(server.webSocketURL) }
    #expect(refused?.connection?.reason == .outOfResources && refused?.mayHaveBeenProcessed == false)
    sockets.removeAll()
    #expect(await eventually { transport.engine.webSockets.withLock { $0 } == 0 })
    _ = try await client.webSocket(server.webSocketURL)
  }

  @Test("a WebSocket uses a tunnel through a proxy; a refused tunnel is a proxy failure")
  func proxy() async throws {
    let server = try server(then: ServerFrame.text("hi")) { $0.waitForPeerClose() }
    let port = server.port
    let proxy = try RawServer { connection in
      let request = try connection.readRequest()
      guard request.value(of: "Proxy-Authorization") != nil else {
        connection.send("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
        return
      }
      connection.send("HTTP/1.1 200 Connection established\r\nX-Proxy: yes\r\n\r\n")
      connection.tunnel(to: port)
    }
    func through(_ user: String) -> NetworkClient {
      NetworkClient(
        configuration: .init(
          retry: .never,
          transport: CurlTransport(proxy: .url("http://\(user)127.0.0.1:\(proxy.port)"))))
    }
    let socket = try await through("me:secret@").webSocket(server.webSocketURL)
    #expect(try await socket.receive() == .text("hi"))
    #expect(socket.response.headers["X-Proxy"] == nil)
    #expect(proxy.requests.first?.line == "CONNECT 127.0.0.1:\(port) HTTP/1.1")
    #expect(await failure { _ = try await through("").webSocket(server.webSocketURL) }?.proxy?.status == 407)
  }
}

extension WebSocket.Message {
  fileprivate var byteCount: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .binary(let data): data.count
    }
  }
}
#endif
