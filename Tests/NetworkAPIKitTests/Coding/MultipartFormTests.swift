import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Multipart forms", .fewAtOnce)
struct MultipartFormTests {
  private func text(_ form: MultipartForm) async throws -> String {
    String(decoding: try await form.encoded().body.collect(upTo: 1 << 20), as: UTF8.self)
  }

  @Test("the encoding matches RFC 7578, with the disposition before the type")
  func byteExact() async throws {
    let form = MultipartForm(
      [
        .field("Grüße", name: "n"), .field(7, name: "count"),
        .data(Data([0, 255, 10]), name: "blob"),
        .data(Data("x".utf8), name: "f", fileName: "ä.txt", contentType: "text/plain; charset=utf-8"),
        .init(name: "h", headers: ["X-Part": "1"], body: .empty),
      ], boundary: "B")
    let (contentType, body) = try form.encoded()
    #expect(contentType == "multipart/form-data; boundary=B")
    var expected = Data()
    expected.append(Data("--B\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\nGrüße\r\n".utf8))
    expected.append(Data("--B\r\nContent-Disposition: form-data; name=\"count\"\r\n\r\n7\r\n".utf8))
    expected.append(
      Data(
        "--B\r\nContent-Disposition: form-data; name=\"blob\"\r\nContent-Type: application/octet-stream\r\n\r\n".utf8))
    expected.append(Data([0, 255, 10, 13, 10]))
    expected.append(
      Data(
        "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"ä.txt\"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nx\r\n"
          .utf8))
    expected.append(Data("--B\r\nContent-Disposition: form-data; name=\"h\"\r\nX-Part: 1\r\n\r\n\r\n--B--\r\n".utf8))
    #expect(try await body.collect(upTo: 1 << 20) == expected)
    #expect(body.length == Int64(expected.count))
  }

  @Test("optional values without a value are left out")
  func optionals() async throws {
    let (some, none): (Int?, String?) = (7, nil)
    var form: MultipartForm = [.field(some, name: "a"), .field(none, name: "b"), .field("x", name: "c")]
    form.append(.field(none, name: "d"))
    form.append(.field(some, name: "e"))
    #expect(form.parts.map(\.name) == ["a", "c", "e"])
    #expect(try await text(form).contains("\r\n\r\n7\r\n"))
  }

  @Test("a form without parts consists of the closing delimiter")
  func empty() async throws {
    #expect(try await text(MultipartForm([], boundary: "B")) == "--B--\r\n")
  }

  @Test(
    "names and file names are quoted as browsers do",
    arguments: [
      ("a\"b", "a%22b"), ("a\r\nb", "a%0D%0Ab"), ("a\nb", "a%0Ab"), ("a\rb", "a%0Db"), ("a\\b", "a\\b"),
      ("100%", "100%"),
      ("日本.txt", "日本.txt"), ("\"; x=\"", "%22; x=%22"),
    ])
  func quoting(name: String, quoted: String) async throws {
    let form = MultipartForm([.data(Data(), name: name, fileName: name, contentType: nil)], boundary: "B")
    let disposition = "Content-Disposition: form-data; name=\"\(quoted)\"; filename=\"\(quoted)\"\r\n"
    #expect(try await text(form) == "--B\r\n\(disposition)\r\n\r\n--B--\r\n")
  }

  @Test(
    "text that would corrupt a part's header is rejected before anything is sent",
    arguments: [
      MultipartForm.Part(name: "a\0b", body: .empty), .init(name: "a", fileName: "x\0", body: .empty),
      .init(name: "a", contentType: "text/plain\r\nX: y", body: .empty),
      .init(name: "a", contentType: "", body: .empty),
      .init(name: "a", headers: ["X": "1\n2"], body: .empty),
      .init(name: "a", headers: ["content-type": "text/plain"], body: .empty),
      .init(name: "a", headers: ["Content-Disposition": "form-data"], body: .empty),
    ])
  func refusesBrokenHeaders(part: MultipartForm.Part) {
    #expect(throws: NetworkError.self) { _ = try MultipartForm([part]).encoded() }
  }

