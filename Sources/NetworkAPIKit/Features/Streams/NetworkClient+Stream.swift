import Foundation

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
    let coding = definition.coding ?? configuration.coding
    return try await open(
      try httpRequest(definition, configure: configure), interceptors: definition.interceptors,
      successes: definition.successStatuses, coding: coding
    ) { Self.failure($0, data: $1, as: Definition.ErrorResponse.self, coding: coding) }
  }

  /// Calls a URL and returns the response as soon as its head has arrived; see ``stream(_:isolation:configure:)``.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - method: the method. Default GET.
  ///   - headers: header fields, which replace the client's fields of the same names.
  ///   - body: the body. Default empty.
  ///   - isolation: the actor that `configure` is called on. Default: the caller's.
  ///   - configure: changes the request of this call, for example its timeouts, header fields or options.
  public func stream(
    _ url: NetworkAPI.Path, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> HTTPResponse {
    try await stream(RawEndpoint<Data>(only: url, method: method, headers: headers, body: body), configure: configure)
  }

  /// Like ``stream(_:isolation:configure:)``, for a URL that is already encoded (a `URL`, an ``HTTPURL`` or a `String`
  /// variable).
  @_disfavoredOverload
  public func stream(
    _ url: some HTTPURLConvertible, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, isolation: isolated (any Actor)? = #isolation,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> HTTPResponse {
    try await stream(NetworkAPI.Path(url), method: method, headers: headers, body: body, configure: configure)
  }

  /// Sends a request, asking for a streamed body, and checks the status.
  func open(
    _ request: HTTPRequest, interceptors: [any Interceptor], successes: some Collection<Int>, coding: JSONCoding? = nil,
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
      let identity = response.body.source ?? CallIdentity(request, response: response)
      response.body.source = coding.map { CallIdentity(identity, coding: $0) } ?? identity
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
    public mutating func next() async throws(NetworkError) -> String? {
      try await reader.next().map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension HTTPResponse {
  /// The JSON values of the body, one per line, decoded as they arrive (JSON Lines, also called NDJSON). Skips empty
  /// lines.
  ///
  /// ```swift
  /// let response = try await client.stream("https://example.com/users")
  /// for try await user in response.jsonLines(of: User.self) { print(user.name) }
  /// ```
  ///
  /// If a line can't be decoded, the sequence throws ``NetworkError/decodingFailed(_:)`` and ends.
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - coding: how to decode JSON; nil (the default) for the coding of the endpoint or client that the response
  ///     was streamed by.
  public func jsonLines<Value: Decodable & Sendable>(
    of type: Value.Type, coding: JSONCoding? = nil
  ) -> HTTPJSONLines<Value> {
    HTTPJSONLines(response: self, coding: coding ?? body.source?.coding ?? JSONCoding())
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
    public mutating func next() async throws(NetworkError) -> Element? {
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

  mutating func next() async throws(NetworkError) -> [UInt8]? {
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
      } catch {
        isAtEnd = true
        let tooLong = (error as? LineParser.LineTooLong).map { NetworkError.bodyTooLarge(limit: $0.limit) }
        throw body.identified(tooLong ?? error)
      }
      lines = found[...]
    }
  }
}
