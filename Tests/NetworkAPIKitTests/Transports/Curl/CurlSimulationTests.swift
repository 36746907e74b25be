#if os(Linux)
import CNetworkSupport
import Foundation
import Testing
@testable import NetworkAPIKit

/// Every order of callbacks, short sends, socket events, timers and errors that libcurl's interface allows, by a seed.
///
/// `SIMULATED_STEPS=10000000` in the environment sets how many events are simulated, `FIRST_SEED` where to begin, and
/// `TRACE` prints them.
@Suite("libcurl transport: simulation", .fewAtOnce, .serialized)
struct CurlSimulationTests {
  static let fileContent = (0..<90_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }

  /// Seeds that found something.
  private static let known: [UInt64] = [64, 67, 99, 192, 201, 1419, 5219]

  @Test("every call ends once, as its server responds, within the limits, and nothing is sent that may have acted")
  func simulate() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("up.bin")
    _ = try folder.write(Data(Self.fileContent), to: "up.bin")
    let environment = ProcessInfo.processInfo.environment
    let steps = environment["SIMULATED_STEPS"].flatMap { Int($0) } ?? testSize(50_000, large: 1_000_000)
    let first = environment["FIRST_SEED"].flatMap { UInt64($0) } ?? 1
    let problems = await withCheckedContinuation { continuation in
      // A thread of its own, which may wait for tasks.
      let thread = Thread { continuation.resume(returning: Self.problems(first, steps, path)) }
      thread.stackSize = 8 << 20
      thread.start()
    }
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  private static func problems(_ first: UInt64, _ steps: Int, _ path: String) -> [String] {
    var problems: [String] = []
    var (seed, left, count) = (first, steps, 0)
    var counts: [String: Int] = [:]
    var seeds = known
    while left > 0 || !seeds.isEmpty {
      let next = seeds.popLast() ?? seed
      if next == seed { seed += 1 }
      let simulation = CurlSimulation(seed: next, filePath: path)
      problems += simulation.run().map { "seed \(next): \($0)" }
      left -= simulation.system.steps
      counts.merge(simulation.system.counts, uniquingKeysWith: +)
      count += 1
      if problems.count > 20 { break }
    }
    let events = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print("\(count) simulations of \(steps - left) steps, \(problems.count) problems; \(events)")
    return problems
  }

  @Test(
    "after a failed lookup, the resolver is asked again for as long as libcurl would keep the failure",
    arguments: [(age: 300, usual: nil), (5, 5)] as [(age: Int, usual: Int?)],
    [CCURL_COULDNT_RESOLVE_HOST, CCURL_COULDNT_RESOLVE_PROXY, CCURL_PROXY])
  func failedLookup(times: (age: Int, usual: Int?), code: Int) throws {
    let system = FakeSystem(seed: 0)
    let fake = FakeCurl(system, FakeServer(system, perHost: 1))
    FakeCurl.current = fake
    try withUnsafePointer(to: FakeCurl.functions) { functions in
      ccurl_replace_functions(functions)
      defer { ccurl_replace_functions(nil) }
      try Self.lookUp(times, Int32(code), fake)
    }
    #expect(fake.left.isEmpty && system.violations.isEmpty)
  }

  private static func lookUp(_ times: (age: Int, usual: Int?), _ code: Int32, _ fake: FakeCurl) throws {
    var resources = CurlResources()
    let system = fake.system
    resources.readClock = { system.now }
    let settings = CurlSettings(.init(maximumConnectionAge: .seconds(times.age), proxy: .none))
    let (loop, drive) = (CurlLoop(settings: settings), CurlDrive(settings: settings, resources: resources))
    let request = HTTPRequest(url: try HTTPURL("http://host.example/"))
    func pass(_ seconds: Double) {
      system.now += UInt64(seconds * 1e9)
      drive.updateClock()
    }
    /// How long libcurl uses an earlier lookup, as it was told; nil for its own minute.
    func told(_ easy: UnsafeMutableRawPointer?) throws -> Int? {
      let easy: FakeCurl.Easy = try #require(fake.find(easy))
      return easy.values.removeValue(forKey: Int32(CCURL_OPT_DNS_CACHE_TIMEOUT.rawValue))
    }
    func end(_ easy: UnsafeMutableRawPointer?) throws {
      let easy: FakeCurl.Easy = try #require(fake.find(easy))
      easy.multi?.messages.append((easy, code))
      drive.completeFinished()
    }
    func transfer() throws -> CurlTransfer {
      let transfer = try CurlTransfer(request, settings: settings, loop: loop)
      drive.execute(.start(transfer))
      return transfer
    }
    func link() throws -> UnsafeMutableRawPointer? {
      drive.open(try CurlByteChannel(request, settings: settings, loop: loop) {})
      return drive.links.connecting.keys.first
    }
    // Before 8.16, libcurl keeps no failure.
    for keeps in [false, true] {
      drive.keepsFailedLookups = keeps
      let first = try transfer()
      #expect(try told(first.handle?.easy) == times.usual)
      try end(first.handle?.easy)
      let second = try transfer()
      #expect(try told(second.handle?.easy) == (keeps ? 0 : times.usual))
      let handle = try #require(second.handle)
      #expect(handle.configureAgain(for: second, on: drive))
      #expect(try told(handle.easy) == nil, "it was told before")
      pass(30)
      #expect(handle.configureAgain(for: second, on: drive))
      #expect(try told(handle.easy) == (keeps ? times.usual ?? 60 : nil))
      drive.finish(second, .cancelled)
      let connecting = try link()
      #expect(try told(connecting) == times.usual ?? 60)
      try end(connecting)
      let again = try link()
      #expect(try told(again) == (keeps ? 0 : times.usual ?? 60))
      try end(again)
      pass(29.9)
      #expect(drive.lookupSeconds == (keeps ? 0 : times.usual ?? 60))
      pass(0.1)
    }
    drive.close()
  }

