public import Foundation

/// Where an endpoint's parameters go and how they are written; a value, chosen in ``NetworkAPI/RequestInfo``.
public struct ParameterEncoding<Parameter: Sendable>: Sendable {
  private let apply: @Sendable (Parameter, inout HTTPRequest, JSONCoding) throws -> Void

  /// An encoding of one's own.
  ///
  /// - Parameter apply: puts the parameters into the request: its URL, fields or body. The coding is the API's.
  public init(_ apply: @escaping @Sendable (Parameter, inout HTTPRequest, JSONCoding) throws -> Void) {
    self.apply = apply
  }

  func encode(_ parameters: Parameter, into request: inout HTTPRequest, coding: JSONCoding) throws(NetworkError) {
    do {
      try apply(parameters, &request, coding)
    } catch let error as NetworkError {
      throw error
    } catch {
      throw .encodingFailed(.init(type: Parameter.self, underlying: error))
    }
  }
}

extension ParameterEncoding where Parameter: Encodable {
  /// The query for GET, HEAD and DELETE, a JSON body otherwise.
  public static var automatic: Self {
    Self { parameters, request, coding in
      if request.method.sendsParametersInQuery {
        try request.appendQuery(parameters, FormEncoder())
      } else {
        try Self.json.apply(parameters, &request, coding)
      }
    }
  }

  /// A JSON body, written as the API's coding says.
  public static var json: Self {
    Self { parameters, request, coding in
      request.setBody(HTTPBody(try coding.makeEncoder().encode(parameters)), contentType: "application/json")
    }
  }

  /// A body of the type `application/x-www-form-urlencoded`.
  public static func form(_ encoder: FormEncoder = FormEncoder()) -> Self {
    Self { parameters, request, _ in
      let text = try encoder.encode(parameters)
      request.setBody(HTTPBody(text), contentType: "application/x-www-form-urlencoded")
    }
  }

  /// The query, after the items the URL has.
  public static func query(_ encoder: FormEncoder = FormEncoder()) -> Self {
    Self { parameters, request, _ in try request.appendQuery(parameters, encoder) }
  }
}

extension ParameterEncoding where Parameter: ProtobufMessage {
  /// A protobuf body of the type `application/x-protobuf`.
  public static var protobuf: Self {
    Self { message, request, _ in
      request.setBody(HTTPBody(try message.protobufData()), contentType: "application/x-protobuf")
      if !request.headers.contains("Accept") { request.headers.append(.accept("application/x-protobuf")) }
    }
  }
}

extension ParameterEncoding where Parameter == Data {
  /// The bytes as they are.
  public static func bytes(contentType: String = "application/octet-stream") -> Self {
    Self { data, request, _ in request.setBody(HTTPBody(data), contentType: contentType) }
  }
}

extension ParameterEncoding where Parameter == HTTPBody {
  /// The body as it is.
  public static var body: Self {
    Self { body, request, _ in request.setBody(body, contentType: "application/octet-stream") }
  }
}

extension HTTPRequest {
  /// Adds parameters to the query, after the items it has.
  mutating func appendQuery(_ parameters: some Encodable, _ encoder: FormEncoder) throws {
    url = url.appendingQuery(try encoder.encode(parameters))
  }

  /// Sets the body, and its type unless the endpoint names one.
  mutating func setBody(_ body: HTTPBody, contentType: String) {
    self.body = body
    if !headers.contains("Content-Type") { headers.append(.contentType(contentType)) }
  }
}
