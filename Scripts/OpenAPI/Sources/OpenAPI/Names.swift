/// The names of Swift's declarations for the names of a description, by one rule.
public enum Names {
  private static let initialisms: Set<String> = [
    "api", "cwe", "cve", "cvss", "css", "db", "dns", "epss", "gpg", "guid", "html", "http", "https", "id", "ids", "io",
    "ip", "json", "ok", "os", "pdf", "rsa", "sarif", "sha", "sms", "sql", "ssh", "ssl", "svn", "tls", "ui", "uri",
    "url",
    "urls", "utc", "uuid", "vat", "xml",
  ]

  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The names of types that written code uses without the name of a module or namespace.
  static let reservedTypes: Set<String> = [
    "Any", "Array", "Bool", "Boxed", "Codable", "CodingKey", "Data", "Date", "Decodable", "Decoder", "Dictionary",
    "Double", "EmptyParameter", "EmptyResponse", "Encodable", "Encoder", "Foundation", "HTTPBody", "Hashable",
    "Identifiable", "Int", "Int64", "JSONValue", "MultipartForm", "Never", "NetworkAPI", "NetworkAPIKit",
    "NetworkResponse", "Nullable", "OpenString", "Optional", "ParameterValue", "Protocol", "RawRepresentable",
    "RequestBody", "Self", "Sendable", "Set", "String", "Swift", "Type", "URL", "Void",
  ]

  /// The name of an element of a list: `tags` has elements named `tag`.
  static func singular(_ name: String) -> String {
    if name.hasSuffix("ies"), name.count > 4 { return name.dropLast(3) + "y" }
    for ending in ["sses", "xes", "ches", "shes"] where name.hasSuffix(ending) { return String(name.dropLast(2)) }
    let isPlural = name.hasSuffix("s") && !name.hasSuffix("ss") && !name.hasSuffix("us") && !name.hasSuffix("is")
    return isPlural && name.count > 2 ? String(name.dropLast()) : name
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
      let isLetter = character.isASCII && (character.isLetter || character.isNumber)
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
    let text = first + words.dropFirst().map(capitalized).joined()
    return text.first?.isNumber == true ? "_" + text : text
  }

  /// The name of a type: `simple-user` is `SimpleUser`.
  public static func type(_ name: String) -> String {
    let text = words(special(name)).map(capitalized).joined()
    if text.isEmpty { return "Value" }
    return text.first?.isNumber == true
      ? "Value" + text : ["Type", "Self", "Any", "Protocol"].contains(text) ? text + "Value" : text
  }

  /// The name in backticks if it is a keyword.
  public static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

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
