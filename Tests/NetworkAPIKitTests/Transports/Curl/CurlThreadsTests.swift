#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: several threads", .fewAtOnce)
struct CurlThreadsTests {
  private static let hosts = (1...16).map { "127.0.0.\($0)" }

  /// Servers on as many addresses, each a host of its own.
  private static func servers(_ respond: @escaping @Sendable (String) -> Response) throws -> [TestServer] {
    try hosts.map { host in
      try TestServer.responding(on: .ipv4(host, port: 0)) { respond("\(host) \($0.path)") }
    }
  }

  @Test("four threads share the hosts, and each host's connections stay with one of them")
  func hostsAreShared() async throws {
    let servers = try Self.servers { Response(body: $0) }
    let transport = transport { $0.threads = 4 }
    try await withThrowingTaskGroup(of: Void.self) { group in
      // Fewer than a thread's share of connections, so that none is closed, even if all hosts were one thread's.
      for call in 0..<96 {
        group.addTask {
          let server = servers[call % servers.count]
          let response = try await transport.get(HTTPURL(server.url("/\(call)")))
          #expect(response.body.data == Data("\(Self.hosts[call % servers.count]) /\(call)".utf8))
        }
      }
      try await group.waitForAll()
    }
    #expect(transport.engine.loops.count == 4)
    var opened = 0
    var used = 0
    for loop in transport.engine.loops {
      let hosts = loop.withDrive { Set($0.sockets.entries.compactMap(\.host?.key)) }
      // Ports differ between runs, and thus how many hosts a thread has.
      let expected = try servers.map(\.url).filter { try transport.engine.loop(for: HTTPURL($0)) === loop }
      #expect(hosts == Set(expected))
      used += hosts.isEmpty ? 0 : 1
      opened += loop.withDrive { $0.sockets.openCount }
    }
    #expect(used > 1)
    #expect(opened == servers.map(\.connectionCount).reduce(0, +))
  }

  @Test("the limit of all connections holds for all threads together")
  func totalLimit() async throws {
    let inProgress = Locked((now: 0, most: 0))
    let servers = try Self.servers { _ in
      inProgress.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      usleep(1_000)
      inProgress.withLock { $0.now -= 1 }
      return Response(body: "")
    }
    let transport = transport { ($0.threads, $0.connections) = (4, 9) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for call in 0..<160 {
        group.addTask { _ = try await transport.get(HTTPURL(servers[call % servers.count].url)) }
      }
      try await group.waitForAll()
    }
    let count = servers.reduce(0) { $0 + $1.requestCount }
    #expect(count == 160)
    // Two for each of the four threads.
    #expect((2...8).contains(inProgress.withLock { $0.most }))
  }

  @Test("calls to one host keep their order, whatever its thread")
  func order() async throws {
    let gate = Gate()
    let servers = try Self.servers { _ in
      gate.wait()
      return Response(body: "")
    }
    defer { gate.open() }
    let transport = transport { ($0.threads, $0.connectionsPerHost) = (4, 1) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for call in 0..<8 {
        for server in servers {
          let url = try HTTPURL(server.url("/\(call)"))
          group.addTask { _ = try await transport.get(url) }
        }
        let wanted = (call + 1) * servers.count
        try #require(await eventually { transport.engine.loops.map(Self.transfers).reduce(0, +) == wanted })
      }
      gate.open()
      try await group.waitForAll()
    }
    for server in servers {
      #expect(server.requests.map(\.path) == (0..<8).map { "/\($0)" })
      #expect(server.connectionCount == 1)
    }
  }

  private static func transfers(of loop: CurlLoop) -> Int { loop.withDrive { $0.transfers.all.count } }

  @Test("cancellation and the end of a transport reach every thread")
  func cancellation() async throws {
    let gate = Gate()
    let servers = try Self.servers { _ in
      gate.wait()
      return Response(body: "late")
    }
    defer { gate.open() }
    let transport = transport { $0.threads = 4 }
    let tasks = try servers.map { server in
      let url = try HTTPURL(server.url)
      return Task { try await transport.get(url) }
    }
    try await gate.reached(count: servers.count)
    for task in tasks { task.cancel() }
    for task in tasks {
      let error = await networkError { try await task.value }
      #expect(error?.isCancelled == true)
    }
    for loop in transport.engine.loops { #expect(Self.transfers(of: loop) == 0) }
  }

  @Test(
    "there is at least one thread, and no more than connections",
    arguments: [
      (threads: 0, connections: 8, expected: 1), (-1, 8, 1), (4, 8, 4), (1_000, 8, 8), (4, 1, 1), (4, 0, 1),
      (.max, .max, 256),
    ])
  func bounds(threads: Int, connections: Int, expected: Int) async throws {
    let server = try TestServer.responding { _ in Response(body: "ok") }
    let transport = transport { ($0.threads, $0.connections) = (threads, connections) }
    #expect(transport.engine.loops.count == expected)
    #expect(try await transport.get(HTTPURL(server.url)).status == 200)
  }

  @Test("a transport's thread gets the signals of its own crashes, and none that are meant for the program")
  func signals() async {
    let blocked = await withCheckedContinuation { continuation in
      let code = CurlThread.start {
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        continuation.resume(returning: Set((1..<32).filter { sigismember(&mask, $0) == 1 }))
      }
      #expect(code == 0)
    }
    #expect(blocked.isDisjoint(with: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS, SIGPROF]))
    #expect(blocked.isSuperset(of: [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD, SIGUSR1]))
  }

  @Test("tasks on the executor call the hosts of every thread")
  func executor() async throws {
    let servers = try Self.servers { Response(body: $0) }
    let transport = transport { $0.threads = 4 }
    try await withTaskExecutorPreference(transport.executor) {
      for (host, server) in zip(Self.hosts, servers) {
        let response = try await transport.get(HTTPURL(server.url("/")))
        #expect(response.body.data == Data("\(host) /".utf8))
      }
    }
  }
}
#endif
