/// How the pages of a list follow each other, as far as its description shows it.
enum Paging {
  /// By `Link` fields, which clients follow themselves.
  case links
  /// By a method of the endpoint with these lines.
  case next([String])

  var method: [String]? { if case .next(let lines) = self { lines } else { nil } }

  private static let cursors = [
    ("cursor", ["next_cursor", "nextCursor", "cursor"]), ("page_token", ["next_page_token"]),
    ("pageToken", ["nextPageToken"]), ("next_token", ["next_token"]), ("nextToken", ["nextToken"]),
    ("marker", ["next_marker", "nextMarker"]),
    ("after", ["after", "next_cursor", "nextCursor", "end_cursor", "endCursor"]),
    ("continuation_token", ["continuation_token", "next_continuation_token"]),
    ("continuationToken", ["continuationToken", "nextContinuationToken"]), ("continue", ["continue"]),
    ("starting_after", ["next_cursor"]),
  ]

  /// nil for an operation without pages, or with pages that aren't recognized.
  ///
  /// - Parameter response: the type of the response.
  init?(of operation: Operation, _ response: String, _ types: inout TypeWriter) {
    guard operation.method == "GET" else { return nil }
    let successes = EndpointWriter.successes(of: operation)
    if successes.contains(where: { $0.value["headers"].texts.contains { $0.lowercased() == "link" } }) {
      self = .links
      return
    }
    let contents = successes.flatMap { $0.value["content"].members }
    let type = EndpointWriter.jsonType(among: contents.map(\.name))
    guard successes.count == 1, let schema = contents.first(where: { $0.name == type })?.value["schema"],
      let page = Page(schema, response.hasSuffix("?") ? "page.value?" : "page.value", &types)
    else { return nil }
    let query = Dictionary(operation.query.compactMap { item in item["name"].text.map { ($0, item) } }) { $1 }
    func has(_ name: String, _ type: String) -> Bool {
      query[name].map { types.description.resolved($0)["type"].text == type } ?? false
    }
    /// The number of the first page or item: what is sent if the parameter isn't, or the least one allowed.
    func first(_ name: String, _ usual: Int) -> Int {
      let schemas = query[name].map { [$0, types.description.resolved($0)] } ?? []
      func number(_ value: JSON) -> Int? { if case .number(let text) = value { Int(text) } else { nil } }
      let least = schemas.map { schema -> Int? in
        // In OpenAPI 3.0, whether the minimum itself isn't allowed.
        let limit = schema["exclusiveMinimum"].isTrue ? schema["minimum"] : schema["exclusiveMinimum"]
        return [number(schema["minimum"]), number(limit).map { $0 &+ 1 }].compactMap { $0 }.max()
      }
      return (schemas.map { number($0["default"]) } + least).compactMap { $0 }.first { $0 >= 0 } ?? usual
    }
    for (parameter, names) in Self.cursors where has(parameter, "string") {
      guard let path = page.text(names, &types) else { continue }
      let value = path.hasSuffix("?") ? path.dropLast() : path[...]
      let statements =
        path.contains("?")
        ? ["guard let cursor = \(value), !cursor.isEmpty else { return nil }"]
        : ["let cursor = \(path)", "guard !cursor.isEmpty else { return nil }"]
      self = Self.next(statements, parameter, "cursor")
      return
    }
    guard let items = page.list(&types) else { return nil }
    let isOptional = items.contains("?")
    if let name = ["page", "page_number", "pageNumber", "PageNumber"].first(where: { has($0, "integer") }) {
      let isEmpty = isOptional ? "\(items).isEmpty == false" : "!\(items).isEmpty"
      self = Self.next(
        [
          "guard \(isEmpty) else { return nil }",
          "let number = endpoint.urlInfo[query: \(Layout.literal(name))].flatMap { Int($0) } ?? \(first(name, 1))",
        ], name, "String(number + 1)")
    } else if let name = ["offset", "skip", "start", "startIndex"].first(where: { has($0, "integer") }) {
      self = Self.next(
        [
          "let count = \(items).count\(isOptional ? " ?? 0" : "")", "guard count > 0 else { return nil }",
          "let offset = endpoint.urlInfo[query: \(Layout.literal(name))].flatMap { Int($0) } ?? \(first(name, 0))",
        ], name, "String(offset + count)")
    } else {
      return nil
    }
  }

  private static func next(_ statements: [String], _ parameter: String, _ value: String) -> Self {
    let change = ["var next = endpoint", "next.urlInfo[query: \(Layout.literal(parameter))] = \(value)", "return next"]
    return .next(
      [
        "/// Returns the endpoint for the page that follows, for `client.pages(of:next:)`; nil after the last page.",
        "public static func next(_ endpoint: Self, after page: NetworkResponse<Response>) -> Self? {",
      ] + (statements + change).indented + ["}"])
  }
}

/// A value in a page, which leads to the next page.
private struct Page {
  let schema: JSON
  /// The expression of the value, with a question mark after each part that is optional.
  let path: String
  let properties: [TypeWriter.Property]

  /// nil for a value that isn't a list or an object.
  init?(_ schema: JSON, _ path: String, _ types: inout TypeWriter) {
    self.schema = types.description.resolved(schema)
    self.path = path
    guard types.description.variants(of: self.schema).isEmpty else { return nil }
    properties = types.properties(of: self.schema, root: schema["$ref"].text)
  }

  private func path(to property: TypeWriter.Property) -> String {
    // After a dot, only these are keywords.
    let label = ["init", "self"].contains(property.label) ? "`\(property.label)`" : property.label
    return "\(path).\(label)\(property.isRequired ? "" : "?")"
  }

  /// The path to a text with one of the names, in the page or in an object of it.
  func text(_ names: [String], _ types: inout TypeWriter) -> String? {
    for name in names {
      let found = properties.first { property in
        let value = types.description.resolved(property.schema)
        return property.key == name && value["type"].text == "string" && value["format"] == .null
          && !types.isEnumeration(value)
      }
      if let found { return path(to: found) }
    }
    guard ["page.value", "page.value?"].contains(path) else { return nil }
    for outer in properties where types.description.resolved(outer.schema)["type"].text == "object" {
      if let found = Page(outer.schema, path(to: outer), &types)?.text(names, &types) { return found }
    }
    return nil
  }

  /// The path to the items.
  func list(_ types: inout TypeWriter) -> String? {
    if schema["type"].text == "array" { return path }
    let lists = properties.filter { types.description.resolved($0.schema)["type"].text == "array" }
    guard lists.count == 1, let list = lists.first else { return nil }
    return path(to: list)
  }
}
