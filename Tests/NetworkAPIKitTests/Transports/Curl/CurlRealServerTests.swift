#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// Widely used servers, in typical configurations.
@Suite("libcurl transport: real servers", .fewAtOnce)
struct CurlRealServerTests {
  @Test(
    "nginx: gzip, ranges, a large body, HTTP/1.1 and HTTP/2 with TLS",
    .enabled(if: Programs.areThere("nginx", "openssl")))
  func nginx() async throws {
    let certificates = try await Certificates.shared.value
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nginx-\(getpid())")
    try FileManager.default.createDirectory(at: folder.appendingPathComponent("www"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = Data((0..<200_000).map { UInt8(97 + $0 % 26) })
    try text.write(to: folder.appendingPathComponent("www/text.txt"))
    let (plain, secure) = (try Programs.freePort(), try Programs.freePort())
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder.path);" }
      .joined(separator: " ")
    try """
    daemon off; worker_processes 1; pid \(folder.path)/pid; error_log \(folder.path)/error.log;
    \(geteuid() == 0 ? "user root;" : "")
    events {}
    http {
      access_log off; \(temporary) types { text/plain txt; }
      gzip on; gzip_types text/plain;
      server {
        listen 127.0.0.1:\(plain); listen 127.0.0.1:\(secure) ssl http2;
        ssl_certificate \(certificates.path("good.pem")); ssl_certificate_key \(certificates.path("good.key"));
        root \(folder.path)/www;
      }
    }
    """.write(to: folder.appendingPathComponent("nginx.conf"), atomically: true, encoding: .utf8)
    let nginx = try RunningProgram(
      "nginx", ["-p", folder.path, "-c", folder.appendingPathComponent("nginx.conf").path, "-e", "stderr"])
    #expect(await RunningProgram.listens(plain))
    let transport = transport { $0.tls.trust = .only(file: URL(fileURLWithPath: certificates.path("ca.pem"))) }
    for (origin, protocolName) in [("http://127.0.0.1:\(plain)", "http/1.1"), ("https://127.0.0.1:\(secure)", "h2")] {
      let url = try HTTPURL("\(origin)/text.txt")
      let response = try await transport.get(url)
      #expect(response.body.data == text)
      #expect(response.metrics.networkProtocol == protocolName)
      #expect(response.metrics.bytesReceived < 20_000, "not compressed")
      let streamed = try await transport.get(url, delivery: .streaming)
      #expect(try await streamed.body.collect(upTo: text.count) == text)
      let part = try await transport.get(url, headers: ["Range": "bytes=10-19"])
      #expect(part.status == 206)
      #expect(part.body.data == text[10..<20])
      #expect(try await transport.get(url, method: .head).body.isEmpty)
      #expect(try await transport.get(HTTPURL("\(origin)/missing")).status == 404)
      // Over HTTP/2, some versions of libcurl send only what can't get mixed up.
      for (size, isProduced) in [(10, false), (1 << 14, false), (1 << 14 + 1, false), (10, true)] {
        let data = Data(count: size)
        let body = isProduced ? HTTPBody(HTTPBody(data), length: nil) : HTTPBody(data)
        let refused = try await transport.get(url, method: .post, body: body)
        #expect(refused.status == 405)
        let isMoved = CurlUpload.losesPlace && (isProduced || size > 1 << 14)
        #expect(refused.metrics.networkProtocol == (isMoved ? "http/1.1" : protocolName), "\(size)")
      }
    }
    withExtendedLifetime(nginx) {}
  }

  @Test(
    "nghttpd: a thousand HTTP/2 requests at once share few connections",
    .enabled(if: Programs.areThere("nghttpd", "openssl")))
  func nghttpd() async throws {
    let certificates = try await Certificates.shared.value
    let port = try Programs.freePort()
    let server = try RunningProgram(
      "nghttpd",
      [
        "-a", "127.0.0.1", "-d", certificates.folder.path, "\(port)", certificates.path("good.key"),
        certificates.path("good.pem"),
      ])
    #expect(await RunningProgram.listens(port))
    let transport = transport { $0.tls.trust = .only(file: URL(fileURLWithPath: certificates.path("ca.pem"))) }
    let url = try HTTPURL("https://127.0.0.1:\(port)/ca.conf")
    let expected = try Data(contentsOf: certificates.file("ca.conf"))
    let newConnections = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          let response = try await transport.get(url)
          #expect(response.body.data == expected)
          #expect(response.metrics.networkProtocol == "h2")
          return response.metrics.isReusedConnection == false ? 1 : 0
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(newConnections <= 12)
    withExtendedLifetime(server) {}
  }

  @Test("haproxy: a gateway without a backend responds with 503", .enabled(if: Programs.areThere("haproxy")))
  func haproxy() async throws {
    let port = try Programs.freePort()
    // Keep the port for the whole test, so that no other server gets it.
    let closed = try RefusedPort()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("haproxy-\(getpid()).cfg")
    try """
    defaults
      mode http
      timeout client 60s
      timeout server 60s
      timeout connect 1s
    frontend in
      bind 127.0.0.1:\(port)
      default_backend out
    backend out
      server one 127.0.0.1:\(closed.port)

    """.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let server = try RunningProgram("haproxy", ["-db", "-f", file.path])
    #expect(await RunningProgram.listens(port))
    #expect(try await transport().get(HTTPURL("http://127.0.0.1:\(port)/")).status == 503)
    withExtendedLifetime(server) {}
  }
}
#endif
