import Foundation

/// An endpoint in the sources: what it sends, and the type of its response.
public struct EndpointSource: Sendable {
  /// A value that an endpoint sends: a name in the query or the body, and the parameter it comes from.
  public struct Item: Sendable {
    public let name: String
    /// The parameter of the initializer; nil for a constant.
    public let parameter: SwiftDeclaration.Parameter?
    public let constant: String?
  }

  public let name: String
  public let file: String
  public let line: Int
  /// The address of the documentation, which identifies the operation.
  public let documentation: String?
  public let method: String
  /// The path with `{}` for each parameter.
  public let path: String
  /// The method and the path.
  public var route: String { "\(method) \(path)" }
  public let pathItems: [Item]
  public let query: [Item]
  /// The properties of the body; nil for a body of another form.
  public let body: [Item]?
  public let hasBody: Bool
  public let response: SwiftType?
}

extension SwiftSources {
  /// The endpoints, and the names of those in a form that isn't understood.
  public func endpoints() -> (read: [EndpointSource], unread: [String]) {
    var read: [EndpointSource] = []
    var unread: [String] = []
    for name in names {
      guard let type = types[name], type.kind == .struct, type.inherited.contains("GitHubEndpoint"),
        type.genericParameters.isEmpty
      else { continue }
      // Another form of the response of an endpoint that is checked itself.
      if zip(type.body, type.body.dropFirst()).contains(where: { $0(".") && $1("urlInfo") }) { continue }
      if let endpoint = endpoint(type) { read.append(endpoint) } else { unread.append(name) }
    }
    return (read, unread)
  }

  private func endpoint(_ type: SwiftDeclaration) -> EndpointSource? {
    // A type with endpoints nested in it, such as `Users`, has their tokens in declarations of their own.
    var best: EndpointSource?
    for initializer in type.initializers where initializer.isPublic {
      let tokens = Array(initializer.body)
      guard let start = tokens.indices.first(where: { Self.startsPath(tokens, at: $0) }) else { continue }
      let call = tokens[(start + 1)...].group
      best = endpoint(type, call: call, parameters: initializer.parameters, body: tokens[...])
      if best != nil { break }
    }
    if best == nil, let start = type.body.indices.first(where: { Self.startsPath(type.body, at: $0) }) {
      best = endpoint(type, call: type.body[(start + 1)...].group, parameters: [], body: type.body[...])
    }
    return best
  }

  private static func startsPath(_ tokens: [SwiftToken], at index: Int) -> Bool {
    guard index > 0, index + 2 < tokens.count, tokens[index - 1]("."), tokens[index + 1]("(") else { return false }
    return tokens[index]("gitHub") && !tokens[index + 2]("mediaType")
      || tokens[index]("GitHubAPI") && tokens[index + 2]("path")
  }

  private func endpoint(
    _ type: SwiftDeclaration, call: ArraySlice<SwiftToken>, parameters: [SwiftDeclaration.Parameter],
    body: ArraySlice<SwiftToken>
  ) -> EndpointSource? {
    let arguments = call.dropFirst().dropLast().splitTopLevel(",")
    // The longer one of two forms of a path is the last.
    guard let literal = arguments.first?.last(where: { $0.kind == .string }) else { return nil }
    let named = Dictionary(parameters.map { ($0.name, $0) }) { first, _ in first }
    func items(_ dictionary: ArraySlice<SwiftToken>) -> [EndpointSource.Item] {
      dictionary.splitTopLevel(",").compactMap { entry in
        guard let name = entry.first, name.kind == .string else { return nil }
        let value = entry.dropFirst(2)
        return .init(
          name: name.text, parameter: value.lazy.compactMap { $0.kind == .word ? named[$0.text] : nil }.first,
          constant: value.first?.kind == .string ? value.first?.text : nil)
      }
    }
    let query = arguments.dropFirst().first.map { argument in
      items(argument.drop { !$0("[") }.group.dropFirst().dropLast())
    }
    let path = literal.text.replacing("\\()", with: "{}")
    let pathItems = literal.interpolations.map { text in
      let words = SwiftLexer.tokens(of: text).filter { $0.kind == .word }
      return EndpointSource.Item(
        name: "", parameter: words.lazy.compactMap { named[$0.text] }.first, constant: nil)
    }
    let all = type.body
    let method = all.indices.first { all[$0]("method") && $0 + 3 < all.count && all[$0 + 1](":") && all[$0 + 2](".") }
    let bodyTokens = Array(body)
    let start = bodyTokens.indices.first { index in
      bodyTokens[index]("parameters") && index + 1 < bodyTokens.count && bodyTokens[index + 1](":")
    }
    var bodyItems: [EndpointSource.Item]?
    if let start, start + 2 < bodyTokens.count, bodyTokens[start + 2]("[") {
      bodyItems = items(bodyTokens[(start + 2)...].group.dropFirst().dropLast())
    }
    let requestType = type.properties.first { $0.name == "requestInfo" }?.type
    let hasBody = requestType.map { !$0.description.contains("EmptyParameter") } ?? false
    return EndpointSource(
      name: type.name, file: type.file, line: type.line,
      documentation: type.documentation.lazy.compactMap(EndpointSource.address).first,
      method: (method.map { all[$0 + 3].text } ?? "get").uppercased(), path: path, pathItems: pathItems,
      query: query ?? [], body: bodyItems, hasBody: hasBody,
      response: type.aliases["Response"].map { resolve($0, in: type.name) })
  }

}

extension EndpointSource {
  /// The address of the documentation of an operation in a line of a comment.
  static func address(in line: String) -> String? {
    guard let start = line.range(of: "(https://docs.github.com/rest/") else { return nil }
    return String(line[line.index(after: start.lowerBound)...].prefix { $0 != ")" })
  }
}

extension ArraySlice<SwiftToken> {
  /// The tokens from an opening bracket to its closing one.
  var group: ArraySlice<SwiftToken> {
    var depth = 0
    for index in indices {
      let token = self[index]
      if token("{") || token("(") || token("[") { depth += 1 }
      if token("}") || token(")") || token("]") { depth -= 1 }
      if depth == 0 { return self[startIndex...index] }
    }
    return self
  }
}
