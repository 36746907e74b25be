// error: nearly matches defaulted requirement 'urlSession(_:webSocketTask:didCloseWith:reason:)'
import Foundation

final class Log: NSObject {}

extension Log: URLSessionWebSocketDelegate {
  func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didCloseWith code: URLSessionWebSocketTask.CloseCode, reason: String?
  ) {}
}
