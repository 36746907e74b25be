import Foundation
import Testing

@testable import NetworkAPIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests with a model of `URLSessionWebSocketTask` as Apple documents it: one completion per call, and cancelling the
/// task fails all pending calls.
@Suite("WebSockets of URLSession", .fewAtOnce)
struct URLSessionWebSocketTests {
  private final class Model: WebSocketTask {
    struct State {
      var readers: [@Sendable (Result<WebSocket.Message, any Error>) -> Void] = []
      var messages: [WebSocket.Message] = []
      var pongs: [@Sendable ((any Error)?) -> Void] = []
      var closes: [Int] = []
      var isCancelled = false
      var peerClose: (code: Int, reason: Data?) = (0, nil)
      var byteCounts: (received: Int64, sent: Int64) = (0, 0)
      /// The completions of messages that aren't sent yet; nil to send them at once.
      var sends: [@Sendable ((any Error)?) -> Void]?
      /// The error of pings; nil if they wait for their pongs.
      var pingError: URLError?
    }
    let state = Locked(State())
    let response: URLResponse?

    /// - Parameter status: the status of the response to the handshake; nil for no response.
    init(status: Int? = nil) {
      response = status.flatMap { status in
        URL(string: "http://example.com/").flatMap {
          HTTPURLResponse(url: $0, statusCode: status, httpVersion: nil, headerFields: nil)
        }
      }
    }

    var peerClose: (code: Int, reason: Data?) { state.withLock { $0.peerClose } }
    var byteCounts: (received: Int64, sent: Int64) { state.withLock { $0.byteCounts } }
    func resume() {}

    func cancel() {
      state.withLock { $0.isCancelled = true }
      fail(URLError(.cancelled))
    }

    /// The system finds an error.
    func fail(_ error: any Error) {
      let readers = state.withLock { state in
        defer { state.readers = [] }
        return state.readers
      }
      for reader in readers { reader(.failure(error)) }
    }

    func close(code: Int, reason: Data?) { state.withLock { $0.closes.append(code) } }

    func receive(_ completion: @escaping @Sendable (Result<WebSocket.Message, any Error>) -> Void) {
      let result = state.withLock { state -> Result<WebSocket.Message, any Error>? in
        guard state.messages.isEmpty else { return .success(state.messages.removeFirst()) }
        guard !state.isCancelled else { return .failure(URLError(.cancelled)) }
        state.readers.append(completion)
        return nil
      }
      if let result { completion(result) }
    }

    func send(_ message: WebSocket.Message, _ completion: @escaping @Sendable ((any Error)?) -> Void) {
      let isSent = state.withLock { state in
        state.sends?.append(completion)
        return state.sends == nil
      }
      if isSent { completion(nil) }
    }
    func ping(_ completion: @escaping @Sendable ((any Error)?) -> Void) {
      let error = state.withLock { state in
        if state.pingError == nil { state.pongs.append(completion) }
        return state.pingError
      }
      if let error { completion(error) }
    }

    /// The server sends a message.
    func deliver(_ text: String) {
      let reader = state.withLock { state -> (@Sendable (Result<WebSocket.Message, any Error>) -> Void)? in
        guard state.readers.isEmpty else { return state.readers.removeFirst() }
        state.messages.append(.text(text))
        return nil
      }
      reader?(.success(.text(text)))
    }
  }

  @Test("waiting for a network doesn't count as a handshake's silence", arguments: [true, false])
  func waiting(waits: Bool) async throws {
    let time = ManualTime(isAutomatic: false)
    var request = HTTPRequest(url: try HTTPURL("http://example.com/"))
    request.timeouts.idle = .seconds(5)
    let socket = URLSessionWebSocket(
      Model(), request: request, protocols: [], options: WebSocket.Options(), time: time.source)
    if waits { socket.waitForConnectivity() }
    let opening = Task { try await socket.open() }
    try await waitUntil { time.sleeping == 1 }
    time.advance(by: .seconds(6))
    if waits {
      try await waitUntil { time.sleeping == 0 }
      socket.didOpen(subprotocol: nil)
      #expect(try await opening.value.connection != nil)
    } else {
      await #expect(throws: NetworkError.self) { _ = try await opening.value }
    }
  }

