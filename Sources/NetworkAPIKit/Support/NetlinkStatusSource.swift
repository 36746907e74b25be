import Foundation

#if os(Linux)
import Dispatch

/// A status source that uses the kernel's routing socket: lists the current state, then receives changes (netlink(7),
/// rtnetlink(7)).
final class NetlinkStatusSource: NetworkStatusSource {
  private let descriptor: Int32
  private let table: Locked<NetlinkTable>
  // Safe: dispatch sources may be used from any thread, but on Linux they aren't declared `Sendable`.
  private nonisolated(unsafe) let events: any DispatchSourceRead
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
    events = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: DispatchQueue(label: "NetworkMonitor"))
    let descriptor = descriptor
    events.setCancelHandler { close(descriptor) }
  }

  deinit {
    // Even if it was never started: releasing a dispatch source that was never activated crashes.
    events.activate()
    events.cancel()
  }

  func start(_ publish: @escaping @Sendable (NetworkStatus) -> Void) {
    events.setEventHandler { [weak self] in
      guard let self else { return }
      publish(self.readChanges())
    }
    events.activate()
  }

  func stop() { events.cancel() }

  /// Reads all pending messages. If the kernel dropped messages because the buffer overflowed, lists everything again.
  private func readChanges() -> NetworkStatus {
    while true {
      guard let bytes = Self.receive(descriptor, flags: Self.doNotWait) else {
        if errno == ENOBUFS, let listed = try? Self.list(descriptor) { table.withLock { $0 = listed } }
        if errno != EINTR { break }
        continue
      }
      table.withLock { table in
        for message in NetlinkMessage.parse(bytes) { table.apply(message) }
      }
    }
    return table.withLock { $0.status(kind: Self.kind) }
  }

  private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  /// Subscribes to link and address changes.
  private static func joinGroups(_ descriptor: Int32) throws {
    // `struct sockaddr_nl`, which isn't imported into Swift: family, padding, port (the kernel chooses), and the bits
    // of groups 1 (links), 5 (IPv4 addresses) and 9 (IPv6 addresses).
    var address: (UInt16, UInt16, UInt32, UInt32) = (UInt16(AF_NETLINK), 0, 0, 0x1 | 0x10 | 0x100)
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<(UInt16, UInt16, UInt32, UInt32)>.size))
      }
    }
    guard bound == 0 else { throw lastError }
  }

  private static func list(_ descriptor: Int32) throws -> NetlinkTable {
    var table = NetlinkTable()
    // `RTM_GETLINK` and `RTM_GETADDR`.
    for (sequence, type) in [UInt16(18), 22].enumerated() {
      let request = NetlinkMessage.listRequest(type: type, sequence: UInt32(sequence + 1))
      guard send(descriptor, request, request.count, 0) == request.count else { throw lastError }
      var isDone = false
      while !isDone {
        // Don't block forever if the kernel doesn't reply.
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 1_000) != 0 else { throw POSIXError(.ETIMEDOUT) }
        guard let bytes = receive(descriptor, flags: doNotWait) else {
          if errno == EINTR || errno == EAGAIN { continue }
          throw lastError
        }
        for message in NetlinkMessage.parse(bytes) {
          if case .failed(let code) = message { throw POSIXError(POSIXErrorCode(rawValue: -code) ?? .EIO) }
          if message == .done { isDone = true }
          table.apply(message)
        }
      }
    }
    return table
  }

  /// Receives the next datagram; nil with `errno` set if that fails.
  private static func receive(_ descriptor: Int32, flags: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &buffer, buffer.count, flags)
    return count < 0 ? nil : Array(buffer.prefix(count))
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

  private var links: [Int32: Link] = [:]
  private var addresses: [Int32: [Address]] = [:]

  mutating func apply(_ message: NetlinkMessage) {
    switch message {
    case .link(let index, _, _, isGone: true):
      links[index] = nil
      addresses[index] = nil
    case .link(let index, let name, let flags, isGone: false):
      links[index] = Link(name: name.isEmpty ? links[index]?.name ?? "" : name, flags: flags)
    case .address(let interface, let bytes, let scope, let isGone):
      addresses[interface, default: []].removeAll { $0.bytes == bytes }
      if !isGone { addresses[interface, default: []].append(Address(bytes: bytes, scope: scope)) }
    case .done, .failed, .other: break
    }
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

/// A message from the kernel's routing socket (rtnetlink(7)), limited to the parts that ``NetworkMonitor`` needs.
enum NetlinkMessage: Hashable, Sendable {
  /// An interface was listed, added or changed, or is gone.
  case link(index: Int32, name: String, flags: UInt32, isGone: Bool)
  /// An address of an interface was listed or added, or is gone.
  case address(interface: Int32, bytes: [UInt8], scope: UInt8, isGone: Bool)
  /// The end of a list.
  case done
  /// A request failed; the number is the negated `errno`.
  case failed(Int32)
  /// Anything else.
  case other(type: UInt16)

  static let headerSize = 16

  /// Parses the messages of a datagram, in order. Stops at a truncated message or an inconsistent length.
  static func parse(_ bytes: [UInt8]) -> [NetlinkMessage] {
    var messages: [NetlinkMessage] = []
    var rest = NetlinkBytes(bytes[...])
    while let length = rest.uint32(at: 0), length >= UInt32(headerSize), length <= UInt32(rest.count),
      let type = rest.uint16(at: 4)
    {
      messages.append(parse(type: type, rest.slice(from: headerSize, to: Int(length))))
      rest = rest.slice(from: min(rest.count, (Int(length) + 3) & ~3), to: rest.count)
    }
    return messages
  }

  private static func parse(type: UInt16, _ body: NetlinkBytes) -> NetlinkMessage {
    switch type {
    case 2: return .failed(body.uint32(at: 0).map { Int32(bitPattern: $0) } ?? 0)
    case 3: return .done
    case 16, 17:
      guard let index = body.uint32(at: 4), let flags = body.uint32(at: 8) else { break }
      let name = body.attributes(from: 16)[3].map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } ?? ""
      return .link(index: Int32(bitPattern: index), name: name, flags: flags, isGone: type == 17)
    case 20, 21:
      guard let scope = body.uint8(at: 3), let interface = body.uint32(at: 4) else { break }
      let attributes = body.attributes(from: 8)
      // On a point-to-point link, `IFA_ADDRESS` (1) is the peer's address and `IFA_LOCAL` (2) our own.
      guard let own = attributes[2] ?? attributes[1], own.count == 4 || own.count == 16 else { break }
      return .address(interface: Int32(bitPattern: interface), bytes: Array(own), scope: scope, isGone: type == 21)
    default: break
    }
    return .other(type: type)
  }

  /// Returns a request that lists all objects of a type.
  fileprivate static func listRequest(type: UInt16, sequence: UInt32) -> [UInt8] {
    // Flags: `NLM_F_REQUEST` and `NLM_F_DUMP` (root and match).
    bytes(of: UInt32(headerSize + 4)) + bytes(of: type) + bytes(of: 0x301 as UInt16) + bytes(of: sequence)
      + [UInt8](repeating: 0, count: 8)
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }
}

