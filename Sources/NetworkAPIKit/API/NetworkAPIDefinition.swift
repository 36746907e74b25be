public import Foundation

/// Describes an endpoint: its URL, how it is called, and the type of its response. It performs no calls itself.
///
/// An endpoint without parameters takes five lines:
///
/// ```swift
/// struct Forecast: NetworkAPIDefinition {
///   let urlInfo: URLInfo
///   init(city: String) {
///     urlInfo = .init(host: "api.weather.example", path: "/forecast/\(city)")
///   }
///   struct Response: Decodable, Sendable { let temperature: Double }
/// }
/// let forecast = try await NetworkClient.shared.request(
///   Forecast(city: "Seoul"))
/// ```
///
/// An endpoint with a body declares it in ``requestInfo``:
///
/// ```swift
/// struct AddNote: NetworkAPIDefinition {
///   let urlInfo: URLInfo = .init(host: "api.notes.example", path: "/notes")
///   let requestInfo: RequestInfo<Note>
///   init(text: String) {
///     requestInfo = .init(method: .post, parameters: Note(text: text))
///   }
///   struct Note: Encodable, Sendable { let text: String }
///   struct Response: Decodable, Sendable { let id: Int }
/// }
/// ```
///
/// For the endpoints of one API, define a protocol that refines this one and provides the common defaults: ``headers``,
/// ``coding``, ``ErrorResponse``, ``interceptors``.
public protocol NetworkAPIDefinition: _EndpointMembers, Sendable
where
  _RequestInfo: _RequestInfoMustBeARequestInfo, _Headers: _HeadersMustBeHeadersOrADictionaryOfStrings,
  _Coding: _CodingMustBeAJSONCoding, _Interceptors: _InterceptorsMustBeAnArrayOfAnyInterceptor,
  _Timeouts: _TimeoutsMustBeHTTPTimeouts, _Options: _OptionsMustBeRequestOptions,
  _Method: _MustBeWrittenInRequestInfo, _Parameters: _MustBeWrittenInRequestInfo, _Body: _MustBeWrittenInRequestInfo,
  _BaseURL: _MustBeWrittenInURLInfo, _QueryItems: _MustBeWrittenInURLInfo,
  _RequestInterceptors: _MustBeWrittenInInterceptors, _ResponseInterceptors: _MustBeWrittenInInterceptors
{
  // The only type without a default comes first, and says what to write: for an endpoint without it, the compiler shows
  // these lines.
  /// The type of the response: any `Decodable` (from JSON), `Data`, `String`, ``EmptyResponse``, an optional of these
  /// (nil for an empty body), or a ``ProtobufMessage``.
  ///
  /// Declare it: `typealias Response = User`, or `struct Response: Decodable, Sendable { … }`.
  associatedtype Response: Sendable
  /// The type of the parameters. Default ``EmptyParameter``.
  associatedtype Parameter: Sendable = EmptyParameter
  /// The type of the API's error responses. Default `EmptyResponse`: the client's
  /// ``NetworkClient/Configuration/errorResponse``, or else ``ProblemDetails``.
  associatedtype ErrorResponse: Decodable & Sendable = EmptyResponse
  /// The type of the successful statuses: a set, a range or an array of integers or ``HTTPStatus``. Default `Set<Int>`.
  associatedtype SuccessStatuses: Collection = Set<Int> where SuccessStatuses.Element: _SuccessStatus

  /// The URL of the endpoint.
  var urlInfo: NetworkAPI.URLInfo { get }
  /// How the endpoint is called. Default a GET without parameters.
  var requestInfo: NetworkAPI.RequestInfo<Parameter> { get }
  /// Header fields for all endpoints of the API, which replace the client's fields of the same names. Those of
  /// ``requestInfo`` replace these.
  ///
  /// You can also declare a dictionary: `var headers: [String: String]`, or `[String: String?]`, whose nil values are
  /// omitted. An endpoint's `headers` replace those of a protocol that it refines.
  var headers: NetworkAPI.Headers { get }
  /// How a response is decoded into `Response`. By default, this depends on the type.
  var responseDecoder: ResponseDecoder<Response> { get }
  /// The statuses that aren't errors, such as `200..<400` or `[204, 404]`. Default 200 to 299. Name 206 (`[200, 206]`) if the
  /// endpoint asks for a part without `Range`; otherwise, such a response throws ``NetworkError/downloadFailed(_:)``. If 206
  /// is named, a download stores the part as a whole file, which can't be continued.
  var successStatuses: SuccessStatuses { get }
  /// How JSON is encoded and decoded; nil (the default) for the client's coding.
  var coding: JSONCoding? { get }
  /// The interceptors of this endpoint, which run inside the client's. Default none.
  var interceptors: [any Interceptor] { get }
  /// The timeouts of this endpoint; nil (the default) for the client's.
  var timeouts: HTTPTimeouts? { get }
  /// The options for the policies. Default none.
  var options: RequestOptions { get }
}

