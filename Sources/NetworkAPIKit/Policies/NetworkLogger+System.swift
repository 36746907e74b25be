#if canImport(os)
import os

extension NetworkLogger {
  /// The unified log. Lines are already redacted, so they are logged as public.
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
  /// Standard error, written on a separate queue, so that a slow terminal doesn't delay calls.
  static let systemSink: @Sendable (Level, String) -> Void = { level, line in
    queue.async { FileHandle.standardError.write(Data("[\(level)] \(line)\n".utf8)) }
  }

  private static let queue = DispatchQueue(label: "NetworkLogger")
}
#endif
