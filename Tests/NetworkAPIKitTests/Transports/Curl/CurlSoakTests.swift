// Exit tests need Swift 6.2.
#if os(Linux) && compiler(>=6.2)
import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// Many calls, and many clients; more of them with `SOAK_CALLS=200000` and `SOAK_CLIENTS=12000` in the environment. Each
/// test runs in its own process, where nothing else uses memory and descriptors.
@Suite("libcurl transport: many calls with faults, many clients", .fewAtOnce, .serialized)
struct CurlSoakTests {
  static func size(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  /// The body of a call's response: up to 4 KB, seldom 300 KB.
  static func body(_ number: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: UInt64(number))
    let count = number % 500 == 3 ? 300_000 : generator.next(upTo: 4096)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  /// Whether the server does something wrong for this call: one in a hundred.
  static func isFault(_ number: Int) -> Bool { number % 100 == 42 }

  static func respond(_ connection: Connection) {
    while let request = connection.readRequest() {
      guard let number = Int(request.path.dropFirst()) else { return connection.reset() }
      let body = Self.body(number)
      guard Self.isFault(number) else {
        // What was sent with POST comes back before the body.
        let whole = request.body + body
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(whole.count)\r\n\r\n"
        guard connection.send(Array(head.utf8) + whole) else { return }
        continue
      }
      switch number / 100 % 7 {
      case 0: return connection.reset()
      case 1: return connection.finish()
      case 2:
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n")
        connection.send(body.prefix(2000))
        return connection.finish()
      case 3:
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n")
        connection.send(body.prefix(2000))
        return connection.reset()
      case 4:
        connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n0123456789abcdef\r\nxyz\r\n")
        return connection.finish()
      case 5:
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab")
        return connection.finish()
      default:
        // The response is framed well, so the connection is kept: a server that closed it now without notice would end
        // the next POST on it.
        let isLast = number % 200 != 42
        let notice = isLast ? "Connection: close\r\n" : ""
        connection.send("HTTP/1.1 200 OK\r\n\(notice)Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc")
        if isLast { return connection.finish() }
      }
    }
  }

  /// Makes a call and says what is wrong with its outcome; nil if nothing is.
  static func flaw(of number: Int, _ transport: CurlTransport, _ server: TestServer) async -> String? {
    let sent: [UInt8] = number % 3 == 0 ? Array(Self.body(number + 1).prefix(1000)) : []
    do {
      let url = try HTTPURL(server.url("/\(number)"))
      let response = try await transport.get(
        url, method: sent.isEmpty ? .get : .post, body: sent.isEmpty ? .empty : HTTPBody(Data(sent)))
      guard !Self.isFault(number) else { return "\(number): the fault was not noticed" }
      return response.body.data == Data(sent + Self.body(number)) ? nil : "\(number): another body"
    } catch {
      return Self.isFault(number) ? nil : "\(number): \(error)"
    }
  }

  @Test("each of many calls gets its own bytes or, for one in a hundred, an error; memory stays level")
  func manyCalls() async {
    let exit = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let count = CurlSoakTests.size("SOAK_CALLS", 5000)
      let server = try TestServer(recording: false, handler: CurlSoakTests.respond)
      let transport = transport()
      let (next, early) = (Locked(0), Locked(0))
      let flaws = await withTaskGroup(of: [String].self) { group in
        for _ in 0..<32 {
          group.addTask {
            var flaws: [String] = []
            while true {
              let number = next.withLock { number in
                number += 1
                return number
              }
              guard number <= count else { return flaws }
              if number == count / 4 { early.withLock { $0 = residentBytes() } }
              if let flaw = await CurlSoakTests.flaw(of: number, transport, server) { flaws.append(flaw) }
            }
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      // Printed too, since an issue of an exit test loses its comment.
      if !flaws.isEmpty { print("\(flaws.count) flaws: \(flaws.prefix(5))") }
      #expect(flaws.isEmpty, "\(flaws.count): \(flaws.prefix(5))")
      let growth = residentBytes() - early.withLock { $0 }
      #expect(growth < 16 << 20, "\(growth) bytes more than after a quarter of the calls")
      print("\(count) calls, \(server.connectionCount) connections, \(growth >> 10) KiB more")
    }
    print(String(decoding: exit?.standardOutputContent ?? [], as: UTF8.self))
  }

  @Test("many clients that are made and dropped leave no descriptor and no memory behind")
  func manyClients() async {
    let exit = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let count = CurlSoakTests.size("SOAK_CLIENTS", 200)
      // Twenty a second if there are many.
      let pause: Duration = count > 1000 ? .milliseconds(50) : .zero
      let server = try TestServer(recording: false) { connection in
        while let request = connection.readRequest() {
          if request.path == "/silent" {
            _ = connection.waitForPeerClose()
            return
          }
          let body = String(repeating: "x", count: 100_000)
          guard connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n\(body)") else { return }
        }
      }
      func use(_ number: Int) async throws {
        let client = NetworkClient { $0.transport = transport() }
        #expect(try await client.data("\(HTTPURL(server.url("/a")))").count == 100_000)
        switch number % 4 {
        case 1:
          let call = Task { try await client.data("\(HTTPURL(server.url("/silent")))") }
          try await Task.sleep(for: .milliseconds(1))
          call.cancel()
          await #expect(throws: (any Error).self) { try await call.value }
        case 2: _ = try await client.stream("\(HTTPURL(server.url("/a")))")
        case 3:
          let response = try await client.stream("\(HTTPURL(server.url("/a")))")
          for try await _ in response.body { break }
        default: break
        }
      }
      for number in 0..<100 { try await use(number) }
      try await Task.sleep(for: .milliseconds(200))
      let (memory, descriptors) = (residentBytes(), openDescriptors())
      for number in 0..<count {
        try await use(number)
        if pause > .zero { try await Task.sleep(for: pause) }
      }
      #expect(await eventually { openDescriptors() <= descriptors + 10 }, "\(openDescriptors()), not \(descriptors)")
      let growth = residentBytes() - memory
      #expect(growth < 16 << 20, "\(growth) bytes more")
      print("\(count) clients, \(openDescriptors()) descriptors after \(descriptors), \(growth >> 10) KiB more")
    }
    print(String(decoding: exit?.standardOutputContent ?? [], as: UTF8.self))
  }
}
#endif
