import Foundation
import NetworkCodecs

/// The result of decoding or encoding, for comparing two implementations.
enum JSONOutcome {
  /// The case, type and coding path of a decoding error; only the case of `dataCorrupted`, which `JSONDecoder` throws
  /// without a path for an invalid number or string.
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
      // Also `JSONDecoder`'s internal errors, which types can catch while they are decoded.
      return "corrupted"
    }
  }

  static func path(_ path: [any CodingKey]) -> String {
    path.map { "\($0.stringValue)/\($0.intValue.map(String.init) ?? "")" }.joined(separator: " ")
  }

  static func text<Value>(_ body: () throws -> Value) -> String {
    do {
      let value = try body()
      // The order of a dictionary is random.
      if let dictionary = value as? [String: Int] { return "\(dictionary.sorted { $0.key < $1.key })" }
      return "\(value)"
    } catch {
      return text(error, withPath: false)
    }
  }

  /// Decodes with both decoders, and returns both results.
  static func both<Value: Decodable>(_ type: Value.Type, _ data: Data, _ coding: JSONCoding) -> (String, String) {
    (text { try coding.decode(type, from: data) }, text { try coding.makeDecoder().decode(type, from: data) })
  }
}
