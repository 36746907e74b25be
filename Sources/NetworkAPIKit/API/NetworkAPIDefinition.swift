/// Describes an endpoint: its URL, how it is called, and the type of its response. It performs no calls itself.
///
/// An endpoint without parameters takes five lines:
///
/// ```swift
/// struct Forecast: NetworkAPIDefinition {
///   let urlInfo: URLInfo
///   init(city: String) { urlInfo = .init(host: "api.weather.example", path: "/forecast/\(city)") }
///   struct Response: Decodable, Sendable { let temperature: Double }
/// }
/// let forecast = try await NetworkClient.shared.request(Forecast(city: "Seoul"))
/// ```
///
/// An endpoint with a body declares it in ``requestInfo``:
///
/// ```swift
/// struct AddNote: NetworkAPIDefinition {
///   let urlInfo: URLInfo = .init(host: "api.notes.example", path: "/notes")
///   let requestInfo: RequestInfo<Note>
///   init(text: String) { requestInfo = .init(method: .post, parameters: Note(text: text)) }
///   struct Note: Encodable, Sendable { let text: String }
///   struct Response: Decodable, Sendable { let id: Int }
/// }
/// ```
///
/// For the endpoints of one API, define a protocol that refines this one and provides the common defaults: ``headers``,
/// ``coding``, ``ErrorResponse``, ``interceptors``.
public protocol NetworkAPIDefinition: HeaderDictionary, Sendable {
  /// The type of the parameters. Default ``EmptyParameter``.
  associatedtype Parameter: Sendable = EmptyParameter
  /// The type of the response: any `Decodable` (from JSON), `Data`, `String`, ``EmptyResponse``, an optional of these
  /// (nil for an empty body), or a ``ProtobufMessage``.
  associatedtype Response: Sendable
  /// The type of the API's error responses. Default `EmptyResponse`, which ignores the body.
  associatedtype ErrorResponse: Decodable & Sendable = EmptyResponse

  /// The URL of the endpoint.
  var urlInfo: NetworkAPI.URLInfo { get }
  /// How the endpoint is called. Default a GET without parameters.
  var requestInfo: NetworkAPI.RequestInfo<Parameter> { get }
  /// Header fields for all endpoints of the API, which replace the client's fields of the same names. Those of
  /// ``requestInfo`` replace these.
  ///
  /// You can also declare `var headers: [String: String]` if no name is repeated; see ``HeaderDictionary``.
  var headers: NetworkAPI.Headers { get }
  /// How a response is decoded into ``Response``. By default, this depends on the type.
  var responseDecoder: ResponseDecoder<Response> { get }
  /// The statuses that aren't errors. Default 200 to 299.
  var successStatuses: Set<Int> { get }
  /// How JSON is encoded and decoded; nil (the default) for the client's coding.
  var coding: JSONCoding? { get }
  /// The interceptors of this endpoint, which run inside the client's. Default none.
  var interceptors: [any Interceptor] { get }
  /// The timeouts of this endpoint; nil (the default) for the client's.
  var timeouts: HTTPTimeouts? { get }
  /// The options for the policies. Default none.
  var options: RequestOptions { get }
}

/// Allows an endpoint to declare its header fields as a dictionary: `var headers: [String: String]`.
///
/// Every ``NetworkAPIDefinition`` has both forms of `headers`. Fields of the dictionary replace fields of the same
/// names in the other form, which a protocol for the whole API may provide.
public protocol HeaderDictionary {
  /// The header fields of the endpoint, by name. Default none.
  var headers: [String: String] { get }
}

extension HeaderDictionary {
  public var headers: [String: String] { [:] }

  /// The fields in a fixed order, since a dictionary has none.
  var dictionaryFields: NetworkAPI.Headers {
    let headers: [String: String] = headers
    guard !headers.isEmpty else { return [:] }
    return NetworkAPI.Headers(headers.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
  }
}

extension NetworkAPIDefinition {
  /// The fields of both forms of `headers`, for an endpoint that wraps another one.
  package var allHeaders: NetworkAPI.Headers {
    let headers: NetworkAPI.Headers = headers
    return headers.merging(dictionaryFields)
  }

  /// The URL of an endpoint.
  public typealias URLInfo = NetworkAPI.URLInfo
  /// How an endpoint is called.
  public typealias RequestInfo<Value: Sendable> = NetworkAPI.RequestInfo<Value>

  public var headers: NetworkAPI.Headers { [:] }
  public var successStatuses: Set<Int> { .successful }
  public var coding: JSONCoding? { nil }
  public var interceptors: [any Interceptor] { [] }
  public var timeouts: HTTPTimeouts? { nil }
  public var options: RequestOptions { RequestOptions() }
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

/// The parameter type of endpoints without parameters.
public struct EmptyParameter: Encodable, Sendable, Hashable {
  /// Creates an empty parameter.
  public init() {}
}
