#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// The end of a process with calls in flight: the TLS library releases its memory while other threads still run.
@Suite("libcurl transport: the end of the process", .fewAtOnce, .enabled(if: Programs.areThere("openssl", "python3")))
struct CurlExitTests {
  @Test(
    "a process may end while calls over TLS are in flight", arguments: ["return", "exit", "signal", "daemon"], [1, 20])
  func inFlight(how: String, calls: Int) async throws {
    let certificates = try await Certificates.shared.value
    let (server, url) = try await CurlTLSTests().server("good")
    for run in 0..<20 {
      let process = try DownloadProgram.start([
        "exit", how, url.description, "\(calls)", certificates.path("ca.pem"),
      ])
      #expect(try await process.end(within: 300) == 0, "run \(run)")
    }
    withExtendedLifetime(server) {}
  }
}
#endif
