import Foundation
import NetworkAPIKit
import TestServer
import Testing

@Suite("Query items that aren't encoded as usual", .fewAtOnce)
struct QueryStyleTests {
  typealias Item = NetworkAPI.Query.Item

  private func url(_ items: [Item]) throws -> String {
    try NetworkAPI.URLInfo(host: "a.example", path: "/", query: NetworkAPI.Query(items)).url().absoluteString
  }

  @Test(
    "values are told from what separates them, and reserved characters stay if they don't end the value",
    arguments: [
      (Item(name: "l", values: ["a,b", "c d"]), "l=a%2Cb,c%20d"), (Item(name: "l", values: []), "l="),
      (Item(name: "l", values: ["a", "b"], separatedBy: "|"), "l=a%7Cb"),
      (Item(name: "l", values: ["a", "b"], separatedBy: " "), "l=a%20b"),
      (Item(name: "r&", valueAllowingReserved: "a/b:c,d?(e)@f;g"), "r%26=a/b:c,d?(e)@f;g"),
      (Item(name: "r", valueAllowingReserved: "&=#+[]% é"), "r=%26%3D%23%2B%5B%5D%25%20%C3%A9"),
    ])
  func encoding(item: Item, query: String) throws {
    #expect(try url([item]) == "https://a.example/?\(query)")
  }

  @Test("a value that is set afterwards is encoded as usual, and equal items are encoded equally")
  func changes() throws {
    var item = Item(name: "l", values: ["a", "b"])
    #expect(item.value == "a,b" && item != Item(name: "l", value: "a,b"))
    item.value = "c,d"
    #expect(item == Item(name: "l", value: "c,d"))
    #expect(try url([item]) == "https://a.example/?l=c%2Cd")
  }

  @Test("a form has the items of a query, in order")
  func form() async throws {
    let server = StubTransport { request in
      let body = String(decoding: try await request.body.collect(upTo: 1000), as: UTF8.self)
      return HTTPResponse(
        status: 200, body: HTTPBody("\(request.headers["Content-Type"] ?? "") \(body)"), url: request.url)
    }
    let client = NetworkClient(configuration: .init(transport: server))
    let query = NetworkAPI.Query([Item(name: "b", values: ["1", "2"]), Item(name: "a", value: "x y")])
    let text: String = try await client.request(.post("https://a.example/", .form(query)))
    #expect(text == "application/x-www-form-urlencoded b=1,2&a=x%20y")
  }
}
