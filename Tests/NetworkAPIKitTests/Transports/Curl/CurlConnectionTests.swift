#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: connections", .fewAtOnce)
struct CurlConnectionTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  @Test("a GET returns status, fields, body and metrics")
  func get() async throws {
    let server = try RawServer.sending("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-One: 1\r\nx-one: 2\r\n\r\nok")
    let transport = transport()
    let response = try await transport.get(server.url("/a?b=c"), headers: ["X-Sent": "yes"])
    #expect(response.status == 200)
    #expect(response.headers.values(named: "X-ONE") == ["1", "2"])
    #expect(response.body.data == Data("ok".utf8))
    #expect(response.metrics.bytesReceived == 2)
    #expect(response.metrics.networkProtocol == "http/1.1")
    #expect(response.metrics.isReusedConnection == false)
    #expect(response.metrics.remoteAddress == "127.0.0.1")
    #expect(response.metrics.total > .zero)
    #expect(server.requests.first?.line == "GET /a?b=c HTTP/1.1")
    #expect(server.requests.first?.value(of: "X-Sent") == "yes")
    let second = try await transport.get(server.url())
    #expect(second.metrics.isReusedConnection == true)
    #expect(server.connections == 1)
  }

  @Test("the metrics of an upload have its own bytes, and the time until the response began, not the body")
  func uploadMetrics() async throws {
    let server = try RawServer { connection in
      while true {
        if try connection.readHead().value(of: "Expect") != nil { connection.send("HTTP/1.1 100 Continue\r\n\r\n") }
        guard connection.connection.readBody(continues: false) != nil else { return }
        Thread.sleep(forTimeInterval: 0.3)
        connection.send(Self.ok)
      }
    }
    let folder = try TemporaryFolder()
    let data = Data(count: 200 << 10)
    let file = URL(fileURLWithPath: try folder.write(data, to: "a"))
    func chunks() -> HTTPBody {
      HTTPBody(
        AsyncStream<Data> { continuation in
          for _ in 0..<2 { continuation.yield(data.prefix(100 << 10)) }
          continuation.finish()
        })
    }
    let transport = transport()
    for delivery in [.buffered(), .streaming] as [HTTPDelivery] {
      for (name, body) in [
        ("small", HTTPBody("hello")), ("data", HTTPBody(data)), ("file", try HTTPBody(fileAt: file)),
        ("stream", chunks()), ("trailers", try chunks().withTrailers(["X-A"]) { ["X-A": "a"] }),
      ] {
        for headers in [[:], ["Expect": "100-continue"]] as [NetworkAPI.Headers] {
          // A stream can be sent only once.
          guard headers.isEmpty || body.isReplayable else { continue }
          let response = try await transport.get(
            server.url(), method: .put, headers: headers, body: body, delivery: delivery)
          #expect(response.metrics.firstByte >= .milliseconds(300), "\(name), \(headers)")
          #expect(response.metrics.firstByte <= response.metrics.total)
          #expect(response.metrics.bytesSent == (name == "small" ? 5 : 200 << 10), "\(name), \(headers)")
          #expect(try await response.body.collect(upTo: 10) == Data("ok".utf8))
        }
      }
    }
  }

  @Test("handles that switch hosts send each request to its own host, even if the reused connection has died")
  func hostAfterHost() async throws {
    // Every other response is the last one on its connection, without announcing that.
    let servers = try (0..<3).map { number in
      try RawServer { connection in
        for _ in 0..<2 {
          try connection.readRequest()
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
        }
      }
    }
    let transport = transport()
    for call in 0..<30 {
      let number = call * call % 3
      let method: NetworkAPI.Method = call % 4 == 3 ? .delete : .get
      let response = try await transport.get(servers[number].url("/\(number)?\(call)"), method: method)
      #expect(response.body.data == Data("\(number)".utf8))
    }
    for (number, server) in servers.enumerated() {
      for request in server.requests {
        #expect(request.line.contains(" /\(number)?"))
        #expect(request.value(of: "Host") == "127.0.0.1:\(server.port)")
      }
    }
    let count = servers.reduce(0) { $0 + $1.requests.count }
    #expect(count == 30)
  }

  @Test("a port without a listener is a refused connection, and nothing was processed")
  func refused() async throws {
    // Bound but not listening, so that no other server gets the port meanwhile.
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = bind(descriptor, pointer, length)
        _ = getsockname(descriptor, pointer, &length)
      }
    }
    let url = try HTTPURL("http://127.0.0.1:\(in_port_t(bigEndian: address.sin_port))/")
    let error = await networkError { try await transport().get(url) }
    #expect(error?.connection?.reason == .refused)
    #expect(error?.connection?.wasSent == false)
  }

  @Test("a server that doesn't accept connections causes the connect timeout, within a tenth")
  func blackhole() async throws {
    // A listener whose queue is full drops further SYNs, as a firewall does.
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    var fillers: [Int32] = []
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = bind(listener, pointer, length)
        _ = listen(listener, 0)
        _ = getsockname(listener, pointer, &length)
        for _ in 0..<4 {
          let filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
          _ = connect(filler, pointer, length)
          fillers.append(filler)
        }
      }
    }
    defer { for filler in fillers { close(filler) } }
    let url = try HTTPURL("http://127.0.0.1:\(in_port_t(bigEndian: address.sin_port))/")
    var error: NetworkError?
    let time = await fastest(under: 0.55) {
      error = await networkError { try await transport().get(url, timeouts: .init(connect: .seconds(0.5), idle: nil)) }
    }
    #expect(error?.timeout == .connect)
    #expect((0.499...20).contains(time), "it took \(time) s")
  }

  @Test("a name without an address fails to resolve, every time")
  func unknownHost() async throws {
    let transport = transport()
    for _ in 0..<2 {
      let error = await networkError { try await transport.get(HTTPURL("http://no-such-host.invalid./")) }
      guard case .nameResolutionFailed(let host, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(host == "no-such-host.invalid.")
    }
  }

  @Test("if ::1 doesn't work, 127.0.0.1 is used")
  func happyEyeballs() async throws {
    let server = try RawServer.sending(Self.ok)
    let response = try await transport().get(server.url(host: "localhost"))
    #expect(response.status == 200)
  }

  @Test("a connection that is closed without a response is an empty reply")
  func emptyReply() async throws {
    let server = try RawServer { connection in try connection.readRequest() }
    let error = await networkError { try await transport().get(server.url()) }
    #expect(error?.connection?.reason == .emptyReply)
    #expect(error?.connection?.wasSent == true)
    #expect(server.requests.count == 1)
  }

  @Test("a server that receives the request and stays silent causes the idle timeout")
  func silence() async throws {
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.waitForClose()
    }
    var error: NetworkError?
    let time = await fastest(under: 0.33) {
      error = await networkError {
        try await transport().get(server.url(), timeouts: .init(connect: .seconds(60), idle: .seconds(0.3)))
      }
    }
    #expect(error?.timeout == .idle)
    #expect((0.299...20).contains(time), "it took \(time) s")
  }

  @Test("a reset during an upload is a lost connection, and the process survives")
  func resetDuringUpload() async throws {
    let server = try RawServer { connection in
      _ = try connection.readHead()
      connection.reset()
    }
    let body = HTTPBody(Data(repeating: 7, count: 8 << 20))
    let error = await networkError { try await transport().get(server.url(), method: .put, body: body) }
    #expect(error?.connection?.reason == .lost, "\(String(describing: error))")
    #expect(error?.connection?.wasSent == true)
  }

  /// Responds to the first request of each connection, and closes on the second without a response.
  private static func forgetful() throws -> RawServer {
    try RawServer { connection in
      try connection.readRequest()
      connection.send(ok)
      try connection.readRequest()
    }
  }

  @Test(
    "a connection over which a request said close isn't used again", arguments: ["close", "x, Close", "keep-alive"])
  func closing(value: String) async throws {
    let server = try RawServer.sending("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    let transport = transport { $0.proxy = .none }
    for headers in [[:], ["Connection": value], [:]] as [NetworkAPI.Headers] {
      #expect(try await transport.get(server.url(), headers: headers).status == 200)
    }
    #expect(server.requests.map { $0.value(of: "Connection") } == [nil, value, nil])
    #expect(server.connections == (value == "keep-alive" ? 1 : 2))
  }

  @Test("a GET whose reused connection died is sent once more, silently")
  func staleGet() async throws {
    let server = try Self.forgetful()
    let transport = transport()
    _ = try await transport.get(server.url("/1"))
    let response = try await transport.get(server.url("/2"))
    #expect(response.status == 200)
    #expect(server.requests.map(\.line) == ["GET /1 HTTP/1.1", "GET /2 HTTP/1.1", "GET /2 HTTP/1.1"])
  }

  @Test("a PUT from memory is idempotent and may be sent once more")
  func stalePut() async throws {
    let server = try Self.forgetful()
    let transport = transport()
    _ = try await transport.get(server.url("/1"))
    let body = Data(repeating: 3, count: 100_000)
    let response = try await transport.get(server.url("/2"), method: .put, body: HTTPBody(body))
    #expect(response.status == 200)
    #expect(server.requests.map(\.body.count) == [0, 100_000, 100_000])
  }

  @Test(
    "a POST whose reused connection died is never sent twice",
    arguments: [0, 10, 50_000, 200_000], [false, true])
  func stalePost(size: Int, streamed: Bool) async throws {
    let server = try Self.forgetful()
    let transport = transport()
    _ = try await transport.get(server.url("/1"))
    let data = Data(repeating: 3, count: size)
    let body =
      streamed
      ? HTTPBody(
        AsyncStream {
          $0.yield(data); $0.finish()
        }, length: Int64(size)) : HTTPBody(data)
    let error = await networkError { try await transport.get(server.url("/2"), method: .post, body: body) }
    #expect(error?.connection?.reason == .lost)
    #expect(error?.connection?.wasSent == true)
    try await Task.sleep(for: .milliseconds(50))
    #expect(server.requests.filter { $0.line.hasPrefix("POST") }.count == 1)
  }

  @Test("there is one new attempt, however many idle connections are dead")
  func tenStale() async throws {
    let arrived = DispatchSemaphore(value: 0)
    let server = try RawServer { connection in
      try connection.readRequest()
      // Don't respond until all ten have a connection.
      if connection.index == 10 { for _ in 0..<10 { arrived.signal() } }
      if connection.index <= 10 { arrived.wait() }
      connection.send(Self.ok)
      try connection.readRequest()
    }
    let transport = transport()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { _ = try await transport.get(server.url("/1")) } }
      try await group.waitForAll()
    }
    #expect(server.connections == 10)
    let response = try await transport.get(server.url("/2"))
    #expect(response.status == 200)
    #expect(server.requests.filter { $0.line.contains("/2") }.count == 2)
    #expect(server.connections == 11)
  }

  @Test("connections per host are limited, and all waiting calls get their turn")
  func pool() async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport { $0.connectionsPerHost = 4 }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<2_000 { group.addTask { _ = try await transport.get(server.url("/\(index)")) } }
      try await group.waitForAll()
    }
    #expect(server.connections <= 4)
    #expect(server.requests.count == 2_000)
  }

  @Test("ten thousand calls that wait for a connection get one in order", arguments: [1, 4])
  func order(connections: Int) async throws {
    let gate = Gate()
    let taken = Locked<[Int: [Int]]>([:])
    let server = try RawServer { connection in
      while true {
        let line = try connection.readRequest().line
        let number = Int(line.split(separator: " ")[1].dropFirst()) ?? -1
        taken.withLock { $0[connection.index, default: []].append(number) }
        gate.wait()
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      }
    }
    let transport = transport { $0.connectionsPerHost = connections }
    let count = 10_000
    // One thread makes the calls, so that they start in the order of their numbers.
    try await withTaskExecutorPreference(transport.executor) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<count {
          group.addTask { _ = try await transport.get(server.url("/\(number)")) }
        }
        try await gate.reached()
        gate.open()
        try await group.waitForAll()
      }
    }
    let numbers = taken.withLock { Array($0.values) }
    #expect(numbers.count == connections)
    #expect(numbers.joined().sorted() == Array(0..<count))
    // On each connection, the calls are in the order in which they were made. With some versions of libcurl, those that
    // begin in one round may change places.
    let distance = libcurlChangesOrder ? connections : 0
    for numbers in numbers { #expect(zip(numbers, numbers.sorted()).allSatisfy { abs($0 - $1) <= distance }) }
  }

  @Test("a host that doesn't respond doesn't block other hosts")
  func slowHost() async throws {
    let slow = try RawServer { connection in
      try connection.readRequest()
      connection.waitForClose()
    }
    let fast = try RawServer.sending(Self.ok)
    let transport = transport { $0.connectionsPerHost = 2 }
    let waiting = Task {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<100 {
          group.addTask {
            _ = try? await transport.get(slow.url(), timeouts: .init(connect: .seconds(600), idle: .seconds(600)))
          }
        }
      }
    }
    #expect(await eventually { slow.requests.count == 2 })
    let time = try await seconds {
      for _ in 0..<20 { _ = try await transport.get(fast.url()) }
    }
    // The slow host's timeout is ten minutes; leave room for other tests that use the processors.
    #expect(time < 300)
    #expect(slow.connections == 2)
    waiting.cancel()
    await waiting.value
  }

  @Test("idle connections are closed in time, although no other call is made", arguments: [false, true])
  func unused(besideOpenStream: Bool) async throws {
    let isClosed = Locked(false)
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.send(Self.ok)
      defer { isClosed.withLock { $0 = true } }
      try connection.readRequest()
    }
    let endless = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      connection.waitForClose()
    }
    let transport = transport {
      ($0.idleConnectionTimeout, $0.threads) = (.seconds(1), 1)
    }
    let stream = besideOpenStream ? try await transport.get(endless.url(), delivery: .streaming) : nil
    defer { withExtendedLifetime(stream) {} }
    _ = try await transport.get(server.url())
    #expect(await eventually { isClosed.withLock(\.self) })
    #expect(try await transport.get(server.url()).status == 200 && server.connections == 2)
  }

  @Test("names are looked up also after the connections of an idle transport were closed, and after a failed lookup")
  func laterLookups() async throws {
    // Never without a lookup, unlike "localhost".
    let name = ProcessInfo.processInfo.hostName
    let server = try RawServer.sending(Self.ok)
    let transport = transport { ($0.idleConnectionTimeout, $0.threads) = (.seconds(1), 1) }
    for host in [name, "a.invalid", name] {
      // Whether the name has an address depends on the machine.
      let result = await Result {
        try await transport.get(
          HTTPURL("http://\(host):\(server.port)/"), timeouts: .init(connect: .seconds(20), idle: nil, total: nil))
      }
      if case .failure(let error) = result { #expect(error.timeout == nil, "\(host): \(error)") }
      #expect(await eventually { transport.engine.loops[0].withDrive { $0.multi == nil } })
    }
  }

  @Test("releasing the transport and its bodies ends its thread and closes its descriptors")
  func teardown() async throws {
    let server = try RawServer.sending(Self.ok)
    func threads() -> Int {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return tasks.filter {
        (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == "NetworkAPIKit\n"
      }.count
    }
    // Other tests run at the same time: with fifty transports, their descriptors don't matter.
    do {
      let transports = (0..<50).map { _ in transport() }
      for transport in transports { _ = try await transport.get(server.url()) }
      #expect(threads() >= 50)
    }
    #expect(await eventually { threads() < 50 })
  }
}
#endif
