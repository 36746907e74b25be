import Foundation

#if canImport(Darwin)
import Darwin
#endif

#if os(Linux)
import Dispatch

/// A status source that uses the kernel's routing socket: lists the current state, then receives changes (netlink(7),
/// rtnetlink(7)).
final class NetlinkStatusSource: NetworkStatusSource {
  private let descriptor: Int32
  private let table: Locked<NetlinkTable>
  // Safe: dispatch sources may be used from any thread, but on Linux they aren't declared `Sendable`.
  private nonisolated(unsafe) let events: any DispatchSourceRead
  private let queue = DispatchQueue(label: "NetworkMonitor")
  let initial: NetworkStatus?

  // `SOCK_RAW | SOCK_CLOEXEC` and `MSG_DONTWAIT` as numbers, since their Swift types differ between C libraries.
  private static let rawCloseOnExec: Int32 = 3 | 0o2000000
  private static let doNotWait: Int32 = 0x40

  /// Lists the interfaces and addresses of the calling thread's network namespace.
  ///
  /// - Throws: `POSIXError` if the socket can't be opened, as in some sandboxes.
  init() throws {
    descriptor = socket(AF_NETLINK, Self.rawCloseOnExec, 0)
    guard descriptor >= 0 else { throw Self.lastError }
    do {
      try Self.joinGroups(descriptor)
      let listed = try Self.list(descriptor)
      table = Locked(listed)
      initial = listed.status(kind: Self.kind)
    } catch {
      close(descriptor)
      throw error
    }
    events = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    let descriptor = descriptor
    events.setCancelHandler { close(descriptor) }
  }

  deinit {
    // Even if it was never started: releasing a dispatch source that was never activated crashes.
    events.activate()
    events.cancel()
  }

  func start(_ publish: @escaping @Sendable (NetworkStatus) -> Void) {
    events.setEventHandler { [weak self] in self?.readChanges(publish) }
    events.activate()
  }

  /// Reads all pending messages, and again after a second if messages are missing.
  private func readChanges(_ publish: @escaping @Sendable (NetworkStatus) -> Void, isRepeated: Bool = false) {
    let (wasStale, isStale, status) = table.withLock { table in
      let wasStale = table.isStale
      table.update(receive: { try Self.receive(descriptor) }, list: { try Self.list(descriptor) })
      return (wasStale, table.isStale, table.status(kind: Self.kind))
    }
    publish(status)
    // Only one repetition at a time, however many changes come until then.
    guard isStale, isRepeated || !wasStale else { return }
    queue.asyncAfter(deadline: .now() + 1) { [weak self] in self?.readChanges(publish, isRepeated: true) }
  }

  private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// Subscribes to link and address changes.
  private static func joinGroups(_ descriptor: Int32) throws {
    // `struct sockaddr_nl`, which isn't imported into Swift: family, padding, port (the kernel chooses), and the bits
    // of groups 1 (links), 5 (IPv4 addresses) and 9 (IPv6 addresses).
    let address: (UInt16, UInt16, UInt32, UInt32) = (UInt16(AF_NETLINK), 0, 0, 0x1 | 0x10 | 0x100)
    let bound = withUnsafeBytes(of: address) {
      bind(descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    guard bound == 0 else { throw lastError }
  }

  private static func list(_ descriptor: Int32) throws -> NetlinkTable {
    var table = NetlinkTable()
    // `RTM_GETLINK` and `RTM_GETADDR`.
    for (sequence, type) in [UInt16(18), 22].enumerated() {
      // `struct nlmsghdr` (length, type, `NLM_F_REQUEST | NLM_F_DUMP`, sequence number, port) and `struct rtgenmsg`.
      let request: (UInt32, UInt16, UInt16, UInt32, UInt32, UInt32) = (20, type, 0x301, UInt32(sequence + 1), 0, 0)
      guard withUnsafeBytes(of: request, { send(descriptor, $0.baseAddress, $0.count, 0) == $0.count }) else {
        throw lastError
      }
      while true {
        // Don't block forever if the kernel doesn't reply.
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 1_000) != 0 else { throw POSIXError(.ETIMEDOUT) }
        guard let bytes = try receive(descriptor), let end = table.apply(bytes) else { continue }
        try end.get()
        break
      }
    }
    return table
  }

  /// Receives the next datagram; nil if none is pending.
  private static func receive(_ descriptor: Int32) throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, doNotWait)
      if count >= 0 { return Array(buffer.prefix(count)) }
      if errno == EAGAIN { return nil }
      guard errno == EINTR else { throw lastError }
    }
  }

  /// The kind of an interface according to `/sys/class/net`; nil if unknown.
  private static func kind(_ name: String) -> NetworkInterface.Kind? {
    let folder = "/sys/class/net/\(name)"
    if ["wireless", "phy80211"].contains(where: { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }) {
      return .wifi
    }
    guard let type = try? String(contentsOfFile: "\(folder)/type", encoding: .utf8) else { return nil }
    return type.hasPrefix("1\n") ? .wired : nil
  }
}
#endif

/// The interfaces and addresses that the kernel has reported so far.
struct NetlinkTable: Sendable {
  private struct Link {
    var name: String
    var flags: UInt32
  }

  private struct Address {
    var bytes: [UInt8]
    var scope: UInt8
  }

  private var links: [UInt32: Link] = [:]
  private var addresses: [UInt32: [Address]] = [:]
  /// Whether the kernel has dropped messages since everything was listed, because its buffer overflowed.
  private(set) var isStale = false

