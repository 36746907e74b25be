import Foundation
@testable import NetworkAPIKit

/// A transport that returns prepared responses in order, the last one repeatedly, and records the requests.
final class Scripted: Transport {
  typealias Respond = @Sendable (HTTPRequest) async throws -> HTTPResponse
  private let responses: [Respond]
  private let received = Locked<[HTTPRequest]>([])

  init(_ responses: [Respond]) {
    self.responses = responses
  }

  convenience init(statuses: [HTTPStatus], headers: NetworkAPI.Headers = [:]) {
    self.init(statuses.map { status in { HTTPResponse(status: status, headers: headers, url: $0.url) } })
  }

  convenience init(_ response: @escaping Respond) {
    self.init([response])
  }

  var requests: [HTTPRequest] { received.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let index = received.withLock { received in
      received.append(request)
      return received.count - 1
    }
    return try await responses[min(index, responses.count - 1)](request)
  }
}

/// An observer that records events.
final class EventLog: NetworkObserver {
  private let gathered = Locked<[NetworkEvent]>([])
  var events: [NetworkEvent] { gathered.withLock { $0 } }
  func observe(_ event: NetworkEvent) { gathered.withLock { $0.append(event) } }

  /// Forgets all events: their requests know the client, which keeps this log.
  func clear() { gathered.withLock { $0 = [] } }

  /// Whether the log has an end of a call.
  func hasEnded(_ callID: UInt64) -> Bool {
    events.contains { $0.callID == callID && $0.kind.isEnd }
  }
}

extension NetworkEvent.Kind {
  var isStart: Bool { if case .started = self { true } else { false } }
  /// The maximum time of a wait that is reported; nil for other events.
  var wait: Duration? { if case .waiting(let limit, _) = self { limit } else { nil } }
  /// Whether it is the last event of a call.
  var isEnd: Bool {
    switch self {
    case .finished, .failed, .paused: true
    default: false
    }
  }
}

/// Returns a body in memory as a stream, which only one reader can consume.
struct StreamingBodies: Interceptor {
  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var response = try await next(request)
    let rest = Locked(response.body.data)
    response.body = HTTPBody { rest.withLock { $0.take() } }
    return response
  }
}

extension HTTPRequest {
  /// Creates a request for any URL, with the given observers.
  static func test(
    _ method: NetworkAPI.Method = .get, _ url: String = "https://api.example.com/a", headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, deadline: ContinuousClock.Instant? = nil, observers: [any NetworkObserver] = []
  ) throws -> HTTPRequest {
    var request = HTTPRequest(
      method: method, url: try HTTPURL(url), headers: headers, body: body,
      context: CallContext(id: 1, definition: nil, owner: CallOwner(observers: observers)))
    request.context.deadline = deadline
    return request
  }
}

extension NetworkClient.Configuration {
  /// The client's chain with the test's clock.
  func next(_ time: ManualTime = ManualTime(), transport: any Transport) -> InterceptorChain {
    InterceptorChain(transport: transport, interceptors: chain(time: time.source))
  }
}
