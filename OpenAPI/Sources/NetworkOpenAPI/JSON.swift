/// A JSON value. Objects keep the order of their members, so that what is written from them is in the order of the
/// description, and numbers keep their text.
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

/// The members of a JSON object, in order.
public struct JSONObject: Hashable, Sendable {
  public private(set) var names: [String] = []
  private var values: [String: JSON] = [:]

  public init() {}

  public init(_ members: [(String, JSON)]) {
    for (name, value) in members { self[name] = value }
  }

  public var members: [(name: String, value: JSON)] { names.map { ($0, values[$0] ?? .null) } }
  public var isEmpty: Bool { names.isEmpty }

  /// The value of a member; setting nil removes the member.
  public subscript(name: String) -> JSON? {
    get { values[name] }
    set {
      if values.updateValue(newValue ?? .null, forKey: name) == nil { names.append(name) }
      if newValue == nil {
        values[name] = nil
        names.removeAll { $0 == name }
      }
    }
  }
}

extension JSON {
  /// The member of an object, or null.
  public subscript(name: String) -> JSON { object?[name] ?? .null }

  public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
  public var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
  public var text: String? { if case .string(let value) = self { value } else { nil } }
  public var isTrue: Bool { self == .bool(true) }

  /// The members of an object, or none.
  public var members: [(name: String, value: JSON)] { object?.members ?? [] }
  /// The elements of an array, or none.
  public var elements: [JSON] { array ?? [] }
  /// The strings of an array, or none.
  public var texts: [String] { elements.compactMap(\.text) }

  /// Returns a copy of an object with another value for a member; nil removes it.
  public func setting(_ name: String, to value: JSON?) -> JSON {
    var object = object ?? JSONObject()
    object[name] = value
    return .object(object)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
}
