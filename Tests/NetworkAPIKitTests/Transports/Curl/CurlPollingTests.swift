#if os(Linux)
import CNetworkSupport
import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: busy polling", .fewAtOnce, .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
struct CurlPollingTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  /// Responds at once, except to `/late` after 50 ms, and never to `/never`.
  private static func server() throws -> RawServer {
    try RawServer { connection in
      while true {
        let path = try connection.readHead().line.split(separator: " ")[1]
        if path == "/never" { return connection.waitForClose() }
        if path == "/late" { Thread.sleep(forTimeInterval: 0.05) }
        connection.send(ok)
      }
    }
  }

  /// Parks the thread as after several quick responses, since on a busy machine no response is quick.
  private static func park(_ transport: CurlTransport) async -> Bool {
    let loop = transport.engine.loops[0]
    return await eventually {
      let isParked = loop.withDrive {
        if !$0.isParked { $0.spinning.haveQuickTransfers() }
        return $0.isParked
      }
      if !isParked { loop.lockedDrive.wake() }
      return isParked
    }
  }

  @Test("quick responses only need the caller's thread")
  func needsNoThread() async throws {
    let server = try Self.server()
    let transport = transport()
    _ = try await transport.get(server.url())
    var staysParked = false
    for _ in 0..<2_000 where !staysParked {
      #expect(await Self.park(transport))
      let response = try await transport.get(server.url())
      #expect(response.body.data == Data("ok".utf8))
      let loop = transport.engine.loops[0]
      staysParked = loop.withDrive { $0.isParked }
    }
    #expect(staysParked)
  }

  @Test("a transfer that always has more to do gets one turn per round")
  func turns() async throws {
    let server = try Self.server()
    let transport = transport()
    _ = try await transport.get(server.url())
    let loop = transport.engine.loops[0]
    typealias Context = (easy: UnsafeMutableRawPointer, turns: Int)
    let easy = try #require(ccurl_easy_create())
    let context = UnsafeMutablePointer<Context>.allocate(capacity: 1)
    context.initialize(to: (easy, 0))
    defer { context.deallocate() }
    var setter = CurlOptionSetter(easy)
    setter.set(CCURL_OPT_URL, try server.url("/never").absoluteString)
    setter.set(CCURL_OPT_PRIVATE, UnsafeRawPointer?.none)
    // CURLOPT_NOPROGRESS, CURLOPT_XFERINFODATA and CURLOPT_XFERINFOFUNCTION.
    setter.set(CCURL_OPT_NOPROGRESS, 0)
    setter.check(ccurl_set_pointer(easy, 10057, context))
    typealias Progress = @convention(c) (UnsafeMutableRawPointer, Int64, Int64, Int64, Int64) -> Int32
    // Called in each round of the transfer, and requests another round, as a transfer that continues after a pause
    // does. Stops in the end, so that an endless loop fails the test instead of hanging it.
    let progress: Progress = { context, _, _, _, _ in
      let context = context.assumingMemoryBound(to: Context.self)
      context.pointee.turns += 1
      _ = ccurl_easy_pause_set(context.pointee.easy, Int32(CCURL_PAUSE_RECEIVE))
      _ = ccurl_easy_pause_set(context.pointee.easy, 0)
      return context.pointee.turns > 1_000 ? 1 : 0
    }
    setter.check(ccurl_set_pointer(easy, 20219, unsafeBitCast(progress, to: UnsafeRawPointer.self)))
    #expect(setter.allWereTaken)
    let multi = try #require(loop.withDrive { $0.multi })
    loop.withDrive { drive in
      #expect(ccurl_multi_add(multi, easy) == 0)
      drive.updateClock()
      for round in 1...100 {
        let before = context.pointee.turns
        drive.finishRound()
        #expect(context.pointee.turns - before < (libcurlChangesOrder ? 20 : 10), "round \(round)")
      }
      #expect(context.pointee.turns > 50, "the transfer wanted no turns")
      #expect(ccurl_multi_remove(multi, easy) == 0)
    }
    ccurl_easy_destroy(easy)
  }

  @Test("after a time in which the process didn't run, a silent server gets another idle timeout")
  func suspended() async throws {
    let server = try Self.server()
    let transport = transport()
    _ = try await transport.get(server.url())
    let url = try server.url("/never")
    let timeouts = HTTPTimeouts(connect: .seconds(60), idle: .seconds(100))
    let call = Task { await networkError { try await transport.get(url, timeouts: timeouts) } }
    let loop = transport.engine.loops[0]
    try await waitUntil { server.requests.count == 2 }
    loop.withDrive { drive in
      drive.updateClock()
      drive.sleepsUntil = drive.now + 100_000_000_000
      func left(after seconds: UInt64) -> Int {
        drive.updateClock(to: drive.now + seconds * 1_000_000_000)
        drive.sleepsUntil = drive.now + 100_000_000_000
        drive.finishRound()
        return drive.transfers.all.count
      }
      #expect(left(after: 300) == 1)
      #expect(left(after: 99) == 1)
      #expect(left(after: 2) == 0, "the server was silent while the process ran")
      // As after a spell of work.
      drive.updateClock()
      drive.sleepsUntil = 0
    }
    loop.lockedDrive.wake()
    #expect(await call.value?.timeout == .idle)
  }

  @Test("after a time in which the process didn't run, no connection is used that was idle for too long")
  func idleWhileSuspended() async throws {
    let server = try Self.server()
    let transport = transport()
    for (seconds, connections) in [(30, 1), (600, 2)] as [(UInt64, Int)] {
      _ = try await transport.get(server.url())
      let loop = transport.engine.loops[0]
      loop.withDrive { drive in
        drive.sleepsUntil = drive.now
        drive.updateClock(to: drive.now + seconds * 1_000_000_000)
        drive.updateClock()
      }
      loop.lockedDrive.wake()
      _ = try await transport.get(server.url())
      #expect(server.connections == connections)
    }
  }

  @Test("after a sleep of the system, no connection is used that was idle for too long, and no timeout expires")
  func idleWhileAsleep() async throws {
    let server = try Self.server()
    let asleep = Locked<UInt64>(0)
    var resources = CurlResources()
    resources.readClockOfSleep = { SystemCalls.readClock() + asleep.withLock { $0 } }
    let transport = CurlTransport(configuration: .init(proxy: .none), resources: resources)
    let lateURL = try server.url("/late")
    for (seconds, connections) in [(30, 1), (600, 2), (0, 2)] as [(UInt64, Int)] {
      _ = try await transport.get(server.url())
      // The system doesn't sleep while the thread runs.
      #expect(await eventually { transport.engine.loops[0].inbox.withLock { $0.isAsleep } })
      asleep.withLock { $0 += seconds * 1_000_000_000 }
      _ = try await transport.get(server.url())
      #expect(server.connections == connections)
    }
    // Several short ones count together.
    for _ in 0..<2 {
      asleep.withLock { $0 += 100_000_000_000 }
      transport.engine.loops[0].withDrive { $0.updateClockAfterSleep() }
    }
    _ = try await transport.get(server.url())
    #expect(server.connections == 3)
    let count = server.requests.count
    let call = Task { try await transport.get(lateURL, timeouts: HTTPTimeouts(idle: .seconds(100))) }
    try await waitUntil { server.requests.count > count }
    asleep.withLock { $0 += 600_000_000_000 }
    #expect(try await call.value.status == 200)
  }

  @Test(
    "after a time in which the process didn't run, a server silent in the TLS handshake gets another connect timeout",
    arguments: [false, true])
  func suspendedInHandshake(isWebSocket: Bool) async throws {
    // If libcurl doesn't find the system's authorities, it doesn't begin a handshake.
    let authority = Programs.areThere("openssl") ? try await Certificates.shared.value.path("ca.pem") : nil
    let server = try RawServer { connection in
      _ = connection.read()
      connection.waitForClose()
    }
    let transport = transport { if let authority { $0.tls.trust = .only(file: URL(fileURLWithPath: authority)) } }
    let request = HTTPRequest(
      url: try HTTPURL("https://127.0.0.1:\(server.port)/"),
      context: CallContext(timeouts: HTTPTimeouts(connect: .seconds(3), idle: nil, total: nil)))
    // On a busy machine, the timeout may expire before this test has the loop. Then all begins again.
    for attempt in 1...5 {
      let call = Task {
        await failure {
          if isWebSocket {
            try await transport.engine.channel(for: request).connect()
          } else {
            _ = try await transport.send(request)
          }
        }
      }
      try await waitUntil { server.connections >= attempt }
      let isChecked = Self.checkTimeAfterSuspension(transport.engine.loops[0])
      transport.engine.loops[0].lockedDrive.wake()
      #expect(await call.value?.timeout == .connect)
      if isChecked { return }
    }
    Issue.record("the timeout expired too early each time")
  }

  /// Returns false if the call is over already.
  private static func checkTimeAfterSuspension(_ loop: CurlLoop) -> Bool {
    loop.withDrive { drive -> Bool in
      func left(after seconds: Double) -> Int {
        drive.sleepsUntil = drive.now + UInt64(seconds * 1e9)
        drive.updateClock(to: drive.sleepsUntil)
        drive.finishRound()
        return drive.transfers.all.count + drive.links.connecting.count
      }
      guard drive.transfers.all.count + drive.links.connecting.count > 0 else { return false }
      drive.updateClock()
      drive.sleepsUntil = drive.now
      // Not only on the test's clock, since libcurl has its own.
      Thread.sleep(forTimeInterval: 3.2)
      drive.updateClock()
      #expect(left(after: 0) == 1)
      #expect(left(after: 2.9) == 1)
      #expect(left(after: 0.2) == 0, "the server was silent while the process ran")
      drive.updateClock()
      drive.sleepsUntil = 0
      return true
    }
  }

  @Test("a response that is slower than the previous ones still arrives, and a timeout still fires")
  func late() async throws {
    let server = try Self.server()
    let transport = transport()
    for _ in 0..<5 {
      _ = try await transport.get(server.url())
      #expect(await Self.park(transport))
      let response = try await transport.get(server.url("/late"))
      #expect(response.status == 200)
      #expect(await Self.park(transport))
      let error = await networkError {
        try await transport.get(server.url("/never"), timeouts: .init(total: .seconds(0.05)))
      }
      #expect(error?.timeout == .total)
    }
  }

  @Test("calls that start while another one polls are served, and a cancelled one ends")
  func company() async throws {
    let server = try Self.server()
    let transport = transport()
    let url = try server.url("/never")
    _ = try await transport.get(server.url())
    for round in 0..<40 {
      #expect(await Self.park(transport))
      try await withThrowingTaskGroup(of: Void.self) { group in
        let never = Task { await networkError { try await transport.get(url) } }
        for index in 0..<(round % 5) {
          group.addTask {
            let response = try await transport.get(server.url(index == 0 ? "/late" : "/"))
            #expect(response.status == 200)
          }
        }
        if round % 2 == 0 { await Task.yield() }
        never.cancel()
        #expect(await never.value?.isCancelled == true)
        try await group.waitForAll()
      }
    }
  }

  @Test("the thread polls while its sleeps are short, misses no event, and eventually sleeps")
  func spinForEvents() async throws {
    let server = try Self.server()
    let transport = transport()
    let loop = transport.engine.loops[0]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask(executorPreference: index == 7 ? transport.executor : nil) {
          for round in 0..<100 {
            loop.withDrive { $0.spinning.haveShortSleeps() }
            let response = try await transport.get(server.url(round % 25 == index ? "/late" : "/"))
            #expect(response.status == 200)
            guard round % 10 == index else { continue }
            let url = try server.url("/never")
            let never = Task { await networkError { try await transport.get(url) } }
            await Task.yield()
            never.cancel()
            #expect(await never.value?.isCancelled == true)
          }
        }
      }
      try await group.waitForAll()
    }
    let error = await networkError {
      try await transport.get(server.url("/never"), timeouts: .init(total: .seconds(0.05)))
    }
    #expect(error?.timeout == .total)
    #expect(await eventually { loop.inbox.withLock { $0.isAsleep } })
  }

  @Test("a polling thread ends with its transport")
  func ends() async throws {
    let server = try Self.server()
    weak var loop: CurlLoop?
    for _ in 0..<20 {
      do {
        let transport = transport()
        loop = transport.engine.loops[0]
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<4 { group.addTask { _ = try await transport.get(server.url()) } }
          try await group.waitForAll()
          let loop = transport.engine.loops[0]
          loop.withDrive { $0.spinning.haveShortSleeps() }
          _ = try await transport.get(server.url())
        }
      }
      #expect(await eventually { loop == nil })
    }
  }

  @Test("a streamed body continues after its head arrived at once")
  func streamed() async throws {
    let server = try RawServer { connection in
      while true {
        try connection.readHead()
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc")
        Thread.sleep(forTimeInterval: 0.005)
        connection.send("def")
      }
    }
    let transport = transport()
    _ = try await transport.get(server.url())
    for _ in 0..<20 {
      #expect(await Self.park(transport))
      let response = try await transport.get(server.url(), delivery: .streaming)
      let body = try await response.body.collect(upTo: 100)
      #expect(body == Data("abcdef".utf8))
    }
  }
}

extension SpinPolicy {
  fileprivate mutating func haveQuickTransfers() {
    for _ in 0..<Self.enough { transferEnded(after: 0, succeeded: true, wasAlone: true) }
  }

  fileprivate mutating func haveShortSleeps() {
    for _ in 0..<Self.enough { slept(for: 0) }
  }
}
#endif
