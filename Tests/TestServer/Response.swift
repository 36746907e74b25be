/// A response of a well-behaved server.
public struct Response: Sendable, ExpressibleByStringLiteral {
  public var status: Int
  /// The reason phrase. Default the status's standard phrase.
  public var reason: String?
  /// The header fields, sent unchanged and in order. `Content-Length` is added unless it or `Transfer-Encoding` is set.
  public var headers: [Header]
  public var body: [UInt8]

  public init(
    status: Int = 200, reason: String? = nil, headers: KeyValuePairs<String, String> = [:], body: String = ""
  ) {
    self.init(status: status, reason: reason, headers: headers, body: Array(body.utf8))
  }

  public init(
    status: Int = 200, reason: String? = nil, headers: KeyValuePairs<String, String> = [:],
    body: some Sequence<UInt8>
  ) {
    self.status = status
    self.reason = reason
    self.headers = headers.map { Header($0.key, $0.value) }
    self.body = Array(body)
  }

  /// Status 200 with the text as its body.
  public init(stringLiteral value: String) {
    self.init(body: value)
  }

  /// Status 200 with the text as its body, of type `application/json`.
  public static func json(_ text: String, status: Int = 200) -> Response {
    Response(status: status, headers: ["Content-Type": "application/json"], body: text)
  }

  /// The response as bytes. HEAD, 1xx, 204 and 304 have no body (RFC 9110, section 6.4.1).
  /// - Parameters:
  ///   - method: the request's method.
  ///   - closing: whether to add `Connection: close`.
  public func serialized(for method: String = "GET", closing: Bool = false) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(reason ?? Self.phrases[status] ?? "")\r\n"
    for header in headers { head += "\(header.name): \(header.value)\r\n" }
    let names = headers.map { $0.name.lowercased() }
    let hasNoLength = status < 200 || status == 204 || (status == 304 && body.isEmpty)
    if !hasNoLength, !names.contains("content-length"), !names.contains("transfer-encoding") {
      head += "Content-Length: \(body.count)\r\n"
    }
    if closing && !names.contains("connection") { head += "Connection: close\r\n" }
    let hasNoBody = method == "HEAD" || status < 200 || status == 204 || status == 304
    return Array((head + "\r\n").utf8) + (hasNoBody ? [] : body)
  }

  /// Whether the connection must be closed after the response.
  var wantsClose: Bool {
    headers.contains { $0.name.lowercased() == "connection" && $0.value.lowercased() == "close" }
  }

  private static let phrases = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 301: "Moved Permanently",
    302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 409: "Conflict", 412: "Precondition Failed", 413: "Content Too Large",
    416: "Range Not Satisfiable", 417: "Expectation Failed", 421: "Misdirected Request",
    422: "Unprocessable Content", 425: "Too Early", 429: "Too Many Requests", 500: "Internal Server Error",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
