public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A client that sends requests through a chain of policies and a transport.
///
/// Create a client, configure it, and pass it to the code that needs it. Copies share their connections.
///
/// ```swift
/// let client = NetworkClient(baseURL: "https://api.example.com/v1")
/// let user = try await client.request(GetUser(id: 42))
/// ```
///
/// Small programs can use ``shared``.
public struct NetworkClient: Sendable {
  private let core: Core

  /// Creates a client with its own connections.
  public init(configuration: Configuration = Configuration()) { self.init(configuration: configuration, time: .system) }

  /// Creates a client for the API at a base URL.
  ///
  /// ```swift
  /// let client = NetworkClient(baseURL: "https://api.example.com/v1") {
  ///   $0.authentication = [.bearer("secret")]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - baseURL: an absolute URL; interpolated values are encoded. It is checked when the client is used: if it isn't
  ///     valid, each call throws ``NetworkError/invalidURL(_:)``.
  ///   - configure: changes the configuration. Default no change.
  /// - Throws: what the closure throws.
  public init<Failure: Error>(
    baseURL: NetworkAPI.Path, _ configure: (inout Configuration) throws(Failure) -> Void
  ) throws(Failure) {
    var configuration = Configuration(baseURL: baseURL)
    try configure(&configuration)
    self.init(configuration: configuration)
  }

  /// Creates a client for the API at a base URL that is already encoded (see ``HTTPURLConvertible``), or that may
  /// change (a ``BaseURL``).
  @_disfavoredOverload
  public init<Failure: Error>(
    baseURL: some HTTPURLConvertible, _ configure: (inout Configuration) throws(Failure) -> Void
  ) throws(Failure) {
    var configuration = Configuration(baseURL: baseURL)
    try configure(&configuration)
    self.init(configuration: configuration)
  }

  /// Creates a client for the API at a base URL, with the default configuration.
  public init(baseURL: NetworkAPI.Path) { self.init(configuration: Configuration(baseURL: baseURL)) }

  /// Creates a client for the API at a base URL that is already encoded or may change, with the default configuration.
  @_disfavoredOverload
  public init(baseURL: some HTTPURLConvertible) { self.init(configuration: Configuration(baseURL: baseURL)) }

  /// - Parameter time: the clock of the client's policies.
  init(configuration: Configuration, time: TimeSource) { core = Core(configuration, time: time) }

  /// Creates a client from the default configuration, modified by a closure.
  ///
  /// ```swift
  /// let client = NetworkClient { $0.cache = .memory() }
  /// ```
  ///
  /// - Parameter configure: changes the configuration.
  /// - Throws: what the closure throws.
  public init<Failure: Error>(_ configure: (inout Configuration) throws(Failure) -> Void) throws(Failure) {
    var configuration = Configuration()
    try configure(&configuration)
    self.init(configuration: configuration)
  }

  /// The configuration that the client was created with.
  public var configuration: Configuration { core.configuration }

  /// The base URL for a call that begins now; nil without a valid one.
  public var baseURL: HTTPURL? { (try? owner.home.home())?.base }

  var transport: any Transport { core.transport }
  var owner: CallOwner { core.owner }
  /// The clock of the client's policies.
  var time: TimeSource { core.time }
}

/// The state that copies of a client share. A class, so that async functions don't copy it across suspensions.
private final class Core: Sendable {
  let configuration: NetworkClient.Configuration
  let transport: any Transport
  let next: InterceptorChain
  let owner: CallOwner
  let time: TimeSource

  init(_ configuration: NetworkClient.Configuration, time: TimeSource) {
    self.configuration = configuration
    self.time = time
    let overrides = HostOverrides(bases: configuration.hostOverrides)
    owner = CallOwner(
      observers: configuration.observers, overrides: overrides,
      home: HomeSource(configuration.baseURL, overrides: overrides))
    transport = configuration.transport ?? NetworkClient.defaultTransport()
    next = InterceptorChain(
      transport: transport, interceptors: configuration.chain(time: time), isClients: true)
  }
}

