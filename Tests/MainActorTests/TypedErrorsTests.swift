import Foundation
import NetworkAPIKit
import NetworkAPIs
import TestServer
import Testing

// Compiled twice, like CallsFromActorsTests. Every loop and function here stands in a context whose errors are typed: that
// this file compiles is most of the test.

nonisolated private struct Broken: Error, Equatable {}

nonisolated private struct Number: Codable, Sendable { let id: Int }

nonisolated private struct Feed: NetworkAPIDefinition {
  let urlInfo: URLInfo = .init(host: "api.example.com", path: "/feed")
  typealias Response = [Number]
}

/// Reads every kind of sequence on the main actor.
@MainActor private final class Reader {
  let client: NetworkClient
  var seen: [String] = []

  init(client: NetworkClient) { self.client = client }

  func chunks() async throws(NetworkError) {
    for try await chunk in try await client.stream(Feed()).body { seen.append("\(chunk.count) bytes") }
  }

  func lines() async throws(NetworkError) {
    for try await line in try await client.stream(Feed()).body.lines { seen.append(line) }
  }

  func values() async throws(NetworkError) {
    for try await value in try await client.stream(Feed()).jsonLines(of: Number.self) { seen.append("\(value.id)") }
  }

  func events() async throws(NetworkError) {
    for try await event in client.events(Feed(), options: .init(reconnects: false)) { seen.append(event.data) }
  }

  func messages() async throws(NetworkError) {
    for try await message in try await client.webSocket("wss://api.example.com/feed").messages {
      seen.append("\(message)")
    }
  }

  func pages() async throws(NetworkError) {
    for try await page in client.pages(of: Feed(), prefetch: true) { seen.append("\(page.value.count) items") }
  }

  func items() async throws(NetworkError) {
    for try await item in client.items(of: Feed(), prefetch: true) { seen.append("\(item.id)") }
  }

  /// A closure needs `throws(…)` after `do`; then its errors keep their type, too.
  func inClosure() -> Task<String, Never> {
    Task {
      do throws(NetworkError) {
        for try await line in try await client.stream(Feed()).body.lines { seen.append(line) }
        return "all"
      } catch .other(let error, _) {
        return "\(type(of: error))"
      } catch {
        return error.localizedDescription
      }
    }
  }
}

nonisolated private func read(_ body: HTTPBody) async throws(NetworkError) -> Int {
  var count = 0
  for try await chunk in body { count += chunk.count }
  return count
}

@Suite("Typed errors")
struct TypedErrorsTests {
  private typealias Read = @MainActor (Reader) async throws(NetworkError) -> Void

  /// A client whose responses break off with an error of the test's own, after a text.
  private func client(_ type: String, _ text: String, headers: NetworkAPI.Headers = [:]) -> NetworkClient {
    let stub = StubTransport { request in
      let sent = Sent(text)
      var response = HTTPResponse(
        status: 200, headers: headers, body: HTTPBody { try sent.next() }, url: request.url)
      response.headers["Content-Type"] = type
      return response
    }
    return NetworkClient(configuration: .init(retry: .never, transport: stub))
  }

  @MainActor private func failure(of read: Read, _ client: NetworkClient) async -> (
    seen: [String], error: NetworkError?
  ) {
    let reader = Reader(client: client)
    do throws(NetworkError) {
      try await read(reader)
      return (reader.seen, nil)
    } catch {
      return (reader.seen, error)
    }
  }

  private func isBroken(_ error: NetworkError?) -> Bool {
    if case .other(let error, let call) = error { error is Broken && call != nil } else { false }
  }

  @Test("chunks, lines, JSON lines and events that break off throw a NetworkError, on the main actor too")
  @MainActor func streams() async throws {
    let text = "{\"id\":1}\n"
    let chunks = await failure(
      of: { reader throws(NetworkError) in try await reader.chunks() }, client("text/plain", text))
    #expect(chunks.seen == ["9 bytes"] && isBroken(chunks.error))
    let lines = await failure(
      of: { reader throws(NetworkError) in try await reader.lines() }, client("text/plain", text))
    #expect(lines.seen == ["{\"id\":1}"] && isBroken(lines.error))
    let values = await failure(
      of: { reader throws(NetworkError) in try await reader.values() }, client("text/plain", text))
    #expect(values.seen == ["1"] && isBroken(values.error))
    let events = await failure(
      of: { reader throws(NetworkError) in try await reader.events() }, client("text/event-stream", "data: hello\n\n"))
    #expect(events.seen == ["hello"] && isBroken(events.error))
  }