extension NetworkAPIDefinition {
  /// The URL of an endpoint.
  public typealias URLInfo = NetworkAPI.URLInfo
  /// How an endpoint is called.
  public typealias RequestInfo<Value: Sendable> = NetworkAPI.RequestInfo<Value>
}

// The defaults. If the endpoint declares a member with another type than the requirement's, they have what it declares;
// otherwise a default would ask for itself.

extension NetworkAPIDefinition {
  public var headers: NetworkAPI.Headers {
    _Headers.self == NetworkAPI.Headers.self ? [:] : (try? declaredHeaders._headers()) ?? [:]
  }
  public var coding: JSONCoding? { _Coding.self == JSONCoding.self ? declaredCoding._coding : nil }
  public var interceptors: [any Interceptor] { [] }
  public var timeouts: HTTPTimeouts? { _Timeouts.self == HTTPTimeouts.self ? declaredTimeouts._timeouts : nil }
  public var options: RequestOptions { RequestOptions() }
}

extension NetworkAPIDefinition where SuccessStatuses == Set<Int> {
  public var successStatuses: Set<Int> { .successful }
}

extension NetworkAPIDefinition where Parameter == EmptyParameter {
  public var requestInfo: NetworkAPI.RequestInfo<EmptyParameter> { .init(method: .get) }
}

extension NetworkAPIDefinition {
  @available(
    *, unavailable,
    message: """
      Response must be Decodable (from JSON), Data, String, EmptyResponse or a ProtobufMessage; \
      for any other type write a responseDecoder. A model that is isolated to the main actor must be nonisolated
      """
  )
  public var responseDecoder: ResponseDecoder<Response> {
    ResponseDecoder { _, response, _ in throw NetworkError.missingData(response) }
  }
}

extension NetworkAPIDefinition where Response: Decodable {
  public var responseDecoder: ResponseDecoder<Response> { .automatic }
}

extension NetworkAPIDefinition where Response: ProtobufMessage {
  public var responseDecoder: ResponseDecoder<Response> { .protobuf }
}

extension NetworkAPIDefinition where Response: Decodable & ProtobufMessage {
  public var responseDecoder: ResponseDecoder<Response> { .protobuf }
}

extension Set<Int> {
  /// The statuses 200 to 299.
  package static let successful = Set(200...299)
}

extension NetworkAPI {
  /// How an endpoint is called: method, header fields, parameters and their encoding.
  public struct RequestInfo<Parameter: Sendable>: Sendable {
    /// The method.
    public var method: Method
    /// The header fields of this endpoint, which replace the client's fields of the same names.
    public var headers: Headers?
    /// The parameters.
    public var parameters: Parameter?
    /// How the parameters are added to the request.
    public var encoding: ParameterEncoding<Parameter>

    /// Creates a description of a call with a specific encoding.
    public init(
      method: Method, headers: Headers? = nil, parameters: Parameter? = nil, encoding: ParameterEncoding<Parameter>
    ) {
      self.method = method
      self.headers = headers
      self.parameters = parameters
      self.encoding = encoding
    }
  }
}

extension NetworkAPI.RequestInfo where Parameter: Encodable {
  /// Creates a description of a call. Its parameters are sent in the query for GET, HEAD and DELETE, and as a JSON body
  /// for other methods.
  // Inlinable, since otherwise the types that it handles are looked up for each call.
  @inlinable
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Parameter? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .automatic)
  }
}

extension NetworkAPI.RequestInfo where Parameter == EmptyParameter {
  /// A call without parameters: `let requestInfo: RequestInfo = .init(method: .delete)`.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil) {
    self.init(method: method, headers: headers, parameters: nil, encoding: .automatic)
  }
}

extension NetworkAPI.RequestInfo {
  @available(
    *, unavailable,
    message: """
      the parameters must be Encodable, a NetworkAPI.Body, an HTTPBody, a MultipartForm or a ProtobufMessage; \
      for anything else write how they are encoded: .init(method:parameters:encoding:)
      """
  )
  @_disfavoredOverload
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Parameter?) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: ParameterEncoding { _, _, _ in })
  }
}

extension NetworkAPI.RequestInfo where Parameter == Data {
  // Deprecated, not unavailable: of two that fit, the compiler chooses the one that is available.
  @_documentation(visibility: private)
  @available(
    *, deprecated,
    message: "write RequestInfo<NetworkAPI.Body> with .data(data, contentType: \"application/json\"); its calls fail"
  )
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Data?) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .automatic)
  }
}

extension NetworkAPI.RequestInfo where Parameter: ProtobufMessage {
  /// Creates a description of a call whose body is a protobuf message.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Parameter? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .protobuf)
  }
}

