import Foundation

/// Removes secrets wherever a request or response is shown: in errors, events, logs, cURL commands and recordings.
///
/// ``FieldRules`` decides about header fields. In URLs, forms and JSON, a value is redacted if its name says that it is
/// a secret, or if it looks like one: a run of twenty or more letters, digits, `_`, `-` and `+` that contains both
/// letters and digits. Names alone wouldn't catch secrets under API-specific names.
enum Redaction {
  /// The text that replaces a secret.
  static let mark = "<redacted>"

  /// Names of query items, form fields and JSON members whose values are credentials or identify a session.
  private static let secretNames: Set<String> = [
    "authorization", "proxy-authorization", "proxy_authorization", "cookie", "cookies", "set-cookie", "set_cookie",
    "authentication-info", "x-auth", "auth", "sig", "pwd", "pin", "otp", "jwt", "assertion", "device_code", "user_code",
    "code_verifier",
  ]

  /// Names that usually mean a secret in a query or form, but seldom in a JSON response.
  private static let ambiguousNames: Set<String> = ["key", "code"]

  /// Words that mark a name as a secret's.
  private static let secretWords = [
    "token", "secret", "password", "passwd", "passphrase", "apikey", "api_key", "api-key", "accesskey", "access_key",
    "access-key", "privatekey", "private_key", "private-key", "signature", "credential", "session", "oauth",
  ]

  /// Names that contain one of those words but describe a secret instead of containing it.
  private static let harmlessWords = [
    "token_type", "tokentype", "token_endpoint", "expires_in", "expiresin", "expires_at", "expiresat",
    "secret_scanning", "secret_type", "oauth_scope", "session_count",
  ]

  /// Whether a value looks like a token or key.
  static func looksSecret(_ value: some StringProtocol) -> Bool {
    var (length, letters, digits) = (0, 0, 0)
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): letters += 1
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): break
      default:
        (length, letters, digits) = (0, 0, 0)
        continue
      }
      length += 1
      if length >= 20, letters > 0, digits > 0 { return true }
    }
    return false
  }

  /// Replaces the words that look like secrets.
  static func scrubbed(_ text: String) -> String {
    guard looksSecret(text) else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false)
      .map { looksSecret($0) ? mark : String($0) }.joined(separator: " ")
  }

  /// Whether values with this name are secrets in a request.
  static func isSecret(_ name: String) -> Bool {
    ambiguousNames.contains(name.lowercased()) || isClearlySecret(name)
  }

  /// Whether values with this name are secrets in any context.
  fileprivate static func isClearlySecret(_ name: String) -> Bool {
    let name = name.lowercased()
    return secretNames.contains(name)
      || secretWords.contains(where: name.contains) && !harmlessWords.contains(where: name.contains)
  }
}

// MARK: URLs and forms

extension Redaction {
  /// Redacts the values of secret items in a query or form. Redacting the result again doesn't change it.
  ///
  /// - Parameter nesting: how many URLs contain this query in a query of their own.
  static func redactedQuery(_ query: some StringProtocol, nesting: Int = 0) -> String {
    query.split(separator: "&", omittingEmptySubsequences: false).map { redactedItem(String($0), nesting: nesting) }
      .joined(separator: "&")
  }

  /// The maximum nesting of URLs that are looked into. Each level reads the rest of the text again, and a server could
  /// send thousands.
  private static let maximumNesting = 4

