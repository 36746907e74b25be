#if os(Linux)
/// The transfers of a loop, both running and waiting.
struct CurlTransferTable {
  private(set) var all: [CurlTransfer] = []
  var hosts = CurlHosts(perHost: 1, total: 1)
  /// No timeout expires before this time.
  private(set) var nextCheck = UInt64.max

  /// The maximum number of concurrent transfers since memory was last released.
  private var largest = 0
  /// When to release memory; `.max` for never.
  private(set) var memoryRelease = UInt64.max
  /// Releasing memory scans the whole heap, so it isn't worthwhile after fewer transfers.
  private static let worthRelease = 1_000

  /// The minimum interval between checks of all timeouts, in nanoseconds, since a check visits every transfer.
  private static let checkInterval: UInt64 = 2_000_000

  mutating func insert(_ transfer: CurlTransfer) {
    transfer.position = all.count
    all.append(transfer)
    largest = max(largest, all.count)
  }

  mutating func remove(_ transfer: CurlTransfer) {
    let position = transfer.position
    guard position < all.count, all[position] === transfer else { return }
    let last = all.removeLast()
    if last !== transfer {
      all[position] = last
      last.position = position
    }
    // Don't update `nextCheck`: the loop checks once more and then sleeps without a timeout. Updating it would wake the
    // loop for every single call.
  }

  /// Schedules a check. Later deadlines are found when the earliest is checked.
  mutating func schedule(_ expiry: UInt64) {
    nextCheck = min(nextCheck, expiry)
  }

  /// Whether to release memory to the system now: once, a second after the last of many transfers, when callers have
  /// released their responses too.
  mutating func takeMemoryRelease(at now: UInt64) -> Bool {
    guard all.isEmpty, largest >= Self.worthRelease else {
      memoryRelease = .max
      return false
    }
    if memoryRelease == .max { memoryRelease = now + 1_000_000_000 }
    guard memoryRelease <= now else { return false }
    (largest, memoryRelease) = (0, .max)
    return true
  }

  /// Returns the transfers whose timeout has expired, and schedules the next check.
  mutating func takeOverdue(at now: UInt64) -> [CurlTransfer] {
    var overdue: [CurlTransfer] = []
    var next = UInt64.max
    for transfer in all {
      let expiry = transfer.expiry
      if expiry <= now { overdue.append(transfer) } else { next = min(next, expiry) }
    }
    nextCheck = next == .max ? .max : max(next, now + Self.checkInterval)
    return overdue
  }
}
#endif
