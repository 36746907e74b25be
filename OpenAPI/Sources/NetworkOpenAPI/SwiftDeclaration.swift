/// A type or extension in Swift source text, with the members that endpoints and models have.
public struct SwiftDeclaration: Sendable {
  public enum Kind: String, Sendable { case `struct`, `enum`, `protocol`, `class`, `actor`, `extension` }

  public struct Property: Sendable {
    public let name: String
    public let type: SwiftType
    public let isPublic: Bool
    public let isPrivate: Bool
    public let isMutable: Bool
    public let isBoxed: Bool
    public let hasDefault: Bool
  }

  public struct Parameter: Sendable {
    public let label: String
    public let name: String
    public let type: SwiftType
    public let hasDefault: Bool
  }

  public struct Initializer: Sendable {
    public let parameters: [Parameter]
    public let isPublic: Bool
    let body: ArraySlice<SwiftToken>
  }

  public let kind: Kind
  /// The name with the names of the enclosing types, such as `GitHubAPI.Issues.List`.
  public let name: String
  public let genericParameters: [String]
  public let isPublic: Bool
  public let attributes: [String]
  public let inherited: [String]
  public let documentation: [String]
  public let line: Int
  /// The line of the last stored property, or of the end of the coding keys.
  public internal(set) var membersEnd = 0
  public internal(set) var file = ""
  public internal(set) var properties: [Property] = []
  public internal(set) var computed: [String] = []
  public internal(set) var initializers: [Initializer] = []
  /// The raw values of string constants, `static let open: Self = "open"`, in order, and of an enum's cases.
  public internal(set) var constants: [(name: String, value: String)] = []
  /// The cases of an enumeration and the types of their values.
  public internal(set) var cases: [(name: String, payload: [SwiftType])] = []
  public internal(set) var aliases: [String: SwiftType] = [:]
  /// All tokens between the braces, without those of nested types.
  var body: [SwiftToken] = []
}

/// Finds the declarations in Swift source text by its braces.
struct SwiftParser {
  private var tokens: ArraySlice<SwiftToken>
  private(set) var declarations: [SwiftDeclaration] = []

  static func declarations(in text: String, file: String) -> [SwiftDeclaration] {
    var parser = SwiftParser(tokens: SwiftLexer.tokens(of: text)[...])
    var outermost = SwiftDeclaration(
      kind: .extension, name: "", genericParameters: [], isPublic: false, attributes: [], inherited: [],
      documentation: [], line: 0)
    parser.members(of: &outermost)
    return parser.declarations.map {
      var declaration = $0
      declaration.file = file
      return declaration
    }
  }

  private init(tokens: ArraySlice<SwiftToken>) { self.tokens = tokens }

  /// What precedes a declaration.
  private struct Prefix {
    var documentation: [String] = []
    var words: Set<String> = []
    var attributes: [String] = []
    var isPublic: Bool { words.contains("public") }
  }

  private static let modifiers: Set<String> = [
    "public", "private", "fileprivate", "internal", "package", "static", "indirect", "final", "mutating", "override",
    "nonisolated", "convenience", "required", "lazy", "weak", "dynamic", "open", "consuming", "borrowing",
  ]

  private mutating func members(of owner: inout SwiftDeclaration) {
    var prefix = Prefix()
    while let token = tokens.first, !token("}") {
      if token.kind == .documentation {
        prefix.documentation.append(token.text)
        tokens.removeFirst()
        continue
      }
      if token("@") {
        tokens.removeFirst()
        var name = tokens.popFirst()?.text ?? ""
        while tokens.first?(".") == true {
          tokens.removeFirst()
          name = tokens.popFirst()?.text ?? ""
        }
        if tokens.first?("(") == true, tokens.first?.isSpaced == false { _ = group() }
        prefix.attributes.append(name)
        continue
      }
      if Self.modifiers.contains(token.text), token.kind == .word {
        tokens.removeFirst()
        if tokens.first?("(") == true { _ = group() }
        prefix.words.insert(token.text)
        continue
      }
      member(token, prefix, of: &owner)
      prefix = Prefix()
    }
  }

