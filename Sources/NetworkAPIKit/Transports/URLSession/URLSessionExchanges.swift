import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The session's delegate: forwards each task's events to its exchange or WebSocket.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Locked<[Int: URLSessionExchange]>([:])
  private let sockets = Locked<[Int: URLSessionWebSocket]>([:])

  #if canImport(Darwin)
  /// Responds to challenges; throws if the configuration isn't supported or can't be read, so that nothing is sent.
  let responder: LoadedOnce<ChallengeResponder>

  init(
    responder: LoadedOnce<ChallengeResponder> = LoadedOnce { () throws(NetworkError) in
      try ChallengeResponder(TLSConfiguration())
    }
  ) {
    self.responder = responder
  }
  #endif

  /// A delegate for another session with the same settings.
  func another() -> URLSessionExchanges {
    #if canImport(Darwin)
    URLSessionExchanges(responder: responder)
    #else
    URLSessionExchanges()
    #endif
  }

  func add(_ exchange: URLSessionExchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  func add(_ socket: URLSessionWebSocket, for task: URLSessionTask) {
    sockets.withLock { $0[task.taskIdentifier] = socket }
  }

  /// The WebSocket of a task that isn't over.
  func socket(for task: URLSessionTask) -> URLSessionWebSocket? { sockets.withLock { $0[task.taskIdentifier] } }

  private func exchange(for task: URLSessionTask) -> URLSessionExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(for: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(for: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    exchange(for: task)?.sent(totalBytesSent)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    if let socket = sockets.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) { socket.didComplete(error) }
    #if !canImport(Darwin)
    // On Linux, rejecting a challenge ends the task as cancelled. (The default handling hangs, and continuing without a
    // credential crashes.) The head of the response and the received part of its body are still available.
    if let exchange, let response = task.response, exchange.wasChallenged, (error as? URLError)?.code == .cancelled {
      exchange.receiveUnlessReceived(response)
      exchange.complete(nil)
      return
    }
    #endif
    exchange?.complete(error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // Redirects are handled by a policy, so return the redirect itself as the response.
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let exchange = exchange(for: task)
    #if canImport(Darwin)
    let socket = socket(for: task)
    let refuse = { @Sendable (error: NetworkError) in
      exchange?.fail(error)
      socket?.cancel(error)
    }
    do throws(NetworkError) {
      let responder = try responder.get()
      challenge.respond(
        certificate: { responder.certificate },
        decide: { responder.policy.decide($0, host: $1, port: $2, trust: $3, refuse: refuse) }, completionHandler)
    } catch {
      refuse(error)
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
    #else
    // On Linux, Foundation never sends a server trust challenge. Credentials are handled by a policy: return the 401.
    exchange?.recordChallenge()
    completionHandler(.rejectProtectionSpace, nil)
    #endif
  }

  #if canImport(Darwin)
  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
    exchange(for: task)?.waitForConnectivity()
    socket(for: task)?.waitForConnectivity()
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
    exchange(for: task)?.receive(metrics)
  }
  #endif
}
