#if canImport(Darwin)
import Foundation

extension URLSessionTransport: WebSocketTransport {
  /// Opens a WebSocket with `URLSessionWebSocketTask`. It doesn't support compression, and discards the body of a
  /// response that isn't an upgrade.
  public func openWebSocket(
    _ request: HTTPRequest, protocols: [String], options: WebSocket.Options
  ) async throws -> WebSocketUpgrade {
    try Task.checkCancellation()
    // http becomes ws, https becomes wss.
    guard let url = URL(string: "ws\(request.url.absoluteString.dropFirst(4))") else {
      throw NetworkError.invalidURL(.init(.path, request.url.absoluteString, "URLSession cannot carry it"))
    }
    var message = URLRequest(url: url, timeoutInterval: Self.never)
    for field in request.headers { message.addValue(field.value, forHTTPHeaderField: field.name) }
    if !protocols.isEmpty {
      message.setValue(protocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
    }
    let task = session.webSocketTask(with: message)
    task.maximumMessageSize = options.maximumMessageSize
    return try await URLSessionWebSocket(task, request: request, protocols: protocols, options: options).open()
  }
}

/// A WebSocket task as a connection. Reads a message only on request, so that only the system's buffers read ahead.
final class URLSessionWebSocket: NSObject, URLSessionWebSocketDelegate, WebSocketConnection, Sendable {
  private struct State {
    var readers: [Promise<WebSocket.Message?>] = []
    var isReceiving = false
    /// A message that arrived after its reader was cancelled.
    var kept: Result<WebSocket.Message?, NetworkError>?
    var isClosing = false
    var peerClose: WebSocket.Close?
    var failure: NetworkError?
  }

  private let task: URLSessionWebSocketTask
  private let request: HTTPRequest
  private let protocols: [String]
  private let options: WebSocket.Options
  private let opened = Promise<WebSocketUpgrade>()
  private let over = Promise<Void>()
  private let state = Locked(State())

  init(_ task: URLSessionWebSocketTask, request: HTTPRequest, protocols: [String], options: WebSocket.Options) {
    self.task = task
    self.request = request
    self.protocols = protocols
    self.options = options
  }

  var peerClose: WebSocket.Close? { state.withLock { $0.peerClose } }
  var isBehind: Bool { false }

  /// Starts the task, which performs the handshake, and waits for the result.
  func open() async throws(NetworkError) -> WebSocketUpgrade {
    task.delegate = self
    task.resume()
    let watch = HTTPTimeouts.duration(request.timeouts.idle).map { limit in
      Task {
        try await Task.sleep(for: limit)
        opened.fulfil(.failure(.timedOut(.idle)))
      }
    }
    defer { watch?.cancel() }
    do {
      return try await opened.value()
    } catch {
      task.cancel()
      throw error
    }
  }

  func receive() async throws(NetworkError) -> WebSocket.Message? {
    let promise = Promise<WebSocket.Message?>()
    let begins = state.withLock { state -> Bool in
      if let kept = state.kept.take() {
        promise.fulfil(kept)
        return false
      }
      state.readers.append(promise)
      defer { state.isReceiving = true }
      return !state.isReceiving
    }
    if begins { receiveNext() }
    return try await promise.value()
  }

  private func receiveNext() {
    task.receive { result in
      let received: Result<WebSocket.Message?, NetworkError> =
        switch result {
        case .success(.string(let text)): .success(.text(text))
        case .success(.data(let data)): .success(.binary(data))
        case .success: .failure(.webSocketFailed(.init(.protocolViolation, detail: "an unknown kind of message")))
        case .failure(let error): self.end(with: error)
        }
      let goesOn = self.state.withLock { state -> Bool in
        var isTaken = false
        while !isTaken, !state.readers.isEmpty { isTaken = state.readers.removeFirst().fulfil(received) }
        if !isTaken { state.kept = received }
        state.isReceiving = !state.readers.isEmpty
        return state.isReceiving
      }
      if goesOn { self.receiveNext() }
    }
  }

