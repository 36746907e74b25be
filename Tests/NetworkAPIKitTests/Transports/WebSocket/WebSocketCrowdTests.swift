#if os(Linux)
import Foundation
import Testing
@testable import NetworkAPIKit

/// Very many WebSockets in a process of its own: as many as `WEBSOCKET_CROWD` says in the environment, for example 10000.
@Suite("WebSocket: a crowd", .fewAtOnce, .enabled(if: Programs.areThere("python3")))
struct WebSocketCrowdTests {
  @Test("very many WebSockets share one thread")
  func crowd() async throws {
    let chosen = ProcessInfo.processInfo.environment["WEBSOCKET_CROWD"].flatMap { Int($0) }
    let count = chosen ?? 300
    let script = try #require(
      Bundle.module.path(forResource: "websocket_crowd", ofType: "py", inDirectory: "Resources"))
    let server = try RunningProgram("python3", [script])
    let port = try #require(await server.firstLine())
    var numbers: [Int] = []
    // The time of the processor varies on a busy machine, so that only one of three runs has to be level.
    for _ in 0..<3 where numbers.isEmpty || numbers[3] > 2 * numbers[4] {
      let program = try RunningProgram(
        "env", [DownloadProgram.location().path, "crowd", "\(count)", "ws://127.0.0.1:\(port)/"])
      #expect(await eventually(within: max(120, Double(count) / 10)) { !program.printed.isEmpty })
      let line = try #require(program.printed.first)
      numbers = line.split(separator: " ").compactMap { Int($0) }
      try #require(numbers.count == 5, "\(line)")
      print(
        "\(numbers[0]) WebSockets: \(numbers[1]) threads, \(numbers[2]) bytes each, "
          + "\(numbers[3]) µs of processor for a message, \(numbers[4]) with ten WebSockets")
    }
    #expect(numbers[0] == count)
    #expect(numbers[1] <= 3)
    // The same messages, whatever the number of WebSockets. Generously, since other programs run too.
    #expect(numbers[3] <= 2 * numbers[4])
    #if !SANITIZE_ADDRESS && !SANITIZE_THREAD
    // The process in debug builds with both ends of the connection, generously.
    #expect(numbers[2] < 200_000)
    #endif
  }
}
#endif
