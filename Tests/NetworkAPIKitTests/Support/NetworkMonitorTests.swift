import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

#if canImport(Glibc)
import Glibc
#endif

@Suite("Network monitor", .fewAtOnce)
struct NetworkMonitorTests {
  /// A status source that the test controls.
  private final class Told: NetworkStatusSource {
    init(_ initial: NetworkStatus? = NetworkStatus(isConnected: false)) { self.initial = initial }
    let initial: NetworkStatus?
    private let publish = Locked<(@Sendable (NetworkStatus) -> Void)?>(nil)
    func start(_ publish: @escaping @Sendable (NetworkStatus) -> Void) { self.publish.withLock { $0 = publish } }
    func say(_ status: NetworkStatus) { publish.withLock { $0 }?(status) }
  }

  private let up = NetworkStatus(isConnected: true, interfaces: [.init(name: "eth0", kind: .wired)])

  @Test("a connection on demand counts as connected; on a watch, which hides the network, its absence says nothing")
  func paths() {
    let wifi = NetworkInterface(name: "en0", kind: .wifi)
    func status(_ path: NetworkStatus.Path, hidden: Bool = false) -> NetworkStatus {
      NetworkStatus(
        path, interfaces: [wifi], isExpensive: true, isConstrained: false, platform: Platform(hidesNetwork: hidden))
    }
    #expect(
      status(.satisfied)
        == NetworkStatus(isConnected: true, interfaces: [wifi], isExpensive: true, isConstrained: false))
    let demanded = status(.requiresConnection)
    #expect(demanded.isConnected && demanded.requiresConnection && demanded.interfaces == [wifi])
    #expect(!status(.unsatisfied).isConnected && !status(.unsatisfied).requiresConnection)
    #expect(status(.unsatisfied, hidden: true) == NetworkStatus(isConnected: true))
    #expect(status(.satisfied, hidden: true) == status(.satisfied))
  }

  @Test("the stream of changes begins with the current status, reports each change, and ends with the monitor")
  func changes() async {
    var source: Told? = Told()
    weak var released: Told?
    released = source
    var monitor: NetworkMonitor? = source.map { NetworkMonitor(source: $0) }
    var iterator = monitor?.changes.makeAsyncIterator()
    #expect(await iterator?.next()?.isConnected == false)
    source?.say(NetworkStatus(isConnected: false))
    source?.say(up)
    #expect(await iterator?.next() == up)
    #expect(monitor?.current == up)
    (monitor, source) = (nil, nil)
    #expect(released == nil)
    #expect(await iterator?.next() == nil)
  }

  @Test("a wait ends with a change, at once if there was one, with nil after the timeout, or when cancelled")
  func waiting() async throws {
    let source = Told()
    let monitor = NetworkMonitor(source: source)
    let before = monitor.current
    let time = ManualTime(isAutomatic: false)
    let waiting = Task { try await monitor.waitForChange(from: before, timeout: .seconds(10), time: time.source) }
    try await waitUntil { time.sleeping > 0 }
    source.say(up)
    #expect(try await waiting.value == up)
    #expect(try await monitor.waitForChange(from: before) == up)
    let late = Task { try await monitor.waitForChange(from: up, timeout: .seconds(10), time: time.source) }
    try await waitUntil { time.sleeping > 0 }
    time.advance(by: .seconds(10))
    #expect(try await late.value == nil)
    let cancelled = Task { try await monitor.waitForChange(from: up) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
  }

  @Test("before the system's first report a connection is assumed, and the report itself isn't a change")
  func firstReport() async throws {
    let source = Told(nil)
    let monitor = NetworkMonitor(source: source)
    let assumed = monitor.current
    #expect(assumed.isConnected)
    let time = ManualTime(isAutomatic: false)
    let waiting = Task { try await monitor.waitForChange(from: assumed, timeout: .seconds(10), time: time.source) }
    try await waitUntil { time.sleeping > 0 }
    var changes = monitor.changes.makeAsyncIterator()
    source.say(up)
    #expect(await changes.next() == up)
    let down = NetworkStatus(isConnected: false)
    source.say(down)
    #expect(try await waiting.value == down)
    // A first report without a connection counts as a change.
    let offline = Told(nil)
    let other = NetworkMonitor(source: offline)
    let change = Task { try await other.waitForChange(from: assumed) }
    offline.say(NetworkStatus(isConnected: false))
    #expect(try await change.value?.isConnected == false)
  }

  @Test("a source that can't be made is made at a later use of the monitor, and its first status isn't a return")
  func lateSource() async throws {
    let (source, time, attempts) = (Told(up), ManualTime(isAutomatic: false), Locked(0))
    let monitor = NetworkMonitor(time: time.source) {
      let number = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      guard number > 2 else { throw POSIXError(.EMFILE) }
      return source
    }
    let (assumed, seen) = (NetworkStatus(isConnected: true), Locked<[NetworkStatus]>([]))
    let reading = Task { for await status in monitor.changes { seen.withLock { $0.append(status) } } }
    defer { reading.cancel() }
    try await waitUntil(within: 10) { seen.withLock { $0 } == [assumed] }
    // Each failure doubles the pause.
    for (pause, count) in [(0, 1), (5, 2), (5, 2)] {
      time.advance(by: .seconds(pause))
      #expect(monitor.current == assumed && monitor.returns == 0)
      #expect(attempts.withLock { $0 } == count)
    }
    time.advance(by: .seconds(5))
    #expect(monitor.current == up && monitor.returns == 0)
    try await waitUntil(within: 10) { seen.withLock { $0 } == [assumed, up] }
    source.say(NetworkStatus(isConnected: false))
    source.say(up)
    time.advance(by: .seconds(600))
    #expect(monitor.current == up && monitor.returns == 1 && attempts.withLock { $0 } == 3)
  }

  @Test("only a status with something new is a return: no first report, and no loss, also of one of several interfaces")
  func returns() async throws {
    let down = NetworkStatus(isConnected: false)
    func interface(_ name: String, _ addresses: String...) -> NetworkInterface {
      NetworkInterface(name: name, kind: .wired, addresses: addresses)
    }
    let (one, other) = (interface("eth0", "192.0.2.1"), interface("wlan0", "192.0.2.9"))
    let statuses = [
      [one], [one, other], [other], [interface("eth0", "192.0.2.1", "192.0.2.2")], [interface("eth0", "192.0.2.3")],
    ].map { NetworkStatus(isConnected: true, interfaces: $0) }
    let demanded = NetworkStatus(isConnected: true, requiresConnection: true, interfaces: [one])
    let costly = NetworkStatus(isConnected: true, interfaces: [one], isExpensive: true)
    for (reports, isReturn) in [
      // Another one is preferred, the connection on demand is there, or it is another network of the same interface.
      ([statuses[1], statuses[2]], true), ([demanded, statuses[0]], true), ([statuses[0], costly], true),
      ([down], false), ([up], false), ([down, up], true), ([up, down], false), ([up, down, up], true),
      ([statuses[1], statuses[0]], false), ([statuses[0], statuses[1]], true), ([statuses[0], statuses[2]], true),
      ([statuses[3], statuses[0]], false), ([statuses[0], statuses[3]], true), ([statuses[0], statuses[4]], true),
    ] {
      let (source, time) = (Told(nil), ManualTime(isAutomatic: false))
      let monitor = NetworkMonitor(source: source)
      let before = monitor.returns
      #expect(!monitor.isKnownConnected)
      let waiting = Task { try await monitor.waitForReturn(since: before, within: .seconds(10), time: time.source) }
      try await waitUntil { time.sleeping == 1 }
      var changes = monitor.changes.makeAsyncIterator()
      for report in reports {
        source.say(report)
        #expect(await changes.next() == report)
        #expect(monitor.isKnownConnected == report.isConnected)
      }
      if !isReturn { time.advance(by: .seconds(10)) }
      #expect(try await waiting.value == isReturn, "\(reports)")
      // As it is by now, for an attempt that failed meanwhile.
      let late = ManualTime().source
      #expect(try await monitor.waitForReturn(since: before, within: .seconds(1), time: late) == isReturn)
    }
  }

  private let unreachable = NetworkError.connectionFailed(
    .init(.unreachable, authority: "a", mayHaveBeenProcessed: false))

  @Test("a network that returns during an attempt isn't waited for after it, but for a second")
  func returnDuringAttempt() async throws {
    var request = try HTTPRequest.test()
    let policy = ExponentialBackoff(waitsForNetworkChanges: true)
    for (client, own, isFeed) in [(policy, nil, false), (ExponentialBackoff(), policy, false), (policy, nil, true)] {
      request.options.retry = own
      let (source, time, attempts) = (Told(), ManualTime(), Locked(0))
      let attempt: @Sendable () throws -> Void = { [up, unreachable] in
        source.say(up)
        attempts.withLock { $0 += 1 }
        if attempts.withLock({ $0 }) < 2 { throw unreachable }
      }
      let wait = RetryWait(time: time.source, monitor: NetworkMonitor(source: source))
      if isFeed {
        let feed = WebSocketFeed(
          request: .success(request), retry: FeedRetry.standard,
          open: { _ in
            try attempt()
            throw NetworkError.tlsFailed(.init(.expired, authority: "a"))
          }, wait: wait)
        _ = await failure { for try await _ in feed {} }
      } else {
        let server = Scripted { request in
          try attempt()
          return HTTPResponse(status: 200, url: request.url)
        }
        _ = try await InterceptorChain(transport: server, interceptors: [Retry(client, wait: wait)])(request)
      }
      #expect(attempts.withLock { $0 } == 2 && time.sleeps == [.seconds(1)], "\(isFeed), \(own == nil)")
    }
  }

  @Test("however often the network changes, there is a pause before each attempt of a feed")
  func changingNetwork() async throws {
    let (time, starts) = (ManualTime(), Locked<[Duration]>([]))
    let feed = WebSocketFeed(
      request: .success(try .test()), retry: FeedRetry.standard,
      open: { [unreachable] _ in
        starts.withLock { $0.append(time.elapsed) }
        throw unreachable
      }, wait: RetryWait(time: time.source) { _ in true })
    #expect(await failure { for try await _ in feed {} }?.isOffline == true)
    #expect(starts.withLock { $0 } == (0...10).map { .seconds($0) })
  }

  @Test("messages are parsed in the kernel's format")
  func messages() throws {
    let link = message(
      type: 16, body: [0, 0, 1, 0] + word(2) + word(0x1043) + word(0), attributes: [(3, Array("eth0\0".utf8))])
    let own = [(1, [10, 0, 0, 1]), (2, [10, 0, 0, 2])] as [(Int, [UInt8])]
    let address = message(type: 20, body: [2, 24, 0, 0] + word(2), attributes: own)
    let linkLocal = message(
      type: 20, body: [10, 64, 0, 253] + word(2), attributes: [(1, [UInt8](repeating: 0xFE, count: 16))])
    var table = NetlinkTable()
    #expect(table.apply(link) == nil)
    #expect(!table.status { _ in .wired }.isConnected)
    let end = table.apply(link + address + linkLocal + message(type: 3, body: word(0), attributes: []))
    try #require(end).get()
    let status = table.status { _ in .wired }
    #expect(status.isConnected)
    #expect(status.interfaces.map(\.name) == ["eth0"])
    #expect(status.interfaces.first?.addresses.first == "10.0.0.2")
    // A change without a name keeps it.
    #expect(table.apply(message(type: 16, body: [0, 0, 1, 0] + word(2) + word(0x43) + word(0), attributes: [])) == nil)
    #expect(table.status { _ in .wired } == status)
    // Nor does it go when it leaves a bridge (`AF_BRIDGE`).
    for type in [16, 17] {
      let port = message(type: type, body: [7, 0, 1, 0] + word(2) + word(0) + word(0), attributes: [])
      #expect(table.apply(port) == nil)
      #expect(table.status { _ in .wired } == status)
    }
    #expect(table.apply(message(type: 21, body: [2, 24, 0, 0] + word(2), attributes: own)) == nil)
    // The remaining address has link scope only.
    #expect(!table.status { _ in .wired }.isConnected)
    #expect(table.apply(message(type: 17, body: [0, 0, 1, 0] + word(2) + word(0) + word(0), attributes: [])) == nil)
    #expect(table.status { _ in nil }.interfaces.isEmpty)
    let refusal = table.apply(message(type: 2, body: word(UInt32(bitPattern: -EPERM)), attributes: []))
    #expect(throws: POSIXError(.EPERM)) { try refusal?.get() }
  }

  @Test("after dropped messages, a list that fails is asked for again, and messages before it don't add to it")
  func dropped() throws {
    let link = message(
      type: 16, body: [0, 0, 1, 0] + word(2) + word(0x1043) + word(0), attributes: [(3, Array("eth0\0".utf8))])
    func address(_ last: UInt8) -> [UInt8] {
      message(type: 20, body: [2, 24, 0, 0] + word(2), attributes: [(2, [10, 0, 0, last])])
    }
    // Nil stands for messages that the kernel has dropped.
    var pending: [[UInt8]?] = []
    func receive() throws -> [UInt8]? {
      guard !pending.isEmpty else { return nil }
      guard let bytes = pending.removeFirst() else { throw POSIXError(.ENOBUFS) }
      return bytes
    }
    var lists = 0
    // What is pending comes before the list.
    func list() throws -> NetlinkTable {
      lists += 1
      guard lists > 1 else { throw POSIXError(.ETIMEDOUT) }
      var table = NetlinkTable()
      while let bytes = try receive() { _ = table.apply(bytes) }
      _ = table.apply(link + address(2))
      return table
    }
    var table = NetlinkTable()
    func addresses(after messages: [[UInt8]?]) -> [String]? {
      pending = messages
      table.update(receive: receive, list: list)
      return table.status { _ in .wired }.interfaces.first?.addresses
    }
    #expect(addresses(after: [link + address(1)]) == ["10.0.0.1"] && lists == 0)
    #expect(addresses(after: [nil, address(3)]) == ["10.0.0.1", "10.0.0.3"] && table.isStale)
    #expect(addresses(after: []) == ["10.0.0.2"] && !table.isStale)
    #expect(addresses(after: [nil, address(3), nil, address(4)]) == ["10.0.0.2"] && lists == 3)
    #expect(addresses(after: []) == ["10.0.0.2"] && lists == 3)
  }

  @Test(
    "an address connects by the scope that the system gives it, not by its digits",
    arguments: [(UInt8(0), true), (200, true), (253, false), (254, false)])
  func scopes(scope: UInt8, isConnected: Bool) {
    // Some clouds give containers a self-assigned address with global scope as their only one.
    let link = message(
      type: 16, body: [0, 0, 1, 0] + word(2) + word(0x1043) + word(0), attributes: [(3, Array("eth0\0".utf8))])
    let address = message(type: 20, body: [2, 32, 0, scope] + word(2), attributes: [(2, [169, 254, 79, 1])])
    var table = NetlinkTable()
    #expect(table.apply(link + address) == nil)
    let status = table.status { _ in .wired }
    #expect(status.isConnected == isConnected)
    #expect(status.interfaces.first?.addresses == ["169.254.79.1"])
  }

  @Test("any bytes are parsed without a trap or an endless loop", arguments: 0..<20)
  func fuzz(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let whole =
      message(
        type: 16, body: [0, 0, 1, 0] + word(2) + word(0x1043) + word(0),
        attributes: [(3, Array("eth0\0".utf8)), (9, [])])
      + message(type: 21, body: [2, 24, 0, 0] + word(2), attributes: [(1, [10, 0, 0, 1])])
    for _ in 0..<500 {
      var bytes =
        Bool.random(using: &generator) ? whole : generator.bytes(upTo: 200, alphabet: [0, 1, 2, 4, 16, 20, 255])
      for _ in 0..<Int.random(in: 0..<6, using: &generator) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
      var table = NetlinkTable()
      _ = table.apply(bytes)
      #expect(table.status { _ in nil }.interfaces.count <= bytes.count / 16)
    }
  }

  private func word(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
  private func half(_ number: Int) -> [UInt8] { withUnsafeBytes(of: UInt16(number)) { Array($0) } }

  private func message(type: Int, body: [UInt8], attributes: [(Int, [UInt8])]) -> [UInt8] {
    var content = body
    for (attribute, value) in attributes {
      content += half(value.count + 4) + half(attribute) + value
      while content.count % 4 != 0 { content.append(0) }
    }
    return word(UInt32(content.count + 16)) + half(type) + half(0) + word(1) + word(0) + content
  }
}

#if os(Linux)
@Suite("Network monitor on Linux", .fewAtOnce)
struct NetlinkTests {
  @Test("this machine's loopback interface is listed")
  func loopback() throws {
    let status = try NetlinkStatusSource().initial
    let loopback = try #require(status?.interfaces.first { $0.kind == .loopback })
    #expect(loopback.name == "lo")
    #expect(loopback.addresses.contains("127.0.0.1"))
  }

  @Test(
    "an added and removed interface is reported",
    .enabled(if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/sbin/ip"), "needs root and ip(8)")
  )
  func realChange() async throws {
    // The monitor's socket belongs to the network namespace of the thread that creates it, and so do programs started
    // there.
    guard let lab = try await NetworkLab.make() else {
      // Root in a container may not be allowed to; the tests' own container is.
      return try #require(ProcessInfo.processInfo.environment["CI_REAL_SERVERS"] == nil)
    }
    let monitor = lab.monitor
    let before = monitor.current
    #expect(!before.isConnected)
    try await lab.ip("link add veth7 type veth peer name veth8")
    try await lab.ip("addr add 10.98.7.1/24 dev veth7")
    try await lab.ip("link set veth8 up")
    try await lab.ip("link set veth7 up")
    while !monitor.current.isConnected {
      try #require(try await monitor.waitForChange(from: monitor.current, timeout: .seconds(60)) != nil)
    }
    let interface = try #require(monitor.current.interfaces.first { $0.name == "veth7" })
    #expect(interface.addresses.contains("10.98.7.1"))
    #expect(interface.kind == .wired || interface.kind == .other)
    try await lab.ip("link del veth7")
    while monitor.current.isConnected {
      try #require(try await monitor.waitForChange(from: monitor.current, timeout: .seconds(60)) != nil)
    }
    #expect(monitor.current.interfaces.isEmpty)
  }
}

/// A thread in its own network namespace.
private final class NetworkLab: Sendable {
  struct Failure: Error { let what: String }
  let monitor: NetworkMonitor
  private let work: Locked<[@Sendable () -> Void]>
  private let isOver: Locked<Bool>

  private init(monitor: NetworkMonitor, work: Locked<[@Sendable () -> Void]>, isOver: Locked<Bool>) {
    self.monitor = monitor
    self.work = work
    self.isOver = isOver
  }

  deinit { isOver.withLock { $0 = true } }

  /// Returns nil if the system doesn't allow it.
  static func make() async throws -> NetworkLab? {
    let work = Locked<[@Sendable () -> Void]>([])
    let isOver = Locked(false)
    // Handed over under a lock, and not by a continuation, which ThreadSanitizer doesn't see here.
    let made = Locked<Result<NetworkLab?, any Error>?>(nil)
    Thread {
      // CLONE_NEWNET, for this thread only, which ends with the test. The function isn't imported into Swift.
      typealias Unshare = @convention(c) (Int32) -> Int32
      guard let symbol = dlsym(nil, "unshare"), unsafeBitCast(symbol, to: Unshare.self)(0x4000_0000) == 0 else {
        let error = errno
        return made.withLock { $0 = error == EPERM ? .success(nil) : .failure(Failure(what: "unshare: \(error)")) }
      }
      do {
        let monitor = NetworkMonitor(source: try NetlinkStatusSource())
        made.withLock { $0 = .success(NetworkLab(monitor: monitor, work: work, isOver: isOver)) }
      } catch {
        return made.withLock { $0 = .failure(error) }
      }
      while !isOver.withLock({ $0 }) {
        for job in work.withLock({ work in
          defer { work = [] }
          return work
        }) { job() }
        usleep(1_000)
      }
    }.start()
    try await waitUntil { made.withLock { $0 != nil } }
    return try made.withLock { made in
      // Taken, so that the thread doesn't keep the lab, whose end is its own.
      guard let result = made.take() else { throw Failure(what: "there is no result") }
      return try result.get()
    }
  }

  func ip(_ arguments: String) async throws {
    let status: Int32 = await withCheckedContinuation { continuation in
      work.withLock {
        $0.append {
          let words = arguments.split(separator: " ").map(String.init)
          continuation.resume(returning: (try? ChildProcess("/usr/sbin/ip", words).waitUntilEnd()) ?? -1)
        }
      }
    }
    guard status == 0 else { throw Failure(what: "ip \(arguments): \(status)") }
  }
}
#endif
