// swift-format-ignore-file
// The examples of the README, copied unchanged.
import Foundation
import NetworkAPIKit
import Observation
import Testing

struct GetUser: NetworkAPIDefinition {
  let urlInfo: URLInfo
  init(_ login: String) {
    urlInfo = .init(host: "api.github.com", path: "/users/\(login)")
  }
  struct Response: Decodable, Sendable {
    let login: String
    let followers: Int
  }
}

private struct Note: Codable, Sendable { var text: String }

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable private final class NotesModel {
  private(set) var notes: [Note] = []
  private(set) var message: String?  // for a person

  func load(_ client: NetworkClient) async {
    do {
      notes = try await client.request(.get("/notes"))
      message = nil
    } catch {
      if !error.isCancelled { message = error.userMessage }
    }
  }
}

@Suite("The README", .fewAtOnce)
struct ReadmeTests {
  @Test("the first example works")
  func example() async throws {
    let stub = StubTransport()
    stub.respond(to: GetUser.self) { request in
      request.url.path == "/users/octocat" ? .json(#"{"login":"octocat","followers":20,"id":1}"#) : .init(status: 404)
    }
    let printed = try await NetworkClient.withShared(NetworkClient(configuration: .init(transport: stub))) {
      let user = try await GetUser("octocat").request()
      return "\(user.login) has \(user.followers) followers"
    }
    #expect(printed == "octocat has 20 followers")
    #expect(stub.requests.map(\.url.absoluteString) == ["https://api.github.com/users/octocat"])

    let client = NetworkClient(configuration: .init(transport: StubTransport { HTTPResponse(status: 404, url: $0.url) }))
    let error = await #expect(throws: NetworkError.self) { try await client.request(GetUser("octocat")) }
    #expect(error?.localizedDescription == "GET https://api.github.com/users/octocat: 404 Not Found.")
  }

  @Test("the screen's model forgets a failure when a later load succeeds, and leaving the screen isn't one")
  @MainActor func model() async {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    let statuses: [HTTPStatus] = [422, 200]
    let server = Scripted(
      statuses.map { status -> Scripted.Respond in
        { HTTPResponse(status: status, body: HTTPBody("[]"), url: $0.url) }
      })
    let client = NetworkClient(configuration: .init(baseURL: "https://api.example.com/v1", transport: server))
    let model = NotesModel()
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await model.load(client)
    }.value
    #expect(model.message == nil)
    await model.load(client)
    #expect(model.message != nil)
    await model.load(client)
    #expect(model.message == nil)
  }

  @Test("the test contains the lines of the first example, and those of the screen's model")
  func lines() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```swift\n").map { $0.components(separatedBy: "```")[0] }
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = (blocks[1] + blocks[3]).split(separator: "\n").filter { !$0.hasPrefix("print(") && !$0.hasPrefix("@MainActor") }
    #expect(lines.count >= 20)
    for line in lines { #expect(source.contains(line), "\(line)") }
  }
}
