import Foundation

/// A response from a transport.
public struct HTTPResponse: Sendable {
  /// The status.
  public var status: HTTPStatus
  /// The header fields, in order.
  public var headers: NetworkAPI.Headers
  /// The body: in memory if collected, otherwise a stream that can be read once.
  public var body: HTTPBody
  /// The trailer fields after a body in memory; never merged into the headers. For a streamed body, see
  /// ``HTTPBody/trailers``.
  public var trailers: NetworkAPI.Headers
  /// The URL of the response, after redirects.
  public var url: HTTPURL
  /// The metrics of the last hop.
  public var metrics: HTTPMetrics

  /// Creates a response, for a transport or a test double.
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
  /// Status and URL, such as `200 OK from https://…`, with secrets redacted.
  public var description: String { "\(status) from \(url)" }
}

extension HTTPResponse {
  /// Reads the body into memory, and returns the response with that body.
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
  /// The maximum number of bytes to read from an error response whose body was to be streamed.
  static let errorBodyLimit = 1 << 20
}

extension HTTPResponse: ShownByDescription {}

/// The metrics of one hop: durations, bytes, and the connection.
///
/// Each phase is measured from the end of the previous one. It is zero if it didn't take place (a reused connection
/// needs no name lookup) or if the transport doesn't report it.
public struct HTTPMetrics: Sendable, Hashable {
  /// Waiting for a free connection.
  public var queued: Duration = .zero
  /// Resolving the host name.
  public var nameLookup: Duration = .zero
  /// Establishing the connection.
  public var connect: Duration = .zero
  /// The TLS handshake.
  public var secureConnect: Duration = .zero
  /// From the established connection to the first byte of the response: sending the request and waiting for the server.
  public var firstByte: Duration = .zero
  /// The whole hop.
  public var total: Duration = .zero
  /// The number of body bytes sent.
  public var bytesSent: Int64 = 0
  /// The number of body bytes received, before content decoding.
  public var bytesReceived: Int64 = 0
  /// The protocol version, such as `http/1.1` or `h2`; nil if the transport doesn't report it.
  public var networkProtocol: String?
  /// Whether the connection was used before; nil if the transport doesn't report it.
  public var isReusedConnection: Bool?
  /// The IP address of the server or proxy at the other end; nil if the transport doesn't report it.
  public var remoteAddress: String?

  /// How the cache was involved in the response; nil if no cache was used.
  public var cache: CacheOutcome?

  /// Creates metrics that are all zero or nil.
  public init() {}
}
