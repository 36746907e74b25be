import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Secrets", .fewAtOnce)
struct SecretTests {
  private static let canary = "c4n4ry-7f3a9b21d04e6688"

  /// A request that contains the canary in every possible place.
  private func request(observers: [any NetworkObserver] = []) throws -> HTTPRequest {
    let canary = Self.canary
    return try .test(
      .post, "https://api.example.com/a?access_token=x\(canary)&q=\(canary)&%74oken=\(canary)&page=2",
      headers: [
        "Authorization": "Bearer \(canary)", "Proxy-Authorization": "Basic \(canary)", "Cookie": "sid=\(canary)",
        "X-Api-Key": canary, "X-Custom": canary, "User-Agent": "tool \(canary)", "Accept": "application/vnd.x.v3+json",
        "Referer": "https://a.example/?code=\(canary)", "X-Short-Token": "abc",
      ], body: HTTPBody(#"{"note":"\#(canary)"}"#), observers: observers)
  }

  private func response(to request: HTTPRequest, status: HTTPStatus) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        "Set-Cookie": "sid=\(Self.canary)", "X-Echo": Self.canary, "Location": "/next?state=\(Self.canary)",
        "Content-Type": "text/plain",
      ], body: HTTPBody("\"\(Self.canary)\""), url: request.url)
  }

  @Test("a canary in any field, query item, user info or body isn't in any log, event, cURL command or recording")
  func everywhere() async throws {
    let lines = Locked<[String]>([])
    let log = EventLog()
    let logger = NetworkLogger(level: .debug) { _, line in lines.withLock { $0.append(line) } }
    let statuses = Locked<[HTTPStatus]>([302, 503, 401, 200])
    let recording = RecordingTransport(
      StubTransport { request in
        self.response(to: request, status: statuses.withLock { $0.isEmpty ? 200 : $0.removeFirst() })
      })
    let configuration = NetworkClient.Configuration(
      retry: ExponentialBackoff(delay: .zero),
      authentication: [
        .bearer(BearerToken(Self.canary), for: [try HTTPURL("https://api.example.com")]) { _ in
          BearerToken("n" + Self.canary)
        }
      ], observers: [logger, log], transport: recording)
    var request = try request(observers: [logger, log])
    request.method = .put
    _ = try await NetworkClient(configuration: configuration).send(request)
    request.headers.removeAll(named: "Authorization")
    _ = try await NetworkClient(configuration: configuration).send(request)
    for event in log.events { lines.withLock { $0 += ["\(event)", "\(event.kind)", String(reflecting: event)] } }
    lines.withLock {
      $0 += ["\(request)", request.curlCommand(), "\(request.headers)", String(reflecting: request), "\(request.url)"]
    }
    let text = lines.withLock { $0.joined(separator: "\n") }
    #expect(lines.withLock { $0.count } > 30)
    #expect(!text.contains(Self.canary))
    #expect(text.contains("page=2"))
    #expect(text.contains("application/vnd.x.v3+json"))
    let archive = try recording.archive.data()
    let requests = recording.archive.log.entries.map { "\($0.request)" }.joined()
    #expect(!requests.contains(Self.canary))
    #expect(!archive.isEmpty)
  }

  @Test(
    "a recording contains no tokens of a JSON or form response, but everything else",
    arguments: [
      (
        "application/json",
        #"{"access_token":"\(0)","user":{"refreshToken":"\(0)","name":"octocat"},"tokens":["\(0)"]}"#
      ),
      ("application/x-www-form-urlencoded", "access_token=\(0)&scope=repo&name=octocat"),
      ("application/x-ndjson", "{\"login\":\"octocat\"}\r\n{\"token\":\"\\(0)\"}\n"),
      ("text/event-stream", "event: login\ndata: {\"token\":\"\\(0)\",\"login\":\"octocat\"}\n\n"),
      ("text/event-stream", "data:[{\"password\":\"\\(0)\"}]\r\rid: octocat\r\r"),
    ])
  func recordedResponses(type: String, template: String) async throws {
    let body = template.replacingOccurrences(of: "\\(0)", with: "s3cret")
    let recording = RecordingTransport(
      StubTransport {
        HTTPResponse(status: 200, headers: ["Content-Type": type], body: HTTPBody(body), url: $0.url)
      })
    let response = try await NetworkClient(configuration: .init(transport: recording)).data(
      "https://api.example.com/login")
    #expect(String(decoding: response, as: UTF8.self) == body)
    let recorded = String(decoding: try recording.archive.data(), as: UTF8.self)
    #expect(!recorded.contains("s3cret") && recorded.contains("octocat"))
  }

  @Test("TRACE, which the server sends back, has no credential and no cookie but those that the caller writes")
  func trace() async throws {
    let server = Scripted(statuses: [200])
    let url = try HTTPURL("https://api.example.com/a")
    let jar = CookieJar()
    #expect(jar.set("sid=\(Self.canary)", for: url))
    let client = NetworkClient {
      $0.authentication = [
        .bearer(BearerToken(Self.canary), for: [url]), .query(name: "own_key", value: Self.canary, for: [url]),
        .field(.init(name: "X-Key", value: Self.canary), for: [url]),
      ]
      ($0.cookies, $0.transport) = (jar, server)
    }
    for method in [NetworkAPI.Method.trace, .get] {
      _ = try await client.data(url, method: method, headers: ["X-Own": "1"])
      let sent = try #require(server.requests.last)
      #expect(sent.headers["X-Own"] == "1")
      #expect(
        (sent.headers.map(\.value) + [sent.url.absoluteString]).filter { $0.contains(Self.canary) }.count
          == (method == .get ? 4 : 0))
    }
    _ = try await client.data(url, method: .trace, headers: ["Cookie": "a=b", "Authorization": "Bearer c"])
    #expect(server.requests.last?.headers["Cookie"] == "a=b")
    #expect(server.requests.last?.headers["Authorization"] == "Bearer c")

    let constant = NetworkClient(baseURL: "https://api.example.com") {
      $0.headers = [
        "Authorization": "Bearer \(Self.canary)", "Cookie": "sid=\(Self.canary)", "X-Api-Key": Self.canary,
        "X-Client": "app",
      ]
      ($0.query, $0.transport) = (["api_key": Self.canary, "v": 1], server)
    }
    for (first, last) in [(NetworkAPI.Method.get, NetworkAPI.Method.get), (.trace, .trace), (.get, .trace)] {
      _ = try await constant.data("/a", method: first) { $0.method = last }
      let sent = try #require(server.requests.last)
      #expect(sent.headers["X-Client"] == "app" && sent.url.query?.hasSuffix("v=1") == true)
      #expect(
        (sent.headers.map(\.value) + [sent.url.absoluteString]).filter { $0.contains(Self.canary) }.count
          == (last == .get ? 4 : 0), "\(first) \(last)")
    }
    for method in [NetworkAPI.Method.trace, .get] {
      // What the call names stays, also if it is what the client has.
      _ = try await constant.data(
        "/a?api_key=\(Self.canary)", method: method, headers: ["Authorization": "Bearer \(Self.canary)"]
      ) {
        $0.headers["X-Api-Key"] = "own"
        $0.method = .trace
      }
      let sent = try #require(server.requests.last)
      #expect(sent.headers["Authorization"] == "Bearer \(Self.canary)" && sent.headers["Cookie"] == nil)
      #expect(sent.headers["X-Api-Key"] == "own")
      if method == .trace { #expect(sent.url.query == "api_key=\(Self.canary)&v=1") }
    }
  }

  @Test("a proxy's credentials aren't in any error, event, log or recording")
  func proxy() async throws {
    #if os(Linux)
    let lines = Locked<[String]>([])
    let log = EventLog()
    let logger = NetworkLogger(level: .debug) { _, line in lines.withLock { $0.append(line) } }
    let refusing = try TestServer.responding { _ in Response(status: 407, headers: ["Proxy-Authenticate": "Basic"]) }
    let recording = RecordingTransport(
      CurlTransport(proxy: .url("http://user:\(Self.canary)@127.0.0.1:\(refusing.port)")))
    let client = NetworkClient(
      configuration: .init(retry: .never, observers: [logger, log], transport: recording))
    for url in ["http://api.example.com/", "https://api.example.com/"] {
      do {
        _ = try await client.data(url)
        Issue.record("no error")
      } catch {
        lines.withLock { $0 += ["\(error)", error.localizedDescription, String(reflecting: error)] }
      }
    }
    for event in log.events { lines.withLock { $0 += ["\(event)", String(reflecting: event)] } }
    lines.withLock { $0.append((try? recording.archive.data()).map { String(decoding: $0, as: UTF8.self) } ?? "") }
    #expect(refusing.requestCount == 2)
    let secrets = [Self.canary, Data("user:\(Self.canary)".utf8).base64EncodedString()]
    for secret in secrets { #expect(!lines.withLock { $0.joined() }.contains(secret)) }
    #endif
  }

  @Test("a canary isn't in any error")
  func errors() async throws {
    struct Shape: Decodable { let count: Int }
    struct Leaky: Error { let text: String }
    let request = try request()
    let response = response(to: request, status: 500)
    var errors: [NetworkError] = [
      .statusCode(.init(response: response)), .missingData(response),
      .redirectFailed(.init(.tooMany, response: response)),
      .redirectFailed(.init(.invalidLocation, response: response)), .other(Leaky(text: Self.canary)),
      .authenticationFailed(underlying: .statusCode(.init(response: response))),
    ]
    for body in ["\"\(Self.canary)\"", "{\"count\":\"\(Self.canary)\"}", "{\(Self.canary)}"] {
      do {
        _ = try JSONDecoder().decode(Shape.self, from: Data(body.utf8))
      } catch {
        errors.append(.decodingFailed(.init(type: Shape.self, response: response, underlying: error)))
      }
    }
    for url in ["https://u:\(Self.canary)@h/", "ftp://\(Self.canary)@h/", "https://h:x/?t=\(Self.canary)"] {
      do { _ = try HTTPURL(url) } catch { errors.append(error) }
    }
    do { try NetworkAPI.Headers([.init(name: "X", value: "\(Self.canary)\n")]).validate() } catch {
      errors.append(error)
    }
    #expect(errors.count == 13)
    for error in errors {
      #expect(!"\(error)".contains(Self.canary))
      #expect(!error.localizedDescription.contains(Self.canary))
    }
  }

  @Test("the logger writes the events of its level")
  func levels() async throws {
    func lines(_ level: NetworkLogger.Level) async throws -> [String] {
      let lines = Locked<[String]>([])
      let logger = NetworkLogger(level: level) { _, line in lines.withLock { $0.append(line) } }
      let client = NetworkClient(
        configuration: .init(retry: .never, observers: [logger], transport: Scripted(statuses: [404])))
      _ = try? await client.data("https://api.example.com/x")
      // Without the number of the call.
      return lines.withLock { $0.map { "#\($0.drop { $0 != " " })" } }
    }
    #expect(try await lines(.error).count == 1)
    #expect(try await lines(.error)[0].hasPrefix("# failed after 0."))
    #expect(try await lines(.info)[0] == "# GET https://api.example.com/x")
    #expect(try await lines(.debug).contains { $0.contains("sent: curl ") })
  }

  @Test("the logger writes bodies only if it is given a limit for them", arguments: [true, false])
  func bodies(redacts: Bool) async throws {
    for (limit, status) in [0, 7, 100].flatMap({ limit in [200, 422].map { (limit, HTTPStatus($0)) } }) {
      let lines = Locked("")
      let logger = NetworkLogger(level: .debug, redacts: redacts, bodyLimit: limit) { _, line in
        lines.withLock { $0 += line }
      }
      let client = NetworkClient {
        $0.observers = [logger]
        $0.transport = Scripted {
          HTTPResponse(
            status: status, headers: [.contentType("application/json")], body: HTTPBody(#"{"to":"mona"}"#), url: $0.url)
        }
      }
      // The body of a success, of a failure, and of one that isn't what the endpoint expects.
      _ = try? await client.request(RawEndpoint<Data>.post("https://api.example.com/x", .json(["from": "a"])))
      _ = try? await client.request(RawEndpoint<[Int]>.post("https://api.example.com/x", .json(["from": "a"])))
      let text = lines.withLock { $0 }
      #expect(text.contains(#""from""#) == (limit > 0) && text.contains(#"{"to":"#) == (limit > 0), "\(text)")
      #expect(text.contains("mona") == (limit > 7), "\(text)")
      #expect(text.contains("--data-raw '(12 bytes)'") == (limit == 0), "\(text)")
    }
  }
}
