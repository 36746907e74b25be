/// A challenge in a `WWW-Authenticate` field (RFC 9110 §11.6.1).
struct AuthenticationChallenge: Sendable, Equatable {
  /// The scheme in lower case.
  let scheme: String
  /// The parameters by lowercase name. If a name occurs twice, the first value counts.
  var parameters: [String: String] = [:]

  /// Parses the challenges of a field. Skips text that isn't a challenge.
  static func parse(_ value: String) -> [AuthenticationChallenge] {
    var scanner = Scanner(bytes: Array(value.utf8))
    var challenges: [AuthenticationChallenge] = []
    while let token = scanner.token() {
      let start = scanner.position
      scanner.skipBlanks()
      if scanner.take(UInt8(ascii: "=")) {
        // A parameter, or the `=` at the end of a token68.
        scanner.skipBlanks()
        guard let text = scanner.value(), let last = challenges.indices.last else { continue }
        let name = token.lowercased()
        if challenges[last].parameters[name] == nil { challenges[last].parameters[name] = text }
      } else {
        let isToken68 = scanner.position == start || scanner.isAtSeparator
        if isToken68, let last = challenges.last, last.parameters.isEmpty, scanner.wasAfterBlank(token) { continue }
        challenges.append(AuthenticationChallenge(scheme: token.lowercased()))
      }
    }
    return challenges
  }

  private struct Scanner {
    let bytes: [UInt8]
    var position = 0
    private var tokenStart = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtSeparator: Bool { position >= bytes.count || bytes[position] == UInt8(ascii: ",") }

    /// Whether a token directly follows a scheme, and not a comma.
    func wasAfterBlank(_ token: String) -> Bool {
      bytes[..<tokenStart].last { !Token.isBlank($0) }.map { $0 != UInt8(ascii: ",") } ?? false
    }

    mutating func skipBlanks() {
      while position < bytes.count, Token.isBlank(bytes[position]) { position += 1 }
    }

    mutating func take(_ byte: UInt8) -> Bool {
      guard position < bytes.count, bytes[position] == byte else { return false }
      position += 1
      return true
    }

    /// Returns the next token, and skips characters that can't begin one.
    mutating func token() -> String? {
      while position < bytes.count, !Token.isTokenByte(bytes[position]) {
        // Skip a stray quoted string completely.
        if bytes[position] == UInt8(ascii: "\"") { _ = quoted() } else { position += 1 }
      }
      tokenStart = position
      while position < bytes.count, Token.isTokenByte(bytes[position]) { position += 1 }
      return position > tokenStart ? String(decoding: bytes[tokenStart..<position], as: UTF8.self) : nil
    }

    mutating func value() -> String? {
      guard position < bytes.count else { return nil }
      if bytes[position] == UInt8(ascii: "\"") { return quoted() }
      let start = position
      while position < bytes.count, Token.isTokenByte(bytes[position]) { position += 1 }
      return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    private mutating func quoted() -> String? {
      position += 1
      var text: [UInt8] = []
      while position < bytes.count {
        var byte = bytes[position]
        position += 1
        if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
        if byte == UInt8(ascii: "\\"), position < bytes.count {
          byte = bytes[position]
          position += 1
        }
        text.append(byte)
      }
      return nil
    }
  }
}
