/// A step between a call and its transport, which sees every outgoing request and every response.
///
/// An interceptor may change the request and the response, and call `next` once, several times (to retry) or not at all
/// (to return a cached response). All policies of this package are interceptors.
///
/// ```swift
/// struct Stopwatch: Interceptor {
///   func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
///     let start = ContinuousClock.now
///     let response = try await next(request)
///     print(request.method, response.status, ContinuousClock.now - start)
///     return response
///   }
/// }
/// ```
///
/// To test one, give it a chain that ends in a ``StubTransport``:
///
/// ```swift
/// let stub = StubTransport { request in .init(status: 204, url: request.url) }
/// let request = try client.httpRequest(GetUser(id: 7))
/// let response = try await InterceptorChain(transport: stub, interceptors: [Stopwatch()])(request)
/// ```
///
/// To only change requests or inspect responses, ``RequestAdapter`` and ``ResponseAdapter`` are shorter.
public protocol Interceptor: Sendable {
  /// Whether the interceptor handles a request; if not, it is skipped at almost no cost. The default implementation
  /// returns true.
  ///
  /// ``InterceptorChain`` calls this before ``intercept(_:next:)``. If your interceptor calls another one directly, it
  /// has to call `applies(to:)` itself.
  func applies(to request: HTTPRequest) -> Bool

  /// Handles a request. Errors other than ``NetworkError`` reach the caller as ``NetworkError/other(_:call:)``.
  ///
  /// - Parameters:
  ///   - request: the request, as changed by the interceptors before this one.
  ///   - next: the rest of the chain; call it to send the request.
  /// - Returns: the response for the interceptors before this one.
  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse
}

extension Interceptor {
  public func applies(to request: HTTPRequest) -> Bool { true }
}

/// The rest of the chain after an interceptor: further interceptors, then the transport.
public struct InterceptorChain: Sendable {
  /// A class, so that passing the chain to the next interceptor copies nothing.
  private final class Chain: Sendable {
    let interceptors: [any Interceptor]
    let transport: any Transport

    init(_ interceptors: [any Interceptor], _ transport: any Transport) {
      self.interceptors = interceptors
      self.transport = transport
    }
  }

  private let chain: Chain
  private let index: Int

  /// Creates a chain.
  ///
  /// - Parameters:
  ///   - transport: sends the request at the end of the chain.
  ///   - interceptors: the interceptors, the outermost first. Default none.
  public init(transport: any Transport, interceptors: [any Interceptor] = []) {
    self.init(Chain(interceptors, transport), index: 0)
  }

  private init(_ chain: Chain, index: Int) {
    self.chain = chain
    self.index = index
  }

  /// Returns a chain with more interceptors inserted at a position, and optionally with another transport.
  func inserting(_ more: [any Interceptor], at position: Int, over transport: (any Transport)?) -> InterceptorChain {
    var interceptors = chain.interceptors
    interceptors.insert(contentsOf: more, at: position)
    return InterceptorChain(transport: transport ?? chain.transport, interceptors: interceptors)
  }

  /// Passes the request to the rest of the chain and returns the response.
  public func callAsFunction(_ request: HTTPRequest) async throws -> HTTPResponse {
    for index in index..<chain.interceptors.count {
      let interceptor = chain.interceptors[index]
      guard interceptor.applies(to: request) else { continue }
      return try await interceptor.intercept(request, next: InterceptorChain(chain, index: index + 1))
    }
    return try await send(request)
  }

  /// Kept out of line: its frame is larger than the frames of the interceptors, which would otherwise include it.
  @inline(never)
  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try request.validate()
    request.context.emit(.sent(request))
    do {
      var response = try await chain.transport.send(request)
      request.context.emit(.received(response))
      // Errors while reading the body belong to this request too.
      if response.body.data == nil { response.body.source = CallIdentity(request) }
      return response
    } catch let error as NetworkError {
      throw error.identified(by: request)
    }
  }
}

extension InterceptorChain: ShownByDescription {}

/// An interceptor that changes requests, for example to add a token, a header field or a query parameter.
///
/// ```swift
/// let tenant = RequestAdapter { request in request.headers["X-Tenant"] = "blue" }
/// ```
///
/// ``HTTPRequest/context`` contains the endpoint and, for network interceptors, the number of the attempt.
public struct RequestAdapter: Interceptor {
  private let adapt: @Sendable (inout HTTPRequest) async throws -> Void

  /// Creates an adapter. The closure runs for every request, and for every attempt if the adapter is a network
  /// interceptor.
  public init(_ adapt: @escaping @Sendable (inout HTTPRequest) async throws -> Void) {
    self.adapt = adapt
  }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var request = request
    try await adapt(&request)
    request.context.emit(.adapted(request))
    return try await next(request)
  }
}

/// An interceptor that inspects or changes responses.
///
/// ```swift
/// let version = ResponseAdapter { response, request in print(response.headers["Server"] ?? "-") }
/// ```
public struct ResponseAdapter: Interceptor {
  private let adapt: @Sendable (inout HTTPResponse, HTTPRequest) async throws -> Void

  /// Creates an adapter. The closure gets every response and the request it belongs to.
  public init(_ adapt: @escaping @Sendable (inout HTTPResponse, HTTPRequest) async throws -> Void) {
    self.adapt = adapt
  }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var response = try await next(request)
    try await adapt(&response, request)
    return response
  }
}
