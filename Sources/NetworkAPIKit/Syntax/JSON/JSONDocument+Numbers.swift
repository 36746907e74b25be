import Foundation

extension JSONDocument {
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
    let bytes = bytes(index)
    guard let number = JSONNumber(bytes) else { throw badNumber(index, place) }
    if tape.slots[index] & JSONTape.isNoInteger == 0 {
      guard let value = Value(String(decoding: bytes, as: UTF8.self)) else { throw tooLarge(Value.self, index, place) }
      return value
    }
    // With a fraction or exponent, accept the same numbers as JSONDecoder: those whose Double is an integer. Beyond
    // 2^53, where a Double isn't exact, use the exact number.
    guard let double = number.exactDouble ?? Double(String(decoding: bytes, as: UTF8.self)),
      let value = Value(exactly: double)
    else { throw tooLarge(Value.self, index, place) }
    if double.magnitude < 0x1p53 { return value }
    guard let value = number.integer(Value.self) else { throw tooLarge(Value.self, index, place) }
    return value
  }

  @inline(__always)
  func double(at index: Int, _ place: Place) throws -> Double {
    guard JSONTape.kind(tape.slots[index], is: .number) else { return try nonConforming(index, place) }
    let bytes = bytes(index)
    guard let number = JSONNumber(bytes) else { throw badNumber(index, place) }
    if let double = number.exactDouble { return double }
    return try rareFloatingPoint(number, bytes, index, place)
  }

  @inline(__always)
  func float(at index: Int, _ place: Place) throws -> Float {
    guard JSONTape.kind(tape.slots[index], is: .number) else { return try nonConforming(index, place) }
    let bytes = bytes(index)
    guard let number = JSONNumber(bytes) else { throw badNumber(index, place) }
    if let float = number.exactFloat { return float }
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
