public import Foundation

/// The TLS settings of a transport: trusted authorities, pinned keys, client certificate and minimum version.
///
/// Certificate and host name are always verified, except for a server that a person trusts by its key (``trustedKeys``).
///
/// ```swift
/// var tls = TLSConfiguration()
/// tls.pins = [
///   "api.example.com": ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="]
/// ]
/// ```
public struct TLSConfiguration: Sendable, Hashable {
  /// The authorities whose certificates are trusted.
  public enum Trust: Sendable, Hashable {
    /// The system's authorities.
    case system
    /// The system's authorities and those in a PEM file. The file is read once for a transport, and with libcurl so is the
    /// system's bundle: a process that runs for months needs a new transport after they were renewed.
    case systemAnd(file: URL)
    /// Only the authorities in a PEM file. `URLSession` reads it once; libcurl reads it again from time to time.
    case only(file: URL)
  }

  /// A client certificate with its private key.
  public enum ClientCertificate: Sendable, Hashable {
    /// Two PEM files: the certificate with any intermediate certificates, and the private key, with its password if it
    /// is encrypted. Only for `CurlTransport`. `URLSessionTransport` fails every request, since Apple's frameworks
    /// can't read such a key.
    case pem(certificateFile: URL, keyFile: URL, password: String? = nil)
    /// A PKCS #12 file (`.p12`, `.pfx`) and its password.
    case pkcs12(file: URL, password: String? = nil)
    /// The identity with this label in the app's keychain (Apple platforms). `CurlTransport` fails every request.
    case keychain(label: String)
  }

  /// A version of TLS.
  public enum Version: Sendable, Hashable {
    /// TLS 1.2 (RFC 5246).
    case v1_2
    /// TLS 1.3 (RFC 8446).
    case v1_3
  }

  /// The authorities whose certificates are trusted. Default ``Trust/system``.
  public var trust: Trust
  /// The pinned public keys by host: Base64-encoded SHA-256 hashes of their SubjectPublicKeyInfo. Default none.
  ///
  /// The server's certificate must be trusted, and must have one of these keys. Include a backup key; otherwise the
  /// host becomes unreachable when its key changes.
  ///
  /// A host is a name or address in any form that a URL allows, such as `127.1` or an international name. If a host is
  /// invalid (with a port or wildcard, or a URL), or has no keys, every request throws
  /// ``NetworkError/invalidRequest(_:call:)``.
  public var pins: [String: [String]]
  /// The servers that are trusted by their keys instead of their certificates, which may change while the transport is in
  /// use. Default none.
  public var trustedKeys: TrustedKeys?
  /// The certificate for servers that request one. Default none.
  public var clientCertificate: ClientCertificate?
  /// The minimum TLS version. Default ``Version/v1_2``.
  public var minimumVersion: Version

  /// Creates a configuration; each setting has a default.
  public init(
    trust: Trust = .system, pins: [String: [String]] = [:], trustedKeys: TrustedKeys? = nil,
    clientCertificate: ClientCertificate? = nil, minimumVersion: Version = .v1_2
  ) {
    self.trust = trust
    self.pins = pins
    self.trustedKeys = trustedKeys
    self.clientCertificate = clientCertificate
    self.minimumVersion = minimumVersion
  }

  /// Returns the hashes of the pinned keys by the normalized host; see ``URLHost/key(of:)``.
  ///
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if a host is invalid or has no keys.
  func pinnedKeys() throws(NetworkError) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for (host, keys) in pins {
      guard let name = try? URLHost.normalized(host) else {
        throw .invalidRequest(
          .other("the pin for \(host.debugDescription) can never match; use a host without scheme, port or wildcard"))
      }
      guard !keys.isEmpty else {
        throw .invalidRequest(.other("the pin for the host \(name) has no keys"))
      }
      found[URLHost.key(of: name), default: []] += keys.map { String($0.trimmingPrefix("sha256//")) }
    }
    return found
  }

  /// Reads a file of trusted authorities; returns its text, and their certificates in DER.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` if it can't be read, or has no certificate.
  static func authorities(in file: URL) throws(NetworkError) -> (text: Data, certificates: [Data]) {
    let text: Data
    do {
      text = try Data(contentsOf: URL(fileURLWithPath: file.path))
    } catch {
      throw .fileFailed(.init(path: file.path, reason: "the trusted authorities cannot be read", underlying: error))
    }
    let found = X509.certificates(inPEM: String(decoding: text, as: UTF8.self))
    guard !found.isEmpty else {
      throw .fileFailed(.init(path: file.path, reason: "it contains no PEM certificate"))
    }
    return (text, found)
  }
}

extension TLSConfiguration.ClientCertificate: RedactedDescribable {
  /// The location of the certificate, without the password.
  package var redactedDescription: String {
    switch self {
    case .pem(let certificateFile, let keyFile, _): "\(certificateFile.path), \(keyFile.path)"
    case .pkcs12(let file, _): file.path
    case .keychain(let label): "keychain: \(label)"
    }
  }
}
