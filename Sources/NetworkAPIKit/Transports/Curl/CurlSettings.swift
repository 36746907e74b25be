#if os(Linux)
import CCurl
import Foundation

/// A configuration as the loop uses it; a reference, so that passing it on copies nothing.
final class CurlSettings: Sendable {
  let connectionsPerHost: Int
  let connections: Int
  let idleConnectionSeconds: Int
  let offersHTTP2: Bool
  /// A line for the fields, with the codings that can be undone here.
  let acceptEncoding: String
  private let configuration: CurlTransport.Configuration
  private let proxy: CurlProxyChoice
  private let environment: ProxyEnvironment?
  private let pins: [String: String]

  init(_ configuration: CurlTransport.Configuration, variables: [String: String] = ProcessInfo.processInfo.environment)
  {
    self.configuration = configuration
    let library = ccurl_load().pointee
    connectionsPerHost = max(1, configuration.connectionsPerHost)
    connections = max(1, configuration.connections)
    // Servers and gateways commonly close what was idle for two minutes; better to close it before they do.
    idleConnectionSeconds = min(117, max(1, configuration.idleConnectionTimeout))
    offersHTTP2 = configuration.allowsHTTP2 && library.has_http2 != 0
    acceptEncoding =
      switch (library.has_gzip != 0, library.has_brotli != 0, library.has_zstd != 0) {
      case (false, _, _): "Accept-Encoding: identity"
      case (true, true, true): "Accept-Encoding: gzip, deflate, br, zstd"
      case (true, true, false): "Accept-Encoding: gzip, deflate, br"
      case (true, false, _): "Accept-Encoding: gzip, deflate"
      }
    switch configuration.proxy {
    case .none:
      proxy = .direct
      environment = nil
    case .url(let text):
      proxy = CurlProxyChoice(text)
      environment = nil
    case .environment:
      let found = ProxyEnvironment(variables)
      proxy = .direct
      environment = found.isEmpty ? nil : found
    }
    pins = Dictionary(
      configuration.tls.pins.map { host, keys in
        (host.lowercased(), keys.map { $0.hasPrefix("sha256//") ? $0 : "sha256//\($0)" }.joined(separator: ";"))
      }, uniquingKeysWith: { "\($0);\($1)" })
  }

  /// Whether the options of a handle depend on the host.
  var hasOptionsPerHost: Bool { environment != nil || !pins.isEmpty }

  /// Whether compressed bodies are asked for: not where the caller wants the bytes as they are, or a part of them.
  func asksForCoding(_ request: HTTPRequest) -> Bool {
    guard configuration.asksForContentCodings else { return false }
    if case .file = request.delivery { return false }
    return !request.headers.contains("Accept-Encoding") && !request.headers.contains("Range")
  }

  func proxy(for url: HTTPURL) throws(NetworkError) -> CurlProxyChoice {
    let choice = environment.map { $0.proxy(for: url).map(CurlProxyChoice.init) ?? .direct } ?? proxy
    guard case .invalid(let reason) = choice else { return choice }
    throw .proxyFailed(.init(detail: reason))
  }

  /// The options of every transfer.
  func apply(to setter: inout CurlOptions) {
    let library = ccurl_load().pointee
    if library.has_tls != 0 {
      setter.set(CCURL_OPT_SSL_VERIFYPEER, 1)
      setter.set(CCURL_OPT_SSL_VERIFYHOST, 2)
      setter.set(CCURL_OPT_SSLVERSION, Int(CCURL_TLS_1_2))
      setter.check(ccurl_watch_close_notify(setter.easy))
      applyTrust(to: &setter, library)
      if let certificate = configuration.tls.clientCertificate {
        setter.set(CCURL_OPT_SSLCERT, certificate.certificateFile)
        setter.set(CCURL_OPT_SSLKEY, certificate.keyFile)
        if let password = certificate.password { setter.set(CCURL_OPT_KEYPASSWD, password) }
      }
    }
    if let path = configuration.unixSocketPath { setter.set(CCURL_OPT_UNIX_SOCKET_PATH, path) }
    proxy.apply(to: &setter)
  }

  private func applyTrust(to setter: inout CurlOptions, _ library: ccurl_information) {
    switch configuration.tls.trust {
    case .system:
      break
    case .only(let file):
      setter.set(CCURL_OPT_CAINFO, file)
      setter.set(CCURL_OPT_CAPATH, UnsafeRawPointer?.none)
    case .systemAnd(let file):
      if library.ca_path != nil {
        // The system's folder stays, the file takes the place of the system's bundle of the same certificates.
        setter.set(CCURL_OPT_CAINFO, file)
      } else {
        var bundle =
          (try? Data(contentsOf: URL(fileURLWithPath: library.ca_file.map { String(cString: $0) } ?? ""))) ?? Data()
        bundle.append(contentsOf: "\n".utf8)
        bundle.append((try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data())
        bundle.withUnsafeBytes { bytes in
          if let base = bytes.baseAddress {
            setter.check(ccurl_set_blob(setter.easy, Int32(CCURL_OPT_CAINFO_BLOB.rawValue), base, bytes.count))
          }
        }
      }
    }
  }

  /// The options that depend on the host.
  func apply(to setter: inout CurlOptions, host: String, proxy: CurlProxyChoice) {
    if environment != nil { proxy.apply(to: &setter) }
    if let pins = pins[host] { setter.set(CCURL_OPT_PINNEDPUBLICKEY, pins) }
  }
}

/// A proxy, taken apart: what is put together again by others may leak its credentials.
enum CurlProxyChoice: Sendable, Equatable {
  case direct
  case through(address: String, user: String?, password: String?)
  case invalid(String)

  init(_ text: String) {
    let text = text.contains("://") ? text : "http://\(text)"
    guard let components = URLComponents(string: text), let scheme = components.scheme?.lowercased(),
      ["http", "https", "socks4", "socks4a", "socks5", "socks5h"].contains(scheme),
      let host = components.host, !host.isEmpty
    else {
      self = .invalid("the proxy is not a URL of a proxy")
      return
    }
    let port = components.port ?? (scheme == "https" ? 443 : 1080)
    let address = "\(scheme)://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host):\(port)"
    self = .through(address: address, user: components.user, password: components.password)
  }

  /// Whether it speaks HTTP with this end, and not SOCKS.
  var isHTTP: Bool {
    if case .through(let address, _, _) = self { address.hasPrefix("http") } else { false }
  }

  /// Always sets both options: left alone, libcurl would look into the environment by rules of its own.
  func apply(to setter: inout CurlOptions) {
    setter.set(CCURL_OPT_NOPROXY, "")
    guard case .through(let address, let user, let password) = self else { return setter.set(CCURL_OPT_PROXY, "") }
    setter.set(CCURL_OPT_PROXY, address)
    // For the proxy alone; requests carry a field of their own.
    setter.set(CCURL_OPT_USERAGENT, HTTPRequest.defaultUserAgent)
    if let user { setter.set(CCURL_OPT_PROXYUSERNAME, user) }
    if let password { setter.set(CCURL_OPT_PROXYPASSWORD, password) }
  }
}
#endif
