/// Allows an endpoint to declare its header fields as a dictionary: `var headers: [String: String]`, also an optional one.
///
/// Every ``NetworkAPIDefinition`` has all forms of `headers`. Fields of a dictionary replace fields of the same names in
/// the other form, which a protocol for the whole API may provide.
public protocol HeaderDictionary {
  /// The header fields of the endpoint, by name. Default none.
  var headers: [String: String] { get }
}

extension HeaderDictionary {
  public var headers: [String: String] { [:] }

  var fields: [String: String] { headers }
}

/// Allows an endpoint to declare its header fields as an optional dictionary; see ``HeaderDictionary``.
public protocol OptionalHeaderDictionary {
  /// The header fields of the endpoint, by name. Default nil.
  var headers: [String: String]? { get }
}

extension OptionalHeaderDictionary {
  public var headers: [String: String]? { nil }

  var optionalFields: [String: String]? { headers }
}
