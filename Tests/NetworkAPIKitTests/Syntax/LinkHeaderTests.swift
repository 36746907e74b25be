import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Link", .fewAtOnce)
struct LinkHeaderTests {
  struct Vector: Decodable {
    var header: String
    var links: [[String: String]]
  }

  @Test("links are parsed like by the Python package requests")
  func vectors() throws {
    let vectors: [Vector] = try Vectors.load("link_vectors")
    #expect(vectors.count > 100)
    for vector in vectors {
      let links = LinkHeader(vector.header).links
      #expect(links.count == vector.links.count, "\(vector.header)")
      for (link, expected) in zip(links, vector.links) {
        #expect(link.target == expected["url"])
        #expect(
          Dictionary(uniqueKeysWithValues: link.parameters.map { ($0.name, $0.value) })
            == expected.filter { $0.key != "url" })
      }
    }
  }

  @Test("pagination links are found by relation, ignoring case, also among several relations")
  func pagination() {
    let header = LinkHeader(
      "<https://api.github.com/x?page=2>; rel=\"next\", <https://api.github.com/x?page=50>; rel=\"last Archived\"")
    #expect(header["next"] == "https://api.github.com/x?page=2")
    #expect(header["NEXT"] == header["next"])
    #expect(header["archived"] == "https://api.github.com/x?page=50")
    #expect(header["prev"] == nil)
  }

  @Test("quoted commas, semicolons, quotes and brackets don't end a value")
  func quoting() throws {
    let header = LinkHeader("</a,b;c>;title=\"x, <y>; \\\"z\\\"\" ; REL = next;flag, <b>;rel=prev; rel=next,,<c>")
    #expect(header.links.map(\.target) == ["/a,b;c", "b", "c"])
    let parameters = header.links.first?.parameters.map { [$0.name, $0.value] }
    #expect(parameters == [["title", "x, <y>; \"z\""], ["rel", "next"], ["flag", ""]])
    #expect(header.links.map(\.relations) == [["next"], ["prev"], []])
  }

  @Test("a link with an anchor is not a link of the response itself")
  func anchor() {
    #expect(LinkHeader("<a>; anchor=\"#foo\"; rel=next, <b>; rel=next")["next"] == "b")
  }

  @Test(
    "text that isn't a link is skipped",
    arguments: [
      ("", []), (",", []), ("garbage, <a>", ["a"]), ("<a", []), ("<>;rel=next", [""]), ("\"x,\" , <a>", ["a"]),
      ("<a>;;;=;=x;rel", ["a"]), ("<a> <b>", ["a"]), ("<a>;t=\"unclosed, <b>", ["a"]),
    ])
  func malformed(header: String, targets: [String]) {
    #expect(LinkHeader(header).links.map(\.target) == targets)
  }

  @Test("any bytes are parsed to their end")
  func fuzz() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<20_000 {
      let text = String(decoding: generator.bytes(upTo: 40, alphabet: Array("<>;,=\"\\ relx*'%".utf8)), as: UTF8.self)
      #expect(LinkHeader(text).links.count <= text.utf8.count)
    }
  }

  @Test("a response gives its links resolved, and the server's name for a file made safe")
  func response() throws {
    let response = HTTPResponse(
      status: 200,
      headers: [
        "Link": "</about>; rel=help; anchor=\"#a\", <http://[>; rel=broken", "link": "<../b?page=2>; rel=\"last NEXT\"",
        "Content-Disposition": "attachment; filename=\"../a/re:port.pdf\"",
      ], url: try HTTPURL("https://h.example/x/a?page=1"))
    #expect(response.link("next")?.absoluteString == "https://h.example/b?page=2")
    #expect(response.link("Last") == response.link("next"))
    for relation in ["help", "broken", "prev", ""] { #expect(response.link(relation) == nil, "\(relation)") }
    #expect(response.suggestedFileName == "re_port.pdf")
    #expect(HTTPResponse(status: 200, url: response.url).suggestedFileName == nil)
  }
}
