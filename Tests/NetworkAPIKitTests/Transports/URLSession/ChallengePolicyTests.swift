import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Challenges of URLSession", .fewAtOnce)
struct ChallengePolicyTests {
  /// A server's certificate, and the system's evaluation.
  struct Shown: ServerTrust {
    var certificate: Data?
    /// The system's error code without additional authorities.
    var code: Int?
    /// The authority that signed the certificate.
    var authority: Data?

    func evaluate(anchors: [Data], only: Bool) -> Int? {
      if let authority, anchors.contains(authority) { return nil }
      return only ? -67843 : code
    }
  }

  // `openssl req -x509 -newkey …`, and the pin of each by `openssl pkey -pubin -outform der | openssl dgst -sha256`.
  static let rsa = """
    -----BEGIN CERTIFICATE-----
    MIIDDzCCAfegAwIBAgIUEIGCmYNEhIWAc31XVCHW4eSaUlIwDQYJKoZIhvcNAQEL
    BQAwFjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wIBcNMjYxMTIyMTE1NTM4WhgPMjEy
    NjEwMjkxMTU1MzhaMBYxFDASBgNVBAMMC2V4YW1wbGUuY29tMIIBIjANBgkqhkiG
    9w0BAQEFAAOCAQ8AMIIBCgKCAQEAy6UGp3A4GOt6QQxhdZVUS5N3pDdqAbSx/A9O
    nGcrv1g1uYe+IMOR8j6Cl1/q5Vw5wV+WCbROt3qjkqZ3g51YLVkPb/jFPLuIZro/
    vv2241dSTImPRee8MgFd1CsdJHvvTql1Qc7jr0T0B1dfz7zSOcxyHIuciHPcqG1r
    6mIMtkpx0Gz0zlK60xudGjEnxG9NaPlYu1eYoqCNA++gtHyUIp7xKdd3i5oCp84h
    WDLFLi+8OyLO+NFR4IOIYgER0tMj2jTFt6LnJhHqiyJ2TrEUALX6MyVcQVDftDoR
    DEEIBAtBgEwy+Gw//jYXdbq8zP9/S4FjkLNXNdwh1WIGHC2qgQIDAQABo1MwUTAd
    BgNVHQ4EFgQU4k64RYuX0Zm0l0LQ0eL82f0qnBUwHwYDVR0jBBgwFoAU4k64RYuX
    0Zm0l0LQ0eL82f0qnBUwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOC
    AQEAt9y3Kq9PZEbgByQLHqjAH/ni9y+ADhB6y/jC8sXnKXIgrpCsbP+ardhjA05m
    5JLX0WJ345QCAzsIg4ir9GOj6I3KnbLiBOeqhXgm/sh+uVfonLktRDOZ4mqxGboN
    daPuNZjF3A55ZeA9oKx49If2Fhd+zG+jr56OsmBODTT6ZT7U9L/uLeUPBM6aLxGr
    G2s6Tn64VZus9sg2XUXP89BC/KjCvchLIvMxHYhxOgE2HVOLGWa/UBL3fsFTwGNK
    OswK+EMlBB5A2xam+eh4fRA6QMZJo/TLgkmaAoalGeb91NHR80pFwGd2kUKtWWaG
    girGUDFFEh4RpN+0WGmwIk4s6w==
    -----END CERTIFICATE-----
    """
  static let rsaPin = "cAoXV+p8zsi2wV3FTmk4q4acP+2zYGd4tyi2HdJpNeQ="
  static let ec = """
    -----BEGIN CERTIFICATE-----
    MIIBgjCCASmgAwIBAgIUJASQ5urDWuLtlRsC8+dcH5GB5YswCgYIKoZIzj0EAwIw
    FjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wIBcNMjYxMTIyMTE1NTM5WhgPMjEyNjEw
    MjkxMTU1MzlaMBYxFDASBgNVBAMMC2V4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYI
    KoZIzj0DAQcDQgAEWOki6pvfdZ/WUHCXR8JEAPv22PcViXePDFsztI8p+1rQEN1L
    mdCV2Y7GTN1JDDt3l0JS2bgaQ15MzXjJTuvz+qNTMFEwHQYDVR0OBBYEFD/xa21C
    Liqd+ZrZzf2Y1X/QqEPfMB8GA1UdIwQYMBaAFD/xa21CLiqd+ZrZzf2Y1X/QqEPf
    MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgWq7vXiSl1fa2jE3g
    M4ANoo044g7WwVeFcvbEfCqg0xcCIA1nnDSJ+UeK2Xn+aVu4ANTES043UnrVpx0Y
    cqwQEbN1
    -----END CERTIFICATE-----
    """
  static let ecPin = "gnvGBsZeBCbtdF2HH2K/7Wqd3a9QgmYbWwXqyR2HNNQ="

