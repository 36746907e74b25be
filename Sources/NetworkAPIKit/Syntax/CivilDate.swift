/// Date calculations in the proleptic Gregorian calendar, with integer arithmetic only.
enum CivilDate {
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

  /// The day of the week, from 0 (Monday) to 6.
  static func weekday(daysSince1970 days: Int64) -> Int {
    Int(((days + 3) % 7 + 7) % 7)
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
  static func seconds(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) -> Int64? {
    guard day >= 1, day <= days(inMonth: month, year: year), 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second
    else { return nil }
    return daysSince1970(year: year, month: month, day: day) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
  }
}

extension [UInt8] {
  /// Appends `number`, padded with zeros to `width` digits.
  mutating func append(digitsOf number: Int, width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}
