public import Foundation

/// How an answer becomes a value; a value itself, chosen by the type of the response unless an endpoint says otherwise.
///
/// ```swift
/// extension ResponseDecoder where Value == Bool {
///   static var isFound: Self { Self { answer in answer.response.status != 404 } }
/// }
/// ```
public struct ResponseDecoder<Value: Sendable>: Sendable {
  /// What a decoder is given.
  public struct Answer: Sendable {
    /// The answer.
    public let response: HTTPResponse
    /// Its body.
    public let data: Data
    /// The API's way to write JSON.
    public let coding: JSONCoding
  }

  /// What is sent in the `Accept` field when the endpoint sends none.
  package let accept: String?
  private let decode: @Sendable (Answer) throws -> Value

  /// A decoder of one's own.
  ///
  /// - Parameters:
  ///   - accept: what to send as `Accept` unless the endpoint does.
  ///   - decode: makes the value. An error that is no ``NetworkError`` becomes ``NetworkError/decodingFailed(_:)``.
  public init(accept: String? = nil, _ decode: @escaping @Sendable (Answer) throws -> Value) {
    self.accept = accept
    self.decode = decode
  }

  func callAsFunction(_ response: HTTPResponse, data: Data, coding: JSONCoding) throws(NetworkError) -> Value {
    do {
      return try decode(Answer(response: response, data: data, coding: coding))
    } catch let error as NetworkError {
      throw error
    } catch {
      throw .decodingFailed(.init(type: Value.self, response: response, underlying: error))
    }
  }
}

extension ResponseDecoder where Value: Decodable {
  /// By type: `Data` and `String` are the body as it is, ``EmptyResponse`` reads nothing, an optional is nil for an
  /// empty body, everything else is JSON.
  public static var automatic: Self {
    if Value.self == Data.self || Value.self == Data?.self { return Self { answer in try bytes(of: answer) { $0 } } }
    if Value.self == String.self || Value.self == String?.self { return Self { answer in try bytes(of: answer, text) } }
    if Value.self == EmptyResponse.self { return Self { _ in try cast(EmptyResponse()) } }
    return .json
  }

  /// JSON, read as the API's coding says. An empty body is nil where the value is optional, an error otherwise.
  public static var json: Self {
    Self(accept: "application/json") { answer in
      guard !answer.data.isEmpty else { return try empty(answer) }
      return try answer.coding.decode(Value.self, from: answer.data)
    }
  }

  private static func bytes(of answer: Answer, _ value: (Data) throws -> any Sendable) throws -> Value {
    if answer.data.isEmpty, Value.self is any ExpressibleByNilLiteral.Type { return try empty(answer) }
    return try cast(value(answer.data))
  }

  private static func empty(_ answer: Answer) throws -> Value {
    guard let type = Value.self as? any ExpressibleByNilLiteral.Type else {
      throw NetworkError.missingData(answer.response)
    }
    return try cast(type.init(nilLiteral: ()))
  }

  private static func text(_ data: Data) throws -> String {
    guard let text = String(data: data, encoding: .utf8) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The body is not UTF-8 text."))
    }
    return text
  }

  /// The value's type was compared before, so this always succeeds; the compiler cannot know.
  private static func cast(_ value: Any) throws -> Value {
    guard let value = value as? Value else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The value is no \(Value.self)."))
    }
    return value
  }
}

extension ResponseDecoder where Value: ProtobufMessage {
  /// A protobuf message.
  public static var protobuf: Self {
    Self(accept: "application/x-protobuf") { answer in try Value(protobufData: answer.data) }
  }
}
