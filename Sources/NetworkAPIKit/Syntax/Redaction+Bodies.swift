import Foundation

extension Redaction {
  /// Redacts a response's body for a recording: replaces the values of form fields and JSON members with secret names,
  /// also in JSON that isn't valid as a whole (JSON lines, the data of server-sent events, a body that was cut), and in
  /// lines such as `token: x`.
  static func redactedResponse(_ data: Data, type: MediaType?) -> Data {
    if type?.essence == "application/x-www-form-urlencoded" {
      return Data(redactedQuery(String(decoding: data, as: UTF8.self)).utf8)
    }
    if let json = redactedJSON(data) { return json }
    var isJSON = type?.isJSON == true
    var start = data.startIndex + (data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    // A prefix such as `)]}',` keeps browsers from running JSON as a script.
    if let first = data[start...].firstIndex(where: { !isBlank($0) && !")]}',".utf8.contains($0) }),
      opensJSON(data[first])
    {
      (start, isJSON) = (first, true)
    }
    var redacted = Data(data[..<start]), rest = data[start...]
    var json = BrokenJSON()
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      // An empty line ends an event.
      if line.isEmpty, !isJSON { json = BrokenJSON() }
      redacted += redactedLine(line, isText: type?.type == "text", isJSON: type?.isJSON == true, &json)
      rest = rest[line.endIndex...]
      let end = rest.prefix(rest.starts(with: "\r\n".utf8) ? 2 : 1)
      redacted += end
      rest = rest[end.endIndex...]
    }
    return redacted
  }

  fileprivate static func isBlank(_ byte: UInt8) -> Bool {
    Token.isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  fileprivate static func opensJSON(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

  /// Redacts the JSON in a line, after the name of an event's field if there is one; or the values with secret names.
  ///
  /// - Parameters:
  ///   - isJSON: whether each line is JSON.
  ///   - json: the JSON that earlier lines began.
  private static func redactedLine(_ line: Data, isText: Bool, isJSON: Bool, _ json: inout BrokenJSON) -> Data {
    let name = "data:".utf8
    let isField = line.starts(with: name)
    var start = line.startIndex + (isField ? name.count : 0)
    start = line[start...].firstIndex { !Token.isBlank($0) } ?? line.endIndex
    guard start < line.endIndex else { return line }
    let content = Data(line[start...])
    var redacted = content
    // Other fields may be between those of the data.
    let continues = json.isOpen && json.isField == isField
    // A line that is valid JSON is redacted best as such, and leaves nothing open for the next line.
    if opensJSON(content[0]), !(continues && json.isInValueOfSecret), let whole = redactedJSON(content) {
      return line[..<start] + whole
    }
    if isJSON || continues || opensJSON(content[0]) || content[0] == UInt8(ascii: "\"") {
      json.isField = isField
      redacted = json.redacted(content)
    }
    if isText, redacted == content, let text = String(validUTF8: content) {
      redacted = Data(redactedValues(text).utf8)
    }
    // A copy: appending nothing to an empty slice traps in Foundation.
    return Data(line[..<start]) + redacted
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
      // Not at dots, which are in the names of hosts and settings too, such as `auth.enabled`.
      let separators = "[]"
      guard !value.isEmpty, name.allSatisfy({ Token.isTokenByte($0) || separators.utf8.contains($0) }),
        isSecretItem(
          unescaped(Substring(name)), separators: separators, { isSecret($0, recorded: String(Substring(value))) })
      else { return String(part) }
      return part[..<value.startIndex] + mark
    }.joined(separator: "&")
  }

  /// Replaces the values of secret members in JSON. Returns the data itself if there are none; nil if it isn't JSON.
  static func redactedJSON(_ data: Data) -> Data? {
    RedactedJSON.of(data, isRecorded: true).map { $0.found ? Data($0.output) : data }
  }

  /// Redacts a request's body for display: JSON and forms, by name and by appearance. Returns nil for any other type.
  static func redactedBody(_ data: Data, type: MediaType?) -> String? {
    guard let type, let text = String(data: data, encoding: .utf8) else { return nil }
    if type.essence == "application/x-www-form-urlencoded" { return redactedQuery(text) }
    guard type.isJSON else { return nil }
    return RedactedJSON.of(data, isRecorded: false).map {
      $0.found ? String(decoding: $0.output, as: UTF8.self) : text
    }
  }
}

extension Redaction {
  /// Whether JSON as the value of a query item or form field contains a secret.
  ///
  /// If JSON was cut, any string in it may be a secret. What begins as JSON does and isn't valid for another reason may be
  /// a filter, a template or GraphQL, such as `[1 TO 5]`, `{id}` or `{user(login:"a"){name}}`: there, only names tell.
  ///
  /// - Parameter nesting: how many URLs and JSON texts contain the value's query in a query of their own.
  static func hasSecretInJSON(_ value: Substring, nesting: Int, isRecorded: Bool) -> Bool {
    hasSecret(
      inJSON: PercentEncoding.decodeReceived(value, plusIsSpace: true), nesting: nesting, isRecorded: isRecorded)
  }

