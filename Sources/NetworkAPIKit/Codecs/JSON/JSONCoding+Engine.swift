public import Foundation

extension JSONCoding {
  /// Decodes a value from JSON in UTF-8.
  ///
  /// - Throws: `DecodingError`, including for JSON nested too deeply for the stack; and any error that the type's
  ///   `init(from:)` throws.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
    if let coders { return try coders.decode(type, from: data) }
    return try data.withUnsafeBytes { try JSONDocument.decode(type, from: $0, self) }
  }

  /// Encodes a value as JSON in UTF-8.
  ///
  /// - Throws: `EncodingError`, including for a value nested too deeply for the stack; and any error that the type's
  ///   `encode(to:)` throws.
  public func encode(_ value: some Encodable) throws -> Data {
    if let coders { return try coders.encoder.encode(value) }
    return try JSONOutput.encode(value, self)
  }
}