/// Bytes that contain numbers in native byte order, as netlink messages do.
private struct NetlinkBytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  func slice(from start: Int, to end: Int) -> NetlinkBytes {
    NetlinkBytes(bytes.dropFirst(start).prefix(end - start))
  }

  func uint8(at offset: Int) -> UInt8? { number(at: offset) }
  func uint16(at offset: Int) -> UInt16? { number(at: offset) }
  func uint32(at offset: Int) -> UInt32? { number(at: offset) }

  private func number<Number: FixedWidthInteger>(at offset: Int) -> Number? {
    let size = MemoryLayout<Number>.size
    guard offset + size <= count else { return nil }
    var number = Number.zero
    withUnsafeMutableBytes(of: &number) { $0.copyBytes(from: bytes.dropFirst(offset).prefix(size)) }
    return number
  }

  /// The attributes after the fixed part, by type. Each is a length, a type and a value, aligned to four bytes.
  func attributes(from start: Int) -> [UInt16: ArraySlice<UInt8>] {
    var attributes: [UInt16: ArraySlice<UInt8>] = [:]
    var offset = start
    while let length: UInt16 = number(at: offset), length >= 4, offset + Int(length) <= count,
      let type: UInt16 = number(at: offset + 2)
    {
      // The two highest bits are flags.
      attributes[type & 0x3FFF] = bytes.dropFirst(offset + 4).prefix(Int(length) - 4)
      offset += (Int(length) + 3) & ~3
    }
    return attributes
  }
}
