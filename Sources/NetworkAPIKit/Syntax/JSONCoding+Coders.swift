public import Foundation

/// A type that decodes values from data, as `JSONDecoder` does.
public protocol DataDecoder: Sendable {
  /// Decodes a value of a type.
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
  /// Uses a decoder and an encoder of your own, such as `JSONDecoder` and `JSONEncoder` with your settings.
  ///
  /// ```swift
  /// let coding = JSONCoding(decoder: JSONDecoder(), encoder: JSONEncoder())
  /// ```
  ///
  /// The properties of such a coding have no effect. JSON nested deeper than 128 levels is an error before the decoder
  /// sees it, but nothing limits the stack that a decoder of your own uses: a large type that holds itself can end the
  /// process on a thread with a small stack, which ``decode(_:from:)`` otherwise prevents.
  public init(decoder: some DataDecoder, encoder: some DataEncoder) {
    self.init()
    coders = Coders(decoder: decoder, encoder: encoder)
  }

  /// The coders that take the engine's place.
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
