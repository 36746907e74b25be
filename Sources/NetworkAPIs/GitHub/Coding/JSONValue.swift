import NetworkAPIKit

extension GitHubAPI {
  /// Any JSON value, for data whose structure GitHub's users define: custom properties, payloads, workflow inputs.
  public enum JSONValue: Codable, Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction.
    case integer(Int64)
    /// A number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object([String: JSONValue])

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      switch decoder.jsonKind {
      case .null: self = .null
      case .bool: self = .bool(try container.decode(Bool.self))
      case .number: self = try decoder.jsonInteger.map(Self.integer) ?? .number(container.decode(Double.self))
      case .string: self = .string(try container.decode(String.self))
      case .array: self = .array(try container.decode([JSONValue].self))
      case .object: self = .object(try container.decode([String: JSONValue].self))
      case nil: try self.init(trying: container)
      }
    }

    /// Tries one kind after the other, for decoders that don't report the kind.
    private init(trying container: any SingleValueDecodingContainer) throws {
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
  }
}

extension GitHubAPI.JSONValue {
  /// The property with that name; nil if there is none, or this isn't an object.
  public subscript(name: String) -> GitHubAPI.JSONValue? {
    guard case .object(let properties) = self else { return nil }
    return properties[name]
  }

  /// The text of a string; nil for other values.
  public var text: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }
}

extension GitHubAPI.JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: GitHubAPI.JSONValue...) { self = .array(elements) }
  /// Creates an object. If a name is repeated, the last value counts.
  public init(dictionaryLiteral elements: (String, GitHubAPI.JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