  private static func redactedItem(_ item: String, nesting: Int) -> String {
    guard let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      // Show flags such as `acl`; anything else may be the secret itself.
      return item.utf8.count <= 20 && item.utf8.allSatisfy(isFlagByte) ? item : mark
    }
    let name = String(item[..<equals])
    let value = unescaped(item[item.utf8.index(after: equals)...])
    if looksSecret(unescaped(name)) { return mark }
    let isHidden =
      !value.isEmpty
      && (value == mark || isSecret(unescaped(name)) || looksSecret(value)
        || value.contains("://")
          && (nesting >= maximumNesting || redactedURL(value, nesting: nesting + 1) != value))
    return isHidden ? "\(name)=\(mark)" : item
  }

  /// Whether a URL contains a redacted value.
  static func isRedacted(_ url: String) -> Bool { url.contains(encodedMark) }

  /// The mark as it appears in a URL.
  private static let encodedMark = PercentEncoding.encodeQueryComponent(mark)

  private static func isFlagByte(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Removes percent-encoding; returns the text unchanged if an escape is malformed.
  private static func unescaped(_ text: some StringProtocol) -> String {
    text.removingPercentEncoding ?? String(text)
  }

  /// Redacts a URL or reference, which need not be valid: user information, fragment, and the values of secret query
  /// items.
  static func redactedURL(_ text: String, nesting: Int = 0) -> String {
    let bytes = text.utf8
    guard let authority = authority(of: text) else { return redactedReference(text[...], nesting: nesting) }
    let end = bytes[authority...].firstIndex(where: isDelimiter) ?? bytes.endIndex
    if let at = bytes[authority..<end].lastIndex(of: UInt8(ascii: "@")) {
      return text[..<authority] + mark + redactedReference(text[at...], nesting: nesting)
    }
    // An invalid port is the beginning of a password that contains a delimiter.
    if let last = bytes[end...].lastIndex(of: UInt8(ascii: "@")), !hasValidPort(bytes[authority..<end]) {
      return text[..<authority] + mark + redactedReference(text[last...], nesting: nesting)
    }
    return text[..<authority] + redactedReference(text[authority...], nesting: nesting)
  }

  /// Where user information and host begin. Lenient: after a scheme and any number of slashes, or after two slashes.
  private static func authority(of text: String) -> String.Index? {
    let bytes = text.utf8
    let scheme = bytes.firstIndex { !URLReference.isSchemeByte($0) } ?? bytes.endIndex
    let isScheme = scheme > bytes.startIndex && scheme < bytes.endIndex && bytes[scheme] == UInt8(ascii: ":")
    let start = isScheme ? bytes.index(after: scheme) : bytes.startIndex
    let authority = bytes[start...].firstIndex { !URLReference.isSlash($0) } ?? bytes.endIndex
    return isScheme || bytes.distance(from: start, to: authority) >= 2 ? authority : nil
  }

  private static func hasValidPort(_ authority: Substring.UTF8View) -> Bool {
    let port = authority.lastIndex(of: UInt8(ascii: "]")).map { authority[$0...] } ?? authority
    guard let colon = port.firstIndex(of: UInt8(ascii: ":")) else { return true }
    let digits = port[colon...].dropFirst()
    return !digits.isEmpty && digits.allSatisfy(Token.isDigit)
  }

  /// Redacts the part of a URL after the user information.
  private static func redactedReference(_ text: Substring, nesting: Int) -> String {
    let bytes = text.utf8
    let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let query = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    var shown = String(text[..<query])
    if query < hash { shown += "?" + redactedQuery(text[bytes.index(after: query)..<hash], nesting: nesting) }
    if hash < bytes.endIndex { shown += "#" + (bytes.index(after: hash) < bytes.endIndex ? mark : "") }
    return shown
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    URLReference.isSlash(byte) || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Redacts a field value that is a URL, or contains URLs in angle brackets as `Link` does.
  static func redactedLinks(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "<")) else { return redactedURL(value) }
    var shown = ""
    var rest = value[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      let start = rest.utf8.index(after: open)
      let close = rest.utf8[start...].firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
      // Percent-encode the mark: its own angle brackets would end the link.
      let url = redactedURL(String(rest[start..<close])).replacingOccurrences(of: mark, with: encodedMark)
      shown += "\(scrubbed(String(rest[..<open])))<\(url)"
      rest = rest[close...]
    }
    return shown + scrubbed(String(rest))
  }
}

// MARK: Bodies

extension Redaction {
  /// Redacts a response's body for a recording: replaces the values of form fields and JSON members with secret names,
  /// also in JSON that is one line of a text, as in JSON lines and the data of server-sent events.
  static func redactedResponse(_ data: Data, type: MediaType?) -> Data {
    if type?.essence == "application/x-www-form-urlencoded" {
      return Data(redactedQuery(String(decoding: data, as: UTF8.self)).utf8)
    }
    if let json = redactedJSON(data) { return json }
    let isLineBreak: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard data.contains(where: isLineBreak) else { return redactedLine(data) }
    var redacted = Data()
    var rest = data[...]
    while !rest.isEmpty {
      let line = rest.prefix { !isLineBreak($0) }
      redacted += redactedLine(line)
      rest = rest[line.endIndex...]
      redacted += rest.prefix(1)
      rest = rest.dropFirst()
    }
    return redacted
  }

