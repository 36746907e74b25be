import Foundation

/// The one rule of what must not be shown: used by errors, events, logs, cURL commands and recordings.
///
/// A value is hidden when its name says that it is a secret, or when it looks like one: a word with a run of twenty or
/// more letters, digits, `_`, `-`, `+` that has both letters and digits. Names alone would let through what an API
/// calls in its own way.
enum Redaction {
  /// What stands in place of a secret.
  static let mark = "<redacted>"

  /// Names of fields whose values are credentials or stand for a session.
  private static let secretNames: Set<String> = [
    "authorization", "proxy-authorization", "cookie", "set-cookie", "authentication-info", "auth", "key", "sig", "code",
    "pwd", "jwt", "x-api-key",
  ]

  /// Parts of names that make a field, a query item or a form value a secret.
  private static let secretWords = [
    "token", "secret", "password", "passwd", "apikey", "api_key", "api-key", "signature", "credential", "session",
    "oauth",
  ]

  /// Names of fields whose values look like secrets and are none.
  private static let harmlessNames: Set<String> = [
    "etag", "if-none-match", "if-match", "traceparent", "x-request-id", "x-github-request-id", "idempotency-key",
  ]

  /// Whether a value looks like a token or a key.
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

  /// The text with the words that look like secrets replaced.
  static func scrubbed(_ text: String) -> String {
    guard looksSecret(text) else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false)
      .map { looksSecret($0) ? mark : String($0) }.joined(separator: " ")
  }

  /// Whether values of this name are secrets.
  static func isSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    return secretNames.contains(name) || secretWords.contains(where: name.contains)
  }

  /// The value, or the mark where the field's values are secrets. A known scheme's name is kept: it helps and tells
  /// nothing.
  static func redacted(_ value: String, ofField name: String) -> String {
    guard isSecret(name) else {
      if harmlessNames.contains(name.lowercased()) { return value }
      return scrubbed(value.contains("?") ? redactedURL(value) : value)
    }
    for scheme in ["Bearer ", "Basic ", "token "] where value.hasPrefix(scheme) {
      return scheme + mark
    }
    return mark
  }

  /// The query with the values of secret items replaced.
  static func redactedQuery(_ query: some StringProtocol) -> String {
    query.split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: "=") else { return String(item) }
      let name = String(item[..<equals])
      let isHidden = isSecret(name.removingPercentEscapes) || looksSecret(item[item.index(after: equals)...])
      return isHidden ? "\(name)=\(mark)" : String(item)
    }.joined(separator: "&")
  }

  /// A URL or reference as text, with the values of secret query items replaced.
  static func redactedURL(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "?") else { return text }
    return "\(text[...mark])\(redactedQuery(text[text.index(after: mark)...]))"
  }

  /// A JSON text with the values of secret members replaced, or nil where there are none or it is no JSON.
  static func redactedJSON(_ data: Data) -> Data? {
    guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
    var found = false
    // Only what names itself clearly: a member called `key` or `code` is seldom a credential, and a replayed answer
    // must still be the answer.
    let shown = redactedMembers(of: value, name: "", found: &found) { name, _ in
      secretWords.contains(where: name.lowercased().contains)
    }
    return found ? try? JSONSerialization.data(withJSONObject: shown, options: [.sortedKeys]) : nil
  }

  /// The body of an answer as it is recorded: members of JSON and of forms that name themselves secrets are replaced.
  static func redactedAnswer(_ data: Data, type: MediaType?) -> Data {
    guard type?.essence == "application/x-www-form-urlencoded" else { return redactedJSON(data) ?? data }
    return Data(redactedQuery(String(decoding: data, as: UTF8.self)).utf8)
  }

  /// The body of a request to be shown: JSON and forms without the values that are or look secret, and nil for all else.
  static func redactedBody(_ data: Data, type: MediaType?) -> String? {
    guard let type, let text = String(data: data, encoding: .utf8) else { return nil }
    if type.essence == "application/x-www-form-urlencoded" { return redactedQuery(text) }
    guard type.isJSON, let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
      return nil
    }
    var found = false
    let shown = redactedMembers(of: value, name: "", found: &found) { isSecret($0) || looksSecret($1) }
    guard found else { return text }
    return
      (try? JSONSerialization.data(
        withJSONObject: shown, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes]))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Parameter isHidden: whether a text is, by the name of the member it belongs to and by itself.
  private static func redactedMembers(
    of value: Any, name: String, found: inout Bool, isHidden: (_ name: String, _ text: String) -> Bool
  ) -> Any {
    switch value {
    case let object as [String: Any]:
      var shown: [String: Any] = [:]
      for (name, member) in object {
        shown[name] = redactedMembers(of: member, name: name, found: &found, isHidden: isHidden)
      }
      return shown
    case let array as [Any]:
      return array.map { redactedMembers(of: $0, name: name, found: &found, isHidden: isHidden) }
    case let text as String where isHidden(name, text):
      found = true
      return mark
    default:
      return value
    }
  }
}

extension String {
  /// The text with its percent escapes undone, or unchanged where they are broken.
  fileprivate var removingPercentEscapes: String {
    removingPercentEncoding ?? self
  }
}
