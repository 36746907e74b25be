import Foundation

@testable import NetworkCodecs

extension HTTPDate {
  /// Formats a date as IMF-fixdate, such as `Sun, 06 Nov 1994 08:49:37 GMT`. Only tests need this: a client repeats the
  /// dates that servers sent. The year must have four digits.
  static func format(_ date: Date) -> String {
    let parts = (ISO8601Date.format(date) ?? "").split { "-T:Z".contains($0) }
    let days = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    let weekday = weekdays[((days + 3) % 7 + 7) % 7]
    guard parts.count == 6, let month = Int(parts[1]) else { return "" }
    return "\(weekday), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
  }
}
