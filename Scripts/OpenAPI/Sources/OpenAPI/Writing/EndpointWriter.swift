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
  }

  /// The lines of an endpoint, and the parameters of its initializer.
  struct Written {
    let lines: [String]
    let parameters: [Parameter]
  }

  let style: WritingStyle
  var types: TypeWriter
  /// The type of the API's errors, which the protocol of the endpoints names.
  var commonError: String?

  private var parameters: [Parameter] = []
  private var labels: Set<String> = []
  var nested = TypeWriter.Nested()
  /// Where the operation is in the description.
  private(set) var place = ""

  init(style: WritingStyle, types: TypeWriter) {
    self.style = style
    self.types = types
  }

  mutating func write(_ operation: Operation, named name: String) -> Written {
    (parameters, labels) = ([], ["urlInfo", "requestInfo", "form", "self"])
    nested = TypeWriter.Nested(reserved: Self.associatedTypes.union([name]))
    place = "\(operation.method) \(operation.path)"
    let path = path(of: operation)
    let query = query(of: operation)
    let headers = headers(of: operation)
    let request = request(of: operation, headers: headers)
    let response = response(of: operation)
    let error = style.writesTypesForAll ? error(of: operation) : nil
    let paging = style.writesTypesForAll ? Paging(of: operation, &types) : nil
    let ordered = parameters.filter(\.isRequired) + parameters.filter { !$0.isRequired }

    var lines = Documentation.comment(summary(of: operation), otherwise: nil) + style.details(operation)
    if case .links = paging {
      lines += ["///", "/// The pages are linked: `client.pages(of:)` and `client.items(of:)` request all of them."]
    }
    if style.writesTypesForAll, operation.json["deprecated"].isTrue { lines.append("@available(*, deprecated)") }
    lines.append("public struct \(name): \(style.endpoint) {")
    if response != "Response" { lines.append("  public typealias Response = \(response)") }
    if let error, error != "ErrorResponse" { lines.append("  public typealias ErrorResponse = \(error)") }
    lines.append("  public \(paging?.method == nil ? "let" : "private(set) var") urlInfo: NetworkAPI.URLInfo")
    if let property = request.property { lines.append("  \(property)") }
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
    // What follows a number sign only tells operations apart.
    let place = server(of: operation) + operation.path.prefix { $0 != "#" }
    lines += style.url(Layout.literal(place, interpolating: path), query).lines(indent: "    ")
    lines += request.statements + ["  }"]
    if let method = paging?.method { lines += [""] + method.indented }
    if !nested.lines.isEmpty { lines += [""] + nested.lines.indented }
    return Written(lines: lines + ["}"], parameters: ordered)
  }

  private func summary(of operation: Operation) -> String {
    guard style.usesTexts, operation.json["summary"].text?.isEmpty ?? true else { return operation.summary }
    let text = Documentation.paragraph(of: operation.json["description"].text ?? "")
    return text.isEmpty ? Documentation.sentence(operation.id) : text
  }

  /// The types that the protocol of endpoints has, or that an endpoint uses by their names.
  private static let associatedTypes: Set<String> = [
    "Parameter", "SuccessStatuses", "URLInfo", "RequestInfo", "DeclaredMethod", "DeclaredParameters", "DeclaredBody",
    "DeclaredQueryItems", "DeclaredRequestInterceptors", "DeclaredResponseInterceptors", "Response", "ErrorResponse",
  ]

  /// The server of the operation itself; empty for that of the API.
  private mutating func server(of operation: Operation) -> String {
    guard style.writesTypesForAll, let server = operation.json["server"].text else { return "" }
    guard server.contains("://"), !server.contains("{") else {
      omit("the server with variables isn't written: the client's base URL is used", of: server)
      return ""
    }
    return server.hasSuffix("/") ? String(server.dropLast()) : server
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
    prefix: String = "", mayBeNull: Bool = false
  ) -> Parameter {
    var label = label
    if labels.contains(label), !prefix.isEmpty { label = Names.property("\(prefix)_\(name)") }
    while !labels.insert(label).inserted { label += "Value" }
    var type = type ?? types.type(of: schema, named: name, at: "\(place): \(name)", nested: &nested)
    if mayBeNull { type = "\(style.namespace).Nullable<\(type)>" }
    let parameter = Parameter(
      name: name, label: label, type: type, isRequired: isRequired, text: text(of: schema, named: name), schema: schema,
      isInPath: isInPath)
    parameters.append(parameter)
    return parameter
  }

  private func text(of schema: JSON, named name: String) -> String {
    guard style.usesTexts else { return (style.words[name] ?? "the \(Names.words(name).joined(separator: " "))") + "." }
    let value = types.description.resolved(schema)
    var text = Documentation.paragraph(of: schema["description"].text ?? value["description"].text ?? "")
    if case .string(let value) = value["default"], !value.isEmpty { text += " Default `\(value)`." }
    if case .number(let value) = value["default"] { text += " Default \(value)." }
    if schema["deprecated"].isTrue { text += " Deprecated." }
    return text.trimmingSpace
  }

  private mutating func path(of operation: Operation) -> [String: String] {
    let names = operation.pathParameters.compactMap { $0["name"].text }
    var values: [String: String] = [:]
    for schema in operation.pathParameters {
      let name = schema["name"].text ?? ""
      if let style = schema["style"].text, style != "simple" { omit("the style \(style) isn't written", of: name) }
      let type = style.writesTypesForAll ? parameterType(of: schema, named: name) : nil
      let parameter = add(
        value(of: schema), named: name, as: style.label(name, names),
        type: type.map { $0.hasPrefix("[") ? "String" : $0 }, isRequired: true, isInPath: true)
      if type?.hasPrefix("[") == true { omit("this list in the path is one text: join its elements", of: name) }
      let value = schema["multiSegment"].isTrue ? "segments: \(parameter.label)" : Names.quoted(parameter.label)
      values[name] = isOpen(schema) ? "\(value).rawValue" : value
    }
    return values
  }

  /// The schema of a parameter's value, without what belongs to the parameter.
  private func value(of parameter: JSON) -> JSON {
    ["name", "multiSegment", "style", "explode", "content", parameter["properties"] == .null ? "required" : "name"]
      .reduce(parameter) { $0.setting($1, to: nil) }
  }

  private func isOpen(_ schema: JSON) -> Bool {
    let values = types.values(of: schema)
    return style.writesTypesForAll ? values.count > 1 : types.description.resolved(schema)["enum"].texts.count > 1
  }

  /// The type of a value in a path, query or header field; nil for an object.
  private mutating func parameterType(of parameter: JSON, named name: String) -> String? {
    var schema = value(of: parameter)
    let resolved = types.description.resolved(schema)
    if let mediaType = parameter["content"].text {
      omit("this parameter is a text: write it as \(mediaType)", of: name)
      return "String"
    }
    if !isOpen(schema), !types.description.variants(of: resolved).isEmpty {
      let variants = types.description.variants(of: resolved).map { types.description.resolved($0) }
      let plain = variants.first { $0["type"].text == "array" } ?? variants.first { $0["type"].text != "object" }
      omit("this parameter has several forms, of which one is written", of: name)
      schema = plain ?? ["type": "string"]
    }
    let before = nested
    let type = types.type(of: schema, named: name, at: "\(place): \(name)", nested: &nested)
    if type == "Data" || type.hasSuffix(".JSONValue") { return "String" }
    let element = type.hasPrefix("[String: ") ? type.dropFirst(9).dropLast() : type[...]
    let item = element.hasPrefix("[") ? element.dropFirst().dropLast() : element
    let isPlain = ["String", "Int", "Int64", "Double", "Bool", "Date", "URL"].contains(String(item))
    let itemSchema =
      types.description.resolved(schema)["type"].text == "array" ? types.description.resolved(schema)["items"] : schema
    if isPlain || isOpen(itemSchema) { return type }
    // Nothing uses its types.
    nested = before
    return nil
  }

  private mutating func query(of operation: Operation) -> [String] {
    operation.query.flatMap { schema -> [String] in
      let name = schema["name"].text ?? ""
      let properties = types.description.properties(of: schema)
      guard style.writesTypesForAll else { return [item(schema, named: name, type: nil)] }
      let isObject = types.description.resolved(schema)["type"].text == "object" || !properties.isEmpty
      if isObject, !properties.isEmpty, schema["content"] == .null {
        // Each property is a parameter of its own.
        let isDeep = schema["style"].text == "deepObject"
        if !types.description.variants(of: types.description.resolved(schema)).isEmpty {
          omit("this parameter has several forms, of which the object is written", of: name)
        }
        return properties.compactMap { property in
          let key = isDeep ? "\(name)[\(property.name)]" : property.name
          let value = property.schema.setting(
            "required", to: property.isRequired && schema["required"].isTrue ? true : nil)
          guard let type = parameterType(of: value, named: isDeep ? "\(name)_\(property.name)" : property.name) else {
            omit("this object in a parameter isn't written", of: "\(name).\(property.name)")
            return nil
          }
          return item(value, named: key, type: type)
        }
      }
      guard let type = parameterType(of: schema, named: name) else {
        omit("this parameter is an object or a list of objects, which isn't written", of: name)
        return []
      }
      let isDeepList = schema["style"].text == "deepObject" && type.hasPrefix("[") && !type.hasPrefix("[String:")
      return [item(schema, named: isDeepList ? "\(name)[]" : name, type: type)]
    }
  }

  /// Adds a parameter, and returns its item in the query.
  private mutating func item(_ schema: JSON, named name: String, type: String?) -> String {
    let parameter = add(
      value(of: schema), named: name, as: Names.property(name), type: type, isRequired: schema["required"].isTrue,
      prefix: "query")
    let separators = ["spaceDelimited": " ", "pipeDelimited": "|"]
    let separator = separators[schema["style"].text ?? ""] ?? (schema["explode"] == .bool(false) ? "," : nil)
    return "\(Layout.literal(name)): \(text(of: parameter, separator: separator))"
  }

  /// The expression of a value in a query, header field or form.
  ///
  /// - Parameter separator: what separates the elements of a list; nil if each is an item.
  func text(of parameter: Parameter, separator: String? = nil) -> String {
    let label = Names.quoted(parameter.label)
    let mark = parameter.isRequired ? "" : "?"
    let isList = parameter.type.hasPrefix("[") && !parameter.type.hasPrefix("[String:")
    guard isList else {
      let isOpenText = isOpen(parameter.schema) && parameter.type != "String" && !parameter.type.hasPrefix("[")
      return isOpenText ? "\(label)\(mark).rawValue" : label
    }
    let resolved = types.description.resolved(parameter.schema)
    let items = isOpen(resolved["items"]) && parameter.type != "[String]"
    let list = items ? "\(label)\(mark).map(\\.rawValue)" : label
    guard let separator, style.writesTypesForAll else { return list }
    return "\(list)\(items ? "" : mark).separated(by: \(Layout.literal(separator)))"
  }

  /// The field that requests JSON of a type other than `application/json`.
  private func accepted(_ operation: Operation) -> [String] {
    guard style.writesTypesForAll else { return [] }
    let responses = operation.json["responses"].members.filter { $0.name.hasPrefix("2") }
    let types = responses.flatMap { $0.value["content"].members.map(\.name).filter(Self.isJSON) }
    guard let type = types.first, !types.contains(where: { $0.hasPrefix("application/json") }), type != "*/*"
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
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0)) }),
          let type = parameterType(of: schema, named: name), !type.hasPrefix("[String:")
        else {
          omit("this header field isn't sent", of: name)
          return nil
        }
        let parameter = add(
          value(of: schema), named: name, as: Names.property(name), type: type, isRequired: schema["required"].isTrue,
          prefix: "header")
        return "\(Layout.literal(name)): \(text(of: parameter, separator: ","))"
      }
  }
}

extension Layout {
  /// The literal of a path with interpolated values.
  static func literal(_ path: String, interpolating values: [String: String]) -> String {
    values.reduce(literal(path)) { $0.replacing("{\($1.key)}", with: "\\(\($1.value))") }
  }
}
