import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Reflection", .fewAtOnce)
struct ReflectionTests {
  private static let canary = "c4n4ry"

  private struct Leaky: Error, LocalizedError {
    let password: String
    var errorDescription: String? { "it failed" }
  }

  private struct Key: RequestOptionKey {
    static var defaultValue: String { "" }
  }

  private struct Parameters: Encodable, Sendable {
    let password: String
  }

  private func messages() throws -> [Any] {
    let canary = Self.canary
    var request = try HTTPRequest.test(
      .post, "https://h.example/?token=\(canary)", headers: ["X-Never-Heard-Of": canary],
      body: HTTPBody(#"{"password":"\#(canary)"}"#))
    request.options[Key.self] = canary
    let response = HTTPResponse(
      status: 200, headers: ["Set-Cookie": canary], body: HTTPBody(canary), trailers: ["X-Token": canary],
      url: request.url)
    var resumption = UploadResumption.tus
    resumption.metadata = ["token": canary]
    let stored = StoredResponse(
      response, body: Data(canary.utf8), for: request, requested: Date(), received: Date())
    return [
      request, response, request.headers, request.headers[0], request.url, request.body, request.options,
      request.context, stored, FailedAttempt?.none as Any, NetworkResponse(value: 1, response: response),
      NetworkEvent(callID: 1, definition: nil, attempt: 1, kind: .sent(request)),
      NetworkAPI.Query(["token": canary]), NetworkAPI.Query.Item(name: "token", value: canary),
      NetworkAPI.URLInfo(host: "h.example", path: "/", query: ["token": canary]),
      NetworkAPI.URLInfo(host: "h.example", path: "/a?token=\(canary)"), NetworkAPI.Path("//u:\(canary)@h.example/"),
      RawEndpoint<Data>.get("https://h.example/?token=\(canary)", headers: ["X-Never-Heard-Of": "\(canary)"]),
      NetworkAPI.RequestInfo<Parameters>(method: .post, parameters: .init(password: canary)),
      MultipartForm([.field(canary, name: "password")]), LinkHeader("</?token=\(canary)>; rel=next"),
      DownloadedFile(path: "/tmp/x", byteCount: 1, response: response),
      DownloadManager.Item(
        id: UUID(), url: "https://u:\(canary)@h.example/?token=\(canary)", destination: "/tmp/x", options: .init(),
        state: .waiting),
      WebSocketUpgrade(response: response), resumption,
    ]
  }

  private func errors() throws -> [NetworkError] {
    let leaky = Leaky(password: Self.canary)
    let response = HTTPResponse(
      status: 500, headers: ["Set-Cookie": Self.canary], body: HTTPBody(Self.canary),
      url: try HTTPURL("https://h.example/?token=\(Self.canary)"))
    return [
      .statusCode(.init(response: response, errorResponse: Self.canary)), .missingData(response),
      .notAnImage(response), .redirectFailed(.init(.tooMany, response: response)),
      .decodingFailed(.init(type: Int.self, response: response, underlying: leaky)),
      .encodingFailed(.init(type: Int.self, underlying: leaky)),
      .fileFailed(.init(path: "/tmp/x", reason: "it failed", underlying: leaky)), .other(leaky),
      .authenticationFailed(underlying: .other(leaky)), .notCached(),
    ]
  }

  private func clients() async throws -> [Any] {
    let canary = Self.canary
    let origin = try HTTPURL("https://h.example")
    let authentication: [Authentication] = [
      .bearer(BearerToken(canary), for: [origin]), .basic(username: "u", password: canary, for: [origin]),
      .field(.init(name: "Accept", value: canary), for: [origin]),
    ]
    let store = MemoryCacheStore()
    let stub = StubTransport { request in
      HTTPResponse(
        status: 200, headers: ["Cache-Control": "max-age=60", "X-Token": canary], body: HTTPBody(canary),
        url: request.url)
    }
    let recording = RecordingTransport(stub, redacts: false)
    var configuration = NetworkClient.Configuration(
      headers: ["X-Api-Key": canary], authentication: [authentication[0]], cache: HTTPCache(store: store),
      transport: recording)
    configuration.imageCache = ImageCache(diskLimit: 0)
    let client = NetworkClient(configuration: configuration)
    _ = try await client.data("https://h.example/?token=\(canary)")
    let archive = recording.archive
    #expect(String(decoding: try archive.data(), as: UTF8.self).contains(canary), "the canary is there to be shown")
    return [
      client, configuration, authentication, BearerToken(canary), store, HTTPCache(store: store), recording, archive,
      ReplayTransport(archive), client.next(for: try .test()), configuration.imageCache, URLSessionTransport(),
      client.download("https://h.example/?token=\(canary)", to: URL(fileURLWithPath: "/nowhere/x")),
      DownloadManager(client: client),
      client.upload(HTTPBody(canary), to: "https://h.example/"), client.events("https://h.example/"),
      IdempotencyKey?.none as Any,
    ]
  }

  private func transports() -> [Any] {
    #if os(Linux)
    var configuration = CurlTransport.Configuration(proxy: .url("http://user:\(Self.canary)@127.0.0.1:3128"))
    configuration.tls.clientCertificate = .pem(
      certificateFile: URL(fileURLWithPath: "/a.pem"), keyFile: URL(fileURLWithPath: "/b.pem"), password: Self.canary)
    let transport = CurlTransport(configuration: configuration)
    return [
      configuration, configuration.tls, configuration.proxy, transport, transport.executor,
      NetworkClient.Configuration(transport: transport),
    ]
    #else
    return []
    #endif
  }

  /// Everything that print, dump, interpolation, the debugger and a mirror show of a value.
  private func shown(_ value: Any) -> String {
    var text = "\(value)\n\(String(describing: value))\n\(String(reflecting: value))\n"
    print(value, to: &text)
    debugPrint(value, to: &text)
    dump(value, to: &text)
    func walk(_ value: Any, depth: Int) {
      guard depth < 12 else { return }
      for mirror in sequence(first: Mirror(reflecting: value), next: \.superclassMirror) {
        for child in mirror.children {
          text += "\(child.label ?? "")\n\(String(reflecting: child.value))\n"
          walk(child.value, depth: depth + 1)
        }
      }
    }
    walk(value, depth: 0)
    return text
  }

  @Test("no secret is visible in requests, responses, errors, transports, clients or credentials by any means")
  func everywhere() async throws {
    let values = try messages() + errors() + (await clients()) + transports()
    #expect(values.count > 45)
    for value in values {
      let shown = shown(value)
      #expect(!shown.contains(Self.canary), "\(type(of: value))")
      #expect(!shown.contains(Array(Self.canary.utf8).map(String.init).joined(separator: ", ")), "\(type(of: value))")
    }
    let logged = Locked("")
    for level in [NetworkLogger.Level.error, .info, .debug] {
      let logger = NetworkLogger(level: level) { _, line in logged.withLock { $0 += line } }
      for error in try errors() {
        logger.observe(.init(callID: 1, definition: nil, attempt: 1, kind: .failed(error, duration: .seconds(1))))
      }
      for case let request as HTTPRequest in try messages() {
        logger.observe(.init(callID: 1, definition: nil, attempt: 1, kind: .sent(request)))
      }
      for case let response as HTTPResponse in try messages() {
        logger.observe(.init(callID: 1, definition: nil, attempt: 1, kind: .received(response)))
      }
    }
    #expect(logged.withLock { $0.contains("h.example") && !$0.contains(Self.canary) })
  }

  @Test("the shown text is still useful: names, locations and sizes")
  func helpful() throws {
    let request = try HTTPRequest.test(.post, "https://h.example/a?page=2", body: HTTPBody("12345"))
    #expect(shown(request).contains("POST https://h.example/a?page=2"))
    #expect("\(request.body)" == "5 bytes")
    #if os(Linux)
    let configuration = CurlTransport.Configuration(proxy: .url("http://user:secret@127.0.0.1:3128"))
    #expect("\(configuration)".contains("http://<redacted>@127.0.0.1:3128"))
    #expect("\(configuration)".contains("connectionsPerHost: 64"))
    #endif
  }
}
