#if os(Linux)
import Testing
@testable import NetworkAPIKit

/// The verdicts about transfers, without a socket and without libcurl.
@Suite("libcurl transport: the verdicts about a transfer")
struct TransferMachineTests {
  typealias Machine = TransferMachine

  private static func machine(
    _ request: Machine.Request = .init(collectedLimit: 100), idempotent: Bool = true, replayable: Bool = true,
    once: Bool = false
  ) -> Machine {
    var machine = Machine(
      request, resending: .init(isIdempotent: idempotent, isReplayable: replayable, isSentOnce: once))
    #expect(machine.submit(at: 10) == true)
    machine.begin(at: 20)
    return machine
  }

  /// A machine whose request was sent on a connection.
  private static func sent(_ machine: Machine, opened: Int) -> Machine {
    var machine = machine
    #expect(machine.willSend(on: .init(opened: opened)) == .send)
    machine.sends()
    return machine
  }

  /// A machine whose response has begun, or is complete.
  private static func answered(_ machine: Machine, length: Int64?, received: Int, status: Int = 200) -> Machine {
    var machine = machine
    #expect(
      machine.receivedHead(.init(status: status, contentLength: length, isHTTP1: true), isSecure: true).stops == false)
    #expect(machine.receivedBody(received) == true)
    return machine
  }

  private static func name(_ verdict: Machine.Verdict) -> String { "\(verdict)" }

  @Test("a server may have a request that was sent before the connection that fails, unless it refused it")
  func sentEarlier() {
    func mayHave(_ machine: Machine) -> [Bool] {
      [false, true].map { machine.wasSentEarlier(thanFailureInTLS: $0) }
    }
    var sent = Self.sent(Self.machine(), opened: 0)
    // A certificate may be refused on the connection that the request was sent on.
    #expect(mayHave(sent) == [true, false])
    sent.opensConnection()
    #expect(mayHave(sent) == [true, true])
    var refused = Self.sent(Self.machine(), opened: 0)
    refused.wasRefused()
    refused.opensConnection()
    var connecting = Self.machine()
    connecting.opensConnection()
    #expect(mayHave(refused) == [false, false] && mayHave(connecting) == [false, false])
  }

  // MARK: From handing over to the end

  @Test("a transfer ends once, in any state, with what its state requires")
  func ending() {
    var new = Machine(.init(), resending: .init(isIdempotent: true, isReplayable: true, isSentOnce: false))
    #expect(new.end(.cancelled) == .nothing)
    #expect(new.state == .done)
    #expect(new.submit(at: 1) == false, "cancelled before it was handed over")

    var waiting = Machine(.init(), resending: .init(isIdempotent: true, isReplayable: true, isSentOnce: false))
    #expect(waiting.submit(at: 1) == true)
    waiting.wait()
    #expect(waiting.end(.cancelled) == .leaveQueue)
    #expect(waiting.end(.cancelled) == .nothing)

    let endings: [(CurlFailure?, Bool?)] = [
      (nil, nil), (.cancelled, false), (.timedOut(.total), false), (.timedOut(.idle), true), (.timedOut(.connect), nil),
      (.brokenHTTP2, nil),
    ]
    for (failure, forbidsReuse) in endings {
      var active = Self.machine()
      #expect(active.end(failure) == .release(forbidsReuse: forbidsReuse), "\(String(describing: failure))")
      #expect(active.end(failure) == .nothing)
    }
  }

  @Test("a transfer that needs a connection beyond the limit waits again, and counts as sent if it was refused before")
  func lacksConnection() {
    for isRefused in [false, true] {
      var machine = Self.machine(.init(offersHTTP2: true, collectedLimit: 100))
      if isRefused {
        machine = Self.sent(machine, opened: 1)
        machine.wasRefused()
        let mayResend = machine.mayResend(requiresHTTP1: false)
        #expect(mayResend)
      }
      machine.lacksConnection()
      #expect(Self.name(machine.ended(.other)) == "waitAgain")
      machine.wait()
      #expect(machine.state == .waiting && !machine.wasSent && !machine.isStopped)
      #expect(machine.resending.isResent == isRefused)
      machine.begin(at: 30)
      #expect(machine.willSend(on: .init(opened: 1)) == .send)
    }
  }

  @Test("a transfer for which there is only a taken connection wasn't sent: it waits, and may still be sent again")
  func takenConnection() {
    var machine = Self.machine(.init(offersHTTP2: true, collectedLimit: 100))
    #expect(machine.willSend(on: .init(opened: 0, hasRoomBeside: false)) == .send)
    machine.foundTakenConnection(hasRoomBeside: false)
    #expect(!machine.wasSent && !machine.mayHaveBeenProcessed)
    #expect(Self.name(machine.ended(.other)) == "waitAgain")
    machine.wait()
    machine.begin(at: 30)
    machine = Self.sent(machine, opened: 0)
    #expect(Self.name(machine.ended(.receiveFailed)) == "sendAgain")
  }

  @Test("a transfer for which libcurl chose a connection that we have ended begins again, and may still be sent again")
  func endedConnection() {
    var machine = Self.machine(.init(offersHTTP2: true, collectedLimit: 100))
    for _ in 0..<3 {
      let action = machine.willSend(on: .init(opened: 0))
      machine.foundEndedConnection()
      #expect(action == .send && !machine.wasSent && machine.isStopped)
      let verdict = machine.ended(.other)
      #expect(Self.name(verdict) == "sendAgain")
      machine.beginAgain(at: 30)
    }
    machine = Self.sent(machine, opened: 0)
    let verdict = machine.ended(.receiveFailed)
    #expect(Self.name(verdict) == "sendAgain")
  }

  @Test("what libcurl has noted about a refused request doesn't count for the next time it sends the request")
  func notedRefusal() {
    var machine = Self.sent(Self.machine(idempotent: false), opened: 1)
    machine.wasNotedAsRefused()
    let mayResend = machine.mayResend(requiresHTTP1: false)
    let action = machine.willSend(on: .init(opened: 2))
    #expect(mayResend && action == .send && machine.hasResent)
    machine.sends()
    machine.wasNotedAsRefused()
    let mayResendAgain = machine.mayResend(requiresHTTP1: false)
    #expect(!mayResendAgain && machine.mayHaveBeenProcessed)
  }

  @Test("once a connection must be closed, nothing lets it be used again")
  func stricterReuse() throws {
    // What the request says, and the head; whether the connection must be closed.
    let cases: [(announces: Bool, http1: Bool, ambiguous: Bool, closes: Bool)] = [
      (false, true, false, false), (true, true, false, true), (true, false, false, false), (false, true, true, true),
      (false, false, true, true),
    ]
    for offersHTTP2 in [true, false] {
      for (announces, http1, ambiguous, closes) in cases {
        let request = Machine.Request(offersHTTP2: offersHTTP2, announcesClose: announces, collectedLimit: 100)
        var head = ResponseHeadParser.Summary(status: 200, contentLength: 5, isHTTP1: http1)
        head.isAmbiguous = ambiguous
        var machine = Self.sent(Self.machine(request), opened: 1)
        let action = machine.receivedHead(head, isSecure: true)
        #expect(action.forbidsReuse == (closes || offersHTTP2 ? closes : nil))
        for failure in [nil, .cancelled, .timedOut(.total), .timedOut(.idle)] as [CurlFailure?] {
          var ending = machine
          guard case .release(let forbidsReuse) = ending.end(failure) else {
            Issue.record("it isn't active")
            return
          }
          if closes { #expect(forbidsReuse == true, "\(String(describing: failure))") }
        }
      }
    }
    var early = Self.answered(Self.sent(Self.machine(), opened: 1), length: 5, received: 5)
    early.endsEarly()
    #expect(early.end(nil) == .release(forbidsReuse: true), "the request was not sent completely")
  }

  @Test("each state has its timeouts: waiting, connecting, silent, paused by the caller")
  func timeouts() {
    let request = Machine.Request(deadline: 1000, connectLimit: 100, idleLimit: 50)
    var machine = Machine(request, resending: .init(isIdempotent: true, isReplayable: true, isSentOnce: false))
    #expect(machine.expiry(lastActivity: 0) == 1000)
    #expect(machine.submit(at: 10) == true)
    machine.wait()
    #expect(machine.expiry(lastActivity: 0) == 1000, "only the deadline while it waits")
    machine.begin(at: 200)
    #expect(machine.expiry(lastActivity: 200) == 300)
    #expect(machine.expiredTimeout(at: 300) == .connect)
    machine = Self.sent(machine, opened: 1)
    #expect(machine.expiry(lastActivity: 230) == 280)
    #expect(machine.expiredTimeout(at: 280) == .idle)
    for pause in [\Machine.isReceivePaused, \Machine.isSendPaused] {
      machine[keyPath: pause] = true
      #expect(machine.expiry(lastActivity: 230) == 1000, "a slow caller is no silent server")
      machine[keyPath: pause] = false
    }
    #expect(machine.expiredTimeout(at: 1000) == .total)
    #expect(machine.expiry(lastActivity: .max - 10) == 1000, "sums that don't fit are clamped")
  }

  @Test("what has been delivered of a request's body is looked at sixteen times within the idle timeout")
  func delivery() {
    let request = Machine.Request(hasBody: true, connectLimit: 100, idleLimit: 1600)
    var machine = Self.sent(Self.machine(request), opened: 1)
    #expect(machine.expiry(lastActivity: 1000) == 1100)
    let growth = [(5, 1100), (5, 1200), (4, 2650)].map { machine.looks(atDelivered: $0, at: $1) }
    #expect(growth == [true, false, false])
    #expect(machine.expiry(lastActivity: 1100) == 2700, "the idle timeout comes before the next look")
  }

  @Test("the connect timeout of a request that is sent again begins with its second attempt")
  func timeoutsOfTheSecondAttempt() {
    let request = Machine.Request(offersHTTP2: true, connectLimit: 100, idleLimit: 1000)
    var machine = Self.sent(Self.machine(request), opened: 0)
    guard case .sendAgain = machine.ended(.receiveFailed) else {
      Issue.record("not sent again")
      return
    }
    machine.beginAgain(at: 500)
    #expect(machine.expiry(lastActivity: 400) == 600)
    #expect(machine.expiredTimeout(at: 600) == .connect)
    #expect(machine.started == 20, "the call's metrics count from the first attempt")
  }

  // MARK: Sending

  @Test("a connection is looked at before its use where unread bytes could be taken for a response, or lose a request")
  func looks() {
    let connections: [(Machine.Connection, idempotent: Bool, Machine.SendAction)] = [
      (.init(opened: 1), true, .send), (.init(opened: 0), true, .send), (.init(opened: 0), false, .send),
      (.init(opened: 0, isKept: true), true, .sendIfQuiet), (.init(opened: 0, isKept: true), false, .sendIfQuiet),
      (.init(opened: 0, isIdleHTTP2: true), true, .send), (.init(opened: 0, isIdleHTTP2: true), false, .sendIfQuiet),
      (.init(opened: 1, isIdleHTTP2: true), false, .send),
    ]
    for (connection, idempotent, action) in connections {
      var machine = Self.machine(idempotent: idempotent)
      #expect(machine.willSend(on: connection) == action, "\(connection)")
    }
  }

  @Test(
    "any request is sent on another connection if the one selected was stale, but not twice, and not if it was sent")
  func stale() {
    for (idempotent, replayable, once) in [(true, true, false), (false, true, false), (false, false, true)] {
      var machine = Self.machine(idempotent: idempotent, replayable: replayable, once: once)
      #expect(machine.willSend(on: .init(isKept: true)) == .sendIfQuiet)
      machine.foundStaleConnection()
      guard case .sendAgain = machine.ended(.other) else {
        Issue.record("not sent again")
        continue
      }
      machine.beginAgain(at: 30)
      #expect(machine.willSend(on: .init(isKept: true)) == .sendIfQuiet)
      machine.foundStaleConnection()
      guard case .fail(.connectionIsStale) = machine.ended(.other) else {
        Issue.record("a second stale connection is the end")
        continue
      }
    }
    var machine = Self.sent(Self.machine(), opened: 0)
    #expect(machine.mayResend(requiresHTTP1: false) == true)
    #expect(machine.willSend(on: .init(opened: 1, isKept: true)) == .sendIfQuiet)
    machine.foundStaleConnection()
    guard case .fail(.connectionDiedBeforeResponse) = machine.ended(.other) else {
      Issue.record("it was sent before, so the server may have acted")
      return
    }
  }

  @Test("libcurl may send again by itself only what may be sent again, and only once")
  func libcurlResends() {
    for (idempotent, opened, refused, allowed) in [
      (true, 0, false, true), (false, 0, false, false), (true, 1, false, false), (false, 1, true, true),
    ] {
      var machine = Self.sent(Self.machine(idempotent: idempotent), opened: opened)
      if refused { machine.wasRefused() }
      #expect(machine.mayResend(requiresHTTP1: false) == allowed, "\(idempotent), \(opened), \(refused)")
      guard allowed else { continue }
      #expect(machine.willSend(on: .init(opened: opened + 1)) == .send)
      #expect(machine.mayResend(requiresHTTP1: false) == false, "a third time")
      #expect(machine.willSend(on: .init(opened: opened + 2)) == .stop(keepsConnection: false))
    }
    var other = Self.sent(Self.machine(), opened: 0)
    #expect(other.mayResend(requiresHTTP1: true) == false, "HTTP_1_1_REQUIRED isn't the end of a connection")
  }

  @Test("sending again takes a connection of its own while there is room for one, else a shared one")
  func ownConnection() {
    for hasRoom in [true, false] {
      var machine = Self.sent(Self.machine(.init(offersHTTP2: true, collectedLimit: 100)), opened: 0)
      machine.wasRefused()
      let action = machine.willSend(on: .init(opened: 0, hasRoomBeside: hasRoom))
      #expect(action == (hasRoom ? .stop(keepsConnection: true) : .send))
      guard hasRoom else {
        #expect(!machine.hasOwnConnection)
        continue
      }
      guard case .sendAgain = machine.ended(.other) else {
        Issue.record("not sent again")
        continue
      }
      machine.beginAgain(at: 30)
      #expect(machine.hasOwnConnection)
      #expect(machine.resending.isResent)
      #expect(!machine.wasSent, "the attempt is a new one")
    }
  }

  @Test("a GOAWAY refuses the streams after the one it names, and no others")
  func goAway() {
    for (stream, last, refused) in [(5, 3, true), (3, 3, false), (1, 3, false), (5, -1, false)] {
      var machine = Self.sent(
        Self.machine(.init(offersHTTP2: true, collectedLimit: 100), idempotent: false), opened: 1)
      machine.usesStream(stream)
      machine.receivedGoAway(lastStream: last)
      let verdict = Self.name(machine.ended(.connectionError(isClosed: false)))
      #expect(verdict == (refused ? "sendAgain" : "failAsReported"), "\(stream), \(last)")
    }
  }

  @Test("a request that was lost before counts as sent, however its second sending ends")
  func lostBefore() {
    func lost() -> Machine {
      var machine = Self.sent(Self.machine(.init(offersHTTP2: true, collectedLimit: 100)), opened: 0)
      #expect(Self.name(machine.ended(.receiveFailed)) == "sendAgain")
      machine.beginAgain(at: 30)
      return machine
    }
    #expect(lost().mayHaveBeenProcessed, "the second connection isn't made")
    var refused = Self.sent(lost(), opened: 1)
    refused.wasRefused()
    let isSentAgain = refused.mayResend(requiresHTTP1: false)
    #expect(!isSentAgain)
    #expect(Self.name(refused.ended(.other)).contains("connectionDiedBeforeResponse"))
    var stale = lost()
    let action = stale.willSend(on: .init(isKept: true))
    #expect(action == .sendIfQuiet)
    stale.foundStaleConnection()
    #expect(Self.name(stale.ended(.other)).contains("connectionDiedBeforeResponse"))
  }

  @Test("a request isn't sent again once the server has begun to respond, if only with an interim response")
  func begunResponse() {
    for hasBegun in [false, true] {
      var machine = Self.sent(Self.machine(.init(offersHTTP2: true, collectedLimit: 100)), opened: 0)
      let verdict = Self.name(machine.ended(.connectionError(isClosed: true), hasBegun: hasBegun))
      #expect(verdict == (hasBegun ? "failAsReported" : "sendAgain"))
    }
  }

  // MARK: Receiving

  @Test("a body larger than the limit stops the transfer, by its length or by its bytes")
  func limit() {
    var announced = Self.sent(Self.machine(), opened: 1)
    #expect(announced.receivedHead(.init(status: 200, contentLength: 101), isSecure: false).stops == true)
    var counted = Self.sent(Self.machine(), opened: 1)
    #expect(counted.receivedHead(.init(status: 200, isChunked: true), isSecure: false).stops == false)
    #expect(counted.receivedBody(100) == true)
    #expect(counted.receivedBody(1) == false)
    for verdict in [announced.ended(.other), counted.ended(.other)] {
      guard case .fail(.bodyTooLarge(100)) = verdict else {
        Issue.record("\(verdict)")
        continue
      }
    }
    for request in [Machine.Request(isHead: true, collectedLimit: 100), .init()] {
      var machine = Self.sent(Self.machine(request), opened: 1)
      let action = machine.receivedHead(.init(status: 200, contentLength: 101), isSecure: false)
      #expect(action.isDelivered == (request.collectedLimit == nil))
    }
  }

  @Test("only the end of a body without a length, over TLS and HTTP/1, needs the goodbye of TLS")
  func goodbye() {
    let heads: [(ResponseHeadParser.Summary, secure: Bool, needs: Bool)] = [
      (.init(status: 200, isHTTP1: true), true, true), (.init(status: 200, isHTTP1: true), false, false),
      (.init(status: 200, contentLength: 3, isHTTP1: true), true, false),
      (.init(status: 200, isChunked: true, isHTTP1: true), true, false), (.init(status: 200), true, false),
    ]
    for (head, isSecure, needs) in heads {
      var machine = Self.sent(Self.machine(), opened: 1)
      #expect(machine.receivedHead(head, isSecure: isSecure).endsWithConnection == needs, "\(head)")
    }
    var cut = Self.answered(Self.sent(Self.machine(), opened: 1), length: nil, received: 7)
    guard case .fail(.own(.truncatedBody(received: 7, expected: nil, _))) = cut.ended(.complete, lacksCloseNotify: true)
    else {
      Issue.record("a body that anybody could have cut is not complete")
      return
    }
    var empty = Self.answered(Self.sent(Self.machine(), opened: 1), length: nil, received: 0, status: 204)
    #expect(Self.name(empty.ended(.complete, lacksCloseNotify: true)) == "succeed")
  }

  @Test("a connection isn't used again after a length and chunks together; one of HTTP/2 is, once a head has come")
  func reuse() {
    for (isAmbiguous, offersHTTP2, forbids) in [
      (true, false, true), (false, false, nil), (true, true, true), (false, true, false),
    ] as [(Bool, Bool, Bool?)] {
      var machine = Self.sent(Self.machine(.init(offersHTTP2: offersHTTP2, collectedLimit: 100)), opened: 1)
      let action = machine.receivedHead(.init(status: 200, isAmbiguous: isAmbiguous), isSecure: true)
      #expect(action.forbidsReuse == forbids)
    }
  }

  @Test("a response that is too large stops its stream, and not the HTTP/2 connection of others")
  func tooLargeOfMany() {
    var machine = Self.sent(Self.machine(.init(offersHTTP2: true, collectedLimit: 100)), opened: 0)
    let action = machine.receivedHead(.init(status: 200, contentLength: 101), isSecure: true)
    #expect(action.stops)
    #expect(action.forbidsReuse == false)
  }

  @Test("a stream's number is that of the connection in use: libcurl may send again over HTTP/1")
  func streamOfAnotherConnection() {
    var machine = Self.sent(Self.machine(.init(offersHTTP2: true, collectedLimit: 100)), opened: 0)
    machine.usesStream(1)
    machine.wasRefused()
    #expect(machine.willSend(on: .init(opened: 1)) == .send)
    machine = Self.answered(machine, length: nil, received: 7)
    #expect(!machine.mayBeAbandoned(.complete))
  }

  // MARK: The end of an attempt

  static let endings: [Machine.Ending] = [
    .complete, .emptyReply, .sendFailed, .receiveFailed, .truncated, .connectionError(isClosed: true),
    .connectionError(isClosed: false), .connectionError(isClosed: false, mayFollowEnd: true),
    .streamError(isClean: true), .streamError(isClean: false), .other,
  ]

  @Test("without a response, an idempotent request is sent again where a reused HTTP/2 connection ended, and once")
  func noResponse() {
    let again: [Machine.Ending] = [.sendFailed, .receiveFailed, .truncated, .connectionError(isClosed: true)]
    for ending in Self.endings {
      for offersHTTP2 in [true, false] {
        for (idempotent, opened) in [(true, 0), (true, 1), (false, 0)] {
          var machine = Self.sent(
            Self.machine(.init(offersHTTP2: offersHTTP2, collectedLimit: 100), idempotent: idempotent), opened: opened)
          let isAgain = offersHTTP2 && idempotent && opened == 0 && again.contains(ending)
          let fails = ending == .complete ? "failAsEmptyReply" : "failAsReported"
          let verdict = Self.name(machine.ended(ending))
          #expect(verdict == (isAgain ? "sendAgain" : fails), "\(ending) \(offersHTTP2) \(idempotent) \(opened)")
          guard isAgain else { continue }
          machine.beginAgain(at: 30)
          machine = Self.sent(machine, opened: 0)
          #expect(Self.name(machine.ended(ending)) == fails, "\(ending), the second time")
        }
      }
    }
    var cut = Self.sent(Self.machine(), opened: 1)
    guard case .fail(.own(.invalidResponse(let response))) = cut.ended(.complete, isInsideHead: true) else {
      Issue.record("a head that is cut is no head")
      return
    }
    #expect(response.reason == .truncatedHeaders)
  }

  @Test("an early response counts although sending failed: whole, or of a stream that was closed cleanly")
  func earlyResponse() {
    for ending in Self.endings where ending != .complete {
      for (length, received, hasBody) in [(3, 3, true), (3, 2, true), (3, 3, false), (nil, 2, true)]
        as [(Int64?, Int, Bool)]
      {
        for stream in [nil, 1] {
          var machine = Self.machine(.init(hasBody: hasBody, offersHTTP2: true, collectedLimit: 100))
          machine = Self.answered(Self.sent(machine, opened: 1), length: length, received: received)
          if let stream { machine.usesStream(stream) }
          let isWhole = length.map { $0 == received } ?? false
          let counts: Bool =
            switch ending {
            case .streamError(isClean: true): isWhole || length == nil
            case .connectionError(_, mayFollowEnd: true): isWhole || length == nil && stream != nil
            default: isWhole
            }
          #expect(
            Self.name(machine.ended(ending)) == (hasBody && counts ? "succeed" : "failAsReported"),
            "\(ending), \(received) of \(length ?? -1), \(hasBody), \(String(describing: stream))")
        }
      }
    }
  }

  @Test("a response is over while the body of the request waits: by its length, or when libcurl no longer reads it")
  func overEarly() {
    for (length, status, end) in [(3, 200, .complete), (4, 200, .truncated), (nil, 200, nil), (nil, 204, .complete)]
      as [(Int64?, Int, Machine.Ending?)]
    {
      let isOver: Machine.Ending? = end == .complete ? .complete : nil
      var machine = Self.sent(Self.machine(.init(hasBody: true, offersHTTP2: true, collectedLimit: 100)), opened: 1)
      machine.isSendPaused = true
      #expect(machine.earlyEnding(waitsForSocket: true, hasLastChunk: true) == nil, "there is no response")
      #expect(machine.earlyEnding(waitsForSocket: false, hasLastChunk: true) == .complete, "there will be none")
      #expect(!machine.isAnsweredEarly)
      machine = Self.answered(machine, length: length, received: status == 204 ? 0 : 3, status: status)
      #expect(
        machine.earlyEnding(waitsForSocket: true, hasLastChunk: true) == isOver,
        "\(String(describing: length)), \(status)")
      machine.isSendPaused = false
      #expect(machine.earlyEnding(waitsForSocket: false, hasLastChunk: true) == nil, "the body has something to send")
      #expect(machine.isAnsweredEarly == (isOver == .complete))
      machine.isSendPaused = true
      #expect(machine.earlyEnding(waitsForSocket: false, hasLastChunk: false) == end ?? .complete)
      machine.isReceivePaused = true
      #expect(machine.earlyEnding(waitsForSocket: false, hasLastChunk: true) == isOver, "it will read on")
      var stream = Self.sent(Self.machine(.init(hasBody: true, offersHTTP2: true, collectedLimit: 100)), opened: 1)
      stream.isSendPaused = true
      stream.usesStream(1)
      #expect(stream.earlyEnding(waitsForSocket: false, hasLastChunk: true) == nil)
      _ = stream.receivedHead(.init(status: status, contentLength: length), isSecure: true)
      _ = stream.receivedBody(status == 204 ? 0 : 3)
      #expect(
        stream.earlyEnding(waitsForSocket: false, hasLastChunk: true) == isOver, "others may use the connection")
      for isSilent in [false, true] where isOver == .complete {
        var ended = stream
        ended.endsEarly(isSilent: isSilent)
        #expect(ended.end(nil) == .release(forbidsReuse: isSilent ? true : nil), "a silent connection may be dead")
      }
    }
    var limited = Self.sent(Self.machine(.init(hasBody: true, collectedLimit: 100, deadline: 1 << 40)), opened: 1)
    #expect(limited.expiry(lastActivity: .max) == 1 << 40)
    limited = Self.answered(limited, length: 3, received: 3)
    #expect(limited.expiry(lastActivity: .max) < 1 << 40, "or the client's own limit may end the call first")
    var chunked = Self.sent(Self.machine(.init(hasBody: true, collectedLimit: 100)), opened: 1)
    chunked.isSendPaused = true
    _ = chunked.receivedHead(.init(status: 200, isChunked: true, isHTTP1: true), isSecure: false)
    #expect(chunked.earlyEnding(waitsForSocket: false, hasLastChunk: true) == .complete)
    #expect(chunked.earlyEnding(waitsForSocket: false, hasLastChunk: false) == .truncated)
  }

  @Test("after a response, a request isn't sent again: the response is the result")
  func expectationFailed() {
    var machine = Self.answered(Self.sent(Self.machine(), opened: 0), length: 0, received: 0, status: 417)
    #expect(machine.mayResend(requiresHTTP1: false) == false)
    #expect(Self.name(machine.ended(.other)) == "succeed")
  }

  @Test(
    "the end of a connection that violated HTTP/2 isn't the end of a body; it is looked for where libcurl may hide it")
  func abandoned() {
    for ending in Self.endings {
      let mayHide: Bool =
        switch ending {
        case .complete, .emptyReply, .connectionError: true
        default: false
        }
      for (stream, length, looks) in [(1, nil, true), (1, 7, false), (nil, nil, false)] as [(Int?, Int64?, Bool)] {
        var machine = Self.machine(.init(offersHTTP2: true, collectedLimit: 100))
        machine = Self.answered(Self.sent(machine, opened: 1), length: length, received: 7)
        if let stream { machine.usesStream(stream) }
        #expect(machine.mayBeAbandoned(ending) == (mayHide && looks), "\(ending), \(String(describing: length))")
        guard case .fail(.brokenHTTP2) = machine.ended(ending, wasAbandoned: true) else {
          Issue.record("\(ending)")
          continue
        }
      }
    }
  }

  @Test("if libcurl may have sent a part of a body twice over HTTP/2, a response that accepts it ends the transfer")
  func misplaced() {
    for (status, stream) in [(200, 1), (299, 1), (303, 1), (413, 1), (500, 1), (200, nil)] as [(Int, Int?)] {
      var machine = Self.sent(Self.machine(.init(hasBody: true, offersHTTP2: true, collectedLimit: 100)), opened: 1)
      if let stream { machine.usesStream(stream) }
      let action = machine.receivedHead(.init(status: status, contentLength: 7), isSecure: true, mayBeMisplaced: true)
      let fails = status < 400 && stream != nil
      #expect(action.stops == fails, "\(status)")
      let isLost = if case .fail(.lostPlace) = machine.ended(.complete, hasBegun: true) { true } else { false }
      #expect(isLost == fails, "\(status)")
    }
  }

  @Test("what a callback found decides, whatever libcurl reports")
  func callbacks() {
    for ending in Self.endings {
      var machine = Self.sent(Self.machine(), opened: 0)
      machine.fail(.head(.framing))
      guard case .fail(.head(.framing)) = machine.ended(ending, wasAbandoned: true) else {
        Issue.record("\(ending)")
        continue
      }
    }
  }
}
#endif
