import Foundation

/// What is left out wherever a request or response is shown: in errors, events, logs, cURL commands and recordings.
///
/// ``FieldRules`` decides about header fields. Of URLs, forms and JSON, a value is hidden when its name says that it is
/// a secret, or when it looks like one: a word with a run of twenty or more letters, digits, `_`, `-`, `+` that has both
/// letters and digits. Names alone would let through what an API calls in its own way.
enum Redaction {
  /// What stands in place of a secret.
  static let mark = "<redacted>"

  /// Names of query items, form values and members whose values are credentials or stand for a session.
  private static let secretNames: Set<String> = [
    "authorization", "proxy-authorization", "proxy_authorization", "cookie", "cookies", "set-cookie", "set_cookie",
    "authentication-info", "x-auth", "auth", "sig", "pwd", "pin", "otp", "jwt", "assertion", "device_code", "user_code",
    "code_verifier",
  ]

  /// Names that hold a secret in a query or a form; a member of a JSON response is seldom one.
  private static let ambiguousNames: Set<String> = ["key", "code"]

  /// Parts of names that make a value a secret.
  private static let secretWords = [
    "token", "secret", "password", "passwd", "passphrase", "apikey", "api_key", "api-key", "accesskey", "access_key",
    "access-key", "privatekey", "private_key", "private-key", "signature", "credential", "session", "oauth",
  ]

  /// Parts of names that have one of those words and no secret: they say something about it.
  private static let harmlessWords = [
    "token_type", "tokentype", "token_endpoint", "expires_in", "expiresin", "expires_at", "expiresat",
    "secret_scanning",
    "secret_type", "oauth_scope", "session_count",
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
    ambiguousNames.contains(name.lowercased()) || isClearlySecret(name)
  }

  /// Whether values of this name are secrets wherever they stand.
  private static func isClearlySecret(_ name: String) -> Bool {
    let name = name.lowercased()
    return secretNames.contains(name)
      || secretWords.contains(where: name.contains) && !harmlessWords.contains(where: name.contains)
  }
}

// MARK: URLs and forms

extension Redaction {
  /// The query or form with the values of secret items replaced. What it gives stays as it is when it is read and
  /// redacted again.
  static func redactedQuery(_ query: some StringProtocol) -> String {
    query.split(separator: "&", omittingEmptySubsequences: false).map { redactedItem(String($0)) }.joined(
      separator: "&")
  }

  private static func redactedItem(_ item: String) -> String {
    guard let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      // A flag such as `acl` is shown; anything else may be the secret itself.
      return item.utf8.count <= 20 && item.utf8.allSatisfy(isFlagByte) ? item : mark
    }
    let name = String(item[..<equals])
    let value = unescaped(item[item.utf8.index(after: equals)...])
    if looksSecret(unescaped(name)) { return mark }
    let isHidden =
      !value.isEmpty
      && (value == mark || isSecret(unescaped(name)) || looksSecret(value)
        || value.contains("://") && redactedURL(value) != value)
    return isHidden ? "\(name)=\(mark)" : item
  }

  /// Whether secrets were left out of a URL before it was read.
  static func isRedacted(_ url: String) -> Bool { url.contains(encodedMark) }

  /// The mark in a URL.
  private static let encodedMark = PercentEncoding.encodeQueryComponent(mark)

  private static func isFlagByte(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// The text with its percent escapes undone, or unchanged where they are broken.
  private static func unescaped(_ text: some StringProtocol) -> String {
    text.removingPercentEncoding ?? String(text)
  }

  /// A URL or reference as text, without user information and fragment and with the values of secret query items
  /// replaced. It need not be a valid one.
  static func redactedURL(_ text: String) -> String {
    let bytes = text.utf8
    guard let authority = authority(of: text) else { return redactedReference(text[...]) }
    let end = bytes[authority...].firstIndex(where: isDelimiter) ?? bytes.endIndex
    if let at = bytes[authority..<end].lastIndex(of: UInt8(ascii: "@")) {
      return text[..<authority] + mark + redactedReference(text[at...])
    }
    // What stands where the port would is none: the beginning of a password that holds a delimiter.
    if let last = bytes[end...].lastIndex(of: UInt8(ascii: "@")), !hasValidPort(bytes[authority..<end]) {
      return text[..<authority] + mark + redactedReference(text[last...])
    }
    return text[..<authority] + redactedReference(text[authority...])
  }

  /// Where host and user information begin, leniently: after a scheme and any slashes, or after two slashes.
  private static func authority(of text: String) -> String.Index? {
    let bytes = text.utf8
    let scheme = bytes.firstIndex { !isSchemeByte($0) } ?? bytes.endIndex
    let isScheme = scheme > bytes.startIndex && scheme < bytes.endIndex && bytes[scheme] == UInt8(ascii: ":")
    let start = isScheme ? bytes.index(after: scheme) : bytes.startIndex
    let authority = bytes[start...].firstIndex { !isSlash($0) } ?? bytes.endIndex
    return isScheme || bytes.distance(from: start, to: authority) >= 2 ? authority : nil
  }

  private static func hasValidPort(_ authority: Substring.UTF8View) -> Bool {
    let port = authority.lastIndex(of: UInt8(ascii: "]")).map { authority[$0...] } ?? authority
    guard let colon = port.firstIndex(of: UInt8(ascii: ":")) else { return true }
    let digits = port[colon...].dropFirst()
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// What follows the user information.
  private static func redactedReference(_ text: Substring) -> String {
    let bytes = text.utf8
    let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let query = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    var shown = String(text[..<query])
    if query < hash { shown += "?" + redactedQuery(text[bytes.index(after: query)..<hash]) }
    if hash < bytes.endIndex { shown += "#" + (bytes.index(after: hash) < bytes.endIndex ? mark : "") }
    return shown
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    Token.lowercased(byte) &- UInt8(ascii: "a") < 26 || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    isSlash(byte) || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

  /// The value of a field that is a URL, or has some in angle brackets as `Link` does.
  static func redactedLinks(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "<")) else { return redactedURL(value) }
    var shown = ""
    var rest = value[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      let start = rest.utf8.index(after: open)
      let close = rest.utf8[start...].firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
      // The mark has angle brackets of its own.
      let url = redactedURL(String(rest[start..<close])).replacingOccurrences(of: mark, with: encodedMark)
      shown += "\(scrubbed(String(rest[..<open])))<\(url)"
      rest = rest[close...]
    }
    return shown + scrubbed(String(rest))
  }
}