  /// - Parameter isText: whether the text may also be a message that begins with a bracket, such as
  ///   `[docs] reset password: how`.
  private static func hasSecret(inJSON text: String, nesting: Int, isRecorded: Bool, isText: Bool = false) -> Bool {
    guard opensJSON(text) else { return false }
    guard nesting < maximumNesting else { return true }
    let data = Data(text.utf8)
    if let json = RedactedJSON.of(data, isRecorded: isRecorded, nesting: nesting + 1) {
      return json.found
    }
    if isText, !opensContent(text) { return false }
    var broken = BrokenJSON(isRecorded: isRecorded)
    return broken.redacted(data) != data || !isRecorded && broken.isCut && data.contains(UInt8(ascii: "\""))
  }

  private static func opensJSON(_ text: String) -> Bool {
    text.utf8.first { !isBlank($0) }.map { opensJSON($0) } == true
  }

  /// Whether what follows the first bracket begins a string, an object or an array, or a member whose name isn't in quotes.
  private static func opensContent(_ text: String) -> Bool {
    let content = text.utf8.drop(while: isBlank)
    let first = content.dropFirst().drop(while: isBlank)
    let isMember =
      content.first == UInt8(ascii: "{") && first.first { !isNameByte($0) && !isBlank($0) } == UInt8(ascii: ":")
    return isMember || first.first.map("\"'{[".utf8.contains) == true
  }

