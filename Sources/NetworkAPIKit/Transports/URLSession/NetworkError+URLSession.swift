import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError {
  /// The error of code of the app, which may use `URLSession` by itself.
  static func ofOwnCode(_ error: any Error) -> NetworkError {
    guard let error = error as? URLError, let url = error.failingURL.flatMap({ try? HTTPURL($0) }) else {
      return NetworkError(error)
    }
    return NetworkError(urlSession: error, url: url)
  }

  /// Translates an error of `URLSession`: a `URLError`, a proxy error of CFNetwork, or a POSIX error of a socket.
  ///
  /// - Parameters:
  ///   - wasSent: whether a part of the request was sent, or a response arrived. The network may have gone after that,
  ///   and the session may have connected again by itself.
  ///   - usesFiles: whether the session itself reads the request's body from a file, or writes the response's to one.
  ///   - hasIdleLimit: whether the request has an idle timeout. Otherwise the system ended it for a reason of its own.
  init(
    urlSession error: any Error, url: HTTPURL, wasSent: Bool = false, usesFiles: Bool = false,
    hasIdleLimit: Bool = true
  ) {
    let failure = error as NSError
    let authority = url.authority
    let words = error.localizedDescription
    func lost(_ reason: ConnectionFailure.Reason, sent: Bool) -> NetworkError {
      .connectionFailed(.init(reason, authority: authority, mayHaveBeenProcessed: sent || wasSent, detail: words))
    }
    func cutHandshake() -> NetworkError {
      var failure = ConnectionFailure(.lost, authority: authority, mayHaveBeenProcessed: wasSent, detail: words)
      failure.isOfHandshake = !wasSent
      return .connectionFailed(failure)
    }
    func tls(_ reason: TLSFailure.Reason) -> NetworkError {
      let (found, hint) = Self.tlsReason(of: failure) ?? (reason, nil)
      let detail = hint.map { "\(words) (\($0))" } ?? words
      return .tlsFailed(.init(found, authority: authority, detail: detail, certificate: Self.certificate(of: failure)))
    }
    if Self.isProxyFailure(failure) {
      self = wasSent ? lost(.other, sent: true) : .proxyFailed(.init(detail: words))
      return
    }
    if let code = Self.socketCode(of: failure),
      [.ENOSPC, .EDQUOT, .EROFS].contains(code)
        // Of a socket, these mean that a firewall or the system refuses it.
        || usesFiles && failure.domain == NSPOSIXErrorDomain && [.EPERM, .EACCES].contains(code)
    {
      self = Self.fileFailure(failure)
      return
    }
    let foundationCode = failure.domain == NSURLErrorDomain ? URLError.Code(rawValue: failure.code) : nil
    guard let code = (error as? URLError)?.code ?? foundationCode else {
      self = Self.socketFailure(failure, hasIdleLimit: hasIdleLimit, lost) ?? NetworkError(error)
      return
    }
    switch code {
    case .cancelled: self = Self.stop(failure, authority)
    case .timedOut: self = hasIdleLimit ? .timedOut(.idle) : lost(.other, sent: true)
    case .cannotFindHost, .dnsLookupFailed:
      self = wasSent ? lost(.other, sent: true) : .nameResolutionFailed(host: url.host)
    case .cannotConnectToHost: self = lost(.refused, sent: false)
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
      self = Self.prohibition(failure, authority, wasSent) ?? lost(.unreachable, sent: false)
    case .networkConnectionLost, .backgroundSessionWasDisconnected: self = lost(.lost, sent: true)
    case .zeroByteResource: self = lost(.emptyReply, sent: true)
    case .serverCertificateHasBadDate: self = tls(.expired)
    case .serverCertificateNotYetValid: self = tls(.notYetValid)
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: self = tls(.untrusted)
    case .clientCertificateRejected, .clientCertificateRequired: self = tls(.clientCertificate)
    case .secureConnectionFailed: self = Self.isCutHandshake(failure) ? cutHandshake() : tls(.handshake)
    case .appTransportSecurityRequiresSecureConnection:
      self = .invalidURL(
        .init(.scheme, url.absoluteString, "App Transport Security allows only https here; see the app's Info.plist"))
    case .badURL, .unsupportedURL:
      self = .invalidURL(.init(.reference, url.absoluteString, "URLSession does not accept it"))
    case .dataLengthExceedsMaximum:
      self = .invalidRequest(.other("URLSession does not send a body with GET, or a body of this size"))
    case .requestBodyStreamExhausted: self = .bodyNotReplayable()
    case .backgroundSessionRequiresSharedContainer, .backgroundSessionInUseByAnotherProcess:
      self = .invalidRequest(.other(words))
    case .fileDoesNotExist, .fileIsDirectory, .noPermissionsToReadFile, .cannotCreateFile, .cannotOpenFile,
      .cannotCloseFile, .cannotWriteToFile, .cannotRemoveFile, .cannotMoveFile:
      self = Self.fileFailure(failure)
    case .badServerResponse, .cannotParseResponse, .redirectToNonExistentLocation:
      self = .invalidResponse(.init(.malformed, detail: words))
    case .httpTooManyRedirects: self = .invalidResponse(.init("there were too many redirects"))
    case .cannotDecodeContentData, .cannotDecodeRawData, .downloadDecodingFailedMidStream,
      .downloadDecodingFailedToComplete:
      self = .invalidResponse(.init(.contentCoding, detail: words))
    default:
      #if os(Linux)
      // On Linux, Foundation has no error code for TLS failures, but passes on libcurl's message.
      if let reason = TLSFailure.Reason(words: words) {
        self = reason == .handshake && TLSFailure.Reason.isCut(words) ? cutHandshake() : tls(reason)
        return
      }
      #endif
      self = lost(.other, sent: true)
    }
  }

  private static func fileFailure(_ error: NSError) -> NetworkError {
    let path = error.userInfo[NSFilePathErrorKey] as? String ?? ""
    return .fileFailed(.init(path: path, reason: error.localizedDescription, underlying: error))
  }

  /// The keys of the numbers in the information of an error that are read here: why the system cancelled a background
  /// task, why a network may not be used, and the error of Secure Transport.
  static let numericKeys = [cancelledReasonKey, networkReasonKey, streamCodeKey]
  #if canImport(Darwin)
  static let cancelledReasonKey = NSURLErrorBackgroundTaskCancelledReasonKey
  static let networkReasonKey = NSURLErrorNetworkUnavailableReasonKey
  #else
  static let cancelledReasonKey = "NSURLErrorBackgroundTaskCancelledReasonKey"
  static let networkReasonKey = "NSURLErrorNetworkUnavailableReasonKey"
  #endif
  private static let streamCodeKey = "_kCFStreamErrorCodeKey"

  /// The failure of a task that the system cancelled, with the reason if it is a background task (Apple's "URL Session
  /// Background Task Cancellation Reasons"). What this package cancels has its own error before.
  private static func stop(_ error: NSError, _ authority: String) -> NetworkError {
    let words =
      switch (error.userInfo[cancelledReasonKey] as? NSNumber)?.intValue {
      case nil: "it cancelled it, as it does if it refused the server's certificate shortly before"
      case 0: "the user quit the app"
      case 1: "background updates are turned off for the app"
      case 2: "the system is short of resources"
      case let reason?: "reason \(reason)"
      }
    return .connectionFailed(.init(.stopped, authority: authority, mayHaveBeenProcessed: true, detail: words))
  }

  /// The failure if there is a network that may not be used (`URLError.NetworkUnavailableReason`).
  private static func prohibition(_ error: NSError, _ authority: String, _ wasSent: Bool) -> NetworkError? {
    let reason = chain(of: error).lazy.compactMap { ($0.userInfo[networkReasonKey] as? NSNumber)?.intValue }.first
    guard let reason else { return nil }
    let words =
      switch reason {
      case 0: "cellular access is not allowed"
      case 1: "expensive networks are not allowed"
      case 2: "the network is in Low Data Mode"
      default: "reason \(reason)"
      }
    return .connectionFailed(.init(.notAllowed, authority: authority, mayHaveBeenProcessed: wasSent, detail: words))
  }

  /// The certificate that the server presented; nil if the system doesn't provide it.
  private static func certificate(of error: NSError) -> TLSFailure.Certificate? {
    #if canImport(Darwin)
    chain(of: error).lazy.compactMap { TLSFailure.Certificate(in: $0) }.first
    #else
    nil
    #endif
  }

  /// Whether it is a proxy error of CFNetwork: SOCKS (100 to 122), or HTTP and PAC files (306 to 311).
  private static func isProxyFailure(_ error: NSError) -> Bool {
    chain(of: error).contains { error in
      error.domain == "kCFErrorDomainCFNetwork" && (100...122 ~= error.code || 306...311 ~= error.code)
    }
  }

  /// The reason according to the underlying Secure Transport error, which is more specific than `URLError`, and a hint
  /// for the reader if the system's message lacks one.
  private static func tlsReason(of error: NSError) -> (TLSFailure.Reason, hint: String?)? {
    for error in chain(of: error) {
      switch (error.userInfo[streamCodeKey] as? NSNumber)?.intValue {
      case -9843: return (.wrongHost, nil)
      case -9814: return (.expired, nil)
      case -9815: return (.notYetValid, nil)
      case -9807, -9808, -9812, -9813: return (.untrusted, nil)
      // App Transport Security judges the certificate by the system's authorities, even if the app trusts another one.
      case -9802:
        return (
          .untrusted,
          "App Transport Security may refuse the server's certificate or ciphers; NSExceptionDomains in Info.plist"
            + " makes exceptions for a domain"
        )
      default: continue
      }
    }
    return nil
  }

  /// Whether the connection ended during the handshake: `errSSLClosedAbort`, `errSSLClosedNoNotify` or a socket's error.
  private static func isCutHandshake(_ error: NSError) -> Bool {
    guard tlsReason(of: error) == nil else { return false }
    if let code = socketCode(of: error) { return [.ECONNRESET, .ECONNABORTED, .ENOTCONN, .EPIPE].contains(code) }
    return chain(of: error).contains { [-9806, -9816].contains(($0.userInfo[streamCodeKey] as? NSNumber)?.intValue) }
  }

  /// The error of a socket, from the C library or the Network framework; nil if it is none.
  static func socketCode(of error: NSError) -> POSIXErrorCode? {
    chain(of: error).lazy.filter { [NSPOSIXErrorDomain, "kNWErrorDomainPOSIX"].contains($0.domain) }
      .compactMap { POSIXErrorCode(rawValue: Int32(truncatingIfNeeded: $0.code)) }.first
  }

  private static func socketFailure(
    _ error: NSError, hasIdleLimit: Bool, _ lost: (ConnectionFailure.Reason, Bool) -> NetworkError
  ) -> NetworkError? {
    switch socketCode(of: error) {
    case .ECONNREFUSED: return lost(.refused, false)
    case .ENETDOWN, .ENETUNREACH, .EHOSTDOWN, .EHOSTUNREACH: return lost(.unreachable, false)
    case .ECONNRESET, .ECONNABORTED, .ENOTCONN, .EPIPE: return lost(.lost, true)
    case .ETIMEDOUT: return hasIdleLimit ? .timedOut(.idle) : lost(.other, true)
    default: return nil
    }
  }
}
