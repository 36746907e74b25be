/// The rest of the chain after an interceptor: further interceptors, then the transport.
public struct InterceptorChain: Sendable {
  /// A class, so that passing the chain to the next interceptor copies nothing.
  private final class Chain: Sendable {
    let interceptors: [any Interceptor]
    let transport: any Transport
    /// Whether transfers of the transport are cancelled together with their client's calls by themselves.
    let cancelsItself: Bool
    /// Whether a request may name another transport.
    let isClients: Bool

    init(_ interceptors: [any Interceptor], _ transport: any Transport, cancelsItself: Bool, isClients: Bool) {
      self.interceptors = interceptors
      self.transport = transport
      self.cancelsItself = cancelsItself
      self.isClients = isClients
    }
  }

  private let chain: Chain
  private let index: Int
  /// The responses that an interceptor has got from this chain; nil if none can be streamed.
  private var given: GivenResponses?

  /// Creates a chain.
  ///
  /// - Parameters:
  ///   - transport: sends the request at the end of the chain.
  ///   - interceptors: the interceptors, the outermost first. Default none.
  public init(transport: any Transport, interceptors: [any Interceptor] = []) {
    self.init(transport: transport, interceptors: interceptors, isClients: false)
  }

  /// - Parameter isClients: whether a request is sent over the transport of its options, if it has one.
  init(transport: any Transport, interceptors: [any Interceptor], isClients: Bool) {
    let cancelsItself = transport is any OwnedTransport
    self.init(Chain(interceptors, transport, cancelsItself: cancelsItself, isClients: isClients), index: 0)
  }

  private init(_ chain: Chain, index: Int) {
    self.chain = chain
    self.index = index
  }

  /// Returns a chain with more interceptors inserted at a position, and optionally with another transport.
  func inserting(
    _ more: [any Interceptor], at position: Int, over transport: (any Transport)?, isClients: Bool
  ) -> InterceptorChain {
    var interceptors = chain.interceptors
    interceptors.insert(contentsOf: more, at: position)
    if let transport {
      return InterceptorChain(transport: transport, interceptors: interceptors, isClients: isClients)
    }
    // The same transport isn't asked for its type again.
    return InterceptorChain(
      Chain(interceptors, chain.transport, cancelsItself: chain.cancelsItself, isClients: chain.isClients), index: 0)
  }

  /// Passes the request to the rest of the chain and returns the response.
  ///
  /// An interceptor that sends a request again passes the response that it gives up: ``callAsFunction(_:replacing:)``.
  /// If it doesn't, an unread response that it has got from this chain before is closed, unless two requests run at once.
  public func callAsFunction(_ request: HTTPRequest) async throws -> HTTPResponse {
    if given != nil { return try await passNoting(request) }
    return try await pass(request)
  }

  @inline(never)  // Only for streamed responses; otherwise each caller's async frame would be larger.
  private func passNoting(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let given else { return try await pass(request) }
    return try await given.adding { try await pass(request) }
  }

  /// Closes a response, and then sends a request in its place.
  ///
  /// ```swift
  /// struct Fallback: Interceptor {
  ///   let other: HTTPURL
  ///   func intercept(_ request: HTTPRequest, next: InterceptorChain)
  ///     async throws -> HTTPResponse
  ///   {
  ///     let response = try await next(request)
  ///     // A POST may have acted in spite of the 503.
  ///     guard response.status == 503, request.method == .get else {
  ///       return response
  ///     }
  ///     var request = request
  ///     request.url = other
  ///     return try await next(request, replacing: response)
  ///   }
  /// }
  /// ```
  ///
  /// A streamed response holds its connection, and its places in limits for which the new request may have to wait. A
  /// request to the same URL gets the server's response, not a stored one. The request's header fields go along to
  /// another URL; credentials of ``Authentication`` go to their origins only.
  ///
  /// - Parameters:
  ///   - request: the request to send.
  ///   - response: the response that is given up; see ``HTTPResponse/close()``.
  public func callAsFunction(
    _ request: HTTPRequest, replacing response: HTTPResponse
  ) async throws -> HTTPResponse {
    // A redirect to a GET has followed the change, whatever the GET's status is.
    try await self(request, replacing: response, hasActed: response.hasOtherMethod || response.status.mayHaveActed)
  }

