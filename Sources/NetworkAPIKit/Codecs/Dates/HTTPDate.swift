package import Foundation

/// Dates in HTTP header fields (RFC 9110 §5.6.7).
package enum HTTPDate {
  /// Parses the three formats IMF-fixdate, RFC 850 and asctime; nil for anything else.
  ///
  /// Tolerates what servers are known to send: a wrong day of the week, `UTC` instead of `GMT`, and dashes instead of
  /// spaces, as in `Fri, 31-Dec-1999 23:59:59 GMT`.
  /// - Parameter now: the reference for two-digit years: a year more than fifty years ahead of it is in the past.
  package static func parse(_ text: some StringProtocol, now: Date = Date()) -> Date? {
    guard text.utf8.count <= 64 else { return nil }
    let separators: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "\t")]
    let tokens = Array(text.utf8).split { separators.contains($0) }.map(Array.init)
    guard tokens.count >= 5, tokens[0].allSatisfy(Token.isLetter) else { return nil }
    let isASCTime = Token.isLetter(tokens[1][0])
    guard tokens.count == (isASCTime ? 5 : 6) else { return nil }
    if !isASCTime, !["gmt", "utc"].contains(lowercased(tokens[5])) { return nil }
    // The day, month, year and time.
    let parts = (isASCTime ? [2, 1, 4, 3] : [1, 2, 3, 4]).map { tokens[$0] }
    guard parts[0].count <= 2, let day = number(parts[0]), let month = month(parts[1]),
      let year = year(parts[2], now: now), let time = time(parts[3]),
      let seconds = CivilDate.seconds(
        year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second)
    else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Parses a date that has one of the three formats exactly, where an inexact one has a meaning of its own, as in the
  /// `Expires` field.
  package static func parseExactly(_ text: some StringProtocol, now: Date) -> Date? {
    guard text.utf8.count <= 64 else { return nil }
    let text = String(text)
    let day = text.prefix { $0 != " " && $0 != "," }
    let rest = text.utf8.dropFirst(day.utf8.count)
    let isExact =
      if weekdays.contains(String(day)) {
        hasForm(rest, ", 00 Aaa 0000 00:00:00 GMT") || hasForm(rest, " Aaa 00 00:00:00 0000")
          || hasForm(rest, " Aaa  0 00:00:00 0000")
      } else {
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].contains(String(day))
          && hasForm(rest, ", 00-Aaa-00 00:00:00 GMT")
      }
    return isExact ? parse(text, now: now) : nil
  }

  /// Formats a date as IMF-fixdate, such as `Sun, 06 Nov 1994 08:49:37 GMT`; empty if its year hasn't four digits.
  package static func format(_ date: Date) -> String {
    let text = ISO8601Date.withText(sinceReference: date.timeIntervalSinceReferenceDate, fractionDigits: 0) {
      String(decoding: $0, as: UTF8.self)
    }
    let parts = (text ?? "").split { "-T:Z".contains($0) }
    guard parts.count == 6, let month = Int(parts[1]) else { return "" }
    let days = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    let weekday = weekdays[((days + 3) % 7 + 7) % 7]
    return "\(weekday), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
  }

  /// Whether a text has a form, in which `A` and `a` stand for letters and `0` for a digit.
  private static func hasForm(_ text: some Collection<UInt8>, _ form: StaticString) -> Bool {
    text.count == form.utf8CodeUnitCount
      && text.enumerated().allSatisfy { index, byte in
        switch form.utf8Start[index] {
        case UInt8(ascii: "A"): byte &- UInt8(ascii: "A") < 26
        case UInt8(ascii: "a"): byte &- UInt8(ascii: "a") < 26
        case UInt8(ascii: "0"): Token.isDigit(byte)
        case let other: byte == other
        }
      }
  }

  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The number of the month that three letters name in English, in upper or lower case; nil if they name none.
  package static func month(_ token: [UInt8]) -> Int? {
    let name = lowercased(token)
    return months.firstIndex { $0.lowercased() == name }.map { $0 + 1 }
  }

  private static func year(_ token: [UInt8], now: Date) -> Int? {
    guard let year = number(token) else { return nil }
    if token.count == 4 { return year }
    guard token.count == 2 else { return nil }
    let interval = now.timeIntervalSince1970
    guard interval.isFinite, abs(interval) < 1e11 else { return 1900 + year }
    let thisYear = CivilDate.date(daysSince1970: Int64(interval / 86_400)).year
    // The same two digits in the previous or next century may be closer.
    let earliest = thisYear - 49
    return earliest + ((year - earliest) % 100 + 100) % 100
  }

  private static func time(_ token: [UInt8]) -> (hour: Int, minute: Int, second: Int)? {
    let parts = token.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.count == 2 }),
      let hour = number(parts[0]), let minute = number(parts[1]), let second = number(parts[2])
    else { return nil }
    return (hour, minute, second)
  }

  private static func number(_ token: some Collection<UInt8>) -> Int? {
    guard token.count <= 4, token.allSatisfy(Token.isDigit) else { return nil }
    return Int(String(decoding: token, as: UTF8.self))
  }

  private static func lowercased(_ token: [UInt8]) -> String {
    String(decoding: token, as: UTF8.self).lowercased()
  }
}

