// swift-format-ignore-file
import Foundation
import NetworkAPIKit
import Testing

// The code of Docs/YourAPI.md, copied unchanged but for `private`.
// What all endpoints share: headers, a coding, interceptors.
private protocol NotesAPI: NetworkAPIDefinition {}
extension NotesAPI {
  var headers: [String: String] { ["X-App": "notes"] }
}

// The error format of all calls. People see its errorDescription.
private struct ServerError: Decodable, Sendable, LocalizedError {
  let message: String
  var errorDescription: String? { message }
}

private struct Note: Codable, Sendable, Identifiable {
  let id: Int
  let text: String
  let createdAt: Date
}

private struct Envelope<Value: Decodable & Sendable>: Decodable, Sendable {
  let data: Value
}

private struct NoteList: NotesAPI {
  var tags: [String] = []
  var since: Date?
  var page = 1
  var urlInfo: URLInfo {
    .init(
      path: "/notes",
      query: ["tag": tags, "since": since, "page": page])
  }
  typealias Response = Envelope<[Note]>
}

private struct AddNote: NotesAPI {
  let text: String
  var urlInfo: URLInfo { .init(path: "/notes") }
  var requestInfo: RequestInfo<[String: String]> {
    .init(method: .post, parameters: ["text": text])
  }
  typealias Response = Envelope<Note>
}

private func makeClient(token: BearerToken?, login: Login) -> NetworkClient {
  NetworkClient(baseURL: "https://api.example.com/v1") {
    $0.coding = JSONCoding(dates: .iso8601, keys: .snakeCase)
    $0.coding.forms.arrayEncoding = .noBrackets  // tag=a&tag=b
    $0.errorResponse = ServerError.self
    $0.authentication = [.bearer(token) { _ in try await login.refresh() }]
  }
}

private struct Tokens: Decodable, Sendable {
  let accessToken: String
  let expiresIn: TimeInterval
  let refreshToken: String?
}

private struct Login: Sendable {
  // Made once, so that it keeps its connections.
  var client = NetworkClient(baseURL: "https://login.example.com") {
    $0.coding.keys = .snakeCase
  }
  // The refresh token of the last sign-in, where you keep it.
  let read: @Sendable () throws -> String
  let save: @Sendable (String) throws -> Void

  func refresh() async throws -> BearerToken? {
    let form = [
      "grant_type": "refresh_token", "refresh_token": try read(),
    ]
    let tokens: Tokens = try await client.request(
      .post("/token", .form(form)))
    // A server that sends another one refuses the old one from now on.
    if let new = tokens.refreshToken { try save(new) }
    return BearerToken(
      tokens.accessToken,
      expiry: Date(timeIntervalSinceNow: tokens.expiresIn))
  }
}

private func titles(
  _ client: NetworkClient
) async throws(NetworkError) -> [String] {
  // The envelope is opened where the endpoint is called.
  let notes = try await client.request(
    NoteList(tags: ["a", "b"]).map(\.data))
  return notes.map(\.text)
}

private func allNotes(
  _ client: NetworkClient
) async throws(NetworkError) -> [Note] {
  let pages = client.pages(of: NoteList()) { list, response in
    guard !response.value.data.isEmpty else { return nil }
    var next = list
    next.page += 1
    return next
  }
  var notes: [Note] = []
  for try await page in pages { notes += page.value.data }
  return notes
}

@MainActor
private final class NotesModel {
  private(set) var titles: [String] = []
  private(set) var message: String?
  private(set) var needsSignIn = false
  let client: NetworkClient

  init(client: NetworkClient) { self.client = client }

  func load() async {
    do throws(NetworkError) {
      let list = try await client.request(NoteList().map(\.data))
      titles = list.map(\.text)
      (message, needsSignIn) = (nil, false)
    } catch .statusCode(404) {
      (titles, message, needsSignIn) = ([], nil, false)
    } catch {
      // The screen is gone.
      if error.isCancelled { return }
      needsSignIn = error.needsSignIn
      message = error.userMessage
    }
  }
}

