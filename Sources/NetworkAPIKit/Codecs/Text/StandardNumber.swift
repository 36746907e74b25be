/// Comparisons with the standard library's number types, which containers handle without the types' `Codable` methods.
enum StandardNumber {
  /// Whether a type is an integer of up to 64 bits.
  @inline(__always)
  static func isInteger(_ type: any Any.Type) -> Bool { type == Int.self || type != Float.self && isRare(type) }

  /// Whether a type is a number other than `Int` and `Double`. Those of 128 bits exist only in recent systems.
  @inline(__always)
  static func isRare(_ type: any Any.Type) -> Bool {
    type == Int64.self || type == Int32.self || type == Int16.self || type == Int8.self || type == UInt.self
      || type == UInt64.self || type == UInt32.self || type == UInt16.self || type == UInt8.self || type == Float.self
  }

  /// The integer that a floating-point number is written as; nil if it needs a fraction, an exponent or a negative zero.
  @inline(__always)
  static func integer<Value: BinaryFloatingPoint>(_ value: Value) -> Int64? {
    guard let integer = Int64(exactly: value), integer.magnitude < 1 << (Value.significandBitCount + 1),
      integer != 0 || value.sign == .plus
    else { return nil }
    return integer
  }

  /// An integer's digits. Small ones without `description`, which is generic and takes several times as long.
  static func text(of value: Int) -> String {
    guard (0..<10_000).contains(value) else { return value.description }
    return String(unsafeUninitializedCapacity: 4) { bytes in
      let count = value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : 4
      var rest = value
      for index in (0..<count).reversed() {
        bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      return count
    }
  }

  /// A finite floating-point number as JSON and forms write it: `2` instead of `2.0`.
  static func text<Value: BinaryFloatingPoint & CustomStringConvertible>(of value: Value) -> String {
    if let integer = integer(value) { return integer.description }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
