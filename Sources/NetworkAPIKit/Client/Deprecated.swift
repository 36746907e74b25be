public import Foundation

// Earlier forms of calls, kept for one release.

extension HTTPRequest {
  /// An earlier form.
  @available(*, deprecated, message: "give the timeouts, the delivery and the options to the CallContext")
  @_disfavoredOverload
  public init(
    method: NetworkAPI.Method = .get, url: HTTPURL, headers: NetworkAPI.Headers = [:], body: HTTPBody = .empty,
    timeouts: HTTPTimeouts = HTTPTimeouts(), delivery: HTTPDelivery = .collected(),
    options: RequestOptions = RequestOptions(), context: CallContext = CallContext()
  ) {
    self.init(method: method, url: url, headers: headers, body: body, context: context)
    self.timeouts = timeouts
    self.delivery = delivery
    self.options = options
  }
}

extension NetworkClient {
  /// An earlier form.
  @available(*, deprecated, renamed: "data(_:method:headers:body:configure:)", message: "the URL comes first")
  public func data(
    _ method: NetworkAPI.Method, _ url: some HTTPURLConvertible, headers: NetworkAPI.Headers = [:], body: Data? = nil,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> Data {
    let body = body.map { HTTPBody($0) } ?? .empty
    return try await data(url, method: method, headers: headers, body: body, configure: configure)
  }

  /// An earlier form.
  @available(*, deprecated, renamed: "response(_:method:headers:body:configure:)", message: "the URL comes first")
  public func response(
    _ method: NetworkAPI.Method, _ url: some HTTPURLConvertible, headers: NetworkAPI.Headers = [:], body: Data? = nil,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> NetworkResponse<Data> {
    let body = body.map { HTTPBody($0) } ?? .empty
    return try await response(url, method: method, headers: headers, body: body, configure: configure)
  }

  /// An earlier form.
  @available(*, deprecated, renamed: "httpRequest(_:method:headers:body:configure:)", message: "the URL comes first")
  public func httpRequest(
    _ method: NetworkAPI.Method, _ url: some HTTPURLConvertible, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, configure: (inout HTTPRequest) -> Void = { _ in }
  ) throws(NetworkError) -> HTTPRequest {
    try httpRequest(url, method: method, headers: headers, body: body, configure: configure)
  }
}

extension RawEndpoint {
  /// An earlier form.
  @available(*, deprecated, renamed: "init(_:method:body:query:headers:)", message: "the URL comes first")
  public init(
    _ method: NetworkAPI.Method, _ url: NetworkAPI.Path, _ body: NetworkAPI.Body = .none,
    query: NetworkAPI.Query? = nil, headers: NetworkAPI.Headers = [:]
  ) {
    self.init(url, method: method, body: body, query: query, headers: headers)
  }

  /// An earlier form.
  @available(*, deprecated, renamed: "init(_:method:body:query:headers:)", message: "the URL comes first")
  @_disfavoredOverload
  public init(
    _ method: NetworkAPI.Method, _ url: some HTTPURLConvertible, _ body: NetworkAPI.Body = .none,
    query: NetworkAPI.Query? = nil, headers: NetworkAPI.Headers = [:]
  ) {
    self.init(url, method: method, body: body, query: query, headers: headers)
  }
}
