import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// The text of errors, which identifies their call.
@Suite("Errors name their call", .fewAtOnce)
struct ErrorDescriptionTests {
  struct Account: Codable, Sendable { var login: String, plan: String? }

  struct GetAccounts: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(path: "/accounts", query: ["page": "2"])
    typealias Response = [Account]
    struct ErrorResponse: Decodable, Sendable, LocalizedError {
      let message: String
      var errorDescription: String? { message }
    }
  }

  private func error(
    _ transport: some Transport, timeouts: HTTPTimeouts = HTTPTimeouts(), observers: [any NetworkObserver] = []
  ) async throws -> NetworkError {
    let client = NetworkClient(
      configuration: .init(
        baseURL: try HTTPURL("https://api.example.com/v1"), timeouts: timeouts, retry: .never, observers: observers,
        transport: transport))
    do {
      _ = try await client.request(GetAccounts())
    } catch {
      return error
    }
    throw NeverHappened()
  }

  private func error(status: HTTPStatus = 200, _ body: String) async throws -> NetworkError {
    try await error(
      StubTransport {
        HTTPResponse(
          status: status, headers: ["Content-Type": "application/json"], body: HTTPBody(body), url: $0.url)
      })
  }

  @Test("the text of a timeout contains its duration", arguments: ["connect", "idle", "total"])
  func limits(name: String) async throws {
    let limit = NetworkError.Timeout(try #require(NetworkError.Timeout.Limit(rawValue: name)))
    let error = try await error(
      StubTransport { _ in throw NetworkError.timedOut(limit) },
      timeouts: HTTPTimeouts(connect: .seconds(4), idle: .seconds(2.5), total: .seconds(600)))
    let words = [
      "connect": "the connection was not established within 4 s (connect timeout)",
      "idle": "the server was silent for 2.5 s (idle timeout)",
      "total": "the call took longer than 600 s (total timeout)",
    ]
    #expect(error.localizedDescription == "GET https://api.example.com/v1/accounts: \(words[name] ?? "").")
    guard case .timedOut(let timeout) = error else { Issue.record("\(error)"); return }
    #expect(timeout == limit && timeout.duration?.seconds == ["connect": 4, "idle": 2.5, "total": 600][name])
    #expect(error.call?.definition == GetAccounts.self && error.call?.method == .get)
    #expect("\(error)".contains("\n  endpoint: ") && "\(error)".contains("GetAccounts"))
  }

  @Test("a status error has a one-sentence text; printing it also shows the response and its body")
  func status() async throws {
    let error = try await error(status: 403, #"{"message":"Plan too small.","token":"hunter2","needs":"gold"}"#)
    #expect(
      error.localizedDescription == "GET https://api.example.com/v1/accounts: 403 Forbidden: Plan too small.")
    #expect(
      "\(error)".contains("response: 403 Forbidden, application/json, 62 bytes"))
    #expect("\(error)".contains(#""needs":"gold""#))
    #expect(
      try await self.error(status: 404, #"{"message":"Not Found"}"#).localizedDescription.hasSuffix(": 404 Not Found."))
  }

  @Test("a decoding error contains the path to the value and the JSON around it")
  func decoding() async throws {
    let missing = try await error(#"[{"login":"a"},{"plan":"gold","token":"hunter2","x":{"y":1},"z":[1]}]"#)
    #expect(
      missing.localizedDescription == "GET https://api.example.com/v1/accounts: the response is not a valid "
        + "Array<Account>, at [1]: login is missing.")
    #expect("\(missing)".contains(#"JSON: {"plan":"gold","token":"<redacted>","x":{…},"z":[…]}"#), "\(missing)")
    let mismatch = try await error(#"[{"login":"a","plan":7}]"#)
    #expect(mismatch.localizedDescription.contains("at [0].plan: it is not of type String"))
    #expect("\(mismatch)".contains(#"JSON: {"login":"a","plan":7}"#), "\(mismatch)")
    let list = try await error("[7]")
    #expect("\(list)".contains("JSON: [7]"), "\(list)")
    struct Settings: Decodable, Sendable {
      struct Field: Decodable { let value: [Int] }
      let fields: [Field]
    }
    for names in [("name", "value"), ("Key", "value")] {
      let body = #"{"fields":[{"\#(names.0)":"password","\#(names.1)":["hunter2"]}]}"#
      let client = NetworkClient {
        $0.transport = StubTransport { HTTPResponse(status: 200, body: HTTPBody(body), url: $0.url) }
      }
      let named = await #expect(throws: NetworkError.self) {
        try await client.request(.get("https://api.example.com/", as: Settings.self))
      }
      #expect(named.map { "\($0)".contains(#"JSON: ["<redacted>"]"#) } == true, "\(named as Any)")
    }
    let broken = try await error("<html>")
    #expect(!"\(broken)".contains("  JSON:") && "\(broken)".contains("6 bytes"), "\(broken)")
    let long = try await error(#"[{"text":"\#(String(repeating: "word ", count: 1_000))"}]"#)
    #expect("\(long)".count < 900)
  }

  @Test("no error shows a secret, wherever it occurs", arguments: [200, 403])
  func secrets(code: Int) async throws {
    let secret = "sk0123456789abcdefghijklmnop"
    let transport = StubTransport { request in
      HTTPResponse(
        status: HTTPStatus(code), headers: ["Content-Type": "application/json", "Set-Cookie": secret],
        body: HTTPBody(#"[{"key":"\#(secret)","a":"\#(secret)","password":"short","l":[{"token":"short"}]}]"#),
        url: request.url)
    }
    let client = NetworkClient(configuration: .init(retry: .never, transport: transport))
    let lines = Locked<[String]>([])
    let error = await #expect(throws: NetworkError.self) {
      try await client.request(
        Secret(url: "https://u:\(secret)@api.example.com/\(secret)/x?token=\(secret)"))
    }
    let shown = try #require(error)
    var dumped = ""
    dump(shown, to: &dumped)
    let logger = NetworkLogger(level: .debug) { _, line in lines.withLock { $0.append(line) } }
    logger.observe(.init(callID: 1, definition: nil, attempt: 1, kind: .failed(shown, duration: .zero)))
    for text in [shown.localizedDescription, "\(shown)", String(reflecting: shown), dumped] + lines.withLock({ $0 }) {
      #expect(!text.contains(secret) && !text.contains("short"), "\(text)")
      #expect(text.contains("GET https://api.example.com/<redacted>/x"), "\(text)")
    }
  }

  @Test("a logger shows bodies if requested, up to a limit, without secrets")
  func bodies() async throws {
    func lines(_ type: String, _ body: String, level: NetworkLogger.Level = .debug, limit: Int) async throws -> String {
      let lines = Locked<[String]>([])
      let client = NetworkClient(
        configuration: .init(
          observers: [NetworkLogger(level: level, bodyLimit: limit) { _, line in lines.withLock { $0.append(line) } }],
          transport: StubTransport {
            HTTPResponse(status: 200, headers: ["Content-Type": type], body: HTTPBody(body), url: $0.url)
          }))
      _ = try await client.data("https://api.example.com/")
      return lines.withLock { $0.joined(separator: "\n") }
    }
    let json = #"{"token":"hunter2","words":"hello"}"#
    #expect(try await lines("application/json", json, limit: 100).contains(#"{"token":"<redacted>","words":"hello"}"#))
    #expect(try await lines("application/json", json, limit: 8).hasSuffix("\n{\"token\"…"))
    #expect(try await !lines("application/json", json, limit: 0).contains("hello"))
    #expect(try await !lines("application/json", json, level: .info, limit: 100).contains("hello"))
    #expect(try await lines("text/plain", "hunter2", limit: 100).hasSuffix("\n(7 bytes of text/plain)"))
  }

  private struct Secret: NetworkAPIDefinition {
    let url: String
    var urlInfo: URLInfo {
      .init(host: "api.example.com", path: "/sk0123456789abcdefghijklmnop/x", query: ["token": "t"])
    }
    struct Response: Decodable, Sendable { let missing: [Int] }
  }

  @Test("after retries, the error and the response have the number of their attempt")
  func attempts() async throws {
    struct GetAccount: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(host: "api.example.com", path: "/a")
      typealias Response = Account
    }
    func client(_ statuses: [HTTPStatus]) -> NetworkClient {
      NetworkClient(
        configuration: .init(retry: ExponentialBackoff(delay: .zero), transport: Scripted(statuses: statuses)))
    }
    let refused = await failure { _ = try await client([503, 502, 500]).request(GetAccount()) }
    #expect(refused?.status == 500 && refused?.call?.attempt == 3)
    #expect("\(refused as Any)".contains("attempt: 3"))
    #expect(refused?.response?.metrics.attempt == 3)
    let missing = await failure { _ = try await client([503, 200]).request(GetAccount()) }
    #expect(missing?.call?.attempt == 2)
    guard case .missingData = missing else { Issue.record("\(missing as Any)"); return }
    let first = await failure { _ = try await client([404]).request(GetAccount()) }
    #expect(first?.call?.attempt == 1)
    #expect(try await client([503, 204]).response("https://api.example.com/").metrics.attempt == 2)
    #expect(try await client([204]).response("https://api.example.com/").metrics.attempt == 1)
  }

  @Test("errors found while a streamed body is read name their call", arguments: [true, false])
  func laterErrors(isStreamed: Bool) async throws {
    func client(_ type: String, _ text: String) -> NetworkClient {
      NetworkClient(
        configuration: .init(
          retry: .never,
          transport: StubTransport { request in
            let isRead = Locked(false)
            let body =
              isStreamed
              ? HTTPBody {
                let wasRead = isRead.withLock { isRead in
                  defer { isRead = true }
                  return isRead
                }
                return wasRead ? nil : Data(text.utf8)
              } : HTTPBody(text)
            return HTTPResponse(status: 200, headers: ["Content-Type": type], body: body, url: request.url)
          }))
    }
    let url = "https://api.example.com/log"
    let events = "text/event-stream"
    let errors = [
      await failure {
        for try await _ in try await client("text/plain", "long line").stream(url).body.lines(upTo: 4) {}
      },
      await failure {
        let response = try await client("text/plain", #"{"x":1}"#).stream(url)
        for try await _ in response.jsonLines(of: Account.self) {}
      },
      await failure { for try await _ in client("text/html", "<p>").events(url) {} },
      await failure {
        let line = "data: " + String(repeating: "x", count: 17 << 20)
        for try await _ in client(events, line).events(url, options: .init(reconnects: false)) {}
      },
      await failure { _ = try await client("text/plain", "long").stream(url).body.collect(upTo: 2) },
    ]
    let words = [
      "larger than the limit of 4 bytes", "login is missing", "its type is text/html",
      "a line of the event stream is longer",
      "larger than the limit of 2 bytes",
    ]
    for (error, words) in zip(errors, words) {
      let text = error?.localizedDescription ?? ""
      #expect(text.hasPrefix("GET \(url): ") && text.contains(words), "\(text)")
    }
  }

  @Test("errors of a complete download name their call")
  func downloads() async throws {
    let folder = try TemporaryFolder()
    let client = NetworkClient(
      configuration: .init(
        retry: .never,
        transport: StubTransport { HTTPResponse(status: 200, body: HTTPBody("abc"), url: $0.url) }))
    let url = "https://api.example.com/file"
    let sum = String(repeating: "0", count: 64)
    for options in [DownloadOptions(sha256: sum), DownloadOptions(expectedBytes: 7)] {
      let error = await failure {
        _ = try await client.download(url, to: URL(fileURLWithPath: folder.file("a")), options: options).value
      }
      #expect(error?.localizedDescription.hasPrefix("GET \(url): the downloaded file has the wrong") == true)
    }
    let manager = DownloadManager(client: client)
    let events = manager.events
    await manager.add(url, to: URL(fileURLWithPath: folder.file("b")), options: DownloadOptions(sha256: sum))
    for await event in events {
      guard case .failed(let error) = event.kind else { continue }
      #expect(error.call?.url?.absoluteString == url)
      break
    }
  }

  @Test("errors of an open WebSocket name the call that opened it")
  func webSockets() async throws {
    let server = try TestServer { connection in
      connection.acceptWebSocket()
      connection.send(ServerFrame.close(1011, "busy"))
      connection.waitForPeerClose()
    }
    let socket = try await NetworkClient.forWebSockets().webSocket(server.webSocketURL)
    let read = await failure { for try await _ in socket.messages {} }
    let sent = await failure { try await socket.send("a") }
    let pinged = await failure { try await socket.ping() }
    for error in [read, sent, pinged] {
      let text = error?.localizedDescription ?? ""
      #expect(text.hasPrefix("GET \(server.url("/chat")): "), "\(text)")
    }
  }

  @Test("parameters that can't be encoded are named with their endpoint")
  func parameters() async throws {
    struct Measure: NetworkAPIDefinition {
      struct Parameter: Encodable, Sendable { let value: Double }
      let urlInfo: URLInfo = .init(host: "api.example.com", path: "/a")
      let requestInfo: RequestInfo<Parameter> = .init(method: .post, parameters: .init(value: .nan))
      typealias Response = EmptyResponse
    }
    let error = await failure { _ = try await NetworkClient().request(Measure()) }
    let text = error?.localizedDescription ?? ""
    #expect(
      text.hasPrefix("POST https://api.example.com/a: the parameters (Measure.Parameter) could not be encoded"),
      "\(text)")
    #expect(error?.call?.definition == Measure.self)
  }

  @Test("a file that can't be read names its upload")
  func files() async throws {
    let folder = try TemporaryFolder()
    let body = try HTTPBody(fileAt: URL(fileURLWithPath: try folder.write(Data("abc".utf8), to: "a")))
    try FileManager.default.removeItem(atPath: folder.file("a"))
    let client = NetworkClient(
      configuration: .init(
        retry: .never,
        transport: StubTransport { request in
          for try await _ in request.body {}
          return HTTPResponse(status: 200, url: request.url)
        }))
    let error = await failure { _ = try await client.upload(body, to: "https://api.example.com/a").value }
    let text = error?.localizedDescription ?? ""
    let reason = "it cannot be opened (No such file or directory)"
    #expect(text == "POST https://api.example.com/a: the file \(folder.file("a")): \(reason).", "\(text)")
  }

  @Test("errors of real connections, statuses, bodies and streams name their call", arguments: RealTransport.allCases)
  func sockets(transport: RealTransport) async throws {
    let cut = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"
    let refused = try RefusedPort()
    let server = try TestServer { [there = refused.url + "/there"] connection in
      guard let request = connection.readRequest() else { return }
      switch request.path {
      case "/silent": connection.waitForPeerClose()
      case "/later": connection.send("HTTP/1.1 302 Found\r\nLocation: \(there)\r\nContent-Length: 0\r\n\r\n")
      default:
        connection.send(cut)
        connection.finish()
      }
    }
    let client = NetworkClient(
      configuration: .init(
        timeouts: HTTPTimeouts(connect: .seconds(60), idle: .seconds(3)), retry: .never, transport: transport.make()))
    func sentence(_ call: () async throws -> Void) async -> String {
      do {
        try await call()
        return "nothing"
      } catch {
        return error.localizedDescription
      }
    }
    #expect(
      await sentence { _ = try await client.data(refused.url + "/a?b=c") }
        .hasPrefix("GET \(refused.url)/a: the server refused the connection"))
    #expect(
      await sentence { _ = try await client.data(server.url("/silent"), method: .post) }
        == "POST \(server.url("/silent")): the server was silent for 3 s (idle timeout).")
    // A redirect on a machine so busy that its response takes 3 s would be silent too: ask again.
    let timedOut = "GET \(server.url("/later")): the server was silent"
    var redirected = timedOut
    for _ in 0..<20 where redirected.hasPrefix(timedOut) {
      redirected = await sentence { _ = try await client.data(server.url("/later")) }
    }
    #expect(redirected.hasPrefix("GET \(refused.url)/there: the server refused the connection"), "\(redirected)")
    let body = await sentence {
      for try await _ in try await client.stream(server.url("/cut")).body {}
    }
    #expect(body.hasPrefix("GET \(server.url("/cut")): "), "\(body)")
  }
}