// MARK: Bodies

extension Redaction {
  /// The body of a response as it is recorded: members of JSON and of forms that name themselves secrets are replaced.
  static func redactedResponse(_ data: Data, type: MediaType?) -> Data {
    guard type?.essence == "application/x-www-form-urlencoded" else { return redactedJSON(data) ?? data }
    return Data(redactedQuery(String(decoding: data, as: UTF8.self)).utf8)
  }

  /// A JSON text with the values of secret members replaced, or nil where there are none or it is no JSON.
  static func redactedJSON(_ data: Data) -> Data? {
    // Types stay, and only names count: a replayed response must still be the response.
    var redacted = RedactedJSON(keepsTypes: true) { name, _ in isClearlySecret(name) }
    return redacted.apply(to: data)
  }

  /// The body of a request to be shown: JSON and forms without the values that are or look secret, and nil for all else.
  static func redactedBody(_ data: Data, type: MediaType?) -> String? {
    guard let type, let text = String(data: data, encoding: .utf8) else { return nil }
    if type.essence == "application/x-www-form-urlencoded" { return redactedQuery(text) }
    guard type.isJSON, (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil else {
      return nil
    }
    var redacted = RedactedJSON(keepsTypes: false) { isSecret($0) || looksSecret($1) }
    return redacted.apply(to: data).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}

/// Replaces what is secret in a JSON text.
private struct RedactedJSON {
  /// Whether numbers become 0 instead of the mark.
  let keepsTypes: Bool
  /// Whether a value is a secret by the name of its member, which makes it one whole, or by itself.
  let isHidden: (_ name: String, _ text: String) -> Bool
  private var found = false

  init(keepsTypes: Bool, isHidden: @escaping (_ name: String, _ text: String) -> Bool) {
    self.keepsTypes = keepsTypes
    self.isHidden = isHidden
  }

  /// The text without secrets; nil where it has none, or is no JSON.
  mutating func apply(to data: Data) -> Data? {
    guard let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else { return nil }
    let shown = redacted(value, isSecret: false)
    guard found else { return nil }
    return try? JSONSerialization.data(
      withJSONObject: shown, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
  }

  private mutating func redacted(_ value: Any, isSecret: Bool) -> Any {
    switch value {
    case let object as [String: Any]: return redacted(object, isSecret: isSecret)
    case let array as [Any]: return array.map { redacted($0, isSecret: isSecret) }
    case let text as String where isSecret && !text.isEmpty || isHidden("", text):
      found = true
      return Redaction.mark
    // A Boolean tells too little to be a secret, and is often the flag that says whether there is one.
    case let number as NSNumber where isSecret && number.objCType.pointee != CChar(UInt8(ascii: "c")):
      found = true
      return keepsTypes ? 0 : Redaction.mark
    default: return value
    }
  }

  private mutating func redacted(_ object: [String: Any], isSecret: Bool) -> [String: Any] {
    // `{"name": "Authorization", "value": "…"}`: a field as a pair.
    let named = ["name", "key"].contains { (object[$0] as? String).map { isHidden($0, "") } ?? false }
    var shown: [String: Any] = [:]
    for (name, member) in object {
      let isSecretMember = isSecret || isHidden(name, "") || named && name == "value"
      // A map by tokens.
      let key =
        Redaction.looksSecret(name) && (isSecret || isHidden("", name)) ? "\(Redaction.mark) \(shown.count)" : name
      if key != name { found = true }
      shown[key] = redacted(member, isSecret: isSecretMember)
    }
    return shown
  }
}
