#if os(Linux)
import Foundation

extension CurlTransport {
  /// The configuration of a transport; the defaults suit most programs.
  public struct Configuration: Sendable {
    /// The maximum number of connections per host; further requests wait in order. Default 64.
    ///
    /// With HTTP/2, where requests share a connection, it doesn't limit the number of requests.
    public var connectionsPerHost: Int
    /// The maximum number of connections in total. Default 512.
    public var connections: Int
    /// How long to keep idle connections, in seconds, at most 117, which is less than the usual limit of servers and
    /// gateways. Default 90.
    public var idleConnectionTimeout: Int
    /// Whether to offer HTTP/2 to servers with TLS. Default true.
    public var allowsHTTP2: Bool
    /// Whether to ask for compressed bodies. Default true.
    public var asksForContentCodings: Bool
    /// The trusted certificates, the pins, and the client certificate.
    public var tls: TLSConfiguration
    /// The proxy. Default ``Proxy/environment``.
    public var proxy: Proxy
    /// The path of a Unix domain socket to connect to instead of any host, such as `/var/run/docker.sock`; nil (the
    /// default) to connect to hosts.
    public var unixSocketPath: String?

    /// Creates a configuration; each setting has a default.
    public init(
      connectionsPerHost: Int = 64, connections: Int = 512, idleConnectionTimeout: Int = 90, allowsHTTP2: Bool = true,
      asksForContentCodings: Bool = true, tls: TLSConfiguration = TLSConfiguration(), proxy: Proxy = .environment,
      unixSocketPath: String? = nil
    ) {
      self.connectionsPerHost = connectionsPerHost
      self.connections = connections
      self.idleConnectionTimeout = idleConnectionTimeout
      self.allowsHTTP2 = allowsHTTP2
      self.asksForContentCodings = asksForContentCodings
      self.tls = tls
      self.proxy = proxy
      self.unixSocketPath = unixSocketPath
    }
  }

  /// The proxy settings.
  public enum Proxy: Sendable, Hashable {
    /// The environment variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, at the time the transport is
    /// created.
    ///
    /// `http_proxy` must be in lower case, since web servers pass a request's `Proxy` field to CGI programs as
    /// `HTTP_PROXY`. The others may be in upper case too. `no_proxy` is a list of hosts (which include their
    /// subdomains), addresses, and networks such as `10.0.0.0/8`, each with an optional port, or `*`.
    case environment
    /// No proxy.
    case none
    /// A proxy such as `http://user:password@proxy.example:3128`. Other schemes are `https`, `socks4`, `socks4a`,
    /// `socks5` and `socks5h`.
    case url(String)
  }
}

extension CurlTransport.Proxy: ShownByDescription {
  /// The kind of setting, or the proxy's URL with its credentials redacted.
  public var description: String {
    switch self {
    case .environment: "environment"
    case .none: "none"
    case .url(let url): Redaction.redactedURL(url)
    }
  }
}
#endif
