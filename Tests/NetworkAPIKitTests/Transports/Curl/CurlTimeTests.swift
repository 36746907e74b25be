#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: time and cancellation", .fewAtOnce)
struct CurlTimeTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  /// Reads requests and never responds.
  static func silent() throws -> RawServer {
    try RawServer { connection in
      try connection.readRequest()
      connection.waitForClose()
    }
  }

  @Test("a byte from time to time prevents the idle timeout, but not the total timeout")
  func drip() async throws {
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      while connection.send("x") { Thread.sleep(forTimeInterval: 0.02) }
    }
    var error: NetworkError?
    let time = await fastest(under: 0.55) {
      error = await networkError {
        try await transport().get(server.url(), timeouts: .init(idle: .seconds(5), total: .seconds(0.5)))
      }
    }
    #expect(error?.timeout == .total)
    #expect((0.499...20).contains(time), "it took \(time) s")
  }

  @Test("the call's deadline applies if it is earlier than the request's own timeouts")
  func contextDeadline() async throws {
    let server = try Self.silent()
    var request = HTTPRequest(url: try server.url())
    request.timeouts = .init(idle: .seconds(10), total: .seconds(10))
    request.context.deadline = .now + .milliseconds(200)
    let error = await networkError { [request] in try await transport().send(request) }
    #expect(error?.timeout == .total)
    request.context.deadline = .now - .seconds(1)
    let late = await networkError { [request] in try await transport().send(request) }
    #expect(late?.timeout == .total)
  }

  @Test("huge timeouts and nil mean no limit", arguments: [nil, Duration.seconds(4e9), .seconds(Int64.max)])
  func noLimit(limit: Duration?) async throws {
    let server = try RawServer.sending(Self.ok)
    let response = try await transport().get(server.url(), timeouts: .init(connect: limit, idle: limit, total: limit))
    #expect(response.status == 200)
  }

  @Test(
    "invalid timeouts are rejected before anything is sent",
    arguments: [Duration.zero, .nanoseconds(-1), .seconds(Int64.min)])
  func badLimits(limit: Duration) async throws {
    let server = try RawServer.sending(Self.ok)
    for timeouts in [
      HTTPTimeouts(connect: limit), HTTPTimeouts(idle: limit), HTTPTimeouts(total: limit),
    ] {
      let error = await networkError { try await transport().get(server.url(), timeouts: timeouts) }
      #expect(error?.isInvalidRequest == true)
    }
    #expect(server.connections == 0)
  }

  @Test("a timeout shorter than a second is respected", arguments: [0.2, 0.05])
  func subSecond(limit: Double) async throws {
    let server = try Self.silent()
    let time = await seconds {
      _ = await networkError {
        try await transport().get(
          server.url(), timeouts: .init(connect: .seconds(200), idle: .seconds(200), total: .seconds(limit)))
      }
    }
    // The other timeouts of this call are two hundred seconds.
    #expect((limit - 0.001...limit + 100).contains(time), "it took \(time) s")
  }

  @Test("bytes of a body that leave prevent the idle timeout, although libcurl needs no more of it for a while")
  func slowUpload() async throws {
    let server = try RawServer { connection in
      // What this side has taken and not read is delivered for the client, which then hears nothing for as long as that takes.
      connection.connection.limitReceiveBuffer(to: 8_192)
      let isSlow = try connection.readHead().line.contains("slow")
      let size = 450_000
      var count = 0
      while isSlow, count < size {
        let bytes = connection.connection.read(upTo: 4_000)
        guard !bytes.isEmpty else { return }
        count += bytes.count
        usleep(30_000)
      }
      if isSlow { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
      connection.waitForClose()
    }
    var resources = CurlResources()
    resources.sockets.open = {
      let socket = SystemCalls.openSocket($0, $1, $2)
      // So that bytes leave one by one, and not in bursts.
      var (size, segment): (Int32, Int32) = (8_192, 1_400)
      setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, 4)
      setsockopt(socket, Int32(IPPROTO_TCP), TCP_MAXSEG, &segment, 4)
      return socket
    }
    let transport = CurlTransport(configuration: .init(proxy: .none), resources: resources)
    let body = HTTPBody(Data(count: 450_000))
    let timeouts = HTTPTimeouts(connect: .seconds(60), idle: .seconds(2), total: .seconds(600))
    // On a busy machine, the server may take nothing for longer than the limit. Then the call is made again.
    var response: HTTPResponse?
    for attempt in 1...5 where response == nil {
      do {
        response = try await transport.get(server.url("/slow"), method: .put, body: body, timeouts: timeouts)
      } catch let error as NetworkError where error.timeout == .idle && attempt < 5 {}
    }
    #expect(response?.status == 200)
    let error = await networkError {
      try await transport.get(
        server.url("/stops"), method: .put, body: HTTPBody(Data(count: 8_000_000)), timeouts: timeouts)
    }
    #expect(error?.timeout == .idle)
  }

  @Test("waiting for a place counts towards the total timeout")
  func queueTimeout() async throws {
    let server = try Self.silent()
    let transport = transport { $0.connectionsPerHost = 1 }
    let first = Task {
      try? await transport.get(server.url(), timeouts: .init(connect: .seconds(600), idle: .seconds(600)))
    }
    #expect(await eventually { server.requests.count == 1 })
    let error = await networkError { try await transport.get(server.url(), timeouts: .init(total: .seconds(0.1))) }
    #expect(error?.timeout == .total)
    first.cancel()
    _ = await first.value
  }

  @Test("a task cancelled before it starts sends nothing")
  func cancelledBefore() async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await networkError { try await transport.get(server.url()) }
    }
    #expect(await task.value?.isCancelled == true)
    #expect(server.requests.isEmpty)
  }

  @Test("cancelling ends the call at every stage, and no partly read connection is reused")
  func cancelledAtEachStage() async throws {
    let stage = Locked("")
    let server = try RawServer { connection in
      while true {
        let path = try connection.readHead().line.split(separator: " ")[1]
        stage.withLock { $0 = String(path) }
        switch path {
        case "/upload", "/head": break
        case "/fields": connection.send("HTTP/1.1 200 OK\r\nX: 1\r\n")
        case "/body": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
        default:
          connection.send(Self.ok)
          continue
        }
        connection.waitForClose()
        return
      }
    }
    let transport = transport()
    for path in ["/upload", "/head", "/fields", "/body"] {
      let body = path == "/upload" ? HTTPBody(Data(count: 64 << 20)) : .empty
      let task = Task {
        await networkError {
          try await transport.get(server.url(path), method: path == "/upload" ? .put : .get, body: body)
        }
      }
      #expect(await eventually { stage.withLock { $0 == path } })
      try await Task.sleep(for: .milliseconds(10))
      task.cancel()
      #expect(await task.value?.isCancelled == true, "\(path)")
      let next = try await transport.get(server.url("/next"))
      #expect(next.body.data == Data("ok".utf8))
    }
  }

  @Test("cancelling during name resolution doesn't wait for the resolver")
  func cancelledInLookup() async throws {
    let transport = transport()
    let task = Task { await networkError { try await transport.get(HTTPURL("http://slow-name.invalid/")) } }
    task.cancel()
    let error = await task.value
    // If the resolver is faster than the cancellation, the name isn't found.
    if case .nameResolutionFailed = error {} else { #expect(error?.isCancelled == true) }
  }

  @Test("cancelling while connecting, and in the TLS handshake, ends the call at once", arguments: [false, true])
  func cancelledBeforeTheRequest(isInHandshake: Bool) async throws {
    // If libcurl doesn't find the system's authorities, it doesn't begin a handshake.
    let authority = Programs.areThere("openssl") ? try await Certificates.shared.value.path("ca.pem") : nil
    let stalled = try UnacceptingPort()
    let silent = try RawServer { connection in
      _ = connection.read()
      connection.waitForClose()
    }
    let url = try HTTPURL(isInHandshake ? "https://127.0.0.1:\(silent.port)/" : "\(stalled.url)/")
    let transport = transport { if let authority { $0.tls.trust = .only(file: URL(fileURLWithPath: authority)) } }
    // Without timeouts, only the cancellation can end it.
    let endless = HTTPTimeouts(connect: nil, idle: nil, total: nil)
    let task = Task { await networkError { try await transport.get(url, timeouts: endless) } }
    if isInHandshake {
      #expect(await eventually { silent.connections == 1 })
    } else {
      try await Task.sleep(for: .milliseconds(50))
    }
    task.cancel()
    let error = await task.value
    #expect(error?.isCancelled == true, "\(String(describing: error))")
  }

  @Test("cancelling the reader of a streamed body ends it")
  func cancelledReader() async throws {
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
      connection.waitForClose()
    }
    let response = try await transport().get(server.url(), delivery: .streaming)
    let task = Task { () -> NetworkError? in
      do {
        for try await _ in response.body {}
        return nil
      } catch {
        return NetworkError(error)
      }
    }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    #expect(await task.value?.isCancelled == true)
  }

  @Test("calls that are cancelled at any moment end exactly once")
  func randomCancellation() async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport { $0.connectionsPerHost = 8 }
    let url = try server.url()
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<2_000 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(index))
          let task = Task { await Result { () async throws in try await transport.get(url).body.data } }
          for _ in 0..<random.next(upTo: 20) { await Task.yield() }
          task.cancel()
          switch await task.value {
          case .success(let body): return body == Data("ok".utf8)
          case .failure(let error): return error.isCancelled
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count == 2_000 && outcomes.allSatisfy(\.self))
    #expect(try await transport.get(url).status == 200)
  }
}
#endif
