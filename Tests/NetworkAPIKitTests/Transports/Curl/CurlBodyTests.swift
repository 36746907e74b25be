#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: bodies", .fewAtOnce)
struct CurlBodyTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  @Test("a truncated body reports how much is missing", arguments: [false, true])
  func shortBody(streamed: Bool) async throws {
    let server = try RawServer.once("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
    let error = await networkError {
      let response = try await transport().get(server.url(), delivery: streamed ? .streaming : .buffered())
      _ = try await response.body.collect(upTo: 100)
      return response
    }
    #expect(error?.truncated?.received == 3)
    #expect(error?.truncated?.expected == 10)
  }

  @Test("a status of failure whose body breaks has the metrics of its transfer", arguments: [false, true])
  func metricsOfShortBody(streamed: Bool) async throws {
    let server = try RawServer.once("HTTP/1.1 404 Not Found\r\nContent-Length: 10\r\n\r\nabc")
    let response = try await transport().get(server.url(), delivery: streamed ? .streaming : .buffered())
    #expect(response.metrics.networkProtocol == "http/1.1" && response.metrics.total > .zero)
    await #expect(throws: NetworkError.self) { try await response.body.collect(upTo: 100) }
  }

  @Test(
    "truncated chunks are never a complete body",
    arguments: ["3\r\nabc\r\n", "5\r\nabc", "3\r\nabc\r\n0\r\n", "3\r\nabc\r\n0\r\nX: 1\r\n"])
  func truncatedChunks(chunks: String) async throws {
    let server = try RawServer.once("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)")
    let error = await networkError { try await transport().get(server.url()) }
    #expect(error?.truncated?.received == 3, "\(String(describing: error))")
  }

  @Test("a reset within the body is a truncated body")
  func resetInBody() async throws {
    let gate = Gate()
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
      gate.wait()
      connection.reset()
    }
    let transport = transport()
    let error = await networkError {
      try await Self.response(on: transport, opening: gate, afterBytes: 3) { try await transport.get(server.url()) }
    }
    #expect(error?.truncated != nil, "\(String(describing: error))")
  }

  /// The response to the only call of a transport. Opens the gate once `count` bytes of its body were read, since a reset
  /// destroys what wasn't, or once the call is over.
  private static func response(
    on transport: CurlTransport, opening gate: Gate, afterBytes count: Int,
    _ call: @escaping @Sendable () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    let isOver = Locked(false)
    let task = Task {
      defer { isOver.withLock { $0 = true } }
      return try await call()
    }
    try await waitUntil {
      if isOver.withLock({ $0 }) { return true }
      return transport.engine.loops[0].withDrive { $0.transfers.all.first?.machine.bodyCount == Int64(count) }
    }
    gate.open()
    return try await task.value
  }

  @Test(
    "bodies of sizes around the buffer size arrive complete", arguments: [0, 1, 8191, 8192, 8193, 70_000, 5_000_000])
  func sizes(size: Int) async throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n"
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    let size16 = String(size, radix: 16)
    let chunks = size == 0 ? Array("0\r\n\r\n".utf8) : Array("\(size16)\r\n".utf8) + bytes + Array("\r\n0\r\n\r\n".utf8)
    for response in [Array(head.utf8) + bytes, Array(chunked.utf8) + chunks] {
      let server = try RawServer.once(response)
      #expect(try await transport().get(server.url()).body.data == Data(bytes))
      let other = try RawServer.once(response)
      let streamed = try await transport().get(other.url(), delivery: .streaming)
      #expect(try await streamed.body.collect(upTo: size + 1) == Data(bytes))
    }
  }

  @Test("a collected body beyond the limit is rejected, whether its length is known or not", arguments: [true, false])
  func limit(announced: Bool) async throws {
    let body = String(repeating: "x", count: 20_000)
    let head = announced ? "Content-Length: 20000" : "Connection: close"
    let server = try RawServer.once("HTTP/1.1 200 OK\r\n\(head)\r\n\r\n\(body)")
    let error = await networkError { try await transport().get(server.url(), delivery: .buffered(limit: 10_000)) }
    #expect(error?.tooLarge == 10_000, "\(String(describing: error))")
  }

  @Test(
    "at most 256 KiB and what arrives at once are held for a reader, 512 KiB of a large body", arguments: [false, true])
  func readAhead(isLarge: Bool) async throws {
    final class Transfer: StreamedTransfer {
      func cancel() {}
      func resumeReceiving() {}
      func resumeSending() {}
    }
    let buffer = ResponseBodyBuffer(for: Transfer(), expectsLargeBody: isLarge)
    var resumed: [UnsafeContinuation<Void, Never>] = []
    let chunk = [UInt8](repeating: 1, count: 16 << 10)
    var count = 0
    while count < 64 << 20, chunk.withUnsafeBytes({ buffer.append($0, resuming: &resumed) }) { count += chunk.count }
    #expect(count == (isLarge ? 512 << 10 : 256 << 10))
    #expect(try await buffer.next()?.count == count)
  }

  @Test("a reader that pauses slows down the server: an endless body uses less than a megabyte of memory")
  func backpressure() async throws {
    // On a busy machine, the server may be silent for longer than the idle timeout while the reader waits for it. Then
    // all begins again.
    for attempt in 1...5 {
      do {
        return try await Self.readWithPause()
      } catch let error as NetworkError where error.timeout == .idle && attempt < 5 {}
    }
  }

  private static func readWithPause() async throws {
    let sent = Locked(0)
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      let chunk = [UInt8](repeating: 1, count: 64 << 10)
      while connection.send(chunk) { sent.withLock { $0 += chunk.count } }
    }
    let response = try await transport().get(server.url(), timeouts: .init(idle: .seconds(0.3)), delivery: .streaming)
    var iterator: HTTPBody.AsyncIterator? = response.body.makeAsyncIterator()
    let first = try await iterator?.next()
    #expect(first?.isEmpty == false)
    // Longer than the idle timeout, which doesn't apply while the reader pauses, and until all buffers are full.
    var (before, looks) = (-1, 0)
    while looks < 7, before < 64 << 20 {
      try await Task.sleep(for: .milliseconds(100))
      let now = sent.withLock { $0 }
      (before, looks) = (now, now == before ? looks + 1 : 0)
    }
    #expect(before < 64 << 20)
    var read = 0
    while read < 30 << 20, let chunk = try await iterator?.next() {
      #expect(chunk.count <= 1 << 20)
      read += chunk.count
    }
    #expect(read >= 30 << 20)
    iterator = nil
  }

  @Test("releasing a streamed body ends its transfer")
  func lettingGo() async throws {
    let isOver = Locked(false)
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      while connection.send([UInt8](repeating: 1, count: 64 << 10)) {}
      isOver.withLock { $0 = true }
    }
    let transport = transport()
    do {
      let response = try await transport.get(server.url(), delivery: .streaming)
      for try await _ in response.body { break }
    }
    #expect(await eventually { isOver.withLock { $0 } })
  }

  @Test("a streamed body outlives its transport")
  func outlivingBody() async throws {
    let gate = Gate()
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc")
      gate.wait()
      connection.send("def")
    }
    var transport: CurlTransport? = transport()
    let response = try await transport?.get(server.url(), delivery: .streaming)
    transport = nil
    gate.open()
    #expect(try await response?.body.collect(upTo: 10) == Data("abcdef".utf8))
  }

  @Test("a slow reader of a large body gets every byte, with constant memory")
  func slowReader() async throws {
    let total = 200 << 20
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(total)\r\n\r\n")
      let chunk = [UInt8](repeating: 1, count: 1 << 20)
      for _ in 0..<(total >> 20) { connection.send(chunk) }
    }
    let response = try await transport().get(server.url(), delivery: .streaming)
    #expect(response.body.length == Int64(total))
    var read = 0
    var largest = 0
    for try await chunk in response.body {
      read += chunk.count
      largest = max(largest, chunk.count)
      if read % (32 << 20) < chunk.count { try await Task.sleep(for: .milliseconds(5)) }
    }
    #expect(read == total)
    #expect(largest <= 512 << 10)
  }

  @Test("request bodies of every kind and size arrive unchanged", arguments: [0, 1, 65_536, 65_537, 3_000_000])
  func uploads(size: Int) async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport()
    let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(size)-\(getpid())")
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let chunks = stride(from: 0, to: size, by: 10_000).map { data[$0..<min(size, $0 + 10_000)] }
    func stream() -> AsyncStream<Data> {
      AsyncStream { continuation in
        for chunk in chunks { continuation.yield(Data(chunk)) }
        continuation.finish()
      }
    }
    let bodies = [
      HTTPBody(data), try HTTPBody(fileAt: file), HTTPBody(stream(), length: Int64(size)),
      HTTPBody(stream()),
    ]
    for method in [NetworkAPI.Method.post, .put, "CUSTOM"] {
      let response = try await transport.get(server.url(), method: method, body: bodies[0])
      #expect(response.status == 200)
    }
    for body in bodies[1...] { _ = try await transport.get(server.url(), method: .post, body: body) }
    #expect(server.requests.count == 6)
    for request in server.requests {
      #expect(request.body == data, "\(request.line)")
      #expect(request.value(of: "Expect") == nil)
      #expect(request.value(of: "Content-Type") == nil)
    }
    #expect(server.requests.prefix(2).allSatisfy { $0.value(of: "Content-Length") == "\(size)" })
    #expect(server.requests.last?.value(of: "Transfer-Encoding") == "chunked")
  }

  @Test("the transport determines the framing: a wrong Content-Length isn't sent", arguments: RealTransport.allCases)
  func framingFields(transport: RealTransport) async throws {
    let server = try RawServer.sending(Self.ok)
    _ = try await transport.make().send(
      HTTPRequest(
        method: .post, url: server.url(), headers: ["Content-Length": "1", "Transfer-Encoding": "chunked"],
        body: HTTPBody("four")))
    #expect(server.requests.first?.body == Data("four".utf8))
    #expect(server.requests.first?.value(of: "Transfer-Encoding") == nil)
  }

  @Test(
    "a body shorter or longer than its declared length fails the call", arguments: [Int64(5), 15],
    RealTransport.allCases)
  func wrongLength(length: Int64, transport: RealTransport) async throws {
    let server = try RawServer.sending(Self.ok)
    let body = HTTPBody(
      AsyncStream {
        $0.yield(Data("0123456789".utf8)); $0.finish()
      }, length: length)
    let request = HTTPRequest(method: .post, url: try server.url(), body: body)
    let error = await networkError { try await transport.make().send(request) }
    let words = "the body does not have its declared length of \(length) bytes"
    #expect(error?.isInvalidRequest == true && "\(error!)".contains(words), "\(String(describing: error))")
  }

  @Test("an error of the body's source is the call's error")
  func sourceError() async throws {
    struct Broken: Error {}
    let server = try RawServer.sending(Self.ok)
    let body = HTTPBody(
      AsyncThrowingStream<Data, any Error> {
        $0.yield(Data("0123".utf8)); $0.finish(throwing: Broken())
      })
    let error = await networkError { try await transport().get(server.url(), method: .post, body: body) }
    guard case .other(let underlying, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(underlying is Broken)
  }

  @Test("the response of a server that sends 413 and closes during an upload is received")
  func earlyResponse() async throws {
    let gate = Gate()
    let server = try RawServer { connection in
      _ = try connection.readHead()
      connection.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig")
      // A well-behaved server stays for a while: a RST would destroy its response.
      gate.wait()
    }
    let transport = transport()
    let response = try await Self.response(on: transport, opening: gate, afterBytes: 3) {
      try await transport.get(server.url(), method: .post, body: HTTPBody(Data(count: 32 << 20)))
    }
    #expect(response.status == 413)
    #expect(response.body.data == Data("big".utf8))
  }

  @Test("whoever is told of the end of a body that isn't needed any more may wait for another call of the transport")
  func slowTermination() async throws {
    let gate = Gate()
    let server = try RawServer { connection in
      let isGet = try connection.readHead().line.hasPrefix("GET")
      // Not before the body is read, or nobody would be told of its end.
      if !isGet { gate.wait() }
      let status = isGet ? "200 OK" : "413 Content Too Large"
      connection.send("HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    let transport = transport()
    let (isEnded, hasWaited) = (DispatchSemaphore(value: 0), Promise<DispatchTimeoutResult>())
    let chunks = AsyncStream<Data> { continuation in
      continuation.yield(Data("a".utf8))
      continuation.onTermination = { _ in hasWaited.settle(.success(isEnded.wait(timeout: .now() + 10))) }
    }
    let body = HTTPBody(
      chunks.map { chunk in
        gate.open()
        return chunk
      })
    let response = try await transport.get(server.url(), method: .post, body: body)
    #expect(response.status == 413)
    #expect(try await transport.get(server.url()).status == 200)
    isEnded.signal()
    #expect(try await hasWaited.wait() == .success)
  }

  @Test("a complete response before the end of the request's body is returned, even if a reset follows")
  func earlyResponseAndReset() async throws {
    for status in ["200 OK", "413 Content Too Large"] {
      for method in [NetworkAPI.Method.post, .put] {
        for _ in 0..<5 {
          let gate = Gate()
          let server = try RawServer { connection in
            _ = try connection.readHead()
            connection.send("HTTP/1.1 \(status)\r\nContent-Length: 5\r\n\r\nearly")
            gate.wait()
            connection.reset()
          }
          let transport = transport()
          let response = try await Self.response(on: transport, opening: gate, afterBytes: 5) {
            try await transport.get(server.url(), method: method, body: HTTPBody(Data(count: 32 << 20)))
          }
          #expect(response.body.data == Data("early".utf8))
          #expect(server.connections == 1)
        }
      }
    }
  }

  @Test(
    "a complete response is returned when a timeout expires, if the server takes no more of the request's body",
    arguments: [HTTPTimeouts(idle: .seconds(1)), .init(idle: nil, total: .seconds(1))])
  func earlyResponseAndSilence(timeouts: HTTPTimeouts) async throws {
    for (head, body) in [("200 OK\r\nContent-Length: 5", "early"), ("204 No Content", "")] {
      let server = try RawServer { connection in
        _ = try connection.readHead()
        connection.send("HTTP/1.1 \(head)\r\n\r\n\(body)")
        connection.connection.holdUntilStopped()
      }
      for delivery in [HTTPDelivery.buffered(), .streaming] {
        var request = HTTPRequest(method: .put, url: try HTTPURL(server.url()), body: HTTPBody(Data(count: 32 << 20)))
        (request.timeouts, request.delivery) = (timeouts, delivery)
        // With the client's own limit, which ends the call at once.
        let client = NetworkClient { $0.transport = transport() }
        #expect(try await client.send(request).body.collect(upTo: 10) == Data(body.utf8))
      }
    }
    let server = try RawServer { connection in
      _ = try connection.readHead()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nearly")
      connection.connection.holdUntilStopped()
    }
    let error = await networkError {
      try await transport().get(
        server.url(), method: .put, body: HTTPBody(Data(count: 32 << 20)), timeouts: timeouts)
    }
    #expect(error?.timeout == (timeouts.idle == nil ? .total : .idle))
  }

  @Test("without a limit, the largest possible length is only a body that is too short")
  func largestLength() async throws {
    let server = try RawServer.once("HTTP/1.1 200 OK\r\nContent-Length: \(Int64.max)\r\n\r\nab")
    let error = await networkError { try await transport().get(server.url(), delivery: .buffered(limit: .max)) }
    #expect(error?.truncated?.received == 2 && error?.truncated?.expected == .max)
  }

  @Test("Expect: 100-continue waits at most a second, and a 417 is returned as the response")
  func expectContinue() async throws {
    let silent = try RawServer.sending(Self.ok)
    let time = try await seconds {
      _ = try await transport().get(
        silent.url(), method: .put, headers: ["Expect": "100-continue"], body: HTTPBody(Data(count: 2 << 20)))
    }
    // The limit is one second, and the call's timeouts two minutes; leave room for other tests that use the processors.
    #expect(time < 100)
    let refusing = try RawServer { connection in
      _ = try connection.readHead()
      connection.send("HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      connection.waitForClose()
    }
    let response = try await transport().get(
      refusing.url(), method: .put, headers: ["Expect": "100-continue"], body: HTTPBody(Data(count: 2 << 20)))
    #expect(response.status == 417)
  }

  @Test(
    "417 is returned, whenever it arrives and whether the connection is kept", arguments: [0, 1.2], [true, false])
  func expectationFailed(delay: Double, keeps: Bool) async throws {
    let server = try RawServer { connection in
      while true {
        _ = try connection.readHead()
        Thread.sleep(forTimeInterval: delay)
        connection.send(
          "HTTP/1.1 417 Expectation Failed\r\nContent-Length: 2\r\n\(keeps ? "" : "Connection: close\r\n")\r\nno")
        guard keeps, delay == 0 else { return connection.waitForClose() }
      }
    }
    for method in [NetworkAPI.Method.put, .post] {
      for delivery in [HTTPDelivery.buffered(), .streaming] {
        let response = try await transport().get(
          server.url(), method: method, headers: ["Expect": "100-continue"], body: HTTPBody(Data(count: 100_000)),
          delivery: delivery)
        #expect(response.status == 417)
        let data = try await response.body.collect(upTo: 10)
        // libcurl reads the rest of the body to reuse the connection, but doesn't deliver it.
        #expect(data == Data("no".utf8) || keeps && data.isEmpty)
      }
    }
    #expect(server.requests.count == 4, "a request was sent twice")
  }

  @Test("a stream with a declared length of 0 that isn't empty throws an error, and isn't sent")
  func emptyStream() async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport()
    for method in [NetworkAPI.Method.put, .post, .get] {
      let chunks = Locked([Data(), Data("x".utf8)])
      let body = HTTPBody(length: 0) { chunks.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
      let error = await networkError { try await transport.get(server.url(), method: method, body: body) }
      #expect(error?.isInvalidRequest == true, "\(String(describing: error))")
    }
    #expect(server.requests.isEmpty)
    let empty = HTTPBody(length: 0) { nil }
    #expect(try await transport.get(server.url(), method: .put, body: empty).status == 200)
    #expect(server.requests.first?.value(of: "Content-Length") == "0")
  }
}
#endif
