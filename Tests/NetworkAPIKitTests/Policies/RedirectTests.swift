import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Redirects", .fewAtOnce, .serialized)
struct RedirectTests {
  private func client(_ transport: RealTransport, _ policy: RedirectPolicy? = RedirectPolicy()) -> NetworkClient {
    NetworkClient(
      configuration: .init(redirects: policy, retry: .never, transport: transport.make()))
  }

  private func send(
    _ client: NetworkClient, _ method: NetworkAPI.Method = .get, _ url: String, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty
  ) async throws(NetworkError) -> HTTPResponse {
    try await client.send(try client.httpRequest(url, method: method, headers: headers, body: body))
  }

  /// Responds to `/status` with that status and a `Location` of `/end`.
  private func server() throws -> TestServer {
    try .responding { request in
      guard let status = Int(request.path.dropFirst()) else { return Response(body: request.text) }
      return Response(status: status, headers: ["Location": "/end?a=1#fragment"], body: "an intermediate body")
    }
  }

  @Test(
    "each status changes the method correctly, and keeps or drops the whole body",
    arguments: RealTransport.allCases)
  func methods(transport: RealTransport) async throws {
    let server = try server()
    let client = client(transport)
    let expected: [(Int, NetworkAPI.Method, String)] = [
      (301, .get, "GET"), (301, .post, "GET"), (301, .put, "PUT"), (301, .head, "HEAD"), (302, .post, "GET"),
      (302, .delete, "DELETE"), (303, .post, "GET"), (303, .put, "GET"), (303, .head, "HEAD"), (307, .post, "POST"),
      (308, .post, "POST"), (307, .patch, "PATCH"), (308, .get, "GET"),
    ]
    let bytes = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    for (status, method, final) in expected {
      let hasBody = [.post, .put, .patch].contains(method)
      let response = try await send(
        client, method, server.url("/\(status)"),
        headers: hasBody ? ["Content-Type": "a/b", "If-Match": "\"1\"", "If-None-Match": "*"] : ["If-None-Match": "*"],
        body: hasBody ? HTTPBody(bytes) : .empty)
      let last = try #require(server.requests.last)
      #expect(response.status == 200)
      #expect(last.method == final, "\(status) \(method)")
      #expect(last.target == "/end?a=1")
      #expect(last.body == (hasBody && final != "GET" ? Array(bytes) : []))
      #expect(last.header("Content-Type") == (hasBody && final != "GET" ? "a/b" : nil))
      // A condition of the change would fail once it was made.
      #expect(last.header("If-Match") == (hasBody && final != "GET" ? "\"1\"" : nil))
      #expect(last.header("If-None-Match") == (hasBody && final == "GET" ? nil : "*"))
      #expect(last.header("Referer") == nil)
      #expect(response.url.absoluteString == server.url("/end?a=1"))
    }
    #expect(server.malformed.isEmpty)
  }

  @Test("the page after a change gets neither the fields about the body nor the conditions of the change")
  func changeFields() async throws {
    let names: [NetworkAPI.Headers.Name] = [
      .expect, .ifMatch, .ifModifiedSince, .ifNoneMatch, .ifUnmodifiedSince, .lastModified, .trailer,
      .transferEncoding, "Digest", "Repr-Digest", "Content-Digest", "Content-Language", "Upload-Draft-Interop-Version",
    ]
    for (status, kept) in [(303, ["x-other"]), (307, names.map(\.rawValue) + ["x-other"])] {
      let server = Scripted {
        HTTPResponse(status: $0.url.path == "/b" ? 200 : HTTPStatus(status), headers: ["Location": "/b"], url: $0.url)
      }
      let fields = NetworkAPI.Headers((names + ["X-Other"]).map { .init(name: $0, value: "1") })
      _ = try await InterceptorChain(transport: server, interceptors: [RedirectPolicy()])(.test(.put, headers: fields))
      #expect(server.requests.last?.headers.map { $0.name.rawValue.lowercased() } == kept.map { $0.lowercased() })
    }
  }

