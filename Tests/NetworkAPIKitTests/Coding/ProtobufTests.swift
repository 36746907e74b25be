import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Protobuf over the wire", .fewAtOnce)
struct ProtobufTests {
  /// A substitute for a generated message.
  struct Author: ProtobufMessage, Codable, Equatable {
    struct Broken: Error {}

    var name = ""
    var born: Int64 = 0
    var books: [String] = []
    var isAlive = false
    var teacher: [Author] = []

    init(protobufData data: Data) throws {
      var bytes = [UInt8](data)[...]
      while !bytes.isEmpty {
        let tag = try Self.varint(&bytes)
        switch (tag >> 3, tag & 7) {
        case (1, 2): name = String(decoding: try Self.field(&bytes), as: UTF8.self)
        case (2, 0): born = Int64(bitPattern: try Self.varint(&bytes))
        case (3, 2): books.append(String(decoding: try Self.field(&bytes), as: UTF8.self))
        case (4, 0): isAlive = try Self.varint(&bytes) != 0
        case (5, 2): teacher = [try Author(protobufData: Data(try Self.field(&bytes)))]
        default: throw Broken()
        }
      }
    }

    func protobufData() -> Data {
      var data = Data()
      func put(_ number: UInt8, _ bytes: Data) {
        data.append(number << 3 | 2)
        Self.put(UInt64(bytes.count), to: &data)
        data.append(bytes)
      }
      if !name.isEmpty { put(1, Data(name.utf8)) }
      if born != 0 {
        data.append(2 << 3)
        Self.put(UInt64(bitPattern: born), to: &data)
      }
      for book in books { put(3, Data(book.utf8)) }
      if isAlive { data.append(contentsOf: [4 << 3, 1]) }
      for author in teacher { put(5, author.protobufData()) }
      return data
    }

    private static func put(_ value: UInt64, to data: inout Data) {
      var value = value
      while value > 0x7F {
        data.append(UInt8(value & 0x7F) | 0x80)
        value >>= 7
      }
      data.append(UInt8(value))
    }

    private static func varint(_ bytes: inout ArraySlice<UInt8>) throws -> UInt64 {
      var (value, shift): (UInt64, UInt64) = (0, 0)
      while let byte = bytes.popFirst(), shift < 64 {
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      throw Broken()
    }

    private static func field(_ bytes: inout ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
      let count = try varint(&bytes)
      guard count <= bytes.count else { throw Broken() }
      defer { bytes = bytes.dropFirst(Int(count)) }
      return bytes.prefix(Int(count))
    }
  }

  private struct Sample: Decodable {
    let author: Author
    let bytes: Data
  }

  private static func samples() throws -> [Sample] {
    let file = try #require(Bundle.module.url(forResource: "Resources/protobuf_samples", withExtension: "json"))
    return try JSONDecoder().decode([Sample].self, from: Data(contentsOf: file))
  }

  private struct Save: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "example.com", path: "/authors")
    let requestInfo: RequestInfo<Message>
    typealias Response = Message

    /// A message that isn't `Codable`, like generated ones.
    struct Message: ProtobufMessage {
      var author: Author
      init(_ author: Author) { self.author = author }
      init(protobufData data: Data) throws { author = try Author(protobufData: data) }
      func protobufData() throws -> Data { author.protobufData() }
    }
  }

  private struct SaveAsJSON: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "example.com", path: "/authors")
    let requestInfo: RequestInfo<Save.Message>
    typealias Response = [String: Int]
  }

  private struct SaveBoth: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "example.com", path: "/authors")
    let requestInfo: RequestInfo<Author>
    typealias Response = Author
  }

  @Test("requests and responses have the same bytes as another library's, and the right type")
  func roundTrip() async throws {
    let samples = try Self.samples()
    #expect(samples.count == 6)
    for sample in samples {
      let sent = Locked<[HTTPRequest]>([])
      let transport = StubTransport { request in
        sent.withLock { $0.append(request) }
        return HTTPResponse(status: 200, body: HTTPBody(sample.bytes), url: request.url)
      }
      let client = NetworkClient(configuration: .init(transport: transport))
      let save = Save(requestInfo: .init(method: .post, parameters: .init(sample.author)))
      #expect(try await client.request(save).author == sample.author)
      // A type that is `Codable` too uses protobuf if the endpoint says so.
      let both = SaveBoth(requestInfo: .init(method: .put, parameters: sample.author))
      #expect(try await client.request(both) == sample.author)
      // The response has the coding of its own type.
      let asJSON = SaveAsJSON(requestInfo: .init(method: .put, parameters: .init(sample.author)))
      #expect(try client.httpRequest(asJSON).headers.values(named: "Accept") == ["application/json"])
      for request in sent.withLock({ $0 }) {
        #expect(request.body.data == sample.bytes)
        #expect(request.headers.values(named: "Content-Type") == ["application/x-protobuf"])
        #expect(request.headers.values(named: "Accept") == ["application/x-protobuf"])
      }
    }
  }

  @Test("the client's Accept is for JSON and for what has no type; another decoder asks for its own")
  func acceptedTypes() throws {
    struct Table: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(host: "example.com", path: "/table")
      typealias Response = [String]
      var responseDecoder: ResponseDecoder<[String]> { .init(accept: "text/csv") { _, _, _ in [] } }
    }
    struct Vendors: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(host: "example.com", path: "/vendor")
      typealias Response = [String]
      var responseDecoder: ResponseDecoder<[String]> { .init(accept: "application/vnd.x+json") { _, _, _ in [] } }
    }
    let author = try #require(Self.samples().first).author
    let save = Save(requestInfo: .init(method: .post, parameters: .init(author)))
    let asJSON = SaveAsJSON(requestInfo: .init(method: .put, parameters: .init(author)))
    #expect(try NetworkClient().httpRequest(Vendors()).headers.values(named: "Accept") == ["application/vnd.x+json"])
    for own in ["application/json", #"application/vnd.api+json; ext="a""#, "application/vnd.example.v3", "*/*"] {
      let client = NetworkClient { $0.headers = [.accept(own)] }
      func accepted(_ endpoint: some NetworkAPIDefinition) throws -> [String] {
        try client.httpRequest(endpoint).headers.values(named: "Accept")
      }
      #expect(try accepted(save) == ["application/x-protobuf"])
      #expect(try accepted(Table()) == ["text/csv"] && accepted(Table().map(\.count)) == ["text/csv"])
      #expect(try accepted(asJSON) == [own] && accepted(Vendors()) == [own])
      #expect(try accepted(.get("https://example.com/x", as: Data.self)) == [own])
      #expect(try accepted(.post("https://example.com/x", .json([1]), as: Data.self)) == [own])
      #expect(
        try accepted(.get("https://example.com/x", headers: [.accept("text/plain")], as: [Int].self)) == ["text/plain"])
    }
  }

  @Test("bytes that aren't a message throw a decoding error with the body")
  func broken() async throws {
    let transport = StubTransport { .init(status: 200, body: HTTPBody(Data([0x0A, 0xFF])), url: $0.url) }
    let client = NetworkClient(configuration: .init(transport: transport))
    do {
      _ = try await client.request(Save(requestInfo: .init(method: .get)))
      Issue.record("no error")
    } catch {
      guard case .decodingFailed(let failure) = error else { throw error }
      #expect(failure.data == Data([0x0A, 0xFF]))
    }
  }
}
