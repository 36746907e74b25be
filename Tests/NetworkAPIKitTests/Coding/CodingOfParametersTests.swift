import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("The coding of queries and forms", .fewAtOnce)
struct CodingOfParametersTests {
  private struct Search: Encodable, Sendable {
    var firstWord = "a b"
    var createdAfter = Date(timeIntervalSince1970: 5)
    var rawKey = Data([1, 255])
  }

  private struct Find: NetworkAPIDefinition {
    typealias Response = EmptyResponse
    let urlInfo: URLInfo = .init(host: "example.com", path: "/find")
    let requestInfo: RequestInfo<Search>
    var coding: JSONCoding?

    init(_ method: NetworkAPI.Method, _ encoding: ParameterEncoding<Search> = .automatic, coding: JSONCoding? = nil) {
      requestInfo = .init(method: method, parameters: Search(), encoding: encoding)
      self.coding = coding
    }
  }

  private let snake = JSONCoding(dates: .secondsSince1970, keys: .snakeCase)

  private func sent(_ endpoint: some NetworkAPIDefinition, _ coding: JSONCoding? = nil) async throws -> String {
    let request = try NetworkClient(configuration: .init(coding: coding ?? snake)).httpRequest(endpoint)
    return request.url.query ?? String(decoding: request.body.data ?? Data(), as: UTF8.self)
  }

  @Test("the client's names and dates apply to JSON, queries and forms")
  func client() async throws {
    let items = "first_word=a%20b&created_after=5&raw_key=Af8%3D"
    #expect(try await sent(Find(.get)) == items)
    #expect(try await sent(Find(.get, .query())) == items)
    #expect(try await sent(Find(.post, .form())) == items)
    #expect(try await sent(RawEndpoint<Data>("https://example.com/", method: .post, body: .form(Search()))) == items)
    #expect(try await sent(Find(.post)) == #"{"first_word":"a b","created_after":5,"raw_key":"Af8="}"#)
  }

  @Test("an endpoint's coding replaces the client's, and its own encoder replaces what it sets")
  func endpoint() async throws {
    let own = JSONCoding(dates: .millisecondsSince1970)
    #expect(try await sent(Find(.get, coding: own)) == "firstWord=a%20b&createdAfter=5000&rawKey=Af8%3D")
    // An encoder that is there for something else keeps the names, dates and data of the coding.
    let plus = FormEncoder(spaceEncoding: .plusReplaced)
    #expect(try await sent(Find(.post, .form(plus), coding: own)) == "firstWord=a+b&createdAfter=5000&rawKey=Af8%3D")
    for text in [
      try await sent(Find(.get, .query(plus))),
      try await sent(RawEndpoint<Data>("https://example.com/", method: .post, body: .form(Search(), plus))),
    ] {
      #expect(text == "first_word=a+b&created_after=5&raw_key=Af8%3D")
    }
    let all = FormEncoder(JSONCoding(data: .custom(decode: { _ in Data() }, encode: { try $0.count.encode(to: $1) })))
    #expect(try await sent(Find(.post, .form(all))) == "firstWord=a%20b&createdAfter=1970-01-01T00%3A00%3A05Z&rawKey=2")
  }

  private enum Scope: Encodable { case expired, all }
  private struct Filter: Encodable, Sendable { var scope: Scope }

  private struct Remove<Value: Encodable & Sendable>: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "example.com", path: "/sessions")
    let requestInfo: RequestInfo<Value>
    typealias Response = EmptyResponse
  }

  @Test("an enum without raw values is the name of its case in every query, and a value that is nil has no items")
  func casesAndNil() async throws {
    #expect(try await sent(Remove(requestInfo: .init(method: .delete, parameters: Filter(scope: .all)))) == "scope=all")
    #expect(try await sent(.get("https://example.com", query: Filter(scope: .all), as: Data.self)) == "scope=all")
    let queries: [NetworkAPI.Query] = [["scope": Scope.all], .init(Filter(scope: .all))]
    for query in queries {
      #expect(try await sent(.get("https://example.com", query: query, as: Data.self)) == "scope=all")
    }
    #expect(queries[0].items.map(\.value) == ["all"])
    let scopes: NetworkAPI.Query = ["scope": [Scope.all, .expired]]
    #expect(
      try await sent(.get("https://example.com", query: scopes, as: Data.self)) == "scope%5B%5D=all&scope%5B%5D=expired"
    )
    let request = try NetworkClient().httpRequest(.get("https://example.com/a", query: Filter?.none, as: Data.self))
    #expect(request.url.query == nil)
    #expect(try await sent(Remove(requestInfo: .init(method: .delete, parameters: .some(Filter?.none)))) == "")
  }

  private struct Ping: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "example.com", path: "/ping")
    var requestInfo: RequestInfo = .init(method: .post)
    typealias Response = EmptyResponse
  }

  @Test("a call without parameters has no body, unless its encoding says so")
  func emptyParameter() async throws {
    let rows: [(NetworkAPI.RequestInfo<EmptyParameter>, String)] = [
      (Ping().requestInfo, ""), (.init(method: .post, parameters: EmptyParameter()), ""),
      (.init(method: .post, encoding: .json), ""),
      (.init(method: .post, parameters: EmptyParameter(), encoding: .json), "{}"),
    ]
    for (info, body) in rows { #expect(try await sent(Ping(requestInfo: info)) == body) }
    // As from an endpoint of any method and parameters.
    for method in [NetworkAPI.Method.get, .head, .delete] {
      for encoding in [ParameterEncoding<EmptyParameter>.json, .form()] {
        let info = NetworkAPI.RequestInfo(method: method, parameters: EmptyParameter(), encoding: encoding)
        #expect(try await sent(Ping(requestInfo: info)) == "")
      }
    }
  }

  @Test("formats with fractions and closures have the same text as in JSON")
  func formats() async throws {
    let dates = JSONCoding(dates: .iso8601WithMilliseconds)
    #expect(try await sent(Find(.get), dates).removingPercentEncoding?.contains("1970-01-01T00:00:05.000Z") == true)
    let custom = JSONCoding(
      dates: .custom(
        decode: { _ in Date() },
        encode: { date, encoder in
          var container = encoder.singleValueContainer()
          try container.encode("\"\(Int(date.timeIntervalSince1970))\" s")
        }),
      keys: .custom(
        decode: { $0[0] }, encode: { path in CodingName(stringValue: "x-\(path.map(\.stringValue).joined())") }),
      data: .custom(
        decode: { _ in Data() },
        encode: { data, encoder in
          var container = encoder.singleValueContainer()
          try container.encode(data.count)
        }))
    #expect(try await sent(Find(.get), custom) == #"x-firstWord=a b&x-createdAfter="5" s&x-rawKey=2"#.escaped)
    let nested = JSONCoding(
      dates: .custom(
        decode: { _ in Date() },
        encode: { date, encoder in
          var container = encoder.unkeyedContainer()
          try container.encode(1)
        }))
    #expect(try await sent(Find(.get), nested).hasPrefix("firstWord=a%20b&createdAfter%5B%5D=1&"))
    let ownCoders = JSONCoding(decoder: JSONDecoder(), encoder: JSONEncoder())
    #expect(try await sent(Find(.get), ownCoders).hasPrefix("firstWord=a%20b&createdAfter=1970-01-01T"))
  }

  private struct CodingName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension String {
  fileprivate var escaped: String {
    replacingOccurrences(of: " ", with: "%20").replacingOccurrences(of: "\"", with: "%22")
  }
}
