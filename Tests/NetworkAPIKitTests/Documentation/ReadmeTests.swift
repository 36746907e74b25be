// swift-format-ignore-file
// The examples of the README, copied unchanged.
import Foundation
import NetworkAPIKit
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

  @Test("the test contains the lines of the first example")
  func lines() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let block = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first).components(separatedBy: "```")[0]
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = block.split(separator: "\n").filter { !$0.hasPrefix("print(") }
    #expect(lines.count >= 6)
    for line in lines { #expect(source.contains(line), "\(line)") }
  }
}
