import Foundation

/// The parts of a JSON number: `mantissa × 10^exponent`.
private struct JSONNumber {
  private(set) var isNegative = false
  /// The significant digits without trailing zeros; only the first ones if there are too many.
  private(set) var mantissa: UInt64 = 0
  private(set) var exponent: Int64 = 0
  /// Whether the mantissa contains all digits.
  private(set) var isExact = true

  /// Returns nil if the bytes aren't a number by RFC 8259.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    let count = bytes.count
    if index < count, bytes[index] == UInt8(ascii: "-") {
      isNegative = true
      index += 1
    }
    guard index < count, bytes[index] &- UInt8(ascii: "0") < 10 else { return nil }
    // Zeros that only count if another digit follows.
    var zeros: Int64 = 0
    if bytes[index] == UInt8(ascii: "0") {
      index += 1
      if index < count, bytes[index] &- UInt8(ascii: "0") < 10 { return nil }
    } else {
      while index < count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
        append(digit, &zeros)
        index += 1
      }
    }
    if index < count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let start = index
      while index < count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
        append(digit, &zeros)
        exponent -= 1
        index += 1
      }
      guard index > start else { return nil }
    }
    exponent += zeros
    if index < count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      var isSmall = false
      if index < count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
        isSmall = bytes[index] == UInt8(ascii: "-")
        index += 1
      }
      let start = index
      var value: Int64 = 0
      while index < count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
        // Far beyond the range of all types, but no overflow even with a mantissa of a gigabyte.
        if value < 1 << 40 { value = value * 10 + Int64(digit) }
        index += 1
      }
      guard index > start else { return nil }
      exponent += isSmall ? -value : value
    }
    guard index == count else { return nil }
    if mantissa == 0 { exponent = 0 }
  }

  /// Appends a digit; if the mantissa is full, counts it in the exponent.
  @inline(__always)
  private mutating func append(_ digit: UInt8, _ zeros: inout Int64) {
    if digit == 0 {
      if mantissa != 0 { zeros += 1 }
      return
    }
    if isExact {
      var value = mantissa
      var overflows = false
      for _ in 0...zeros {
        let (product, carry) = value.multipliedReportingOverflow(by: 10)
        value = product
        overflows = overflows || carry
        if overflows { break }
      }
      let (sum, carry) = value.addingReportingOverflow(UInt64(digit))
      if !overflows, !carry {
        mantissa = sum
        zeros = 0
        return
      }
      isExact = false
    }
    exponent += zeros + 1
    zeros = 0
  }

  /// The number as a `Double` or `Float`; nil unless a single exact operation computes it.
  @inline(__always)
  func exact<Value: BinaryFloatingPoint>() -> Value? {
    // Powers of ten up to 22 are exact in a `Double`, and up to 10 in a `Float`.
    guard isExact, mantissa <= 1 << (Value.significandBitCount + 1),
      exponent.magnitude <= (Value.self == Float.self ? 10 : 22)
    else { return nil }
    let power = Value(Self.powers[Int(exponent.magnitude)])
    let value = exponent < 0 ? Value(Double(mantissa)) / power : Value(Double(mantissa)) * power
    return isNegative ? -value : value
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// The number as an integer; nil if it has a fraction or doesn't fit the type.
  func integer<Value: FixedWidthInteger>(_: Value.Type) -> Value? {
    guard isExact, var magnitude = Value.Magnitude(exactly: mantissa) else { return nil }
    if exponent < 0 { return mantissa == 0 ? 0 : nil }
    if mantissa != 0 {
      guard exponent <= 40 else { return nil }
      for _ in 0..<exponent {
        let (product, overflows) = magnitude.multipliedReportingOverflow(by: 10)
        guard !overflows else { return nil }
        magnitude = product
      }
    }
    if !isNegative { return Value(exactly: magnitude) }
    guard Value.isSigned else { return magnitude == 0 ? 0 : nil }
    return magnitude == Value.min.magnitude ? Value.min : Value(exactly: magnitude).map { 0 - $0 }
  }
}

extension JSONDocument {
  /// Whether a number is well-formed.
  func isNumber(_ index: Int) -> Bool { JSONNumber(bytes(index)) != nil }

  @inline(__always)
  func bool(at index: Int, _ place: Place) throws -> Bool {
    let kind = JSONTape.kind(tape.slots[index])
    if kind == JSONTape.Kind.true.rawValue { return true }
    guard kind == JSONTape.Kind.false.rawValue else { throw mismatch(Bool.self, index, place) }
    return false
  }