  @Test(
    "before each connection while the wall clock is set back, libcurl before 8.16 forgets the lookup",
    arguments: [
      (.none, [:], "-host.example:80"), (.url("http://proxy.example:3128"), [:], "-proxy.example:3128"),
      (.none, ["host.example": ["192.0.2.1"]], nil),
      (.none, ["host.example": ["other.example:81"]], "-other.example:81"),
      (.none, ["b.example": ["192.0.2.1"]], "-host.example:80"),
    ] as [(CurlTransport.Proxy, [String: [String]], String?)])
  func clockSetBack(proxy: CurlTransport.Proxy, addresses: [String: [String]], lookup: String?) throws {
    let system = FakeSystem(seed: 0)
    let fake = FakeCurl(system, FakeServer(system, perHost: 1))
    FakeCurl.current = fake
    let settings = CurlSettings(.init(hostAddresses: addresses, proxy: proxy))
    try withUnsafePointer(to: FakeCurl.functions) { functions in
      ccurl_replace_functions(functions)
      defer { ccurl_replace_functions(nil) }
      try Self.setBack(settings, lookup, fake)
    }
    #expect(fake.left.isEmpty && system.violations.isEmpty)
  }

  private static func setBack(_ settings: CurlSettings, _ lookup: String?, _ fake: FakeCurl) throws {
    var resources = CurlResources()
    let (system, time, uptime) = (fake.system, Locked<Int64>(0), Locked<UInt64>(0))
    resources.readClock = { system.now }
    resources.readWallClock = { time.withLock { $0 } }
    resources.readClockOfSleep = { uptime.withLock { $0 * 1_000_000_000 } }
    let (loop, drive) = (CurlLoop(settings: settings), CurlDrive(settings: settings, resources: resources))
    let request = HTTPRequest(url: try HTTPURL("http://host.example/"))
    func forgotten(_ easy: UnsafeMutableRawPointer?) throws -> String? {
      let easy: FakeCurl.Easy = try #require(fake.find(easy))
      let list = easy.context(CCURL_OPT_RESOLVE)?.assumingMemoryBound(to: ccurl_list.self)
      return list?.pointee.data.map { String(cString: $0) }
    }
    // Set back by 105 s, which ends a minute after the clock has caught up, and in an idle hour by that hour.
    let times: [(Int64, UInt64, Bool)] = [
      (1000, 0, false), (1005, 5, false), (900, 5, true), (1064, 169, true), (1065, 170, false), (1070, 3775, true),
      (4729, 7434, true), (4730, 7435, false),
    ]
    for isAffected in [false, true] {
      drive.datesLookupsByWallClock = isAffected
      for (seconds, running, isBehind) in times {
        time.withLock { $0 = seconds }
        uptime.withLock { $0 = running }
        let expected = isAffected && isBehind ? lookup : nil
        let transfer = try CurlTransfer(request, settings: settings, loop: loop)
        drive.execute(.start(transfer))
        #expect(try forgotten(transfer.handle?.easy) == expected, "\(seconds)")
        drive.finish(transfer, .cancelled)
        drive.open(try CurlByteChannel(request, settings: settings, loop: loop) {})
        let link: FakeCurl.Easy = try #require(fake.find(drive.links.connecting.keys.first))
        #expect(try forgotten(link.pointer) == expected, "\(seconds)")
        link.multi?.messages.append((link, Int32(CCURL_COULDNT_CONNECT)))
        drive.completeFinished()
      }
    }
    drive.close()
  }
}
#endif
