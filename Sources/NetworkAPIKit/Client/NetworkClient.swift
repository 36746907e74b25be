public import Foundation

/// Carries out the calls that definitions describe.
///
/// A client is a value that is made, configured and handed to those who need it; copies share their connections.
///
/// ```swift
/// let client = NetworkClient(configuration: .init(baseURL: try HTTPURL("https://api.example.com/v1")))
/// let user = try await client.request(GetUser(id: 42))
/// ```
///
/// Small programs can do with ``shared``.
public struct NetworkClient: Sendable {
  private let core: Core

  /// A client of its own, with connections of its own.
  public init(configuration: Configuration = Configuration()) {
    core = Core(configuration)
  }

  /// What the client was made with.
  public var configuration: Configuration { core.configuration }

  var transport: any Transport { core.transport }

  /// A client with the default configuration, shared by the whole program.
  public static let shared = NetworkClient()
}

/// What the copies of a client share; a reference, so that no call carries all of it through its suspensions.
private final class Core: Sendable {
  let configuration: NetworkClient.Configuration
  let transport: any Transport
  let next: Next
  private let last = Locked<UInt64>(0)

  init(_ configuration: NetworkClient.Configuration) {
    self.configuration = configuration
    transport = configuration.transport ?? NetworkClient.defaultTransport()
    next = Next(transport: transport, interceptors: configuration.chain)
  }

  /// Numbers the calls.
  func nextID() -> UInt64 {
    last.withLock { last in
      last += 1
      return last
    }
  }
}

/// A decoded answer with all that came along.
public struct NetworkResponse<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// The response it was decoded from, its body in memory.
  public let response: HTTPResponse

  /// The status.
  public var status: HTTPStatus { response.status }
  /// The fields.
  public var headers: NetworkAPI.Headers { response.headers }
  /// What the last hop took.
  public var metrics: HTTPMetrics { response.metrics }
}

extension NetworkClient {
  /// Calls an endpoint and gives what it answers.
  ///
  /// - Throws: ``NetworkError``; cancelling the task is ``NetworkError/cancelled``.
  public func request<Definition: NetworkAPIDefinition>(
    _ definition: Definition
  ) async throws(NetworkError) -> Definition.Response {
    let response = try await collect(try httpRequest(for: definition), interceptors: definition.interceptors)
    return try value(of: definition, from: response)
  }

  /// Calls an endpoint and gives what it answers with status, fields and metrics.
  ///
  /// - Throws: ``NetworkError``; cancelling the task is ``NetworkError/cancelled``.
  public func response<Definition: NetworkAPIDefinition>(
    for definition: Definition
  ) async throws(NetworkError) -> NetworkResponse<Definition.Response> {
    try await response(for: definition, request: try httpRequest(for: definition))
  }

  /// Sends a request that was built for an endpoint and reads the answer as that endpoint says.
  @inline(__always)  // A function that waits has a frame of its own.
  func response<Definition: NetworkAPIDefinition>(
    for definition: Definition, request: HTTPRequest
  ) async throws(NetworkError) -> NetworkResponse<Definition.Response> {
    let collected = try await collect(request, interceptors: definition.interceptors)
    return NetworkResponse(value: try value(of: definition, from: collected), response: collected.response)
  }

  /// Makes a call without a definition: any method, a URL, fields and a body in, the answer out.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - url: an absolute URL, or a path relative to the client's base URL.
  ///   - headers: fields in place of the client's of the same names.
  ///   - body: the body, or nil for none.
  /// - Returns: the body, whatever the status is a success; see ``response(_:_:headers:body:)`` for the rest.
  /// - Throws: ``NetworkError``; a status outside 200 to 299 is ``NetworkError/statusCode(_:)``.
  public func data(
    _ method: NetworkAPI.Method, _ url: String, headers: NetworkAPI.Headers = [:], body: Data? = nil
  ) async throws(NetworkError) -> Data {
    try await response(method, url, headers: headers, body: body).value
  }

  /// Fetches a URL: ``data(_:_:headers:body:)`` with GET.
  public func data(_ url: String, headers: NetworkAPI.Headers = [:]) async throws(NetworkError) -> Data {
    try await data(.get, url, headers: headers)
  }

  /// The same as ``data(_:_:headers:body:)``, with status, fields and metrics.
  public func response(
    _ method: NetworkAPI.Method, _ url: String, headers: NetworkAPI.Headers = [:], body: Data? = nil
  ) async throws(NetworkError) -> NetworkResponse<Data> {
    try await response(of: try httpRequest(method, url, headers: headers, body: body.map { HTTPBody($0) } ?? .empty))
  }

