#if os(Linux)
import CNetworkSupport
import Foundation

/// Why a transfer failed, before it is translated for the caller.
enum CurlFailure {
  case head(ResponseHeadParser.Failure)
  case bodyTooLarge(Int)
  /// A reused connection was lost before the first byte of the response.
  case connectionDiedBeforeResponse
  /// The server refused the stream of HTTP/2 or HTTP/3 without processing the request.
  case refused
  /// A reused connection was closed, or contained unexpected bytes, or libcurl lost the request's body, before the request
  /// was sent.
  case connectionIsStale
  /// The server violated HTTP/2, so the rest of the connection can't be interpreted.
  case brokenHTTP2
  /// libcurl doesn't accept an option, or memory is exhausted.
  case refusedOption
  /// libcurl might send the bytes of a chunked body without their framing; see ``ChunkFraming``.
  case unframed
  /// libcurl would send something else as the request's body, or may have; see ``CurlUpload/losesPlace``.
  case lostPlace
  case timedOut(NetworkError.Timeout)
  case cancelled
  case own(NetworkError)
  case code(CurlResult)
}

/// libcurl's description of a failed transfer.
struct CurlResult {
  var code: Int
  var text: String
  var systemError: Int
  /// The error number if the system refused a socket, or refuses any descriptor, because of a limit; otherwise zero.
  var socketError: Int32 = 0
  var verifyResult: Int
  var proxyStatus: Int
  var isProxied: Bool
  /// Whether the connection to the proxy uses TLS.
  var isSecureProxy = false
  /// The host whose name was looked up; nil for that of the URL.
  var lookedUpHost: String?
  /// The file with the trusted certificates; nil for those of the system.
  var trustFile: String?
  /// The certificate that the server presented, if it was refused.
  var certificate: NetworkError.TLSFailure.Certificate?
  var hasHead = false
  var isInsideHead = false
  var wasSent = false
  var received: Int64 = 0
  var expected: Int64?
}

extension CurlFailure {
  func networkError(for url: HTTPURL) -> NetworkError {
    func lost(mayHaveBeenProcessed: Bool, isRefusedStream: Bool = false, _ detail: String) -> NetworkError {
      var failure = NetworkError.ConnectionFailure(
        .lost, authority: url.authority, mayHaveBeenProcessed: mayHaveBeenProcessed, detail: detail)
      failure.isRefusedStream = isRefusedStream
      return .connectionFailed(failure)
    }
    return switch self {
    case .head(.malformed): .invalidResponse(.init(.malformed, detail: "the status line or a field is not valid"))
    case .head(.framing): .invalidResponse(.init(.framing, detail: "the length or the transfer coding is not valid"))
    case .head(.tooLarge): .invalidResponse(.init(.headersTooLarge, detail: "more than 256 KiB of header fields"))
    case .head(.tooManyInterimResponses):
      .invalidResponse(.init(.headersTooLarge, detail: "too many interim responses"))
    case .head(.switchedProtocols): .invalidResponse(.init(.malformed, detail: "an upgrade that was not requested"))
    case .bodyTooLarge(let limit): .bodyTooLarge(limit: limit)
    case .connectionDiedBeforeResponse:
      lost(mayHaveBeenProcessed: true, "the connection was closed before the response")
    case .refused: lost(mayHaveBeenProcessed: false, isRefusedStream: true, "the server refused the stream")
    case .connectionIsStale: lost(mayHaveBeenProcessed: false, "the request couldn't be sent on the connection")
    case .brokenHTTP2: .invalidResponse(.init(.malformed, detail: "the server violated HTTP/2"))
    case .refusedOption: .refusedOption
    case .unframed: lost(mayHaveBeenProcessed: true, "libcurl did not report how it sent the request's head")
    case .lostPlace: lost(mayHaveBeenProcessed: true, "libcurl might have sent another body")
    case .timedOut(let limit): .timedOut(limit)
    case .cancelled: .cancelled
    case .own(let error): error
    case .code(let result): result.networkError(for: url)
    }
  }
}

extension CurlResult {
  /// Reads what the handle reports about its transfer. The caller sets the rest.
  init(
    _ code: Int, of easy: UnsafeMutableRawPointer, _ errorText: UnsafePointer<CChar>, _ proxy: CurlProxyChoice,
    _ settings: CurlSettings, _ url: HTTPURL, socketError: Int32
  ) {
    self.init(
      code: code, text: String(cString: errorText), systemError: ccurl_get_long(easy, Int32(CCURL_INFO_OS_ERRNO)),
      socketError: socketError != 0 ? socketError : Self.descriptorError(for: code),
      verifyResult: ccurl_get_long(easy, Int32(CCURL_INFO_SSL_VERIFYRESULT)),
      proxyStatus: ccurl_get_long(easy, Int32(CCURL_INFO_HTTP_CONNECTCODE)), isProxied: proxy != .direct,
      isSecureProxy: proxy.isSecure, lookedUpHost: settings.lookedUpHost(for: url), trustFile: settings.trustFile,
      certificate: Self.refusedCertificate(code, easy))
  }

