/// A tier of your own for an API: its endpoints and models as Swift files, from a description in OpenAPI 3.
public struct Tier {
  /// The files, by their paths in the folder of the tier.
  public let files: [(path: String, text: String)]
  public let operationCount: Int
  public let modelCount: Int
  /// What the description says that isn't written, or not as it says, and where.
  public let omissions: [(place: String, text: String)]

  /// What was written for each operation and schema, for the tests that call all of it.
  public let index: JSON

  /// Writes a tier.
  ///
  /// - Parameters:
  ///   - document: the description.
  ///   - namespace: the name of the enumeration that contains everything.
  /// - Throws: ``ProgramError`` for a document that isn't OpenAPI 3, or has no operations.
  public init(of document: JSON, namespace: String) throws {
    let description = Self.namingErrors(in: try Trimming.description(of: document, keepsTexts: true))
    guard !description.operations.isEmpty else { throw ProgramError("The description has no operations.") }
    let operations = Self.operations(of: description, in: document)
    let style = WritingStyle.own(namespace: namespace)
    var models = TypeWriter(
      description: description, style: style, names: Self.modelNames(description, document, namespace),
      sent: Self.sent(operations.map(\.operation), description))
    Self.omitUnwritten(of: document, &models)

    var writer = EndpointWriter(style: style, types: models)
    let commonError = Self.commonError(of: operations.map(\.operation), description)
    writer.commonError = commonError
    writer.servers = Set(document["servers"].elements.prefix(1).map(TierRoot.url))
    writer.isVersion30 = document["openapi"].text?.hasPrefix("3.0") ?? true
    let errorType = commonError.map { reference in
      var nested = TypeWriter.Nested()
      return writer.types.type(
        of: ["$ref": .string(reference)], named: reference, at: "components.schemas.\(reference)", nested: &nested)
    }
    var files: [(path: String, text: String)] = []
    var entries: [JSON] = []
    var groups = Self.groups(of: operations, taken: Set(models.names.values), namespace)
    for index in groups.indices {
      let group = groups[index]
      var endpoints: [String] = []
      for (operation, name) in zip(group.operations, Self.names(of: group.operations, in: group.tag, namespace)) {
        if !endpoints.isEmpty { endpoints.append("") }
        let written = writer.write(operation, named: name)
        endpoints += written.lines
        entries.append(Self.entry(of: written, operation, "\(namespace).\(group.name).\(name)"))
        groups[index].example = groups[index].example ?? "\(namespace).\(group.name).\(name)"
      }
      let comment = Documentation.comment(
        Self.text(of: group.tag, document), otherwise: Documentation.sentence(group.tag))
      let declaration =
        "extension \(namespace) {\n\((comment + ["public enum \(group.name) {}"]).indented.joined(separator: "\n"))\n}\n\n"
      let text = TypeWriter.file(
        endpoints, in: "\(namespace).\(group.name)", imports: ["NetworkAPIKit"], after: declaration)
      files.append(("Endpoints/\(namespace)+\(group.name).swift", text))
    }
    let written = writer.types.models()
    files += written.map { ("Models/\($0.name).swift", $0.text) }
    files = files.map { ($0.path, Initializers.write(in: $0.text)) }
    let support = TierSupport(namespace: namespace, used: files.map(\.text).joined())
    files += support.files
    let root = TierRoot(
      document: document, namespace: namespace, error: errorType, example: groups.first?.example,
      schemes: writer.schemes)
    files.append(("\(namespace).swift", root.text(&writer.types)))
    self.files = files.sorted { $0.path < $1.path }
    operationCount = operations.count
    modelCount = written.count
    let schemas = models.names.filter { schema in written.contains { $0.name == schema.value } }.map { schema, name in
      (
        schema,
        JSON.object(
          JSONObject([("type", .string("\(namespace).\(name)")), ("isSent", .bool(models.sent.contains(schema)))]))
      )
    }
    self.index = ["endpoints": .array(entries), "schemas": .object(JSONObject(schemas.sorted { $0.0 < $1.0 }))]
    omissions = writer.types.omissions.map { ($0.place, $0.text) }
  }

