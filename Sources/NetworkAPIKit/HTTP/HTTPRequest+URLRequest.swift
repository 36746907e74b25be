#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension HTTPRequest {
  /// Converts a Foundation request: its method, URL, header fields and body, and its timeout as the idle timeout unless
  /// that is the default.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)``, or ``NetworkError/invalidRequest(_:call:)`` if the method or the name of a
  ///   field isn't a token, or the body is an `InputStream`, which can be read only once and on a single thread: use an
  ///   ``HTTPBody`` instead.
  public init(_ request: URLRequest) throws(NetworkError) {
    guard let url = request.url else { throw .invalidURL(.init(.host, "", "the URLRequest has no URL")) }
    self.init(
      method: try NetworkAPI.Method(request.httpMethod ?? "GET"), url: try HTTPURL(url.absoluteString),
      headers: try NetworkAPI.Headers(request.allHTTPHeaderFields ?? [:]),
      body: try request.body.map { HTTPBody($0) } ?? .empty)
    timeouts.idle = request.idleTimeout ?? timeouts.idle
  }
}

extension URLRequest {
  /// The body; nil for none.
  var body: Data? {
    get throws(NetworkError) {
      guard httpBodyStream == nil else {
        throw .invalidRequest(.other("the body of the URLRequest is a stream; use an HTTPBody instead"))
      }
      return httpBody
    }
  }

  /// The timeout; nil if it is the default.
  var idleTimeout: Duration? { timeoutInterval == 60 ? nil : Duration(clamping: timeoutInterval) }
}
