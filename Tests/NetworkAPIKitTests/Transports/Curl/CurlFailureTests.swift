#if os(Linux)
import CNetworkSupport
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// How libcurl's results become errors, by the code and how far the call was.
@Suite("libcurl transport: the kinds of errors")
struct CurlFailureTests {
  private static func result(_ code: Int, _ change: (inout CurlResult) -> Void = { _ in }) throws -> NetworkError {
    // Loads libcurl, which has the messages of its codes.
    try #require(CurlTransport.isAvailable)
    var result = CurlResult(code: code, text: "", systemError: 0, verifyResult: 0, proxyStatus: 0, isProxied: false)
    change(&result)
    return result.networkError(for: try HTTPURL("https://a.example/"))
  }

  /// How far a call was when it failed.
  private enum Phase: CaseIterable {
    case unsent, sent, insideHead, insideBody, afterBody

    func apply(to result: inout CurlResult) {
      result.wasSent = self != .unsent
      result.isInsideHead = self == .insideHead
      result.hasHead = self == .insideBody || self == .afterBody
      (result.received, result.expected) = (self == .afterBody ? 4 : 3, 4)
    }
  }

  /// The kind of an error in short; "!" if the request may have been processed.
  private static func kind(_ error: NetworkError) -> String {
    switch error {
    case .connectionFailed(let failure): "\(failure.reason)" + (failure.wasSent ? "!" : "")
    case .tlsFailed(let failure): "tls " + failure.reason.rawValue
    case .invalidResponse(let failure): "\(failure.reason)"
    case .truncatedBody: "truncated"
    case .timedOut(let timeout): "timeout " + timeout.limit.rawValue
    case .nameResolutionFailed: "name"
    case .proxyFailed: "proxy"
    case .invalidURL: "URL"
    case .fileFailed: "file"
    case .invalidRequest: "request"
    default: "\(error)"
    }
  }

  /// Each code of libcurl that a transfer can end with, by the phases in which it can.
  private static let kinds: [(codes: [Int], kinds: [Phase: String])] = {
    let lost: [Phase: String] = [
      .unsent: "lost", .sent: "lost!", .insideHead: "truncatedHeaders", .insideBody: "truncated", .afterBody: "lost!",
    ]
    let unstorable: [Phase: String] = [
      .unsent: "other", .sent: "other!", .insideHead: "headersTooLarge", .insideBody: "truncated", .afterBody: "other!",
    ]
    func always(_ kind: String) -> [Phase: String] {
      Dictionary(uniqueKeysWithValues: Phase.allCases.map { ($0, kind) })
    }
    return [
      (
        [CCURL_SEND_ERROR, CCURL_RECV_ERROR, CCURL_PARTIAL_FILE, CCURL_HTTP2, CCURL_HTTP2_STREAM, CCURL_HTTP3], lost
      ),
      (
        [CCURL_GOT_NOTHING],
        [.unsent: "emptyReply", .sent: "emptyReply!", .insideHead: "truncatedHeaders", .insideBody: "truncated"]
      ),
      ([CCURL_OUT_OF_MEMORY, CCURL_TOO_LARGE], unstorable),
      (
        [CCURL_BAD_FUNCTION_ARGUMENT],
        [
          .unsent: "other", .sent: "other!", .insideHead: "malformed", .insideBody: "malformed",
          .afterBody: "malformed",
        ]
      ),
      ([CCURL_WEIRD_SERVER_REPLY, CCURL_UNSUPPORTED_PROTOCOL], always("malformed")),
      ([CCURL_BAD_CONTENT_ENCODING], always("framing")),
      ([CCURL_COULDNT_CONNECT, CCURL_QUIC_CONNECT_ERROR], [.unsent: "unreachable"]),
      ([CCURL_COULDNT_RESOLVE_HOST], [.unsent: "name"]), ([CCURL_SSL_CERTPROBLEM], always("request")),
      ([CCURL_COULDNT_RESOLVE_PROXY, CCURL_PROXY], [.unsent: "proxy"]),
      ([CCURL_OPERATION_TIMEDOUT], [.unsent: "timeout connect"]),
      ([CCURL_URL_MALFORMAT], [.unsent: "URL"]),
      ([CCURL_SSL_CONNECT_ERROR, CCURL_SSL_CIPHER], [.unsent: "tls handshake"]),
      ([CCURL_SSL_CLIENTCERT], [.unsent: "tls clientCertificate"]),
      ([CCURL_SSL_PINNEDPUBKEYNOTMATCH], [.unsent: "tls pinMismatch"]),
      (
        [CCURL_SSL_CACERT_BADFILE, CCURL_PEER_FAILED_VERIFICATION, CCURL_SSL_ISSUER_ERROR],
        [.unsent: "tls untrusted"]
      ),
    ]
  }()

