import Foundation
import Testing

@testable import NetworkAPIKit

/// What each event means for the state of a WebSocket, without a connection.
@Suite("WebSockets: the state of a session")
struct WebSocketMachineTests {
  typealias Machine = WebSocketMachine

  /// The messages that can be taken now.
  private static func taken(_ machine: inout Machine) -> [WebSocket.Message] {
    var messages: [WebSocket.Message] = []
    while case .take(let message, _) = machine.receive() { messages.append(message) }
    return messages
  }

  private static func end(_ machine: inout Machine, _ error: NetworkError? = nil, drops: Bool = false) -> Machine.Ended?
  {
    machine.end(error.map { .failure($0) } ?? .success(()), dropsMessages: drops)
  }

  private static let lost = NetworkError.connectionFailed(
    .init(.lost, authority: "example.com", mayHaveBeenProcessed: true))

  @Test("messages are taken in order; reading pauses when too many are unread, and goes on below the mark")
  func inbox() {
    var machine = Machine()
    let large = WebSocket.Message.binary(Data(count: Machine.highWater / 2))
    #expect(machine.deliver(.text("a")) == nil)
    #expect(machine.deliver(large) == nil)
    let room = machine.deliver(large)
    #expect(room != nil)
    #expect(machine.isBehind)
    var resumed: [Bool] = []
    var sizes: [Int] = []
    while case .take(let message, let resuming) = machine.receive() {
      resumed.append(resuming != nil && resuming === room)
      if case .binary(let data) = message { sizes.append(data.count) } else { sizes.append(0) }
    }
    #expect(sizes == [0, Machine.highWater / 2, Machine.highWater / 2])
    #expect(resumed == [false, true, false], "once, and as soon as there is room")
    #expect(!machine.isBehind)
  }

  @Test("many empty messages fill the inbox too")
  func emptyMessages() {
    var machine = Machine()
    var count = 0
    while machine.deliver(.text("")) == nil, count < 1_000_000 { count += 1 }
    #expect(count == Machine.highWater / 64 - 1)
  }

  @Test("a waiting reader gets the message; one that was cancelled doesn't, and the next one does")
  func readers() async throws {
    var machine = Machine()
    var waiting: [(reader: Promise<WebSocket.Message?>, ticket: Int)] = []
    for _ in 0..<3 {
      guard case .wait(let reader, let ticket) = machine.receive() else {
        Issue.record("nothing to take")
        return
      }
      waiting.append((reader, ticket))
    }
    machine.stopWaiting(reader: waiting[0].ticket)
    waiting[1].reader.fulfil(.failure(.cancelled))
    #expect(machine.deliver(.text("a")) == nil)
    // Nothing, if it hasn't got the message.
    waiting[2].reader.fulfil(.success(nil))
    #expect(try await waiting[2].reader.value() == .text("a"))
    #expect(Self.taken(&machine).isEmpty)
  }

