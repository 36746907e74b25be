// swift-format-ignore-file
// The examples of a guide, copied unchanged.
import Foundation
import NetworkAPIKit
import Testing

// The examples of `Docs/Transfers.md`, copied unchanged.

private struct AddPhoto: NetworkAPIDefinition {
  let urlInfo: URLInfo = .init(host: "api.example.com", path: "/photos")
  let requestInfo: RequestInfo<MultipartForm>

  init(title: String, file: URL) throws {
    requestInfo = .init(method: .post, parameters: [
      .field(title, name: "title"),
      .data(Data([1, 2, 3]), name: "thumbnail", fileName: "small.jpg", contentType: "image/jpeg"),
      try .file(at: file, name: "photo", contentType: "image/jpeg"),
    ])
  }

  struct Response: Decodable, Sendable { let id: Int }
}

private struct Record: Decodable, Sendable { let id: Int }

/// A transport whose WebSockets return the first message and close.
private struct EchoTransport: WebSocketTransport {
  func send(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(status: 404, url: request.url) }

  func openWebSocket(
    _ request: HTTPRequest, protocols: [String], options: WebSocket.Options
  ) async throws -> WebSocketUpgrade {
    WebSocketUpgrade(
      response: HTTPResponse(status: 101, url: request.url), subprotocol: protocols.first, connection: EchoConnection())
  }
}

private actor EchoConnection: WebSocketConnection {
  private var messages: [WebSocket.Message] = []
  nonisolated let peerClose: WebSocketClose? = .init(code: .normal, reason: "done")
  nonisolated let isBehind = false

  func receive() async throws(NetworkError) -> WebSocket.Message? { messages.isEmpty ? nil : messages.removeFirst() }
  func send(_ message: WebSocket.Message) async throws(NetworkError) { messages.append(message) }
  func ping() async throws(NetworkError) {}
  func close(_ close: WebSocketClose) async {}
  nonisolated func cancel(_ error: NetworkError) {}
}

