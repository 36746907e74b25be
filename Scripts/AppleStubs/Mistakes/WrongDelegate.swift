// error: A WebSocket's callbacks go to the session's delegate
import Foundation

func open(_ url: URL, in session: URLSession, delegate: any URLSessionWebSocketDelegate) {
  let task = session.webSocketTask(with: url)
  task.delegate = delegate
  task.resume()
}
