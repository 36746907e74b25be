/// The type of a property or parameter in Swift.
public indirect enum SwiftType: Hashable, Sendable, CustomStringConvertible {
  case named(String, [SwiftType])
  case optional(SwiftType)
  case array(SwiftType)
  case dictionary(SwiftType)

  /// The type without its optional mark.
  public var wrapped: SwiftType { if case .optional(let type) = self { type } else { self } }
  public var isOptional: Bool { if case .optional = self { true } else { false } }

  public var description: String {
    switch self {
    case .named(let name, let arguments):
      arguments.isEmpty ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
    case .optional(let type): "\(type)?"
    case .array(let type): "[\(type)]"
    case .dictionary(let type): "[String: \(type)]"
    }
  }

  /// Returns the type with other names, such as fully qualified ones.
  func renamed(_ name: (String) -> String) -> SwiftType {
    switch self {
    case .named(let old, let arguments): .named(name(old), arguments.map { $0.renamed(name) })
    case .optional(let type): .optional(type.renamed(name))
    case .array(let type): .array(type.renamed(name))
    case .dictionary(let type): .dictionary(type.renamed(name))
    }
  }

  /// Returns the type with the arguments of a generic type in place of its parameters.
  func substituting(_ arguments: [String: SwiftType]) -> SwiftType {
    switch self {
    case .named(let name, let inner):
      arguments[name] ?? .named(name, inner.map { $0.substituting(arguments) })
    case .optional(let type): .optional(type.substituting(arguments))
    case .array(let type): .array(type.substituting(arguments))
    case .dictionary(let type): .dictionary(type.substituting(arguments))
    }
  }
}

extension SwiftType {
  /// Parses the type at the start of the tokens; nil for types that no endpoint or model uses.
  static func parse(_ tokens: inout ArraySlice<SwiftToken>) -> SwiftType? {
    while let first = tokens.first, first("any") || first("some") || first("borrowing") || first("consuming") {
      tokens.removeFirst()
    }
    guard let first = tokens.popFirst() else { return nil }
    var type: SwiftType
    if first("(") {
      guard let inner = parse(&tokens), tokens.popFirst()?(")") == true else { return nil }
      type = inner
    } else if first("[") {
      guard let inner = parse(&tokens), let next = tokens.popFirst() else { return nil }
      if next(":") {
        guard let value = parse(&tokens), tokens.popFirst()?("]") == true else { return nil }
        type = .dictionary(value)
      } else if next("]") {
        type = .array(inner)
      } else {
        return nil
      }
    } else if first.kind == .word {
      var name = first.text
      while let dot = tokens.first, dot("."), let next = tokens.dropFirst().first, next.kind == .word {
        name += "." + next.text
        tokens = tokens.dropFirst(2)
      }
      var arguments: [SwiftType] = []
      if tokens.first?("<") == true {
        repeat {
          tokens.removeFirst()
          guard let argument = parse(&tokens) else { return nil }
          arguments.append(argument)
        } while tokens.first?(",") == true
        guard tokens.popFirst()?(">") == true else { return nil }
      }
      type = .named(name, arguments)
      if name == "Optional", let argument = arguments.first { type = .optional(argument) }
    } else {
      return nil
    }
    while tokens.first?("?") == true {
      tokens.removeFirst()
      type = .optional(type)
    }
    return type
  }
}
