/// What differs between the tiers that are written: the names that their code uses, and what they agree on.
public struct WritingStyle: Sendable {
  /// The enumeration that contains everything, such as `Petstore`.
  public var namespace: String
  /// The protocol of the endpoints.
  public var endpoint: String
  /// Whether the texts of the description become documentation. Otherwise the words of the names do.
  public var usesTexts = true
  /// Whether a body or response of several forms becomes an enumeration, and a body with a name is one parameter. Otherwise
  /// the former is any JSON, and the properties of the latter are parameters.
  public var writesTypesForAll = true
  /// The Swift types of schemas that exist already.
  public var knownTypes: [String: String] = [:]
  /// The type that exists already for these values of a string.
  public var knownEnumeration: @Sendable (_ values: [String]) -> String? = { _ in nil }
  /// The Swift type of a text, number or Boolean value with a name; nil for other values.
  public var plainType: @Sendable (_ schema: JSON, _ name: String) -> String?
  /// Whether a property that the description requires is always sent.
  public var isReliable: @Sendable (_ name: String) -> Bool = { _ in true }
  /// The labels of parameters that aren't their names, by name and all names in the path.
  public var label: @Sendable (_ name: String, _ names: [String]) -> String = { name, _ in Names.property(name) }
  /// What documentation says of parameters with these names.
  public var words: [String: String] = [:]
  /// The lines of documentation after the summary.
  public var details: @Sendable (Operation) -> [String]
  /// The start and the arguments of the call that creates a URL, from the literal of a path or a whole
  /// URL, and the items of a query.
  public var url: @Sendable (_ path: String, _ query: [String]) -> Layout.Call

  /// The style of a tier of your own.
  public static func own(namespace: String) -> Self {
    Self(
      namespace: namespace, endpoint: "\(namespace)Endpoint", plainType: plainType,
      details: { operation in
        let description = operation.json["description"].text ?? ""
        // Without a summary, the description is in its place.
        let summary = operation.json["summary"].text ?? ""
        let text = ["", description].contains(summary) ? [] : Documentation.lines(of: description)
        let route = Documentation.wrapped("`\(operation.method) \(operation.path)`", start: "///", next: "///")
        return (text.isEmpty ? [] : ["///"] + text) + ["///"] + route
      },
      url: { path, query in
        let place = Layout.Argument.text(path.hasPrefix("\"/") ? "path: \(path)" : "url: \(path)")
        return Layout.Call("urlInfo = .init", query.isEmpty ? [place] : [place, .list("query: .values(", query, ")")])
      })
  }

  private static let plainType: @Sendable (JSON, String) -> String? = { schema, _ in
    switch schema["type"].text {
    case "string":
      switch schema["format"].text {
      case "date-time": "Date"
      case "uri", "url": "URL"
      case "byte": "Data"
      default: "String"
      }
    case "integer": integerType(schema)
    case "number": "Double"
    case "boolean": "Bool"
    default: nil
    }
  }

  /// `Int` for integers that the description doesn't say to be larger than 32 bits.
  private static func integerType(_ schema: JSON) -> String {
    func limit(_ name: String) -> Double? { if case .number(let text) = schema[name] { Double(text) } else { nil } }
    let (maximum, minimum) = (limit("maximum") ?? 0, limit("minimum") ?? 0)
    switch schema["format"].text {
    case "uint64", "unsigned-long": return "UInt64"
    case "int64", "uint32", "long": return "Int64"
    default:
      if maximum >= 9_223_372_036_854_775_808, minimum >= 0 { return "UInt64" }
      return maximum > 2_147_483_647 || minimum < -2_147_483_648 ? "Int64" : "Int"
    }
  }
}
