package import Foundation

/// Timestamps in RFC 3339 and common ISO 8601 formats. Doesn't use `DateFormatter`, which is slow for JSON with many
/// dates.
package enum ISO8601Date {
  /// Parses a timestamp such as `2011-01-26T19:01:12Z`.
  ///
  /// Accepts the offsets `Z`, `±hh:mm`, `±hhmm` and `±hh`, any number of fractional digits after `.` or `,`, a time
  /// without seconds, lowercase `t` and `z`, and a space instead of `T`. A date alone means midnight UTC. A leap second
  /// counts as the next minute's first second, and 24:00 as the next day's midnight.
  ///
  /// Suffixes such as `[Asia/Seoul]` (RFC 9557) don't change the moment and are ignored, except for critical ones
  /// (`[!…]`), which are refused. The first moment of year 1 is `.distantPast`: other systems write it for no date.
  /// - Returns: the date, or nil if a field is out of range, or if a time has no offset, since its moment is unknown.
  package static func parse(_ text: some StringProtocol) -> Date? {
    text.withUTF8Bytes(parse)
  }

  /// Parses UTF-8 bytes, like ``parse(_:)``.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    if bytes.last == UInt8(ascii: "]") { return withoutSuffixes(bytes).flatMap(parse) }
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let century = pair(bytes, 0), let yearOfCentury = pair(bytes, 2), let month = pair(bytes, 5),
      let day = pair(bytes, 8)
    else { return nil }
    let year = century * 100 + yearOfCentury
    if bytes.count == 10 {
      return CivilDate.seconds(year: year, month: month, day: day, hour: 0, minute: 0, second: 0).map { date($0, 0) }
    }
    guard bytes.count >= 17, bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " "),
      bytes[13] == UInt8(ascii: ":"), let hour = pair(bytes, 11), let minute = pair(bytes, 14)
    else { return nil }
    var index = 16
    var (second, part) = (0, 0.0)
    if bytes[index] == UInt8(ascii: ":") {
      index = 19
      guard bytes.count >= 20, let whole = pair(bytes, 17), let fraction = fraction(bytes, &index) else { return nil }
      (second, part) = (whole, fraction)
    }
    let isEndOfDay = hour == 24 && minute == 0 && second == 0 && part == 0
    guard
      let seconds = CivilDate.seconds(
        year: year, month: month, day: day, hour: isEndOfDay ? 0 : hour, minute: minute, second: second),
      let offset = offset(bytes, index)
    else { return nil }
    return date(seconds + (isEndOfDay ? 86_400 : 0) - Int64(offset), part)
  }

  /// Removes suffixes (RFC 9557) from a time with an offset; nil if one is malformed or critical.
  @inline(never)
  private static func withoutSuffixes(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "[")), start >= 17 else { return nil }
    let suffixes = bytes[start...].dropLast().split(separator: UInt8(ascii: "]"), omittingEmptySubsequences: false)
    let isValid = suffixes.allSatisfy { suffix in
      suffix.count > 1 && suffix.first == UInt8(ascii: "[")
        && suffix.dropFirst().allSatisfy { byte in
          Token.isDigit(byte) || Token.isLetter(byte) || "+-._/=:".utf8.contains(byte)
        }
    }
    return isValid ? UnsafeBufferPointer(rebasing: bytes[..<start]) : nil
  }

  /// Formats a date in UTC, such as `2011-01-26T19:01:12Z`; `.distantPast` as `0001-01-01T00:00:00Z`.
  ///
  /// - Parameter fractionDigits: the number of fractional digits, 0 (the default) to 9. Further digits are truncated.
  /// - Returns: the text, or nil if the year doesn't have four digits or the date is not a number.
  package static func format(_ date: Date, fractionDigits: Int = 0) -> String? {
    withText(of: date, fractionDigits: fractionDigits) { String(decoding: $0, as: UTF8.self) }
  }

  /// Formats a date like ``format(_:fractionDigits:)``, and calls the closure with the text, which is ASCII.
  static func withText<Result>(
    of date: Date, fractionDigits: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    let seconds = date.timeIntervalSinceReferenceDate
    let isDistantPast = seconds == Date.distantPast.timeIntervalSinceReferenceDate
    return withText(
      sinceReference: isDistantPast ? Double(firstOfYear1 - CivilDate.secondsFrom1970To2001) : seconds,
      fractionDigits: fractionDigits, body)
  }

  /// Formats a moment in seconds since 2001, without the exception for `.distantPast`.
  static func withText<Result>(
    sinceReference: Double, fractionDigits: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    var scale = 1.0
    for _ in 0..<min(max(fractionDigits, 0), 9) { scale *= 10 }
    guard abs(sinceReference) < 1e12 else { return nil }
    var whole = sinceReference.rounded(.down)
    // Truncate, except within 1e-6 of the next unit: there, binary rounding put the value just below it.
    let scaled = (sinceReference - whole) * scale
    var units = abs(scaled - scaled.rounded()) < scale * 1e-6 ? scaled.rounded() : scaled.rounded(.down)
    if units >= scale {
      units = 0
      whole += 1
    }
    let seconds = Int64(whole) + CivilDate.secondsFrom1970To2001
    guard CivilDate.fourDigitYears.contains(seconds) else { return nil }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let clock = Int(seconds - days * 86_400)
    let civil = CivilDate.date(daysSince1970: days)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 30) { text in
      var count = 0
      func append(_ number: Int, _ width: Int, _ separator: Unicode.Scalar) {
        var rest = number
        for index in (count..<(count + width)).reversed() {
          text[index] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        text[count + width] = UInt8(ascii: separator)
        count += width + 1
      }
      append(civil.year, 4, "-")
      append(civil.month, 2, "-")
      append(civil.day, 2, "T")
      append(clock / 3_600, 2, ":")
      append(clock / 60 % 60, 2, ":")
      append(clock % 60, 2, fractionDigits > 0 ? "." : "Z")
      if fractionDigits > 0 { append(Int(units), min(fractionDigits, 9), "Z") }
      return body(UnsafeBufferPointer(rebasing: text[..<count]))
    }
  }

  /// 0001-01-01T00:00:00Z, in seconds since 1970. `.distantPast` is two days earlier, since Foundation's calendar is the
  /// Julian one before 1582.
  private static let firstOfYear1: Int64 = -62_135_596_800

  @inline(__always)
  private static func date(_ seconds: Int64, _ fraction: Double) -> Date {
    if seconds == firstOfYear1, fraction == 0 { return .distantPast }
    return Date(timeIntervalSinceReferenceDate: Double(seconds - CivilDate.secondsFrom1970To2001) + fraction)
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> Int? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? Int(value) : nil
  }

  /// Parses two digits. The caller ensures that both are within the text.
  @inline(__always)
  private static func pair(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    guard let tens = digit(bytes[index]), let ones = digit(bytes[index + 1]) else { return nil }
    return tens * 10 + ones
  }

  /// Parses the fraction of a second at `index`: 0 if there is none, nil if no digits follow the separator.
  @inline(__always)
  private static func fraction(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Double? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") else { return 0 }
    index += 1
    let start = index
    var digits: Int64 = 0
    var scale = 1.0
    while index < bytes.count, let digit = digit(bytes[index]) {
      // A `Double` has no precision for more than fifteen digits.
      if index - start < 15 {
        digits = digits * 10 + Int64(digit)
        scale *= 10
      }
      index += 1
    }
    return index > start ? Double(digits) / scale : nil
  }

  /// Parses the offset from UTC, in seconds, which must be the rest of the text.
  @inline(__always)
  private static func offset(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    let sign = bytes[index]
    let left = bytes.count - index
    if sign | 0x20 == UInt8(ascii: "z") { return left == 1 ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), left >= 3, let hours = pair(bytes, index + 1)
    else { return nil }
    let minutes: Int? =
      switch left {
      case 3: 0
      case 5: pair(bytes, index + 3)
      case 6 where bytes[index + 3] == UInt8(ascii: ":"): pair(bytes, index + 4)
      default: nil
      }
    guard let minutes, hours <= 23, minutes <= 59 else { return nil }
    return (hours * 3_600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }
}