extension NetworkAPI.RequestInfo where Parameter: Encodable & ProtobufMessage {
  /// Creates a description of a call whose body is a protobuf message.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Parameter? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .protobuf)
  }
}

extension NetworkAPI.RequestInfo where Parameter == HTTPBody {
  /// Creates a description of a call with any body. Set its type with a `Content-Type` field.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: HTTPBody? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .body)
  }
}

extension NetworkAPI.RequestInfo where Parameter == NetworkAPI.Body {
  /// Creates a description of a call whose body says how it is encoded, such as `.form(note)`.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: NetworkAPI.Body? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .described)
  }
}

extension NetworkAPI.RequestInfo where Parameter == MultipartForm {
  /// Creates a description of a call whose body is a `multipart/form-data` form.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: MultipartForm? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .multipart)
  }
}

extension NetworkAPI.RequestInfo: RedactedDescribable {
  /// The method and the type of the parameters.
  package var redactedDescription: String {
    Parameter.self == EmptyParameter.self ? "\(method)" : "\(method) \(Parameter.self)"
  }
}

extension NetworkAPI {
  /// A body and how it is encoded, for calls without an endpoint type (see ``RawEndpoint``), and for endpoints that
  /// decide at run time: `let requestInfo: RequestInfo<NetworkAPI.Body> = .init(method: .post, parameters: .form(note))`.
  public struct Body: Sendable {
    let apply: @Sendable (inout HTTPRequest, JSONCoding) throws(NetworkError) -> Void

    init(_ apply: @escaping @Sendable (inout HTTPRequest, JSONCoding) throws(NetworkError) -> Void) {
      self.apply = apply
    }

    private init<Value>(_ value: Value, _ encoding: ParameterEncoding<Value>) {
      self.init { request, coding throws(NetworkError) in
        try encoding.encode(value, into: &request, coding: coding)
      }
    }

    /// An empty body.
    public static let none = Body { _, _ throws(NetworkError) in }

    /// The body itself, without a `Content-Type`.
    static func unchanged(_ body: HTTPBody) -> Self {
      Self { request, _ throws(NetworkError) in request.body = body }
    }

    /// Fails the call.
    static func failing(_ error: NetworkError) -> Self { Self { _, _ throws(NetworkError) in throw error } }

    /// A JSON body, encoded with the client's coding. `Data` throws an error: use ``data(_:contentType:)`` for JSON that is
    /// encoded already.
    public static func json(_ value: some Encodable & Sendable) -> Self { Self(value, .json) }

    // Deprecated, not unavailable: of two that fit, the compiler chooses the one that is available.
    @_documentation(visibility: private)
    @available(*, deprecated, message: "write .data(data, contentType: \"application/json\"); its calls fail")
    public static func json(_ data: Data) -> Self { Self(data, .json) }

    @available(*, unavailable, message: "values of several types have no common coding; declare an Encodable struct")
    @_disfavoredOverload
    public static func json(_ value: [String: Any]) -> Self { .none }

    /// An `application/x-www-form-urlencoded` body.
    ///
    /// - Parameters:
    ///   - value: the parameters.
    ///   - encoder: how they are encoded; nil (the default) for the names, dates and data of the client's coding.
    public static func form(_ value: some Encodable & Sendable, _ encoder: FormEncoder? = nil) -> Self {
      Self(value, .form(encoder))
    }

    /// A `multipart/form-data` body.
    public static func multipart(_ form: MultipartForm) -> Self { Self(form, .multipart) }

    /// The data as the body.
    public static func data(_ data: Data, contentType: String = "application/octet-stream") -> Self {
      Self(data, .bytes(contentType: contentType))
    }

    /// The body itself, unchanged: a file or a stream, for example.
    public static func body(_ body: HTTPBody, contentType: String = "application/octet-stream") -> Self {
      Self { request, _ throws(NetworkError) in request.setBody(body, contentType: contentType) }
    }
  }
}

extension NetworkAPI.Body: RedactedDescribable {}

extension ParameterEncoding where Parameter == NetworkAPI.Body {
  /// As the body says itself.
  static var described: Self { Self { body, request, coding in try body.apply(&request, coding) } }
}

/// An element of ``NetworkAPIDefinition/SuccessStatuses``.
public protocol _SuccessStatus: Equatable {
  init(_ code: Int)
}
extension Int: _SuccessStatus {}
extension HTTPStatus: _SuccessStatus {}

extension Collection where Element: _SuccessStatus {
  /// Whether a 206 that is included is named, and not only one of all successes: then the part was asked for in the API's own
  /// way, such as with an item of the query.
  var nameParts: Bool { !includes(299) }

  func includes(_ status: HTTPStatus) -> Bool {
    // Safe, since the types were compared. Code that isn't specialized takes longer than the look-up.
    if Self.self == Set<Int>.self { return unsafeBitCast(self, to: Set<Int>.self).contains(status.code) }
    return contains(Element(status.code))
  }
}