  /// Redacts the JSON in a line, after the name of an event's field if there is one.
  private static func redactedLine(_ line: Data) -> Data {
    let opening: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "[")]
    let name = Data("data:".utf8)
    var start = line.startIndex
    if line.starts(with: name) { start += name.count }
    start = line[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? line.endIndex
    guard start < line.endIndex, opening.contains(line[start]), let json = redactedJSON(Data(line[start...])) else {
      return line
    }
    return line[..<start] + json
  }

  /// Replaces the values of secret members in JSON. Returns nil if there are none, or if the data isn't JSON.
  static func redactedJSON(_ data: Data) -> Data? {
    var redacted = RedactedJSON(isRecorded: true)
    return redacted.apply(to: data)
  }

  /// Redacts a request's body for display: JSON and forms, by name and by appearance. Returns nil for any other type.
  static func redactedBody(_ data: Data, type: MediaType?) -> String? {
    guard let type, let text = String(data: data, encoding: .utf8) else { return nil }
    if type.essence == "application/x-www-form-urlencoded" { return redactedQuery(text) }
    guard type.isJSON, (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil else {
      return nil
    }
    var redacted = RedactedJSON(isRecorded: false)
    return redacted.apply(to: data).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}

extension Redaction {
  /// Returns the value at a path in JSON as a single line, with secrets redacted. Contents of nested objects and arrays
  /// are abbreviated. Nil if the data isn't JSON, is larger than 1 MiB, or has no such path.
  static func shownJSON(_ data: Data, at path: [(key: String, index: Int?)]) -> String? {
    guard data.count <= 1 << 20, let root = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    else { return nil }
    var redaction = RedactedJSON(isRecorded: false)
    var value = redaction.redacted(root, isSecret: false)
    for step in path {
      switch value {
      case let array as [Any]:
        guard let index = step.index, array.indices.contains(index) else { return nil }
        value = array[index]
      case let object as [String: Any]:
        // The coding may have converted `one_two` to `oneTwo`.
        func plain(_ key: String) -> String { key.lowercased().filter { $0 != "_" && $0 != "-" } }
        guard let member = object[step.key] ?? object.first(where: { plain($0.key) == plain(step.key) })?.value else {
          return nil
        }
        value = member
      default: return nil
      }
    }
    let text = sketch(value, depth: 0)
    return text.count > 300 ? "\(text.prefix(300))…" : text
  }

  private static func sketch(_ value: Any, depth: Int) -> String {
    switch value {
    case let object as [String: Any]:
      if depth > 0 { return object.isEmpty ? "{}" : "{…}" }
      return
        "{\(object.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\(sketch($0.value, depth: 1))" }.joined(separator: ","))}"
    case let array as [Any]:
      if depth > 0 { return array.isEmpty ? "[]" : "[…]" }
      return "[\(array.prefix(20).map { sketch($0, depth: 1) }.joined(separator: ","))]"
    default:
      let value = (value as? String).map { $0.count > 60 ? "\($0.prefix(60))…" : $0 } ?? value
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .withoutEscapingSlashes])
      return data.map { String(decoding: $0, as: UTF8.self) } ?? "…"
    }
  }
}

/// Replaces secret values in JSON.
private struct RedactedJSON {
  /// Whether a replay must still decode the JSON: a secret number becomes 0 instead of the mark, and only names decide.
  let isRecorded: Bool
  private var found = false

  init(isRecorded: Bool) { self.isRecorded = isRecorded }

  /// Whether to redact, given either a member's name, which redacts the whole value, or a text on its own.
  private func isHidden(_ name: String, _ text: String) -> Bool {
    isRecorded ? Redaction.isClearlySecret(name) : Redaction.isSecret(name) || Redaction.looksSecret(text)
  }

  /// Returns the redacted JSON; nil if it contains no secrets, or isn't JSON.
  mutating func apply(to data: Data) -> Data? {
    guard let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else { return nil }
    let shown = redacted(value, isSecret: false)
    guard found else { return nil }
    return try? JSONSerialization.data(
      withJSONObject: shown, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
  }

  mutating func redacted(_ value: Any, isSecret: Bool) -> Any {
    switch value {
    case let object as [String: Any]: return redacted(object, isSecret: isSecret)
    case let array as [Any]: return array.map { redacted($0, isSecret: isSecret) }
    case let text as String where isSecret && !text.isEmpty || isHidden("", text):
      found = true
      return Redaction.mark
    // Keep Booleans: they reveal little, and often just say whether a secret exists.
    case let number as NSNumber where isSecret && number.objCType.pointee != CChar(UInt8(ascii: "c")):
      found = true
      return isRecorded ? 0 : Redaction.mark
    default: return value
    }
  }

  private mutating func redacted(_ object: [String: Any], isSecret: Bool) -> [String: Any] {
    // A name and value as an object, as in `{"name": "Authorization", "value": "…"}`.
    let named = ["name", "key"].contains { (object[$0] as? String).map { isHidden($0, "") } ?? false }
    var shown: [String: Any] = [:]
    for (name, member) in object {
      let isSecretMember = isSecret || isHidden(name, "") || named && name == "value"
      // In a dictionary keyed by tokens, the key itself is the secret.
      let key =
        Redaction.looksSecret(name) && (isSecret || isHidden("", name)) ? "\(Redaction.mark) \(shown.count)" : name
      if key != name { found = true }
      shown[key] = redacted(member, isSecret: isSecretMember)
    }
    return shown
  }
}

/// A type that contains secrets, and therefore shows only its `description` in `print`, `dump`, the debugger and
/// `Mirror`.
///
/// Only for types that store the secrets themselves: properties whose types conform are covered already.
package protocol RedactedDescribable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension RedactedDescribable {
  public var description: String { "\(Self.self)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
