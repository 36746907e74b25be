import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The interface of a WebSocket task that ``URLSessionWebSocket`` needs; replaced in tests.
protocol WebSocketTask: Sendable {
  func resume()
  func cancel()
  /// Sends a close frame, then ends the task.
  func close(code: Int, reason: Data?)
  /// Receives a single message.
  func receive(_ completion: @escaping @Sendable (Result<WebSocket.Message, any Error>) -> Void)
  func send(_ message: WebSocket.Message, _ completion: @escaping @Sendable ((any Error)?) -> Void)
  func ping(_ completion: @escaping @Sendable ((any Error)?) -> Void)
  /// The server's close frame; the code is 0 if none arrived.
  var peerClose: (code: Int, reason: Data?) { get }
  /// The response to the handshake; nil until it arrives.
  var response: URLResponse? { get }
  /// How many bytes were received and sent, as far as the system counts them for WebSockets.
  var byteCounts: (received: Int64, sent: Int64) { get }
}

/// A WebSocket task as a connection. Reads ahead, since the system processes pings and pongs only while receiving;
/// beyond the machine's limit, messages wait in the system's buffers.
final class URLSessionWebSocket: MeasuredWebSocketConnection, Sendable {
  /// How long a completed task must deliver nothing before the system's buffers count as empty.
  static let drainTime = Duration.seconds(1)

  private let task: any WebSocketTask
  private let request: HTTPRequest
  private let protocols: [String]
  private let closeTimeout: Duration
  private let time: TimeSource
  private let platform: Platform
  /// The result of the handshake. Not a `WebSocketUpgrade`: that contains this connection, which would retain itself.
  private let opened = Promise<(response: HTTPResponse, subprotocol: String?, isUpgrade: Bool)>()
  private let machine = Locked(WebSocketMachine())
  /// How many messages are being sent.
  private let sending = Locked(0)
  /// Whether the session waits for a network.
  private let isWaiting = Locked(false)

  init(
    _ task: any WebSocketTask, request: HTTPRequest, protocols: [String], options: WebSocket.Options,
    time: TimeSource = .system, platform: Platform = .current
  ) {
    self.task = task
    self.request = request
    self.protocols = protocols
    closeTimeout = options.closeTimeout
    self.time = time
    self.platform = platform
  }