  /// A message after which reading pauses.
  private static let large = String(repeating: "x", count: WebSocketMachine.highWater)

  private func opened(
    _ time: ManualTime = ManualTime(isAutomatic: false)
  ) async throws -> (URLSessionWebSocket, Model) {
    let model = Model()
    var request = HTTPRequest(url: try HTTPURL("http://example.com/"))
    request.timeouts.idle = nil
    let socket = URLSessionWebSocket(
      model, request: request, protocols: [], options: WebSocket.Options(), time: time.source)
    socket.didOpen(subprotocol: nil)
    _ = try await socket.open()
    return (socket, model)
  }

  @Test("the session's delegate tells the WebSocket of a task, and only that one, when the task is over")
  func delegate() async throws {
    let session = URLSession(configuration: .ephemeral)
    let url = try #require(URL(string: "http://127.0.0.1:9/"))
    let tasks = [session.dataTask(with: url), session.dataTask(with: url)]
    let request = HTTPRequest(url: try HTTPURL("http://example.com/"))
    let sockets = tasks.map { _ in
      URLSessionWebSocket(Model(), request: request, protocols: [], options: WebSocket.Options())
    }
    let delegate = URLSessionExchanges()
    for (task, socket) in zip(tasks, sockets) { delegate.add(socket, for: task) }
    #expect(delegate.socket(for: tasks[0]) === sockets[0] && delegate.socket(for: tasks[1]) === sockets[1])
    delegate.urlSession(session, task: tasks[0], didCompleteWithError: URLError(.cannotConnectToHost))
    guard case .connectionFailed = await #expect(throws: NetworkError.self, performing: { try await sockets[0].open() })
    else {
      Issue.record("not refused")
      return
    }
    #expect(delegate.socket(for: tasks[0]) == nil && delegate.socket(for: tasks[1]) === sockets[1])
    session.invalidateAndCancel()
  }

  @Test(
    "on a watch, a handshake that finds no network says why; other failures stay as they are",
    arguments: [(URLError.Code.notConnectedToInternet, true), (.timedOut, true), (.cannotConnectToHost, false)])
  func watch(code: URLError.Code, isExplained: Bool) async throws {
    for platform in [Platform(hidesNetwork: true), Platform()] {
      let socket = URLSessionWebSocket(
        Model(), request: HTTPRequest(url: try HTTPURL("http://example.com/")), protocols: [],
        options: WebSocket.Options(), platform: platform)
      socket.didComplete(URLError(code))
      let error = await #expect(throws: NetworkError.self) { try await socket.open() }
      var detail: String?
      if case .webSocketFailed(let failure) = error { detail = failure.detail }
      #expect(detail?.contains("watchOS allows WebSockets only") ?? false == (isExplained && platform.hidesNetwork))
    }
  }

  @Test("all concurrent calls to close return when the connection has ended")
  func closes() async throws {
    let (socket, model) = try await opened()
    let closers = (0..<3).map { _ in Task { await socket.close(.init(code: .normal)) } }
    try await waitUntil { model.state.withLock { $0.closes.count } == 1 }
    socket.didClose(code: 1000, reason: nil)
    socket.didComplete(nil)
    for closer in closers { await closer.value }
    await socket.close(.init(code: .normal))
    #expect(model.state.withLock { $0.closes } == [1000])
  }

  @Test("if the server doesn't close in time, the connection is cancelled")
  func closeTimeout() async throws {
    let time = ManualTime(isAutomatic: false)
    let (socket, model) = try await opened(time)
    let closing = Task { await socket.close(.init(code: .normal)) }
    try await waitUntil { time.sleeping > 0 }
    time.advance(by: .seconds(5))
    await closing.value
    #expect(model.state.withLock { $0.isCancelled })
  }

