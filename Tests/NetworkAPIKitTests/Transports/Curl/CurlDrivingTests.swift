#if os(Linux)
import CNetworkSupport
import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: when to spin")
struct SpinPolicyTests {
  private var policy = SpinPolicy(processors: 2)

  private mutating func transfers(_ count: Int, after duration: UInt64 = 100_000) {
    for _ in 0..<count { policy.transferEnded(after: duration, succeeded: true, wasAlone: true) }
  }

  private mutating func sleeps(_ count: Int, for duration: UInt64 = 100_000) {
    for _ in 0..<count { policy.slept(for: duration) }
  }

  @Test("a quick response is expected after four quick transfers in a row")
  mutating func quickTransfers() {
    transfers(3)
    #expect(!policy.expectsQuickResponse)
    transfers(1)
    #expect(policy.expectsQuickResponse)
    transfers(100)
    #expect(policy.expectsQuickResponse)
  }

  @Test("a transfer that fails, is slow or isn't alone means that none is expected", arguments: 0..<4)
  mutating func slowTransfers(reason: Int) {
    transfers(10)
    switch reason {
    case 0: policy.transferEnded(after: SpinPolicy.spin, succeeded: true, wasAlone: true)
    case 1: policy.transferEnded(after: 0, succeeded: false, wasAlone: true)
    case 2: policy.transferEnded(after: 0, succeeded: true, wasAlone: false)
    default: policy.stopSpinning()
    }
    #expect(!policy.expectsQuickResponse)
    transfers(3)
    #expect(!policy.expectsQuickResponse)
    transfers(1)
    #expect(policy.expectsQuickResponse)
  }

  @Test("events are expected after four short sleeps in a row, if callers are resumed")
  mutating func shortSleeps() {
    sleeps(3)
    #expect(!policy.expectsEvents(resumesCallers: true, isIdle: false))
    sleeps(1)
    #expect(policy.expectsEvents(resumesCallers: true, isIdle: false))
    #expect(policy.expectsEvents(resumesCallers: true, isIdle: true))
    #expect(!policy.expectsEvents(resumesCallers: false, isIdle: false))
  }

  @Test("a long sleep, or spinning without an event, means that none are expected", arguments: [true, false])
  mutating func longSleeps(isSleep: Bool) {
    sleeps(10)
    if isSleep { sleeps(1, for: SpinPolicy.shortSleep) } else { policy.threadSpunInVain() }
    sleeps(3)
    #expect(!policy.expectsEvents(resumesCallers: true, isIdle: false))
    sleeps(1)
    #expect(policy.expectsEvents(resumesCallers: true, isIdle: false))
  }

  @Test("an idle thread leaves spinning to the next caller while responses are quick")
  mutating func idle() {
    sleeps(4)
    transfers(4)
    #expect(!policy.expectsEvents(resumesCallers: true, isIdle: true))
    #expect(policy.expectsEvents(resumesCallers: true, isIdle: false))
  }

  @Test("nothing spins on a single processor")
  mutating func singleProcessor() {
    policy = SpinPolicy(processors: 1)
    transfers(10)
    sleeps(10)
    #expect(!policy.expectsQuickResponse && !policy.expectsEvents(resumesCallers: true, isIdle: false))
  }

  @Test("transfers that end together are collected, until most have ended or time has passed")
  func together() {
    func collects(_ resumed: Int, of running: Int, last: UInt64 = 1_000, now: UInt64) -> Bool {
      policy.collectsMore(resumed: resumed, running: running, start: 1_000, last: last, now: now)
    }
    #expect(collects(1, of: 2, now: 1_000))
    #expect(!collects(2, of: 2, now: 1_000))
    #expect(collects(1, of: 2, now: 1_000 + SpinPolicy.together - 1))
    #expect(!collects(1, of: 2, now: 1_000 + SpinPolicy.together))
    #expect(collects(1, of: 2, last: 15_000, now: 1_000 + SpinPolicy.together))
    #expect(!collects(1, of: 2, last: 1_000 + SpinPolicy.spin, now: 1_000 + SpinPolicy.spin))
  }
}

@Suite("libcurl transport: what callers hand over to the thread")
struct CurlInboxTests {
  private var inbox = CurlInbox()
  private var taken: [CurlCommand] = []