  /// The same as ``data(_:headers:)``, with status, fields and metrics.
  public func response(
    _ url: String, headers: NetworkAPI.Headers = [:]
  ) async throws(NetworkError) -> NetworkResponse<Data> {
    try await response(.get, url, headers: headers)
  }

  /// Sends a request without a definition; a status outside 200 to 299 is an error.
  func response(
    of request: HTTPRequest, interceptors: [any Interceptor] = []
  ) async throws(NetworkError) -> NetworkResponse<Data> {
    let collected = try await collect(request, interceptors: interceptors)
    let data = try collected.interpreted { response, data throws(NetworkError) in
      guard response.status.isSuccess else { throw .statusCode(.init(response: response)) }
      return data
    }
    return NetworkResponse(value: data, response: collected.response)
  }

  /// Sends a request through the client's policies and transport, and returns the response, whatever its status.
  ///
  /// To the client's observers the call ends with the response's head.
  public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let report = CallReport(request)
    do {
      let response = try await core.next(request)
      report.finished(response)
      return response
    } catch {
      throw report.failed(error)
    }
  }
}

/// What the observers are told of a call: that it began, and one of the ways in which it ended.
struct CallReport {
  private let context: CallContext
  /// When the call began, where there are observers.
  private let start: Duration?

  init(_ request: HTTPRequest) {
    context = request.context
    start = context.isObserved ? .uptime : nil
    context.emit(.started(request))
  }

  func finished(_ response: HTTPResponse) {
    if let start { context.emit(.finished(response, duration: start.secondsToNow)) }
  }

  /// Returns the error as the caller gets it.
  func failed(_ error: any Error) -> NetworkError {
    let error = NetworkError(error)
    if let start { context.emit(.failed(error, duration: start.secondsToNow)) }
    return error
  }

  func paused() {
    if let start { context.emit(.paused(duration: start.secondsToNow)) }
  }
}

/// A response whose body is in memory, to a call whose end the observers have not been told yet.
private struct CollectedResponse {
  let response: HTTPResponse
  let data: Data
  let report: CallReport

  /// Makes of the response what the call returns, and tells the observers how the call ended.
  func interpreted<Value>(
    _ interpret: (HTTPResponse, Data) throws(NetworkError) -> Value
  ) throws(NetworkError) -> Value {
    do {
      let value = try interpret(response, data)
      report.finished(response)
      return value
    } catch {
      throw report.failed(error)
    }
  }
}

extension NetworkClient {
  /// Sends and collects; tells the observers how the call begins, and its end if that is here.
  ///
  /// What a response means is left to the caller: a function that waits is cheaper where it is not generic.
  private func collect(
    _ request: HTTPRequest, interceptors: [any Interceptor]
  ) async throws(NetworkError) -> CollectedResponse {
    let report = CallReport(request)
    do {
      var response = try await next(inserting: interceptors)(request)
      let data: Data
      if let collected = response.body.data {
        // In memory already, as nearly always: one asynchronous call less.
        data = collected
      } else {
        (response, data) = try await response.collected(upTo: configuration.maximumBodySize)
      }
      return CollectedResponse(response: response, data: data, report: report)
    } catch {
      throw report.failed(error)
    }
  }

  private func value<Definition: NetworkAPIDefinition>(
    of definition: Definition, from collected: CollectedResponse
  ) throws(NetworkError) -> Definition.Response {
    try collected.interpreted { response, data throws(NetworkError) in
      let coding = definition.coding ?? configuration.coding
      guard definition.successStatuses.contains(response.status.code) else {
        throw .statusCode(Self.failure(response, data: data, as: Definition.ErrorResponse.self, coding: coding))
      }
      return try definition.responseDecoder(data, response, coding: coding)
    }
  }

  /// The client's policies and transport.
  ///
  /// An endpoint's own policies stand right inside the client's own: they see what those have added.
  ///
  /// - Parameter transport: what stands at the end in place of the client's own.
  func next(inserting interceptors: [any Interceptor] = [], over transport: (any Transport)? = nil) -> Next {
    guard transport != nil || !interceptors.isEmpty else { return core.next }
    // The deadline is the first of the chain.
    return core.next.inserting(interceptors, at: 1 + configuration.interceptors.count, over: transport)
  }

  func makeContext(for definition: (any NetworkAPIDefinition.Type)?) -> CallContext {
    CallContext(id: core.nextID(), definition: definition, observers: configuration.observers)
  }

  static func failure<ErrorResponse: Decodable & Sendable>(
    _ response: HTTPResponse, data: Data, as type: ErrorResponse.Type, coding: JSONCoding
  ) -> NetworkError.StatusFailure {
    guard type != EmptyResponse.self, !data.isEmpty else { return .init(response: response) }
    return .init(response: response, errorResponse: try? coding.decode(type, from: data))
  }
}

extension NetworkClient: ShownByDescription {}
