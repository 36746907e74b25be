import Foundation

/// Writes the endpoints of operations, for a person to correct and own.
struct EndpointWriter {
  /// A parameter of an initializer.
  struct Parameter {
    /// The name in the description.
    let name: String
    /// The name that callers write.
    let label: String
    let type: String
    let isRequired: Bool
    /// What it means, for the documentation.
    let text: String
    let schema: JSON
    let isInPath: Bool
    var kind = Kind.value
    /// Where it is sent.
    var place = Place.query

    enum Place: String { case path, query, header, body }

    /// What the type of a parameter is, for those that aren't in a body.
    enum Kind {
      /// A `ParameterValue`, or a list or dictionary of some.
      case value
      /// A string with known values, or a list of some.
      case open, openList
      /// What is sent as its JSON is: an object, or a list of objects.
      case encoded
    }
  }

  /// The lines of an endpoint, and the parameters of its initializer.
  struct Written {
    let lines: [String]
    let parameters: [Parameter]
    /// The type of the response.
    var response = ""
  }

  let style: WritingStyle
  var types: TypeWriter
  /// The type of the API's errors, which the protocol of the endpoints names.
  var commonError: String?

  private var parameters: [Parameter] = []
  private var adding = Parameter.Place.query
  private var labels: Set<String> = []
  /// The servers of the API, to which the paths are relative.
  var servers: Set<String> = []
  /// The security schemes that operations need, by the origins of their servers; that of the API is empty.
  private(set) var schemes: [String: Set<String>] = [:]
  /// Whether objects in forms are sent as OpenAPI 3.0 says.
  var isVersion30 = true
  /// Whether the response is decoded from JSON.
  var isJSONText = false
  var nested = TypeWriter.Nested()
  /// Where the operation is in the description.
  private(set) var place = ""

  init(style: WritingStyle, types: TypeWriter) {
    self.style = style
    self.types = types
  }

  mutating func write(_ operation: Operation, named name: String) -> Written {
    (parameters, labels) = ([], ["urlInfo", "requestInfo", "form", "self"])
    if style.writesTypesForAll { labels.formUnion(["encoded", "json", "pathValue", "styles"]) }
    isJSONText = false
    nested = TypeWriter.Nested(reserved: Self.associatedTypes.union([name]))
    place = "\(operation.method) \(operation.path)"
    adding = .path
    let path = path(of: operation)
    adding = .query
    let query = fixedItems(of: operation, path) + query(of: operation)
    adding = .header
    let headers = headers(of: operation)
    adding = .body
    let request = request(of: operation, headers: headers)
    let response = response(of: operation)
    let stream = style.writesTypesForAll ? stream(of: operation) : nil
    let error = style.writesTypesForAll ? error(of: operation) : nil
    let paging = style.writesTypesForAll ? Paging(of: operation, response, &types) : nil
    let ordered = parameters.filter(\.isRequired) + parameters.filter { !$0.isRequired }

    var lines = Documentation.comment(summary(of: operation), otherwise: nil) + style.details(operation)
    if case .links = paging {
      lines += ["///", "/// The pages are linked: `client.pages(of:)` and `client.items(of:)` request all of them."]
    }
    if style.writesTypesForAll, operation.json["deprecated"].isTrue { lines.append("@available(*, deprecated)") }
    lines += stream?.comment ?? []
    if style.writesTypesForAll, ["Data", "Data?"].contains(response), !isJSONText {
      lines += ["///", "/// `client.download(_:to:)` writes the response to a file."]
    }
    lines.append(
      "public struct \(name): \(([style.endpoint] + (stream.map { [$0.type] } ?? [])).joined(separator: ", ")) {")
    if response != "Response" { lines.append("  public typealias Response = \(response)") }
    lines += (stream?.members ?? []).indented
    if let error, error != "ErrorResponse" { lines.append("  public typealias ErrorResponse = \(error)") }
    lines.append("  public \(paging?.method == nil ? "let" : "private(set) var") urlInfo: NetworkAPI.URLInfo")
    if let property = request.property { lines.append("  \(property)") }
    if isJSONText, ["String", "String?", "Data", "Data?"].contains(response) {
      lines += ["  /// A text in JSON.", "  public var responseDecoder: ResponseDecoder<\(response)> { .json }"]
    }
    lines.append("")
    let documented = ordered.filter { !$0.text.isEmpty }.map { ($0.label, $0.text) }
    if ordered.isEmpty {
      lines.append("  /// Creates the endpoint, which takes no parameters.")
    } else if documented.isEmpty {
      lines.append("  /// Creates the endpoint.")
    } else {
      lines += Documentation.parameters(documented).indented
    }
    let items = ordered.map { "\(Names.quoted($0.label)): \($0.type)\($0.isRequired ? "" : "? = nil")" }
    lines += Layout.declaration("public init", items, indent: "  ")
    let server = server(of: operation)
    schemes[TierRoot.origin(of: server), default: []].formUnion(operation.json["security"].texts)
    // What follows a number sign only tells operations apart.
    let place = server + operation.path.prefix { $0 != "#" && ($0 != "?" || !style.writesTypesForAll) }
    lines += style.url(Layout.literal(place, interpolating: path), query).lines(indent: "    ")
    lines += request.statements + ["  }"]
    if let method = paging?.method { lines += [""] + method.indented }
    if !nested.lines.isEmpty { lines += [""] + nested.lines.indented }
    return Written(lines: lines + ["}"], parameters: ordered, response: response)
  }

