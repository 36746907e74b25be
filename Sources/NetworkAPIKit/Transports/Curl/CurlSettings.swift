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

  /// The proxy for a URL, as written in the variable; nil for none.
  func proxy(for url: HTTPURL) -> String? {
    guard let proxy = url.isSecure ? https : http else { return nil }
    return exceptions.contains { Self.matches($0, host: url.hostKey, port: url.effectivePort) } ? nil : proxy
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
    let text = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : String(host)
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes.prefix(4)) }
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }
}

#if os(Linux)
import CNetworkSupport

/// A configuration in the form that the loop uses. A class, so that passing it on copies nothing.
final class CurlSettings: Sendable {
  let connectionsPerHost: Int
  let connections: Int
  let threads: Int
  /// The share of each thread.
  var connectionsPerThread: Int { connections / threads }
  let idleConnectionSeconds: Int
  let maximumConnectionSeconds: Int
  let offersHTTP2: Bool
  let http3: HTTP3Origin.Policy
  /// The header line for the content codings whose decoders are available. (libcurl may have further decoders built in,
  /// which only it can use.)
  static let acceptEncoding: String = {
    let codings = [
      (CCURL_CODING_GZIP, "gzip"), (CCURL_CODING_DEFLATE, "deflate"), (CCURL_CODING_BROTLI, "br"),
      (CCURL_CODING_ZSTD, "zstd"),
    ]
    let names = codings.compactMap { coding, name -> String? in
      guard ccurl_load().pointee.available != 0, let decoder = ccurl_decoder_create(Int32(coding)) else { return nil }
      ccurl_decoder_destroy(decoder)
      return name
    }
    return "Accept-Encoding: \(names.isEmpty ? "identity" : names.joined(separator: ", "))"
  }()
  private let asksForContentCodings: Bool
  private let tls: TLSConfiguration
  private let unixSocketPath: String?
  private let proxy: CurlProxyChoice
  private let environment: ProxyEnvironment?
  private let pins: [String: String]
  /// Nil for none.
  private let addresses: CurlAddresses?
  /// The local address or interface, as libcurl writes it.
  private let interface: String?
  /// The error for every request if the settings are invalid; otherwise nil.
  private let failure: NetworkError?
  /// The certificates of the system and the caller combined, used if libcurl has no system folder of certificates.
  // `nonisolated(unsafe)`: written once in `init`, then only read, also by libcurl, until `deinit`.
  nonisolated(unsafe) private let trustBundle: UnsafeRawBufferPointer

  /// - Parameters:
  ///   - proxy: the URL of the proxy of all hosts; nil for none.
  ///   - environment: what chooses the proxy of each host instead; nil for nothing.
  init(
    connectionsPerHost: Int, connections: Int, threads: Int, idleConnectionTimeout: Duration,
    maximumConnectionAge: Duration, allowsHTTP2: Bool, http3: HTTP3Origin.Policy, hostAddresses: [String: [String]],
    localAddress: String?, asksForContentCodings: Bool, tls: TLSConfiguration, proxy: String?,
    environment: ProxyEnvironment?, unixSocketPath: String?
  ) {
    let library = ccurl_load().pointee
    self.connectionsPerHost = max(1, connectionsPerHost)
    self.connections = max(1, connections)
    self.threads = min(max(1, threads), self.connections)
    // Servers and gateways commonly close connections after two idle minutes; close them before that.
    idleConnectionSeconds = Int(min(117, max(1, idleConnectionTimeout.seconds)))
    // Zero means no limit to libcurl.
    maximumConnectionSeconds = Int(min(1_000_000_000, max(1, maximumConnectionAge.seconds.rounded(.up))))
    offersHTTP2 = allowsHTTP2 && library.has_http2 != 0
    self.http3 = library.has_http3 != 0 && unixSocketPath == nil ? http3 : .never
    self.asksForContentCodings = asksForContentCodings
    self.tls = tls
    self.unixSocketPath = unixSocketPath
    self.environment = environment
    trustBundle = Self.trustBundle(for: tls.trust, library)
    var checked = (pins: [String: String](), addresses: CurlAddresses?.none, interface: String?.none)
    var (choice, failure) = (CurlProxyChoice.direct, NetworkError?.none)
    do throws(NetworkError) {
      if case .keychain = tls.clientCertificate {
        throw .invalidRequest(.other("libcurl does not read keychains; use a file for the client certificate"))
      }
      // `sun_path`, whose last byte is zero.
      guard unixSocketPath?.utf8.count ?? 0 < 108 else {
        throw .invalidRequest(.other("the path of the Unix-domain socket is longer than the system allows, 107 bytes"))
      }
      checked.pins = try tls.pinnedKeys().mapValues { $0.map { "sha256//\($0)" }.joined(separator: ";") }
      checked.addresses = try CurlAddresses(hostAddresses)
      checked.interface = try localAddress.map(CurlAddresses.interface)
      if let proxy { choice = try CurlProxyChoice(proxy) }
    } catch {
      failure = error
    }
    (pins, addresses, interface) = checked
    (self.proxy, self.failure) = (choice, failure)
  }