extension NetworkClient {
  /// Calls an endpoint and returns its decoded response.
  ///
  /// ```swift
  /// let user = try await client.request(GetUser(id: 7))
  /// // without an endpoint type
  /// let note: Note = try await client.request(.post("/notes", .json(draft)))
  /// let other = try await client.request(GetUser(id: 8)) {
  ///   $0.timeouts.total = .seconds(5)
  ///   $0.headers["X-Trace"] = "42"
  ///   $0.options.retry = .never
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - definition: the endpoint, or one without its own type; see ``RawEndpoint``.
  ///   - isolation: the actor that `configure` is called on. Default: the caller's. Everything else runs on no actor.
  ///   - configure: changes the request of this call, for example its timeouts, header fields or options. Called once.
  ///     Default no change.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled(call:)`` if the task is cancelled.
  public func request<Definition: NetworkAPIDefinition>(
    _ definition: Definition, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> Definition.Response {
    try await value(of: definition, request: try httpRequest(definition, configure: configure))
  }

  /// Calls an endpoint whose response has no value.
  ///
  /// ```swift
  /// try await client.request(.delete("/notes/\(id)"))
  /// ```
  ///
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled(call:)`` if the task is cancelled.
  public func request<Definition: NetworkAPIDefinition>(
    _ definition: Definition, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) where Definition.Response == EmptyResponse {
    _ = try await value(of: definition, request: try httpRequest(definition, configure: configure))
  }

  @available(
    *, unavailable,
    message: "the response must be Decodable and Sendable; for any other type write an endpoint with a responseDecoder"
  )
  @_disfavoredOverload
  public func request<Value>(
    _ endpoint: RawEndpoint<EmptyResponse>, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> Value {
    throw .invalidRequest(.other("the response is not Decodable"))
  }

  /// Calls an endpoint and returns its decoded response with status, header fields and metrics.
  ///
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled(call:)`` if the task is cancelled.
  public func response<Definition: NetworkAPIDefinition>(
    _ definition: Definition, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> NetworkResponse<Definition.Response> {
    try await response(definition, request: try httpRequest(definition, configure: configure))
  }

  /// Sends a request that was built for an endpoint, and decodes the response.
  ///
  /// The public methods build the request on their caller's actor, so that its closure can read the caller's state.
  /// What follows is isolated to no actor, so that no actor decodes.
  @inline(__always)  // Inlined; otherwise each call allocates one more async frame.
  func value<Definition: NetworkAPIDefinition>(
    of definition: Definition, request: consuming HTTPRequest
  ) async throws(NetworkError) -> Definition.Response {
    let collected = try await collect(request, interceptors: definition.interceptors)
    return try value(of: definition, from: collected)
  }

  /// Like ``value(of:request:)``, with the response itself.
  @inline(__always)  // Inlined; otherwise each call allocates one more async frame.
  func response<Definition: NetworkAPIDefinition>(
    _ definition: Definition, request: consuming HTTPRequest
  ) async throws(NetworkError) -> NetworkResponse<Definition.Response> {
    let collected = try await collect(request, interceptors: definition.interceptors)
    return NetworkResponse(value: try value(of: definition, from: collected), response: collected.response)
  }

  /// Makes a call without an endpoint and returns the body of the response.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - method: the method. Default GET.
  ///   - headers: header fields, which replace the client's fields of the same names. Default none.
  ///   - body: the body. Default empty.
  ///   - isolation: the actor that `configure` is called on. Default: the caller's.
  ///   - configure: changes the request of this call, for example its timeouts, header fields or options. Default no
  ///     change.
  /// - Returns: the body; see `response(_:method:headers:body:)` to get the whole response.
  /// - Throws: ``NetworkError``; ``NetworkError/statusCode(_:)`` for a status outside 200 to 299.
  public func data(
    _ url: NetworkAPI.Path, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> Data {
    try await request(RawEndpoint<Data>(only: url, method: method, headers: headers, body: body), configure: configure)
  }

  /// Makes a call to a URL that is already encoded (see ``HTTPURLConvertible``), and returns the body of the response.
  @_disfavoredOverload
  public func data(
    _ url: some HTTPURLConvertible, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> Data {
    try await data(NetworkAPI.Path(url), method: method, headers: headers, body: body, configure: configure)
  }

  /// Makes the call described by a Foundation request, with the client's policies, and returns the body of the
  /// response. For the whole response, write `response(RawEndpoint<Data>(request))`.
  public func data(
    _ request: URLRequest, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> Data {
    try await self.request(RawEndpoint<Data>(request, isOnlyURL: true), configure: configure)
  }

  /// Like `data(_:method:headers:body:)`, but returns status, header fields and metrics too.
  public func response(
    _ url: NetworkAPI.Path, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> NetworkResponse<Data> {
    try await response(
      RawEndpoint<Data>(only: url, method: method, headers: headers, body: body), configure: configure)
  }

  /// Like `data(_:method:headers:body:)` for a URL that is already encoded, but returns status, header fields and metrics
  /// too.
  @_disfavoredOverload
  public func response(
    _ url: some HTTPURLConvertible, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> NetworkResponse<Data> {
    try await response(NetworkAPI.Path(url), method: method, headers: headers, body: body, configure: configure)
  }

  /// Sends a request through the client's policies and transport, and returns the response, whatever its status.
  ///
  /// The request may come from `httpRequest(_:)` of any client, or be created without one. Its own header fields, timeouts
  /// and size limit apply: `httpRequest(_:)` fills in those of its client, and a request without one has the defaults, and
  /// this client's ``Configuration/hostOverrides`` apply to its URL. The interceptors of an endpoint aren't part of the
  /// request. For this client's observers, the call ends when the response's head has arrived.
  public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    var request = request
    if request.context.owner == nil { request.url = try owner.overrides.place(ofReceived: request.url) }
    request.context = request.context.sent(by: owner)
    addLanguages(to: &request)
    let report = CallReport(request)
    do {
      try report.request.validate()
      var response = try await next(for: report.request)(report.request)
      if case .streaming = report.request.delivery {
        // As for other streams, whose values are decoded later.
        let coding = configuration.coding
        response.body.source =
          response.body.source.map { CallIdentity($0, coding: coding) } ?? CallIdentity(report.request, coding: coding)
      }
      report.finished(response)
      return response
    } catch {
      throw report.failed(error)
    }
  }
}

extension NetworkClient {
  /// Cancels the calls that were begun with this client or a copy of it: requests, lists of pages, streams, downloads,
  /// uploads and WebSockets, those that wait for a place or a retry and those that are paused included. They throw
  /// ``NetworkError/cancelled(call:)``, and new calls work.
  ///
  /// ```swift
  /// let feed = try await client.data("/feed") { $0.options.tag = "feed" }
  /// client.cancelAll(tag: "feed")
  /// ```
  ///
  /// The tasks of the calls aren't cancelled. An interceptor of your own that waits by itself, outside `next`, isn't
  /// interrupted; what it sends afterwards is cancelled.
  ///
  /// - Parameter tag: the calls with this ``RequestOptions/tag``. Default nil: all.
  public func cancelAll(tag: String? = nil) { owner.cancelAll(tag: tag) }
}

/// A response with its body in memory, whose call hasn't been reported as ended yet.
private struct CollectedResponse: ~Copyable {
  let response: HTTPResponse
  let data: Data
  let report: CallReport
}

extension NetworkClient {
  /// Sends a request and collects the response; reports the start of the call, and its end if it fails.
  ///
  /// Not generic, unlike decoding: a generic async function is more expensive.
  private func collect(
    _ request: consuming HTTPRequest, interceptors: [any Interceptor]
  ) async throws(NetworkError) -> CollectedResponse {
    let report = CallReport(request)
    do {
      var response = try await next(for: report.request, inserting: interceptors)(report.request)
      let data: Data
      if let collected = response.body.data {
        // The usual case: skip an async call.
        data = collected
      } else {
        let limit = report.request.delivery.limit ?? configuration.maximumBodySize
        (response, data) = try await response.collected(upTo: limit)
      }
      return CollectedResponse(response: response, data: data, report: report)
    } catch {
      throw report.failed(error)
    }
  }

  /// Decodes the response, and reports how the call ended.
  private func value<Definition: NetworkAPIDefinition>(
    of definition: Definition, from collected: borrowing CollectedResponse
  ) throws(NetworkError) -> Definition.Response {
    let coding = definition.coding ?? configuration.coding
    do throws(NetworkError) {
      // Not in variables: they would be copies.
      guard definition.successStatuses.includes(collected.response.status) else {
        throw .statusCode(
          failure(collected.response, data: collected.data, as: Definition.ErrorResponse.self, coding: coding))
      }
      if collected.response.isUnrequestedPart, !definition.successStatuses.nameParts {
        try collected.response.checkIsWhole()
      }
      if let part = collected.response.body.received { throw NetworkError(part.failure) }
      let value = try definition.responseDecoder(collected.data, collected.response, coding: coding)
      collected.report.finished(collected.response)
      return value
    } catch {
      throw collected.report.failed(error)
    }
  }

  /// The client's chain of policies and its transport.
  ///
  /// - Parameters:
  ///   - request: the request, whose options may have interceptors of their own.
  ///   - interceptors: an endpoint's interceptors, which run directly inside the client's own.
  ///   - transport: a transport to use instead of the client's, and of any that the request names when it is sent.
  func next(
    for request: HTTPRequest, inserting interceptors: [any Interceptor] = [], over transport: (any Transport)? = nil
  ) -> InterceptorChain {
    let own = request.options.interceptors
    var interceptors = own.isEmpty ? interceptors : interceptors + own
    let named = request.options.transport
    if let named { interceptors.append(OwnTransport(transport: named)) }
    guard transport != nil || !interceptors.isEmpty else { return core.next }
    return core.next.inserting(
      interceptors, at: configuration.endpointPosition, over: transport ?? named, isClients: transport == nil)
  }

  /// The failure of a call whose status isn't a success, with its body decoded as the error of the endpoint, or else of the
  /// client, or else as problem details.
  func failure<ErrorResponse: Decodable & Sendable>(
    _ response: HTTPResponse, data: Data, as type: ErrorResponse.Type, coding: JSONCoding
  ) -> NetworkError.StatusFailure {
    var decoded: (any Sendable)?
    if !data.isEmpty {
      let own: (any (Decodable & Sendable).Type)? = type == EmptyResponse.self ? configuration.errorResponse : type
      decoded = own.flatMap { response.decoded(as: $0, from: data, coding) as (any Sendable)? }
      if decoded == nil { decoded = ProblemDetails(response, data) }
    }
    return .init(response: response, errorResponse: decoded, coding: coding)
  }
}

/// Restores the call's own transport in a request that an interceptor has made without the call's options, so that the
/// policies know it.
private struct OwnTransport: Interceptor {
  let transport: any Transport

  func applies(to request: HTTPRequest) -> Bool { request.options.transport == nil }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var request = request
    request.options.transport = transport
    return try await next(request)
  }
}

extension NetworkClient: RedactedDescribable {}

#if canImport(Combine)
public import Combine

extension NetworkClient {
  /// Returns a publisher that calls an endpoint for each subscription. Cancelling the subscription cancels the call.
  ///
  /// The result is delivered on an arbitrary thread; use `receive(on:)` to receive it on the main queue.
  public func publisher<Definition: NetworkAPIDefinition>(
    _ definition: Definition, configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> AnyPublisher<Definition.Response, NetworkError> {
    let built = preparedRequest(for: definition, configure: configure)
    return Deferred { () -> Publishers.HandleEvents<Future<Definition.Response, NetworkError>> in
      let call = Locked<NetworkTask?>(nil)
      // A `Future` stores its result until the subscriber requests it.
      return Future { promise in
        // Combine allows fulfilling a promise from any thread, but doesn't declare it `Sendable`.
        nonisolated(unsafe) let keep = promise
        let request = built.map { $0.asNewCall() }
        let task = start {
          try await $0.value(of: definition, request: request.get())
        } completion: {
          keep($0)
        }
        call.withLock { $0 = task }
      }
      .handleEvents(receiveCancel: { call.withLock { $0 }?.cancel() })
    }
    .eraseToAnyPublisher()
  }
}

extension NetworkAPIDefinition {
  /// Returns a publisher that calls the endpoint on the shared client for each subscription.
  public func publisher() -> AnyPublisher<Response, NetworkError> {
    NetworkClient.shared.publisher(self)
  }
}
#endif
