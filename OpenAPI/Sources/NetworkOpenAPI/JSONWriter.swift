extension JSON {
  /// The value as JSON text with sorted names. A value that fits a line is on one line, so that a change of the
  /// description is a difference of few lines.
  public func formatted(width: Int = 120) -> String {
    var text = ""
    write(to: &text, indent: 0, used: 0, width: width)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int, used: Int, width: Int) {
    let line = oneLine
    let isCompact = used + line.utf8.count <= width
    let space = String(repeating: " ", count: indent + 1)
    switch self {
    case .array(let elements) where !isCompact:
      text += "[\n"
      for (index, element) in elements.enumerated() {
        text += space
        element.write(to: &text, indent: indent + 1, used: indent + 2, width: width)
        text += index == elements.count - 1 ? "\n" : ",\n"
      }
      text += space.dropLast() + "]"
    case .object(let object) where !isCompact:
      text += "{\n"
      for (index, name) in object.names.sorted().enumerated() {
        let start = space + JSON.quoted(name) + ": "
        text += start
        self[name].write(to: &text, indent: indent + 1, used: start.utf8.count + 1, width: width)
        text += index == object.names.count - 1 ? "\n" : ",\n"
      }
      text += space.dropLast() + "}"
    default:
      text += line
    }
  }

  /// The value as JSON text on one line, with sorted names.
  public var oneLine: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.oneLine).joined(separator: ", ") + "]"
    case .object(let object):
      "{" + object.names.sorted().map { "\(Self.quoted($0)): \(self[$0].oneLine)" }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