  /// The certificate that the server presented, if the transfer failed because of it.
  private static func refusedCertificate(
    _ code: Int, _ easy: UnsafeMutableRawPointer
  ) -> NetworkError.TLSFailure.Certificate? {
    var length: Int32 = 0
    guard [CCURL_PEER_FAILED_VERIFICATION, CCURL_SSL_ISSUER_ERROR, CCURL_SSL_PINNEDPUBKEYNOTMATCH].contains(code),
      let bytes = ccurl_take_certificate(easy, &length)
    else { return nil }
    return .init(Data(bytesNoCopy: bytes, count: Int(length), deallocator: .free))
  }

  func networkError(for url: HTTPURL) -> NetworkError {
    if socketError != 0, code == CCURL_COULDNT_CONNECT {
      let refusal = CurlResources.Refusal(function: "socket", code: socketError)
      return refusal.networkError(authority: url.authority, wasSent: wasSent)
    }
    if proxyStatus != 0, !(200...299).contains(proxyStatus) {
      return .proxyFailed(.init(status: HTTPStatus(proxyStatus), detail: detail))
    }
    if isProxied, !wasSent, Self.connectionCodes.contains(code) {
      // The request hasn't been sent yet, so the connection to the proxy failed.
      return .proxyFailed(.init(detail: detail))
    }
    if Self.openingCodes.contains(code), socketError != 0 || text.contains("thread failed to start") {
      let refusal =
        socketError != 0
        ? CurlResources.Refusal(function: "open", code: socketError)
        : CurlResources.Refusal(function: "pthread_create", code: EAGAIN)
      return refusal.networkError(authority: url.authority, wasSent: wasSent)
    }
    if code == CCURL_SSL_CACERT_BADFILE, let trustFile {
      return .fileFailed(.init(path: trustFile, reason: "it cannot be read as certificates"))
    }
    // Before the tunnel is there, or without one, TLS is that of the proxy.
    if isSecureProxy, proxyStatus == 0, tlsReason != nil { return .proxyFailed(.init(detail: detail)) }
    if code == CCURL_SSL_CONNECT_ERROR, NetworkError.TLSFailure.Reason.isCut(text) {
      // As if the connection had been refused: a request isn't sent before the handshake is over.
      var failure = NetworkError.ConnectionFailure(
        .lost, authority: url.authority, mayHaveBeenProcessed: false, detail: detail)
      failure.isOfHandshake = true
      return .connectionFailed(failure)
    }
    if let tlsReason {
      return .tlsFailed(.init(tlsReason, authority: url.authority, detail: detail, certificate: certificate))
    }
    switch code {
    case CCURL_UNSUPPORTED_PROTOCOL, CCURL_WEIRD_SERVER_REPLY:
      let isLength = text.localizedCaseInsensitiveContains("content-length")
      return .invalidResponse(.init(isLength ? .framing : .malformed, detail: detail))
    case CCURL_BAD_CONTENT_ENCODING: return .invalidResponse(.init(.framing, detail: detail))
    case CCURL_URL_MALFORMAT: return .invalidURL(.init(.host, url.description, "it is not valid"))
    case CCURL_COULDNT_RESOLVE_PROXY, CCURL_PROXY: return .proxyFailed(.init(detail: detail))
    case CCURL_COULDNT_RESOLVE_HOST: return .nameResolutionFailed(host: lookedUpHost ?? url.host)
    // A wrong password, or what isn't a certificate and its key. The server's refusal is another code, or an alert.
    case CCURL_SSL_CERTPROBLEM: return .invalidRequest(.other("the client certificate cannot be used: \(detail)"))
    case CCURL_OPERATION_TIMEDOUT: return .timedOut(.connect)
    case CCURL_OUT_OF_MEMORY where isInsideHead && !hasHead, CCURL_TOO_LARGE where isInsideHead && !hasHead:
      let isTooMany = text.contains("response headers")
      return .invalidResponse(.init(.headersTooLarge, detail: isTooMany ? text : "a header field of more than 100 KB"))
    case CCURL_BAD_FUNCTION_ARGUMENT where isInsideHead || hasHead:
      // libcurl's error for a header line or a trailer it can't store, such as a folded line without a field before it.
      return .invalidResponse(.init(.malformed, detail: "a header field is not valid"))
    case CCURL_PARTIAL_FILE where hasHead && !isWhole: return .truncatedBody(received: received, expected: expected)
    default: return brokenConnection(to: url)
    }
  }

  /// Whether the body had its announced length when the connection broke.
  private var isWhole: Bool { expected.map { received >= $0 } ?? false }

  private static let connectionCodes: Set<Int> = [
    CCURL_UNSUPPORTED_PROTOCOL, CCURL_WEIRD_SERVER_REPLY, CCURL_COULDNT_CONNECT, CCURL_GOT_NOTHING, CCURL_SEND_ERROR,
    CCURL_RECV_ERROR, CCURL_OUT_OF_MEMORY,
  ]