  private mutating func append(_ url: String = "http://a.example/") throws -> CurlInbox.WakeAction {
    inbox.append(try command(url))
  }

  private func command(_ url: String = "http://a.example/") throws -> CurlCommand {
    let loop = CurlLoop(settings: CurlSettings(.init()))
    return .start(try CurlTransfer(HTTPRequest(url: HTTPURL(url)), settings: loop.settings, loop: loop))
  }

  @Test("the first command starts the thread, and only that one")
  mutating func starts() throws {
    let first = try append()
    #expect(first == .init(startsThread: true))
    let second = try append()
    #expect(second == .init())
    let hasJobs = inbox.wakeUp(taking: &taken)
    #expect(hasJobs == false)
    #expect(taken.count == 2 && inbox.isEmpty)
  }

  @Test(
    "a caller may drive in place while the thread sleeps, unless the command is for TLS or there are many transfers")
  mutating func inPlace() throws {
    let (plain, secure) = (try command(), try command("https://a.example/"))
    #expect(!inbox.allowsInPlace(plain))
    _ = inbox.append(plain)
    _ = inbox.wakeUp(taking: &taken)
    let slept = inbox.fallAsleep(active: CurlInbox.inPlaceLimit - 1)
    #expect(slept)
    #expect(inbox.allowsInPlace(plain) && !inbox.allowsInPlace(secure))
    taken = []
    _ = inbox.wakeUp(taking: &taken)
    #expect(!inbox.allowsInPlace(plain))
    let sleptAgain = inbox.fallAsleep(active: CurlInbox.inPlaceLimit)
    #expect(sleptAgain)
    #expect(!inbox.allowsInPlace(plain))
  }

  @Test("a command that a caller can't carry out wakes the sleeping thread once")
  mutating func wakes() throws {
    _ = try inbox.append(command())
    _ = inbox.wakeUp(taking: &taken)
    let slept = inbox.fallAsleep(active: 1)
    #expect(slept)
    // A caller who drives in place takes this one.
    let first = try append()
    #expect(first == .init())
    #expect(inbox.isLeftToCaller)
    let second = try append("https://a.example/")
    #expect(second == .init(wakesThread: true))
    #expect(!inbox.isLeftToCaller)
    let third = try append("https://a.example/")
    #expect(third == .init())
    taken = []
    _ = inbox.wakeUp(taking: &taken)
    #expect(taken.count == 3)
  }

  @Test("the thread doesn't fall asleep over a command, a job or its end")
  mutating func sleep() throws {
    _ = try inbox.append(command())
    let slept = inbox.fallAsleep(active: 0)
    #expect(!slept)
    _ = inbox.wakeUp(taking: &taken)
    let sleptAgain = inbox.fallAsleep(active: 0)
    #expect(sleptAgain)
    let isWoken = inbox.stop()
    #expect(isWoken)
    let x = inbox.fallAsleep(active: 0)
    #expect(!x)
    let hasJobs = inbox.wakeUp(taking: &taken)
    #expect(hasJobs == nil)
    let first = try append()
    #expect(first == .init())
  }

  @Test("where no thread can be created, the transfers are returned and the next command tries again")
  mutating func noThread() throws {
    let first = try append()
    #expect(first.startsThread)
    let abandoned = inbox.threadFailed().transfers
    #expect(abandoned.map(\.isCancelled) == [false])
    #expect(inbox.isEmpty)
    let second = try append()
    #expect(second.startsThread)
  }

  @Test("a transfer that was cancelled before it was handed over stays cancelled where no thread can be created")
  mutating func cancelledWithoutThread() throws {
    let start = try command()
    guard case .start(let transfer) = start else { return }
    _ = inbox.append(.cancel(transfer))
    let none = inbox.threadFailed().transfers
    #expect(none.isEmpty)
    _ = inbox.append(start)
    let abandoned = inbox.threadFailed().transfers
    #expect(abandoned.map(\.isCancelled) == [true])
  }

