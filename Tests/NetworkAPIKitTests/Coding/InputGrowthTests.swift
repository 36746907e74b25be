#if os(Linux)
import Foundation
import NetworkCodecs
import Testing

@testable import NetworkAPIKit

/// What is parsed, decoded, shown or encoded costs linear time, whatever a server or a user repeats in it.
@Suite("Growth of inputs", .fewAtOnce)
struct InputGrowthTests {
  /// An entrance that takes a text of any size.
  struct Entrance: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let read: @Sendable (String) throws -> Void

    init(_ name: String, _ read: @escaping @Sendable (String) throws -> Void) {
      testDescription = name
      self.read = read
    }
  }

  /// The smaller of the two sizes. Small by default, so that the many rows cost little; the larger ones of `GROWTH_SIZE`
  /// also show growth that a lot of linear work hides.
  static let size = ProcessInfo.processInfo.environment["GROWTH_SIZE"].flatMap { Int($0) } ?? 48

  /// Repeated to texts: ordinary characters, delimiters, escapes, and scalars that are special in a character.
  static let parts = [
    "a", "_", "A", "aB", "1", "a1", ".", "/", "\\", "\"", "'", ";", ",", "=", "&", ":", "?", "#", "@", "%", "%41",
    "%e2%80", "<",
    ">", "<a>,", "*", "a=b;", "a=\"", "x://", "://u:p@", ";token=a", "token=a&", "{", "[{\"a\":", "\t", " ", "\r\n",
    "\n",
    "\u{301}\u{316}", "\u{301}\u{323}\u{327}\u{334}", "\\\u{301}\\\u{316}", "e\u{316}\u{301}", "\u{600}", "\u{1F1E6}",
    "\u{200D}\u{1F469}", "\u{1100}",
    "\u{94D}\u{915}", "é", "İ", "\u{0}", "\u{1B}", "\u{FFFD}",
  ]

  private struct Names: Decodable {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue) }
  }

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONCoding().encode(text), as: UTF8.self)
  }

  private static func response(_ status: HTTPStatus, _ type: String, _ body: String) throws -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": type], body: HTTPBody(body), url: try HTTPURL("https://h.example/"))
  }

  static let textEntrances: [Entrance] = [
    .init("MediaType") { text in
      for text in [text, "a/\(text)", "a/b; \(text)", "a/b; charset=\"\(text)\""] {
        _ = MediaType(text).map { "\($0) \($0.isJSON) \($0.charset ?? "")" }
      }
    },
    .init("ContentDisposition") { text in
      for text in [
        text, "a; filename=\"\(text)\"", "a; filename=\(text).txt", "a; filename*=UTF-8''\(text)", "a; \(text)=b",
      ] {
        _ = ContentDisposition(text).safeFileName
      }
      _ = ContentDisposition.safeFileName("a\(text).txt")
      _ = ContentDisposition.safeFileName("\(text)CON.\(text)")
    },
    .init("LinkHeader") { text in
      for text in [text, "<\(text)>; rel=next", "<a>; rel=\"\(text)\"; title*=UTF-8''\(text)", "<a>; \(text)"] {
        let header = LinkHeader(text)
        _ = header["next"]
        _ = header.links.map(\.description)
      }
    },
    .init("Headers.Field") { text in
      // Longer, so that what the standard library sorts takes its time.
      let text = String(repeating: text, count: 8)
      let fields = [text, "\(text)x", "t\(text)"].map { NetworkAPI.Headers.Field(name: "a", value: $0) }
      #expect(Set(fields).count == 3 && fields[0] != fields[1])
      var headers = NetworkAPI.Headers(fields)
      headers.markSecrets(addedTo: NetworkAPI.Headers(fields.reversed()))
    },
    .init("HTTPURL.items(addedTo:)") { text in
      let query = try #require(
        String(repeating: text, count: 8).addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      let url = try HTTPURL("https://h.example/?a=\(query)&b")
      #expect(try url.dropping(url.items(addedTo: HTTPURL("https://h.example/?b"))).query == "b")
    },
    .init("HTTPDate") { text in
      for text in [text, "Sun, \(text)", "Sun\(text), 06 Nov 1994 08:49:37 GMT"] {
        _ = HTTPDate.parse(text)
        _ = HTTPDate.parseExactly(text, now: Date())
        _ = ISO8601Date.parse(text)
        _ = RetryAfter.delay(text, now: Date())
      }
    },
    .init("TextCharset") { text in
      _ = try? TextCharset.decode(Data([0x41]), label: text)
      for label in ["utf-8", "utf-16le", "latin1", "windows-1253", "shift_jis", "iso-2022-jp"] {
        _ = try? TextCharset.decode(Data(text.utf8), label: label)
      }
    },
    .init("PercentEncoding") { text in
      _ = try? PercentEncoding.encodeWrittenPath(text[...])
      _ = try? PercentEncoding.encodeReceived(text[...], isQuery: true)
      _ = PercentEncoding.encodeQueryComponent(text)
    },
    .init("URL") { text in
      let base = try HTTPURL("https://h.example/a/b?c")
      for text in [text, "https://\(text)/", "https://h/\(text)", "https://h/?\(text)", "//\(text)@h", "../\(text)"] {
        do { _ = "\(try HTTPURL(text))" } catch { _ = "\(error)" }
        do { _ = "\(try base.resolving(text))" } catch { _ = "\(error)" }
      }
      _ = NetworkAPI.Path(text).description
    },
    .init("Redaction") { text in
      _ = Redaction.scrubbed("password=\(text) \(text)")
      for text in [text, "a=\(text)", "a[\(text)]=b", "https://h/?token=\(text)", "<\(text)>"] {
        _ = Redaction.redactedURL(text)
        _ = Redaction.redactedQuery(text)
        _ = Redaction.redactedLinks(text)
        _ = Redaction.scrubbed(text)
        _ = text.escapingControls()
        for type in ["text/plain", "application/json", "application/x-www-form-urlencoded"] {
          for text in [text, "{\"token\":[\(text)", "{\"\(text)\":\(text)", "data: {\"token\":\"\(text)"] {
            _ = Redaction.redactedResponse(Data(text.utf8), type: MediaType(type))
          }
          _ = Redaction.redactedBody(Data(text.utf8), type: MediaType(type))
        }
      }
      let json = try json(text)
      let data = Data("{\"a\":\(json),\(json):\(json),\(json):[\(json)],\"name\":\(json)}".utf8)
      _ = Redaction.redactedJSON(data)
      _ = Redaction.redactedBody(data, type: MediaType("application/json"))
      _ = Redaction.shownJSON(data, at: [(text, nil)])
    },
    .init("JSON in queries") { text in
      for value in ["{\"b\":\(try json(text))}", "[\(text)]", "{\"\(text)"] {
        let query = "a=\(PercentEncoding.encodeQueryComponent(value))"
        for query in [query, "a=\(value)"] { _ = Redaction.redactedQuery(query) }
        _ = Redaction.redactedJSON(Data("{\"u\":\"https://h/?\(query)\"}".utf8))
      }
    },
    .init("JSON names") { text in
      let json = try json(text)
      for coding in [JSONCoding(), JSONCoding(keys: .snakeCase)] {
        for data in [Data("{\(json):1}".utf8), Data("{\"a_\(json.dropFirst()):{\(json):null}}".utf8)] {
          _ = try? coding.decode([String: Int?].self, from: data)
          _ = try? coding.decode(Names.self, from: data)
        }
      }
      _ = try? JSONCoding().decode([String: Int].self, from: Data(text.utf8))
    },
    .init("JSON errors") { text in
      let json = try json(text)
      let body = "{\(json):[\(json)]}"
      do {
        _ = try JSONCoding().decode([String: [Int]].self, from: Data(body.utf8))
      } catch {
        let response = try response(200, "application/json", body)
        let failure = NetworkError.decodingFailed(.init(type: Int.self, response: response, underlying: error))
        _ = "\(failure) \(failure.localizedDescription)"
      }
    },
    .init("SetCookie") { text in
      let url = try HTTPURL("https://h.example/")
      for text in [
        text, "a=\(text)", "a=b; Path=\(text)", "a=b; Domain=\(text)", "a=b; Expires=\(text)", "a=b; \(text)",
      ] {
        _ = SetCookie(text)
        CookieJar().set(text, for: url)
      }
      // Many that differ by one mark, and are compared with each other.
      let jar = CookieJar()
      for mark in "\u{300}\u{302}\u{303}\u{304}\u{305}\u{306}".unicodeScalars {
        jar.set("a\(mark)\(text)\(text)=1; Path=/\(text); Secure", for: url)
      }
      jar.removeAll()
    },
    .init("fields that policies read") { part in
      let text = String(repeating: part, count: 8)
      var headers: NetworkAPI.Headers = [
        "Cache-Control": "max-age=1, a\(text)=1, \(text)", "Vary": "a\(text), \(text)",
        "WWW-Authenticate": "Digest realm=\"\(text)\", nonce=\"\(text)\"",
      ]
      let request = try HTTPRequest.test()
      func store() throws -> StoredResponse {
        let response = HTTPResponse(status: 200, headers: headers, url: request.url)
        _ = CacheRules.isStorable(response, to: request)
        return StoredResponse(response, body: Data(), for: request, requested: Date(), received: Date())
      }
      _ = try store()
      let nonces = [DigestChallenge.strongest(of: headers)?.nonce, DigestChallenge.strongest(of: headers)?.nonce]
      _ = Set(nonces)
      headers = ["ETag": "\"a\u{300}\(text)\""]
      let stored = try store()
      headers["ETag"] = "\"a\u{302}\(text)\""
      let response = HTTPResponse(status: 304, headers: headers, url: request.url)
      _ = stored.freshened(by: response, for: request, requested: Date(), received: Date())
      let encoded = PercentEncoding.encodeQueryComponent(text)
      _ = OAuth2.query(of: "https://h.example/?\((0..<4).map { "\(encoded)\($0)=1" }.joined(separator: "&"))")
      // Of any name, as a transport receives it.
      _ = Set(NetworkAPI.Headers(received: [("X-A", text), ("X-A", "\(text)1"), ("X-A", "\(text)2")]))
    },
    .init("events") { text in
      var parser = ServerSentEventParser()
      _ = try? parser.consume(Data("data: \(text)\nid: \(text)\nretry: \(text)\n\(text): a\n\n".utf8))
    },
    .init("texts of errors") { text in
      // Longer, since it is compared only once.
      let detail = try json(String(repeating: text, count: 32))
      let problem = try JSONCoding().decode(ProblemDetails.self, from: Data("{\"detail\":\(detail)}".utf8))
      let errors: [NetworkError] = [
        .invalidResponse(.init(text)), .proxyFailed(.init(detail: text)),
        .connectionFailed(.init(.other, authority: "h", mayHaveBeenProcessed: false, detail: text)),
        .webSocketFailed(.init(.closed, close: .init(code: .init(rawValue: 1011), reason: text))),
        .statusCode(.init(response: try response(500, text, text))),
        .statusCode(.init(response: try response(404, text, text), errorResponse: problem)),
        .statusCode(.init(response: try response(500, "application/x-www-form-urlencoded", text))),
      ]
      for error in errors { _ = "\(error) \(error.localizedDescription)" }
    },
    .init("FormEncoder") { text in
      _ = try FormEncoder(JSONCoding(keys: .snakeCase)).encode(Named([text]))
    },
    .init("paths and queries") { text in
      for path in ["/a/\(text)", "/\(segments: text)?q=\(text)&\(text)=1"] as [NetworkAPI.Path] {
        let query = NetworkAPI.Query([
          .init(name: text, value: text), .init(name: "a", valueAllowingReserved: text),
          .init(name: "b", values: [text, "", text]),
        ])
        _ = try? NetworkAPI.URLInfo(host: "h.example", path: path, query: query).url()
        _ = "\(path) \(query)"
      }
      var many = NetworkAPI.Query((0..<text.utf8.count / 4).map { .init(name: "n\($0)", value: "1") })
      for number in 0..<text.utf8.count / 4 { many.append("m\(number)", [1, number]) }
      _ = try NetworkAPI.URLInfo(host: "h.example", path: "/", query: many).url()
    },
    .init("header fields") { text in
      var headers: NetworkAPI.Headers = [
        .accept(text), .acceptLanguage([text, "en"]), .authorization(username: text, password: text),
        .authorization(bearerToken: text), .contentType(text), .userAgent(text),
      ]
      if let name = try? NetworkAPI.Headers.Name(text) { headers.append(name: name, value: text) }
      headers.append(name: "X-A", value: text)
      try? HTTPRequest(url: try HTTPURL("https://h.example/"), headers: headers).validate()
      _ = try? NetworkAPI.Method(text)
      _ = "\(headers) \(headers.elements(named: "X-A").count) \(headers == headers)"
      // As many fields, with one name and with names of their own.
      var many = NetworkAPI.Headers()
      for number in 0..<text.utf8.count / 4 { many.append(name: "X-A", value: "\(number)") }
      for number in 0..<text.utf8.count / 4 { many[try NetworkAPI.Headers.Name("X-\(number)")] = "1" }
      _ = many.values(named: "X-A")
    },
    .init("JSON encoding") { text in
      for coding in [JSONCoding(), JSONCoding(keys: .snakeCase)] {
        _ = try coding.encode(["a": [text]])
        // Not a dictionary: hashing a long run of combining marks takes Swift quadratic time, whoever makes it.
        _ = try coding.encode(Named([text, "\(text)a"]))
      }
    },
    .init("HAR") { text in
      let json = try json(text)
      let pair = "{\"name\":\(json),\"value\":\(json)}"
      let entry = """
        {"request":{"method":"GET","url":"https://h.example/?\(json.dropFirst()),"headers":[\(pair)]},
        "response":{"status":200,"headers":[\(pair)],"content":{"mimeType":\(json),"text":\(json)}}}
        """
      let archive = try? HARArchive(data: Data("{\"log\":{\"entries\":[\(entry)]}}".utf8))
      _ = try? archive?.data()
      _ = try? HARArchive(data: Data(text.utf8))
    },
    .init("MultipartForm") { text in
      _ = try? MultipartForm([.field(text, name: text), .data(Data(text.utf8), name: "a", fileName: text)]).encoded()
      _ = try? MultipartForm([.field(text, name: "a")], boundary: "a").encoded()
    },
  ]

  /// An object with members of any names.
  private struct Named: Encodable {
    let names: [String]
    init(_ names: [String]) { self.names = names }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Names.Key.self)
      for name in names { try container.encode(1, forKey: Names.Key(stringValue: name)) }
    }
  }

  @Test("every entrance for text takes linear time, whatever is repeated in it", arguments: textEntrances)
  func texts(entrance: Entrance) async throws {
    for part in Self.parts {
      let name = "\(entrance.testDescription), \(part.debugDescription)"
      try await expectLinear(name, size: Self.size, factor: 16) { size in
        let text = String(repeating: part, count: size / part.unicodeScalars.count)
        return { try entrance.read(text) }
      }
    }
  }

  /// A value that accepts what it can't decode.
  private enum Tolerant: Decodable {
    case number(Int), other
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self = (try? container.decode(Int.self)).map(Tolerant.number) ?? .other
    }
  }

  private enum Word: String, Decodable { case a }

  /// A type with many optional members.
  private struct Lookups: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Names.Key.self)
      for number in 0..<(try container.decode(Int.self, forKey: Names.Key(stringValue: "count"))) {
        for name in ["k\(number)", "ü\(number)"] {
          _ = try container.decodeIfPresent(Int.self, forKey: Names.Key(stringValue: name))
        }
      }
    }
  }

  /// Decoding a text of a size.
  static let documentEntrances: [Entrance] = {
    @Sendable func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    func decode<Value: Decodable & SendableMetatype>(
      _ type: Value.Type, _ name: String, _ text: @escaping @Sendable (Int) -> String
    ) -> Entrance {
      Entrance(name) { size in
        let data = Data(text(size.utf8.count).utf8)
        for coding in [JSONCoding(), JSONCoding(keys: .snakeCase)] { _ = try? coding.decode(type, from: data) }
      }
    }
    return [
      decode([String: [Tolerant]].self, "errors below a long name") {
        "{\"\(repeated("k", 4 * $0))\":[\(repeated("\"x\",", $0)) 1]}"
      },
      decode([String: [Tolerant]].self, "errors below a long escaped name") {
        "{\"\(repeated("\\u0061", 4 * $0))\":[\(repeated("\"x\",", $0)) 1]}"
      },
      decode([String: [Tolerant]].self, "errors below a name in snake case") {
        "{\"\(repeated("a_é", $0))\":[\(repeated("\"x\",", $0)) 1]}"
      },
      decode([String: Int].self, "many names that aren't ASCII") { size in
        "{\((0..<size).map { "\"e\u{301}\($0)\":1" }.joined(separator: ","))}"
      },
      decode(Names.self, "equal names") { "{\(repeated("\"\\u0061\":1,", $0))\"b\":2}" },
      decode([Double].self, "digits") { "[\(repeated("1", $0)),0.\(repeated("1", $0)),1e\(repeated("0", $0))1]" },
      decode([Decimal].self, "decimal digits") { "[\(repeated("1", $0)),0.\(repeated("0", $0))1]" },
      decode([[Tolerant?]].self, "wide") { "[\(repeated("[null,true],", $0))[]]" },
      decode([String].self, "escapes") { "[\"\(repeated("\\ud83d\\ude00\\n", $0))\"]" },
      decode(Lookups.self, "lookups beside a long name") {
        "{\"count\":\($0),\"\(repeated("\\u0061", $0))\":1,\"\(repeated("é", $0))\":1}"
      },
      Entrance("members looked for by a long name") { text in
        let members = (0..<text.utf8.count).map { "\"k\($0)\":1" }
        _ = Redaction.shownJSON(Data("{\(members.joined(separator: ","))}".utf8), at: [(text, nil)])
      },
      decode([Word].self, "a word of marks") { "[\"x\(repeated("\u{301}\u{316}", 16 * $0))\"]" },
      decode([Word?].self, "a word of escaped marks") { "[\"x\(repeated("\\u0301\\u0316", 16 * $0))\"]" },
      decode([Date].self, "dates") { "[\"2011-01-26T19:01:12.\(repeated("1", $0))Z\"]" },
    ]
  }()

  @Test("JSON of every shape is decoded in linear time", arguments: documentEntrances)
  func documents(entrance: Entrance) async throws {
    try await expectLinear(entrance.testDescription, size: Self.size, factor: 16) { size in
      let text = String(repeating: "x", count: size)
      return { try entrance.read(text) }
    }
  }

  @Test("forms grow in linear time: members, arrays, and sets of sets")
  func forms() async throws {
    try await expectLinear("members", size: Self.size / 2, factor: 16) { size in
      let value = Dictionary(uniqueKeysWithValues: (0..<size).map { ("k\($0)", $0) })
      return {
        let count = try FormEncoder().items(from: value).count
        #expect(count == size)
      }
    }
    try await expectLinear("pairs", size: Self.size / 2, factor: 16) { size in
      let value = ["a": Dictionary(uniqueKeysWithValues: (0..<size).map { (Double($0), ["b": $0]) })]
      return {
        let count = try FormEncoder().items(from: value).count
        #expect(count == 2 * size)
      }
    }
    try await expectLinear("sets", size: Self.size / 2, factor: 16) { size in
      let value = ["a": Set((0..<size).map { Set([[$0], [$0 + 1, $0]]) })]
      return {
        let count = try FormEncoder().items(from: value).count
        #expect(count == 3 * size)
      }
    }
    try await expectLinear("parts", size: Self.size / 2, factor: 16) { size in
      let form = MultipartForm((0..<size).map { .field($0, name: "n\($0)") })
      return { _ = try form.encoded() }
    }
  }

  @Test("lines grow in linear time, whatever they consist of")
  func lines() async throws {
    for part in Self.parts {
      try await expectLinear("lines, \(part.debugDescription)", size: Self.size, factor: 16) { size in
        let text = String(repeating: part, count: size)
        return { for try await line in HTTPBody(text).lines { _ = line } }
      }
    }
  }

  @Test("what grows faster than its input is noticed")
  func noticed() async {
    await withKnownIssue {
      try await expectLinear("quadratic", size: 48, factor: 16) { size in
        let text = String(repeating: "a", count: size)
        return { for count in 0..<size { _ = text.utf8.dropFirst(count).contains(0) } }
      }
    }
  }

  @Test("the head of an image is read in linear time, whatever the file is filled with")
  func images() async throws {
    @Sendable func bigEndian(_ number: Int) -> Data {
      Data((0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }
    @Sendable func box(_ name: String, _ content: Data) -> Data {
      bigEndian(8 + content.count) + Data(name.utf8) + content
    }
    let heic = box("ftyp", Data("heic\0\0\0\0mif1".utf8))
    let heads: [(String, @Sendable (Int) -> Data)] = [
      ("brands", { box("ftyp", Data(repeating: 0x61, count: 4 * $0)) }),
      ("boxes", { heic + Data((0..<$0).flatMap { _ in Array(box("free", Data())) }) }),
      (
        "boxes in meta",
        { heic + box("meta", Data(count: 4) + Data((0..<$0).flatMap { _ in Array(box("free", Data())) })) }
      ),
      (
        "properties",
        { size in
          let properties = Data((0..<size).flatMap { _ in Array(box("ispe", Data(count: 12))) })
          return heic + box("meta", Data(count: 4) + box("iprp", box("ipco", properties)))
        }
      ),
      ("JPEG fill bytes", { Data([0xFF, 0xD8]) + Data(repeating: 0xFF, count: $0) }),
      ("JPEG markers", { Data([0xFF, 0xD8, 0xFF, 0x01]) + Data((0..<$0).flatMap { _ in [0xFF, 0xD0] as [UInt8] }) }),
      ("JPEG segments", { Data([0xFF, 0xD8]) + Data((0..<$0).flatMap { _ in [0xFF, 0xE0, 0, 2] as [UInt8] }) }),
      ("RIFF", { Data("RIFF\0\0\0\0WEBP".utf8) + Data(count: $0) }),
    ]
    for (name, make) in heads {
      try await expectLinear(name, size: 5 * Self.size, factor: 16) { size in
        let data = make(size)
        return { _ = NetworkImage(data) }
      }
    }
  }
}
#endif
