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
    public var tls: TLS
    /// The proxy. Default ``Proxy/environment``.
    public var proxy: Proxy
    /// The path of a Unix domain socket to connect to instead of any host, such as `/var/run/docker.sock`; nil (the
    /// default) to connect to hosts.
    public var unixSocketPath: String?

    /// Creates a configuration; each setting has a default.
    public init(
      connectionsPerHost: Int = 64, connections: Int = 512, idleConnectionTimeout: Int = 90, allowsHTTP2: Bool = true,
      asksForContentCodings: Bool = true, tls: TLS = TLS(), proxy: Proxy = .environment, unixSocketPath: String? = nil
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

  /// The TLS settings. TLS 1.2 is the minimum; certificate and host name are always verified, which can't be disabled.
  public struct TLS: Sendable, Hashable {
    /// The trusted certificate authorities.
    public enum Trust: Sendable, Hashable {
      /// The system's certificate authorities.
      case system
      /// The system's certificate authorities, and those in a PEM file.
      case systemAnd(file: String)
      /// Only the certificate authorities in a PEM file.
      case only(file: String)
    }

    /// A client certificate and its private key, in PEM files.
    public struct ClientCertificate: Sendable, Hashable {
      /// The file with the certificate and any intermediate certificates.
      public var certificateFile: String
      /// The file with the private key.
      public var keyFile: String
      /// The password of the private key; nil if it isn't encrypted.
      public var password: String?

      /// Creates a client certificate from files.
      public init(certificateFile: String, keyFile: String, password: String? = nil) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.password = password
      }
    }

    /// The trusted certificate authorities. Default ``Trust/system``.
    public var trust: Trust
    /// The pinned public keys of hosts, as Base64 SHA-256 hashes of their SubjectPublicKeyInfo. The server's key must
    /// be one of them, in addition to being trusted. Include a backup key; otherwise the host becomes unreachable when
    /// its key changes.
    ///
    /// Hosts are names or addresses in any form that is valid in a URL: any case, a trailing dot, `127.1`, IDN. With
    /// anything else (a port, a wildcard, a URL), or without a key, every request throws
    /// ``NetworkError/invalidRequest(_:)``.
    public var pins: [String: [String]]
    /// The client certificate for servers that request one; nil (the default) for none.
    public var clientCertificate: ClientCertificate?

    /// Creates TLS settings; by default, they trust the system's authorities, without pins or a client certificate.
    public init(
      trust: Trust = .system, pins: [String: [String]] = [:], clientCertificate: ClientCertificate? = nil
    ) {
      self.trust = trust
      self.pins = pins
      self.clientCertificate = clientCertificate
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

extension CurlTransport.TLS.ClientCertificate: ShownByDescription {
  /// The file paths, without the password.
  public var description: String { "\(certificateFile), \(keyFile)" }
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
