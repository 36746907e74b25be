#if os(Linux)
import Foundation

extension CurlTransport {
  /// The configuration of a transport; the defaults suit most programs.
  public struct Configuration: Sendable {
    /// The maximum number of connections per host; further requests wait in order. Default 64.
    ///
    /// Idle connections count too. With HTTP/2, where requests share a connection, it doesn't limit the number of requests;
    /// those that the server doesn't take on its connections at a time wait. Requests over TLS that can't use it have
    /// connections and a thread of their own, with this limit for each host: those with trailer fields, and with libcurl 7.88
    /// to 8.0 those with larger bodies.
    public var connectionsPerHost: Int
    /// The maximum number of connections in use, in total; further requests wait. As many may be idle. Default 512. Each
    /// request in progress counts, also where several share a connection.
    ///
    /// Requests over TLS that can't use HTTP/2 have as many more as one thread has.
    public var connections: Int
    /// The number of threads that drive the connections, at least 1 and at most ``connections``. Default one for each four
    /// processors, from 1 to 4.
    ///
    /// Each host belongs to one of them, by a hash of its scheme, name and port, and each has an equal share of
    /// ``connections``. So more than one helps programs that call several hosts, more often in total than one thread can
    /// drive. A thread starts with the first request to one of its hosts.
    public var threads: Int
    /// How long to keep idle connections, in whole seconds, at most 117, which is less than the usual limit of servers
    /// and gateways. Default 90 seconds.
    public var idleConnectionTimeout: Duration
    /// Whether to offer HTTP/2 to servers with TLS. Default true. With libcurl 7.88 to 8.0, a body of more than 16 KiB and one
    /// that is produced while it is sent use HTTP/1.1 anyway: these versions may repeat parts of it over HTTP/2.
    public var allowsHTTP2: Bool
    /// How HTTP/3 is used, where libcurl has it. Default ``HTTP3/advertised``.
    public var http3: HTTP3
    /// The greatest age of a connection, in whole seconds: an older one isn't used for another request, so that a changed
    /// DNS record is followed. An HTTP/2 connection that other requests are using is, until none does. At least 1 second.
    /// Default five minutes.
    public var maximumConnectionAge: Duration
    /// The addresses to connect to instead of looking up a host, such as `["api.example.com": ["10.0.0.7"]]`.
    ///
    /// The key is a host, or a host and port such as `api.example.com:8443`. The value is one address or host, with a port
    /// if that differs, such as `10.0.0.7:8443`, `[::1]` or `staging.example.com`; or several IP addresses without a
    /// port, which are tried like those of a host. `Host` and SNI remain those of the URL, as does what the certificate
    /// is checked for, and what pins, credentials and cookies belong to.
    ///
    /// An HTTP proxy is asked for a tunnel to the address. Several addresses can't be used with a proxy.
    public var hostAddresses: [String: [String]]
    /// The IP address or the name of the network interface to connect from, such as `192.0.2.1` or `eth0`; nil (the default)
    /// to let the system choose.
    public var localAddress: String?
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
      connectionsPerHost: Int = 64, connections: Int = 512, threads: Int = Self.defaultThreads,
      idleConnectionTimeout: Duration = .seconds(90),
      allowsHTTP2: Bool = true, http3: HTTP3 = .advertised, maximumConnectionAge: Duration = .seconds(300),
      hostAddresses: [String: [String]] = [:], localAddress: String? = nil, asksForContentCodings: Bool = true,
      tls: TLSConfiguration = TLSConfiguration(),
      proxy: Proxy = .environment,
      unixSocketPath: String? = nil
    ) {
      self.connectionsPerHost = connectionsPerHost
      self.connections = connections
      self.threads = threads
      self.idleConnectionTimeout = idleConnectionTimeout
      self.allowsHTTP2 = allowsHTTP2
      self.http3 = http3
      self.maximumConnectionAge = maximumConnectionAge
      self.hostAddresses = hostAddresses
      self.localAddress = localAddress
      self.asksForContentCodings = asksForContentCodings
      self.tls = tls
      self.proxy = proxy
      self.unixSocketPath = unixSocketPath
    }

    /// The default number of ``threads`` on this machine.
    @usableFromInline
    static var defaultThreads: Int { min(4, max(1, ProcessInfo.processInfo.activeProcessorCount / 4)) }
  }

  /// How HTTP/3 is used. libcurl has it since 8.1 if it was built with it, as in Debian 13; otherwise, each value means
  /// ``never``.
  ///
  /// HTTP/3 needs https, and isn't used through a proxy or for request bodies with trailers. A server or network where it
  /// fails costs one attempt of at most 0.2 seconds, and then it isn't tried for five minutes, for twice as long after
  /// each failure. The request itself is sent once. There is no 0-RTT, whose requests could be replayed.
  public enum HTTP3: Sendable, Hashable {
    /// HTTP/3 isn't used.
    case never
    /// HTTP/3 is used once the server has advertised it in a response over TLS, with an `Alt-Svc` field (RFC 7838) for the
    /// same host and port, until the advertisement expires or fails.
    case advertised
    /// HTTP/3 is tried for each host; if it doesn't connect in 0.2 seconds, TCP is tried too, and the first connection is used.
    case preferred
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

extension CurlTransport.Proxy: RedactedDescribable {
  /// The kind of setting, or the proxy's URL with its credentials redacted.
  public var description: String {
    switch self {
    case .environment: "environment"
    case .none: "none"
    case .url(let url): Redaction.redactedURL(url)
    }
  }
}

extension CurlSettings {
  /// Translates the configuration of a transport.
  convenience init(
    _ configuration: CurlTransport.Configuration, variables: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let (proxy, environment): (String?, ProxyEnvironment?) =
      switch configuration.proxy {
      case .none: (nil, nil)
      case .url(let text): (text, nil)
      case .environment: (nil, ProxyEnvironment(variables))
      }
    let http3: HTTP3Origin.Policy =
      switch configuration.http3 {
      case .never: .never
      case .advertised: .advertised
      case .preferred: .preferred
      }
    self.init(
      connectionsPerHost: configuration.connectionsPerHost, connections: configuration.connections,
      threads: configuration.threads, idleConnectionTimeout: configuration.idleConnectionTimeout,
      maximumConnectionAge: configuration.maximumConnectionAge, allowsHTTP2: configuration.allowsHTTP2, http3: http3,
      hostAddresses: configuration.hostAddresses, localAddress: configuration.localAddress,
      asksForContentCodings: configuration.asksForContentCodings, tls: configuration.tls, proxy: proxy,
      environment: environment, unixSocketPath: configuration.unixSocketPath)
  }
}
#endif
