#if canImport(os)
import os

extension NetworkLogger {
  /// The unified log. Redacted lines are logged as public, others as private, so that only a debugger or a log profile
  /// shows them.
  static func systemSink(redacts: Bool) -> @Sendable (Level, String) -> Void {
    let logger = Logger(subsystem: "NetworkAPIKit", category: "calls")
    return { level, text in
      for line in LogLine.split(text) {
        switch (level, redacts) {
        case (.error, true): logger.error("\(line, privacy: .public)")
        case (.info, true): logger.info("\(line, privacy: .public)")
        case (.debug, true): logger.debug("\(line, privacy: .public)")
        case (.error, false): logger.error("\(line, privacy: .private)")
        case (.info, false): logger.info("\(line, privacy: .private)")
        case (.debug, false): logger.debug("\(line, privacy: .private)")
        }
      }
    }
  }
}
#else
import Dispatch
import Foundation

extension NetworkLogger {
  /// Standard error, written on a separate queue, so that a slow terminal doesn't delay calls.
  static func systemSink(redacts: Bool) -> @Sendable (Level, String) -> Void {
    { level, line in queue.async { FileHandle.standardError.write(Data("[\(level)] \(line)\n".utf8)) } }
  }

  private static let queue = DispatchQueue(label: "NetworkLogger")
}
#endif

/// Splits long messages, which the unified log would truncate at 1024 bytes.
enum LogLine {
  /// Splits a text at line breaks, and lines beyond the limit before a space, or else between scalars.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - limit: the maximum length of a piece, in bytes of UTF-8. Default 1000, which leaves room for what the log
  ///     adds.
  static func split(_ text: String, limit: Int = 1000) -> [String] {
    guard text.utf8.count > limit else { return [text] }
    var pieces: [String] = []
    for line in text.split(separator: "\n") {
      var rest = line
      while rest.utf8.count > limit {
        var end = rest.utf8.index(rest.startIndex, offsetBy: limit)
        // Move back to the beginning of a scalar.
        while rest.utf8[end] & 0xC0 == 0x80 { rest.utf8.formIndex(before: &end) }
        if let space = rest[..<end].lastIndex(of: " "), space > rest.startIndex { end = space }
        pieces.append(String(rest[..<end]))
        rest = rest[end...]
      }
      pieces.append(String(rest))
    }
    return pieces
  }
}
