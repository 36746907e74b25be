#if os(Linux)
import CNetworkSupport
import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: TLS", .fewAtOnce, .enabled(if: Programs.areThere("openssl", "python3")))
struct CurlTLSTests {
  private let certificates: Certificates

  init() async throws {
    certificates = try await Certificates.shared.value
  }

  func server(_ certificate: String, mode: String = "keep", clientAuthority: String? = nil) async throws -> (
    RunningProgram, HTTPURL
  ) {
    let script = try #require(Bundle.module.path(forResource: "tls_server", ofType: "py", inDirectory: "Resources"))
    let server = try RunningProgram(
      "python3",
      [script, certificates.path("\(certificate).pem"), certificates.path("\(certificate).key"), mode]
        + (clientAuthority.map { [certificates.path("\($0).pem")] } ?? []))
    let port = try #require(await server.firstLine())
    return (server, try HTTPURL("https://127.0.0.1:\(port)/"))
  }

  func trusting(_ authority: String = "ca", _ change: (inout TLSConfiguration) -> Void = { _ in }) -> CurlTransport {
    transport { configuration in
      configuration.tls.trust = .only(file: URL(fileURLWithPath: certificates.path("\(authority).pem")))
      change(&configuration.tls)
    }
  }

  @Test("a file of trusted certificates replaces libcurl's folder too")
  func onlyFile() {
    let options = Options(of: trusting().engine.settings)
    #expect(options[CCURL_OPT_CAPATH] == (ccurl_load().pointee.ca_path == nil ? nil : "/dev/null"))
  }

