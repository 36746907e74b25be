/// Whom a transport trusts and what it shows to servers that ask: the same for every transport.
///
/// TLS 1.2 is the least. The certificate and the host's name are always verified; there is no way to turn that off.
///
/// ```swift
/// var tls = TLSConfiguration()
/// tls.pins = ["api.example.com": ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]]
/// ```
public struct TLSConfiguration: Sendable, Hashable {
  /// Whose signatures are trusted.
  public enum Trust: Sendable, Hashable {
    /// The authorities of the system.
    case system
    /// Those of the system and those in a PEM file.
    case systemAnd(file: String)
    /// Only those in a PEM file.
    case only(file: String)
  }

  /// A certificate to show to servers that ask for one, with its key.
  public enum ClientCertificate: Sendable, Hashable {
    /// Two PEM files: the certificate, with those of the authorities between it and the one the server knows, and the
    /// key, with the password if it is encrypted. For `CurlTransport` only: the system's interfaces on Apple platforms
    /// don't read such a key, so that `URLSessionTransport` refuses every request.
    case pem(certificateFile: String, keyFile: String, password: String? = nil)
    /// A PKCS #12 file (`.p12`, `.pfx`) and its password.
    case pkcs12(file: String, password: String? = nil)
    /// The identity in the app's keychain that has this label (Apple platforms). `CurlTransport` refuses every request.
    case keychain(label: String)
  }

  /// A version of TLS.
  public enum Version: Int, Sendable, Hashable {
    /// TLS 1.2 (RFC 5246).
    case v1_2 = 12
    /// TLS 1.3 (RFC 8446).
    case v1_3 = 13
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
  /// The certificate for servers that ask. Default none.
  public var clientCertificate: ClientCertificate?
  /// The oldest version to speak. Default ``Version/v1_2``.
  public var minimumVersion: Version

  /// TLS settings; by default the system's trust alone.
  public init(
    trust: Trust = .system, pins: [String: [String]] = [:], clientCertificate: ClientCertificate? = nil,
    minimumVersion: Version = .v1_2
  ) {
    self.trust = trust
    self.pins = pins
    self.clientCertificate = clientCertificate
    self.minimumVersion = minimumVersion
  }

  /// Each pinned host by ``URLHost/key(of:)``, with the hashes of its keys in Base64.
  ///
  /// - Throws: ``NetworkError/invalidRequest(_:)`` where a pin can never match.
  func pinnedKeys() throws(NetworkError) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for (host, keys) in pins {
      guard let name = try? URLHost.normalized(host) else {
        throw .invalidRequest(
          .other(
            "the pin for \(host.debugDescription) can never match; name a host alone, without scheme, port or wildcard")
        )
      }
      guard !keys.isEmpty else {
        throw .invalidRequest(.other("the host \(name) is pinned without a key"))
      }
      found[URLHost.key(of: name), default: []] += keys.map { String($0.trimmingPrefix("sha256//")) }
    }
    return found
  }
}

extension TLSConfiguration.ClientCertificate: ShownByDescription {
  /// Where it is, without the password.
  public var description: String {
    switch self {
    case .pem(let certificateFile, let keyFile, _): "\(certificateFile), \(keyFile)"
    case .pkcs12(let file, _): file
    case .keychain(let label): "keychain: \(label)"
    }
  }
}
