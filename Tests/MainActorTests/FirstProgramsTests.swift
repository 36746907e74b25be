import Foundation
import NetworkAPIKit
import Testing

// Compiled twice, like CallsFromActorsTests. Small programs as one first writes them for kinds of APIs that public apps
// call, in functions and models of the main actor: that this file compiles is most of the test.

// MARK: - A social network: a timeline in pages, and a status that is posted once

nonisolated private struct Status: Codable, Sendable, Identifiable {
  let id: String
  let content: String
}

nonisolated private struct Timeline: NetworkAPIDefinition {
  var limit = 20
  var onlyMedia: Bool?
  var urlInfo: URLInfo { .init(path: "/timelines/home", query: ["limit": limit, "only_media": onlyMedia]) }
  typealias Response = [Status]
}

@MainActor private final class TimelineModel {
  private(set) var statuses: [Status] = []
  private(set) var banner: String?
  private(set) var isSignedOut = false
  let client: NetworkClient

  init(client: NetworkClient) { self.client = client }

  func load() async {
    do {
      for try await status in client.items(of: Timeline()) { statuses.append(status) }
    } catch {
      isSignedOut = error.needsSignIn
      banner = error.userMessage
    }
  }

  func post(_ text: String) async throws {
    let status: Status = try await client.request(.post("/statuses", .form(["status": text]))) {
      $0.options.idempotencyKey = .automatic
    }
    statuses.insert(status, at: 0)
  }
}

// MARK: - A language model: a response as it is written

nonisolated private struct Chunk: Decodable, Sendable { let text: String }

@MainActor private func answer(_ question: String, with client: NetworkClient) async throws -> String {
  var answer = ""
  for try await chunk in client.events(of: Chunk.self, .post("/chat", .json(["prompt": question]))) {
    answer += chunk.text
  }
  return answer
}

// MARK: - Payments: nested parameters in a form, and the error format of the API

nonisolated private struct Charge: Codable, Sendable { let id: String }

nonisolated private struct NewCharge: Encodable, Sendable {
  var amount: Int
  var metadata: [String: String]
  var receiptEmail: String?
}

nonisolated private struct PaymentError: Decodable, Sendable, LocalizedError {
  struct Details: Decodable, Sendable { let message: String }
  let error: Details
  var errorDescription: String? { error.message }
}

@MainActor private func pay(_ amount: Int, with client: NetworkClient) async throws -> String {
  do {
    let charge: Charge = try await client.request(
      .post("/charges", .form(NewCharge(amount: amount, metadata: ["order": "6735"]))))
    return charge.id
  } catch .statusCode(402) {
    return "declined"
  } catch {
    // Without it, Swift 6.3.1 crashes.
    throw error
  }
}

// MARK: - A server of one's own: chosen at run time, with a certificate that a person accepts

@MainActor private final class ServerModel {
  let trusted = TrustedKeys()
  private(set) var question: String?
  private(set) var client = NetworkClient()

  func connect(to server: String, over transport: any Transport) {
    client = NetworkClient(baseURL: server) { $0.transport = transport }
  }

  func check() async {
    do {
      try await client.request(.get("/alive"))
    } catch .tlsFailed(let failure) {
      question = failure.certificate?.fingerprint
    } catch {
      question = error.userMessage
    }
  }
}

// MARK: - Films: a key in the query, snake case, days as dates

nonisolated private struct Film: Decodable, Sendable {
  let title: String
  let releaseDate: Date
}

@MainActor private func films(over transport: any Transport) async throws -> [Film] {
  let days = DateFormatter()
  days.dateFormat = "yyyy-MM-dd"
  days.locale = Locale(identifier: "en_US_POSIX")
  days.timeZone = TimeZone(identifier: "UTC")
  let client = NetworkClient(baseURL: "https://films.example.com/3") {
    $0.authentication = [.query(name: "api_key", value: "hunter2")]
    $0.coding = JSONCoding(dates: .formatted(days), keys: .snakeCase)
    $0.transport = transport
  }
  return try await client.request(.get("/films", query: ["with_genres": [12, 18], "page": 1]))
}

// MARK: - Files: an upload with progress, and a download that can be paused

@MainActor private final class FilesModel {
  private(set) var sent: [Double] = []
  let client: NetworkClient

  init(client: NetworkClient) { self.client = client }

  func upload(_ data: Data) async throws {
    let upload = client.upload(.put("/files/a.txt", .data(data)))
    for await progress in upload.progress { sent.append(progress.fraction ?? 0) }
    _ = try await upload.value
  }

  func download(to file: URL) async throws -> Int64 {
    let download = client.download(.get("/files/a.txt"), to: file)
    return try await download.value.byteCount
  }
}

// MARK: - GraphQL: one URL, errors beside the data

nonisolated private struct GraphQLRequest<Variables: Encodable & Sendable>: Encodable, Sendable {
  let query: String
  let variables: Variables
}

nonisolated private struct GraphQLResponse<Value: Decodable & Sendable>: Decodable, Sendable {
  struct Failure: Decodable, Sendable, Error { let message: String }
  let data: Value?
  let errors: [Failure]?
}

