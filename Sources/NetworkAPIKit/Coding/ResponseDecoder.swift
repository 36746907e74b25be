public import Foundation

/// How an answer becomes a value; a value itself, chosen by the type of the response unless an endpoint says otherwise.
///
/// ```swift
/// extension ResponseDecoder where Value == Bool {
///   static var isFound: Self { Self { _, response, _ in response.status != 404 } }
/// }
/// ```
public struct ResponseDecoder<Value: Sendable>: Sendable {
  /// What is sent in the `Accept` field when the endpoint sends none.
  package let accept: String?
  private let decode: @Sendable (Data, HTTPResponse, JSONCoding) throws -> Value

  /// A decoder of one's own.
  ///
  /// - Parameters:
  ///   - accept: what to send as `Accept` unless the endpoint does.
  ///   - decode: makes the value of the body, the response it came with, and the API's way to write JSON. An error that
  ///     is no ``NetworkError`` becomes ``NetworkError/decodingFailed(_:)``.
  public init(
    accept: String? = nil, _ decode: @escaping @Sendable (Data, HTTPResponse, JSONCoding) throws -> Value
  ) {
    self.accept = accept
    self.decode = decode
  }

  func callAsFunction(_ data: Data, _ response: HTTPResponse, coding: JSONCoding) throws(NetworkError) -> Value {
    do {
      return try decode(data, response, coding)
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
    if Value.self == Data.self || Value.self == Data?.self { return plain { $0 } }
    if Value.self == String.self || Value.self == String?.self { return plain(text) }
    if Value.self == EmptyResponse.self { return Self { _, _, _ in try cast(EmptyResponse()) } }
    return .json
  }

  /// JSON, read as the API's coding says. An empty body is nil where the value is optional, an error otherwise.
  public static var json: Self {
    Self(accept: "application/json") { data, response, coding in
      guard !data.isEmpty else { return try empty(response) }
      return try coding.decode(Value.self, from: data)
    }
  }

  /// The body itself, or what can be made of it.
  private static func plain(_ value: @escaping @Sendable (Data) throws -> some Sendable) -> Self {
    Self { data, response, _ in
      if data.isEmpty, Value.self is any ExpressibleByNilLiteral.Type { return try empty(response) }
      return try cast(value(data))
    }
  }

  private static func empty(_ response: HTTPResponse) throws -> Value {
    guard let type = Value.self as? any ExpressibleByNilLiteral.Type else {
      throw NetworkError.missingData(response)
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
  private static func cast(_ value: some Any) throws -> Value {
    guard case let value as Value = value else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The value is no \(Value.self)."))
    }
    return value
  }
}

extension ResponseDecoder where Value: ProtobufMessage {
  /// A protobuf message.
  public static var protobuf: Self {
    Self(accept: "application/x-protobuf") { data, _, _ in try Value(protobufData: data) }
  }
}

/// An answer of which only the status counts; whatever body comes is not read.
public struct EmptyResponse: Codable, Sendable, Hashable {
  /// Nothing.
  public init() {}

  public init(from decoder: any Decoder) {}
}
