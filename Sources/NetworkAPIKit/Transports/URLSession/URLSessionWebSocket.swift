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
}

/// A WebSocket task as a connection. Reads one message ahead, since the system only processes pongs while receiving;
/// further messages wait in the system's buffers.
final class URLSessionWebSocket: WebSocketConnection, Sendable {
  private struct State {
    var readers: [Promise<WebSocket.Message?>] = []
    var isReceiving = false
    /// A message that arrived before it was requested, or how the messages ended.
    var kept: Result<WebSocket.Message?, NetworkError>?
    var isClosing = false
    var isOver = false
    var closers: [Promise<Void>] = []
    var peerClose: WebSocket.Close?
    var failure: NetworkError?
  }

  private let task: any WebSocketTask
  private let request: HTTPRequest
  private let protocols: [String]
  private let closeTimeout: Duration
  private let time: TimeSource
  private let platform: Platform
  private let opened = Promise<WebSocketUpgrade>()
  private let state = Locked(State())

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
    // http becomes ws, https becomes wss.
    guard let url = URL(string: "ws\(request.url.absoluteString.dropFirst(4))") else {
      throw .invalidURL(.init(.path, request.url.absoluteString, "URLSession does not accept it"))
    }
    var message = URLRequest(url: url, timeoutInterval: URLSessionTransport.never)
    for field in request.headers { message.addValue(field.value, forHTTPHeaderField: field.name.rawValue) }
    if !protocols.isEmpty {
      message.setValue(protocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
    }
    return message
  }

  var peerClose: WebSocket.Close? { state.withLock { $0.peerClose } }
  var isBehind: Bool { state.withLock { $0.kept != nil } }