  @Test("jobs without a thread are run by one caller, until there are none or a thread starts")
  mutating func abandonedJobs() throws {
    let none = inbox.beginAbandonedJobs()
    #expect(!none)
    // `UnownedJob` can only be made by the runtime; nothing runs this one.
    let job = CurlJob(
      job: unsafeBitCast(UInt(8), to: UnownedJob.self), executor: CurlTransport().executor.asUnownedTaskExecutor())
    _ = inbox.append(job)
    _ = inbox.threadFailed()
    let first = inbox.beginAbandonedJobs()
    let second = inbox.beginAbandonedJobs()
    #expect(first && !second)
    let isOver = inbox.endAbandonedJobs()
    #expect(!isOver)
    var jobs: [CurlJob] = []
    inbox.takeJobs(into: &jobs)
    let isOverNow = inbox.endAbandonedJobs()
    #expect(isOverNow)
    _ = inbox.append(job)
    let withThread = inbox.endAbandonedJobs()
    #expect(withThread)
  }
}

@Suite("libcurl transport: the end of a loop", .fewAtOnce)
struct CurlLoopEndTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  /// Makes a call, so that the loop has a thread.
  private func call(_ loop: CurlLoop) async throws -> CurlTransfer {
    let server = try RawServer.sending(Self.ok)
    let transfer = try CurlTransfer(HTTPRequest(url: server.url()), settings: loop.settings, loop: loop)
    try await loop.run(transfer)
    return transfer
  }

  @Test("a loop that ends with a command it hasn't run is released")
  func commandsLeft() async throws {
    let isReleased: @Sendable () -> Bool
    do {
      let loop = CurlLoop(settings: CurlSettings(.init(proxy: .none)))
      isReleased = { [weak loop] in loop == nil }
      let transfer = try await call(loop)
      _ = loop.inbox.withLock { $0.append(.cancel(transfer)) }
      loop.stop()
    }
    #expect(await eventually { isReleased() })
  }

  @Test("waking a loop whose thread has ended writes to no other file")
  func lateWakeUp() async throws {
    let copy = Locked<Int32>(-1)
    var resources = CurlResources()
    resources.makeWakeup = {
      let wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
      copy.withLock { $0 = dup(wakeup) }
      return wakeup
    }
    let loop = CurlLoop(settings: CurlSettings(.init(proxy: .none)), resources: resources)
    _ = try await call(loop)
    loop.stop()
    #expect(await eventually { loop.withDrive { $0.multi == nil } })
    let descriptor = copy.withLock { $0 }
    defer { SystemCalls.closeDescriptor(descriptor) }
    var count: eventfd_t = 0
    _ = eventfd_read(descriptor, &count)
    // As by a thread that was interrupted between its decision to wake the loop and the write.
    loop.lockedDrive.wake()
    #expect(eventfd_read(descriptor, &count) == 0, "the descriptor may belong to another file")
  }

  @Test("a call that waits for a connection begins when one is gone, while another call goes on")
  func lostConnection() throws {
    let loop = CurlLoop(settings: CurlSettings(.init(proxy: .none)))
    let url = try HTTPURL("http://host.example/")
    let transfer = try CurlTransfer(HTTPRequest(url: url), settings: loop.settings, loop: loop)
    var hosts = CurlHosts(perHost: 2, total: 10)
    let host = hosts.host(of: url)
    #expect(hosts.take(at: host) && hosts.take(at: host))
    host.connections = 2
    hosts.putBack(transfer, at: host)
    #expect(!hosts.canStart && hosts.next() == nil)
    host.lostConnection(wasConnected: false)
    #expect(hosts.canStart && hosts.next() === transfer && host.connections == 1)
  }

  @Test(
    "requests that share connections may be more than a hundred, and those to one host leave places for other hosts",
    arguments: [
      // 128 are as many for each thread as on a machine with 16 processors.
      (isMultiplexed: true, perHost: 64, total: 128, most: 112), (true, 2, 512, 201), (true, 64, 64, 56),
      (true, 1, 1, 1), (false, 64, 128, 64), (false, 64, 64, 56), (false, 100, 8, 7), (false, 7, 7, 7),
      (false, 1, 1, 1),
    ])
  func placesOfOne(isMultiplexed: Bool, perHost: Int, total: Int, most: Int) throws {
    var hosts = CurlHosts(perHost: perHost, total: total)
    let first = hosts.host(of: try HTTPURL("http://first.example/"))
    let other = hosts.host(of: try HTTPURL("http://other.example/"))
    func takes(_ host: CurlHosts.Host) -> Bool { hosts.take(at: host) }
    (first.isMultiplexed, first.connections, first.connected) = (isMultiplexed, 2, 2)
    for _ in 0..<most { #expect(takes(first)) }
    #expect(!takes(first))
    for _ in 0..<min(perHost, total - most) { #expect(takes(other)) }
    #expect(!takes(other))
  }

  @Test("a waiting request begins when another one to its host ends, a connection is made, or requests share one")
  func placesGrow() throws {
    let loop = CurlLoop(settings: CurlSettings(.init(proxy: .none)))
    let url = try HTTPURL("http://host.example/")
    let transfer = try CurlTransfer(HTTPRequest(url: url), settings: loop.settings, loop: loop)
    let changes: [(isMultiplexed: Bool, taken: Int, (inout CurlHosts, CurlHosts.Host) -> Void)] = [
      (false, 2, { $0.releaseSlot(at: $1) }), (true, 101, { $1.connected = 2 }),
      (
        false, 2,
        { (hosts, host) in
          host.isMultiplexed = true
          hosts.releaseSlot(at: host)
        }
      ),
    ]
    for (isMultiplexed, taken, change) in changes {
      var hosts = CurlHosts(perHost: 2, total: 512)
      let host = hosts.host(of: url)
      (host.isMultiplexed, host.connected) = (isMultiplexed, 1)
      for _ in 0..<taken { _ = hosts.take(at: host) }
      hosts.wait(transfer, at: host)
      #expect(!hosts.canStart && hosts.next() == nil)
      change(&hosts, host)
      #expect(hosts.canStart && hosts.next() === transfer && !hosts.canStart)
    }
  }

  @Test("a new request doesn't take the slot that a waiting one of another host has got")
  func totalIsFair() throws {
    let loop = CurlLoop(settings: CurlSettings(.init(proxy: .none)))
    var hosts = CurlHosts(perHost: 2, total: 1)
    let (first, second) = (try HTTPURL("http://first.example/"), try HTTPURL("http://second.example/"))
    let transfer = try CurlTransfer(HTTPRequest(url: first), settings: loop.settings, loop: loop)
    func takes(_ url: HTTPURL) -> Bool { hosts.take(at: hosts.host(of: url)) }
    #expect(takes(second) && !takes(first))
    hosts.wait(transfer, at: hosts.host(of: first))
    hosts.releaseSlot(at: hosts.host(of: second))
    #expect(!takes(second))
    #expect(hosts.next() === transfer)
    hosts.releaseSlot(at: hosts.host(of: first))
    #expect(hosts.next() == nil)
    #expect(takes(second))
  }

  @Test("the hosts that wait don't make it slower to find a new one, nor to begin a request when another one ends")
  func manyHosts() async throws {
    let loop = CurlLoop(settings: CurlSettings(.init(proxy: .none)))
    let urls = try (0..<4_000).map { try HTTPURL("http://host\($0).example/") }
    let transfer = try CurlTransfer(HTTPRequest(url: urls[0]), settings: loop.settings, loop: loop)
    let limit = Int64(1e9 * allowedSlowness)
    var least = Int64.max
    // A busy machine may count time in which the thread doesn't run, so that only one of three runs has to be quick.
    for _ in 0..<3 where least >= limit {
      let start = threadTime()
      for total in [1, .max] {
        var hosts = CurlHosts(perHost: 1, total: total)
        for url in urls {
          let host = hosts.host(of: url)
          // A request that waits for each of them: at its own limit, if there is no other.
          if total > 1 { _ = hosts.take(at: host) }
          if !hosts.take(at: host) { hosts.wait(transfer, at: host) }
        }
        var begun = 0
        for url in urls.reversed() where total > 1 {
          hosts.releaseSlot(at: hosts.host(of: url))
          while hosts.canStart, hosts.next() != nil { begun += 1 }
        }
        #expect(begun == (total > 1 ? urls.count : 0))
      }
      least = min(least, threadTime() - start)
    }
    #expect(least < limit, "it took \(least / 1_000_000) ms")
  }
}
#endif
