import Foundation
import Testing

@testable import NetworkAPIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The translation of a session's errors, as Apple documents them.
@Suite("Errors of URLSession", .fewAtOnce)
struct URLSessionErrorTests {
  private func error(_ error: any Error) throws -> NetworkError {
    NetworkError(urlSession: error, url: try HTTPURL("http://example.com/a"))
  }

  private func error(_ code: URLError.Code, beneath: NSError? = nil) throws -> NetworkError {
    let information: [String: Any] = beneath.map { [NSUnderlyingErrorKey: $0] } ?? [:]
    return try error(URLError(code, userInfo: information))
  }

  @Test("a request that the system refuses isn't reported as a lost connection")
  func refusals() throws {
    guard case .invalidURL(let failure) = try error(.appTransportSecurityRequiresSecureConnection) else {
      Issue.record("App Transport Security")
      return
    }
    #expect(failure.part == .scheme)
    for code in [URLError.Code.badURL, .unsupportedURL] {
      guard case .invalidURL = try error(code) else {
        Issue.record("\(code)")
        continue
      }
    }
    guard case .invalidRequest = try error(.dataLengthExceedsMaximum) else {
      Issue.record("a GET with a body")
      return
    }
    let missing = URLError(.fileDoesNotExist, userInfo: [NSFilePathErrorKey: "/tmp/none"])
    guard case .fileFailed(let failure) = try error(missing) else {
      Issue.record("a missing file")
      return
    }
    #expect(failure.path == "/tmp/none")
  }

  /// The code, the reason that the system gives, the reason here, and words of the text.
  static let explanations: [(URLError.Code, String, Int, NetworkError.ConnectionFailure.Reason, String)] = [
    (.cancelled, NetworkError.cancelledReasonKey, 0, .stopped, "quit"),
    (.cancelled, NetworkError.cancelledReasonKey, 1, .stopped, "background updates"),
    (.cancelled, NetworkError.cancelledReasonKey, 2, .stopped, "resources"),
    (.cancelled, NetworkError.cancelledReasonKey, 7, .stopped, "reason 7"),
    (.cancelled, "another key", 2, .stopped, "certificate"),
    (.notConnectedToInternet, NetworkError.networkReasonKey, 0, .notAllowed, "cellular"),
    (.notConnectedToInternet, NetworkError.networkReasonKey, 1, .notAllowed, "expensive"),
    (.dataNotAllowed, NetworkError.networkReasonKey, 2, .notAllowed, "Low Data Mode"),
    (.notConnectedToInternet, "another key", 2, .unreachable, ""),
  ]

  @Test("what the system or the user doesn't allow isn't a cancellation or a missing network", arguments: explanations)
  func reasons(
    code: URLError.Code, key: String, number: Int, reason: NetworkError.ConnectionFailure.Reason, words: String
  ) throws {
    guard case .connectionFailed(let failure) = try error(URLError(code, userInfo: [key: number])) else {
      Issue.record("not a failed connection")
      return
    }
    #expect(failure.reason == reason && (words.isEmpty || failure.detail.contains(words)))
    #expect(failure.wasSent == (reason == .stopped))
  }

  @Test("a response that the session can't read, or whose Location it can't, or won't follow, is invalid")
  func unreadable() throws {
    for code in [
      URLError.Code.badServerResponse, .cannotParseResponse, .redirectToNonExistentLocation, .httpTooManyRedirects,
    ] {
      guard case .invalidResponse = try error(code) else {
        Issue.record("\(code)")
        continue
      }
    }
  }

  @Test("proxy errors are reported as proxy failures", arguments: [100, 122, 306, 307, 310, 311])
  func proxies(code: Int) throws {
    let beneath = NSError(domain: "kCFErrorDomainCFNetwork", code: code)
    for failure in [try error(beneath), try error(.cannotConnectToHost, beneath: beneath)] {
      guard case .proxyFailed = failure else {
        Issue.record("\(failure)")
        continue
      }
    }
  }

  @Test(
    "the underlying error says why a certificate was rejected",
    arguments: [
      (-9843, NetworkError.TLSFailure.Reason.wrongHost), (-9814, .expired), (-9815, .notYetValid), (-9813, .untrusted),
    ])
  func certificates(code: Int, reason: NetworkError.TLSFailure.Reason) throws {
    let beneath = NSError(domain: "kCFErrorDomainCFNetwork", code: -1202, userInfo: ["_kCFStreamErrorCodeKey": code])
    for code in [URLError.Code.serverCertificateUntrusted, .secureConnectionFailed] {
      guard case .tlsFailed(let failure) = try error(code, beneath: beneath) else {
        Issue.record("no TLS failure")
        continue
      }
      #expect(failure.reason == reason)
    }
    guard case .tlsFailed(let failure) = try error(.serverCertificateUntrusted) else { return }
    #expect(failure.reason == .untrusted)
  }