  @Test("256 KiB of messages are read ahead; the others wait for their readers")
  func behind() async throws {
    let (socket, model) = try await opened()
    model.deliver("1")
    #expect(!socket.isBehind)
    model.deliver(Self.large)
    model.deliver("2")
    #expect(socket.isBehind)
    #expect(model.state.withLock { $0.messages.count } == 1)
    for text in ["1", Self.large, "2"] { #expect(try await socket.receive() == .text(text)) }
    #expect(!socket.isBehind)
    let next = Task { try await socket.receive() }
    model.deliver("3")
    #expect(try await next.value == .text("3"))
  }

  @Test("what arrives is progress, and so is what leaves while a message is being sent")
  func progress() async throws {
    let (socket, model) = try await opened()
    let last = Locked(socket.progress)
    func isProgress(_ change: () -> Void) -> Bool {
      change()
      return last.withLock { last in
        defer { last = socket.progress }
        return last != socket.progress
      }
    }
    #expect(isProgress { model.state.withLock { $0.byteCounts.received = 5 } })
    #expect(isProgress { model.deliver("1") })
    #expect(!isProgress { model.state.withLock { $0.byteCounts.sent = 5 } })
    model.state.withLock { $0.sends = [] }
    let sender = Task { try await socket.send(.text("a")) }
    try await waitUntil { model.state.withLock { $0.sends?.count } == 1 }
    _ = isProgress {}
    #expect(isProgress { model.state.withLock { $0.byteCounts.sent = 9 } })
    model.state.withLock { $0.sends }?.first?(nil)
    try await sender.value
    #expect(try await socket.receive() == .text("1"))
  }

  @Test("the connection and its task are released with the WebSocket")
  func releases() async throws {
    weak var connection: URLSessionWebSocket?
    weak var task: Model?
    do {
      let (socket, model) = try await opened()
      (connection, task) = (socket, model)
      model.deliver("unread")
      _ = WebSocket(
        WebSocketUpgrade(response: HTTPResponse(status: 101, url: try HTTPURL("http://example.com/"))),
        connection: socket, heartbeat: nil)
    }
    #expect(await eventually { connection == nil && task == nil })
  }

  @Test("a close that is cancelled goes on until the server's frame or the timeout, though the WebSocket isn't kept")
  func cancelledClose() async throws {
    for isConfirmed in [false, true] {
      let time = ManualTime(isAutomatic: false)
      weak var kept: WebSocket?
      weak var connection: URLSessionWebSocket?
      let task: Model
      do {
        let (opened, model) = try await opened(time)
        let socket = WebSocket(
          WebSocketUpgrade(response: HTTPResponse(status: 101, url: try HTTPURL("http://example.com/"))),
          connection: opened, heartbeat: .init(every: .seconds(60), limit: .seconds(80)), time: time.source)
        (kept, connection, task) = (socket, opened, model)
        let closing = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          try await socket.close(code: .goingAway)
        }
        try await closing.value
      }
      await letOthersRun()
      #expect(task.state.withLock { $0.closes == [1001] && !$0.isCancelled })
      try await waitUntil { time.sleeping == 1 }
      if isConfirmed {
        task.fail(URLError(.cancelled))
      } else {
        time.advance(by: .seconds(5))
      }
      #expect(await eventually { kept == nil && connection == nil })
      #expect(task.state.withLock { $0.isCancelled } && time.sleeping == 0)
    }
  }

  @Test("messages that the system received before the end are still delivered after it")
  func buffered() async throws {
    let (socket, model) = try await opened()
    for text in ["1", "2"] { model.deliver(text) }
    socket.didComplete(nil)
    #expect(try await socket.receive() == .text("1"))
    #expect(try await socket.receive() == .text("2"))
  }

  @Test("closing while a message is unread reads on until the end, and drops what arrives")
  func closeBehind() async throws {
    let (socket, model) = try await opened()
    for text in [Self.large, "2"] { model.deliver(text) }
    let closing = Task { await socket.close(.init(code: .normal)) }
    try await waitUntil { model.state.withLock { $0.messages.isEmpty } }
    socket.didComplete(nil)
    await closing.value
    #expect(try await socket.receive() == .text(Self.large))
    #expect(try await socket.receive() == nil)
  }

