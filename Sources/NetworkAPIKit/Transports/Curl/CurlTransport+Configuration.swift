#if os(Linux)
import Foundation

extension CurlTransport {
  /// Everything about a transport that can be chosen; each default suits most programs.
  public struct Configuration: Sendable {
    /// The most connections to one host; more requests wait, first come first served. Default 64.
    ///
    /// On HTTP/2, where many requests share a connection, it does not limit the requests.
    public var connectionsPerHost: Int
    /// The most connections in all. Default 512.
    public var connections: Int
    /// How long an unused connection is kept, in seconds: up to 117, which is below what servers and gateways commonly
    /// allow. Default 90.
    public var idleConnectionTimeout: Int
    /// Whether HTTP/2 is offered to servers with TLS. Default true.
    public var allowsHTTP2: Bool
    /// Whether compressed bodies are asked for. Default true.
    public var asksForContentCodings: Bool
    /// Who is trusted, and what is shown to those who ask.
    public var tls: TLS
    /// The way to the servers.
    public var proxy: Proxy
    /// The path of a Unix-domain socket to connect to in place of every host, such as `/var/run/docker.sock`.
    public var unixSocketPath: String?

    /// A configuration; everything has a default.
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

  /// TLS 1.2 and later, with the certificate and the host's name always verified; there is no way to turn that off.
  public struct TLS: Sendable, Hashable {
    /// Whose signatures are trusted.
    public enum Trust: Sendable, Hashable {
      /// The authorities of the system.
      case system
      /// Those of the system and those in a PEM file.
      case systemAnd(file: String)
      /// Only those in a PEM file.
      case only(file: String)
    }

    /// A certificate to show to servers that ask for one, and its key, in PEM files.
    public struct ClientCertificate: Sendable, Hashable {
      /// The file with the certificate, and those of the authorities between it and the one the server knows.
      public var certificateFile: String
      /// The file with the key.
      public var keyFile: String
      /// What the key is encrypted with, if it is.
      public var password: String?

      /// A certificate and its key.
      public init(certificateFile: String, keyFile: String, password: String? = nil) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.password = password
      }
    }

    /// Whose signatures are trusted. Default ``Trust/system``.
    public var trust: Trust
    /// Per host, the SHA-256 hashes in Base64 of the public keys (SubjectPublicKeyInfo) of which the server's must be
    /// one, in addition to being trusted. Give a spare one: a host whose key changes is otherwise out of reach.
    ///
    /// Hosts are names or addresses in any spelling that a URL may have: case, a dot at the end, `127.1`, IDN. With
    /// anything else (a port, a wildcard, a URL), or without a key, every request is refused with
    /// ``NetworkError/invalidRequest(_:)``.
    public var pins: [String: [String]]
    /// What is shown to servers that ask.
    public var clientCertificate: ClientCertificate?

    /// TLS settings; by default the system's trust alone.
    public init(
      trust: Trust = .system, pins: [String: [String]] = [:], clientCertificate: ClientCertificate? = nil
    ) {
      self.trust = trust
      self.pins = pins
      self.clientCertificate = clientCertificate
    }
  }

  /// The way to the servers.
  public enum Proxy: Sendable, Hashable {
    /// What the variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say when the transport is made.
    ///
    /// `http_proxy` counts only in lower case: a web server hands the `Proxy` field of a request to its programs as
    /// `HTTP_PROXY`. The others count in upper case as well. `no_proxy` is a list of hosts, which stand for their
    /// subdomains too, of addresses and networks such as `10.0.0.0/8`, each with a port if it is for that port only,
    /// or `*`.
    case environment
    /// No proxy.
    case none
    /// Through this proxy: `http://user:password@proxy.example:3128`; also `https`, `socks4`, `socks4a`, `socks5` and
    /// `socks5h`.
    case url(String)
  }
}

extension CurlTransport.TLS.ClientCertificate: ShownByDescription {
  /// The files, without the password.
  public var description: String { "\(certificateFile), \(keyFile)" }
}

extension CurlTransport.Proxy: ShownByDescription {
  /// Where the settings come from, or the proxy without its credentials.
  public var description: String {
    switch self {
    case .environment: "environment"
    case .none: "none"
    case .url(let url): Redaction.redactedURL(url)
    }
  }
}
#endif