  private mutating func member(_ token: SwiftToken, _ prefix: Prefix, of owner: inout SwiftDeclaration) {
    if let kind = SwiftDeclaration.Kind(rawValue: token.text), token.kind == .word {
      tokens.removeFirst()
      if let end = type(kind, prefix, line: token.line, in: owner) { owner.membersEnd = max(owner.membersEnd, end) }
      return
    }
    switch token.text {
    case "init" where token.kind == .word: initializer(prefix, of: &owner)
    case "var" where token.kind == .word, "let" where token.kind == .word: property(prefix, of: &owner)
    case "case" where token.kind == .word: enumerationCases(of: &owner)
    case "typealias" where token.kind == .word:
      tokens.removeFirst()
      let name = tokens.popFirst()?.text ?? ""
      if tokens.first?("=") == true { tokens.removeFirst() }
      if let type = SwiftType.parse(&tokens) { owner.aliases[name] = type }
    case "func" where token.kind == .word, "subscript" where token.kind == .word:
      tokens.removeFirst()
      while let next = tokens.first, !next("{"), !next("}"), next.kind != .documentation {
        if next("(") || next("[") { _ = group() } else { tokens.removeFirst() }
      }
      if tokens.first?("{") == true { _ = group() }
    case "{", "(", "[": owner.body += group()
    default:
      owner.body.append(token)
      tokens.removeFirst()
    }
  }

  /// Returns the line of the end of coding keys.
  private mutating func type(
    _ kind: SwiftDeclaration.Kind, _ prefix: Prefix, line: Int, in owner: SwiftDeclaration
  ) -> Int? {
    var name = tokens.popFirst()?.text ?? ""
    while tokens.first?(".") == true {
      tokens.removeFirst()
      name += "." + (tokens.popFirst()?.text ?? "")
    }
    var header: [SwiftToken] = []
    while let token = tokens.first, !token("{") {
      header.append(token)
      tokens.removeFirst()
    }
    var generics: [String] = []
    if header.first?("<") == true, let end = header.firstIndex(where: { $0(">") }) {
      generics = header[1..<end].split { $0(",") }.compactMap { $0.first?.text }
      header.removeSubrange(...end)
    }
    let clause = header.prefix { !$0("where") }.drop { !$0(":") }.dropFirst()
    let inherited = clause.split { $0(",") }.map { part in
      part.prefix { !$0("<") }.map(\.text).joined()
    }
    var declaration = SwiftDeclaration(
      kind: kind, name: owner.name.isEmpty ? name : "\(owner.name).\(name)", genericParameters: generics,
      isPublic: prefix.isPublic, attributes: prefix.attributes, inherited: inherited,
      documentation: prefix.documentation, line: line)
    guard tokens.popFirst() != nil else { return nil }
    members(of: &declaration)
    let end = tokens.popFirst()?.line ?? line
    declarations.append(declaration)
    return declaration.name.hasSuffix(".CodingKeys") ? end : nil
  }

  private mutating func initializer(_ prefix: Prefix, of owner: inout SwiftDeclaration) {
    tokens.removeFirst()
    while let token = tokens.first, !token("(") {
      if token("{") || token("}") { return }
      tokens.removeFirst()
    }
    let parameters = Self.parameters(group().dropFirst().dropLast())
    while let token = tokens.first, !token("{") {
      if token("}") || token.kind == .documentation { return }
      if token("(") { _ = group() } else { tokens.removeFirst() }
    }
    let body = group()
    owner.initializers.append(.init(parameters: parameters, isPublic: prefix.isPublic, body: body))
    owner.body += body
  }

  private static func parameters(_ tokens: ArraySlice<SwiftToken>) -> [SwiftDeclaration.Parameter] {
    tokens.splitTopLevel(",").compactMap { part in
      let names = part.prefix { !$0(":") }.map(\.text)
      var rest = part.drop { !$0(":") }.dropFirst()
      guard let label = names.first, let name = names.last, let type = SwiftType.parse(&rest) else { return nil }
      return .init(label: label, name: name, type: type, hasDefault: rest.contains { $0("=") })
    }
  }