@Suite("Your API in 40 lines", .fewAtOnce)
struct YourAPITests {
  /// The client of the page, over a server with two pages of notes.
  private func client(status: HTTPStatus = 200) -> (NetworkClient, StubTransport) {
    let stub = StubTransport()
    stub.respond(to: NoteList.self) { request in
      guard status == 200 else {
        return StubTransport.Response.json(#"{"message":"Too many notes"}"#, status: status)
      }
      let isLast = request.url.query?.contains("page=1") != true
      return .json(isLast ? #"{"data":[]}"# : #"{"data":[{"id":1,"text":"Milk","created_at":"2026-11-26T12:00:00Z"}]}"#)
    }
    let login = Login(read: { "" }, save: { _ in })
    var configuration = makeClient(token: "secret", login: login).configuration
    configuration.transport = stub
    configuration.retry = .never
    return (NetworkClient(configuration: configuration), stub)
  }

  @Test("it signs in, repeats query keys, opens the envelope and reads dates and pages")
  func calls() async throws {
    let (client, stub) = client()
    #expect(try await titles(client) == ["Milk"])
    let request = try #require(stub.requests.first)
    #expect(request.url.absoluteString == "https://api.example.com/v1/notes?tag=a&tag=b&page=1")
    #expect(request.headers["Authorization"] == "Bearer secret" && request.headers["X-App"] == "notes")
    let notes = try await allNotes(client)
    #expect(notes.map(\.createdAt) == [Date(timeIntervalSince1970: 1_795_694_400)])
    #expect(stub.requests.count == 3)
  }

  @Test("a refresh sends the refresh token that the one before has brought")
  func refreshes() async throws {
    let folder = try TemporaryFolder()
    try "first".write(toFile: folder.file("token"), atomically: true, encoding: .utf8)
    let server = Scripted(
      [#","refresh_token":"second""#, ""].map { more -> Scripted.Respond in
        { HTTPResponse(status: 200, body: HTTPBody(#"{"access_token":"a","expires_in":60\#(more)}"#), url: $0.url) }
      })
    var login = Login(
      read: { try String(contentsOfFile: folder.file("token"), encoding: .utf8) },
      save: { try $0.write(toFile: folder.file("token"), atomically: true, encoding: .utf8) })
    var configuration = login.client.configuration
    configuration.transport = server
    login.client = NetworkClient(configuration: configuration)
    for _ in 1...3 { #expect(try await login.refresh()?.value == "a") }
    let sent = server.requests.map { String(decoding: $0.body.data ?? Data(), as: UTF8.self).suffix(6) }
    #expect(sent == ["=first", "second", "second"])
  }

  @Test("the screen's model shows the notes, or what the server says")
  @MainActor func screen() async {
    let model = NotesModel(client: client().0)
    await model.load()
    #expect(model.titles == ["Milk"] && model.message == nil)
    let refused = NotesModel(client: client(status: 422).0)
    await refused.load()
    #expect(refused.message == "Too many notes" && !refused.needsSignIn)
    let missing = NotesModel(client: client(status: 404).0)
    await missing.load()
    #expect(missing.titles.isEmpty && missing.message == nil)
  }

  @Test("the screen's model forgets a failure when a later load succeeds, and keeps it when the user leaves the screen")
  @MainActor func failureOnScreen() async {
    let statuses: [HTTPStatus] = [401, 404, 401, 200]
    var configuration = client().0.configuration
    configuration.authentication = []
    configuration.transport = Scripted(
      statuses.map { status -> Scripted.Respond in
        { HTTPResponse(status: status, body: HTTPBody(#"{"data":[]}"#), url: $0.url) }
      })
    let model = NotesModel(client: NetworkClient(configuration: configuration))
    await model.load()
    #expect(model.needsSignIn && model.message == "Please sign in again.")
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await model.load()
    }.value
    #expect(model.needsSignIn && model.message != nil)
    for status in statuses.dropFirst() {
      await model.load()
      #expect(model.needsSignIn == (status == 401) && (model.message == nil) == (status != 401))
    }
  }

  @Test("the test contains the lines of the page")
  func lines() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("Docs/YourAPI.md"), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count == 2)
    for line in blocks.joined().split(separator: "\n") { #expect(source.contains(line), "\(line)") }
  }
}
