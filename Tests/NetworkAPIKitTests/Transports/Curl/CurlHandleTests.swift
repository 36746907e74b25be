#if os(Linux)
import Foundation
import Testing
@testable import NetworkAPIKit

/// State of a transfer that must not affect the next one.
@Suite("libcurl transport: one handle per transfer", .fewAtOnce)
struct CurlHandleTests {
  private static let ok =
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Padding: \(String(repeating: "x", count: 50))\r\n\r\nok"

  /// Redirects `/redirected`, sends a folded first field for paths with `folded`, and a plain response otherwise.
  private static func folding() throws -> RawServer {
    try RawServer { connection in
      while true {
        let line = try connection.readRequest().line
        if line.contains("/redirected") {
          connection.send("HTTP/1.1 302 Found\r\nLocation: /folded\r\nContent-Length: 0\r\n\r\n")
        } else if line.contains("/folded") {
          connection.send(
            "HTTP/1.1 200 OK\r\n Date: Tue, 09 Nov 2010 14:49:00 GMT\r\nServer: test\r\nContent-Length: 2\r\n\r\nok")
        } else {
          connection.send(ok)
        }
      }
    }
  }

  private func client(_ transport: CurlTransport = transport()) -> NetworkClient {
    NetworkClient(configuration: .init(retry: .never, transport: transport))
  }

  @Test("a folded first field line is rejected, whatever came before and however the body is delivered")
  func foldedFirstField() async throws {
    let server = try Self.folding()
    let origin = try HTTPURL("http://127.0.0.1:\(server.port)")
    let folder = try TemporaryFolder()
    let transport = transport()
    let client = client(transport)
    let calls: [(String, () async throws -> Void)] = [
      ("collected", { _ = try await client.data("\(origin)/folded") }),
      ("redirected", { _ = try await client.data("\(origin)/redirected") }),
      ("streamed", { _ = try await client.stream("\(origin)/folded") }),
      ("downloaded", { _ = try await client.download("\(origin)/folded", toPath: folder.file("file")).value }),
      ("posted", { _ = try await transport.get(server.url("/folded"), method: .post, body: HTTPBody("body")) }),
      ("opened", { _ = try await client.webSocket("ws://127.0.0.1:\(server.port)/folded") }),
    ]
    for round in 0..<20 {
      for (name, call) in calls {
        _ = try await client.data("\(origin)/plain")
        let error = await #expect(throws: NetworkError.self, "\(name), round \(round)") { try await call() }
        #expect(error?.invalidResponse?.reason == .malformed, "\(name), round \(round): \(String(describing: error))")
      }
    }
  }

  @Test("interim responses before a folded first field aren't joined with it")
  func foldedAfterInterim() async throws {
    let server = try RawServer { connection in
      while true {
        try connection.readRequest()
        connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n b: c\r\nX: y\r\n\r\n")
      }
    }
    let transport = transport()
    for _ in 0..<20 {
      let error = await networkError { try await transport.get(server.url()) }
      #expect(error?.invalidResponse?.reason == .malformed, "\(String(describing: error))")
    }
  }

  @Test("after a failed lookup every kind of call works, and fails only for its own reasons")
  func afterFailedLookup() async throws {
    let server = try RawServer { connection in
      while true {
        let line = try connection.readRequest().line
        connection.send(
          line.contains("/events")
            ? "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 11\r\n\r\ndata: one\n\n" : Self.ok)
      }
    }
    let origin = try HTTPURL("http://127.0.0.1:\(server.port)")
    let unknown = "http://no-such-host.invalid"
    let folder = try TemporaryFolder()
    let client = client()
    func first(_ events: ServerSentEvents) async throws -> String? {
      for try await event in events { return event.data }
      return nil
    }
    func isLookup(_ call: () async throws -> Void) async -> Bool {
      do {
        try await call()
      } catch NetworkError.nameResolutionFailed(let host, _) {
        return host == "no-such-host.invalid"
      } catch { Issue.record(error) }
      return false
    }
    for _ in 0..<3 {
      #expect(await isLookup { _ = try await client.data(unknown) })
      #expect(try await client.stream(origin).body.collect(upTo: 10) == Data("ok".utf8))
      #expect(await isLookup { _ = try await client.stream(unknown) })
      _ = try await client.download(origin, toPath: folder.file("file")).value
      #expect(await isLookup { _ = try await client.download(unknown, toPath: folder.file("other")).value })
      #expect(try await first(client.events("\(origin)/events")) == "one")
      #expect(await isLookup { _ = try await first(client.events(unknown, options: .init(reconnects: false))) })
      #expect(try await client.stream(origin).body.collect(upTo: 10) == Data("ok".utf8))
    }
  }
}
#endif