  @Test(
    "a connection that is cut in the TLS handshake is lost before the request",
    arguments: [
      ("kCFErrorDomainCFNetwork", -1200, -9806, true), ("kCFErrorDomainCFNetwork", -1200, -9816, true),
      (NSPOSIXErrorDomain, Int(POSIXErrorCode.ECONNRESET.rawValue), nil, true),
      (NSPOSIXErrorDomain, Int(POSIXErrorCode.EINVAL.rawValue), nil, false),
      ("kCFErrorDomainCFNetwork", -1200, -9836, false), ("kCFErrorDomainCFNetwork", -1200, nil, false),
    ] as [(String, Int, Int?, Bool)])
  func cutHandshake(domain: String, code: Int, stream: Int?, isCut: Bool) throws {
    let information: [String: Any] = stream.map { ["_kCFStreamErrorCodeKey": $0] } ?? [:]
    let beneath = NSError(domain: domain, code: code, userInfo: information)
    let failure = try error(.secureConnectionFailed, beneath: beneath)
    switch failure {
    case .connectionFailed(let failure):
      #expect(isCut && failure.reason == .lost && !failure.wasSent && failure.isOfHandshake)
    case .tlsFailed(let failure): #expect(!isCut && failure.reason == .handshake)
    default: Issue.record("\(failure)")
    }
  }

  #if os(Linux)
  @Test("libcurl's message says that a connection was cut in the TLS handshake")
  func cutHandshakeInWords() throws {
    let words = "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to example.com:443 "
    let failure = try error(URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: words]))
    guard case .connectionFailed(let failure) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(failure.reason == .lost && !failure.wasSent && failure.isOfHandshake)
  }
  #endif

  @Test("a certificate that App Transport Security refuses is untrusted, and the error says where exceptions are made")
  func transportSecurity() throws {
    let beneath = NSError(domain: "kCFErrorDomainCFNetwork", code: -1200, userInfo: ["_kCFStreamErrorCodeKey": -9802])
    guard case .tlsFailed(let failure) = try error(.secureConnectionFailed, beneath: beneath) else {
      Issue.record("no TLS failure")
      return
    }
    #expect(failure.reason == .untrusted && failure.detail.contains("NSExceptionDomains"))
    guard case .tlsFailed(let failure) = try error(.secureConnectionFailed) else { return }
    #expect(failure.reason == .handshake && !failure.detail.contains("NSExceptionDomains"))
  }

  @Test(
    "a socket error says whether the request may have arrived",
    arguments: [
      (POSIXErrorCode.ECONNREFUSED, NetworkError.ConnectionFailure.Reason.refused, false),
      (.ENETDOWN, .unreachable, false), (.ECONNABORTED, .lost, true), (.ENOTCONN, .lost, true),
    ], [NSPOSIXErrorDomain, "kNWErrorDomainPOSIX"])
  func sockets(
    expected: (code: POSIXErrorCode, reason: NetworkError.ConnectionFailure.Reason, sent: Bool), domain: String
  ) throws {
    let own = NSError(domain: domain, code: Int(expected.code.rawValue))
    for failure in [own, NSError(domain: "WebSocket", code: 1, userInfo: [NSUnderlyingErrorKey: own])] {
      guard case .connectionFailed(let failure) = try error(failure) else {
        Issue.record("\(failure)")
        continue
      }
      #expect(failure.reason == expected.reason && failure.wasSent == expected.sent)
    }
  }

  @Test(
    "a disk that is full or can't be written is a file's failure, and missing permissions only of a session's own file")
  func files() throws {
    func failure(_ code: POSIXErrorCode, usesFiles: Bool, isBeneath: Bool) throws -> NetworkError.FileFailure? {
      let own = NSError(domain: NSPOSIXErrorDomain, code: Int(code.rawValue))
      let error = isBeneath ? URLError(.unknown, userInfo: [NSUnderlyingErrorKey: own]) as any Error : own
      let result = NetworkError(urlSession: error, url: try HTTPURL("http://example.com/a"), usesFiles: usesFiles)
      return if case .fileFailed(let failure) = result { failure } else { nil }
    }
    for isBeneath in [false, true] {
      for usesFiles in [false, true] {
        for code in [POSIXErrorCode.ENOSPC, .EDQUOT, .EROFS] {
          let failure = try failure(code, usesFiles: usesFiles, isBeneath: isBeneath)
          #expect(failure?.isDiskFull == (code != .EROFS) && failure?.isLocked == false, "\(code)")
        }
        for code in [POSIXErrorCode.EPERM, .EACCES] {
          let failure = try failure(code, usesFiles: usesFiles, isBeneath: isBeneath)
          #expect(failure?.isLocked == (usesFiles && !isBeneath ? true : nil), "\(code)")
        }
      }
    }
    let full = CocoaError(.fileWriteOutOfSpace)
    #expect(NetworkError.FileFailure(path: "a", reason: "", underlying: full).isDiskFull)
  }
}
