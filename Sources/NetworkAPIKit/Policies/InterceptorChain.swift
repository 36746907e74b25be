/// The rest of the chain after an interceptor: further interceptors, then the transport.
public struct InterceptorChain: Sendable {
  /// A class, so that passing the chain to the next interceptor copies nothing.
  private final class Chain: Sendable {
    let interceptors: [any Interceptor]
    let transport: any Transport
    /// Whether transfers of the transport are cancelled together with their client's calls by themselves.
    let cancelsItself: Bool

    init(_ interceptors: [any Interceptor], _ transport: any Transport, cancelsItself: Bool) {
      self.interceptors = interceptors
      self.transport = transport
      self.cancelsItself = cancelsItself
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
    self.init(Chain(interceptors, transport, cancelsItself: transport is any OwnedTransport), index: 0)
  }

  private init(_ chain: Chain, index: Int) {
    self.chain = chain
    self.index = index
  }

  /// Returns a chain with more interceptors inserted at a position, and optionally with another transport.
  func inserting(_ more: [any Interceptor], at position: Int, over transport: (any Transport)?) -> InterceptorChain {
    var interceptors = chain.interceptors
    interceptors.insert(contentsOf: more, at: position)
    if let transport { return InterceptorChain(transport: transport, interceptors: interceptors) }
    // The same transport isn't asked for its type again.
    return InterceptorChain(Chain(interceptors, chain.transport, cancelsItself: chain.cancelsItself), index: 0)
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
      var response =
        chain.cancelsItself
        ? try await chain.transport.send(request)
        : try await request.context.cancellable { [chain] in try await chain.transport.send(request) }
      request.context.emit(.received(response))
      if response.body.data == nil {
        if !chain.cancelsItself {
          response.body = HTTPBodyReader(response.body).body { read in try await request.context.cancellable(read) }
        }
        // Errors while reading the body belong to this request too.
        response.body.source = CallIdentity(request)
      }
      return response
    } catch let error as NetworkError {
      throw error.identified(by: request)
    }
  }
}

extension InterceptorChain: RedactedDescribable {}
