#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// Programs that some tests need: real servers, and openssl.
///
/// If a program is missing, its tests are skipped; if `CI_REAL_SERVERS` is set, they run and fail.
enum Programs {
  static func path(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (folders + ["/usr/sbin", "/usr/local/sbin"]).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func areThere(_ names: String...) -> Bool {
    if ProcessInfo.processInfo.environment["CI_REAL_SERVERS"] != nil { return true }
    return names.allSatisfy { path($0) != nil }
  }

  static func start(_ name: String, _ arguments: [String], output: Int32? = nil, in folder: URL? = nil) throws
    -> ChildProcess
  {
    let path = try #require(Self.path(name), "\(name) is not installed")
    return try ChildProcess(path, arguments, output: output, folder: folder?.path)
  }

  @discardableResult
  static func run(_ name: String, _ arguments: [String], in folder: URL? = nil) throws -> Int32 {
    try start(name, arguments, in: folder).waitUntilEnd()
  }

  /// Returns a port that was free a moment ago. The system gives it only to a program that asks for it by its number: the
  /// ports that it chooses by itself begin at 32,768.
  static func freePort() throws -> Int {
    for _ in 0..<1_000 {
      let port = UInt16.random(in: 20_000..<32_768)
      guard let server = try? TestServer(on: .ipv4("127.0.0.1", port: port), handler: { _ in }) else { continue }
      server.stop()
      return Int(port)
    }
    throw NeverHappened()
  }
}

/// A running program, which is killed when the value is released.
final class RunningProgram: Sendable {
  private let process: ChildProcess
  private let lines = Locked<[String]>([])

  init(_ name: String, _ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (input, output) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(output) }
    do {
      process = try Programs.start(name, arguments, output: output)
    } catch {
      close(input)
      throw error
    }
    let (lines, process) = (lines, process)
    Thread {
      var rest: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(input, &bytes, bytes.count)
        guard count > 0 else { break }
        rest += bytes[..<count]
        while let newline = rest.firstIndex(of: 10) {
          let line = String(decoding: rest[..<newline], as: UTF8.self)
          rest.removeSubrange(...newline)
          lines.withLock { $0.append(line) }
        }
      }
      close(input)
      // Not when the value is released: the runner of exit tests waits for any process that has ended.
      _ = process.waitUntilEnd(within: 1e9)
    }.start()
  }

  deinit { process.send(SIGKILL) }

  var printed: [String] { lines.withLock { $0 } }

  func firstLine() async -> String? {
    _ = await eventually { !printed.isEmpty }
    return printed.first
  }

  /// Waits until something listens on the port.
  static func listens(_ port: Int) async -> Bool {
    await eventually {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }
  }
}

/// Certificates that openssl creates for these tests.
struct Certificates: Sendable {
  let folder: URL

  /// Created once for all tests, on a separate thread: waiting for a program must not block the threads that tests
  /// share.
  static let shared = Task.detached {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try Certificates() }) }.start()
    }
  }

  private static let madeFolder = Locked<URL?>(nil)

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("certificates-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    Self.madeFolder.withLock { $0 = folder }
    atexit { Certificates.madeFolder.withLock { _ = $0.map { try? FileManager.default.removeItem(at: $0) } } }
    let configuration = """
      [req]
      distinguished_name = dn
      [dn]
      [ca]
      default_ca = test
      [test]
      database = index.txt
      new_certs_dir = .
      serial = serial
      default_md = sha256
      policy = any
      unique_subject = no
      copy_extensions = copy
      [any]
      commonName = supplied
      [authority]
      basicConstraints = critical, CA:TRUE
      keyUsage = critical, keyCertSign, cRLSign
      subjectKeyIdentifier = hash
      """
    try configuration.write(to: file("ca.conf"), atomically: true, encoding: .utf8)
    try "".write(to: file("index.txt"), atomically: true, encoding: .utf8)
    try "1000".write(to: file("serial"), atomically: true, encoding: .utf8)
    for authority in ["ca", "other-ca"] {
      try openssl(
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "\(authority).key",
        "-out", "\(authority).pem", "-days", "30",
        "-subj", "/CN=\(authority)", "-config", "ca.conf", "-extensions", "authority")
    }
    try issue("good", host: "IP:127.0.0.1,DNS:localhost")
    try issue("wrong-host", host: "DNS:elsewhere.example")
    try issue("expired", host: "IP:127.0.0.1", from: "200101000000Z", to: "210101000000Z")
    try issue("early", host: "IP:127.0.0.1", from: "480101000000Z", to: "490101000000Z")
    try issue("client", host: "DNS:client")
    try issue("other-client", host: "DNS:client", authority: "other-ca")
  }

  private func issue(
    _ name: String, host: String, from: String = "200101000000Z", to: String = "491231000000Z", authority: String = "ca"
  ) throws {
    try openssl(
      "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "\(name).key", "-out",
      "\(name).csr", "-subj", "/CN=\(name)",
      "-config", "ca.conf", "-addext", "subjectAltName=\(host)")
    try openssl(
      "ca", "-batch", "-config", "ca.conf", "-in", "\(name).csr", "-out", "\(name).pem", "-cert", "\(authority).pem",
      "-keyfile",
      "\(authority).key", "-startdate", from, "-enddate", to, "-notext")
  }

  private func openssl(_ arguments: String...) throws {
    let status = try Programs.run("openssl", arguments, in: folder)
    try #require(status == 0, "openssl \(arguments.joined(separator: " "))")
  }

  func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
  func path(_ name: String) -> String { file(name).path }

  /// Returns the pin of a certificate's key.
  func pin(_ name: String) throws -> String {
    try output(
      "openssl x509 -in \(name).pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary"
        + " | openssl base64 -A")
  }

  /// Returns the fingerprint of a certificate.
  func fingerprint(_ name: String) throws -> String {
    try output("openssl x509 -in \(name).pem -noout -fingerprint -sha256 | cut -d = -f 2")
  }

  private func output(_ command: String) throws -> String {
    // A file of its own: other tests ask for the same at the same time.
    let file = "\(UUID()).txt"
    try #require(Programs.run("sh", ["-c", "(\(command)) > \(file)"], in: folder) == 0)
    let data = try Data(contentsOf: self.file(file))
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
#endif