  private mutating func property(_ prefix: Prefix, of owner: inout SwiftDeclaration) {
    let keyword = tokens.popFirst()?.text
    guard let nameToken = tokens.popFirst() else { return }
    let name = nameToken.text
    owner.body += [SwiftToken(kind: .word, text: name, line: 0, isSpaced: true)]
    var type: SwiftType?
    if tokens.first?(":") == true {
      owner.body.append(tokens.removeFirst())
      type = SwiftType.parse(&tokens)
    }
    var value: ArraySlice<SwiftToken> = []
    if tokens.first?("=") == true {
      tokens.removeFirst()
      value = expression()
      owner.body += value
    }
    let accessors = tokens.first?("{") == true ? group() : []
    owner.body += accessors
    if prefix.words.contains("static") {
      if let literal = value.first, literal.kind == .string { owner.constants.append((name, literal.text)) }
    } else if !accessors.isEmpty, !accessors.contains(where: { $0("didSet") || $0("willSet") }) {
      owner.computed.append(name)
    } else if let type {
      owner.membersEnd = max(owner.membersEnd, accessors.last?.line ?? value.last?.line ?? nameToken.line)
      let isPrivate = !prefix.words.isDisjoint(with: ["private", "fileprivate"])
      owner.properties.append(
        .init(
          name: name, type: type, isPublic: prefix.isPublic, isPrivate: isPrivate, isMutable: keyword == "var",
          isBoxed: prefix.attributes.contains("Boxed"), hasDefault: !value.isEmpty))
    }
  }

  private mutating func enumerationCases(of owner: inout SwiftDeclaration) {
    repeat {
      tokens.removeFirst()
      guard let name = tokens.popFirst()?.text else { return }
      var payload: [SwiftType] = []
      if tokens.first?("(") == true {
        payload = group().dropFirst().dropLast().splitTopLevel(",").compactMap { part in
          var type = part.contains { $0(":") } ? part.drop { !$0(":") }.dropFirst() : part
          return SwiftType.parse(&type)
        }
      }
      owner.cases.append((name, payload))
      if tokens.first?("=") == true {
        tokens.removeFirst()
        if let value = tokens.popFirst() { owner.constants.append((name, value.text)) }
      } else {
        owner.constants.append((name, name))
      }
    } while tokens.first?(",") == true
  }

  /// Takes an expression: up to the next declaration, or the end of the type.
  private mutating func expression() -> ArraySlice<SwiftToken> {
    let start = tokens
    var line = tokens.first?.line ?? 0
    var isContinued = true
    while let token = tokens.first, !token("}"), token.kind != .documentation, token.line == line || isContinued {
      if token("{") || token("(") || token("[") {
        line = group().last?.line ?? line
        isContinued = false
      } else {
        tokens.removeFirst()
        isContinued = token.kind == .symbol && !token("?") && !token("!")
        line = token.line
      }
      if let next = tokens.first, next(".") || next("?") { isContinued = true }
    }
    return start[start.startIndex..<tokens.startIndex]
  }

  /// Takes everything up to the closing bracket of the next token.
  private mutating func group() -> ArraySlice<SwiftToken> {
    let start = tokens
    var depth = 0
    repeat {
      guard let token = tokens.popFirst() else { break }
      if token("{") || token("(") || token("[") { depth += 1 }
      if token("}") || token(")") || token("]") { depth -= 1 }
    } while depth > 0
    return start[start.startIndex..<tokens.startIndex]
  }
}

extension ArraySlice<SwiftToken> {
  /// The parts between separators that stand in no brackets.
  func splitTopLevel(_ separator: String) -> [ArraySlice<SwiftToken>] {
    var parts: [ArraySlice<SwiftToken>] = []
    var depth = 0
    var start = startIndex
    for index in indices {
      let token = self[index]
      if token("{") || token("(") || token("[") || token("<") { depth += 1 }
      if token("}") || token(")") || token("]") || token(">") { depth -= 1 }
      if depth == 0, token(separator) {
        parts.append(self[start..<index])
        start = index + 1
      }
    }
    if start < endIndex { parts.append(self[start..<endIndex]) }
    return parts
  }
}