  @Test("each code of libcurl is the error of its kind, in every phase of a call")
  func table() throws {
    for (codes, kinds) in Self.kinds {
      for code in codes {
        for (phase, kind) in kinds {
          let error = try Self.result(code) { phase.apply(to: &$0) }
          #expect(Self.kind(error) == kind, "\(code) \(phase)")
        }
      }
    }
  }

  @Test("too many header fields aren't reported as one that is too long")
  func manyFields() throws {
    let words = "Too many response headers, 5000 is max"
    for (text, detail) in [(words, words), ("", "a header field of more than 100 KB")] {
      let error = try Self.result(CCURL_TOO_LARGE) { ($0.text, $0.isInsideHead) = (text, true) }
      #expect(error.invalidResponse?.reason == .headersTooLarge && error.invalidResponse?.detail == detail)
    }
  }

  /// What a server does to a call: what it sends, and how it ends the connection.
  @Test("each end of a connection is the error of its phase, with the installed libcurl")
  func phases() async throws {
    let head = "HTTP/1.1 200 OK\r\n"
    let rows: [(sent: String?, isReset: Bool, kinds: [String])] = [
      // Whether the end arrives before the connection is used depends on the moment.
      (nil, false, ["emptyReply!", "lost!"]), (nil, true, ["lost!", "emptyReply!", "refused"]),
      ("", false, ["emptyReply!"]), ("", true, ["lost!"]),
      ("HTTP/1.1 200 OK\r\nA: b", false, ["truncatedHeaders"]),
      ("HTTP/1.1 200 OK\r\nA: b", true, ["truncatedHeaders"]),
      (head + "Content-Length: 4\r\n\r\nabc", false, ["truncated"]),
      (head + "Content-Length: 4\r\n\r\nabc", true, ["truncated"]),
      (head + "Content-Length: 4\r\n\r\nabcd", false, ["200"]),
      (head + "Transfer-Encoding: chunked\r\n\r\n4\r\nabc", false, ["truncated"]),
      (head + "Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n", true, ["truncated"]),
      (head + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n", false, ["framing"]),
      (head + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", false, ["framing"]),
      ("SSH-2.0-OpenSSH\r\n", false, ["malformed"]), (head + " : a\r\n\r\n", false, ["malformed"]),
      (head + "A: " + String(repeating: "a", count: 400_000) + "\r\n\r\n", false, ["headersTooLarge"]),
    ]
    for (sent, isReset, kinds) in rows {
      var kind = ""
      // So that the bytes before the reset are read. On a busy machine, that takes longer.
      for pause in isReset && sent?.isEmpty == false ? [50, 1_000, 20_000] : [0] where !kinds.contains(kind) {
        let server = try TestServer { connection in
          if let sent {
            guard connection.readRequest() != nil else { return }
            connection.send(sent)
          }
          guard isReset else { return connection.finish() }
          if pause > 0 { _ = connection.wait(.milliseconds(pause)) }
          connection.reset()
        }
        do {
          kind = "\(try await transport().get(HTTPURL(server.url)).status.code)"
        } catch let error as NetworkError {
          kind = Self.kind(error)
        }
      }
      #expect(kinds.contains(kind), "\(sent?.prefix(60) ?? "nothing read"), reset \(isReset)")
    }
    let port = try RefusedPort()
    let refused = await networkError { try await transport().get(HTTPURL(port.url)) }
    #expect(refused.map(Self.kind) == "refused")
    let plain = try TestServer { connection in
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      connection.finish()
    }
    // A libcurl from elsewhere may not find the system's certificates, and fails before the handshake then.
    let trusted = try await Certificates.shared.value.path("ca.pem")
    let handshake = await networkError {
      try await transport { $0.tls.trust = .only(file: URL(fileURLWithPath: trusted)) }
        .get(HTTPURL(plain.url.replacingOccurrences(of: "http:", with: "https:")))
    }
    #expect(handshake.map(Self.kind) == "tls handshake")
  }

  @Test(
    "an end or a reset in the TLS handshake is a lost connection without a request, with every TLS library",
    arguments: [
      ("OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example:443 ", "lost"),
      ("BoringSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example:443 ", "lost"),
      ("OpenSSL SSL_connect: Connection reset by peer in connection to a.example:443 ", "lost"),
      ("TLS connect error: error:0A000126:SSL routines::unexpected eof while reading", "lost"),
      ("Recv failure: Connection reset by peer", "lost"), ("Send failure: Broken pipe", "lost"),
      ("gnutls_handshake() failed: The TLS connection was non-properly terminated.", "lost"),
      ("gnutls_handshake() failed: Error in the pull function.", "lost"),
      ("ssl_handshake returned: (-0x7280) SSL - The connection indicated an EOF", "lost"),
      ("TLS connect error: Connection closed abruptly", "lost"),
      ("SSL_connect failed with error -308: error state on socket", "lost"),
      ("OpenSSL SSL_connect: SSL_ERROR_ZERO_RETURN in connection to a.example:443 ", "tls handshake"),
      ("OpenSSL SSL_connect: SSL_ERROR_SSL in connection to a.example:443 ", "tls handshake"),
      ("OpenSSL/3.0.22: error:0A00010B:SSL routines::wrong version number", "tls handshake"),
      ("OpenSSL/3.0.22: error:0A000438:SSL routines::tlsv1 alert internal error", "tls handshake"),
      ("SSL_connect failed with error -313: received alert fatal error", "tls handshake"),
      ("gnutls_handshake() failed: Error decoding the received TLS packet.", "tls handshake"),
      ("error:0A00045C:SSL routines::tlsv13 alert certificate required", "tls clientCertificate"),
    ])
  func cutHandshakes(text: String, kind: String) throws {
    #expect(Self.kind(try Self.result(CCURL_SSL_CONNECT_ERROR) { $0.text = text }) == kind)
    let proxy = try Self.result(CCURL_SSL_CONNECT_ERROR) {
      ($0.text, $0.isProxied, $0.isSecureProxy) = (text, true, true)
    }
    #expect(Self.kind(proxy) == "proxy")
  }

  @Test("a failure of a proxy's TLS is the proxy's, one behind its tunnel is the origin's")
  func proxies() throws {
    for code in [CCURL_PEER_FAILED_VERIFICATION, CCURL_SSL_CONNECT_ERROR, CCURL_SSL_CIPHER] {
      let cases: [(isProxied: Bool, isSecure: Bool, status: Int, isProxys: Bool)] = [
        (false, false, 0, false), (true, false, 0, false), (true, false, 200, false), (true, true, 0, true),
        (true, true, 200, false),
      ]
      for (isProxied, isSecure, status, isProxys) in cases {
        let error = try Self.result(code) {
          ($0.isProxied, $0.isSecureProxy, $0.proxyStatus, $0.verifyResult) = (isProxied, isSecure, status, 10)
        }
        #expect((error.proxy != nil) == isProxys && (error.tls != nil) == !isProxys, "\(code), \(status): \(error)")
      }
    }
  }

  @Test("a body of its whole length isn't truncated when the connection breaks")
  func whole() throws {
    for code in [CCURL_PARTIAL_FILE, CCURL_RECV_ERROR, CCURL_HTTP2, CCURL_HTTP2_STREAM] {
      for (received, expected, isTruncated) in [(3, 4, true), (4, 4, false), (4, nil, true)] as [(Int64, Int64?, Bool)]
      {
        let error = try Self.result(code) {
          ($0.hasHead, $0.wasSent, $0.received, $0.expected) = (true, true, received, expected)
        }
        #expect((error.truncated != nil) == isTruncated, "\(error)")
        if !isTruncated { #expect(error.connection?.reason == .lost && error.connection?.wasSent == true) }
      }
    }
  }

  @Test("why there is no connection, the system's error says")
  func unconnected() throws {
    let rows: [(Int32, NetworkError.ConnectionFailure.Reason)] = [
      (0, .unreachable), (ENETUNREACH, .unreachable), (EHOSTUNREACH, .unreachable), (ECONNREFUSED, .refused),
      (ECONNRESET, .refused), (ENOENT, .other), (EACCES, .other), (EADDRNOTAVAIL, .other),
    ]
    for (code, reason) in rows {
      let error = try Self.result(CCURL_COULDNT_CONNECT) { $0.systemError = Int(code) }
      #expect(error.connection?.reason == reason && error.isTransient, "\(error)")
      #expect(error.reason.contains(String(cString: strerror(code))) == (reason == .other), "\(error)")
    }
  }

  @Test("a file of certificates that can't be read is named")
  func trustFile() throws {
    let error = try Self.result(CCURL_SSL_CACERT_BADFILE) { $0.trustFile = "/none.pem" }
    guard case .fileFailed(let failure) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(failure.path == "/none.pem")
    #expect(try Self.result(CCURL_SSL_CACERT_BADFILE).tls != nil)
  }

  @Test("settings that can't work are named before anything is sent")
  func settings() async throws {
    for path in ["/tmp/" + String(repeating: "a", count: 200), "", "\0abstract", "/tmp/a\0b"] {
      let error = await networkError {
        try await transport { $0.unixSocketPath = path }.get(HTTPURL("http://localhost/"))
      }
      #expect(error?.isInvalidRequest == true, "\(String(describing: error))")
    }
    let proxies = ["0", "65536", "99999"].map { "http://127.0.0.1:\($0)" }
    for proxy in proxies + ["ftp://127.0.0.1:1", "http://", "::", "http://a%3Ab:c@127.0.0.1:1"] {
      let error = await networkError {
        try await transport { $0.proxy = .url(proxy) }.get(HTTPURL("http://a.example/"))
      }
      #expect(error?.isInvalidRequest == true, "\(proxy): \(String(describing: error))")
    }
  }
}
#endif
