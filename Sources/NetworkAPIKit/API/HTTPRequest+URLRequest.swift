#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension HTTPRequest {
  /// Converts a Foundation request: its method, URL, header fields and body, its timeout as the idle timeout unless that
  /// is the default of 60 seconds, its cache policy as ``RequestOptions/cache``, and `httpShouldHandleCookies` as
  /// ``RequestOptions/sendsCookies``.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)``, or ``NetworkError/invalidRequest(_:call:)`` if the method or the name of a
  ///   field isn't a token, the body is an `InputStream`, which can be read only once and on a single thread (use an
  ///   ``HTTPBody`` instead), the cache policy is `returnCacheDataElseLoad`, or an interface is forbidden or DNSSEC
  ///   required, which are settings of ``URLSessionTransport``.
  public init(_ request: URLRequest) throws(NetworkError) {
    self.init(
      method: try NetworkAPI.Method(request.httpMethod ?? "GET"), url: try HTTPURL(request.path.written()),
      headers: try NetworkAPI.Headers(request.allHTTPHeaderFields ?? [:]),
      body: try request.body.map { HTTPBody($0) } ?? .empty)
    try request.applySettings(to: &self)
  }
}

extension URLRequest {
  /// The URL; one that fails if there is none.
  var path: NetworkAPI.Path {
    url.map { NetworkAPI.Path($0.absoluteString) }
      ?? NetworkAPI.Path(failing: .invalidURL(.init(.host, "", "the URLRequest has no URL")))
  }

  /// The body; nil for none.
  var body: Data? {
    get throws(NetworkError) {
      guard httpBodyStream == nil else {
        throw .invalidRequest(.other("the body of the URLRequest is a stream; use an HTTPBody instead"))
      }
      return httpBody
    }
  }

  /// Sets what the request says besides its message.
  func applySettings(to request: inout HTTPRequest) throws(NetworkError) {
    if timeoutInterval != 60 { request.timeouts.idle = Duration(clamping: timeoutInterval) }
    if !httpShouldHandleCookies { request.options.sendsCookies = false }
    switch cachePolicy {
    case .useProtocolCachePolicy: break
    case .returnCacheDataDontLoad:
      request.options.cache = .onlyIfCached
      request.options.usesStaleResponses = true
    case .returnCacheDataElseLoad:
      throw .invalidRequest(
        .other("the URLRequest's cache policy returnCacheDataElseLoad isn't supported; set options.cache instead"))
    default: request.options.cache = .reload
    }
    var allowsAll = allowsCellularAccess
    #if canImport(Darwin)
    allowsAll = allowsAll && allowsExpensiveNetworkAccess && allowsConstrainedNetworkAccess
    if #available(macOS 13.0, iOS 16.1, tvOS 16.1, watchOS 9.1, *), requiresDNSSECValidation {
      throw .invalidRequest(
        .other("the URLRequest requires DNSSEC; set that in the transport instead: URLSessionTransport(base:)"))
    }
    #endif
    guard allowsAll else {
      throw .invalidRequest(
        .other(
          "the URLRequest forbids some interfaces; set that in the transport instead: URLSessionTransport(allowsCellularAccess:base:)"
        ))
    }
  }
}
