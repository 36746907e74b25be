import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// Counts what arrives at a real server: `Docs/Reliability.md` lists everything that is ever sent again.
@Suite("What is sent again", .fewAtOnce)
struct RepetitionTests {
  /// A server that responds to every request with the same bytes, and then closes the connection.
  private func server(_ response: String) throws -> TestServer {
    try TestServer { connection in
      guard connection.readRequest() != nil else { return }
      _ = connection.send(response)
    }
  }

  private func methods(_ server: TestServer) -> [String] { server.requests.map(\.method) }

  private let quick = ServerSentEvent.Options(delay: .milliseconds(1), maximumFailures: 2)

  // MARK: Event streams

  private static let stream =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\ndata: a\n\n"
  private static let brokenStream =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 100\r\n\r\ndata: a\n\n"

  @Test("a POST whose event stream ends is sent once, and the sequence ends with the stream")
  func endedPOSTStream() async throws {
    let server = try server(Self.stream)
    let client = NetworkClient()
    var events: [String] = []
    let completion: RawEndpoint<Data> = .post(try HTTPURL(server.url("/chat")), .json(["stream": true]))
    for try await event in client.events(completion, options: quick) {
      events.append(event.data)
      if events.count == 3 { break }
    }
    #expect(events == ["a"])
    #expect(methods(server) == ["POST"])
  }