  @Test(
    "a file of further authorities is added to the system's bundle, if there is one, and the system's folder stays",
    arguments: [true, false], [true, false])
  func addedFile(hasBundle: Bool, hasFolder: Bool) throws {
    let folder = try TemporaryFolder()
    let system = strdup(try folder.write(Data("the system's".utf8), to: "bundle.pem"))
    defer { free(system) }
    var library = ccurl_load().pointee
    (library.ca_file, library.ca_path) = (hasBundle ? .init(system) : nil, hasFolder ? .init(system) : nil)
    func settings(_ file: URL) -> CurlSettings {
      CurlSettings(
        .init(tls: .init(trust: .systemAnd(file: file))), variables: [:], usualAuthorities: [], library: library)
    }
    let added = certificates.file("ca.pem")
    let options = Options(of: settings(added))
    let text = try String(contentsOf: added, encoding: .utf8)
    #expect(options[CCURL_OPT_CAINFO_BLOB] == (hasBundle ? "the system's\n\(text)" : nil))
    #expect(options[CCURL_OPT_CAINFO] == (hasBundle ? nil : added.path))
    #expect(options[CCURL_OPT_CAPATH] == nil)
    _ = try folder.write(Data(), to: "empty.pem")
    for path in [folder.file("none.pem"), folder.file("empty.pem"), folder.file("bundle.pem")] {
      #expect {
        try settings(URL(fileURLWithPath: path)).validate()
      } throws: { error in
        if case .fileFailed(let failure) = error as? NetworkError { failure.path == path } else { false }
      }
    }
    // While the system's bundle can't be read, no call gets by with less.
    let bundle = folder.file("bundle.pem")
    for isThere in [true, false] {
      try FileManager.default.removeItem(atPath: bundle)
      if isThere { try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: false) }
      let early = settings(added)
      let isKnown = (try? early.validate()) != nil
      #expect(isKnown == !(isThere && hasBundle))
      if isThere { try FileManager.default.removeItem(atPath: bundle) }
      _ = try folder.write(Data("the system's".utf8), to: "bundle.pem")
      if isThere, hasBundle { #expect(Options(of: early)[CCURL_OPT_CAINFO_BLOB] == "the system's\n\(text)") }
    }
    let late = settings(URL(fileURLWithPath: folder.file("late.pem")))
    #expect(throws: NetworkError.self) { try late.validate() }
    _ = try folder.write(Data(text.utf8), to: "late.pem")
    try late.validate()
  }

  @Test("libcurl always has a password for a PEM key, so that OpenSSL doesn't ask for one on the terminal")
  func password() {
    let file = certificates.file("client.key")
    for (certificate, password) in [
      (.pem(certificateFile: file, keyFile: file), ""), (.pkcs12(file: file), nil),
      (.pem(certificateFile: file, keyFile: file, password: "secret"), "secret"),
    ] as [(TLSConfiguration.ClientCertificate, String?)] {
      let options = Options(of: trusting { $0.clientCertificate = certificate }.engine.settings)
      #expect(options[CCURL_OPT_KEYPASSWD] == password)
    }
  }

  /// The texts that settings set for a handle, whose address is that of this object.
  final class Options {
    private var texts: [Int32: String] = [:]

    init(of settings: CurlSettings) {
      ccurl_replace_functions(Self.recording)
      defer { ccurl_replace_functions(nil) }
      var setter = CurlOptionSetter(Unmanaged.passUnretained(self).toOpaque())
      settings.apply(to: &setter)
    }

    subscript(option: CurlOption) -> String? { texts[Int32(option.rawValue)] }

    // Never changed once it was made.
    private nonisolated(unsafe) static let recording = {
      let functions = UnsafeMutablePointer<ccurl_functions>.allocate(capacity: 1)
      functions.initialize(to: FakeCurl.functions)
      functions.pointee.easy_setopt = { easy, option, value in
        guard let easy, let value else { return 0 }
        var text: String?
        switch CurlOption(UInt32(option)) {
        case CCURL_OPT_CAPATH, CCURL_OPT_CAINFO, CCURL_OPT_KEYPASSWD:
          text = String(cString: value.assumingMemoryBound(to: CChar.self))
        case CCURL_OPT_CAINFO_BLOB:
          let blob = value.assumingMemoryBound(to: ccurl_blob.self).pointee
          text = String(decoding: UnsafeRawBufferPointer(start: blob.data, count: blob.length), as: UTF8.self)
        default: return 0
        }
        Unmanaged<Options>.fromOpaque(easy).takeUnretainedValue().texts[option] = text
        return 0
      }
      return UnsafePointer(functions)
    }()
  }

  @Test("a certificate of a trusted authority is accepted, by itself and in addition to the system's")
  func trusted() async throws {
    let (server, url) = try await server("good")
    let response = try await trusting().get(url)
    #expect(response.body.data == Data("hello".utf8))
    #expect(response.metrics.secureConnect > .zero)
    let additional = transport { $0.tls.trust = .systemAnd(file: URL(fileURLWithPath: certificates.path("ca.pem"))) }
    #expect(try await additional.get(url).status == 200)
    withExtendedLifetime(server) {}
  }

  @Test("a connection isn't used again after a request that announced its end, whatever the server does")
  func announcedClose() async throws {
    let (server, url) = try await server("good")
    for allowsHTTP2 in [true, false] {
      let transport = transport { configuration in
        configuration.tls.trust = .only(file: URL(fileURLWithPath: certificates.path("ca.pem")))
        configuration.allowsHTTP2 = allowsHTTP2
      }
      for (headers, isReused) in [(["Connection": "close"], false), ([:], false), ([:], true)]
        as [(NetworkAPI.Headers, Bool)]
      {
        #expect(try await transport.get(url, headers: headers).metrics.isReusedConnection == isReused)
      }
    }
    withExtendedLifetime(server) {}
  }

  @Test(
    "trust and minimum version hold for a proxy's own TLS, whose failures are the proxy's",
    .enabled(if: ccurl_load().pointee.has_https_proxy != 0))
  func secureProxy() async throws {
    let (server, url) = try await server("good", mode: "tls12")
    let proxy = "https://127.0.0.1:\(url.effectivePort)"
    let cases: [(authority: String, TLSConfiguration.Version, isAllowed: Bool)] = [
      ("ca", .v1_2, true), ("ca", .v1_3, false), ("other-ca", .v1_2, false),
    ]
    for (authority, version, isAllowed) in cases {
      let transport = transport { configuration in
        configuration.proxy = .url(proxy)
        configuration.tls = .init(
          trust: .only(file: URL(fileURLWithPath: certificates.path("\(authority).pem"))), minimumVersion: version)
      }
      if isAllowed {
        #expect(try await transport.get(HTTPURL("http://origin.example/")).body.data == Data("hello".utf8))
      } else {
        for url in ["http://origin.example/", "https://origin.example/"] {
          let error = await networkError { try await transport.get(HTTPURL(url)) }
          #expect(error?.proxy != nil, "\(url): \(String(describing: error))")
        }
      }
    }
    withExtendedLifetime(server) {}
  }

  @Test(
    "each kind of invalid certificate has its own error",
    arguments: [
      ("expired", NetworkError.TLSFailure.Reason.expired), ("early", .notYetValid), ("wrong-host", .wrongHost),
    ])
  func wrongCertificate(name: String, reason: NetworkError.TLSFailure.Reason) async throws {
    let (server, url) = try await server(name)
    let error = await networkError { try await trusting().get(url) }
    #expect(error?.tls?.reason == reason, "\(String(describing: error))")
    #expect(error?.tls?.certificate?.name == name)
    withExtendedLifetime(server) {}
  }

  @Test("a certificate of an unknown authority isn't trusted, neither by the system's trust nor by another")
  func untrusted() async throws {
    let (server, url) = try await server("good")
    for transport in [transport(), trusting("other-ca")] {
      let error = await networkError { try await transport.get(url) }
      #expect(error?.tls?.reason == .untrusted, "\(String(describing: error))")
    }
    withExtendedLifetime(server) {}
  }

  @Test(
    "a folded first field is rejected over TLS, by a handle that served other requests before",
    arguments: [true, false])
  func foldedFirstField(allowsHTTP2: Bool) async throws {
    let (server, url) = try await server("good", mode: "folded")
    let transport = transport { configuration in
      configuration.tls.trust = .only(file: URL(fileURLWithPath: certificates.path("ca.pem")))
      configuration.allowsHTTP2 = allowsHTTP2
    }
    for round in 0..<20 {
      #expect(try await transport.get(url).status == 200)
      let error = await networkError { try await transport.get(HTTPURL("\(url)folded")) }
      #expect(error?.invalidResponse?.reason == .malformed, "round \(round): \(String(describing: error))")
    }
    withExtendedLifetime(server) {}
  }

  @Test("a trusted connection of one transport isn't used by another")
  func poolPerIdentity() async throws {
    let (server, url) = try await server("good")
    let pin = try certificates.pin("good")
    let trusted = trusting("ca") { $0.pins = ["127.0.0.1": [pin]] }
    #expect(try await trusted.get(url).status == 200)
    #expect(try await trusted.get(url).metrics.isReusedConnection == true)
    // The connection is open and idle, but a transport with other trust must not use it.
    let other = try certificates.pin("expired")
    let pinned = await networkError { try await trusting("ca") { $0.pins = ["127.0.0.1": [other]] }.get(url) }
    #expect(pinned?.tls?.reason == .pinMismatch)
    let untrusting = await networkError { try await trusting("other-ca").get(url) }
    #expect(untrusting?.tls?.reason == .untrusted)
    #expect(try await trusted.get(url).metrics.isReusedConnection == true)
    withExtendedLifetime(server) {}
  }

  @Test("a pinned key is required")
  func pins() async throws {
    let (server, url) = try await server("good")
    let pin = try certificates.pin("good")
    let other = try certificates.pin("expired")
    #expect(try await trusting("ca") { $0.pins = ["127.0.0.1": [other, pin]] }.get(url).status == 200)
    #expect(try await trusting("ca") { $0.pins = ["elsewhere.example": [other]] }.get(url).status == 200)
    let error = await networkError { try await trusting("ca") { $0.pins = ["127.0.0.1": [other]] }.get(url) }
    #expect(error?.tls?.reason == .pinMismatch, "\(String(describing: error))")
    withExtendedLifetime(server) {}
  }

  @Test(
    "the error of a refused certificate holds it, and a person can trust its key at run time",
    arguments: ["good", "expired", "early", "wrong-host"])
  func trustedKey(name: String) async throws {
    let (server, url) = try await server(name)
    let trusted = TrustedKeys()
    // Of another authority: not every libcurl finds the system's.
    let transport = trusting("other-ca") { $0.trustedKeys = trusted }
    let error = await networkError { try await transport.get(url) }
    let certificate = try #require(error?.tls?.certificate, "\(String(describing: error))")
    #expect(certificate.pin == (try certificates.pin(name)))
    #expect(certificate.fingerprint == (try certificates.fingerprint(name)))
    #expect(!certificate.name.isEmpty)
    // Another key isn't enough, and the error holds the one that was presented.
    trusted["127.0.0.1"] = try certificates.pin("client")
    let mismatch = await networkError { try await transport.get(url) }
    #expect(mismatch?.tls?.reason == .pinMismatch && mismatch?.tls?.certificate == certificate)
    trusted["127.0.0.1"] = certificate.pin
    for delivery in [HTTPDelivery.buffered(), .streaming, .buffered()] {
      let response = try await transport.get(url, delivery: delivery)
      #expect(try await response.body.collect(upTo: 100) == Data("hello".utf8))
    }
    // Others aren't trusted by it, and the connection isn't used by those who don't trust it.
    let other = await networkError { try await trusting("other-ca").get(url) }
    #expect(other?.tls?.reason != nil)
    let elsewhere = await networkError { try await transport.get(HTTPURL("https://localhost:\(url.effectivePort)/")) }
    #expect(elsewhere?.tls?.certificate == certificate)
    trusted["127.0.0.1"] = nil
    #expect(await networkError { try await transport.get(url) }?.tls?.reason != nil)
    withExtendedLifetime(server) {}
  }

  @Test("the program's pins come before a key that a person trusts, and the error of another key holds the certificate")
  func pinsBeforeTrustedKeys() async throws {
    let (server, url) = try await server("good")
    let (pin, other) = (try certificates.pin("good"), try certificates.pin("expired"))
    let transport = trusting {
      $0.pins = ["127.0.0.1": [other]]
      $0.trustedKeys = TrustedKeys(["127.0.0.1": pin])
    }
    let error = await networkError { try await transport.get(url) }
    #expect(error?.tls?.reason == .pinMismatch && error?.tls?.certificate?.pin == pin)
    withExtendedLifetime(server) {}
  }

  @Test("a WebSocket's server is trusted by its key too, and its error holds the certificate")
  func trustedWebSocket() async throws {
    let (server, url) = try await server("good")
    let trusted = TrustedKeys()
    let client = NetworkClient(
      configuration: .init(
        timeouts: .init(connect: .seconds(60)), retry: .never,
        transport: trusting("other-ca") { $0.trustedKeys = trusted }))
    let address = "wss://127.0.0.1:\(url.effectivePort)/"
    let refused = await failure { _ = try await client.webSocket(address) }
    let certificate = try #require(refused?.tls?.certificate, "\(String(describing: refused))")
    trusted["127.0.0.1"] = certificate.pin
    // The server is none of WebSockets, but TLS is there.
    #expect(await failure { _ = try await client.webSocket(address) }?.status == 200)
    withExtendedLifetime(server) {}
  }

  @Test("a pin applies to every spelling of its host, in pins and in requests")
  func pinSpellings() async throws {
    let (server, url) = try await server("good")
    let (pin, other) = (try certificates.pin("good"), try certificates.pin("expired"))
    // Maps every name to the server, since not every system resolves `localhost.`.
    let proxy = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      connection.tunnel(to: url.effectivePort)
    }
    func get(_ host: String, pins: [String: [String]]) async throws -> HTTPResponse {
      let transport = transport { configuration in
        configuration.proxy = .url("http://127.0.0.1:\(proxy.port)")
        configuration.tls = .init(trust: .only(file: URL(fileURLWithPath: certificates.path("ca.pem"))), pins: pins)
      }
      return try await transport.get(HTTPURL("https://\(host)/"))
    }
    for (key, hosts) in [
      ("127.0.0.1", ["127.0.0.1", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "127.0.0.1."]),
      ("0x7F.1", ["127.0.0.1"]), ("127.0.0.1.", ["127.1"]), ("::ffff:127.0.0.1", ["127.0.0.1"]),
      ("LocalHost", ["localhost", "LOCALHOST.", "localhost."]), ("localhost.", ["localhost", "localhost."]),
    ] {
      for host in hosts {
        let error = await networkError { try await get(host, pins: [key: [other]]) }
        #expect(error?.tls?.reason == .pinMismatch, "\(key), \(host): \(String(describing: error))")
        #expect(try await get(host, pins: [key: [pin]]).status == 200)
      }
    }
    // Two spellings of one host: the keys of both are accepted.
    #expect(try await get("localhost", pins: ["localhost": [other], "LOCALHOST.": [pin]]).status == 200)
    withExtendedLifetime(server) {}
  }

  @Test("a pin that can never match rejects every request before any I/O")
  func impossiblePins() async throws {
    let connections = Locked(0)
    let server = try RawServer { _ in connections.withLock { $0 += 1 } }
    let pin = try certificates.pin("good")
    for key in [
      "localhost:443", "*.localhost", "https://localhost", "localhost/", "", " localhost", "me@localhost", "[::1]:443",
      "1.2.3.4.5",
    ] {
      let transport = trusting { $0.pins = ["elsewhere.example": [pin], key: [pin]] }
      for scheme in ["https", "http"] {
        let error = await networkError("\(key)") {
          try await transport.get(HTTPURL("\(scheme)://127.0.0.1:\(server.port)/"))
        }
        guard case .invalidRequest(.other, _) = error else {
          Issue.record("\(key): \(String(describing: error))"); continue
        }
      }
      let client = NetworkClient(configuration: .init(transport: transport))
      await #expect("\(key)") { try await client.webSocket("wss://127.0.0.1:\(server.port)/") } throws: { error in
        if case .invalidRequest(.other, _) = error as? NetworkError { true } else { false }
      }
    }
    let empty = await networkError {
      try await trusting { $0.pins = ["127.0.0.1": []] }.get(HTTPURL("https://127.0.0.1:\(server.port)/"))
    }
    guard case .invalidRequest(.other, _) = empty else { Issue.record("\(String(describing: empty))"); return }
    #expect(connections.withLock { $0 } == 0)
  }

  @Test("a client certificate is sent; a missing or unknown one has a specific error")
  func clientCertificate() async throws {
    let (server, url) = try await server("good", clientAuthority: "ca")
    func transport(_ name: String?) -> CurlTransport {
      trusting("ca") { tls in
        tls.clientCertificate = name.map {
          .pem(
            certificateFile: URL(fileURLWithPath: certificates.path("\($0).pem")),
            keyFile: URL(fileURLWithPath: certificates.path("\($0).key")))
        }
      }
    }
    #expect(try await transport("client").get(url).status == 200)
    for name in [nil, "other-client"] {
      let error = await networkError { try await transport(name).get(url) }
      #expect(error?.tls?.reason == .clientCertificate, "\(name ?? "none"): \(String(describing: error))")
      #expect(error?.mayHaveBeenProcessed == false)
    }
    let missing = await networkError { try await transport("no-such-file").get(HTTPURL("https://no-such.invalid/")) }
    guard case .fileFailed(let failure) = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
    #expect(failure.path == certificates.path("no-such-file.pem"))
    withExtendedLifetime(server) {}
  }

  @Test("the key of a client certificate may be encrypted, and one without its password is an error")
  func encryptedKey() async throws {
    let (server, url) = try await server("good", clientAuthority: "ca")
    let command = "openssl pkey -in client.key -aes256 -out locked.key -passout pass:secret"
    try #require(Programs.run("sh", ["-c", command], in: certificates.folder) == 0)
    func transport(_ password: String?) -> CurlTransport {
      trusting {
        $0.clientCertificate = .pem(
          certificateFile: certificates.file("client.pem"), keyFile: certificates.file("locked.key"),
          password: password)
      }
    }
    #expect(try await transport("secret").get(url).status == 200)
    for password in [nil, "wrong"] {
      let error = await networkError { try await transport(password).get(url) }
      #expect(error?.isInvalidRequest == true, "\(String(describing: error))")
    }
    withExtendedLifetime(server) {}
  }

  @Test("a client certificate may be a PKCS #12 file")
  func pkcs12() async throws {
    let (server, url) = try await server("good", clientAuthority: "ca")
    let command =
      "openssl pkcs12 -export -in client.pem -inkey client.key -out client.p12 -passout pass:secret"
    try #require(Programs.run("sh", ["-c", command], in: certificates.folder) == 0)
    func transport(_ password: String?) -> CurlTransport {
      trusting("ca") {
        $0.clientCertificate = .pkcs12(file: URL(fileURLWithPath: certificates.path("client.p12")), password: password)
      }
    }
    #expect(try await transport("secret").get(url).status == 200)
    let wrong = await networkError { try await transport("wrong").get(url) }
    #expect(wrong?.isInvalidRequest == true, "\(String(describing: wrong))")
    let keychain = trusting("ca") { $0.clientCertificate = .keychain(label: "mine") }
    let refused = await networkError { try await keychain.get(url) }
    guard case .invalidRequest = refused else {
      Issue.record("the keychain was not refused")
      return
    }
    withExtendedLifetime(server) {}
  }

  @Test("a server without TLS 1.3 is rejected if that is the minimum")
  func minimumVersion() async throws {
    let (server, url) = try await server("good", mode: "tls12")
    #expect(try await trusting().get(url).status == 200)
    let error = await networkError { try await trusting("ca") { $0.minimumVersion = .v1_3 }.get(url) }
    #expect(error?.tls?.reason == .handshake, "\(String(describing: error))")
    withExtendedLifetime(server) {}
  }

  @Test("TLS 1.0, plain HTTP and an alert in the handshake are handshake failures")
  func handshake() async throws {
    let (server, url) = try await server("good", mode: "tls10")
    let old = await networkError { try await trusting().get(url) }
    #expect(old?.tls?.reason == .handshake, "\(String(describing: old))")
    withExtendedLifetime(server) {}
    let responses: [[UInt8]] = [
      Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8), [21, 3, 3, 0, 2, 2, 40],
    ]
    for bytes in responses {
      let server = try RawServer { connection in
        _ = connection.read()
        connection.send(bytes)
      }
      let error = await networkError { try await trusting().get(HTTPURL("https://127.0.0.1:\(server.port)/")) }
      #expect(error?.tls?.reason == .handshake, "\(String(describing: error))")
    }
  }

  @Test(
    "a connection that is cut in the handshake is lost before the request, so any method is retried, and events go on",
    .timeLimit(.minutes(60)), arguments: ["cut-end", "cut-reset"])
  func cutHandshake(mode: String) async throws {
    // Cuts the first connection, the third, and so on.
    let (server, url) = try await server("good", mode: mode)
    for method in [NetworkAPI.Method.get, .post] {
      let client = NetworkClient { $0.transport = trusting() }
      #expect(try await client.data(url.absoluteString, method: method) == Data("hello".utf8))
    }
    let error = await networkError { try await trusting().get(url, method: .post, body: HTTPBody("x")) }
    #expect(error?.connection?.reason == .lost && error?.mayHaveBeenProcessed == false, "\(String(describing: error))")
    #expect(error?.connection?.isOfHandshake == true)
    let client = NetworkClient {
      $0.transport = trusting()
      $0.retry = .never
    }
    var events: [String] = []
    for try await event in client.events(try HTTPURL("\(url)events"), options: .init(delay: .zero)) {
      events.append(event.data)
      if events.count == 2 { break }
    }
    #expect(events == ["x", "x"])
    withExtendedLifetime(server) {}
  }

  /// A transport with a URL of the server, or with one for which the server is the proxy.
  private func reaching(_ url: HTTPURL, asProxy: Bool) throws -> (CurlTransport, HTTPURL) {
    guard asProxy else { return (trusting(), url) }
    let transport = transport { configuration in
      configuration.proxy = .url("https://127.0.0.1:\(url.effectivePort)")
      configuration.tls.trust = .only(file: certificates.file("ca.pem"))
    }
    return (transport, try HTTPURL("http://origin.example/"))
  }

  @Test("a body that ends with the connection is complete only if TLS was closed properly", arguments: [false, true])
  func closeNotify(asProxy: Bool) async throws {
    let (server, whole) = try await server("good", mode: "notify")
    var (transport, url) = try reaching(whole, asProxy: asProxy)
    #expect(try await transport.get(url).body.data == Data("hello".utf8))
    withExtendedLifetime(server) {}
    let (other, cut) = try await self.server("good", mode: "truncate")
    (transport, url) = try reaching(cut, asProxy: asProxy)
    let error = await networkError { try await transport.get(url) }
    #expect(error?.truncated?.received == 5, "\(String(describing: error))")
    withExtendedLifetime(other) {}
  }

  @Test(
    "bytes on an idle TLS connection aren't a response; without them the connection is reused",
    arguments: [false, true])
  func unaskedBytes(asProxy: Bool) async throws {
    let (server, own) = try await server("good", mode: "unasked")
    let (transport, url) = try reaching(own, asProxy: asProxy)
    for call in 1...10 {
      let method: NetworkAPI.Method = call % 2 == 0 ? .post : .get
      let response = try await transport.get(url, method: method, body: call % 2 == 0 ? HTTPBody("x") : .empty)
      #expect(response.body.data == Data("hello".utf8), "call \(call)")
      #expect(await eventually { server.printed.filter { $0 == "sent" }.count == call })
      try await transport.waitUntilNoneIsQuiet()
    }
    let (quiet, quietURL) = try await self.server("good", mode: "keep")
    let (reusing, target) = try reaching(quietURL, asProxy: asProxy)
    _ = try await reusing.get(target)
    for _ in 0..<5 { #expect(try await reusing.get(target).metrics.isReusedConnection == true) }
    withExtendedLifetime((server, quiet)) {}
  }

  @Test("a second connection to a server resumes the TLS session of the first", arguments: ["session", "session12"])
  func resumption(mode: String) async throws {
    let (server, url) = try await server("good", mode: mode)
    let transport = trusting()
    for (call, expected) in ["new", "resumed", "resumed"].enumerated() {
      let delivery: HTTPDelivery = call == 2 ? .streaming : .buffered()
      let response = try await transport.get(url, delivery: delivery)
      #expect(response.metrics.isReusedConnection == false)
      #expect(try await response.body.collect(upTo: 100) == Data(expected.utf8))
    }
    #expect(try await trusting().get(url).body.data == Data("new".utf8), "another transport's session")
    withExtendedLifetime(server) {}
  }

  @Test("HTTP/2: a first field that begins with blanks causes no damage", arguments: ["h2-blank", "h2-blank-name"])
  func blankField(mode: String) async throws {
    let (server, url) = try await server("good", mode: mode)
    let transport = trusting()
    for _ in 0..<20 {
      do {
        let response = try await transport.get(url)
        // Newer libraries omit a field with an invalid name.
        #expect(response.headers["a"] == (mode == "h2-blank" ? "b" : nil))
      } catch let error as NetworkError {
        #expect(error.invalidResponse != nil || error.connection?.reason == .lost, "\(error)")
      }
    }
    withExtendedLifetime(server) {}
  }

  @Test("HTTP/2: streams that are reset at random fail with the right error, collected and streamed")
  func randomResets() async throws {
    let (server, url) = try await server("good", mode: "h2-random")
    let transport = trusting()
    let outcomes = await withTaskGroup(of: String.self) { group in
      for call in 0..<1_000 {
        group.addTask {
          do {
            let response = try await transport.get(url, delivery: call % 2 == 0 ? .streaming : .buffered())
            let body = try await response.body.collect(upTo: 10)
            return body == Data("ok".utf8) ? "complete" : "another body: \(body)"
          } catch let error as NetworkError {
            return error.connection?.reason == .lost || error.truncated != nil ? "lost" : "\(error)"
          } catch { return "\(error)" }
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(outcomes == ["complete", "lost"])
    withExtendedLifetime(server) {}
  }

  @Test("HTTP/2: many calls share one connection")
  func multiplexing() async throws {
    let (server, url) = try await server("good", mode: "h2-plain")
    let transport = trusting()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let response = try await transport.get(url)
          #expect(response.metrics.networkProtocol == "h2")
        }
      }
      try await group.waitForAll()
    }
    #expect(await eventually { server.printed.count { $0.hasPrefix("request 1 ") } == 50 })
  }

  @Test(
    "HTTP/2: a request that the server refused unprocessed is sent again if it is idempotent",
    arguments: ["h2-goaway", "h2-refused"])
  func refusedStream(mode: String) async throws {
    let (server, url) = try await server("good", mode: mode)
    #expect(try await trusting().get(url).status == 200)
    // Its output arrives through a pipe, so wait for it.
    #expect(await eventually { server.printed.filter { $0.hasPrefix("request") }.count == 2 })
  }

  @Test("HTTP/2: a POST on a connection that ends is never sent twice", arguments: ["h2-processed"])
  func processedPost(mode: String) async throws {
    let (server, url) = try await server("good", mode: mode)
    let error = await networkError { try await trusting().get(url, method: .post, body: HTTPBody("x")) }
    #expect(error?.connection?.wasSent == true, "\(String(describing: error))")
    #expect(await eventually { server.printed.count { $0.hasPrefix("request") } == 1 })
  }

  @Test(
    "HTTP/2: floods and a closed window end at the deadline",
    arguments: ["h2-pings", "h2-settings", "h2-continuation", "h2-window"])
  func floods(mode: String) async throws {
    let (server, url) = try await server("good", mode: mode)
    let body = mode == "h2-window" ? HTTPBody(Data(count: 1 << 20)) : .empty
    let time = await seconds {
      _ = await networkError {
        try await trusting().get(
          url, method: body.isEmpty ? .get : .put, body: body,
          timeouts: .init(connect: .seconds(200), idle: .seconds(200), total: .seconds(1)))
      }
    }
    // The other timeouts of this call are two hundred seconds.
    #expect(time < 100)
    withExtendedLifetime(server) {}
  }
}
#endif
