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
    var query = NetworkAPI.Query([
      Item(name: "b c", values: ["1 ", "2"]), Item(name: "a", value: "x y%20+"), Item(name: "d e", value: nil),
      Item(name: "r", valueAllowingReserved: "(f g)"),
    ])
    query.append("l", ["h i"])
    for (space, expected) in [
      (FormEncoder.SpaceEncoding.percentEscaped, "b%20c=1%20,2&a=x%20y%2520%2B&d%20e&r=(f%20g)&l%5B%5D=h%20i"),
      (.plusReplaced, "b+c=1+,2&a=x+y%2520%2B&d+e&r=(f+g)&l%5B%5D=h+i"),
    ] {
      var coding = JSONCoding()
      coding.forms.spaceEncoding = space
      let client = NetworkClient(configuration: .init(coding: coding, transport: server))
      let text: String = try await client.request(.post("https://a.example/", .form(query)))
      #expect(text == "application/x-www-form-urlencoded \(expected)")
      #expect(try client.httpRequest(.get("https://a.example/", query: query, as: Data.self)).url.query == expected)
    }
  }
}
