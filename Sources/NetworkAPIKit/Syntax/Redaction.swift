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
  static let secretNames: Set<String> = [
    "authorization", "proxy-authorization", "proxy_authorization", "cookie", "cookies", "set-cookie", "set_cookie",
    "authentication-info", "x-auth", "auth", "sig", "pass", "pin", "otp", "totp", "bearer", "assertion", "device_code",
    "user_code", "code_verifier", "encoded_jit_config", "pem",
  ]

  /// Names of query items that the program uses for secrets. Never removed, since errors and recordings outlive the client
  /// that they came from. A program writes few names, and each is kept once.
  private static let ownSecretNames = Locked<Set<String>>([])

  /// Redacts the values of items with this name from now on, in all URLs and requests. A recorded response keeps a member
  /// with this name unless its value looks like a secret: a program decodes it, and a name such as `key` or `id` is
  /// common.
  static func addSecretName(_ name: String) { ownSecretNames.withLock { _ = $0.insert(name.lowercased()) } }

  /// Names that usually mean a secret in a query or form, but seldom in a JSON response.
  private static let ambiguousNames: Set<String> = ["key", "code"]

  /// Names that mean a secret in a response only if the value looks like one.
  private static let ambiguousRecordedNames = ambiguousNames.union(["ticket"])

  /// Words that mark a name as a secret's.
  private static let secretWords = [
    "token", "secret", "password", "passwd", "passphrase", "apikey", "api_key", "api-key", "accesskey", "access_key",
    "access-key", "authkey", "auth_key", "auth-key", "privatekey", "private_key", "private-key", "signature",
    "credential", "session", "oauth", "pwd", "passcode", "_pass", "-pass", "otp_", "otp-", "otpcode",
  ]

  /// How names of secrets end, without hyphens and underscores; an `s` may follow.
  private static let secretEnds = [
    "jwt", "mfacode", "authcode", "authorizationcode", "verificationcode", "recoverycode", "backupcode", "onetimecode",
    "twofactorcode", "smscode",
  ]

  /// Names that contain one of those words but describe a secret instead of containing it.
  private static let harmlessWords = [
    "token_type", "tokentype", "token_endpoint", "expires_in", "expiresin", "expires_at", "expiresat",
    "secret_scanning", "secret_type", "oauth_scope", "session_count", "_passed", "-passed", "_passing",
    // Counts of a language model.
    "total_tokens", "prompt_tokens", "completion_tokens", "input_tokens", "output_tokens", "cached_tokens",
    "reasoning_tokens", "prediction_tokens", "audio_tokens", "text_tokens", "image_tokens", "max_tokens",
    "max_new_tokens", "tokens_details", "token_count", "tokencount",
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

  /// Redacts a text of a server, the system or a caller: words that look like secrets, the secrets of URLs, and the
  /// values in words such as `password=x`, or after them, as in `password: x`.
  ///
  /// - Parameter isRecorded: whether a program reads it from a recording. Then only names decide.
  static func scrubbed(_ text: String, isRecorded: Bool = false) -> String {
    guard !isRecorded && looksSecret(text) || text.utf8.contains(where: isSeparator) else { return text }
    // By bytes, here and below: to compare characters, texts are normalized, which may take quadratic time.
    var preceding = Preceding.text
    return text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map { word in
      let word = Substring(word)
      guard !word.isEmpty else { return "" }
      let isValue =
        switch preceding {
        case .text: false
        case .name(let name): !isProse(word, after: name)
        case .scheme: !["token", "authentication", "credentials"].contains(word)
        }
      preceding = .init(word, after: preceding)
      // In a recording, a mark for a word within quotes would take the closing one with it.
      return isValue && !isRecorded ? mark : scrubbedWord(word, isRecorded: isRecorded)
    }.joined(separator: " ")
  }

  /// What a word says about the next one.
  private enum Preceding {
    case text
    /// The name of a secret, before an equals sign or a colon.
    case name(String)
    /// The scheme of a credential.
    case scheme

    init(_ word: Substring, after previous: Self) {
      self = .text
      if case .name(let name) = previous, isScheme(word, after: name) {
        self = .scheme
      } else if let last = word.utf8.lastIndex(where: isSeparator) {
        let name = unescaped(Redaction.name(before: last, in: word))
        let value = word[word.utf8.index(after: last)...]
        guard !name.isEmpty, isSecretItem(name, isSecretInURL) else { return }
        if value.isEmpty {
          self = .name(name)
        } else if isScheme(value, after: name) {
          self = .scheme
        }
      }
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") }

  private static func isAuthorization(_ name: String) -> Bool {
    isSecretItem(name) { $0.utf8.suffix(13).map(Token.lowercased).elementsEqual("authorization".utf8) }
  }

  /// Whether a word after the name of a secret, which may be in quotes, is the scheme of a credential. After most names,
  /// `token` and `digest` are prose, as in `oauth2: token expired`.
  private static func isScheme(_ word: Substring, after name: String) -> Bool {
    let scheme = String(decoding: word.utf8.lazy.filter(Token.isLetter), as: UTF8.self).lowercased()
    return ["basic", "bearer"].contains(scheme) || ["token", "digest"].contains(scheme) && isAuthorization(name)
  }

  /// Whether a word after the name of a secret is one of prose, as in `invalid token: it can't be read`, or has neither
  /// letters nor digits. After the name of a token, it may also be a short number, as in `no token: 400 Bad Request`.
  private static func isProse(_ word: Substring, after name: String) -> Bool {
    let isLetter = { (byte: UInt8) in Token.isLetter(byte) || byte >= 0x80 }
    let hasMark = word.utf8.last.map(".,;:".utf8.contains) == true
    let bytes = word.utf8.dropLast(hasMark ? 1 : 0)
    guard bytes.contains(where: { isLetter($0) || Token.isDigit($0) }) else { return true }
    if bytes.count <= 3, bytes.allSatisfy(Token.isDigit) { return mayPrecedeNumber(name) }
    return bytes.first.map(isLetter) == true && bytes.last.map(isLetter) == true
      && bytes.allSatisfy { isLetter($0) || $0 == UInt8(ascii: "'") }
  }

  /// Whether a name is that of a token or PIN, which has more than three digits.
  private static func mayPrecedeNumber(_ name: String) -> Bool {
    guard name.utf8.count <= 256 else { return false }
    let name = name.lowercased()
    return name.contains("token") || name.hasSuffix("pin")
  }

  private static func scrubbedWord(_ word: Substring, isRecorded: Bool) -> String {
    if isRecorded {
      // The word may end a text in quotes or an element of a list.
      let end = word.utf8.lastIndex { !"\",;".utf8.contains($0) }.map(word.utf8.index(after:)) ?? word.startIndex
      return scrubbedValue(word[..<end], isRecorded: true) + word[end...]
    }
    return looksSecret(word) ? mark : scrubbedValue(word, isRecorded: false)
  }

  private static func scrubbedValue(_ word: Substring, isRecorded: Bool) -> String {
    let url = startOfURL(in: word)
    let words = word[..<(url ?? word.endIndex)]
    // The rest of the word goes too: what ends a value in it may also be a part of a secret.
    let secret = words.utf8.indices.first { index in
      guard isSeparator(words.utf8[index]) else { return false }
      let value = words.utf8.index(after: index)
      let name = name(before: index, in: words)
      let isSecret = isRecorded && words.utf8[index] == UInt8(ascii: ":") ? isClearlySecret : isSecretInURL
      return value < word.endIndex && !name.isEmpty && isSecretItem(unescaped(name), isSecret)
    }
    if let secret { return word[...secret] + mark }
    return url.map { words + redactedURL(String(word[$0...]), isRecorded: isRecorded) } ?? String(word)
  }

  /// The name before an equals sign or a colon, which may be in quotes.
  private static func name(before index: String.Index, in word: Substring) -> Substring {
    let head = word[..<index]
    let end = head.utf8.lastIndex { !"\"'\\".utf8.contains($0) }.map(head.utf8.index(after:)) ?? head.startIndex
    let start = head[..<end].utf8.lastIndex { !isNameByte($0) }.map(head.utf8.index(after:)) ?? head.startIndex
    return head[start..<end]
  }

  /// Whether a text begins with a scheme and `://`.
  static func isURL(_ text: String) -> Bool { startOfURL(in: text[...]) == text.startIndex }

  /// The start of a scheme that is followed by `://`.
  private static func startOfURL(in word: Substring) -> String.Index? {
    guard let colon = word.utf8.indices.first(where: { word.utf8[$0...].starts(with: "://".utf8) }) else { return nil }
    return word.utf8[..<colon].lastIndex { !URLReference.isSchemeByte($0) }.map(word.utf8.index(after:))
      ?? word.startIndex
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    Token.isLetter(byte) || Token.isDigit(byte) || "_-[]%".utf8.contains(byte)
  }

  /// Whether values with this name are secrets in a request.
  static func isSecret(_ name: String) -> Bool {
    isSecretInURL(name) || ambiguousNames.contains(name.lowercased())
  }

  /// Whether values with this name are secrets in a URL, and in a text that may contain one.
  private static func isSecretInURL(_ name: String) -> Bool { isClearlySecret(name) || isOwnSecret(name) }

  private static func isOwnSecret(_ name: String) -> Bool {
    ownSecretNames.withLock { !$0.isEmpty && $0.contains(name.lowercased()) }
  }

  /// Whether a text is a secret in a recorded response, which a program decodes: by its name alone, unless that is
  /// ambiguous; then by its appearance too.
  static func isSecret(_ name: String, recorded text: @autoclosure () -> String) -> Bool {
    // A long name is clearly a secret's.
    if isClearlySecret(name) { return true }
    let name = name.lowercased()
    return (ambiguousRecordedNames.contains(name) || name.contains("jwt") || isOwnSecret(name)) && looksSecret(text())
  }

  /// Whether values with this name are secrets in any context.
  static func isClearlySecret(_ name: String) -> Bool {
    // No name is longer, and looking up a long one may take quadratic time.
    guard name.utf8.count <= 256 else { return true }
    let name = name.lowercased()
    return secretNames.contains(name)
      || secretWords.contains(where: name.contains) && !harmlessWords.contains(where: name.contains)
      || hasSecretEnd(name)
  }

  private static func hasSecretEnd(_ name: String) -> Bool {
    let plain = name.filter { $0 != "_" && $0 != "-" }
    let singular = plain.hasSuffix("s") ? plain.dropLast() : plain[...]
    return secretEnds.contains(where: singular.hasSuffix)
  }

  /// Whether the name of a query item or form field is that of a secret: the whole name, or a part of one that is nested as
  /// in `login[pass]`, `login.pass` or `code[]`.
  static func isSecretItem(_ name: String, separators: String = "[].", _ isSecret: (String) -> Bool) -> Bool {
    isSecret(name) || name.utf8.split { separators.utf8.contains($0) }.contains { isSecret(String(Substring($0))) }
  }
}

// MARK: URLs and forms

extension Redaction {
  /// Redacts the values of secret items in a query or form. Redacting the result again doesn't change it.
  ///
  /// - Parameter nesting: how many URLs and JSON texts contain this query in a query of their own.
  static func redactedQuery(_ query: some StringProtocol, nesting: Int = 0, isRecorded: Bool = false) -> String {
    let query = String(query)
    var shown = ""
    var start = query.startIndex
    while true {
      let end = endOfItem(query, from: start)
      let item = String(query[start..<end])
      shown += isRecorded ? recordedItem(item, nesting: nesting) : redactedItem(item, nesting: nesting)
      guard end < query.endIndex else { return shown }
      start = query.utf8.index(after: end)
      shown += query[end..<start]
    }
  }

  /// An item without its value if that is a secret in a recorded response.
  private static func recordedItem(_ item: String, nesting: Int) -> String {
    guard let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) else { return item }
    let value = item[item.utf8.index(after: equals)...]
    let isHidden =
      isSecretItem(unescaped(item[..<equals])) { isSecret($0, recorded: unescaped(value)) || isOwnSecret($0) }
      || hasSecretInJSON(value, nesting: nesting, isRecorded: true)
    return isHidden ? item[...equals] + mark : item
  }

  /// The end of a query's item: at `&`, or at `;` if another name and value follow.
  private static func endOfItem(_ query: String, from start: String.Index) -> String.Index {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";") }
    var end = query.utf8[start...].firstIndex(where: isEnd) ?? query.endIndex
    while end < query.endIndex, query.utf8[end] == UInt8(ascii: ";") {
      let next = query.utf8.index(after: end)
      let nextEnd = query.utf8[next...].firstIndex(where: isEnd) ?? query.endIndex
      if query.utf8[next..<nextEnd].contains(UInt8(ascii: "=")) { break }
      end = nextEnd
    }
    return end
  }

  /// The maximum nesting of URLs and JSON that are looked into. Each level reads the rest of the text again, and a server
  /// could send thousands.
  static let maximumNesting = 4

  private static func redactedItem(_ item: String, nesting: Int) -> String {
    guard let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      // Show flags such as `acl`; anything else may be the secret itself.
      return item.utf8.count <= 20 && item.utf8.allSatisfy(isFlagByte) ? item : mark
    }
    let name = String(item[..<equals])
    let escaped = item[item.utf8.index(after: equals)...]
    let value = unescaped(escaped)
    if looksSecret(unescaped(name)) { return mark }
    func hasSecretInURL() -> Bool {
      value.contains("://")
        && (nesting >= maximumNesting || !redactedURL(value, nesting: nesting + 1).utf8.elementsEqual(value.utf8))
    }
    let isHidden =
      !value.isEmpty
      && (value.utf8.elementsEqual(mark.utf8) || isSecretItem(unescaped(name), isSecret) || looksSecret(value)
        || hasSecretInJSON(escaped, nesting: nesting, isRecorded: false) || hasSecretInURL())
    return isHidden ? "\(name)=\(mark)" : item
  }

  /// Whether a URL contains a redacted value.
  static func isRedacted(_ url: String) -> Bool { url.contains(encodedMark) }

  /// The mark as it appears in a URL.
  private static let encodedMark = PercentEncoding.encodeQueryComponent(mark)

  private static func isFlagByte(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Removes percent-encoding, also if other escapes are malformed or aren't UTF-8.
  static func unescaped(_ text: some StringProtocol) -> String { PercentEncoding.decodeReceived(text) }

  /// Redacts a URL or reference, which need not be valid: user information, fragment, and the values of secret query
  /// items.
  static func redactedURL(_ text: String, nesting: Int = 0, isRecorded: Bool = false) -> String {
    func shown(_ reference: Substring) -> String {
      isRecorded ? recordedReference(reference, nesting: nesting) : redactedReference(reference, nesting: nesting)
    }
    let bytes = text.utf8
    guard let authority = authority(of: text) else { return shown(text[...]) }
    let end = bytes[authority...].firstIndex(where: isDelimiter) ?? bytes.endIndex
    if let at = bytes[authority..<end].lastIndex(of: UInt8(ascii: "@")) {
      return text[..<authority] + mark + shown(text[at...])
    }
    // An invalid port is the beginning of a password that contains a delimiter.
    if let last = bytes[end...].lastIndex(of: UInt8(ascii: "@")), !hasValidPort(bytes[authority..<end]) {
      return text[..<authority] + mark + shown(text[last...])
    }
    return text[..<authority] + shown(text[authority...])
  }

  /// A URL that is still one without its secrets, since the mark is percent-encoded.
  ///
  /// - Parameter isRecorded: whether a program decodes it from a recording. Then only names decide, and fragments and the
  ///   expressions of templates are kept.
  static func decodableURL(_ text: String, nesting: Int = 0, isRecorded: Bool = false) -> String {
    redactedURL(text, nesting: nesting, isRecorded: isRecorded).replacingOccurrences(of: mark, with: encodedMark)
  }

  private static func recordedReference(_ text: Substring, nesting: Int) -> String {
    let bytes = text.utf8
    let start = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
    // The query and the fragment, which may have items too.
    let parts = bytes[start...].split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false).map {
      Substring($0)
    }
    return redactedPath(text[..<start])
      + parts.map { part in
        let hasMark = part.utf8.first == UInt8(ascii: "?")
        let query = hasMark ? part.dropFirst() : part
        return (hasMark ? "?" : "") + redactedQuery(query, nesting: nesting, isRecorded: true)
      }.joined(separator: "#")
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
    var shown = redactedPath(text[..<query])
    if query < hash { shown += "?" + redactedQuery(text[bytes.index(after: query)..<hash], nesting: nesting) }
    if hash < bytes.endIndex { shown += "#" + (bytes.index(after: hash) < bytes.endIndex ? mark : "") }
    return shown
  }

  /// Redacts the parameters of a path with the names of secrets, as in `/a;token=x/b`.
  static func redactedPath(_ path: Substring) -> String {
    let parts = path.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { Substring($0) }
    guard parts.count > 1 else { return String(path) }
    return parts.dropFirst().reduce(into: String(parts[0])) { shown, part in
      let end = part.utf8.firstIndex(where: URLReference.isSlash) ?? part.endIndex
      guard let equals = part.utf8[..<end].firstIndex(of: UInt8(ascii: "=")),
        isSecretItem(unescaped(part[..<equals]), isSecretInURL)
      else { return shown += ";\(part)" }
      shown += ";\(part[...equals])\(mark)\(part[end...])"
    }
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
      // Angle brackets would end the link.
      shown += "\(scrubbed(String(rest[..<open])))<\(decodableURL(String(rest[start..<close])))"
      rest = rest[close...]
    }
    return shown + scrubbed(String(rest))
  }
}

