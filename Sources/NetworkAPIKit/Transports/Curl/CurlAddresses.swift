#if os(Linux)
import CNetworkSupport
import Foundation

/// Where libcurl connects instead of looking up a URL's host: `hostAddresses` of a transport, checked.
final class CurlAddresses: Sendable {
  /// An option with its value, which stays valid as long as the settings.
  final class List: Sendable {
    let option: CurlOption
    // `nonisolated(unsafe)`: written once in `init`, then only read, also by libcurl.
    nonisolated(unsafe) let lines: UnsafeMutablePointer<ccurl_list>

    init(_ option: CurlOption, _ line: String) {
      self.option = option
      lines = .allocate(capacity: 1)
      lines.initialize(to: ccurl_list(data: strdup(line), next: nil))
    }

    deinit {
      free(lines.pointee.data)
      lines.deallocate()
    }
  }

  private enum Target {
    /// A host or an address, with the port if it differs.
    case host(String, port: Int?)
    case addresses([String])
  }

  private let targets: [String: Target]
  private let lists = Locked<[String: List]>([:])

  /// Returns nil for no addresses.
  init?(_ addresses: [String: [String]]) throws(NetworkError) {
    guard !addresses.isEmpty else { return nil }
    var targets: [String: Target] = [:]
    for (key, values) in addresses {
      let (host, port) = try Self.endpoint(key, of: key)
      targets[host + (port.map { ":\($0)" } ?? "")] = try Self.target(values, of: key)
    }
    self.targets = targets
  }

  private static func target(_ values: [String], of key: String) throws(NetworkError) -> Target {
    let endpoints = try values.map { value throws(NetworkError) in try endpoint(value, of: key) }
    guard let first = endpoints.first else { throw refused(key, "it has no address") }
    guard endpoints.count > 1 else { return .host(first.host, port: first.port) }
    guard endpoints.allSatisfy({ $0.port == nil && ProxyEnvironment.address($0.host) != nil }) else {
      throw refused(key, "several must be IP addresses without a port")
    }
    return .addresses(endpoints.map(\.host))
  }

  /// Reads a host with an optional port. Not as a URL, which drops the default port of its scheme.
  private static func endpoint(_ text: String, of key: String) throws(NetworkError) -> (host: String, port: Int?) {
    let text = text.contains("::") && !text.hasPrefix("[") ? "[\(text)]" : text
    guard let (name, port) = try? HTTPURL.split(authority: text[...], in: text),
      let host = try? URLHost.normalized(name)
    else { throw refused(key, "‘\(text)’ is not a host or an address with an optional port") }
    return (URLHost.key(of: host), port)
  }

  private static func refused(_ key: String, _ reason: String) -> NetworkError {
    .invalidRequest(.other("hostAddresses of \(key): \(reason)"))
  }

  private func target(for url: HTTPURL) -> Target? {
    targets["\(url.hostKey):\(url.effectivePort)"] ?? targets[url.hostKey]
  }

  /// The host in the place of that of a URL; nil for none.
  func otherHost(for url: HTTPURL) -> String? {
    if case .host(let host, _) = target(for: url) { host } else { nil }
  }

  /// The host and port that libcurl looks up for a URL; nil if the addresses are known.
  func lookup(for url: HTTPURL) -> String? {
    switch target(for: url) {
    case .addresses?: nil
    case .host(let host, let port)?:
      ProxyEnvironment.address(host) == nil ? "\(host):\(port ?? url.effectivePort)" : nil
    case nil: "\(url.host):\(url.effectivePort)"
    }
  }

  /// The option for the host of a URL; nil to look it up.
  func list(for url: HTTPURL) -> List? {
    let port = url.effectivePort
    guard let target = target(for: url) else { return nil }
    // libcurl ignores the URL's own host and port, and then asks a proxy for no tunnel.
    if case .host(url.host, let otherPort) = target, otherPort ?? port == port { return nil }
    // libcurl compares the host as it is written in the URL, for example with a trailing dot.
    let key = "\(url.host):\(port)"
    return lists.withLock { lists in
      if let known = lists[key] { return known }
      let list =
        switch target {
        case .host(let other, let otherPort):
          List(CCURL_OPT_CONNECT_TO, "\(key):\(other):\(otherPort ?? port)")
        case .addresses(let addresses):
          List(CCURL_OPT_RESOLVE, "\(key):\(addresses.joined(separator: ","))")
        }
      lists[key] = list
      return list
    }
  }

  /// A local address or interface, as libcurl writes it.
  static func interface(_ text: String) throws(NetworkError) -> String {
    guard !text.isEmpty, text.utf8.allSatisfy({ Token.isVisible($0) && $0 != UInt8(ascii: "!") }) else {
      throw .invalidRequest(.other("localAddress is neither an IP address nor the name of an interface"))
    }
    guard ProxyEnvironment.address(text) != nil else { return "if!\(text)" }
    // libcurl takes an IPv6 address here without brackets.
    return "host!\(text.hasPrefix("[") ? String(text.dropFirst().dropLast()) : text)"
  }
}
#endif
