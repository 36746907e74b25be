import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The session's delegate: forwards each task's events to its exchange.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Locked<[Int: URLSessionExchange]>([:])

  #if canImport(Darwin)
  /// Responds to challenges; nil if the configuration isn't supported, so that nothing is sent.
  let responder: ChallengeResponder?

  init(tls: TLSConfiguration) throws(NetworkError) {
    responder = try ChallengeResponder(tls)
  }

  override init() { responder = nil }
  #else
  init(tls: TLSConfiguration) throws(NetworkError) {
    _ = try ChallengePolicy(tls)
  }

  override init() {}
  #endif

  func add(_ exchange: URLSessionExchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

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
    guard let responder else { return completionHandler(.cancelAuthenticationChallenge, nil) }
    responder.respond(to: challenge, refuse: { exchange?.fail(with: $0) }, completionHandler)
    #else
    // On Linux, Foundation never sends a server trust challenge. Credentials are handled by a policy: return the 401.
    exchange?.noteChallenge()
    completionHandler(.rejectProtectionSpace, nil)
    #endif
  }

  #if canImport(Darwin)
  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
    exchange(for: task)?.waitForConnectivity()
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
    exchange(for: task)?.receive(metrics)
  }
  #endif
}
