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
    var connected = 0
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

    init(key: String) {
      self.key = key
      url = ccurl_url_create(key)
    }

    /// A connection is gone, so one of those that wait for a connection may try again.
    func lostConnection(wasConnected: Bool) {
      connections -= 1
      if wasConnected { connected -= 1 }
      if let places { self.places = places + 1 }
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

  private let perHost: Int
  private let total: Int
  private var active = 0
  /// Whether transfers wait because of the total limit. New ones wait behind them, even if a slot is free by now.
  private var isFull = false
  private var hosts: [String: Host] = [:]
  /// How many hosts there may be before the unused ones are removed. Grows with those in use, since all are looked at.
  private var purgeCount = Self.leastPurgeCount
  private static let leastPurgeCount = 256
  private var hostsWaiting: [Host] = []
  private var last: Host?

  init(perHost: Int, total: Int) {
    self.perHost = perHost
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
    let host = Host(key: key)
    hosts[key] = host
    last = host
    return host
  }

  /// Takes a slot if one is free and no other transfer waits for it.
  mutating func take(at host: Host) -> Bool {
    guard !isFull, host.waiting.isEmpty, hasPlace(host) else { return false }
    host.active += 1
    active += 1
    return true
  }

  mutating func wait(_ transfer: CurlTransfer, at host: Host) {
    if active >= total { isFull = true }
    transfer.ticket = host.waiting.append(transfer)
    list(host)
  }

  private mutating func list(_ host: Host) {
    guard !host.isListed else { return }
    host.isListed = true
    hostsWaiting.append(host)
  }

  func leave(_ transfer: CurlTransfer, at host: Host) {
    host.waiting.remove(transfer.ticket)
  }

  mutating func releaseSlot(at host: Host) {
    host.active -= 1
    active -= 1
    guard let places = host.places else { return }
    host.ended += 1
    // The server may take more by now. Each try costs at most a connection that isn't opened.
    guard host.ended >= max(Self.endedBeforeTry, places) else { return }
    (host.places, host.ended) = (places * 2, 0)
  }

  /// Puts a transfer back that needs another connection while those that the limit allows are in use: the server takes
  /// no more requests on them at a time (RFC 9113 §5.1.2). It is the next one when another ends.
  mutating func putBack(_ transfer: CurlTransfer, at host: Host) {
    releaseSlot(at: host)
    (host.places, host.ended) = (max(1, host.active), 0)
    transfer.ticket = host.waiting.prepend(transfer)
    list(host)
  }

  /// How many transfers end before more are tried at once than ``Host/places``.
  private static let endedBeforeTry = 32

  /// Whether a waiting transfer could start now.
  var canStart: Bool {
    !hostsWaiting.isEmpty && active < total && hostsWaiting.contains { !$0.waiting.isEmpty && hasPlace($0) }
  }

  /// Returns the next transfer that may start, and takes a slot for it.
  mutating func next() -> CurlTransfer? {
    guard active < total else { return nil }
    for _ in 0..<hostsWaiting.count {
      let host = hostsWaiting.removeFirst()
      let transfer = hasPlace(host) ? host.waiting.popFirst() : nil
      if host.waiting.isEmpty { host.isListed = false } else { hostsWaiting.append(host) }
      guard let transfer else { continue }
      host.active += 1
      active += 1
      return transfer
    }
    isFull = false
    return nil
  }

  private func hasPlace(_ host: Host) -> Bool {
    guard active < total, host.active < host.places ?? .max else { return false }
    guard host.isMultiplexed else { return host.active < perHost }
    // One more than the connections take, for which libcurl opens another one: so many at once don't open many. And places
    // stay free for other hosts: an eighth, since with many threads each has few.
    let streams = min(Self.streamsPerConnection * host.connected, total - min(perHost, total / 8))
    return host.active <= max(perHost, Self.streamsPerConnection, streams)
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