  /// A string of JSON without the secrets of the JSON in it. For display, the mark stands for all of it.
  ///
  /// In a recording, a string that isn't valid JSON may be any text.
  fileprivate static func redactedString(_ text: String, nesting: Int, isRecorded: Bool) -> String {
    guard isRecorded, nesting < maximumNesting else {
      return hasSecret(inJSON: text, nesting: nesting, isRecorded: isRecorded, isText: true) ? mark : text
    }
    guard opensJSON(text), let json = RedactedJSON.of(Data(text.utf8), isRecorded: true, nesting: nesting + 1),
      json.found
    else { return text }
    return String(decoding: json.output, as: UTF8.self)
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
          guard let member = member(step.key, of: value, isSecret: isSecret) else { return nil }
          (value, isSecret) = (member.value, member.isSecret)
        }
      }
      let text = sketch(value, isSecret: isSecret)
      return text.count > 300 ? "\(text.prefix(300))…" : text
    }
  }

  /// The member with a name, or else one whose name the coding may have converted: `one_two` to `oneTwo`.
  private static func member(_ key: String, of object: JSONView, isSecret: Bool) -> RedactedJSON.Part? {
    func plain(_ name: String) -> [UInt8] {
      name.utf8.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }.map(Token.lowercased)
    }
    func first(where isWanted: (String) -> Bool) -> RedactedJSON.Part? {
      zip(object.members, RedactedJSON.parts(of: object, isSecret: isSecret, isRecorded: false))
        .first { isWanted($0.0.name.string) }?.1
    }
    let wanted = plain(key)
    return first { $0.utf8.elementsEqual(key.utf8) } ?? first { plain($0) == wanted }
  }

  private static func sketch(_ value: JSONView, isSecret: Bool) -> String {
    switch value.kind {
    case .object:
      var text = ""
      for part in RedactedJSON.parts(of: value, isSecret: isSecret, isRecorded: false) {
        // More than is shown.
        guard text.utf8.count < 2_000 else { break }
        text += "\(text.isEmpty ? "" : ",")\"\(part.name ?? "")\":\(abbreviated(part.value, isSecret: part.isSecret))"
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
  /// Whether a replay must still decode the JSON: a secret number becomes 0 instead of the mark, and a value's
  /// appearance decides only where its name is ambiguous.
  let isRecorded: Bool
  /// How many URLs and JSON texts contain this one in a query or string of their own.
  let nesting: Int
  private(set) var output: [UInt8] = []
  /// Whether anything was redacted.
  private(set) var found = false

  init(isRecorded: Bool, nesting: Int = 0) { (self.isRecorded, self.nesting) = (isRecorded, nesting) }

  /// Redacts JSON; returns nil if the data isn't that.
  static func of(_ data: Data, isRecorded: Bool, nesting: Int = 0) -> RedactedJSON? {
    JSONView.with(data) { root in
      var redacted = RedactedJSON(isRecorded: isRecorded, nesting: nesting)
      redacted.append(root)
      return redacted
    }
  }

  /// A member of an object, or an element of an array.
  struct Part {
    /// The member's name as JSON without quotes; nil for an element.
    var name: String?
    /// Whether the name is a secret too, so that another one stands for it.
    var isHiddenName = false
    let value: JSONView
    let isSecret: Bool
  }

  /// The parts of a container that are left, and its closing bracket.
  private typealias Open = (parts: AnyIterator<Part>, end: UInt8)

  mutating func append(_ value: JSONView, isSecret: Bool = false) {
    // A list instead of recursion, which could overflow the thread's stack.
    var open: [Open] = []
    append(value, isSecret: isSecret, &open)
    while let (parts, end) = open.last {
      guard let part = parts.next() else {
        output.append(end)
        open.removeLast()
        continue
      }
      if let last = output.last, !Redaction.opensJSON(last) { output.append(UInt8(ascii: ",")) }
      if let name = part.name { output += "\"\(name)\":".utf8 }
      if part.isHiddenName { found = true }
      append(part.value, isSecret: part.isSecret, &open)
    }
  }

  /// Appends a scalar, or opens a container.
  private mutating func append(_ value: JSONView, isSecret: Bool, _ open: inout [Open]) {
    switch value.kind {
    case .object, .array:
      let isObject = value.kind == .object
      output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
      let parts = Self.parts(of: value, isSecret: isSecret, isRecorded: isRecorded)
      open.append((parts, isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")))
    case .string where isSecret && !value.bytes.isEmpty: append(redacted: "\"\(Redaction.mark)\"")
    case .string:
      let text = value.string
      let shown =
        if !isRecorded, Redaction.looksSecret(text) {
          Redaction.mark
        } else if Redaction.isURL(text) {
          isRecorded
            ? Redaction.decodableURL(text, nesting: nesting, isRecorded: true)
            : Redaction.redactedURL(text, nesting: nesting)
        } else {
          Redaction.redactedString(text, nesting: nesting, isRecorded: isRecorded)
        }
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

  /// The members of an object, or the elements of an array.
  static func parts(of container: JSONView, isSecret: Bool, isRecorded: Bool) -> AnyIterator<Part> {
    guard container.kind == .object else {
      return AnyIterator(container.elements.lazy.map { Part(value: $0, isSecret: isSecret) }.makeIterator())
    }
    func isHidden(_ name: String, value: JSONView? = nil) -> Bool {
      guard isRecorded else { return Redaction.isSecret(name) }
      return Redaction.isSecret(name, recorded: value?.kind == .string ? value?.string ?? "" : "")
    }
    // A name and value as an object, as in `{"name": "Authorization", "value": "…"}`.
    let isNamed = container.members.contains { name, value in
      name.isString("name", "key") && value.kind == .string && isHidden(value.string)
    }
    let parts = container.members.enumerated().lazy.map { number, member in
      let name = member.name.string
      // In a dictionary keyed by tokens, the key itself is the secret.
      let isHiddenName = Redaction.looksSecret(name) && (isSecret || !isRecorded)
      return Part(
        name: isHiddenName ? "\(Redaction.mark) \(number)" : String(decoding: member.name.bytes, as: UTF8.self),
        isHiddenName: isHiddenName, value: member.value,
        isSecret: isSecret || isHidden(name, value: member.value)
          || isNamed && member.name.isString("value", "values"))
    }
    return AnyIterator(parts.makeIterator())
  }
}

/// Redacts JSON that isn't valid, such as what was cut or has comments, line by line: the strings, numbers and words in
/// the values of secret names.
private struct BrokenJSON {
  /// Whether a program decodes it, so that under ambiguous names only appearance decides.
  let isRecorded: Bool
  /// Whether it is in fields of an event.
  var isField = false
  private var depth = 0
  /// The depth of the name of the secret whose value is read.
  private var secretDepth: Int?
  /// The string or word that was read last, until a colon.
  private var last = Data()
  /// Whether a string began in a line before and goes on, if it wasn't cut.
  private var isInString = false
  /// Whether a bracket or a string was open at the end of the last line.
  private(set) var isCut = false

  init(isRecorded: Bool = true) { self.isRecorded = isRecorded }

  /// Whether the next line belongs to a value that began.
  var isOpen: Bool { depth > 0 || isInValueOfSecret }
  var isInValueOfSecret: Bool { secretDepth != nil }

  mutating func redacted(_ line: Data) -> Data {
    if isInString, !isInValueOfSecret {
      // With an even number of quotes, the line doesn't end the string: it was cut, or ends in a later line.
      let quotes = Self.countQuotes(in: line)
      if quotes.isMultiple(of: 2) || Redaction.opensJSON(line[line.startIndex]) {
        var cut = self
        cut.isInString = false
        let redacted = cut.redacted(line)
        if quotes > 0 { self = cut }
        return redacted
      }
    }
    var redacted = Data()
    var rest = line[...]
    if isInString {
      let end = endOfString(rest, from: rest.startIndex)
      // The mark of a secret stands where its string began.
      if !isInValueOfSecret { redacted += rest[..<end] }
      rest = rest[end...]
    }
    while let byte = rest.first {
      var token = rest.prefix(1), isName = false
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if let secretDepth, depth < secretDepth { self.secretDepth = nil }
      case UInt8(ascii: ","): if secretDepth == depth { secretDepth = nil }
      case UInt8(ascii: ":"):
        // While the value of a secret is read, only a string can be the next name: a comma may be missing.
        let isNext = secretDepth == nil || secretDepth == depth && last.first == UInt8(ascii: "\"")
        if isNext, !last.isEmpty {
          let value = rest.dropFirst().prefix { !",:[]{}".utf8.contains($0) }
          let isSecret =
            isRecorded
            ? Redaction.isSecret(name, recorded: String(decoding: value, as: UTF8.self)) : Redaction.isSecret(name)
          secretDepth = isSecret ? depth : nil
        }
        last = Data()
      case UInt8(ascii: "\""):
        token = rest[..<endOfString(rest, from: rest.startIndex + 1)]
        isName = rest[token.endIndex...].first { !Redaction.isBlank($0) } == UInt8(ascii: ":")
        last = token
      case _ where Token.isTokenByte(byte):
        token = rest.prefix { Token.isTokenByte($0) }
        last = token
      default: break
      }
      rest = rest[token.endIndex...]
      // As in valid JSON, since the lines of an event may be that.
      let mark = Token.isDigit(byte) || byte == UInt8(ascii: "-") ? "0" : "\"\(Redaction.mark)\""
      redacted += isSecret(token, isName: isName) ? Data(mark.utf8) : token
    }
    // A value is complete, unless it follows in the next line.
    let isWhole = !(isInString && isInValueOfSecret) && line.last { !Redaction.isBlank($0) } != UInt8(ascii: ":")
    let isCut = depth > 0 || isInString
    if depth <= 0, isWhole { self = BrokenJSON(isRecorded: isRecorded) }
    self.isCut = isCut
    return redacted
  }

  /// The end of a string, after its closing quote. It may go on in the next line.
  private mutating func endOfString(_ text: Data, from start: Data.Index) -> Data.Index {
    let quote = Self.quote(in: text[start...])
    isInString = quote == nil
    return quote.map { $0 + 1 } ?? text.endIndex
  }

  private static func quote(in text: Data) -> Data.Index? {
    var index = text.startIndex
    while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index < text.endIndex ? index : nil
  }

  private static func countQuotes(in line: Data) -> Int {
    var (count, rest) = (0, line[...])
    while let quote = quote(in: rest) { (count, rest) = (count + 1, rest[(quote + 1)...]) }
    return count
  }

  private func isSecret(_ token: Data, isName: Bool) -> Bool {
    guard secretDepth != nil, token.count > 1 || token.allSatisfy(Token.isTokenByte) else { return false }
    let text = String(decoding: token, as: UTF8.self)
    // Keep Booleans, and names that aren't secrets themselves, as in valid JSON.
    return isName ? Redaction.looksSecret(text) : !["true", "false", "null"].contains(text)
  }

  /// The name before a colon, without its quotes and escapes.
  private var name: String {
    (last.contains(UInt8(ascii: "\\")) ? try? JSONCoding().decode(String.self, from: last) : nil)
      ?? String(decoding: last, as: UTF8.self).trimmingCharacters(in: CharacterSet(charactersIn: "'\""))
  }
}
