#if os(Linux)
import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Public suites: WebSocket", .fewAtOnce)
struct WebSocketSuiteTests {
  @Test(
    "the cases of Autobahn's test suite get the echoes, pongs and closes that the suite expects",
    .enabled(if: PublicSuite.webSockets.isThere && Programs.areThere("python3"), PublicSuite.leftOut))
  func cases() async throws {
    var report = SuiteReport("autobahn-testsuite", "`WebSocket`: cases 1 to 7, 9 and 10, without compression")
    let script = try #require(Bundle.module.path(forResource: "autobahn_peer", ofType: "py", inDirectory: "Resources"))
    let program = try RunningProgram("python3", [script, try #require(PublicSuite.webSockets.location).path])
    let first = try #require(await program.firstLine())
    let (port, names) = try JSONDecoder().decode([String].self, from: Data(first.utf8)).split()
    let client = NetworkClient.forWebSockets()
    await withTaskGroup(of: Void.self) { group in
      for (index, name) in names.enumerated() {
        // Most cases wait for a second.
        if index >= 8 { await group.next() }
        group.addTask { await Self.echo(client, "ws://127.0.0.1:\(port)/\(name)") }
      }
    }
    try await waitUntil { program.printed.count > names.count }
    let outcomes = try program.printed.dropFirst().map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    for outcome in outcomes.sorted(by: { $0[0].compare($1[0], options: .numeric) == .orderedAscending }) {
      let isPassed = outcome[1...2].allSatisfy(["OK", "INFORMATIONAL"].contains)
      // Either happens, depending on which of two tasks is faster.
      let isEarly = outcome[1...2].elementsEqual(["NON-STRICT", "OK"]) && Self.early.contains(outcome[0])
      report.add(
        outcome[0], difference: isPassed ? nil : outcome.dropFirst().joined(separator: ", "),
        exception: isEarly
          ? "an invalid frame that ends the connection before the message in front of it is echoed" : nil)
    }
    report.finish()
  }

  /// Cases with a message and an invalid frame behind it. The suite allows the connection to end at once, as
  /// "non-strict".
  private static let early: Set = ["3.2", "3.3", "3.4", "4.1.3", "4.1.4", "4.1.5", "4.2.3", "4.2.4", "4.2.5", "5.15"]

  /// Sends every message back, until the connection ends.
  private static func echo(_ client: NetworkClient, _ url: String) async {
    guard let socket = try? await client.webSocket(url, options: .init(maximumMessageSize: 64 << 20)) else { return }
    do {
      while let message = try await socket.receive() { try await socket.send(message) }
    } catch {
      // Many cases end with an error; the server judges.
    }
  }
}

extension [String] {
  fileprivate func split() -> (String, [String]) { (first ?? "", Array(dropFirst())) }
}
#endif
