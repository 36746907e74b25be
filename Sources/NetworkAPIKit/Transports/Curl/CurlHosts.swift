#if os(Linux)
import CCurl
import Foundation

/// Hands out places: so many transfers to one host at a time, so many in all, first come first served.
///
/// Each host has a queue of its own, so one that does not answer holds up nobody else's.
struct CurlHosts {
  /// The transfers at one host, and those that wait for a place there.
  final class Host {
    let key: String
    /// The key as libcurl takes it, parsed once for all transfers.
    let url: UnsafeMutableRawPointer?
    fileprivate(set) var active = 0
    /// Many transfers share a connection there, so the number of connections does not limit them.
    var isMultiplexed = false
    fileprivate var waiting = CurlWaitingList()
    fileprivate var isListed = false

    init(key: String) {
      self.key = key
      url = ccurl_url_create(key)
    }

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

  /// The transfers to one host that speaks HTTP/2. Servers allow at least as many streams on a connection (RFC 9113
  /// §6.5.2), and libcurl opens a connection for each that is one too many while the others are still connecting.
  private static let streamsPerHost = 100

  private let perHost: Int
  private let total: Int
  private var active = 0
  private var hosts: [String: Host] = [:]
  private var hostsWaiting: [Host] = []
  private var last: Host?

  init(perHost: Int, total: Int) {
    self.perHost = perHost
    self.total = total
  }

  /// The host of a URL; the one of the call before is found without a look into the table.
  mutating func host(of url: HTTPURL) -> Host {
    if let last, last.isHost(of: url) { return last }
    let key = url.origin
    if let known = hosts[key] {
      last = known
      return known
    }
    if hosts.count >= 256 { hosts = hosts.filter { $0.value.active > 0 || !$0.value.waiting.isEmpty } }
    let host = Host(key: key)
    hosts[key] = host
    last = host
    return host
  }

  /// Takes a place if there is one and nobody waits for it.
  mutating func take(at host: Host) -> Bool {
    guard host.waiting.isEmpty, hasPlace(host) else { return false }
    host.active += 1
    active += 1
    return true
  }

  mutating func wait(_ transfer: CurlTransfer, at host: Host) {
    transfer.ticket = host.waiting.append(transfer)
    guard !host.isListed else { return }
    host.isListed = true
    hostsWaiting.append(host)
  }

  func leave(_ transfer: CurlTransfer, at host: Host) {
    host.waiting.remove(transfer.ticket)
  }

  mutating func giveBack(at host: Host) {
    host.active -= 1
    active -= 1
  }

  /// Whether somebody who waits has a place by now.
  var canStart: Bool {
    !hostsWaiting.isEmpty && active < total && hostsWaiting.contains { !$0.waiting.isEmpty && hasPlace($0) }
  }

  /// The next transfer that may start; it has its place already.
  mutating func next() -> CurlTransfer? {
    guard !hostsWaiting.isEmpty, active < total else { return nil }
    for _ in 0..<hostsWaiting.count {
      let host = hostsWaiting.removeFirst()
      guard let transfer = hasPlace(host) ? host.waiting.popFirst() : nil else {
        if host.waiting.isEmpty { host.isListed = false } else { hostsWaiting.append(host) }
        continue
      }
      if host.waiting.isEmpty { host.isListed = false } else { hostsWaiting.append(host) }
      host.active += 1
      active += 1
      return transfer
    }
    return nil
  }

  private func hasPlace(_ host: Host) -> Bool {
    active < total && host.active < (host.isMultiplexed ? max(Self.streamsPerHost, perHost) : perHost)
  }
}

/// A queue that those who wait can leave from any place, at no cost to the others.
private struct CurlWaitingList {
  private var slots: [CurlTransfer?] = []
  private var head = 0
  /// How many slots are gone from the front: a ticket minus this is an index.
  private var base = 0
  private var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ transfer: CurlTransfer) -> Int {
    slots.append(transfer)
    count += 1
    return base + slots.count - 1
  }

  mutating func remove(_ ticket: Int) {
    let index = ticket - base
    guard slots.indices.contains(index), slots[index] != nil else { return }
    slots[index] = nil
    count -= 1
    if count == 0 { clear() }
  }

  mutating func popFirst() -> CurlTransfer? {
    while head < slots.count {
      let transfer = slots[head]
      slots[head] = nil
      head += 1
      guard let transfer else { continue }
      count -= 1
      if count == 0 {
        clear()
      } else if head >= 64, head * 2 >= slots.count {
        slots.removeFirst(head)
        base += head
        head = 0
      }
      return transfer
    }
    return nil
  }

  private mutating func clear() {
    base += slots.count
    slots.removeAll(keepingCapacity: slots.count <= 1024)
    head = 0
  }
}
#endif
