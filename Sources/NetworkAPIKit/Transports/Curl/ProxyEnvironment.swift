import Foundation

/// The proxy settings in the environment. Pure functions of the variables and a URL.
struct ProxyEnvironment: Sendable, Equatable {
  private let http: String?
  private let https: String?
  private let exceptions: [Exception]

  private enum Exception: Sendable, Equatable {
    case everything
    /// A host and its subdomains.
    case domain(String, port: Int?)
    /// The leading bits of an address.
    case network([UInt8], bits: Int, port: Int?)
  }

  init(_ variables: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
    }
    let all = value("all_proxy", "ALL_PROXY")
    http = value("http_proxy") ?? all
    https = value("https_proxy", "HTTPS_PROXY") ?? all
    exceptions = (value("no_proxy", "NO_PROXY") ?? "")
      .split { $0 == "," || $0.isWhitespace }.compactMap(Self.exception)
  }

  /// The proxy for a URL, as written in the variable; nil for none. This machine has none: what is only for it must not
  /// cross a network.
  ///
  /// - Parameter version: libcurl's.
  func proxy(for url: HTTPURL, version: UInt32) -> String? {
    guard let proxy = url.isSecure ? https : http, !url.isLoopback, !Self.isBelowLocalhost(url, version) else {
      return nil
    }
    return exceptions.contains { Self.matches($0, host: url.hostKey, port: url.effectivePort) } ? nil : proxy
  }

  /// Whether libcurl takes the host for this machine without a lookup (RFC 6761 §6.3).
  private static func isBelowLocalhost(_ url: HTTPURL, _ version: UInt32) -> Bool {
    url.hostKey.hasSuffix(".localhost") && version >= (url.host.hasSuffix(".") ? 0x080b01 : 0x075500)
  }

  private static func exception(_ text: Substring) -> Exception? {
    if text == "*" { return .everything }
    let (host, port) = split(text)
    if let slash = host.utf8.firstIndex(of: UInt8(ascii: "/")) {
      guard let address = address(host[..<slash]), let bits = Int(host.after(slash)),
        (0...address.count * 8).contains(bits)
      else { return nil }
      return .network(address, bits: bits, port: port)
    }
    // `*.example.com` and `.example.com` mean the same as `example.com`.
    let name = host.utf8.starts(with: "*.".utf8) ? host.after(host.startIndex) : host
    guard let normalized = try? URLHost.normalized(Substring(name.utf8.drop { $0 == UInt8(ascii: ".") })) else {
      return nil
    }
    let key = URLHost.key(of: normalized)
    if let address = address(key) { return .network(address, bits: address.count * 8, port: port) }
    return .domain(key, port: port)
  }

  /// Splits off a port. An IPv6 address must be in brackets to have one.
  private static func split(_ text: Substring) -> (host: Substring, port: Int?) {
    if text.utf8.first == UInt8(ascii: "["), let end = text.utf8.firstIndex(of: UInt8(ascii: "]")) {
      let rest = text.after(end)
      let host = text[..<end].after(text.startIndex)
      if rest.utf8.first == UInt8(ascii: "/") { return (host + rest, nil) }
      return (host, rest.utf8.first == UInt8(ascii: ":") ? Int(rest.after(rest.startIndex)) : nil)
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
      text.utf8.lastIndex(of: UInt8(ascii: ":")) == colon
    else { return (text, nil) }
    return (text[..<colon], Int(text.after(colon)))
  }

  private static func matches(_ exception: Exception, host: String, port: Int) -> Bool {
    switch exception {
    case .everything:
      return true
    case .domain(let domain, let wanted):
      return wanted ?? port == port && (host == domain || host.hasSuffix("." + domain))
    case .network(let network, let bits, let wanted):
      guard wanted ?? port == port, let address = address(host), address.count == network.count else { return false }
      return (0..<bits).allSatisfy { (address[$0 / 8] ^ network[$0 / 8]) & (0x80 >> ($0 % 8)) == 0 }
    }
  }

  /// The bytes of an IPv4 or IPv6 address, with or without brackets; nil for anything else.
  static func address(_ host: some StringProtocol) -> [UInt8]? {
    let text = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : String(host)
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes.prefix(4)) }
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }
}
