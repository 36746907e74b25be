#if os(Linux)
import CNetworkSupport
import Foundation
@testable import NetworkAPIKit

/// A transport's loop with its drive, transfers, hosts, sockets and queues, where ``FakeCurl`` takes libcurl's place and
/// ``FakeSystem`` the system's, on one thread and in virtual time. The seed decides what happens, and in which order.
///
/// The callers run on the same thread, whenever the loop waits: so they start and cancel calls in the middle of all else.
final class CurlSimulation: @unchecked Sendable {
  // Unchecked: only its thread uses it, except for what the producers of bodies wait for.

  let system: FakeSystem
  private let server: FakeServer
  private let fake: FakeCurl
  private let total: Int
  private var engine: CurlEngine?
  private let jobs = Jobs()
  /// What the loop's thread runs.
  var body: (@Sendable () -> Void)?
  private var calls: [FakeServer.Call] = []
  private var links = 0
  private var tasks: [(isLink: Bool, task: Task<Void, Never>)] = []
  private var left: Int
  private var readers: [UnsafeContinuation<Void, Never>] = []
  private var producers: [Producer] = []
  var wakeup: Int32 = -1
  private var isBusy = false
  private var isStopped = false
  private let filePath: String

  /// Runs the callers' tasks when the simulation wants.
  private final class Jobs: TaskExecutor {
    let waiting = Locked<[UnownedJob]>([])
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      waiting.withLock { $0.append(job) }
    }
  }

  private static let hosts = [
    "http://plain.test", "http://other.test", "https://secure.test", "https://h2.test", "https://h2one.test",
    "https://h2few.test",
  ]
  private static let timeouts = HTTPTimeouts(connect: .seconds(10), idle: .seconds(5), total: nil)
  private static let patient = HTTPTimeouts(connect: nil, idle: .seconds(100_000), total: nil)

  init(seed: UInt64, filePath: String) {
    system = FakeSystem(seed: seed)
    let perHost = 1 + system.next(4)
    total = max(perHost, 2 + system.next(10))
    server = FakeServer(system, perHost: perHost)
    fake = FakeCurl(system, server)
    left = 5 + system.next(40)
    self.filePath = filePath
    let configuration = CurlTransport.Configuration(
      connectionsPerHost: perHost, connections: total, threads: 1, http3: .never, proxy: .none)
    engine = CurlEngine(configuration, system.resources(self))
  }

  /// Runs it to its end; returns what was wrong.
  func run() -> [String] {
    FakeCurl.current = fake
    withUnsafePointer(to: FakeCurl.functions) { functions in
      ccurl_replace_functions(functions)
      while !isOver, !isStopped {
        actOnce()
        if let body = body.take() { body() }
      }
      engine?.loops[0].stop()
      body.take()?()
      runJobs()
      if !isOver { system.violation("\(tasks.count) calls don't end") }
      for producer in producers { producer.giveUp() }
      (calls, server.calls, engine, tasks, producers) = ([], [:], nil, [], [])
      runJobs()
      if !fake.left.isEmpty { system.violation("\(fake.left) are never destroyed") }
      if !system.open.isEmpty { system.violation("\(system.open.count) sockets are never closed") }
      ccurl_replace_functions(nil)
    }
    return system.violations
  }

  private var isOver: Bool { left == 0 && links == 0 && calls.allSatisfy(\.isOver) }
}

// MARK: - The loop waits

extension CurlSimulation {
  /// `epoll_wait(2)`.
  func wait(_ poll: Int32, _ events: UnsafeMutablePointer<epoll_event>, _ capacity: Int32, _ milliseconds: Int32)
    -> Int32
  {
    var ready: [epoll_event] = []
    sleep(milliseconds) {
      ready = Array(system.takeEvents().prefix(Int(capacity)))
      if isWoken { ready.append(epoll_event(events: SystemCalls.readable, data: epoll_data_t(fd: wakeup))) }
      return !ready.isEmpty
    }
    for (index, event) in ready.enumerated() { events[index] = event }
    return Int32(ready.count)
  }

  func park(_ wakeup: Int32, _ milliseconds: Int32) -> Bool {
    system.note("park")
    return sleep(milliseconds) { isWoken }
  }

  private var isWoken: Bool {
    var descriptor = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
    return SystemCalls.waitFor(&descriptor, milliseconds: 0) > 0
  }

