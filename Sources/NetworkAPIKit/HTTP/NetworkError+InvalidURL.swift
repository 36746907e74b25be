extension NetworkError.InvalidURL {
  init(_ part: Part, _ text: String, _ reason: String) {
    self.init(part: part, reason: reason, text: Self.shown(text))
  }

  /// Returns the harmless parts of a text that isn't a valid URL: a scheme of letters, a host of letters, digits, dots,
  /// hyphens and blanks, a port, and path segments that don't look like secrets. Never a query or fragment. If the text
  /// contains an `@`, only a common scheme, since in an invalid URL the credentials could be anywhere.
  private static func shown(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    let reference = URLReference(text)
    if reference.hasHostForScheme { return String(Self.shown("//" + text).dropFirst(2)) }
    var shown = ""
    let hasCredentials = text.utf8.contains(UInt8(ascii: "@"))
    if let scheme = reference.scheme {
      let usual = usualSchemes.first { Token.sameName(scheme, $0) }
      // Most often a typing error, such as `htps`. Something longer, or before a single colon, could be a secret.
      let isTypingError =
        !hasCredentials && reference.authority != nil && scheme.utf8.count <= 8
        && scheme.utf8.allSatisfy(Token.isLetter)
      guard usual != nil || isTypingError else { return Redaction.mark }
      shown = "\(usual ?? String(scheme)):"
    }
    if reference.authority != nil { shown += "//" }
    guard !hasCredentials else { return shown + Redaction.mark }
    if let authority = reference.authority { shown += Self.shown(authority: authority) }
    let segments = reference.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    shown += segments.prefix(9).map { isWord($0) ? String(decoding: $0, as: UTF8.self) : "…" }.joined(separator: "/")
    return segments.count > 9 ? shown + "/…" : shown
  }

  /// The host and the port; an invalid host only if nothing in it can be a name with a password, which needs a colon.
  private static func shown(authority: Substring) -> String {
    if let (host, port) = try? HTTPURL.split(authority: authority, in: ""), let host = try? URLHost.normalized(host) {
      return port.map { "\(host):\($0)" } ?? host
    }
    let isSafelisted = authority.utf8.allSatisfy { byte in
      Token.isLetter(byte) || Token.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: " ")
    }
    return isSafelisted && !Redaction.looksSecret(authority) ? String(authority) : Redaction.mark
  }

  private static let usualSchemes = ["https", "http", "wss", "ws", "ftp", "file", "mailto", "data", "javascript"]

  private static func isWord(_ segment: some Collection<UInt8>) -> Bool {
    segment.count <= 24
      && segment.allSatisfy { byte in
        Token.isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: ".")
      }
  }
}