  /// Applies all pending messages. If others were dropped, lists everything again; if that fails, the next update does.
  ///
  /// - Parameters:
  ///   - receive: returns the next datagram; nil if none is pending.
  ///   - list: returns a table of everything there is.
  mutating func update(receive: () throws -> [UInt8]?, list: () throws -> NetlinkTable) {
    while true {
      do {
        guard let bytes = try receive() else { break }
        _ = apply(bytes)
      } catch {
        guard (error as? POSIXError)?.code == .ENOBUFS else { break }
        isStale = true
      }
    }
    // After the pending messages, which are older than the list.
    if isStale, let listed = try? list() { self = listed }
  }

  /// Applies the messages of a datagram, in order (rtnetlink(7)). Stops at a truncated message or an inconsistent length.
  ///
  /// - Returns: nil, unless a message ends a list, or reports that it failed.
  mutating func apply(_ datagram: [UInt8]) -> Result<Void, POSIXError>? {
    var end: Result<Void, POSIXError>?
    for message in datagram[...].records(UInt32.self, header: 16) {
      // Behind the header, `ifinfomsg` and `ifaddrmsg` both have the index of the interface here.
      let (type, index) = (message.number(at: 4, as: UInt16.self), message.number(at: 20, as: UInt32.self))
      // A bridge reports its ports with its own family: when one leaves, the interface and its addresses remain.
      if type == 16 || type == 17, message.number(at: 16, as: UInt8.self) != 0 { continue }
      switch (type, index) {
      case (2, _):  // NLMSG_ERROR, with the negated `errno`
        let code = message.number(at: 16, as: Int32.self).flatMap { POSIXErrorCode(rawValue: 0 &- $0) }
        end = .failure(POSIXError(code ?? .EIO))
      case (3, _):  // NLMSG_DONE
        end = .success(())
      case (16, let index?):  // RTM_NEWLINK
        guard let flags = message.number(at: 24, as: UInt32.self) else { break }
        let name = message.attribute(3, from: 32).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        links[index] = Link(name: name ?? links[index]?.name ?? "", flags: flags)
      case (17, let index?):  // RTM_DELLINK
        (links[index], addresses[index]) = (nil, nil)
      case (20, let index?), (21, let index?):  // RTM_NEWADDR, RTM_DELADDR
        // On a point-to-point link, `IFA_ADDRESS` (1) is the peer's address and `IFA_LOCAL` (2) our own.
        guard let own = message.attribute(2, from: 24) ?? message.attribute(1, from: 24),
          own.count == 4 || own.count == 16, let scope = message.number(at: 19, as: UInt8.self)
        else { break }
        addresses[index, default: []].removeAll { $0.bytes[...] == own }
        if type == 20 { addresses[index, default: []].append(Address(bytes: Array(own), scope: scope)) }
      default:
        break
      }
    }
    return end
  }

  /// - Parameter kind: looks up the kind of an interface if its flags and name don't determine it.
  func status(kind: (_ name: String) -> NetworkInterface.Kind?) -> NetworkStatus {
    // `IFF_UP` and `IFF_RUNNING`: enabled and plugged in.
    let up = links.filter { $0.value.flags & 0x1 != 0 && $0.value.flags & 0x40 != 0 }.sorted { $0.key < $1.key }
    let interfaces = up.map { index, link in
      NetworkInterface(
        name: link.name, kind: Self.kind(of: link) ?? kind(link.name) ?? .other,
        addresses: (addresses[index] ?? []).map { IPAddress.text($0.bytes) })
    }
    let isConnected = up.contains { index, link in
      // Ignore loopback interfaces (`IFF_LOOPBACK`) and addresses with link or host scope.
      link.flags & 0x8 == 0 && (addresses[index] ?? []).contains { $0.scope < 253 }
    }
    return NetworkStatus(isConnected: isConnected, interfaces: interfaces)
  }

  private static func kind(of link: Link) -> NetworkInterface.Kind? {
    if link.flags & 0x8 != 0 { return .loopback }
    return ["wwan", "rmnet", "ppp"].contains(where: link.name.hasPrefix) ? .cellular : nil
  }
}

extension ArraySlice<UInt8> {
  /// A number in native byte order; nil if it isn't complete.
  fileprivate func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number? {
    let bytes = dropFirst(offset).prefix(MemoryLayout<Number>.size)
    guard bytes.count == MemoryLayout<Number>.size else { return nil }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: type) }
  }

  /// Splits records that begin with their length and are aligned to four bytes. Stops at a truncated one.
  fileprivate func records(_ type: (some FixedWidthInteger).Type, header: Int) -> [ArraySlice<UInt8>] {
    var (records, rest): ([ArraySlice<UInt8>], ArraySlice<UInt8>) = ([], self)
    while let length = rest.number(at: 0, as: type), length >= header, length <= rest.count {
      records.append(rest.prefix(Int(length)))
      rest = rest.dropFirst((Int(length) + 3) & ~3)
    }
    return records
  }

  /// The value of an attribute behind the fixed part of a message.
  fileprivate func attribute(_ type: UInt16, from start: Int) -> ArraySlice<UInt8>? {
    let attributes = dropFirst(start).records(UInt16.self, header: 4)
    // The two highest bits of a type are flags.
    return attributes.last { $0.number(at: 2, as: UInt16.self).map { $0 & 0x3FFF } == type }?.dropFirst(4)
  }
}
