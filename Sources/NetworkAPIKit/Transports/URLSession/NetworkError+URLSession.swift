import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NetworkError {
  /// Translates an error of `URLSession`.
  init(urlSession error: any Error, request: HTTPRequest, received: Int64) {
    guard let error = error as? URLError else {
      self = NetworkError(error)
      return
    }
    let authority = request.url.authority
    let words = error.localizedDescription
    func lost(_ reason: ConnectionFailure.Reason, sent: Bool) -> NetworkError {
      .connectionFailed(.init(reason, authority: authority, mayHaveBeenProcessed: sent, detail: words))
    }
    func tls(_ reason: TLSFailure.Reason) -> NetworkError {
      .tlsFailed(.init(reason, authority: authority, detail: words))
    }
    switch error.code {
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut(.idle)
    case .cannotFindHost, .dnsLookupFailed: self = .nameResolutionFailed(host: request.url.host)
    case .cannotConnectToHost: self = lost(.refused, sent: false)
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
      self = lost(.unreachable, sent: false)
    case .networkConnectionLost: self = lost(.lost, sent: true)
    case .serverCertificateHasBadDate: self = tls(.expired)
    case .serverCertificateNotYetValid: self = tls(.notYetValid)
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: self = tls(.untrusted)
    case .clientCertificateRejected, .clientCertificateRequired: self = tls(.clientCertificate)
    case .secureConnectionFailed: self = tls(.handshake)
    case .badServerResponse, .cannotParseResponse: self = .invalidResponse(.init(.malformed, detail: words))
    case .cannotDecodeContentData, .cannotDecodeRawData:
      self = .invalidResponse(.init(.contentCoding, detail: words))
    default:
      #if os(Linux)
      // On Linux, Foundation has no error code for TLS failures, but passes on libcurl's message.
      if let reason = TLSFailure.Reason(words: words) {
        self = tls(reason)
        return
      }
      #endif
      self = lost(.other, sent: true)
    }
  }
}
