import Dispatch
import Foundation

/// An observer that logs calls, without secrets.
///
/// ```swift
/// configuration.observers = [NetworkLogger(level: .debug)]
/// ```
///
/// Lines look like `#12 GET https://api.github.com/users/octocat` and `#12 200 OK, 1276 bytes, 0.143 s`, where the
/// number is the ID of the call.
public struct NetworkLogger: NetworkObserver {
  /// How much to log. Each level includes the levels before it.
  public enum Level: Sendable, Comparable {
    /// Failed calls.
    case error
    /// Calls, their results, retries, redirects and refreshed credentials.
    case info
    /// Every attempt and redirect with its header fields, and each request as a cURL command.
    case debug
  }

  private let level: Level
  private let redacts: Bool
  private let bodyLimit: Int
  private let write: @Sendable (Level, String) -> Void

  /// Creates a logger.
  ///
  /// - Parameters:
  ///   - level: how much to log. Default ``Level/info``.
  ///   - redacts: whether to redact secrets. Default true. Use false only to debug, never for a log that is kept.
  ///   - bodyLimit: the maximum number of characters of each collected response's body to log at ``Level/debug``; for a
  ///     call that fails, no more than 300. JSON and forms are redacted; for other bodies, only type and length are
  ///     logged. Bodies of requests are part of their cURL commands then. Default 0, for no bodies: in the commands,
  ///     their length stands for them.
  ///   - sink: receives each line and its level. By default, lines go to the system log on Apple platforms, and to
  ///     standard error elsewhere. The system log gets a long line in pieces of at most 1000 bytes, and marks lines
  ///     that aren't redacted as private. Standard error gets lines from another thread: when the program calls `exit`,
  ///     the last ones may be lost, as are those beyond 1 MiB that wait for a slow reader.
  public init(
    level: Level = .info, redacts: Bool = true, bodyLimit: Int = 0, sink: (@Sendable (Level, String) -> Void)? = nil
  ) {
    self.level = level
    self.redacts = redacts
    self.bodyLimit = bodyLimit
    write = sink ?? Self.systemSink(redacts: redacts)
  }

  public func observe(_ event: NetworkEvent) {
    let lineLevel = Self.level(of: event.kind)
    // Compared first, since the text costs more.
    guard lineLevel <= level, let text = line(for: event.kind) else { return }
    write(lineLevel, "#\(event.callID) \(text)".escapingControls(keepsLayout: true))
  }

  private static func level(of kind: NetworkEvent.Kind) -> Level {
    switch kind {
    case .failed: .error
    case .started, .finished, .paused, .retryScheduled, .waiting, .credentialRefreshed, .redirected: .info
    default: .debug
    }
  }

  private func line(for kind: NetworkEvent.Kind) -> String? {
    switch kind {
    case .started(let request): shown(request)
    case .finished(let response, let duration):
      "\(response.status)\(Self.size(of: response)), \(Self.seconds(duration))\(body(of: response))"
    case .paused(let duration): "paused after \(Self.seconds(duration))"
    case .failed(let error, let duration):
      "failed after \(Self.seconds(duration)): "
        + (level < .debug ? error.localizedDescription : error.description(bodyLimit: bodyLimit))
    case .retryScheduled(let delay, let reason): "retries in \(Self.seconds(delay)): \(Redaction.scrubbed(reason))"
    case .waiting(let limit, let reason):
      "waits\(limit.map { " up to \(Self.seconds($0))" } ?? ""): \(Redaction.scrubbed(reason))"
    case .credentialRefreshed(failure: nil): "the credential was refreshed"
    case .credentialRefreshed(failure: let error?):
      "the credential could not be refreshed: \(error.localizedDescription)"
    case .redirected(let from, let to, let status): "\(status) from \(from) to \(to)"
    case .adapted(let request): "adapted: \(shown(request))"
    case .sent(let request): "sent: \(request.curlCommand(redacted: redacts, showsBody: bodyLimit > 0))"
    case .received(let response): "received: \(response)\n\(shown(response.headers))"
    case .retryDeclined(let refusal): "no retry: \(refusal)"
    case .cache(let outcome): "cache: \(outcome)"
    default: nil
    }
  }

  private func shown(_ request: HTTPRequest) -> String {
    redacts ? request.description : "\(request.method) \(request.url.absoluteString)"
  }

  private func shown(_ headers: NetworkAPI.Headers) -> String {
    redacts ? headers.description : headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
  }

  /// The body on separate lines, if bodies are logged; otherwise empty.
  private func body(of response: HTTPResponse) -> String {
    guard bodyLimit > 0, level >= .debug, let data = response.body.data, !data.isEmpty else { return "" }
    let type = response.headers[.contentType]
    let text =
      redacts
      ? Redaction.redactedBody(data, type: type.flatMap { MediaType($0) }) : String(data: data, encoding: .utf8)
    guard let text else { return "\n(\(data.count) bytes\(type.map { " of \($0)" } ?? ""))" }
    return "\n\(text.prefix(bodyLimit))\(text.count > bodyLimit ? "…" : "")"
  }

  private static func size(of response: HTTPResponse) -> String {
    // For a download the body is empty, since it was written to a file.
    let count = response.body.isEmpty ? response.metrics.bytesReceived : response.body.length
    return count.map { ", \($0) bytes" } ?? ""
  }

  private static func seconds(_ duration: Duration) -> String {
    // Not `formatted()`: log lines must not depend on the locale.
    let milliseconds = Int64(max(0, min(duration.seconds, 1e9)) * 1000)
    return "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst()) s"
  }
}

#if canImport(os)
import os

extension NetworkLogger {
  /// The unified log. Redacted lines are public; others are private, so that only a debugger or log profile shows them.
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
extension NetworkLogger {
  static func systemSink(redacts: Bool) -> @Sendable (Level, String) -> Void {
    { level, line in standardError.add("[\(level)] \(line)\n") }
  }

  // A full disk or a closed descriptor costs lines, not the program. (A pipe without a reader ends it, unless it ignores
  // SIGPIPE.)
  private static let standardError = LogQueue { try? FileHandle.standardError.write(contentsOf: $0) }
}
#endif

/// Writes lines on another thread, so that a slow reader doesn't delay calls.
final class LogQueue: Sendable {
  private let queue = DispatchQueue(label: "NetworkLogger")
  private let limit: Int
  private let write: @Sendable (Data) -> Void
  /// The number of bytes that wait, and that of the lines since that didn't fit.
  private let waiting = Locked((bytes: 0, lost: 0))

  /// - Parameter limit: the maximum number of bytes that wait. Default 1 MiB.
  init(limit: Int = 1 << 20, write: @escaping @Sendable (Data) -> Void) {
    self.limit = limit
    self.write = write
  }

  /// Adds a line, and before it the number of those that were lost; drops it if too many bytes wait.
  func add(_ line: String) {
    waiting.withLock { waiting in
      let data = Data((waiting.lost == 0 ? line : "(lines lost: \(waiting.lost))\n\(line)").utf8)
      guard waiting.bytes == 0 || waiting.bytes + data.count <= limit else {
        waiting.lost += 1
        return
      }
      waiting = (waiting.bytes + data.count, 0)
      // Within the lock, so that the lines keep their order.
      queue.async { [self] in
        write(data)
        self.waiting.withLock { $0.bytes -= data.count }
      }
    }
  }
}

/// Splits long messages, which the unified log would truncate at 1024 bytes.
enum LogLine {
  /// Splits a text at line breaks, and lines beyond the limit before a space, or else between scalars.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - limit: the maximum length of a piece, in bytes of UTF-8. Default 1000, which leaves room for the log's own.
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