/// A type that contains secrets, and therefore shows only its `description` in `print`, `dump`, the debugger and
/// `Mirror`.
///
/// Only for types that store the secrets themselves: properties whose types conform are covered already.
package protocol RedactedDescribable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The `description`, by default the name of the type.
  var redactedDescription: String { get }
}

extension RedactedDescribable {
  package var redactedDescription: String { "\(Self.self)" }
  public var description: String { redactedDescription }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ShownText {
  /// A text of a server, the system or a caller, without what looks like a secret.
  static func scrubbing(_ text: String) -> ShownText { ShownText(redacted: Redaction.scrubbed(text)) }
}

extension ShownText.StringInterpolation {
  /// Appends a text of a server, the system or a caller, without what looks like a secret.
  mutating func appendInterpolation(scrubbing text: String) { appendInterpolation(ShownText.scrubbing(text)) }

  /// Appends the path of a value, such as `users[0].name`.
  mutating func appendInterpolation(_ path: [any CodingKey]) {
    appendInterpolation(ShownText(redacted: Redaction.path(path)))
  }
}

extension Redaction {
  /// The path of a value, such as `users[0].name`; empty at the top level. Names that look like secrets are redacted, and
  /// long names and paths are abbreviated, since a server may have chosen them.
  static func path(_ keys: [any CodingKey]) -> String {
    var path = ""
    for (number, key) in keys.enumerated() {
      if keys.count > 32, number >= 16, number < keys.count - 16 {
        if number == 16 { path += "…" }
      } else if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? shownName(key.stringValue) : ".\(shownName(key.stringValue))"
      }
    }
    return path
  }

  private static func shownName(_ name: String) -> String {
    if looksSecret(name) { return mark }
    return name.utf8.count > 80 ? String(name.unicodeScalars.prefix(80)) + "…" : name
  }
}
