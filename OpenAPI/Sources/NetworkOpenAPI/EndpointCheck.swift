/// Holds endpoints against the operations of a description.
public struct EndpointCheck {
  private let description: Description
  private let sources: SwiftSources
  private var drifts: [Drift] = []
  private var models: ModelCheck

  /// Returns what differs, in the order of the operations.
  public static func drifts(of sources: SwiftSources, from description: Description) -> [Drift] {
    var check = EndpointCheck(description: description, sources: sources)
    check.run()
    return check.drifts + check.models.drifts
  }

  /// The types that the schemas with names have in the sources, as far as responses and bodies use them.
  public static func knownTypes(of sources: SwiftSources, in description: Description) -> [String: String] {
    var check = EndpointCheck(description: description, sources: sources)
    check.run()
    // A generic type stands for several.
    return check.models.types.filter { sources.types[$0.value]?.genericParameters.isEmpty == true }
  }

  private init(description: Description, sources: SwiftSources) {
    self.description = description
    self.sources = sources
    models = ModelCheck(description: description, sources: sources)
  }

  private mutating func run() {
    let (endpoints, unread) = sources.endpoints(of: description)
    for name in unread {
      add("\(name): unread", "its form isn't understood, so it can't be checked", file: sources.types[name]?.file ?? "")
    }
    let byRoute = Dictionary(
      description.operations.values.map { ($0.route, $0) },
      uniquingKeysWith: { first, _ in first })
    let byPage = Dictionary(
      description.operations.values.compactMap { operation in operation.documentation.map { ($0, operation) } },
      uniquingKeysWith: { $0.id < $1.id ? $0 : $1 })
    var missing = Set(description.operations.keys)
    var offered: [String: Set<String>] = [:]
    for endpoint in endpoints {
      offered[endpoint.route, default: []].formUnion(endpoint.query.map(\.name))
    }
    for endpoint in endpoints {
      let route = endpoint.route
      if let operation = byRoute[route] {
        missing.remove(operation.id)
        check(endpoint, operation, offered: offered[route] ?? [])
      } else if let page = endpoint.documentation, let operation = byPage[page] {
        missing.remove(operation.id)
        add(
          "\(operation.id): route",
          "sends \(endpoint.method) \(endpoint.path); documented is \(operation.method) \(operation.path)",
          file: endpoint.file)
      } else {
        add(
          "\(endpoint.name): route", "\(endpoint.method) \(endpoint.path) isn't in the description", file: endpoint.file
        )
      }
    }
    for id in missing.sorted() {
      add("\(id): endpoint", "has no endpoint; `Scripts/github add \(id)` writes one", file: "")
    }
    drifts.sort { $0.key < $1.key }
  }

  private mutating func add(_ key: String, _ advice: String, file: String) {
    let drift = Drift(key: key, advice: advice, file: file)
    if !drifts.contains(drift) { drifts.append(drift) }
  }

  /// - Parameter offered: the query that any endpoint of the operation has; some only request another media type.
  private mutating func check(_ endpoint: EndpointSource, _ operation: Operation, offered: Set<String>) {
    for (parameter, item) in zip(operation.pathParameters, endpoint.pathItems) {
      check(item, parameter, isRequired: true, place: "path", endpoint, operation)
    }
    let query = operation.query.map { ($0["name"].text ?? "", $0, $0["required"].isTrue) }.filter { name, _, _ in
      endpoint.query.contains { $0.name == name } || !offered.contains(name)
    }
    check(endpoint.query, query, place: "query", endpoint, operation)
    checkBody(endpoint, operation)
    checkResponse(endpoint, operation)
  }

  private mutating func checkBody(_ endpoint: EndpointSource, _ operation: Operation) {
    guard let schema = operation.body else {
      if endpoint.body?.isEmpty == false {
        add("\(operation.id) body: undocumented", "sends a body that isn't documented", file: endpoint.file)
      }
      return
    }
    let properties = description.properties(of: schema)
    guard let body = endpoint.body else {
      if endpoint.hasBody {
        add("\(operation.id) body: unread", "its body isn't a literal, so it can't be checked", file: endpoint.file)
      } else if !properties.isEmpty {
        add(
          "\(operation.id) body: missing",
          "sends no body; documented: \(properties.map(\.name).joined(separator: ", "))", file: endpoint.file)
      }
      return
    }
    check(body, properties, place: "body", endpoint, operation)
  }

