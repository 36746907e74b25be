import Foundation
import NetworkAPIKit
import NetworkAPIs
import TestServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Compiled twice: in a target whose code is on the main actor by default, and in one in the Swift 5 mode. Every call
// that takes a closure is made where apps make it, and the closure reads its caller's isolated state.

nonisolated private struct Item: Codable, Sendable, Equatable { let id: Int }

nonisolated private struct GetItem: NetworkAPIDefinition {
  let urlInfo: URLInfo
  init(_ id: Int) { urlInfo = .init(path: "/items/\(id)") }
  typealias Response = Item
}

nonisolated private struct AddItem: NetworkAPIDefinition {
  let urlInfo: URLInfo = .init(path: "/items")
  let requestInfo: RequestInfo<Item>
  init(_ item: Item) { requestInfo = .init(method: .post, parameters: item) }
  typealias Response = Item
}

/// An endpoint that notes whether its response was decoded on the main thread.
nonisolated private struct GetThread: NetworkAPIDefinition {
  let urlInfo: URLInfo = .init(path: "/items/7")
  var responseDecoder: ResponseDecoder<Bool> { ResponseDecoder { _, _, _ in Thread.isMainThread } }
}

/// A screen's model, as apps write them.
@MainActor private final class Screen {
  let client: NetworkClient
  let folder: URL
  var trace: String
  private(set) var items: [Item] = []
  private(set) var problem: String?
  private var running: Task<Void, Never>?

  init(client: NetworkClient, folder: URL, trace: String) {
    self.client = client
    self.folder = folder
    self.trace = trace
  }

  func refresh() {
    running = Task {
      do {
        items = [try await client.request(GetItem(7)) { $0.headers["X-Trace"] = trace }]
      } catch {
        problem = error.localizedDescription
      }
    }
  }

  func cancel() { running?.cancel() }

  func finish() async { await running?.value }

  func typed() async throws(NetworkError) -> Item {
    try await client.request(GetItem(7)) {
      $0.headers["X-Trace"] = trace
      $0.timeouts.total = .seconds(60)
    }
  }

  func inClosure() -> Task<String, Never> {
    Task {
      do throws(NetworkError) {
        _ = try await client.request(GetItem(404)) { $0.headers["X-Trace"] = trace }
        return "found"
      } catch .statusCode(let failure) {
        return "\(failure.status.code)"
      } catch {
        return error.localizedDescription
      }
    }
  }

