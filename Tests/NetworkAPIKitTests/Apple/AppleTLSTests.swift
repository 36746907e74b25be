#if os(macOS)
import Dispatch
import Foundation
import Network
import Security
import Testing

@testable import NetworkAPIKit

/// TLS against a listener of the Network framework, with certificates that the system's `openssl` makes for each test.
/// Only on macOS, since a simulator runs no programs.
extension AppleSmokeTests {
  @Test("a certificate of an unknown authority is refused, and trusted with the authority, alone or beside others")
  func anchors() async throws {
    let authority = try TestAuthority(folder)
    let server = try await TLSServer(try authority.identity("server"))
    guard case .tlsFailed(let refusal) = await failure(of: server.url) else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.reason == .untrusted)
    for trust in [
      TLSConfiguration.Trust.only(file: URL(fileURLWithPath: authority.path)),
      .systemAnd(file: URL(fileURLWithPath: authority.path)),
    ] {
      let client = tlsClient(TLSConfiguration(trust: trust))
      #expect(try await client.data(server.url) == Data("no certificate".utf8))
    }
  }

  @Test("a pinned key is accepted, another one is not")
  func pins() async throws {
    let authority = try TestAuthority(folder)
    let server = try await TLSServer(try authority.identity("server"))
    let pin = try authority.pin(of: "server")
    var tls = TLSConfiguration(trust: .only(file: URL(fileURLWithPath: authority.path)), pins: ["127.0.0.1": [pin]])
    #expect(try await tlsClient(tls).data(server.url) == Data("no certificate".utf8))
    tls.pins = ["127.0.0.1": [Data(count: 32).base64EncodedString()]]
    guard case .tlsFailed(let refusal) = await failure(of: server.url, tlsClient(tls)) else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.reason == .pinMismatch)
  }

  @Test("assumptions about pins after a connection without pins are compared")
  func assumedPins() async throws {
    let authority = try TestAuthority(folder)
    let server = try await TLSServer(try authority.identity("server"))
    let trust = TLSConfiguration.Trust.only(file: URL(fileURLWithPath: authority.path))
    // The system may resume the TLS session of this connection (Apple's QA1727), and ask no question about the next.
    _ = try await tlsClient(TLSConfiguration(trust: trust)).data(server.url)
    let pins = ["127.0.0.1": [Data(count: 32).base64EncodedString()]]
    let error = await failure(of: server.url, tlsClient(TLSConfiguration(trust: trust, pins: pins)))
    var found = "accepted"
    if let error { found = if case .tlsFailed(let failure) = error { failure.reason.rawValue } else { "\(error)" } }
    report("a wrong pin after a connection without pins", assumed: "pinMismatch", found: found)
  }

  @Test("a client certificate is sent with its intermediate certificate to a server that requires one")
  func clientCertificate() async throws {
    let authority = try TestAuthority(folder)
    let server = try await TLSServer(try authority.identity("server"), requiresCertificate: true)
    var tls = TLSConfiguration(trust: .only(file: URL(fileURLWithPath: authority.path)))
    #expect(await failure(of: server.url, tlsClient(tls)) != nil)
    tls.clientCertificate = .pkcs12(
      file: URL(fileURLWithPath: try authority.makeIdentity("client")), password: TestAuthority.password)
    #expect(try await tlsClient(tls).data(server.url) == Data("2 certificates".utf8))
  }

  @Test("a WebSocket over TLS trusts the same authorities")
  func secureWebSocket() async throws {
    let authority = try TestAuthority(folder)
    let server = try await TLSServer(try authority.identity("server"))
    let url = server.url.replacingOccurrences(of: "https:", with: "wss:")
    for (trust, isTrusted) in [
      (TLSConfiguration.Trust.system, false), (.only(file: URL(fileURLWithPath: authority.path)), true),
    ] {
      let client = tlsClient(TLSConfiguration(trust: trust))
      let error = await NetworkAPIKitTests.failure { _ = try await client.webSocket(url) }
      // The listener speaks HTTP only, so a trusted connection ends with its status.
      switch error {
      case .tlsFailed: #expect(!isTrusted)
      case .statusCode(let failure): #expect(isTrusted && failure.status == 200)
      default: Issue.record("\(String(describing: error))")
      }
    }
  }

  private func tlsClient(_ tls: TLSConfiguration) -> NetworkClient {
    NetworkClient {
      $0.retry = .never
      $0.transport = URLSessionTransport(tls: tls)
    }
  }
}

/// An authority with an intermediate one, which signs certificates for 127.0.0.1.
private struct TestAuthority {
  static let password = "test"
  /// The authority's certificate as PEM.
  let path: String
  private let folder: TemporaryFolder

  init(_ folder: TemporaryFolder) throws {
    self.folder = folder
    path = folder.file("root.pem")
    try write("basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign\n", to: "authority.ext")
    try write(
      "basicConstraints=CA:FALSE\nsubjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n", to: "end.ext")
    try makeCertificate("root", extensions: "authority.ext", issuer: nil)
    try makeCertificate("intermediate", extensions: "authority.ext", issuer: "root")
  }