  @Test("a POST whose event stream breaks is sent once, and the sequence throws")
  func brokenPOSTStream() async throws {
    let server = try server(Self.brokenStream)
    let client = NetworkClient()
    var events: [String] = []
    await #expect {
      for try await event in client.events(server.url("/chat"), options: quick, configure: { $0.method = .post }) {
        events.append(event.data)
        if events.count == 3 { break }
      }
    } throws: { if case .truncatedBody = $0 as? NetworkError { true } else { false } }
    #expect(events == ["a"])
    #expect(methods(server) == ["POST"])
  }

  #if os(Linux)
  @Test("a GET is sent again when its event stream ends without the end of its compression, and not if that is damaged")
  func compressedStreams() async throws {
    let encoder = try #require(ZlibEncoder(.gzip))
    let cut = try #require(encoder.encode(Data("data: a\n\n".utf8), flush: .message))
    for (end, count) in [(Data(), 3), (Data([7]), 1)] {
      let server = try TestServer { connection in
        guard connection.readRequest() != nil else { return }
        let fields = "Content-Type: text/event-stream\r\nContent-Encoding: gzip\r\nConnection: close"
        connection.send("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n")
        connection.send(Array(cut + end))
      }
      var events = 0
      do {
        for try await _ in NetworkClient().events(server.url("/prices"), options: quick) {
          events += 1
          if events == 3 { break }
        }
      } catch {
        #expect(error.invalidResponse?.reason == .contentCoding, "\(error)")
      }
      #expect(server.connectionCount == count)
      #expect(events == 3 || count == 1)
    }
  }
  #endif

  @Test("a GET is sent again when its event stream ends, and a POST if that is asked for")
  func reconnectingStreams() async throws {
    for method in [NetworkAPI.Method.get, .post] {
      let server = try server(Self.stream)
      var options = quick
      if method == .post { options.reconnects = true }
      var count = 0
      for try await _ in NetworkClient().events(
        server.url("/prices"), options: options, configure: { $0.method = method })
      {
        count += 1
        if count == 3 { break }
      }
      #expect(methods(server) == Array(repeating: method.rawValue, count: 3))
    }
  }

  // MARK: Downloads

  /// A server whose every response breaks off after five of ten bytes.
  private func breaking(_ fields: String = "") throws -> TestServer {
    try server("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\(fields)\r\n12345")
  }

  private func download(
    _ method: NetworkAPI.Method, _ server: TestServer, to path: String, headers: NetworkAPI.Headers = [:]
  ) async -> NetworkError? {
    let download = NetworkClient().download(
      server.url("/report"), to: URL(fileURLWithPath: path), headers: headers,
      options: .init(maximumResumptions: 2, resumptionDelay: .zero),
      configure: { ($0.method, $0.options.retry) = (method, .never) })
    do throws(NetworkError) {
      _ = try await download.value
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "a download that breaks off is sent again only if its method is idempotent, or it has a key",
    arguments: [
      ("GET", nil, 3), ("PUT", nil, 3), ("POST", nil, 1), ("PATCH", nil, 1), ("POST", "7", 3),
    ] as [(NetworkAPI.Method, String?, Int)])
  func downloads(method: NetworkAPI.Method, key: String?, count: Int) async throws {
    let folder = try TemporaryFolder()
    let server = try breaking()
    let headers: NetworkAPI.Headers = key.map { ["Idempotency-Key": "\"\($0)\""] } ?? [:]
    let error = await download(method, server, to: folder.file("a"), headers: headers)
    guard case .truncatedBody(5, 10, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(methods(server) == Array(repeating: method.rawValue, count: count))
  }

  #if os(Linux)
  @Test("a compressed download is requested again if it is cut off or the server is in trouble, not if it is damaged")
  func compressedDownloads() async throws {
    let encoder = try #require(ZlibEncoder(.gzip))
    let cut = try #require(encoder.encode(Data("hel".utf8), flush: .message))
    let coded = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n"
    let refusal = "HTTP/1.1 503 X\r\nConnection: close\r\n\r\n"
    for (head, body, count) in [(coded, cut, 3), (coded, cut + [7], 2), (refusal, Data(), 3)] {
      let (folder, number) = (try TemporaryFolder(), Locked(0))
      let server = try TestServer { connection in
        guard connection.readRequest() != nil else { return }
        let isSecond = number.withLock { number in
          number += 1
          return number == 2
        }
        connection.send(isSecond ? head : coded)
        // The first one isn't read, since the file was requested without compression.
        connection.send(isSecond ? Array(body) : Self.compressed)
      }
      let error = await download(.get, server, to: folder.file("a"))
      #expect(server.connectionCount == count && (error == nil) == (count == 3))
      #expect(folder.read("a") == (count == 3 ? Data("hello".utf8) : nil))
    }
  }
  #endif

  /// "hello" with gzip.
  private static let compressed: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0,
  ]

  /// A server that compresses "hello" although nobody asked for it.
  private static func compressing() throws -> TestServer {
    try TestServer { connection in
      guard connection.readRequest() != nil else { return }
      let body = compressed
      _ = connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n")
      _ = connection.send(body)
    }
  }

  @Test("a body that can be read only once is sent once, by a download and by an event stream that reconnects")
  func bodiesReadOnce() async throws {
    let folder = try TemporaryFolder()
    let server = try breaking()
    func body() -> HTTPBody {
      HTTPBody(
        AsyncStream {
          $0.yield(Data("a".utf8)); $0.finish()
        })
    }
    let endpoint = RawEndpoint<Data>(only: NetworkAPI.Path(server.url), method: .put, headers: [:], body: body())
    let client = NetworkClient(configuration: .init(retry: .never))
    let download = client.download(
      endpoint, to: URL(fileURLWithPath: folder.file("a")), options: .init(resumptionDelay: .zero))
    guard case .truncatedBody = await downloadError(of: download) else {
      Issue.record("another error")
      return
    }
    #expect(methods(server) == ["PUT"])
    // One in a coding can't be asked for again without it.
    let compressed = try Self.compressing()
    let coded = RawEndpoint<Data>(only: NetworkAPI.Path(compressed.url), method: .put, headers: [:], body: body())
    _ = try await client.download(coded, to: URL(fileURLWithPath: folder.file("b"))).value
    #expect(folder.read("b") == Data("hello".utf8) && methods(compressed) == ["PUT"])
    let streams = try self.server(Self.brokenStream)
    var options = quick
    options.reconnects = true
    let events = client.events(
      RawEndpoint<Data>(only: NetworkAPI.Path(streams.url), method: .post, headers: [:], body: body()), options: options
    )
    await #expect { for try await _ in events {} } throws: { error in
      if case .truncatedBody = error as? NetworkError { true } else { false }
    }
    #expect(methods(streams) == ["POST"])
  }

  @Test("a download by POST asks for no range, and isn't repeated for another version")
  func rangesOfPOST() async throws {
    let folder = try TemporaryFolder()
    let server = try breaking("ETag: \"v1\"\r\n")
    for _ in 0..<2 { _ = await download(.post, server, to: folder.file("a")) }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.header("Range") == nil })

    // A part that nobody asked for, and a compressed body.
    let part = try self.server(
      "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-4/10\r\nContent-Length: 5\r\n\r\n12345")
    #expect(await download(.post, part, to: folder.file("b")) != nil)
    #expect(part.requests.count == 1)
    let compressed = try Self.compressing()
    #expect(await download(.post, compressed, to: folder.file("c")) == nil)
    #expect(folder.read("c") == Data("hello".utf8))
    #expect(compressed.requests.count == 1)
  }

  // MARK: Calls

  @Test(
    "a call is sent again as the table of the guide says",
    arguments: [
      ("GET", "503 Service Unavailable", 3), ("POST", "503 Service Unavailable", 1), ("PATCH", "500 Oh", 1),
      ("PUT", "502 Bad Gateway", 3), ("POST", "429 Too Many Requests", 3), ("POST", "421 Misdirected Request", 2),
      ("GET", "421 Misdirected Request", 2), ("POST", "401 Unauthorized", 1), ("GET", "404 Not Found", 1),
    ] as [(NetworkAPI.Method, String, Int)])
  func statuses(method: NetworkAPI.Method, status: String, count: Int) async throws {
    let server = try server("HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    let client = NetworkClient(configuration: .init(retry: ExponentialBackoff(delay: .zero, jitter: 0)))
    await #expect(throws: NetworkError.self) { try await client.data(server.url("/"), method: method) }
    #expect(methods(server) == Array(repeating: method.rawValue, count: count))
  }

  @Test("without retries nothing is sent again, whatever the status", arguments: [408, 421, 429, 500, 502, 503, 504])
  func never(status: Int) async throws {
    let server = try server("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    let client = NetworkClient(configuration: .init(retry: .never))
    for method in [NetworkAPI.Method.get, .post] {
      await #expect(throws: NetworkError.self) { try await client.data(server.url("/"), method: method) }
    }
    #expect(methods(server) == ["GET", "POST"])
  }

  @Test("a POST whose connection ends without a response is sent once, a GET again")
  func lostConnections() async throws {
    for (method, count) in [(NetworkAPI.Method.post, 1), (.get, 3)] {
      let server = try TestServer { connection in _ = connection.readRequest() }
      let client = NetworkClient(configuration: .init(retry: ExponentialBackoff(delay: .zero, jitter: 0)))
      await #expect(throws: NetworkError.self) { try await client.data(server.url("/"), method: method) }
      #expect(methods(server) == Array(repeating: method.rawValue, count: count))
    }
  }

  @Test("redirects 307 and 308 send the body once to each place; 301, 302 and 303 send it once")
  func redirects() async throws {
    for (status, method) in [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")] {
      let server = try TestServer { connection in
        guard let request = connection.readRequest() else { return }
        _ =
          request.target == "/a"
          ? connection.send("HTTP/1.1 \(status) X\r\nLocation: /b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
          : connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      }
      _ = try await NetworkClient().data(server.url("/a"), method: .post, body: HTTPBody(Data("x".utf8)))
      #expect(
        server.requests.map { "\($0.method) \($0.target) \(String(decoding: $0.body, as: UTF8.self))" } == [
          "POST /a x", method == "POST" ? "POST /b x" : "GET /b ",
        ])
    }
  }

  @Test("a refused credential is replaced once: a POST is sent twice, and not a third time")
  func authentication() async throws {
    let server = try server("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    let client = NetworkClient(
      configuration: .init(authentication: [
        .bearer(BearerToken("a"), for: [try HTTPURL(server.url("/"))]) { _ in BearerToken("b") }
      ]))
    await #expect { try await client.data(server.url("/"), method: .post) } throws: {
      ($0 as? NetworkError)?.status == 401
    }
    #expect(server.requests.map { $0.header("Authorization") } == ["Bearer a", "Bearer b"])
  }
}
