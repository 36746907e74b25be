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
  /// - Throws: ``NetworkError/invalidURL(_:)``, or ``NetworkError/invalidRequest(_:)`` if the body is an `InputStream`,
  ///   which can be read only once and on a single thread: use an ``HTTPBody`` instead.
  public init(_ request: URLRequest) throws(NetworkError) {
    guard let url = request.url else { throw .invalidURL(.init(.host, "", "the URLRequest has no URL")) }
    guard request.httpBodyStream == nil else {
      throw .invalidRequest(.other("the body of the URLRequest is a stream; make it an HTTPBody"))
    }
    self.init(
      method: NetworkAPI.Method(request.httpMethod ?? "GET"), url: try HTTPURL(url.absoluteString),
      headers: NetworkAPI.Headers(request.fields), body: request.httpBody.map { HTTPBody($0) } ?? .empty)
    timeouts.idle = request.idleTimeout ?? timeouts.idle
  }
}

extension URLRequest {
  /// The fields in a fixed order, since a dictionary has none.
  var fields: [NetworkAPI.Headers.Field] {
    (allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
  }

  /// The timeout; nil if it is the default.
  var idleTimeout: TimeInterval? { timeoutInterval == 60 ? nil : timeoutInterval }
}