  @Test("a closure's loop throws a NetworkError")
  @MainActor func closure() async {
    #expect(await Reader(client: client("text/plain", "a\n")).inClosure().value == "Broken")
  }

  @Test("WebSocket messages are read where errors are typed")
  @MainActor func messages() async {
    let refused = await failure(
      of: { reader throws(NetworkError) in try await reader.messages() }, client("text/plain", ""))
    #expect(refused.error != nil && refused.seen.isEmpty)
  }

  @Test("pages and items throw a NetworkError, with the reason why a link isn't followed")
  @MainActor func pages() async {
    let stub = StubTransport { request in
      HTTPResponse(
        status: 200, headers: ["Link": "<https://elsewhere.example/2>; rel=next"], body: HTTPBody(#"[{"id":1}]"#),
        url: request.url)
    }
    let client = NetworkClient(configuration: .init(transport: stub))
    let pages = await failure(of: { reader throws(NetworkError) in try await reader.pages() }, client)
    let items = await failure(of: { reader throws(NetworkError) in try await reader.items() }, client)
    #expect(pages.seen == ["1 items"] && items.seen == ["1"])
    for error in [pages.error, items.error] {
      let words = ": the link to the next page leads to another server, https://elsewhere.example."
      #expect(error?.localizedDescription.hasSuffix(words) == true && error?.call != nil)
    }
  }

  @Test("the error of a request body's own chunks is a NetworkError")
  func ownChunks() async {
    let body = HTTPBody(AsyncThrowingStream<Data, any Error> { $0.finish(throwing: Broken()) })
    do throws(NetworkError) {
      Issue.record("\(try await read(body)) bytes")
    } catch .other(let error, _) {
      #expect(error is Broken)
    } catch {
      Issue.record(error)
    }
  }

  @Test("a call with another shared client throws what its closure throws, with its type")
  func shared() async {
    let other = NetworkClient(configuration: .init(transport: StubTransport()))
    do throws(Broken) {
      try await NetworkClient.withShared(other) { () async throws(Broken) in throw Broken() }
    } catch {
      #expect(error == Broken())
    }
  }

  @Test("functions with an error type of their own throw it")
  func ownTypes() async throws {
    for text in ["[]", "<"] {
      #expect(throws: NetworkError.self) { () throws(NetworkError) in try HARArchive(data: Data(text.utf8)) }
    }
    let archive = try HARArchive(data: Data(#"{"log":{"entries":[]}}"#.utf8))
    #expect(try HARArchive(data: archive.data()) == archive)
    let graph = try JSONCoding().decode(
      GitHubAPI.GraphQLResponse<Number>.self, from: Data(#"{"errors":[{"message":"no"}]}"#.utf8))
    do throws(GitHubAPI.GraphQLErrors) {
      _ = try graph.value()
      Issue.record("value() returned a value")
    } catch {
      #expect(error.description == "no")
    }
    let waiting = Task {
      do throws(CancellationError) {
        _ = try await NetworkMonitor.shared.waitForChange(from: NetworkMonitor.shared.current)
        return "changed"
      } catch {
        return "cancelled"
      }
    }
    waiting.cancel()
    #expect(await waiting.value == "cancelled")
  }

  @Test("a signer's error is a NetworkError")
  func signer() async {
    let app = GitHubAPI.AppCredential(issuer: "app") { _ in throw Broken() }
    do throws(NetworkError) {
      Issue.record("\(try await app.token().value)")
    } catch .other(let error, _) {
      #expect(error is Broken)
    } catch {
      Issue.record(error)
    }
  }

  @Test("a stub's value that can't be encoded is a NetworkError")
  func stubbed() {
    do throws(NetworkError) {
      _ = try StubTransport.Response.json([Double.nan])
      Issue.record("NaN became JSON")
    } catch .encodingFailed(let failure) {
      #expect(failure.type == [Double].self && failure.underlying is EncodingError)
    } catch {
      Issue.record(error)
    }
  }
}

/// Returns a text once, and then fails.
nonisolated private final class Sent: @unchecked Sendable {
  // Unchecked: a body is read by one reader, one chunk after the other.
  private var text: String?

  init(_ text: String) { self.text = text }

  func next() throws -> Data? {
    defer { text = nil }
    guard let text else { throw Broken() }
    return Data(text.utf8)
  }
}