  private mutating func check(
    _ items: [EndpointSource.Item], _ documented: [(name: String, schema: JSON, isRequired: Bool)], place: String,
    _ endpoint: EndpointSource, _ operation: Operation
  ) {
    for (name, schema, isRequired) in documented {
      guard let item = items.first(where: { $0.name == name }) else {
        let label = Names.property(name)
        let type = models.advisedType(of: schema, named: name)
        let isNullable = place == "body" && description.resolved(schema)["nullable"].isTrue
        let offered = isRequired ? "\(type)" : isNullable ? "GitHubAPI.Nullable<\(type)>? = nil" : "\(type)? = nil"
        let value = place == "query" && models.isEnumeration(schema) ? "\(label)?.rawValue" : Names.quoted(label)
        add(
          "\(operation.id) \(place) \(name): missing",
          "add the parameter `\(label): \(offered)` and send `\"\(name)\": \(value)`", file: endpoint.file)
        continue
      }
      check(item, schema, isRequired: isRequired, place: place, endpoint, operation)
    }
    for item in items where !documented.contains(where: { $0.name == item.name }) {
      add(
        "\(operation.id) \(place) \(item.name): undocumented", "is sent but isn't documented", file: endpoint.file)
    }
  }

  private mutating func check(
    _ item: EndpointSource.Item, _ schema: JSON, isRequired: Bool, place: String, _ endpoint: EndpointSource,
    _ operation: Operation
  ) {
    let name = place == "path" ? schema["name"].text ?? item.name : item.name
    let key = "\(operation.id) \(place) \(name)"
    guard let parameter = item.parameter else {
      let values = models.values(of: schema)
      if let constant = item.constant, !values.isEmpty, !values.contains(constant) {
        add("\(key): value", "sends `\(constant)`, which isn't documented", file: endpoint.file)
      }
      if item.constant == nil { add("\(key): unread", "its value isn't a parameter", file: endpoint.file) }
      return
    }
    let isOptional = parameter.type.isOptional || parameter.hasDefault
    if isRequired, isOptional, place != "path" {
      add("\(key): required", "is required; `\(parameter.label)` may be left out", file: endpoint.file)
    }
    if !isRequired, !isOptional {
      add("\(key): optional", "isn't required; make `\(parameter.label)` optional", file: endpoint.file)
    }
    var type = sources.resolve(parameter.type, in: endpoint.name).wrapped
    var isClearable = false
    if case .named(let name, let arguments) = type, name.hasSuffix("Nullable"), let argument = arguments.first {
      (type, isClearable) = (argument, true)
    }
    let isNullable = description.resolved(schema)["nullable"].isTrue
    if place == "body", isNullable, !isRequired, !isClearable {
      add(
        "\(key): nullable", "null clears it; make `\(parameter.label)` a `GitHubAPI.Nullable<\(type)>?`",
        file: endpoint.file)
    }
    if isClearable, !isNullable {
      add("\(key): not-nullable", "null isn't allowed; make `\(parameter.label)` a `\(type)?`", file: endpoint.file)
    }
    models.check(
      sent: schema, as: type, key: key, at: .init(label: parameter.label, file: endpoint.file),
      isQuery: place == "query")
  }

  private mutating func checkResponse(_ endpoint: EndpointSource, _ operation: Operation) {
    guard let response = endpoint.response?.wrapped else { return }
    let key = "\(operation.id) response"
    switch response.description {
    // The status is the response, or the body in another media type.
    case "Bool", "Data", "String", "EmptyResponse":
      guard response.description == "EmptyResponse", let schema = operation.response else { return }
      if description.properties(of: schema).isEmpty, description.resolved(schema)["type"].text != "array" { return }
      add("\(key): dropped", "has a body; declare a model for it", file: endpoint.file)
    default:
      guard let schema = operation.response else { return }
      models.check(received: schema, as: response, key: key, file: endpoint.file)
    }
  }
}