  private func summary(of operation: Operation) -> String {
    guard style.usesTexts, operation.json["summary"].text?.isEmpty ?? true else { return operation.summary }
    let text = Documentation.paragraph(of: operation.json["description"].text ?? "")
    return text.isEmpty ? Documentation.sentence(operation.id) : text
  }

  /// The types that the protocol of endpoints has, or that an endpoint uses by their names.
  private static let associatedTypes: Set<String> = [
    "Parameter", "SuccessStatuses", "URLInfo", "RequestInfo", "Response", "ErrorResponse",
  ]

  /// The server of the operation itself; empty for one of the API.
  private mutating func server(of operation: Operation) -> String {
    guard style.writesTypesForAll, operation.json["server"] != .null else { return "" }
    let server = TierRoot.url(of: operation.json["server"])
    if servers.contains(server) { return "" }
    guard server.contains("://"), !server.contains("{") else {
      omit("this server isn't written: the client's base URL is used", of: server)
      return ""
    }
    for name in operation.json["server"]["variables"].members.map(\.name) {
      omit("this variable of a server has its default value", of: name)
    }
    return server
  }

  /// - Parameter part: the part of the operation.
  mutating func omit(_ text: String, of part: String? = nil) {
    types.omit(text, at: part.map { "\(place): \($0)" } ?? place)
  }

  // MARK: - Parameters

  /// Adds a parameter to the initializer.
  ///
  /// - Parameters:
  ///   - prefix: what precedes a name that another parameter has already.
  mutating func add(
    _ schema: JSON, named name: String, as label: String, type: String? = nil, isRequired: Bool, isInPath: Bool = false,
    prefix: String = "", mayBeNull: Bool = false, kind: Parameter.Kind = .value
  ) -> Parameter {
    var label = label
    if labels.contains(label), !prefix.isEmpty { label = Names.property("\(prefix)_\(name)") }
    while !labels.insert(label).inserted { label += "Value" }
    var type = type ?? types.type(of: schema, named: name, at: "\(place): \(name)", nested: &nested)
    if mayBeNull { type = "\(style.namespace).Nullable<\(type)>" }
    let parameter = Parameter(
      name: name, label: label, type: type, isRequired: isRequired, text: text(of: schema, named: name), schema: schema,
      isInPath: isInPath, kind: kind, place: adding)
    parameters.append(parameter)
    return parameter
  }

