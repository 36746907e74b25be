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
    try await open(try httpRequest(url, method: method, headers: headers, body: body, configure: configure)) {
      response, _ in
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
      var response = try await next(inserting: interceptors)(request)
      guard successes.contains(response.status.code) else {
        let (collected, data) = try await response.collected(upTo: HTTPResponse.errorBodyLimit)
        throw NetworkError.statusCode(failure(collected, data))
      }
      // For errors found while a body in memory is interpreted; the chain identifies streamed bodies.
      if response.body.source == nil { response.body.source = CallIdentity(request, response: response) }
      report.finished(response)
      return response
    } catch {
      throw report.failed(error)
    }
  }
}

extension HTTPBody {
  /// The lines of the body, without their line endings (LF, CR or CRLF), as they arrive. Bytes that aren't UTF-8 become
  /// U+FFFD.
  ///
  /// A line of more than 16 MiB is ``NetworkError/bodyTooLarge(limit:call:)``; see ``lines(upTo:)`` for another limit.
  public var lines: HTTPLines { lines(upTo: 16 << 20) }

  /// The lines of the body, each of at most `limit` bytes; a longer one is ``NetworkError/bodyTooLarge(limit:call:)``.
  public func lines(upTo limit: Int) -> HTTPLines {
    HTTPLines(body: self, limit: Swift.max(1, limit))
  }
}

/// A sequence of the lines of a body, as they arrive.
public struct HTTPLines: AsyncSequence, Sendable {
  public typealias Element = String

  let body: HTTPBody
  let limit: Int

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(LineReader(body: body, limit: limit))
  }

  /// Reads one line after the other. Releasing it stops the transfer.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var reader: LineReader

    fileprivate init(_ reader: LineReader) { self.reader = reader }

    /// Returns the next line; nil at the end.
    public mutating func next() async throws -> String? {
      try await reader.next().map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension HTTPResponse {
  /// The JSON values of the body, one per line, decoded as they arrive (JSON Lines, also called NDJSON). Skips empty
  /// lines.
  ///
  /// ```swift
  /// for try await event in response.jsonLines(of: Event.self) { … }
  /// ```
  ///
  /// If a line can't be decoded, the sequence throws ``NetworkError/decodingFailed(_:)`` and ends.
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - coding: how to decode JSON. Default `JSONCoding()`.
  public func jsonLines<Value: Decodable & Sendable>(
    of type: Value.Type, coding: JSONCoding = JSONCoding()
  ) -> HTTPJSONLines<Value> {
    HTTPJSONLines(response: self, coding: coding)
  }
}

/// A sequence of the JSON values of a body, one per line.
public struct HTTPJSONLines<Element: Decodable & Sendable>: AsyncSequence, Sendable {
  let response: HTTPResponse
  let coding: JSONCoding

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      response: response, coding: coding, reader: LineReader(body: response.body, limit: 16 << 20))
  }

  /// Reads one value after the other. Releasing it stops the transfer.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let response: HTTPResponse
    let coding: JSONCoding
    fileprivate var reader: LineReader
    var isOver = false

    /// Returns the next value; nil at the end.
    public mutating func next() async throws -> Element? {
      while !isOver, let line = try await reader.next() {
        guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
        do {
          return try coding.decode(Element.self, from: Data(line))
        } catch {
          isOver = true
          var response = response
          response.body = HTTPBody(Data(line))
          let body = self.response.body
          throw body.identified(
            NetworkError.decodingFailed(.init(type: Element.self, response: response, underlying: error)))
        }
      }
      return nil
    }
  }
}

/// Splits a body into lines. Reads only as many chunks as its reader needs.
private struct LineReader {
  private let body: HTTPBody
  private var chunks: HTTPBody.AsyncIterator
  private var parser: LineParser
  private var lines: ArraySlice<[UInt8]> = []
  private var isAtEnd = false

  init(body: HTTPBody, limit: Int) {
    self.body = body
    chunks = body.makeAsyncIterator()
    parser = LineParser(maximumLength: limit)
  }

  mutating func next() async throws -> [UInt8]? {
    while true {
      if let line = lines.popFirst() { return line }
      guard !isAtEnd else { return nil }
      guard let chunk = try await chunks.next() else {
        isAtEnd = true
        return parser.finish()
      }
      var found: [[UInt8]] = []
      do {
        try parser.consume([UInt8](chunk)) { found.append(Array($0)) }
      } catch let error as LineParser.LineTooLong {
        isAtEnd = true
        throw body.identified(NetworkError.bodyTooLarge(limit: error.limit))
      }
      lines = found[...]
    }
  }
}
