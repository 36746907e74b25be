#if os(Linux)
import Foundation

extension CurlTransport: WebSocketTransport {
  /// Opens a WebSocket with the transport's proxy, trust and pins. Each has its own thread; at most
  /// ``Configuration/connections`` may be open.
  public func openWebSocket(
    _ request: HTTPRequest, protocols: [String], options: WebSocket.Options
  ) async throws -> WebSocketUpgrade {
    guard Self.isAvailable else {
      throw NetworkError.invalidRequest(.other("libcurl is not there, and nothing else opens WebSockets here"))
    }
    try Task.checkCancellation()
    let engine = engine
    let isAllowed = engine.webSockets.withLock { count in
      guard count < engine.loop.settings.connections else { return false }
      count += 1
      return true
    }
    guard isAllowed else {
      throw NetworkError.invalidRequest(.other("as many WebSockets are open as the transport may have connections"))
    }
    let socket = try await CurlSocket.connect(for: request, settings: engine.loop.settings) {
      engine.webSockets.withLock { $0 -= 1 }
    }
    return try await WebSocketOpening(channel: socket, request: request, options: options).run(protocols: protocols)
  }
}
#endif
