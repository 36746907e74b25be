/// A header or trailer field as it came: the name as spelled, the value without the whitespace around it.
public struct Header: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A request as the server saw it.
public struct ReceivedRequest: Sendable, Hashable {
  /// Which connection it came on, counted from 0 in the order they were accepted.
  public let connection: Int
  /// Which request of that connection it is, counted from 0.
  public let number: Int
  public let method: String
  /// The request target as written, query included.
  public let target: String
  /// `HTTP/1.1` or `HTTP/1.0`.
  public let version: String
  /// The header fields in the order they came.
  public let headers: [Header]
  /// The whole head as it came, with the empty line that ends it.
  public let rawHead: [UInt8]
  /// What has been read of the body, chunked coding removed.
  public internal(set) var body: [UInt8] = []
  /// The trailer fields of a chunked body.
  public internal(set) var trailers: [Header] = []
  /// Whether the body has been read to its end. False after `readHead()`, and when the client left in the middle.
  public internal(set) var isComplete = false

  let framing: Framing

  enum Framing: Sendable, Hashable {
    case length(Int)
    case chunked
  }

  /// The target up to the query.
  public var path: String {
    String(target.prefix { $0 != "?" })
  }

  /// The query without its question mark; nil when there is none.
  public var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }

  /// The body as UTF-8, repaired where it is not.
  public var text: String {
    String(decoding: body, as: UTF8.self)
  }

  /// The first value of the header field, whatever the case of its name.
  public func header(_ name: String) -> String? {
    values(name).first
  }

  /// Every value of the header field in order, whatever the case of its name.
  public func values(_ name: String) -> [String] {
    let name = name.lowercased()
    return headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// Whether the client wants the connection closed after the response.
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
