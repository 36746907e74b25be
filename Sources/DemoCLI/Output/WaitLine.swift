import Foundation
import NetworkAPIKit

/// Shows on a terminal that the program waits or retries, and why, in a line that goes away when a response comes.
struct WaitLine: NetworkObserver {
  let console: Console
  private let slow: SlowCalls

  init(console: Console, patience: Duration = .seconds(1)) {
    self.console = console
    slow = SlowCalls(console: console, patience: patience)
  }

  func observe(_ event: NetworkEvent) {
    switch event.kind {
    case .sent(let request):
      slow.begin(event.callID, host: request.url.authority)
    case .retryScheduled(let delay, let reason):
      slow.end(event.callID)
      // The reason comes last: it may be longer than the line.
      show("Retrying in \(Self.seconds(delay)): \(reason)")
    case .waiting(let seconds, let reason):
      show("Waiting\(seconds.map { " up to \(Self.seconds($0))" } ?? ""): \(reason)")
    case .received, .finished, .failed, .paused:
      slow.end(event.callID)
      console.progress("")
    default:
      break
    }
  }

  private func show(_ text: String) {
    console.progress(DisplayWidth.shortened(PlainText.line(text), to: max(8, console.width - 4)))
  }

  private static func seconds(_ seconds: TimeInterval) -> String {
    seconds < 10 ? "\((seconds * 10).rounded() / 10) s" : "\(Int(min(seconds, 1e9).rounded())) s"
  }
}

/// The calls that are with a server, each of which says so once it has taken long enough for somebody to wonder.
private final class SlowCalls: @unchecked Sendable {
  private let console: Console
  private let patience: Duration
  // Guarded by the lock.
  private let lock = NSLock()
  private var notices: [UInt64: Task<Void, Never>] = [:]

  init(console: Console, patience: Duration) {
    self.console = console
    self.patience = patience
  }

  func begin(_ call: UInt64, host: String) {
    let notice = Task { [console, patience] in
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      console.progress(DisplayWidth.shortened("Waiting for \(host)", to: max(8, console.width - 4)))
    }
    lock.withLock { notices.updateValue(notice, forKey: call) }?.cancel()
  }

  func end(_ call: UInt64) {
    lock.withLock { notices.removeValue(forKey: call) }?.cancel()
  }
}
