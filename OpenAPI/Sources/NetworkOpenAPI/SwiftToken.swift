/// A token of Swift source text.
struct SwiftToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A name, without backticks, or a keyword.
    case word
    /// A string literal.
    case string
    case number
    /// A `///` comment, without the slashes.
    case documentation
    /// An operator or punctuation; brackets are tokens of their own.
    case symbol
  }

  let kind: Kind
  /// The text. In a string literal, `\()` stands for each interpolated value.
  let text: String
  /// The source text of a string literal's interpolated values.
  var interpolations: [String] = []
  let line: Int
  /// Whether white space precedes the token.
  let isSpaced: Bool

  func callAsFunction(_ text: String) -> Bool { self.text == text && kind != .string && kind != .documentation }
}

/// Splits Swift source text into tokens: as much of the language as this package's sources use.
struct SwiftLexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var isSpaced = false
  private var tokens: [SwiftToken] = []

  static func tokens(of text: String) -> [SwiftToken] {
    var lexer = SwiftLexer(text)
    lexer.run()
    return lexer.tokens
  }

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private var scalar: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func isNext(_ text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

  private mutating func run() {
    while let scalar {
      if scalar.properties.isWhitespace {
        if scalar == "\n" { line += 1 }
        index += 1
        isSpaced = true
      } else if isNext("//") {
        let isDocumentation = isNext("///")
        let text = take { $0 != "\n" }
        if isDocumentation { append(.documentation, text.dropFirst(3).trimmingSpace) }
      } else if isNext("/*") {
        skipComment()
      } else if isNext("#\"") || scalar == "\"" {
        string()
      } else if scalar == "`" {
        index += 1
        append(.word, take { $0 != "`" })
        index += 1
      } else if scalar == "_" || scalar.properties.isAlphabetic {
        append(.word, take(isWord))
      } else if ("0"..."9").contains(scalar) {
        append(.number, take(isWord))
      } else if "()[]{},:;@.".unicodeScalars.contains(scalar) {
        index += 1
        append(.symbol, String(scalar))
      } else if "+-*/<>=&|!?%^~".unicodeScalars.contains(scalar) {
        // The brackets of generic types, and the marks of optional types, are tokens of their own.
        let isAlone = "<>?!&".unicodeScalars.contains(scalar) && !isNext("<=") && !isNext(">=")
        let text = isAlone ? nil : take("+-*/=<>|%^~".unicodeScalars.contains)
        if text == nil { index += 1 }
        append(.symbol, text ?? String(scalar))
      } else {
        index += 1
        append(.symbol, String(scalar))
      }
    }
  }

  private func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.isXIDContinue
  }

  private mutating func append(_ kind: SwiftToken.Kind, _ text: String, interpolations: [String] = []) {
    tokens.append(
      SwiftToken(kind: kind, text: text, interpolations: interpolations, line: line, isSpaced: isSpaced))
    isSpaced = false
  }

  private mutating func take(_ isPart: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while let scalar, isPart(scalar) { index += 1 }
    return String(String.UnicodeScalarView(scalars[start..<index]))
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if isNext("/*") { depth += 1 } else if isNext("*/") { depth -= 1 }
      index += isNext("/*") || isNext("*/") ? 2 : 1
      if scalar == "\n" { line += 1 }
    } while depth > 0 && index < scalars.count
  }

  private mutating func string() {
    let pounds = take { $0 == "#" }
    let quotes = isNext("\"\"\"") ? "\"\"\"" : "\""
    index += quotes.unicodeScalars.count
    let end = quotes + pounds
    let escape = "\\" + pounds
    var text = ""
    var interpolations: [String] = []
    while let scalar, !isNext(end) {
      if isNext(escape + "(") {
        index += escape.unicodeScalars.count + 1
        interpolations.append(interpolation())
        text += "\\()"
      } else if isNext(escape) {
        index += escape.unicodeScalars.count
        if let escaped = self.scalar { text.unicodeScalars.append(escaped == "n" ? "\n" : escaped) }
        index += 1
      } else {
        if scalar == "\n" { line += 1 }
        text.unicodeScalars.append(scalar)
        index += 1
      }
    }
    index += end.unicodeScalars.count
    append(.string, text, interpolations: interpolations)
  }

  private mutating func interpolation() -> String {
    let start = index
    var depth = 1
    while let scalar {
      if scalar == "(" { depth += 1 } else if scalar == ")" { depth -= 1 }
      index += 1
      if depth == 0 { break }
    }
    return String(String.UnicodeScalarView(scalars[start..<max(start, index - 1)]))
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmingSpace: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
