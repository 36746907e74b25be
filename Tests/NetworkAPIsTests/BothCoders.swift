import Foundation
import NetworkAPIKit
import Testing

/// Compares the package's JSON coder with Foundation's for GitHub's models.
enum BothCoders {
  private static let coding = JSONCoding(outputFormatting: [.sortedKeys, .withoutEscapingSlashes])

  /// Decodes a value with both coders, and expects the same value or error.
  /// - Returns: the value of the package's decoder.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Value {
    let ours = Result { try coding.decode(type, from: data) }
    let theirs = Result { try coding.makeDecoder().decode(type, from: data) }
    switch (ours, theirs) {
    case (.success(let value), .success(let other)):
      if let value = value as? any Equatable {
        let isSame = isEqual(value, other)
        #expect(isSame, "\(type)", sourceLocation: sourceLocation)
      }
    case (.failure(let error), .failure(let other)):
      #expect(text(error) == text(other), "\(type)", sourceLocation: sourceLocation)
    default:
      Issue.record("\(type): \(ours) is not \(theirs)", sourceLocation: sourceLocation)
    }
    return try ours.get()
  }

  /// Encodes a value with both coders, and expects the same text.
  static func encode(_ value: some Encodable, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let ours = try coding.encode(value)
    let theirs = try coding.makeEncoder().encode(value)
    #expect(
      ours == theirs, "\(String(decoding: ours, as: UTF8.self)) is not \(String(decoding: theirs, as: UTF8.self))",
      sourceLocation: sourceLocation)
  }

  private static func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool { value == other as? Value }

  /// The case, type and coding path of an error.
  private static func text(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context): "no \(key.stringValue) at \(path(context))"
    case DecodingError.valueNotFound(let type, let context): "null for \(type) at \(path(context))"
    case DecodingError.typeMismatch(let type, let context): "not a \(type) at \(path(context))"
    case DecodingError.dataCorrupted(let context): "corrupted at \(path(context))"
    default: "\(error)"
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
  }
}
