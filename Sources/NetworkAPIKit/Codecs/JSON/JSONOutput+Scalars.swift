import Foundation

extension JSONOutput {
  /// Writes a value that is a single string or number; returns false for any other.
  @inline(__always)
  func writeScalar<Value: Encodable>(_ value: Value, path: @autoclosure () -> [any CodingKey]) throws -> Bool {
    // Safe, since the types were compared. A checked cast takes longer than handling most values.
    if Value.self == String.self {
      buffer.append(quoted: unsafeBitCast(value, to: String.self))
    } else if Value.self == Int.self {
      buffer.append(integer: unsafeBitCast(value, to: Int.self))
    } else if Value.self == Double.self {
      try write(floatingPoint: unsafeBitCast(value, to: Double.self), path: path())
    } else if Value.self == Bool.self {
      buffer.append(unsafeBitCast(value, to: Bool.self) ? "true" : "false")
    } else if Value.self == Date.self {
      return try write(unsafeBitCast(value, to: Date.self), path: path())
    } else if Value.self == URL.self {
      buffer.append(quoted: unsafeBitCast(value, to: URL.self).absoluteString)
    } else if Value.self == Data.self {
      guard case .base64 = coding.data else { return false }
      buffer.append(quoted: unsafeBitCast(value, to: Data.self).base64EncodedString())
    } else if Value.self == Decimal.self {
      let decimal = unsafeBitCast(value, to: Decimal.self)
      guard !decimal.isNaN else { throw invalid(decimal, path(), "Unable to encode NaN directly in JSON.") }
      buffer.append(raw: decimal.description)
    } else if StandardNumber.isRare(Value.self) {
      try write(rareNumber: value, path: path())
    } else {
      return false
    }
    return true
  }

  @inline(never)
  private func write<Value>(rareNumber value: Value, path: @autoclosure () -> [any CodingKey]) throws {
    if Value.self == Int64.self { return buffer.append(integer: unsafeBitCast(value, to: Int64.self)) }
    if Value.self == Int32.self { return buffer.append(integer: unsafeBitCast(value, to: Int32.self)) }
    if Value.self == Int16.self { return buffer.append(integer: unsafeBitCast(value, to: Int16.self)) }
    if Value.self == Int8.self { return buffer.append(integer: unsafeBitCast(value, to: Int8.self)) }
    if Value.self == UInt.self { return buffer.append(integer: unsafeBitCast(value, to: UInt.self)) }
    if Value.self == UInt64.self { return buffer.append(integer: unsafeBitCast(value, to: UInt64.self)) }
    if Value.self == UInt32.self { return buffer.append(integer: unsafeBitCast(value, to: UInt32.self)) }
    if Value.self == UInt16.self { return buffer.append(integer: unsafeBitCast(value, to: UInt16.self)) }
    if Value.self == UInt8.self { return buffer.append(integer: unsafeBitCast(value, to: UInt8.self)) }
    try write(floatingPoint: unsafeBitCast(value, to: Float.self), path: path())
  }

  private func write(_ date: Date, path: @autoclosure () -> [any CodingKey]) throws -> Bool {
    switch coding.dates {
    case .iso8601: try write(date, 0, path: path())
    case .iso8601WithMilliseconds: try write(date, 3, path: path())
    case .secondsSince1970: try write(number: date.timeIntervalSince1970, path: path())
    case .millisecondsSince1970: try write(number: date.timeIntervalSince1970 * 1000, path: path())
    case .deferredToDate: try write(floatingPoint: date.timeIntervalSinceReferenceDate, path: path())
    case .custom: return false
    }
    return true
  }

  private func write(_ date: Date, _ fractionDigits: Int, path: @autoclosure () -> [any CodingKey]) throws {
    let isWritten: Void? = ISO8601Date.withText(of: date, fractionDigits: fractionDigits) { buffer.append(quoted: $0) }
    guard isWritten != nil else { throw invalid(date, path(), "The year does not have four digits.") }
  }

  /// Writes a number; infinities and NaN according to the coding.
  @inline(__always)
  func write<Value: BinaryFloatingPoint & CustomStringConvertible>(
    floatingPoint value: Value, path: @autoclosure () -> [any CodingKey]
  ) throws {
    if !value.isFinite, case .strings(let positive, let negative, let nan) = coding.nonConformingFloats {
      buffer.append(quoted: value.isNaN ? nan : value > 0 ? positive : negative)
    } else {
      try write(number: value, path: path())
    }
  }

  private func write<Value: BinaryFloatingPoint & CustomStringConvertible>(
    number value: Value, path: @autoclosure () -> [any CodingKey]
  ) throws {
    guard value.isFinite else {
      throw invalid(value, path(), "Unable to encode \(value.isNaN ? "NaN" : "infinity") directly in JSON.")
    }
    if let integer = StandardNumber.integer(value) {
      buffer.append(integer: integer)
    } else {
      buffer.append(raw: StandardNumber.text(of: value))
    }
  }
}
