import Foundation

extension WebSocket {
  /// The messages from the server, text or binary, decoded from JSON. The loop ends like that of ``messages``; if a message
  /// can't be decoded, it throws ``NetworkError/decodingFailed(_:)``, and the WebSocket stays open.
  ///
  /// ```swift
  /// let socket = try await client.webSocket("/feed")
  /// for try await note in socket.messages(of: Note.self) {
  ///   print(note.text)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - coding: how to decode JSON; nil (the default) for the coding of the client.
  public func messages<Value: Decodable & Sendable>(
    of type: Value.Type, coding: JSONCoding? = nil
  ) -> DecodedValues<Value> {
    DecodedValues(coding: coding ?? identity?.coding ?? JSONCoding()) { MessageReader(socket: self) }
  }

  /// Sends a value as a text message of JSON; see ``send(_:)-(String)``.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - coding: how to encode JSON; nil (the default) for the coding of the client.
  /// - Throws: ``NetworkError/encodingFailed(_:)``, or what sending throws.
  @_disfavoredOverload
  public func send(_ value: some Encodable & Sendable, coding: JSONCoding? = nil) async throws(NetworkError) {
    let data: Data
    do {
      data = try (coding ?? identity?.coding ?? JSONCoding()).encodeMessage(
        value, dataAsItIs: "send(data) with data that isn't optional")
    } catch {
      let error = NetworkError.encodingFailed(.init(type: type(of: value), underlying: error))
      throw identity?.identified(error) ?? error
    }
    try await send(String(decoding: data, as: UTF8.self))
  }
}

private struct MessageReader: JSONReader {
  let socket: WebSocket

  var response: HTTPResponse? {
    var response = socket.response
    response.body.source = socket.identity
    return response
  }

  func next() async throws(NetworkError) -> Data? {
    switch try await socket.receive() {
    case .text(let text): Data(text.utf8)
    case .binary(let data): data
    case nil: nil
    }
  }
}