/// A server of both protocols, which has nothing yet and takes all of a part.
private func uploadResponse(to request: HTTPRequest) -> HTTPResponse {
  let isTus = request.headers.contains("Tus-Resumable")
  let length = request.body.length ?? 0
  var response = HTTPResponse(status: 204, url: request.url)
  switch request.method {
  case .options where request.url.path == "/files":
    response.headers = [
      "Tus-Version": "1.0.0", "Tus-Extension": "creation,checksum", "Tus-Checksum-Algorithm": "sha256",
    ]
  case .post where isTus || request.headers.contains("Upload-Complete"):
    response.status = 201
    response.headers = ["Location": "\(request.url.path)/1"]
  case .head: response.headers = ["Upload-Offset": "0", "Upload-Complete": "?0"]
  case .patch where isTus: response.headers = ["Upload-Offset": "\(length)"]
  default:
    response.status = 200
    response.headers = ["Upload-Complete": "?1"]
    response.body = HTTPBody(#"{"id":1}"#)
  }
  return response
}

@Suite("The examples of the transfers guide", .fewAtOnce)
struct TransferExampleTests {
  private let temporary: TemporaryFolder
  private var folder: URL { URL(fileURLWithPath: temporary.path) }
  private var destination: URL { folder.appendingPathComponent("big.zip") }

  /// Returns the response that each example needs, by path.
  private let transport = StubTransport { request in
    _ = try await request.body.collect(upTo: 1 << 20)
    func response(_ text: String, _ headers: NetworkAPI.Headers = [:]) -> HTTPResponse {
      HTTPResponse(status: 200, headers: headers, body: HTTPBody(text), url: request.url)
    }
    switch request.url.path {
    case "/photos": return response(#"{"id":1}"#)
    case "/videos", "/files", "/files/1", "/videos/1": return uploadResponse(to: request)
    case "/files/records": return response("{\"id\":1}\n{\"id\":2}\n")
    case "/files/cat.png":
      let head = "89504E470D0A1A0A0000000D494844520000000300000002"
      let bytes = stride(from: 0, to: head.count, by: 2).map { UInt8(head.dropFirst($0).prefix(2), radix: 16) ?? 0 }
      return HTTPResponse(status: 200, body: HTTPBody(Data(bytes)), url: request.url)
    case "/files/events" where request.headers.contains("Last-Event-ID"):
      return HTTPResponse(status: 204, url: request.url)
    case "/chat", "/mcp": return response("data: {\"text\":\"Hi\"}\n\n", ["Content-Type": "text/event-stream"])
    case "/files/events": return response("retry: 1\nid: 1\ndata: x\n\n", ["Content-Type": "text/event-stream"])
    default: return response("abc")
    }
  }

  private var client: NetworkClient {
    var configuration = NetworkClient.Configuration(baseURL: "https://api.example.com")
    configuration.transport = transport
    return NetworkClient(configuration: configuration)
  }

  init() throws { temporary = try TemporaryFolder() }

  @Test("uploads")
  func uploads() async throws {
    let file = URL(fileURLWithPath: try temporary.write(Data("photo".utf8), to: "a.jpg"))
    let upload = client.upload(try AddPhoto(title: "Cat", file: file))
    for await progress in upload.progress {
      print(progress.fraction ?? 0, progress.bytesPerSecond, progress.estimatedTimeRemaining ?? .zero)
    }
    let photo = try await upload.value
    #expect(photo.id == 1)

    let chunks = AsyncStream<Data> { continuation in
      continuation.yield(Data("hello".utf8))
      continuation.finish()
    }
    let bytes = client.upload(HTTPBody(Data("hello".utf8)), to: "https://api.example.com/notes")
    let fromFile = client.upload(try HTTPBody(fileAt: file), to: "https://api.example.com/files", method: .put)
    let fromStream = client.upload(HTTPBody(chunks, length: 5), to: "https://api.example.com/files")
    _ = try await (bytes.value, fromFile.value, fromStream.value)

    #if os(Linux)
    let counted = try HTTPBody(chunks).withTrailers(["X-Count"]) { ["X-Count": "2"] }
    let sent = client.upload(counted, to: "https://api.example.com/files")
    _ = try await sent.value
    #endif

    let compressing = NetworkClient(configuration: .init(interceptors: [GzipRequests()]))
    #expect(compressing.configuration.interceptors.count == 1)
  }

  @Test("uploads that resume")
  func resumableUploads() async throws {
    let file = URL(fileURLWithPath: try temporary.write(Data("video".utf8), to: "video.mp4"))

    let video = client.upload(
      file, to: .post("/videos", as: Record.self), resumable: .automatic)
    for await progress in video.progress { print(progress) }
    let stored = try await video.value
    #expect(stored.id == 1)

    let first = client.upload(
      file, to: .post("/videos", as: Record.self), resumable: .ietfDraft)
    first.pause()
    first.resume()
    first.cancel()  // the server keeps what it has
    _ = try? await first.value
    let second = client.upload(
      file, to: .post("/videos", as: Record.self), resumable: .ietfDraft)
    print(try await second.value)

    var options = UploadResumption.tus
    options.maximumResumptions = 20
    options.resumptionDelay = .seconds(2)
    options.recordFile = folder.appendingPathComponent("video.upload")
    options.maximumPartBytes = 8 << 20
    options.sendsDigests = true
    options.metadata = ["filename": "video.mp4"]
    let third = client.upload(
      file, to: .post("/files", as: EmptyResponse.self), resumable: options)
    _ = try await third.value
  }

  @Test("downloads")
  func downloads() async throws {
    let download = client.download("https://example.com/files/big.zip", to: destination)
    for await progress in download.progress { print(progress) }
    let zip = try await download.value
    print(zip.path, zip.byteCount)
    #expect(temporary.read("big.zip") == Data("abc".utf8))

    let paused = client.download("https://example.com/files/big.zip", to: destination)
    paused.pause()
    paused.resume()
    _ = try await paused.value

    let options = DownloadOptions(
      expectedBytes: 3, sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      maximumResumptions: 10, resumptionDelay: .seconds(0.5))
    let verified = client.download("https://example.com/files/big.zip", to: destination, options: options)
    let checked = try await verified.value
    #expect(checked.byteCount == 3)
  }

  @Test("downloads with a completion")
  func completion() async throws {
    client.download("https://example.com/files/big.zip", to: destination).notify { progress in
      print(progress)
    } completion: { result in
      switch result {
      case .success(let file): print(file.path)
      case .failure(.fileFailed(let failure)) where failure.isDiskFull: print("no room left")
      case .failure(let error): print(error.localizedDescription)
      }
    }
    try await waitUntil { temporary.read("big.zip") != nil }
  }

  @Test("the manager")
  func manager() async throws {
    let list = folder.appendingPathComponent("list.json")
    // a folder, also if it doesn't exist yet
    let files = folder.appendingPathComponent("files", isDirectory: true)
    let manager = DownloadManager(client: client, limit: 3, listFile: list)
    let events = manager.events
    var incomplete: Set = [
      await manager.add("https://example.com/files/a.bin", to: files),
      await manager.add("https://example.com/files/b.bin", to: files),
    ]
    for await event in events {
      switch event.kind {
      case .completed(let file): print(file.path)
      case .failed(let error): print(error.localizedDescription)
      default: continue
      }
      incomplete.remove(event.id)
      if incomplete.isEmpty { break }
    }
    #expect(temporary.read("files/b.bin") == Data("abc".utf8))
  }

  @Test("images")
  func images() async throws {
    var configuration = NetworkClient.Configuration(transport: transport)
    configuration.imageCache = ImageCache(memoryLimit: 8_000_000, diskLimit: 20_000_000, folder: folder.appendingPathComponent("images"))
    let gallery = NetworkClient(configuration: configuration)
    _ = try await gallery.image("https://example.com/files/cat.png")
    try await show(gallery)
  }

  private func show(_ client: NetworkClient) async throws {
    let image = try await client.image("https://example.com/files/cat.png")
    print(image.mediaType, image.width, image.height, image.data.count)
    #expect(image.width == 3)
  }

  @Test("streams")
  func streams() async throws {
    let response = try await client.stream("https://example.com/files/log")
    var received = 0
    for try await chunk in response.body { received += chunk.count }
    #expect(received == 3)

    let log = try await client.stream("https://example.com/files/log")
    for try await line in log.body.lines { print(line) }

    let records = try await client.stream("https://example.com/files/records")
    for try await record in records.jsonLines(of: Record.self) { print(record.id) }

    for try await event in client.events("https://example.com/files/events") {
      print(event.id, event.event, event.data)
    }

    struct Prompt: Encodable, Sendable { let text: String, stream = true }

    let prompt = Prompt(text: "Hello")
    for try await event in client.events(.post("/chat", .json(prompt))) {
      print(event.data)
    }

    // or with the data of each event decoded, until the end or `[DONE]`
    struct Chunk: Decodable, Sendable { let text: String }

    for try await chunk in client.events(
      of: Chunk.self, .post("/chat", .json(prompt)))
    {
      print(chunk.text)
    }

    for try await event in client.events(
      .post(
        "/mcp",
        .json(["jsonrpc": "2.0", "id": "1", "method": "tools/list"])),
      configure: {
        $0.headers[.accept] = "application/json, text/event-stream"
      })
    {
      print(event.data)
    }
    #expect(transport.requests.map(\.url.path).suffix(3) == ["/chat", "/chat", "/mcp"])
  }

  @Test("WebSockets")
  func webSockets() async throws {
    let client = NetworkClient(configuration: .init(transport: EchoTransport()))
    let socket = try await client.webSocket("wss://api.example.com/feed", protocols: ["v2"])
    try await socket.send("subscribe")
    for try await message in socket.messages {
      if case .text(let text) = message { print(text) }
    }

    let feed = client.webSocketFeed("wss://api.example.com/feed") { socket in
      try await socket.send("subscribe")
    }
    for try await message in feed { print(message) }

    let options = WebSocket.Options(maximumMessageSize: 1 << 20, heartbeat: .seconds(30), pongTimeout: .seconds(10))
    let watched = try await client.webSocket("wss://api.example.com/feed", options: options)
    try await watched.ping()
    try await watched.close(code: .normal, reason: "done")
    #expect(watched.peerClose?.reason == "done")
  }

  @Test("the tests contain every example of the guide")
  func guide() throws {
    let here = URL(fileURLWithPath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(contentsOf: root.appendingPathComponent("Docs/Transfers.md"), encoding: .utf8)
    // The guide's lines are shorter.
    func unwrapped(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let source = unwrapped(try String(contentsOf: here, encoding: .utf8))
    // Examples for Apple platforms are compiled by Scripts/check-apple.
    let parts = guide.components(separatedBy: "```swift\n")
    let examples = zip(parts, parts.dropFirst()).compactMap { before, part in
      before.split(separator: "\n").last?.hasPrefix("<!-- swift apple:") == true
        ? nil : part.components(separatedBy: "```").first
    }
    #expect(examples.count >= 14)
    for example in examples { #expect(source.contains(unwrapped(example)), "\(example)") }
  }
}
