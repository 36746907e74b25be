// Exit tests need Swift 6.2.
#if os(Linux) && compiler(>=6.2)
import Foundation
import Testing
@testable import NetworkAPIKit

/// Each test runs in its own process, where nothing else uses memory.
@Suite(
  "libcurl transport: memory and load", .fewAtOnce, .enabled(if: Programs.areThere("openssl", "python3")), .serialized)
struct CurlLoadTests {
  /// The maximum increase of the process's memory in a scenario, for buffers and the C library's own overhead.
  static let slack = 48 << 20

  /// The peak memory of this process, in bytes; 0 with sanitizers.
  static func peakBytes() -> Int {
    #if SANITIZE_ADDRESS || SANITIZE_THREAD
    return 0
    #else
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    #endif
  }

  @Test("twenty thousand calls don't increase memory and descriptors")
  func flat() async throws {
    await #expect(processExitsWith: .success) {
      let server = try RawServer.sending("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      let url = try server.url()
      // The first timer and the first call of a process open descriptors that stay open.
      try await Task.sleep(for: .milliseconds(1))
      _ = try await transport().get(url)
      try await Task.sleep(for: .milliseconds(100))
      let idle = openDescriptors()
      // ThreadSanitizer's symbolizer opens two pipes at some time, and keeps them.
      #if SANITIZE_THREAD
      let ofSanitizer = 4
      #else
      let ofSanitizer = 0
      #endif
      do {
        let transport = transport()
        for _ in 0..<1_000 { _ = try await transport.get(url) }
        let before = (residentBytes(), openDescriptors())
        for _ in 0..<20_000 { _ = try await transport.get(url) }
        // The test server stores each request, which accounts for most of this.
        #expect(residentBytes() - before.0 < 100 << 20, "\(residentBytes() - before.0) bytes more")
        let descriptors = openDescriptors()
        #expect(descriptors <= before.1 + ofSanitizer, "\(descriptors) descriptors, not \(before.1)")
        #expect(server.connections == 2, "\(server.connections) connections")
      }
      let kept = idle + ofSanitizer
      #expect(await eventually { openDescriptors() <= kept }, "\(openDescriptors()) descriptors, \(idle) before")
    }
  }

  @Test("ten thousand calls in flight are cancelled within two seconds, each exactly once")
  func tenThousand() async {
    await #expect(processExitsWith: .success) {
      var best = Double.infinity
      // Other tests use the processors too, so only one of three attempts has to be in time; and on a machine where
      // starting the calls takes long, ending them may, too.
      for _ in 0..<3 where best >= 1 {
        let server = try CurlTimeTests.silent()
        let transport = transport { $0.connectionsPerHost = 200 }
        let url = try server.url()
        let task = Task {
          await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10_000 {
              group.addTask {
                do {
                  let timeouts = HTTPTimeouts(connect: .seconds(600), idle: .seconds(600))
                  _ = try await transport.get(url, timeouts: timeouts)
                  return false
                } catch {
                  return NetworkError(error).isCancelled
                }
              }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
          }
        }
        let start = await seconds { #expect(await eventually { server.connections == 200 }) }
        let time = await seconds {
          task.cancel()
          #expect(await task.value == 10_000)
        }
        best = min(best, time / max(2, 4 * start))
      }
      #expect(best < 1, "it took \(best) times as long as it may")
    }
  }

