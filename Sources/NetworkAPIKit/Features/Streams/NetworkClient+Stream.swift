import Foundation

extension NetworkClient {
  /// Calls an endpoint and returns the response as soon as its head has arrived; the body is read as it arrives.
  ///
  /// ```swift
  /// let response = try await client.stream(TailLog())
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
    _ definition: Definition, configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> HTTPResponse {
    let coding = definition.coding ?? configuration.coding
    return try await open(
      try httpRequest(for: definition, configure: configure), interceptors: definition.interceptors,
      successes: definition.successStatuses
    ) { Self.failure($0, data: $1, as: Definition.ErrorResponse.self, coding: coding) }
  }

  /// Calls a URL and returns the response as soon as its head has arrived; see ``stream(_:configure:)``.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL.
  ///   - method: the method. Default GET.
  ///   - headers: header fields, which replace the client's fields of the same names.
  ///   - body: the body. Default empty.
  ///   - configure: changes the request of this call, for example its timeouts, header fields or options.
  public func stream(
    from url: some HTTPURLConvertible, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> HTTPResponse {
    try await open(try httpRequest(method, url, headers: headers, body: body, configure: configure)) { response, _ in
      .init(response: response)
    }
  }

  /// Sends a request, asking for a streamed body, and checks the status.
  func open(
    _ request: HTTPRequest, interceptors: [any Interceptor] = [], successes: Set<Int> = .successful,
    failure: (HTTPResponse, Data) -> NetworkError.StatusFailure
  ) async throws(NetworkError) -> HTTPResponse {
    var request = request
    request.delivery = .streamed
    let report = CallReport(request)
    do {
      let response = try await next(inserting: interceptors)(request)
      guard successes.contains(response.status.code) else {
        let (collected, data) = try await response.collected(upTo: HTTPResponse.errorBodyLimit)
        throw NetworkError.statusCode(failure(collected, data))
      }
      report.finished(response)
      return response
    } catch {
      throw report.failed(error)
    }
  }
}
