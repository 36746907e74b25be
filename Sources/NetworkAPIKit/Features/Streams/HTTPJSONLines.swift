import Foundation

extension HTTPResponse {
  /// The JSON values of the body, one per line, decoded as they arrive (JSON Lines, also called NDJSON). A line ends with
  /// LF or CRLF; a CR within it is white space of the JSON. Skips empty lines.
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
      response: response, coding: coding, reader: LineReader(body: response.body, limit: 16 << 20, endsAtCR: false))
  }

  /// Reads one value after the other. Releasing it stops the transfer.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let response: HTTPResponse
    let coding: JSONCoding
    /// Nil after an error.
    fileprivate var reader: LineReader?

    /// Returns the next value; nil at the end.
    public mutating func next() async throws(NetworkError) -> Element? {
      while let line = try await reader?.next() {
        guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
        do {
          return try coding.decode(Element.self, from: Data(line))
        } catch {
          reader = nil
          var failed = response
          failed.body = HTTPBody(Data(line))
          throw response.body.identified(
            NetworkError.decodingFailed(.init(type: Element.self, response: failed, underlying: error)))
        }
      }
      return nil
    }
  }
}
