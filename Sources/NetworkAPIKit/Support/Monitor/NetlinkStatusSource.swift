#if os(Linux)
import Dispatch
import Foundation
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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

  func stop() {
    events.cancel()
  }

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
