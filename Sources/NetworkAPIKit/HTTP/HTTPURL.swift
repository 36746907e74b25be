public import Foundation

/// An absolute `http` or `https` URL that has been checked and normalised: what a request is sent to.
///
/// The scheme and host are in lower case, a default port is left out, the path starts with a slash, has no dot
/// segments and is percent-encoded, and there is neither a fragment nor credentials in it.
///
/// ```swift
/// let url = try HTTPURL("https://api.example.com/v1/users?page=2")
/// url.host            // "api.example.com"
/// try url.resolving("../teams").description   // "https://api.example.com/teams"
/// ```
public struct HTTPURL: Sendable, Hashable {
  /// The whole URL.
  public let absoluteString: String
  let isSecure: Bool
  private let hostStart: Int
  private let hostEnd: Int
  let pathStart: Int
  private let pathEnd: Int
  private let explicitPort: Int?

  /// Puts together components that are checked and encoded already.
  init(isSecure: Bool, host: String, port: Int?, path: String, query: String?) {
    let port = port == (isSecure ? 443 : 80) ? nil : port
    var text = isSecure ? "https://" : "http://"
    // Once, and not at each part.
    text.reserveCapacity(16 + host.utf8.count + path.utf8.count + (query?.utf8.count ?? 0))
    hostStart = text.utf8.count
    text += host
    hostEnd = text.utf8.count
    if let port {
      text += ":"
      text += String(port)
    }
    pathStart = text.utf8.count
    text += path
    pathEnd = text.utf8.count
    if let query {
      text += "?"
      text += query
    }
    absoluteString = text
    explicitPort = port
    self.isSecure = isSecure
  }

  /// A URL with the same scheme, host and port as another one.
  private init(_ text: String, pathEnd: Int, of other: HTTPURL) {
    absoluteString = text
    isSecure = other.isSecure
    hostStart = other.hostStart
    hostEnd = other.hostEnd
    pathStart = other.pathStart
    self.pathEnd = pathEnd
    explicitPort = other.explicitPort
  }

  /// The same URL with another query, which must be encoded already.
  func replacingQuery(_ query: String?) -> HTTPURL {
    guard let query else { return HTTPURL(text(0, pathEnd), pathEnd: pathEnd, of: self) }
    return HTTPURL(joined(upTo: pathEnd, "?", query), pathEnd: pathEnd, of: self)
  }

  /// The same URL with more query items after those it has.
  func appendingQuery(_ more: String) -> HTTPURL {
    guard !more.isEmpty else { return self }
    let end = absoluteString.utf8.count
    guard pathEnd + 1 < end else { return replacingQuery(more) }
    return HTTPURL(joined(upTo: end, "&", more), pathEnd: pathEnd, of: self)
  }

  /// This URL as a base: its path before the encoded one, its query before the other one.
  func appending(path: String, query: String?) -> HTTPURL {
    let utf8 = absoluteString.utf8
    let endsWithSlash = utf8[utf8.index(utf8.startIndex, offsetBy: pathEnd - 1)] == UInt8(ascii: "/")
    let tail = text(pathEnd, utf8.count)
    let whole = joined(upTo: endsWithSlash ? pathEnd - 1 : pathEnd, path, tail)
    let url = HTTPURL(whole, pathEnd: whole.utf8.count - tail.utf8.count, of: self)
    return query.map(url.appendingQuery) ?? url
  }

  /// The beginning of the text with two pieces after it.
  private func joined(upTo end: Int, _ middle: String, _ rest: String) -> String {
    absoluteString.withUTF8Bytes { text in
      middle.withUTF8Bytes { middle in
        rest.withUTF8Bytes { rest in
          String(unsafeUninitializedCapacity: end + middle.count + rest.count) { target in
            var count = target.initialize(fromContentsOf: text.prefix(end))
            count = target[count...].initialize(fromContentsOf: middle)
            return target[count...].initialize(fromContentsOf: rest)
          }
        }
      }
    }
  }

  public static func == (left: HTTPURL, right: HTTPURL) -> Bool {
    left.absoluteString == right.absoluteString
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(absoluteString)
  }
}

extension HTTPURL {
  /// `http` or `https`.
  public var scheme: String { isSecure ? "https" : "http" }

  /// The host: a name, an IPv4 address, or an IPv6 address in brackets.
  public var host: String { text(hostStart, hostEnd) }

  /// The host as pins, proxy exceptions and cookies compare it; see ``URLHost/key(of:)``.
  var hostKey: String { URLHost.key(of: host) }

  /// The port, when it is not the scheme's own.
  public var port: Int? { explicitPort }

  /// The port that is connected to.
  public var effectivePort: Int { explicitPort ?? (isSecure ? 443 : 80) }

  /// The percent-encoded path; at least `/`.
  public var path: String { text(pathStart, pathEnd) }

  /// The percent-encoded query without its `?`, or nil where there is none.
  public var query: String? {
    let count = absoluteString.utf8.count
    return pathEnd == count ? nil : text(pathEnd + 1, count)
  }

  /// Host and port as the `Host` field carries them.
  public var authority: String { text(hostStart, pathStart) }

  /// Scheme, host and port: what credentials and caches are bound to (RFC 6454).
  public var origin: String { text(0, pathStart) }

  /// Whether scheme, host and port are the same; a dot at the end of the host makes no difference.
  func hasSameOrigin(as other: HTTPURL) -> Bool {
    guard isSecure == other.isSecure, explicitPort == other.explicitPort else { return false }
    return absoluteString.withUTF8Bytes { mine in
      other.absoluteString.withUTF8Bytes { theirs in
        Self.name(mine[hostStart..<hostEnd]).elementsEqual(Self.name(theirs[other.hostStart..<other.hostEnd]))
      }
    }
  }

  private static func name(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    host.last == UInt8(ascii: ".") ? host.dropLast() : host
  }

  /// The path and query as the request line carries them.
  public var requestTarget: String { text(pathStart, absoluteString.utf8.count) }

  /// The same as Foundation's type.
  public var url: URL? { URL(string: absoluteString) }

  /// The URL without its query and path values: safe to show is ``redactedDescription``; this is the whole text.
  private func text(_ start: Int, _ end: Int) -> String {
    guard start < end else { return "" }
    let utf8 = absoluteString.utf8
    return String(
      absoluteString[utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)])
  }
}

extension HTTPURL: CustomStringConvertible {
  /// The URL with the values of query items that look like secrets left out, so that it can be shown.
  public var description: String {
    guard let query else { return absoluteString }
    return "\(origin)\(path)?\(Redaction.redactedQuery(query))"
  }
}

extension HTTPURL: ShownByDescription {}
