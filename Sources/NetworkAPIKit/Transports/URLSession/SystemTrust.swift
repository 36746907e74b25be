#if canImport(Darwin)
import Foundation
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

/// Responds to a session's challenges according to the policy.
struct ChallengeResponder: Sendable {
  private let policy: ChallengePolicy
  private let certificate: URLCredential?

  init(_ tls: TLSConfiguration) throws(NetworkError) {
    policy = try ChallengePolicy(tls)
    certificate = try tls.clientCertificate.map { source throws(NetworkError) in
      URLCredential(identity: try Self.identity(source), certificates: nil, persistence: .forSession)
    }
  }

  /// - Parameter refuse: called with the error if the connection is to be closed.
  func respond(
    to challenge: URLAuthenticationChallenge, refuse: (NetworkError) -> Void,
    _ completion: @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let space = challenge.protectionSpace
    let question: ChallengePolicy.Question =
      switch space.authenticationMethod {
      case NSURLAuthenticationMethodServerTrust: .serverTrust
      case NSURLAuthenticationMethodClientCertificate: .clientCertificate
      default: space.isProxy() ? .proxy : .credentials
      }
    switch policy.decide(question, host: space.host, trust: space.serverTrust.map(SystemServerTrust.init)) {
    case .system: completion(.performDefaultHandling, nil)
    case .trusted: completion(.useCredential, space.serverTrust.map { URLCredential(trust: $0) })
    case .ownCertificate: completion(.useCredential, certificate)
    case .none: completion(.rejectProtectionSpace, nil)
    case .refused(let reason, let detail):
      refuse(.tlsFailed(.init(reason, authority: "\(space.host):\(space.port)", detail: detail)))
      completion(.cancelAuthenticationChallenge, nil)
    }
  }

  private static func identity(_ source: TLSConfiguration.ClientCertificate) throws(NetworkError) -> SecIdentity {
    func failure(_ status: OSStatus) -> NetworkError {
      .invalidRequest(.other("the client certificate cannot be used (\(source)): Security error \(status)"))
    }
    var found: AnyObject?
    switch source {
    case .pem: throw failure(errSecUnimplemented)
    case .keychain(let label):
      let query: [String: Any] = [
        kSecClass as String: kSecClassIdentity, kSecAttrLabel as String: label, kSecReturnRef as String: true,
      ]
      let status = SecItemCopyMatching(query as CFDictionary, &found)
      guard status == errSecSuccess else { throw failure(status) }
    case .pkcs12(let file, let password):
      guard let data = FileManager.default.contents(atPath: file.path) else {
        throw .fileFailed(.init(path: file.path, reason: "the client certificate cannot be read"))
      }
      var items: CFArray?
      let options = [kSecImportExportPassphrase as String: password ?? ""]
      let status = SecPKCS12Import(data as CFData, options as CFDictionary, &items)
      guard status == errSecSuccess else { throw failure(status) }
      let first = (items as? [[String: Any]])?.first
      found = first?[kSecImportItemIdentity as String].map { $0 as AnyObject }
    }
    guard let found, CFGetTypeID(found) == SecIdentityGetTypeID() else { throw failure(errSecItemNotFound) }
    // The query asks for an identity only, and `as?` can't check Core Foundation types.
    return found as! SecIdentity
  }
}
#endif
