import Foundation

extension Redaction {
  /// Redacts a response's body for a recording: replaces the values of form fields and JSON members with secret names,
  /// also in JSON that is one line of a text, as in JSON lines and the data of server-sent events, and in lines such as
  /// `token: x`.
  static func redactedResponse(_ data: Data, type: MediaType?) -> Data {
    if type?.essence == "application/x-www-form-urlencoded" {
      return Data(redactedQuery(String(decoding: data, as: UTF8.self)).utf8)
    }
    if let json = redactedJSON(data) { return json }
    let isText = type?.type == "text"
    let isLineBreak: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard data.contains(where: isLineBreak) else { return redactedLine(data, isText: isText) }
    var redacted = Data()
    var rest = data[...]
    while !rest.isEmpty {
      let line = rest.prefix { !isLineBreak($0) }
      redacted += redactedLine(line, isText: isText)
      rest = rest[line.endIndex...]
      redacted += rest.prefix(1)
      rest = rest.dropFirst()
    }
    return redacted
  }

  /// Redacts the JSON in a line, after the name of an event's field if there is one; or the values with secret names.
  private static func redactedLine(_ line: Data, isText: Bool) -> Data {
    let opening: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "[")]
    let name = Data("data:".utf8)
    var start = line.startIndex
    if line.starts(with: name) { start += name.count }
    start = line[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? line.endIndex
    guard start < line.endIndex else { return line }
    if opening.contains(line[start]) {
      let json = Data(line[start...])
      return line[..<start]
        + (redactedJSON(json) ?? (JSONView.with(json) { _ in true } == nil ? redactedPart(json) : json))
    }
    guard isText, let text = String(data: line[start...], encoding: .utf8) else { return line }
    return line[..<start] + Data(redactedValues(text).utf8)
  }

  /// Redacts a text that begins like JSON but isn't, such as one that was cut: the strings and numbers after secret names.
  private static func redactedPart(_ json: Data) -> Data {
    var redacted = Data()
    var rest = json[...]
    /// The string that was read last, and whether it is the name of a secret.
    var last = ""
    var isSecret = false
    while let byte = rest.first {
      var token = rest.prefix(1)
      if byte == UInt8(ascii: "\"") {
        token = string(rest)
        last = String(decoding: token.dropFirst().dropLast(), as: UTF8.self)
      } else if Token.isDigit(byte) || byte == UInt8(ascii: "-") {
        token = rest.prefix { Token.isTokenByte($0) }
      }
      switch byte {
      case UInt8(ascii: ":"): isSecret = isClearlySecret(last)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): isSecret = false
      default: break
      }
      let isValue = token.count > 1 || Token.isDigit(byte)
      redacted += isSecret && isValue ? Data("\"\(mark)\"".utf8) : token
      if isSecret, byte == UInt8(ascii: "\"") { isSecret = false }
      rest = rest[token.endIndex...]
    }
    return redacted
  }

  /// The string at the beginning of a text, up to its closing quote.
  private static func string(_ text: Data.SubSequence) -> Data.SubSequence {
    var index = text.startIndex + 1
    while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return text[..<min(index + 1, text.endIndex)]
  }

  /// Redacts a line of text by its names: `token: x`, and `token=x` once or several times with `&` between.
  private static func redactedValues(_ line: String) -> String {
    line.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { part in
      let part = Substring(part)
      guard let end = part.utf8.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }) else {
        return String(part)
      }
      let name = part.utf8[..<end].trimmingHTTPWhitespace()
      let value = part.utf8[part.utf8.index(after: end)...].drop(while: Token.isBlank)
      guard !value.isEmpty, name.allSatisfy(Token.isTokenByte), isClearlySecret(String(Substring(name))) else {
        return String(part)
      }
      return part[..<value.startIndex] + mark
    }.joined(separator: "&")
  }

  /// Replaces the values of secret members in JSON. Returns nil if there are none, or if the data isn't JSON.
  static func redactedJSON(_ data: Data) -> Data? {
    JSONView.with(data) { root in
      var redacted = RedactedJSON(isRecorded: true)
      redacted.append(root)
      return redacted.found ? Data(redacted.output) : nil
    }
  }

  /// Redacts a request's body for display: JSON and forms, by name and by appearance. Returns nil for any other type.
  static func redactedBody(_ data: Data, type: MediaType?) -> String? {
    guard let type, let text = String(data: data, encoding: .utf8) else { return nil }
    if type.essence == "application/x-www-form-urlencoded" { return redactedQuery(text) }
    guard type.isJSON else { return nil }
    return JSONView.with(data) { root in
      var redacted = RedactedJSON(isRecorded: false)
      redacted.append(root)
      return redacted.found ? String(decoding: redacted.output, as: UTF8.self) : text
    }
  }
}

extension Redaction {
  /// Returns the value at a path in JSON as a single line, with secrets redacted. Contents of nested objects and arrays
  /// are abbreviated. Nil if the data isn't JSON, is larger than 1 MiB, or has no such path.
  static func shownJSON(_ data: Data, at path: [(key: String, index: Int?)]) -> String? {
    guard data.count <= 1 << 20 else { return nil }
    return JSONView.with(data) { root in
      var value = root
      var isSecret = false
      for step in path {
        if let index = step.index, value.kind == .array {
          guard let element = value.elements.dropFirst(index).first(where: { _ in true }) else { return nil }
          value = element
        } else {
          guard let member = member(step.key, of: value) else { return nil }
          isSecret = isSecret || Self.isSecret(member.name.string)
          value = member.value
        }
      }
      let text = sketch(value, isSecret: isSecret)
      return text.count > 300 ? "\(text.prefix(300))…" : text
    }
  }

