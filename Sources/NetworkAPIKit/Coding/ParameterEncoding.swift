import Foundation

/// How an endpoint's parameters are added to the request; chosen in ``NetworkAPI/RequestInfo``.
public struct ParameterEncoding<Parameter: Sendable>: Sendable {
  private let apply: @Sendable (Parameter, inout HTTPRequest, JSONCoding) throws -> Void

  /// Creates a custom encoding.
  ///
  /// - Parameter apply: adds the parameters to the request's URL, header fields or body. The third argument is the
  ///   API's JSON coding.
  public init(_ apply: @escaping @Sendable (Parameter, inout HTTPRequest, JSONCoding) throws -> Void) {
    self.apply = apply
  }

  func encode(_ parameters: Parameter, into request: inout HTTPRequest, coding: JSONCoding) throws(NetworkError) {
    do {
      try apply(parameters, &request, coding)
    } catch let error as NetworkError {
      throw error
    } catch {
      throw NetworkError.encodingFailed(.init(type: Parameter.self, underlying: error)).identified(by: request)
    }
  }
}

extension ParameterEncoding where Parameter: Encodable {
  /// Encodes parameters in the query for GET, HEAD and DELETE, and as a JSON body for other methods; in both, names and
  /// dates as the API's coding says.
  @usableFromInline
  static var automatic: Self {
    Self { parameters, request, coding in
      if Parameter.self == EmptyParameter.self { return }
      if request.method.sendsParametersInQuery {
        try request.appendQuery(parameters, coding.forms.completed(by: coding))
      } else {
        try request.setJSON(parameters, coding)
      }
    }
  }

  /// A JSON body, encoded with the API's coding.
  public static var json: Self {
    Self { parameters, request, coding in try request.setJSON(parameters, coding) }
  }

  /// An `application/x-www-form-urlencoded` body.
  ///
  /// - Parameter encoder: how the form is encoded. Names, dates and data are those of the API's coding,
  ///   unless the encoder was created from another one by ``FormEncoder/init(_:)``. Default nil: all of the API's.
  public static func form(_ encoder: FormEncoder? = nil) -> Self {
    Self { parameters, request, coding in
      let text = try (encoder ?? coding.forms).completed(by: coding).encode(parameters)
      request.setBody(HTTPBody(text), contentType: "application/x-www-form-urlencoded")
    }
  }

  /// Query items, appended to those of the URL.
  ///
  /// - Parameter encoder: how the items are encoded. Names, dates and data are those of the API's coding,
  ///   unless the encoder was created from another one by ``FormEncoder/init(_:)``. Default nil: all of the API's.
  public static func query(_ encoder: FormEncoder? = nil) -> Self {
    Self { parameters, request, coding in
      try request.appendQuery(parameters, (encoder ?? coding.forms).completed(by: coding))
    }
  }
}

extension ParameterEncoding where Parameter: ProtobufMessage {
  /// A protobuf body, with the type `application/x-protobuf`.
  static var protobuf: Self {
    Self { message, request, _ in
      request.setBody(HTTPBody(try message.protobufData()), contentType: "application/x-protobuf")
      if !request.headers.contains(.accept) { request.headers.append(.accept("application/x-protobuf")) }
    }
  }
}

extension ParameterEncoding where Parameter == Data {
  /// The data as the body.
  static func bytes(contentType: String) -> Self {
    Self { data, request, _ in request.setBody(HTTPBody(data), contentType: contentType) }
  }
}

extension ParameterEncoding where Parameter == HTTPBody {
  /// The body itself, unchanged.
  static var body: Self {
    Self { body, request, _ in request.setBody(body, contentType: "application/octet-stream") }
  }
}

extension HTTPRequest {
  /// Appends parameters to the query.
  fileprivate mutating func appendQuery(_ parameters: some Encodable, _ encoder: FormEncoder) throws {
    url = url.appendingQuery(try encoder.encode(parameters))
  }

  /// Encodes parameters as the body.
  fileprivate mutating func setJSON(_ parameters: some Encodable, _ coding: JSONCoding) throws {
    let json = try coding.encodeMessage(parameters, dataAsItIs: ".data(data, contentType:)")
    setBody(HTTPBody(json), contentType: "application/json")
  }

  /// Sets the body, and a `Content-Type` unless the endpoint sets one.
  mutating func setBody(_ body: HTTPBody, contentType: String) {
    self.body = body
    if !headers.contains(.contentType) { headers.append(.contentType(contentType)) }
  }
}
