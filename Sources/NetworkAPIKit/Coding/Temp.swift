public import Foundation
public struct JSONCoding: Sendable {
  public init() {}
  public func makeDecoder() -> JSONDecoder { let d = JSONDecoder(); d.dateDecodingStrategy = .iso8601; return d }
  public func makeEncoder() -> JSONEncoder { let d = JSONEncoder(); d.dateEncodingStrategy = .iso8601; return d }
}
public struct FormEncoder: Sendable { public init() {}
  public func encode(_ value: some Encodable) throws -> String { "" } }
public protocol ProtobufMessage: Sendable {
  init(serializedBytes: Data) throws
  func serializedData() throws -> Data
}
