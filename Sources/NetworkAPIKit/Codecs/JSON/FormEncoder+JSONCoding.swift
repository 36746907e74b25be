import Foundation

extension FormEncoder {
  /// Creates an encoder with the conventions of an API's JSON: what a client uses for queries and forms.
  ///
  /// - Names: snake case becomes snake case; a closure gets a path that consists of the key alone.
  /// - Dates and data: in the same format. A closure must encode a string, a number or a Boolean, whose text is used.
  /// - Custom coders don't say what they do: for `JSONCoding(decoder:encoder:)`, this is ``JSONCoding/forms`` alone.
  /// - Arrays, Booleans and nil: as ``JSONCoding/forms`` says.
  ///
  /// - Parameter coding: the conventions.
  public init(_ coding: JSONCoding) {
    self = coding.forms.completed(by: coding)
  }

  /// The encoder with the conventions of an API's JSON for names, dates and data, where it has none of its own.
  package func completed(by coding: JSONCoding) -> FormEncoder {
    guard coding.coders == nil else { return self }
    var encoder = self
    switch coding.keys {
    case .useDefaultKeys: break
    case .snakeCase: encoder.keyEncoding = keyEncoding ?? .convertToSnakeCase
    case .custom(_, let encode):
      encoder.keyEncoding = keyEncoding ?? .custom { encode([JSONKey(stringValue: $0)]).stringValue }
    }
    switch coding.dates {
    case .iso8601: break
    case .iso8601WithMilliseconds, .custom:
      encoder.dateEncoding = dateEncoding ?? .custom { try Self.text(of: $0, coding) }
    case .secondsSince1970: encoder.dateEncoding = dateEncoding ?? .secondsSince1970
    case .millisecondsSince1970: encoder.dateEncoding = dateEncoding ?? .millisecondsSince1970
    case .deferredToDate: encoder.dateEncoding = dateEncoding ?? .deferredToDate
    }
    switch coding.data {
    case .base64: break
    case .deferredToData: encoder.dataEncoding = dataEncoding ?? .deferredToData
    case .custom: encoder.dataEncoding = dataEncoding ?? .custom { try Self.text(of: $0, coding) }
    }
    return encoder
  }

  /// The text that a value has in JSON, without quotes.
  private static func text(of value: some Encodable, _ coding: JSONCoding) throws -> String {
    let json = try coding.encode(value)
    if json.first == UInt8(ascii: "\"") { return try JSONCoding().decode(String.self, from: json) }
    guard let first = json.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else {
      throw EncodingError.invalid(value, [], "A parameter must be a string, a number or a Boolean.")
    }
    return String(decoding: json, as: UTF8.self)
  }
}