  // The same, without a common name.
  static let rsaFingerprint = """
    CF:FB:47:E9:5E:17:C3:51:F7:34:AC:A4:8F:B6:EA:AF:\
    8C:9B:2E:5B:BF:50:C9:07:33:0F:3F:C5:FA:7B:EF:C5
    """
  static let ecFingerprint = """
    D0:2E:20:54:95:E2:90:BC:8C:32:C1:56:2C:EA:6F:00:\
    C5:4D:DD:79:2D:62:9C:04:0D:CA:4B:41:D6:C7:9C:7B
    """
  static let hostName = """
    -----BEGIN CERTIFICATE-----
    MIIBijCCAS+gAwIBAgIUdQH4+oR55XR7fm2G4LwQwKW4zzIwCgYIKoZIzj0EAwIw
    ADAgFw0yNjExMjYxNDQ3MjhaGA8yMTI2MTEwMjE0NDcyOFowADBZMBMGByqGSM49
    AgEGCCqGSM49AwEHA0IABPQLd/1KXYbpt6r409DXfz+Bl+DyH7MgK3kqFTbwDh/3
    tSEM2FBVZvbYoVP95eV4yHeCcSLSLFOIZtqOrRHm+GmjgYQwgYEwHQYDVR0OBBYE
    FFyGWXdrVnBlP85F/vYoj/Lm9qK0MB8GA1UdIwQYMBaAFFyGWXdrVnBlP85F/vYo
    j/Lm9qK0MA8GA1UdEwEB/wQFMAMBAf8wLgYDVR0RBCcwJYELYUBiLmV4YW1wbGWC
    CW5hcy5sb2NhbIILb3RoZXIubG9jYWwwCgYIKoZIzj0EAwIDSQAwRgIhAOZlTKbC
    ohhJM3qsK4uEJYTd2y1v1MCfOHCyhSKhgC2tAiEAj+AcSaKyPsq4DH+hWh9Iy2aI
    ul8NIsktwEkXUK1g43U=
    -----END CERTIFICATE-----
    """
  static let address = """
    -----BEGIN CERTIFICATE-----
    MIIBhjCCASygAwIBAgIUXNhPc2pf7teIwQ2c9cgAHImOEIEwCgYIKoZIzj0EAwIw
    DzENMAsGA1UECgwESG9tZTAgFw0yNjExMjYxNDQ3MjhaGA8yMTI2MTEwMjE0NDcy
    OFowDzENMAsGA1UECgwESG9tZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABBpH
    f226HeGeHJMXqHvgkcOTbf5oJukwjk7qzJDSkhudkMCYwSWTrDkWk34i34uwH2W9
    HAxEwaPua7oVTnqCZJCjZDBiMB0GA1UdDgQWBBQHOTA58Ack2pf+0dm/t3XNugg2
    AzAfBgNVHSMEGDAWgBQHOTA58Ack2pf+0dm/t3XNugg2AzAPBgNVHRMBAf8EBTAD
    AQH/MA8GA1UdEQQIMAaHBMCoAQIwCgYIKoZIzj0EAwIDSAAwRQIgLS/IxY0+XIkZ
    ksiaJud1r7B1FYYg+6CxZ0zzzkYn1WsCIQCPTFrr1ziJ7TH6en0DMCbzdg8SqIzG
    KrNuO5+Fu5qT9w==
    -----END CERTIFICATE-----
    """
  static let nameless = """
    -----BEGIN CERTIFICATE-----
    MIIBdjCCARugAwIBAgIURc/SoNx9miXZ0lyMrJzIbQQxXcUwCgYIKoZIzj0EAwIw
    DzENMAsGA1UECgwESG9tZTAgFw0yNjExMjYxNDQ3MjhaGA8yMTI2MTEwMjE0NDcy
    OFowDzENMAsGA1UECgwESG9tZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFAD
    h82ZviakA+5QwJCKBV4IUHWAx8mfXX6xb2JPjIkLq09PibcvDyVJ/4jwliSWan6R
    35OIOKIVFaBqrtsnZjajUzBRMB0GA1UdDgQWBBT7a13DZBDlrnXJnvM8+Vgrcgeg
    tjAfBgNVHSMEGDAWgBT7a13DZBDlrnXJnvM8+VgrcgegtjAPBgNVHRMBAf8EBTAD
    AQH/MAoGCCqGSM49BAMCA0kAMEYCIQCmdWOiRytuBCvrpzY4lQKZfZvNtO0kaKWj
    S3uC7dRD1AIhAPFmRgv2PLJRtCUqNtXEIlLKSOHOXOQjlSl6wzK90LDW
    -----END CERTIFICATE-----
    """