  /// The codes for a name that isn't found and a file that can't be read, also if no descriptor is left for that.
  private static let openingCodes: Set<Int> = [
    CCURL_COULDNT_RESOLVE_PROXY, CCURL_COULDNT_RESOLVE_HOST, CCURL_SSL_CACERT_BADFILE,
  ]

  /// The error number if one of these codes may be due to a limit of descriptors; otherwise zero. The resolver doesn't say,
  /// so this finds out if as many as it needs can be opened now.
  static func descriptorError(for code: Int, open: () -> Int32 = { eventfd(0, Int32(EFD_CLOEXEC)) }) -> Int32 {
    guard openingCodes.contains(code) else { return 0 }
    var opened: [Int32] = []
    defer { for descriptor in opened { FileCall.close(descriptor) } }
    for _ in 0..<4 {
      let descriptor = open()
      guard descriptor >= 0 else { return errno }
      opened.append(descriptor)
    }
    return 0
  }

  private var detail: String {
    text.isEmpty ? String(cString: ccurl_easy_message(Int32(code))) : text
  }

  /// Why TLS failed; nil if it didn't.
  private var tlsReason: NetworkError.TLSFailure.Reason? {
    switch code {
    case CCURL_SSL_PINNEDPUBKEYNOTMATCH: return .pinMismatch
    case CCURL_SSL_CLIENTCERT: return .clientCertificate
    case CCURL_SSL_CONNECT_ERROR: return isClientCertificateAlert ? .clientCertificate : .handshake
    case CCURL_SSL_CIPHER: return .handshake
    case CCURL_SSL_CACERT_BADFILE: return .untrusted
    case CCURL_PEER_FAILED_VERIFICATION, CCURL_SSL_ISSUER_ERROR, CCURL_SSL_INVALIDCERTSTATUS: break
    default: return nil
    }
    // OpenSSL's `X509_V_ERR` codes; for other TLS libraries, there is only the message.
    return switch verifyResult {
    case 9: .notYetValid
    case 10: .expired
    case 62: .wrongHost
    // The chain is valid or wasn't checked.
    case 0, 1: .init(refusal: text)
    default: .untrusted
    }
  }

  private var isClientCertificateAlert: Bool { NetworkError.TLSFailure.Reason.isClientCertificateAlert(text) }

  /// Whether libcurl's message reports a violation of HTTP/2.
  private var isBrokenHTTP2: Bool {
    ["nghttp2 shuts down", "received invalid frame", "Invalid HTTP header field"].contains { text.contains($0) }
  }

  private func brokenConnection(to url: HTTPURL) -> NetworkError {
    if isBrokenHTTP2 { return .invalidResponse(.init(.malformed, detail: detail)) }
    if hasHead, !isWhole {
      if text.contains("chunk") { return .invalidResponse(.init(.framing, detail: detail)) }
      return .truncatedBody(received: received, expected: expected)
    }
    if isInsideHead {
      if text.contains("headers") { return .invalidResponse(.init(.headersTooLarge, detail: detail)) }
      return .invalidResponse(.init(.truncatedHeaders, detail: detail))
    }
    if isClientCertificateAlert {
      // With TLS 1.3, servers report this only after the handshake.
      return .tlsFailed(.init(.clientCertificate, authority: url.authority, detail: detail))
    }
    let reason: NetworkError.ConnectionFailure.Reason =
      switch code {
      case CCURL_COULDNT_CONNECT, CCURL_QUIC_CONNECT_ERROR: unconnectedReason
      case CCURL_GOT_NOTHING: .emptyReply
      case CCURL_SEND_ERROR, CCURL_RECV_ERROR, CCURL_HTTP2_STREAM, CCURL_HTTP2, CCURL_HTTP3, CCURL_PARTIAL_FILE: .lost
      default: .other
      }
    // libcurl's message doesn't say why the system refused.
    let isUnexplained = code == CCURL_COULDNT_CONNECT && reason == .other
    let cause = isUnexplained ? ": \(String(cString: strerror(Int32(systemError))))" : ""
    return .connectionFailed(
      .init(reason, authority: url.authority, mayHaveBeenProcessed: wasSent, detail: detail + cause))
  }

  /// Why there is no connection, by the system's error.
  private var unconnectedReason: NetworkError.ConnectionFailure.Reason {
    switch Int32(systemError) {
    case ECONNREFUSED, ECONNRESET: .refused
    case 0, ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, ETIMEDOUT: .unreachable
    // Such as a Unix-domain socket that is missing, or whose permissions are. Also EADDRNOTAVAIL, which means that there is
    // no port left, or no IPv6.
    default: .other
    }
  }
}

extension NetworkError {
  /// libcurl refuses an option, or to change it.
  static var refusedOption: Self { .invalidRequest(.other("libcurl does not accept the request's options")) }
}
#endif
