import Testing

@testable import NetworkAPIKit

extension Result {
  fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

/// What each callback of a session means for a request, in any order.
@Suite("URLSession transport: the state of an exchange")
struct ExchangeMachineTests {
  typealias Machine = ExchangeMachine

  private static let start = SuspendingClock.now

  private static func machine(limit: Int? = 100, isHead: Bool = false, highWater: Int = 1000) -> Machine {
    Machine(limit: limit, isHead: isHead, highWater: highWater, at: start)
  }

  private static func running(limit: Int? = 100, isHead: Bool = false, highWater: Int = 1000) -> Machine {
    var machine = machine(limit: limit, isHead: isHead, highWater: highWater)
    #expect(machine.start(at: start) == nil)
    return machine
  }

  private static func head(
    _ machine: inout Machine, status: HTTPStatus = 200, length: Int64? = nil, isCoded: Bool = false
  ) -> Machine.HeadAction {
    machine.receivedHead(status: status, length: length, isCoded: isCoded, at: start)
  }

  @Test("what was cancelled or failed before its start doesn't start")
  func beforeTheStart() {
    var machine = Self.machine()
    #expect(!machine.isRunning)
    #expect(machine.end(.cancelled)?.failure?.isCancelled == true)
    #expect(machine.start(at: Self.start)?.isCancelled == true)
    #expect(!machine.isRunning)
  }

  @Test("a head is kept for a body that is collected, and delivered for one that is streamed; a second one is an error")
  func heads() {
    for (limit, action) in [(100, .keep), (nil, .deliver)] as [(Int?, Machine.HeadAction)] {
      var machine = Self.running(limit: limit)
      #expect(Self.head(&machine) == action)
      #expect(Self.head(&machine) == .failAsRepeated)
      #expect(machine.end(nil) != nil)
      #expect(Self.head(&machine) == .ignore)
    }
  }

  @Test("a body is collected up to its limit, or streamed; after the end, bytes don't count")
  func bodies() {
    var collected = Self.running()
    #expect(collected.receivedBody(100, at: Self.start) == .collect)
    #expect(collected.receivedBody(1, at: Self.start) == .failAsTooLarge)
    var streamed = Self.running(limit: nil)
    #expect(streamed.receivedBody(1_000_000, at: Self.start) == .yield)
    #expect(streamed.end(.cancelled) != nil)
    #expect(streamed.receivedBody(1, at: Self.start) == .ignore)
    #expect(streamed.received == 1_000_000)
  }

  @Test("a body shorter than announced is truncated, unless the length is not that of what the session delivers")
  func truncation() {
    let heads: [(status: HTTPStatus, isHead: Bool, isCoded: Bool, isTruncated: Bool)] = [
      (200, false, false, true), (200, true, false, false), (200, false, true, false), (304, false, false, false),
    ]
    for head in heads {
      var machine = Self.running(isHead: head.isHead)
      _ = Self.head(&machine, status: head.status, length: 10, isCoded: head.isCoded)
      _ = machine.receivedBody(9, at: Self.start)
      var isTruncated = false
      if case .truncatedBody(9, 10, _)? = machine.end(nil)?.failure { isTruncated = true }
      #expect(isTruncated == head.isTruncated, "\(head)")
    }
    var whole = Self.running()
    _ = Self.head(&whole, length: 10)
    _ = whole.receivedBody(10, at: Self.start)
    let ended = whole.end(nil)
    #expect(ended != nil && ended?.failure == nil)
    var withheld = Self.running()
    _ = Self.head(&withheld, length: 10)
    withheld.ignoreLength()
    #expect(withheld.end(nil)?.failure == nil)
  }

  @Test("the end without a head is an error; only the first end counts")
  func ends() {
    var machine = Self.running()
    guard case .invalidResponse? = machine.end(nil)?.failure else {
      Issue.record("there was no response")
      return
    }
    #expect(machine.end(.cancelled) == nil)
    #expect(!machine.isRunning)
  }

