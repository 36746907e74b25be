import Foundation

/// The one rule of what must not be shown: used by errors, events, logs, cURL commands and recordings.
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

  /// Whether values of this name are secrets.
  static func isSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    return secretNames.contains(name) || secretWords.contains(where: name.contains)
  }

  /// The value, or the mark where the field's values are secrets. A known scheme's name is kept: it helps and tells nothing.
  static func redacted(_ value: String, ofField name: String) -> String {
    guard isSecret(name) else { return value }
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
      return isSecret(name.removingPercentEscapes) ? "\(name)=\(mark)" : String(item)
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
    let shown = redactedMembers(of: value, found: &found)
    return found ? try? JSONSerialization.data(withJSONObject: shown, options: [.sortedKeys]) : nil
  }

  private static func redactedMembers(of value: Any, found: inout Bool) -> Any {
    switch value {
    case let object as [String: Any]:
      var shown: [String: Any] = [:]
      for (name, member) in object {
        // Only what names itself clearly: a member called `key` or `code` is seldom a credential, and a replayed answer
        // must still be the answer.
        if member is String, secretWords.contains(where: name.lowercased().contains) {
          found = true
          shown[name] = mark
        } else {
          shown[name] = redactedMembers(of: member, found: &found)
        }
      }
      return shown
    case let array as [Any]:
      return array.map { redactedMembers(of: $0, found: &found) }
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
