import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The rules of hosts: names, IPv4 and IPv6 addresses (RFC 3986 §3.2.2, RFC 1123, IDNA).
enum URLHost {
  /// The host in lower case, an IPv6 address in brackets, a name outside ASCII in its IDNA form.
  static func normalized(_ host: String, in whole: String) throws(NetworkError) -> String {
    func refuse(_ reason: String) -> NetworkError { .invalidURL(.init(.host, whole, reason)) }
    guard !host.isEmpty else { throw refuse("it has no host") }
    if host.hasPrefix("[") {
      guard host.hasSuffix("]"), isIPv6(String(host.dropFirst().dropLast())) else {
        throw refuse("\(host) is no IPv6 address")
      }
      return host.lowercased()
    }
    if host.utf8.contains(UInt8(ascii: ":")) {
      guard isIPv6(host) else { throw refuse("\(host) is no host; a port is given apart") }
      return "[\(host.lowercased())]"
    }
    let isASCII = host.utf8.allSatisfy { $0 < 0x80 }
    guard let name = isASCII ? host : internationalized(host) else {
      throw refuse("\(host) cannot be written as a host name")
    }
    guard isName(name) else { throw refuse("the host has characters or labels that no host name can have") }
    return name.utf8.contains(where: { $0 &- UInt8(ascii: "A") < 26 }) ? name.lowercased() : name
  }

  private static func isIPv6(_ text: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET6, text, &address) == 1
  }

  /// Letters, digits, hyphens and underscores (which real hosts have) in labels of 1 to 63; one dot may end it.
  private static func isName(_ name: String) -> Bool {
    name.withUTF8Bytes { bytes in
      let bytes = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes[...]
      guard bytes.count <= 253 else { return false }
      var label = 0
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "."):
          guard label > 0 else { return false }
          label = 0
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          label += 1
          guard label <= 63 else { return false }
        default:
          return false
        }
      }
      return label > 0
    }
  }

  /// Foundation knows the tables of IDNA; only hosts outside ASCII pay for them.
  private static func internationalized(_ host: String) -> String? {
    guard host.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.value >= 0x20 }) else { return nil }
    return URLComponents(string: "https://\(host)/")?.encodedHost
  }
}
