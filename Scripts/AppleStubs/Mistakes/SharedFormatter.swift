// error: non-Sendable type 'ISO8601DateFormatter'
import Foundation

enum Formats {
  static let date = ISO8601DateFormatter()
}
