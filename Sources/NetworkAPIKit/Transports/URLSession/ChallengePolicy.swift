import Foundation

/// The certificates that a server showed, as the system holds them.
protocol ServerTrust {
  /// Judges them by the system's rules.
  ///
  /// - Parameters:
  ///   - anchors: certificates in DER of authorities to trust.
  ///   - only: whether to trust no other.
  /// - Returns: nil where they are trusted, or else the code of the system's error.
  func evaluate(anchors: [Data], only: Bool) -> Int?
  /// The server's own certificate in DER.
  var certificate: Data? { get }
}

/// What a session says when it is asked for credentials or about trust.
struct ChallengePolicy: Sendable {
  /// What the session asks.
  enum Question: Sendable {
    /// Is the server to be trusted?
    case serverTrust
    /// The server wants a certificate.
    case clientCertificate
    /// A proxy wants credentials.
    case proxy
    /// The server wants a user's credentials.
    case credentials
  }

  /// What it gets to hear.
  enum Decision: Sendable, Hashable {
    /// What the system would do alone.
    case system
    /// The server is trusted as it was judged here.
    case trusted
    /// The client's own certificate.
    case ownCertificate
    /// Nothing: the response, such as a 401, is for the policies above the transport.
    case none
    /// The connection ends.
    case refused(NetworkError.TLSFailure.Reason, detail: String)
  }

  private let pins: [String: [String]]
  private let anchors: [Data]
  private let trustsOnlyAnchors: Bool
  private let hasOwnCertificate: Bool

  /// - Throws: ``NetworkError/invalidRequest(_:)`` where a pin can never match or the client's certificate is in a form
  ///   that `URLSession` has no use for, ``NetworkError/fileFailed(_:)`` where the authorities cannot be read.
  init(_ tls: TLSConfiguration) throws(NetworkError) {
    pins = try tls.pinnedKeys()
    switch tls.trust {
    case .system: (anchors, trustsOnlyAnchors) = ([], false)
    case .systemAnd(let file): (anchors, trustsOnlyAnchors) = (try Self.authorities(in: file), false)
    case .only(let file): (anchors, trustsOnlyAnchors) = (try Self.authorities(in: file), true)
    }
    if case .pem = tls.clientCertificate {
      throw .invalidRequest(.other("URLSession needs a client certificate from PKCS #12 or the keychain, not PEM"))
    }
    hasOwnCertificate = tls.clientCertificate != nil
  }

  private static func authorities(in file: String) throws(NetworkError) -> [Data] {
    let text: String
    do {
      text = try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
    } catch {
      throw .fileFailed(.init(path: file, reason: "the trusted authorities cannot be read", underlying: error))
    }
    let found = X509.certificates(inPEM: text)
    guard !found.isEmpty else {
      throw .fileFailed(.init(path: file, reason: "it contains no PEM certificate"))
    }
    return found
  }

  func decide(_ question: Question, host: String, trust: (any ServerTrust)?) -> Decision {
    switch question {
    case .proxy: return .system
    case .credentials: return .none
    case .clientCertificate: return hasOwnCertificate ? .ownCertificate : .system
    case .serverTrust: break
    }
    let keys = (try? URLHost.normalized(host)).flatMap { pins[URLHost.key(of: $0)] }
    let hasAnchors = !anchors.isEmpty
    guard keys != nil || hasAnchors else { return .system }
    guard let trust else { return .refused(.untrusted, detail: "the system provided no certificate") }
    if let code = trust.evaluate(anchors: anchors, only: trustsOnlyAnchors) {
      return .refused(Self.reason(code), detail: "Security error \(code)")
    }
    if let keys {
      guard let key = trust.certificate.flatMap(X509.subjectPublicKeyInfo(of:)) else {
        return .refused(.pinMismatch, detail: "the certificate's key cannot be read")
      }
      guard keys.contains(Self.pin(of: key)) else {
        return .refused(.pinMismatch, detail: "the hash of the server's key matches no pin")
      }
    }
    // The system's own judgement again, with all of its rules, where it knows the authorities.
    return hasAnchors ? .trusted : .system
  }

  /// The hash that pins a key.
  static func pin(of key: Data) -> String {
    var hash = SHA256Hash()
    key.withUnsafeBytes { hash.update($0) }
    return Data(hash.finish()).base64EncodedString()
  }

  /// The meaning of a code of `Security`.
  private static func reason(_ code: Int) -> NetworkError.TLSFailure.Reason {
    switch code {
    case -67818: .expired
    case -67819: .notYetValid
    case -67602: .wrongHost
    default: .untrusted
    }
  }
}
