/// The few types and extensions that written endpoints and models share, as far as they use them.
struct TierSupport {
  let namespace: String
  /// The text of all endpoints and models.
  let used: String

  var files: [(path: String, text: String)] {
    var files: [(path: String, text: String)] = []
    func add(_ name: String, if text: String, _ source: String) {
      guard used.contains(text) else { return }
      files.append(("Support/\(name).swift", source.replacing("NAMESPACE", with: namespace) + "\n"))
    }
    add("OpenString", if: ".OpenString {", Self.openString)
    add("JSONValue", if: ".JSONValue", Self.jsonValue)
    add("Nullable", if: ".Nullable<", Self.nullable)
    add("Boxed", if: ".Boxed ", Self.boxed)
    add("RequestBody", if: ".RequestBody", Self.requestBody)
    let values = [
      (used.contains("query: .values("), Self.query),
      (used.contains("headers: .values("), Self.headers), (used.contains("form.append("), Self.form),
      (used.contains(".separated(by: "), Self.separated),
    ].filter(\.0).map(\.1)
    if !values.isEmpty {
      let imports = "import Foundation\nimport NetworkAPIKit\n\n"
      files.append(
        ("Support/ParameterValue.swift", imports + ([Self.parameterValue] + values).joined(separator: "\n\n") + "\n"))
    }
    if used.contains("urlInfo[query: ") { files.append(("Support/URLInfo+Query.swift", Self.queryItem + "\n")) }
    return files
  }

  private static let openString = #"""
    extension NAMESPACE {
      /// A string with known values, to which the API may add others. Unknown values are decoded and kept unchanged.
      public protocol OpenString: RawRepresentable<String>, Codable, Hashable, Sendable, ExpressibleByStringLiteral,
        CustomStringConvertible
      {
        /// Creates a known or unknown value.
        init(rawValue: String)
      }
    }

    extension NAMESPACE.OpenString {
      public init(stringLiteral value: String) { self.init(rawValue: value) }

      public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
      }