  /// Makes every call once, and returns how many there were.
  func everything() async throws -> Int {
    _ = try await client.request(GetItem(1)) { $0.headers["X-Trace"] = trace }
    let inferred: Item = try await client.request(.get("/items/\(2)")) { $0.headers["X-Trace"] = trace }
    items.append(inferred)
    try await client.request(.delete("/items/3")) { $0.headers["X-Trace"] = trace }
    _ = try await client.response(AddItem(Item(id: 4))) { $0.headers["X-Trace"] = trace }.status
    _ = try await client.data("/items/5") { $0.headers["X-Trace"] = trace }
    _ = try await client.response("/items/6", method: .put, body: HTTPBody("{}")) { $0.headers["X-Trace"] = trace }
    let request = URLRequest(
      url: try #require(URL(string: "\(client.baseURL?.description ?? "")items/7")))
    _ = try await client.data(request) { $0.headers["X-Trace"] = trace }
    _ = try await client.response(RawEndpoint<Data>(request)) { $0.headers["X-Trace"] = trace }
    for try await line in try await client.stream(GetItem(8), configure: { $0.headers["X-Trace"] = trace }).body.lines {
      #expect(line == #"{"id":8}"#)
    }
    for try await chunk in try await client.stream("/items/9", configure: { $0.headers["X-Trace"] = trace }).body {
      #expect(!chunk.isEmpty)
    }
    _ = try await client.image("/image") { $0.headers["X-Trace"] = trace }
    do {
      _ = try await client.webSocket("/items/10") { $0.headers["X-Trace"] = trace }
    } catch .statusCode(let failure) {
      #expect(failure.status == 200)
    } catch {
      throw error
    }
    let request11 = try client.httpRequest(GetItem(11)) { $0.headers["X-Trace"] = trace }
    _ = try await client.send(request11)

    // Those that begin at once and are awaited later.
    let upload = client.upload(AddItem(Item(id: 12))) { $0.headers["X-Trace"] = trace }
    for await progress in upload.progress { #expect(progress.completedBytes >= 0) }
    _ = try await upload.value
    _ = try await client.upload(HTTPBody("{}"), to: "/items/13") { $0.headers["X-Trace"] = trace }.value
    _ = try await client.download("/items/14", to: folder.appendingPathComponent("14")) {
      $0.headers["X-Trace"] = trace
    }.value
    _ = try await client.download(GetItem(15), to: folder.appendingPathComponent("15")) {
      $0.headers["X-Trace"] = trace
    }.value
    for try await event in client.events("/events", configure: { $0.headers["X-Trace"] = trace }) {
      #expect(event.data == "hello")
      break
    }
    let options = ServerSentEvent.Options(reconnects: false)
    for try await event in client.events(
      GetEvents(), options: options, configure: { $0.headers["X-Trace"] = trace })
    {
      #expect(event.data == "hello")
    }
    await withCheckedContinuation { continuation in
      client.request(GetItem(17), configure: { $0.headers["X-Trace"] = trace }) { _ in continuation.resume() }
    }
    try await NetworkClient.withShared(client) {
      items.append(try await GetItem(18).request { $0.headers["X-Trace"] = trace })
    }
    return 20
  }
}

nonisolated private struct GetEvents: NetworkAPIDefinition {
  let urlInfo: URLInfo = .init(path: "/events")
  typealias Response = EmptyResponse
}

private actor Worker {
  let client: NetworkClient
  var trace = "worker"

  init(client: NetworkClient) { self.client = client }

  func fetch() async throws -> Item { try await client.request(GetItem(7)) { $0.headers["X-Trace"] = trace } }

  func later() async throws -> Item {
    try await Task { try await client.request(GetItem(7)) { $0.headers["X-Trace"] = trace } }.value
  }
}

/// A class without isolation whose instances are not `Sendable`.
nonisolated private final class Box {
  let client: NetworkClient
  var trace = "box"

  init(client: NetworkClient) { self.client = client }

  func fetch() async throws -> Item { try await client.request(GetItem(7)) { $0.headers["X-Trace"] = trace } }
}

nonisolated private func fetch(with client: NetworkClient, trace: String) async throws(NetworkError) -> Item {
  try await client.request(GetItem(7)) { $0.headers["X-Trace"] = trace }
}

@Suite("Calls from actors", .serialized)
struct CallsFromActorsTests {
  // A GIF of one pixel.
  private static let image: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B]

  private let server: TestServer
  private let client: NetworkClient
  private let folder: TemporaryDirectory

  init() throws {
    server = try TestServer.responding { [image = Self.image] request in
      switch request.path {
      case "/items/404": return Response(status: 404)
      case "/image": return Response(headers: ["Content-Type": "image/gif"], body: image)
      case "/events": return Response(headers: ["Content-Type": "text/event-stream"], body: "data: hello\n\n")
      default:
        let id = request.path.split(separator: "/").last.flatMap { Int($0) } ?? 0
        return .json(#"{"id":\#(id)}"#)
      }
    }
    var configuration = NetworkClient.Configuration(baseURL: try HTTPURL(server.url))
    configuration.retry = .never
    configuration.imageCache = ImageCache(memoryLimit: 0, diskLimit: 0)
    client = NetworkClient(configuration: configuration)
    folder = try TemporaryDirectory()
  }

  private var traces: [String?] { server.requests.map { $0.header("X-Trace") } }

  @Test("a main-actor model makes every call, with closures that read its state")
  @MainActor func mainActor() async throws {
    let screen = Screen(client: client, folder: URL(fileURLWithPath: folder.path), trace: "screen")
    let count = try await screen.everything()
    #expect(server.requestCount >= count)
    #expect(traces.allSatisfy { $0 == "screen" })
    screen.refresh()
    await screen.finish()
    #expect(screen.items == [Item(id: 7)])
    #expect(try await screen.typed() == Item(id: 7))
    #expect(await screen.inClosure().value == "404")
  }

  @Test("a cancelled refresh of a main-actor model shows that it was cancelled")
  @MainActor func cancels() async throws {
    let screen = Screen(client: client, folder: URL(fileURLWithPath: folder.path), trace: "screen")
    screen.refresh()
    screen.cancel()
    await screen.finish()
    #expect(screen.items.isEmpty)
    #expect(screen.problem?.contains("cancelled") == true)
  }

  @Test("an actor, a class that isn't Sendable, and a plain function make calls with closures that read their state")
  func elsewhere() async throws {
    let worker = Worker(client: client)
    #expect(try await worker.fetch() == Item(id: 7))
    #expect(try await worker.later() == Item(id: 7))
    #expect(try await Box(client: client).fetch() == Item(id: 7))
    #expect(try await fetch(with: client, trace: "plain") == Item(id: 7))
    #expect(traces == ["worker", "worker", "box", "plain"])
  }

  @Test("a response is not decoded on the main actor, wherever the call is made")
  @MainActor func decodesElsewhere() async throws {
    #expect(try await client.request(GetThread()) == false)
    #expect(try await client.request(GetThread()) { $0.headers["X-Trace"] = "main" } == false)
    #expect(try await client.response(GetThread()).value == false)
  }

  @Test("the device flow calls its closure on the actor that starts it")
  @MainActor func deviceFlow() async throws {
    let stub = StubTransport { request in
      let body =
        request.url.path.hasSuffix("device/code")
        ? #"{"device_code":"d","user_code":"AB-12","verification_uri":"https://github.com/login/device","expires_in":900,"interval":1}"#
        : #"{"access_token":"t","token_type":"bearer","scope":""}"#
      return HTTPResponse(
        status: 200, headers: [.contentType("application/json")], body: HTTPBody(body), url: request.url)
    }
    var shown: [String] = []
    let client = NetworkClient(configuration: .init(transport: stub))
    _ = try await OAuth2(.gitHub(), clientID: "c", client: client).signInWithDevice { code in
      MainActor.assertIsolated()
      shown.append(code.userCode)
    }
    #expect(shown == ["AB-12"])
  }
}
