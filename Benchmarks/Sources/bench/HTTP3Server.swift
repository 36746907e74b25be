import Foundation
import NetworkAPIKit

/// Caddy on loopback, for HTTP/3: the nginx of most systems has none. It serves the same files with the same certificate.
struct HTTP3Server {
  let port: Int
  private let processFile: String

  /// Nil where Caddy is missing, or libcurl has no HTTP/3.
  init?(folder: URL, port: Int) throws {
    #if os(Linux)
    guard Child.isInstalled("caddy"), CurlTransport.supportsHTTP3 else { return nil }
    self.port = port
    processFile = folder.appendingPathComponent("caddy.pid").path
    let configuration = """
      {
        admin off
        auto_https off
        storage file_system \(folder.path)/tmp
        log {
          output discard
        }
      }
      https://127.0.0.1:\(port) {
        bind 127.0.0.1
        tls \(folder.path)/server.pem \(folder.path)/server.key
        root * \(folder.path)/www
        header Content-Type application/json
        file_server
      }

      """
    let file = folder.appendingPathComponent("Caddyfile")
    try configuration.write(to: file, atomically: true, encoding: .utf8)
    let started = try Child.run(
      "caddy", ["start", "--config", file.path, "--adapter", "caddyfile", "--pidfile", processFile])
    guard started.status == 0 else { throw BenchError("caddy did not start") }
    #else
    return nil
    #endif
  }

  func stop() {
    let text = try? String(contentsOfFile: processFile, encoding: .utf8)
    if let text, let process = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) { kill(process, SIGTERM) }
  }
}
