import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries requests over Foundation's `URLSession`: the transport of Apple platforms, and of Linux where there is no
/// usable libcurl.
///
/// The session keeps no cookies, no cache and no credentials and follows no redirect: policies above the transport do,
/// the same on every platform. It is what can be relied on with `URLSession`, and no more:
///
/// - `URLSession` does not tell when a connection is made, so ``HTTPTimeouts/connect`` is covered by the idle limit.
/// - It gives fields as a dictionary: repeated ones arrive joined by commas and the order is lost.
/// - A streamed body is written to a temporary file before it is sent, so that memory stays flat everywhere.
/// - On Linux a streamed response is not slowed down by its reader, and there are no phase timings. A request whose kept
///   connection breaks is sent again, a POST too. A body that ends too early inside its gzip coding, or without the end
///   that TLS has for it, may be taken for whole. A field written as `Name:value`, without a space, or a redirect with
///   an empty or malformed `Location` fails the response, and a transfer that Foundation ends without a response stops
///   the process. The libcurl transport has none of these faults; `Docs/Reliability.md` sets both side by side.
public final class URLSessionTransport: Transport {
  /// What of the session can be chosen.
  public struct Configuration: Sendable {
    /// The most connections to one host. Default 6, as browsers do.
    public var connectionsPerHost: Int
    /// Whether a cellular network may be used (Apple platforms). Default yes.
    public var allowsCellularAccess: Bool

    /// A configuration; everything has a default.
    public init(connectionsPerHost: Int = 6, allowsCellularAccess: Bool = true) {
      self.connectionsPerHost = connectionsPerHost
      self.allowsCellularAccess = allowsCellularAccess
    }
  }

  let session: URLSession
  private let delegate: URLSessionExchanges

  /// A transport with connections of its own.
  public init(configuration: Configuration = Configuration()) {
    let settings = URLSessionConfiguration.ephemeral
    settings.httpShouldSetCookies = false
    settings.httpCookieAcceptPolicy = .never
    settings.httpCookieStorage = nil
    settings.urlCache = nil
    settings.urlCredentialStorage = nil
    settings.requestCachePolicy = .reloadIgnoringLocalCacheData
    settings.httpMaximumConnectionsPerHost = max(1, configuration.connectionsPerHost)
    settings.allowsCellularAccess = configuration.allowsCellularAccess
    // Limits are kept by the exchange itself: Foundation's own differ from platform to platform.
    settings.timeoutIntervalForRequest = Self.never
    settings.timeoutIntervalForResource = Self.never
    delegate = URLSessionExchanges()
    session = URLSession(configuration: settings, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    // Running transfers end first; without this the session would keep its delegate for ever.
    session.finishTasksAndInvalidate()
  }

  /// A week: `URLSession` on Linux traps on infinity.
  static let never: TimeInterval = 604_800

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let upload = try await URLSessionUpload(request)
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
