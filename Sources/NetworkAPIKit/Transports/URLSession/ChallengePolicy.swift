import Foundation

/// The certificate chain that a server sent, as the system represents it.
protocol ServerTrust {
  /// Evaluates the chain by the system's rules.
  ///
  /// - Parameters:
  ///   - anchors: the certificates of additional trusted authorities, in DER.
  ///   - only: whether to trust only these authorities.
  /// - Returns: nil if the chain is trusted, otherwise the code of the system's error.
  func evaluate(anchors: [Data], only: Bool) -> Int?
  /// The server's own certificate, in DER; nil if there is none.
  var certificate: Data? { get }
}

/// Decides how to respond to a session's authentication challenges.
struct ChallengePolicy: Sendable {
  /// The kinds of challenges.
  enum Question: Sendable {
    /// Whether to trust the server's certificate.
    case serverTrust
    /// The server requests a client certificate.
    case clientCertificate
    /// A proxy requests credentials.
    case proxy
    /// The server requests a user's credentials.
    case credentials
  }

  /// The response to a challenge.
  enum Decision: Sendable, Hashable {
    /// Use the system's default handling.
    case system
    /// Trust the server, according to the evaluation here.
    case trusted
    /// Send the configured client certificate.
    case ownCertificate
    /// Send no credentials: the policies above the transport handle the response, such as a 401.
    case none
    /// Close the connection.
    case refused(
      NetworkError.TLSFailure.Reason, detail: String, certificate: NetworkError.TLSFailure.Certificate? = nil)
  }

  private let pins: [String: [String]]
  private let trustedKeys: TrustedKeys?
  private let anchors: [Data]
  private let trustsOnlyAnchors: Bool
  private let hasOwnCertificate: Bool

  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if a pin is malformed or the client certificate is a PEM file, which
  ///   `URLSession` doesn't support; ``NetworkError/fileFailed(_:)`` if the trusted authorities can't be read.
  init(_ tls: TLSConfiguration) throws(NetworkError) {
    pins = try tls.pinnedKeys()
    trustedKeys = tls.trustedKeys
    switch tls.trust {
    case .system: (anchors, trustsOnlyAnchors) = ([], false)
    case .systemAnd(let file):
      (anchors, trustsOnlyAnchors) = (try TLSConfiguration.authorities(in: file).certificates, false)
    case .only(let file):
      (anchors, trustsOnlyAnchors) = (try TLSConfiguration.authorities(in: file).certificates, true)
    }
    if case .pem = tls.clientCertificate {
      throw .invalidRequest(.other("URLSession needs a client certificate from PKCS #12 or the keychain, not PEM"))
    }
    hasOwnCertificate = tls.clientCertificate != nil
  }

  /// Decides about a challenge. Calls `refuse` with the error of the call if the connection is to be closed.
  func decide(
    _ question: Question, host: String, port: Int, trust: (any ServerTrust)?, refuse: (NetworkError) -> Void
  ) -> Decision {
    let decision = decide(question, host: host, trust: trust)
    if case .refused(let reason, let detail, let certificate) = decision {
      let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
      refuse(.tlsFailed(.init(reason, authority: "\(name):\(port)", detail: detail, certificate: certificate)))
    }
    return decision
  }

  func decide(_ question: Question, host: String, trust: (any ServerTrust)?) -> Decision {
    switch question {
    case .proxy: return .system
    case .credentials: return .none
    case .clientCertificate: return hasOwnCertificate ? .ownCertificate : .system
    case .serverTrust: break
    }
    let keys = (try? URLHost.normalized(host)).flatMap { pins[URLHost.key(of: $0)] }
    let trustedKey = keys == nil ? trustedKeys?[host] : nil
    let hasAnchors = !anchors.isEmpty
    guard keys != nil || hasAnchors || trustedKey != nil else { return .system }
    guard let trust else { return .refused(.untrusted, detail: "the system provided no certificate") }
    let certificate = trust.certificate.flatMap(NetworkError.TLSFailure.Certificate.init)
    func refused(_ reason: NetworkError.TLSFailure.Reason, _ detail: String) -> Decision {
      .refused(reason, detail: detail, certificate: certificate)
    }
    if let trustedKey {
      return certificate?.pin == trustedKey ? .trusted : refused(.pinMismatch, "the server's key isn't the trusted one")
    }
    if let code = trust.evaluate(anchors: anchors, only: trustsOnlyAnchors) {
      return refused(Self.reason(code), "Security error \(code)")
    }
    if let keys {
      guard let certificate else { return refused(.pinMismatch, "the certificate's key cannot be read") }
      guard keys.contains(certificate.pin) else {
        return refused(.pinMismatch, "the hash of the server's key matches no pin")
      }
    }
    // Without custom authorities, leave the final decision to the system, which may apply further rules.
    return hasAnchors ? .trusted : .system
  }