@MainActor private func login(of id: Int, with client: NetworkClient) async throws -> String? {
  let endpoint: RawEndpoint<GraphQLResponse<[String: String]>> = .post(
    "/graphql", .json(GraphQLRequest(query: "query($id: Int!) { user(id: $id) { login } }", variables: ["id": id])))
  let response = try await client.request(
    endpoint.validate { response, _ in
      if let failure = response.errors?.first { throw failure }
    })
  return response.data?["login"]
}

// MARK: - Feeds: only what has changed

@MainActor private func isUnchanged(since tag: String, with client: NetworkClient) async throws -> Bool {
  let response = try await client.send(try client.httpRequest("/feed.xml", headers: [.ifNoneMatch: tag]))
  return response.status == 304
}

// MARK: - A home: messages of a WebSocket that reconnects

nonisolated private struct Command: Codable, Sendable {
  let type: String
  var accessToken: String?
}

@MainActor private func states(of client: NetworkClient, token: String) async throws -> [String] {
  let feed = client.webSocketFeed("/api/websocket") { socket in
    try await socket.send(Command(type: "auth", accessToken: token))
    try await socket.send(Command(type: "subscribe_events"))
  }
  var states: [String] = []
  for try await case .text(let text) in feed { states.append(text) }
  return states
}

// MARK: - Signing in: a token that is refreshed for all calls

@MainActor private final class Session {
  private(set) var name: String?
  private let authentication: Authentication
  private let client: NetworkClient

  init(over transport: any Transport) {
    let authentication = Authentication.bearer("expired") { _ in BearerToken("fresh") }
    self.authentication = authentication
    client = NetworkClient(baseURL: "https://api.example.com") {
      $0.authentication = [authentication]
      $0.transport = transport
    }
  }

  func load() async throws {
    let account: [String: String] = try await client.request(.get("/account"))
    name = account["name"]
  }

  /// For a web view or a player.
  func header() async throws -> String? { try await authentication.credential()?.value }
}

// MARK: -

@Suite("Programs as one first writes them", .serialized)
struct FirstProgramsTests {
  private let transport = StubTransport { request in
    func response(_ json: String, _ status: HTTPStatus = 200, _ headers: NetworkAPI.Headers = [:]) -> HTTPResponse {
      HTTPResponse(status: status, headers: headers, body: HTTPBody(json), url: request.url)
    }
    switch request.url.path {
    case "/timelines/home": return response(#"[{"id":"1","content":"a"}]"#)
    case "/statuses": return response(#"{"id":"2","content":"b"}"#)
    case "/chat": return response("data: {\"text\":\"4\"}\n\n", 200, ["Content-Type": "text/event-stream"])
    case "/charges":
      let form = String(decoding: try await request.body.collect(upTo: 1000), as: UTF8.self)
      return form.contains("amount=0")
        ? response("{}", 402)
        : form == "amount=5&metadata%5Border%5D=6735"
          ? response(#"{"id":"ch_1"}"#) : response(#"{"error":{"message":"No amount"}}"#, 400)
    case "/3/films":
      guard request.url.query == "with_genres%5B%5D=12&with_genres%5B%5D=18&page=1&api_key=hunter2" else {
        return response("", 400)
      }
      return response(#"[{"title":"Up","release_date":"2009-05-29"}]"#)
    case "/files/a.txt": return response("hello")
    case "/graphql":
      let text = String(decoding: try await request.body.collect(upTo: 1000), as: UTF8.self)
      return response(
        text.contains("7") ? #"{"data":{"login":"mona"}}"# : #"{"data":null,"errors":[{"message":"none"}]}"#)
    case "/feed.xml": return response("", request.headers["If-None-Match"] == "\"a\"" ? 304 : 200)
    case "/account":
      guard request.headers[.authorization] == "Bearer fresh" else { return response("", 401) }
      return response(#"{"name":"Mona"}"#)
    default: return response("", 404)
    }
  }

  private var client: NetworkClient {
    NetworkClient(baseURL: "https://api.example.com") {
      $0.errorResponse = PaymentError.self
      $0.transport = transport
    }
  }

  @Test("they do what they say")
  @MainActor func programs() async throws {
    let timeline = TimelineModel(client: client)
    await timeline.load()
    try await timeline.post("b")
    #expect(timeline.statuses.map(\.id) == ["2", "1"] && timeline.banner == nil && !timeline.isSignedOut)
    #expect(try await answer("2 + 2", with: client) == "4")
    #expect(try await pay(5, with: client) == "ch_1")
    #expect(try await pay(0, with: client) == "declined")
    let server = ServerModel()
    server.connect(to: "https://nas.example.com", over: transport)
    await server.check()
    #expect(server.question != nil)
    #expect(try await films(over: transport).map(\.releaseDate) == [Date(timeIntervalSince1970: 1_243_555_200)])
    let files = FilesModel(client: client)
    try await files.upload(Data("hello".utf8))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try await files.download(to: file) == 5)
    #expect(files.sent.last == 1)
    #expect(try await login(of: 7, with: client) == "mona")
    await #expect(throws: NetworkError.self) { try await login(of: 8, with: client) }
    #expect(try await isUnchanged(since: "\"a\"", with: client))
    // A transport without WebSockets.
    await #expect(throws: NetworkError.self) { try await states(of: client, token: "t") }
    let session = Session(over: transport)
    try await session.load()
    #expect(session.name == "Mona")
    #expect(try await session.header() == "fresh")
  }
}