  @Test("the memory of thirty thousand cancelled calls is released")
  func cancelledMemory() async {
    await #expect(processExitsWith: .success) {
      let server = try CurlTimeTests.silent()
      let transport = transport { $0.connectionsPerHost = 200 }
      let url = try server.url()
      _ = await networkError { try await transport.get(url, timeouts: .init(idle: .seconds(0.05))) }
      let before = residentBytes()
      for _ in 0..<3 {
        let connections = server.connections
        let task = Task {
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<10_000 {
              group.addTask { _ = try? await transport.get(url, timeouts: .init(idle: .seconds(60))) }
            }
          }
        }
        // More, if some were still being accepted.
        #expect(await eventually { server.connections >= connections + 200 })
        task.cancel()
        await task.value
      }
      // The loop returns freed memory to the system a second after the last transfer. On a busy machine, its callers may
      // release theirs later; so make some more calls then, after which it does so again.
      var isGivenBack = await eventually(within: 10) { residentBytes() - before < CurlLoadTests.slack }
      if !isGivenBack {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<2_000 {
            group.addTask { _ = try? await transport.get(url, timeouts: .init(idle: .seconds(0.01))) }
          }
        }
        isGivenBack = await eventually { residentBytes() - before < CurlLoadTests.slack }
      }
      #expect(isGivenBack, "\(residentBytes() - before) bytes more")
    }
  }

  @Test("floods of HTTP/2 frames don't exhaust memory")
  func floods() async throws {
    await #expect(processExitsWith: .success) {
      let tests = try await CurlTLSTests()
      for mode in ["h2-pings", "h2-settings", "h2-continuation", "h2-window"] {
        let (server, url) = try await tests.server("good", mode: mode)
        let transport = tests.trusting()
        let before = residentBytes()
        _ = try? await transport.get(url, timeouts: .init(connect: .seconds(5), idle: .seconds(20), total: .seconds(1)))
        #expect(CurlLoadTests.peakBytes() - before < CurlLoadTests.slack, "\(mode)")
        withExtendedLifetime(server) {}
      }
    }
  }

  @Test("0.5 MB that decode to 500 MB need at most 16 MB in addition to the caller's data")
  func bomb() async throws {
    await #expect(processExitsWith: .success) {
      let mebibyte = try CurlCodingTests.coded("mebibyte")
      let server = try CurlCodingTests().server(Array(repeating: mebibyte, count: 500).flatMap { $0 }, coding: "gzip")
      let transport = transport()
      _ = try? await transport.get(server.url(), delivery: .buffered(limit: 1))
      let before = residentBytes()
      func grown() -> Int { CurlLoadTests.peakBytes() - before }
      for try await chunk in try await transport.get(server.url(), delivery: .streaming).body {
        #expect(chunk.count <= 64 << 10)
      }
      _ = try? await transport.get(server.url(), delivery: .streaming).body.collect(upTo: 1 << 20)
      #expect(grown() < 16 << 20, "\(grown()) bytes more after streaming")
      for limit in [1 << 20, 64 << 20] {
        await #expect(throws: NetworkError.self) {
          try await transport.get(server.url(), delivery: .buffered(limit: limit))
        }
        #expect(grown() < limit + 16 << 20, "\(grown()) bytes more with a limit of \(limit)")
      }
    }
  }

  @Test("an endless unread body, and endless fields from a proxy, aren't stored")
  func endless() async throws {
    await #expect(processExitsWith: .success) {
      let server = try RawServer { connection in
        try connection.readRequest()
        connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
        let chunk = [UInt8](repeating: 1, count: 64 << 10)
        while connection.send(chunk) {}
      }
      let proxy = try RawServer { connection in
        try connection.readRequest()
        connection.send("HTTP/1.1 200 OK\r\n")
        while connection.send("X-Filler: \(String(repeating: "x", count: 1000))\r\n") {}
      }
      let before = residentBytes()
      let response = try await transport().get(server.url(), delivery: .streaming)
      try await Task.sleep(for: .milliseconds(500))
      _ = try? await transport { $0.proxy = .url("http://127.0.0.1:\(proxy.port)") }.get(
        HTTPURL("https://origin.example/"), timeouts: .init(connect: .seconds(1), idle: .seconds(1)))
      #expect(CurlLoadTests.peakBytes() - before < CurlLoadTests.slack)
      withExtendedLifetime(response) {}
    }
  }
}
#endif