  @Test(
    "a task that is over ends the WebSocket after the messages in the system's buffers, though it forgets the reader")
  func forgottenReader() async throws {
    let time = ManualTime(isAutomatic: false)
    let (socket, model) = try await opened(time)
    for text in [Self.large, "2"] { model.deliver(text) }
    socket.didComplete(URLError(.networkConnectionLost))
    func pass() async throws {
      try await waitUntil { time.sleeping == 1 }
      time.advance(by: URLSessionWebSocket.drainTime)
    }
    for _ in 0..<3 { try await pass() }
    try await waitUntil { time.sleeping == 1 }
    for text in [Self.large, "2"] { #expect(try await socket.receive() == .text(text)) }
    // The second time, nothing has arrived since the first.
    for _ in 0..<2 { try await pass() }
    let error = await failure { _ = try await socket.receive() }
    guard case .connectionFailed(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.reason == .lost)
  }

  @Test("an open WebSocket that the system ends with a timeout has a failed connection, since it has no idle timeout")
  func systemTimeout() async throws {
    let (socket, model) = try await opened()
    model.fail(URLError(.timedOut))
    let error = await failure { _ = try await socket.receive() }
    guard case .connectionFailed(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.reason == .other && failure.wasSent)
  }

  @Test("the end fails a ping and a message whose callers the system forgets, and later ones at once")
  func forgottenSenders() async throws {
    let (socket, model) = try await opened()
    model.state.withLock { $0.sends = [] }
    let reasons = Locked<[NetworkError.WebSocketFailure.Reason?]>([])
    func start(_ call: @escaping @Sendable () async throws -> Void) {
      Task {
        let reason = await failure(call)?.webSocket?.reason
        reasons.withLock { $0.append(reason) }
      }
    }
    start { try await socket.ping() }
    start { try await socket.send(.text("a")) }
    try await waitUntil { model.state.withLock { $0.pongs.count == 1 && $0.sends?.count == 1 } }
    socket.cancel(.webSocketFailed(.init(.noPong)))
    try await waitUntil { reasons.withLock { $0.count } == 2 }
    start { try await socket.ping() }
    start { try await socket.send(.text("b")) }
    try await waitUntil { reasons.withLock { $0.count } == 4 }
    #expect(reasons.withLock { $0.allSatisfy { $0 == .noPong } })
    #expect(model.state.withLock { $0.pongs.count == 1 && $0.sends?.count == 1 })
  }

  @Test("a ping that fails ends the WebSocket if reading doesn't")
  func failedPing() async throws {
    var found: NetworkError?
    // On a busy machine, the limit may pass before the ping has failed. Then all begins again.
    for _ in 0..<5 where found == nil || found?.webSocket?.reason == .noPong { found = try await afterFailedPing() }
    guard case .connectionFailed(let failure)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(failure.reason == .lost)
  }

  /// The error that a reader gets after a ping has failed.
  private func afterFailedPing() async throws -> NetworkError? {
    let time = ManualTime(isAutomatic: false)
    let (connection, model) = try await opened(time)
    model.state.withLock { $0.pingError = URLError(.networkConnectionLost) }
    let socket = WebSocket(
      WebSocketUpgrade(response: HTTPResponse(status: 101, url: try HTTPURL("http://example.com/"))),
      connection: connection, heartbeat: .init(every: .seconds(60), limit: .seconds(80)), time: time.source)
    let error = Locked<NetworkError?>(nil)
    let reader = Task {
      let failure = await failure { _ = try await socket.receive() }
      error.withLock { $0 = failure }
    }
    try await waitUntil { time.sleeping == 1 }
    time.advance(by: .seconds(60))
    // Slowly: the ping must have failed long before its limit has passed.
    try await waitUntil {
      try await Task.sleep(for: .milliseconds(5))
      if time.sleeping > 0 { time.advance(by: .seconds(1)) }
      return error.withLock { $0 } != nil
    }
    await reader.value
    return error.withLock { $0 }
  }

  @Test(
    "a message that is too large and a violation of the protocol have their own errors, whatever the task closes with",
    arguments: [
      (POSIXErrorCode.EMSGSIZE, NetworkError.WebSocketFailure.Reason.messageTooLarge, 1009),
      (.EPROTO, .protocolViolation, 1002), (.EPROTO, .protocolViolation, 0),
    ],
    [NSPOSIXErrorDomain, "kNWErrorDomainPOSIX"])
  func violations(
    expected: (code: POSIXErrorCode, reason: NetworkError.WebSocketFailure.Reason, close: Int), domain: String
  ) async throws {
    let (socket, model) = try await opened()
    model.state.withLock { $0.peerClose = (expected.close, nil) }
    model.fail(NSError(domain: domain, code: Int(expected.code.rawValue)))
    #expect(await failure { _ = try await socket.receive() }?.webSocket?.reason == expected.reason)
  }

  @Test("what is lost with an open WebSocket, or after the response to a handshake, may have been processed")
  func lostNetwork() async throws {
    let error = URLError(.notConnectedToInternet)
    let (socket, model) = try await opened()
    model.fail(error)
    #expect(await failure { _ = try await socket.receive() }?.mayHaveBeenProcessed == true)
    for status in [nil, 101] {
      let handshake = URLSessionWebSocket(
        Model(status: status), request: HTTPRequest(url: try HTTPURL("http://example.com/")), protocols: [],
        options: WebSocket.Options())
      handshake.didComplete(error)
      #expect(await failure { _ = try await handshake.open() }?.mayHaveBeenProcessed == (status != nil))
    }
  }

  @Test(
    "an upgrade that the system refuses is a failed handshake",
    arguments: [
      (101, URLError.Code.badServerResponse, true), (101, .networkConnectionLost, false),
      (nil, .badServerResponse, false), (nil, .cancelled, false),
    ] as [(Int?, URLError.Code, Bool)])
  func refusedUpgrade(status: Int?, code: URLError.Code, isHandshake: Bool) async throws {
    let socket = URLSessionWebSocket(
      Model(status: status), request: HTTPRequest(url: try HTTPURL("http://example.com/")), protocols: [],
      options: WebSocket.Options())
    socket.didComplete(URLError(code))
    let error = await failure { _ = try await socket.open() }
    #expect((error?.webSocket?.reason == .handshake) == isHandshake && error?.isCancelled == false)
  }

  @Test("the end reaches all current and later readers")
  func ends() async throws {
    let (socket, model) = try await opened()
    model.state.withLock { $0.peerClose = (1000, nil) }
    let readers = (0..<2).map { _ in Task { try await socket.receive() } }
    model.cancel()
    for reader in readers { #expect(try await reader.value == nil) }
    #expect(try await socket.receive() == nil)
  }

  @Test("the handshake's URL has a WebSocket's scheme, and the request its fields and protocols")
  func handshake() throws {
    let request = HTTPRequest(url: try HTTPURL("https://example.com/feed?a=%2F"), headers: ["X-Key": "1"])
    let message = try URLSessionWebSocket.message(for: request, protocols: ["v2", "v1"])
    #expect(message.url?.absoluteString == "wss://example.com/feed?a=%2F")
    #expect(message.value(forHTTPHeaderField: "X-Key") == "1")
    #expect(message.value(forHTTPHeaderField: "Sec-WebSocket-Protocol") == "v2, v1")
    let plain = HTTPRequest(url: try HTTPURL("http://example.com/"))
    let other = try URLSessionWebSocket.message(for: plain, protocols: [])
    #expect(other.url?.absoluteString == "ws://example.com/")
    #expect(other.value(forHTTPHeaderField: "Sec-WebSocket-Protocol") == nil)
  }

  @Test("a cancelled connection fails with the given error")
  func cancels() async throws {
    let (socket, _) = try await opened()
    let reader = Task { try await socket.receive() }
    socket.cancel(.webSocketFailed(.init(.noPong)))
    let failure = await #expect(throws: NetworkError.self) { try await reader.value }
    guard case .webSocketFailed(let failure) = failure else { return }
    #expect(failure.reason == .noPong)
  }
}
