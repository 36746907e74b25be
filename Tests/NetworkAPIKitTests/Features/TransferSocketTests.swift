import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Transfers over sockets", .fewAtOnce, .serialized)
struct TransferSocketTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("leaving the loop ends the transfer, even if the response is kept", arguments: RealTransport.allCases)
  func leaving(transport: RealTransport) async throws {
    let server = try TestServer { connection in
      guard connection.readRequest() != nil else { return }
      // Without a type, `URLSession` on Apple platforms would wait for 512 bytes.
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
      connection.sendChunk("line\nanother")
      connection.waitForPeerClose()
    }
    let client = NetworkClient(
      configuration: .init(
        timeouts: HTTPTimeouts(total: .seconds(600)), retry: .never, concurrencyLimit: ConcurrencyLimit(perHost: 1),
        transport: transport.make()))
    var kept: [HTTPResponse] = []
    for count in 1...2 {
      // The second call needs the place of the first.
      let response = try await client.stream(server.url("/"))
      kept.append(response)
      if count == 1 {
        for try await chunk in response.body {
          #expect(chunk == Data("line\nanother".utf8))
          break
        }
      } else {
        for try await line in response.body.lines {
          #expect(line == "line")
          break
        }
      }
      try await server.waitForPeerCloses(count: count)
    }
    for response in kept {
      let error = await failure { for try await _ in response.body {} }
      #expect(error?.localizedDescription.hasPrefix("GET \(server.url("/")): ") == true)
      guard case .bodyNotReplayable = error else { Issue.record("\(String(describing: error))"); return }
    }
  }

  @Test("a download interrupted at random positions has the same bytes", arguments: RealTransport.allCases)
  func breaks(transport: RealTransport) async throws {
    var generator = SeededGenerator(seed: 56)
    let client = transport.client()
    for round in 0..<5 {
      let content = pattern(Int.random(in: 1...600_000, using: &generator), seed: UInt64(round))
      let server = try FileServer(content)
      server.set { state in
        state.breaks = (0..<5).map { _ in Int.random(in: 0...content.count / 3, using: &generator) }
      }
      let options = DownloadOptions(
        sha256: SHA256Hash.hex(of: content), maximumResumptions: 10, resumptionDelay: .zero)
      var tries = 0
      // If it broke before the first byte, start it again.
      while folder.read("\(round)") == nil, tries < 10 {
        tries += 1
        _ = try? await client.download(server.url, to: URL(fileURLWithPath: folder.file("\(round)")), options: options)
          .value
      }
      #expect(folder.read("\(round)") == content)
    }
    #expect(folder.names == (0..<5).map { "\($0)" })
  }

  @Test(
    "a download continues after a policy sent its request again", arguments: RealTransport.allCases)
  func sentAgain(transport: RealTransport) async throws {
    struct Again: Interceptor {
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        do { return try await next(request) } catch { return try await next(request) }
      }
    }
    let content = pattern(500_000)
    let server = try FileServer(content)
    server.set { $0.breaks = [200_000, 100_000] }
    let client = transport.client { $0.interceptors = [Again()] }
    let file = try await client.download(
      server.url, to: URL(fileURLWithPath: folder.file("a")), options: .init(resumptionDelay: .zero)
    )
    .value
    #expect(file.byteCount == 500_000)
    #expect(folder.read("a") == content)
  }

  @Test(
    "if a server compresses against the request, the file contains the decoded body",
    arguments: RealTransport.allCases)
  func compressed(transport: RealTransport) async throws {
    let gzip = "1f8b08000000000002ffcb48cdc9c957c88092005121e89a0e000000"
    let bytes = stride(from: 0, to: gzip.count, by: 2).map { UInt8(gzip.dropFirst($0).prefix(2), radix: 16) ?? 0 }
    let server = try TestServer.responding { _ in
      Response(headers: ["Content-Encoding": "gzip", "ETag": "\"1\""], body: bytes)
    }
    _ = try await transport.client().download(server.url("/"), to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(folder.read("a") == Data("hello hello he".utf8))
  }

  @Test(
    "an interrupted download isn't retried by the retry policy, but resumes",
    arguments: RealTransport.allCases)
  func notRetried(transport: RealTransport) async throws {
    let content = pattern(500_000)
    let server = try FileServer(content)
    server.set { $0.breaks = [200_000, 100_000] }
    // A retry would wait for a minute.
    let client = transport.client { $0.retry = ExponentialBackoff(delay: .seconds(60)) }
    _ = try await client.download(
      server.url, to: URL(fileURLWithPath: folder.file("a")), options: .init(resumptionDelay: .zero)
    ).value
    #expect(folder.read("a") == content)
    #expect(server.server.requests.map { $0.header("Range") } == [nil, "bytes=200000-", "bytes=300000-"])
  }

  @Test("a paused download resumes where it stopped", arguments: RealTransport.allCases)
  func pauses(transport: RealTransport) async throws {
    let content = pattern(2_000_000)
    let server = try FileServer(content)
    server.set { $0.stalls = [400_000, 600_000] }
    let download = transport.client().download(server.url, to: URL(fileURLWithPath: folder.file("a")))
    for limit in [300_000, 900_000] {
      for await progress in download.progress where progress.completedBytes >= limit { break }
      download.pause()
      #expect(folder.read("a") == nil)
      download.resume()
    }
    #expect(try await download.value.byteCount == 2_000_000)
    #expect(folder.read("a") == content)
    #expect(server.server.requests.count == 3)
    #expect(server.server.requests.dropFirst().allSatisfy { $0.header("Range") != nil })
  }

  @Test("an upload from data, a file and a stream arrives unchanged", arguments: RealTransport.allCases)
  func uploads(transport: RealTransport) async throws {
    let content = pattern(3_000_000)
    let file = try folder.write(content, to: "a")
    let server = try TestServer.responding { request in
      Response(
        status: request.body == [UInt8](content) ? 200 : 400,
        headers: ["X-Length": request.header("Content-Length") ?? "-"])
    }
    let chunks = AsyncStream<Data> { continuation in
      for start in stride(from: 0, to: content.count, by: 100_000) {
        continuation.yield(content[start..<min(content.count, start + 100_000)])
      }
      continuation.finish()
    }
    let client = transport.client()
    for body in [
      HTTPBody(content), try HTTPBody(fileAt: URL(fileURLWithPath: file)), HTTPBody(chunks, length: 3_000_000),
    ] {
      let upload = client.upload(body, to: server.url("/"), method: .put)
      var last: TransferProgress?
      for await progress in upload.progress { last = progress }
      #expect(try await upload.response.headers["X-Length"] == "3000000")
      #expect(last?.completedBytes == 3_000_000)
    }
  }

  @Test("a form with fields, a file and a stream arrives complete", arguments: RealTransport.allCases)
  func form(transport: RealTransport) async throws {
    let file = try folder.write(pattern(1_000_000), to: "a")
    let chunks = AsyncStream<Data> { continuation in
      continuation.yield(Data("stream".utf8))
      continuation.finish()
    }
    let parts: [MultipartForm.Part] = [
      .field("v", name: "n"), try .file(at: URL(fileURLWithPath: file), name: "f"),
      .init(name: "s", contentType: "application/octet-stream", body: HTTPBody(chunks)),
    ]
    let (contentType, body) = try MultipartForm(parts, boundary: "B").encoded()
    let server = try TestServer.responding { _ in "" }
    _ = try await transport.client()
      .upload(body, to: server.url("/"), headers: [.contentType(contentType)]).value
    var expected = Data("--B\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\nv\r\n--B\r\n".utf8)
    expected += Data(
      "Content-Disposition: form-data; name=\"f\"; filename=\"a\"\r\nContent-Type: application/octet-stream\r\n\r\n"
        .utf8)
    expected += pattern(1_000_000)
    expected += Data(
      "\r\n--B\r\nContent-Disposition: form-data; name=\"s\"\r\nContent-Type: application/octet-stream\r\n\r\nstream\r\n--B--\r\n"
        .utf8)
    #expect(server.requests.first.map { Data($0.body) } == expected)
  }

  @Test("if a server sends 413 during an upload and closes, the call fails with 413")
  func early413() async throws {
    // `URLSession` on Linux reports the broken pipe instead; its documentation says so.
    guard RealTransport.platform.hasBackpressure else { return }
    let server = try TestServer { connection in
      guard connection.readHead() != nil else { return }
      _ = connection.read(upTo: 1000)
      connection.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig")
      // A slow client must have the response before it can't send any more.
      connection.finish(within: .seconds(60))
    }
    let file = try folder.write(Data(count: 50_000_000), to: "big")
    let client = RealTransport.platform.client()
    for body in [HTTPBody(Data(count: 50_000_000)), try HTTPBody(fileAt: URL(fileURLWithPath: file))] {
      do {
        _ = try await client.upload(body, to: server.url("/")).value
        Issue.record("no error")
      } catch {
        #if canImport(Darwin)
        // The system may notice the closed connection before it reads the response.
        if case .connectionFailed(let failure) = error, failure.reason == .lost { continue }
        #endif
        guard case .statusCode(let failure) = error else { throw error }
        #expect(failure.status == 413)
      }
    }
  }

  @Test("uploading, also in parts, and downloading 64 MB needs little memory", arguments: RealTransport.allCases)
  func flatMemory(transport: RealTransport) async throws {
    guard transport.hasBackpressure else { return }
    let size = 64 << 20
    let offset = Locked(0)
    let server = try TestServer(recording: false) { connection in
      let piece = [UInt8](repeating: 7, count: 64 << 10)
      while let head = connection.readHead() {
        guard !head.headers.contains(where: { $0.name == "Upload-Draft-Interop-Version" }) else {
          guard Self.keepPart(head, connection, offset, of: size) else { return connection.finish() }
          continue
        }
        guard head.method == "GET" else {
          var count = 0
          guard connection.readBody(into: { count += $0.count }) else { return }
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n\(count)")
          continue
        }
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
        for _ in 0..<size / piece.count where !connection.send(piece) { return }
      }
    }
    let client = transport.client()
    // Run it once before, so that one-time allocations don't count.
    _ = try await client.download(server.url("/"), to: URL(fileURLWithPath: folder.file("a"))).value
    // Other tests use memory too, but a body in memory would exceed the limit every time.
    var growth = Int.max
    for _ in 0..<5 where growth >= 24 << 20 {
      growth = try await peakGrowth { try await transferAll(size, client, server) }
    }
    print("\(transport): peak growth \(growth >> 20) MiB")
    #expect(growth < 24 << 20)
  }

  /// Receives a part of a resumable upload; returns false to break off, which it does with the first one after a half.
  private static func keepPart(
    _ head: ReceivedRequest, _ connection: Connection, _ offset: Locked<Int>, of size: Int
  ) -> Bool {
    switch head.method {
    case "POST":
      offset.withLock { $0 = 0 }
      return connection.readBody(into: { _ in })
        && connection.send("HTTP/1.1 201 \r\nLocation: /part\r\nUpload-Complete: ?0\r\nContent-Length: 0\r\n\r\n")
    case "HEAD":
      let fields = "Upload-Complete: ?0\r\nUpload-Length: \(size)\r\nUpload-Offset: \(offset.withLock { $0 })"
      return connection.send("HTTP/1.1 204 \r\n\(fields)\r\n\r\n")
    default:
      while offset.withLock({ $0 }) < size / 2 {
        let bytes = connection.read(upTo: 64 << 10)
        guard !bytes.isEmpty else { return false }
        let isHalf = offset.withLock { offset in
          offset += bytes.count
          return offset >= size / 2
        }
        if isHalf { return false }
      }
      guard connection.readBody(into: { bytes in offset.withLock { $0 += bytes.count } }) else { return false }
      let text = "\(offset.withLock { $0 })"
      return connection.send(
        "HTTP/1.1 200 OK\r\nUpload-Complete: ?1\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
    }
  }

  /// Downloads a file, uploads it, also with a break, uploads a stream, and downloads as a stream.
  private func transferAll(_ size: Int, _ client: NetworkClient, _ server: TestServer) async throws {
    _ = try await client.download(server.url("/"), to: URL(fileURLWithPath: folder.file("a"))).value
    let upload = client.upload(try HTTPBody(fileAt: URL(fileURLWithPath: folder.file("a"))), to: server.url("/"))
    #expect(try await upload.value == Data("\(size)".utf8))
    let resumed = client.upload(
      URL(fileURLWithPath: folder.file("a")), to: .post(server.url("/"), as: Data.self),
      resumable: UploadResumption(.ietfDraft, resumptionDelay: .zero))
    #expect(try await resumed.value == Data("\(size)".utf8))
    let chunk = Data(count: 64 << 10)
    let left = Locked(size / chunk.count)
    let stream = HTTPBody(length: Int64(size)) {
      left.withLock {
        $0 -= 1
        return $0 >= 0
      } ? chunk : nil
    }
    #expect(try await client.upload(stream, to: server.url("/")).value == Data("\(size)".utf8))
    var received = 0
    for try await bytes in try await client.stream(server.url("/")).body {
      received += bytes.count
      // Slower than the server, so the server has to wait.
      if received % (4 << 20) < bytes.count { try await Task.sleep(for: .milliseconds(10)) }
    }
    #expect(received == size)
  }

  @Test("a slow reader slows down the server, and finally gets all bytes", arguments: RealTransport.allCases)
  func backpressure(transport: RealTransport) async throws {
    let sent = Locked(0)
    let size = 64 << 20
    let server = try TestServer { connection in
      guard connection.readRequest() != nil else { return }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
      let piece = [UInt8](repeating: 7, count: 64 << 10)
      for _ in 0..<size / piece.count {
        guard connection.send(piece) else { return }
        sent.withLock { $0 += piece.count }
      }
    }
    let body = try await transport.client().stream(server.url("/")).body
    var iterator = body.makeAsyncIterator()
    var received = try await iterator.next()?.count ?? 0
    try await Task.sleep(for: .milliseconds(500))
    // The sockets' buffers contain bytes too.
    if transport.hasBackpressure { #expect(sent.withLock { $0 } < 24 << 20) }
    while let chunk = try await iterator.next() { received += chunk.count }
    #expect(received == size)
  }

  @Test("the status of a stream is checked first, its lines come as they arrive", arguments: RealTransport.allCases)
  func lines(transport: RealTransport) async throws {
    let gate = Gate()
    let server = try TestServer { connection in
      guard let request = connection.readRequest() else { return }
      guard request.path == "/log" else {
        connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno")
        return connection.finish()
      }
      // Without a type, `URLSession` on Apple platforms would wait for 512 bytes.
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
      connection.sendChunk("one\ntw")
      _ = gate.wait()
      connection.sendChunk("o\n{\"id\":3}\n")
      connection.sendLastChunk()
      connection.finish()
    }
    let client = transport.client()
    await #expect { _ = try await client.stream(server.url("/x")) } throws: {
      ($0 as? NetworkError)?.status == 404
    }
    var iterator = try await client.stream(server.url("/log")).body.lines.makeAsyncIterator()
    // The rest hasn't been sent yet.
    #expect(try await iterator.next() == "one")
    gate.open()
    #expect(try await iterator.next() == "two")
    #expect(try await iterator.next() == "{\"id\":3}")
    #expect(try await iterator.next() == nil)
  }

  @Test("events are returned as they arrive, across connections", arguments: RealTransport.allCases)
  func events(transport: RealTransport) async throws {
    let server = try TestServer { connection in
      guard let request = connection.readRequest() else { return }
      let last = Int(request.header("Last-Event-ID") ?? "0") ?? 0
      guard last < 3 else {
        connection.send("HTTP/1.1 204 No Content\r\n\r\n")
        return connection.finish()
      }
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
      connection.sendChunk("retry: 1\nid: \(last + 1)\ndata: \(last + 1)\n\n")
      connection.sendLastChunk()
      connection.finish()
    }
    var heard: [String] = []
    var options = ServerSentEvent.Options()
    options.sleep = { _ in }
    for try await event in transport.client().events(server.url("/"), options: options) {
      heard.append(event.data)
    }
    #expect(heard == ["1", "2", "3"])
  }
}

/// The maximum increase of this process's memory during the operation, in bytes.
private func peakGrowth(of work: () async throws -> Void) async throws -> Int {
  let before = residentMemory()
  let peak = Locked(before)
  let watching = Task.detached {
    while !Task.isCancelled {
      let now = residentMemory()
      peak.withLock { $0 = max($0, now) }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
  defer { watching.cancel() }
  try await work()
  return peak.withLock { $0 } - before
}

/// The memory of this process; 0 with sanitizers, whose own memory use would hide any other.
private func residentMemory() -> Int {
  #if SANITIZE_ADDRESS || SANITIZE_THREAD
  return 0
  #elseif os(Linux)
  guard let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
  return (statm.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  #else
  // The peak so far: the current size needs a global variable that Swift 6 can't access safely.
  var usage = rusage()
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0
  #endif
}
