#if os(Linux)
import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: tasks on its thread", .fewAtOnce)
struct CurlExecutorTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private static func threadName() -> String {
    let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
    return name?.trimmingCharacters(in: .newlines) ?? ""
  }

  @Test("a task that prefers the transport's executor runs on its thread, before and after a call")
  func staysOnTheThread() async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport()
    try await withTaskExecutorPreference(transport.executor) {
      #expect(Self.threadName() == "NetworkAPIKit")
      let response = try await transport.get(server.url())
      #expect(response.body.data == Data("ok".utf8))
      #expect(Self.threadName() == "NetworkAPIKit")
    }
    #expect(Self.threadName() != "NetworkAPIKit")
  }

  @Test("many tasks on the thread, and calls from other threads, all get their responses")
  func mixed() async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport()
    let executor = transport.executor
    let responses = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<200 {
        group.addTask(executorPreference: index % 2 == 0 ? executor : nil) {
          var count = 0
          for _ in 0..<10 where try await transport.get(server.url()).status == 200 { count += 1 }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(responses == 2_000)
  }

  @Test("tasks on the thread that always have something to do don't hold up the calls of others")
  func busyTasks() async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport()
    let isOver = Locked(false)
    let busy = Task(executorPreference: transport.executor) {
      while !isOver.withLock({ $0 }) { await Task.yield() }
    }
    for _ in 0..<3 { #expect(try await transport.get(server.url()).status == 200) }
    isOver.withLock { $0 = true }
    await busy.value
  }

  @Test("tasks on the thread can be cancelled, wait, and read a streamed body")
  func cancellation() async throws {
    let silent = try CurlTimeTests.silent()
    let server = try RawServer.sending(
      "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + String(repeating: "x", count: 1_000_000))
    let transport = transport()
    try await withTaskExecutorPreference(transport.executor) {
      let task = Task { await networkError { try await transport.get(silent.url()) } }
      try await Task.sleep(for: .milliseconds(20))
      task.cancel()
      #expect(await task.value?.isCancelled == true)
      let response = try await transport.get(server.url(), delivery: .streaming)
      let body = try await response.body.collect(upTo: 1 << 20)
      #expect(body.count == 1_000_000)
    }
  }

  // Exit tests need Swift 6.2.
  #if compiler(>=6.2)
  @Test("the thread ends when the transport and its executors are released")
  func ends() async throws {
    await #expect(processExitsWith: .success) {
      func threads() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?
          .filter { id in
            let name = try? String(contentsOfFile: "/proc/self/task/\(id)/comm", encoding: .utf8)
            return name == "NetworkAPIKit\n"
          }.count ?? 0
      }
      do {
        let executor = transport().executor
        // The transport was released, and no call was made.
        await withTaskExecutorPreference(executor) { #expect(threads() == 1) }
      }
      #expect(await eventually { threads() == 0 })
    }
  }
  #endif
}
#endif
