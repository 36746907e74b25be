public import Foundation

/// Values decoded from JSON as they arrive: one for each line, event or message.
///
/// If one can't be decoded, the sequence throws ``NetworkError/decodingFailed(_:)`` and ends.
public struct DecodedValues<Element: Decodable & Sendable>: AsyncSequence, Sendable {
  let coding: JSONCoding
  let makeReader: @Sendable () -> any JSONReader

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(coding: coding, reader: makeReader()) }

  /// Reads one value after the other. Releasing it stops the transfer of a stream.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let coding: JSONCoding
    /// Nil while it reads, at the end, and after an error.
    fileprivate var reader: (any JSONReader)?

    /// Returns the next value; nil at the end.
    public mutating func next() async throws(NetworkError) -> Element? {
      guard var reader = reader.take(), let data = try await reader.next() else { return nil }
      do {
        let value = try coding.decode(Element.self, from: data)
        self.reader = reader
        return value
      } catch {
        guard var failed = reader.response else { throw .other(error) }
        let body = failed.body
        failed.body = HTTPBody(data)
        throw body.identified(
          NetworkError.decodingFailed(.init(type: Element.self, response: failed, underlying: error)))
      }
    }
  }
}

/// Reads JSON texts, one after the other.
protocol JSONReader {
  /// The response that the text is from, whose body belongs to its call.
  var response: HTTPResponse? { get }
  mutating func next() async throws(NetworkError) -> Data?
}

extension HTTPResponse {
  /// The JSON values of the body, one per line, decoded as they arrive (JSON Lines, also called NDJSON). A line ends with
  /// LF or CRLF; a CR within it is white space of the JSON. Skips empty lines.
  ///
  /// ```swift
  /// let response = try await client.stream("https://example.com/users")
  /// for try await user in response.jsonLines(of: User.self) { print(user.name) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - coding: how to decode JSON; nil (the default) for the coding of the endpoint or client that the response
  ///     was streamed by.
  public func jsonLines<Value: Decodable & Sendable>(
    of type: Value.Type, coding: JSONCoding? = nil
  ) -> DecodedValues<Value> {
    DecodedValues(coding: coding ?? body.source?.coding ?? JSONCoding()) {
      JSONLineReader(
        response: detached, lines: LineReader(body: body, limit: 16 << 20, endsAtCR: false))
    }
  }
}

private struct JSONLineReader: JSONReader {
  let response: HTTPResponse?
  var lines: LineReader

  mutating func next() async throws(NetworkError) -> Data? {
    while let line = try await lines.next() {
      if line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) { return Data(line) }
    }
    return nil
  }
}

extension NetworkClient {
  /// The data of an endpoint's server-sent events, decoded from JSON. Events without data are left out. The sequence ends
  /// with the stream, or at an event whose data is `[DONE]`, which language models send as the last one.
  ///
  /// ```swift
  /// let notes = client.events(
  ///   of: Note.self, .post("/chat", .json(draft)))
  /// for try await note in notes { print(note.text) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - definition: the endpoint. Its coding, or else the client's, decodes the values.
  ///   - options: how to reconnect.
  ///   - configure: changes the requests, for example their header fields or options.
  public func events<Value: Decodable & Sendable, Definition: NetworkAPIDefinition>(
    of type: Value.Type, _ definition: Definition, options: ServerSentEvent.Options = .init(),
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> DecodedValues<Value> {
    values(of: definition, options: options, configure: configure)
  }

  /// Like ``events(of:_:options:configure:)``, for an endpoint without its own type.
  public func events<Value: Decodable & Sendable>(
    of type: Value.Type, _ endpoint: RawEndpoint<Data>, options: ServerSentEvent.Options = .init(),
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> DecodedValues<Value> {
    values(of: endpoint, options: options, configure: configure)
  }

  private func values<Value: Decodable & Sendable, Definition: NetworkAPIDefinition>(
    of definition: Definition, options: ServerSentEvent.Options, configure: (inout HTTPRequest) -> Void
  ) -> DecodedValues<Value> {
    let events = sequence(of: definition, options: options, configure: configure)
    return DecodedValues(coding: definition.coding ?? configuration.coding) {
      EventDataReader(events: events.makeAsyncIterator())
    }
  }
}

private struct EventDataReader: JSONReader {
  var events: ServerSentEvents.AsyncIterator
  var response: HTTPResponse? { events.response }

  mutating func next() async throws(NetworkError) -> Data? {
    while let event = try await events.next(), !event.data.utf8.elementsEqual("[DONE]".utf8) {
      if !event.data.isEmpty { return Data(event.data.utf8) }
    }
    return nil
  }
}
