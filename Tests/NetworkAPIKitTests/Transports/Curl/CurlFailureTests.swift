#if os(Linux)
import CNetworkSupport
import Testing
@testable import NetworkAPIKit

/// How libcurl's results become errors, by the code and how far the call was.
@Suite("libcurl transport: the kinds of errors")
struct CurlFailureTests {
  private static func result(_ code: Int, _ change: (inout CurlResult) -> Void = { _ in }) throws -> NetworkError {
    var result = CurlResult(code: code, text: "", systemError: 0, verifyResult: 0, proxyStatus: 0, isProxied: false)
    change(&result)
    return result.networkError(for: try HTTPURL("https://a.example/"))
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
        if !isTruncated { #expect(error.connection?.reason == .lost && error.connection?.mayHaveBeenProcessed == true) }
      }
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
    let path = "/tmp/" + String(repeating: "a", count: 200)
    let error = await networkError {
      try await transport { $0.unixSocketPath = path }.get(HTTPURL("http://localhost/"))
    }
    #expect(error?.isInvalidRequest == true, "\(String(describing: error))")
    for port in [0, 65_536, 99_999] {
      let error = await networkError {
        try await transport { $0.proxy = .url("http://127.0.0.1:\(port)") }.get(HTTPURL("http://a.example/"))
      }
      #expect(error?.proxy != nil, "\(String(describing: error))")
    }
  }
}
#endif