  /// Starts the task, which performs the handshake, and waits for the result.
  func open() async throws(NetworkError) -> WebSocketUpgrade {
    task.resume()
    let watch = (request.timeouts.idle?.clamped).map { limit in
      Task {
        try await time.sleep(limit)
        opened.fulfil(.failure(.timedOut(.idle)))
      }
    }
    defer { watch?.cancel() }
    do {
      return try await opened.value()
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

  func receive() async throws(NetworkError) -> WebSocket.Message? {
    let promise = Promise<WebSocket.Message?>()
    let begins = state.withLock { state -> Bool in
      if let kept = state.kept {
        promise.fulfil(kept)
        // Keep the end of the messages, so that every later call gets it.
        guard case .success(.some) = kept else { return false }
        state.kept = nil
      } else {
        state.readers.append(promise)
      }
      return Self.beginsReceiving(&state)
    }
    if begins { receiveNext() }
    return try await promise.value()
  }

  private static func beginsReceiving(_ state: inout State) -> Bool {
    guard !state.isReceiving else { return false }
    state.isReceiving = true
    return true
  }

  private func receiveNext() {
    task.receive { result in
      let received: Result<WebSocket.Message?, NetworkError> =
        switch result {
        case .success(let message): .success(message)
        case .failure(let error): self.end(with: error)
        }
      var isLast = true
      if case .success(.some) = received { isLast = false }
      let goesOn = self.state.withLock { state -> Bool in
        var isTaken = false
        // Skip cancelled readers. The end of the messages is for all readers.
        while isLast || !isTaken, !state.readers.isEmpty { isTaken = state.readers.removeFirst().fulfil(received) }
        if isLast || !isTaken { state.kept = received }
        state.isReceiving = state.kept == nil
        return state.isReceiving
      }
      if goesOn { self.receiveNext() }
    }
  }

  func send(_ message: WebSocket.Message) async throws(NetworkError) {
    let sent = Promise<Void>()
    task.send(message) { error in sent.fulfil(error.map { .failure(self.reasonNotToSend($0)) } ?? .success(())) }
    try await sent.value()
  }

  func ping() async throws(NetworkError) {
    let pong = Promise<Void>()
    task.ping { error in pong.fulfil(error.map { .failure(self.reasonNotToSend($0)) } ?? .success(())) }
    try await pong.value()
  }

  func close(_ close: WebSocket.Close) async {
    let over = Promise<Void>()
    let isFirst = state.withLock { state -> Bool in
      guard !state.isOver else {
        over.fulfil(.success(()))
        return false
      }
      state.closers.append(over)
      defer { state.isClosing = true }
      return !state.isClosing
    }
    if isFirst {
      task.close(
        code: close.code.map { Int($0.rawValue) } ?? 1000,
        reason: close.reason.isEmpty ? nil : Data(close.reason.utf8))
      // In its own task, so that closing is completed even if the calling task is cancelled.
      Task { [self] in
        try? await time.sleep(closeTimeout)
        task.cancel()
        finish()
      }
    }
    try? await over.value()
  }

  func cancel(_ error: NetworkError) {
    state.withLock { $0.failure = $0.failure ?? error }
    task.cancel()
  }

  private func finish() {
    let closers = state.withLock { state in
      state.isOver = true
      defer { state.closers = [] }
      return state.closers
    }
    for closer in closers { closer.fulfil(.success(())) }
  }

  // Called by the session's delegate.

  func didOpen(subprotocol name: String?) {
    guard name.map(protocols.contains) ?? true else {
      opened.fulfil(
        .failure(.webSocketFailed(.init(.handshake, detail: "the server chose a subprotocol that was not offered"))))
      return
    }
    if state.withLock({ Self.beginsReceiving(&$0) }) { receiveNext() }
    opened.fulfil(.success(WebSocketUpgrade(response: response, subprotocol: name, connection: self)))
  }

  func didClose(code: Int, reason: Data?) {
    record(code, reason)
  }

  func didComplete(_ error: (any Error)?) {
    if let status = (task.response as? HTTPURLResponse)?.statusCode, status != 101 {
      opened.fulfil(.success(WebSocketUpgrade(response: response)))
    } else {
      let failure = state.withLock { $0.failure }
      opened.fulfil(
        .failure(failure ?? NetworkError(urlSession: error ?? URLError(.badServerResponse), url: request.url)))
    }
    finish()
  }

  private var response: HTTPResponse {
    let http = task.response as? HTTPURLResponse
    return HTTPResponse(
      status: HTTPStatus(http?.statusCode ?? 101), headers: http.map { NetworkAPI.Headers($0) } ?? [:],
      url: request.url)
  }

  /// Stores the server's close frame. 1005 means a close frame without a code, 1006 none at all.
  private func record(_ code: Int, _ reason: Data?) {
    guard let number = UInt16(exactly: code), number != 0, number != 1006 else { return }
    let close = WebSocket.Close(
      code: number == 1005 ? nil : .init(rawValue: number), reason: String(decoding: reason ?? Data(), as: UTF8.self))
    state.withLock { $0.peerClose = $0.peerClose ?? close }
  }

  /// How the stream of messages ends after the task failed with an error.
  private func end(with error: any Error) -> Result<WebSocket.Message?, NetworkError> {
    let (isClosing, failure) = state.withLock { ($0.isClosing, $0.failure) }
    if let failure { return .failure(failure) }
    guard !isClosing else { return .success(nil) }
    let frame = task.peerClose
    record(frame.code, frame.reason)
    if let close = peerClose {
      return close.isOrderly ? .success(nil) : .failure(.webSocketFailed(.init(.closed, close: close)))
    }
    if (error as NSError).domain == NSPOSIXErrorDomain, (error as NSError).code == Int(POSIXErrorCode.EMSGSIZE.rawValue)
    {
      return .failure(.webSocketFailed(.init(.messageTooLarge)))
    }
    return .failure(NetworkError(urlSession: error, url: request.url))
  }

  private func reasonNotToSend(_ error: any Error) -> NetworkError {
    if case .failure(let reason) = end(with: error) { return reason }
    return .webSocketFailed(.init(.closed, close: peerClose))
  }
}