  /// Lets time pass, and things happen, until there are events, or the time is over. Returns whether there are events.
  @discardableResult
  private func sleep(_ milliseconds: Int32, until isReady: () -> Bool) -> Bool {
    system.steps += 1
    let limit = milliseconds < 0 ? UInt64.max : system.now + UInt64(milliseconds) * 1_000_000
    if milliseconds != 0, !isBusy { checkWaiting() }
    var turns = 0
    while true {
      turns += 1
      if system.steps > 200_000 || turns > 100_000 { giveUp() }
      if milliseconds != 0 { actOnce() } else { network() }
      if isReady() { return true }
      if !isBusy, milliseconds != 0, fake.isLate { system.violation("a timer is late") }
      guard system.now < limit else { return false }
      let isLong = !system.isCalm && system.chance(0.1)
      system.now = min(
        limit, system.now + UInt64(system.next(isLong ? 2_000_000_000 : system.isHasty ? 20_000 : 2_000_000)))
      if isOver, !isStopped {
        isStopped = true
        engine?.loops[0].stop()
      }
    }
  }

  /// Nothing has ended for long.
  private func giveUp() {
    guard !isStopped else { return }
    let waiting = calls.filter { !$0.isOver }.map { call in
      let transfer = call.transfer
      return
        "\(call.number) \(call.request.method) \(call.request.url) \(transfer.map { "\($0.machine.state)" } ?? "-")"
    }
    system.violation("nothing ends any more: \(waiting), \(links) links")
    (left, isStopped) = (0, true)
    engine?.loops[0].stop()
  }

  /// No place is free while a call waits for one, a waiting call holds nothing, and every event that libcurl waits for is
  /// watched.
  private func checkWaiting() {
    for call in calls where !call.isOver {
      if let expiry = call.transfer?.expiry, call.transfer?.machine.state != .done, expiry < system.now - 10_000_000 {
        system.violation("call \(call.number) ends too late")
      }
    }
    if let holder = engine?.loops[0].lockedDrive.tryLock(), !holder.drive.early.isEmpty {
      system.violation("the thread sleeps although a call may be over")
    }
    if let socket = fake.unwatched { system.violation("socket \(socket) isn't watched") }
    let active = calls.filter { $0.transfer?.machine.state == .active }
    if active.count > total { system.violation("\(active.count) calls are active, of at most \(total)") }
    for origin in Self.hosts {
      let waiting = calls.filter {
        $0.transfer?.machine.state == .waiting && $0.request.url.absoluteString.hasPrefix(origin + "/")
      }
      let count = active.count { $0.request.url.absoluteString.hasPrefix(origin + "/") }
      for call in waiting where call.transfer?.handle != nil {
        system.violation("call \(call.number) waits with a handle")
      }
      for call in waiting.prefix(1) {
        let descriptor =
          call.transfer.flatMap { Mirror(reflecting: $0.upload).descendant("descriptor") as? Int32 } ?? -1
        if descriptor >= 0 { system.violation("call \(call.number) waits with an open file") }
      }
      if !waiting.isEmpty, active.count < total, count == 0 {
        system.violation("\(waiting.count) calls to \(origin) wait for nothing")
      }
    }
  }

  /// Something happens somewhere.
  private func actOnce() {
    guard !isBusy else { return network() }
    switch system.next(10) {
    case 0 where left > 0 && (system.chance(0.5) || calls.allSatisfy(\.isOver)):
      left -= 1
      start()
    case 1 where system.fault(0.03) && !tasks.isEmpty: tasks[system.next(tasks.count)].task.cancel()
    case 2 where !readers.isEmpty: readers.remove(at: system.next(readers.count)).resume()
    case 3...4: produce()
    case 5...6: network()
    default: runJobs()
    }
  }

  private func runJobs() {
    isBusy = true
    defer { isBusy = false }
    for job in jobs.waiting.withLock({ swap(&$0, []) }) { job.runSynchronously(on: jobs.asUnownedTaskExecutor()) }
  }

  private func swap(_ list: inout [UnownedJob], _ new: [UnownedJob]) -> [UnownedJob] {
    defer { list = new }
    return list
  }

  /// A server does something.
  private func network() {
    let sockets = system.open.sorted()
    guard !sockets.isEmpty else { return }
    let socket = sockets[system.next(sockets.count)]
    if system.connecting[socket] != nil { return system.decide(socket) }
    let connection = fake.connection(socket)
    if connection?.users.isEmpty == false, !system.fault(0.005) { return system.arrive(socket) }
    if system.fault(0.03) { if system.chance(0.8) { system.endPeer(socket) } else { system.arrive(socket) } }
  }
}

