#if os(Linux)
/// The transfers a loop has: those that run and those that wait for a place.
struct CurlTransferTable {
  private(set) var all: [CurlTransfer] = []
  var hosts = CurlHosts(perHost: 1, total: 1)
  /// No transfer is overdue before this.
  private(set) var nextCheck = UInt64.max

  /// The most transfers there were at a time since memory was last given back.
  private var largest = 0
  /// When memory is to be given back; `.max` for never.
  private(set) var memoryRelease = UInt64.max
  /// What fewer transfers leave behind is not worth the look at the whole heap.
  private static let worthRelease = 1_000

  /// Deadlines are looked at no more often than this: a check looks at every transfer.
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
    // The next check stays where it is: the loop looks once more and then sleeps without a limit. Moving it each time
    // would have the loop woken for each call that comes alone.
  }

  /// Takes a new deadline into account. Later ones are found when the earliest has been looked at.
  mutating func schedule(_ expiry: UInt64) {
    nextCheck = min(nextCheck, expiry)
  }

  /// Whether memory is to be given back to the system now: once, a second after the last of many transfers, when their
  /// callers have let go of what they needed too.
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

  /// The transfers that are overdue, and the next time to look.
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
