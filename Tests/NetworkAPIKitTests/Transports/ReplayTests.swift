import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Recording and replaying", .fewAtOnce)
struct ReplayTests {
  @Test("exchanges recorded over a socket are replayed without one")
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
    let first = try await live.response("/a?page=1")
    let second = try await live.response("/a?page=1")
    let bytes = try await live.data("/bytes")
    let directory = try TemporaryDirectory()
    let file = URL(fileURLWithPath: directory.path("calls.har"))
    try recording.archive.write(to: file)
    server.stop()

    let replay = ReplayTransport(try HARArchive(contentsOf: file))
    let client = NetworkClient(configuration: .init(baseURL: try HTTPURL(server.url), transport: replay))
    let again = try await client.response("/a?page=1")
    #expect(again.value == first.value && again.status == 201 && again.headers["Link"] == first.headers["Link"])
    #expect(try await client.data("/a?page=1") == second.value)
    #expect(try await client.data("/a?page=1") == second.value, "the last response stays")
    #expect(try await client.data("/bytes") == bytes)
    let error = await #expect(throws: NetworkError.self) { try await client.data("/b") }
    #expect(error?.localizedDescription.contains("/b") == true)
  }

  @Test("a recording whose secrets are redacted can be replayed as a download too")
  func redactedDownload() async throws {
    let json = Data(#"{"access_token":"a","rest":[1,2,3]}"#.utf8)
    let digest = "sha-256=:\(Data(SHA256Hash.bytes(of: json)).base64EncodedString()):"
    let recording = RecordingTransport(
      StubTransport { request in
        HTTPResponse(
          status: 200,
          headers: [
            "Content-Type": "application/json", "Content-Length": "\(json.count)", "Repr-Digest": digest,
          ], body: HTTPBody(json), url: request.url)
      }, shownFields: ["Repr-Digest"])
    let directory = try TemporaryDirectory()
    let url = "https://h.example/export.json"
    for transport in [recording, nil] as [RecordingTransport?] {
      let file = URL(fileURLWithPath: directory.path(transport == nil ? "replayed" : "recorded"))
      let client = NetworkClient { $0.transport = transport ?? ReplayTransport(recording.archive) }
      let options = DownloadOptions(verifiesDigest: true)
      let written = try await client.download(try HTTPURL(url), to: file, options: options).value
      #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("\"rest\":[1,2,3]"))
      #expect((written.byteCount == Int64(json.count)) == (transport != nil))
    }
  }

  @Test("the byte order mark of a body is recorded and replayed, and so is the body of a cURL command")
  func byteOrderMark() async throws {
    let bytes = Data([0xEF, 0xBB, 0xBF] + "a,b".utf8)
    let recording = RecordingTransport(
      StubTransport {
        HTTPResponse(
          status: 200, headers: ["Content-Type": "text/csv", "Content-Length": "\(bytes.count)"],
          body: HTTPBody(bytes), url: $0.url)
      })
    for transport in [recording, nil] as [RecordingTransport?] {
      let client = NetworkClient { $0.transport = transport ?? ReplayTransport(recording.archive) }
      #expect(try await client.data("https://h.example/export.csv") == bytes)
    }
    var request = try HTTPRequest.test(.post)
    request.body = HTTPBody(bytes)
    #expect(request.curlCommand(redacted: false).contains(#"\357\273\277a,b"#))
  }

  @Test("a recording contains no secret")
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
    _ = try await client.data("https://h.example/?access_token=\(canary)&page=2", method: .post, body: HTTPBody(canary))
    let text = String(decoding: try recording.archive.data(), as: UTF8.self)
    #expect(!text.contains(canary))
    #expect(text.contains("page=2") && text.contains("mit"))
  }

  @Test(
    "a replay finds the recorded exchange even if a query value looks like a secret",
    arguments: [
      "after=Y3Vyc29yOnYyOpHOAAAAAAAAAAB&first=2", "id=0f8fad5b-d9cb-469f-a165-70867728950e", "token=abc&token=def",
      "9f86d081884c7d659a2feaa0c55ad015", "state=x%2Fy%3Cz%3E&redirect=https%3A%2F%2Fu%3Ap%40h%2F", "flag&q=a%20b",
      "v=%7B%22pin%22:1%7D&w=%5B1,2%5D&login%5Bpass%5D=x",
    ])
  func secretLookingValues(query: String) async throws {
    let recording = RecordingTransport(
      StubTransport { HTTPResponse(status: 200, body: HTTPBody($0.url.query ?? ""), url: $0.url) })
    let url = "https://h.example/list?\(query)"
    _ = try await NetworkClient(configuration: .init(transport: recording)).data(url)
    for ignoresHost in [false, true] {
      let archive = try HARArchive(data: recording.archive.data())
      let replay = NetworkClient(
        configuration: .init(retry: .never, transport: ReplayTransport(archive, ignoresHost: ignoresHost)))
      #expect(try await replay.data(url) == Data(query.utf8))
    }
  }

  @Test("pages whose cursors look like secrets are replayed in order, also through recorded links")
  func cursors() async throws {
    let cursors = ["aaaaaaaaaaaaaaaaaaaaaaa1", "bbbbbbbbbbbbbbbbbbbbbbb2", "ccccccccccccccccccccccc3"]
    let recording = RecordingTransport(
      StubTransport { request in
        let index = cursors.firstIndex { request.url.query == "after=\($0)" } ?? 0
        let link = index + 1 < cursors.count ? "<https://h.example/x?after=\(cursors[index + 1])>; rel=\"next\"" : ""
        return HTTPResponse(status: 200, headers: ["Link": link], body: HTTPBody("\(index)"), url: request.url)
      })
    let live = NetworkClient(configuration: .init(transport: recording))
    for cursor in cursors { _ = try await live.data("https://h.example/x?after=\(cursor)") }
    let archive = recording.archive
    #expect(!String(decoding: try archive.data(), as: UTF8.self).contains("bbbb"))
    let byCursor = NetworkClient(configuration: .init(retry: .never, transport: ReplayTransport(archive)))
    for (index, cursor) in cursors.enumerated() {
      #expect(try await byCursor.data("https://h.example/x?after=\(cursor)") == Data("\(index)".utf8))
    }
    let byLink = NetworkClient(configuration: .init(retry: .never, transport: ReplayTransport(archive)))
    var url: String? = "https://h.example/x?after=\(cursors[0])"
    var bodies: [String] = []
    while let next = url {
      let response = try await byLink.response(next)
      bodies.append(String(decoding: response.value, as: UTF8.self))
      url = response.headers["Link"].flatMap { LinkHeader($0)["next"] }
    }
    #expect(bodies == ["0", "1", "2"])
  }

  /// A list whose cursors are in links, in a query, in fields, or in bodies.
  struct List: NetworkAPIDefinition {
    enum Style: CaseIterable { case linked, query, field, posted }

    let style: Style
    var cursor: String?
    var urlInfo: URLInfo {
      .init(host: "h.example", path: "/list", query: ["pageToken": style == .query ? cursor : nil])
    }
    var requestInfo: RequestInfo<NetworkAPI.Body> {
      style == .posted ? .init(method: .post, parameters: .json(["cursor": cursor])) : .init(method: .get)
    }
    var headers: [String: String?] { ["X-Cursor": style == .field ? cursor : nil] }
    struct Response: Decodable, Sendable { let number: Int, nextPageToken, after: String? }

    func pages(_ transport: any Transport) -> NetworkSequence<NetworkResponse<Response>> {
      let client = NetworkClient(configuration: .init(transport: transport))
      guard style != .linked else { return client.pages(of: self) }
      return client.pages(of: self) { list, page in
        (page.value.nextPageToken ?? page.value.after).map { List(style: list.style, cursor: $0) }
      }
    }
  }

  @Test(
    "a list is replayed page by page, wherever its cursors are; one that was cut ends with an error",
    arguments: List.Style.allCases, [["Ab12", "Cd34"], ["aaaaaaaaaaaaaaaaaaaaaaa1", "bbbbbbbbbbbbbbbbbbbbbbb2"]])
  func pages(style: List.Style, cursors: [String]) async throws {
    func numbers(_ transport: any Transport) async throws -> [Int] {
      var numbers: [Int] = []
      for try await page in List(style: style).pages(transport) {
        numbers.append(page.value.number)
        if numbers.count > 3 { break }
      }
      return numbers
    }
    for (name, redacts) in [("nextPageToken", true), ("after", true), ("after", false)] {
      let stub = StubTransport { request in
        let body = String(decoding: request.body.data ?? Data(), as: UTF8.self)
        let asked = "\(request.url.absoluteString) \(request.headers["X-Cursor"] ?? "") \(body)"
        let number = cursors.firstIndex(where: asked.contains).map { $0 + 1 } ?? 0
        let next = number < cursors.count ? cursors[number] : nil
        let link = next.map { "<https://h.example/list?after=\($0)>; rel=\"next\"" } ?? ""
        return HTTPResponse(
          status: 200, headers: style == .linked ? ["Link": link] : [:],
          body: HTTPBody("{\"number\":\(number),\"\(name)\":\(next.map { "\"\($0)\"" } ?? "null")}"), url: request.url)
      }
      let recording = RecordingTransport(stub, redacts: redacts)
      #expect(try await numbers(recording) == [0, 1, 2])
      let archive = recording.archive
      let replay = ReplayTransport(archive)
      #expect(try await numbers(replay) == [0, 1, 2])
      if !redacts, [.linked, .query].contains(style) { #expect(try await numbers(replay) == [0, 1, 2]) }
      guard redacts || [.linked, .query].contains(style) else { continue }
      let cut = ReplayTransport(HARArchive(entries: archive.log.entries.dropLast()))
      let error = await #expect(throws: NetworkError.self, "\(name)") { try await numbers(cut) }
      #expect(error?.localizedDescription.contains("The recording has no response") == true, "\(error as Any)")
    }
  }

  @Test("exchanges are recorded in the order in which they began, without those that fail or whose body is cut")
  func order() async throws {
    let calls = Locked<[CheckedContinuation<Void, Never>]>([])
    let recording = RecordingTransport(
      StubTransport { request in
        await withCheckedContinuation { continuation in calls.withLock { $0.append(continuation) } }
        let path = request.url.path
        let body =
          path == "/cut"
          ? HTTPBody { throw NetworkError.truncatedBody(received: 0, expected: 1) }
          : HTTPBody(request.body.data ?? Data())
        if path == "/lost" { throw NetworkError.timedOut(.idle) }
        return HTTPResponse(status: path == "/cut" ? 500 : 200, body: body, url: request.url)
      })
    let live = NetworkClient(configuration: .init(retry: .never, transport: recording))
    let texts = ["lost", "a", "b", "cut", "c"]
    var tasks: [Task<Data, any Error>] = []
    for (number, text) in texts.enumerated() {
      let path = ["lost", "cut"].contains(text) ? text : "x"
      tasks.append(
        Task { try await live.data("https://h.example/\(path)", method: .put, body: HTTPBody(Data(text.utf8))) })
      try await waitUntil { calls.withLock(\.count) == number + 1 }
    }
    for (number, task) in tasks.enumerated().reversed() {
      calls.withLock { $0[number] }.resume()
      #expect((try? await task.value) == (["lost", "cut"].contains(texts[number]) ? nil : Data(texts[number].utf8)))
    }
    #expect(recording.archive.log.entries.map(\.response.content.text) == ["a", "b", "c"])
  }

  @Test("an unredacted recording distinguishes URLs by their secrets, in any order")
  func unredacted() async throws {
    let recording = RecordingTransport(
      StubTransport { HTTPResponse(status: 200, body: HTTPBody($0.url.query ?? ""), url: $0.url) }, redacts: false)
    let live = NetworkClient(configuration: .init(transport: recording))
    for token in ["a", "b"] { _ = try await live.data("https://h.example/?token=\(token)") }
    let replay = NetworkClient(configuration: .init(retry: .never, transport: ReplayTransport(recording.archive)))
    for token in ["b", "a", "b"] {
      #expect(try await replay.data("https://h.example/?token=\(token)") == Data("token=\(token)".utf8))
    }
    #expect(try await replay.data("https://h.example/?token=c") == Data("token=a".utf8), "another one takes the first")
  }

  @Test("a redirect to a URL with secrets is replayed")
  func redirect() async throws {
    let recording = RecordingTransport(
      StubTransport { request in
        request.url.path == "/end"
          ? HTTPResponse(status: 200, body: HTTPBody("end"), url: request.url)
          : HTTPResponse(
            status: 302, headers: ["Location": "https://u:hunter2@h.example/end?sig=hunter2#hunter2"], url: request.url)
      })
    let url = "https://h.example/start"
    #expect(try await NetworkClient(configuration: .init(transport: recording)).data(url) == Data("end".utf8))
    #expect(!String(decoding: try recording.archive.data(), as: UTF8.self).contains("hunter2"))
    let replay = NetworkClient(configuration: .init(retry: .never, transport: ReplayTransport(recording.archive)))
    #expect(try await replay.data(url) == Data("end".utf8))
  }

  @Test(
    "the name of a file and the challenge of a server are recorded, since a replay needs them",
    arguments: ["Users auth: v2", "auth:v2", "https://h.example/?session=1"])
  func neededFields(realm: String) async throws {
    let name = "Session: 12 quarterly-report-2024-final.pdf"
    let recording = RecordingTransport(
      StubTransport { request in
        if request.url.path == "/file" {
          let fields: NetworkAPI.Headers = ["Content-Disposition": "attachment; filename=\"\(name)\""]
          return HTTPResponse(status: 200, headers: fields, body: HTTPBody("pdf"), url: request.url)
        }
        let isSigned = request.headers.contains(.authorization)
        let challenge =
          #"Digest realm="\#(realm)", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", qop="auth", algorithm=SHA-256"#
        return HTTPResponse(
          status: isSigned ? 200 : 401, headers: isSigned ? [:] : ["WWW-Authenticate": challenge], url: request.url)
      })
    for transport in [recording, nil] as [RecordingTransport?] {
      let folder = try TemporaryFolder()
      let client = NetworkClient {
        $0.transport = transport ?? ReplayTransport(recording.archive)
        $0.authentication = [.digest(username: "u", password: "p", for: [try! HTTPURL("https://h.example")])]
      }
      let url = URL(fileURLWithPath: folder.file(""), isDirectory: true)
      _ = try await client.download("https://h.example/file", to: url).value
      #expect(folder.names == [name.replacing(":", with: "_")])
      #expect(try await client.response("https://h.example/digest").status == 200)
    }
  }

  @Test("the body of an upload is recorded and shown as that of another call")
  func uploads() async throws {
    let recording = RecordingTransport(StubTransport { HTTPResponse(status: 200, url: $0.url) }, redacts: false)
    let log = EventLog()
    let client = NetworkClient {
      $0.transport = recording
      $0.observers = [log]
    }
    let endpoint = RawEndpoint<Data>.post("https://h.example/n", .json(["a": "b"]))
    _ = try await client.request(endpoint)
    _ = try await client.upload(endpoint).value
    let bodies = recording.archive.log.entries.map(\.request.postData?.text)
    #expect(bodies == [#"{"a":"b"}"#, #"{"a":"b"}"#])
    let requests = log.events.compactMap { if case .sent(let request) = $0.kind { request } else { nil } }
    for redacted in [true, false] {
      let commands = requests.map { $0.curlCommand(redacted: redacted) }
      #expect(commands.count == 2 && commands.allSatisfy { $0.contains(#"--data-raw '{"a":"b"}'"#) }, "\(commands)")
    }
  }

  @Test("API-specific fields are recorded if they are named")
  func shownFields() async throws {
    let stub = StubTransport { request in
      HTTPResponse(
        status: 200,
        headers: [
          "X-Next-Cursor": "12", "X-Other": "13", "Access-Control-Allow-Credentials": "true",
          "Upload-Metadata": "filename YS50eHQ=,access_token Z2hwXzE2QzdlNDJGaaaaaaaa",
          "WWW-Authenticate": "Negotiate oYG2MIGzoAMKAQChCwYJKoZIgvcS",
        ], url: request.url)
    }
    let recording = RecordingTransport(stub, shownFields: ["x-next-cursor"])
    _ = try await NetworkClient(configuration: .init(transport: recording)).data("https://h.example/")
    let headers = try #require(recording.archive.log.entries.first?.response.headers)
    #expect(
      headers.map(\.value) == [
        "12", "<redacted>", "true", "filename YS50eHQ=,access_token <redacted>", "Negotiate <redacted>",
      ])
  }

  @Test("the file of a recording is readable by its owner only")
  func permissions() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Data("old".utf8), to: "calls.har")
    try HARArchive().write(to: URL(fileURLWithPath: folder.file("calls.har")))
    #expect(try folder.permissions("calls.har") == 0o600)
    #expect(try HARArchive(contentsOf: URL(fileURLWithPath: folder.file("calls.har"))) == HARArchive())
    #expect(folder.names == ["calls.har"])
  }

  @Test("the file has the members that HAR 1.2 requires")
  func format() async throws {
    let recording = RecordingTransport(StubTransport { HTTPResponse(status: 200, body: HTTPBody("x"), url: $0.url) })
    _ = try await NetworkClient(configuration: .init(transport: recording)).data("https://h.example/?a=1")
    let har = try #require(try JSONSerialization.jsonObject(with: recording.archive.data()) as? [String: Any])
    let log = try #require(har["log"] as? [String: Any])
    #expect(log["version"] as? String == "1.2")
    #expect((log["creator"] as? [String: Any])?.keys.sorted() == ["name", "version"])
    let entry = try #require((log["entries"] as? [[String: Any]])?.first)
    for member in ["startedDateTime", "time", "request", "response", "cache", "timings"] {
      #expect(entry[member] != nil, "\(member)")
    }
    let start = try #require(ISO8601Date.parse(entry["startedDateTime"] as? String ?? ""))
    #expect(abs(start.timeIntervalSinceNow) < 86_400)
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
