#if canImport(Darwin)
import Foundation

extension URLSessionTransport: WebSocketTransport {
  /// Opens a WebSocket with `URLSessionWebSocketTask`. It doesn't support compression, and discards the body of a
  /// response that isn't an upgrade.
  public func openWebSocket(
    _ request: HTTPRequest, protocols: [String], options: WebSocket.Options
  ) async throws -> WebSocketUpgrade {
    try Task.checkCancellation()
    try validate()
    // http becomes ws, https becomes wss.
    guard let url = URL(string: "ws\(request.url.absoluteString.dropFirst(4))") else {
      throw NetworkError.invalidURL(.init(.path, request.url.absoluteString, "URLSession does not accept it"))
    }
    var message = URLRequest(url: url, timeoutInterval: Self.never)
    for field in request.headers { message.addValue(field.value, forHTTPHeaderField: field.name) }
    if !protocols.isEmpty {
      message.setValue(protocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
    }
    let task = session.webSocketTask(with: message)
    task.maximumMessageSize = options.maximumMessageSize
    let socket = URLSessionWebSocket(
      SystemWebSocketTask(task: task), request: request, protocols: protocols, options: options)
    // The task retains its delegate until it is over.
    task.delegate = SystemWebSocketDelegate(socket: socket, responder: delegate.responder)
    return try await socket.open()
  }
}

private struct SystemWebSocketTask: WebSocketTask {
  let task: URLSessionWebSocketTask

  func resume() { task.resume() }
  func cancel() { task.cancel() }
  var peerClose: (code: Int, reason: Data?) { (task.closeCode.rawValue, task.closeReason) }
  var response: URLResponse? { task.response }

  func close(code: Int, reason: Data?) {
    task.cancel(with: URLSessionWebSocketTask.CloseCode(rawValue: code) ?? .normalClosure, reason: reason)
  }

  func receive(_ completion: @escaping @Sendable (Result<WebSocket.Message, any Error>) -> Void) {
    task.receive { result in
      switch result {
      case .success(.string(let text)): completion(.success(.text(text)))
      case .success(.data(let data)): completion(.success(.binary(data)))
      case .success: completion(.failure(URLError(.cannotParseResponse)))
      case .failure(let error): completion(.failure(error))
      }
    }
  }

  func send(_ message: WebSocket.Message, _ completion: @escaping @Sendable ((any Error)?) -> Void) {
    switch message {
    case .text(let text): task.send(.string(text), completionHandler: completion)
    case .binary(let data): task.send(.data(data), completionHandler: completion)
    }
  }

  func ping(_ completion: @escaping @Sendable ((any Error)?) -> Void) {
    task.sendPing(pongReceiveHandler: completion)
  }
}

private final class SystemWebSocketDelegate: NSObject, URLSessionWebSocketDelegate, Sendable {
  private let socket: URLSessionWebSocket
  private let responder: ChallengeResponder?

  init(socket: URLSessionWebSocket, responder: ChallengeResponder?) {
    self.socket = socket
    self.responder = responder
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let responder else { return completionHandler(.cancelAuthenticationChallenge, nil) }
    responder.respond(to: challenge, refuse: socket.cancel, completionHandler)
  }

  func urlSession(_ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol name: String?) {
    socket.didOpen(subprotocol: name)
  }

  func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didCloseWith code: URLSessionWebSocketTask.CloseCode, reason: Data?
  ) {
    socket.didClose(code: code.rawValue, reason: reason)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    socket.didComplete(error)
  }
}
#endif
