import Foundation
import NetworkAPIKit
import TestServer
import Testing

@Suite("Recording and replaying", .fewAtOnce)
struct ReplayTests {
  @Test("what was recorded over a socket is replayed without one")
  func roundTrip() async throws {
    let server = try TestServer.responding { request in
      request.path == "/bytes"
        ? Response(headers: ["Content-Type": "application/octet-stream"], body: [0xFF, 0x00, 0xFE])
        : Response(
          status: 201, headers: ["Link": "<x>; rel=\"next\"", "Content-Type": "text/plain"],
          body: "number \(request.number)")
    }
    let recording = RecordingTransport(URLSessionTransport())
    let live = NetworkClient(configuration: .init(baseURL: try HTTPURL(server.url), transport: recording))
    let first = try await live.response(.get, "/a?page=1")
    let second = try await live.response(.get, "/a?page=1")
    let bytes = try await live.data(.get, "/bytes")
    let directory = try TemporaryDirectory()
    let file = URL(fileURLWithPath: directory.path("calls.har"))
    try recording.archive.write(to: file)
    server.stop()

    let replay = ReplayTransport(try HARArchive(contentsOf: file))
    let client = NetworkClient(configuration: .init(baseURL: try HTTPURL(server.url), transport: replay))
    let again = try await client.response(.get, "/a?page=1")
    #expect(again.value == first.value && again.status == 201 && again.headers["Link"] == first.headers["Link"])
    #expect(try await client.data(.get, "/a?page=1") == second.value)
    #expect(try await client.data(.get, "/a?page=1") == second.value, "the last answer stays")
    #expect(try await client.data(.get, "/bytes") == bytes)
    let error = await #expect(throws: NetworkError.self) { try await client.data(.get, "/b") }
    #expect(error?.localizedDescription.contains("/b") == true)
  }

  @Test("a recording holds no secret")
  func redaction() async throws {
    let canary = "hunter2-canary"
    let stub = StubTransport { request in
      HTTPResponse(
        status: 200, headers: ["Set-Cookie": "sid=\(canary)", "Content-Type": "application/json"],
        body: HTTPBody(#"{"access_token":"\#(canary)","key":"mit"}"#), url: request.url)
    }
    let recording = RecordingTransport(stub)
    let client = NetworkClient(
      configuration: .init(
        headers: [
          .authorization(bearerToken: canary), .init(name: "Cookie", value: canary),
          .init(name: "X-Api-Key", value: canary),
        ],
        transport: recording))
    _ = try await client.data(.post, "https://h.example/?access_token=\(canary)&page=2", body: Data(canary.utf8))
    let text = String(decoding: try recording.archive.data(), as: UTF8.self)
    #expect(!text.contains(canary))
    #expect(text.contains("page=2") && text.contains("mit"))
  }

  @Test("the file has the members that HAR 1.2 requires")
  func format() async throws {
    let recording = RecordingTransport(StubTransport { HTTPResponse(status: 200, body: HTTPBody("x"), url: $0.url) })
    _ = try await NetworkClient(configuration: .init(transport: recording)).data(.get, "https://h.example/?a=1")
    let har = try #require(try JSONSerialization.jsonObject(with: recording.archive.data()) as? [String: Any])
    let log = try #require(har["log"] as? [String: Any])
    #expect(log["version"] as? String == "1.2")
    #expect((log["creator"] as? [String: Any])?.keys.sorted() == ["name", "version"])
    let entry = try #require((log["entries"] as? [[String: Any]])?.first)
    for member in ["startedDateTime", "time", "request", "response", "cache", "timings"] {
      #expect(entry[member] != nil, "\(member)")
    }
    let request = try #require(entry["request"] as? [String: Any])
    for member in ["method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize"] {
      #expect(request[member] != nil, "\(member)")
    }
    let response = try #require(entry["response"] as? [String: Any])
    for member in [
      "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL", "headersSize", "bodySize",
    ] {
      #expect(response[member] != nil, "\(member)")
    }
  }
}
