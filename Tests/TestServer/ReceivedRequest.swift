/// A header or trailer field as received: the name unchanged, the value without surrounding whitespace.
public struct Header: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A request as received by the server.
public struct ReceivedRequest: Sendable, Hashable {
  /// The number of its connection, starting at 0, in the order of acceptance.
  public let connection: Int
  /// The number of the request on its connection, starting at 0.
  public let number: Int
  public let method: String
  /// The request target as received, including the query.
  public let target: String
  /// `HTTP/1.1` or `HTTP/1.0`.
  public let version: String
  /// The header fields in the order received.
  public let headers: [Header]
  /// The complete head as received, including the empty line at its end.
  public let rawHead: [UInt8]
  /// The part of the body that has been read, without chunked coding.
  public internal(set) var body: [UInt8] = []
  /// The trailer fields of a chunked body.
  public internal(set) var trailers: [Header] = []
  /// Whether the body has been read to its end. False after `readHead()`, or if the client disconnected before the end.
  public internal(set) var isComplete = false

  let framing: Framing

  enum Framing: Sendable, Hashable {
    case length(Int)
    case chunked
  }

  /// The target without the query.
  public var path: String {
    String(target.prefix { $0 != "?" })
  }

  /// The query without its question mark; nil if there is none.
  public var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }

  /// The body as text; invalid UTF-8 becomes U+FFFD.
  public var text: String {
    String(decoding: body, as: UTF8.self)
  }

  /// The first value of a header field; names are case-insensitive.
  public func header(_ name: String) -> String? {
    values(name).first
  }

  /// All values of a header field, in order; names are case-insensitive.
  public func values(_ name: String) -> [String] {
    let name = name.lowercased()
    return headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// Whether the client requests to close the connection after the response.
  public var wantsClose: Bool {
    let tokens = values("Connection").joined(separator: ",").lowercased()
      .split(separator: ",").map { $0.trimmingSpaces }
    return tokens.contains("close") || (version == "HTTP/1.0" && !tokens.contains("keep-alive"))
  }

  var expectsContinue: Bool {
    values("Expect").contains { $0.lowercased() == "100-continue" }
  }
}

extension Substring {
  var trimmingSpaces: String {
    var rest = self
    while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest)
  }
}
