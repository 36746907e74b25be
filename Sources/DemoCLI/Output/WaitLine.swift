import Foundation
import NetworkAPIKit
import NetworkAPIs

/// Shows on a terminal that the program waits or retries, and why, in a line that goes away when a response comes. At the
/// end it says if few calls are left.
struct WaitLine: NetworkObserver {
  private let console: Console
  private let patience: Duration
  private let state = State()

  /// - Parameter patience: how long a server may take before the line says that the program waits for it.
  init(console: Console, patience: Duration = .seconds(1)) {
    self.console = console
    self.patience = patience
  }

  func observe(_ event: NetworkEvent) {
    switch event.kind {
    case .sent(let request):
      let text = line("Waiting for \(request.url.authority)")
      state.begin(event.callID, after: patience) { [self] in show(text) }
    case .retryScheduled(let delay, let reason):
      state.end(event.callID)
      // The reason comes last: it may be longer than the line.
      show(line("Retrying in \(Self.seconds(delay)): \(reason)"))
    case .waiting(let limit, let reason):
      show(line("Waiting\(limit.map { " up to \(Self.seconds($0))" } ?? ""): \(reason)"))
    case .received(let response):
      state.end(event.callID)
      show("")
      if let limit = response.gitHub.rateLimit { state.remember(limit) }
    case .finished, .failed, .paused:
      state.end(event.callID)
      show("")
    default:
      break
    }
  }

  /// Says how many calls are left where that is less than a tenth of the limit.
  func recordLimit() {
    guard let limit = state.limit, limit.remaining > 0, limit.remaining * 10 < limit.limit else { return }
    let resource = limit.resource.map { " of the \(PlainText.line($0)) limit" } ?? ""
    console.note(
      "\(limit.remaining) of \(limit.limit) calls\(resource) are left until \(TimeText.shown(limit.reset)).")
  }

  /// Replaces the line; an empty text removes it if there is one.
  private func show(_ text: String) {
    if state.replacesLine(isEmpty: text.isEmpty) { console.progress(text) }
  }

  /// Leaves room for the “^C” that the terminal writes: a line that wraps could not be taken away.
  private func line(_ text: String) -> String {
    DisplayWidth.shortened(PlainText.line(text), to: max(8, console.width - 4))
  }

  private static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return seconds < 10 ? "\((seconds * 10).rounded() / 10) s" : "\(Int(min(seconds, 1e9).rounded())) s"
  }
}

/// Unchecked: the lock guards all properties that change.
private final class State: @unchecked Sendable {
  // Recursive: a notice is shown under the lock, and showing it asks for the state of the line.
  private let lock = NSRecursiveLock()
  private var hasLine = false
  private var notices: [UInt64: Task<Void, Never>] = [:]
  private var lastLimit: GitHubAPI.RateLimit?

  /// Shows a notice if the call is still with the server after a time.
  func begin(_ call: UInt64, after patience: Duration, show: @escaping @Sendable () -> Void) {
    lock.withLock {
      notices.removeValue(forKey: call)?.cancel()
      notices[call] = Task { [weak self] in
        guard (try? await Task.sleep(for: patience)) != nil else { return }
        // Under the lock: a response that comes now takes the line away after it was shown, and not before.
        self?.lock.withLock { if self?.notices[call] != nil { show() } }
      }
    }
  }

  func end(_ call: UInt64) {
    lock.withLock { notices.removeValue(forKey: call) }?.cancel()
  }

  /// Whether the line must be written: always if there is text, otherwise to take away what is there.
  func replacesLine(isEmpty: Bool) -> Bool {
    lock.withLock {
      defer { hasLine = !isEmpty }
      return hasLine || !isEmpty
    }
  }

  func remember(_ limit: GitHubAPI.RateLimit) { lock.withLock { lastLimit = limit } }
  var limit: GitHubAPI.RateLimit? { lock.withLock { lastLimit } }
}