  @Test(
    "the key that openssl pins is found in RSA and EC certificates, and their names and fingerprints",
    arguments: [(rsa, rsaPin, rsaFingerprint), (ec, ecPin, ecFingerprint)])
  func keys(pem: String, pin: String, fingerprint: String) throws {
    let certificate = try #require(X509.certificates(inPEM: "a comment\n\(pem)\n").first)
    let shown = try #require(NetworkError.TLSFailure.Certificate(certificate))
    #expect(shown.pin == pin && shown.name == "example.com" && shown.fingerprint == fingerprint)
    // No truncation and no single wrong byte causes a crash.
    for count in certificate.indices { #expect(X509.subjectPublicKeyInfo(of: certificate.prefix(count)) == nil) }
    for index in certificate.indices {
      var wrong = certificate
      wrong[index] ^= 0xFF
      _ = NetworkError.TLSFailure.Certificate(wrong)
    }
  }

  @Test("a certificate without a common name is called by its first host name or address, and by nothing without one")
  func names() throws {
    for (pem, name) in [(Self.hostName, "nas.local"), (Self.address, "192.168.1.2"), (Self.nameless, "")] {
      let certificate = try #require(X509.certificates(inPEM: pem).first)
      #expect(NetworkError.TLSFailure.Certificate(certificate)?.name == name)
    }
  }

  @Test("a host whose key a person trusts needs that key and nothing else, unless its keys are pinned")
  func trustedKeys() throws {
    let certificate = try #require(X509.certificates(inPEM: Self.ec).first)
    let trusted = TrustedKeys(["Example.com.": "sha256//\(Self.ecPin)", "not a host": Self.ecPin])
    #expect(trusted.pins == ["example.com": Self.ecPin] && trusted["EXAMPLE.com"] == Self.ecPin)
    var tls = TLSConfiguration()
    tls.trustedKeys = trusted
    let (own, others) = (Shown(certificate: certificate, code: -67843), Shown(certificate: nil, code: nil))
    #expect(try decide(tls, own) == .trusted)
    #expect(reason(try decide(tls, others)) == .pinMismatch)
    #expect(try decide(tls, own, host: "other.example") == .system)
    trusted["example.com"] = Self.rsaPin
    guard case .refused(.pinMismatch, _, let shown?) = try decide(tls, own) else {
      Issue.record("not refused with its certificate")
      return
    }
    #expect(shown.pin == Self.ecPin)
    trusted["example.com"] = nil
    #expect(try decide(tls, own) == .system)
    // The program's own pins come first.
    trusted["example.com"] = Self.ecPin
    tls.pins = ["example.com": [Self.rsaPin]]
    #expect(reason(try decide(tls, own)) == .untrusted)
  }

  @Test("all certificates of a PEM file are parsed, and nothing else")
  func pem() {
    #expect(X509.certificates(inPEM: Self.rsa + "\r\n" + Self.ec).count == 2)
    let key = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"
    #expect(X509.certificates(inPEM: key + Self.ec).count == 1)
    #expect(X509.certificates(inPEM: "-----BEGIN CERTIFICATE-----\n????").isEmpty)
  }

  @Test("a key that a locked device doesn't give is told from one that doesn't exist")
  func lockedKey() {
    guard case .fileFailed(let failure) = ChallengePolicy.unusable(.keychain(label: "me"), status: -25308) else {
      Issue.record("not its own case")
      return
    }
    #expect(failure.isLocked && failure.reason.contains("locked"))
    guard case .invalidRequest = ChallengePolicy.unusable(.keychain(label: "me"), status: -25300) else {
      Issue.record("not found")
      return
    }
  }

  @Test("what can't be read is tried again, and what was read is kept")
  func loadedOnce() throws {
    let count = Locked(0)
    let value = LoadedOnce { () throws(NetworkError) -> Int in
      let number = count.withLock { count -> Int in
        count += 1
        return count
      }
      guard number > 2 else { throw .fileFailed(.init(path: "f", reason: "locked")) }
      return number
    }
    for _ in 1...2 { #expect(throws: NetworkError.self) { try value.get() } }
    #expect(try value.get() == 3)
    #expect(try value.get() == 3)
  }

  @Test("of two that are read at once, the first stays for both")
  func loadedTwice() throws {
    final class Bytes: Sendable {}
    let inner = Locked<LoadedOnce<Bytes>?>(nil)
    let first = Locked<Bytes?>(nil)
    // While one reads, the other begins and ends.
    let value = LoadedOnce { () throws(NetworkError) -> Bytes in
      if let other = inner.withLock({ $0.take() }) {
        let bytes = try other.get()
        first.withLock { $0 = bytes }
      }
      return Bytes()
    }
    inner.withLock { $0 = value }
    #expect(try value.get() === first.withLock { $0 })
    #expect(try value.get() === first.withLock { $0 })
  }

  private func decide(_ tls: TLSConfiguration, _ shown: Shown, host: String = "example.com") throws
    -> ChallengePolicy.Decision
  {
    try ChallengePolicy(tls).decide(.serverTrust, host: host, trust: shown)
  }

  private func reason(_ decision: ChallengePolicy.Decision) -> NetworkError.TLSFailure.Reason? {
    if case .refused(let reason, _, _) = decision { reason } else { nil }
  }

  @Test("without pins or authorities the system decides, and always about proxy credentials")
  func system() throws {
    let policy = try ChallengePolicy(TLSConfiguration())
    #expect(policy.decide(.serverTrust, host: "example.com", trust: nil) == .system)
    #expect(policy.decide(.proxy, host: "proxy.example", trust: nil) == .system)
    #expect(policy.decide(.credentials, host: "example.com", trust: nil) == .none)
    #expect(policy.decide(.clientCertificate, host: "example.com", trust: nil) == .system)
    let own = try ChallengePolicy(TLSConfiguration(clientCertificate: .pkcs12(file: URL(fileURLWithPath: "a.p12"))))
    #expect(own.decide(.clientCertificate, host: "example.com", trust: nil) == .ownCertificate)
  }

  @Test("a pinned host needs a trusted certificate and one of its keys")
  func pins() throws {
    let certificate = try #require(X509.certificates(inPEM: Self.ec).first)
    let tls = TLSConfiguration(pins: ["Example.com.": [Self.rsaPin, "sha256//\(Self.ecPin)"]])
    #expect(try decide(tls, Shown(certificate: certificate)) == .system)
    let other = TLSConfiguration(pins: ["example.com": [Self.rsaPin]])
    #expect(reason(try decide(other, Shown(certificate: certificate))) == .pinMismatch)
    #expect(reason(try decide(other, Shown(certificate: nil))) == .pinMismatch)
    #expect(try decide(other, Shown(certificate: certificate), host: "other.example") == .system)
    for (code, expected) in [
      (-67818, NetworkError.TLSFailure.Reason.expired), (-67819, .notYetValid), (-67602, .wrongHost), (-1, .untrusted),
    ] {
      #expect(reason(try decide(tls, Shown(certificate: certificate, code: code))) == expected)
    }
    #expect(reason(try ChallengePolicy(tls).decide(.serverTrust, host: "example.com", trust: nil)) == .untrusted)
  }

  @Test(
    "the error of a refused connection names the server",
    arguments: [("example.com", "example.com:8443"), ("::1", "[::1]:8443")])
  func refusal(host: String, authority: String) throws {
    let policy = try ChallengePolicy(TLSConfiguration(pins: [host: [Self.rsaPin]]))
    var errors: [NetworkError] = []
    let decision = policy.decide(.serverTrust, host: host, port: 8443, trust: Shown(code: -67818)) { errors.append($0) }
    #expect(reason(decision) == .expired)
    guard case .tlsFailed(let failure) = errors.first else {
      Issue.record("\(errors)")
      return
    }
    #expect(failure.reason == .expired && failure.authority == authority && errors.count == 1)
    _ = policy.decide(.serverTrust, host: "other.example", port: 443, trust: Shown()) { errors.append($0) }
    #expect(errors.count == 1)
  }

  @Test("custom authorities are trusted in addition to the system's, or exclusively")
  func authorities() throws {
    let folder = try TemporaryFolder()
    try Self.rsa.write(toFile: folder.file("ca.pem"), atomically: true, encoding: .utf8)
    let authority = try #require(X509.certificates(inPEM: Self.rsa).first)
    let own = Shown(certificate: nil, code: -67843, authority: authority)
    let systems = Shown(certificate: nil, code: nil, authority: nil)
    let both = TLSConfiguration(trust: .systemAnd(file: URL(fileURLWithPath: folder.file("ca.pem"))))
    #expect(try decide(both, own) == .trusted)
    #expect(try decide(both, systems) == .trusted)
    let only = TLSConfiguration(trust: .only(file: URL(fileURLWithPath: folder.file("ca.pem"))))
    #expect(try decide(only, own) == .trusted)
    #expect(reason(try decide(only, systems)) == .untrusted)
    // Pins apply to them as well.
    var pinned = only
    pinned.pins = ["example.com": [Self.rsaPin]]
    #expect(reason(try decide(pinned, own)) == .pinMismatch)
  }

  @Test("with an unsupported configuration, every request is rejected")
  func refusals() async throws {
    let folder = try TemporaryFolder()
    try "nothing".write(toFile: folder.file("empty.pem"), atomically: true, encoding: .utf8)
    for tls in [
      TLSConfiguration(pins: ["https://example.com": [Self.rsaPin]]), TLSConfiguration(pins: ["example.com": []]),
      TLSConfiguration(trust: .only(file: URL(fileURLWithPath: folder.file("none.pem")))),
      TLSConfiguration(trust: .systemAnd(file: URL(fileURLWithPath: folder.file("empty.pem")))),
      TLSConfiguration(
        clientCertificate: .pem(certificateFile: URL(fileURLWithPath: "a"), keyFile: URL(fileURLWithPath: "b"))),
    ] {
      #expect(throws: NetworkError.self) { try ChallengePolicy(tls) }
      let transport = URLSessionTransport(tls: tls)
      await #expect(throws: NetworkError.self) {
        try await transport.send(HTTPRequest(url: HTTPURL("http://127.0.0.1:1/")))
      }
    }
  }
}
