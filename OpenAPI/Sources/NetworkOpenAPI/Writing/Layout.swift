/// Lines of at most 120 columns.
public enum Layout {
  static let width = 120
  /// The width of what is written before it is nested in an extension, and perhaps in two types.
  static let nestedWidth = width - 6

  /// An argument of a call: a text, or a literal whose elements may be on lines of their own.
  public enum Argument: Sendable {
    case text(String)
    /// What is before the opening bracket, the elements, and what is after the closing bracket.
    case list(String, [String], String)

    var oneLine: String {
      switch self {
      case .text(let text): text
      case .list(let start, let items, let end): "\(start)[\(items.joined(separator: ", "))]\(end)"
      }
    }

    func lines(indent: String) -> [String] {
      if case .list(let start, let items, let end) = self, indent.count + oneLine.count >= Layout.nestedWidth {
        let filled = Initializers.filled(items, indent: indent + "  ", width: Layout.nestedWidth)
        return ["\(indent)\(start)["] + filled.dropLast() + [(filled.last ?? "") + ",", "\(indent)]\(end)"]
      }
      return [indent + oneLine]
    }
  }

  /// A call: what is before its opening parenthesis, and its arguments.
  public struct Call: Sendable {
    let start: String
    let arguments: [Argument]

    public init(_ start: String, _ arguments: [Argument]) {
      self.start = start
      self.arguments = arguments
    }

    /// The call on one line if it fits, otherwise its arguments on the next lines.
    func lines(indent: String) -> [String] {
      let line = "\(indent)\(start)(\(arguments.map(\.oneLine).joined(separator: ", ")))"
      if line.count <= Layout.nestedWidth { return [line] }
      let joined = indent + "  " + arguments.map(\.oneLine).joined(separator: ", ")
      if joined.count < Layout.nestedWidth { return ["\(indent)\(start)(", joined + ")"] }
      var lines = ["\(indent)\(start)("]
      for (index, argument) in arguments.enumerated() {
        var next = argument.lines(indent: indent + "  ")
        next[next.count - 1] += index == arguments.count - 1 ? ")" : ","
        lines += next
      }
      return lines
    }
  }

  /// The start of a declaration with its parameters, on one line if it fits.
  static func declaration(
    _ start: String, _ parameters: [String], indent: String, width: Int = nestedWidth
  ) -> [String] {
    let line = "\(indent)\(start)(\(parameters.joined(separator: ", "))) {"
    if line.count <= width { return [line] }
    return ["\(indent)\(start)("] + Initializers.filled(parameters, indent: indent + "  ", width: width) + [
      "\(indent)) {"
    ]
  }

  /// A string literal.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      // Those that can't be seen, or change the order in which the others are read.
      case _ where invisible.contains(scalar.properties.generalCategory):
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  private static let invisible: Set<Unicode.GeneralCategory> = [
    .control, .format, .lineSeparator, .paragraphSeparator,
  ]
}

extension [String] {
  /// The lines with two more spaces.
  var indented: [String] { map { $0.isEmpty ? $0 : "  " + $0 } }
}