// MARK: - Callers

extension CurlSimulation {
  private func start() {
    let origin = Self.hosts[system.next(Self.hosts.count)]
    if origin.hasPrefix("https"), links < total, system.chance(0.08) { return startLink(origin) }
    let number = calls.count
    let methods: [NetworkAPI.Method] = [.get, .get, .get, .head, .delete, .post, .put, .patch]
    let method = methods[system.next(methods.count)]
    var content: [UInt8] = []
    var body = HTTPBody.empty
    var producer: Producer?
    if [.post, .put, .patch].contains(method) {
      content = FakeServer.Call.content(number, [0, 1, 2_000, 70_000][system.next(4)])
      body = HTTPBody(Data(content))
      if !content.isEmpty, system.chance(0.4) {
        let new = Producer(content, pieces: 1 + system.next(4), isPatient: system.chance(0.5))
        producers.append(new)
        producer = new
        body = HTTPBody(length: system.chance(0.5) ? Int64(content.count) : nil) { await new.next() }
      } else if system.chance(0.2), let file = try? HTTPBody(fileAt: URL(fileURLWithPath: filePath)) {
        content = CurlSimulationTests.fileContent
        body = file
      }
    }
    var options = RequestOptions()
    options.isSentOnce = system.chance(0.1)
    options.requiresFreshConnection = system.chance(0.05)
    guard let url = try? HTTPURL("\(origin)/\(number)") else { return }
    let isStreamed = system.chance(0.3)
    let request = HTTPRequest(
      method: method, url: url, headers: system.chance(0.05) ? ["Connection": "close"] : [:], body: body,
      context: CallContext(
        timeouts: system.isCalm ? Self.patient : Self.timeouts, delivery: isStreamed ? .streaming : .buffered(),
        options: options))
    let call = FakeServer.Call(number, request, content)
    call.producer = producer
    calls.append(call)
    server.calls["/\(number)"] = call
    tasks.append((false, Task(executorPreference: jobs) { [self] in await perform(call) }))
  }

  private func perform(_ call: FakeServer.Call) async {
    defer {
      call.isOver = true
    }
    guard let engine else { return }
    do {
      let transfer = try CurlTransfer(call.request, settings: engine.settings, loop: engine.loops[0])
      call.transfer = transfer
      if system.fault(0.1) {
        transfer.machine = transfer.machine.ending(by: system.now + UInt64(system.next(3_000_000_000)))
      }
      let relay = Relay(transfer)
      call.producer?.relay = relay
      transfer.upload.attach(relay)
      try await engine.loops[0].run(transfer)
      let response = try transfer.response(engine: engine)
      var body: [UInt8] = []
      for try await chunk in response.body {
        body += chunk
        if system.chance(0.3) { await withUnsafeContinuation { readers.append($0) } }
        if system.fault(0.02) { return transfer.cancel() }
      }
      check(call, response, body)
    } catch {
      check(call, NetworkError(error))
    }
  }

  private func check(_ call: FakeServer.Call, _ response: HTTPResponse, _ body: [UInt8]) {
    func wrong(_ what: String) { system.violation("call \(call.number) \(call.request.method): \(what)") }
    guard let sent = call.response else { return wrong("a response that was never sent") }
    if response.status.code != sent.status || response.headers["Number"] != "\(call.number)" {
      wrong("another's response")
    }
    let isCut = sent.cutLines != nil || (sent.cut ?? .max) < sent.size && sent.end != .connection
    if isCut { wrong("\(body.count) of \(sent.size) bytes count as a response") }
    if body != FakeServer.Call.content(call.number, sent.size) { wrong("\(body.count) wrong bytes of \(sent.size)") }
  }

  private func check(_ call: FakeServer.Call, _ error: NetworkError) {
    fake.trace("/\(call.number) failed \(error)")
    if system.isCalm {
      system.violation("call \(call.number) \(call.request.method) \(call.request.url) fails: \(error)")
    }
    if case .invalidRequest = error, fake.refusals == 0 { system.violation("call \(call.number) fails: \(error)") }
    guard !error.mayHaveBeenProcessed else { return }
    if call.sends.contains(where: { !$0.isRefused }) {
      system.violation("call \(call.number) was sent, and ends as not processed: \(error)")
    }
  }

