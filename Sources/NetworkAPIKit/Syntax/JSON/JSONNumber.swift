/// The parts of a JSON number: `mantissa × 10^exponent`.
struct JSONNumber {
  private(set) var isNegative = false
  /// The significant digits without trailing zeros; only the first ones if there are too many.
  private(set) var mantissa: UInt64 = 0
  private(set) var exponent = 0
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
    var zeros = 0
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
      var value = 0
      while index < count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
        // Far beyond the range of all types, but no overflow even with a mantissa of a gigabyte.
        if value < 1 << 40 { value = value * 10 + Int(digit) }
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
  private mutating func append(_ digit: UInt8, _ zeros: inout Int) {
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

  /// The number as a `Double`; nil unless a single exact operation computes it.
  var exactDouble: Double? {
    guard isExact, mantissa <= 1 << 53, -22...22 ~= exponent else { return nil }
    let value = exponent < 0 ? Double(mantissa) / Self.powers[-exponent] : Double(mantissa) * Self.powers[exponent]
    return isNegative ? -value : value
  }

  /// The number as a `Float`; nil unless a single exact operation computes it.
  var exactFloat: Float? {
    guard isExact, mantissa <= 1 << 24, -10...10 ~= exponent else { return nil }
    let value =
      exponent < 0
      ? Float(mantissa) / Float(Self.powers[-exponent]) : Float(mantissa) * Float(Self.powers[exponent])
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
