public import Foundation

/// A text that isn't JSON.
public struct JSONError: Error, CustomStringConvertible {
  public let description: String
}

extension JSON {
  /// Parses a JSON text.
  public init(data: Data) throws {
    var reader = JSONReader(bytes: Array(data))
    self = try reader.document()
  }
}

/// Parses JSON, keeping the order of members. Foundation's parser doesn't keep it.
private struct JSONReader {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark, as some programs write it.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func document() throws -> JSON {
    let value = try value(depth: 0)
    skipSpace()
    guard index == bytes.count else { throw problem("unexpected text after the value") }
    return value
  }

  private mutating func value(depth: Int) throws -> JSON {
    guard depth < 512 else { throw problem("too deep") }
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws -> JSON {
    var object = JSONObject()
    index += 1
    skipSpace()
    if skip("}") { return .object(object) }
    repeat {
      skipSpace()
      let name = try string()
      skipSpace()
      guard skip(":") else { throw problem("a colon is missing") }
      object[name] = try value(depth: depth + 1)
      skipSpace()
    } while skip(",")
    guard skip("}") else { throw problem("the object doesn't end") }
    return .object(object)
  }

  private mutating func array(depth: Int) throws -> JSON {
    var array: [JSON] = []
    index += 1
    skipSpace()
    if skip("]") { return .array(array) }
    repeat {
      array.append(try value(depth: depth + 1))
      skipSpace()
    } while skip(",")
    guard skip("]") else { throw problem("the array doesn't end") }
    return .array(array)
  }

  private mutating func string() throws -> String {
    guard skip("\"") else { throw problem("a string is missing") }
    var text: [UInt8] = []
    while let byte {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escaped()
      default: text.append(byte)
      }
    }
    throw problem("the string doesn't end")
  }

  private mutating func escaped() throws -> [UInt8] {
    guard let byte else { throw problem("the string doesn't end") }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "u"): return try unicode()
    default: return [byte]
    }
  }

  private mutating func unicode() throws -> [UInt8] {
    var units = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      index += 2
      units.append(try codeUnit())
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private mutating func codeUnit() throws -> UInt16 {
    guard index + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw problem("four hexadecimal digits are missing") }
    index += 4
    return unit
  }

  private mutating func number() throws -> JSON {
    let start = index
    while let byte, "+-.eE0123456789".utf8.contains(byte) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard Double(text) != nil else { throw problem("a value is missing") }
    return .number(text)
  }

  private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
    guard bytes[index...].starts(with: word.utf8) else { throw problem("a value is missing") }
    index += word.utf8.count
    return value
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte, byte == 32 || byte == 10 || byte == 13 || byte == 9 { index += 1 }
  }

  private func problem(_ text: String) -> JSONError {
    let line = bytes[..<min(index, bytes.count)].count { $0 == 10 } + 1
    return JSONError(description: "Line \(line): \(text)")
  }
}