  /// The error if a client certificate can't be used.
  ///
  /// - Parameter status: the error code of the Security framework.
  static func unusable(_ source: TLSConfiguration.ClientCertificate, status: Int) -> NetworkError {
    // errSecInteractionNotAllowed: the key may be read after the device was unlocked.
    guard status == -25308 else {
      return .invalidRequest(.other("the client certificate cannot be used (\(source)): Security error \(status)"))
    }
    let reason = "the client certificate cannot be read while the device is locked"
    return .fileFailed(
      .init(path: "\(source)", reason: reason, underlying: NSError(domain: "NSOSStatusErrorDomain", code: status)))
  }

  /// The reason that corresponds to an error code of the Security framework.
  private static func reason(_ code: Int) -> NetworkError.TLSFailure.Reason {
    switch code {
    case -67818: .expired
    case -67819: .notYetValid
    case -67602: .wrongHost
    default: .untrusted
    }
  }
}

#if canImport(Darwin)
import Dispatch
import Security

/// A server's certificate chain in the Security framework.
private struct SystemServerTrust: ServerTrust {
  let trust: SecTrust

  func evaluate(anchors: [Data], only: Bool) -> Int? {
    if !anchors.isEmpty {
      let certificates = anchors.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
      SecTrustSetAnchorCertificates(trust, certificates as CFArray)
      SecTrustSetAnchorCertificatesOnly(trust, only)
    }
    var error: CFError?
    guard !SecTrustEvaluateWithError(trust, &error) else { return nil }
    return error.map { CFErrorGetCode($0) } ?? Int(errSecNotTrusted)
  }

  var certificate: Data? {
    let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]
    return chain?.first.map { SecCertificateCopyData($0) as Data }
  }
}

extension NetworkError.TLSFailure.Certificate {
  /// The certificate of a server that the system refused.
  init?(in error: NSError) {
    let value = error.userInfo[NSURLErrorFailingURLPeerTrustErrorKey].map { $0 as AnyObject }
    // `as?` can't check Core Foundation types.
    guard let value, CFGetTypeID(value) == SecTrustGetTypeID(),
      let data = SystemServerTrust(trust: value as! SecTrust).certificate
    else { return nil }
    self.init(data)
  }
}

/// What a session's delegate needs to respond to challenges.
struct ChallengeResponder: Sendable {
  let policy: ChallengePolicy
  var certificate: URLCredential? { credential?.value }
  /// Immutable.
  private let credential: ThreadSafe<URLCredential>?

  init(_ tls: TLSConfiguration) throws(NetworkError) {
    policy = try ChallengePolicy(tls)
    credential = try tls.clientCertificate.map { source throws(NetworkError) in
      let (identity, intermediates) = try Self.identity(source)
      return ThreadSafe(URLCredential(identity: identity, certificates: intermediates, persistence: .forSession))
    }
  }

