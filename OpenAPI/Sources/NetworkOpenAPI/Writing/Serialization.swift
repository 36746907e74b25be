/// How a value is written in a query, path, header field or form: by its `style`, `explode`, `allowReserved` and `content`.
struct Serialization {
  enum Place { case query, path, header }

  let style: String
  /// A style that the place doesn't have, instead of which the usual one is written.
  let unknownStyle: String?
  let isExploded: Bool
  let allowsReserved: Bool
  /// The media type of a value that isn't written by its style.
  let mediaType: String?

  var isDeep: Bool { style == "deepObject" && mediaType == nil }
  var isJSON: Bool { mediaType.map(EndpointWriter.isJSON) ?? false }

  /// - Parameter json: a parameter, or what a form's `encoding` says of a property.
  init(of json: JSON, in place: Place) {
    let usual = place == .query ? "form" : "simple"
    let named = json["style"].text ?? usual
    let isKnown = Self.styles[place]?.contains(named) ?? false
    style = isKnown ? named : usual
    unknownStyle = isKnown ? nil : named
    isExploded = json["explode"] == .null ? style == "form" : json["explode"].isTrue
    allowsReserved = json["allowReserved"].isTrue
    mediaType = json["content"].text
  }

  /// A value as JSON.
  private init() {
    (style, unknownStyle, isExploded, allowsReserved, mediaType) = ("form", nil, true, false, "application/json")
  }

  private static let styles: [Place: Set<String>] = [
    .query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"], .path: ["simple", "label", "matrix"],
    .header: ["simple"],
  ]

  /// How a property of a form is written.
  ///
  /// - Parameters:
  ///   - encoding: what the form says of the property.
  ///   - isNested: whether its value is an object, or a list of objects.
  static func property(_ encoding: JSON, isNested: Bool, isVersion30: Bool) -> Self {
    let hasStyle = ["style", "explode", "allowReserved"].contains { encoding[$0] != .null }
    if !hasStyle, encoding["contentType"].text.map(EndpointWriter.isJSON) ?? (isNested && !isVersion30) {
      return Self()
    }
    return Self(of: encoding, in: .query)
  }

  /// The expression of the `ParameterStyle`; nil for what is usual in the place.
  var parameterStyle: String? {
    var name: String? =
      switch style {
      case "deepObject": ".deep"
      case "spaceDelimited" where !isExploded: ".spaces"
      case "pipeDelimited" where !isExploded: ".pipes"
      case "form" where !isExploded: ".commas"
      case "simple" where isExploded: ".exploded"
      default: nil
      }
    if allowsReserved, style != "simple" { name = (name ?? ".exploded") + ".reserved" }
    return name
  }

  /// The arguments of `pathValue` after the first one.
  func pathArguments(_ name: String) -> String {
    var arguments = style == "simple" ? "" : ", .\(style)"
    if style == "matrix" { arguments += ", named: \(Layout.literal(name))" }
    return arguments + (isExploded ? ", explode: true" : "")
  }
}

extension EndpointWriter {
  /// Adds a parameter of a path, query, header field or form to the initializer.
  mutating func add(
    _ serialization: Serialization, _ schema: JSON, named name: String, as label: String, isInPath: Bool = false,
    prefix: String = ""
  ) -> Parameter {
    let (type, kind) = parameterType(of: schema, named: name, serialization)
    if let style = serialization.unknownStyle {
      omit("the style \(style) isn't one of this place: \(serialization.style) is written", of: name)
    }
    if kind == .encoded, !serialization.isJSON, !serialization.isDeep, hasInner(value(of: schema), serialization) {
      omit("`style` doesn't say how objects and lists inside of this are sent: as JSON", of: name)
    }
    return add(
      value(of: schema), named: name, as: label, type: type, isRequired: isInPath || schema["isRequired"].isTrue,
      isInPath: isInPath, prefix: prefix, kind: kind)
  }

