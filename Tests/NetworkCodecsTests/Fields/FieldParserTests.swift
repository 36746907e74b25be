import Foundation
import Testing

@testable import NetworkCodecs

@Suite("Content-Type", .fewAtOnce)
struct MediaTypeTests {
  struct Vector: Decodable {
    var header: String
    var type: String
    var parameters: [[String]]
  }

  @Test("media types are parsed like by Python's email.message")
  func vectors() throws {
    let vectors: [Vector] = try Vectors.load("media_vectors")
    #expect(vectors.count > 100)
    for vector in vectors {
      let type = try #require(MediaType(vector.header))
      #expect(type.essence == vector.type)
      #expect(type.parameters.map { [$0.name, $0.value] } == vector.parameters, "\(vector.header)")
    }
  }

  @Test("JSON is recognized by the subtype's suffix, and a quoted charset is parsed")
  func json() {
    #expect(MediaType("application/vnd.github+json; charset=\"UTF-8\"")?.isJSON == true)
    #expect(MediaType("application/json;charset=utf-8")?.charset == "utf-8")
    #expect(MediaType("APPLICATION/JSON")?.isJSON == true)
    #expect(MediaType("text/html; x=+json")?.isJSON == false)
    #expect(MediaType("a/b;n=\"x\\\"y\"")?.description == "a/b; n=\"x\\\"y\"")
  }

  @Test("a quote is escaped even if a combining mark follows it")
  func combiningMarks() {
    let name = "a\"\u{301}; charset=x"
    let type = MediaType("text/plain; name=\(HeaderParameter.quoted(name))")
    #expect(type?.parameters.map(\.value) == [name])
    #expect(type?.description == "text/plain; name=\"a\\\"\u{301}; charset=x\"")
  }

  @Test(
    "an invalid media type is nil", arguments: ["", "json", "/", "a/", "/b", "a/b/c", "a b/c", "a/b\r\n", "é/x"])
  func invalid(value: String) {
    #expect(MediaType(value) == nil)
  }

  @Test("any bytes are parsed to their end")
  func fuzz() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<20_000 {
      let text = String(decoding: generator.bytes(upTo: 40, alphabet: Array("<>;,=\"\\ relx*'%/".utf8)), as: UTF8.self)
      _ = ContentDisposition(text)
      if let type = MediaType(text) { #expect(MediaType(type.description) == type) }
    }
  }
}

@Suite("Content-Disposition", .fewAtOnce)
struct ContentDispositionTests {
  @Test(
    "a file name is a safe base name, or none",
    arguments: [
      ("attachment; filename=\"../../etc/passwd\"", "passwd"), ("attachment; filename*=%2e%2e%2fx", "x"),
      ("attachment; filename*=''%c3%a9; filename=b", "é"),
      ("attachment; filename*=UTF-8''..%2F..%2Fx", "x"), ("attachment; filename=\"a\\\\..\\\\b.txt\"", "b.txt"),
      ("attachment; filename=\"a\0b\"", "ab"), ("attachment; filename=CON", "_CON"),
      ("attachment; filename=con.txt", "_con.txt"),
      ("attachment; filename=\"com1 .x\"", "_com1 .x"), ("attachment; filename=\".bashrc\"", "bashrc"),
      ("attachment; filename=\"a:b|c?.txt\"", "a_b_c_.txt"), ("attachment; filename=\"x. .\"", "x"),
      ("attachment; filename=..", nil), ("attachment; filename=\"/\"", nil), ("attachment; filename=\"\"", nil),
      ("attachment", nil), ("inline; filename=plain.txt; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt", "naïve €.txt"),
      ("inline; filename=x; filename*=UTF-8'de'%e2%82%ac%20y", "€ y"), ("inline; filename=x; filename*=utf-7''y", "x"),
      ("inline; filename=x; filename*=iso-8859-1''%A3", "£"), ("inline; filename=x; filename*=UTF-8''%FF", "x"),
      ("attachment; filename=\"a\u{202E}gpj.exe\"", "agpj.exe"),
      ("attachment; filename=\"/\u{301}etc/..\u{200B}/\"", nil),
      ("attachment; filename=console", "console"), ("attachment;filename=x;filename=y", "x"),
    ] as [(String, String?)])
  func safeNames(header: String, expected: String?) {
    #expect(ContentDisposition(header).safeFileName == expected)
  }

  @Test("a name of 300 bytes is truncated between characters, and keeps its extension")
  func longNames() throws {
    let name = try #require(ContentDisposition.safeFileName(String(repeating: "é", count: 200) + ".json"))
    #expect(name.utf8.count <= 240 && name.hasSuffix("é.json"))
    let plain = try #require(ContentDisposition.safeFileName(String(repeating: "x", count: 300)))
    #expect(plain.utf8.count == 240)
    #expect(ContentDisposition.safeFileName("e" + String(repeating: "\u{301}", count: 400)) == nil)
  }

  @Test("the name stays in its directory, whatever the server sends")
  func fuzz() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let bytes = generator.bytes(upTo: 300, alphabet: Array("./\\ :~conNUL1%2e\u{301}\u{202E}".utf8))
      guard let name = ContentDisposition.safeFileName(String(decoding: bytes, as: UTF8.self)) else { continue }
      #expect(!name.isEmpty && name.utf8.count <= 241)
      #expect(!name.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
      #expect(!name.unicodeScalars.starts(with: ".".unicodeScalars) && name.unicodeScalars.last != ".")
      #expect(ContentDisposition.safeFileName(name) == name)
    }
  }
}