  /// - Parameters:
  ///   - isRepetition: whether the request is for what the response was for; nil to compare their URLs.
  ///   - hasActed: whether the server may have carried out the request for which it sent the response.
  package func callAsFunction(
    _ request: HTTPRequest, replacing response: HTTPResponse, isRepetition: Bool? = nil, hasActed: Bool
  ) async throws -> HTTPResponse {
    await response.close()
    // In this sending, or in an attempt before.
    let hasActed = hasActed || response.mayHaveBeenProcessed
    var request = request
    // The request for a linked page has the URL of the first page, and is sent to the link.
    let asked = request.options.link ?? request.url
    request.context.isRepetition =
      isRepetition ?? (asked == response.url || asked.isSent(as: response.firstURL ?? response.url))
    if hasActed { request.context.mayHaveBeenProcessed = true }
    do {
      var response = try await self(request)
      if hasActed { response.mayHaveBeenProcessed = true }
      return response
    } catch let error as NetworkError {
      // Those of policies don't say whose they are.
      throw error.identified(by: request)
    }
  }

  @inline(__always)  // Otherwise each interceptor of a call costs one more async frame.
  private func pass(_ request: HTTPRequest) async throws -> HTTPResponse {
    for index in index..<chain.interceptors.count {
      let interceptor = chain.interceptors[index]
      guard interceptor.applies(to: request) else { continue }
      var next = InterceptorChain(chain, index: index + 1)
      if case .streaming = request.delivery { next.given = GivenResponses() }
      return try await interceptor.intercept(request, next: next)
    }
    return try await send(request)
  }

  /// Kept out of line: its frame is larger than the frames of the interceptors, which would otherwise include it.
  @inline(never)
  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    // As the interceptors have left the options. A chain of its own for that transport, so that this one's frame stays small.
    if chain.isClients, let transport = request.options.transport {
      return try await InterceptorChain(transport: transport).send(request)
    }
    try request.validate()
    if let headers = request.headers.joiningCookies { return try await send(request, with: headers) }
    request.context.emit(.sent(request))
    do {
      var response =
        chain.cancelsItself
        ? try await chain.transport.send(request)
        : try await request.context.cancellable { [chain] in try await chain.transport.send(request) }
      if response.status == 206, request.method != .head, !request.headers.asksForPart {
        response.isUnrequestedPart = true
      }
      request.context.emit(.received(response))
      // In memory, as usual, it needs no change, and no further async call.
      if let data = response.body.data, request.delivery.limit.map({ data.count <= $0 }) ?? true { return response }
      return try await delivered(response, to: request)
    } catch let error as NetworkError {
      throw error.identified(by: request)
    }
  }

  @inline(never)  // As `send(_:)`.
  private func send(_ request: HTTPRequest, with headers: NetworkAPI.Headers) async throws -> HTTPResponse {
    var request = request
    request.headers = headers
    return try await send(request)
  }

  /// Returns the response with the body that the request asks for, whatever the transport, so that every policy gets it.
  @inline(never)  // As `send(_:)`.
  private func delivered(_ response: HTTPResponse, to request: HTTPRequest) async throws -> HTTPResponse {
    var response = response
    if response.body.data == nil {
      if !chain.cancelsItself {
        response.body = HTTPBodyReader(response.body).body { read in try await request.context.cancellable(read) }
      }
      // Errors while reading the body belong to this request too.
      response.body.source = CallIdentity(request)
    }
    if let limit = request.delivery.limit { response = try await response.collected(upTo: limit).0 }
    return response
  }
}

extension InterceptorChain: RedactedDescribable {}

/// The streamed responses that one interceptor has got for one request, so that those it forgets are closed.
private final class GivenResponses: Sendable {
  private struct Body: Sendable {
    weak var stream: HTTPBodyStream?
  }

  private struct State {
    var running = 0
    var bodies: [Body] = []
  }

  private let state = Locked(State())

  /// Sends a request. Closes the earlier responses first, unless the interceptor waits for one at the same time.
  func adding(_ send: () async throws -> HTTPResponse) async throws -> HTTPResponse {
    let forgotten = state.withLock { state in
      defer { state.running += 1 }
      guard state.running == 0 else { return [Body]() }
      defer { state.bodies = [] }
      return state.bodies
    }
    defer { state.withLock { $0.running -= 1 } }
    for body in forgotten { await body.stream?.close() }
    let response = try await send()
    if case .stream(let stream) = response.body.storage { state.withLock { $0.bodies.append(Body(stream: stream)) } }
    return response
  }
}
