#if os(Linux)
import CNetworkSupport
import Foundation

/// Limits the number of concurrent transfers, per host and in total. Further transfers wait in order.
///
/// Each host has its own queue, so a host that doesn't respond doesn't block others.
struct CurlHosts {
  /// A host with its active transfers, and those that wait because of the limits.
  final class Host {
    let key: String
    /// The key as a `CURLU`, parsed once for all transfers.
    let url: UnsafeMutableRawPointer?
    fileprivate(set) var active = 0
    /// The number of open connections, including idle ones.
    var connections = 0
    /// How many of them are connected.
    var connected = 0 { didSet { list() } }
    /// Whether transfers share a connection (HTTP/2 and 3), so that the number of connections doesn't limit them.
    var isMultiplexed = false
    /// Whether one of its connections has ever used HTTP/2.
    var hasHTTP2 = false
    var http3 = HTTP3Origin()
    fileprivate var waiting = CompactingQueue<CurlTransfer>()
    /// How many transfers its connections take at a time, as found out when one more needed another connection. Nil
    /// before that.
    fileprivate var places: Int?
    /// How many transfers have ended since ``places`` last changed.
    fileprivate var ended = 0
    fileprivate var isListed = false
    /// Not used without the ``CurlHosts``, which keep it.
    private unowned(unsafe) let queue: Queue

    fileprivate init(key: String, _ queue: Queue) {
      (self.key, self.queue) = (key, queue)
      url = ccurl_url_create(key)
    }

    /// A connection is gone, so one of those that wait for a connection may try again.
    func lostConnection(wasConnected: Bool) {
      connections -= 1
      if wasConnected { connected -= 1 }
      if let places { self.places = places + 1 }
      list()
    }

    /// Gives the host its turn when there is a place, unless it has no use for one. Called whenever that may have changed.
    fileprivate func list() {
      guard !isListed, !waiting.isEmpty, hasPlace else { return }
      isListed = true
      queue.hosts.append(self)
    }

    /// Whether the host's own limits allow another transfer.
    fileprivate var hasPlace: Bool {
      guard active < min(places ?? .max, queue.mostOfOne) else { return false }
      guard isMultiplexed else { return active < queue.perHost }
      // One more than the connections take, for which libcurl opens another one: so many at once don't open many.
      return active <= max(queue.perHost, CurlHosts.streamsPerConnection * max(1, connected))
    }

    fileprivate var isInUse: Bool { active > 0 || connections > 0 || !waiting.isEmpty }

    deinit { if let url { ccurl_url_destroy(url) } }

    fileprivate func isHost(of url: HTTPURL) -> Bool {
      guard key.utf8.count == url.pathStart else { return false }
      return key.withUTF8Bytes { key in
        url.absoluteString.withUTF8Bytes { text in
          guard let key = key.baseAddress, let text = text.baseAddress else { return false }
          return memcmp(key, text, url.pathStart) == 0
        }
      }
    }
  }

  /// The maximum number of transfers on a connection with HTTP/2, as libcurl has it. Servers should allow at least 100
  /// (RFC 9113 §6.5.2). Where they allow fewer, see ``putBack(_:at:)``.
  private static let streamsPerConnection = 100

  /// The hosts with waiting transfers and a place for one, in the order of their turns. A host that loses its place leaves
  /// it when its turn comes.
  fileprivate final class Queue {
    var hosts = CompactingQueue<Host>()
    let perHost: Int
    /// The maximum number of transfers to one host. Places stay free for the others: an eighth, since with many threads each
    /// has few.
    let mostOfOne: Int

    init(perHost: Int, total: Int) {
      self.perHost = perHost
      mostOfOne = total - min(perHost, total / 8)
    }
  }

  private let queue: Queue
  private let total: Int
  private var active = 0
  /// Whether transfers wait because of the total limit. New ones wait behind them, even if a slot is free by now.
  private var isFull = false
  private var hosts: [String: Host] = [:]
  /// How many hosts there may be before the unused ones are removed. Grows with those in use, since all are looked at.
  private var purgeCount = Self.leastPurgeCount
  private static let leastPurgeCount = 256
  private var last: Host?

  init(perHost: Int, total: Int) {
    queue = Queue(perHost: perHost, total: total)
    self.total = total
  }

  /// Returns the host of a URL. The most recent host is found without a table lookup.
  mutating func host(of url: HTTPURL) -> Host {
    if let last, last.isHost(of: url) { return last }
    let key = url.origin
    if let known = hosts[key] {
      last = known
      return known
    }
    if hosts.count >= purgeCount {
      hosts = hosts.filter(\.value.isInUse)
      purgeCount = max(Self.leastPurgeCount, 2 * hosts.count)
    }
    let host = Host(key: key, queue)
    hosts[key] = host
    last = host
    return host
  }

  /// Takes a slot if one is free and no other transfer waits for it.
  mutating func take(at host: Host) -> Bool {
    guard !isFull, active < total, host.waiting.isEmpty, host.hasPlace else { return false }
    host.active += 1
    active += 1
    return true
  }

  mutating func wait(_ transfer: CurlTransfer, at host: Host) {
    if active >= total { isFull = true }
    transfer.ticket = host.waiting.append(transfer)
    host.list()
  }

  func leave(_ transfer: CurlTransfer, at host: Host) {
    host.waiting.remove(transfer.ticket)
  }

  mutating func releaseSlot(at host: Host) {
    host.active -= 1
    active -= 1
    if let places = host.places {
      host.ended += 1
      // The server may take more by now. Each try costs at most a connection that isn't opened.
      if host.ended >= max(Self.endedBeforeTry, places) { (host.places, host.ended) = (places * 2, 0) }
    }
    host.list()
  }

  /// Puts a transfer back that needs another connection while those that the limit allows are in use: the server takes
  /// no more requests on them at a time (RFC 9113 §5.1.2). It is the next one when another ends.
  mutating func putBack(_ transfer: CurlTransfer, at host: Host) {
    releaseSlot(at: host)
    (host.places, host.ended) = (max(1, host.active), 0)
    transfer.ticket = host.waiting.prepend(transfer)
    host.list()
  }

  /// How many transfers end before more are tried at once than ``Host/places``.
  private static let endedBeforeTry = 32

  /// Whether a waiting transfer could start now.
  var canStart: Bool { active < total && !queue.hosts.isEmpty }

  /// Returns the next transfer that may start, and takes a slot for it.
  mutating func next() -> CurlTransfer? {
    guard active < total else { return nil }
    while let host = queue.hosts.popFirst() {
      host.isListed = false
      guard host.hasPlace, let transfer = host.waiting.popFirst() else { continue }
      host.active += 1
      active += 1
      host.list()
      return transfer
    }
    isFull = false
    return nil
  }
}

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
    all.swapAt(position, all.count - 1)
    all[position].position = position
    all.removeLast()
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