  @Test(
    "another origin gets only fields known to be harmless; the same origin gets all",
    arguments: RealTransport.allCases)
  func credentials(transport: RealTransport) async throws {
    let other = try TestServer.responding { _ in "there" }
    let server = try TestServer.responding { request in
      request.path == "/end"
        ? "here" : Response(status: 302, headers: ["Location": request.path == "/out" ? other.url("/x") : "/end"])
    }
    let staying: [NetworkAPI.Headers.Name] = [
      "Authorization", "Cookie", "X-Api-Key", "X-Authorization", "X-Auth-Key", "X-Auth", "Ocp-Apim-Subscription-Key",
      "X-Functions-Key", "AccessKey", "X-Goog-IAP-JWT-Assertion", "Private-Token", "X-Never-Heard-Of", "From",
    ]
    var fields: NetworkAPI.Headers = [
      "Accept-Language": "de", "User-Agent": "tool", "Range": "bytes=0-", "If-Range": "\"v1\"", "X-Kept": "k",
      "Host": "127.0.0.1:\(server.port)",
    ]
    for name in staying { fields.append(name: name, value: "secret") }
    // Its name is harmless, so only the mark makes it a credential.
    fields.append(.init(name: "X-Request-Id", value: "secret", isSecret: true))
    let client = client(transport, RedirectPolicy(keptFields: ["x-kept", "x-request-id"]))
    _ = try await send(client, .get, server.url("/out"), headers: fields)
    let there = try #require(other.requests.last)
    for name in staying + ["X-Request-Id"] { #expect(there.header(name.rawValue) == nil, "\(name)") }
    for name: NetworkAPI.Headers.Name in ["Accept-Language", "User-Agent", "Range", "If-Range", "X-Kept"] {
      #expect(there.header(name.rawValue) == fields[name], "\(name)")
    }
    #expect(there.header("Host") == "127.0.0.1:\(other.port)")
    _ = try await send(client, .get, server.url("/in"), headers: fields)
    for field in fields { #expect(server.requests.last?.header(field.name.rawValue) == field.value, "\(field.name)") }
  }

  @Test("a redirect loop ends after twenty hops", arguments: RealTransport.allCases)
  func loop(transport: RealTransport) async throws {
    let server = try TestServer.responding { _ in Response(status: 302, headers: ["Location": "/again"]) }
    await #expect { try await send(client(transport), .get, server.url("/")) } throws: { error in
      if case .redirectFailed(let failure) = error as? NetworkError { failure.reason == .tooMany } else { false }
    }
    #expect(server.requestCount == 21)
  }

  @Test(
    "a body that can be read only once isn't sent again, and never as an empty body", arguments: RealTransport.allCases)
  func oneShot(transport: RealTransport) async throws {
    let server = try server()
    let body = HTTPBody(
      AsyncStream<Data> { continuation in
        continuation.yield(Data("once".utf8))
        continuation.finish()
      }, length: 4)
    await #expect { try await send(client(transport), .post, server.url("/307"), body: body) } throws: { error in
      if case .bodyNotReplayable = error as? NetworkError { true } else { false }
    }
    #expect(server.requests.map(\.text) == ["once"])
  }

