/// A status code (RFC 9110 §15).
public struct HTTPStatus: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  /// The code; servers send 100 to 599.
  public let code: Int

  /// Creates a status from its code.
  public init(_ code: Int) {
    self.code = code
  }

  public init(integerLiteral code: Int) {
    self.code = code
  }

  /// Whether the code is 1xx: an interim response.
  public var isInformational: Bool { (100...199).contains(code) }
  /// Whether the code is 2xx.
  public var isSuccess: Bool { (200...299).contains(code) }
  /// Whether the code is 3xx.
  public var isRedirection: Bool { (300...399).contains(code) }
  /// Whether the code is 4xx.
  public var isClientError: Bool { (400...499).contains(code) }
  /// Whether the code is 5xx.
  public var isServerError: Bool { (500...599).contains(code) }

  /// Whether a response with this status never has a body (RFC 9110 §6.4.1).
  var hasNoBody: Bool { isInformational || code == 204 || code == 304 }

  /// Whether the body of a response with this status is a file. That of 202 is about one that may come later (RFC 9110
  /// §15.3.3), and 205 must not have content either (§15.3.6).
  var deliversFile: Bool { isSuccess && ![202, 204, 205].contains(code) }

  /// Whether the server, or one behind it, doesn't work for now.
  var isOutage: Bool { [500, 502, 503, 504].contains(code) }

  /// Whether the server may have carried out the request: a gateway may report a failure of what followed, and a server
  /// that it waited for too long, but any other 4xx is a refusal.
  var mayHaveActed: Bool { !isClientError || code == 408 }

  /// Code and phrase, such as `404 Not Found`.
  public var description: String { reasonPhrase.map { "\(code) \($0)" } ?? "\(code)" }

  /// The registered phrase; nil for an unregistered code.
  var reasonPhrase: String? { Self.phrases[code] }

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
