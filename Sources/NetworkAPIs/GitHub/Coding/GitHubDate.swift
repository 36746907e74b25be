import Foundation

/// Dates as GitHub writes them: RFC 3339 in UTC, with an offset in old data, with fractions in some, Unix seconds in few.
enum GitHubDate {
  /// `2011-04-10T20:09:31Z`; fractions of a second are dropped.
  static func string(from date: Date) -> String {
    let seconds = Int64(date.timeIntervalSince1970.rounded(.down))
    let days = seconds.floorDivided(by: 86_400)
    let (year, month, day) = civil(fromDays: days)
    let time = Int(seconds - days * 86_400)
    var text = ""
    text.reserveCapacity(20)
    func append(_ value: Int, width: Int) {
      let digits = String(value)
      for _ in digits.utf8.count..<max(width, digits.utf8.count) { text += "0" }
      text += digits
    }
    append(year, width: 4)
    text += "-"
    append(month, width: 2)
    text += "-"
    append(day, width: 2)
    text += "T"
    append(time / 3600, width: 2)
    text += ":"
    append(time / 60 % 60, width: 2)
    text += ":"
    append(time % 60, width: 2)
    return text + "Z"
  }

  /// The date of `2011-04-10T20:09:31Z`, `2011-04-10 20:09:31 +0200`, `2011-04-10T20:09:31.123+02:00`, `2011-04-10`.
  static func date(from text: String) -> Date? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = Reader(bytes: bytes)
      guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
        let day = reader.number(2), (1...12).contains(month), (1...31).contains(day)
      else { return nil }
      let midnight = Double(days(year: year, month: month, day: day)) * 86_400
      if reader.isAtEnd { return Date(timeIntervalSince1970: midnight) }
      guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let hour = reader.number(2), reader.skip(":"),
        let minute = reader.number(2), reader.skip(":"), let second = reader.number(2), hour < 25, minute < 60,
        second < 61
      else { return nil }
      let fraction = reader.fraction()
      guard let offset = reader.offset(), reader.isAtEnd else { return nil }
      let time = Double(hour * 3600 + minute * 60 + second - offset) + fraction
      return Date(timeIntervalSince1970: midnight + time)
    }
  }

  /// Days since 1970-01-01 of a date of the Gregorian calendar (Howard Hinnant's `days_from_civil`).
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(fromDays days: Int64) -> (year: Int, month: Int, day: Int) {
    let shifted = Int(days) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension GitHubDate {
  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    var isAtEnd: Bool { index == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    mutating func digit() -> Int? {
      guard index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return nil }
      defer { index += 1 }
      return Int(bytes[index] - UInt8(ascii: "0"))
    }

    mutating func number(_ digits: Int) -> Int? {
      var value = 0
      for _ in 0..<digits {
        guard let digit = digit() else { return nil }
        value = value * 10 + digit
      }
      return value
    }

    mutating func fraction() -> Double {
      guard skip(".") else { return 0 }
      var value = 0.0
      var scale = 0.1
      while let digit = digit() {
        value += Double(digit) * scale
        scale /= 10
      }
      return value
    }

    /// Seconds east of UTC: `Z`, `UTC`, `+02:00`, `+0200`, ` -0700`.
    mutating func offset() -> Int? {
      while skip(" ") {}
      if skip("Z") || skip("z") { return 0 }
      if skip("U") { return skip("T") && skip("C") ? 0 : nil }
      let isWest = skip("-")
      guard isWest || skip("+"), let hours = number(2) else { return nil }
      _ = skip(":")
      guard let minutes = number(2), minutes < 60 else { return nil }
      let seconds = hours * 3600 + minutes * 60
      return isWest ? -seconds : seconds
    }
  }
}

extension Int64 {
  fileprivate func floorDivided(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
