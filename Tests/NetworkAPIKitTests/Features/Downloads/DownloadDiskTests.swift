import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// Downloads to disks that are slower than the network.
@Suite("Downloads to a slow disk", .fewAtOnce, .serialized)
struct DownloadDiskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes at a limited speed, in bytes per second.
  private static func paced(_ speed: Double) -> DownloadFile.Write {
    { descriptor, bytes, count, offset in
      usleep(UInt32(Double(count) / speed * 1e6))
      return pwrite(descriptor, bytes, count, offset)
    }
  }

  @Test("blocked disks don't delay other calls, however many downloads wait for them")
  func hangingDisks() async throws {
    let content = pattern(100_000)
    let files = try FileServer(content)
    let other = try TestServer.responding { _ in Response(body: "small") }
    let client = NetworkClient(configuration: .init(retry: .never))
    let gate = Gate()
    let count = ProcessInfo.processInfo.activeProcessorCount + 2
    let downloads = (0..<count).map { number in
      client.download(files.url, to: URL(fileURLWithPath: folder.file("\(number)"))) {
        descriptor, bytes, count, offset in
        gate.wait()
        return pwrite(descriptor, bytes, count, offset)
      }
    }
    // If a disk blocked a thread of the pool, nothing would run until this thread opens the gate.
    let guardian = Thread {
      Thread.sleep(forTimeInterval: 120)
      gate.open()
    }
    guardian.start()
    try await gate.reached(count: count)
    let data = try await client.data(other.url("/"))
    #expect(String(decoding: data, as: UTF8.self) == "small")
    #expect(!guardian.isFinished, "a call waited for the disk")
    gate.open()
    for download in downloads { #expect(try await download.value.byteCount == 100_000) }
  }

  @Test("other calls succeed during each write to a slow disk")
  func smallCalls() async throws {
    let files = try FileServer(pattern(8 << 20))
    files.set { $0.pieceSize = 256 << 10 }
    let other = try TestServer.responding { _ in Response(body: "small") }
    let client = NetworkClient(configuration: .init(retry: .never))
    let calls = Locked(0)
    let writes = Locked(0)
    let isStalled = Locked(false)
    // Each write lasts until another call has succeeded.
    let download = client.download(files.url, to: URL(fileURLWithPath: folder.file("a"))) {
      descriptor, bytes, count, offset in
      let before = calls.withLock { $0 }
      let end = ContinuousClock.now + .seconds(120)
      while calls.withLock({ $0 }) == before, !isStalled.withLock({ $0 }) {
        if ContinuousClock.now > end { isStalled.withLock { $0 = true } }
        usleep(200)
      }
      writes.withLock { $0 += 1 }
      return pwrite(descriptor, bytes, count, offset)
    }
    let isOver = Locked(false)
    let watching = Task {
      defer { isOver.withLock { $0 = true } }
      return try await download.value.byteCount
    }
    while !isOver.withLock({ $0 }) {
      _ = try await client.data(other.url("/"))
      calls.withLock { $0 += 1 }
    }
    #expect(try await watching.value == 8 << 20)
    #expect(!isStalled.withLock { $0 }, "a call waited for the disk")
    #expect(writes.withLock { $0 } > 1)
  }

  @Test("a download to a slow disk can be cancelled, and meets its timeout, while it writes", arguments: [true, false])
  func ends(isCancelled: Bool) async throws {
    // It would take 25 seconds.
    let files = try FileServer(Data(count: 200_000_000))
    files.set { $0.pieceSize = 256 << 10 }
    let client = NetworkClient(configuration: .init(retry: .never))
    var count = 0
    // A slow machine may have written nothing yet when the first limits are over.
    for limit in [1.5, 6, 18] where count == 0 {
      let timeouts = HTTPTimeouts(connect: .seconds(60), total: isCancelled ? nil : .seconds(limit))
      let download = client.download(
        files.url, to: URL(fileURLWithPath: folder.file("a")), timeouts: timeouts, write: Self.paced(8e6))
      for await progress in download.progress where progress.completedBytes > 0 { break }
      if isCancelled { download.cancel() }
      do {
        let file = try await download.value
        Issue.record("it became \(file)")
      } catch {
        let isLimit = if case .timedOut(.total) = error { true } else { false }
        #expect(isCancelled ? error.isCancelled : isLimit, "\(error)")
      }
      count = folder.read("a.partial")?.count ?? 0
    }
    #expect(count > 0 && count < 180_000_000)
  }
}