  @inline(__always)
  func integer<Value: FixedWidthInteger>(at index: Int, _ place: Place) throws -> Value {
    let slot = tape.slots[index]
    guard JSONTape.kind(slot, is: .number) else { throw noValue(Value.self, index, place) }
    let bytes = bytes(index)
    // Up to eighteen digits can't overflow. Longer numbers, fractions and exponents are rare.
    if slot & JSONTape.isNoInteger == 0, bytes.count <= 18 {
      let isNegative = bytes[0] == UInt8(ascii: "-")
      var digit = isNegative ? 1 : 0
      let first = digit < bytes.count ? bytes[digit] : 0
      if bytes.count > digit, first != UInt8(ascii: "0") || bytes.count == digit + 1 {
        var value: Int64 = 0
        while digit < bytes.count {
          value = value &* 10 &+ Int64(bytes[digit] &- UInt8(ascii: "0"))
          digit &+= 1
        }
        if let result = Value(exactly: isNegative ? 0 &- value : value) { return result }
      }
    }
    return try rareInteger(index, place)
  }

  @inline(never)
  private func rareInteger<Value: FixedWidthInteger>(_ index: Int, _ place: Place) throws -> Value {
    if let value: Value = integer(at: index) { return value }
    throw isNumber(index) ? tooLarge(Value.self, index, place) : badNumber(index, place)
  }

  /// The value of a number; nil if it isn't an integer, or doesn't fit the type.
  func integer<Value: FixedWidthInteger>(at index: Int) -> Value? {
    let bytes = bytes(index)
    guard let number = JSONNumber(bytes) else { return nil }
    if tape.slots[index] & JSONTape.isNoInteger == 0 { return Value(String(decoding: bytes, as: UTF8.self)) }
    // With a fraction or exponent, accept the same numbers as JSONDecoder: those whose Double is an integer. Beyond
    // 2^53, where a Double isn't exact, only the exact number counts.
    if let value = number.integer(Value.self) { return value }
    guard let double: Double = number.exact() ?? Double(String(decoding: bytes, as: UTF8.self)),
      double.magnitude < 0x1p53
    else { return nil }
    return Value(exactly: double)
  }

  @inline(__always)
  func floatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    at index: Int, _ place: Place
  ) throws -> Value {
    guard JSONTape.kind(tape.slots[index], is: .number) else { return try nonConforming(index, place) }
    let bytes = bytes(index)
    guard let number = JSONNumber(bytes) else { throw badNumber(index, place) }
    if let value: Value = number.exact() { return value }
    return try rareFloatingPoint(number, bytes, index, place)
  }

  @inline(never)
  private func rareFloatingPoint<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ number: JSONNumber, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ place: Place
  ) throws -> Value {
    guard let value = Value(String(decoding: bytes, as: UTF8.self)), value.isFinite,
      value != 0 || number.mantissa == 0
    else { throw tooLarge(Value.self, index, place) }
    return value
  }

  /// Decodes a string that represents infinity or NaN.
  @inline(never)
  private func nonConforming<Value: BinaryFloatingPoint>(_ index: Int, _ place: Place) throws -> Value {
    let slot = tape.slots[index]
    if JSONTape.kind(slot, is: .string), slot & JSONTape.isSpecial == 0,
      case .strings(let positive, let negative, let nan) = coding.nonConformingFloats
    {
      let bytes = bytes(index)
      if bytes.elementsEqual(positive.utf8) { return .infinity }
      if bytes.elementsEqual(negative.utf8) { return -.infinity }
      if bytes.elementsEqual(nan.utf8) { return .nan }
    }
    throw noValue(Value.self, index, place)
  }

  func decimal(at index: Int, _ place: Place) throws -> Decimal {
    guard JSONTape.kind(tape.slots[index], is: .number) else { throw noValue(Decimal.self, index, place) }
    let bytes = bytes(index)
    guard let number = JSONNumber(bytes) else { throw badNumber(index, place) }
    if tape.slots[index] & JSONTape.isNoInteger == 0, number.isExact, number.exponent == 0, !number.isNegative {
      return Decimal(number.mantissa)
    }
    guard let value = Decimal(string: String(decoding: bytes, as: UTF8.self), locale: nil), !value.isNaN else {
      throw tooLarge(Decimal.self, index, place)
    }
    return value
  }

  @inline(never)
  private func badNumber(_ index: Int, _ place: Place) -> DecodingError {
    corrupted("The given data was not valid JSON: a number is malformed.", index, place)
  }

  @inline(never)
  private func tooLarge(_ type: any Any.Type, _ index: Int, _ place: Place) -> DecodingError {
    corrupted("The number does not fit in \(type).", index, place)
  }
}
