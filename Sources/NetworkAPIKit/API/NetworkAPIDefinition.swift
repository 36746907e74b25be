/// Describes one endpoint: where it is, how it is called and what comes back. It performs nothing by itself.
///
/// An endpoint without parameters is five lines:
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
/// One with a body says so in ``requestInfo``:
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
/// What endpoints of one API have in common goes into a protocol of its own that refines this one and gives the
/// defaults once: ``headers``, ``coding``, ``ErrorResponse``, ``interceptors``.
public protocol NetworkAPIDefinition: Sendable {
  /// What the endpoint is given; ``EmptyParameter`` (nothing) unless declared.
  associatedtype Parameter: Sendable = EmptyParameter
  /// What comes back: any `Decodable` (from JSON), `Data`, `String`, ``EmptyResponse``, an optional of these (nil for
  /// an empty body), or a ``ProtobufMessage``.
  associatedtype Response: Sendable
  /// What the API answers when it refuses; ``EmptyResponse`` (nothing is read) unless declared.
  associatedtype ErrorResponse: Decodable & Sendable = EmptyResponse

  /// Where the endpoint is.
  var urlInfo: NetworkAPI.URLInfo { get }
  /// How it is called; a GET without parameters unless declared.
  var requestInfo: NetworkAPI.RequestInfo<Parameter> { get }
  /// Fields of every endpoint of the API, in place of the client's of the same names; those of ``requestInfo`` come on top.
  var headers: NetworkAPI.Headers { get }
  /// How an answer becomes a ``Response``; chosen by its type unless declared.
  var responseDecoder: ResponseDecoder<Response> { get }
  /// The statuses that are answers and not errors; 200 to 299 unless declared.
  var successStatuses: Set<Int> { get }
  /// How JSON is written and read; nil for the client's own way.
  var coding: JSONCoding? { get }
  /// Policies of this endpoint, inside those of the client.
  var interceptors: [any Interceptor] { get }
  /// Time limits in place of the client's, or nil.
  var timeouts: HTTPTimeouts? { get }
  /// What the endpoint asks of the policies.
  var options: RequestOptions { get }
}

extension NetworkAPIDefinition {
  /// Where an endpoint is.
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
  /// 200 to 299.
  public static let successful = Set(200...299)
}

/// No parameters.
public struct EmptyParameter: Encodable, Sendable, Hashable {
  /// No parameters.
  public init() {}
}