/// Date calculations in the proleptic Gregorian calendar, with integer arithmetic only.
package enum CivilDate {
  /// The seconds between 1970 and 2001, the reference date of `Foundation.Date`.
  static let secondsFrom1970To2001: Int64 = 978_307_200
  /// The range of dates with a four-digit year, 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z, in seconds since 1970.
  static let fourDigitYears: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// The number of days from 1970-01-01 to a date, which must exist.
  ///
  /// Counts years from March, so that a leap day is the last day of its year.
  @inline(__always)
  static func daysSince1970(year: Int, month: Int, day: Int) -> Int64 {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era) * 146_097 + Int64(dayOfEra) - 719_468
  }

  /// The date that is `days` days after 1970-01-01.
  static func date(daysSince1970 days: Int64) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = Int(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9)
    let year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    return (year, month, Int(dayOfYear - (153 * marchMonth + 2) / 5) + 1)
  }

  /// The number of days in a month; 0 if the month isn't in 1...12.
  @inline(__always)
  static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  /// The seconds since 1970, or nil if a field is out of range. A leap second (60) counts as the next minute's first.
  package static func seconds(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) -> Int64? {
    guard day >= 1, day <= days(inMonth: month, year: year), 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second
    else { return nil }
    return daysSince1970(year: year, month: month, day: day) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
  }
}

/// The `Retry-After` header field (RFC 9110 §10.2.3).
package enum RetryAfter {
  /// The upper bound for the delay, whatever the server sends; retry policies apply a smaller limit.
  static let maximum: Duration = .seconds(366 * 86_400)

  /// Parses a field value and returns the delay from `now`, within `.zero`...``maximum``.
  ///
  /// Accepts fractional seconds, which some servers send. Negative numbers and past dates give zero; a delay too long
  /// gives the maximum.
  /// - Returns: the delay, or nil if the value is neither seconds nor an HTTP date.
  package static func delay(_ value: some StringProtocol, now: Date) -> Duration? {
    let bytes = Array(value.utf8).trimmingHTTPWhitespace()
    guard !bytes.isEmpty else { return nil }
    if let delay = delaySeconds(bytes) { return delay }
    guard let date = HTTPDate.parse(String(decoding: bytes, as: UTF8.self), now: now) else { return nil }
    let interval = date.timeIntervalSince(now)
    guard interval > 0 else { return .zero }
    return interval < Double(maximum.components.seconds) ? .seconds(interval) : maximum
  }

  private static func delaySeconds(_ bytes: ArraySlice<UInt8>) -> Duration? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let parts = (isNegative ? bytes.dropFirst() : bytes)
      .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Token.isDigit) }) else { return nil }
    if isNegative { return .zero }
    let seconds = Int64(String(decoding: parts[0], as: UTF8.self)) ?? .max
    if seconds >= maximum.components.seconds { return maximum }
    guard parts.count == 2 else { return .seconds(seconds) }
    // Round up to whole milliseconds, so that the retry isn't too early.
    let digits = parts[1].prefix(3)
    let milliseconds = (Int64(String(decoding: digits, as: UTF8.self)) ?? 0) * [100, 10, 1][digits.count - 1]
    let hasMore = parts[1].dropFirst(3).contains { $0 != UInt8(ascii: "0") }
    return .seconds(seconds) + .milliseconds(milliseconds + (hasMore ? 1 : 0))
  }
}
