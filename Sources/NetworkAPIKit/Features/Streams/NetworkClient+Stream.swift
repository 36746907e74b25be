public import Foundation

extension NetworkClient {
  /// Calls an endpoint and returns the response as soon as its head has arrived (on Apple platforms: the first byte of
  /// its body); the body is read as it arrives.
  ///
  /// ```swift
  /// let response = try await client.stream("https://example.com/log")
  /// for try await line in response.body.lines { print(line) }
  /// ```
  ///
  /// The status is checked first. The reader sets the pace: beyond a small buffer, unread bytes aren't fetched (except
  /// by `URLSessionTransport` on Linux, which isn't the default there). The idle timeout and the limit for the whole
  /// call also apply while the body is read. Releasing the body stops the transfer. For observers, the call ends when
  /// the head has arrived.
  ///
  /// - Throws: ``NetworkError``; ``NetworkError/statusCode(_:)`` if the status isn't a success.
  public func stream<Definition: NetworkAPIDefinition>(
    _ definition: Definition, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> HTTPResponse {
    try await open(definition, try httpRequest(definition, configure: configure))
  }

  /// Like ``stream(_:isolation:configure:)``, for an endpoint without its own type, such as `.post("/log", .json(draft))`.
  public func stream(
    _ endpoint: RawEndpoint<Data>, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> HTTPResponse {
    try await open(endpoint, try httpRequest(endpoint, configure: configure))
  }

  private func open<Definition: NetworkAPIDefinition>(
    _ definition: Definition, _ request: HTTPRequest
  ) async throws(NetworkError) -> HTTPResponse {
    let coding = definition.coding ?? configuration.coding
    return try await open(
      request, interceptors: definition.interceptors, successes: definition.successStatuses, coding: coding
    ) { failure($0, data: $1, as: Definition.ErrorResponse.self, coding: coding) }
  }

  /// Calls a URL and returns the response as soon as its head has arrived; see ``stream(_:isolation:configure:)``. The
  /// parameters are those of `data(_:method:headers:body:)`.
  public func stream(
    _ url: NetworkAPI.Path, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> HTTPResponse {
    try await stream(RawEndpoint<Data>(only: url, method: method, headers: headers, body: body), configure: configure)
  }

  /// Like ``stream(_:isolation:configure:)``, for a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public func stream(
    _ url: some HTTPURLConvertible, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> HTTPResponse {
    try await stream(NetworkAPI.Path(url), method: method, headers: headers, body: body, configure: configure)
  }

  /// Sends a request, asking for a streamed body, and checks the status.
  ///
  /// - Parameter check: throws if the head of a success isn't what was asked for.
  func open(
    _ request: HTTPRequest, interceptors: [any Interceptor], successes: some Collection<some _SuccessStatus>,
    coding: JSONCoding? = nil, check: (HTTPResponse) throws(NetworkError) -> Void = { _ in },
    failure: (HTTPResponse, Data) -> NetworkError.StatusFailure
  ) async throws(NetworkError) -> HTTPResponse {
    let limit = errorLimit(of: request)
    var request = request
    request.delivery = .streaming
    let report = CallReport(request)
    do {
      var response = try await next(for: report.request, inserting: interceptors)(report.request)
      guard successes.includes(response.status) else {
        let (collected, data) = try await response.collectedFailure(time, upTo: limit)
        throw NetworkError.statusCode(failure(collected, data))
      }
      if response.isUnrequestedPart, !successes.nameParts { try response.checkIsWhole() }
      // For errors found while a body in memory is interpreted; the chain identifies streamed bodies.
      let identity = response.body.source ?? CallIdentity(request, response: response)
      response.body.source = coding.map { CallIdentity(identity, coding: $0) } ?? identity
      try check(response)
      report.finished(response)
      return response
    } catch {
      throw report.failed(error)
    }
  }

  /// The limit for the body of an error, for a call whose body is otherwise streamed.
  func errorLimit(of request: HTTPRequest) -> Int { request.delivery.limit ?? configuration.maximumBodySize }
}
