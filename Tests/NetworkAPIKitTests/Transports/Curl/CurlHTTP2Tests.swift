#if os(Linux)
import Foundation
import Testing
@testable import NetworkAPIKit

/// What servers do over HTTP/2 that libcurl makes something else of.
@Suite(
  "libcurl transport: HTTP/2", .fewAtOnce, .enabled(if: Programs.areThere("openssl")),
  .enabled(if: try PythonProgram.isAvailable(importing: ["hpack"])))
struct CurlHTTP2Tests {
  @Test("large fields are answered at once, on a kept connection too", arguments: [16_000, 16_500, 60_000, 100_000])
  func largeFields(size: Int) async throws {
    let server = try await HTTP2Server()
    for delivery in [HTTPDelivery.collected(), .streamed] {
      let transport = server.transport()
      for _ in 0..<5 {
        let response = try await transport.get(
          server.url("/fields/\(size)"), timeouts: .init(connect: 60, idle: 10, total: 60), delivery: delivery)
        #expect(response.headers["x-0"]?.count == 4_000)
        #expect(try await response.body.collect(upTo: 10) == Data("ok".utf8))
      }
    }
    #expect(server.connections == 2)
  }
}

/// `http2_server.py`, whose responses follow from the requests' paths.
struct HTTP2Server {
  private let program: RunningProgram
  private let certificates: Certificates
  private let port: String

  init() async throws {
    certificates = try await Certificates.shared.value
    let folder = try #require(Bundle.module.url(forResource: "Resources", withExtension: nil))
    program = try RunningProgram(
      "python3",
      [
        folder.appendingPathComponent("http2_server.py").path, certificates.path("good.pem"),
        certificates.path("good.key"),
      ])
    port = try #require(await program.firstLine())
  }

  func url(_ path: String) throws -> HTTPURL { try HTTPURL("https://127.0.0.1:\(port)\(path)") }

  /// A transport with connections of its own.
  func transport() -> CurlTransport {
    let authority = certificates.path("ca.pem")
    return NetworkAPIKitTests.transport { $0.tls.trust = .only(file: authority) }
  }

  /// The requests so far: method, path, number of the connection.
  var requests: [[Substring]] { program.printed.dropFirst().map { $0.split(separator: " ") } }

  var connections: Int { Set(requests.map { $0[2] }).count }
}
#endif
