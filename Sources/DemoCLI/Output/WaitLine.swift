import Foundation
import NetworkAPIKit
import NetworkAPIs

/// Shows on a terminal that the program waits or retries, and why, in a line that goes away when a response comes. At
/// the end it says if few calls are left.
///
/// Unchecked: the lock guards all properties that change.
final class WaitLine: NetworkObserver, @unchecked Sendable {
  private let console: Console
  /// Whether there is a line at all; the end is told in any case.
  private let isShown: Bool
  /// How long a server may take before the line says that the program waits for it.
  private let patience = Duration.seconds(1)
  // Recursive: a notice is shown under the lock, and showing it asks for the state of the line.
  private let lock = NSRecursiveLock()
  private var hasLine = false
  private var notices: [UInt64: Task<Void, Never>] = [:]
  private var limit: GitHubAPI.RateLimit?

  init(console: Console, isShown: Bool = true) { (self.console, self.isShown) = (console, isShown) }

  func observe(_ event: NetworkEvent) {
    switch event.kind {
    case .sent(let request): waits(event.callID, for: request.url.authority)
    case .retryScheduled(let delay, let reason):
      responds(event.callID)
      // The reason comes last: it may be longer than the line.
      show("Retrying in \(TimeText.duration(delay)): \(reason)")
    case .waiting(let limit, let reason):
      show("Waiting\(limit.map { " up to \(TimeText.duration($0))" } ?? ""): \(reason)")
    case .received, .finished, .failed, .paused:
      responds(event.callID)
      show("")
      guard case .received(let response) = event.kind, let limit = response.gitHub.rateLimit else { return }
      lock.withLock { self.limit = limit }
    default: break
    }
  }

  /// Says how many calls are left where that is less than a tenth of the limit.
  func recordLimit() {
    guard let limit = lock.withLock({ limit }), limit.remaining > 0, limit.remaining < limit.limit / 10 else { return }
    let resource = limit.resource.map { " of the \(PlainText.line($0)) limit" } ?? ""
    console.note("\(limit.remaining) of \(limit.limit) calls\(resource) are left until \(TimeText.shown(limit.reset)).")
  }

  /// Shows a notice if the call is still with the server after a time.
  private func waits(_ call: UInt64, for server: String) {
    lock.withLock {
      notices[call]?.cancel()
      notices[call] = Task { [weak self, patience] in
        guard (try? await Task.sleep(for: patience)) != nil, let self else { return }
        // Under the lock: a response that comes now takes the line away after it was shown, and not before.
        lock.withLock { if self.notices[call] != nil { self.show("Waiting for \(server)") } }
      }
    }
  }

  private func responds(_ call: UInt64) { lock.withLock { notices.removeValue(forKey: call) }?.cancel() }

  /// Replaces the line; an empty text removes it if there is one.
  private func show(_ text: String) {
    guard isShown else { return }
    let isChange = lock.withLock {
      defer { hasLine = !text.isEmpty }
      return hasLine || !text.isEmpty
    }
    // Leaves room for the “^C” that the terminal writes: a line that wraps could not be taken away.
    if isChange { console.progress(DisplayWidth.shortened(PlainText.line(text), to: max(8, console.width - 4))) }
  }
}

/// Says which rate limit a call waits for, and until when; shorter waits are only shown on a terminal.
struct LimitNotice: NetworkObserver {
  let console: Console

  func observe(_ event: NetworkEvent) {
    let wait: (Duration?, String)? =
      switch event.kind {
      case .retryScheduled(let delay, let reason): (delay, reason)
      case .waiting(let limit, let reason): (limit, reason)
      default: nil
      }
    guard case (let delay?, let reason)? = wait, delay >= .seconds(1), reason.contains("rate limit") else { return }
    let end = console.now().addingTimeInterval((delay / .seconds(1)).rounded(.up))
    console.progress("")
    console.note("Waiting until \(TimeText.shown(end)): \(PlainText.line(reason)). Ctrl-C ends it.")
  }
}

/// Shows what goes over the wire, like `curl --verbose`, and where the time went; secrets are left out.
struct WireLog: NetworkObserver {
  let console: Console

  func observe(_ event: NetworkEvent) {
    func note(_ mark: Character, _ text: String) { console.note("\(mark) \(PlainText.line(text))") }
    switch event.kind {
    case .sent(let request):
      note(">", request.description)
      for field in request.headers { note(">", field.description) }
    case .received(let response):
      note("<", "\(response.status)")
      for field in response.headers { note("<", field.description) }
      if let words = Self.words(response.metrics) { note("*", words) }
    case .redirected(_, let target, _): note("*", "follows to \(target)")
    case .retryScheduled(let delay, let reason): note("*", "tries again in \(TimeText.duration(delay)): \(reason)")
    case .waiting(let limit, let reason):
      note("*", "waits\(limit.map { " up to \(TimeText.duration($0))" } ?? ""): \(reason)")
    case .cache(let outcome): note("*", "cache: \(outcome)")
    case .finished(_, let duration), .failed(_, let duration): note("*", "done in \(TimeText.duration(duration))")
    default: break
    }
  }

  /// The phases of a hop; nil where the transport tells nothing, as a recording does not.
  private static func words(_ metrics: HTTPMetrics) -> String? {
    guard metrics.total > .zero else { return nil }
    let phases = [
      ("DNS", metrics.nameLookup), ("connect", metrics.connect), ("TLS", metrics.secureConnect),
      ("first byte", metrics.firstByte), ("total", metrics.total),
    ]
    let words =
      phases.map { "\($0) \(TimeText.duration($1))" }
      + [
        metrics.networkProtocol, metrics.isReusedConnection.map { $0 ? "connection used again" : "new connection" },
        metrics.remoteAddress.map { "from \($0)" },
      ].compactMap { $0 }
    return words.joined(separator: ", ")
  }
}
