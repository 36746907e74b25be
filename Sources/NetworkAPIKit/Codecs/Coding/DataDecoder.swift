public import Foundation

/// A type that decodes values from data, as `JSONDecoder` does.
public protocol DataDecoder: Sendable {
  /// Decodes a value of the given type.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

/// A type that encodes values as data, as `JSONEncoder` does.
public protocol DataEncoder: Sendable {
  /// Encodes a value.
  func encode<Value: Encodable>(_ value: Value) throws -> Data
}

extension JSONDecoder: DataDecoder {}

extension JSONEncoder: DataEncoder {}