  @Test(
    "a boundary that is invalid, or occurs in a part, is rejected",
    arguments: [
      "", "a b", "a\r\nb", "ä", String(repeating: "x", count: 71), "taken",
    ])
  func refusesBoundary(boundary: String) {
    let form = MultipartForm([.field("x\r\n--taken\r\n", name: "a")], boundary: boundary)
    #expect(throws: NetworkError.self) { _ = try form.encoded() }
  }

  @Test("a boundary that isn't a token is quoted in the type")
  func quotesBoundary() throws {
    #expect(try MultipartForm([], boundary: "a:b/c").encoded().contentType == "multipart/form-data; boundary=\"a:b/c\"")
  }

  @Test("a random boundary that occurs in a part is replaced")
  func redrawsBoundary() throws {
    let drawn = Locked(["one", "two", "three"])
    var form = MultipartForm([.field("--one --two", name: "a")])
    form.makeBoundary = { drawn.withLock { $0.removeFirst() } }
    #expect(try form.encoded().contentType == "multipart/form-data; boundary=three")
  }

  @Test("random boundaries are long and differ")
  func randomBoundaries() throws {
    let types = try (0..<100).map { _ in try MultipartForm().encoded().contentType }
    #expect(Set(types).count == 100)
    #expect(types.allSatisfy { $0.utf8.count == "multipart/form-data; boundary=".utf8.count + 32 })
  }