  @Test("a cancelled reader leaves a message that has arrived to the next one")
  func cancelledReader() async throws {
    let machine = Locked(Machine())
    #expect(machine.deliver(.text("a")) == nil)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await machine.receive()
    }
    #expect(await failure { _ = try await cancelled.value }?.isCancelled == true)
    let taken = machine.withLock { Self.taken(&$0) }
    #expect(taken == [.text("a")])
  }

  @Test("pongs are sent together when their turn comes; of many pings that wait, the latest get one")
  func pongs() {
    var machine = Machine()
    #expect(machine.receivedPing(Data([0])) == true, "needs a turn")
    for number in 1...Machine.maximumPongs {
      #expect(machine.receivedPing(Data([UInt8(number)])) == false, "has the same turn")
    }
    #expect(machine.takePongs() == (1...UInt8(Machine.maximumPongs)).map { Data([$0]) })
    #expect(machine.receivedPing(Data([9])) == true, "needs another turn")
    #expect(machine.takePongs() == [Data([9])])
    #expect(machine.receivedPing(Data([9])) == true)
    #expect(machine.willSendClose() == true)
    #expect(machine.takePongs().isEmpty, "nothing follows a close frame")
  }

  @Test("a pong ends its ping and those before it; an unasked one ends none")
  func pings() {
    var machine = Machine()
    let promises = (0..<4).map { _ in Promise<Void>() }
    let payloads = promises.map { machine.willPing($0) }
    #expect(Set(payloads).count == 4)
    machine.stopWaiting(ping: payloads[1])
    let answered = machine.receivedPong(payloads[2])
    #expect(answered.map(ObjectIdentifier.init) == [promises[0], promises[2]].map(ObjectIdentifier.init))
    #expect(machine.receivedPong(payloads[0]).isEmpty)
    #expect(machine.receivedPong(Data("x".utf8)).isEmpty)
    #expect(machine.receivedPong(payloads[3]).count == 1)
    let later = (0..<2).map { _ in machine.willPing(Promise()) }
    for payload in later { machine.sends(ping: payload, after: 10) }
    // It has the form of a ticket, but of none that a ping had.
    #expect(machine.receivedPong(Data(repeating: 0x7F, count: 8)).isEmpty)
    #expect(machine.progress(received: 0, delivered: 100).delivered == 10)
    machine.stopWaiting(ping: later[1])
    #expect(machine.receivedPong(later[1]).count == 1, "also the pong of one whose sender was cancelled")
  }

  @Test("what is delivered after a ping whose pong is missing doesn't count as a sign of life")
  func progress() {
    var machine = Machine()
    let payloads = (0..<2).map { _ in machine.willPing(Promise()) }
    machine.sends(ping: payloads[0], after: 10)
    machine.sends(ping: payloads[1], after: 20)
    func delivered() -> Int64 { machine.progress(received: 0, delivered: 100).delivered }
    #expect(delivered() == 10)
    #expect(machine.receivedPong(payloads[0]).count == 1)
    #expect(delivered() == 20)
    machine.stopWaiting(ping: payloads[1])
    #expect(delivered() == 100)
  }

  @Test("after close, messages are dropped, nothing more is sent, and any end counts as orderly")
  func closing() throws {
    var machine = Machine()
    #expect(machine.deliver(.text("before")) == nil)
    let watch = Task<Void, Never> {}
    let closers = [Promise<Void>(), Promise<Void>()]
    guard case .send(resuming: nil) = machine.close(closers[0], watch: { watch }) else {
      Issue.record("the first call sends the close frame")
      return
    }
    guard case .wait = machine.close(closers[1], watch: { Task {} }) else {
      Issue.record("the second call waits")
      return
    }
    #expect(machine.reasonNotToSend != nil)
    #expect(machine.deliver(.text("after")) == nil)
    #expect(machine.willSendClose() == true)
    #expect(machine.willSendClose() == false, "a session sends one close frame")
    let ended = try #require(Self.end(&machine, Self.lost))
    #expect(throws: Never.self) { try ended.outcome.get() }
    #expect(ended.others.map(ObjectIdentifier.init) == closers.map(ObjectIdentifier.init))
    #expect(ended.closeWatch == watch)
    #expect(Self.taken(&machine) == [.text("before")], "what arrived before can still be taken")
    guard case .end(.success) = machine.receive() else {
      Issue.record("then comes the end")
      return
    }
    guard case .nothing = machine.close(Promise(), watch: { Task {} }) else {
      Issue.record("it is over")
      return
    }
  }

  @Test("a session that is behind reads on when it is closed, since the close frame comes after the messages")
  func closingBehind() {
    var machine = Machine()
    let room = machine.deliver(.binary(Data(count: Machine.highWater)))
    guard case .send(resuming: let resuming) = machine.close(Promise(), watch: { Task {} }) else {
      Issue.record("the first call sends the close frame")
      return
    }
    #expect(room != nil && room === resuming)
  }

  @Test("a session ends once, with the first reason, which readers, pings and senders get", arguments: [true, false])
  func ending(drops: Bool) throws {
    var machine = Machine()
    let ping = Promise<Void>()
    _ = machine.willPing(ping)
    guard case .wait(let reader, _) = machine.receive() else {
      Issue.record("nothing to take")
      return
    }
    let ended = try #require(Self.end(&machine, Self.lost, drops: drops))
    #expect(throws: NetworkError.self) { try ended.outcome.get() }
    #expect(ended.readers.map(ObjectIdentifier.init) == [ObjectIdentifier(reader)])
    #expect(ended.pings.map(ObjectIdentifier.init) == [ObjectIdentifier(ping)])
    #expect("\(ended.pingError)" == "\(Self.lost)")
    #expect(machine.reasonNotToSend.map { "\($0)" } == "\(Self.lost)")
    #expect(Self.end(&machine, nil) == nil, "the first end counts")
    guard case .end(.failure) = machine.receive() else {
      Issue.record("a reader after the end gets the error")
      return
    }
  }

  @Test("ending with an error that drops the messages leaves none to take; reading that paused goes on, to its end")
  func dropping() throws {
    var machine = Machine()
    let room = machine.deliver(.binary(Data(count: Machine.highWater)))
    let ended = try #require(Self.end(&machine, Self.lost, drops: true))
    #expect(ended.others.contains { $0 === room })
    #expect(Self.taken(&machine).isEmpty)
  }

  @Test("sending after the server's close names its code")
  func peerClose() {
    var machine = Machine()
    machine.receivedClose(.init(code: .goingAway))
    _ = Self.end(&machine, nil)
    guard case .webSocketFailed(let failure) = machine.reasonNotToSend else {
      Issue.record("it is over")
      return
    }
    #expect(failure.close?.code == .goingAway)
  }
}

extension WebSocketMachine {
  /// What `Locked` does with a message.
  fileprivate mutating func deliver(_ message: WebSocket.Message) -> Promise<Void>? {
    while true {
      switch received(message) {
      case .give(let reader): if reader.fulfil(.success(message)) { return nil }
      case .done(let room): return room
      }
    }
  }
}