  func send(_ message: WebSocket.Message) async throws(NetworkError) {
    let sent = Promise<Void>()
    let content: URLSessionWebSocketTask.Message =
      switch message {
      case .text(let text): .string(text)
      case .binary(let data): .data(data)
      }
    task.send(content) { error in sent.fulfil(error.map { .failure(self.reasonNotToSend($0)) } ?? .success(())) }
    try await sent.value()
  }

  func ping() async throws(NetworkError) {
    let pong = Promise<Void>()
    task.sendPing { error in pong.fulfil(error.map { .failure(self.reasonNotToSend($0)) } ?? .success(())) }
    try await pong.value()
  }

  func close(_ close: WebSocket.Close) async {
    state.withLock { $0.isClosing = true }
    let code = close.code.flatMap { URLSessionWebSocketTask.CloseCode(rawValue: Int($0.rawValue)) }
    task.cancel(with: code ?? .normalClosure, reason: close.reason.isEmpty ? nil : Data(close.reason.utf8))
    let limit = options.closeTimeout
    let watch = Task {
      try await Task.sleep(for: limit)
      task.cancel()
      over.fulfil(.success(()))
    }
    defer { watch.cancel() }
    try? await over.value()
  }

  func cancel(_ error: NetworkError) {
    state.withLock { $0.failure = $0.failure ?? error }
    task.cancel()
  }

  func urlSession(_ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol name: String?) {
    guard name.map(protocols.contains) ?? true else {
      opened.fulfil(
        .failure(.webSocketFailed(.init(.handshake, detail: "the server chose a subprotocol that was not offered"))))
      return
    }
    opened.fulfil(.success(WebSocketUpgrade(response: response, subprotocol: name, connection: self)))
  }

  func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didCloseWith code: URLSessionWebSocketTask.CloseCode, reason: Data?
  ) {
    note(code, reason)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if (task.response as? HTTPURLResponse).map({ $0.statusCode != 101 }) ?? false {
      opened.fulfil(.success(WebSocketUpgrade(response: response)))
    } else {
      opened.fulfil(
        .failure(NetworkError(urlSession: error ?? URLError(.badServerResponse), request: request, received: 0)))
    }
    over.fulfil(.success(()))
  }

  private var response: HTTPResponse {
    let http = task.response as? HTTPURLResponse
    let fields = (http?.allHeaderFields ?? [:]).compactMap { name, value in
      (name as? String).map { NetworkAPI.Headers.Field(name: $0, value: "\(value)") }
    }
    return HTTPResponse(
      status: HTTPStatus(http?.statusCode ?? 101), headers: NetworkAPI.Headers(fields), url: request.url)
  }

  /// Stores the server's close frame. 1005 means a close frame without a code, 1006 none at all.
  private func note(_ code: URLSessionWebSocketTask.CloseCode, _ reason: Data?) {
    guard let number = UInt16(exactly: code.rawValue), number != 0, number != 1006 else { return }
    let close = WebSocket.Close(
      code: number == 1005 ? nil : .init(rawValue: number), reason: String(decoding: reason ?? Data(), as: UTF8.self))
    state.withLock { $0.peerClose = $0.peerClose ?? close }
  }

  /// How the stream of messages ends after the task failed with an error.
  private func end(with error: any Error) -> Result<WebSocket.Message?, NetworkError> {
    let (isClosing, failure) = state.withLock { ($0.isClosing, $0.failure) }
    if let failure { return .failure(failure) }
    guard !isClosing else { return .success(nil) }
    note(task.closeCode, task.closeReason)
    if let close = peerClose {
      return close.isOrderly ? .success(nil) : .failure(.webSocketFailed(.init(.closed, close: close)))
    }
    if (error as NSError).domain == NSPOSIXErrorDomain, (error as NSError).code == Int(EMSGSIZE) {
      return .failure(.webSocketFailed(.init(.messageTooLarge)))
    }
    return .failure(NetworkError(urlSession: error, request: request, received: 0))
  }

  private func reasonNotToSend(_ error: any Error) -> NetworkError {
    if case .failure(let reason) = end(with: error) { return reason }
    return .webSocketFailed(.init(.closed, close: peerClose))
  }
}
#endif
