#if os(Linux)
import CNetworkSupport
import Foundation

/// A proxy, split into components: a combined URL could leak its credentials.
enum CurlProxyChoice: Sendable, Equatable {
  case direct
  case through(address: String, user: String?, password: String?)

  init(_ text: String) throws(NetworkError) {
    let text = text.contains("://") ? text : "http://\(text)"
    guard let components = URLComponents(string: text), let scheme = components.scheme?.lowercased(),
      ["http", "https", "socks", "socks4", "socks4a", "socks5", "socks5h"].contains(scheme),
      let host = components.host, !host.isEmpty
    else { throw .invalidRequest(.other("the proxy setting is not a valid proxy URL")) }
    guard !scheme.hasPrefix("http") || components.user?.utf8.contains(UInt8(ascii: ":")) != true else {
      let problem = "the proxy's user name has a colon, which Basic authentication does not allow"
      throw .invalidRequest(.other(problem))
    }
    let port = components.port ?? (scheme == "https" ? 443 : 1080)
    guard (1...65_535).contains(port) else {
      throw .invalidRequest(.other("the proxy setting has the port \(port), which does not exist"))
    }
    let address = "\(scheme)://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host):\(port)"
    self = .through(address: address, user: components.user, password: components.password)
  }

  /// Its host and port; nil for no proxy.
  var authority: String? {
    if case .through(let address, _, _) = self { address.components(separatedBy: "://").last } else { nil }
  }

  /// Whether the connection to the proxy uses TLS.
  var isSecure: Bool {
    if case .through(let address, _, _) = self { address.hasPrefix("https:") } else { false }
  }

  /// Whether a connection to `url` uses TLS, be it only to the proxy.
  func isSecure(to url: HTTPURL) -> Bool { url.isSecure || isSecure }

  /// Whether it is an HTTP proxy, as opposed to SOCKS.
  var isHTTP: Bool {
    if case .through(let address, _, _) = self { address.hasPrefix("http") } else { false }
  }

  /// Always sets both options, since libcurl would otherwise read the environment by its own rules.
  func apply(to setter: inout CurlOptionSetter) {
    setter.set(CCURL_OPT_NOPROXY, "")
    guard case .through(let address, let user, let password) = self else { return setter.set(CCURL_OPT_PROXY, "") }
    setter.set(CCURL_OPT_PROXY, address)
    // Sent to the proxy only; requests have their own `User-Agent`.
    setter.set(CCURL_OPT_USERAGENT, HTTPRequest.defaultUserAgent)
    if let user { setter.set(CCURL_OPT_PROXYUSERNAME, Self.credential(user)) }
    if let password { setter.set(CCURL_OPT_PROXYPASSWORD, Self.credential(password)) }
  }

  /// Before 8.8, libcurl percent-decodes the user name and the password, which are decoded already. (It does so again each
  /// time it looks for a connection for the same transfer. So if that waits for one, or needs another one, `%41` becomes `A`
  /// after all.)
  private static func credential(_ text: String) -> String {
    guard ccurl_load().pointee.version_number < 0x080800 else { return text }
    return text.replacingOccurrences(of: "%", with: "%25")
  }
}
#endif
