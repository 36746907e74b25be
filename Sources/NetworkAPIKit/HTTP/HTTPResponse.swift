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

  /// The number of the attempt that got the response, starting at 1; each retry increments it.
  public var attempt = 1
  /// Why the response, which has a status of 400 or more, wasn't followed by another attempt; nil for any other response.
  public var retryRefusal: RetryRefusal?
  /// How the cache was involved in the response; nil if no cache was used.
  public var cache: CacheOutcome?

  /// Creates metrics of a first attempt that are all zero or nil.
  public init() {}
}

/// A status code (RFC 9110 §15).
public struct HTTPStatus: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// The code; servers send 100 to 599.
  public let rawValue: Int

  /// Creates a status from its code.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Creates a status from its code.
  public init(_ code: Int) {
    rawValue = code
  }

  public init(integerLiteral value: Int) {
    rawValue = value
  }

  /// The code.
  public var code: Int { rawValue }

  /// Whether the code is 1xx: an interim response.
  public var isInformational: Bool { (100...199).contains(rawValue) }
  /// Whether the code is 2xx.
  public var isSuccess: Bool { (200...299).contains(rawValue) }
  /// Whether the code is 3xx.
  public var isRedirection: Bool { (300...399).contains(rawValue) }
  /// Whether the code is 4xx.
  public var isClientError: Bool { (400...499).contains(rawValue) }
  /// Whether the code is 5xx.
  public var isServerError: Bool { (500...599).contains(rawValue) }

  /// Whether a response with this status never has a body (RFC 9110 §6.4.1).
  var hasNoBody: Bool { isInformational || rawValue == 204 || rawValue == 304 }

  /// Code and phrase, such as `404 Not Found`.
  public var description: String {
    reasonPhrase.map { "\(rawValue) \($0)" } ?? "\(rawValue)"
  }

  /// The registered phrase; nil for an unregistered code.
  public var reasonPhrase: String? { Self.phrases[rawValue] }

  private static let phrases: [Int: String] = [
    100: "Continue", 101: "Switching Protocols", 102: "Processing", 103: "Early Hints",
    200: "OK", 201: "Created", 202: "Accepted", 203: "Non-Authoritative Information", 204: "No Content",
    205: "Reset Content", 206: "Partial Content", 207: "Multi-Status", 208: "Already Reported", 226: "IM Used",
    300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    305: "Use Proxy", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 406: "Not Acceptable", 407: "Proxy Authentication Required", 408: "Request Timeout",
    409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
    421: "Misdirected Request", 422: "Unprocessable Content", 423: "Locked", 424: "Failed Dependency", 425: "Too Early",
    426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout", 505: "HTTP Version Not Supported", 506: "Variant Also Negotiates",
    507: "Insufficient Storage", 508: "Loop Detected", 511: "Network Authentication Required",
  ]
}

extension NetworkAPI.Headers {
  /// The elements of a field that is a list without quoted strings (RFC 9110 §5.6.1), from all of its lines.
  func elements(named name: Name) -> [String] {
    values(named: name).flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}