  @Test("the length is known only if the length of every part is")
  func length() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Data(repeating: 7, count: 600_000), to: "a.bin")
    let chunks = AsyncStream<Data> { continuation in
      continuation.yield(Data("12".utf8))
      continuation.yield(Data("345".utf8))
      continuation.finish()
    }
    let known = MultipartForm([
      try .file(at: URL(fileURLWithPath: file), name: "f"), .init(name: "s", body: HTTPBody(chunks, length: 5)),
      .field("v", name: "v"),
    ])
    let body = try known.encoded().body
    #expect(body.length == Int64(try await body.collect(upTo: 1 << 20).count))
    #expect(body.data == nil)
    let unknown = MultipartForm([.init(name: "s", body: HTTPBody(AsyncStream<Data> { $0.finish() }))])
    #expect(try unknown.encoded().body.length == nil)
  }

  @Test("a form can be sent again when all of its parts can")
  func replayable() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Data(repeating: 1, count: 300_000), to: "a.bin")
    let form = MultipartForm([try .file(at: URL(fileURLWithPath: file), name: "f"), .field("v", name: "v")])
    let body = try form.encoded().body
    #expect(body.isReplayable)
    let first = try await body.collect(upTo: 1 << 20)
    #expect(try await body.collect(upTo: 1 << 20) == first)
    var once = form
    once.append(.init(name: "s", body: HTTPBody(AsyncStream<Data> { $0.finish() })))
    #expect(try once.encoded().body.isReplayable == false)
  }

  @Test("a part whose length differs from the declared one throws an error", arguments: [1, 3])
  func wrongLength(length: Int64) async throws {
    let chunks = AsyncStream<Data> { continuation in
      continuation.yield(Data("12".utf8))
      continuation.finish()
    }
    let body = try MultipartForm([.init(name: "s", body: HTTPBody(chunks, length: length))]).encoded().body
    await #expect(throws: NetworkError.self) { _ = try await body.collect(upTo: 1 << 20) }
  }

  @Test("a negative length, and lengths that are too large together, throw before anything is sent")
  func lengths() throws {
    func form(_ lengths: Int64...) -> MultipartForm {
      MultipartForm(lengths.map { .init(name: "a", body: HTTPBody(AsyncStream<Data> { $0.finish() }, length: $0)) })
    }
    for form in [form(-5), form(.min, 7), form(.max), form(.max / 2 + 1, .max / 2 + 1), form(.max, .max, .max)] {
      let error = #expect(throws: NetworkError.self) { try form.encoded() }
      guard case .invalidRequest = error else { Issue.record("\(String(describing: error))"); continue }
    }
    #expect(try form(.max / 2, 7).encoded().body.length ?? 0 > .max / 2)
  }

  @Test("a missing file throws an error before anything is sent")
  func missingFile() {
    #expect(throws: NetworkError.self) {
      _ = try MultipartForm.Part.file(at: URL(fileURLWithPath: "/no/such/file"), name: "f")
    }
  }

  private struct AddPhoto: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "api.example.com", path: "/photos")
    let requestInfo: RequestInfo<MultipartForm>
    typealias Response = EmptyResponse
  }

  @Test("an endpoint's form sets its own type, whatever the client's fields are")
  func endpoint() async throws {
    let client = NetworkClient(configuration: .init(headers: ["Content-Type": "application/json"]))
    let form = MultipartForm([.field("v", name: "n")], boundary: "B")
    let request = try client.httpRequest(AddPhoto(requestInfo: .init(method: .post, parameters: form)))
    #expect(request.headers.values(named: "Content-Type") == ["multipart/form-data; boundary=B"])
    #expect(try await request.body.collect(upTo: 1000).starts(with: Data("--B\r\n".utf8)))
  }

  // MARK: Independent parsers

  private struct ParsedPart: Decodable, Equatable {
    var name: String
    var fileName: String?
    var data: Data
  }

  @Test("other libraries can parse the form", arguments: ["werkzeug", "python-multipart"])
  func roundTrip(library: String) async throws {
    let module = library == "werkzeug" ? library : "python_multipart"
    guard try PythonProgram.isAvailable(importing: [module]) else { return }
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 7578)
    for round in 0..<10 {
      var form = MultipartForm()
      var expected: [ParsedPart] = []
      for index in 0..<Int.random(in: 1...6, using: &generator) {
        let bytes = Data(generator.bytes(upTo: 5000, alphabet: Array("\r\n-Bab".utf8)))
        let file = try folder.write(bytes, to: "\(round)-\(index)")
        let text = String(
          decoding: generator.bytes(upTo: 40, alphabet: Array("a \"\r\n-%".utf8)).filter { $0 < 128 }, as: UTF8.self)
        // Both keep escaped line breaks in a name; only werkzeug unescapes the quote.
        let name = "n\(index)\(text.replacingOccurrences(of: "\0", with: ""))"
        let quoted = name.unicodeScalars.map {
          $0 == "\"" && library != "werkzeug" ? "%22" : $0 == "\r" ? "%0D" : $0 == "\n" ? "%0A" : String($0)
        }.joined()
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
          form.append(.field("wert \(index)", name: name))
          expected.append(.init(name: quoted, data: Data("wert \(index)".utf8)))
        case 1:
          form.append(try .file(at: URL(fileURLWithPath: file), name: name))
          expected.append(.init(name: quoted, fileName: "\(round)-\(index)", data: bytes))
        default:
          let chunks = generator.chunks(of: Array(bytes)).map { Data($0) }
          let stream = AsyncStream<Data> { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
          }
          form.append(.init(name: name, fileName: "s \(index).bin", body: HTTPBody(stream)))
          expected.append(.init(name: quoted, fileName: "s \(index).bin", data: bytes))
        }
      }
      let (contentType, body) = try form.encoded()
      let message = try folder.write(try await body.collect(upTo: 1 << 20), to: "message")
      let output = try PythonProgram.run(script: "parse_multipart.py", [library, contentType, message])
      let parsed = try JSONDecoder().decode([ParsedPart].self, from: output)
      #expect(parsed.sorted { $0.name < $1.name } == expected.sorted { $0.name < $1.name })
    }
  }
}