  @Test("the task rests when its reader is behind, and goes on below a quarter; not after the end")
  func pace() {
    var machine = Self.running(limit: nil, highWater: 1000)
    #expect(machine.receivedBody(1000, at: Self.start) == .yield)
    #expect(machine.changePace() == nil, "not yet")
    #expect(machine.receivedBody(1, at: Self.start) == .yield)
    #expect(machine.changeOfPace == true)
    #expect(machine.changePace() == true)
    #expect(machine.changePace() == nil, "once")
    machine.taken(750, at: Self.start)
    #expect(machine.changePace() == nil, "251 are unread")
    machine.taken(1, at: Self.start)
    #expect(machine.changePace() == false)
    _ = machine.receivedBody(2000, at: Self.start)
    #expect(machine.end(.cancelled) != nil)
    #expect(machine.changePace() == nil)
  }

  @Test("a task that goes on after it was told to rest ends, before what is unread fills the memory")
  func deafSession() {
    var machine = Self.running(limit: nil, highWater: 1000)
    #expect(machine.receivedBody(50_000, at: Self.start) == .yield, "it wasn't told yet")
    #expect(machine.changePace() == true)
    #expect(machine.receivedBody(16_000, at: Self.start) == .yield)
    #expect(machine.receivedBody(1, at: Self.start) == .failAsUnread)
    machine.taken(66_001, at: Self.start)
    #expect(machine.changePace() == false)
    #expect(machine.receivedBody(100_000, at: Self.start) == .yield, "it wasn't told again")
  }

  @Test(
    "a server is silent since the last byte in either direction, but not while the task rests or there is no network")
  func silence() {
    var machine = Self.running(limit: nil, highWater: 10)
    let later = Self.start.advanced(by: .seconds(5))
    let latest = Self.start.advanced(by: .seconds(7))
    #expect(machine.silence(at: later) == .seconds(5))
    machine.recordActivity(at: later)
    #expect(machine.silence(at: latest) == .seconds(2))
    machine.waitForConnectivity()
    #expect(machine.silence(at: latest) == .zero)
    _ = machine.receivedHead(status: 200, length: nil, isCoded: false, at: later)
    #expect(machine.silence(at: latest) == .seconds(2), "the network is back")
    _ = machine.receivedBody(11, at: later)
    #expect(machine.changePace() == true)
    #expect(machine.silence(at: latest) == .zero, "the reader is slow, and not the server")
    machine.taken(11, at: latest)
    #expect(machine.changePace() == false)
    #expect(machine.silence(at: latest.advanced(by: .seconds(1))) == .seconds(1))
    #expect(machine.end(nil) != nil)
    #expect(machine.silence(at: latest) == nil)
  }

  @Test("a check that comes late, since the process was suspended, grants the server one more interval")
  func suspension() throws {
    var machine = Self.running()
    let limits = TransferLimits(idle: .seconds(60), deadline: nil)
    let clock = ContinuousClock.now
    func check(_ seconds: Int) throws -> (passed: NetworkError.Timeout?, wait: Duration) {
      let result = machine.check(limits, at: Self.start.advanced(by: .seconds(seconds)), clock)
      return try #require(result)
    }
    #expect(try check(0).wait == .seconds(60))
    // Suspended for two minutes: what the server sent is still to be read.
    #expect(try check(120) == (nil, .seconds(60)))
    machine.recordActivity(at: Self.start.advanced(by: .seconds(121)))
    #expect(try check(180) == (nil, .seconds(1)))
    #expect(try check(181).passed == .idle, "it was silent for 60 s of running")
    // A busy machine isn't a suspension.
    machine.recordActivity(at: Self.start.advanced(by: .seconds(200)))
    #expect(try check(200).wait == .seconds(60))
    let busy = machine.check(limits, at: Self.start.advanced(by: .milliseconds(260_900)), clock)
    #expect(busy?.passed == .idle)
    // The deadline of the whole call counts all time.
    var other = Self.running()
    let deadline = TransferLimits(idle: .seconds(60), deadline: clock + .seconds(100))
    _ = other.check(deadline, at: Self.start, clock)
    let late = other.check(deadline, at: Self.start.advanced(by: .seconds(120)), clock + .seconds(120))
    #expect(late?.passed == .total)
  }
}
