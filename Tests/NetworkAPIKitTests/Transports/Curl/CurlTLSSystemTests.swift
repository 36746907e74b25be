#if os(Linux)
import CNetworkSupport
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

@Suite(
  "libcurl transport: TLS libraries and systems", .fewAtOnce, .enabled(if: Programs.areThere("openssl", "python3")))
struct CurlTLSSystemTests {
  private let certificates: Certificates

  init() async throws {
    certificates = try await Certificates.shared.value
  }

  @Test("the system's authorities are where variables say, where libcurl looks by itself, or in a usual bundle")
  func authorities() throws {
    let folder = try TemporaryFolder()
    let usual = try folder.write(Data("usual".utf8), to: "usual.pem")
    let named = try folder.write(Data("named".utf8), to: "named.pem")
    let own = strdup(try folder.write(Data("own".utf8), to: "own.pem")), none = strdup(folder.file("none.pem"))
    defer { for text in [own, none] { free(text) } }
    let added = certificates.file("ca.pem")
    let rows: [([String: String], own: [UnsafeMutablePointer<CChar>?], file: String?, folder: String?)] = [
      ([:], [own, nil], nil, nil), ([:], [nil, own], nil, nil), ([:], [none, none], usual, nil),
      ([:], [nil, nil], usual, nil), (["SSL_CERT_FILE": named], [own, own], named, nil),
      (["SSL_CERT_FILE": ""], [own, nil], nil, nil), (["SSL_CERT_DIR": "/a:/b"], [own, own], nil, "/a:/b"),
      (["SSL_CERT_DIR": "/a"], [nil, nil], usual, "/a"),
      (["SSL_CERT_FILE": named, "SSL_CERT_DIR": "/a"], [nil, own], named, "/a"),
    ]
    for (variables, own, file, path) in rows {
      var library = ccurl_load().pointee
      (library.ca_file, library.ca_path) = (own[0].map { .init($0) }, own[1].map { .init($0) })
      func settings(_ trust: TLSConfiguration.Trust) -> CurlSettings {
        CurlSettings(
          .init(tls: .init(trust: trust)), variables: variables, usualAuthorities: [folder.file("none.pem"), usual],
          library: library)
      }
      let system = CurlTLSTests.Options(of: settings(.system))
      #expect(system[CCURL_OPT_CAINFO] == file && system[CCURL_OPT_CAPATH] == path, "\(variables), \(own)")
      #expect(settings(.system).trustFile == file)
      let both = CurlTLSTests.Options(of: settings(.systemAnd(file: added)))
      let bundle = file ?? own[0].map { String(cString: $0) }
      let expected = try bundle.map { try String(contentsOfFile: $0, encoding: .utf8) + "\n" }
      #expect(both[CCURL_OPT_CAINFO_BLOB]?.hasPrefix(expected ?? "") == (expected == nil ? nil : true), "\(variables)")
      #expect(both[CCURL_OPT_CAPATH] == path)
      #expect(CurlTLSTests.Options(of: settings(.only(file: added)))[CCURL_OPT_CAINFO] == added.path)
    }
    let variables = ["SSL_CERT_FILE": folder.file("none.pem"), "SSL_CERT_DIR": "/a"]
    let missing = CurlSettings(.init(tls: .init(trust: .systemAnd(file: added))), variables: variables)
    #expect(throws: NetworkError.self) { try missing.validate() }
    // One that runs for another user must not trust whom this one names.
    let privileged = SystemAuthorities(variables, library: .init(), usualFiles: [usual], isPrivileged: true)
    #expect(privileged.file == usual && privileged.folder == nil)
  }

  @Test("a program trusts the authorities in the file that SSL_CERT_FILE names, and without a folder no others")
  func namedAuthorities() async throws {
    let (server, url) = try await CurlTLSTests().server("good")
    for (file, isTrusted) in [("ca.pem", true), ("other-ca.pem", false)] {
      let variables = ["SSL_CERT_FILE": certificates.path(file), "SSL_CERT_DIR": "/nonexistent"]
      let run = try await ChildProcess.run(
        DownloadProgram.location().path, ["exit", "exit", url.description, "1", ""],
        environment: ProcessInfo.processInfo.environment.merging(variables) { $1 })
      #expect((run.code == 0) == isTrusted, "\(run)")
    }
    withExtendedLifetime(server) {}
  }

  @Test(
    "only OpenSSL itself is asked for what the libraries derived from it may not have",
    arguments: [
      ("OpenSSL/3.0.17", true), ("quictls/3.1.4", true), ("(GnuTLS/3.7.9) OpenSSL/3.0.2", true),
      ("OpenSSL/3.0.2 (GnuTLS/3.7.9)", true), ("GnuTLS/3.7.9 (OpenSSL/3.0.2)", false),
      ("(OpenSSL/3.0.2) wolfSSL/5.6", false), ("BoringSSL", false), ("LibreSSL/3.9.2", false), ("AWS-LC/1.30.0", false),
      ("GnuTLS/3.8.3", false), ("mbedTLS/3.6.0", false), ("", false), (nil, false),
    ] as [(String?, Bool)])
  func libraries(name: String?, isOpenSSL: Bool) {
    #expect((ccurl_is_openssl(name) != 0) == isOpenSSL)
  }

  @Test("a body that ends with the connection is complete if the TLS library doesn't say whether a close_notify came")
  func unknownCloseNotify() async throws {
    let (server, url) = try await CurlTLSTests().server("good", mode: "truncate")
    for isKnown in [true, false] {
      // As with BoringSSL.
      let trust = TLSConfiguration(trust: .only(file: certificates.file("ca.pem")))
      var library = ccurl_load().pointee
      if !isKnown { library.watches_close_notify = 0 }
      let settings = CurlSettings(.init(tls: trust, proxy: .none), library: library)
      let loop = CurlLoop(settings: settings)
      let transfer = try CurlTransfer(HTTPRequest(url: url), settings: settings, loop: loop)
      try await loop.run(transfer)
      #expect((transfer.failure == nil) == !isKnown, "\(String(describing: transfer.failure))")
      loop.stop()
    }
    withExtendedLifetime(server) {}
  }
}
#endif