      public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
      }

      public var description: String { rawValue }
    }
    """#

  private static let jsonValue = #"""
    extension NAMESPACE {
      /// Any JSON value, for data whose structure the description leaves open.
      public enum JSONValue: Codable, Hashable, Sendable {
        case null
        case bool(Bool)
        case integer(Int64)
        case number(Double)
        case string(String)
        case array([JSONValue])
        case object([String: JSONValue])

        public init(from decoder: any Decoder) throws {
          let container = try decoder.singleValueContainer()
          if container.decodeNil() {
            self = .null
          } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
          } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
          } else if let value = try? container.decode(Double.self) {
            self = .number(value)
          } else if let value = try? container.decode(String.self) {
            self = .string(value)
          } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
          } else {
            self = .object(try container.decode([String: JSONValue].self))
          }
        }

        public func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          switch self {
          case .null: try container.encodeNil()
          case .bool(let value): try container.encode(value)
          case .integer(let value): try container.encode(value)
          case .number(let value): try container.encode(value)
          case .string(let value): try container.encode(value)
          case .array(let value): try container.encode(value)
          case .object(let value): try container.encode(value)
          }
        }

        /// The property with a name; nil if there is none, or this isn't an object.
        public subscript(name: String) -> JSONValue? {
          guard case .object(let properties) = self else { return nil }
          return properties[name]
        }

        /// The text of a string; nil for other values.
        public var text: String? {
          guard case .string(let value) = self else { return nil }
          return value
        }
      }
    }

    extension NAMESPACE.JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
      ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
    {
      public init(stringLiteral value: String) { self = .string(value) }
      public init(integerLiteral value: Int64) { self = .integer(value) }
      public init(floatLiteral value: Double) { self = .number(value) }
      public init(booleanLiteral value: Bool) { self = .bool(value) }
      public init(nilLiteral: ()) { self = .null }
      public init(arrayLiteral elements: NAMESPACE.JSONValue...) { self = .array(elements) }
      public init(dictionaryLiteral elements: (String, NAMESPACE.JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
      }
    }
    """#

  private static let nullable = #"""
    extension NAMESPACE {
      /// A property of a request that can be cleared: `.null` clears it, and nil leaves it out.
      public enum Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
        case null
        case value(Value)

        public func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          switch self {
          case .null: try container.encodeNil()
          case .value(let value): try container.encode(value)
          }
        }
      }
    }
    """#

  private static let boxed = #"""
    extension NAMESPACE {
      /// Stores an optional value on the heap, for a type that contains values of its own type.
      @propertyWrapper
      public enum Boxed<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        case none
        indirect case some(Value)

        public init(wrappedValue: Value?) { self = wrappedValue.map(Boxed.some) ?? .none }

        public var wrappedValue: Value? {
          get { if case .some(let value) = self { value } else { nil } }
          set { self = Boxed(wrappedValue: newValue) }
        }

        public init(from decoder: any Decoder) throws {
          self.init(wrappedValue: try decoder.singleValueContainer().decode(Value?.self))
        }

        public func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          try container.encode(wrappedValue)
        }
      }
    }

    // The synthesized coding of models prefers these to the generic methods: a missing property is nil.
    extension KeyedDecodingContainer {
      func decode<Value>(_ type: NAMESPACE.Boxed<Value>.Type, forKey key: Key) throws -> NAMESPACE.Boxed<Value> {
        NAMESPACE.Boxed(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
      }
    }

    extension KeyedEncodingContainer {
      mutating func encode<Value>(_ box: NAMESPACE.Boxed<Value>, forKey key: Key) throws {
        try encodeIfPresent(box.wrappedValue, forKey: key)
      }
    }
    """#

  private static let requestBody = #"""
    extension NAMESPACE {
      /// The body of a request: properties by the API's names, in order. Properties that are nil are left out.
      public struct RequestBody: Encodable, Sendable, ExpressibleByDictionaryLiteral {
        private let properties: [(name: String, value: any Encodable & Sendable)]

        public init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
          properties = elements.compactMap { name, value in value.map { (name, $0) } }
        }

        public func encode(to encoder: any Encoder) throws {
          var container = encoder.container(keyedBy: PropertyName.self)
          for (name, value) in properties { try container.encode(value, forKey: PropertyName(stringValue: name)) }
        }

        private struct PropertyName: CodingKey {
          let stringValue: String
          var intValue: Int? { nil }

          init(stringValue: String) { self.stringValue = stringValue }
          init?(intValue: Int) { nil }
        }
      }
    }
    """#

  private static let parameterValue = #"""
    /// A value in a query, a header field or a part of a form: its texts, of which a list has several.
    protocol ParameterValue: Sendable {
      /// The texts, each with what follows the name of the parameter.
      func parameterTexts() -> [(suffix: String, text: String)]
    }

    extension ParameterValue where Self: LosslessStringConvertible {
      func parameterTexts() -> [(suffix: String, text: String)] { [("", description)] }
    }

    extension String: ParameterValue {}
    extension Bool: ParameterValue {}
    extension Int: ParameterValue {}
    extension Int64: ParameterValue {}
    extension Double: ParameterValue {}

    extension Date: ParameterValue {
      func parameterTexts() -> [(suffix: String, text: String)] { [("", formatted(.iso8601))] }
    }

    extension URL: ParameterValue {
      func parameterTexts() -> [(suffix: String, text: String)] { [("", absoluteString)] }
    }

    extension Array: ParameterValue where Element: ParameterValue {
      func parameterTexts() -> [(suffix: String, text: String)] { flatMap { $0.parameterTexts() } }
    }

    extension Dictionary: ParameterValue where Key == String, Value: ParameterValue {
      func parameterTexts() -> [(suffix: String, text: String)] {
        sorted { $0.key < $1.key }.flatMap { key, value in value.parameterTexts().map { ("[\(key)]\($0)", $1) } }
      }
    }
    """#

  private static let query = #"""
    extension NetworkAPI.Query {
      /// The items whose value isn't nil. A list repeats the name.
      static func values(_ items: KeyValuePairs<String, (any ParameterValue)?>) -> Self {
        Self(
          items.flatMap { name, value in
            (value?.parameterTexts() ?? []).map { Item(name: name + $0.suffix, value: $0.text) }
          })
      }
    }
    """#

  private static let headers = #"""
    extension NetworkAPI.Headers {
      /// The fields whose value isn't nil.
      static func values(_ fields: KeyValuePairs<NetworkAPI.Headers.Name, (any ParameterValue)?>) -> Self {
        Self(
          fields.flatMap { name, value in
            (value?.parameterTexts() ?? []).map { NetworkAPI.Headers.Field(name: name, value: $0.text) }
          })
      }
    }
    """#

  private static let form = #"""
    extension MultipartForm {
      /// Appends a field for each text of the value.
      mutating func append(_ value: (any ParameterValue)?, name: String) {
        for (suffix, text) in value?.parameterTexts() ?? [] { append(.field(text, name: name + suffix)) }
      }

      /// Appends a part, such as a file, with the name that the API wants.
      mutating func append(_ part: Part?, name: String) {
        guard var part else { return }
        part.name = name
        append(part)
      }

      /// Appends parts with the same name.
      mutating func append(_ parts: [Part]?, name: String) {
        for part in parts ?? [] { append(part, name: name) }
      }
    }
    """#

  private static let separated = #"""
    extension Array where Element: ParameterValue {
      /// The texts of the elements with a separator between them.
      func separated(by separator: String) -> String { parameterTexts().map(\.text).joined(separator: separator) }
    }
    """#

  private static let queryItem = #"""
    import NetworkAPIKit

    extension NetworkAPI.URLInfo {
      /// The value of an item of the query.
      subscript(query name: String) -> String? {
        get { query?.items.first { $0.name == name }?.value }
        set {
          var items = query?.items ?? []
          if let index = items.firstIndex(where: { $0.name == name }) {
            items[index].value = newValue
          } else {
            items.append(.init(name: name, value: newValue))
          }
          query = NetworkAPI.Query(items)
        }
      }
    }
    """#
}
