public import Foundation

/// How a response is decoded into a value. Chosen by the type of the value, unless an endpoint sets another one.
///
/// ```swift
/// extension ResponseDecoder where Value == Bool {
///   static var isFound: Self {
///     Self { _, response, _ in response.status != 404 }
///   }
/// }
/// ```
public struct ResponseDecoder<Value: Sendable>: Sendable {
  /// The value for the `Accept` field, unless the endpoint sets one.
  package let accept: String?
  private let decode: @Sendable (Data, HTTPResponse, JSONCoding) throws -> Value

  /// Creates a custom decoder.
  ///
  /// - Parameters:
  ///   - accept: the value for the `Accept` field, unless the endpoint sets one, or it is a type of JSON and the client
  ///     sets one. Default none.
  ///   - decode: decodes the value from the body, the response, and the API's JSON coding. Errors other than
  ///     ``NetworkError``, and those of a request that can't be sent, become ``NetworkError/decodingFailed(_:)``.
  public init(
    accept: String? = nil, _ decode: @escaping @Sendable (Data, HTTPResponse, JSONCoding) throws -> Value
  ) {
    self.accept = accept
    self.decode = decode
  }

  /// Returns a decoder that converts what this one decodes.
  func map<Other>(_ transform: @escaping @Sendable (Value, HTTPResponse) throws -> Other) -> ResponseDecoder<Other> {
    ResponseDecoder<Other>(accept: accept) { data, response, coding in
      try transform(try self(data, response, coding: coding), response)
    }
  }

  func callAsFunction(_ data: Data, _ response: HTTPResponse, coding: JSONCoding) throws(NetworkError) -> Value {
    do {
      return try decode(data, response, coding)
    } catch NetworkError.authenticationFailed(let underlying, let call) {
      throw .authenticationFailed(underlying: underlying, call: call)
    } catch let error as NetworkError where !error.wasNotSent {
      throw error
    } catch {
      // Also the errors of a request that can't be sent, such as that of a text that isn't a URL: this one was.
      throw .decodingFailed(.init(type: Value.self, response: response, underlying: error))
    }
  }
}

extension ResponseDecoder where Value: Decodable {
  /// Decodes by type: `Data` and `String` contain the body itself, ``EmptyResponse`` ignores it, an optional is nil if
  /// the body is empty, and everything else is decoded from JSON.
  ///
  /// A `String` is decoded by the charset of its media type, by default UTF-8. Labels mean what they mean to browsers
  /// (WHATWG Encoding): `iso-8859-1` and `us-ascii` are Windows-1252. UTF-16, ISO-8859-2, the Windows code pages 1250 to
  /// 1254, Shift_JIS and ISO-2022-JP are known too. Another charset, or bytes that aren't text in it, throw
  /// ``NetworkError/decodingFailed(_:)``.
  package static var automatic: Self {
    if Value.self == Data.self || Value.self == Data?.self { return plain { data, _ in data } }
    if Value.self == String.self || Value.self == String?.self { return plain { try $1.text(of: $0) } }
    if Value.self == EmptyResponse.self || Value.self == EmptyResponse?.self {
      return plain { _, _ in EmptyResponse() }
    }
    return .json
  }

  /// Decodes JSON with the API's coding. An empty body decodes as nil if the value is optional; otherwise it throws
  /// ``NetworkError/missingData(_:call:)``.
  public static var json: Self {
    Self(accept: "application/json") { data, response, coding in
      guard !data.isEmpty else { return try empty(response) }
      return try coding.decode(Value.self, from: data)
    }
  }

  /// Decodes without JSON: the body itself, or text.
  private static func plain(_ value: @escaping @Sendable (Data, HTTPResponse) throws -> some Sendable) -> Self {
    Self { data, response, _ in
      if data.isEmpty, Value.self is any ExpressibleByNilLiteral.Type { return try empty(response) }
      return try cast(value(data, response))
    }
  }

  private static func empty(_ response: HTTPResponse) throws -> Value {
    guard let type = Value.self as? any ExpressibleByNilLiteral.Type else {
      throw NetworkError.missingData(response)
    }
    return try cast(type.init(nilLiteral: ()))
  }

  /// Casts to a type that was checked before, so it always succeeds; the compiler doesn't know that.
  private static func cast(_ value: some Any) throws -> Value {
    guard case let value as Value = value else {
      throw DecodingError.corrupted([], "The value is not a \(Value.self).")
    }
    return value
  }
}

extension ResponseDecoder where Value: ProtobufMessage {
  /// Decodes a protobuf message.
  static var protobuf: Self {
    Self(accept: "application/x-protobuf") { data, _, _ in try Value(protobufData: data) }
  }
}
