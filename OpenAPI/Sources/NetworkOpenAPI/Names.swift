/// The names of Swift's declarations for the names of a description, by one rule.
public enum Names {
  private static let initialisms: Set<String> = [
    "api", "cwe", "cve", "cvss", "css", "db", "dns", "epss", "gpg", "guid", "html", "http", "https", "id", "ids", "io",
    "ip", "json", "ok", "os", "pdf", "rsa", "sarif", "sha", "sms", "sql", "ssh", "ssl", "svn", "tls", "ui", "uri",
    "url",
    "urls", "utc", "uuid", "vat", "xml",
  ]

  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The names of types that written code uses without the name of a module or namespace.
  static let reservedTypes: Set<String> = [
    "Any", "Array", "Bool", "Boxed", "Codable", "CodingKey", "Data", "Date", "Decodable", "Decoder", "Dictionary",
    "DecodedValues", "Double", "EmptyParameter", "EmptyResponse", "Encodable", "Encoder", "EventStream", "Foundation",
    "HTTPBody", "HTTPURL",
    "Hashable", "Identifiable", "Int", "Int64", "JSONValue", "LineStream", "MultipartForm", "Never", "NetworkAPI",
    "NetworkAPIKit", "NetworkResponse", "NullIfNil", "Nullable", "OpenString", "Optional", "OrNull", "ParameterContent",
    "ParameterStyle", "ParameterValue", "Protocol", "RawRepresentable", "RequestBody", "ResponseDecoder", "Self",
    "Sendable", "Set", "String", "StyledParameter", "Swift", "Type", "UInt64", "URL", "ValueForm", "Void",
  ]

  /// The name of an element of a list: `tags` has elements named `tag`.
  static func singular(_ name: String) -> String {
    if name.hasSuffix("ies"), name.count > 4 { return name.dropLast(3) + "y" }
    for ending in ["sses", "xes", "ches", "shes"] where name.hasSuffix(ending) { return String(name.dropLast(2)) }
    let isPlural = name.hasSuffix("s") && !name.hasSuffix("ss") && !name.hasSuffix("us") && !name.hasSuffix("is")
    return isPlural && name.count > 2 ? String(name.dropLast()) : name
  }

  /// The name of several of a thing: `batch` has `batches`.
  static func plural(_ name: String) -> String {
    if ["s", "x", "z", "ch", "sh"].contains(where: name.hasSuffix) { return name + "es" }
    guard name.hasSuffix("y"), let before = name.dropLast().last, !"aeiou".contains(before) else { return name + "s" }
    return name.dropLast() + "ies"
  }

  /// The name, with a number if it is taken, which it is from then on.
  ///
  /// - Parameter key: what must differ.
  static func unique(_ name: String, in taken: inout Set<String>, by key: (String) -> String = { $0 }) -> String {
    var number = 2
    var unique = name
    while !taken.insert(key(unique)).inserted {
      unique = "\(name)\(number)"
      number += 1
    }
    return unique
  }

  /// The words of a name: `merge_commit-titleURL` has merge, commit, title and url.
  static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var previous: Character?
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      let isLetter =
        character.isASCII
        ? character.isLetter || character.isNumber
        : character.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
      let next = index + 1 < characters.count ? characters[index + 1] : nil
      let startsWord =
        character.isUppercase
        && (previous?.isLowercase == true || previous?.isNumber == true
          || previous?.isUppercase == true && next?.isLowercase == true)
      if !isLetter || startsWord {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if isLetter { word.append(character) }
      previous = character
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  /// The name of a property, parameter or constant: `node_id` is `nodeID`.
  public static func property(_ name: String) -> String {
    let words = words(special(name))
    guard let first = words.first else { return "empty" }
    let text = joined([first] + words.dropFirst().map(capitalized))
    return startsWell(text) ? text : "_" + text
  }

  /// The name of a parameter, of which an operator at the end is a word: `at<` is `atBefore`.
  static func parameter(_ name: String) -> String {
    guard let (mark, word) = operators.first(where: { name.hasSuffix($0.0) }) else { return property(name) }
    return property("\(name.dropLast(mark.count)) \(word)")
  }

  private static let operators = [("<=", "up to"), (">=", "from"), ("!=", "not"), ("<", "before"), (">", "after")]

  /// The name of a type: `simple-user` is `SimpleUser`.
  public static func type(_ name: String) -> String {
    let text = joined(words(special(name)).map(capitalized))
    if text.isEmpty { return "Value" }
    return !startsWell(text)
      ? "Value" + text : ["Type", "Self", "Any", "Protocol"].contains(text) ? text + "Value" : text
  }

  /// The name in backticks if it is a keyword.
  public static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The name in backticks if it is one of the few keywords that can't be a label in a declaration.
  static func quotedLabel(_ name: String) -> String {
    ["await", "inout", "let", "var"].contains(name) ? "`\(name)`" : name
  }

  /// The words as one; digits that would run together are kept apart.
  private static func joined(_ words: [String]) -> String {
    words.reduce(into: "") { text, word in
      if text.last?.isNumber == true, word.first?.isNumber == true { text += "_" }
      text += word
    }
  }

  /// Whether an identifier may begin as the text does.
  private static func startsWell(_ text: String) -> Bool {
    text.unicodeScalars.first?.properties.isXIDStart ?? false
  }

  private static func special(_ name: String) -> String {
    switch name {
    case "+1": "plus one"
    case "-1": "minus one"
    case "*": "any"
    default:
      name.hasPrefix("-") ? name.dropFirst() + " descending" : name.replacing("+", with: " plus ")
    }
  }

  private static func capitalized(_ word: String) -> String {
    if word == "ids" { return "IDs" }
    if word == "urls" { return "URLs" }
    return initialisms.contains(word) ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
  }
}
