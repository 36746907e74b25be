#if canImport(Darwin)
import Combine
import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

#if canImport(UIKit)
import UIKit
#else
import AppKit
#endif

/// One test for each adapter to Apple's frameworks, against the real ones. `Scripts/check-mac` lists them.
@Suite("Apple's frameworks", .fewAtOnce)
struct AppleSmokeTests {
  let folder: TemporaryFolder
  let client = NetworkClient { $0.retry = .never }

  init() throws { folder = try TemporaryFolder() }

  // MARK: Requests

  @Test("a GET and a POST arrive as they were sent")
  func calls() async throws {
    let server = try TestServer.responding { .json("\"\($0.method) \($0.text)\"") }
    #expect(try await client.data(server.url("/")) == Data("\"GET \"".utf8))
    let body = try await client.data(server.url("/"), method: .post, body: HTTPBody(Data("abc".utf8)))
    #expect(body == Data("\"POST abc\"".utf8))
  }

  @Test("two Set-Cookie fields stay two")
  func cookies() async throws {
    let server = try TestServer.responding { _ in
      Response(headers: ["Set-Cookie": "a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT", "Set-Cookie": "b=2; Path=/"])
    }
    let response = try await client.send(try client.httpRequest(server.url("/")))
    #expect(
      response.headers.values(named: "Set-Cookie").sorted()
        == ["a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT", "b=2; Path=/"])
  }

  @Test("a redirect and a request for credentials are returned with their bodies", arguments: [302, 401])
  func bodies(status: Int) async throws {
    let server = try TestServer.responding { _ in
      Response(
        status: status, headers: ["Location": "/elsewhere", "WWW-Authenticate": "Basic realm=\"a\""], body: "the body")
    }
    let plain = NetworkClient {
      $0.retry = .never
      $0.redirects = nil
    }
    let response = try await plain.send(try plain.httpRequest(server.url("/")))
    let (collected, data) = try await response.collected(upTo: 1000)
    #expect(collected.status == HTTPStatus(status) && String(decoding: data, as: UTF8.self) == "the body")
    #expect(server.requestCount == 1)
  }

  @Test("a gzip body is decoded")
  func gzip() async throws {
    // "hello", with gzip.
    let coded = try #require(Data(base64Encoded: "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA=="))
    let server = try TestServer.responding { _ in
      Response(headers: ["Content-Encoding": "gzip", "Content-Type": "text/plain"], body: coded)
    }
    #expect(try await client.data(server.url("/")) == Data("hello".utf8))
  }

  @Test("a GET with a body is refused, or arrives with it")
  func getWithBody() async throws {
    let server = try TestServer.responding { .json("\"\($0.text)\"") }
    do {
      let data = try await client.data(server.url("/"), method: .get, body: HTTPBody(Data("abc".utf8)))
      #expect(data == Data("\"abc\"".utf8))
    } catch {
      guard case .invalidRequest = error else { throw error }
    }
  }

  @Test("a closed port is refused, and a name that doesn't exist isn't found")
  func failures() async throws {
    let server = try TestServer.responding { _ in "" }
    let url = server.url("/")
    server.stop()
    guard case .connectionFailed(let refusal) = await failure(of: url) else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.reason == .refused && !refusal.wasSent)
    guard case .nameResolutionFailed = await failure(of: "http://does-not-exist.invalid/") else {
      Issue.record("the name was found")
      return
    }
  }

  func failure(of url: String, _ client: NetworkClient? = nil) async -> NetworkError? {
    do {
      _ = try await (client ?? self.client).data(url)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Streams

  @Test("a response arrives with the first bytes of its body, while the rest is still to come")
  func heads() async throws {
    let gate = Gate()
    let server = try TestServer { connection in
      guard connection.readRequest() != nil else { return }
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
      connection.sendChunk("[")
      _ = gate.wait()
      connection.sendChunk("]")
      connection.sendLastChunk()
      connection.finish()
    }
    let response = try await client.stream(server.url("/"))
    gate.open()
    #expect(try await response.body.collect(upTo: 100) == Data("[]".utf8))
  }

  @Test("the server waits while nobody reads a streamed body, and continues when it is read")
  func backpressure() async throws {
    let size = 64 << 20
    let sent = Locked(0)
    let server = try TestServer(recording: false) { connection in
      guard connection.readHead() != nil else { return }
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: \(size)\r\n\r\n")
      let piece = [UInt8](repeating: 7, count: 64 << 10)
      for _ in 0..<size / piece.count {
        guard connection.send(piece) else { return }
        sent.withLock { $0 += piece.count }
      }
      connection.finish()
    }
    let response = try await client.stream(server.url("/"))
    // Until nothing more is sent for a while.
    var (last, quiet) = (-1, 0)
    while quiet < 20 {
      try await Task.sleep(for: .milliseconds(50))
      let now = sent.withLock { $0 }
      (last, quiet) = (now, now == last ? quiet + 1 : 0)
    }
    #expect(last < size, "the server could send everything")
    var received = 0
    for try await chunk in response.body { received += chunk.count }
    #expect(received == size)
  }

  @Test("cancelling a Combine subscription cancels the call")
  func combine() async throws {
    let gate = Gate()
    let server = try TestServer { connection in
      guard connection.readRequest() != nil else { return }
      _ = gate.wait()
      connection.waitForPeerClose()
    }
    let subscription = client.publisher(.get(try HTTPURL(server.url("/")), as: String.self))
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    try await gate.reached()
    subscription.cancel()
    gate.open()
    try await server.waitForPeerCloses()
  }

  // MARK: WebSockets

  private func webSocketServer(
    fields: String = "", _ handle: @escaping @Sendable (Connection) -> Void
  ) throws -> TestServer {
    try TestServer { connection in
      guard connection.acceptWebSocket(fields: fields) != nil else { return }
      handle(connection)
    }
  }

  @Test("a WebSocket echoes text and data, and responds to pings and closing")
  func webSocket() async throws {
    let codes = Seen<UInt16?>()
    let server = try webSocketServer { connection in
      while let frame = connection.readFrame() {
        switch frame.opcode {
        case 8:
          codes.add(frame.closeCode)
          connection.send(ServerFrame.close(1000))
          return connection.finish()
        case 9: connection.send(ServerFrame.bytes(10, frame.payload))
        default: connection.send(ServerFrame.bytes(frame.opcode, frame.payload))
        }
      }
    }
    let socket = try await NetworkClient.forWebSockets().webSocket(server.webSocketURL)
    try await socket.send("héllo")
    #expect(try await socket.receive() == .text("héllo"))
    try await socket.send(Data([0, 255]))
    #expect(try await socket.receive() == .binary(Data([0, 255])))
    try await socket.ping()
    try await socket.close()
    #expect(await codes.first() == [1000])
  }

  @Test("the subprotocol that the server chose is known, and a server that closes says why")
  func subprotocol() async throws {
    let server = try webSocketServer(fields: "Sec-WebSocket-Protocol: v2\r\n") { connection in
      connection.send(ServerFrame.close(4001, "later"))
      _ = connection.readFrame()
      connection.finish()
    }
    let socket = try await NetworkClient.forWebSockets().webSocket(server.webSocketURL, protocols: ["v1", "v2"])
    #expect(socket.subprotocol == "v2")
    let error = await NetworkAPIKitTests.failure { _ = try await socket.receive() }
    #expect(error?.webSocket?.close?.reason == "later")
  }

  @Test("a refused handshake has its status")
  func refusedWebSocket() async throws {
    let server = try TestServer.responding { _ in Response(status: 403, body: "no") }
    let error = await NetworkAPIKitTests.failure {
      _ = try await NetworkClient.forWebSockets().webSocket(server.webSocketURL)
    }
    guard case .statusCode(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.status == 403)
  }

  // MARK: The system

  @Test("the path monitor reports a status")
  func monitor() async throws {
    let monitor = NetworkMonitor()
    for await status in monitor.changes {
      // Even without a network, the system says so.
      #expect(status.isExpensive != nil || Platform.current.hidesNetwork)
      break
    }
  }

  @Test("the logger and the signposts write to the system's log")
  func log() async throws {
    let server = try TestServer.responding { _ in "" }
    let logged = NetworkClient { $0.observers = [NetworkLogger(), NetworkSignposts()] }
    _ = try await logged.data(server.url("/"))
  }

  @Test("an image is decoded, and reduced to the pixels that a view shows")
  func images() async throws {
    let file = try #require(Bundle.module.url(forResource: "Resources/image_samples", withExtension: "json"))
    struct Sample: Decodable {
      let format: String
      let data: Data
    }
    for sample in try JSONDecoder().decode([Sample].self, from: Data(contentsOf: file)) {
      guard let image = NetworkImage(sample.data) else {
        Issue.record("\(sample.format) is not recognised")
        continue
      }
      let longer = max(image.width, image.height)
      image.pixels.decode(image, length: max(1, longer / 2))
      let size = try #require(await MainActor.run { image.pixels.image?.size }, "\(sample.format) is not decoded")
      // In points, it is as large as before.
      #expect(abs(Double(max(size.width, size.height)) - Double(longer)) <= 1)
      #if canImport(UIKit)
      let cell = await MainActor.run { Task { await image.uiImage(fitting: size, scale: 1)?.size } }.value
      #else
      let cell = await MainActor.run { Task { await image.nsImage(fitting: size, scale: 1)?.size } }.value
      #endif
      #expect(cell == size)
      let hasView = await MainActor.run { image.view != nil }
      #expect(hasView)
    }
  }

  @Test("the privacy manifest is in the library's bundle")
  func privacy() throws {
    let folder = Bundle.module.bundleURL.deletingLastPathComponent()
    let bundles = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".bundle") }
    let places = bundles.flatMap { ["\($0)/PrivacyInfo.xcprivacy", "\($0)/Contents/Resources/PrivacyInfo.xcprivacy"] }
    #expect(places.contains { FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) })
  }
}
#endif
