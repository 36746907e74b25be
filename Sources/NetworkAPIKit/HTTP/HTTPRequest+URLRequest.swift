#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension HTTPRequest {
  /// What Foundation's request says: method, URL, fields, body, and a timeout that is not the default as the idle limit.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)``; ``NetworkError/invalidRequest(_:)`` for a body that is an `InputStream`, which
  ///   can be read once and on one thread: make it an ``HTTPBody``.
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
  /// The fields in a fixed order: a dictionary has none.
  var fields: [NetworkAPI.Headers.Field] {
    (allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }
  }

  /// The timeout, where it was set to something else than the default.
  var idleTimeout: TimeInterval? { timeoutInterval == 60 ? nil : timeoutInterval }
}
