#if os(Linux)
/// The transfers a loop has: those that run and those that wait for a place.
struct CurlTransferTable {
  private(set) var all: [CurlTransfer] = []
  var hosts = CurlHosts(perHost: 1, total: 1)
  /// No transfer is overdue before this.
  private(set) var nextCheck = UInt64.max

  /// Deadlines are looked at no more often than this: a check looks at every transfer.
  private static let checkInterval: UInt64 = 2_000_000

  mutating func insert(_ transfer: CurlTransfer) {
    transfer.position = all.count
    all.append(transfer)
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
