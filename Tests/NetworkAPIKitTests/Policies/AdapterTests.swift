import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Custom interceptors", .fewAtOnce)
struct AdapterTests {
  private struct Ping: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "api.example.com", path: "/ping")
    typealias Response = String
    var interceptors: [any Interceptor] { [RequestAdapter { $0.headers.append(name: "X-Order", value: "endpoint") }] }
  }

  @Test("a client's adapters run before an endpoint's, and observers see their changes")
  func order() async throws {
    let server = Scripted(statuses: [200])
    let log = EventLog()
    let client = NetworkClient(
      configuration: .init(
        interceptors: [RequestAdapter { $0.headers.append(name: "X-Order", value: "client") }], observers: [log],
        transport: server))
    _ = try await client.request(Ping())
    #expect(server.requests[0].headers.values(named: "X-Order") == ["client", "endpoint"])
    let adapted = log.events.compactMap { event -> [String]? in
      if case .adapted(let request) = event.kind { request.headers.values(named: "X-Order") } else { nil }
    }
    #expect(adapted == [["client"], ["client", "endpoint"]])
  }

  @Test("a client's interceptor sees a call once; a network interceptor sees every attempt and its number")
  func places() async throws {
    let server = Scripted(statuses: [503, 503, 200])
    let outer = Locked<[Int]>([])
    let inner = Locked<[String]>([])
    let configuration = NetworkClient.Configuration(
      interceptors: [RequestAdapter { request in outer.withLock { $0.append(request.context.attempt) } }],
      networkInterceptors: [
        RequestAdapter { request in
          let name = request.context.definition.map { "\($0)" } ?? "none"
          inner.withLock { $0.append("\(name) \(request.context.attempt)") }
        }
      ])
    _ = try await configuration.next(transport: server)(.test())
    #expect(outer.withLock { $0 } == [1])
    #expect(inner.withLock { $0 } == ["none 1", "none 2", "none 3"])
  }

  @Test("an interceptor is skipped if it doesn't apply, and asked about each request that reaches it")
  func applies() async throws {
    struct Mark: Interceptor {
      let method: NetworkAPI.Method
      func applies(to request: HTTPRequest) -> Bool { request.method == method }
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        var request = request
        request.headers.append(name: "X-Mark", value: method.rawValue)
        return try await next(request)
      }
    }
    let server = Scripted { request in
      let isPost = request.method == .post
      return HTTPResponse(status: isPost ? 303 : 200, headers: isPost ? ["Location": "/seen"] : [:], url: request.url)
    }
    let marks: [any Interceptor] = [Mark(method: .get), Mark(method: .post), Mark(method: .put), Mark(method: .get)]
    let configuration = NetworkClient.Configuration(interceptors: marks, networkInterceptors: marks)
    var request = try HTTPRequest.test()
    request.method = .post
    #expect(try await configuration.next(transport: server)(request).status == 200)
    let seen = server.requests.map { $0.headers.values(named: "X-Mark") }
    #expect(seen == [["POST", "POST"], ["POST", "GET", "GET"]])
  }

  @Test("a response can be changed before it is decoded, and an adapter's error is the call's error")
  func responses() async throws {
    struct Refused: Error {}
    let server = Scripted(statuses: [200])
    let edit = ResponseAdapter { response, request in
      response.body = HTTPBody("to \(request.url.path)")
    }
    let client = NetworkClient(configuration: .init(interceptors: [edit], transport: server))
    #expect(try await client.request(Ping()) == "to /ping")
    let failing = NetworkClient(
      configuration: .init(interceptors: [ResponseAdapter { _, _ in throw Refused() }], transport: server))
    await #expect { try await failing.request(Ping()) } throws: { error in
      if case .other(let error, _) = error as? NetworkError { error is Refused } else { false }
    }
    // The request was sent, whatever of its response is no URL, and whatever another call of the adapter does.
    let offline = NetworkClient {
      ($0.retry, $0.transport) = (.never, StubTransport { throw NetworkError.nameResolutionFailed(host: $0.url.host) })
    }
    let other = try HTTPURL("https://other.example/")
    for adapter in [
      ResponseAdapter { _, _ in _ = try HTTPURL("no URL") },
      ResponseAdapter { _, _ in _ = try await offline.data(other) },
    ] {
      let once = Scripted(statuses: [200])
      let client = NetworkClient(configuration: .init(networkInterceptors: [adapter], transport: once))
      let error = await #expect(throws: NetworkError.self) {
        try await client.data(HTTPURL("https://h.example/"), method: .post)
      }
      #expect(error?.mayHaveBeenProcessed == true && once.requests.count == 1)
    }
  }

  @Test("an existing trace is continued; without a valid one, a new trace starts")
  func trace() async throws {
    let server = Scripted(statuses: [200])
    let next = InterceptorChain(transport: server, interceptors: [TracePropagation(isSampled: true) { 0xAB }])
    func sent(_ parent: String?) async throws -> String? {
      var request = try HTTPRequest.test(headers: ["tracestate": "a=b"])
      request.options.traceParent = parent
      _ = try await next(request)
      return server.requests.last?.headers["traceparent"]
    }
    let span = "00000000000000ab"
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    #expect(try await sent(nil) == "00-\(span)\(span)-\(span)-01")
    #expect(server.requests.last?.headers["tracestate"] == nil)
    for (flags, kept) in [("00", "00"), ("01", "01"), ("fe", "00"), ("ff", "01")] {
      #expect(try await sent("00-\(trace)-00f067aa0ba902b7-\(flags)") == "00-\(trace)-\(span)-\(kept)")
      #expect(server.requests.last?.headers["tracestate"] == "a=b")
    }
    for broken in [
      "", "00", "00-\(trace)-00f067aa0ba902b7-00-x", "ff-\(trace)-00f067aa0ba902b7-00",
      "00-\(trace.uppercased())-00f067aa0ba902b7-00", "00-\(trace)-0000000000000000-00",
      "00-00000000000000000000000000000000-00f067aa0ba902b7-00",
    ] {
      #expect(try await sent(broken) == "00-\(span)\(span)-\(span)-01", "\(broken)")
      #expect(server.requests.last?.headers["tracestate"] == nil)
    }
  }
}
