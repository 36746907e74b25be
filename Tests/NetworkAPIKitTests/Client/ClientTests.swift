import Foundation
import NetworkAPIKit
import Testing

@Suite("The client", .fewAtOnce)
struct ClientTests {
  struct Note: Codable, Sendable, Equatable { var text: String }

  struct GetNote: NetworkAPIDefinition {
    let urlInfo: URLInfo
    init(id: Int) { urlInfo = .init(path: "/notes/\(id)") }
    typealias Response = Note
    struct ErrorResponse: Decodable, Sendable, LocalizedError {
      let message: String
      var errorDescription: String? { message }
    }
  }

  struct AddNote: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(path: "/notes")
    let requestInfo: RequestInfo<Note>
    init(_ text: String, method: NetworkAPI.Method = .post, headers: NetworkAPI.Headers? = nil) {
      requestInfo = .init(method: method, headers: headers, parameters: Note(text: text))
    }
    typealias Response = EmptyResponse
  }

  struct Optionally<Value: Decodable & Sendable>: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(path: "/x")
    typealias Response = Value
  }

  static func client(
    _ configure: (inout NetworkClient.Configuration) -> Void = { _ in },
    response: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) throws -> NetworkClient {
    var configuration = NetworkClient.Configuration(
      baseURL: try HTTPURL("https://api.example.com/v1"), transport: StubTransport(response))
    configure(&configuration)
    return NetworkClient(configuration: configuration)
  }

  static func client(status: HTTPStatus = 200, body: String) throws -> NetworkClient {
    try client { HTTPResponse(status: status, body: HTTPBody(body), url: $0.url) }
  }

  @Test("a client's configuration can be changed by a closure, whose error is thrown")
  func configuring() async throws {
    let client = try NetworkClient {
      $0.baseURL = try HTTPURL("https://api.example.com/v1")
      $0.transport = StubTransport { HTTPResponse(status: 200, body: HTTPBody(#"{"text":"hi"}"#), url: $0.url) }
    }
    #expect(try await client.request(GetNote(id: 7)) == Note(text: "hi"))
    #expect(NetworkClient { $0.maximumBodySize = 1 }.configuration.maximumBodySize == 1)
    #expect(throws: NetworkError.self) { try NetworkClient { $0.baseURL = try HTTPURL("no URL") } }
  }

  @Test("a relative endpoint is called below the base URL, and its response is decoded")
  func relative() async throws {
    let client = try Self.client { request in
      #expect(request.url.absoluteString == "https://api.example.com/v1/notes/7")
      #expect(request.headers["Accept"] == "application/json")
      return HTTPResponse(status: 200, headers: ["X-A": "1"], body: HTTPBody(#"{"text":"hi"}"#), url: request.url)
    }
    let response = try await client.response(GetNote(id: 7))
    #expect(response.value == Note(text: "hi"))
    #expect(response.status == 200)
    #expect(response.headers["x-a"] == "1")
  }

  @Test("an endpoint's own decoder gets the body, the response and the API's coding; its errors are typed")
  func ownDecoder() async throws {
    struct Dates: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/dates")
      typealias Response = [Date]
      let coding: JSONCoding? = JSONCoding(dates: .secondsSince1970)
      var responseDecoder: ResponseDecoder<[Date]> {
        ResponseDecoder(accept: "text/dates") { data, response, coding in
          guard response.headers["X-Kind"] != "none" else { throw NetworkError.missingData(response) }
          return try coding.decode(from: Data("[\(String(decoding: data, as: UTF8.self))]".utf8))
        }
      }
    }
    func response(_ body: String, kind: String = "some") async throws -> [Date] {
      let client = try Self.client { request in
        #expect(request.headers["Accept"] == "text/dates")
        return HTTPResponse(status: 200, headers: ["X-Kind": kind], body: HTTPBody(body), url: request.url)
      }
      return try await client.request(Dates())
    }
    #expect(try await response("0,60").map(\.timeIntervalSince1970) == [0, 60])
    let broken = await #expect(throws: NetworkError.self) { try await response("x") }
    guard case .decodingFailed = broken else { Issue.record("\(String(describing: broken))"); return }
    let missing = await #expect(throws: NetworkError.self) { try await response("0", kind: "none") }
    guard case .missingData = missing else { Issue.record("\(String(describing: missing))"); return }
  }

  @Test("calls to a host can be redirected to another base URL")
  func override() async throws {
    struct Zen: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(host: "api.github.com", path: "/zen", query: ["a": "1"])
      typealias Response = String
    }
    let base = try HTTPURL("http://127.0.0.1:8080/api/v3")
    let client = try Self.client({ $0.hostOverrides["api.github.com"] = base }) {
      HTTPResponse(status: 200, body: HTTPBody($0.url.absoluteString), url: $0.url)
    }
    #expect(try await client.request(Zen()) == "http://127.0.0.1:8080/api/v3/zen?a=1")
    #expect(
      String(decoding: try await client.data("https://api.github.com/x"), as: UTF8.self)
        == "http://127.0.0.1:8080/api/v3/x")
  }

  @Test(
    "parameters are sent in the query for GET, HEAD and DELETE, and as a JSON body otherwise",
    arguments: [
      NetworkAPI.Method.get, .head, .delete, .post, .put, .patch, "PURGE",
    ])
  func parameters(method: NetworkAPI.Method) throws {
    let request = try Self.client(body: "").httpRequest(AddNote("a b", method: method))
    if [.get, .head, .delete].contains(method) {
      #expect(request.url.query == "text=a%20b")
      #expect(request.body.isEmpty)
    } else {
      #expect(request.url.query == nil)
      #expect(request.body.data == Data(#"{"text":"a b"}"#.utf8))
      #expect(request.headers["content-type"] == "application/json")
    }
  }

  @Test("an endpoint's fields replace the client's; repeated ones are kept")
  func headers() throws {
    let client = try Self.client({ $0.headers = ["User-Agent": "a", "X-B": "1", "X-C": "1"] }) { _ in
      throw CancellationError()
    }
    var fields: NetworkAPI.Headers = ["user-agent": "b", "X-B": "2"]
    fields.append(name: "x-b", value: "3")
    let request = try client.httpRequest(AddNote("", headers: fields))
    #expect(request.headers.values(named: "User-Agent") == ["b"])
    #expect(request.headers.values(named: "X-B") == ["2", "3"])
    #expect(request.headers["X-C"] == "1")
  }

  @Test("a dictionary is a form of headers as well, in place of the API's and below the request's own")
  func headerDictionary() throws {
    struct Listed: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/x")
      var headers: [String: String] { ["X-B": "dictionary", "x-a": "1"] }
      typealias Response = String
    }
    struct Both: FamilyDefinition {
      let urlInfo: URLInfo = .init(path: "/x")
      let requestInfo: RequestInfo<EmptyParameter> = .init(method: .get, headers: ["X-C": "endpoint"])
      let headers: [String: String] = ["X-B": "dictionary", "X-C": "dictionary"]
      typealias Response = String
    }
    struct Optional: FamilyDefinition {
      let urlInfo: URLInfo = .init(path: "/x")
      let headers: [String: String]?
      typealias Response = String
    }
    let client = try Self.client({ $0.headers = ["X-B": "client", "X-D": "client"] }) { _ in throw CancellationError() }
    #expect(try client.httpRequest(Listed()).headers == ["X-D": "client", "X-B": "dictionary", "x-a": "1"])
    let both = try client.httpRequest(Both()).headers
    #expect(both == ["X-D": "client", "X-B": "dictionary", "X-C": "endpoint"])
    let given = try client.httpRequest(Optional(headers: ["X-B": "d"])).headers
    #expect(given["X-A"] == nil && given["X-B"] == "d")
    let none = try client.httpRequest(Optional(headers: nil)).headers
    #expect(none["X-A"] == nil && none["X-B"] != "d")
    let fields = Both().headers
    #expect(fields["X-B"] == "dictionary")
  }

  @Test(
    "fields that would corrupt the message are rejected before the transport sees them",
    arguments: [
      ("X-A", "a\r\nHost: evil"), ("X-A", "a\nb"), ("X-A", "a\u{0}b"), ("X-A", " a"), ("X-A", "a 😀 \t\n b \t \r "),
      ("X A", "1"), ("", "1"), ("X\r\nY", "1"), ("Ü", "1"), ("User-Agent", "x\r"), ("Cookie", "a\nb"),
      ("Range", "bytes=0-\r\n"),
    ])
  func brokenFields(name: String, value: String) async throws {
    let client = try Self.client { _ in
      Issue.record("the transport was asked")
      throw CancellationError()
    }
    let error = await #expect(throws: NetworkError.self) {
      try await client.data("/x", headers: [NetworkAPI.Headers.Name(name): value])
    }
    guard case .invalidRequest = error else { Issue.record("\(String(describing: error))"); return }
  }

  @Test("a method that isn't a token, or is CONNECT, is rejected", arguments: ["", "GE T", "GET\r\n", "CONNECT"])
  func brokenMethods(method: String) async throws {
    let error = await #expect(throws: NetworkError.self) {
      try await Self.client(body: "").data("/x", method: try .init(method))
    }
    guard case .invalidRequest(.method, _) = error else { Issue.record("\(String(describing: error))"); return }
  }

  @Test("an invalid timeout is rejected", arguments: [Duration.zero, .nanoseconds(-1), .seconds(Int64.min)])
  func timeouts(limit: Duration) async throws {
    let client = try Self.client({ $0.timeouts.idle = limit }) { _ in throw CancellationError() }
    let error = await #expect(throws: NetworkError.self) { try await client.request(GetNote(id: 1)) }
    guard case .invalidRequest(.timeout, _) = error else { Issue.record("\(String(describing: error))"); return }
  }

  @Test("a timeout of any length means no limit if it is longer than a century")
  func longest() async throws {
    let client = try Self.client({
      $0.timeouts = HTTPTimeouts(connect: .seconds(Int64.max), idle: .seconds(Int64.max), total: .seconds(Int64.max))
    }) {
      HTTPResponse(status: 200, body: HTTPBody(#"{"text":""}"#), url: $0.url)
    }
    #expect(try await client.request(GetNote(id: 1)).text == "")
  }

  @Test("Data, String, nothing and optionals are decoded by type")
  func byType() async throws {
    let full = try Self.client(body: "\"x\""), empty = try Self.client(status: 204, body: "")
    #expect(try await full.request(Optionally<Data>()) == Data("\"x\"".utf8))
    #expect(try await full.request(Optionally<String>()) == "\"x\"")
    #expect(try await full.request(Optionally<EmptyResponse>()) == EmptyResponse())
    #expect(try await full.request(Optionally<EmptyResponse?>()) == EmptyResponse())
    #expect(try await empty.request(Optionally<EmptyResponse?>()) == nil)
    #expect(try await full.request(Optionally<String?>()) == "\"x\"")
    #expect(try await empty.request(Optionally<Data>()) == Data())
    #expect(try await empty.request(Optionally<Data?>()) == nil)
    #expect(try await empty.request(Optionally<String?>()) == nil)
    #expect(try await empty.request(Optionally<Note?>()) == nil)
    let error = await #expect(throws: NetworkError.self) { try await empty.request(Optionally<Note>()) }
    guard case .missingData = error else { Issue.record("\(String(describing: error))"); return }
  }

  @Test("a failure status throws the response and the API's own error")
  func status() async throws {
    let client = try Self.client(status: 404, body: #"{"message":"no such note"}"#)
    let error = await #expect(throws: NetworkError.self) { try await client.request(GetNote(id: 1)) }
    guard case .statusCode(let failure) = error else { Issue.record("\(String(describing: error))"); return }
    #expect(error?.status == 404)
    #expect((failure.errorResponse as? GetNote.ErrorResponse)?.message == "no such note")
    #expect(failure.data == Data(#"{"message":"no such note"}"#.utf8))
    #expect(error?.localizedDescription == "GET https://api.example.com/v1/notes/1: 404 Not Found: no such note.")
  }

  @Test("an HTML error page is a status error, not a decoding error")
  func html() async throws {
    let error = await #expect(throws: NetworkError.self) {
      try await Self.client(status: 500, body: "<html>").request(GetNote(id: 1))
    }
    #expect(error?.status?.isServerError == true)
  }

  @Test("a decoding error contains the path and the body")
  func decoding() async throws {
    let error = await #expect(throws: NetworkError.self) {
      try await Self.client(body: #"[{"text":"a"},{"text":1}]"#).request(Optionally<[Note]>())
    }
    guard case .decodingFailed(let failure) = error else { Issue.record("\(String(describing: error))"); return }
    #expect(failure.path == "[1].text")
    #expect(failure.data == Data(#"[{"text":"a"},{"text":1}]"#.utf8))
  }

  @Test("a transport's own error reaches the caller, and a cancellation is reported as cancelled")
  func others() async throws {
    struct Odd: Error {}
    let odd = await #expect(throws: NetworkError.self) {
      try await Self.client { _ in throw Odd() }.request(GetNote(id: 1))
    }
    guard case .other(let error, _) = odd else { Issue.record("\(String(describing: odd))"); return }
    #expect(error is Odd)
    let cancelled = await #expect(throws: NetworkError.self) {
      try await Self.client { _ in throw CancellationError() }.request(GetNote(id: 1))
    }
    #expect(cancelled?.isCancelled == true)
  }

  @Test("a body beyond the limit throws an error, streamed or not")
  func limit() async throws {
    for (status, isStreamed) in [(200, true), (200, false), (500, true), (500, false)] {
      let client = try Self.client({ $0.maximumBodySize = 10 }) { request in
        let parts = Parts([Data("123456".utf8), Data("123456".utf8)])
        let body = isStreamed ? HTTPBody { await parts.next() } : HTTPBody("123456123456")
        return HTTPResponse(status: HTTPStatus(status), body: body, url: request.url)
      }
      await #expect { try await client.data("/x") } throws: {
        switch $0 as? NetworkError {
        case .bodyTooLarge(limit: 10, let call)?: status == 200 && call != nil
        case .statusCode(let failure)?: failure.status == 500 && status == 500
        default: false
        }
      }
    }
  }

  /// Returns its parts one after the other.
  actor Parts {
    private var rest: [Data]
    init(_ rest: [Data]) { self.rest = rest }
    func next() -> Data? { rest.isEmpty ? nil : rest.removeFirst() }
  }

  @Test("a completion is called exactly once, even if the call is cancelled")
  func completion() async throws {
    let client = try Self.client { _ in
      try await Task.sleep(for: .seconds(3600))
      throw CancellationError()
    }
    for _ in 0..<200 {
      let results = AsyncStream<Result<Note, NetworkError>>.makeStream()
      let call = client.request(GetNote(id: 1)) { results.continuation.yield($0) }
      call.cancel()
      call.cancel()
      var iterator = results.stream.makeAsyncIterator()
      guard case .failure(.cancelled)? = await iterator.next() else { Issue.record("not cancelled"); return }
      results.continuation.finish()
      #expect(await iterator.next() == nil, "called again")
    }
  }

  @Test("custom JSON coders encode the body and decode the response and the error, unless an endpoint has its own")
  func ownCoders() async throws {
    struct Event: Codable, Sendable, Equatable { var startDate: Date }
    struct Failure: Decodable, Sendable { let errorCode: Int }
    struct AddEvent: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/events")
      let requestInfo: RequestInfo<Event>
      var coding: JSONCoding?
      typealias Response = Event
      typealias ErrorResponse = Failure
    }
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .secondsSince1970
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .millisecondsSince1970
    let stub = StubTransport { request in
      let isFailure = request.url.path == "/v1/failure"
      let body = isFailure ? #"{"error_code":7}"# : #"{"start_date":60,"startDate":"1970-01-01T00:00:30Z"}"#
      return HTTPResponse(status: isFailure ? 400 : 200, body: HTTPBody(body), url: request.url)
    }
    let client = NetworkClient(
      configuration: .init(
        baseURL: try HTTPURL("https://api.example.com/v1"), coding: JSONCoding(decoder: decoder, encoder: encoder),
        transport: stub))
    let event = Event(startDate: Date(timeIntervalSince1970: 5))
    #expect(
      try await client.request(AddEvent(requestInfo: .init(method: .post, parameters: event)))
        == Event(startDate: Date(timeIntervalSince1970: 60)))
    let raw: Event = try await client.request(.post("/events", .json(event)))
    #expect(raw == Event(startDate: Date(timeIntervalSince1970: 60)))
    let own = AddEvent(requestInfo: .init(method: .post, parameters: event), coding: JSONCoding())
    #expect(try await client.request(own) == Event(startDate: Date(timeIntervalSince1970: 30)))
    #expect(
      stub.requests.map { String(decoding: $0.body.data ?? Data(), as: UTF8.self) }
        == [#"{"start_date":5000}"#, #"{"start_date":5000}"#, #"{"startDate":"1970-01-01T00:00:05Z"}"#])
    struct Fail: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/failure")
      typealias Response = Event
      typealias ErrorResponse = Failure
    }
    let error = await failure { _ = try await client.request(Fail()) }
    guard case .statusCode(let failure) = error else { Issue.record("\(error as Any)"); return }
    #expect((failure.errorResponse as? Failure)?.errorCode == 7)
    // Another type is decoded with the client's coding too.
    struct Code: Decodable { let errorCode: Int }
    #expect(failure.errorResponse(as: Code.self)?.errorCode == 7)
    #expect(failure.errorResponse(as: Code.self, coding: JSONCoding()) == nil)
    let stubbed = try StubTransport.Response.json(event, coding: client.configuration.coding)
    #expect(stubbed.body.data == Data(#"{"start_date":5000}"#.utf8))
  }

  @Test("an endpoint's successful statuses are a set, a range or an array")
  func successes() async throws {
    struct Ranged: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/")
      let successStatuses = 200..<400
      typealias Response = String
    }
    struct Listed: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/")
      let successStatuses = [304, 404]
      typealias Response = String
    }
    struct Usual: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(path: "/")
      typealias Response = String
    }
    for (status, isRanged, isListed, isUsual) in [
      (204, true, false, true), (304, true, true, false), (404, false, true, false), (500, false, false, false),
    ] {
      let client = try Self.client({ $0.retry = .never }) { HTTPResponse(status: HTTPStatus(status), url: $0.url) }
      #expect(((try? await client.request(Ranged())) != nil) == isRanged, "\(status)")
      #expect(((try? await client.request(Listed())) != nil) == isListed, "\(status)")
      #expect(((try? await client.request(Usual())) != nil) == isUsual, "\(status)")
      #expect(((try? await client.stream(Ranged())) != nil) == isRanged, "\(status)")
    }
  }

  @Test("a request is observed by the client that sends it, whoever created it")
  func foreignRequests() async throws {
    let (first, second) = (EventLog(), EventLog())
    let respond: @Sendable (HTTPRequest) async throws -> HTTPResponse = { HTTPResponse(status: 200, url: $0.url) }
    let creator = try Self.client({ $0.observers = [first] }, response: respond)
    let sender = try Self.client({ $0.observers = [second] }, response: respond)
    let request = try creator.httpRequest(GetNote(id: 1))
    _ = try await sender.send(request)
    #expect(first.events.isEmpty)
    #expect(Set(second.events.map(\.callID)).count == 1)
    #expect(second.events.first?.callID != request.context.id, "each time it is sent is a call of its own")
    guard case .started = second.events.first?.kind, case .finished = second.events.last?.kind else {
      Issue.record("\(second.events)")
      return
    }
    _ = try await sender.send(HTTPRequest(url: request.url))
    let ids = Set(second.events.map(\.callID))
    #expect(ids.count == 2 && !ids.contains(0))
  }

  @Test("calls of any client have different numbers")
  func numbers() throws {
    let clients = try (0..<3).map { _ in try Self.client { HTTPResponse(status: 200, url: $0.url) } }
    let ids = try clients.flatMap { client in
      try (0..<3).map { try client.httpRequest(GetNote(id: $0)).context.id }
    }
    #expect(Set(ids).count == 9)
  }

  @Test("observers are notified of each step of a call")
  func events() async throws {
    final class Log: NetworkObserver {
      let continuation: AsyncStream<NetworkEvent>.Continuation
      init(_ continuation: AsyncStream<NetworkEvent>.Continuation) { self.continuation = continuation }
      func observe(_ event: NetworkEvent) { continuation.yield(event) }
    }
    let (events, continuation) = AsyncStream<NetworkEvent>.makeStream()
    let client = try Self.client({ $0.observers = [Log(continuation)] }) {
      HTTPResponse(status: 200, body: HTTPBody(#"{"text":""}"#), url: $0.url)
    }
    _ = try await client.request(GetNote(id: 1))
    continuation.finish()
    var names: [String] = []
    for await event in events {
      #expect(event.definition == GetNote.self)
      names.append(String("\(event.kind)".prefix { $0 != "(" }))
    }
    #expect(names.first == "started" && names.last == "finished")
    #expect(names.contains("sent") && names.contains("received"))
  }
}

/// Endpoints of one API, with fields in common.
private protocol FamilyDefinition: NetworkAPIDefinition {}
extension FamilyDefinition {
  var headers: NetworkAPI.Headers { ["X-A": "family", "X-B": "family"] }
}