  /// The member with a name, or else one whose name the coding may have converted: `one_two` to `oneTwo`.
  private static func member(_ key: String, of object: JSONView) -> (name: JSONView, value: JSONView)? {
    func plain(_ name: String) -> [UInt8] {
      name.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }.map(Token.lowercased)
    }
    return object.members.first { $0.name.string.utf8.elementsEqual(key.utf8) }
      ?? object.members.first { plain($0.name.string) == plain(key) }
  }

  private static func sketch(_ value: JSONView, isSecret: Bool) -> String {
    switch value.kind {
    case .object:
      var redaction = RedactedJSON(isRecorded: false)
      var text = ""
      redaction.forEachMember(of: value, isSecret: isSecret) { _, name, member, isSecret in
        // More than is shown.
        guard text.utf8.count < 2_000 else { return }
        text += "\(text.isEmpty ? "" : ",")\"\(name)\":\(abbreviated(member, isSecret: isSecret))"
      }
      return "{\(text)}"
    case .array:
      return "[\(value.elements.prefix(20).map { abbreviated($0, isSecret: isSecret) }.joined(separator: ","))]"
    default: return abbreviated(value, isSecret: isSecret)
    }
  }

  private static func abbreviated(_ value: JSONView, isSecret: Bool) -> String {
    switch value.kind {
    case .object: return value.members.contains { _ in true } ? "{…}" : "{}"
    case .array: return value.elements.contains { _ in true } ? "[…]" : "[]"
    default:
      var redacted = RedactedJSON(isRecorded: false)
      redacted.append(value, isSecret: isSecret)
      let text = String(decoding: redacted.output, as: UTF8.self)
      // The quotes of a string count, too.
      return text.count > 62
        ? text.prefix(value.kind == .string ? 61 : 60) + (value.kind == .string ? "…\"" : "…") : text
    }
  }
}

/// Writes JSON without its secret values, otherwise as it was sent, except for white space.
private struct RedactedJSON {
  /// Whether a replay must still decode the JSON: a secret number becomes 0 instead of the mark, and only names decide.
  let isRecorded: Bool
  private(set) var output: [UInt8] = []
  /// Whether anything was redacted.
  private(set) var found = false

  init(isRecorded: Bool) { self.isRecorded = isRecorded }

  private func isHidden(name: String) -> Bool {
    isRecorded ? Redaction.isClearlySecret(name) : Redaction.isSecret(name)
  }

  mutating func append(_ value: JSONView, isSecret: Bool = false) {
    switch value.kind {
    case .object:
      output.append(UInt8(ascii: "{"))
      var isFirst = true
      forEachMember(of: value, isSecret: isSecret) { this, name, member, isSecret in
        if !isFirst { this.output.append(UInt8(ascii: ",")) }
        isFirst = false
        this.output += "\"\(name)\":".utf8
        this.append(member, isSecret: isSecret)
      }
      output.append(UInt8(ascii: "}"))
    case .array:
      output.append(UInt8(ascii: "["))
      var isFirst = true
      for element in value.elements {
        if !isFirst { output.append(UInt8(ascii: ",")) }
        isFirst = false
        append(element, isSecret: isSecret)
      }
      output.append(UInt8(ascii: "]"))
    case .string where isSecret && !value.bytes.isEmpty: append(redacted: "\"\(Redaction.mark)\"")
    case .string where isRecorded: output += [UInt8(ascii: "\"")] + value.bytes + [UInt8(ascii: "\"")]
    case .string:
      let text = value.string
      let shown =
        Redaction.looksSecret(text) ? Redaction.mark : Redaction.isURL(text) ? Redaction.redactedURL(text) : text
      if shown.utf8.elementsEqual(text.utf8) {
        output += [UInt8(ascii: "\"")] + value.bytes + [UInt8(ascii: "\"")]
      } else {
        append(redacted: (try? JSONCoding().encode(shown)).map { String(decoding: $0, as: UTF8.self) } ?? "null")
      }
    case .number where isSecret: append(redacted: isRecorded ? "0" : "\"\(Redaction.mark)\"")
    // Keep Booleans: they reveal little, and often just say whether a secret exists.
    case .number, .bool, .null: output += value.bytes
    }
  }

  private mutating func append(redacted json: String) {
    found = true
    output += json.utf8
  }

  /// Calls a closure for each member with its name as JSON without quotes, its value, and whether that is a secret.
  mutating func forEachMember(
    of object: JSONView, isSecret: Bool, _ body: (inout Self, String, JSONView, Bool) -> Void
  ) {
    // A name and value as an object, as in `{"name": "Authorization", "value": "…"}`.
    let isNamed = object.members.contains { name, value in
      name.isString("name", "key") && value.kind == .string && isHidden(name: value.string)
    }
    for (number, member) in object.members.enumerated() {
      let name = member.name.string
      let isSecretMember = isSecret || isHidden(name: name) || isNamed && member.name.isString("value", "values")
      // In a dictionary keyed by tokens, the key itself is the secret.
      let isHiddenName = Redaction.looksSecret(name) && (isSecret || !isRecorded)
      if isHiddenName { found = true }
      body(
        &self, isHiddenName ? "\(Redaction.mark) \(number)" : String(decoding: member.name.bytes, as: UTF8.self),
        member.value, isSecretMember)
    }
  }
}
