import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport that uses Foundation's `URLSession`: the default on Apple platforms, and on Linux if there is no usable
/// libcurl.
///
/// The session has no cookies, cache or credentials and doesn't follow redirects: interceptors do that, in the same way
/// on every platform. `URLSession` has these limitations:
///
/// - It doesn't report when a connection is established, so ``HTTPTimeouts/idle`` applies instead of
///   ``HTTPTimeouts/connect``.
/// - It returns header fields as a dictionary: repeated fields are joined by commas, and the order is lost.
/// - A streamed request body is written to a temporary file before it is sent, so that memory use stays constant.
/// - On Linux, a slow reader doesn't slow down a streamed response, and there are no timings of the phases. A request
///   whose reused connection breaks is sent again, even a POST. A truncated body may count as complete if it is
///   compressed with gzip, or if TLS ends without a close notification. A header field written as `Name:value`, without
///   a space, or a redirect with an empty or malformed `Location` makes the response fail, and a transfer that
///   Foundation ends without a response crashes the process. The libcurl transport has none of these problems;
///   `Docs/Reliability.md` compares the two.
public final class URLSessionTransport: Transport {
  let session: URLSession
  let delegate: URLSessionExchanges
  /// Why no request can be sent with this configuration.
  private let failure: NetworkError?
  private let assumesHTTP3: Bool

  /// Creates a transport with its own connections.
  public init(configuration: Configuration = Configuration()) {
    let settings = configuration.makeSessionConfiguration()
    do throws(NetworkError) {
      try configuration.validate()
      delegate = try URLSessionExchanges(tls: configuration.tls)
      failure = nil
    } catch {
      delegate = URLSessionExchanges()
      failure = error
    }
    assumesHTTP3 = configuration.assumesHTTP3
    session = URLSession(configuration: settings, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    // Lets running transfers finish, then breaks the session's strong reference to its delegate.
    session.finishTasksAndInvalidate()
  }

  /// A week. (Infinity would crash `URLSession` on Linux.)
  static let never: TimeInterval = 604_800

  /// Refuses every request as long as the configuration can't be followed.
  func validate() throws(NetworkError) {
    if let failure { throw failure }
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    try validate()
    let upload = try await URLSessionUpload(request, assumesHTTP3: assumesHTTP3)
    let exchange = URLSessionExchange(request: request, upload: upload)
    let task = upload.makeTask(in: session)
    delegate.add(exchange, for: task)
    return try await withTaskCancellationHandler {
      try await exchange.run(task)
    } onCancel: {
      exchange.fail(with: .cancelled)
    }
  }
}

extension URLSessionTransport: ShownByDescription {}
