#if os(Linux)
import Dispatch
import Foundation
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The kernel's routing socket: lists what there is, then hears of every change (netlink(7), rtnetlink(7)).
final class NetlinkStatusSource: NetworkStatusSource {
  private let descriptor: Int32
  private let table: Locked<NetlinkTable>
  // Unsafe for the compiler only: dispatch sources may be used from any thread, Linux's are just not marked so.
  private nonisolated(unsafe) let events: any DispatchSourceRead
  let initial: NetworkStatus

  // Numbers of the system's interface: C libraries differ in the types they give them.
  private static let rawCloseOnExec: Int32 = 3 | 0o2000000
  private static let doNotWait: Int32 = 0x40

  /// Asks for the interfaces and addresses of the network namespace that the calling thread is in.
  ///
  /// - Throws: `POSIXError` when there is no such socket, as in some sandboxes.
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
    // Also where it was never started: a source must be resumed before it may be let go.
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

  /// Takes in all that is waiting. What was lost because it came too fast is listed anew.
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

  /// Joins the groups of link and address changes.
  private static func joinGroups(_ descriptor: Int32) throws {
    // `struct sockaddr_nl`, which Swift does not see: family, padding, port (the kernel chooses), groups 1, 5 and 9.
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
    // Links, then addresses.
    for (sequence, type) in [UInt16(18), 22].enumerated() {
      let request = NetlinkMessage.listRequest(type: type, sequence: UInt32(sequence + 1))
      guard send(descriptor, request, request.count, 0) == request.count else { throw lastError }
      var isDone = false
      while !isDone {
        // No answer within a second means that none will come.
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

  /// The next datagram, or nil with `errno` set.
  private static func receive(_ descriptor: Int32, flags: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &buffer, buffer.count, flags)
    return count < 0 ? nil : Array(buffer.prefix(count))
  }

  /// What the system's files tell of an interface.
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
