import Foundation

let jsonTargets = [
  // Any JSON, decoded by custom types.
  FuzzTarget(name: "json") { bytes in
    compare(FuzzJSON.self, bytes)
  },
  // The first byte chooses a type and the settings.
  FuzzTarget(name: "json-types") { bytes in
    guard let first = bytes.first else { return }
    let coding = JSONCoding(
      dates: first & 0x80 == 0 ? .iso8601 : .secondsSince1970, keys: first & 0x40 == 0 ? .useDefaultKeys : .snakeCase,
      nonConformingFloats: .strings(positiveInfinity: "+", negativeInfinity: "-", nan: "+"))
    let text = Array(bytes.dropFirst())
    switch first & 0x0F {
    case 0: compare(FuzzMembers.self, text, coding)
    case 1: compare([FuzzMembers].self, text, coding)
    case 2: compare([String: FuzzMembers].self, text, coding)
    case 3: compare([Int8].self, text, coding)
    case 4: compare([UInt64].self, text, coding)
    case 5: compare([Double].self, text, coding)
    case 6: compare([Float].self, text, coding)
    case 7: compare([String].self, text, coding)
    case 8: compare([String: String?].self, text, coding)
    case 9: compare([Int: Bool].self, text, coding)
    case 10: compare([Date?].self, text, coding)
    case 11: compare([Data].self, text, coding)
    case 12: compare(FuzzTree.self, text, coding)
    case 13: compare([URL].self, text, coding)
    case 14: compare([[Int64?]].self, text, coding)
    default: compare(String.self, text, coding)
    }
  },
  // The bytes as a string, as a name, and in every output format.
  FuzzTarget(name: "json-writing") { bytes in
    guard let first = bytes.first else { return }
    var formatting: JSONEncoder.OutputFormatting = [.sortedKeys]
    if first & 1 != 0 { formatting.insert(.prettyPrinted) }
    if first & 2 != 0 { formatting.insert(.withoutEscapingSlashes) }
    let coding = JSONCoding(keys: first & 4 == 0 ? .useDefaultKeys : .snakeCase, outputFormatting: formatting)
    let texts = bytes.dropFirst().split(separator: first, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var value = FuzzJSON.list(texts.map(FuzzJSON.text))
    value = .object(Dictionary(texts.prefix(8).map { ($0, value) }) { first, _ in first })
    let ours = try? coding.encode(value)
    require(ours == (try? coding.makeEncoder().encode(value)), "JSONEncoder writes the same")
    require(ours.flatMap { try? coding.decode(FuzzJSON.self, from: $0) } == value, "what was written reads the same")
  },
]

/// Decodes with the package's decoder and with `JSONDecoder`, which must both give the same value or both throw.
private func compare<Value: Decodable & Equatable>(
  _ type: Value.Type, _ bytes: [UInt8], _ coding: JSONCoding = JSONCoding()
) {
  let data = Data(bytes)
  let ours = try? coding.decode(type, from: data)
  // `JSONDecoder` doesn't check the stack, detects other encodings, and decodes these numbers inexactly.
  guard bytes.filter({ $0 | 0x20 == 0x7B }).count < 64, !bytes.prefix(4).contains(0), bytes.first ?? 0 < 0xFE,
    !hasInexactNumber(bytes)
  else { return }
  let theirs = try? coding.makeDecoder().decode(type, from: data)
  require(ours == theirs, "JSONDecoder reads the same")
}

/// Whether the text may contain a number that `JSONDecoder` is known to decode differently: zero with an exponent, or
/// an integer beyond 2^53 with a fraction or an exponent.
func hasInexactNumber(_ bytes: [UInt8]) -> Bool {
  bytes.split { !($0 &- 0x30 < 10 || $0 == 0x2E || $0 | 0x20 == 0x65 || $0 == 0x2B || $0 == 0x2D) }.contains { number in
    guard let mark = number.firstIndex(where: { $0 == 0x2E || $0 | 0x20 == 0x65 }) else { return false }
    let exponent = number.firstIndex { $0 | 0x20 == 0x65 }
    return number[..<(exponent ?? number.endIndex)].allSatisfy { !(0x31...0x39 ~= $0) } || number.count > 15
      || exponent != nil || mark == number.startIndex
  }
}

/// Any JSON, decoded by custom types.
private indirect enum FuzzJSON: Codable, Equatable {
  case null, bool(Bool), int(Int64), double(Double), text(String), list([FuzzJSON]), object([String: FuzzJSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let int = try? value.decode(Int64.self) {
      self = .int(int)
    } else if let double = try? value.decode(Double.self) {
      self = .double(double)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([FuzzJSON].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: FuzzJSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

private struct FuzzMembers: Decodable, Equatable {
  enum Kind: String, Decodable { case a, b, quoted = "\"\\" }
  var id: Int
  var name: String?
  var kind: Kind?
  var createdAt: Date?
  var homeURL: URL?
  var data: Data?
  var inner: [FuzzInner]?
  var map: [String: Int16]?
  var flag: Bool?
  var ratio: Double?
}

private struct FuzzInner: Decodable, Equatable {
  var a: UInt8?
  var b: Float?
  var é: String?
}

private indirect enum FuzzTree: Codable, Equatable {
  case leaf(Int), node(left: FuzzTree, right: FuzzTree), nothing
}