  /// A WebSocket's connection, whose peer sends back what it gets.
  private func startLink(_ origin: String) {
    links += 1
    let content = Data(FakeServer.Call.content(links, 1 + system.next(100_000)))
    let task = Task(executorPreference: jobs) { [self] in
      defer {
        links -= 1
      }
      guard let engine, let url = try? HTTPURL("\(origin)/link") else { return }
      let request = HTTPRequest(url: url, context: CallContext(timeouts: system.isCalm ? Self.patient : Self.timeouts))
      do {
        let channel = try engine.channel(for: request)
        try await channel.connect()
        defer { channel.close() }
        let sent = Promise<Void>()
        // In two parts, as a long message.
        let (first, second) = (content.prefix(content.count / 2), content.suffix(from: content.count / 2))
        _ = channel.send(sent, isUrgent: false) { ChannelBytes(first) { ChannelBytes(second) } }
        try await sent.value()
        var echo = Data()
        while echo.count < content.count, let data = try await channel.read() { echo += data }
        if echo != content, system.isCalm { system.violation("a link gets \(echo.count) of \(content.count) bytes") }
      } catch {
        if system.isCalm { system.violation("a link fails: \(error)") }
      }
    }
    tasks.append((true, task))
  }
}

// MARK: - Producers of bodies

extension CurlSimulation {
  /// Produces a body in pieces, on another thread, but only when the simulation wants.
  final class Producer: @unchecked Sendable {
    private let pieces: Locked<[Data]>
    private let waiting = Locked<UnsafeContinuation<Void, Never>?>(nil)
    let isAsked = DispatchSemaphore(value: 0)
    var relay: Relay?
    /// Whether it waits for the response, if that comes before its end.
    let isPatient: Bool
    /// Whether its body was asked for, and whether it has told its end.
    var isStarted = false, isOver = false

    init(_ content: [UInt8], pieces count: Int, isPatient: Bool) {
      self.isPatient = isPatient
      let size = (content.count + count - 1) / count
      pieces = Locked(
        stride(from: 0, to: content.count, by: size).map { Data(content[$0..<min($0 + size, content.count)]) })
    }

    func next() async -> Data? {
      await withUnsafeContinuation { continuation in
        waiting.withLock { $0 = continuation }
        isAsked.signal()
      }
      return pieces.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    func giveUp() {
      relay = nil
      _ = goOn()
    }

    /// Lets it go on. Returns false when it has none any more.
    func goOn() -> Bool {
      let isLast = pieces.withLock { $0.isEmpty }
      waiting.withLock { $0.take() }?.resume()
      return !isLast
    }
  }

  /// Passes on to the transfer what a producer says, on the simulation's thread.
  final class Relay: StreamedTransfer {
    let transfer: CurlTransfer
    let resumes = Locked(false)
    init(_ transfer: CurlTransfer) { self.transfer = transfer }
    func cancel() { transfer.cancel() }
    func resumeReceiving() { transfer.resumeReceiving() }
    func resumeSending() { resumes.withLock { $0 = true } }
  }

  private func produce() {
    guard !producers.isEmpty else { return }
    let index = system.next(producers.count)
    let producer = producers[index]
    guard let relay = producer.relay else { return }
    if relay.resumes.withLock({ $0 }) {
      relay.resumes.withLock { $0 = false }
      isBusy = true
      relay.transfer.resumeSending()
      isBusy = false
      return
    }
    let transfer = relay.transfer
    guard transfer.machine.state != .done else { return producers.remove(at: index).giveUp() }
    guard producer.isStarted, !producer.isOver, !(producer.isPatient && fake.isAnswered(transfer)) else { return }
    guard wait(for: producer) else { return }
    if producer.goOn() {
      // Being asked again means that the chunk has been taken.
      guard wait(for: producer) else { return }
      producer.isAsked.signal()
    } else {
      producer.isOver = true
      for _ in 0..<1_000 where transfer.machine.isSendPaused && !relay.resumes.withLock({ $0 }) { usleep(10) }
      if !transfer.machine.isSendPaused { usleep(200) }
    }
  }
}

extension CurlSimulation {
  /// Waits until a producer is asked, by a task of the system's threads.
  private func wait(for producer: Producer) -> Bool {
    if producer.isAsked.wait(timeout: .now() + 600) == .success { return true }
    system.violation("a producer is never asked")
    giveUp()
    return false
  }
}

extension TransferMachine {
  /// A new one with a deadline.
  func ending(by deadline: UInt64) -> TransferMachine {
    var request = request
    request.deadline = deadline
    return TransferMachine(request, resending: resending)
  }
}
#endif
