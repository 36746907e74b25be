import Foundation
import NetworkAPIKit

/// What came of decoding or encoding, in a form that two implementations can be compared by.
enum JSONOutcome {
  /// A decoding error's case, type and coding path. Of `dataCorrupted` without a path only the case: so `JSONDecoder`
  /// reports what it finds wrong with a number or string, wherever that is.
  static func text(_ error: any Error, withPath: Bool = true) -> String {
    func path(_ context: DecodingError.Context) -> String { self.path(context.codingPath) }
    switch error {
    case DecodingError.dataCorrupted(let context): return withPath ? "corrupted \(path(context))" : "corrupted"
    case DecodingError.keyNotFound(let key, let context): return "no key \(key.stringValue) \(path(context))"
    case DecodingError.valueNotFound(let type, let context): return "no value \(type) \(path(context))"
    case DecodingError.typeMismatch(let type, let context): return "no \(type) \(path(context))"
    case EncodingError.invalidValue(let value, let context):
      return "invalid \(value) \(context.codingPath.map(\.stringValue))"
    default:
      // Also JSONDecoder's own errors, as types that decode get to see them.
      return "corrupted"
    }
  }

  static func path(_ path: [any CodingKey]) -> String {
    path.map { "\($0.stringValue)/\($0.intValue.map(String.init) ?? "")" }.joined(separator: " ")
  }

  static func text<Value>(_ body: () throws -> Value) -> String {
    do {
      let value = try body()
      // The order of a dictionary is chance.
      if let dictionary = value as? [String: Int] { return "\(dictionary.sorted { $0.key < $1.key })" }
      return "\(value)"
    } catch {
      return text(error, withPath: false)
    }
  }

  /// Decodes with both, and returns both outcomes.
  static func both<Value: Decodable>(_ type: Value.Type, _ data: Data, _ coding: JSONCoding) -> (String, String) {
    (text { try coding.decode(type, from: data) }, text { try coding.makeDecoder().decode(type, from: data) })
  }
}
