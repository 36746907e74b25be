import Foundation

/// A claim on a partial file against other downloads of this process, where the file can't be locked: the system ends a
/// suspended app that holds a lock on a file in a shared container.
struct DownloadClaim: Sendable {
  private static let claimed = Locked<Set<[UInt64]>>([])
  /// The numbers of the device and the file.
  private let number: [UInt64]

  /// Claims an open file; nil if another download of this process has claimed it.
  init?(_ descriptor: Int32) {
    guard let number = try? FileCall.status(of: descriptor).identity else { return nil }
    guard Self.claimed.withLock({ $0.insert(number).inserted }) else { return nil }
    self.number = number
  }

  /// Ends the claim. Does nothing if it has ended.
  func end() {
    Self.claimed.withLock { _ = $0.remove(number) }
  }
}
