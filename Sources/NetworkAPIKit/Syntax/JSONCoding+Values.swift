public import Foundation

extension JSONCoding {
  /// Decodes a value from JSON text in UTF-8.
  ///
  /// - Throws: `DecodingError`, also where a value is nested too deeply for its type and the stack; and what the type's own
  ///   decoding throws.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
    if let coders { return try coders.decode(type, from: data) }
    return try data.withUnsafeBytes { try JSONDocument.decode(type, from: $0, self) }
  }

  /// Encodes a value as JSON text in UTF-8.
  ///
  /// - Throws: `EncodingError`, also where a value is nested too deeply for the stack; and what the type's own encoding throws.
  public func encode(_ value: some Encodable) throws -> Data {
    if let coders { return try coders.encoder.encode(value) }
    // JSONEncoder keeps all values until the end, so it can serve types that write in any order.
    return try JSONOutput.encode(value, self) ?? makeEncoder().encode(value)
  }
}