  private func text(of schema: JSON, named name: String) -> String {
    guard style.usesTexts else { return (style.words[name] ?? "the \(Names.words(name).joined(separator: " "))") + "." }
    let value = types.description.resolved(schema)
    var text = Documentation.paragraph(of: schema["description"].text ?? value["description"].text ?? "")
    let usual = schema["default"] == .null ? value["default"] : schema["default"]
    if case .string(let value) = usual, !value.isEmpty { text += " Default `\(Layout.literal(value))`." }
    if case .number(let value) = usual { text += " Default \(value)." }
    if schema["deprecated"].isTrue { text += " Deprecated." }
    return text.trimmingSpace
  }

  private mutating func path(of operation: Operation) -> [String: String] {
    let names = operation.pathParameters.compactMap { $0["name"].text }
    var values: [String: String] = [:]
    for schema in operation.pathParameters {
      let name = schema["name"].text ?? ""
      guard style.writesTypesForAll else {
        let parameter = add(
          value(of: schema), named: name, as: style.label(name, names), isRequired: true, isInPath: true)
        let value = schema["multiSegment"].isTrue ? "segments: \(parameter.label)" : Names.quoted(parameter.label)
        values[name] = isOpen(schema) ? "\(value).rawValue" : value
        continue
      }
      let serialization = Serialization(of: schema, in: .path)
      let parameter = add(serialization, schema, named: name, as: style.label(name, names), isInPath: true)
      let text = expression(of: parameter, serialization)
      let isPlain =
        serialization.style == "simple" && parameter.kind != .encoded && !parameter.type.hasPrefix("[")
        && parameter.type != "Data"
      let isInQuery = operation.path.drop { $0 != "?" }.contains("{\(name)}")
      values[name] =
        isPlain || isInQuery || serialization.isJSON
        ? text : "pathValue(\(text)\(serialization.pathArguments(name)))"
    }
    return values
  }

  /// The schema of a parameter's value, without what belongs to the parameter.
  func value(of parameter: JSON) -> JSON {
    [
      "name", "multiSegment", "style", "explode", "allowReserved", "content",
      style.writesTypesForAll ? "isRequired" : "required",
    ]
    .reduce(parameter) { $0.setting($1, to: nil) }
  }

  func isOpen(_ schema: JSON) -> Bool {
    let values = types.values(of: schema)
    return style.writesTypesForAll ? values.count > 1 : types.description.resolved(schema)["enum"].texts.count > 1
  }

  private mutating func query(of operation: Operation) -> [String] {
    operation.query.flatMap { schema -> [String] in
      let name = schema["name"].text ?? ""
      guard style.writesTypesForAll else {
        let parameter = add(
          value(of: schema), named: name, as: Names.property(name), isRequired: schema["required"].isTrue,
          prefix: "query")
        return ["\(Layout.literal(name)): \(text(of: parameter))"]
      }
      let serialization = Serialization(of: schema, in: .query)
      guard let properties = members(of: schema, serialization) else {
        let parameter = add(serialization, schema, named: name, as: Names.parameter(name), prefix: "query")
        return ["\(Layout.literal(name)): \(expression(of: parameter, serialization))"]
      }
      omitOthers(in: value(of: schema), of: name)
      // Each property is a parameter of its own.
      return properties.map { property in
        let key = serialization.isDeep ? "\(name)[\(property.name)]" : property.name
        let isRequired = property.isRequired && schema["isRequired"].isTrue
        let parameter = add(
          serialization, property.schema.setting("isRequired", to: isRequired ? true : nil),
          named: serialization.isDeep ? "\(name)_\(property.name)" : property.name, as: Names.parameter(key),
          prefix: "query")
        return "\(Layout.literal(key)): \(expression(of: parameter, serialization))"
      }
    }
  }