  /// Returns the client certificate with its key, and those between it and the authority, which a server may need.
  private static func identity(
    _ source: TLSConfiguration.ClientCertificate
  ) throws(NetworkError) -> (SecIdentity, intermediates: [SecCertificate]) {
    func failure(_ status: OSStatus) -> NetworkError { ChallengePolicy.unusable(source, status: Int(status)) }
    var found: AnyObject?
    var chain: [SecCertificate] = []
    switch source {
    case .pem: throw failure(errSecUnimplemented)
    case .keychain(let label):
      var query: [String: Any] = [kSecClass as String: kSecClassIdentity, kSecReturnRef as String: true]
      #if os(macOS)
      // A Mac's keychain doesn't compare the labels of identities, and would return any of them.
      query[kSecReturnAttributes as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitAll
      #else
      query[kSecAttrLabel as String] = label
      #endif
      let status = SecItemCopyMatching(query as CFDictionary, &found)
      guard status == errSecSuccess else { throw failure(status) }
      #if os(macOS)
      let items = found as? [[String: Any]] ?? []
      found =
        items.first { item in
          item[kSecAttrLabel as String] as? String == label
            || Self.commonName(of: item[kSecValueRef as String]) == label
        }?[kSecValueRef as String].map { $0 as AnyObject }
      #endif
    case .pkcs12(let file, let password):
      let data: Data
      do {
        data = try Data(contentsOf: URL(fileURLWithPath: file.path))
      } catch {
        throw .fileFailed(.init(path: file.path, reason: "the client certificate cannot be read", underlying: error))
      }
      var items: CFArray?
      var options: [String: Any] = [kSecImportExportPassphrase as String: password ?? ""]
      #if os(macOS)
      // Otherwise the key would be added to the user's keychain.
      if #available(macOS 15.0, *) { options[kSecImportToMemoryOnly as String] = true }
      #endif
      let status = SecPKCS12Import(data as CFData, options as CFDictionary, &items)
      guard status == errSecSuccess else { throw failure(status) }
      let first = (items as? [[String: Any]])?.first
      found = first?[kSecImportItemIdentity as String].map { $0 as AnyObject }
      chain = first?[kSecImportItemCertChain as String] as? [SecCertificate] ?? []
    }
    guard let found, CFGetTypeID(found) == SecIdentityGetTypeID() else { throw failure(errSecItemNotFound) }
    // The query asks for an identity only, and `as?` can't check Core Foundation types.
    // The chain begins with the certificate itself, which the identity holds already.
    return (found as! SecIdentity, Array(chain.dropFirst()))
  }

  #if os(macOS)
  /// The name in an identity's certificate, which is its label unless the user has changed that.
  private static func commonName(of identity: Any?) -> String? {
    guard let identity = identity.map({ $0 as AnyObject }), CFGetTypeID(identity) == SecIdentityGetTypeID() else {
      return nil
    }
    var certificate: SecCertificate?
    var name: CFString?
    // `as?` can't check Core Foundation types.
    guard SecIdentityCopyCertificate(identity as! SecIdentity, &certificate) == errSecSuccess, let certificate,
      SecCertificateCopyCommonName(certificate, &name) == errSecSuccess
    else { return nil }
    return name as String?
  }
  #endif
}

extension URLAuthenticationChallenge {
  /// Responds as `decide` says about the question, the host, the port and the server's certificates. Evaluating
  /// certificates may access the network, and the session's queue has to deliver the events of other tasks, so it happens
  /// on another thread.
  func respond(
    certificate: @escaping @Sendable () -> URLCredential?,
    decide: @escaping @Sendable (ChallengePolicy.Question, String, Int, (any ServerTrust)?) -> ChallengePolicy.Decision,
    _ completion: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Immutable, and nobody else uses the server's certificates.
    let shared = ThreadSafe(protectionSpace)
    DispatchQueue.global(qos: .userInitiated).async {
      let space = shared.value
      let question: ChallengePolicy.Question =
        switch space.authenticationMethod {
        case NSURLAuthenticationMethodServerTrust: .serverTrust
        case NSURLAuthenticationMethodClientCertificate: .clientCertificate
        default: space.isProxy() ? .proxy : .credentials
        }
      switch decide(question, space.host, space.port, space.serverTrust.map { SystemServerTrust(trust: $0) }) {
      case .system: completion(.performDefaultHandling, nil)
      case .trusted: completion(.useCredential, space.serverTrust.map { URLCredential(trust: $0) })
      case .ownCertificate: completion(.useCredential, certificate())
      case .none: completion(.rejectProtectionSpace, nil)
      case .refused: completion(.cancelAuthenticationChallenge, nil)
      }
    }
  }
}
#endif