  private static func entry(of written: EndpointWriter.Written, _ operation: Operation, _ type: String) -> JSON {
    let parameters = written.parameters.map { parameter -> JSON in
      [
        "label": .string(parameter.label), "name": .string(parameter.name), "type": .string(parameter.type),
        "place": .string(parameter.place.rawValue), "isRequired": .bool(parameter.isRequired),
      ]
    }
    return [
      "type": .string(type), "method": .string(operation.method), "path": .string(operation.path),
      "response": .string(written.response), "parameters": .array(parameters),
    ]
  }

  // MARK: - Operations

  private typealias Tagged = (tag: String, operation: Operation)

  /// The operations in the order of the description, with the first tag of each, or else the first word of its path.
  private static func operations(of description: Description, in document: JSON) -> [Tagged] {
    let order = document["paths"].members.map(\.name)
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE"]
    let sorted = description.operations.values.sorted { left, right in
      if left.path != right.path { return places[left.path, default: 0] < places[right.path, default: 0] }
      return (methods.firstIndex(of: left.method) ?? 0) < (methods.firstIndex(of: right.method) ?? 0)
    }
    return sorted.map { operation in
      let words = operation.path.split(separator: "/").filter { !$0.hasPrefix("{") && !$0.contains(#/^(v\d+|api)$/#) }
      return (operation.json["tags"].texts.first ?? words.first.map(String.init) ?? "Root", operation)
    }
  }

  private struct Group {
    let tag: String
    let name: String
    var operations: [Operation]
    /// The name of its first endpoint.
    var example: String?
  }

  private static func groups(of operations: [Tagged], taken: Set<String>, _ namespace: String) -> [Group] {
    var groups: [Group] = []
    var names = Set(taken.union(["\(namespace)Endpoint"]).map { $0.lowercased() })
    for (tag, operation) in operations {
      if let index = groups.firstIndex(where: { $0.tag == tag }) {
        groups[index].operations.append(operation)
        continue
      }
      // A model has the name of the thing, its endpoints that of several.
      let name = Names.type(tag)
      let plural = name.hasSuffix("s") ? name + "Endpoints" : Names.plural(name)
      var candidates = [name, plural, name + "Endpoints"][...]
      while let candidate = candidates.first,
        names.contains(candidate.lowercased()) || Names.reservedTypes.contains(candidate) || candidate == namespace
      {
        candidates = candidates.dropFirst()
      }
      var unique = candidates.first ?? name + "Endpoints"
      while !names.insert(unique.lowercased()).inserted { unique += "2" }
      groups.append(Group(tag: tag, name: unique, operations: [operation]))
    }
    return groups
  }

  private static func text(of tag: String, _ document: JSON) -> String? {
    document["tags"].elements.first { $0["name"].text == tag }?["description"].text
  }

  /// The names of a group's endpoints, without the words of the group if they differ without them.
  private static func names(of operations: [Operation], in tag: String, _ namespace: String) -> [String] {
    let nouns = Set(Names.words(tag).flatMap { [$0, $0 + "s", Names.singular($0)] })
    let all = operations.map { operation in
      let words = Names.words(operation.id)
      // At the beginning or after the verb: `pets/list`, `listPets`, but not `listOwnersOfPets`.
      let rest = words.drop(while: nouns.contains)
      let short = Array(rest.prefix(1) + rest.dropFirst().drop(while: nouns.contains))
      return (
        long: Names.type(words.joined(separator: "-")),
        short: Names.type((short.isEmpty ? words : short).joined(separator: "-"))
      )
    }
    let counts = Dictionary(all.map { ($0.short, 1) }, uniquingKeysWith: +)
    var taken = Names.reservedTypes.union([namespace, "\(namespace)Endpoint"])
    return all.map { name in
      let unique = counts[name.short] == 1 ? name.short : name.long
      return taken.insert(unique).inserted ? unique : Names.unique(unique + "Endpoint", in: &taken)
    }
  }

  // MARK: - Schemas

  /// The names of the types of schemas, which differ in more than their case: each has a file.
  private static func modelNames(_ description: Description, _ document: JSON, _ namespace: String) -> [String: String]
  {
    var taken = Set((Names.reservedTypes.union([namespace, "\(namespace)Endpoint"])).map { $0.lowercased() })
    var names: [String: String] = [:]
    let inDocument = document["components"]["schemas"].members.map(\.name)
    for schema in inDocument + description.schemas.keys.filter({ !inDocument.contains($0) }).sorted() {
      let base = Names.type(schema)
      let isReserved = Names.reservedTypes.contains(base) || base == namespace
      names[schema] = Names.unique(isReserved ? base + "Model" : base, in: &taken) { $0.lowercased() }
    }
    return names
  }

  /// The schemas that are part of requests.
  private static func sent(_ operations: [Operation], _ description: Description) -> Set<String> {
    var found: Set<String> = []
    var queue: [JSON] = operations.flatMap { $0.json["body"]["content"].members.map { $0.value["schema"] } }
    while let next = queue.popLast() {
      if let reference = next["$ref"].text, found.insert(reference).inserted {
        queue.append(description.schemas[reference] ?? .null)
      }
      queue += next.members.map(\.value) + next.elements
    }
    return found
  }

  /// The description with a name for each error that has none, and that several operations have.
  private static func namingErrors(in description: Description) -> Description {
    var description = description
    var counts: [JSON: Int] = [:]
    for operation in description.operations.values {
      for schema in Set(EndpointWriter.errors(of: operation).map(\.schema))
      where schema["$ref"] == .null && !schema["properties"].members.isEmpty {
        counts[schema, default: 0] += 1
      }
    }
    var taken = Set(description.schemas.keys)
    var names: [JSON: String] = [:]
    let repeated = counts.filter { $0.value > 1 }
    for (schema, _) in repeated.sorted(by: { ($1.value, $0.key.oneLine) < ($0.value, $1.key.oneLine) }) {
      names[schema] = Names.unique("ErrorResponse", in: &taken)
    }
    guard !names.isEmpty else { return description }
    for (schema, name) in names { description.schemas[name] = schema }
    description.operations = description.operations.mapValues { operation in
      let responses = operation.json["responses"].members.map { status, response -> (String, JSON) in
        guard !status.hasPrefix("2") else { return (status, response) }
        let contents = response["content"].members.map { type, content in
          (type, names[content["schema"]].map { content.setting("schema", to: ["$ref": .string($0)]) } ?? content)
        }
        return (status, contents.isEmpty ? response : response.setting("content", to: .object(JSONObject(contents))))
      }
      return Operation(id: operation.id, json: operation.json.setting("responses", to: .object(JSONObject(responses))))
    }
    return description
  }

  /// The schema that most operations' errors have.
  private static func commonError(of operations: [Operation], _ description: Description) -> String? {
    let references = operations.compactMap { EndpointWriter.errors(of: $0).first?.schema["$ref"].text }
    let counts = Dictionary(references.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap { $0.value > 1 ? $0.key : nil }
  }

  // MARK: - What isn't written

  private static func omitUnwritten(of document: JSON, _ types: inout TypeWriter) {
    for name in document["webhooks"].members.map(\.name) {
      types.omit("webhooks aren't written", at: "webhooks.\(name)")
    }
    let servers = document["servers"].elements.compactMap { $0["url"].text }
    for server in servers.dropFirst() { types.omit("the server isn't written; give it to the client", at: server) }
    for (text, place) in KeywordWalk(of: document).found { types.omit(text, at: place) }
  }
}