  /// The properties of an object whose members are items of a query; nil for any other value.
  private func members(
    of schema: JSON, _ serialization: Serialization
  ) -> [(name: String, schema: JSON, isRequired: Bool)]? {
    let value = types.description.resolved(schema)
    let properties = types.description.properties(of: schema)
    let isObject = !properties.isEmpty && types.description.variants(of: value).isEmpty
    return isObject && !serialization.isJSON && (serialization.isDeep || serialization.isExploded) ? properties : nil
  }

  /// The items of a query that are part of the path in the description.
  private func fixedItems(of operation: Operation, _ values: [String: String]) -> [String] {
    guard style.writesTypesForAll, let start = operation.path.firstIndex(of: "?") else { return [] }
    let query = operation.path[start...].dropFirst().prefix { $0 != "#" }
    return query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].removingPercentEncoding ?? String(parts[0])
      let value = parts.count > 1 ? parts[1].removingPercentEncoding ?? String(parts[1]) : ""
      if value.hasPrefix("{"), value.hasSuffix("}"), let expression = values[String(value.dropFirst().dropLast())] {
        return "\(Layout.literal(name)): \(expression)"
      }
      return "\(Layout.literal(name)): \(Layout.literal(value, interpolating: values))"
    }
  }

  /// The expression of a value in a query of GitHub's.
  func text(of parameter: Parameter) -> String {
    let label = Names.quoted(parameter.label)
    let mark = parameter.isRequired ? "" : "?"
    guard parameter.type.hasPrefix("["), !parameter.type.hasPrefix("[String:") else {
      let isOpenText = isOpen(parameter.schema) && parameter.type != "String" && !parameter.type.hasPrefix("[")
      return isOpenText ? "\(label)\(mark).rawValue" : label
    }
    let resolved = types.description.resolved(parameter.schema)
    let items = isOpen(resolved["items"]) && parameter.type != "[String]"
    return items ? "\(label)\(mark).map(\\.rawValue)" : label
  }

  /// The field that requests JSON of a type other than `application/json`.
  private func accepted(_ operation: Operation) -> [String] {
    guard style.writesTypesForAll else { return [] }
    let types = Self.successes(of: operation).flatMap { $0.value["content"].members.map(\.name).filter(Self.isJSON) }
    guard let type = types.first, !types.contains(where: { Self.essence($0) == "application/json" }), type != "*/*"
    else { return [] }
    return ["\"Accept\": \(Layout.literal(type))"]
  }

  private mutating func headers(of operation: Operation) -> [String] {
    for schema in operation.json["cookie"].elements {
      omit("this cookie isn't sent: put it in the client's `CookieJar`", of: schema["name"].text)
    }
    for name in operation.json["callbacks"].texts { omit("callbacks aren't written", of: name) }
    for (status, response) in operation.json["responses"].members {
      for name in response["links"].texts {
        omit("links between operations aren't written", of: "response \(status), \(name)")
      }
    }
    // By the rules of OpenAPI, these are no parameters.
    let excluded: Set<String> = ["accept", "content-type", "authorization"]
    return accepted(operation)
      + operation.json["header"].elements.compactMap { schema in
        let name = schema["name"].text ?? ""
        guard !excluded.contains(name.lowercased()) else { return nil }
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0)) })
        else {
          omit("this header field isn't sent: its name isn't one", of: name)
          return nil
        }
        let serialization = Serialization(of: schema, in: .header)
        let parameter = add(serialization, schema, named: name, as: Names.property(name), prefix: "header")
        return "\(Layout.literal(name)): \(expression(of: parameter, serialization))"
      }
  }
}

extension Layout {
  /// The literal of a path with interpolated values.
  static func literal(_ path: String, interpolating values: [String: String]) -> String {
    values.reduce(literal(path)) { text, value in
      text.replacing("{\(literal(value.key).dropFirst().dropLast())}", with: "\\(\(value.value))")
    }
  }
}
