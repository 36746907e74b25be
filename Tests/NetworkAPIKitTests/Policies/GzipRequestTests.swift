import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Compressed request bodies", .fewAtOnce)
struct GzipRequestTests {
  /// Returns the compressed body unchanged: the client must decode what it sent.
  private static func mirror() throws -> TestServer {
    try TestServer.responding { request in
      let coding = request.header("Content-Encoding")
      return Response(
        headers: coding.map { ["Content-Encoding": $0, "X-Size": "\(request.body.count)"] } ?? ["X-Size": "-"],
        body: request.body)
    }
  }

  private func client(_ transport: RealTransport, _ policy: GzipRequests = GzipRequests()) -> NetworkClient {
    NetworkClient(configuration: .init(interceptors: [policy], transport: transport.make()))
  }

  private static let text = Data((0..<60_000).map { UInt8(truncatingIfNeeded: $0 / 7 % 50 + 48) })

  @Test("data, a file and a stream arrive compressed and whole", arguments: RealTransport.allCases)
  func sources(transport: RealTransport) async throws {
    let server = try Self.mirror()
    let folder = try TemporaryFolder()
    let file = try HTTPBody(fileAt: URL(fileURLWithPath: folder.write(Self.text, to: "a")))
    let pieces = [Self.text.prefix(1), Data(), Self.text.dropFirst().prefix(30_000), Self.text.dropFirst(30_001)]
    let stream = HTTPBody(
      AsyncStream { continuation in
        for piece in pieces { continuation.yield(piece) }
        continuation.finish()
      })
    for body in [HTTPBody(Self.text), file, stream] {
      let response = try await client(transport).upload(body, to: server.url).response
      #expect(response.value == Self.text)
      #expect(try #require(Int(response.headers["X-Size"] ?? "")) < 10_000)
      // They would be those of the coded body.
      #expect(!response.headers.contains(.contentEncoding) && !response.headers.contains(.contentLength))
    }
    let coded = try await client(transport).response(
      server.url, method: .post, headers: [.acceptEncoding: "gzip"], body: HTTPBody(Self.text))
    // `URLSession` decodes it nevertheless.
    let isDecoded = transport.make() is URLSessionTransport
    #expect(coded.headers[.contentEncoding] == (isDecoded ? nil : "gzip") && (coded.value == Self.text) == isDecoded)
    #expect(server.malformed.isEmpty)
  }

  @Test("the progress is that of sending, not of compressing", arguments: RealTransport.allCases)
  func progress(transport: RealTransport) async throws {
    var generator = SeededGenerator(seed: 2)
    let block = Data((0..<1 << 20).map { _ in UInt8.random(in: 0...255, using: &generator) })
    var noise = Data()
    // Too much for the buffers of the connection, and too random to shrink.
    for _ in 0..<32 { noise += block }
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: try folder.write(noise, to: "a"))
    for body in [HTTPBody(noise), try HTTPBody(fileAt: file)] {
      let gate = Gate()
      defer { gate.open() }
      let server = try TestServer(recording: false) { connection in
        guard connection.readHead() != nil, gate.wait(), connection.readBody(into: { _ in }) else { return }
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      }
      let upload = client(transport).upload(body, to: server.url)
      try await gate.reached()
      var progress = upload.progress.makeAsyncIterator()
      let early = try #require(await progress.next())
      #expect(early.totalBytes == Int64(noise.count) && early.completedBytes < Int64(noise.count))
      gate.open()
      _ = try await upload.value
      var last: TransferProgress?
      while let next = await progress.next() { last = next }
      #expect(last?.completedBytes == Int64(noise.count))
    }
  }

  @Test("a body that is small, already coded, or doesn't shrink isn't compressed", arguments: RealTransport.allCases)
  func unchanged(transport: RealTransport) async throws {
    let server = try Self.mirror()
    var generator = SeededGenerator(seed: 1)
    let noise = Data((0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) })
    for body in [Data("short".utf8), noise] {
      #expect(try await client(transport).data(server.url, method: .post, body: HTTPBody(body)) == body)
      #expect(server.requests.last?.header("Content-Encoding") == nil)
    }
    _ = try? await client(transport).upload(HTTPBody(Self.text), to: server.url, headers: ["Content-Encoding": "br"])
      .value
    #expect(server.requests.last?.body == [UInt8](Self.text))
    // A digest is that of the bytes as they are.
    for name: NetworkAPI.Headers.Name in ["Content-Digest", "Repr-Digest", "Content-MD5", "Content-Range"] {
      _ = try? await client(transport).upload(
        HTTPBody(Self.text), to: server.url, headers: NetworkAPI.Headers([.init(name: name, value: "sha-256=:YQ==:")])
      ).value
      #expect(server.requests.last?.body == [UInt8](Self.text))
    }
    _ = try await client(transport).data(server.url)
    #expect(server.requests.last?.header("Content-Encoding") == nil)
    let trailed = try HTTPBody(Self.text).withTrailers(["Content-Digest"]) { [:] }
    #expect(!GzipRequests().applies(to: try .test(.post, body: trailed)))
    #expect(GzipRequests().applies(to: try .test(.post, body: HTTPBody(Self.text))))
  }

  @Test("every attempt sends the same body; single-use bodies are sent once", arguments: RealTransport.allCases)
  func attempts(transport: RealTransport) async throws {
    let count = Locked(0)
    let server = try TestServer.responding { request in
      let isFirst = count.withLock { count in
        count += 1
        return count % 2 == 1
      }
      return isFirst ? Response(status: 503, headers: ["Retry-After": "0"]) : Response(body: request.body)
    }
    let folder = try TemporaryFolder()
    let file = try HTTPBody(fileAt: URL(fileURLWithPath: folder.write(Self.text, to: "a")))
    _ = try await client(transport).upload(file, to: server.url, method: .put).value
    #expect(server.requests.count == 2)
    #expect(server.requests[0].body == server.requests[1].body)
    let stream = HTTPBody(
      AsyncStream { continuation in
        continuation.yield(Self.text)
        continuation.finish()
      })
    await #expect(throws: NetworkError.self) {
      try await client(transport).upload(stream, to: server.url, method: .put).value
    }
    #expect(server.requests.count == 3)
  }

  #if os(Linux)
  @Test("pieces of any size give one gzip stream that another program can read")
  func pieces() throws {
    var generator = SeededGenerator(seed: 7)
    let folder = try TemporaryFolder()
    for round in 0..<20 {
      let content = Data(
        (0..<Int.random(in: 0...300_000, using: &generator)).map { index in
          round % 2 == 0 ? UInt8(truncatingIfNeeded: index / 9) : UInt8.random(in: 0...255, using: &generator)
        })
      let encoder = try GzipEncoder()
      var compressed = Data()
      var rest = content
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 0...100_000, using: &generator))
        compressed += try encoder.append(piece)
        rest = rest.dropFirst(piece.count)
      }
      compressed += try encoder.finish()
      let original = try folder.write(content, to: "a")
      let packed = try folder.write(compressed, to: "a.gz")
      #expect(try Programs.run("sh", ["-c", "gzip -dc '\(packed)' | cmp - '\(original)'"]) == 0)
    }
  }
  #endif
}
