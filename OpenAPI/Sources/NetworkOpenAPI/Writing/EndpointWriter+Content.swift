extension EndpointWriter {
  /// The property that says how an endpoint is called, and the statements that set it.
  typealias Request = (property: String?, statements: [String])

  // MARK: - Bodies

  mutating func request(of operation: Operation, headers: [String]) -> Request {
    let content = operation.json["body"]["content"].members.map { (type: $0.name, json: $0.value) }
    let method = Layout.Argument.text("method: .\(operation.method.lowercased())")
    func find(_ isWanted: (String) -> Bool) -> (type: String, json: JSON)? { content.first { isWanted($0.type) } }
    let jsonType = Self.jsonType(among: content.map(\.type))
    let json = find { $0 == jsonType }
    let form = find { Self.essence($0) == "application/x-www-form-urlencoded" }
    let multipart = find { Self.essence($0) == "multipart/form-data" }
    let chosen = json ?? form ?? multipart ?? content.first
    for other in content where other.type != chosen?.type {
      omit("a body of the type \(other.type) isn't written, only \(chosen?.type ?? "")")
    }
    guard let chosen else { return bare(operation, method, headers) }
    var fields = headers
    let isRequired = operation.json["body"]["required"].isTrue
    if json != nil {
      // A pattern isn't a type that can be sent.
      if Self.essence(chosen.type) != "application/json", !chosen.type.contains("*") {
        fields.append("\"Content-Type\": \(Layout.literal(chosen.type))")
      }
      return body(chosen.json["schema"], operation, method, fields, isRequired: isRequired)
    }
    guard style.writesTypesForAll else {
      omit("its body is \(chosen.type): write it by hand")
      return bare(operation, method, headers)
    }
    if form != nil { return self.form(chosen.json, method, fields, isRequired: isRequired) }
    if multipart != nil {
      let statements = parts(of: chosen.json["schema"], chosen.json["encoding"])
      if statements.isEmpty { omit("the parts of this form have no names in the description: it's empty") }
      return (
        "public let requestInfo: NetworkAPI.RequestInfo<MultipartForm>",
        ["    var form = MultipartForm()"] + statements + assignment(method, fields, .text("parameters: form"))
      )
    }
    // Bytes of any kind, from memory, a file or a stream.
    let parameter = add(
      ["description": "the content."], named: "body", as: "body", type: "HTTPBody", isRequired: isRequired)
    let type = chosen.type.contains("*") ? "application/octet-stream" : chosen.type
    fields.append("\"Content-Type\": \(Layout.literal(type))")
    return (
      "public let requestInfo: NetworkAPI.RequestInfo<HTTPBody>",
      assignment(method, fields, .text("parameters: \(parameter.label)"))
    )
  }

  /// The media type to use for JSON: its own, or else the first one that is JSON too; nil if there is none.
  static func jsonType(among mediaTypes: [String]) -> String? {
    mediaTypes.first { essence($0) == "application/json" } ?? mediaTypes.first(where: isJSON)
  }

  static func isJSON(_ mediaType: String) -> Bool {
    let essence = essence(mediaType)
    return essence == "application/json" || essence.hasSuffix("+json") || essence == "*/*"
  }

  /// A media type without its parameters.
  static func essence(_ mediaType: String) -> String {
    mediaType.prefix { $0 != ";" }.lowercased().trimmingSpace
  }

  private mutating func bare(_ operation: Operation, _ method: Layout.Argument, _ headers: [String]) -> Request {
    if !headers.isEmpty {
      return (
        "public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter>", assignment(method, headers, nil)
      )
    }
    if operation.method == "GET" { return (nil, []) }
    return ("public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(\(method.oneLine))", [])
  }

  private func assignment(
    _ method: Layout.Argument, _ headers: [String], _ parameters: Layout.Argument?, encoding: String? = nil
  ) -> [String] {
    var arguments = [method]
    if headers.count == 1, let type = headers.first, type.hasPrefix("\"Content-Type\": ") {
      arguments.append(.text("headers: [.contentType(\(type.dropFirst(16)))]"))
    } else if !headers.isEmpty {
      arguments.append(.list("headers: .values(", headers, ")"))
    }
    if let parameters { arguments.append(parameters) }
    if let encoding { arguments.append(.text("encoding: \(encoding)")) }
    return Layout.Call("requestInfo = .init", arguments).lines(indent: "    ")
  }

  /// A body in JSON or a form: its properties as parameters, or one value of a type with a name.
  private mutating func body(
    _ schema: JSON, _ operation: Operation, _ method: Layout.Argument, _ headers: [String], isRequired: Bool
  ) -> Request {
    types.isSending = true
    defer { types.isSending = false }
    let description = types.description
    // By default, these methods send parameters in the query.
    let isInQuery = ["GET", "HEAD", "DELETE"].contains(operation.method)
    let encoding = isInQuery ? ".json" : nil
    let hasVariants = !description.variants(of: description.resolved(schema)).isEmpty
    let isFlat = style.writesTypesForAll ? schema["$ref"] == .null && !hasVariants : true
    let properties = writable(schema, isRequired: isRequired)
    if isFlat, !properties.isEmpty {
      let items = properties.map { name, property, isPropertyRequired -> String in
        let isNullable = description.resolved(property)["nullable"].isTrue
        let parameter = add(
          property, named: name, as: Names.property(name), isRequired: isPropertyRequired, prefix: "new",
          mayBeNull: isNullable && (style.writesTypesForAll || !isPropertyRequired))
        return "\(Layout.literal(name)): \(Names.quoted(parameter.label))"
      }
      return (
        "public let requestInfo: NetworkAPI.RequestInfo<\(style.namespace).RequestBody>",
        assignment(method, headers, .list("parameters: ", items, ""), encoding: encoding)
      )
    }
    guard style.writesTypesForAll else {
      if !schema.members.isEmpty { omit("its body isn't an object: write it by hand") }
      return bare(operation, method, headers)
    }
    let name = bodyName(schema)
    let parameter = add(
      schema, named: name, as: Names.property(name), isRequired: isRequired, prefix: "new",
      mayBeNull: types.mayBeNull(schema))
    return (
      "public let requestInfo: NetworkAPI.RequestInfo<\(parameter.type)>",
      assignment(method, headers, .text("parameters: \(Names.quoted(parameter.label))"), encoding: encoding)
    )
  }

  /// The properties of a body that are parameters: not those that only responses have.
  private mutating func writable(
    _ schema: JSON, isRequired: Bool
  ) -> [(name: String, schema: JSON, isRequired: Bool)] {
    let all = types.description.properties(of: schema)
    guard style.writesTypesForAll else { return all }
    let properties = all.filter { property in
      ![property.schema, types.description.resolved(property.schema)].contains { $0["readOnly"].isTrue }
    }
    omitOthers(in: schema, of: nil)
    // Without its body, the call would lack what it requires.
    if !isRequired, schema["$ref"] == .null, properties.contains(where: \.isRequired) {
      omit("the body may be left out: it's always sent, with the properties that it requires")
    }
    return properties
  }

  /// Lists that an object whose properties are parameters can have others.
  mutating func omitOthers(in schema: JSON, of part: String?) {
    guard schema["$ref"] == .null || part != nil else { return }
    guard types.description.resolved(schema)["additionalProperties"].object != nil else { return }
    guard !types.description.properties(of: schema).isEmpty else { return }
    omit("properties other than those with names can't be sent", of: part)
  }

  /// A form: its properties as parameters, or one value of a type with a name.
  private mutating func form(
    _ content: JSON, _ method: Layout.Argument, _ headers: [String], isRequired: Bool
  ) -> Request {
    types.isSending = true
    defer { types.isSending = false }
    let (schema, encoding, description) = (content["schema"], content["encoding"], types.description)
    func serialization(_ name: String, _ property: JSON) -> Serialization {
      let value = description.resolved(property)
      let item = value["type"].text == "array" ? description.resolved(value["items"]) : value
      let isNested = item["type"].text == "object" || !description.properties(of: item).isEmpty
      return .property(encoding[name], isNested: isNested, isVersion30: isVersion30)
    }
    let property = "public let requestInfo: NetworkAPI.RequestInfo<NetworkAPI.Body>"
    let hasVariants = !description.variants(of: description.resolved(schema)).isEmpty
    let properties = writable(schema, isRequired: isRequired)
    if schema["$ref"] == .null, !hasVariants, !properties.isEmpty {
      let items = properties.map { name, value, isRequired -> String in
        if types.mayBeNull(value) { omit("a form has no null: nil leaves this out", of: name) }
        let serialization = serialization(name, value)
        let schema = value.setting("isRequired", to: isRequired ? true : nil)
        let parameter = add(serialization, schema, named: name, as: Names.property(name), prefix: "new")
        return "\(Layout.literal(name)): \(expression(of: parameter, serialization))"
      }
      return (property, assignment(method, headers, .list("parameters: .form(.values(", items, "))")))
    }
    let name = bodyName(schema)
    let parameter = add(schema, named: name, as: Names.property(name), isRequired: isRequired, prefix: "new")
    let styles = description.properties(of: schema).compactMap { name, value, _ -> String? in
      let serialization = serialization(name, value)
      return (serialization.isJSON ? ".json" : serialization.parameterStyle).map { "\(Layout.literal(name)): \($0)" }
    }
    let label = Names.quoted(parameter.label)
    let form = "parameters: .form(.members(of: \(label)"
    let inline = styles.isEmpty ? "" : ", [\(styles.joined(separator: ", "))]"
    guard form.count + inline.count > 70 else {
      return (property, assignment(method, headers, .text(form + inline + "))")))
    }
    let declaration = Layout.Argument.list("let styles: [String: ParameterStyle] = ", styles, "").lines(indent: "    ")
    return (property, declaration + assignment(method, headers, .text(form + ", styles))")))
  }

  /// The name of a body: that of its schema, or of what it lists.
  private func bodyName(_ schema: JSON) -> String {
    if let name = schema["$ref"].text { return name }
    guard schema["type"].text == "array", let name = schema["items"]["$ref"].text else { return "body" }
    return Names.singular(name) == name ? Names.plural(name) : name
  }

  /// The statements that append the parts of a form.
  private mutating func parts(of schema: JSON, _ encoding: JSON) -> [String] {
    types.isSending = true
    defer { types.isSending = false }
    let description = types.description
    if !description.variants(of: description.resolved(schema)).isEmpty {
      omit("this form has several variants: the parts of all are parameters")
    }
    return writable(schema, isRequired: true).flatMap { name, property, isRequired -> [String] in
      let value = description.resolved(property)
      let item = value["type"].text == "array" ? description.resolved(value["items"]) : value
      let type = encoding[name]["contentType"].text
      let forms = description.reached(from: property) { schema in
        description.variants(of: schema) + (schema["items"] == .null ? [] : [schema["items"]])
      }.map(description.resolved)
      let mayBeFile = item["type"] == .null && item["properties"] == .null && description.variants(of: item).isEmpty
      let isFile = mayBeFile || forms.contains(where: Self.isFile)
      for keyword in ["style", "explode", "allowReserved", "headers"] where encoding[name][keyword] != .null {
        if keyword != "headers" || !isFile { omit("`\(keyword)` of this part isn't written", of: "part \(name)") }
      }
      if types.mayBeNull(property) { omit("a form has no null: nil leaves this out", of: "part \(name)") }
      let schema = property.setting("isRequired", to: isRequired ? true : nil)
      if isFile {
        let isList = forms.contains { $0["type"].text == "array" }
        let part = isList ? "[MultipartForm.Part]" : "MultipartForm.Part"
        let parameter = add(property, named: name, as: Names.property(name), type: part, isRequired: isRequired)
        return ["    form.append(\(Names.quoted(parameter.label)), name: \(Layout.literal(name)))"]
      }
      let isJSON = type.map(Self.isJSON) ?? false
      let isNested =
        item["type"].text != "array" && (item["type"].text == "object" || !description.properties(of: item).isEmpty)
      let serialization = Serialization(of: JSON.object(JSONObject()), in: .query)
      let parameter = add(serialization, schema, named: name, as: Names.property(name))
      var text = expression(of: parameter, serialization)
      var mediaType = type.map { $0.contains(",") || $0.contains("*") ? nil : $0 } ?? nil
      if isJSON || isNested || parameter.kind == .encoded {
        mediaType = mediaType ?? "application/json"
        let isList = value["type"].text == "array" && !isJSON
        let label = Names.quoted(parameter.label)
        text = isList ? "\(label)\(isRequired ? "" : "?").compactMap { json($0) }" : "json(\(label))"
      }
      let last = mediaType.map { ", contentType: \(Layout.literal($0))" } ?? ""
      return ["    form.append(\(text), name: \(Layout.literal(name))\(last))"]
    }
  }

  /// Whether a part of a form is a file.
  private static func isFile(_ schema: JSON) -> Bool {
    schema["type"].text == "string"
      && (["binary", "byte"].contains(schema["format"].text) || schema["contentMediaType"] != .null)
  }

  // MARK: - Responses

  mutating func response(of operation: Operation) -> String {
    guard style.writesTypesForAll else {
      guard let schema = operation.response else { return "EmptyResponse" }
      return types.type(of: schema, named: "result", at: place, nested: &nested)
    }
    // The response to HEAD has no body.
    guard operation.method != "HEAD" else { return "EmptyResponse" }
    let all = Self.successes(of: operation)
    let mayBeEmpty = all.contains { $0.value["content"].members.isEmpty }
    var found: (schema: JSON, type: String)?
    // A type without a name in the description is the type of the response itself.
    let mayBeNull = all.contains { $0.value["content"].members.contains { types.mayBeNull($0.value["schema"]) } }
    if !mayBeEmpty, !mayBeNull { nested.names.remove("Response") }
    for (status, response) in all where !response["content"].members.isEmpty {
      let content = content(of: response)
      guard let first = found else {
        found = (content.schema, type(of: content, status: status))
        continue
      }
      if content.schema != first.schema {
        omit("this response has another form than the first one: it isn't decoded", of: "response \(status)")
      }
    }
    guard let found else { return "EmptyResponse" }
    let isNull = isJSONText && types.mayBeNull(found.schema) && found.type != types.anyJSON
    return mayBeEmpty || isNull ? "\(found.type)?" : found.type
  }

  /// The responses of success: those that are none of an error.
  static func successes(of operation: Operation) -> [(name: String, value: JSON)] {
    let responses = operation.json["responses"].members
    let successes = responses.filter { $0.name.hasPrefix("2") }
    return successes.isEmpty ? responses.filter { $0.name == "default" } : successes
  }

  /// The media type and schema of a response: JSON if there is any.
  private mutating func content(of response: JSON) -> (mediaType: String, schema: JSON) {
    let all = response["content"].members.map { (mediaType: $0.name, schema: $0.value["schema"]) }
    let jsonType = Self.jsonType(among: all.map(\.mediaType))
    let chosen = all.first { $0.mediaType == jsonType } ?? all.first ?? ("", .null)
    for other in all where other.mediaType != chosen.mediaType && StreamWriter.kind(of: other.mediaType) == nil {
      omit("a response of the type \(other.mediaType) isn't requested, only \(chosen.mediaType)")
    }
    return chosen
  }

  private mutating func type(of content: (mediaType: String, schema: JSON), status: String) -> String {
    let schema = content.schema
    isJSONText = false
    if Self.isJSON(content.mediaType), types.description.resolved(schema)["format"].text != "binary" {
      isJSONText = content.mediaType != "*/*"
      let name = nested.names.contains("Response") ? "result" : "response"
      return types.type(
        of: schema, named: isCollection(schema) ? "items" : name, at: "\(place): response \(status)", nested: &nested)
    }
    if content.mediaType.contains("xml") {
      omit("the response \(content.mediaType) isn't decoded: it is data")
    }
    return content.mediaType.hasPrefix("text/") && schema["format"].text != "binary" ? "String" : "Data"
  }

  /// Whether a value is a list or dictionary, whose elements can't have its name.
  private func isCollection(_ schema: JSON) -> Bool {
    let value = types.description.resolved(schema)
    return ["array", "object"].contains(value["type"].text) && types.description.properties(of: value).isEmpty
      && types.description.variants(of: value).isEmpty
  }

  /// The type of the API's errors: that of the default response, or of the first status that is an error.
  mutating func error(of operation: Operation) -> String? {
    let schemas = Self.errors(of: operation)
    for (status, response) in operation.json["responses"].members {
      let content = response["content"].members
      guard let type = content.first?.name, !content.contains(where: { Self.isJSON($0.name) }) else { continue }
      if status.hasPrefix("4") || status.hasPrefix("5") {
        omit("an error of the type \(type) isn't decoded", of: "response \(status)")
      }
    }
    for (status, response) in operation.json["responses"].members
    where (status.hasPrefix("1") || status.hasPrefix("3")) && !response["content"].members.isEmpty {
      omit("this response is no success: set the endpoint's `successStatuses` to decode it", of: "response \(status)")
    }
    guard let first = schemas.first else { return nil }
    for other in schemas.dropFirst() where other.schema != first.schema {
      omit(
        "this error has another form than the endpoint's `ErrorResponse`: read it with `errorResponse(as:)`",
        of: "response \(other.status)")
      // Its type is part of the tier.
      _ = types.type(
        of: other.schema, named: "error \(other.status)", at: "\(place): error \(other.status)", nested: &nested)
    }
    if let commonError, first.schema["$ref"].text == commonError { return nil }
    nested.names.remove("ErrorResponse")
    return types.type(
      of: first.schema, named: isCollection(first.schema) ? "error items" : "error response",
      at: "\(place): error \(first.status)", nested: &nested)
  }

  /// The schemas of an operation's errors in JSON, the most general one first.
  static func errors(of operation: Operation) -> [(status: String, schema: JSON)] {
    let responses = operation.json["responses"].members
    let hasSuccess = responses.contains { $0.name.hasPrefix("2") }
    let statuses = responses.filter { $0.name.hasPrefix("4") || $0.name.hasPrefix("5") }
    func isRange(_ status: String) -> Bool { status.uppercased().hasSuffix("XX") }
    let errors =
      responses.filter { $0.name == "default" && hasSuccess } + statuses.filter { isRange($0.name) }
      + statuses.filter { !isRange($0.name) }
    return errors.compactMap { status, response in
      response["content"].members.first { isJSON($0.name) && $0.value["schema"] != .null }.map {
        (status, $0.value["schema"])
      }
    }
  }
}
