// swift-format-ignore-file
// These are the lines of a guide, as they stand there.
public import Foundation
public import NetworkAPIKit
import Testing

// The guide's file, as it stands there.

public enum NotesAPI {}

public protocol NotesEndpoint: NetworkAPIDefinition where ErrorResponse == NotesAPI.Failure {}

extension NotesAPI {
  public struct Note: Codable, Sendable { public var id: Int?; public var text: String }

  public struct Failure: Decodable, Sendable, LocalizedError {
    public let message: String
    public var errorDescription: String? { message }
  }

  public struct GetNote: NotesEndpoint {
    public let urlInfo: URLInfo
    public init(id: Int) { urlInfo = .init(path: "/notes/\(id)") }
    public typealias Response = Note
  }

  public struct AddNote: NotesEndpoint {
    public let urlInfo: URLInfo = .init(path: "/notes")
    public let requestInfo: RequestInfo<Note>
    public init(text: String) { requestInfo = .init(method: .post, parameters: Note(text: text)) }
    public typealias Response = Note
  }
}

func makeNotesClient(transport: (any Transport)? = nil) throws -> NetworkClient {
  NetworkClient(configuration: .init(
    baseURL: try HTTPURL("https://api.notes.example/v1"), headers: [.userAgent("notes/1.0")], transport: transport))
}

extension NotesAPI {
  public struct GetSettings: NotesEndpoint {
    public let urlInfo: URLInfo = .init(path: "/settings")
    public typealias Response = [String: String]

    public var responseDecoder: ResponseDecoder<Response> {
      ResponseDecoder(accept: "application/x-plist") { data, response, coding in
        try PropertyListDecoder().decode(Response.self, from: data)
      }
    }
  }
}

@Suite("The getting-started guide", .fewAtOnce)
struct GettingStartedTests {
  @Test("its API works")
  func works() async throws {
    let client = try makeNotesClient(transport: StubTransport { request in
      switch (request.method, request.url.path) {
      case (.post, "/v1/notes"): HTTPResponse(status: 201, body: HTTPBody(#"{"id":1,"text":"hello"}"#), url: request.url)
      case (.get, "/v1/notes/1"): HTTPResponse(status: 200, body: HTTPBody(#"{"id":1,"text":"hello"}"#), url: request.url)
      case (.get, "/v1/settings"):
        HTTPResponse(
          status: request.headers["Accept"] == "application/x-plist" ? 200 : 406,
          body: HTTPBody("<plist><dict><key>size</key><string>large</string></dict></plist>"), url: request.url)
      default: HTTPResponse(status: 404, body: HTTPBody(#"{"message":"no such note"}"#), url: request.url)
      }
    })
    let added = try await client.request(NotesAPI.AddNote(text: "hello"))
    #expect(try await client.request(NotesAPI.GetNote(id: added.id ?? 0)).text == "hello")
    #expect(try await client.request(NotesAPI.GetSettings()) == ["size": "large"])
    let error = await #expect(throws: NetworkError.self) { try await client.request(NotesAPI.GetNote(id: 2)) }
    #expect(error?.localizedDescription == "GET https://api.notes.example/v1/notes/2: 404 Not Found: no such note.")
  }

  @Test("the test contains every line of the guide's file")
  func guideIsCompiled() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(contentsOf: root.appendingPathComponent("Docs/GettingStarted.md"), encoding: .utf8)
    let source = Set(try String(contentsOfFile: #filePath, encoding: .utf8).split(separator: "\n"))
    let blocks = guide.components(separatedBy: "```swift\n").dropFirst()
    #expect(blocks.count >= 1)
    for block in blocks {
      for line in block.components(separatedBy: "```")[0].split(separator: "\n") {
        // The tests' target imports nothing publicly unless told; a program need not say so.
        #expect(source.contains(line) || source.contains("public \(line)"), "\(line)")
      }
    }
  }
}
