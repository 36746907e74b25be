#if canImport(os)
import os

extension NetworkLogger {
  /// The unified log. What is written is redacted already, so it is public there.
  static let systemSink: @Sendable (Level, String) -> Void = { level, line in
    let logger = Logger(subsystem: "NetworkAPIKit", category: "calls")
    switch level {
    case .error: logger.error("\(line, privacy: .public)")
    case .info: logger.info("\(line, privacy: .public)")
    case .debug: logger.debug("\(line, privacy: .public)")
    }
  }
}
#else
import Dispatch
import Foundation

extension NetworkLogger {
  /// Standard error, by a queue of its own: a slow terminal must not slow down calls.
  static let systemSink: @Sendable (Level, String) -> Void = { level, line in
    queue.async { FileHandle.standardError.write(Data("[\(level)] \(line)\n".utf8)) }
  }

  private static let queue = DispatchQueue(label: "NetworkLogger")
}
#endif
