#if os(Linux)
import CNetworkSupport
import Foundation

extension CurlTransport {
  /// The settings that a transport is created with, as its initializer documents them.
  struct Configuration: Sendable {
    var connectionsPerHost = 64
    var connections = 512
    var threads = min(4, max(1, ProcessInfo.processInfo.activeProcessorCount / 4))
    var idleConnectionTimeout: Duration = .seconds(90)
    var allowsHTTP2 = true
    var http3: HTTP3 = .advertised
    var maximumConnectionAge: Duration = .seconds(300)
    var hostAddresses: [String: [String]] = [:]
    var localAddress: String?
    var asksForContentCodings = true
    var tls = TLSConfiguration()
    var proxy: Proxy = .environment
    var unixSocketPath: String?
  }

  /// How HTTP/3 is used. libcurl has it since 8.1 if it was built with it, as in Debian 13; otherwise, each value means
  /// ``never``.
  ///
  /// HTTP/3 needs https and `allowsHTTP2`, and isn't used through a proxy or for request bodies with trailers. A server
  /// or network where it fails costs one attempt of at most 0.2 seconds, and then it isn't tried for five minutes, for
  /// twice as long after each failure. The request itself is sent once. There is no 0-RTT, whose requests could be
  /// replayed.
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
    /// subdomains), addresses, and networks such as `10.0.0.0/8`, each with an optional port, or `*`. Requests to this
    /// machine (`localhost`, `127.0.0.0/8`, `[::1]`, with libcurl 7.85 or later `*.localhost` without a dot at the
    /// end) never use a proxy of the environment.
    case environment
    /// No proxy.
    case none
    /// A proxy such as `http://user:password@proxy.example:3128`. Other schemes are `https`, `socks4` (or
    /// `socks`), `socks4a`, `socks5` and `socks5h`.
    ///
    /// All requests are sent through it, also those to `localhost`. It can read an http request and its credentials.
    case url(String)
  }
}

extension CurlTransport.Proxy: RedactedDescribable {
  /// The kind of setting, or the proxy's URL with its credentials redacted.
  package var redactedDescription: String {
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
    _ configuration: CurlTransport.Configuration, variables: [String: String] = ProcessInfo.processInfo.environment,
    usualAuthorities: [String] = SystemAuthorities.usualFiles, library: ccurl_information = ccurl_load().pointee
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
      environment: environment, unixSocketPath: configuration.unixSocketPath,
      authorities: SystemAuthorities(variables, library: library, usualFiles: usualAuthorities), library: library)
  }
}
#endif
