/// Writes the endpoints of operations, for a person to correct and own.
struct EndpointWriter {
  /// A parameter of an initializer.
  struct Parameter {
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

    var lines = Documentation.comment(operation.summary, otherwise: nil) + style.details(operation)
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

  /// The types that the protocol of endpoints has, or that an endpoint uses by their names.
  private static let associatedTypes: Set<String> = [
    "Parameter", "SuccessStatuses", "URLInfo", "RequestInfo", "DeclaredMethod", "DeclaredParameters", "DeclaredBody",
    "DeclaredQueryItems", "DeclaredRequestInterceptors", "DeclaredResponseInterceptors", "Response", "ErrorResponse",
  ]

  /// The server of the operation itself; empty for that of the API.
  private mutating func server(of operation: Operation) -> String {
    guard style.writesTypesForAll, let server = operation.json["server"].text else { return "" }
    guard server.contains("://"), !server.contains("{") else {
      omit("the server \(server) isn't written: the client's base URL is used")
      return ""
    }
    return server.hasSuffix("/") ? String(server.dropLast()) : server
  }

  mutating func omit(_ text: String) { types.omit(text, at: place) }

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
    if labels.contains(label), !prefix.isEmpty { label = prefix + label.prefix(1).uppercased() + label.dropFirst() }
    while !labels.insert(label).inserted { label += "Value" }
    var type = type ?? types.type(of: schema, named: name, at: "\(place): \(name)", nested: &nested)
    if mayBeNull { type = "\(style.namespace).Nullable<\(type)>" }
    let parameter = Parameter(
      label: label, type: type, isRequired: isRequired, text: text(of: schema, named: name), schema: schema,
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
      if let style = schema["style"].text, style != "simple" { omit("the style \(style) of \(name) isn't written") }
      let type = style.writesTypesForAll ? parameterType(of: schema, named: name) : nil
      let parameter = add(
        value(of: schema), named: name, as: style.label(name, names),
        type: type.map { $0.hasPrefix("[") ? "String" : $0 }, isRequired: true, isInPath: true)
      if type?.hasPrefix("[") == true { omit("the list \(name) is one text in the path") }
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
      omit("the parameter \(name) is a text: write it as \(mediaType)")
      return "String"
    }
    if !isOpen(schema), !types.description.variants(of: resolved).isEmpty {
      let variants = types.description.variants(of: resolved).map { types.description.resolved($0) }
      let plain = variants.first { $0["type"].text == "array" } ?? variants.first { $0["type"].text != "object" }
      omit("of the forms of \(name), one is written")
      schema = plain ?? ["type": "string"]
    }
    let type = types.type(of: schema, named: name, at: "\(place): \(name)", nested: &nested)
    if type == "Data" || type.hasSuffix(".JSONValue") { return "String" }
    let element = type.hasPrefix("[String: ") ? type.dropFirst(9).dropLast() : type[...]
    let item = element.hasPrefix("[") ? element.dropFirst().dropLast() : element
    let isPlain = ["String", "Int", "Int64", "Double", "Bool", "Date", "URL"].contains(String(item))
    let itemSchema =
      types.description.resolved(schema)["type"].text == "array" ? types.description.resolved(schema)["items"] : schema
    return isPlain || isOpen(itemSchema) ? type : nil
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
          omit("of the forms of \(name), the object is written")
        }
        return properties.compactMap { property in
          let key = isDeep ? "\(name)[\(property.name)]" : property.name
          let value = property.schema.setting(
            "required", to: property.isRequired && schema["required"].isTrue ? true : nil)
          guard let type = parameterType(of: value, named: isDeep ? "\(name)_\(property.name)" : property.name) else {
            omit("the object \(property.name) in the parameter \(name) isn't written")
            return nil
          }
          return item(value, named: key, type: type)
        }
      }
      guard let type = parameterType(of: schema, named: name) else {
        omit("the parameter \(name) is an object that isn't written")
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

  private mutating func headers(of operation: Operation) -> [String] {
    for schema in operation.json["cookie"].elements {
      omit("the cookie \(schema["name"].text ?? "") isn't sent: put it in the client's `CookieJar`")
    }
    for name in operation.json["callbacks"].texts { omit("the callback \(name) isn't written") }
    for (status, response) in operation.json["responses"].members {
      for name in response["links"].texts { omit("the link \(name) of the response \(status) isn't written") }
    }
    // By the rules of OpenAPI, these are no parameters.
    let excluded: Set<String> = ["accept", "content-type", "authorization"]
    return operation.json["header"].elements.compactMap { schema in
      let name = schema["name"].text ?? ""
      guard !excluded.contains(name.lowercased()) else { return nil }
      guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0)) }),
        let type = parameterType(of: schema, named: name), !type.hasPrefix("[String:")
      else {
        omit("the header field \(name) isn't sent")
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
