// The executor needs newer systems than the package does elsewhere.
#if os(Linux)
import Dispatch
import Foundation
import FoundationNetworking
import Testing

@testable import NetworkAPIKit

/// Cancelling a task calls its handlers with a lock of the runtime held, which resuming the task takes too. So whatever a
/// handler may wait for must be free while a task is resumed.
@Suite("What gives a waiting task something is free meanwhile")
struct ResumedReaderTests {
  /// Looks, while one of its tasks is resumed, whether another thread can do something.
  private final class Probe: TaskExecutor {
    private let other: @Sendable () -> Void
    private let results = Locked<[Bool]>([])
    private let isArmed = Locked(false)

    init(_ other: @escaping @Sendable () -> Void) { self.other = other }

    var wasFree: [Bool] { results.withLock(\.self) }

    func arm() { isArmed.withLock { $0 = true } }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let looks = isArmed.withLock { isArmed in
        defer { isArmed = false }
        return isArmed
      }
      if looks {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [other] in
          other()
          done.signal()
        }
        let isFree = done.wait(timeout: .now() + 2) == .success
        results.withLock { $0.append(isFree) }
      }
      DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// - Parameter read: waits for what is given.
  private func expectFree(
    _ other: @escaping @Sendable () -> Void, while give: () -> Void, _ read: @escaping @Sendable () async -> Void
  ) async throws {
    let probe = Probe(other)
    let hasBegun = Locked(false)
    let task = Task(executorPreference: probe) {
      hasBegun.withLock { $0 = true }
      await read()
    }
    try await waitUntil { hasBegun.withLock(\.self) }
    // Until it waits, whatever it needs for that.
    try await Task.sleep(for: .milliseconds(20))
    probe.arm()
    give()
    await task.value
    #expect(probe.wasFree == [true])
  }

  @Test("a list of listeners, and the progress of a transfer")
  func listeners() async throws {
    let listeners = Broadcaster<Int>(limit: 1)
    let numbers = listeners.stream()
    try await expectFree({ _ = listeners.stream() }, while: { listeners.send(1) }) {
      for await _ in numbers { return }
    }
    let reporter = ProgressReporter(total: 10)
    for repeats in [false, true] {
      let progress = reporter.stream()
      var first = progress.makeAsyncIterator()
      _ = await first.next()
      let give = { repeats ? reporter.repeatCurrent() : reporter.update(1) }
      try await expectFree({ _ = reporter.current }, while: give) { for await _ in progress { return } }
    }
  }

  @Test("a streamed body over URLSession")
  func exchange() async throws {
    var request = HTTPRequest(url: try HTTPURL("http://example.com/"))
    request.delivery = .streaming
    let exchange = URLSessionExchange(request: request, upload: try await URLSessionUpload(request))
    let url = try #require(URL(string: "http://example.com/"))
    let session = URLSession(configuration: .ephemeral)
    async let response = exchange.run(session.dataTask(with: URLRequest(url: url)))
    try await waitUntil { exchange.isRunning }
    exchange.receive(try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)))
    let body = try await response.body
    try await expectFree({ _ = exchange.isRunning }, while: { exchange.receive(Data("a".utf8)) }) {
      var chunks = body.makeAsyncIterator()
      _ = try? await chunks.next()
    }
  }

  @Test("a WebSocket")
  func webSocket() async throws {
    let machine = Locked(WebSocketMachine())
    try await expectFree(
      { _ = machine.withLock(\.peerClose) }, while: { _ = machine.deliver(.text("a")) },
      { _ = try? await machine.receive() })
  }
}
#endif