  /// The expression of a parameter's value.
  func expression(of parameter: Parameter, _ serialization: Serialization) -> String {
    let label = Names.quoted(parameter.label)
    let mark = parameter.isRequired ? "" : "?"
    if serialization.isJSON { return "json(\(label))" }
    // After an optional chain, what follows is optional too.
    let (value, next) =
      switch parameter.kind {
      case .value: (label, mark)
      case .open: ("\(label)\(mark).rawValue", "")
      case .openList: ("\(label)\(mark).map(\\.rawValue)", "")
      case .encoded: ("encoded(\(label))", "?")
      }
    let isText = parameter.kind == .open || parameter.kind == .value && !parameter.type.hasPrefix("[")
    guard let style = serialization.parameterStyle, !isText || serialization.allowsReserved else { return value }
    return "\(value)\(next).styled(\(style))"
  }

  /// Whether a value has lists or objects inside, for which a style has no form.
  private func hasInner(_ schema: JSON, _ serialization: Serialization, depth: Int = 0) -> Bool {
    let schema = types.description.resolved(schema)
    let variants = types.description.variants(of: schema)
    if !variants.isEmpty { return depth < 4 && variants.contains { hasInner($0, serialization, depth: depth + 1) } }
    func isList(_ schema: JSON) -> Bool { types.description.resolved(schema)["type"].text == "array" }
    func isObject(_ schema: JSON) -> Bool {
      types.description.resolved(schema)["type"].text == "object" || !types.description.properties(of: schema).isEmpty
    }
    if schema["type"].text == "array" { return isObject(schema["items"]) || isList(schema["items"]) }
    return types.description.properties(of: schema).contains { _, property, _ in
      isObject(property)
        || isList(property) && (!serialization.isExploded || isObject(types.description.resolved(property)["items"]))
    }
  }

  private static let plainTypes: Set<String> = [
    "String", "Int", "Int64", "UInt64", "Double", "Bool", "Date", "URL", "Data",
  ]

  private mutating func parameterType(
    of parameter: JSON, named name: String, _ serialization: Serialization
  ) -> (type: String, kind: Parameter.Kind) {
    let schema = value(of: parameter)
    if let mediaType = serialization.mediaType, !serialization.isJSON {
      omit("this parameter is a text: write it as \(mediaType)", of: name)
      return ("String", .value)
    }
    if !serialization.isJSON, let type = plainUnion(schema) { return (type, .value) }
    let type = types.type(of: schema, named: name, at: "\(place): \(name)", nested: &nested)
    if serialization.isJSON { return (type, .encoded) }
    let resolved = types.description.resolved(schema)
    if isOpen(schema), !Self.plainTypes.contains(type) { return (type, .open) }
    if resolved["type"].text == "array", isOpen(resolved["items"]), type != "[String]" { return (type, .openList) }
    let element = type.hasPrefix("[String: ") ? type.dropFirst(9).dropLast() : type[...]
    let item = element.hasPrefix("[") ? element.dropFirst().dropLast() : element
    return (type, Self.plainTypes.contains(String(item)) ? .value : .encoded)
  }

  /// The type of a value of several forms that are texts, numbers or lists of them: a text, or a list of texts, can be any.
  private func plainUnion(_ schema: JSON) -> String? {
    let variants = types.description.variants(of: types.description.resolved(schema))
    guard !variants.isEmpty, !isOpen(schema) else { return nil }
    func isPlain(_ schema: JSON) -> Bool {
      var seen: Set<String> = []
      return self.isPlain(schema, &seen)
    }
    if variants.allSatisfy(isPlain) { return "String" }
    let isList = variants.allSatisfy {
      let form = types.description.resolved($0)
      return isPlain($0) || form["type"].text == "array" && isPlain(form["items"])
    }
    return isList ? "[String]" : nil
  }

  /// Whether all forms of a value are texts or numbers.
  ///
  /// - Parameter seen: the schemas that are looked at already: a union may be a form of itself.
  private func isPlain(_ schema: JSON, _ seen: inout Set<String>) -> Bool {
    if let name = schema["$ref"].text, !seen.insert(name).inserted { return true }
    let schema = types.description.resolved(schema)
    let forms = types.description.variants(of: schema)
    if forms.isEmpty { return ["string", "integer", "number", "boolean"].contains(schema["type"].text) }
    return forms.allSatisfy { isPlain($0, &seen) }
  }
}