  /// The request of the handshake.
  static func message(for request: HTTPRequest, protocols: [String]) throws(NetworkError) -> URLRequest {
    try request.headers.validate()
    // http becomes ws, https becomes wss.
    guard let url = URL(string: "ws\(request.url.absoluteString.dropFirst(4))") else {
      throw .invalidURL(.init(.path, request.url.absoluteString, "URLSession does not accept it"))
    }
    var message = URLRequest(url, idle: URLRequest.never)
    for field in request.headers { message.addValue(field.value, forHTTPHeaderField: field.name.rawValue) }
    if !protocols.isEmpty {
      message.setValue(protocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
    }
    return message
  }

  var peerClose: WebSocketClose? { machine.withLock { $0.peerClose } }
  var isBehind: Bool { machine.withLock { $0.isBehind } }
  var progress: WebSocketProgress {
    let (received, sent) = task.byteCounts
    // Only while messages are being sent; otherwise the ping isn't behind them.
    let delivered = sending.withLock { $0 } > 0 ? sent : 0
    return machine.withLock { $0.progress(received: received, delivered: delivered) }
  }

  /// Starts the task, which performs the handshake, and waits for the result.
  func open() async throws(NetworkError) -> WebSocketUpgrade {
    task.resume()
    let watch = (request.timeouts.idle?.clamped).map { limit in
      Task {
        try await time.sleepThroughSilence(of: limit)
        // The session doesn't say when a wait is over, so after one only the limit of the whole call counts.
        if !isWaiting.withLock({ $0 }) { opened.fulfil(.failure(.timedOut(.idle))) }
      }
    }
    defer { watch?.cancel() }
    do {
      let (response, subprotocol, isUpgrade) = try await opened.value()
      return WebSocketUpgrade(response: response, subprotocol: subprotocol, connection: isUpgrade ? self : nil)
    } catch {
      task.cancel()
      throw platform.hidesNetwork ? Self.watchFailure(error) : error
    }
  }

  /// The failure of a handshake on watchOS, which hides the network from WebSockets, except in some apps.
  static func watchFailure(_ error: NetworkError) -> NetworkError {
    switch error {
    case .timedOut(.idle): break
    case .connectionFailed(let failure) where failure.reason == .unreachable: break
    default: return error
    }
    let detail = "watchOS allows WebSockets only to apps that stream audio or run a call (Apple's TN3135)"
    return .webSocketFailed(.init(.handshake, detail: detail))
  }

  func receive() async throws(NetworkError) -> WebSocket.Message? { try await machine.receive() }

  private func receiveNext() {
    task.receive { [self] result in
      switch result {
      case .success(let message):
        guard let room = machine.deliver(message) else { return receiveNext() }
        Task {
          try? await room.value()
          receiveNext()
        }
      case .failure(let error): machine.end(outcome(of: error))
      }
    }
  }

  func send(_ message: WebSocket.Message) async throws(NetworkError) {
    try await finish { [sending, task] done in
      sending.withLock { $0 += 1 }
      task.send(message) { error in
        sending.withLock { $0 -= 1 }
        done(error)
      }
    }
  }

  func ping() async throws(NetworkError) { try await finish { [task] in task.ping($0) } }

  /// Starts to send something, and waits until the system is done with it, or until the WebSocket ends: the system doesn't
  /// always say that it is done.
  private func finish(
    _ start: (@escaping @Sendable ((any Error)?) -> Void) -> Void
  ) async throws(NetworkError) {
    guard !Task.isCancelled else { throw .cancelled }
    let over = Promise<Void>()
    let registered = machine.withLock { machine -> Result<Data, NetworkError> in
      machine.reasonNotToSend.map { .failure($0) } ?? .success(machine.willPing(over))
    }
    let ticket = try registered.get()
    start { error in
      self.machine.withLock { $0.stopWaiting(ping: ticket) }
      over.fulfil(error.map { .failure(self.reasonNotToSend($0)) } ?? .success(()))
    }
    try await over.value()
  }

  func close(_ close: WebSocketClose) async {
    let over = Promise<Void>()
    let action = machine.withLock { machine in
      machine.close(over) {
        // In its own task, so that closing is completed even if the calling task is cancelled.
        Task { [self] in
          guard (try? await time.sleep(closeTimeout)) != nil else { return }
          task.cancel()
          self.machine.end(.success(()))
        }
      }
    }
    switch action {
    case .nothing: return
    case .wait: break
    case .send(let room):
      room?.fulfil(.success(()))
      task.close(
        code: close.code.map { Int($0.rawValue) } ?? 1000,
        reason: close.reason.isEmpty ? nil : Data(close.reason.utf8))
    }
    try? await over.value()
  }

  func cancel(_ error: NetworkError) {
    machine.end(.failure(error), dropsMessages: error.isCancelled)
    task.cancel()
  }

  // Called by the session's delegate.

  /// The session waits for a network, which doesn't count as silence of the server.
  func waitForConnectivity() { isWaiting.withLock { $0 = true } }

  func didOpen(subprotocol name: String?) {
    guard name.map(protocols.contains) ?? true else {
      opened.fulfil(
        .failure(.webSocketFailed(.init(.handshake, detail: "the server chose a subprotocol that was not offered"))))
      return
    }
    receiveNext()
    opened.fulfil(.success((response, name, isUpgrade: true)))
  }

  func didComplete(_ error: (any Error)?) {
    let status = (task.response as? HTTPURLResponse)?.statusCode
    let wasOpening =
      if let status, status != 101 {
        opened.fulfil(.success((response, nil, isUpgrade: false)))
      } else {
        opened.fulfil(.failure(machine.withLock { $0.reasonNotToSend } ?? openingFailure(error, status: status)))
      }
    guard !wasOpening else { return }
    guard !machine.withLock({ $0.isClosing }) else {
      machine.end(.success(()))
      return
    }
    // Receiving ends it, after the messages in the system's buffers. But the system may forget who waits for a message.
    Task {
      var last: WebSocketProgress
      repeat {
        last = progress
        try await time.sleepThroughSilence(of: Self.drainTime)
      } while isBehind || progress != last
      machine.end(outcome(of: error ?? URLError(.networkConnectionLost)))
    }
  }

  private func openingFailure(_ error: (any Error)?, status: Int?) -> NetworkError {
    let error = error ?? URLError(.badServerResponse)
    // The system checks the fields of an upgrade, but doesn't say which of them is wrong.
    if status == 101, (error as? URLError)?.code == .badServerResponse {
      return .webSocketFailed(.init(.handshake, detail: error.localizedDescription))
    }
    // `watchFailure` explains the timeout of a handshake without a limit, too.
    let hasIdleLimit = request.timeouts.idle != nil || platform.hidesNetwork
    return failure(error, wasSent: status != nil, hasIdleLimit: hasIdleLimit)
  }

  private func failure(_ error: any Error, wasSent: Bool, hasIdleLimit: Bool) -> NetworkError {
    NetworkError(urlSession: error, url: request.url, wasSent: wasSent, hasIdleLimit: hasIdleLimit)
      .identified(by: request, wasSentBefore: wasSent)
  }

  private var response: HTTPResponse {
    let http = task.response as? HTTPURLResponse
    return HTTPResponse(
      status: HTTPStatus(http?.statusCode ?? 101), headers: http.map { NetworkAPI.Headers($0) } ?? [:],
      url: request.url)
  }

  /// Stores the server's close frame. 1005 means a close frame without a code, 1006 none at all.
  func didClose(code: Int, reason: Data?) {
    guard let number = UInt16(exactly: code), number != 0, number != 1006 else { return }
    let close = WebSocketClose(
      code: number == 1005 ? nil : .init(rawValue: number), reason: String(decoding: reason ?? Data(), as: UTF8.self))
    machine.withLock { if $0.peerClose == nil { $0.receivedClose(close) } }
  }

  /// How the stream of messages ends after the task failed with an error.
  private func outcome(of error: any Error) -> Result<Void, NetworkError> {
    guard !machine.withLock({ $0.isClosing }) else { return .success(()) }
    // First: then the task's code may be the one that the system closes with, not the server's.
    switch NetworkError.socketCode(of: error as NSError) {
    case .EMSGSIZE: return .failure(.webSocketFailed(.init(.messageTooLarge)))
    case .EPROTO: return .failure(.webSocketFailed(.init(.protocolViolation)))
    default: break
    }
    let frame = task.peerClose
    didClose(code: frame.code, reason: frame.reason)
    if let close = peerClose { return close.outcome }
    // The idle timeout is for the handshake only.
    return .failure(failure(error, wasSent: true, hasIdleLimit: false))
  }

  private func reasonNotToSend(_ error: any Error) -> NetworkError {
    if let reason = machine.withLock({ $0.reasonNotToSend }) { return reason }
    if case .failure(let reason) = outcome(of: error) { return reason }
    return .webSocketFailed(.init(.closed, close: peerClose))
  }
}
