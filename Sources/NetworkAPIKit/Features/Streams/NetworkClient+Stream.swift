import Foundation

extension NetworkClient {
  /// Calls an endpoint and gives its answer as soon as the head is there; the body is read as it arrives.
  ///
  /// ```swift
  /// let response = try await client.stream(TailLog())
  /// for try await line in response.body.lines { print(line) }
  /// ```
  ///
  /// The status is checked before the first byte is given. The reader sets the pace: what is not read is not fetched, beyond a small
  /// buffer (on Linux, `URLSessionTransport` cannot hold the server back; the default transport there does). The idle limit and
  /// that of the whole call go on while the body is read; letting the body go stops the transfer. To the client's observers the
  /// call ends with the head.
  ///
  /// - Throws: ``NetworkError``; a status that is no success is ``NetworkError/statusCode(_:)``.
  public func stream<Definition: NetworkAPIDefinition>(
    _ definition: Definition
  ) async throws(NetworkError) -> HTTPResponse {
    let coding = definition.coding ?? configuration.coding
    return try await open(
      try httpRequest(for: definition), interceptors: definition.interceptors, successes: definition.successStatuses
    ) { Self.failure($0, data: $1, as: Definition.ErrorResponse.self, coding: coding) }
  }

  /// Makes a call without a definition and gives its answer as soon as the head is there; see ``stream(_:)``.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL.
  ///   - method: the method; GET unless told.
  ///   - headers: fields in place of the client's of the same names.
  ///   - body: the body; none unless told.
  public func stream(
    from url: String, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:], body: HTTPBody = .empty
  ) async throws(NetworkError) -> HTTPResponse {
    try await open(try httpRequest(method, url, headers: headers, body: body)) { response, _ in
      .init(response: response)
    }
  }

  /// Sends a request for a streamed body and checks the status.
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
