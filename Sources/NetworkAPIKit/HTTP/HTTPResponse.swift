import Foundation

/// A response as a transport gives it.
public struct HTTPResponse: Sendable {
  /// The status.
  public var status: HTTPStatus
  /// The fields received, in order.
  public var headers: NetworkAPI.Headers
  /// The body: in memory when it was asked for so, or a stream that is read once.
  public var body: HTTPBody
  /// Fields that came after the body, when that is in memory; never merged into the headers. Those of a streamed body
  /// are known at its end: ``HTTPBody/trailers``.
  public var trailers: NetworkAPI.Headers
  /// Where it came from: after redirects, not what was asked for.
  public var url: HTTPURL
  /// What the last hop took.
  public var metrics: HTTPMetrics

  /// A response, as a transport or a test double makes it.
  public init(
    status: HTTPStatus, headers: NetworkAPI.Headers = [:], body: HTTPBody = .empty, trailers: NetworkAPI.Headers = [:],
    url: HTTPURL, metrics: HTTPMetrics = HTTPMetrics()
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.trailers = trailers
    self.url = url
    self.metrics = metrics
  }
}

extension HTTPResponse: CustomStringConvertible {
  /// `200 OK from https://…`, without secrets.
  public var description: String { "\(status) from \(url)" }
}

extension HTTPResponse {
  /// The same response with its body in memory.
  func collected(upTo limit: Int) async throws(NetworkError) -> (HTTPResponse, Data) {
    if let data = body.data { return (self, data) }
    let data = try await body.collect(upTo: limit)
    var response = self
    if response.trailers.isEmpty { response.trailers = body.trailers }
    response.body = HTTPBody(data)
    return (response, data)
  }
}

extension HTTPResponse {
  /// The most bytes read of an error response whose body was to be streamed.
  static let errorBodyLimit = 1 << 20
}

extension HTTPResponse: ShownByDescription {}