  @Test(
    "a Location is resolved by RFC 3986 to http and https only", arguments: RealTransport.allCases)
  func locations(transport: RealTransport) async throws {
    let location = Locked("")
    let server = try TestServer.responding { request in
      request.target == "/a/b?c=d" ? Response(status: 302, headers: ["Location": location.withLock { $0 }]) : "end"
    }
    let client = client(transport)
    let origin = "127.0.0.1:\(server.port)"
    let followed = [
      ("?x", "/a/b?x"), ("../x", "/x"), ("x", "/a/x"), ("/x/./y/../z", "/x/z"), ("//\(origin)/x", "/x"),
      ("http://user:secret@\(origin)/x", "/x"), ("HTTP://\(origin)", "/"), ("/x#frag", "/x"), ("/a b", "/a%20b"),
      ("/%2e%2e/x", "/x"),
    ]
    for (text, target) in followed {
      location.withLock { $0 = text }
      let response = try await send(client, .get, server.url("/a/b?c=d"))
      let arrived = server.requests.last
      #expect(response.status == 200)
      #expect(arrived?.target.lowercased() == target.lowercased(), "\(text)")
      #expect(arrived?.header("Authorization") == nil)
    }
    for text in [
      "file:///etc/passwd", "ftp://\(origin)/x", "javascript:alert(1)", "", "http:///x", "\\\\host\\x", "http://a b/",
      "http://\(origin):99999/", "data:text/plain,x",
    ] {
      location.withLock { $0 = text }
      let count = server.requestCount
      await #expect("\(text)") { try await send(client, .get, server.url("/a/b?c=d")) } throws: { error in
        switch error as? NetworkError {
        case .redirectFailed(let failure): failure.reason == .invalidLocation
        // Foundation parses the field itself and ends some of these transfers without a response.
        case .invalidResponse: client.configuration.transport is URLSessionTransport
        default: false
        }
      }
      #expect(server.requestCount == count + 1)
    }
  }

  @Test(
    "a redirect's status without a Location is that of a response", arguments: [301, 302, 303, 307, 308])
  func noLocation(status: Int) async throws {
    let server = try TestServer.responding { request in
      let isFirst = request.path == "/first"
      return Response(
        status: isFirst ? 307 : status, headers: isFirst ? ["Location": "/end"] : ["Range": "bytes=0-9"], body: "<Code>"
      )
    }
    // Foundation on Linux ends these transfers without a response.
    let client = client(.platform)
    for path in ["/end", "/first"] {
      let response = try await send(client, .put, server.url(path), body: HTTPBody("x"))
      #expect(response.status == HTTPStatus(status) && response.headers["Range"] == "bytes=0-9", "\(path)")
      #expect(response.body.data == Data("<Code>".utf8) && response.url.absoluteString == server.url("/end"))
    }
    struct Expecting: EndpointWrapper {
      typealias Response = Data
      let base: RawEndpoint<Data>
      let successStatuses: Set<Int>
    }
    func endpoint(_ statuses: Set<Int>) -> Expecting {
      Expecting(base: .get(server.url("/end"), as: Data.self), successStatuses: statuses)
    }
    let expected = endpoint([status])
    #expect(try await client.request(expected) == Data("<Code>".utf8))
    #expect(try await client.stream(expected).body.collect(upTo: 10) == Data("<Code>".utf8))
    let folder = try TemporaryFolder()
    let calls: [() async throws -> Void] = [
      { _ = try await client.request(endpoint([200])) }, { _ = try await client.stream(endpoint([200])) },
      { _ = try await client.download(server.url("/end"), to: URL(fileURLWithPath: folder.file("a"))).value },
      { for try await _ in client.events(server.url("/end"), options: .init(reconnects: false)) {} },
    ]
    for (number, call) in calls.enumerated() {
      await #expect("\(number)") { try await call() } throws: { error in
        guard case .statusCode(let failure) = error as? NetworkError else { return false }
        return failure.status == HTTPStatus(status) && failure.data == Data("<Code>".utf8)
      }
    }
    #expect(folder.names.isEmpty)
  }

  @Test("a redirect from https to http is rejected unless allowed")
  func downgrade() async throws {
    let server = Scripted([
      { HTTPResponse(status: 302, headers: ["Location": "http://api.example.com/x"], url: $0.url) },
      { HTTPResponse(status: 200, url: $0.url) },
    ])
    await #expect { try await InterceptorChain(transport: server, interceptors: [RedirectPolicy()])(.test()) } throws: {
      error in
      if case .redirectFailed(let failure) = error as? NetworkError { failure.reason == .insecure } else { false }
    }
    let again = Scripted([
      { HTTPResponse(status: 302, headers: ["Location": "http://api.example.com/x"], url: $0.url) },
      { HTTPResponse(status: 200, url: $0.url) },
    ])
    let lax = InterceptorChain(transport: again, interceptors: [RedirectPolicy(allowsInsecure: true)])
    #expect(try await lax(.test(headers: ["Authorization": "x"])).status == 200)
    #expect(again.requests.last?.headers.contains("Authorization") == false)
  }

  @Test("a policy can refuse or change a redirect; without one it is returned", arguments: RealTransport.allCases)
  func decisions(transport: RealTransport) async throws {
    let server = try server()
    #expect(try await send(client(transport, nil), .get, server.url("/302")).status == 302)
    let one = try client(transport).httpRequest(server.url("/302")) { $0.options.followsRedirects = false }
    #expect(try await client(transport).send(one).status == 302)
    let refusing = client(transport, RedirectPolicy(decide: { _, _ in nil }))
    await #expect(throws: NetworkError.self) { try await send(refusing, .get, server.url("/302")) }
    let changing = client(
      transport,
      RedirectPolicy(decide: { request, _ in
        var request = request
        request.headers["X-From"] = "redirect"
        return request
      }))
    _ = try await send(changing, .get, server.url("/302"))
    #expect(server.requests.last?.header("X-From") == "redirect")
  }

  @Test(
    "a failed hop is retried by itself: the GET after a 303, not the POST before it",
    arguments: RealTransport.allCases)
  func retriedHop(transport: RealTransport) async throws {
    let server = try TestServer.responding { request in
      request.path == "/post" ? Response(status: 303, headers: ["Location": "/get"]) : Response(status: 503)
    }
    let client = NetworkClient(
      configuration: .init(retry: ExponentialBackoff(maximumRetries: 2, delay: .zero), transport: transport.make()))
    let response = try await send(client, .post, server.url("/post"), body: HTTPBody("x"))
    #expect(response.status == 503)
    #expect(server.requests.map(\.method) == ["POST", "GET", "GET", "GET"])
  }
}