  deinit { trustBundle.deallocate() }

  /// Whether to request compressed bodies: not if the request sets the codings or a range itself.
  func asksForCoding(_ request: HTTPRequest) -> Bool {
    asksForContentCodings && !request.headers.contains("Accept-Encoding") && !request.headers.contains("Range")
  }

  /// Whether there are pins or addresses for the host.
  func isSpecial(_ url: HTTPURL) -> Bool {
    !pins.isEmpty && pins[url.hostKey] != nil || addresses?.list(for: url) != nil
  }

  /// Throws if the configuration is invalid, so that no request is sent.
  func validate() throws(NetworkError) {
    if let failure { throw failure }
  }

  func proxy(for url: HTTPURL) throws(NetworkError) -> CurlProxyChoice {
    let choice = try environment?.proxy(for: url).map(CurlProxyChoice.init) ?? proxy
    if choice != .direct, let addresses = addresses?.list(for: url), addresses.option == CCURL_OPT_RESOLVE {
      throw .invalidRequest(.other("a proxy connects to one address of \(url.host), and hostAddresses has several"))
    }
    return choice
  }

  /// Sets the options that are the same for all transfers.
  func apply(to setter: inout CurlOptions) {
    let library = ccurl_load().pointee
    if library.has_tls != 0 {
      setter.set(CCURL_OPT_SSL_VERIFYPEER, 1)
      setter.set(CCURL_OPT_SSL_VERIFYHOST, 2)
      setter.set(CCURL_OPT_SSLVERSION, minimumVersion)
      setter.check(ccurl_watch_close_notify(setter.easy))
      applyTrust(to: &setter, (CCURL_OPT_CAINFO, CCURL_OPT_CAPATH, CCURL_OPT_CAINFO_BLOB))
      switch tls.clientCertificate {
      case .pem(let certificateFile, let keyFile, let password):
        setter.set(CCURL_OPT_SSLCERT, certificateFile.path)
        setter.set(CCURL_OPT_SSLKEY, keyFile.path)
        if let password { setter.set(CCURL_OPT_KEYPASSWD, password) }
      case .pkcs12(let file, let password):
        setter.set(CCURL_OPT_SSLCERTTYPE, "P12")
        setter.set(CCURL_OPT_SSLCERT, file.path)
        if let password { setter.set(CCURL_OPT_KEYPASSWD, password) }
      case .keychain, nil: break
      }
    }
    if let unixSocketPath { setter.set(CCURL_OPT_UNIX_SOCKET_PATH, unixSocketPath) }
    if let interface { setter.set(CCURL_OPT_INTERFACE, interface) }
  }

  private var minimumVersion: Int { tls.minimumVersion == .v1_3 ? CCURL_TLS_1_3 : CCURL_TLS_1_2 }

  /// - Parameter options: those for a file, a folder and bytes.
  private func applyTrust(
    to setter: inout CurlOptions, _ options: (file: CurlOption, folder: CurlOption, bytes: CurlOption)
  ) {
    switch tls.trust {
    case .system:
      break
    case .only(let file):
      setter.set(options.file, file.path)
      setter.set(options.folder, UnsafeRawPointer?.none)
    case .systemAnd(let file) where ccurl_load().pointee.ca_path != nil:
      // The system's folder remains in use. The file replaces the system's bundle, which contains the same certificates.
      setter.set(options.file, file.path)
    case .systemAnd:
      guard let base = trustBundle.baseAddress else { return }
      setter.check(ccurl_set_blob(setter.easy, Int32(options.bytes.rawValue), base, trustBundle.count))
    }
  }

