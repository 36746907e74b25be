import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("Pages of GraphQL", .fewAtOnce)
struct GraphQLPagesTests {
  private typealias Query = GitHubAPI.GraphQL<GitHubAPI.JSONValue>

  /// A client whose responses are these, by the cursor in the request.
  private func client(_ pages: [String: String], _ sent: Sent) -> NetworkClient {
    NetworkClient(
      configuration: .init(
        transport: StubTransport { request in
          let body = try JSONDecoder().decode(GitHubAPI.JSONValue.self, from: request.body.data ?? Data())
          let cursor = body["variables"]?["after"]?.text ?? ""
          await sent.add(cursor)
          return HTTPResponse(status: 200, body: HTTPBody(pages[cursor] ?? "{}"), url: request.url)
        }))
  }

  private actor Sent {
    private(set) var cursors: [String] = []
    func add(_ cursor: String) { cursors.append(cursor) }
  }

  private static func page(_ cursor: String?) -> String {
    let info =
      cursor.map { #"{"hasNextPage":true,"endCursor":"\#($0)"}"# } ?? #"{"hasNextPage":false,"endCursor":null}"#
    let inner = #"[{"pageInfo":{"hasNextPage":true,"endCursor":"deeper"}}]"#
    return #"{"data":{"a":\#(inner),"b":{"nodes":\#(inner)},"c":{"pageInfo":\#(info)}}}"#
  }

  @Test("pages follow the cursor of the outermost pageInfo, in the variable that was named")
  func follows() async throws {
    let sent = Sent()
    let client = client(["": Self.page("1"), "1": Self.page("2"), "2": Self.page(nil)], sent)
    var count = 0
    for try await page in client.pages(of: Query(query: "q", variables: ["n": 1]), cursor: "after") {
      count += try page.value.value()["a"] == nil ? 0 : 1
    }
    #expect(count == 3)
    #expect(await sent.cursors == ["", "1", "2"])
  }

  @Test("a list that has ended doesn't end the pages of another one that is deeper")
  func deeper() async throws {
    let sent = Sent()
    func page(_ cursor: String?) -> String {
      let info = #"{"hasNextPage":\#(cursor != nil),"endCursor":"\#(cursor ?? "end")"}"#
      return #"{"data":{"a":{"pageInfo":{"hasNextPage":false}},"b":{"c":{"pageInfo":\#(info)}}}}"#
    }
    let client = client(["": page("1"), "1": page(nil)], sent)
    for try await _ in client.pages(of: Query(query: "q"), cursor: "after") {}
    #expect(await sent.cursors == ["", "1"])
  }

  @Test("a page that doesn't say how to go on is returned, and is an error after that")
  func failures() async throws {
    for (first, error) in [
      (#"{"data":{}}"#, .missing), (Self.page(""), nil), (#"{"data":{"pageInfo":{"hasNextPage":true}}}"#, .missing),
      (
        #"{"data":{"a":{"pageInfo":{"hasNextPage":true}},"b":{"pageInfo":{"hasNextPage":true}}}}"#, .ambiguous
      ),
      (
        #"{"data":{"a":{"pageInfo":{"hasNextPage":true}},"b":{"c":{"pageInfo":{"hasNextPage":true}}}}}"#, .ambiguous
      ),
    ] as [(String, GitHubAPI.PageInfoError?)] {
      var pages = client(["": first], Sent()).pages(of: Query(query: "q"), cursor: "after").makeAsyncIterator()
      _ = try await pages.next()
      // The cursor of an empty text is the one that follows the first page once, and then is the same.
      if error == nil { _ = try await pages.next() }
      await #expect {
        _ = try await pages.next()
      } throws: { thrown in
        guard case .other(let other, _) = thrown as? NetworkError else { return false }
        return other as? GitHubAPI.PageInfoError == error ?? .unchanged
      }
    }
    let errors = #"{"data":{"pageInfo":{"hasNextPage":true,"endCursor":"1"}},"errors":[{"message":"broken"}]}"#
    var pages = client(["": errors], Sent()).pages(of: Query(query: "q")).makeAsyncIterator()
    _ = try await pages.next()
    await #expect(throws: NetworkError.self) { _ = try await pages.next() }
  }
}
