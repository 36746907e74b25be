/// Stands between a call and its transport: sees every request on its way out and every response on its way back.
///
/// An interceptor may change the request, call `next` once, several times (a retry) or not at all (an answer from a
/// cache), and change the response. Every policy of the package is one of these.
///
/// ```swift
/// struct Stopwatch: Interceptor {
///   func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
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
/// let response = try await Next(transport: stub, interceptors: [Stopwatch()])(request)
/// ```
///
/// To only add something to requests or look at responses, ``RequestAdapter`` and ``ResponseAdapter`` are shorter.
public protocol Interceptor: Sendable {
  /// Whether it has anything to do with a request; it is passed by for those to which it does not apply, which costs them
  /// next to nothing. Unless it says otherwise, an interceptor applies to all.
  ///
  /// ``Next`` asks this before it calls ``intercept(_:next:)``. An interceptor that calls another one itself has to ask too.
  func applies(to request: HTTPRequest) -> Bool

  /// Handles one request. Errors that are no ``NetworkError`` reach the caller as ``NetworkError/other(_:)``.
  func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse
}

extension Interceptor {
  public func applies(to request: HTTPRequest) -> Bool { true }
}

/// What follows an interceptor: the other ones, then the transport.
public struct Next: Sendable {
  /// A reference, so that passing it on from interceptor to interceptor copies nothing.
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

  /// A chain: the first interceptor is the outermost.
  public init(transport: any Transport, interceptors: [any Interceptor] = []) {
    self.init(Chain(interceptors, transport), index: 0)
  }

  private init(_ chain: Chain, index: Int) {
    self.chain = chain
    self.index = index
  }

  /// The same with more interceptors from a position on, and with another transport at its end if there is one.
  func inserting(_ more: [any Interceptor], at position: Int, over transport: (any Transport)?) -> Next {
    var interceptors = chain.interceptors
    interceptors.insert(contentsOf: more, at: position)
    return Next(transport: transport ?? chain.transport, interceptors: interceptors)
  }

  /// Passes the request on.
  public func callAsFunction(_ request: HTTPRequest) async throws -> HTTPResponse {
    for index in index..<chain.interceptors.count {
      let interceptor = chain.interceptors[index]
      guard interceptor.applies(to: request) else { continue }
      return try await interceptor.intercept(request, next: Next(chain, index: index + 1))
    }
    return try await send(request)
  }

  /// Not inlined: its frame is larger than that of the steps before it, and there are several of those to a call.
  @inline(never)
  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try request.validate()
    request.context.emit(.sent(request))
    let response = try await chain.transport.send(request)
    request.context.emit(.received(response))
    return response
  }
}

extension Next: ShownByDescription {}
