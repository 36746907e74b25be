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

extension JSONCoding {
  /// Creates a coding that uses a custom decoder and encoder, such as `JSONDecoder` and `JSONEncoder`.
  ///
  /// ```swift
  /// let coding = JSONCoding(decoder: JSONDecoder(), encoder: JSONEncoder())
  /// ```
  ///
  /// The properties of such a coding have no effect. JSON nested deeper than 128 levels throws an error before it
  /// reaches the decoder. Unlike the built-in decoder, a custom one doesn't check the stack: decoding a large recursive
  /// type can still overflow the stack of a thread with a small one, and crash the process.
  public init(decoder: some DataDecoder, encoder: some DataEncoder) {
    self.init()
    coders = Coders(decoder: decoder, encoder: encoder)
  }

  /// The custom coders that replace the built-in ones.
  struct Coders: Sendable {
    let decoder: any DataDecoder
    let encoder: any DataEncoder

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
      guard !data.withUnsafeBytes(Self.isTooDeep) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "The JSON is nested deeper than \(maximumDepth) levels."))
      }
      return try decoder.decode(type, from: data)
    }

    private static func isTooDeep(_ bytes: UnsafeRawBufferPointer) -> Bool {
      var depth = 0
      var isInString = false
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if isInString {
          if byte == UInt8(ascii: "\\") { index &+= 1 }
          if byte == UInt8(ascii: "\"") { isInString = false }
        } else if byte == UInt8(ascii: "\"") {
          isInString = true
        } else if byte | 0x20 == UInt8(ascii: "{") {
          depth &+= 1
          if depth > maximumDepth { return true }
        } else if byte | 0x20 == UInt8(ascii: "}") {
          depth &-= 1
        }
        index &+= 1
      }
      return false
    }
  }

  fileprivate static let maximumDepth = 128
}
