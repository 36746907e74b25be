/// The refreshes that the current task runs for: what a refresh sends must not wait for it.
enum CredentialRefresh {
  @TaskLocal static var runs: [Run] = []

  /// Those of them that aren't over.
  static var running: [Run] { runs.filter { !$0.isOver } }

  /// Whether the current task runs for a refresh.
  static var isRunning: Bool { !running.isEmpty }

  /// The refresh of a credential that the current task runs for.
  static func running(of session: AnyObject) -> Run? { running.last { $0.session == ObjectIdentifier(session) } }

  /// What a refresh is for: its type of source, and the origins of the credential.
  struct Purpose: Equatable {
    let source: ObjectIdentifier
    let origins: [HTTPURL]
  }

  /// One refresh. A task that it began may go on afterwards, and doesn't belong to it then.
  final class Run: Sendable {
    let session: ObjectIdentifier
    let purpose: Purpose
    /// The number of changes from outside of any refresh when it began.
    let changes: Int
    private let end = Locked(false)

    init(of session: AnyObject, for purpose: Purpose, changes: Int) {
      (self.session, self.purpose, self.changes) = (ObjectIdentifier(session), purpose, changes)
    }

    var isOver: Bool { end.withLock { $0 } }
    func isNowOver() { end.withLock { $0 = true } }
  }

  /// A wait for a refresh, on behalf of others. Refreshes that waited for each other would never end.
  struct Wait {
    /// How many waits there are, by the credential that waits and the one that it waits for.
    private static let waits = Locked<[ObjectIdentifier: [ObjectIdentifier: Int]]>([:])
    private let waiting: [ObjectIdentifier]
    private let session: ObjectIdentifier

    /// Nil if the refresh, or one that it waits for, is what the current task runs for.
    init?(for session: AnyObject) {
      let (waiting, session) = (CredentialRefresh.running.map(\.session), ObjectIdentifier(session))
      (self.waiting, self.session) = (waiting, session)
      guard !waiting.isEmpty else { return }
      let mayWait = Self.waits.withLock { waits in
        var (seen, next) = (Set<ObjectIdentifier>(), [session])
        while let session = next.popLast() {
          if waiting.contains(session) { return false }
          if seen.insert(session).inserted, let more = waits[session]?.keys { next += more }
        }
        for waiting in waiting { waits[waiting, default: [:]][session, default: 0] += 1 }
        return true
      }
      guard mayWait else { return nil }
    }

    func end() {
      guard !waiting.isEmpty else { return }
      Self.waits.withLock { waits in
        for waiting in waiting {
          let count = (waits[waiting]?[session] ?? 0) - 1
          waits[waiting]?[session] = count > 0 ? count : nil
          if waits[waiting]?.isEmpty == true { waits[waiting] = nil }
        }
      }
    }
  }
}
