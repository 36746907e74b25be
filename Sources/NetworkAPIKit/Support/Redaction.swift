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
}

extension String {
  /// The text with its percent escapes undone, or unchanged where they are broken.
  fileprivate var removingPercentEscapes: String {
    removingPercentEncoding ?? self
  }
}
