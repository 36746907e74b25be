import Foundation

/// What the environment says about proxies: a pure function of the variables and a URL.
struct ProxyEnvironment: Sendable, Equatable {
  private let http: String?
  private let https: String?
  private let all: String?
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
    http = value("http_proxy")
    https = value("https_proxy", "HTTPS_PROXY")
    all = value("all_proxy", "ALL_PROXY")
    exceptions = (value("no_proxy", "NO_PROXY") ?? "")
      .split { $0 == "," || $0.isWhitespace }.compactMap { Self.exception(String($0)) }
  }

  /// Whether there is any proxy to be used at all.
  var isEmpty: Bool { http == nil && https == nil && all == nil }

  /// The proxy for a URL, as it is written in the variable.
  func proxy(for url: HTTPURL) -> String? {
    guard let proxy = (url.isSecure ? https : http) ?? all else { return nil }
    return exceptions.contains { Self.matches($0, host: url.host, port: url.effectivePort) } ? nil : proxy
  }

  private static func exception(_ text: String) -> Exception? {
    if text == "*" { return .everything }
    let (host, port) = split(text.lowercased())
    let parts = host.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let first = parts.first.map(String.init) ?? ""
    if let address = address(first) {
      guard parts.count == 2 else { return .network(address, bits: address.count * 8, port: port) }
      guard let bits = Int(parts[1]), (0...address.count * 8).contains(bits) else { return nil }
      return .network(address, bits: bits, port: port)
    }
    var domain = host.hasPrefix("*.") ? String(host.dropFirst(2)) : host
    while domain.hasPrefix(".") { domain.removeFirst() }
    while domain.hasSuffix(".") { domain.removeLast() }
    return domain.isEmpty ? nil : .domain(domain, port: port)
  }

  /// Takes a port off; an IPv6 address has one only when it stands in brackets.
  private static func split(_ text: String) -> (host: String, port: Int?) {
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      let host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      if rest.hasPrefix("/") { return (host + rest, nil) }
      return (host, rest.hasPrefix(":") ? Int(rest.dropFirst()) : nil)
    }
    guard let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon else { return (text, nil) }
    return (String(text[..<colon]), Int(text[text.index(after: colon)...]))
  }

  private static func matches(_ exception: Exception, host: String, port: Int) -> Bool {
    switch exception {
    case .everything:
      return true
    case .domain(let domain, let wanted):
      guard wanted ?? port == port else { return false }
      let host = host.hasSuffix(".") ? String(host.dropLast()) : host
      return host == domain || host.hasSuffix("." + domain)
    case .network(let network, let bits, let wanted):
      guard wanted ?? port == port else { return false }
      let literal = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
      guard let address = address(literal), address.count == network.count else { return false }
      return (0..<bits).allSatisfy { bit in
        let mask = UInt8(0x80) >> UInt8(bit % 8)
        return address[bit / 8] & mask == network[bit / 8] & mask
      }
    }
  }

  /// The bytes of an IPv4 or IPv6 address, or nil for anything else.
  private static func address(_ text: String) -> [UInt8]? {
    var ipv4 = in_addr()
    if inet_pton(AF_INET, text, &ipv4) == 1 { return withUnsafeBytes(of: &ipv4) { Array($0) } }
    var ipv6 = in6_addr()
    if inet_pton(AF_INET6, text, &ipv6) == 1 { return withUnsafeBytes(of: &ipv6) { Array($0) } }
    return nil
  }
}
