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
  public var documentation: String? { pages.first }
  /// The addresses in the documentation; an endpoint with a scope has one for each scope.
  public internal(set) var pages: [String]
  /// Empty for a method that isn't a literal.
  public internal(set) var method: String
  /// The path with `{}` for each parameter. With a scope, `{}` at the beginning stands for the scope's path.
  public internal(set) var path: String
  /// The method and the path.
  public var route: String { "\(method) \(path)" }
  public internal(set) var pathItems: [Item]
  /// The type of the parameter that the path begins with, for an endpoint with a scope.
  public let scope: String?
  public let query: [Item]
  /// The properties of the body; nil for a body of another form.
  public let body: [Item]?
  public let hasBody: Bool
  public let response: SwiftType?
}

extension SwiftSources {
  /// The endpoints, one for each operation, and the names of those in a form that isn't understood.
  public func endpoints(of description: Description) -> (read: [EndpointSource], unread: [String]) {
    let byPage = Dictionary(
      description.operations.values.compactMap { operation in operation.documentation.map { ($0, operation) } },
      uniquingKeysWith: { $0.id < $1.id ? $0 : $1 })
    var read: [EndpointSource] = []
    var unread: [String] = []
    for name in names {
      guard let type = types[name], type.kind == .struct, type.inherited.contains("GitHubEndpoint"),
        type.genericParameters.isEmpty
      else { continue }
      // Another form of the response of an endpoint that is checked itself.
      if zip(type.body, type.body.dropFirst()).contains(where: { $0(".") && $1("urlInfo") }) { continue }
      let forms = forms(of: type)
      if let pages = forms.first?.pages, pages.count > 1 || forms[0].scope != nil {
        read += pages.compactMap { byPage[$0] }.compactMap { Self.form(of: $0, forms) }
      } else if let endpoint = forms.first {
        read.append(endpoint)
      } else {
        unread.append(name)
      }
    }
    return (read, unread)
  }

  /// Returns an endpoint of several operations as it is for one of them: its path, or the type of its scope, decides
  /// between initializers.
  private static func form(of operation: Operation, _ forms: [EndpointSource]) -> EndpointSource? {
    let isOfOrganization = operation.path.hasPrefix("/orgs/")
    let isOfRepository = operation.path.hasPrefix("/repos/") && !operation.path.contains("/environments/")
    let form = forms.first { form in
      // Such as that of the authenticated app, which has no ID.
      guard let name = form.scope else { return form.path == operation.pathTemplate }
      return isOfOrganization && ["OrganizationScope", "OrganizationSecretScope"].contains { name.hasSuffix($0) }
        || isOfRepository && name.hasSuffix("RepositoryScope")
    }
    let general = forms.first { form in
      !["OrganizationScope", "OrganizationSecretScope", "RepositoryScope"].contains {
        form.scope?.hasSuffix($0) == true
      }
    }
    guard var form = form ?? general ?? forms.first else { return nil }
    form.pages = [operation.documentation].compactMap { $0 }
    if form.method.isEmpty { form.method = operation.method }
    if form.scope == nil { return form }
    let suffix = form.path.dropFirst(2)
    let path = operation.route.drop { $0 != "/" }
    // Another path than the documented one stays as it is, and differs.
    if path.hasSuffix(suffix) { form.path = String(path) }
    let scoped = max(0, operation.pathParameters.count - form.pathItems.count + 1)
    form.pathItems.replaceSubrange(
      ..<1, with: Array(repeating: EndpointSource.Item(name: "", parameter: nil, constant: "scope"), count: scoped))
    return form
  }

  /// An endpoint as each of its initializers makes it, if it is for several operations; otherwise as the first does.
  private func forms(of type: SwiftDeclaration) -> [EndpointSource] {
    // A type with endpoints nested in it, such as `Users`, has their tokens in declarations of their own.
    var forms: [EndpointSource] = []
    for initializer in type.initializers where initializer.isPublic {
      let tokens = Array(initializer.body)
      guard let start = tokens.indices.first(where: { Self.startsPath(tokens, at: $0) }) else { continue }
      let call = tokens[(start + 1)...].group
      guard let form = endpoint(type, call: call, parameters: initializer.parameters, body: tokens[...]) else {
        continue
      }
      forms.append(form)
      if form.scope == nil, form.pages.count < 2 { break }
    }
    if forms.isEmpty, let start = type.body.indices.first(where: { Self.startsPath(type.body, at: $0) }) {
      let call = type.body[(start + 1)...].group
      forms = [endpoint(type, call: call, parameters: [], body: type.body[...])].compactMap { $0 }
    }
    return forms
  }

  private static func startsPath(_ tokens: [SwiftToken], at index: Int) -> Bool {
    guard index > 0, index + 2 < tokens.count, tokens[index - 1]("."), tokens[index + 1]("(") else { return false }
    return tokens[index]("gitHub") && !tokens[index + 2]("mediaType")
      || tokens[index]("GitHubAPI") && tokens[index + 2]("path")
      || tokens[index]("init") && tokens[index + 2]("host") && tokens[index...].prefix(8).contains { $0("uploadHost") }
  }

  private func endpoint(
    _ type: SwiftDeclaration, call: ArraySlice<SwiftToken>, parameters: [SwiftDeclaration.Parameter],
    body: ArraySlice<SwiftToken>
  ) -> EndpointSource? {
    let arguments = call.dropFirst().dropLast().splitTopLevel(",")
    // The longer one of two forms of a path is the last.
    guard let place = arguments.firstIndex(where: { $0.contains { $0.kind == .string } }),
      let literal = arguments[place].last(where: { $0.kind == .string })
    else { return nil }
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
    let query = arguments.dropFirst(place + 1).first.map { argument in
      items(argument.drop { !$0("[") }.group.dropFirst().dropLast())
    }
    let path = literal.text.replacing("\\()", with: "{}")
    let pathItems = literal.interpolations.map { text in
      let words = SwiftLexer.tokens(of: text).filter { $0.kind == .word }
      return EndpointSource.Item(
        name: "", parameter: words.lazy.compactMap { named[$0.text] }.first, constant: nil)
    }
    let scope = literal.text.hasPrefix("\\()") ? pathItems.first?.parameter?.type.description : nil
    let all = type.body
    let method = all.indices.first { all[$0]("method") && $0 + 3 < all.count && all[$0 + 1](":") }
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
      pages: type.documentation.compactMap(EndpointSource.address),
      method: method.map { all[$0 + 2](".") ? all[$0 + 3].text.uppercased() : "" } ?? "GET", path: path,
      pathItems: pathItems, scope: scope,
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
