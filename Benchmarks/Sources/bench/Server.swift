import Foundation

/// nginx on loopback, with files to fetch and a folder to upload to; everything lives in a temporary folder. Where nginx
/// is not installed, ``BuiltInServer`` stands in for it.
final class Server {
  let folder: URL
  let port: Int
  /// Where HTTP/2 over TLS is spoken, if it is.
  let securePort: Int?
  /// Where each connection ends after a response, and resumes no TLS session.
  private let closingPort: Int?
  private let closingSecurePort: Int?
  let silentPort: Int
  private let silent: Int32
  private let builtIn: BuiltInServer?
  private let slow: BuiltInServer
  /// Where HTTP/3 is spoken, if it is.
  private(set) var http3: HTTP3Server?

  static let downloadBytes = 512 << 20
  static let uploadBytes = 256 << 20
  static let hugeBytes = 1 << 30

  init() throws {
    // Memory rather than a disk, so that the table compares programs.
    let base =
      FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : FileManager.default.temporaryDirectory.path
    folder = URL(fileURLWithPath: base).appendingPathComponent("bench-\(ProcessInfo.processInfo.processIdentifier)")
    (silent, silentPort) = try Self.listener()
    for name in ["www", "upload", "tmp"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try Self.writeFiles(to: folder)
    slow = try BuiltInServer(files: folder.appendingPathComponent("www"), delay: 0.01)
    guard Child.isInstalled("nginx") else {
      tell("nginx is not installed: the built-in server stands in, whose ratios are its own and which has no HTTP/2")
      let server = try BuiltInServer(files: folder.appendingPathComponent("www"))
      (builtIn, port, securePort, closingPort, closingSecurePort) = (server, server.port, nil, nil, nil)
      return
    }
    (builtIn, port) = (nil, try Self.freePort())
    closingPort = try Self.freePort()
    securePort = Child.isInstalled("openssl") ? try Self.freePort() : nil
    closingSecurePort = securePort == nil ? nil : try Self.freePort()
    if securePort != nil { try makeCertificate() }
    try configuration.write(to: folder.appendingPathComponent("nginx.conf"), atomically: true, encoding: .utf8)
    let started = try Child.run("nginx", ["-p", folder.path, "-c", folder.appendingPathComponent("nginx.conf").path])
    guard started.status == 0 else { throw BenchError("nginx did not start") }
    if securePort != nil { http3 = try HTTP3Server(folder: folder, port: try Self.freePort()) }
  }

  func stop() {
    let text = try? String(contentsOf: folder.appendingPathComponent("nginx.pid"), encoding: .utf8)
    if let text, let process = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) { kill(process, SIGTERM) }
    http3?.stop()
    close(silent)
    try? FileManager.default.removeItem(at: folder)
  }

  var certificate: String { folder.appendingPathComponent("server.pem").path }

  /// Addresses of the server, each a host of its own. All of 127.0.0.0/8 is the machine itself on Linux.
  var hosts: [String] {
    #if os(Linux)
    builtIn == nil ? (1...8).map { "127.0.0.\($0)" } : ["127.0.0.1"]
    #else
    ["127.0.0.1"]
    #endif
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// A URL of the server that responds after 10 ms.
  func slowURL(_ path: String) -> String { "http://127.0.0.1:\(slow.port)\(path)" }

  /// Where the same is to be had over TLS; nil where it is not.
  func secureURL(_ path: String) -> String? { securePort.map { "https://localhost:\($0)\(path)" } }

  /// Where each call needs a new connection; nil where there is no such server.
  func closingURL(_ path: String) -> String? { closingPort.map { "http://127.0.0.1:\($0)\(path)" } }
  func closingSecureURL(_ path: String) -> String? { closingSecurePort.map { "https://localhost:\($0)\(path)" } }

  /// Where the same is to be had over HTTP/3; nil where it is not.
  func http3URL(_ path: String) -> String? { http3.map { "https://127.0.0.1:\($0.port)\(path)" } }

  private static func writeFiles(to folder: URL) throws {
    for (name, text) in [
      ("user", Payloads.shortUser), ("users", Payloads.shortUsers), ("repositories", Payloads.repositories),
    ] {
      try text.write(to: folder.appendingPathComponent("www/\(name)"), atomically: true, encoding: .utf8)
    }
    for (name, size) in [
      ("www/large", downloadBytes), ("www/huge", hugeBytes), ("large", uploadBytes),
    ] {
      let descriptor = open(folder.appendingPathComponent(name).path, O_WRONLY | O_CREAT, 0o644)
      defer { close(descriptor) }
      ftruncate(descriptor, off_t(size))
    }
  }

  private func makeCertificate() throws {
    let made = try Child.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
        "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout",
        folder.appendingPathComponent("server.key").path,
        "-out", certificate,
      ])
    guard made.status == 0 else { throw BenchError("openssl made no certificate") }
  }

  private var configuration: String {
    """
    worker_processes 1;
    pid \(folder.path)/nginx.pid;
    error_log \(folder.path)/error.log;
    \(geteuid() == 0 ? "user root;" : "")
    events { worker_connections 4096; }
    http {
      access_log off;
      default_type application/json;
      sendfile on;
      tcp_nopush on;
      keepalive_requests 1000000000;
      keepalive_timeout 300s;
      client_max_body_size 0;
      client_body_temp_path \(folder.path)/tmp;
      proxy_temp_path \(folder.path)/tmp; fastcgi_temp_path \(folder.path)/tmp;
      uwsgi_temp_path \(folder.path)/tmp; scgi_temp_path \(folder.path)/tmp;
      server {
        \(hosts.map { "listen \($0):\(port) backlog=4096;" }.joined(separator: " "))
        \(secureConfiguration)
        root \(folder.path)/www;
        location = /issues { return 201 '\(Payloads.shortUser)'; }
        location /upload/ { root \(folder.path); dav_methods PUT; }
      }
      \(closingConfiguration)
    }
    """
  }

  private var closingConfiguration: String {
    guard let closingPort else { return "" }
    let secure = closingSecurePort.map {
      """
      listen 127.0.0.1:\($0) ssl backlog=4096; ssl_session_cache off; ssl_session_tickets off;
      ssl_certificate \(certificate); ssl_certificate_key \(folder.path)/server.key;
      """
    }
    return """
      server {
        listen 127.0.0.1:\(closingPort) backlog=4096; \(secure ?? "")
        keepalive_timeout 0;
        root \(folder.path)/www;
      }
      """
  }

  private var secureConfiguration: String {
    guard let securePort else { return "" }
    return """
      listen 127.0.0.1:\(securePort) ssl http2 backlog=4096;
      ssl_certificate \(certificate);
      ssl_certificate_key \(folder.path)/server.key;
      http2_max_concurrent_streams 256;
      """
  }

  private static func freePort() throws -> Int {
    let (descriptor, port) = try listener()
    close(descriptor)
    return port
  }

  /// A socket that listens, and that nobody accepts from.
  private static func listener() throws -> (Int32, Int) {
    #if os(Linux)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) | listen(descriptor, 4096) | getsockname(descriptor, pointer, &length)
      }
    }
    guard code == 0 else { throw BenchError("no port is free") }
    return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
  }
}