  /// The file with the trusted certificates; nil for those of the system.
  var trustFile: String? {
    switch tls.trust {
    case .system: nil
    case .only(let file), .systemAnd(let file): file.path
    }
  }

  private static func trustBundle(
    for trust: TLSConfiguration.Trust, _ library: ccurl_information
  ) -> UnsafeRawBufferPointer {
    guard case .systemAnd(let file) = trust, library.ca_path == nil else { return .init(start: nil, count: 0) }
    let parts = [library.ca_file.map { String(cString: $0) } ?? "", file.path].map { path in
      (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
    }
    let bundle = parts[0] + "\n".utf8 + parts[1]
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bundle.count, alignment: 1)
    bundle.copyBytes(to: copy)
    return UnsafeRawBufferPointer(copy)
  }

  /// Sets the options that depend on the host.
  func apply(to setter: inout CurlOptions, url: HTTPURL, proxy: CurlProxyChoice) {
    proxy.apply(to: &setter)
    if proxy.isSecure, ccurl_load().pointee.has_https_proxy != 0 {
      // Trust and version hold for the connection to the proxy, too; the client certificate and pins don't.
      setter.set(CCURL_OPT_PROXY_SSL_VERIFYPEER, 1)
      setter.set(CCURL_OPT_PROXY_SSL_VERIFYHOST, 2)
      setter.set(CCURL_OPT_PROXY_SSLVERSION, minimumVersion)
      applyTrust(to: &setter, (CCURL_OPT_PROXY_CAINFO, CCURL_OPT_PROXY_CAPATH, CCURL_OPT_PROXY_CAINFO_BLOB))
    }
    if let addresses = addresses?.list(for: url) { setter.set(addresses.option, UnsafeRawPointer(addresses.lines)) }
    if !pins.isEmpty, let pins = pins[url.hostKey] { setter.set(CCURL_OPT_PINNEDPUBLICKEY, pins) }
  }
}

/// A proxy, split into components: a combined URL could leak its credentials.
enum CurlProxyChoice: Sendable, Equatable {
  case direct
  case through(address: String, user: String?, password: String?)

  init(_ text: String) throws(NetworkError) {
    let text = text.contains("://") ? text : "http://\(text)"
    guard let components = URLComponents(string: text), let scheme = components.scheme?.lowercased(),
      ["http", "https", "socks4", "socks4a", "socks5", "socks5h"].contains(scheme),
      let host = components.host, !host.isEmpty
    else { throw .proxyFailed(.init(detail: "the proxy setting is not a valid proxy URL")) }
    guard !scheme.hasPrefix("http") || components.user?.utf8.contains(UInt8(ascii: ":")) != true else {
      let problem = "the proxy's user name has a colon, which Basic authentication does not allow"
      throw .proxyFailed(.init(detail: problem))
    }
    let port = components.port ?? (scheme == "https" ? 443 : 1080)
    guard (1...65_535).contains(port) else {
      throw .proxyFailed(.init(detail: "the proxy setting has the port \(port), which does not exist"))
    }
    let address = "\(scheme)://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host):\(port)"
    self = .through(address: address, user: components.user, password: components.password)
  }

  /// Whether the connection to the proxy uses TLS.
  var isSecure: Bool {
    if case .through(let address, _, _) = self { address.hasPrefix("https:") } else { false }
  }

  /// Whether it is an HTTP proxy, as opposed to SOCKS.
  var isHTTP: Bool {
    if case .through(let address, _, _) = self { address.hasPrefix("http") } else { false }
  }

  /// Always sets both options, since libcurl would otherwise read the environment by its own rules.
  func apply(to setter: inout CurlOptions) {
    setter.set(CCURL_OPT_NOPROXY, "")
    guard case .through(let address, let user, let password) = self else { return setter.set(CCURL_OPT_PROXY, "") }
    setter.set(CCURL_OPT_PROXY, address)
    // Sent to the proxy only; requests have their own `User-Agent`.
    setter.set(CCURL_OPT_USERAGENT, HTTPRequest.defaultUserAgent)
    if let user { setter.set(CCURL_OPT_PROXYUSERNAME, user) }
    if let password { setter.set(CCURL_OPT_PROXYPASSWORD, password) }
  }
}
#endif
