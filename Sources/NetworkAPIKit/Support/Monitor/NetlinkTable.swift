#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The interfaces and addresses that the kernel has reported so far.
struct NetlinkTable: Sendable {
  private struct Link {
    var name: String
    var flags: UInt32
    var hardware: UInt16
  }

  private struct Address: Hashable {
    var bytes: [UInt8]
    var scope: UInt8
  }

  private var links: [Int32: Link] = [:]
  private var addresses: [Int32: [Address]] = [:]

  mutating func apply(_ message: NetlinkMessage) {
    switch message {
    case .link(let index, _, _, _, isGone: true):
      links[index] = nil
      addresses[index] = nil
    case .link(let index, let name, let flags, let hardware, isGone: false):
      links[index] = Link(name: name.isEmpty ? links[index]?.name ?? "" : name, flags: flags, hardware: hardware)
    case .address(let interface, let bytes, let scope, let isGone):
      let address = Address(bytes: bytes, scope: scope)
      addresses[interface, default: []].removeAll { $0.bytes == bytes }
      if !isGone { addresses[interface, default: []].append(address) }
    case .done, .failed, .other: break
    }
  }

  /// - Parameter kind: looks up the kind of an interface when its flags and name don't tell.
  func status(kind: (_ name: String) -> NetworkInterface.Kind?) -> NetworkStatus {
    // `IFF_UP` and `IFF_RUNNING`: enabled and plugged in.
    let up = links.filter { $0.value.flags & 0x1 != 0 && $0.value.flags & 0x40 != 0 }.sorted { $0.key < $1.key }
    let interfaces = up.map { index, link in
      NetworkInterface(
        name: link.name, kind: Self.kind(of: link) ?? kind(link.name) ?? .other,
        addresses: (addresses[index] ?? []).map { Self.text($0.bytes) })
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

  private static func text(_ bytes: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
      return ""
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