  private func write(_ text: String, to name: String) throws { _ = try folder.write(Data(text.utf8), to: name) }

  private func makeCertificate(_ name: String, extensions: String, issuer: String?) throws {
    try openssl(
      "req", "-new", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=NetworkAPIKit \(name)", "-keyout", "\(name).key",
      "-out", "\(name).csr")
    let signer =
      issuer.map { ["-CA", "\($0).pem", "-CAkey", "\($0).key", "-set_serial", "\(UInt32.random(in: 1 ... .max))"] }
      ?? ["-signkey", "\(name).key"]
    try openssl(
      ["x509", "-req", "-sha256", "-days", "30", "-in", "\(name).csr", "-extfile", extensions, "-out", "\(name).pem"]
        + signer)
  }

  /// Makes a certificate with its key; returns the path of the PKCS #12 file.
  func makeIdentity(_ name: String) throws -> String {
    try makeCertificate(name, extensions: "end.ext", issuer: "intermediate")
    try openssl(
      "pkcs12", "-export", "-inkey", "\(name).key", "-in", "\(name).pem", "-certfile", "intermediate.pem",
      "-passout", "pass:\(Self.password)", "-out", "\(name).p12")
    return folder.file("\(name).p12")
  }

  /// Makes a certificate with its key, and its chain, for a listener.
  func identity(_ name: String) throws -> sec_identity_t {
    let data = try Data(contentsOf: URL(fileURLWithPath: try makeIdentity(name)))
    var options: [String: Any] = [kSecImportExportPassphrase as String: Self.password]
    if #available(macOS 15.0, *) { options[kSecImportToMemoryOnly as String] = true }
    var items: CFArray?
    #expect(SecPKCS12Import(data as CFData, options as CFDictionary, &items) == errSecSuccess)
    let first = try #require((items as? [[String: Any]])?.first)
    let identity = try #require(first[kSecImportItemIdentity as String] as AnyObject?)
    let chain = first[kSecImportItemCertChain as String] as? [SecCertificate] ?? []
    // `as?` can't check Core Foundation types; the key holds an identity only.
    return try #require(
      sec_identity_create_with_certificates(identity as! SecIdentity, Array(chain.dropFirst()) as CFArray))
  }

  /// The hash of the key of a certificate.
  func pin(of name: String) throws -> String {
    try openssl("x509", "-in", "\(name).pem", "-outform", "DER", "-out", "\(name).der")
    let certificate = try #require(folder.read("\(name).der"))
    return try #require(NetworkError.TLSFailure.Certificate(certificate)).pin
  }

  private func openssl(_ arguments: String...) throws { try openssl(arguments) }

  private func openssl(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl \(arguments.joined(separator: " "))")
  }
}

/// Responds to each request over TLS with the number of certificates that the client sent.
private final class TLSServer: Sendable {
  private let shared: ThreadSafe<NWListener>
  private let queue = DispatchQueue(label: "TLSServer")
  private let clientCertificates = Locked(0)
  let url: String

  init(_ identity: sec_identity_t, requiresCertificate: Bool = false) async throws {
    let tls = NWProtocolTLS.Options()
    sec_protocol_options_set_local_identity(tls.securityProtocolOptions, identity)
    let counted = clientCertificates
    if requiresCertificate {
      sec_protocol_options_set_peer_authentication_required(tls.securityProtocolOptions, true)
      sec_protocol_options_set_verify_block(
        tls.securityProtocolOptions,
        { metadata, _, complete in
          let count = Locked(0)
          sec_protocol_metadata_access_peer_certificate_chain(metadata) { _ in count.withLock { $0 += 1 } }
          counted.withLock { $0 = count.withLock { $0 } }
          complete(true)
        }, queue)
    }
    let parameters = NWParameters(tls: tls)
    parameters.requiredLocalEndpoint = .hostPort(host: "127.0.0.1", port: .any)
    let listener = try NWListener(using: parameters)
    shared = ThreadSafe(listener)
    listener.newConnectionHandler = { [queue] connection in
      connection.start(queue: queue)
      Self.respond(ThreadSafe(connection), counted)
    }
    let (states, continuation) = AsyncStream.makeStream(of: Bool.self)
    listener.stateUpdateHandler = { state in
      switch state {
      case .ready: continuation.yield(true)
      case .failed, .cancelled: continuation.yield(false)
      default: break
      }
    }
    listener.start(queue: queue)
    for await isReady in states {
      try #require(isReady, "the listener failed")
      break
    }
    url = "https://127.0.0.1:\(try #require(listener.port).rawValue)/"
  }

  deinit { shared.value.cancel() }

  private static func respond(_ connection: ThreadSafe<NWConnection>, _ certificates: Locked<Int>) {
    connection.value.receive(minimumIncompleteLength: 1, maximumLength: 1 << 16) { data, _, _, _ in
      guard data != nil else { return connection.value.cancel() }
      let count = certificates.withLock { $0 }
      let body = count == 0 ? "no certificate" : "\(count) certificates"
      let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
      connection.value.send(
        content: Data((head + body).utf8), contentContext: .finalMessage, isComplete: true,
        completion: .contentProcessed { _ in connection.value.cancel() })
    }
  }
}
#endif
